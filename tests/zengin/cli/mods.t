A folder is judged as a whole, too, after all of its files: which file the game uses, and which have no effect.

  $ make() { python3 "$TESTDIR/make_volume.py" "$@"; }
  $ whole() { # PATH...: what is found of it as a whole
  >     animcheck check --output-format jsonl "$@" |
  >         jq -r 'select(.format == "folder") | .path as $path | .findings[] | "\($path) \(.severity) \(.rule): \(.location.path): \(.message)"'
  > }
  $ tree() { mkdir -p "$1/_WORK/DATA/ANIMS/_COMPILED"; }
  $ compiled=_WORK/DATA/ANIMS/_COMPILED

Of one path the newest volume wins, whatever it is called:

  $ tree game; tree mod
  $ cp "$FILES/run.man" game/$compiled/HUM-S_RUN.MAN
  $ cp "$FILES/walk.man" game/$compiled/HUM-S_WALK.MAN
  $ cp "$FILES/ten.man" mod/$compiled/HUM-S_RUN.MAN
  $ cp "$FILES/walk.man" mod/$compiled/HUM-S_WALK.MAN
  $ mkdir older newer tied same
  $ make older/ANIMS.VDF 2003-05-01 game; make older/MINE.MOD 2002-01-01 mod
  $ make newer/ANIMS.VDF 2003-05-01 game; make newer/MINE.MOD 2004-01-01 mod
  $ make tied/ANIMS.VDF 2003-05-01 game; make tied/MINE.MOD 2003-05-01 mod
  $ make same/ANIMS.VDF 2003-05-01 game; make same/COPY.VDF 2003-05-01 game
  $ whole older newer tied same
  older warning zengin.vdf/mod-replaced: older/MINE.MOD::HUM-S_RUN.MAN: older/ANIMS.VDF is newer (2003-05-01 00:00:00) than the mod older/MINE.MOD (2002-01-01 00:00:00) and replaces 1 file of it: the mod has no effect there
  newer note zengin.vdf/path-replaced: newer/ANIMS.VDF::HUM-S_RUN.MAN: newer/MINE.MOD is newer (2004-01-01 00:00:00) than newer/ANIMS.VDF (2003-05-01 00:00:00) and replaces 1 file of it
  tied warning zengin.vdf/path-tied: tied/MINE.MOD::HUM-S_RUN.MAN: tied/ANIMS.VDF has 1 file of tied/MINE.MOD with other bytes, and both volumes have the timestamp 2003-05-01 00:00:00: nothing says which one the game uses

Timestamps are compared as numbers. Month 15 is a way to win, though not a date:

  $ mkdir month
  $ make month/A.VDF 2003-12-31 game; make month/B.VDF 2003-15-31 mod
  $ whole month
  month note zengin.vdf/path-replaced: month/A.VDF::HUM-S_RUN.MAN: month/B.VDF is newer (2003-15-31 00:00:00) than month/A.VDF (2003-12-31 00:00:00) and replaces 1 file of it

A script that is replaced takes its animations with it:

  $ tree script1; tree script2
  $ make msb script1/$compiled/HUM.MSB S_RUN S_WALK T_JUMP
  $ make msb script2/$compiled/HUM.MSB S_RUN
  $ mkdir scripts
  $ make scripts/OLD.VDF 2003-01-01 script1; make scripts/NEW.VDF 2003-01-02 script2
  $ whole scripts
  scripts warning zengin.vdf/script-replaced: scripts/OLD.VDF::HUM.MSB: scripts/NEW.VDF is newer (2003-01-02 00:00:00) than the volume of this file (2003-01-01 00:00:00) and has it with other bytes: the game uses that one; 2 animations that only the older one names are lost: S_WALK, T_JUMP

Gothic II reads the compiled script, however new the text is; Gothic reads the text:

  $ mkdir -p text/_WORK/DATA/ANIMS; echo 'Model ("HUM") { }' >text/_WORK/DATA/ANIMS/HUM.MDS
  $ mkdir stale fresh first
  $ make stale/OLD.VDF 2003-01-01 script1; make stale/NEW.VDF 2003-01-02 text
  $ whole stale
  stale warning zengin.msb/source-newer: stale/NEW.VDF::HUM.MDS: this script is in a newer volume than stale/OLD.VDF::HUM.MSB, which was compiled from it before: the edit has no effect
  $ make fresh/OLD.VDF 2003-01-03 script1; make fresh/NEW.VDF 2003-01-02 text
  $ whole fresh
  $ make first/OLD.VDF 2003-01-01 script1 gothic1; make first/NEW.VDF 2003-01-02 text gothic1
  $ whole first

So a new animation in a newer volume is never played if the compiled script has no line for it. One that it names is used:

  $ tree added; cp "$FILES/run.man" added/$compiled/HUM-S_RUN.MAN; cp "$FILES/walk.man" added/$compiled/HUM-S_WALK.MAN
  $ cp "$FILES/walk.man" added/$compiled/ORC-S_WALK.MAN
  $ mkdir unplayed played
  $ make unplayed/OLD.VDF 2003-01-01 script2; make unplayed/NEW.VDF 2003-01-02 added
  $ whole unplayed
  unplayed warning zengin.msb/animation-newer: unplayed/NEW.VDF::HUM-S_WALK.MAN: 1 animation in newer volumes than unplayed/OLD.VDF::HUM.MSB, which was compiled before and has no line for them: the game never plays them
  $ make played/OLD.VDF 2003-01-03 script2; make played/NEW.VDF 2003-01-02 added
  $ whole played
  $ make played/OLD.VDF 2003-01-01 script1
  $ whole played

A loose file is used only if no volume has its path:

  $ mkdir loose
  $ make loose/ANIMS.VDF 2003-05-01 game; cp -r mod/_WORK loose
  $ whole loose
  loose warning zengin.vdf/loose-shadowed: loose/_WORK/DATA/ANIMS/_COMPILED/HUM-S_RUN.MAN: loose/ANIMS.VDF has this path with other bytes (1 loose file like it): the game looks into volumes first
  $ rm loose/ANIMS.VDF
  $ whole loose

Two files of one name: in the folders of one mod, not of two mods side by side, nor in folders that no game has:

  $ mkdir -p names/_work/Data/Anims/backup names/_work/Data/Anims/_compiled
  $ cp "$FILES/run.man" names/_work/Data/Anims/_compiled/HUM-S_RUN.MAN
  $ cp "$FILES/ten.man" names/_work/Data/Anims/backup/HUM-S_RUN.MAN
  $ whole names
  names warning zengin.vdf/base-name-twice: names/_work/Data/Anims/backup/HUM-S_RUN.MAN: names/_work/Data/Anims/_compiled/HUM-S_RUN.MAN has the same name and other bytes (1 such file): the game finds files by name alone and uses one of them
  $ cp "$FILES/run.man" names/_work/Data/Anims/backup/HUM-S_RUN.MAN
  $ whole names
  $ mkdir -p two/a two/b; cp -r game/_WORK two/a; cp -r mod/_WORK two/b
  $ whole two
  $ mkdir -p plain/a plain/b; cp "$FILES/run.man" plain/a/HUM-S_RUN.MAN; cp "$FILES/ten.man" plain/b/HUM-S_RUN.MAN
  $ whole plain

Meshes of both games in one mod, by the version that each begins with. Two mods side by side may be of two games:

  $ tree mixed; make mesh mixed/$compiled/A.MDM 0x04090506; make mesh mixed/$compiled/B.MDM 0x04090506
  $ make mesh mixed/$compiled/C.MDL 0x04030506
  $ whole mixed
  mixed warning zengin.mdm/games-mixed: mixed/_WORK/DATA/ANIMS/_COMPILED/C.MDL: 1 file with meshes of Gothic in a mod with 2 files of Gothic II, such as mixed/_WORK/DATA/ANIMS/_COMPILED/A.MDM
  $ mkdir inside; make inside/MIXED.VDF 2003-01-01 mixed
  $ whole inside
  inside warning zengin.mdm/games-mixed: inside/MIXED.VDF::C.MDL: 1 file with meshes of Gothic in a mod with 2 files of Gothic II, such as inside/MIXED.VDF::A.MDM
  $ mkdir -p games/a games/b; tree games/a; tree games/b
  $ make mesh games/a/$compiled/A.MDM 0x04090506; make mesh games/b/$compiled/A.MDM 0x04030506
  $ whole games

A zipped volume:

  $ tree named; make msb named/$compiled/HUM.MSB S_RUN
  $ cp "$FILES/run.man" named/$compiled/HUM-S_RUN.MAN
  $ mkdir packed; make packed/NAMED.VDF 2003-01-01 named zipped
  $ whole packed
  packed note zengin.vdf/zipped-volume: packed/NAMED.VDF: 1 volume of zipped files: the game needs Union to read them; OpenGothic, REGoth and PhysicsFS refuse such volumes, VdfsSharp hands out packed bytes

A file alone is no folder; several are:

  $ whole older/MINE.MOD
  $ whole older/MINE.MOD older/ANIMS.VDF
  older warning zengin.vdf/mod-replaced: older/MINE.MOD::HUM-S_RUN.MAN: older/ANIMS.VDF is newer (2003-05-01 00:00:00) than the mod older/MINE.MOD (2002-01-01 00:00:00) and replaces 1 file of it: the mod has no effect there

Every number of jobs and shards reports the same, and it decides the exit code:

  $ animcheck check --output-format jsonl -j 1 older stale >one
  [1]
  $ animcheck check --output-format jsonl -j 4 older stale >four
  [1]
  $ cmp one four
  $ for count in 2 3 5; do
  >     for i in $(seq $count); do animcheck check --output-format jsonl --shard $i/$count older stale >${i}of$count || :; done
  >     animcheck report merge $(seq -f %.0fof$count $count) >joined || :; cmp one joined
  > done
  $ rm mod/$compiled/HUM-S_RUN.MAN; cp "$FILES/run.man" mod/$compiled/HUM-S_RUN.MAN; printf '\0' >>mod/$compiled/HUM-S_RUN.MAN
  $ mkdir calm; make calm/ANIMS.VDF 2003-05-01 game; make calm/MINE.MOD 2002-01-01 mod
  $ animcheck check calm
  calm: deviates (as a whole)
    warning  calm/MINE.MOD::HUM-S_RUN.MAN: calm/ANIMS.VDF is newer (2003-05-01 00:00:00) than the mod calm/MINE.MOD (2002-01-01 00:00:00) and replaces 1 file of it: the mod has no effect there [zengin.vdf/mod-replaced]
             fix: pack the mod again with a newer timestamp
             game: uses the files of the newer volume (by report)
             seen as: mod has no effect, not loaded, file not found
             why: Of one path in several volumes the game uses the file of the newest, whatever it is called.
  
  warning  1 in 1 input  zengin.vdf/mod-replaced
  5 notes of 2 rules not listed (--show note)
  Run `animcheck explain zengin.vdf/mod-replaced` for background
  4 members of containers: 4 conforming
  2 files: 2 conforming
  $ animcheck check --fail-on warning calm >report
  [1]
  $ animcheck check --fail-on warning --ignore zengin.vdf/mod-replaced -q calm
  5 notes of 2 rules not listed (--show note)
  1 finding of ignored rules or known exceptions not listed (-v)
  4 members of containers: 4 conforming
  2 files: 2 conforming

It is no input: nothing counts it, and --list does not name it:

  $ animcheck check --output-format jsonl calm | jq -c 'select(.record == "summary") | [.inputs, .totals.files.all, .rules["zengin.vdf/mod-replaced"]]'
  [6,2,{"severity":"warning","findings":1,"inputs":1,"set_aside":0}]
  $ animcheck check --list deviates calm
  $ animcheck check --output-format csv calm | tail -n 1
  calm,,0,,,folder,deviates,0,1,0,0,0,zengin.vdf/mod-replaced,,,,,
  $ animcheck check --output-format concise calm
  calm: warning: calm/MINE.MOD::HUM-S_RUN.MAN: calm/ANIMS.VDF is newer (2003-05-01 00:00:00) than the mod calm/MINE.MOD (2002-01-01 00:00:00) and replaces 1 file of it: the mod has no effect there [zengin.vdf/mod-replaced]

A baseline contains what is known of a folder, wherever it is:

  $ animcheck check --write-baseline known --fail-on warning calm >report
  $ animcheck check --baseline known --fail-on warning -q calm
  baseline: 6 findings known
  4 members of containers: 4 conforming
  2 files: 2 conforming

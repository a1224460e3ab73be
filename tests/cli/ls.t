Needs: zengin lba1 ff7 zelda64 sotc

`ls` lists all that is there, recognised as `check` does, and judged by no rule. A container comes before what it holds:

  $ cp "$FILES/people.vdf" V.VDF
  $ cp "$FILES/run.man" W.MAN
  $ animcheck ls .
  1224  zengin.vdf    ./V.VDF                 PSVDSC_V2.00 at byte 256
   258  zengin.mdh    ./V.VDF::HUM.MDH        starts with chunk D100
   169  zengin.man    ./V.VDF::HUM-S_RUN.MAN  starts with chunk A000
   169  zengin.man    ./V.VDF::HUM-S_BAD.MAN  starts with chunk A000
    12  unrecognised  ./V.VDF::HUM.TEX        plain text
   169  zengin.man    ./W.MAN                 starts with chunk A000
  6 entries: 3 zengin.man, 1 zengin.mdh, 1 zengin.vdf, 1 unrecognised

In the sample dump:

  $ animcheck ls "$FILES/sample" >listed
  $ animcheck check --output-format jsonl --list-unknown "$FILES/sample" | jq -r 'select(.record == "input") |
  >     "\(.format // "unrecognised") \([.path, .members[]] | join("::"))"' | sort >checked
  $ sed '$d' listed | awk '{print $2, $3}' | sort | diff checked -
  $ tail -n 1 listed | grep -c "^$(wc -l <checked) entries: "
  1

Places can be pasted into a shell:

  $ mkdir -p odd/'a b'
  $ cp "$FILES/run.man" odd/'a b/V$1.MAN'
  $ cp "$FILES/run.man" odd/$'\xff\'.MAN'
  $ cp "$FILES/run.vdf" odd/"it's.VDF"
  $ animcheck ls odd
  169  zengin.man  'odd/a b/V$1.MAN'                starts with chunk A000
  545  zengin.vdf  $'odd/it\'s.VDF'                 PSVDSC_V2.00 at byte 256
  169  zengin.man  $'odd/it\'s.VDF::HUM-S_RUN.MAN'  starts with chunk A000
  169  zengin.man  $'odd/\xFF\'.MAN'                starts with chunk A000
  4 entries: 3 zengin.man, 1 zengin.vdf

Patterns and places:

  $ animcheck ls 'V.VDF::*.man'
  169  zengin.man  V.VDF::HUM-S_RUN.MAN  starts with chunk A000
  169  zengin.man  V.VDF::HUM-S_BAD.MAN  starts with chunk A000
  2 entries: 2 zengin.man
  $ animcheck ls V.VDF::HUM.TEX
  12  unrecognised  V.VDF::HUM.TEX  plain text
  1 entry: 1 unrecognised
  $ animcheck ls 'V.VDF::*.bin'
  animcheck: error: V.VDF: it has no member that matches '*.bin'
  animcheck: try 'animcheck ls V.VDF'
  [2]
  $ cp "$FILES/html.vdf" P.VDF
  $ animcheck ls P.VDF
  404  zengin.vdf  P.VDF                  PSVDSC_V2.00 at byte 256
   28  zengin.man  P.VDF::HUM-S_WALK.MAN  by its name; the bytes look like an HTML page
  2 entries: 1 zengin.man, 1 zengin.vdf

What a manifest and a scan find are members:

  $ cp "$FILES/sample/ZELDA64/object_test.zobj" .
  $ animcheck ls object_test.zobj
  112  zelda64.object     object_test.zobj                    its name ends in .zobj
  112  zelda64.skeleton   object_test.zobj::Skeleton_000038   its container says so
  112  zelda64.animation  object_test.zobj::Animation_000060  its container says so
  3 entries: 1 zelda64.animation, 1 zelda64.object, 1 zelda64.skeleton

What cannot be read is listed, and exit 3:

  $ animcheck ls absent W.MAN
    -  not read    absent  No such file or directory
  169  zengin.man  W.MAN   starts with chunk A000
  2 entries: 1 zengin.man, 1 not read
  [3]
  $ animcheck ls - <W.MAN
  169  zengin.man  -  starts with chunk A000
  1 entry: 1 zengin.man
  $ refused animcheck ls
  animcheck: error: PATH is missing; - is standard input
  $ refused animcheck ls - -
  animcheck: error: standard input can be read once only

An empty folder has no entry:

  $ mkdir empty
  $ ln -s nowhere empty/link
  $ animcheck ls empty
  0 entries; 1 symbolic link not followed

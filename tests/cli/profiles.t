Needs: zengin lba1 ff7 zelda64 sotc

Profiles answer different questions. `modding`: will the game load it? `archive`: is anything unread, unknown or changed?
`engine`: what must a loader survive?

  $ animcheck config profiles | grep -A 2 '^extends:'
  extends: archive
  
  # Is anything in this collection unread, unrecognised, damaged, or changed since its hash list was made?
  --
  extends: modding
  
  # Will the game load my mod, and will it look right?
  --
  extends: engine
  
  # What must my loader survive?
  $ cp -r "$FILES/sample" .
  $ printf 'no animation' >sample/notes.txt
  $ for profile in default modding archive engine; do
  >     echo "extends: $profile" >$profile.yaml
  >     animcheck check --output-format jsonl --config $profile.yaml sample >$profile || :
  >     jq -c 'select(.record == "run").config.profile' $profile
  > done
  "default"
  "modding"
  "archive"
  "engine"

No two of them agree:

  $ jq -c 'select(.record == "summary").verdicts' default modding archive engine | sort -u | wc -l
  4

The game loads an animation whose header has a wrong size, so for a mod it is no fault. A loader that trusts the size meets it, and
an archive has it as it was:

  $ verdict_of() { for profile in default modding archive engine; do
  >     echo $profile $(jq -r --arg path "$1" 'select(.record == "input" and .path == $path).verdict' $profile)
  > done; }
  $ verdict_of sample/ANIMS/HUM-S_OLDTEST.MAN
  default broken
  modding conforms
  archive broken
  engine broken

Only in an archive a file that nobody can read is a gap:

  $ for profile in modding archive; do
  >     jq -r 'select(.path == "sample/notes.txt").findings[] | "\(.severity) \(.rule)"' $profile
  > done
  note io/unknown-format
  warning io/unknown-format
  $ jq -c 'select(.record == "run").config | [.fail_on, .list_unknown]' archive
  ["warning",true]

No configuration changes what was read and found:

  $ found() { jq -cS 'select(.record == "input") | del(.verdict, .counts, .parts[]?.verdict) |
  >     del(.findings[] | .severity, .spec_severity, .status, .reason, .excused)'; }
  $ animcheck check --output-format jsonl --list-unknown sample | found >plain
  $ while read -r settings; do
  >     echo "$settings" >c.yaml
  >     animcheck check --output-format jsonl --list-unknown --config c.yaml sample | found | cmp - plain
  > done <<END
  > severity: {'*': note}
  > {severity: {'*': error}, known-exceptions: count}
  > ignore: [{rule: '*', reason: all}]
  > paths: [{glob: '**', severity-by-kind: {truncated: note}}]
  > extends: default
  > extends: modding
  > extends: archive
  > extends: engine
  > END

Globs are about folders, names and members of containers:

  $ glob() {
  >     printf "paths:\n  - glob: '%s'\n    ignore: [{rule: zengin.man/frames-missing, reason: so}]\n" "$1" >sample/animcheck.yaml
  >     animcheck check --output-format jsonl sample | jq -r 'select(.record == "input") |
  >         select(any(.findings[]; .status == "ignored")) | [.path, .members[]] | join("::")'
  > }
  $ glob '**'
  sample/ANIMS/CUT/HUM-C_TEST.MAN
  sample/DATA/Anims.vdf::HUM-C_TEST.MAN
  sample/DATA/Damaged.vdf::HUM-S_TEST.MAN
  $ glob 'Anims.vdf::*'
  sample/DATA/Anims.vdf::HUM-C_TEST.MAN
  $ glob 'Anims.vdf'
  sample/DATA/Anims.vdf::HUM-C_TEST.MAN
  $ glob 'DATA/A*'
  sample/DATA/Anims.vdf::HUM-C_TEST.MAN
  $ glob 'data/anims.VDF::*test.man'
  sample/DATA/Anims.vdf::HUM-C_TEST.MAN
  $ glob '**/Anims.vdf::*'
  sample/DATA/Anims.vdf::HUM-C_TEST.MAN
  $ glob '/HUM-C_TEST.MAN'
  $ glob 'HUM-C_TEST.MAN'
  sample/ANIMS/CUT/HUM-C_TEST.MAN
  $ glob 'ANIMS/'
  sample/ANIMS/CUT/HUM-C_TEST.MAN
  $ glob 'ANIMS/CUT/*.MAN'
  sample/ANIMS/CUT/HUM-C_TEST.MAN
  $ glob '/ANIMS/CUT/HUM-C_TES?.MAN'
  sample/ANIMS/CUT/HUM-C_TEST.MAN
  $ glob '*/cut/HUM-C_TEST.MAN'
  sample/ANIMS/CUT/HUM-C_TEST.MAN

A `*` stays in its folder, and globs start from the configuration's folder:

  $ glob 'ANIMS/*'
  $ glob 'sample/ANIMS/'
  $ glob 'Anims.vdf::*.MDH'
  $ glob 'A*T.MAN'

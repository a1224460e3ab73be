Needs: zengin

Names of files may have escape sequences of a terminal, line feeds, bytes that are not UTF-8, and what looks like a report.
They stay text:

  $ printf '%s\0' $'\e[2J\e[31m' $'a\nbroken: conforms' $'\xff\xfe' $'\xc3\x28' $'\xe2\x80\xaeNAM.' '"quoted\' $'\xed\xa0\x80' \
  >     $'\r' $'\x7f' '{"record":"run"}' $'\xc2\x9b31m' "'; ls #" >names
  $ while IFS= read -rd '' name; do
  >     mkdir -p "dump/$name"
  >     cp "$FILES/ten.man" "dump/$name/HUM$name-S_RUN.MAN"
  >     cp "$FILES/leg.mdh" "dump/$name/HUM$name.MDH"
  > done <names
  $ animcheck check --output-format csv dump | cut -d, -f1,3-
  path,size,sha256,crc32,format,verdict,notes,warnings,errors,fatals,set_aside,worst_rule,frames,fps,joints,duration,release
  dump/\x0D/HUM\x0D-S_RUN.MAN,169,,,zengin.man,broken,0,0,2,0,0,zengin.man/version,2,25,2,0.08,
  dump/\x0D/HUM\x0D.MDH,258,,,zengin.mdh,conforms,0,0,0,0,0,,,,2,,
  dump/\x1B[2J\x1B[31m/HUM\x1B[2J\x1B[31m-S_RUN.MAN,169,,,zengin.man,broken,0,0,2,0,0,zengin.man/version,2,25,2,0.08,
  dump/\x1B[2J\x1B[31m/HUM\x1B[2J\x1B[31m.MDH,258,,,zengin.mdh,conforms,0,0,0,0,0,,,,2,,
  "dump/""quoted\/HUM""quoted\-S_RUN.MAN",169,,,zengin.man,broken,0,0,2,0,0,zengin.man/version,2,25,2,0.08,
  "dump/""quoted\/HUM""quoted\.MDH",258,,,zengin.mdh,conforms,0,0,0,0,0,,,,2,,
  dump/'; ls #/HUM'; ls #-S_RUN.MAN,169,,,zengin.man,broken,0,0,2,0,0,zengin.man/version,2,25,2,0.08,
  dump/'; ls #/HUM'; ls #.MDH,258,,,zengin.mdh,conforms,0,0,0,0,0,,,,2,,
  dump/a\x0Abroken: conforms/HUMa\x0Abroken: conforms-S_RUN.MAN,169,,,zengin.man,broken,0,0,2,0,0,zengin.man/version,2,25,2,0.08,
  dump/a\x0Abroken: conforms/HUMa\x0Abroken: conforms.MDH,258,,,zengin.mdh,conforms,0,0,0,0,0,,,,2,,
  "dump/{""record"":""run""}/HUM{""record"":""run""}-S_RUN.MAN",169,,,zengin.man,broken,0,0,2,0,0,zengin.man/version,2,25,2,0.08,
  "dump/{""record"":""run""}/HUM{""record"":""run""}.MDH",258,,,zengin.mdh,conforms,0,0,0,0,0,,,,2,,
  dump/\x7F/HUM\x7F-S_RUN.MAN,169,,,zengin.man,broken,0,0,2,0,0,zengin.man/version,2,25,2,0.08,
  dump/\x7F/HUM\x7F.MDH,258,,,zengin.mdh,conforms,0,0,0,0,0,,,,2,,
  dump/\xC2\x9B31m/HUM\xC2\x9B31m-S_RUN.MAN,169,,,zengin.man,broken,0,0,2,0,0,zengin.man/version,2,25,2,0.08,
  dump/\xC2\x9B31m/HUM\xC2\x9B31m.MDH,258,,,zengin.mdh,conforms,0,0,0,0,0,,,,2,,
  dump/\xC3(/HUM\xC3(-S_RUN.MAN,169,,,zengin.man,broken,0,0,2,0,0,zengin.man/version,2,25,2,0.08,
  dump/\xC3(/HUM\xC3(.MDH,258,,,zengin.mdh,conforms,0,0,0,0,0,,,,2,,
  dump/\xE2\x80\xAENAM./HUM\xE2\x80\xAENAM.-S_RUN.MAN,169,,,zengin.man,broken,0,0,2,0,0,zengin.man/version,2,25,2,0.08,
  dump/\xE2\x80\xAENAM./HUM\xE2\x80\xAENAM..MDH,258,,,zengin.mdh,conforms,0,0,0,0,0,,,,2,,
  dump/\xED\xA0\x80/HUM\xED\xA0\x80-S_RUN.MAN,169,,,zengin.man,broken,0,0,2,0,0,zengin.man/version,2,25,2,0.08,
  dump/\xED\xA0\x80/HUM\xED\xA0\x80.MDH,258,,,zengin.mdh,conforms,0,0,0,0,0,,,,2,,
  dump/\xFF\xFE/HUM\xFF\xFE-S_RUN.MAN,169,,,zengin.man,broken,0,0,2,0,0,zengin.man/version,2,25,2,0.08,
  dump/\xFF\xFE/HUM\xFF\xFE.MDH,258,,,zengin.mdh,conforms,0,0,0,0,0,,,,2,,

Each line is JSON, every animation found its hierarchy, and no two have the same path:

  $ animcheck check --output-format jsonl dump >report
  [1]
  $ jq -r 'select(.format == "zengin.man").context.skeleton_joints.from' report | wc -l
  12
  $ jq -c 'select(.record == "input").path' report | sort -u | wc -l
  24

Nothing of them reaches the terminal raw:

  $ raw() { LC_ALL=C grep -a $'[\x01-\x09\x0b-\x1f\x7f]\|\xc2\x9b\|\xe2\x80\xae\|^broken: conforms'; }
  $ animcheck check -v dump | raw
  [1]
  $ animcheck check --no-fold dump | raw
  [1]

Shards and their join keep them, too:

  $ for i in 1 2 3; do animcheck check --output-format jsonl --shard $i/3 dump >$i; done
  [1]
  $ animcheck report merge 1 2 3 | cmp - report

Nor does a complaint print them:

  $ name=$'\e[2J\n.MAN'
  $ cp "$FILES/run.man" "$name"
  $ refused animcheck check "$name::A"
  animcheck: error: \x1B[2J\x0A.MAN: it is not a container
  $ refused animcheck dump "$name::A"
  animcheck: error: \x1B[2J\x0A.MAN: it is not a container
  $ refused animcheck dump "${name}x"
  animcheck: error: \x1B[2J\x0A.MANx: No such file or directory
  $ refused animcheck decode "${name}x"
  animcheck: error: \x1B[2J\x0A.MANx: No such file or directory
  $ refused animcheck check --context "$name" "$name"
  animcheck: error: \x1B[2J\x0A.MAN: --context needs a file with a skeleton
  $ refused animcheck check --context "${name}x" "$name"
  animcheck: error: \x1B[2J\x0A.MANx: No such file or directory
  $ refused animcheck check --files0-from "${name}x"
  animcheck: error: \x1B[2J\x0A.MANx: No such file or directory
  $ refused animcheck check -o "$name/x" "$name"
  animcheck: error: cannot write \x1B[2J\x0A.MAN/x: Not a directory
  $ refused animcheck check --game "$name" "$name"
  animcheck: error: unknown game '\x1B[2J\x0A.MAN' (known are gothic1, gothic2, lba1, lba2, mm, oot)
  $ refused animcheck report merge "$name"
  animcheck: error: \x1B[2J\x0A.MAN:1: this is not a record of a report
  $ refused animcheck report merge "${name}x"
  animcheck: error: \x1B[2J\x0A.MANx: No such file or directory

Each of them has two lines:

  $ animcheck check "$name::A"
  animcheck: error: \x1B[2J\x0A.MAN: it is not a container
  animcheck: try 'animcheck ls \x1B[2J\x0A.MAN'
  [2]

A volume (.VDF, .MOD) is walked: its members in the order in which they are stored, then the volume itself.

  $ check() { animcheck check --output-format jsonl "$@"; }
  $ inputs() { jq -r 'select(.record == "input") | "\([.path, .members[]] | join("::")): \(.verdict)"'; }
  $ cp "$FILES/folders.vdf" V.VDF
  $ check V.VDF >report
  [1]
  $ inputs <report
  V.VDF::HUM-S_BAD.MAN: broken
  V.VDF::EMPTY.MAN: broken
  V.VDF::HUM.MDH: conforms
  V.VDF::HUM-S_RUN.MAN: conforms
  V.VDF: conforms
  $ jq -c 'select(.contents) | [.path, .contents]' report
  ["V.VDF",{"members":5,"checked":4,"unknown":1,"not_read":0,"unknown_names":["HUM.TEX"]}]
  $ jq -c 'select(.record == "summary") | [.inputs, .unknown_members]' report
  [5,1]
  $ mkdir dump
  $ cp V.VDF dump
  $ check dump | inputs
  dump/V.VDF::HUM-S_BAD.MAN: broken
  dump/V.VDF::EMPTY.MAN: broken
  dump/V.VDF::HUM.MDH: conforms
  dump/V.VDF::HUM-S_RUN.MAN: conforms
  dump/V.VDF: conforms
  $ animcheck -v V.VDF | grep -e members -e unrecognised
    members 5, directories 3, zipped 0
    5 members: 4 checked, 1 unrecognised, 0 not read; unrecognised: HUM.TEX
  5 members of containers: 2 conforming, 2 broken, 1 unrecognised

A volume without members is a volume:

  $ cp "$FILES/empty.vdf" E.VDF
  $ check E.VDF | jq -c 'select(.contents).contents'
  animcheck: error: nothing was checked: 1 container holds nothing recognised (--allow-empty accepts that)
  {"members":0,"checked":0,"unknown":0,"not_read":0}

One that is packed has the same members. Bytes of theirs are not bytes of the file:

  $ cp "$FILES/people.vdf" P.VDF
  $ cp "$FILES/people.mod" Z.MOD
  $ check P.VDF | jq -c 'select(.record == "input") | [.members, .size, .format, .verdict, .strict, .lenient, .summary, .coverage]' >plain
  $ check Z.MOD | jq -c 'select(.record == "input") | [.members, .size, .format, .verdict, .strict, .lenient, .summary, .coverage]' >packed
  $ diff <(grep -v '^\[\[\]' plain) <(grep -v '^\[\[\]' packed)
  $ check P.VDF | jq -c 'select(.members == []).contents' >plain
  $ check Z.MOD | jq -c 'select(.members == []).contents' | cmp - plain
  $ check Z.MOD | jq -c '.findings[]?.location.file_bytes'
  null
  null
  $ check Z.MOD | found Z.MOD::HUM-S_RUN.MAN
  skeleton_joints 2 from Z.MOD::HUM.MDH
  skeleton_checksum 1769851177 from Z.MOD::HUM.MDH
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it

`dump` and `check` name the same bytes:

  $ check P.VDF::HUM-S_BAD.MAN | jq -c '.findings[]? | select(.rule == "zengin.man/version").location'
  {"path":"header.version","bytes":[12,2],"bits":[96,16],"file_bytes":[1055,2]}
  $ animcheck dump P.VDF::HUM-S_BAD.MAN | sed -n '1p;/header.version/p'
  in file  in member
  0000041f 0000000c  0a 00                                             header.version = 10 (0xA)
  $ animcheck dump Z.MOD::HUM-S_BAD.MAN | sed -n '1p;/header.version/p'
  offsets are those of the unpacked member; it is packed at 0x430+218 of the file
  0000000c  0a 00                                             header.version = 10 (0xA)

A renamed volume is walked as well, and one from standard input:

  $ cp P.VDF V.BACKUP
  $ check V.BACKUP >report
  [1]
  $ inputs <report
  V.BACKUP::HUM.MDH: conforms
  V.BACKUP::HUM-S_RUN.MAN: conforms
  V.BACKUP::HUM-S_BAD.MAN: broken
  V.BACKUP: conforms
  $ found V.BACKUP::HUM-S_RUN.MAN <report
  skeleton_joints 2 from V.BACKUP::HUM.MDH
  skeleton_checksum 1769851177 from V.BACKUP::HUM.MDH
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it
  $ check V.BACKUP::HUM-S_RUN.MAN | inputs
  V.BACKUP::HUM-S_RUN.MAN: conforms
  $ check - <P.VDF | inputs
  -::HUM.MDH: conforms
  -::HUM-S_RUN.MAN: conforms
  -::HUM-S_BAD.MAN: broken
  -: conforms

A volume whose signature is damaged says the same of its members everywhere:

  $ mkdir damaged
  $ (head -c 256 P.VDF; printf X; tail -c +258 P.VDF) >damaged/V.VDF
  $ check damaged/V.VDF | inputs
  damaged/V.VDF::HUM.MDH: conforms
  damaged/V.VDF::HUM-S_RUN.MAN: conforms
  damaged/V.VDF::HUM-S_BAD.MAN: broken
  damaged/V.VDF: broken
  $ check damaged/V.VDF::HUM-S_BAD.MAN | inputs
  damaged/V.VDF::HUM-S_BAD.MAN: broken

What is not a volume has no members:

  $ mkdir no
  $ for bytes in : 'printf V' 'head -c 5000 /dev/zero' 'printf x%.0s $(seq 5000)' 'cat "$FILES/run.man"' 'printf "%296s" ""'; do
  >     eval "$bytes" >no/V.VDF
  >     check no/V.VDF 2>error | inputs
  > done
  no/V.VDF: broken
  no/V.VDF: broken
  no/V.VDF: broken
  no/V.VDF: broken
  no/V.VDF: broken
  no/V.VDF: broken

A member is reached by its name, in any case of letters, or by its number:

  $ for word in HUM-S_BAD.MAN hum-s_bad.man Hum-S_Bad.Man '#2'; do
  >     check P.VDF::$word | inputs
  >     animcheck dump P.VDF::$word | grep -o 'header.version = 10'
  >     animcheck decode P.VDF::$word | jq '.fields["header.version"]'
  > done
  P.VDF::HUM-S_BAD.MAN: broken
  header.version = 10
  10
  P.VDF::HUM-S_BAD.MAN: broken
  header.version = 10
  10
  P.VDF::HUM-S_BAD.MAN: broken
  header.version = 10
  10
  P.VDF::HUM-S_BAD.MAN: broken
  header.version = 10
  10
  $ check P.VDF | jq -cS 'select(.members == ["HUM-S_BAD.MAN"])' >walked
  $ check P.VDF::HUM-S_BAD.MAN | jq -cS 'select(.record == "input") | del(.named)' | cmp - walked

One that is not recognised is exit 3 if it is named:

  $ animcheck P.VDF::HUM.TEX
  animcheck: error: nothing was checked: 1 file is unrecognised (--allow-empty accepts that)
  P.VDF::HUM.TEX: unrecognised (plain text, 12 bytes)
  
  1 note of 1 rule not listed (--show note)
  1 member of containers: 1 unrecognised
  [3]
  $ animcheck dump P.VDF::HUM.TEX >out
  [3]
  $ refused animcheck decode P.VDF::HUM.TEX
  animcheck: error: P.VDF::HUM.TEX: unrecognised (use --format)

A place that leads nowhere is exit 2, for every command:

  $ for word in NO.MAN '' '#99' '#' '#-1' HUM-S_RUN.MAN::A HUM.TEX::A HUM-S_RUN.MAN:: '#4294967298' HUM-S_RUN.MA 'HUM-S_RUN.MAN '; do
  >     refused animcheck check "P.VDF::$word" | tee error
  >     for command in dump decode; do refused animcheck $command "P.VDF::$word" | diff error -; done
  > done
  animcheck: error: P.VDF: it has no member 'NO.MAN'
  animcheck: error: P.VDF: it has no member ''
  animcheck: error: P.VDF: it has no member '#99'
  animcheck: error: P.VDF: it has no member '#'
  animcheck: error: P.VDF: it has no member '#-1'
  animcheck: error: P.VDF::HUM-S_RUN.MAN: it is not a container
  animcheck: error: P.VDF::HUM.TEX: it is not a container
  animcheck: error: P.VDF::HUM-S_RUN.MAN: it is not a container
  animcheck: error: P.VDF: it has no member '#4294967298'
  animcheck: error: P.VDF: it has no member 'HUM-S_RUN.MA'; did you mean 'HUM-S_RUN.MAN'?
  animcheck: error: P.VDF: it has no member 'HUM-S_RUN.MAN '; did you mean 'HUM-S_RUN.MAN'?
  $ animcheck check P.VDF::NO.MAN
  animcheck: error: P.VDF: it has no member 'NO.MAN'
  animcheck: try 'animcheck ls P.VDF'
  [2]
  $ refused animcheck check P.VDF::$'\e[2J'
  animcheck: error: P.VDF: it has no member '\x1B[2J'

Members of the same name are distinguished by their numbers:

  $ cp "$FILES/twice.vdf" T.VDF
  $ check T.VDF | inputs
  T.VDF::#3: conforms
  T.VDF::#4: broken
  T.VDF::HUM-S_ONE.MAN: deviates
  T.VDF: deviates
  $ animcheck -q 'T.VDF::#3'
  T.VDF::#3: conforms (zengin.man, 169 bytes); 1 note (--show note); 5 checks skipped: no skeleton of its own was found (use --context)
  $ animcheck -q 'T.VDF::#4'
  error    1 in 1 input  zengin.man/version
  1 note of 1 rule not listed (--show note)
  Run `animcheck explain zengin.man/version` for background
  1 member of containers: 1 broken
  [1]
  $ refused animcheck T.VDF::HUM-S_RUN.MAN
  animcheck: error: T.VDF: 2 members are called 'HUM-S_RUN.MAN': #3 #4

`--format` is that of the members, or of the container if it is a container's:

  $ cp "$FILES/bins.vdf" B.VDF
  $ formats() { jq -r 'select(.record == "input") | "\([.path, .members[]] | join("::")): \(.format)"'; }
  $ check --format zengin.man B.VDF::A.BIN | formats
  B.VDF::A.BIN: zengin.man
  $ check --format zengin.man B.VDF | formats
  B.VDF::A.BIN: zengin.man
  B.VDF::HUM.TEX: zengin.man
  B.VDF: zengin.vdf
  $ cp P.VDF V.BIN
  $ check --format zengin.vdf V.BIN | formats
  V.BIN::HUM.MDH: zengin.mdh
  V.BIN::HUM-S_RUN.MAN: zengin.man
  V.BIN::HUM-S_BAD.MAN: zengin.man
  V.BIN: zengin.vdf

A hierarchy is sought at the nearest level first. In the folder of the volume, before the rest of it:

  $ from() { jq -r 'select(.record == "input") | select(([.path, .members[], .name] | join("::")) | contains("HUM-S_RUN.MAN")) |
  >     "\([.path, .members[]] | join("::")): \(.context.skeleton_joints.from)"'; }
  $ mkdir -p a b c/d e/sub
  $ cp "$FILES/two-models.vdf" a/V.VDF
  $ check a/V.VDF | from
  a/V.VDF::HUM-S_RUN.MAN: a/V.VDF::#4

In the volume, before the directory:

  $ cp "$FILES/arm-elsewhere.vdf" b/V.VDF
  $ cp "$FILES/leg.mdh" b/HUM.MDH
  $ check b/V.VDF | from
  b/V.VDF::HUM-S_RUN.MAN: b/V.VDF::HUM.MDH
  $ check b | from
  b/V.VDF::HUM-S_RUN.MAN: b/V.VDF::HUM.MDH

In the directory, before the dump:

  $ cp "$FILES/run.vdf" c/V.VDF
  $ cp "$FILES/arm.mdh" c/HUM.MDH
  $ cp "$FILES/leg.mdh" c/d/HUM.MDH
  $ check c/V.VDF | from
  c/V.VDF::HUM-S_RUN.MAN: c/HUM.MDH
  $ check c | from
  c/V.VDF::HUM-S_RUN.MAN: c/HUM.MDH

In another volume of the dump, also for an animation that is not in one:

  $ cp "$FILES/run.vdf" e/V.VDF
  $ cp "$FILES/arm.vdf" e/sub/BASE.VDF
  $ check e | from
  e/V.VDF::HUM-S_RUN.MAN: e/sub/BASE.VDF::HUM.MDH
  $ check e/V.VDF | from
  e/V.VDF::HUM-S_RUN.MAN: null
  $ check e/V.VDF e/sub/BASE.VDF | from
  e/V.VDF::HUM-S_RUN.MAN: null
  $ cp "$FILES/run.man" e/HUM-S_RUN.MAN
  $ check e | from
  e/HUM-S_RUN.MAN: e/sub/BASE.VDF::HUM.MDH
  e/V.VDF::HUM-S_RUN.MAN: e/sub/BASE.VDF::HUM.MDH

Two volumes that are equally near:

  $ cp "$FILES/leg.vdf" e/sub/BASE.VDF
  $ cp "$FILES/head.vdf" e/sub/MORE.VDF
  $ check e | found e/HUM-S_RUN.MAN
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it
  not checked: several skeletons of its name or checksum are equally near (use --context)

An overlay finds its hierarchy in a volume:

  $ mkdir overlay
  $ cp "$FILES/arm-and-leg.mod" overlay/BASE.VDF
  $ cp "$FILES/overlay.vdf" overlay/MOD.VDF
  $ check overlay | found overlay/MOD.VDF::HUM_LATE-S_RUN.MAN
  skeleton_joints 2 from overlay/BASE.VDF::HUM.MDH
  skeleton_checksum 1769851177 from overlay/BASE.VDF::HUM.MDH
  skeleton_for_name 0 from what is around it
  next_present 1 from what is around it
  note zengin.man/model-without-hierarchy
  $ check overlay/MOD.VDF | found overlay/MOD.VDF::HUM_LATE-S_RUN.MAN
  skeleton_for_name 0 from what is around it
  next_present 1 from what is around it
  not checked: no skeleton of its own was found (use --context)
  note zengin.man/model-without-hierarchy

What follows is sought in the volume:

  $ cp "$FILES/next.vdf" N.VDF
  $ check N.VDF >report
  $ found N.VDF::HUM-S_RUN.MAN <report
  skeleton_joints 2 from N.VDF::HUM.MDH
  skeleton_checksum 1769851177 from N.VDF::HUM.MDH
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it
  $ found N.VDF::HUM-S_NEXT.MAN <report
  skeleton_joints 2 from N.VDF::HUM.MDH
  skeleton_checksum 1769851177 from N.VDF::HUM.MDH
  skeleton_for_name 1 from what is around it
  next_present 0 from what is around it
  note zengin.man/next-absent
  warning zengin.man/name-not-file-name

A member may be what `--context` names:

  $ mkdir loose
  $ cp "$FILES/run.man" loose/HUM-S_RUN.MAN
  $ for word in HUM.MDH hum.mdh '#0'; do check --context "P.VDF::$word" loose/HUM-S_RUN.MAN | from; done
  loose/HUM-S_RUN.MAN: P.VDF::HUM.MDH
  loose/HUM-S_RUN.MAN: P.VDF::hum.mdh
  loose/HUM-S_RUN.MAN: P.VDF::#0
  $ check --context Z.MOD::HUM.MDH loose/HUM-S_RUN.MAN | from
  loose/HUM-S_RUN.MAN: Z.MOD::HUM.MDH
  $ for word in ::NO.MDH ::HUM-S_RUN.MAN ::HUM.TEX ''; do refused animcheck check --context "P.VDF$word" loose/HUM-S_RUN.MAN; done
  animcheck: error: P.VDF: it has no member 'NO.MDH'
  animcheck: error: P.VDF::HUM-S_RUN.MAN: --context needs a file with a skeleton
  animcheck: error: P.VDF::HUM.TEX: --context needs a file with a skeleton
  animcheck: error: P.VDF: --context needs a file with a skeleton

A file that is called like a place is not taken for it, not even while all hierarchies are read for an overlay that has none:

  $ mkdir called
  $ cp P.VDF called/A.VDF
  $ cp "$FILES/leg.mdh" called/A.VDF::HUM.MDH
  $ check called --jobs 1 | jq -cS 'select(.path == "called/A.VDF" and .members == ["HUM-S_RUN.MAN"])' >without
  $ cp "$FILES/head.man" called/0VERLAY-S_RUN.MAN
  $ check called --jobs 1 >report
  [1]
  $ jq -cS 'select(.path == "called/A.VDF" and .members == ["HUM-S_RUN.MAN"])' report | cmp - without
  $ jq -r '.findings[]?.rule' without
  $ check called --shard 2/3 | jq -r .record | uniq
  run
  summary

The header puts the catalogue eight bytes too far. In a folder, too, the files are those of the catalogue that is there:

  $ mkdir moved
  $ cp "$FILES/folders.vdf" moved/V.VDF
  $ printf '\060\001\0\0' | dd of=moved/V.VDF bs=1 seek=288 conv=notrunc status=none
  $ check moved | inputs
  moved/V.VDF::HUM-S_BAD.MAN: broken
  moved/V.VDF::EMPTY.MAN: broken
  moved/V.VDF::HUM.MDH: conforms
  moved/V.VDF::HUM-S_RUN.MAN: conforms
  moved/V.VDF: broken
  $ animcheck repair moved --to mended
  moved/V.VDF::HUM-S_BAD.MAN: not repaired, broken
    name-not-file-name: left, no edit is proven
    version: left, its edit is likely, not safe (--level likely)
  moved/V.VDF::EMPTY.MAN: not repaired, broken
    too-short: left, no edit is proven
  moved/V.VDF: repaired, conforms now
    catalog-misplaced: write 296 (28 01 00 00) at 0x120
    written: mended/V.VDF
  1 file repaired, 1 edit; 2 inputs stay broken
  [1]
  $ cmp mended/V.VDF V.VDF

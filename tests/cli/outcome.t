Needs: zengin lba1 ff7 zelda64 sotc

Every file of a data has a record, also one that is not recognised:

  $ mkdir -p data/a
  $ cp "$FILES/run.man" data/HUM-S_RUN.MAN
  $ printf 'no animation' >data/a/readme.txt
  $ animcheck check --output-format jsonl data >report
  $ jq -c 'select(.record == "input") | [.path, .verdict, .format, .why]' report
  ["data/HUM-S_RUN.MAN","conforms","zengin.man","starts with chunk A000"]
  ["data/a/readme.txt","unknown",null,"plain text"]
  $ jq -c 'select(.record == "summary") | [.inputs, .judged]' report
  [2,1]

In text it is counted, and listed if asked for:

  $ animcheck data
  
  2 notes of 2 rules not listed (--show note)
  2 files: 1 conforming, 1 unrecognised (.txt 1; --list-unknown lists them)
  $ animcheck --list-unknown data
  data/a/readme.txt: unrecognised (plain text, 12 bytes)
  
  2 notes of 2 rules not listed (--show note)
  2 files: 1 conforming, 1 unrecognised

Members of a container are named by it, and have records of their own if asked for. They are not counted twice:

  $ cp "$FILES/people.vdf" V.VDF
  $ animcheck check --output-format jsonl V.VDF >report
  [1]
  $ jq -c 'select(.path == "V.VDF" and .contents).contents' report
  {"members":4,"checked":3,"unknown":1,"not_read":0,"unknown_names":["HUM.TEX"]}
  $ animcheck --list-unknown V.VDF | grep unrecognised
  V.VDF::HUM.TEX: unrecognised (plain text, 12 bytes)
  4 members of containers: 2 conforming, 1 broken, 1 unrecognised
  $ animcheck check --output-format jsonl --list-unknown V.VDF >listed
  [1]
  $ jq -c 'select(.members == ["HUM.TEX"]) | .verdict' report listed
  "unknown"
  $ for file in report listed; do jq -S 'select(.record == "summary")' $file >$file.summary; done
  $ cmp report.summary listed.summary

A run that checked nothing says so, and is exit 3 unless `--allow-empty` accepts that:

  $ mkdir empty texts
  $ cp data/a/readme.txt texts
  $ cp "$FILES/texts.vdf" T.VDF
  $ for path in empty texts T.VDF; do
  >     animcheck $path || echo "exit $?"
  >     animcheck --allow-empty $path 2>error >out || echo "exit $?"
  >     cat error
  > done
  animcheck: error: nothing was checked: there is no file (--allow-empty accepts that)
  0 files: nothing to check
  exit 3
  animcheck: error: nothing was checked: 1 file is unrecognised (--allow-empty accepts that)
  
  1 note of 1 rule not listed (--show note)
  1 file: 1 unrecognised (.txt 1; --list-unknown lists them)
  exit 3
  animcheck: error: nothing was checked: 1 container holds nothing recognised (--allow-empty accepts that)
  2 members of containers: 2 unrecognised
  1 file: 1 conforming
  exit 3
  $ animcheck empty texts T.VDF >out
  animcheck: error: nothing was checked: 1 file is unrecognised, 1 container holds nothing recognised (--allow-empty accepts that)
  [3]
  $ animcheck check --output-format jsonl T.VDF | jq -r 'select(.record == "input").verdict'
  animcheck: error: nothing was checked: 1 container holds nothing recognised (--allow-empty accepts that)
  conforms
  $ animcheck -q T.VDF data
  2 notes of 2 rules not listed (--show note)
  2 members of containers: 2 unrecognised
  3 files: 2 conforming, 1 unrecognised (.txt 1; --list-unknown lists them)

Errors come before what could not be checked:

  $ cp "$FILES/ten.man" HUM-S_BAD.MAN
  $ animcheck -q texts/readme.txt HUM-S_BAD.MAN
  error    1 in 1 input  zengin.man/version
  warning  1 in 1 input  zengin.man/name-not-file-name
  1 note of 1 rule not listed (--show note)
  Run `animcheck explain zengin.man/version` for background
  2 files: 1 broken, 1 unrecognised (.txt 1; --list-unknown lists them)
  [1]
  $ animcheck -q absent.MAN HUM-S_BAD.MAN
  error    1 in 1 input  io/unreadable
  error    1 in 1 input  zengin.man/version
  warning  1 in 1 input  zengin.man/name-not-file-name
  Run `animcheck explain io/unreadable` for background
  2 files: 1 broken, 1 incomplete
  [1]
  $ animcheck -q --require-context HUM-S_BAD.MAN
  error    1 in 1 input  zengin.man/version
  warning  1 in 1 input  zengin.man/name-not-file-name
  Run `animcheck explain zengin.man/version` for background
  1 file: 1 broken
  [1]
  $ animcheck -q absent.MAN
  animcheck: error: nothing was checked: 1 input could not be read in full (--allow-empty accepts that)
  error    1 in 1 input  io/unreadable
  Run `animcheck explain io/unreadable` for background
  1 file: 1 incomplete
  [3]
  $ animcheck -q --fail-on never absent.MAN HUM-S_BAD.MAN
  error    1 in 1 input  io/unreadable
  error    1 in 1 input  zengin.man/version
  warning  1 in 1 input  zengin.man/name-not-file-name
  Run `animcheck explain io/unreadable` for background
  2 files: 1 broken, 1 incomplete
  [3]
  $ animcheck -q --fail-on fatal texts/readme.txt HUM-S_BAD.MAN
  error    1 in 1 input  zengin.man/version
  warning  1 in 1 input  zengin.man/name-not-file-name
  1 note of 1 rule not listed (--show note)
  Run `animcheck explain zengin.man/version` for background
  2 files: 1 broken, 1 unrecognised (.txt 1; --list-unknown lists them)
  [3]

To ignore unknown formats is to ignore their exit code. An empty folder is something else:

  $ animcheck -q data/HUM-S_RUN.MAN texts/readme.txt
  1 note of 1 rule not listed (--show note)
  2 files: 1 conforming, 1 unrecognised (.txt 1; --list-unknown lists them)
  [3]
  $ animcheck -q --ignore io/unknown-format data/HUM-S_RUN.MAN texts/readme.txt
  1 finding of ignored rules or known exceptions not listed (-v)
  2 files: 1 conforming, 1 unrecognised (.txt 1; --list-unknown lists them)
  $ animcheck -q --ignore io/unknown-format texts/readme.txt
  1 finding of ignored rules or known exceptions not listed (-v)
  1 file: 1 unrecognised (.txt 1; --list-unknown lists them)
  $ animcheck -q --ignore io/unknown-format empty
  animcheck: error: nothing was checked: there is no file (--allow-empty accepts that)
  0 files: nothing to check
  [3]

A game that no file knows is reported:

  $ animcheck --game oot data/HUM-S_RUN.MAN
  animcheck: warning: --game oot: no input is of a format that differs by game
  data/HUM-S_RUN.MAN: conforms (zengin.man, 169 bytes); 6 checks skipped: no skeleton of its own was found (use --context)
  $ head -c 134 /dev/zero >link_animetion
  $ animcheck --game oot --format zelda64.frames link_animetion 2>&1 | grep -e --game
  [1]

The run record has every option that can change a verdict, and its shard:

  $ cp "$FILES/arm.mdh" HUM.MDH
  $ echo '<Root><File Name="HUM-S_RUN" Segment="6"></File></Root>' >m.xml
  $ printf 'sixteen bytes...' >keep.bin
  $ config() { animcheck check --output-format jsonl "$@" data/HUM-S_RUN.MAN | jq -cS 'select(.record == "run").config'; }
  $ config >plain
  $ while read -r words; do
  >     config $words | jq -c --slurpfile plain plain 'with_entries(select(.value != $plain[0][.key])) | del(..|.xxh3?)'
  > done <<END
  > --fail-on warning
  > --ignore zengin.man/version
  > --game mm
  > --format zengin.man
  > --context HUM.MDH
  > --segment 4=keep.bin
  > --spec-dir $SOURCE/spec
  > --require-context
  > --no-fold
  > --allow-empty
  > --list-unknown
  > --manifest m.xml --segment 4=keep.bin --context HUM.MDH
  > END
  {"fail_on":"warning"}
  {"ignore":["zengin.man/version"]}
  animcheck: warning: --game mm: no input is of a format that differs by game
  {"game":"mm"}
  {"format":"zengin.man"}
  {"context":{"name":"HUM.MDH"}}
  {"segments":[{"name":"keep.bin","number":4,"size":16}]}
  {"spec_dir":{"name":"spec"}}
  {"require_context":true}
  {"fold":false}
  {"allow_empty":true}
  {"list_unknown":true}
  {"context":{"name":"HUM.MDH"},"manifests":[{"name":"m.xml"}],"segments":[{"name":"keep.bin","number":4,"size":16}]}
  $ shard() { animcheck check --output-format jsonl "$@" | jq -c 'select(.record == "run").shard'; }
  $ shard data HUM.MDH | jq -c 'del(.inputs)'
  {"number":1,"of":1}
  $ shard --shard 2/2 data HUM.MDH | jq -c 'del(.inputs)'
  {"number":2,"of":2}
  $ (shard data HUM.MDH; shard --shard 2/2 data HUM.MDH; shard dump) | jq .inputs | uniq -c | tr -s ' ' | cut -d' ' -f2
  animcheck: error: nothing was checked: 1 input could not be read in full (--allow-empty accepts that)
  2
  1

Needs: zengin lba1 ff7 zelda64 sotc

A JSON Lines report can be written in every other format later, as the run itself would have written it. Files of all kinds, also
with odd names:

  $ cp -r "$FILES/sample" dump
  $ cp "$FILES/ten.man" dump/$'odd \xff\n|[a](b).MAN'
  $ printf 'no animation' >dump/$'\e[31m.TXT'
  $ cp "$FILES/people.mod" dump/Packed.VDF
  $ formats='text concise jsonl csv csv-findings tsv tsv-findings junit sarif markdown github gitlab'
  $ into() { printf -- "-o $1/%s " r.txt r.jsonl r.csv r.tsv r.xml r.sarif r.md code-quality-report.json; }
  $ mkdir by_run by_convert
  $ while read -r words; do
  >     animcheck check $(into by_run) $words dump 2>error
  >     shown=$(echo "$words" | grep -oE -e '--show note|-v+|-q') # what a record has need not be said again
  >     animcheck report convert $(into by_convert) $shown by_run/r.jsonl 2>error || echo "exit $?"
  >     diff -r by_run by_convert && ls by_run | wc -l
  >     for format in concise csv-findings tsv-findings github; do
  >         animcheck check --output-format $format $words dump >one
  >         animcheck report convert --output-format $format $shown by_run/r.jsonl | cmp one -
  >     done
  > done <<END
  > 
  > --show note
  > -v
  > -vv
  > -q
  > --list-unknown
  > --fail-on warning --list-unknown -v
  > --hash
  > --ignore */chunk-*
  > --no-fold
  > END
  8
  8
  8
  8
  8
  8
  8
  8
  8
  8

A file that was named stays so, and one good file is one line:

  $ cp "$FILES/run.man" HUM-S_RUN.MAN
  $ printf 'no animation' >odd.txt
  $ for file in HUM-S_RUN.MAN odd.txt; do
  >     animcheck check --output-format jsonl $file >report 2>error
  >     for format in $formats; do
  >         animcheck check --output-format $format $file >own 2>error
  >         animcheck report convert --output-format $format report | cmp - own
  >     done
  > done

Shards join to any format, and to several at once:

  $ for i in 1 2 3; do animcheck check --output-format jsonl --shard $i/3 dump >$i; done
  [1]
  $ for format in $formats; do
  >     own=0; animcheck check --output-format $format dump >own || own=$?
  >     later=0; animcheck report merge --output-format $format 3 2 1 >later || later=$?
  >     cmp own later && [ $own = $later ] || echo "$format: exit $own and $later"
  > done
  $ animcheck report merge -o all.sarif -o all.xml -o all.jsonl 1 2 3
  [1]
  $ animcheck check --output-format sarif dump | cmp - all.sarif
  $ animcheck check --output-format junit dump | cmp - all.xml
  $ animcheck check --output-format jsonl dump | cmp - all.jsonl

Every command that reads reports refuses one that is not whole, with its line:

  $ cp "$FILES/ten.man" HUM-S_BAD.MAN
  $ animcheck check --output-format jsonl HUM-S_BAD.MAN >good
  [1]
  $ read_by_all() {
  >     cat >bad
  >     refused animcheck report convert bad | tee error
  >     for words in 'merge bad' 'stats bad' 'diff good bad' 'diff bad good'; do
  >         refused animcheck report $words | diff error -
  >     done
  > }
  $ read_by_all </dev/null
  animcheck: error: bad:1: it has no summary: the run did not end
  $ sed '$d' good | read_by_all
  animcheck: error: bad:2: it has no summary: the run did not end
  $ head -c -1 good | read_by_all
  animcheck: error: bad:3: the last line is not whole
  $ sed 2d good | read_by_all
  animcheck: error: bad:2: the summary counts 1 inputs; there are 0
  $ sed 's/animcheck-report\/4/animcheck-report\/3/' good | read_by_all
  animcheck: error: bad:1: a report of the schema animcheck-report/3; this version of animcheck reads animcheck-report/4
  $ sed 's/"verdict":"broken"/"verdict":"bad"/' good | read_by_all
  animcheck: error: bad:2: 'verdict' is not as this version of animcheck writes it
  $ sed 's/"findings":\[/&7,/' good | read_by_all
  animcheck: error: bad:2: 'rule' is not as this version of animcheck writes it
  $ sed 's/"size":/&-/' good | read_by_all
  animcheck: error: bad:2: 'size' is not as this version of animcheck writes it
  $ sed 's/"kind":"/&odd/' good | read_by_all
  animcheck: error: bad:2: 'kind' is not as this version of animcheck writes it
  $ sed 's/"complete":true/"complete":1/' good | read_by_all
  animcheck: error: bad:2: 'complete' is not as this version of animcheck writes it
  $ cat good good | read_by_all
  animcheck: error: bad:4: a report is a run, inputs and a summary

Nothing is written over a report that is read:

  $ cp good report
  $ refused animcheck report convert report -o report
  animcheck: error: cannot write report: it is read by this run
  $ refused animcheck report stats report -o report
  animcheck: error: cannot write report: it is read by this run
  $ refused animcheck report diff report report -o report
  animcheck: error: cannot write report: it is read by this run
  $ cmp good report

Texts of a report do not reach the terminal raw:

  $ sed 's/"message":"/&\\u001b[2J\\u202e/' good >report
  $ for format in text concise csv csv-findings tsv tsv-findings junit sarif markdown github gitlab html; do
  >     animcheck report convert --output-format $format report | grep -c -a -e $'\e' -e $'\xe2\x80\xae'
  > done | sort | uniq -c
       12 0

A report of other specs is reported:

  $ sed -E 's/("specs_xxh3":")[^"]*/\10123456789abcdef/' good >report
  $ animcheck report convert report 2>&1 >out | sed -E 's/[0-9a-f]{16}$/XXH3/'
  animcheck: warning: report: written with other specs (0123456789abcdef); texts of rules are those of XXH3
  $ animcheck report convert --output-format jsonl report >out

`report stats` counts by rule, format and folder:

  $ animcheck check --output-format jsonl dump >report
  [1]
  $ animcheck report stats report | sed -E -n 's/[0-9]+ more/N more/; /^by/p; /more/p'
  by rule:
  and N more (-v lists them)
  by format:
  and N more (-v lists them)
  by folder or container:
  and N more (-v lists them)
  $ animcheck report stats -v report | grep 'more (-v'
  [1]
  $ animcheck report stats --output-format json report >stats
  $ jq '[.formats[].inputs] | add' stats >inputs
  $ jq -c 'select(.record == "input").path' report | wc -l | cmp - inputs
  $ jq -c '.all.findings.error, ([.formats[].findings.error] | add)' stats | uniq >errors
  $ jq -s 'map(select(.record == "input").counts.error) | add' report | cmp - errors
  $ jq -S .rules stats >rules
  $ jq -S 'select(.record == "summary").rules' report | cmp - rules
  $ jq '.folders | has("dump/Packed.VDF")' stats
  true

A packed member has a place in its container:

  $ animcheck check --output-format sarif dump | jq -c '.runs[0].results[] | select(.properties.unpacked_bytes).locations[0] |
  >     [.logicalLocations[0].fullyQualifiedName, .physicalLocation.region.byteOffset, .physicalLocation.region.byteLength]' >sarif
  $ jq -c 'select(.record == "input" and .stored) | [([.path, .members[]] | join("::")), .stored[]]' report | sort -u >stored
  $ sort -u sarif | grep -vxFf stored
  [1]
  $ [ -s sarif ]

A record counts its findings:

  $ animcheck check --output-format jsonl --ignore zengin.man/version HUM-S_BAD.MAN | jq -c 'select(.record == "input") | .named, .counts'
  true
  {"note":0,"warning":1,"error":0,"fatal":0,"set_aside":1}
  $ mkdir d; cp HUM-S_BAD.MAN d; animcheck check --output-format jsonl d | jq -c 'select(.record == "input").named'
  null

`--book` links rules to the book of edge cases:

  $ uri() { animcheck check --output-format sarif "$@" HUM-S_BAD.MAN | jq -r '.runs[0].tool.driver.rules[] | select(.id == "zengin.man/version").helpUri'; }
  $ uri
  null
  $ uri --book https://example.org/book
  https://example.org/book/rules/zengin.man/version.html
  $ uri --book https://example.org/book/
  https://example.org/book/rules/zengin.man/version.html
  $ refused animcheck check --book . HUM-S_BAD.MAN
  animcheck: error: --book: . has no book (animcheck spec book --to FOLDER writes one), and is not the address of one
  $ refused animcheck check --book 'https://example.org/a b' HUM-S_BAD.MAN
  animcheck: error: --book: https://example.org/a b is not an address
  $ mkdir book words
  $ : >book/index.html
  $ uri --book book | sed "s|$PWD|PWD|"
  file://PWD/book/rules/zengin.man/version.html
  $ : >words/index.md
  $ uri --book words | sed "s|$PWD|PWD|"
  file://PWD/words/rules/zengin.man/version.md

Schemas are printed:

  $ animcheck schema report | cmp - "$SOURCE"/validator/*/report.schema.json
  $ animcheck schema suite | cmp - "$SOURCE/golden/export/index.schema.json"
  $ animcheck schema
  report  animcheck-report-4    A report of animcheck as JSON Lines
  decode  animcheck-decode-1    What `animcheck decode` prints of an input
  config  animcheck-config-1    A configuration of animcheck (animcheck.yaml)
  diff    animcheck-diff-1      What `animcheck report diff --output-format json` prints
  stats   animcheck-stats-1     What `animcheck report stats --output-format json` prints
  repair  animcheck-repair-1    A line that `animcheck repair --record` writes
  corpus  animcheck-readers-1   What `animcheck corpus run --reader COMMAND --json FILE` writes
  suite   animcheck-index-2     index.json of a format in an exported corpus: its cases for readers
  $ refused animcheck schema reprot
  animcheck: error: SCHEMA: 'reprot' is not one of report, decode, config, diff, stats, repair, corpus, suite; did you mean 'report'?

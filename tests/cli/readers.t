Needs: lba1

`corpus run --reader` runs other programs over an exported corpus. One of three cases, one of each obligation:

  $ mkdir -p export/lba1.anim
  $ cd export/lba1.anim
  $ for name in good bad odd; do printf $name >rule.$name; done
  $ row() { cat <<END
  > {"id": "lba1.anim/rule/$1", "title": "a <title>", "format": "lba1.anim", "member": null, "name": "WALK.AN1", "file": "rule.$1",
  >  "obligation": "$2", "context": {"name": "WALK.AN1"},
  >  "fields": [["bones", 0, 16, "u16", 3], ["flags", 16, 64, "f32", [1, "nan"]], ["name", 8, 16, "bytes", null],
  >             ["sum", 0, 0, "u64", 4, "derived"]],
  >  "model": {"clips": [{"frames": 2, "tracks": [{"values": [[0.5, 1], [2, 3]]}, {"values": [[7]], "held": 2, "bits": "40e00000"}]}]}}
  > END
  > }
  $ echo "{\"schema\": \"animcheck-index/1\", \"version\": \"1\", \"cases\": [$(row good must-accept),$(row bad must-reject),$(row odd may)]}" >index.json
  $ cd ../..
  $ reader() { # SCRIPT OPTION...: a reader that is a shell script; $1 is the file
  >     echo "$1" >reader.sh; shift
  >     animcheck corpus run export --reader 'mine=sh reader.sh {file}' --json result.json "$@"
  > }
  $ outcomes() { jq -c '.results[] | [.id, .outcome, .wrong, .detail]' result.json; }

One that does as the obligations say is right:

  $ reader 'case $1 in *good) exit 0;; *) echo "no: it is bad" >&2; exit 1;; esac'
  reader     run   wrong must-reject + must-accept -  values -   crash   abort    time  memory not run
  mine         3       0             0             0         0       0       0       0       0       0
  $ outcomes
  ["lba1.anim/rule/good","accepted",false,null]
  ["lba1.anim/rule/bad","rejected",false,"no: it is bad"]
  ["lba1.anim/rule/odd","rejected",false,"no: it is bad"]
  $ jq -c '.readers.mine, .rules["lba1.anim/rule"].mine' result.json
  {"run":3,"wrong":0,"not_run":0,"outcomes":{"accepted":1,"rejected":2},"compared":0}
  {"run":3,"wrong":0,"not_run":0,"outcomes":{"accepted":1,"rejected":2}}

To accept all and to reject all is wrong:

  $ reader 'exit 0'
  reader     run   wrong must-reject + must-accept -  values -   crash   abort    time  memory not run
  mine         3       1             1             0         0       0       0       0       0       0
  mine: lba1.anim/rule/bad: accepted, must-reject (a <title>)
  [1]
  $ outcomes
  ["lba1.anim/rule/good","accepted",false,null]
  ["lba1.anim/rule/bad","accepted",true,null]
  ["lba1.anim/rule/odd","accepted",false,null]
  $ reader 'exit 3' >out
  [1]
  $ outcomes
  ["lba1.anim/rule/good","rejected",true,null]
  ["lba1.anim/rule/bad","rejected",false,null]
  ["lba1.anim/rule/odd","rejected",false,null]

A crash is wrong, whatever the case asks. One that hangs or eats memory is ended:

  $ reader 'case $1 in *odd) kill -SEGV $$;; *good) exit 0;; esac; exit 1'
  reader     run   wrong must-reject + must-accept -  values -   crash   abort    time  memory not run
  mine         3       1             0             0         0       1       0       0       0       0
  mine: lba1.anim/rule/odd: crashed, may: signal 11 (Segmentation fault) (a <title>)
  [1]
  $ outcomes
  ["lba1.anim/rule/good","accepted",false,null]
  ["lba1.anim/rule/bad","rejected",false,null]
  ["lba1.anim/rule/odd","crashed",true,"signal 11 (Segmentation fault)"]
  $ reader 'case $1 in *odd) sleep 600;; *good) exit 0;; esac; exit 1' --timeout 5 >out
  [1]
  $ outcomes
  ["lba1.anim/rule/good","accepted",false,null]
  ["lba1.anim/rule/bad","rejected",false,null]
  ["lba1.anim/rule/odd","timed-out",true,null]
  $ reader 'case $1 in *odd) head -c 400000000 /dev/zero | tail -c 400000000 >/dev/null;; *good) exit 0;; esac; exit 1' \
  >     --memory 64 --timeout 120 >out
  [1]
  $ jq -c '.results[] | [.id, .outcome]' result.json
  ["lba1.anim/rule/good","accepted"]
  ["lba1.anim/rule/bad","rejected"]
  ["lba1.anim/rule/odd","out-of-memory"]

One process may read all cases: a line of JSON in, a line out. It is started again after a crash, and an abort is something else:

  $ cat >batch.sh <<'END'
  > while read -r line; do
  >     echo asked >>asked
  >     id=$(expr "$line" : '.*"id":"\([^"]*\)"')
  >     case $id in */good) result='"accepted","fields":{"bones":3,"flags":[1,null]},"extra":[]';; */bad) kill -$1 $$;; *) result='"not-run","detail":"odd files"';; esac
  >     echo "noise"; echo "{\"id\":\"$id\",\"result\":$result}"
  > done
  > END
  $ for signal in SEGV ABRT; do
  >     rm -f asked; animcheck corpus run export --batch "mine=sh batch.sh $signal" --level values --json result.json -j 1 | tail -n +2; outcomes; grep -c . asked
  > done
  mine         2       1             0             0         0       1       0       0       0       1
  mine: lba1.anim/rule/bad: crashed, must-reject: signal 11 (Segmentation fault) (a <title>)
  ["lba1.anim/rule/good","accepted",false,null]
  ["lba1.anim/rule/bad","crashed",true,"signal 11 (Segmentation fault)"]
  ["lba1.anim/rule/odd","not-run",false,"odd files"]
  4
  mine         2       1             0             0         0       0       1       0       0       1
  mine: lba1.anim/rule/bad: aborted, must-reject: signal 6 (Aborted) (a <title>)
  ["lba1.anim/rule/good","accepted",false,null]
  ["lba1.anim/rule/bad","aborted",true,"signal 6 (Aborted)"]
  ["lba1.anim/rule/odd","not-run",false,"odd files"]
  4
  $ animcheck corpus run export --batch "mine=sh batch.sh ABRT" --abort-rejects --json result.json -j 1 >out
  $ jq -c '.results[] | [.id, .outcome, .wrong]' result.json
  ["lba1.anim/rule/good","accepted",false]
  ["lba1.anim/rule/bad","rejected",false]
  ["lba1.anim/rule/odd","not-run",false]
  $ refused animcheck corpus run export --batch 'true {file}'
  animcheck: error: --batch: the command takes no {file}; each case is a line of JSON on its standard input: true {file}
  $ refused animcheck corpus run export --batch '/no/such/reader'
  animcheck: error: --batch: '/no/such/reader' cannot be run: No such file or directory

A reader may pass over what it does not read:

  $ reader 'exit 77'
  reader     run   wrong must-reject + must-accept -  values -   crash   abort    time  memory not run
  mine         0       0             0             0         0       0       0       0       0       3
  $ jq -c .readers.mine result.json
  {"run":0,"wrong":0,"not_run":3,"compared":0}

Values are compared:

  $ printing() { # JSON OPTION...: what becomes of the good case
  >     printf '%s' "$1" >printed; shift
  >     reader 'case $1 in *good) cat printed;; *) exit 1;; esac' "$@" >out
  >     jq -c '.results[] | select(.id == "lba1.anim/rule/good") | [.outcome, .detail, .compared]' result.json
  > }
  $ values() { printing "$1" --level values; }
  $ values '{"fields": {"bones": 3, "flags": [1, null], "sum": 4, "name": "6f6f"}, "model": {"clips": [{"frames": 2, "tracks": [
  >     {"values": [[0.5, 1], [2, 3]]}, {"values": [[7], [7], [7]], "bits": "40e0000040e0000040e00000"}]}]}}'
  ["accepted",null,14]
  $ values '{"fields": {"bones": 4}}'
  ["wrong-values","fields.bones is 4, expected 3",1]
  $ values '{"fields": {"legs": 4}}'
  ["wrong-values","fields.legs is not known",null]
  $ values '{"fields": {"flags": [1]}}'
  ["wrong-values","fields.flags has 1 values, expected 2",null]
  $ values '{"fields": {"name": "6f67"}}'
  ["wrong-values","fields.name is \"6f67\", expected \"6f6f\"",1]
  $ values hello
  ["wrong-values","no JSON object was printed",null]
  $ values '{}'
  ["accepted",null,null]
  $ printing hello --level accept
  ["accepted",null,null]
  $ off='{"model": {"clips": [{"tracks": [{"values": [[0.51, 1], [2, 3]]}, {}]}]}'
  $ values "$off}"
  ["wrong-values","model.clips[0].tracks[0].values[0][0] is 0.51, expected 0.5",1]
  $ values "$off, \"tolerance\": 0.1}"
  ["accepted",null,4]
  $ values "$off, \"tolerances\": {\"model.clips*\": 0.1}}"
  ["accepted",null,4]
  $ values "$off, \"tolerances\": {\"fields*\": 0.1}}"
  ["wrong-values","model.clips[0].tracks[0].values[0][0] is 0.51, expected 0.5",1]

Placeholders tell the reader what it needs:

  $ echo '[ "$1" = lba1.anim ] && [ "$(basename "$2")" = WALK.AN1 ] && grep -q WALK.AN1 "$3"' >reader.sh
  $ animcheck corpus run export --only good --reader "sh reader.sh {format} '{named}' {context}"
  reader     run   wrong must-reject + must-accept -  values -   crash   abort    time  memory not run
  sh           1       0             0             0         0       0       0       0       0       0

A backslash in a command escapes only blanks and quotes:

  $ echo "printf '[%s]' \"\$1\" \"\$2\" \"\$3\" >&2; exit 1" >why.sh
  $ animcheck corpus run export --only bad --json result.json --reader 'mine=sh why.sh C:\tools\new a\ b\"\\ '"'c\\ d'"' {file}' >out
  $ jq -r '.results[].detail' result.json
  [C:\tools\new][a b"\][c\ d]

Results come as JUnit, Markdown and HTML:

  $ reader 'exit 0' --junit r.xml --markdown r.md --html r.html -j 2 >out
  [1]
  $ grep -E '<testsuite |"bad"' r.xml
  <testsuite name="mine" tests="3" failures="1" skipped="0">
  <testcase classname="lba1.anim.rule" name="bad"><failure message="accepted, must-reject">a &lt;title&gt;</failure></testcase>
  $ cat r.md
  # Readers by rule
  
  3 cases of corpus 1, level accept. A number is how many cases were run, all of them right; \xe2\x9c\x97 are those that are wrong: accepted though they must be rejected, rejected though they must be accepted, other values, a crash, too much time or memory. (esc)
  
  | rule | mine |
  |---|---|
  | lba1.anim/rule | \xe2\x9c\x97 1 of 3 | (esc)
  $ grep -o '<td class="wrong">.*title&gt;' r.html
  <td class="wrong"><details><summary>\xe2\x9c\x97 1 of 3</summary><p><b>bad</b> a &lt;title&gt; (esc)

This program is right about the corpus:

  $ animcheck corpus run "$SOURCE/golden" --format lba1.anim --reader animcheck-strict --reader animcheck-lenient --json result.json >out
  $ jq -c '.readers["animcheck-strict"] as $s | .readers["animcheck-lenient"] as $l |
  >     [$s.run > 100, $s.outcomes.rejected > 10, $l.outcomes.accepted > $s.outcomes.accepted]' result.json
  [true,true,true]

A mistake is reported before anything is run:

  $ refused animcheck corpus run export --reader '/no/such/reader {file}'
  animcheck: error: --reader: '/no/such/reader' cannot be run: No such file or directory
  $ refused animcheck corpus run export --reader true
  animcheck: error: --reader: the command takes no {file} (or {named}): true
  $ refused animcheck corpus run export --reader "true '{file}"
  animcheck: error: --reader: a quote is not closed in: true '{file}
  $ refused animcheck corpus run export --reader 'true {file}' --reader 'true {file}'
  animcheck: error: two readers are called 'true'; write LABEL=COMMAND
  $ refused animcheck corpus run export --reader 'true {file}' --only nothing
  animcheck: error: export: no such case
  $ refused animcheck corpus run export --reader 'true {file}' --format lba1.anin | cut -d'(' -f1
  animcheck: error: unknown format 'lba1.anin'; did you mean 'lba1.anim'? 
  $ refused animcheck corpus run export --html x.html
  animcheck: error: --html requires --reader or --batch
  $ refused animcheck corpus run no-folder --reader 'true {file}'
  animcheck: error: no-folder is not a folder

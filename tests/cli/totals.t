Needs: zengin lba1 ff7 zelda64 sotc

Totals add up: each file, member and element is counted once, in the same way in every output.

  $ cat >totals.jq <<'END'
  > def rank: {"unknown": 0, "conforms": 1, "deviates": 2, "incomplete": 3, "broken": 4}[.];
  > def kind: if .element then "elements" elif .members == [] then "files" else "members" end;
  > def counts: reduce .[] as $word ({}; .[$word] += 1);
  > def plus($word; $count): if $count > 0 then .[$word] += $count else . end;
  > def is_known: .verdict == "conforms" and .verdict_without_baseline;
  > map(select(.record == "input")) as $inputs
  > | ($inputs | map(select(.verdict != "unknown" or .named or .members == []))) as $counted
  > | (map(select(.record == "summary"))[0]) as $summary
  > | def totals($word; $held):
  >     ($counted | map(select(kind == $word))) as $own
  >     | {verdicts: ($own | map(select(is_known | not).verdict) | counts | plus("unknown"; $held | map(.contents.unknown) | add // 0)),
  >        known: ($own | map(select(is_known).verdict_without_baseline) | counts),
  >        not_read: ($held | map(.contents.left_out // 0) | add // 0)}
  >     | .all = ([.verdicts[], .known[], .not_read] | add);
  >   ($inputs | map(select(.contents))) as $held
  >   | {members: totals("members"; $held | map(select(.format != "zelda64.object"))),
  >      elements: totals("elements"; $held | map(select(.format == "zelda64.object"))),
  >      files: totals("files"; [])} as $expected
  >   | {same: ($expected == $summary.totals), inputs: ([$summary.verdicts[]] | add == $summary.inputs),
  >      members: ($held | all(.contents | .members == .checked + .unknown + .not_read)),
  >      objects: ($held | all(. as $object | .contents.worst_element as $worst
  >        | ([$inputs[] | select(.element and .path == $object.path and .members[:-1] == $object.members).verdict | rank] | max // 0) as $found
  >        | ($worst // "unknown" | rank) == $found and ($object.verdict | rank) >= $found)),
  >      expected: $expected, summary: $summary.totals}
  > | if .same and .inputs and .members and .objects then "adds up" else . end
  > END
  $ adds_up() { # ARGUMENTS OF check
  >     animcheck check -o report.jsonl -o report.sarif -o report.md -o report.html -o - "$@" >report.txt 2>/dev/null || true
  >     jq -r -s -f totals.jq report.jsonl
  >     jq -e -s --slurpfile sarif report.sarif 'map(select(.record == "summary"))[0].totals == $sarif[0].runs[0].properties.totals' report.jsonl
  >     sed -n '/id="page-data"/s/.*>\({.*}\)<.*/\1/p' report.html | jq -r '.totals[]' >page.txt
  >     sed 's/ (\.[^)]*)//;s/ (no suffix[^)]*)//;s/; [0-9,]* .*not .*//' report.txt | grep -E '^[0-9,]+ (members? of|elements? of|files?)' | cmp - page.txt
  >     for all in $(sed -n 's/^| all |//p' report.md | tr -d '|,'); do echo "$all"; done | sort >md.txt
  >     sed 's/:.*//' page.txt | tr -dc '0-9\n' | sort | cmp - md.txt
  >     tr -d , <page.txt | jq -R -r 'capture("^(?<all>[0-9]+) [^:]*: (?<parts>.*)") | select((.all | tonumber) != ([.parts | scan("[0-9]+") | tonumber] | add)) | "does not add up: \(.)"'
  > }

The sample, and a corpus as files:

  $ adds_up --list-unknown "$FILES/sample"
  adds up
  true
  $ adds_up "$FILES/sample"
  adds up
  true
  $ animcheck corpus export "$SOURCE/golden" --tier smoke --to exported >out
  $ adds_up exported
  adds up
  true

An object is as bad as its worst element, also with a baseline:

  $ cp exported/zelda64.object/bases.small object_test.zobj
  $ cat >object_test.xml <<END
  > <Root>
  >   <File Name="object_test" Segment="6">
  >     <Skeleton Name="gTestSkel" Type="Normal" LimbType="Standard" Offset="0x38"/>
  >     <Animation Name="gTestAnim" Offset="0x60"/>
  >   </File>
  > </Root>
  > END
  $ mkdir people
  $ mv object_test.* people
  $ animcheck people
  2 elements of objects: 2 conforming
  1 file: 1 conforming
  $ printf '\000' | dd of=people/object_test.zobj bs=1 seek=14 conv=notrunc status=none
  $ animcheck -q people
  error    1 in 1 input  zelda64.skeleton/child-is-root
  warning  2 in 1 input  zelda64.skeleton/limb-unreachable
  Run `animcheck explain zelda64.skeleton/child-is-root` for background
  2 elements of objects: 1 conforming, 1 broken
  1 file: 1 broken
  [1]
  $ adds_up people
  adds up
  true
  $ animcheck -q --write-baseline known.txt people
  baseline: 3 findings known
  2 elements of objects: 1 conforming, 1 broken (known)
  1 file: 1 broken (known)
  $ adds_up --baseline known.txt people
  adds up
  true
  $ animcheck check --baseline known.txt --output-format jsonl people | jq -c 'select(.record == "input") | [.members[], .verdict, .verdict_without_baseline, .contents.worst_element]'
  ["gTestSkel","conforms","broken",null]
  ["gTestAnim","conforms",null,null]
  ["conforms","broken","conforms"]
  $ animcheck report stats report.jsonl | head -n 3
  3 inputs, 336 bytes
  2 elements of objects: 1 conforming, 1 broken (known)
  1 file: 1 broken (known)
  $ animcheck report convert --output-format text report.jsonl | tail -n 3
  baseline: 3 findings known
  2 elements of objects: 1 conforming, 1 broken (known)
  1 file: 1 broken (known)

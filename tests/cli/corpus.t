Needs: zengin lba1 ff7 zelda64 sotc

For those who work on animcheck. A corpus says how many cases it has:

  $ animcheck corpus lint "$SOURCE/golden" | tail -n 1 | sed -E 's/[0-9]+ cases/N cases/'
  N cases, no flaws
  $ animcheck corpus run .
  animcheck: error: .: no cases
  [3]

Changes of rules must be noticed by a case, or listed as equivalent:

  $ animcheck --spec-dir "$SOURCE/spec" corpus mutate "$SOURCE/golden" --only zengin.man/version
                       mutants noticed equivalent    share
  zengin.man                 4       4          0  100.0 %
  all                        4       4          0  100.0 %
  $ mkdir zengin.man
  $ cp "$SOURCE/golden/cases/zengin.man/bases.yaml" "$SOURCE/golden/cases/zengin.man/version.yaml" zengin.man
  $ cat >equivalent-mutants.yaml <<END
  > schema: animcheck-equivalent-mutants/1
  > mutants:
  >   zengin.man/version: [{change: gone, why: old}]
  > END
  $ animcheck --spec-dir "$SOURCE/spec" corpus mutate . --only zengin.man/ver
  ./equivalent-mutants.yaml:3:24: zengin.man/version: gone: there is no such mutant
                       mutants noticed equivalent    share
  zengin.man                 4       4          0  100.0 %
  all                        4       4          0  100.0 %
  [1]
  $ animcheck corpus mutate "$SOURCE/golden"
  animcheck: error: corpus mutate needs --spec-dir: it changes the files of a spec
  animcheck: try 'animcheck corpus mutate --help'
  [2]

Specs and formats are listed:

  $ animcheck spec lint | sed -E 's/[0-9]+ specs/N specs/'
  N specs, no flaws
  $ animcheck spec list | grep -o 'zengin.man .*version [0-9]'
  zengin.man         version 2
  $ animcheck spec show zengin.man | grep -e 'samples.node_index\[\]' -e 'open questions'
    samples.node_index[]             u32    For each moving node its index in the hierarchy, counted from 0.
  open questions
  $ animcheck formats | grep -A 1 '^zengin.man'
  zengin.man: ZenGin (Gothic) model animation, .MAN
    recognised  the first chunk is A000; a name that ends in .MAN is enough

Program, specs and schema of the report have versions. The digest is that of the specs in a folder:

  $ animcheck --version | sed -E 's/[0-9a-f]{16}/XXH3/; s/^(commit ).*/\1COMMIT/; s/[0-9]+ (with|rules)/N \1/g; s/[0-9.]+$/N/; s/XXH.$/XXH3/'
  animcheck N
  commit COMMIT
  specs   N with N rules, xxh3 XXH3
  report  animcheck-report/N
  $ cp "$FILES/run.man" HUM-S_RUN.MAN
  $ animcheck --output-format jsonl check --spec-dir "$SOURCE/spec" HUM-S_RUN.MAN >report
  $ animcheck --version | grep -c -e "$(jq -r '.config.spec_dir.xxh3 // empty' report)" -e "^animcheck $(jq -r '.tool.version // empty' report)$"
  2
  $ rules=$(animcheck spec list | grep -oE '[0-9]+ rules?\b' | cut -d' ' -f1)
  $ animcheck --version | grep -c " $(echo "$rules" | wc -l) with $(($(echo $rules | tr ' ' '+'))) rules, "
  1

What strict stops at according to `check` is where `decode --strict` stops, in each file of the sample dump:

  $ find "$FILES/sample" -type f | sort | while read -r file; do
  >     animcheck check --output-format jsonl "$file" 2>error | jq -r 'select(.record == "input" and .format) |
  >         [([.path, .members[]] | join("::")), .strict.result, "\(.strict.rule) \(.strict.at)"] | @tsv' >inputs
  >     while IFS=$'\t' read -r place result stop; do
  >         code=0; animcheck decode --strict "$place" >decoded || code=$?
  >         [ $code = $([ $result = rejected ] && echo 1 || echo 0) ] || echo "$place: exit $code, but $result"
  >         [ "$(jq -r '"\(.stopped_by.rule) \(.stopped_by.at)"' decoded)" = "$stop" ] || echo "$place: another stop than $stop"
  >         echo $result >>results
  >     done <inputs
  > done
  $ [ $(grep -c accepted results) -gt 50 ] && [ $(grep -c rejected results) -gt 20 ]

Needs: zengin

`animcheck.yaml` in a mod changes severities, ignores findings with a reason, and holds defaults of options. The mod has a
broken animation and one whose name is not its file's:

  $ mkdir -p mod/old mod/new
  $ cp "$FILES/ten.man" mod/old/HUM-S_RUN.MAN
  $ cp "$FILES/run.man" mod/new/HUM-S_OTHER.MAN
  $ animcheck mod
  mod/old/HUM-S_RUN.MAN: broken (zengin.man, 169 bytes); the game probably refuses it
    error    0xC (2 bytes)  header.version: the header's version is 10, expected 12 [version]
             fix: if the layout is that of version 12: write 12 (0c 00) at 0xC
             game: rejects the file (concluded from GothicTools; ZenKit, ZenLib: ignore it)
             why: Both games write 12.
  mod/new/HUM-S_OTHER.MAN: deviates (zengin.man, 169 bytes)
    warning  0xE (6 bytes)  header.name: the header names the animation 'S_RUN'; the file is called 'HUM-S_OTHER.MAN' [name-not-file-name]
             fix: rename the file to MODEL-S_RUN.MAN, or change the name inside and the size of its chunk
             OpenGothic: registers it under the name inside, where nothing looks for it
             why: The file is found by MODEL-NAME.MAN and used by the name inside.
  
  error    1 in 1 input  zengin.man/version
  warning  1 in 1 input  zengin.man/name-not-file-name
  2 notes of 1 rule not listed (--show note)
  Run `animcheck explain zengin.man/version` for background
  2 files: 1 deviating, 1 broken
  [1]
  $ cat >mod/animcheck.yaml <<END
  > severity:
  >   zengin.man/version: note
  >   '*/name-not-*': error
  > END
  $ animcheck mod
  mod/new/HUM-S_OTHER.MAN: broken (zengin.man, 169 bytes)
    error    0xE (6 bytes)  header.name: the header names the animation 'S_RUN'; the file is called 'HUM-S_OTHER.MAN' [name-not-file-name]
             fix: rename the file to MODEL-S_RUN.MAN, or change the name inside and the size of its chunk
             OpenGothic: registers it under the name inside, where nothing looks for it
             why: The file is found by MODEL-NAME.MAN and used by the name inside.
  
  error    1 in 1 input  zengin.man/name-not-file-name
  3 notes of 2 rules not listed (--show note)
  Run `animcheck explain zengin.man/name-not-file-name` for background
  configuration: animcheck.yaml; 2 findings of 2 rules at another severity
  2 files: 1 conforming, 1 broken
  [1]
  $ check() { animcheck check --output-format jsonl "$@"; }
  $ verdicts() { jq -c 'select(.record == "input") | [.path, .verdict]'; }
  $ check mod >report
  [1]
  $ verdicts <report
  ["mod/new/HUM-S_OTHER.MAN","broken"]
  ["mod/old/HUM-S_RUN.MAN","conforms"]
  $ jq -c '.findings[]? | select(.spec_severity) | [.rule, .spec_severity, .severity]' report
  ["zengin.man/name-not-file-name","warning","error"]
  ["zengin.man/version","error","note"]
  $ jq -c 'select(.path == "mod/old/HUM-S_RUN.MAN").strict | [.result, .rule]' report
  ["rejected","zengin.man/version"]
  $ jq -c 'select(.record == "run").config.file.name, (select(.record == "summary").rules["zengin.man/version"])' report
  "animcheck.yaml"
  {"severity":"note","findings":1,"inputs":1,"set_aside":0,"changed":1}
  $ animcheck check --output-format sarif mod >sarif
  [1]
  $ jq -c '.runs[0].invocations[0].ruleConfigurationOverrides[] | [.descriptor.id, .configuration.level]' sarif
  ["zengin.man/name-not-file-name","error"]
  ["zengin.man/version","note"]
  $ jq -c '.runs[0] | . as $run | .invocations[0].ruleConfigurationOverrides[].descriptor | $run.tool.driver.rules[.index].id == .id' sarif
  true
  true
  $ cat >mod/animcheck.yaml <<END
  > severity: {zengin.man/version: note, zengin.man/name-not-file-name: note}
  > fail-on: warning
  > END
  $ animcheck -q mod
  4 notes of 3 rules not listed (--show note)
  configuration: animcheck.yaml; 2 findings of 2 rules at another severity
  2 files: 2 conforming

What is ignored has a reason, in every report:

  $ cat >mod/animcheck.yaml <<END
  > ignore:
  >   - rule: version
  >     paths: [old/]
  >     reason: the exporter | of <1999>
  > END
  $ animcheck mod
  mod/new/HUM-S_OTHER.MAN: deviates (zengin.man, 169 bytes)
    warning  0xE (6 bytes)  header.name: the header names the animation 'S_RUN'; the file is called 'HUM-S_OTHER.MAN' [name-not-file-name]
             fix: rename the file to MODEL-S_RUN.MAN, or change the name inside and the size of its chunk
             OpenGothic: registers it under the name inside, where nothing looks for it
             why: The file is found by MODEL-NAME.MAN and used by the name inside.
  
  warning  1 in 1 input  zengin.man/name-not-file-name
  2 notes of 1 rule not listed (--show note)
  1 finding of ignored rules or known exceptions not listed (-v)
  Run `animcheck explain zengin.man/name-not-file-name` for background
  configuration: animcheck.yaml; 1 finding ignored
    1 ignored: the exporter | of <1999> (animcheck.yaml:2)
  2 files: 1 conforming, 1 deviating
  $ check mod | jq -c '(.findings[]? | select(.reason) | [.rule, .status, .reason]), (select(.reasons).reasons)'
  ["zengin.man/version","ignored","the exporter | of <1999> (animcheck.yaml:2)"]
  {"the exporter | of <1999> (animcheck.yaml:2)":1}
  $ animcheck check --output-format sarif mod | jq -c '.runs[0].results[] | select(.suppressions).suppressions'
  []
  []
  []
  [{"kind":"external","status":"accepted","justification":"the exporter | of <1999> (animcheck.yaml:2)"}]
  $ animcheck check --output-format markdown mod | grep -o 'the exporter &[^(]*'
  the exporter &#124; of &#60;1999&#62; &#40;animcheck.yaml&#58;2&#41; | 1 |
  $ cp "$FILES/ten.man" mod/new/HUM-S_RUN.MAN
  $ animcheck -q mod
  error    1 in 1 input  zengin.man/version
  warning  1 in 1 input  zengin.man/name-not-file-name
  3 notes of 1 rule not listed (--show note)
  1 finding of ignored rules or known exceptions not listed (-v)
  Run `animcheck explain zengin.man/version` for background
  configuration: animcheck.yaml; 1 finding ignored
    1 ignored: the exporter | of <1999> (animcheck.yaml:2)
  3 files: 1 conforming, 1 deviating, 1 broken
  [1]
  $ rm mod/new/HUM-S_RUN.MAN

A converted report says the same:

  $ echo animcheck-baseline/1 >mod/known.txt
  $ cat >mod/animcheck.yaml <<END
  > extends: engine
  > baseline: known.txt
  > severity: {name-not-file-name: error}
  > ignore: [{rule: version, paths: [old/], reason: the exporter}]
  > END
  $ check mod >report
  [1]
  $ for format in text sarif markdown csv-findings; do
  >     animcheck check --output-format $format mod >own
  >     grep -q 'the exporter' own || echo "$format: no reason"
  >     animcheck report convert --output-format $format report | cmp - own
  > done
  $ rm mod/known.txt

The command line wins. `config show` says what holds and why:

  $ cat >mod/animcheck.yaml <<END
  > fail-on: never
  > show: note
  > ignore: [{rule: name-not-file-name, reason: so}]
  > END
  $ animcheck -q mod
  error    1 in 1 input   zengin.man/version
  note     2 in 2 inputs  zengin.man/model-without-hierarchy
  1 finding of ignored rules or known exceptions not listed (-v)
  Run `animcheck explain zengin.man/version` for background
  configuration: animcheck.yaml; 1 finding ignored
    1 ignored: so (animcheck.yaml:3)
  2 files: 1 conforming, 1 broken
  $ animcheck -q --fail-on error mod
  error    1 in 1 input   zengin.man/version
  note     2 in 2 inputs  zengin.man/model-without-hierarchy
  1 finding of ignored rules or known exceptions not listed (-v)
  Run `animcheck explain zengin.man/version` for background
  configuration: animcheck.yaml; 1 finding ignored
    1 ignored: so (animcheck.yaml:3)
  2 files: 1 conforming, 1 broken
  [1]
  $ animcheck config show mod
  mod/animcheck.yaml (upwards from mod)
    fail-on  never  animcheck.yaml:1
    show     note   animcheck.yaml:2
  rules, the last that fits wins:
    name-not-file-name  ignored  animcheck.yaml:3: so
  $ check --ignore version --fail-on warning mod >report
  $ jq -c '.findings[]? | select(.rule == "zengin.man/version") | [.status, .reason]' report
  ["ignored",null]

It is found upwards, until a repository ends:

  $ rm mod/animcheck.yaml
  $ echo 'severity: {zengin.man/version: note}' >animcheck.yaml
  $ animcheck -q mod/old/HUM-S_RUN.MAN
  configuration: animcheck.yaml; 1 finding of 1 rule at another severity
  mod/old/HUM-S_RUN.MAN: conforms (zengin.man, 169 bytes); 1 note (--show note); 6 checks skipped: no skeleton of its own was found (use --context)
  $ animcheck -q --no-config mod/old/HUM-S_RUN.MAN
  error    1 in 1 input  zengin.man/version
  Run `animcheck explain zengin.man/version` for background
  1 file: 1 broken
  [1]
  $ animcheck config show mod/old/HUM-S_RUN.MAN
  animcheck.yaml (upwards from mod/old/HUM-S_RUN.MAN)
    fail-on  error    default
    show     warning  default
  1 rule is changed here:
    zengin.man/version  error -> note  animcheck.yaml:1
  $ mkdir mod/.git
  $ animcheck -q mod/old/HUM-S_RUN.MAN
  error    1 in 1 input  zengin.man/version
  Run `animcheck explain zengin.man/version` for background
  1 file: 1 broken
  [1]
  $ animcheck config show mod/old/HUM-S_RUN.MAN
  no configuration (none upwards from mod/old/HUM-S_RUN.MAN to mod, which has a .git)
    fail-on  error    default
    show     warning  default
  no rule is changed here
  $ animcheck -q --config animcheck.yaml mod/old/HUM-S_RUN.MAN
  configuration: animcheck.yaml; 1 finding of 1 rule at another severity
  mod/old/HUM-S_RUN.MAN: conforms (zengin.man, 169 bytes); 1 note (--show note); 6 checks skipped: no skeleton of its own was found (use --context)
  $ echo 'severity: {zengin.man/version: warning}' >mod/animcheck.yaml
  $ check mod | verdicts
  ["mod/new/HUM-S_OTHER.MAN","deviates"]
  ["mod/old/HUM-S_RUN.MAN","deviates"]
  $ cp "$FILES/run.man" HUM-S_RUN.MAN
  $ animcheck mod/old/HUM-S_RUN.MAN HUM-S_RUN.MAN
  animcheck: error: two configurations: mod/animcheck.yaml of mod/old/HUM-S_RUN.MAN, animcheck.yaml of HUM-S_RUN.MAN; name one with --config, or --no-config
  animcheck: try 'animcheck check --help'
  [2]
  $ rm animcheck.yaml

Outputs are written beside the configuration, and replace nothing but reports:

  $ echo 'outputs: [report.sarif, summary.md]' >mod/animcheck.yaml
  $ animcheck mod
  [1]
  $ head -n 1 mod/summary.md
  # animcheck
  $ animcheck mod
  [1]
  $ animcheck -q -o - mod
  error    1 in 1 input  zengin.man/version
  warning  1 in 1 input  zengin.man/name-not-file-name
  4 notes of 2 rules not listed (--show note)
  Run `animcheck explain zengin.man/version` for background
  configuration: animcheck.yaml
  4 files: 1 deviating, 1 broken, 2 unrecognised (.md 1, .sarif 1; --list-unknown lists them)
  [1]
  $ echo '# my notes' >mod/summary.md
  $ animcheck mod
  animcheck: error: cannot write mod/summary.md: it is there and not a former report, and the configuration names it (-o does replace it)
  animcheck: try 'animcheck check --help'
  [2]
  $ cat mod/summary.md
  # my notes
  $ rm mod/report.sarif mod/summary.md

A hash list finds what changed, went and came:

  $ (cd mod; sha256sum old/*.MAN new/*.MAN; echo "$(printf 'A%.0s' $(seq 64))  gone.txt") >files
  $ mv files mod/files.sha256
  $ cat >mod/animcheck.yaml <<END
  > hashes: files.sha256
  > ignore: [{rule: zengin.man/*, reason: not of interest}]
  > END
  $ animcheck mod
  mod/gone.txt: incomplete (not read, 0 bytes)
    error    in the hash list, and not there: SHA-256 aaaaaaaaaaaaaaaa... [io/listed-file-missing]
             fix: restore the file, or make the list anew if it was meant to go
             why: The hash list of the configuration names a file below a checked folder that does not exist.
  
  error    1 in 1 input  io/listed-file-missing
  4 findings of ignored rules or known exceptions not listed (-v)
  Run `animcheck explain io/listed-file-missing` for background
  configuration: animcheck.yaml; 4 findings ignored
    4 ignored: not of interest (animcheck.yaml:2)
  3 files: 2 conforming, 1 incomplete
  [1]
  $ echo back >mod/gone.txt
  $ echo new >mod/added.txt
  $ animcheck mod
  mod/added.txt: unknown (unrecognised, 4 bytes)
    warning  not in the hash list: nothing is known of its former bytes [io/not-in-hash-list]
             fix: make the list anew
             why: The hash list of the configuration names no such file, so nobody knows whether it has changed.
  mod/gone.txt: unknown (unrecognised, 5 bytes)
    error    changed since the hash list was made: SHA-256 2ec0cfe9c0f50102..., listed as aaaaaaaaaaaaaaaa... [io/hash-differs]
             fix: restore the file, or make the list anew if the change was meant
             why: The hash list of the configuration has another SHA-256 for a file of this name.
  
  error    1 in 1 input  io/hash-differs
  warning  1 in 1 input  io/not-in-hash-list
  2 notes of 1 rule not listed (--show note)
  4 findings of ignored rules or known exceptions not listed (-v)
  Run `animcheck explain io/hash-differs` for background
  configuration: animcheck.yaml; 4 findings ignored
    4 ignored: not of interest (animcheck.yaml:2)
  4 files: 2 conforming, 2 unrecognised (.txt 2; --list-unknown lists them)
  [1]
  $ echo '12345  x' >>mod/files.sha256
  $ animcheck mod
  animcheck: error: mod/files.sha256:4:1: '12345  x'; expected 64 hexadecimal digits, two blanks and a name, as sha256sum writes them
  [2]

Shards under two configurations are not one run:

  $ echo 'severity: {version: note}' >mod/animcheck.yaml
  $ check --shard 1/2 mod >1of2
  $ check --shard 2/2 mod >2of2
  $ check mod >whole
  $ animcheck report merge 1of2 2of2 | cmp - whole
  $ echo 'severity: {version: warning}' >mod/animcheck.yaml
  $ check --shard 2/2 mod >other
  $ animcheck report merge 1of2 other
  animcheck: error: other:1: another program, specs or configuration than in 1of2
  animcheck: try 'animcheck report merge --help'
  [2]

A mistake has a place and what was meant:

  $ mistake() { cat >mod/animcheck.yaml; animcheck config show mod >out 2>&1; animcheck mod 2>error; [ $? = 2 ] && head -n 1 error | cut -c1-150; cmp out error; }
  $ echo 'sevrity: {}' | mistake
  animcheck: error: mod/animcheck.yaml:1:1: unknown key 'sevrity'; did you mean 'severity'?
  $ printf 'fail-on: warning\nextends: moding\n' | mistake
  animcheck: error: mod/animcheck.yaml:2:10: unknown profile 'moding'; did you mean 'modding'?
  $ printf 'severity:\n  zengin.man/vesion: note\n' | mistake
  animcheck: error: mod/animcheck.yaml:2:3: unknown rule 'zengin.man/vesion'; did you mean 'zengin.man/version'?
  $ printf 'severity:\n  version: warnning\n' | mistake
  animcheck: error: mod/animcheck.yaml:2:12: unknown severity 'warnning'; did you mean 'warning'?
  $ echo 'severity-by-effect: {chrashes: note}' | mistake
  animcheck: error: mod/animcheck.yaml:1:22: unknown effect 'chrashes'; did you mean 'crashes'?
  $ echo 'severity-by-kind: {truncatd: note}' | mistake
  animcheck: error: mod/animcheck.yaml:1:20: unknown kind 'truncatd'; did you mean 'truncated'?
  $ echo 'severity-by-kind: {internal: note}' | mistake
  animcheck: error: mod/animcheck.yaml:1:20: unknown kind 'internal'; expected one of: truncated, limit, identify_failed, identify_ambiguous, magic_unex
  $ printf 'ignore:\n  - rule: version\n' | mistake
  animcheck: error: mod/animcheck.yaml:2:5: 'reason' is missing; expected it in each entry
  $ echo "ignore: [{rule: version, reason: ' '}]" | mistake
  animcheck: error: mod/animcheck.yaml:1:34: the reason is blank; expected why the findings do not count
  $ echo 'ignore: [{rule: version, reason: a, path: [x]}]' | mistake
  animcheck: error: mod/animcheck.yaml:1:37: unknown key 'path'; did you mean 'paths'?
  $ echo 'ignore: {rule: version}' | mistake
  animcheck: error: mod/animcheck.yaml:1:9: 'ignore' is a mapping; expected a list
  $ echo 'paths: [{severity: {version: note}}]' | mistake
  animcheck: error: mod/animcheck.yaml:1:9: 'glob' is missing; expected it in each entry
  $ echo 'fail-on: [error]' | mistake
  animcheck: error: mod/animcheck.yaml:1:10: 'fail-on' is a list; expected a text
  $ echo 'game: &g gothic' | mistake
  animcheck: error: mod/animcheck.yaml:1:7: anchors are not supported; write the value without one
  $ printf 'game: a\ngame: b\n' | mistake
  animcheck: error: mod/animcheck.yaml:2:1: key 'game' is repeated; expected every key once
  $ echo 'outputs: [../report.sarif]' | mistake
  animcheck: error: mod/animcheck.yaml:1:11: the output '../report.sarif' is outside the configuration's folder; expected a path below it (-o on the com
  $ echo 'outputs: [/tmp/report.sarif]' | mistake
  animcheck: error: mod/animcheck.yaml:1:11: the output '/tmp/report.sarif' is outside the configuration's folder; expected a path below it (-o on the c
  $ echo 'list-unknown: yes' | mistake
  animcheck: error: mod/animcheck.yaml:1:15: unknown list-unknown 'yes'; expected one of: false, true
  $ echo '- a' | mistake
  animcheck: error: mod/animcheck.yaml:1:1: the configuration is a list; expected a mapping
  $ (echo severity:; seq -f "  '*%.0f': note" 0 4999) | mistake
  animcheck: error: mod/animcheck.yaml:4098:3: too many settings; expected at most 4096
  $ (printf "game: '"; head -c 1048576 /dev/zero | tr '\0' x; echo "'") | mistake
  animcheck: error: mod/animcheck.yaml:1:1: the file has 1048585 bytes; expected at most 1048576
  $ refused animcheck mod
  animcheck: error: mod/animcheck.yaml:1:1: the file has 1048585 bytes; expected at most 1048576
  $ refused animcheck --config absent.yaml mod
  animcheck: error: absent.yaml: No such file or directory
  $ refused animcheck --config a --no-config mod
  animcheck: error: --config excludes --no-config

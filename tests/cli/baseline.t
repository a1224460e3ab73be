Needs: zengin lba1 ff7 zelda64 sotc

A baseline holds the findings of a state. With it, only what is new counts.

  $ mkdir mod
  $ cp "$FILES/ten.man" mod/HUM-S_RUN.MAN
  $ animcheck -q mod
  error    1 in 1 input  zengin.man/version
  1 note of 1 rule not listed (--show note)
  Run `animcheck explain zengin.man/version` for background
  1 file: 1 broken
  [1]
  $ animcheck -q --write-baseline mod/known.txt mod
  baseline: 2 findings known
  1 file: 1 broken (known)
  $ sed -E 's/[0-9a-f]{16}/FINGERPRINT/' mod/known.txt
  animcheck-baseline/1
  # Findings that were there when this was written: count, fingerprint, rule, place.
  1\tFINGERPRINT\tzengin.man/model-without-hierarchy\tHUM-S_RUN.MAN (esc)
  1\tFINGERPRINT\tzengin.man/version\tHUM-S_RUN.MAN (esc)
  $ animcheck --baseline mod/known.txt mod
  baseline: 2 findings known
  1 file: 1 broken (known)
  $ statuses() {
  >     animcheck check --output-format jsonl --baseline mod/known.txt mod >report || echo "exit $?"
  >     jq -r 'select(.record == "input") | .path as $path | .findings[] | select(.severity != "note") | "\($path): \(.rule) \(.status)"' report
  >     jq -c 'select(.record == "summary") | {known, fixed}' report
  > }
  $ statuses
  mod/HUM-S_RUN.MAN: zengin.man/version baseline
  {"known":2,"fixed":null}
  $ jq -c 'select(.record == "run").config.baseline.name' report
  "known.txt"
  $ cp mod/known.txt before
  $ animcheck -q --write-baseline mod/known.txt mod
  baseline: 2 findings known
  1 file: 1 broken (known)
  $ cmp mod/known.txt before
  $ echo 'baseline: known.txt' >mod/animcheck.yaml
  $ animcheck -q mod
  configuration: animcheck.yaml
  baseline: 2 findings known
  1 file: 1 broken (known)
  $ rm mod/animcheck.yaml

The same in another file is new, and what went is fixed, also if it went with its file:

  $ cp "$FILES/ten.man" mod/HUM-S_OTHER.MAN
  $ statuses
  exit 1
  mod/HUM-S_OTHER.MAN: zengin.man/version open
  mod/HUM-S_OTHER.MAN: zengin.man/name-not-file-name open
  mod/HUM-S_RUN.MAN: zengin.man/version baseline
  {"known":2,"fixed":null}
  $ rm mod/HUM-S_OTHER.MAN
  $ cp "$FILES/run.man" mod/HUM-S_RUN.MAN
  $ statuses
  {"known":1,"fixed":{"zengin.man/version":1}}
  $ animcheck --baseline mod/known.txt mod
  baseline: 1 finding known, 1 fixed (zengin.man/version 1; --write-baseline brings it up to date)
  mod/HUM-S_RUN.MAN: conforms (zengin.man, 169 bytes); 5 checks skipped: no skeleton of its own was found (use --context)
  $ mv mod/HUM-S_RUN.MAN mod/HUM-S_NEXT.MAN
  $ statuses
  mod/HUM-S_NEXT.MAN: zengin.man/name-not-file-name open
  {"known":1,"fixed":{"zengin.man/version":1}}

A file that was renamed is known by what is found in it. Now its name is wrong:

  $ mkdir mod/deep
  $ rm mod/HUM-S_NEXT.MAN
  $ cp "$FILES/ten.man" mod/deep/HUM-S_MOVED.MAN
  $ statuses
  mod/deep/HUM-S_MOVED.MAN: zengin.man/version baseline
  mod/deep/HUM-S_MOVED.MAN: zengin.man/name-not-file-name open
  {"known":2,"fixed":null}

Equal findings are counted, and bytes before them do not matter. An animation with so many broken samples after so many bytes:

  $ animation() { # BYTES SAMPLES
  >     printf "\000\240\\$(printf %o "$1")\000\000\000"; head -c "$1" /dev/zero
  >     tail -c +7 "$FILES/run.man" | head -c -48
  >     for i in 1 2 3 4; do
  >         if [ $i -le $2 ]; then printf '\0\0\0\0\0\0'; else printf '\377\177\377\177\377\177'; fi
  >         printf '\0\0\377\377\011\0'
  >     done
  > }
  $ counts() { # by status, and what is fixed
  >     animcheck check --output-format jsonl --baseline known.txt equal >report || :
  >     jq -c '.findings[]? | select(.rule | startswith("zengin.man/rotation")) | [.status, .count]' report
  >     jq -c 'select(.record == "summary").fixed' report
  > }
  $ mkdir equal
  $ animation 0 2 >equal/HUM-S_RUN.MAN
  $ animcheck -q --write-baseline known.txt equal >out
  $ counts
  ["baseline",6]
  ["baseline",2]
  null
  $ animation 12 2 >equal/HUM-S_RUN.MAN
  $ counts
  ["baseline",6]
  ["baseline",2]
  null
  $ animation 0 4 >equal/HUM-S_RUN.MAN
  $ counts
  ["baseline",6]
  ["open",6]
  ["baseline",2]
  ["open",2]
  null
  $ animation 0 1 >equal/HUM-S_RUN.MAN
  $ counts
  ["baseline",3]
  ["baseline",1]
  {"zengin.man/rotation-range":3,"zengin.man/rotation-too-long":1}

An empty baseline changes nothing. One with all that is found leaves nothing, with any number of jobs:

  $ echo animcheck-baseline/1 >none.txt
  $ cp -r "$FILES/sample" .
  $ animcheck check --output-format jsonl sample | sed 1d >plain
  $ animcheck check --output-format jsonl --baseline none.txt sample | sed 1d | cmp - plain
  $ animcheck -q -j3 --write-baseline all.txt sample >out
  $ animcheck check --output-format jsonl -j2 --baseline all.txt sample >report
  $ jq -c 'select(.record == "summary") | [.rules[].findings] | add' report
  0
  $ jq -c 'select(.record == "summary").fixed' report
  null

A file that is not a baseline is refused with its line:

  $ baseline() { cat >mod/known.txt; refused animcheck --baseline mod/known.txt mod; }
  $ baseline </dev/null
  animcheck: error: mod/known.txt:1:1: the first line is not 'animcheck-baseline/1'; expected a file of --write-baseline
  $ echo animcheck-baseline/2 | baseline
  animcheck: error: mod/known.txt:1:1: the first line is not 'animcheck-baseline/1'; expected a file of --write-baseline
  $ title=animcheck-baseline/1
  $ printf '%s\n0\t0123456789abcdef\tzengin.man/version\tA\n' $title | baseline
  animcheck: error: mod/known.txt:2:1: expected a count of at least 1
  $ printf '%s\n\n# more\n1\t0123456789abcdef\tzengin.man/version\tA\n1\t0123456789abcdef\tzengin.man/version\tA\n' $title | baseline
  animcheck: error: mod/known.txt:5:20: 'zengin.man/version'; this finding has a line already; expected every one once
  $ printf '%s\n1\t0123\tzengin.man/version\tA\n' $title | baseline
  animcheck: error: mod/known.txt:2:3: '0123'; expected a fingerprint of 16 hexadecimal digits
  $ printf '%s\n1\t0123456789abcdef\tversion\tA\n' $title | baseline
  animcheck: error: mod/known.txt:2:20: 'version'; expected a rule as in zengin.man/version
  $ printf '%s\n1\t0123456789abcdef\n' $title | baseline
  animcheck: error: mod/known.txt:2:3: '0123456789abcdef'; expected a fingerprint and a tab
  $ printf '%s\n1\t0123456789abcdef\tzengin.man/%s\t\n' $title $(printf 'a%.0s' $(seq 70000)) | baseline
  animcheck: error: mod/known.txt:2:70032: ''; expected a place, with \\, \t and \n for what is no plain text
  $ printf '%s\n1\t0123456789abcdef\tzengin.man/version\tA\\x\n' $title | baseline
  animcheck: error: mod/known.txt:2:39: 'A\x'; expected a place, with \\, \t and \n for what is no plain text

A baseline is not written over an input or over something else, nor for a shard:

  $ refused animcheck --write-baseline mod/deep/HUM-S_MOVED.MAN mod
  animcheck: error: cannot write mod/deep/HUM-S_MOVED.MAN: it is a file of the format zengin.man, not a former report
  $ cmp "$FILES/ten.man" mod/deep/HUM-S_MOVED.MAN
  $ echo mine >notes.txt
  $ refused animcheck --write-baseline notes.txt mod
  animcheck: error: cannot write notes.txt: it is there and not a former baseline
  $ refused animcheck --write-baseline b --shard 1/2 mod
  animcheck: error: --write-baseline is about a whole run, not about a shard

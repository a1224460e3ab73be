Needs: zengin ff7 zelda64

Strictness is one number: the severity at which a decoder stops. What the README shows of it is what is printed:

  $ ln -s "$FILES/sample" sample
  $ sed -n '/^## Strict and lenient/,/^## [^S]/s/^    //p' "$SOURCE/README.md" >shown
  $ while IFS= read -r line; do
  >     case $line in '$ '*) echo "$line"; eval "${line#$ }" || true;; esac
  > done <shown >printed
  $ diff shown printed && grep -c '^\$' shown
  2

Wrong sizes, surplus and unknown bytes stop a strict decoder given `warning`; cut data stops each:

  $ mkdir -p corpus/zengin.man corpus/ff7.battle corpus/zelda64.frames
  $ cd "$SOURCE/golden/cases"
  $ cp zengin.man/{bases,source-size,marker-size,chunk-unknown,trailing-bytes}.* "$OLDPWD/corpus/zengin.man"
  $ cp ff7.battle/{bases,trailing-bytes,blocks-after-gap}.* "$OLDPWD/corpus/ff7.battle"
  $ cp zelda64.frames/{bases,tail}.* "$OLDPWD/corpus/zelda64.frames"
  $ cd "$OLDPWD"
  $ animcheck corpus export corpus --to exported >out
  $ strict() { # FORMAT CASE
  >     for threshold in --strict --strict=warning; do
  >         animcheck decode $threshold --format "$1" - <"exported/$1/$2" >decoded && result=accepted || result="exit $?"
  >         echo "$threshold: $result $(jq -r '.stopped_by // empty | .rule' decoded)"
  >     done
  > }
  $ strict zengin.man source-size.one-byte-short
  --strict: accepted 
  --strict=warning: exit 1 zengin.man/source-size
  $ strict zengin.man marker-size.four-bytes
  --strict: accepted 
  --strict=warning: exit 1 zengin.man/marker-size
  $ strict zengin.man chunk-unknown.material-chunk
  --strict: accepted 
  --strict=warning: exit 1 zengin.man/chunk-unknown
  $ strict zengin.man trailing-bytes.fifteen-bytes
  --strict: accepted 
  --strict=warning: exit 1 zengin.man/trailing-bytes
  $ strict ff7.battle trailing-bytes.one-byte
  --strict: accepted 
  --strict=warning: exit 1 ff7.battle/trailing-bytes
  $ strict ff7.battle blocks-after-gap.hundred-bytes
  --strict: exit 1 ff7.battle/blocks-after-gap
  --strict=warning: exit 1 ff7.battle/blocks-after-gap
  $ strict zelda64.frames tail.cut
  --strict: exit 1 zelda64.frames/tail
  --strict=warning: exit 1 zelda64.frames/tail
  $ head -c 261 exported/zelda64.frames/bases.jump >exported/zelda64.frames/cut
  $ strict zelda64.frames cut
  --strict: exit 1 zelda64.frames/tail
  --strict=warning: exit 1 zelda64.frames/tail

The record has both results, and a clean file is accepted by both:

  $ strict_of() { animcheck check --output-format jsonl "$@" | jq -c 'select(.record == "input").strict'; }
  $ strict_of exported/zengin.man/marker-size.four-bytes
  {"result":"accepted","thresholds":{"warning":{"result":"rejected","rule":"zengin.man/marker-size","at":"marker"},"error":{"result":"accepted"}}}
  $ strict_of exported/zengin.man/bases.loop
  {"result":"accepted","thresholds":{"warning":{"result":"accepted"},"error":{"result":"accepted"}}}
  $ animcheck decode --strict=warning exported/zengin.man/bases.loop | jq -c '[.policy, .threshold, .stopped]'
  ["strict","warning",false]
  $ animcheck -vv exported/zengin.man/marker-size.four-bytes | grep strict
    a strict decoder that stops at warnings stops at zengin.man/marker-size
  $ refused animcheck decode --strict=fatal exported/zengin.man/bases.loop
  animcheck: error: --strict: 'fatal' is not one of error, warning
  $ refused animcheck decode --strict --lenient exported/zengin.man/bases.loop
  animcheck: error: --strict excludes --lenient

Strict knows no exceptions: a file of the game that is known to be so is rejected, and the reason is the exception's, not the rule's:

  $ cp "$SOURCE"/golden/cases/ff7.battle/frame-count-missing.* corpus/ff7.battle
  $ mkdir corpus/lba1.anim && cp "$SOURCE"/golden/cases/lba1.anim/{bases,loop-beyond-end}.* corpus/lba1.anim
  $ animcheck corpus export corpus --to known >out
  $ cp known/ff7.battle/frame-count-missing.of-the-game rsda
  $ strict_of rsda | jq -c '[.result, .rule, .excused]'
  ["rejected","ff7.battle/frame-count-missing","the retail file has this block"]
  $ archive() { # ENTRY NUMBER: an archive of LBA1: entries 0 and NUMBER, blank ones between
  >     /usr/bin/python3 - "$@" <<END
  > import pathlib, struct, sys
  > entry, number = pathlib.Path(sys.argv[1]).read_bytes(), int(sys.argv[2])
  > first = 4 * (number + 2)
  > end = first + 10 + len(entry)
  > table = [first] + [0] * (number - 1) + [end, end + 10 + len(entry)]
  > stored = struct.pack("<IIH", len(entry), len(entry), 0) + entry
  > pathlib.Path("ANIM.HQR").write_bytes(struct.pack(f"<{number + 2}I", *table) + stored * 2)
  > END
  > }
  $ archive known/lba1.anim/loop-beyond-end.retail-entry 178
  $ strict_of ANIM.HQR | jq -c 'select(.rule) | .excused'
  null
  "the retail entry 178: two keyframes and loop 2; the game only ever plays it once"
  $ animcheck -vv ANIM.HQR | grep 'strict decoder'
    a strict decoder stops at lba1.anim/loop-beyond-end; a lenient one loses nothing
    a strict decoder stops at lba1.anim/loop-beyond-end, which is set aside here: the retail entry 178: two keyframes and loop 2; the game only ever plays it once; a lenient one loses nothing
  $ archive known/lba1.anim/loop-beyond-end.retail-entry 177
  $ strict_of ANIM.HQR | jq -c 'select(.rule) | .excused'
  null
  null

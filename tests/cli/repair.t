Needs: zengin ff7

`repair` writes copies: what was proven, with the paths that the inputs have below PATH. Inputs stay as they are:

  $ mkdir -p mod && cp "$FILES/sample/ANIMS/HUM-S_OLDTEST.MAN" "$FILES/sample/ANIMS/HUM-S_TEST.MAN" mod
  $ cp "$FILES/sample/FF7/magic.lgp" mod && find mod -type f | sort | xargs sha256sum >before
  $ animcheck repair mod --to safe | grep -v ' left, no edit\|not repaired'
  mod/HUM-S_OLDTEST.MAN: repaired, conforms now
    header-size-short: write 74 (4a 00 00 00) at 0x8
    source-size: write 99 (63 00 00 00) at 0x58
    written: safe/HUM-S_OLDTEST.MAN
    bones-differ: left, its edit is likely, not safe (--level likely)
    bones-differ: left, its edit is likely, not safe (--level likely)
    chunk-size-wrong: left, its edit is likely, not safe (--level likely)
    count-impossible: left, its edit is likely, not safe (--level likely)
  mod/magic.lgp::s27.a00: repaired in part, deviates now
    count-low: write 3 (03 00 00 00) at 0x13B4
    written: safe/magic.lgp
  2 files repaired, 3 edits; 16 inputs stay broken; 17 inputs have warnings alone
  $ find safe -type f
  safe/HUM-S_OLDTEST.MAN
  safe/magic.lgp
  $ sha256sum --check --quiet before
  $ cmp -l mod/magic.lgp safe/magic.lgp
   5045   2   3
  [1]

What loses or chooses something is asked for by name, and an archive that is judged again has fewer faults:

  $ animcheck repair --level likely mod/HUM-S_OLDTEST.MAN -o NEW.MAN
  mod/HUM-S_OLDTEST.MAN: repaired, conforms now
    header-size-short: write 74 (4a 00 00 00) at 0x8
    source-size: write 99 (63 00 00 00) at 0x58
    written: NEW.MAN
  1 file repaired, 2 edits
  $ animcheck check -q mod/HUM-S_OLDTEST.MAN; animcheck check NEW.MAN
  error    1 in 1 input  zengin.man/header-size-short
  warning  1 in 1 input  zengin.man/source-size
  animcheck explain zengin.man/header-size-short says why it is a rule, and how sure that is
  1 file: 1 broken
  NEW.MAN: conforms (zengin.man, 281 bytes); 7 checks skipped: no surrounding folder was given, or the file name does not identify the model
  $ animcheck repair --level likely --only header-frames mod --to some | grep -c '^  header-frames: write'
  4
  $ animcheck check --no-fold mod/magic.lgp -o before.jsonl 2>/dev/null; animcheck check --no-fold some/magic.lgp -o after.jsonl 2>/dev/null
  [1]
  $ for file in before after; do jq -r 'select(.findings) | .findings[].rule' $file.jsonl | grep -c header-frames; done
  4
  0
  [1]

The record says every byte, and that it is whole. It accounts for all that differs:

  $ animcheck repair --level likely mod --to all --record repair.jsonl >/dev/null
  [1]
  $ tail -n 1 repair.jsonl
  {"schema":"animcheck-repair/1","whole":true,"repaired":2,"edits":13,"broken":12}
  $ cat >audit.py <<'PYTHON'
  > import json
  > for line in map(json.loads, open("repair.jsonl")):
  >     if not line.get("output"):
  >         continue
  >     data, shift = open(line["path"], "rb").read(), 0
  >     for edit in sorted((e for i in line["inputs"] for e in i["edits"]), key=lambda e: e["at"]):
  >         old, new, at = bytes.fromhex(edit["old"]), bytes.fromhex(edit["new"]), edit["at"] + shift
  >         assert data[at : at + len(old)] == old, edit
  >         data, shift = data[:at] + new + data[at + len(old) :], shift + len(new) - len(old)
  >     print(line["path"], data == open(line["output"], "rb").read())
  > PYTHON
  $ /usr/bin/python3 audit.py
  mod/HUM-S_OLDTEST.MAN True
  mod/magic.lgp True

A second run changes nothing, and finds what it wrote:

  $ animcheck repair --level likely all --to again | tail -n 1
  0 files repaired, 0 edits; 12 inputs stay broken; 20 inputs have warnings alone
  $ ls again
  $ animcheck repair --level likely mod --to all | grep -c 'already there:'
  2

A dry run writes nothing. Nor does any run replace what is there, an input, or what a link leads to:

  $ animcheck repair --level likely --dry-run mod | tail -n 1
  2 files would be repaired, 13 edits; 12 inputs stay broken; 20 inputs have warnings alone
  $ echo other >all/HUM-S_OLDTEST.MAN
  $ animcheck repair --level likely mod --to all | grep -A 1 OLDTEST
  mod/HUM-S_OLDTEST.MAN: not repaired, broken
    header-size-short: left, another file is there (--force replaces it)
  $ animcheck repair --level likely --force mod --to all | grep -A 1 OLDTEST
  mod/HUM-S_OLDTEST.MAN: repaired, conforms now
    header-size-short: write 74 (4a 00 00 00) at 0x8
  --
    written: all/HUM-S_OLDTEST.MAN
  mod/magic.lgp::s03.a00: not repaired, broken
  $ mkdir linked && ln -s ../mod/HUM-S_OLDTEST.MAN linked && animcheck repair --level likely mod --to linked | grep -A 1 OLDTEST
  mod/HUM-S_OLDTEST.MAN: not repaired, broken
    header-size-short: left, its place is that of an input
  $ animcheck repair mod --to mod/fixed
  animcheck: error: the output folder mod/fixed is inside mod
  animcheck: try 'animcheck repair --help'
  [2]
  $ animcheck repair mod
  animcheck: error: name a folder with --to, or for one file a file with -o
  animcheck: try 'animcheck repair --help'
  [2]
  $ animcheck repair mod -o one.MAN
  animcheck: error: -o is for one file: use --to FOLDER
  animcheck: try 'animcheck repair --help'
  [2]
  $ animcheck repair mod/absent.MAN --to x
  animcheck: error: no file or folder is called mod/absent.MAN; of a container the whole file is repaired
  animcheck: try 'animcheck repair --help'
  [2]
  $ animcheck repair --only no-such-rule mod --to x
  animcheck: error: unknown rule 'no-such-rule'
  animcheck: try 'animcheck rules'
  [2]
  $ sha256sum --check --quiet before

A copy is withdrawn with which a file that nobody touched has a new finding: here an animation that is of another model,
which only a whole hierarchy shows. Other copies stay:

  $ mkdir pair && cp "$FILES/sample/ANIMS/HUM.MDH" "$FILES/sample/ANIMS/HUM-S_TEST.MAN" "$FILES/sample/ANIMS/HUM-S_OLDTEST.MAN" pair
  $ printf '\003' | dd of=pair/HUM.MDH bs=1 seek=10 conv=notrunc status=none
  $ animcheck repair --level likely --dry-run pair | grep -c 'repaired, conforms now'
  2
  $ printf '\000' | dd of=pair/HUM-S_TEST.MAN bs=1 seek=185 conv=notrunc status=none
  $ animcheck repair --level likely pair --to paired | grep -A 1 '^pair'
  pair/HUM-S_OLDTEST.MAN: repaired, conforms now
    header-size-short: write 74 (4a 00 00 00) at 0x8
  --
  pair/HUM.MDH: not repaired, broken
    nodes-miscounted: left, with it another file, or this one, would have a new finding
  $ find paired -type f
  paired/HUM-S_OLDTEST.MAN

Copies can be judged in the places of their inputs, with all that is around those:

  $ animcheck check mod | tail -n 1
  3 files: 2 conforming, 1 broken
  $ animcheck check --over all mod | tail -n 1
  3 files: 3 conforming
  $ animcheck check --over absent mod
  animcheck: error: --over: no folder is called absent
  animcheck: try 'animcheck check --help'
  [2]

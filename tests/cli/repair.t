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
  2 files repaired, 3 edits; 16 inputs stay broken; 17 inputs have only warnings
  $ find safe -type f | sort
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
  Run `animcheck explain zengin.man/header-size-short` for background
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

Only the summary:

  $ animcheck repair -q mod --to quiet
  2 files repaired, 3 edits; 16 inputs stay broken; 17 inputs have only warnings
  [1]
  $ animcheck repair --quiet --dry-run mod/HUM-S_OLDTEST.MAN
  1 file would be repaired, 2 edits
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

The same edits are made again in another copy, under any name. What was repaired is known, what is another file is refused:

  $ animcheck repair --level likely mod/HUM-S_OLDTEST.MAN -o ONE.MAN --record one.jsonl >/dev/null
  $ mkdir theirs && cp mod/HUM-S_OLDTEST.MAN theirs/RENAMED.MAN && cp mod/HUM-S_TEST.MAN theirs
  $ animcheck repair --apply one.jsonl theirs --to applied
  theirs/RENAMED.MAN: repaired, 2 edits
    written: applied/RENAMED.MAN
  1 file repaired, 2 edits
  $ cmp ONE.MAN applied/RENAMED.MAN
  $ animcheck repair --apply one.jsonl applied --to twice
  applied/RENAMED.MAN: already repaired
  0 files repaired, 0 edits; 1 already repaired
  $ ls twice
  $ animcheck repair --apply one.jsonl --reverse applied --to back
  applied/RENAMED.MAN: taken back, 2 edits
    written: back/RENAMED.MAN
  1 file taken back, 2 edits
  $ cmp back/RENAMED.MAN mod/HUM-S_OLDTEST.MAN
  $ animcheck repair --apply one.jsonl --reverse mod --to back
  mod/HUM-S_OLDTEST.MAN: already taken back
  0 files taken back, 0 edits; 1 already taken back
  $ animcheck repair --apply one.jsonl --dry-run theirs
  theirs/RENAMED.MAN: repaired, 2 edits
  1 file would be repaired, 2 edits
  [1]
  $ cp mod/HUM-S_OLDTEST.MAN theirs/RENAMED.MAN && mkdir other && printf 'x' | cat mod/HUM-S_OLDTEST.MAN - >other/HUM-S_OLDTEST.MAN
  $ animcheck repair --apply one.jsonl other --to none
  other/HUM-S_OLDTEST.MAN: refused, its SHA-256 is 0dd510973fbd9b8e..., that in the record is 1eb187e74d161af2...
  0 files repaired, 0 edits; 1 refused
  [1]
  $ animcheck repair --apply one.jsonl mod/HUM-S_TEST.MAN -o none.MAN
  mod/HUM-S_OLDTEST.MAN: not found, no file has the SHA-256 1eb187e74d161af2...
  0 files repaired, 0 edits; 1 not found
  [1]
  $ animcheck repair --apply repair.jsonl mod --to applied-all | tail -n 1
  2 files repaired, 13 edits
  $ for file in HUM-S_OLDTEST.MAN magic.lgp; do animcheck repair --level likely mod/$file -o whole-$file >/dev/null; cmp whole-$file applied-all/$file; done
  $ animcheck repair --apply repair.jsonl --reverse applied-all --to back-all >/dev/null && diff -r mod back-all
  Only in mod: HUM-S_TEST.MAN
  [1]

A record is taken whole or not at all:

  $ head -n -1 one.jsonl >cut.jsonl && animcheck repair --apply cut.jsonl theirs --to none
  animcheck: error: cut.jsonl:1: the record is not whole: its last line is missing
  animcheck: try 'animcheck repair --help'
  [2]
  $ head -c 300 one.jsonl >cut.jsonl && animcheck repair --apply cut.jsonl theirs --to none
  animcheck: error: cut.jsonl:1: the line is cut off
  animcheck: try 'animcheck repair --help'
  [2]
  $ cat one.jsonl one.jsonl >double.jsonl && animcheck repair --apply double.jsonl theirs --to none
  animcheck: error: double.jsonl:3: there are lines after the last one
  animcheck: try 'animcheck repair --help'
  [2]
  $ tail -n 1 one.jsonl >tail.jsonl && animcheck repair --apply tail.jsonl theirs --to none
  animcheck: error: tail.jsonl:1: it counts 1 repaired files; the lines before it have edits of 0
  animcheck: try 'animcheck repair --help'
  [2]
  $ sed 's|animcheck-repair/1|animcheck-repair/2|' one.jsonl >other.jsonl && animcheck repair --apply other.jsonl theirs --to none
  animcheck: error: other.jsonl:1: its schema is 'animcheck-repair/2', not 'animcheck-repair/1'
  animcheck: try 'animcheck repair --help'
  [2]
  $ change() { jq -c "if .inputs then .inputs[0].edits$1 else . end" one.jsonl >changed.jsonl; animcheck repair --apply changed.jsonl theirs --to none; }
  $ change '[1].at = 9'
  animcheck: error: changed.jsonl:1: the edits at 8 and 9 overlap
  animcheck: try 'animcheck repair --help'
  [2]
  $ change '[0].old = "00000000"'
  animcheck: error: changed.jsonl:1: the old bytes of an edit are not those of the file with that hash
  animcheck: try 'animcheck repair --help'
  [2]
  $ change '[1].at = 1000000'
  animcheck: error: changed.jsonl:1: the old bytes of an edit are not those of the file with that hash
  animcheck: try 'animcheck repair --help'
  [2]
  $ change '[1].at = -1'
  animcheck: error: changed.jsonl:1: 'at' has a value of another type
  animcheck: try 'animcheck repair --help'
  [2]
  $ change '[0].new = "00000000"'
  animcheck: error: changed.jsonl:1: its edits make a file with the SHA-256 07846ba8cf5f9afa..., not 0d8be7899eb9cf8b...
  animcheck: try 'animcheck repair --help'
  [2]
  $ change '[0].new = "zz"'
  animcheck: error: changed.jsonl:1: 'new' is not bytes in lower-case digits, two each
  animcheck: try 'animcheck repair --help'
  [2]
  $ jq -c 'del(.sha256)' one.jsonl >changed.jsonl && animcheck repair --apply changed.jsonl theirs --to none
  animcheck: error: changed.jsonl:1: the key 'sha256' is missing
  animcheck: try 'animcheck repair --help'
  [2]
  $ animcheck repair --apply absent.jsonl theirs --to none
  animcheck: error: cannot read absent.jsonl: No such file or directory
  animcheck: try 'animcheck repair --help'
  [2]
  $ animcheck repair --apply one.jsonl --only bones-differ theirs --to none
  animcheck: error: --only excludes --apply
  animcheck: try 'animcheck repair --help'
  [2]
  $ animcheck repair --reverse theirs --to none
  animcheck: error: --reverse requires --apply
  animcheck: try 'animcheck repair --help'
  [2]
  $ ls none

A patch beside each copy makes it of the input, and refuses what is something else. Anybody's reader of BPS will do:

  $ animcheck repair --level likely mod --to patched --patch --record patched.jsonl | grep patch
    written: patched/HUM-S_OLDTEST.MAN
    its patch: patched/HUM-S_OLDTEST.MAN.bps
    written: patched/magic.lgp
    its patch: patched/magic.lgp.bps
  $ cat >bps.py <<'PYTHON'
  > import sys, zlib
  > source, patch = open(sys.argv[1], "rb").read(), open(sys.argv[2], "rb").read()
  > at, target, source_at, target_at = 4, bytearray(), 0, 0
  > def number():
  >     global at
  >     value, shift = 0, 1
  >     while True:
  >         byte, at = patch[at], at + 1
  >         value += (byte & 0x7F) * shift
  >         if byte & 0x80:
  >             return value
  >         shift <<= 7
  >         value += shift
  > def offset():
  >     value = number()
  >     return -(value >> 1) if value & 1 else value >> 1
  > def crc(place):
  >     return int.from_bytes(patch[place : place + 4 or None], "little")
  > assert patch[:4] == b"BPS1" and crc(-4) == zlib.crc32(patch[:-4]) and crc(-12) == zlib.crc32(source), "another file"
  > sizes = number(), number()
  > metadata = number()
  > print(patch[at : at + metadata].decode(), file=sys.stderr)
  > at, kinds = at + metadata, set()
  > while at < len(patch) - 12:
  >     value = number()
  >     kind, count = value & 3, (value >> 2) + 1
  >     kinds.add(kind)
  >     if kind == 0:
  >         target += source[len(target) : len(target) + count]
  >     elif kind == 1:
  >         target, at = target + patch[at : at + count], at + count
  >     elif kind == 2:
  >         source_at += offset()
  >         target, source_at = target + source[source_at : source_at + count], source_at + count
  >     else:
  >         target_at += offset()
  >         for _ in range(count):
  >             target.append(target[target_at])
  >             target_at += 1
  > assert sizes == (len(source), len(target)) and crc(-8) == zlib.crc32(target), "a wrong target"
  > sys.stdout.buffer.write(target)
  > PYTHON
  $ for file in HUM-S_OLDTEST.MAN magic.lgp; do /usr/bin/python3 bps.py mod/$file patched/$file.bps 2>>metadata | cmp - patched/$file; done
  $ sed 's/animcheck [0-9.]*/animcheck VERSION/; s/"specs_xxh3":"[0-9a-f]\{16\}"/"specs_xxh3":"DIGEST"/' metadata
  {"tool":"animcheck VERSION","specs_xxh3":"DIGEST","rules":["zengin.man/header-size-short","zengin.man/source-size"]}
  {"tool":"animcheck VERSION","specs_xxh3":"DIGEST","rules":["ff7.battle/bones-differ","ff7.battle/chunk-size-wrong","ff7.battle/count-impossible","ff7.battle/count-low","ff7.battle/frames-too-many","ff7.battle/header-frames"]}
  $ jq -r '.patch // empty' patched.jsonl
  patched/HUM-S_OLDTEST.MAN.bps
  patched/magic.lgp.bps
  $ /usr/bin/python3 bps.py mod/HUM-S_TEST.MAN patched/HUM-S_OLDTEST.MAN.bps 2>&1 | tail -n 1
  AssertionError: another file
  $ animcheck repair --level likely mod --to patched --patch | grep -c 'already there'
  2
  $ echo other >patched/HUM-S_OLDTEST.MAN.bps
  $ animcheck repair --level likely mod/HUM-S_OLDTEST.MAN --to patched --patch
  mod/HUM-S_OLDTEST.MAN: not repaired, broken
    header-size-short: left, of its patch, another file is there (--force replaces it)
    source-size: left, of its patch, another file is there (--force replaces it)
  0 files repaired, 0 edits; 1 input stays broken
  [1]
  $ animcheck repair --apply patched.jsonl --patch mod --to patched
  animcheck: error: --apply excludes --patch
  animcheck: try 'animcheck repair --help'
  [2]

A second run changes nothing, and finds what it wrote:

  $ animcheck repair --level likely all --to again | tail -n 1
  0 files repaired, 0 edits; 12 inputs stay broken; 20 inputs have only warnings
  $ ls again
  $ animcheck repair --level likely mod --to all | grep -c 'already there:'
  2

A dry run writes nothing. Nor does any run replace what is there, an input, or what a link leads to:

  $ animcheck repair --level likely --dry-run mod | tail -n 1
  2 files would be repaired, 13 edits; 12 inputs stay broken; 20 inputs have only warnings
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

A file with two names has one copy, or two that are equal:

  $ mkdir names && cp mod/HUM-S_OLDTEST.MAN names && ln names/HUM-S_OLDTEST.MAN names/MAGE-S_OLDTEST.MAN
  $ animcheck repair names --to named --record named.jsonl
  names/HUM-S_OLDTEST.MAN: repaired, conforms now
    header-size-short: write 74 (4a 00 00 00) at 0x8
    source-size: write 99 (63 00 00 00) at 0x58
    written: named/HUM-S_OLDTEST.MAN
  names/MAGE-S_OLDTEST.MAN: repaired, conforms now
    header-size-short: write 74 (4a 00 00 00) at 0x8
    source-size: write 99 (63 00 00 00) at 0x58
    the same file as names/HUM-S_OLDTEST.MAN
    written: named/MAGE-S_OLDTEST.MAN
  2 files repaired, 4 edits
  $ cmp named/HUM-S_OLDTEST.MAN named/MAGE-S_OLDTEST.MAN && jq -c 'select(.same_file) | [.path, .same_file]' named.jsonl
  ["names/MAGE-S_OLDTEST.MAN","names/HUM-S_OLDTEST.MAN"]
  $ ln names/HUM-S_OLDTEST.MAN names/MAGE-S_RUN.MAN
  $ animcheck repair -q --all names --to otherwise --record otherwise.jsonl
  2 files repaired, 4 edits; 1 input stays broken
  [1]
  $ jq -r 'select(.why_not) | .path, .why_not' otherwise.jsonl && ls otherwise
  names/MAGE-S_RUN.MAN
  under its other name another copy of it is made
  HUM-S_OLDTEST.MAN
  MAGE-S_OLDTEST.MAN

Only a file is replaced:

  $ mkfifo pipe && animcheck repair mod/HUM-S_OLDTEST.MAN -o pipe --force | head -n 2
  mod/HUM-S_OLDTEST.MAN: not repaired, broken
    header-size-short: left, what is there is not a file

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

What is unfinished goes when a run is interrupted; what a killed one left goes with the next. A folder that only has such a name
stays:

  $ mkdir many && /usr/bin/python3 -c 'data = open("mod/HUM-S_TEST.MAN", "rb").read(); [open(f"many/HUM-S_{i}.MAN", "wb").write(data + bytes([1, 2, i % 250])) for i in range(400)]'
  $ cat >interrupt.py <<'PYTHON'
  > import os, signal, subprocess, sys, time
  > os.makedirs("unfinished", exist_ok=True)
  > words = [os.environ["ANIMCHECK_PROGRAM"], "repair", "--level", "likely", "many", "--to", "unfinished", "-j1"]
  > run = subprocess.Popen(words, stdout=subprocess.DEVNULL)
  > staged = lambda: [name for name in os.listdir("unfinished") if os.path.exists(f"unfinished/{name}/copies")]
  > while not staged() and run.poll() is None:
  >     time.sleep(0.0001)
  > run.send_signal(signal.Signals["SIG" + sys.argv[1]])
  > print(signal.Signals(-run.wait()).name, sum(name.startswith(".animcheck-repair-") for name in os.listdir("unfinished")))
  > PYTHON
  $ for signal in INT TERM HUP KILL; do /usr/bin/python3 interrupt.py $signal; done
  SIGINT 0
  SIGTERM 0
  SIGHUP 0
  SIGKILL 1
  $ mkdir -p unfinished/.animcheck-repair-00000000 && touch unfinished/.animcheck-repair-00000000/mine
  $ animcheck repair --level likely many --to unfinished | tail -n 1
  400 files repaired, 400 edits; 400 inputs have only warnings
  $ ls -A unfinished | grep -v MAN
  .animcheck-repair-00000000

A file of the other byte order comes back whole, and a range of zeros does not: nothing says what was there.

  $ mkdir exchanged && dd conv=swab status=none <NEW.MAN >exchanged/NEW.MAN && animcheck check exchanged | grep -A 2 byte
  exchanged/NEW.MAN: broken (zengin.man, 281 bytes)
    error    0x0 (281 bytes)  other byte order: the bytes of each pair are exchanged [io/bytes-exchanged]
             fix: exchange them back, or dump the file again in its own byte order
             why: With the bytes of each word exchanged back, the whole file is sound.
        fatal    0x0 (281 bytes)  the name says animation; the bytes look like data of an unknown kind [not-an-animation]
  
  Run `animcheck explain io/bytes-exchanged` for background
  1 file: 1 broken
  $ animcheck repair exchanged/NEW.MAN -o BACK.MAN && cmp NEW.MAN BACK.MAN
  exchanged/NEW.MAN: repaired, conforms now
    bytes-exchanged: exchange them back, or dump the file again in its own byte order
    written: BACK.MAN
  1 file repaired, 1 edit
  $ dd if=/dev/zero of=NEW.MAN bs=1 seek=233 count=36 conv=notrunc status=none && animcheck check NEW.MAN | grep -A 6 damaged
    error    0xE9 (36 bytes)  damaged copy: the 36 bytes at 0xE9 are zeros [io/damaged-range]
             fix: get the file again: nothing in it says what was there
             why: The fields in this range are wrong, and what is wrong after it follows from them.
        warning  0xE9 (2 bytes)  samples.sample[2].rotation[0]: a packed rotation component is 0; the game's packer writes 1560 to 63974 (9 places) [rotation-range]
        error    0xE9 (6 bytes)  samples.sample[2].rotation[]: the rotation is not a unit quaternion: x\xc2\xb2 + y\xc2\xb2 + z\xc2\xb2 = 3.30739906234 (> 1), so w cannot be rebuilt (3 places) [rotation-too-long] (esc)
        warning  0xFB (6 bytes)  samples.sample[3].position[]: a node jumps 114 cm away in frame 1 and back in the next [position-spike]
  
  Run `animcheck explain io/damaged-range` for background
  1 file: 1 broken

In a terminal each edit is asked about. An answer can be for all edits of its rule:

  $ cat >asked.py <<'PYTHON'
  > import os, pty, sys
  > answers, asked = sys.argv[1].split(","), b"Make this edit [y,n,a,d,q,?]? "
  > child, terminal = pty.fork()
  > if child == 0:
  >     os.execvp("animcheck", ["animcheck", "repair", "--interactive", *sys.argv[2:]])
  > text, seen = b"", 0
  > while True:
  >     try:
  >         new = os.read(terminal, 4096)
  >     except OSError:
  >         break
  >     text += new
  >     if not new:
  >         break
  >     while text.count(asked) > seen:
  >         seen += 1
  >         os.write(terminal, (answers.pop(0) if answers else "\4").encode() + b"\n")
  > print(text.decode().replace("\r\n", "\n").rstrip())
  > sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
  > PYTHON
  $ /usr/bin/python3 asked.py '?,y,n' mod/HUM-S_OLDTEST.MAN -o asked.MAN
  
  mod/HUM-S_OLDTEST.MAN: zengin.man/header-size-short at header
    the header declares 68 bytes; its own fields need 74
  @ 0x8
  - 44 00 00 00
  + 4a 00 00 00
  Make this edit [y,n,a,d,q,?]? ?
  y - make this edit
  n - do not make it
  a - make it, and all others of this rule
  d - make neither it nor others of this rule
  q - make neither it nor any that was not asked about
  ? - print this
  Make this edit [y,n,a,d,q,?]? y
  
  mod/HUM-S_OLDTEST.MAN: zengin.man/source-size at source
    the source chunk declares 93 bytes; its own fields need 99
  @ 0x58
  - 5d 00 00 00
  + 63 00 00 00
  Make this edit [y,n,a,d,q,?]? n
  mod/HUM-S_OLDTEST.MAN: repaired in part, deviates now
    header-size-short: write 74 (4a 00 00 00) at 0x8
    source-size: left, its edit is likely, not safe (--level likely)
    written: asked.MAN
  1 file repaired, 1 edit; 1 input has only warnings
  $ /usr/bin/python3 asked.py q mod --to none | tail -n 1
  0 files repaired, 0 edits; 17 inputs stay broken; 17 inputs have only warnings
  $ /usr/bin/python3 asked.py a,d,q --level likely mod --to chosen | grep -c '^Make this'
  3
  $ animcheck repair --interactive mod --to none
  animcheck: error: --interactive asks in a terminal, and this is not one
  animcheck: try 'animcheck repair --help'
  [2]

What was tried as the cause of a finding, and is not, is in the record, and -vv prints it:

  $ animcheck check -vv "$FILES/sample/FF7/magic.lgp" | grep 'and rejected'
    tried for ff7.battle/bones-zero and rejected: remove the 56 bytes from 0x34 on; less is read then
    tried for ff7.battle/magic-slots and rejected: it was copied as text: remove the 13 bytes 0D before each 0A, and copy in binary mode; less is read then
  $ animcheck check --output-format jsonl "$FILES/sample/FF7/magic.lgp" | jq -c '.rejected // empty'
  [{"rule":"ff7.battle/bones-zero","what":"remove the 56 bytes from 0x34 on","reason":"less is read then"}]
  [{"rule":"ff7.battle/magic-slots","what":"it was copied as text: remove the 13 bytes 0D before each 0A, and copy in binary mode","reason":"less is read then"}]

Two folders may have files of one name. When what is around a copy is judged again, it takes the place of its own file alone:

  $ mkdir -p one two && cp "$FILES/sample/ANIMS/HUM-S_OLDTEST.MAN" one/HUM-S_RUN.MAN && cp "$FILES/sample/ANIMS/HUM.MDH" two/HUM-S_RUN.MAN
  $ animcheck repair --level likely one two --to both
  one/HUM-S_RUN.MAN: repaired in part, deviates now
    header-size-short: write 74 (4a 00 00 00) at 0x8 (likely)
    source-size: write 99 (63 00 00 00) at 0x58 (likely)
    name-not-file-name: left, no edit is proven
    written: both/HUM-S_RUN.MAN
  two/HUM-S_RUN.MAN: not repaired, broken
    not-an-animation: left, no edit is proven
  1 file repaired, 2 edits; 1 input stays broken; 1 input has only warnings
  [1]

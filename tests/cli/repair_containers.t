Needs: zengin ff7 lba1

A container whose member changes its size, or is packed, is written anew. It comes out as another program would have written
it with the sound member, byte for byte:

  $ cat >containers.py <<'PYTHON'
  > import os, struct, sys, zlib
  > FILES = os.environ["FILES"] + "/sample/"
  > def vdf(files, zipped=False):
  >     at, rows, data, size = 296 + 80 * len(files), b"", b"", 64
  >     for i, (name, file) in enumerate(files):
  >         blocks = [file[k : k + size] for k in range(0, len(file), size)]
  >         stored = struct.pack("<3I", len(file), size, len(blocks))
  >         for block in blocks:
  >             packed = zlib.compress(block, 9)
  >             stored += struct.pack("<3I", len(block), len(packed), size) + packed
  >         stored = stored if zipped else file
  >         last = 0x40000000 if i + 1 == len(files) else 0
  >         rows += name.ljust(64).encode() + struct.pack("<4I", at + len(data), len(file), last, 0x20)
  >         data += stored
  >     count, total = len(files), sum(len(file) for _, file in files)
  >     head = struct.pack("<6I", count, count, 0x31C27B25, total, 296, 0xA0 if zipped else 0x50)
  >     return b"made".ljust(256, b"\x1a") + b"PSVDSC_V2.00\r\n\r\n" + head + rows + data
  > def lgp(files):
  >     value = lambda c: ord(c) - 97 if c.isalpha() else ord(c) - 48
  >     slots, groups, rows, data = [[0, 0] for _ in range(900)], {}, b"", b""
  >     for i, (name, path, file) in enumerate(files):
  >         slot = slots[value(name[0]) * 30 + value(name[1]) + 1]
  >         slot[:] = slot[0] or i + 1, slot[1] + 1
  >         if path:
  >             groups.setdefault(name, []).append(path.encode().ljust(128, b"\0") + struct.pack("<H", i))
  >     tables = b"".join(struct.pack("<2H", *slot) for slot in slots) + struct.pack("<H", len(groups))
  >     tables += b"".join(struct.pack("<H", len(group)) + b"".join(group) for group in groups.values())
  >     at = 16 + 27 * len(files) + len(tables)
  >     for name, path, file in files:
  >         group = list(groups).index(name) + 1 if path else 0
  >         rows += name.encode().ljust(20, b"\0") + struct.pack("<IBH", at + len(data), 14, group)
  >         data += name.encode().ljust(20, b"\0") + struct.pack("<I", len(file)) + file
  >     return b"\0\0SQUARESOFT" + struct.pack("<I", len(files)) + rows + tables + data + b"FINAL FANTASY7"
  > def hqr(entries):
  >     at, offsets, data = 4 * len(entries) + 4, [], b""
  >     for entry in entries:
  >         if not isinstance(entry, tuple):
  >             offsets.append(0 if entry is None else offsets[entry])
  >             continue
  >         offsets.append(at + len(data))
  >         data += struct.pack("<IIH", len(entry[1]), len(entry[1]), 0) + entry[1] if entry[0] == 0 else packed(entry[1])
  >     return struct.pack("<%dI" % (len(offsets) + 1), *offsets, at + len(data)) + data
  > def packed(file):
  >     stream = b"".join(b"\xff" + file[k : k + 8] for k in range(0, len(file), 8))
  >     return struct.pack("<IIH", len(file), len(stream), 1) + stream
  > def entries_of(archive):
  >     for offset in struct.unpack_from("<%dI" % (struct.unpack_from("<I", archive)[0] // 4 - 1), archive):
  >         size, count, method = struct.unpack_from("<IIH", archive, offset)
  >         stream, out = archive[offset + 10 : offset + 10 + count], b""
  >         while offset and method and stream:
  >             flags, stream = stream[0], stream[1:]
  >             for bit in range(8):
  >                 if flags >> bit & 1:
  >                     out, stream = out + stream[:1], stream[1:]
  >                 elif stream and len(out) < size:
  >                     word, stream = int.from_bytes(stream[:2], "little"), stream[2:]
  >                     for _ in range((word & 15) + 2):
  >                         out += out[len(out) - 1 - (word >> 4) :][:1]
  >         yield (method, (out if method else stream)[:size]) if offset else None
  > def write(name, make, sound, surplus):
  >     open("in/" + name, "wb").write(make(sound + surplus))
  >     open("sound/" + name, "wb").write(make(sound))
  > if __name__ == "__main__":
  >     os.makedirs("in"), os.makedirs("sound")
  >     man, text = open(FILES + "ANIMS/HUM-S_TEST.MAN", "rb").read(), b"hello\n" * 30
  >     files = lambda man: [("A.TXT", text), ("HUM-S_TEST.MAN", man), ("B.TXT", text + b"b"), ("EMPTY", b""), ("C", b"c")]
  >     write("Plain.vdf", lambda man: vdf(files(man)), man, b"\1\2\3")
  >     write("Zipped.mod", lambda man: vdf(files(man), True), man, b"\1\2\3")
  >     battle = open(FILES + "FF7/battle.lgp", "rb").read()
  >     at = struct.unpack_from("<I", battle, 36)[0]
  >     skeleton = battle[at + 24 : at + 24 + struct.unpack_from("<I", battle, at + 20)[0]]
  >     twice = [("bbba.txt", "x/y", b"1"), ("bbba.txt", "x/z", b"22")]
  >     write("battle.lgp", lambda one: lgp([("ccc.txt", None, b"c"), ("ogaa", None, one), *twice]), skeleton, b"\1\2\3")
  >     lba = open(FILES + "LBA/ANIM.HQR", "rb").read()
  >     anim = list(entries_of(lba))[6][1]
  >     write("ANIM.HQR", lambda one: hqr([(0, anim), None, (0, one), (1, anim), 0]), anim, b"\1\2\3\4\5")
  >     write("Packed-ANIM.HQR", lambda one: hqr([(0, anim), None, (1, one), (1, anim), 0]), anim, b"\1\2\3\4\5")
  > PYTHON
  $ /usr/bin/python3 containers.py
  $ animcheck repair --level likely in --to out --record record.jsonl --patch
  in/ANIM.HQR::2: repaired, conforms now
    trailing-bytes: remove the 5 bytes at 0x28 of the member (likely)
    the container is written anew: 3 more edits
    written: out/ANIM.HQR
    its patch: out/ANIM.HQR.bps
  in/Packed-ANIM.HQR::2: repaired, conforms now
    trailing-bytes: remove the 5 bytes at 0x28 of the member (likely)
    the container is written anew: 3 more edits
    written: out/Packed-ANIM.HQR
    its patch: out/Packed-ANIM.HQR.bps
  in/Plain.vdf::HUM-S_TEST.MAN: repaired, conforms now
    trailing-bytes: remove the 3 bytes at 0x10D of the member (likely)
    the container is written anew: 5 more edits
    written: out/Plain.vdf
    its patch: out/Plain.vdf.bps
  in/Zipped.mod::HUM-S_TEST.MAN: repaired, conforms now
    trailing-bytes: remove the 3 bytes at 0x10D of the member (likely)
    the container is written anew: 6 more edits
    written: out/Zipped.mod
    its patch: out/Zipped.mod.bps
  in/battle.lgp::ogaa: repaired, conforms now
    trailing-bytes: remove the 3 bytes at 0x34 of the member (likely)
    the container is written anew: 3 more edits
    written: out/battle.lgp
    its patch: out/battle.lgp.bps
  5 files repaired, 5 edits; 4 inputs have only warnings
  $ for file in Plain.vdf Zipped.mod battle.lgp ANIM.HQR; do cmp out/$file sound/$file; done
  $ /usr/bin/python3 -c 'import containers as c; print(*(list(c.entries_of(open(f + "/Packed-ANIM.HQR", "rb").read())) for f in ("out", "sound")), sep="\n")' | uniq | wc -l
  1
  $ animcheck repair --level likely out --to again | tail -n 1
  0 files repaired, 0 edits; 4 inputs have only warnings
  $ animcheck repair --level likely sound --to again | tail -n 1
  0 files repaired, 0 edits; 5 inputs have only warnings

The record accounts for every byte: edits of members that are not packed, and what follows from them in their containers. So it is
applied and taken back like any other:

  $ cat >audit.py <<'PYTHON'
  > import json
  > for line in map(json.loads, open("record.jsonl")):
  >     if not line.get("output"):
  >         continue
  >     edits = [edit for one in line["inputs"] for edit in one["edits"]] + line.get("container", [])
  >     data, shift = open(line["path"], "rb").read(), 0
  >     for edit in sorted(edits, key=lambda edit: edit["at"]):
  >         old, new, at = bytes.fromhex(edit["old"]), bytes.fromhex(edit["new"]), edit["at"] + shift
  >         assert data[at : at + len(old)] == old, edit
  >         data, shift = data[:at] + new + data[at + len(old) :], shift + len(new) - len(old)
  >     print(line["path"], data == open(line["output"], "rb").read())
  > PYTHON
  $ /usr/bin/python3 audit.py
  in/ANIM.HQR True
  in/Packed-ANIM.HQR True
  in/Plain.vdf True
  in/Zipped.mod True
  in/battle.lgp True
  $ rm out/*.bps && animcheck repair --apply record.jsonl in --to applied | tail -n 1 && diff -r applied out
  5 files repaired, 22 edits
  $ animcheck repair --apply record.jsonl --reverse out --to back | tail -n 1 && diff -r back in
  5 files taken back, 22 edits

An entry that the table repeats is repaired once, and stays repeated:

  $ mkdir shared && /usr/bin/python3 -c 'import containers as c; a = list(c.entries_of(open("sound/ANIM.HQR", "rb").read()))[0][1]; open("shared/ANIM.HQR", "wb").write(c.hqr([(0, a + b"\1\2\3\4\5"), (0, a), 0]))'
  $ animcheck repair --level likely shared --to none | tail -n 1
  1 file repaired, 1 edit
  $ /usr/bin/python3 -c 'import struct; d = open("none/ANIM.HQR", "rb").read(); print(struct.unpack_from("<4I", d), len(d))'
  (16, 66, 16, 116) 116

What is inside another container is repaired there. All containers on the way are written anew, packed or not:

  $ cat >nested.py <<'PYTHON'
  > import containers as c, os
  > for folder in ("in", "sound"):
  >     os.makedirs("nested/" + folder)
  >     files = [("A.TXT", b"a" * 99), ("ANIM.HQR", open(folder + "/Packed-ANIM.HQR", "rb").read()), ("B.TXT", b"b")]
  >     open("nested/" + folder + "/Packed.vdf", "wb").write(c.vdf(files))
  >     files[1] = ("ANIM.HQR", open(folder + "/ANIM.HQR", "rb").read())
  >     open("nested/" + folder + "/Plain.vdf", "wb").write(c.vdf(files))
  >     open("nested/" + folder + "/Zipped.vdf", "wb").write(c.vdf(files, True))
  > PYTHON
  $ /usr/bin/python3 nested.py
  $ animcheck repair --level likely nested/in --to none --record record.jsonl
  nested/in/Packed.vdf::ANIM.HQR::2: repaired, conforms now
    trailing-bytes: remove the 5 bytes at 0x28 of the member (likely)
    the container is written anew: 6 more edits
    written: none/Packed.vdf
  nested/in/Plain.vdf::ANIM.HQR::2: repaired, conforms now
    trailing-bytes: remove the 5 bytes at 0x28 of the member (likely)
    the container is written anew: 6 more edits
    written: none/Plain.vdf
  nested/in/Zipped.vdf::ANIM.HQR::2: repaired, conforms now
    trailing-bytes: remove the 5 bytes at 0x28 of the member (likely)
    the container is written anew: 4 more edits
    written: none/Zipped.vdf
  3 files repaired, 3 edits; 6 inputs have only warnings
  $ cmp none/Plain.vdf nested/sound/Plain.vdf
  $ animcheck repair --level likely none --to again | tail -n 1
  0 files repaired, 0 edits; 6 inputs have only warnings
  $ /usr/bin/python3 audit.py | grep vdf
  nested/in/Packed.vdf True
  nested/in/Plain.vdf True
  nested/in/Zipped.vdf True
  $ for file in Packed Zipped; do for folder in none nested/sound; do animcheck decode $folder/$file.vdf::ANIM.HQR::2 | jq -c .fields,.clips; done | sort -u | wc -l; done
  2
  2

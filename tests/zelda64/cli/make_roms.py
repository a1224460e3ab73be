#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""make_roms.py FOLDER: a made-up ROM as retail.z64, in other byte orders, packings and states, and the table of
releases that knows it, FOLDER/zelda64.yaml. The image of its contents is made here, apart from the program's code."""
import hashlib
import struct
import sys

TABLE, BUILD = 0x7430, 0x7400


def rotated(word, by):
    return ((word << by) | (word >> (32 - by))) & 0xFFFFFFFF if by else word


def checksum(rom):
    """The boot code's of chip 6105."""
    seed, mask = 0xDF26F436, 0xFFFFFFFF
    total, carries, mixed, turned, chosen, last = (seed,) * 6
    for at in range(0x1000, 0x101000, 4):
        word = int.from_bytes(rom[at:at + 4], "big")
        total = (total + word) & mask
        if total < word:
            carries = (carries + 1) & mask
        mixed ^= word
        turn = rotated(word, word & 31)
        turned = (turned + turn) & mask
        chosen ^= turn if chosen > word else total ^ word
        beside = int.from_bytes(rom[0x750 + (at & 0xFF):0x754 + (at & 0xFF)], "big")
        last = (last + (beside ^ word)) & mask
    return (total ^ carries ^ mixed), (turned ^ chosen ^ last)


def yaz0_of_zeros(size):
    """A literal zero, then matches of it."""
    left, codes = size - 1, b"\0"
    items = [b"\0"]
    while left > 0:
        length = min(left, 273)
        if left - length in (1, 2):
            length -= 3
        items.append(bytes([0x00, 0x00, length - 18]))
        left -= length
    codes = b""
    for first in range(0, len(items), 8):
        codes += (b"\x80" if first == 0 else b"\0") + b"".join(items[first:first + 8])
    data = b"Yaz0" + struct.pack(">I", size) + bytes(8) + codes
    return data + bytes(-len(data) % 16)


def image(rows_of, size):
    rom = bytearray(size)
    rom[0:16] = struct.pack(">IIII", 0x80371240, 15, 0x80000400, 0x1449)
    rom[0x20:0x34] = b"SYNTHETIC CARTRIDGE "
    rom[0x38:0x40] = struct.pack(">I", 0x43) + b"ZLE\0"
    rom[BUILD:BUILD + 15] = b"zelda@somewhere"
    rom[BUILD + 16:BUILD + 33] = b"26-11-21 12:00:00"
    for at in range(0x8000, 0x108000, 4):
        rom[at:at + 4] = ((at * 2654435761) & 0xFFFFFFFF).to_bytes(4, "big")
    for number, row in enumerate(rows_of):
        rom[TABLE + 16 * number:TABLE + 16 * number + 16] = struct.pack(">IIII", *row)
    return rom


def finished(rom):
    rom[0x10:0x18] = struct.pack(">II", *checksum(rom))
    return rom


def main():
    folder = sys.argv[1]
    none = 0xFFFFFFFF
    packed_size, packed = 0x2468, yaz0_of_zeros(0x2468)
    first = [(0, 0x1060, 0, 0), (0x1060, TABLE, 0x1060, 0), (TABLE, 0x8000, TABLE, 0), (0x8000, 0x108000, 0x8000, 0),
             (0x108000, 0x109000, none, none)]
    end = 0x109000 + packed_size
    retail = image(first + [(0x109000, end, 0x108000, 0x108000 + len(packed))], 0x110000)
    retail[0x108000:0x108000 + len(packed)] = packed
    for at in range(0x108000 + len(packed), len(retail)):
        retail[at] = at & 0xFF
    finished(retail)
    contents = finished(image(first + [(0x109000, end, 0x109000, 0)], 0x10C000))

    repacked = bytearray(retail)  # without the padding that counts
    repacked[0x108000 + len(packed):] = bytes(len(retail) - 0x108000 - len(packed))
    edited = bytearray(retail)
    edited[0x9000] ^= 1
    foreign = bytearray(retail)
    foreign[BUILD:BUILD + 15] = b"zelda@elsewhere"
    finished(foreign)
    bad = bytearray(retail)
    bad[0x9004] ^= 1
    code = bytearray(edited)
    code[0x3E] = ord("P")

    def write(name, rom):
        with open(f"{folder}/{name}", "wb") as file:
            file.write(rom)

    write("retail.z64", retail)
    write("retail.v64", b"".join(retail[i:i + 2][::-1] for i in range(0, len(retail), 2)))
    write("retail.n64", b"".join(retail[i:i + 4][::-1] for i in range(0, len(retail), 4)))
    write("decompressed.z64", contents)
    write("repacked.z64", repacked)
    write("repacked.v64", b"".join(repacked[i:i + 2][::-1] for i in range(0, len(repacked), 2)))
    write("padded.z64", repacked + bytes(0x20000))
    write("edited.z64", edited)
    write("code.z64", code)
    randomized = bytearray(edited)
    randomized[0x19:0x1C] = randomized[0x35:0x38] = bytes([8, 2, 21])
    write("randomized.z64", randomized)
    write("foreign.z64", foreign)
    write("bad.z64", bad)
    first_words = f"{retail[0x10:0x14].hex().upper()} {retail[0x14:0x18].hex().upper()}"
    with open(f"{folder}/zelda64.yaml", "w", encoding="ascii") as file:
        file.write(f"""schema: animcheck-releases/1
games: {{test: The Synthetic}}
sources:
  made: {{title: "made up"}}
releases:
- id: synthetic-1.0
  game: test
  name: "1.0 (US)"
  region: US
  md5: {{is: "{hashlib.md5(retail).hexdigest()}", by: [made]}}
  decompressed_md5: {{is: "{hashlib.md5(contents).hexdigest()}", by: [made]}}
  size: {{is: 0x{len(retail):X}, by: [made]}}
  header_title: {{is: "SYNTHETIC CARTRIDGE", by: [made]}}
  header_code: {{is: "CZLE", by: [made]}}
  header_crc: {{is: "{first_words}", by: [made]}}
  build_by: {{is: "zelda@somewhere", by: [made]}}
  build_date: {{is: "26-11-21 12:00:00", by: [made]}}
images:
- {{what: "a dump with a flipped bit", md5: "{hashlib.md5(bad).hexdigest()}", of: synthetic-1.0, bad: true, by: [made]}}
""")


if __name__ == "__main__":
    main()

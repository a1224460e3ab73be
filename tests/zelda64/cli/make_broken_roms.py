#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""make_broken_roms.py FOLDER: made-up ROMs whose frames of Link have a wrong byte, as they are and as they should be: FOLDER/in and
FOLDER/sound, and what reads them apart from the program's code."""
import os
import struct
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from make_roms import TABLE, finished, image  # noqa: E402

FRAME, LINK = 134, 7  # bytes of a frame, the entry of the file
DISTINCT = 7  # bytes that nothing repeats: packed again without the fault, one frame needs 16 bytes more


def frames(pad, distinct, count):
    """The one in the middle has that byte before its face."""
    frame = bytes(range(2, 2 + distinct)) + b"\1" * (FRAME - 2 - distinct)
    made = b"".join(frame + bytes([pad if i == count // 2 else 0, 1]) for i in range(count))
    return made + bytes(-len(made) % 16)


def packed(data):
    """Yaz0 with runs of one byte, and literals: a packer that shares nothing with the program."""
    items, at = [], 0
    while at < len(data):
        run = 1
        while at + run < len(data) and data[at + run] == data[at] and run < 273:
            run += 1
        items.append((True, data[at:at + 1]))
        at += 1
        if run > 18:
            items.append((False, bytes([0, 0, run - 1 - 18])))
            at += run - 1
        elif run > 3:
            items.append((False, bytes([(run - 3) << 4, 0])))
            at += run - 1
    codes = b""
    for first in range(0, len(items), 8):
        group = items[first:first + 8]
        codes += bytes([sum(0x80 >> i for i, (literal, _) in enumerate(group) if literal)]) + b"".join(item for _, item in group)
    data = b"Yaz0" + struct.pack(">I", len(data)) + bytes(8) + codes
    return data + bytes(-len(data) % 16)


def unpacked(data):
    out, at = b"", 16
    size = struct.unpack_from(">I", data, 4)[0]
    while len(out) < size:
        flags, at = data[at], at + 1
        for bit in range(8):
            if len(out) == size:
                break
            if flags & 0x80 >> bit:
                out, at = out + data[at:at + 1], at + 1
                continue
            word, at = struct.unpack_from(">H", data, at)[0], at + 2
            count = (word >> 12) + 2
            if word >> 12 == 0:
                count, at = data[at] + 18, at + 1
            for _ in range(count):
                out += out[-1 - (word & 0xFFF):][:1]
    return out


def rom(link, is_packed, others, counts):
    """Frames of Link as entry 7, between other files."""
    first = [(0, 0x1060, 0, 0), (0x1060, TABLE, 0x1060, 0), (TABLE, 0x8000, TABLE, 0), (0x8000, 0x10000, 0x8000, 0)]
    none, virtual, at, files = 0xFFFFFFFF, 0x10000, 0x10000, []
    rows = first + [(virtual, virtual, none, none)] * (LINK - len(first))
    for data, stored in [(link, packed(link) if is_packed else link)] + [(one, packed(one)) for one in others]:
        rows.append((virtual, virtual + len(data), at, 0 if stored is data else at + len(stored)))
        files.append((at, stored))
        virtual, at = virtual + len(data), at + len(stored)
    made = image(rows, 0x110000)
    for start, stored in files:
        made[start:start + len(stored)] = stored
    made[at:] = (bytes(range(256)) * (len(made) // 256))[at:] if counts else bytes(len(made) - at)
    return finished(made)


def straight(data):
    """As the console reads it."""
    unit = {0x80: 1, 0x37: 2, 0x40: 4}[data[0]]
    return b"".join(data[i:i + unit][::-1] for i in range(0, len(data), unit)) if unit > 1 else bytes(data)


def files_of(name):
    """All that the table of a ROM leads to, unpacked; its size, and whether its checksum is right."""
    data = straight(open(name, "rb").read())
    files, at = [], TABLE
    while any(data[at:at + 16]):
        start, end, place, last = struct.unpack_from(">4I", data, at)
        at += 16
        if place != 0xFFFFFFFF and start != 0 and start != TABLE:
            files.append(unpacked(data[place:last]) if last else data[place:place + end - start])
    return files, len(data), finished(bytearray(data))[16:24] == data[16:24]


def main():
    os.chdir(sys.argv[1])
    os.makedirs("in"), os.makedirs("sound")
    others = [bytes(range(64)) * 5, b"another file" * 40]
    orders = {".z64": 1, ".v64": 2, ".n64": 4}
    for name, is_packed, counts, distinct, count in (("stored.z64", False, True, 60, 12), ("stored.n64", False, False, 60, 12),
                                                     ("packed.v64", True, True, DISTINCT, 1)):
        for folder, pad in (("in", 1), ("sound", 0)):
            unit, data = orders[name[-4:]], rom(frames(pad, distinct, count), is_packed, others, counts)
            with open(f"{folder}/{name}", "wb") as file:
                file.write(b"".join(data[i:i + unit][::-1] for i in range(0, len(data), unit)))
    for folder, pad in (("in", 1), ("sound", 0)):
        with open(f"{folder}/walk.zdata.yaz0", "wb") as file:
            file.write(packed(frames(pad, DISTINCT, 1)[:FRAME]))


if __name__ == "__main__":
    main()

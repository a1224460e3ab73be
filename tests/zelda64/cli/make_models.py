#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""make_models.py FOLDER: made-up models of players: 21 limbs that all draw one empty display list, and a PlayAs
header or a manifest of pieces."""
import pathlib
import struct
import sys

FORMS = {0: (0x80, 94), 1: (0xC0, 91), 4: (0x100, 98)}  # matrices in bytes, entries of the table
SEGMENT = 0x06000000


def skeleton(at):
    limbs = b""
    for number in range(21):
        child = 255 if number == 20 else number + 1
        drawn = 0 if number in (0, 2, 9) else SEGMENT
        limbs += struct.pack(">hhhBBII", 0, 10, 0, child, 255, drawn, drawn)
    table = b"".join(struct.pack(">I", SEGMENT + at + 16 * number) for number in range(21))
    return limbs + table + header(at + len(limbs))


def header(table):
    return struct.pack(">IB3xB3x", SEGMENT + table, 21, 18)


def play_as(form):
    matrices, entries = FORMS[form]
    copied = 0x5010 + matrices + 8 * entries
    start = struct.pack(">II", 0xDF000000, 0) + bytes(0x4FF8)
    marker = b"MODLOADER64" + struct.pack(">BI", form, SEGMENT + copied)
    table = struct.pack(">II", 0xDE010000, SEGMENT) * entries
    at = copied + 16
    return start + marker + bytes(matrices) + table + header(at + 21 * 16) + bytes(4) + skeleton(at)


def converted(names):
    start = struct.pack(">II", 0xDF000000, 0) + bytes(0x57F8)
    manifest = b"!PlayAsManifest0" + struct.pack(">H", len(names))
    manifest += b"".join(name.encode() + bytes(5) for name in names)
    return start + skeleton(0x5800) + manifest + bytes(8) + b"!EndPl"


def write(folder, name, data, size=0):
    data += bytes(max(0, size - len(data)))
    (folder / name).write_bytes(data + bytes(-len(data) % 16))


def main(folder):
    write(folder, "small.zobj", play_as(0))
    write(folder, "exact.zobj", play_as(0), 0x37800)
    write(folder, "large.zobj", play_as(0), 0x37810)
    write(folder, "Child_Link.zobj", play_as(0))
    write(folder, "human.zobj", play_as(4))
    write(folder, "child.zobj", converted(["Hilt.1", "Boomerang", "SheathMS"]))
    overwritten = bytearray(play_as(1))
    overwritten[0x50D4:0x50D8] = struct.pack(">I", SEGMENT + 0x4FB8)
    write(folder, "overwritten.zobj", bytes(overwritten))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))

"""make_pack.py OUT FRAMES...: a battle animation pack whose animations have so many frames and nothing moves."""
import pathlib
import struct
import sys

ROTATIONS, KEY = 2, 4


def block(frames):
    bits = 48 + 3 * ROTATIONS * (12 - KEY) + (frames - 1) * (24 + 3 * ROTATIONS)
    size = (bits + 7) // 8
    chunk = struct.pack("<HHB", frames, size, KEY) + bytes(size)
    chunk += bytes(-len(chunk) % 4)
    return struct.pack("<III", ROTATIONS, frames, len(chunk)) + chunk


frames = [int(word) for word in sys.argv[2:]]
pathlib.Path(sys.argv[1]).write_bytes(struct.pack("<I", len(frames)) + b"".join(map(block, frames)))

"""volume.py SAMPLE FILE: writes a volume of 100 MB, with 9,000 animations, all different, made after one of the sample."""
import pathlib
import random
import struct
import sys

NODES, FRAMES, COUNT = 20, 46, 9000
HEADER_END = 0xB3 # of the sample's animation: its samples follow


def animation(template, number, samples):
    data = bytearray(template[:HEADER_END])
    struct.pack_into("<I", data, 0x19, FRAMES)
    struct.pack_into("<I", data, 0x1D, NODES)
    body = template[0xB9:0xBD] + struct.pack(f"<{NODES}I", *range(NODES)) + struct.pack("<6H", 0x7FFF, 0x7FFF, 0x7FFF, number, 0, 0)
    begin = number % 1000 * 12
    body += samples[begin : begin + 12 * (NODES * FRAMES - 1)]
    return bytes(data) + b"\x90\xa0" + struct.pack("<I", len(body)) + body


def entry(name, offset, size, kind):
    return name.encode().ljust(64) + struct.pack("<4I", offset, size, kind, 0x20)


def main():
    template = (pathlib.Path(sys.argv[1]) / "ANIMS/HUM-S_TEST.MAN").read_bytes()
    numbers = random.Random(1)
    samples = b"".join(struct.pack("<6H", *(0x7FFF + numbers.randrange(-3000, 3000) for _ in range(3)), *(numbers.randrange(65536) for _ in range(3)))
                       for _ in range(1000 + NODES * FRAMES))
    files = [animation(template, number, samples) for number in range(COUNT)]
    at = 296 + 80 * COUNT
    table = []
    for number, data in enumerate(files):
        table.append(entry(f"HUM-S_TEST{number}.MAN", at, len(data), 0x40000000 if number == COUNT - 1 else 0))
        at += len(data)
    head = b"\x1a" * 256 + b"PSVDSC_V2.00\n\r\n\r" + struct.pack("<6I", COUNT, COUNT, 0x2A210000, sum(map(len, files)), 296, 80)
    pathlib.Path(sys.argv[2]).write_bytes(head + b"".join(table) + b"".join(files))


main()

"""volume.py SAMPLE FILE [FOLDER]: writes a volume of 100 MB, with 9,000 animations that conform, made after one of the sample; and the
first 999 of them with their hierarchy in a folder, as a modder has them."""
import pathlib
import struct
import sys

NODES, FRAMES, COUNT = 2, 460, 9000


def animation(template, number):
    """Each frame of the sample for a third of the time."""
    at = template.index(b"\x90\xa0")  # the chunk of samples: checksum, nodes, samples
    samples = template[at + 10 + 4 * NODES:]
    size, frames = 12 * NODES, len(samples) // (12 * NODES)
    body = template[at + 6:at + 10 + 4 * NODES]
    body += b"".join(samples[size * (frame * frames // FRAMES):][:size] for frame in range(FRAMES))
    head = bytearray(template[:at])
    struct.pack_into("<I", head, 0x19, FRAMES)
    last = head.rindex(b" 3)")
    head[last:last + 3] = b" %d)" % FRAMES
    struct.pack_into("<I", head, 0x52, struct.unpack_from("<I", head, 0x52)[0] + len(str(FRAMES)) - 1)  # of the chunk with the line
    return (bytes(head) + b"\x90\xa0" + struct.pack("<I", len(body)) + body).replace(b"S_TEST", b"S_%04d" % number)


def entry(name, offset, size, kind):
    return name.encode().ljust(64) + struct.pack("<4I", offset, size, kind, 0x20)


def main():
    sample, volume, *folder = map(pathlib.Path, sys.argv[1:])
    template = (sample / "ANIMS/HUM-S_TEST.MAN").read_bytes()
    files = {f"HUM-S_{number:04}.MAN": animation(template, number) for number in range(COUNT)}
    at, table = 296 + 80 * COUNT, []
    for name, data in files.items():
        table.append(entry(name, at, len(data), 0x40000000 if len(table) == COUNT - 1 else 0))
        at += len(data)
    head = b"\x1a" * 256 + b"PSVDSC_V2.00\n\r\n\r" + struct.pack("<6I", COUNT, COUNT, 0x2A210000, sum(map(len, files.values())), 296, 80)
    volume.write_bytes(head + b"".join(table) + b"".join(files.values()))
    for to in folder:
        to.mkdir()
        (to / "HUM.MDH").write_bytes((sample / "ANIMS/HUM.MDH").read_bytes())
        for name, data in list(files.items())[:999]:
            (to / name).write_bytes(data)


main()

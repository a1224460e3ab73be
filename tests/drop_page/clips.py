"""clips.py SAMPLE FOLDER: writes 1,000 files that conform, as a modder has them in one folder: the sample's hierarchy, and animations
of 600 frames that were made after one of the sample."""
import pathlib
import struct
import sys

NODES, FRAMES, COUNT = 2, 600, 1000


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


sample, folder = map(pathlib.Path, sys.argv[1:])
folder.mkdir()
(folder / "HUM.MDH").write_bytes((sample / "ANIMS/HUM.MDH").read_bytes())
for number in range(COUNT - 1):
    (folder / f"HUM-S_{number:04}.MAN").write_bytes(animation((sample / "ANIMS/HUM-S_TEST.MAN").read_bytes(), number))

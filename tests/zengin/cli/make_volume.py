"""make_volume.py OUT DATE FOLDER [gothic1] [zipped]: writes a volume with all that is below a folder. DATE is a number
as in MS-DOS, or YEAR-MONTH-DAY. `msb OUT NAME...`: a compiled script with an animation of each name. `mesh OUT VERSION`: an empty mesh of a game."""
import pathlib
import struct
import sys
import zlib

GOTHIC1, GOTHIC2 = b"PSVDSC_V2.00\r\n\r\n", b"PSVDSC_V2.00\n\r\n\r"


def stamp(date):
    if "-" not in date:
        return int(date, 0)
    year, month, day = map(int, date.split("-"))
    return (year - 1980) << 25 | month << 21 | day << 16


def stream(data):
    """A file of a zipped volume: one block."""
    packed = zlib.compress(data)
    return struct.pack("<6I", len(data), 8192, 1, len(data), len(packed), 8192) + packed


def catalogue(folder, rows, data):
    """The entries of a folder are together; those of its folders follow."""
    found = sorted(folder.iterdir(), key=lambda path: (path.is_file(), path.name))
    first = len(rows)
    rows.extend([None] * len(found))
    for i, path in enumerate(found):
        last = 0x40000000 if i + 1 == len(found) else 0
        if path.is_dir():
            rows[first + i] = (path.name, len(rows), 0, 0x80000000 | last, 0)
            catalogue(path, rows, data)
        else:
            data.append((first + i, path.read_bytes()))
            rows[first + i] = (path.name, None, data[-1][1], last, 0x20)


def volume(out, date, folder, *options):
    rows, data = [], []
    catalogue(pathlib.Path(folder), rows, data)
    zipped = "zipped" in options
    body, at = b"", 296 + 80 * len(rows)
    for row, content in data:
        name, _, _, kind, attributes = rows[row]
        rows[row] = (name, at + len(body), len(content), kind, attributes)
        body += stream(content) if zipped else content
    head = b"\x1a" * 256 + (GOTHIC1 if "gothic1" in options else GOTHIC2)
    sizes = sum(len(content) for _, content in data)
    head += struct.pack("<6I", len(rows), len(data), stamp(date), sizes, 296, 0xA0 if zipped else 0x50)
    for name, offset, size, kind, attributes in rows:
        head += name.upper().encode().ljust(64) + struct.pack("<4I", offset, size, kind, attributes)
    pathlib.Path(out).write_bytes(head + body)


def chunk(kind, body=b""):
    return struct.pack("<HI", kind, len(body)) + body


def line(text):
    return text.encode() + b"\n"


def msb(out, *names):
    stem = pathlib.Path(out).stem
    folder = "\\_WORK\\DATA\\ANIMS\\"
    script = chunk(0xF000, struct.pack("<I", 1) + line(folder))
    script += chunk(0xF100, struct.pack("<IHHHHHH", 2001, 1, 1, 0, 0, 0, 0) + line(f"{folder}{stem}.MDS"))
    script += chunk(0xF200) + chunk(0xF300, struct.pack("<I", 1) + line(stem)) + chunk(0xF500)
    for name in names:
        script += chunk(0xF520, line(name) + struct.pack("<i", 1) + line(name) + struct.pack("<ff", 0.1, 0.1) + line("M.") +
                        line(f"{stem}.ASC") + line("F") + struct.pack("<iifff", 0, 9, 25, 0, 1))
    pathlib.Path(out).write_bytes(script + chunk(0xF5FF) + chunk(0xF2FF) + chunk(0xFFFF))


def mesh(out, version):
    """The chunks of a mesh without faces; in a model they follow a hierarchy."""
    data = chunk(0xD100) + chunk(0xD120) if out.endswith(".MDL") else b""
    data += chunk(0xD000, struct.pack("<I", int(version, 0))) + chunk(0xD010, bytes(16) + line(pathlib.Path(out).stem + ".ASC")) + chunk(0xD040)
    pathlib.Path(out).write_bytes(data)


if __name__ == "__main__":
    {"msb": msb, "mesh": mesh}.get(sys.argv[1], lambda *rest: volume(sys.argv[1], *rest))(*sys.argv[2:])

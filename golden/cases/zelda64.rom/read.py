import struct


def read(data, context):
    """Header, program, and a table of files. The dump may be in another byte order than the console's."""
    step = {0x80: 1, 0x37: 2, 0x40: 4}[data[0]]
    data = b"".join(data[at:at + step][::-1] for at in range(0, len(data), step))
    values, at, number = {"header.release": struct.unpack_from(">I", data, 12)[0]}, table_of(data), 0
    while any(row := struct.unpack_from(">4I", data, at)):
        # Where the file is for the game, and where it is in the ROM. No end: it is stored. All bits set: it is not there.
        for name, value in zip(("vrom_start", "vrom_end", "rom_start", "rom_end"), row):
            values[f"file[{number}].{name}"] = value
        at, number = at + 16, number + 1
    return values


def table_of(data):
    """The third file is the table itself."""
    for at in range(0, len(data) - 48, 16):
        first, third = struct.unpack_from(">4I", data, at), struct.unpack_from(">4I", data, at + 32)
        if first[0] == 0 < first[1] and not any(first[2:]) and third[2] == at:
            return at
    raise ValueError("there is no table of files")

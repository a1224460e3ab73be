import struct


def read(data, context):
    """A table of contents of 27 bytes an entry; each entry leads to a file with a header of its own."""
    files, = struct.unpack_from("<I", data, 12)
    names, offsets, checks, conflicts, values = [], [], [], [], {"header.files": files}
    for entry in range(files):
        name, offset, check, conflict = struct.unpack_from("<20sIBH", data, 16 + 27 * entry)
        names.append(list(name))
        offsets.append(offset)
        checks.append(check)
        conflicts.append(conflict)
    values |= {"toc[].name[]": names, "toc[].offset": offsets, "toc[].check": checks, "toc[].conflict": conflicts}
    # 30 x 30 slots for the first two letters of a name: the first entry, counted from 1, and how many follow.
    at = 16 + 27 * files
    slots = struct.unpack_from("<1800H", data, at)
    values["lookup[].first"], values["lookup[].files"] = list(slots[0::2]), list(slots[1::2])
    values["conflicts.groups"], = struct.unpack_from("<H", data, at + 3600)
    for entry, offset in enumerate(offsets):
        # The name again, the size, and the bytes of the file.
        values[f"file[{entry}].size"], = struct.unpack_from("<I", data, offset + 20)
    return values

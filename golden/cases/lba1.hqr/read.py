import struct


def read(data, context):
    """The first offset is the size of the table. Its last field is the size of the file, and not an entry."""
    table_size, = struct.unpack_from("<I", data, 0)
    offsets = struct.unpack_from(f"<{table_size // 4 - 1}I", data, 0)
    values, known = {"offset[]": list(offsets)}, set()
    for entry, offset in enumerate(offsets[:32768]):
        if offset == 0 or offset in known:
            continue  # blank, or an entry again
        known.add(offset)
        size, _, method = struct.unpack_from("<IIH", data, offset)
        values[f"entry[{entry}].size"], values[f"entry[{entry}].method"] = size, method
    return values


def member(data, entry):
    """Method 0 is stored, 1 is LZSS."""
    offset, = struct.unpack_from("<I", data, 4 * int(entry))
    size, packed_size, method = struct.unpack_from("<IIH", data, offset)
    packed = data[offset + 10:offset + 10 + (packed_size if method else size)]
    return unpacked(packed, size) if method else packed


def unpacked(packed, size):
    """Each bit of a flag byte, the lowest first: 1 is a byte, 0 a reference of four bits of length and twelve of distance."""
    out, at = bytearray(), 0
    while len(out) < size:
        flags, at = packed[at], at + 1
        for bit in range(8):
            if len(out) >= size:
                break
            if flags >> bit & 1:
                out.append(packed[at])
                at += 1
                continue
            code, at = packed[at] | packed[at + 1] << 8, at + 2
            for _ in range((code & 15) + 2):
                out.append(out[-(code >> 4) - 1])
    return bytes(out[:size])

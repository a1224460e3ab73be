import struct


def read(data, context):
    """A header of 16 bytes: the magic, and the size of what is packed. Big-endian."""
    values = dict(zip(("magic", "size", "zero"), struct.unpack_from(">2IQ", data, 0)))
    values["size"] = len(unpacked(data))
    return values


def member(data, name):
    return unpacked(data)


def unpacked(data):
    """Each bit of a flag byte, the highest first: 1 is a byte, 0 a copy of what came before."""
    out, at, size = bytearray(), 16, struct.unpack_from(">I", data, 4)[0]
    while len(out) < size:
        flags, at = data[at], at + 1
        for bit in range(7, -1, -1):
            if len(out) >= size:
                break
            if flags >> bit & 1:
                out.append(data[at])
                at += 1
                continue
            code, at = data[at] << 8 | data[at + 1], at + 2
            length = (code >> 12) + 2
            if length == 2:  # a third byte has it
                length, at = data[at] + 18, at + 1
            for _ in range(length):
                out.append(out[-(code & 0xFFF) - 1])
    return bytes(out)

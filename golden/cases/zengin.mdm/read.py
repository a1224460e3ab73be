import struct


def read(data, context):
    """Chunks of a type, a size and that many bytes. Texts end with a line feed. Meshes are in chunks of their own."""
    values, at, chunk = {}, 0, 0
    while at + 6 <= len(data):
        kind, size = struct.unpack_from("<HI", data, at)
        values[f"chunk[{chunk}].type"], values[f"chunk[{chunk}].size"] = kind, size
        if kind == 0xD000:  # 0x04090506 is Gothic 2, 0x04030506 Gothic 1
            values["library.version"], = struct.unpack_from("<I", data, at + 6)
        if kind == 0xD010:  # when it was made, and of what
            names = ("year", "month", "day", "hour", "minute", "second", "padding")
            for name, number in zip(names, struct.unpack_from("<i6H", data, at + 6)):
                values[f"library_source.date.{name}"] = number
            values["library_source.path"] = data[at + 22:data.index(b"\n", at + 22)].decode("cp1252")
        # 0xD020: names of nodes with rigid meshes. 0xD030: the hierarchy's checksum, and how many soft skins follow.
        at, chunk = at + 6 + size, chunk + 1
    return values

import struct


def read(data, context):
    """The first chunk is the hierarchy: nodes in such an order that parents come first. Texts end with a line feed."""
    values = {}
    values["chunk[0].type"], values["chunk[0].size"] = struct.unpack_from("<HI", data, 0)
    values["hierarchy.version"], nodes = struct.unpack_from("<IH", data, 6)
    values["hierarchy.nodes"], at = nodes, 12
    for node in range(nodes):
        end = data.index(b"\n", at)
        values[f"hierarchy.node[{node}].name"] = data[at:end].decode("cp1252")
        # -1 is the root. The matrix is row by row, for column vectors: positions are its fourth column.
        parent, *transform = struct.unpack_from("<h16f", data, end + 1)
        values[f"hierarchy.node[{node}].parent"], values[f"hierarchy.node[{node}].transform[]"] = parent, transform
        at = end + 1 + 66
    for name in ("bounds_min", "bounds_max", "collision_min", "collision_max", "root_translation"):
        values[f"hierarchy.{name}[]"] = list(struct.unpack_from("<3f", data, at))
        at += 12
    values["hierarchy.checksum"], = struct.unpack_from("<I", data, at)
    return values

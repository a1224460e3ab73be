import struct


def read(data, context):
    """Points, and groups of points that move together: each turns about a point of its parent."""
    values = {"flags": struct.unpack_from("<H", data, 0)[0], "zv[]": list(struct.unpack_from("<6h", data, 2))}
    values["info_size"], = struct.unpack_from("<H", data, 14)
    at = 16 + values["info_size"]
    points, = struct.unpack_from("<H", data, at)
    values["points"] = points
    values["point[].position[]"] = [list(row) for row in struct.iter_unpack("<3h", data[at + 2:at + 2 + 6 * points])]
    at += 2 + 6 * points
    if not values["flags"] & 2:
        return values  # it is not animated
    groups, = struct.unpack_from("<H", data, at)
    # Start and origin are offsets into the points, 6 bytes each; the parent is an offset into the groups, 38 bytes each.
    rows = [struct.unpack_from("<3HhH3h", data, at + 2 + 38 * group) for group in range(groups)]
    values["groups"] = groups
    for column, name in enumerate(("start", "points", "origin", "parent", "type")):
        values[f"group[].{name}"] = [row[column] for row in rows]
    return values

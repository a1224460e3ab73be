import struct

ROOT = "kind bone_count bones names word_10 word_14 word_18 word_1c option_count options option_names".split()


def read(data, context):
    """A module (see sotc.xff). All pointers count from its data, which is section 1; the root is at the entry."""
    entry, sections_at = struct.unpack_from("<I", data, 0x4C)[0], struct.unpack_from("<I", data, 0x5C)[0]
    base, = struct.unpack_from("<I", data, sections_at + 32 + 28)
    root = dict(zip(ROOT, struct.unpack_from("<11I", data, base + entry)))
    values = {f"root.{name}": number for name, number in root.items()}
    for bone in range(root["bone_count"]):
        name, at = f"bone[{bone}]", base + root["bones"] + 64 * bone
        row = struct.unpack_from("<3I9f3if", data, at)
        values[name + ".name_at"], values[name + ".unknown[]"], values[name + ".lead"] = row[0], list(row[1:3]), row[3]
        # Relative to the parent; the rotation is a quaternion, x y z w.
        values[name + ".translation[]"], values[name + ".one"], values[name + ".rotation[]"] = list(row[4:7]), row[7], list(row[8:12])
        values[name + ".child[]"], values[name + ".parent"], values[name + ".zero"] = list(row[12:14]), row[14], row[15]
    return values


def name_of(data, base, names, name_at):
    start = base + names + name_at
    return data[start:data.index(b"\0", start)].decode("ascii")

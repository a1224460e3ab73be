import struct


def read(data, context):
    """A module (see sotc.xff). All pointers count from its data, which is section 1; the root is at the entry."""
    entry, sections_at = struct.unpack_from("<I", data, 0x4C)[0], struct.unpack_from("<I", data, 0x5C)[0]
    base, = struct.unpack_from("<I", data, sections_at + 32 + 28)
    names = ("root.kind", "root.poses", "root.poses_high", "root.flags", "root.word_0c", "root.bone_pointers", "root.bone_count")
    values = dict(zip(names, struct.unpack_from("<I2H4I", data, base + entry)))
    if values["root.kind"] != 12 or not values["root.bone_count"]:
        return {"root.kind": values["root.kind"]}  # it moves an object, or nothing
    bones, poses = values["root.bone_count"], values["root.poses"]
    values["flag[]"] = list(struct.unpack_from(f"<{bones}B", data, base + values["root.flags"]))
    values["bone_pointer[]"] = list(struct.unpack_from(f"<{bones}I", data, base + values["root.bone_pointers"]))
    for bone, (flag, pointer) in enumerate(zip(values["flag[]"], values["bone_pointer[]"])):
        values |= {f"bone[{bone}].{name}": value for name, value in track(data, base, base + pointer, flag, poses).items()}
    return values


def track(data, base, at, flag, poses):
    """Flag 0: a quaternion (x y z w) for all frames. 3 to 6: keys of 32 bits, without x, y, z or w. 12: three numbers. 13: an angle."""
    if flag == 0:
        return {"constant[]": list(struct.unpack_from("<4f", data, at))}
    count = {12: 6, 13: 5}.get(flag, 8)
    floats, payload = struct.unpack_from(f"<{count}f", data, at), struct.unpack_from("<I", data, at + 4 * count)[0]
    form = {12: "3h", 13: "h"}.get(flag, "I")
    step = struct.calcsize(form)
    keys = [list(struct.unpack_from("<" + form, data, base + payload + step * pose)) for pose in range(poses)]
    if flag == 13:  # radians: key / 32768 * scale + bias, about an axis
        return {"angle_bias": floats[0], "angle_scale": floats[1], "axis[]": list(floats[2:]), "angle[]": [key for key, in keys]}
    # A component is key * scale + bias; the missing one is the root of 1 - the squares of the others.
    pair, found = ("wide_pair", {"triple[].value[]": keys}) if flag == 12 else ("pair", {"packed[]": [key for key, in keys]})
    return found | {pair + "[].bias": list(floats[0:6:2]), pair + "[].scale": list(floats[1:6:2]), "payload": payload}

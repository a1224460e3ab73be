import struct


def read(data, context):
    """Big-endian. At `entry` is the header of an animation, or a skeleton: the table of its limbs, without a count."""
    facts = context["facts"]
    if facts.get("layout") == 2:
        return {}  # a limb is below
    frames, limbs, frame_data, joint_key = struct.unpack_from(">2h2I", data, facts["entry"])
    values = {"header.frame_count": frames, "header.limb_count": limbs}
    values["header.frame_data"], values["header.joint_key"] = frame_data, joint_key
    # A key for the root's place, and one for the rotation of each limb: for x, y, z how many values, and the first.
    keys = [struct.unpack_from(">6h", data, offset(joint_key, facts) + 12 * key) for key in range(limbs + 1)]
    for name, column in zip(("x_max", "x_start", "y_max", "y_start", "z_max", "z_start"), zip(*keys)):
        values[f"key[].{name}"] = list(column)
    return values


def value(data, facts, frame_data, count, start, frame):
    """The game takes the first value of a track after its last one."""
    index = start + frame if frame < count else start
    return struct.unpack_from(">h", data, offset(frame_data, facts) + 2 * index)[0]


def limb(data, at):
    """Display list, position, rotation, and pointers to its sibling and to its first child."""
    dlist, x, y, z, *rotation, _, sibling, child = struct.unpack_from(">I3f3hH2I", data, at)
    return {"dlist": dlist, "translation": [x, y, z], "rotation": rotation, "sibling": sibling, "child": child}


def offset(pointer, facts):
    """Of a segment the lower 24 bits; overlays have addresses."""
    return pointer - facts["base_address"] if pointer >> 31 else pointer & 0xFFFFFF

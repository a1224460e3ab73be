import struct


def read(data, context):
    """Big-endian. The header is at `entry`: of a skeleton, or of an animation, which needs the skeleton's count of limbs."""
    facts = context["facts"]
    is_skeleton = facts.get("layout") == 2
    return skeleton(data, facts) if is_skeleton else animation(data, facts, context.get("skeleton", {}).get("joints", []))


def skeleton(data, facts):
    table, count = struct.unpack_from(">IB", data, facts["entry"])
    pointers = struct.unpack_from(f">{count}I", data, offset(table, facts))
    values = {"header.limb_table": table, "header.limb_count": count, "limb_table[]": list(pointers)}
    for limb, pointer in enumerate(pointers):
        row = struct.unpack_from(">2BH2I", data, offset(pointer, facts))
        for name, value in zip(("child", "sibling", None, "dlist", "far_dlist"), row):
            if name:
                values[f"limb[{limb}].{name}"] = value
    return values


def animation(data, facts, joints):
    """Nine tracks a limb: scale, rotation and translation, x y z each. A track has knots, or one constant if it has none."""
    names = ("knot_counts", "knots", "constants", "unknown", "frame_count")
    header = dict(zip(names, struct.unpack_from(">3I2h", data, facts["entry"])))
    values = {f"header.{name}": number for name, number in header.items()}
    if not joints:
        return values
    counts = list(data[offset(header["knot_counts"], facts):][:9 * len(joints)])
    values["knot_count[]"] = counts
    knots = [struct.unpack_from(">H3hf", data, offset(header["knots"], facts) + 12 * knot) for knot in range(sum(counts))]
    for name, column in zip(("flags", "abscissa", "left_gradient", "right_gradient", "ordinate"), zip(*knots)):
        values[f"knot[].{name}"] = list(column)
    if constants := counts.count(0):
        values["constant[]"] = list(struct.unpack_from(f">{constants}h", data, offset(header["constants"], facts)))
    return values


def offset(pointer, facts):
    """Of a segment the lower 24 bits; overlays have addresses."""
    return pointer - facts["base_address"] if pointer >> 31 else pointer & 0xFFFFFF

import struct


def read(data, context):
    """Big-endian. The header, at `entry`, leads to a table of pointers to limbs; a limb names its first child and its sibling."""
    facts = context["facts"]
    table, count = struct.unpack_from(">IB", data, facts["entry"])
    values = {"header.limb_table": table, "header.limb_count": count}
    pointers = struct.unpack_from(f">{count}I", data, offset(table, facts))
    if pointers:
        values["limb_table[]"] = list(pointers)
    for limb, pointer in enumerate(pointers):
        if pointer == 0:
            continue
        # A display list follows, or two of them (near and far), or what a skin needs: the bytes do not say which.
        *position, child, sibling = struct.unpack_from(">3h2B", data, offset(pointer, facts))
        values[f"limb[{limb}].joint_pos[]"] = position
        values[f"limb[{limb}].child"], values[f"limb[{limb}].sibling"] = child, sibling  # 255: no limb
    return values


def offset(pointer, facts):
    """Of a segment the lower 24 bits; overlays have addresses."""
    return pointer - facts["base_address"] if pointer >> 31 else pointer & 0xFFFFFF

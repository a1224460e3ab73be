import struct


def read(data, context):
    """Big-endian. The header, at `entry`, leads to values and to an index into them for each axis of each joint."""
    facts = context["facts"]
    names = ("frame_count", "pad", "frame_data", "joint_indices", "static_index_max", "pad_end")
    header = dict(zip(names, struct.unpack_from(">hHIIHH", data, facts["entry"])))
    values = {f"header.{name}": number for name, number in header.items()}
    frame_data, joint_indices = (offset(header[name], facts) for name in ("frame_data", "joint_indices"))
    # Neither count is in the file: the values end where the indices begin, and those where the header does.
    is_here = header["frame_data"] >> 24 == 6 or header["frame_data"] >> 31
    if is_here and frame_data < joint_indices < facts["entry"]:
        values["values[]"] = list(struct.unpack_from(f">{(joint_indices - frame_data) // 2}h", data, frame_data))
        joints = (facts["entry"] - joint_indices) // 6
        rows = [list(struct.unpack_from(">3H", data, joint_indices + 6 * joint)) for joint in range(joints)]
        values["joint[].index[]"] = rows
    return values


def offset(pointer, facts):
    """Of a segment the lower 24 bits; overlays have addresses."""
    return pointer - facts["base_address"] if pointer >> 31 else pointer & 0xFFFFFF


def pose(values, frame):
    """Joint 0 is where the root is, the others turn: 0x10000 is a turn. An index from the limit on is that of a track."""
    limit, numbers = values["header.static_index_max"], values["values[]"]
    return [[numbers[index + frame if index >= limit else index] for index in joint] for joint in values["joint[].index[]"]]

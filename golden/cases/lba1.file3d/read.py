import struct

# Bytes of an action after its type, the keyframe among them.
ACTIONS = {5: 2, 6: 3, 7: 5, 8: 12, 9: 8, 10: 5, 11: 8, 12: 12, 13: 3, 15: 1, 16: 1, 17: 1, 18: 16, 19: 16, 20: 12, 21: 12}


def read(data, context):
    """Records up to the command 255. Each says where the next one is: that many bytes after the field that says it."""
    values, at, number = {}, 0, 0
    while data[at] != 255:
        name = f"record[{number}]"
        command, generic, skip = data[at:at + 3]
        values[name + ".command"], values[name + ".generic"], values[name + ".skip"] = command, generic, skip
        if command == 1:  # a body of BODY.HQR, which may have a box
            values[name + ".body"], box = struct.unpack_from("<HB", data, at + 3)
            values[name + ".has_zv"] = box
            if box:
                values[name + ".zv_type"] = data[at + 6]
                values[name + ".zv[]"] = list(struct.unpack_from("<6h", data, at + 7))
        if command == 3:  # an animation of ANIM.HQR, and what happens at its keyframes
            values[name + ".animation"], actions = struct.unpack_from("<hB", data, at + 3)
            values[name + ".actions"], place = actions, at + 6
            for action in range(actions):
                kind, frame = data[place:place + 2]
                values[f"{name}.action[{action}].type"] = kind
                values[f"{name}.action[{action}].frame"] = frame
                place += 1 + ACTIONS[kind]
        at, number = at + 2 + skip, number + 1
    values["end"] = data[at]
    return values

import struct


def read(data, context):
    """All numbers are little-endian. Angles are in turns of 1024."""
    keyframes, bones, loop, _ = struct.unpack_from("<4H", data, 0)
    values = {"keyframes": keyframes, "bones": bones, "loop": loop}
    times, steps, tracks, at = [], [], [[] for _ in range(bones)], 8
    for _ in range(keyframes):
        # Ticks (1/50 s) until the keyframe is reached, and how far the figure moves in them.
        time, *step = struct.unpack_from("<H3h", data, at)
        times.append(time)
        steps.append(step)
        at += 8
        for bone in range(bones):
            # Type 0: angles about x, y, z. Types 1 and 2: an offset, or a scale. Bone 0 is the root.
            kind, x, y, z = struct.unpack_from("<H3h", data, at)
            tracks[bone].append((kind, [x, y, z]))
            at += 8
    values["keyframe[].time"], values["keyframe[].step[]"] = times, steps
    for bone in range(1, bones):
        values[f"bone[{bone}].keyframe[].type"] = [kind for kind, _ in tracks[bone]]
        values[f"bone[{bone}].keyframe[].value[]"] = [value for _, value in tracks[bone]]
    return values

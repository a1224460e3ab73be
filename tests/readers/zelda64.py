"""*Animation Format* of Ocarina of Time: animations, Link's headers and frames, hierarchies, the beta format.

The text gives offsets in a segment and no bounds: the file is taken for the segment. Where an element begins is told from
outside, and so is the number of limbs."""
from document import Data, Refused, answer, degrees, track


def offset(address):
    return address & 0xFFFFFF


def halves(content, address, count, code="h"):
    return Data(content, ">", offset(address)).take(code, count)


def clip(frames, rows, name=None):
    """Rows of three values for each frame: the place, then the turns of each limb."""
    tracks = [track(0, "translation", rows[0])]
    tracks += [track(limb, "euler", [[degrees(value) for value in row] for row in values])
               for limb, values in enumerate(rows[1:])]
    return {"clips": [{"frames": frames, "tracks": tracks} | ({"name": name} if name is not None else {})]}


def animation(content, entry, limbs):
    data = Data(content, ">", entry)
    frames, _, values, indices, limit = data.take("H", 2) + data.take("I", 2) + data.take("H", 1)
    rows = []
    for joint in range(1 + limbs):
        index = halves(content, offset(indices) + 6 * joint, 3, "H")
        changes = any(i >= limit for i in index)
        rows.append([[halves(content, offset(values) + 2 * (i + (frame if i >= limit else 0)), 1)[0] for i in index]
                     for frame in range(frames if changes else 1)])
    fields = {"header.frame_count": frames, "header.frame_data": values, "header.joint_indices": indices,
              "header.static_index_max": limit}
    answer(fields, clip(frames, rows) if limbs else {"clips": [{"frames": frames}]})


def link(content, entry):
    data = Data(content, ">", entry)
    frames, _, address = data.take("H", 2) + data.take("I", 1)
    answer({"header.frame_count": frames, "header.segment": address >> 24, "header.offset": offset(address)})


def frames_of_link(content, entry, count):
    data = Data(content, ">", entry)
    rows = [[] for _ in range(22)]
    for _ in range(count):
        for row in rows:
            row.append(list(data.take("h", 3)))
        data.one("H")
    answer(model=clip(count, rows))


def limb_of(content, address):
    data = Data(content, ">", offset(address))
    place, children = data.take("h", 3), data.take("B", 2)
    data.one("I")
    return place, children


def walk(limbs, number, parent, parents):
    """As DrawBone does: a limb, its child, then the next."""
    if number >= len(limbs):
        raise Refused(f"there is no limb {number}")
    parents[number] = parent
    child, following = limbs[number][1]
    if child != 0xFF:
        walk(limbs, child, number, parents)
    if following != 0xFF:
        walk(limbs, following, parent, parents)


def hierarchy(content, entry):
    data = Data(content, ">", entry)
    table, count = data.one("I"), data.one("B")
    limbs = [limb_of(content, address) for address in halves(content, table, count, "I")]
    parents = {}
    if limbs:
        walk(limbs, 0, None, parents)
    joints = [{"parent": parents.get(number)} for number in range(count)]
    answer({"header.limb_table": table, "header.limb_count": count}, {"skeletons": [{"joints": joints}]})


def beta(content, entry):
    data = Data(content, ">", entry)
    parts, frames, values, keys = data.take("H", 2) + data.take("I", 2)
    for joint in range(1 + parts):
        for component in range(3):
            count, first = halves(content, offset(keys) + 12 * joint + 4 * component, 2, "H")
            if count not in (1, frames):
                raise Refused(f"{count} frames for one component, of {frames}")
            halves(content, offset(values) + 2 * first, count)
    answer({"header.frame_count": frames, "header.limb_count": parts}, {"clips": [{"frames": frames}]})


def read(content, context, kind):
    facts = context.get("facts", {})
    entry = facts.get("entry", 0)
    if kind == "zelda64.animation":
        animation(content, entry, len(context.get("skeleton", {}).get("joints", [])))
    elif kind == "zelda64.link":
        link(content, entry)
    elif kind == "zelda64.frames":
        frames_of_link(content, entry, facts.get("count", max(1, (len(content) - entry) // 134))) # said elsewhere
    elif kind == "zelda64.skeleton":
        hierarchy(content, entry)
    else:
        beta(content, entry)

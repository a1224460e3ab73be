import struct

FRAME = 0x86  # 22 times three numbers, and the face
NAMES = """translation root waist lower right_thigh right_shin right_foot left_thigh left_shin left_foot upper head hat collar
left_shoulder left_forearm left_hand right_shoulder right_forearm right_hand sheath torso""".split()


def read(data, context):
    """Big-endian. Frames of Link, one after another. In link_animetion each animation begins at a multiple of 16, which
    only the headers of gameplay_keep say (see zelda64.link)."""
    facts = context.get("facts", {})
    if "headers" in facts or "parts" in facts or context.get("name") == "link_animetion":
        return {}
    at = facts.get("entry", 0)
    count = facts.get("count", (len(data) - at) // FRAME)
    frames = [struct.unpack_from(">66hH", data, at + FRAME * frame) for frame in range(count)]
    values = {f"block[0].frame[].{name}[]": [list(frame[3 * part:3 * part + 3]) for frame in frames]
              for part, name in enumerate(NAMES)}
    # Eyes in the lowest four bits, then the mouth; 0 leaves it to the game.
    values["block[0].frame[].face"] = [frame[66] & 0xFF for frame in frames]
    return values

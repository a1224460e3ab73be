import struct

NAMES = ["type", "unknown_04", "unknown_08", "bones", "unknown_10", "joints", "textures", "body_animations", "unknown_20",
         "weapons", "weapon_animations", "unknown_2c", "unknown_30"]


def read(data, context):
    """A header of 13 numbers, and 12 bytes for each bone: its parent, its length, and whether it has a part of the mesh."""
    values = {f"header.{name}": number for name, number in zip(NAMES, struct.unpack_from("<13i", data, 0))}
    bones = [struct.unpack_from("<ifi", data, 52 + 12 * bone) for bone in range(values["header.bones"])]
    if bones:
        # -1 is the root. A bone begins where its parent ends: that far along the parent's z axis.
        values["bone[].parent"] = [parent for parent, _, _ in bones]
        values["bone[].length"] = [length for _, length, _ in bones]
    return values

import struct

# i: a number, f: a float, L: a text that ends with a line feed.
CHUNKS = {
    0xF000: "script.version:i script.directory:L", 0xF300: "mesh_and_tree.dont_use_mesh:i mesh_and_tree.scene:L",
    0xF400: "register_mesh.scene:L", 0xF510: "max_fps.fps:f",
    0xF520: "ani.name:L ani.layer:i ani.next:L ani.blend_in:f ani.blend_out:f ani.flags:L ani.scene:L ani.direction:L "
            "ani.first:i ani.last:i ani.fps:f ani.speed:f ani.volume:f",
    0xF530: "alias.name:L alias.layer:i alias.next:L alias.blend_in:f alias.blend_out:f alias.flags:L alias.ani:L alias.direction:L",
    0xF540: "blend.name:L blend.next:L blend.blend_in:f blend.blend_out:f", 0xF5A0: "events.count:i",
    0xF570: "comb.name:L comb.layer:i comb.next:L comb.blend_in:f comb.blend_out:f comb.flags:L comb.prefix:L comb.count:i",
    0xF5A1: "sound.frame:i sound.sound:L sound.range:f sound.uses_slot:f",
    0xF5A2: "sound_ground.frame:i sound_ground.sound:L sound_ground.range:f sound_ground.uses_slot:f",
    0xF5A3: "tag.frame:i tag.tag:L"}  # and up to four texts


def read(data, context):
    """Chunks of a type, a size and that many bytes: a flat list, in which events follow their animation."""
    values, at, chunk = {}, 0, 0
    while at + 6 <= len(data):
        kind, size = struct.unpack_from("<HI", data, at)
        values[f"chunk[{chunk}].type"], values[f"chunk[{chunk}].size"] = kind, size
        place = at + 6
        for field in CHUNKS.get(kind, "").split():
            name, form = field.split(":")
            if form == "L":
                end = data.index(b"\n", place)
                value, place = data[place:end].decode("cp1252"), end + 1
            else:
                (value,), place = struct.unpack_from("<" + form, data, place), place + 4
            values[name if kind == 0xF000 else f"chunk[{chunk}].{name}"] = value
        at, chunk = at + 6 + size, chunk + 1
    return values

"""Made-up files that planted faults start from, where the cases of the corpus are smaller than what people keep: their bytes, and their
numbers as the corpus' index has them (path, first bit, bits, type, value)."""
import math
import struct
import zlib


def animation(at, frames, limbs):
    """Values, joints and header of an animation that turns four joints: bytes, and where its header is."""
    turned = 4
    values = [0, 100, 0x400] + [0x100 * frame + track for track in range(turned) for frame in range(frames)]
    joints = [(0, 1, 0)] + [(0, 3 + frames * limb, 2) if limb < turned else (0, 0, 2) for limb in range(limbs)]
    data = struct.pack(f">{len(values)}h", *values)
    data += bytes(-len(data) % 4)
    table = at + len(data)
    data += b"".join(struct.pack(">3H", *joint) for joint in joints)
    data += bytes(-len(data) % 4)
    return data + struct.pack(">HxxIIHxx", frames, 0x06000000 + at, 0x06000000 + table, 3), at + len(data)


def zelda_object():
    """Two animations and a skeleton of six limbs that draw one list: bytes, XML, and its numbers."""
    limbs, data, xml, numbers = 6, struct.pack(">II", 0xDF000000, 0), "", []
    for name, frames in (("walk", 20), ("stop", 12)):
        more, header = animation(len(data), frames, limbs)
        data += more
        xml += f'<Animation Name="{name}" Offset="0x{header:X}"/>'
        numbers += [(f"{name}.frames", header, "u16", frames), (f"{name}.values", header + 4, "u32", None), (f"{name}.joints", header + 8, "u32", None),
                    (f"{name}.limit", header + 12, "u16", 3), (f"{name}.index", header - 6 * limbs, "u16", None)]
    first = len(data)
    for limb in range(limbs):
        child, sibling = (limb + 1, 255) if limb < 2 else (255, limb + 1 if limb + 1 < limbs else 255)
        data += struct.pack(">hhhBBI", 0, 100 * limb, 10, child, sibling, 0x06000000)
    table = len(data)
    data += b"".join(struct.pack(">I", 0x06000000 + first + 12 * limb) for limb in range(limbs))
    header = len(data)
    data += struct.pack(">IBxxx", 0x06000000 + table, limbs)
    numbers += [("skeleton.table", header, "u32", None), ("skeleton.limbs", header + 4, "u8", limbs), ("limb.child", first + 6, "u8", 1),
                ("limb.sibling", first + 12 * 2 + 7, "u8", 3), ("limb.list", first + 8, "u32", None), ("table.limb", table + 4, "u32", None)]
    data += bytes(-len(data) % 16)
    value = lambda at, type_: int.from_bytes(data[at:at + int(type_[1:]) // 8], "big")
    xml += f'<Skeleton Name="bones" Type="Normal" LimbType="Standard" Offset="0x{header:X}"/>'
    return data, f'<Root><File Name="object_made" Segment="6">{xml}</File></Root>', [[name, 8 * at, int(type_[1:]), type_, value(at, type_)] for name, at, type_, _ in numbers]


class Numbers:
    """Bytes that are written number by number, in little-endian byte order."""

    def __init__(self):
        self.data, self.fields = b"", []

    def put(self, path, type_, *values):
        letter = {"u16": "H", "s16": "h", "u32": "I", "s32": "i", "f32": "f"}[type_]
        self.fields.append([path, 8 * len(self.data), int(type_[1:]) * len(values), type_, values[0] if len(values) == 1 else list(values)])
        self.data += struct.pack(f"<{len(values)}{letter}", *values)

    def chunk(self, number, type_, content=None):
        """Its fields follow, or these bytes."""
        self.put(f"chunk[{number}].type", "u16", type_)
        self.put(f"chunk[{number}].size", "u32", 0 if content is None else len(content))
        self.data += content or b""

    def close(self, first):
        """The chunk that began there ends here."""
        self.data = self.data[:first + 2] + struct.pack("<I", len(self.data) - first - 6) + self.data[first + 6:]


BONES = [f"BONE {number}" for number in range(8)]
CHECKSUM = zlib.crc32("".join(BONES).encode())
BOX = (-45, -90, -30, 45, 90, 30)


def place_of(bone):
    return (0, 90, 0) if bone == 0 else (4 * bone, 30 - bone, -3 * bone)


def zengin_hierarchy():
    """A figure of eight bones."""
    nodes = b"".join(
        bone.encode() + b"\n" + struct.pack("<h16f", number - 1, 1, 0, 0, place_of(number)[0], 0, 1, 0, place_of(number)[1], 0, 0, 1, place_of(number)[2], 0, 0, 0, 1)
        for number, bone in enumerate(BONES))
    file = Numbers()
    file.chunk(0, 0xD100, struct.pack("<IH", 3, len(BONES)) + nodes + struct.pack("<15fI", *BOX, *BOX, 0, 90, 0, CHECKSUM))
    file.chunk(1, 0xD110, bytes(16) + b"HUM.ASC\n")
    file.chunk(2, 0xD120)
    return file.data


def zengin_animation(frames, layer, next_):
    """An animation of that figure: its bones turn and keep their places, the root rises. Bytes and numbers."""
    file = Numbers()
    file.chunk(0, 0xA000)
    first = len(file.data)
    file.chunk(1, 0xA020)
    file.put("header.version", "u16", 12)
    file.data += b"S_TEST\n"
    for name, value in (("layer", layer), ("frames", frames), ("nodes", len(BONES))):
        file.put(f"header.{name}", "u32", value)
    least, most = -21, 90 + frames - 1
    for name, value in (("fps", 25), ("fps_source", 25), ("position_min", least), ("position_scale", (most - least) / 65535)):
        file.put(f"header.{name}", "f32", value)
    file.put("header.bounds_min[]", "f32", *BOX[:3])
    file.put("header.bounds_max[]", "f32", *BOX[3:])
    file.data += next_ + b"\n"
    file.close(first)
    first = len(file.data)
    file.chunk(2, 0xA010)
    for name, type_, value in (("year", "s32", 2009), ("month", "u16", 3), ("day", "u16", 14), ("hour", "u16", 15), ("minute", "u16", 9), ("second", "u16", 26), ("padding", "u16", 0)):
        file.put(f"source.date.{name}", type_, value)
    file.data += b'ANIMS\\HUM_TEST.ASC\nani ("S_TEST" %d "%s" 0.1 0.1 M. "HUM_TEST.ASC" F 1 %d)\n' % (layer, next_, frames)
    file.close(first)
    first = len(file.data)
    file.chunk(3, 0xA090)
    file.put("samples.checksum", "u32", CHECKSUM)
    file.put("samples.node_index[]", "u32", *range(len(BONES)))
    for frame in range(frames):
        for bone in range(len(BONES)):
            turn = 0.4 * math.sin(frame / 3 + bone)
            position = [place + (frame if bone == 0 and axis == 1 else 0) for axis, place in enumerate(place_of(bone))]
            file.put("samples.sample[].rotation[]", "u16", *(round(32767 + 31207 * part) for part in (math.sin(turn / 2), 0, 0)))
            file.put("samples.sample[].position[]", "u16", *(round((value - least) / (most - least) * 65535) for value in position))
    file.close(first)
    return file.data, file.fields

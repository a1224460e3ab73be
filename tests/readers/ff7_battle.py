"""*Battle Animation File Format*, by L. Spiro, with Qhimm's input: what the sample code does, at the widths that it
declares. It trusts the number of bones and frames of each header, and a size under eleven means eight bytes more."""
from document import Data, Refused, answer, track


def signed(value, bits):
    return value - (1 << bits) if bits and value >> (bits - 1) else value


def short(value):
    return signed(value & 0xFFFF, 16)


class Bits:
    def __init__(self, content):
        self.content, self.at = content, 0

    def fixed(self, count):
        value = 0
        for _ in range(count):
            if self.at // 8 >= len(self.content):
                raise Refused(f"the bits end at {self.at}")
            value = value << 1 | self.content[self.at // 8] >> (7 - self.at % 8) & 1
            self.at += 1
        return signed(value, count)

    def offset(self):
        return self.fixed(16) if self.fixed(1) else self.fixed(7)

    def rotation(self, key):
        if not self.fixed(1):
            return 0
        kind = self.fixed(3) & 7
        if kind == 0:
            return -1 << key
        if kind == 7:
            return self.fixed(12 - key) << key
        value = self.fixed(kind)
        size = 1 << (kind - 1)
        return (value - size if value < 0 else value + size) << key


def load_frame(bits, frame, first, bones, key):
    """One frame on top of the one before."""
    if first:
        frame["place"] = [bits.fixed(16) for _ in range(3)]
        frame["turns"] = [[short(bits.fixed(12 - key) << key) for _ in range(3)] for _ in range(bones)]
        return
    frame["place"] = [short(value + bits.offset()) for value in frame["place"]]
    frame["turns"] = [[short(value + bits.rotation(key)) for value in turn] for turn in frame["turns"]]


def clip_of(bones, frames, buffer, number):
    mini = Data(buffer)
    mini.one("h")
    size, key = mini.one("h"), mini.one("B")
    if key not in (0, 2, 4):
        raise Refused(f"key {key}")
    bits, frame, rows, start = Bits(buffer[5:]), {}, [], 0
    for _ in range(frames):
        load_frame(bits, frame, start == 0, bones, key)
        rows.append(frame.copy())
        start = bits.at if bits.at // 8 < size else 0
        bits.at = start
    # The sample reverses y and adds whole turns to what it draws; the corpus has what is stored, within one turn.
    tracks = [track(0, "translation", [row["place"] for row in rows])]
    for bone in range(bones):
        tracks.append(track(bone, "euler", [[value % 4096 / 4096 * 360 for value in row["turns"][bone]] for row in rows]))
    return {"name": f"animation[{number}]", "frames": frames, "tracks": tracks}


def read(content, _context, _format):
    data = Data(content)
    count, clips = data.one("I"), []
    for number in range(count):
        bones, frames, size = data.take("I", 3)
        if size < 11:
            data.at += 8
            continue
        if data.at + size > len(content):
            raise Refused(f"animation {number} ends behind the file")
        clips.append(clip_of(bones, frames, content[data.at:data.at + size], number))
        data.at += size
    answer({"animations": count}, {"clips": clips} if clips else {})

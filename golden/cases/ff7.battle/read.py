import struct


def read(data, context):
    """A count, and as many blocks. A block of fewer than 11 bytes is a stub, a slot without an animation."""
    values, at, known = {"animations": struct.unpack_from("<I", data, 0)[0]}, 4, context["counts"].get("bones", 1)
    for number in range(values["animations"]):
        name = f"animation[{number}]"
        bones, values[name + ".frames"], size = struct.unpack_from("<3I", data, at)
        values[name + ".bones"], values[name + ".chunk_size"] = bones, size
        if size >= 11:
            # Frames, bytes of the stream, and how many low bits of each rotation are left out.
            frames, length, key = struct.unpack_from("<2HB", data, at + 12)
            values[name + ".mini.frames"], values[name + ".mini.size"], values[name + ".mini.key"] = frames, length, key
            # The block's count of rotations can be wrong; the right one fills the stream. A weapon has one.
            ends = [Stream(data[at + 17:at + 17 + length]).read(frames, count, key) for count in (bones, known)]
            values[name + ".bits"] = next((end for end in ends if (end + 7) // 8 == length), ends[0])
        at += 12 + size
    return values


class Stream:
    def __init__(self, data):
        self.bits, self.at = "".join(f"{byte:08b}" for byte in data), 0  # the highest bit of a byte is the first

    def take(self, width, signed=True):
        text, self.at = self.bits[self.at:self.at + width] or "0", self.at + width
        return int(text, 2) - (int(text[0]) << width if signed else 0)

    def read(self, frames, rotations, key):
        """A position and angles, 4096 to a turn; the other frames are changes of them."""
        frame = [self.take(16) for _ in range(3)] + [self.take(12 - key) << key for _ in range(3 * rotations)]
        for _ in range(1, frames):
            moves = [self.take(16 if self.take(1, False) else 7) for _ in range(3)]
            frame = [old + move for old, move in zip(frame, moves + [self.change(key) for _ in range(3 * rotations)])]
        return self.at

    def change(self, key):
        if (kind := self.take(3, False) if self.take(1, False) else None) in (None, 0, 7):
            return {None: 0, 0: -1}.get(kind, self.take(12 - key) if kind else 0) << key
        value = self.take(kind)
        return value + (1 << kind - 1 if value >= 0 else -(1 << kind - 1)) << key

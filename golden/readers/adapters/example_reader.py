"""A reader of one format, LBA1's animations, to begin with:

    animcheck corpus run . --batch 'mine=python3 adapters/example_reader.py' --needs none --level values
"""
import struct

import animcheck_reader


def load(data):
    """Counts, then keyframes: each has its duration, the step of the whole figure, and a type and a value for each bone."""
    keyframes, bones, loop, _ = struct.unpack_from("<4H", data)
    if keyframes == 0:
        raise ValueError("no keyframe")
    frames, at = [], 8
    for _ in range(keyframes):
        frames.append(struct.unpack_from(f"<H3h{4 * bones}h", data, at))
        at += 8 + 8 * bones
    return keyframes, bones, loop, frames


class Example(animcheck_reader.Reader):
    def read(self, file, case):
        if case["format"] != "lba1.anim":
            raise animcheck_reader.NotRead("another format")
        with open(file, "rb") as stream:
            keyframes, bones, loop, frames = load(stream.read())
        times = [frame[0] for frame in frames]
        return {"fields": {"keyframes": keyframes, "bones": bones, "loop": loop, "keyframe[].time": times}}


if __name__ == "__main__":
    Example().main()

"""What the readers of documents share: numbers at a place, and the JSON that `corpus run --level values` compares."""
import json
import struct
import sys


class Refused(Exception):
    """The file is not as the document says."""


class Data:
    """Reads numbers one after the other. Past the end there are none."""

    def __init__(self, content, order="<", at=0):
        self.content, self.order, self.at = content, order, at

    def take(self, code, count=1):
        layout = self.order + str(count) + code
        if self.at < 0 or self.at + struct.calcsize(layout) > len(self.content):
            raise Refused(f"the file ends at {len(self.content)}; {layout} is needed at {self.at}")
        values = struct.unpack_from(layout, self.content, self.at)
        self.at += struct.calcsize(layout)
        return values

    def one(self, code):
        return self.take(code)[0]

    def line(self):
        end = self.content.find(b"\n", self.at)
        if end < 0:
            raise Refused(f"the text at {self.at} does not end")
        text = self.content[self.at:end].decode("ascii", "backslashreplace")
        self.at = end + 1
        return text


def track(joint, channel, values):
    return {"joint": joint, "channel": channel, "values": values}


def degrees(raw, turn=65536):
    """From -180 on, as the corpus has them."""
    return ((raw + turn // 2) % turn - turn // 2) * 360 / turn


def answer(fields=None, model=None, tolerance=0.001):
    json.dump({"fields": fields or {}, "model": model or {}, "tolerance": tolerance}, sys.stdout)

"""*ZenGin Animations*: chunks of a type and a size, a header, samples. Nothing says how a text ends but a line feed, nor
what a zDATE is, so the source chunk is passed over by its size."""
import math

from document import Data, Refused, answer, track

SCALE, MIDDLE = 2.1 / 65535, 32767


def rotation(packed):
    x, y, z = ((value - MIDDLE) * SCALE for value in packed)
    length = x * x + y * y + z * z
    if length > 1:
        return [value / math.sqrt(length) for value in (x, y, z)] + [0.0]
    return [x, y, z, math.sqrt(1 - length)]


def header_of(chunk):
    header = {"version": chunk.one("H"), "name": chunk.line()}
    header["layer"], header["frames"], header["nodes"] = chunk.take("I", 3)
    header["fps"], header["fps_source"], header["position_min"], header["position_scale"] = chunk.take("f", 4)
    chunk.take("f", 6)
    header["next"] = chunk.line()
    return header


def samples_of(chunk, header):
    chunk.one("I")
    nodes, frames = header["nodes"], header["frames"]
    indices = chunk.take("I", nodes)
    tracks = []
    samples = [(chunk.take("H", 3), chunk.take("H", 3)) for _ in range(nodes * frames)]
    for node, joint in enumerate(indices):
        of_node = samples[node::nodes]
        tracks.append(track(joint, "quaternion", [rotation(turn) for turn, _ in of_node]))
        tracks.append(track(joint, "translation",
                            [[value * header["position_scale"] + header["position_min"] for value in place]
                             for _, place in of_node]))
    return tracks


def read(content, _context, _format):
    data, header, tracks = Data(content), None, []
    while data.at < len(content):
        kind, size = data.one("H"), data.one("I")
        chunk = Data(content[data.at:data.at + size])
        data.at += size
        if kind == 0xA020:
            header = header_of(chunk)
        if kind == 0xA090 and header:
            tracks = samples_of(chunk, header)
    if not header:
        raise Refused("there is no header")
    clip = {"name": header["name"], "frames": header["frames"], "frames_per_second": header["fps"], "tracks": tracks}
    answer({f"header.{key}": value for key, value in header.items()}, {"clips": [clip]})

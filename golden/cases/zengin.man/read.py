import struct


def line(data, at):
    end = data.index(b"\n", at)
    return data[at:end].decode("cp1252"), end + 1


def read(data, context):
    """Chunks of a type, a size and that many bytes. Texts end with a line feed."""
    values, at, chunk = {}, 0, 0
    while at + 6 <= len(data):
        kind, size = struct.unpack_from("<HI", data, at)
        values[f"chunk[{chunk}].type"], values[f"chunk[{chunk}].size"] = kind, size
        if kind == 0xA020:
            header(data, at + 6, values)
        if kind == 0xA090:
            samples(data, at + 6, values)
        at, chunk = at + 6 + size, chunk + 1
    return values


def header(data, at, values):
    values["header.version"], = struct.unpack_from("<H", data, at)
    values["header.name"], at = line(data, at + 2)
    numbers = struct.unpack_from("<3I4f3f3f", data, at)
    for name, number in zip(("layer", "frames", "nodes", "fps", "fps_source", "position_min", "position_scale"), numbers):
        values[f"header.{name}"] = number
    values["header.bounds_min[]"], values["header.bounds_max[]"] = list(numbers[7:10]), list(numbers[10:13])
    values["header.next"], _ = line(data, at + 52)


def samples(data, at, values):
    """A sample has x, y, z of a quaternion, (n - 32767) / 32767.5 * 1.0001 each, and a position: n * scale + min."""
    frames, nodes = values["header.frames"], values["header.nodes"]
    values["samples.checksum"], = struct.unpack_from("<I", data, at)
    values["samples.node_index[]"] = list(struct.unpack_from(f"<{nodes}I", data, at + 4))
    rows = list(struct.iter_unpack("<6H", data[at + 4 + 4 * nodes:][:12 * frames * nodes]))
    values["samples.sample[].rotation[]"] = [list(row[:3]) for row in rows]
    values["samples.sample[].position[]"] = [list(row[3:]) for row in rows]

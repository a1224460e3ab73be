import struct


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, form):
        values = struct.unpack_from("<" + form, self.data, self.at)
        self.at += struct.calcsize("<" + form)
        return values

    def references(self, count):
        """Where a sheet is: a sector of 2,048 bytes, counted from the start of NICO.DAT, and how many bytes."""
        rows = [self.take("2I") for _ in range(count)]
        return [sector for sector, _ in rows], [size for _, size in rows]


def read(data, context):
    """The index: names of segments, and for each segment its ids and references; then the world. Nothing is aligned."""
    reader = Reader(data)
    values = {"index.unknown[]": list(reader.take("4I"))}
    values["index.segments"], values["index.names_size"] = segments, size = reader.take("2I")
    if segments == 0:
        return {}  # an image of the disc: the index is further in
    reader.at += size
    for segment in range(segments):
        name = f"segment[{segment}]"
        values[name + ".ids"], = ids, = reader.take("I")
        if ids:  # bit 15 of an id: the reference is one of the localized ones
            values[name + ".id[]"] = list(reader.take(f"{ids}H"))
        values[name + ".common"], values[name + ".localized"] = counts = reader.take("2I")
        if sum(counts):
            values[name + ".ref[].sector"], values[name + ".ref[].bytes"] = reader.references(sum(counts))
    values["world.worlds"], values["world.name_size"] = _, size = reader.take("2I")
    reader.at += size
    for pair, count in enumerate(reader.take("3I")):
        values[f"world.pair[{pair}].count"] = count
    return values

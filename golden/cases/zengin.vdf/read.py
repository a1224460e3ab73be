import struct


def read(data, context):
    """A header, a catalogue of 80 bytes an entry, and the bytes of the files. Zipped volumes need more than this."""
    names = ("entries", "files", "timestamp", "data_size", "catalog_offset", "version")
    values = {f"header.{name}": number for name, number in zip(names, struct.unpack_from("<6I", data, 272))}
    rows, at = [], values["header.catalog_offset"]
    for _ in range(values["header.entries"]):
        # Name (padded with blanks), offset, size, type, attributes.
        name, *numbers = struct.unpack_from("<64s4I", data, at)
        rows.append((list(name), *numbers))
        at += 80
        # Of a directory (bit 31 of the type) `offset` is the first of its entries, up to the one with bit 30.
    for column, name in enumerate(("name[]", "offset", "size", "type", "attributes")):
        if rows:
            values[f"entries[].{name}"] = [row[column] for row in rows]
    return values

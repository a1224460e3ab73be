import struct

HEADER = """magic zero next section_symbols entry_address size end imports imports_pointer symbols symbols_pointer strings_pointer
sections_pointer values_pointer relocations relocations_pointer sections section_names_pointer section_strings_pointer entry
imports_at symbols_at strings_at sections_at values_at relocations_at section_names_at section_strings_at""".split()
SECTION = "address image size align type flags state offset".split()
RELOCATIONS = "type count section entries_pointer addends_pointer entries_at addends_at".split()
SYMBOL = "name_at value size info other section".split()


def rows(data, at, count, form, part, columns):
    """A table column by column."""
    step = struct.calcsize(form)
    table = [struct.unpack_from(form, data, at + step * row) for row in range(count)]
    return {f"{part}[].{name}": list(column) for name, column in zip(columns, zip(*table))}


def read(data, context):
    """An object file of the PlayStation 2 in another wrapper. The pointers are for the game's loader, the offsets for others."""
    header = dict(zip(HEADER, struct.unpack_from("<28I", data, 0)))
    values = {f"header.{name}": number for name, number in header.items()}
    # Section 1 has the data. The entry is the offset of its root in that section.
    values |= rows(data, header["sections_at"], header["sections"], "<8I", "section", SECTION)
    values |= rows(data, header["relocations_at"], header["relocations"], "<7I", "relocation_table", RELOCATIONS)
    values |= rows(data, header["symbols_at"], header["symbols"], "<3I2BH", "symbol", SYMBOL)
    if header["symbols"]:
        values["value[]"] = list(struct.unpack_from(f"<{header['symbols']}I", data, header["values_at"]))
    for table, (count, at) in enumerate(zip(values.get("relocation_table[].count", []), values.get("relocation_table[].entries_at", []))):
        # Places in the section that the loader adds the section's address to.
        entries = [struct.unpack_from("<2I", data, at + 8 * entry) for entry in range(count)]
        if entries:
            values[f"relocation[{table}].entry[].place"] = [place for place, _ in entries]
    return values

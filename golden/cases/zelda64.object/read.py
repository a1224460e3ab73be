import xml.etree.ElementTree

WORDS = ("Animation", "Skeleton", "LimbTable", "Limb", "PlayerAnimation", "CurveAnimation", "LegacyAnimation")


def read(data, context):
    """The file has no table of contents: a manifest of a decompilation names what is in it, and where."""
    if "manifest" not in context:
        return {}  # only a search finds anything
    values, number = {}, 0
    files = xml.etree.ElementTree.fromstring(context["manifest"]).iter("File")
    stem = context["name"].rpartition(".")[0]
    for element in next((file for file in files if file.get("Name") == stem), ()):
        if element.tag not in WORDS:
            continue
        offset = element.get("Offset", "")
        values[f"element[{number}].name"] = element.get("Name", "")
        if offset and not offset.startswith("."):  # else: after the element before it
            values[f"element[{number}].offset"] = int(offset, 0)
        number += 1
    return values

NUMBERS = ("layer", "first", "last", "blend_in", "blend_out")


def read(data, context):
    """Lines. A line with // anywhere is a comment; what a line does not begin a statement with, the game skips."""
    values = {}
    for number, line in enumerate(data.decode("cp1252").split("\n")):
        line = line.rstrip("\r")
        word = line.strip().split("(")[0].split()
        words = arguments(line)
        if "//" in line or "(" not in line or not word:
            continue
        name = f"line[{number}]"
        if word[0].lower() == "ani" and len(words) >= 10:
            # Name, layer, the animation that follows, blending in and out, flags, scene, direction, first and last frame.
            for path, value in zip("name layer next blend_in blend_out flags scene direction first last".split(), words):
                values[f"{name}.ani.{path}"] = number_of(value) if path in NUMBERS else value
        if word[0].lower() == "registermesh":
            values[f"{name}.register_mesh.scene"] = words[0]
    return values


def arguments(line):
    """From the first parenthesis to the next that closes, or to the end; blanks part them, and quotes are dropped."""
    inside = line.partition("(")[2].partition(")")[0]
    return [word.replace('"', "") for word in inside.split()]


def number_of(text):
    return float(text) if "." in text else int(text)

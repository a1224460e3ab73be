"""*What defines an animation in SOTC*. The text does not know the module around it: counts are where it begins."""
from document import Data, Refused, answer

FLOATS = {0: 4, 3: 8, 4: 8, 5: 8, 6: 8, 12: 6, 13: 5}
POSE = {0: "", 3: "I", 4: "I", 5: "I", 6: "I", 12: "3h", 13: "h"}


def read(content, _context, _format):
    data = Data(content)
    poses, bones = data.one("H"), data.one("I")
    flags = data.take("B", bones)
    for flag in flags:
        if flag not in FLOATS:
            raise Refused(f"flag {flag} was not observed")
        data.take("f", FLOATS[flag])
        for _ in range(poses if POSE[flag] else 0):
            data.take(POSE[flag][-1], 3 if flag == 12 else 1)
    answer({}, {"clips": [{"frames": poses}]})

"""*Lba1 Animation File Format Specification*, by Omni."""
from document import Data, answer, track


def read(content, _context, _format):
    data = Data(content)
    keyframes, bones, loop, _again = data.take("H", 4)
    ticks, steps, states = [], [], []
    for _ in range(keyframes):
        ticks.append(data.one("H"))
        steps.append(list(data.take("h", 3)))
        states.append([(data.one("H"), data.take("h", 3)) for _ in range(bones)])
    tracks = [track(0, "translation", steps)]
    for bone in range(bones):
        kinds = {state[bone][0] for state in states}
        values = [list(state[bone][1]) for state in states]
        if kinds == {0}: # angles; a bone of both kinds has no track of one kind
            tracks.append(track(bone, "euler", [[value * 360 / 1024 for value in row] for row in values]))
        elif 0 not in kinds:
            tracks.append(track(bone, "translation", values))
    clip = {"frames": keyframes, "loop": loop, "ticks": ticks, "tracks": tracks}
    answer({"keyframes": keyframes, "bones": bones, "loop": loop}, {"clips": [clip]})

"""How the program's time grows when a dump doubles, from 1,000 to 1,000,000 where formats and limits allow."""
import dataclasses

from works import files_below, program, run

MOST_SECONDS = 60
DOUBLINGS_JUDGED = 4  # the last ones: what is slow only in large dumps shows there, and noise in one of them does not

CHECK = ["check", "--jobs", "1", "--fail-on", "never"]
MILLION = 1_024_000
EVENTS = "a file with more has over 262,144 events, which end its check"

# Work, shape of the dump, command, counts from and to, and why no more.
GROWTHS = [
    ("members of an archive", "members", CHECK, 1_000, MILLION, ""),
    ("findings, one a member, text", "member_findings", CHECK, 1_000, MILLION, ""),
    ("findings, one a member, JSON", "member_findings", CHECK + ["--output-format", "jsonl"], 1_000, MILLION, ""),
    ("findings in a file", "findings", CHECK + ["--no-fold"], 1_000, 64_000, EVENTS),
    ("parts of a file", "parts", CHECK, 1_000, 64_000, EVENTS),
    ("parts of a file, decoded", "parts", ["decode"], 1_000, 64_000, EVENTS),
    ("parts of a file, dumped", "findings", ["dump"], 1_000, 64_000, EVENTS),
    ("hierarchies in a file", "hierarchies", CHECK, 1_000, 16_000, EVENTS),
    ("nodes, each in the previous one", "nested_nodes", CHECK, 1_000, 64_000, "a count of 16 bits; containers nest four deep and manifests are bounded, too"),
    ("folders, each in the previous one", "nested_folders", CHECK, 120, 1_920, "a path has at most 4,096 bytes, and the system follows it down from its start for each folder"),
    ("bytes of a name", "long_name", CHECK, 1_000, MILLION, ""),
    ("companions in a volume", "companions", CHECK, 1_000, MILLION // 2, "two members each"),
    ("companions in a folder", "companion_files", CHECK, 1_000, 64_000, "time to write the files"),
]


@dataclasses.dataclass
class Growth:
    work: str
    figures: str
    a_doubling: float  # the mean of those judged


def seconds_of(build, dumps, shape, count, command):
    """CPU time: a busy machine takes more of a clock's than of that. The fastest of three, or one long run."""
    folder = dumps.folder((shape, count))
    target = folder if command[0] == "check" else files_below(folder)[0]
    times = []
    while len(times) < 3 and sum(times) < 3:
        times.append(run([program(build), *command, target])[1])
    dumps.remove(folder)
    return min(times)


def growth_of(build, dumps, work, shape, command, least, most):
    times = []
    count = least
    while count <= most and (not times or times[-1] < MOST_SECONDS):
        times.append(seconds_of(build, dumps, shape, count, command))
        count *= 2
    judged = min(DOUBLINGS_JUDGED, len(times) - 1)
    a_doubling = (times[-1] / times[-1 - judged]) ** (1 / judged)
    return Growth(f"growth: {work}, to {count // 2:,}", f"{times[0]:.3f} .. {times[-1]:.3f} s", a_doubling)


def bounds():
    """Why some works end before a million."""
    return [f"{work}: to {most:,}: {why}" for work, _, _, _, most, why in GROWTHS if why]


def growth_of_all(build, dumps, size):
    for work, shape, command, least, most, _ in GROWTHS:
        yield growth_of(build, dumps, work, shape, command, least, max(2 * least, most // size))

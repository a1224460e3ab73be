"""Faults that a hand could make: rules over the lines of the source. No rule knows a file's content, and none names a line."""
import collections
import dataclasses
import hashlib
import pathlib
import re
import subprocess

CODE, SPEC = r"(decoders|validator)/.*\.[ch]pp", r"spec/.*\.yaml"
DECODERS = r"decoders/.*\.[ch]pp"
ARGUMENT = r"(?:[^(),{}]|\((?:[^()]|\([^()]*\))*\)|\{[^{}]*\})+"
SIZE = r"\w*(?:size|left|end|room|limit|most|count|rows|length|number)\w*"
READ = r"\b(?:load|[Cc]olumn|[Aa]rray|count|converted|scalar|words?|field)"
NUMBER = r"(?:8|16|32|64)"
HALF = {"16": "8", "32": "16", "64": "32"}
STEP_UP = {"note": "warning", "warning": "error", "error": "fatal", "fatal": "error"}
STEP_DOWN = {"note": "warning", "warning": "note", "error": "warning", "fatal": "error"}
OTHER = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "+": "-", "-": "+", "*": "/", "/": "*",
         "big": "little", "little": "big", "min": "max", "max": "min", "lower": "upper", "upper": "lower", "u": "s",
         "s": "u", "0": "1", "1": "0", "2": "1", "true": "false", "false": "true", "at_most": "at_least",
         "at_least": "at_most", "conforms": "deviates", "deviates": "broken", "incomplete": "conforms",
         "broken": "deviates", "unknown": "conforms", "nothing": "field", "field": "nothing", "surplus": "expected",
         "expected": "surplus", "check": "nothing", "quaternion": "euler", "euler": "translation",
         "translation": "scale", "scale": "position", "position": "translation"}


def other(match):
    """The match with its last group exchanged."""
    begin, end = match.span(match.lastindex)
    return match[0][:begin - match.start()] + OTHER.get(match[match.lastindex], "1") + match[0][end - match.start():]


def half(match):
    begin, end = match.span(1)
    return match[0][:begin - match.start()] + HALF[match[1]] + match[0][end - match.start():]


def more(match):
    """The match with its last group, a number, increased."""
    begin, end = match.span(match.lastindex)
    return match[0][:begin - match.start()] + str(int(match[match.lastindex], 0) + 1) + match[0][end - match.start():]


# Kind, name, files, what a line has, and what it then has instead. `loops`: only headers of loops, or no such lines.
RULES = [
    ("bounds", "comparison with a size", CODE, rf"{SIZE}(?:\(\))?\)* (<=?|>=?) (?=\S)", other, {"loops": False}),
    ("bounds", "size in a comparison", CODE, rf" (<=?|>=?) (?=[\w.:(>-]*{SIZE}\b)", other, {"loops": False}),
    ("bounds", "least for most", CODE, r"\bstd::(?:ranges::)?(min|max)(?=[<(])", other),
    ("bounds", "bound of a rule", SPEC, r"\b(?:at_most|at_least): (\d+)\b", more),
    ("byte order", "other order", CODE, r"endian::(big|little)", other),
    ("byte order", "order of the caller", CODE, r"(?<=, )(order_?|\w+\.order_?)(?=\))",
     r"(\1 == std::endian::big ? std::endian::little : std::endian::big)"),
    ("byte order", "no swap", CODE, r"std::byteswap(?=\()", ""),
    ("byte order", "order of a format", SPEC, r"^byte_order: (little|big)", other),
    ("sign", "read", CODE, r"[.](u|s)(?=(?:8|16|32)\()", other),
    ("sign", "unsigned type", CODE, rf"({READ}<std::)u(?=int{NUMBER}_t>)", r"\1"),
    ("sign", "signed type", CODE, rf"({READ}<std::)(?=int{NUMBER}_t>)", r"\1u"),
    ("sign", "negation", CODE, r"(?<=[(=,?:n] )-(?=[a-zA-Z_(])", ""),
    ("sign", "plus for minus", CODE, r"(?<=[\w)\]]) ([+-]) (?=[\w(])(?!1\b)", other),
    ("sign", "type of a field", SPEC, r"\btype: (u|s)(?=(?:8|16|32)\b)", other),
    ("width", "read", CODE, r"[.][us](16|32|64)(?=\()", half),
    ("width", "type", CODE, rf"\b(?:{READ}|static_cast)<std::u?int(16|32|64)_t>", half),
    ("width", "mask", CODE, r"\b0x((?:FF)*)FF(?=FF\b)", r"0x\1"),
    ("width", "type of a field", SPEC, r"\btype: [us](16|32|64)\b", half),
    ("saturation", "product", CODE, rf"\bproduct\(\{{({ARGUMENT}), ({ARGUMENT})\}}\)", r"(std::uint64_t{\1} * (\2))"),
    ("saturation", "sum", CODE, rf"\bsum\(\{{({ARGUMENT}), ({ARGUMENT})\}}\)", r"(std::uint64_t{\1} + (\2))"),
    ("saturation", "second bound", CODE, rf"\bstd::(?:min|max)(?:<[^<>]*>)?\(({ARGUMENT}), ({ARGUMENT})\)", r"(\1)"),
    ("saturation", "first bound", CODE, rf"\bstd::(?:min|max)(?:<[^<>]*>)?\(({ARGUMENT}), ({ARGUMENT})\)", r"(\2)"),
    ("saturation", "clamp", CODE, rf"\bstd::clamp(?:<[^<>]*>)?\(({ARGUMENT}), {ARGUMENT}, {ARGUMENT}\)", r"(\1)"),
    ("saturation", "least for most", SPEC, r'"(min|max)(?=\()', other),
    ("default", "of an optional", CODE, r"\bvalue_or\((0|1|true|false)\)", other),
    ("default", "dropped", CODE, r"\bvalue_or\([a-z_A-Z][^()]*\)", "value_or({})"),
    ("default", "initial value", CODE, r" = (0|1|true|false)(?=[;,])", other, {"loops": False}),
    ("default", "result", CODE, r"\breturn (0|1|true|false);", other),
    ("default", "last choice", CODE, r" : (0|1|true|false)(?=[;),])", other),
    ("default", "word of a rule", SPEC, r"\b(?:required|safe|derived|finite|unique|ascending): (true|false)", other),
    ("off by one", "last of a loop", CODE, r"(?<=; )(\w+(?:\.\w+)*) < ", r"\1 + 1 < ", {"loops": True}),
    ("off by one", "beyond a loop", CODE, r"(?<=; )(\w+(?:\.\w+)*) < ", r"\1 <= ", {"loops": True}),
    ("off by one", "first of a loop", CODE, r" = (0|1)(?=;)", other, {"loops": True}),
    ("off by one", "one dropped", CODE, r"(?<=[\w)\]]) [+-] 1\b(?![.'])", ""),
    ("off by one", "one of a rule", SPEC, r'(?<=: )"([^"]*?) [+-] 1"', r'"\1"'),
    ("place", "derived here", CODE, rf"\bderive_at\({ARGUMENT}, (?=\")", "derive("),
    ("place", "reported here", CODE, rf"\breport_at\({ARGUMENT}, (?=AnomalyKind)", "report("),
    ("place", "a byte further", CODE, rf"\bbyte_range\(({ARGUMENT}), ", r"byte_range((\1) + 1, "),
    ("place", "other field", CODE, r'\bplace_of\("\w+"\)', 'place_of("elsewhere")'),
    ("place", "column", CODE, r'\bcolumn<[^<>]*>\("\w+", (\d+)', more),
    ("place", "element", CODE, rf"\.(row|component) = ({ARGUMENT})(?=[,}};])", r".\1 = (\2) + 1"),
    ("place", "offset", CODE, r"(?<=[(, ])((?:\w+(?:\.|->))*(?:offset|position)(?:\(\)|_)?)(?=[,);])", r"(\1 + 1)"),
    ("place", "of a rule", SPEC, r'^    at: (?!"\.")\S+$', '    at: "."'),
    ("order", "comparator", CODE, r"\b(\w+)\.(\w+(?:\(\))?) (<)(?= \w+\.\2)", r"\1.\2 >"),
    ("order", "unsorted", CODE, r"^ +std::ranges::(?:stable_)?sort\(.*\);$", "    ;"),
    ("order", "equal ones", CODE, r"\b(lower|upper)(?=_bound\()", other),
    ("order", "names of values", SPEC, r"(\bvalues: \{\w+: )(\w+)(, \w+: )(\w+)", r"\1\4\3\2"),
    ("severity", "up", CODE, r"\bSeverity::(note|warning|error|fatal)", lambda m: "Severity::" + STEP_UP[m[1]]),
    ("severity", "down", CODE, r"\bSeverity::(note|warning|error|fatal)", lambda m: "Severity::" + STEP_DOWN[m[1]]),
    ("severity", "bound", CODE, r" (<=?|>=?|==|!=) (?=(?:Severity|Verdict|Status)::)", other),
    ("severity", "verdict", CODE, r"\bVerdict::(conforms|deviates|incomplete|broken|unknown)", other),
    ("severity", "of a rule, up", SPEC, r"^    severity: (\w+)", lambda m: "    severity: " + STEP_UP[m[1]]),
    ("severity", "of a rule, down", SPEC, r"^    severity: (\w+)", lambda m: "    severity: " + STEP_DOWN[m[1]]),
    ("loss", "not reported", CODE, r"\b\w+(?:\.|->)lost\(\".*\);$", "static_cast<void>(0);"),
    ("loss", "one more", CODE, r"(\blost\(\"[^\"]*\", )(.*)\);$", r"\1(\2) + 1);"),
    ("loss", "kind of loss", CODE, r"\bLoss::(nothing|field|surplus|expected|check)", other),
    ("loss", "not counted", CODE, r"\+\+[\w.>\[\]-]+;$", "static_cast<void>(0);"),
    ("loss", "not added", CODE, r"(?<=\w) \+= (?=.*;$)", " = ", {"loops": False}),
    ("loss", "not listed", CODE, r"\b[\w.]*(?:skipped|lost|notes|missing|unknown\w*|hidden|findings|parts)_?"
     r"\.(?:push|emplace)_back\(.*\);$", "static_cast<void>(0);"),
    ("loss", "consequences", SPEC, r"^    causes: \[.*\]$", ""),
    ("model", "index", CODE, r"\[(0|1|2)\]", other, {"model": True}),
    ("model", "component", CODE, r"\.at\(\w+, (0|1|2)\)", other, {"model": True}),
    ("model", "channel", CODE, r"\bChannel::(\w+)(?=[,; )])", other, {"model": True}),
    ("model", "scale", CODE, r"(?<=[\w)\]]) ([*/]) (?=[\w(])", other, {"model": True}),
    ("model", "constant", CODE, r"(?<=[ (,])(\d+\.\d+F?|90|180|360|1024|4096|65536)(?=[ ;),])", r"(2 * \1)", {"model": True}),
    ("model", "number", CODE, rf"\.(index|parent|joint|frames|count|loop)( = )({ARGUMENT})(?=[;,}}])", r".\1\2(\3) + 1", {"model": True}),
    ("model", "axes", CODE, r"\b([xyz]), ([xyz])\b", r"\2, \1", {"model": True}),
]
OF_THE_MODEL = re.compile(r"\b(Clip|Skeleton|Samples|Matrix)\b")
NO_CODE = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])+\'|//.*')
NO_STATEMENT = re.compile(r"\s*(#|//|static_assert|using |namespace )")
DOING = (r"(?:[us](?:8|16|32|64)|f32|bytes|array|table|column|line|rest|skip|read\w*|push|push_back|emplace_back|emplace|"
         r"report\w*|lost|derive\w*|add\w*|note\w*|write\w*|append|finish\w*|judge\w*|mark\w*)(?:<[^()]*>)?\(")
CALL = re.compile(rf"( +)(?! |return|using|if |for |while |case |else)(?:[^\"]*?[ .>])?{DOING}.*\);$")


@dataclasses.dataclass(frozen=True)
class Site:
    kind: str
    rule: str
    file: str
    number: int  # of the line, from 0
    lines: tuple  # as they are
    faulty: tuple
    key: str

    def folder(self):
        return folder_of(self.file)


def folder_of(file):
    top, *rest = pathlib.PurePath(file).parts
    if top == "spec" or len(rest) == 1:
        return top
    return f"{top}/{rest[0]}"


def digest(*words):
    return hashlib.sha1("\0".join(map(str, words)).encode()).hexdigest()[:16]


def edits(text, file):
    """Kind, rule, number of the first line, the lines, and what they become."""
    lines = text.split("\n")
    of_the_model = OF_THE_MODEL.search(text) is not None
    for kind, name, files, pattern, replacement, *options in RULES:
        options = options[0] if options else {}
        if not re.fullmatch(files, file) or (options.get("model") and not of_the_model):
            continue
        for number, line in enumerate(lines):
            if NO_STATEMENT.match(line) or options.get("loops", "for (" in line) != ("for (" in line):
                continue
            quoted = [match.span() for match in NO_CODE.finditer(line)]
            for match in re.finditer(pattern, line):
                if any(begin < match.start() < end for begin, end in quoted) or line[match.start():].startswith("//"):
                    continue
                changed = replacement(match) if callable(replacement) else match.expand(replacement)
                yield kind, name, number, (line,), (line[:match.start()] + changed + line[match.end():],)
    if re.fullmatch(CODE, file):
        for number, (first, second) in enumerate(zip(lines, lines[1:])):
            matches = CALL.match(first), CALL.match(second)
            if all(matches) and matches[0][1] == matches[1][1] and first != second:
                yield "order", "statements", number, (first, second), (second, first)


def sites(root):
    """Every place where a rule can plant a fault, in the order of the files."""
    names = subprocess.run(["git", "-C", root, "ls-files", "decoders", "validator", "spec"], capture_output=True, text=True, check=True).stdout
    seen = collections.Counter()
    for file in sorted(names.splitlines()):
        if not re.fullmatch(f"{CODE}|{SPEC}", file):
            continue
        for kind, rule, number, lines, faulty in edits((root / file).read_text(encoding="utf-8"), file):
            if lines == faulty:
                continue
            place = rule, kind, file, "\n".join(lines), "\n".join(faulty)
            seen[place] += 1
            yield Site(kind, rule, file, number, lines, faulty, digest(*place, seen[place]))


def drawn(all_sites, seed):
    """The sites in the order in which they are tried, by kind: folders take turns, and in a folder its rules."""
    by_kind = collections.defaultdict(lambda: collections.defaultdict(lambda: collections.defaultdict(list)))
    for site in all_sites:
        by_kind[site.kind][site.folder()][site.rule].append(site)
    for kind, folders in sorted(by_kind.items()):
        queues = {}
        for folder, rules in folders.items():
            turns = []
            for rule, some in rules.items():
                some.sort(key=lambda site: digest(seed, site.key))
                turns += [(turn, digest(seed, folder, rule), site) for turn, site in enumerate(some)]
            queues[folder] = [site for _, _, site in sorted(turns, key=lambda entry: entry[:2])]
        yield kind, [queues[folder] for folder in sorted(queues, key=lambda folder: digest(seed, kind, folder))]

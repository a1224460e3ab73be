"""Builds the book of edge cases and holds it to what it says of itself. check.py PROGRAM GOLDEN"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as xml

MOST_BYTES, MOST_SECONDS = 50_000_000, 20 * 10  # 20 s for a program as users build it; tests have sanitizers
PROGRAM, GOLDEN = sys.argv[1:]
faults = []


def ran(*words):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False)


def build(folder, *words):
    start = time.monotonic()
    answer = ran("spec", "book", "--corpus", GOLDEN, "--to", str(folder), *words)
    if answer.returncode != 0:
        sys.exit(f"spec book: exit code {answer.returncode}: {answer.stderr}")
    seconds = time.monotonic() - start
    if seconds > MOST_SECONDS:
        faults.append(f"{folder.name}: took {seconds:.0f} s")
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def resolved(page, address):
    """The file and the place that an address on a page leads to."""
    path, _, place = address.partition("#")
    parts = page.split("/")[:-1] if path else page.split("/")
    for part in path.split("/") if path else []:
        if part == "..":
            if not parts:
                return None, place
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts), place


# The sources of evidence, the only addresses outside.
SOURCES = {line.split()[0] for line in pathlib.Path(GOLDEN, "cases/addresses.txt").read_text().splitlines() if line[0] != "#"}


def check_links(files, places, links):
    for page, addresses in links.items():
        for address in addresses:
            if address in SOURCES:
                continue
            path, place = resolved(page, address)
            if path not in files:
                faults.append(f"{page}: {address} leads nowhere")
            elif place and place not in places[path]:
                faults.append(f"{page}: {address} has no such place")


def check_page(page, text):
    """Its ids and its links."""
    try:
        root = xml.fromstring(text.split("\n", 1)[1])
    except xml.ParseError as error:
        faults.append(f"{page}: not well-formed: {error}")
        return set(), []
    ids, links = [], []
    for element in root.iter():
        name = element.tag.split("}")[1]
        ids += [element.attrib["id"]] if "id" in element.attrib else []
        links += [element.attrib[key] for key in ("href", "src", "data-index") if key in element.attrib]
        for key in element.attrib:
            if key == "style" or key.startswith("on"):
                faults.append(f"{page}: <{name}> has an inline {key}")
        texts = [element.text if name not in ("code", "pre") else None, *(child.tail for child in element if name != "pre")]
        if any(re.search("`[^`]+`", words or "") for words in texts):
            faults.append(f"{page}: backticks in <{name}>")
        if name in ("script", "style") and (element.text or "").strip():
            faults.append(f"{page}: <{name}> has text of its own")
    if len(ids) != len(set(ids)):
        faults.append(f"{page}: an id occurs twice")
    if "Content-Security-Policy" not in text or "default-src 'none'" not in text:
        faults.append(f"{page}: no Content-Security-Policy")
    return set(ids), links


def check_html(files):
    places, links = {}, {}
    for page, content in files.items():
        if page.endswith(".html"):
            places[page], links[page] = check_page(page, content.decode())
            text = re.sub(rb'<a href="([^"]*)"', lambda link: b"" if link[1].decode() in SOURCES else link[0], content)
            if re.search(rb"https?://(?!www\.w3\.org/(1999/xhtml|2000/svg))", text.replace(b"&#", b"")):
                faults.append(f"{page}: leads out of the book")
    check_links(files, places, links)
    index = files["search-index.js"].decode()
    rows = json.loads(index[index.index("["):index.rindex(";")])
    check_links(files, places, {"index.html": [row[0] for row in rows]})
    return {row[1] for row in rows}


def check_markdown(files):
    places, links = {}, {}
    for page, content in files.items():
        if not page.endswith(".md"):
            continue
        text = re.sub(r"```.*?```", "", content.decode(), flags=re.S)
        places[page] = set(re.findall(r'<a id="([^"]+)"></a>', text))
        links[page] = re.findall(r"\]\(([^)\s]+)\)", text)
        if not links[page]:
            faults.append(f"{page}: no link, not even back")
    check_links(files, places, links)


def check_rules(html, markdown, titles):
    readers = [line.split()[0] for line in ran("spec", "list").stdout.splitlines() if " reader, " in line]
    listed = ran("rules").stdout + ran("rules", *readers).stdout  # what readers misread has pages, too
    rules = dict.fromkeys(line.split()[0] for line in listed.splitlines())
    if not rules:
        faults.append("there are no rules")
    for rule in rules:
        if f"rules/{rule}.html" not in html or f"rules/{rule}.md" not in markdown:
            faults.append(f"{rule} has no page")
        if rule not in titles:
            faults.append(f"search does not find {rule}")
    pages = [page for page in html if page.startswith("rules/")]
    if len(pages) != len(rules):
        faults.append(f"{len(rules)} rules have {len(pages)} pages")
    marked = sum(b'<b class="wrong">' in html[page] for page in pages)
    beside = sum(b'id="near-miss"' in html[page] for page in pages)
    if 10 * marked < 7 * len(pages) or 10 * beside < 9 * len(pages):
        faults.append(f"of {len(pages)} rules {marked} have marked bytes and {beside} a near miss")
    return len(rules)


def main():
    with tempfile.TemporaryDirectory() as folder:
        top = pathlib.Path(folder)
        html, markdown = build(top / "html"), build(top / "markdown", "--markdown")
        for name, first, words in (("html", html, []), ("markdown", markdown, ["--markdown"])):
            if build(top / f"{name}-again", *words) != first:
                faults.append(f"{name}: a second build has other bytes")
            size = sum(map(len, first.values()))
            if size > MOST_BYTES:
                faults.append(f"{name}: {size} bytes")
        if ran("spec", "book", "--corpus", GOLDEN, "--to", str(top / "html")).returncode != 2:
            faults.append("a folder that is not empty was written into")
        if ran("spec", "book", "--corpus", str(top / "none"), "--to", str(top / "new")).returncode != 2:
            faults.append("a corpus that is not there was taken")
    titles = check_html(html)
    check_markdown(markdown)
    rules = check_rules(html, markdown, titles)
    for fault in faults[:50]:
        print(fault)
    print(f"{len(html)} files of HTML, {len(markdown)} of Markdown, {rules} rules, {len(faults)} faults")
    return 1 if faults else 0


sys.exit(main())

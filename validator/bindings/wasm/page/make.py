"""make.py REPORT PACKAGE MODULE SHIM SAMPLE TO: the drop page as a folder of static files.

REPORT is a page that `animcheck check -o` of the same version wrote: what is fixed in it is the viewer. PACKAGE is the npm
package, MODULE animcheck-page.wasm, SHIM the package browser_wasi_shim, SAMPLE a dump to try."""
import hashlib
import json
import pathlib
import re
import shutil
import sys

HERE = pathlib.Path(__file__).parent


def cut(report):
    """The page without its data; its policy is a part of the page's around it, because a frame has both."""
    first, = re.finditer(r'<script type="application/json" id="run">', report)
    last, = re.finditer(r'<script type="text/plain" id="chart-library">', report)
    viewer = report[:first.start()] + "<!-- data -->\n" + report[last.start():]
    assert viewer.count("<!-- data -->") == 1
    scripts = re.search(r"script-src ([^;]+);", viewer).group(1)
    styles = re.search(r"style-src ([^;]+);", viewer).group(1)
    return viewer, scripts, styles


def version_of(package):
    return json.loads(package.joinpath("package.json").read_text(encoding="utf-8"))["version"]


def licences(package, shim):
    parts = sorted(package.joinpath("licences").iterdir()) + [shim / "LICENSE-MIT"]
    names = [part.stem for part in parts[:-1]] + ["browser_wasi_shim"]
    texts = (f"{name}\n{'=' * len(name)}\n\n{part.read_text(encoding='utf-8')}" for name, part in zip(names, parts))
    return "\n\n".join(texts)


def main():
    report, package, module, shim, sample, to = map(pathlib.Path, sys.argv[1:])
    shutil.rmtree(to, ignore_errors=True)
    to.joinpath("shim").mkdir(parents=True)
    viewer, scripts, styles = cut(report.read_text(encoding="utf-8"))
    to.joinpath("viewer.html").write_text(viewer, encoding="utf-8")
    for name in ("engine.js", "worker.js", "report.js", "page.js", "page.css"):
        shutil.copy(HERE / name, to)
    index = HERE.joinpath("index.html").read_text(encoding="utf-8")
    for word, text in (("SCRIPTS", scripts), ("STYLES", styles), ("VERSION", version_of(package))):
        assert index.count(word) == 1
        index = index.replace(word, text)
    to.joinpath("index.html").write_text(index, encoding="utf-8")
    shutil.copy(HERE.parents[2] / "report/page/style.css", to)
    wrapper = package.joinpath("animcheck.mjs").read_text(encoding="utf-8")
    named = '"@bjorn3/browser_wasi_shim"'
    assert wrapper.count(named) == 1
    to.joinpath("animcheck.mjs").write_text(wrapper.replace(named, '"./shim/index.js"'), encoding="utf-8")
    for file in shim.joinpath("dist").glob("*.js"):
        shutil.copy(file, to / "shim")
    shutil.copy(module, to / "animcheck-page.wasm")
    shutil.copy(package / "examples.txt", to)
    shutil.copytree(sample, to / "sample")
    files = sorted(path.relative_to(to).as_posix() for path in to.joinpath("sample").rglob("*") if path.is_file())
    to.joinpath("sample.txt").write_text("\n".join(files) + "\n", encoding="utf-8")
    to.joinpath("licences.txt").write_text(licences(package, shim), encoding="utf-8")

    names = sorted(path.relative_to(to).as_posix() for path in to.rglob("*") if path.is_file())
    digest = hashlib.sha256()
    for name in names:
        digest.update(name.encode() + b"\0" + to.joinpath(name).read_bytes())
    worker = HERE.joinpath("service-worker.js").read_text(encoding="utf-8")
    worker = worker.replace('"VERSION"', f'"animcheck {digest.hexdigest()[:16]}"')
    worker = worker.replace('"FILES"', ", ".join(f'"{name}"' for name in ["./"] + names))
    to.joinpath("service-worker.js").write_text(worker, encoding="utf-8")


main()

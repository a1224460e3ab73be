#!/usr/bin/env python3
"""tests/ci/check.py PROGRAM GOLDEN: runs what the repository offers to continuous integration, step by step, as far as a machine
without network can.

The GitHub Action as a runner does, with its variables and expressions; what it `uses` from elsewhere is only looked at. The
pre-commit hook by its calling convention. The GitLab job's script. The YAML of the README. Of the container file, that its
packages are those that the program is linked with.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import xml.etree.ElementTree

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM, GOLDEN = map(pathlib.Path, sys.argv[1:])
failures = []


def expect(condition, what):
    if not condition:
        failures.append(what)
        print(f"FAILED: {what}")


def run(words, folder, **variables):
    return subprocess.run(words, cwd=folder, env=dict(os.environ, **variables), capture_output=True, text=True, check=False)


class Runner:
    """What a GitHub runner does with a composite action: expressions, conditions, environment files."""

    def __init__(self, folder, workspace, action=ROOT, repository="", server="file:///none"):
        self.folder, self.workspace, self.action = folder, workspace, action
        self.repository, self.server = repository, server
        self.document = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
        (folder / "temp").mkdir(parents=True, exist_ok=True)
        self.used, self.printed, self.failed = {}, "", False

    def value(self, name):
        known = {"github.action_path": self.action, "github.action_repository": self.repository, "github.action_ref": "v1.0.0",
                 "runner.temp": self.folder / "temp", "runner.os": "Linux", "runner.arch": "X64"}
        parts = name.split(".")
        if parts[0] == "inputs":
            return self.inputs[parts[1]]
        if parts[0] == "steps":
            return self.outputs.get(parts[1], {}).get(parts[3], "")
        return str(known[name])

    def text(self, words):
        return re.sub(r"\$\{\{ *([\w.-]+) *\}\}", lambda found: self.value(found[1]), str(words))

    def holds(self, condition):
        for term in re.fullmatch(r"\$\{\{(.*)\}\}", condition)[1].split("&&"):
            name, relation, text = re.fullmatch(r" *([\w.-]+) (==|!=) '(.*?)' *", term).groups()
            if (self.value(name) == text) != (relation == "=="):
                return False
        return True

    def step(self, step):
        if "uses" in step:
            self.used[step["uses"].split("@")[0]] = {key: self.text(value) for key, value in step["with"].items()}
            return
        files = {name: self.folder / name for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
        files["GITHUB_OUTPUT"].write_text("", encoding="utf-8")
        expect("${{" not in step["run"], "a step's script has no expressions: they could bring in commands")
        done = run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], self.workspace,
                   **{key: self.text(value) for key, value in step.get("env", {}).items()}, **{key: str(path) for key, path in files.items()},
                   GITHUB_WORKSPACE=str(self.workspace), RUNNER_TEMP=str(self.folder / "temp"), GITHUB_SERVER_URL=self.server)
        self.printed += done.stdout + done.stderr
        self.failed = done.returncode != 0
        if "id" in step:
            lines = files["GITHUB_OUTPUT"].read_text(encoding="utf-8").splitlines()
            self.outputs[step["id"]] = dict(line.split("=", 1) for line in lines)

    def job(self, **inputs):
        """Runs the action; returns the exit code that it ends with."""
        self.inputs = {name: entry["default"] for name, entry in self.document["inputs"].items()} | inputs
        self.outputs, self.used, self.failed = {}, {}, False
        for step in self.document["runs"]["steps"]:
            if self.failed:
                break
            if "if" not in step or self.holds(step["if"]):
                self.step(step)
        return {name: self.text(entry["value"]) for name, entry in self.document["outputs"].items()} | {"failed": self.failed}

    def summary(self):
        return (self.folder / "GITHUB_STEP_SUMMARY").read_text(encoding="utf-8")


def sample(folder):
    done = run([PROGRAM, "corpus", "sample", GOLDEN, "--to", folder / "Data"], ROOT)
    expect(done.returncode == 0, f"the sample dump is written: {done.stderr}")
    return folder


def installed(runner):
    """As if the cache had the program."""
    (runner.folder / "temp/animcheck/bin").mkdir(parents=True)
    shutil.copy(PROGRAM, runner.folder / "temp/animcheck/bin/animcheck")
    return runner


def test_action_annotates_and_uploads(folder):
    runner = installed(Runner(folder, sample(folder / "workspace")))
    result = runner.job(paths="Data/ANIMS\n\nData/MODELS\n")
    expect(result["failed"] and result["exit-code"] == "1", f"findings fail the job with exit code 1: {result} {runner.printed}")
    expect("::error file=Data/ANIMS/HUM-S_OLDTEST.MAN" in runner.printed, "the job is annotated: " + runner.printed[:500])
    expect("header-size-short" in runner.summary(), "the job's page has the findings: " + runner.summary())
    xml.etree.ElementTree.parse(result["junit"])
    upload = runner.used["github/codeql-action/upload-sarif"]
    results = json.loads(pathlib.Path(upload["sarif_file"]).read_text(encoding="utf-8"))["runs"][0]["results"]
    places = {place["physicalLocation"]["artifactLocation"]["uri"] for found in results for place in found["locations"]}
    expect("Data/MODELS/RENAMED.MDH" in places, f"SARIF has paths below the workspace: {places}")
    expect(runner.used["actions/cache"]["key"].endswith(runner.outputs["find"]["sources"]), "the cache is that of these sources")


def test_action_inputs(folder):
    workspace = sample(folder / "workspace")
    runner = installed(Runner(folder, workspace))
    result = runner.job(**{"paths": "Data", "fail-on": "never", "annotate": "false", "upload-sarif": "false", "options": "--show=error"})
    expect(not result["failed"] and result["exit-code"] == "0", f"fail-on never passes: {result} {runner.printed}")
    expect("::error" not in runner.printed and "[header-size-short]" in runner.printed, "without annotations the log has the text")
    expect("github/codeql-action/upload-sarif" not in runner.used, "nothing is uploaded that is not wanted")
    result = runner.job(paths="Data/$(touch hacked)\n--version")
    expect(result["failed"] and result["exit-code"] == "3", f"paths that are not there are reported: {result} {runner.printed}")
    expect(not list(folder.rglob("hacked")), "nothing in a path is a command")
    result = runner.job(options="--no-such-option")
    expect(result["failed"] and result["exit-code"] == "2", f"a wrong option is a usage error: {result}")
    expect("without a report" in runner.summary() and "github/codeql-action/upload-sarif" not in runner.used, "there is no report to upload")


def release(folder, program):
    """A server's folder with the release v1.0.0, as a file: address."""
    assets = folder / "server/someone/animcheck/releases/download/v1.0.0"
    assets.mkdir(parents=True)
    with tarfile.open(assets / "animcheck-linux-x86_64.tgz", "w:gz") as archive:
        archive.add(program, "animcheck-1.0.0/bin/animcheck")
    done = run(["sha256sum", "animcheck-linux-x86_64.tgz"], assets)
    (assets / "animcheck-linux-x86_64.tgz.sha256").write_text(done.stdout, encoding="utf-8")
    return assets


def test_action_downloads(folder):
    assets = release(folder, PROGRAM)
    workspace, server = sample(folder / "workspace"), f"file://{folder}/server"
    runner = Runner(folder / "first", workspace, repository="someone/animcheck", server=server)
    result = runner.job(paths="Data")
    expect(result["exit-code"] == "1" and "actions/cache" not in runner.used, f"a release is downloaded: {result} {runner.printed}")
    with (assets / "animcheck-linux-x86_64.tgz").open("ab") as archive:
        archive.write(b"x")
    runner = Runner(folder / "second", workspace, repository="someone/animcheck", server=server)
    result = runner.job(paths="Data")
    expect(result["failed"] and "does not match its SHA-256" in runner.printed, f"another archive is refused: {runner.printed}")
    expect(not (folder / "second/temp/animcheck/bin").exists(), "and not unpacked")


def test_action_builds(folder):
    """With a stand-in for ./animcheck, which has tests of its own: what is built is kept where the cache looks."""
    action = folder / "action"
    for name in ("CMakeLists.txt", "CMakePresets.json", "packages.txt", "tests/install.sh", ".github/action"):
        (action / name).parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, action / name)
    for name in ("decoders", "golden", "spec", "validator"):
        (action / name).mkdir()
        (action / name / "file").write_text(name, encoding="utf-8")
    (action / "animcheck").write_text(f"#!/bin/sh\nmkdir -p build/release\ncp '{PROGRAM}' build/release/animcheck\n", encoding="utf-8")
    (action / "animcheck").chmod(0o755)
    runner = Runner(folder, sample(folder / "workspace"), action)
    result = runner.job(paths="Data")
    expect(result["exit-code"] == "1", f"the program is built: {result} {runner.printed}")
    kept = pathlib.Path(runner.used["actions/cache"]["path"]) / "animcheck"
    expect(kept.is_file(), "and kept where the cache looks")
    before = runner.outputs["find"]["sources"]
    (action / "spec/file").write_text("changed", encoding="utf-8")
    runner.job(paths="Data")
    expect(runner.outputs["find"]["sources"] != before, "a changed source is another cache")


def test_hook(folder):
    hook = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))[0]
    workspace = sample(folder)
    files = sorted(str(path.relative_to(workspace)) for path in workspace.rglob("*") if path.is_file())
    chosen = [name for name in files if re.search(hook["files"], name)]
    expect({"Data/ANIMS/HUM-S_OLDTEST.MAN", "Data/MODELS/RENAMED.MDH"} <= set(chosen), f"the hook is for animations: {chosen}")
    read = ["rtda", "BARRIER.A00", "BARRIER.D", "WALK.AN1", "link_animetion.zdata", "NICO.DAT", "a.mdm", "a.szs", "MOD.MOD"]
    expect([name for name in read if re.search(hook["files"], name)] == read, "the hook is for every name that is read")
    other = ["song.py", "README.md", "nico.data", "x.json"]
    expect(not [name for name in other if re.search(hook["files"], name)], "and for no other")
    words = hook["entry"].split()
    for name, text in ("song.mod", "M.K. a tracker's music"), ("main.d", "main.o: main.c"):
        (workspace / name).write_text(text, encoding="utf-8")
        done = run([PROGRAM, *words[1:], name], workspace)
        expect(done.returncode == 0, f"a file that only has such a name passes: {done}")
    expect(words[0] == "./animcheck" and os.access(ROOT / words[0], os.X_OK), "its program is in the repository")
    done = run([PROGRAM, *words[1:], *chosen], workspace)
    expect(done.returncode == 1 and "[header-size-short]" in done.stdout, f"broken files fail the commit: {done}")
    conforming = run([PROGRAM, "check", "--fail-on", "never", "--output-format", "jsonl", *chosen], workspace)
    records = [record for record in map(json.loads, conforming.stdout.splitlines()) if record["record"] == "input"]
    damaged = {record["path"] for record in records if record["verdict"] != "conforms"}
    sound = sorted({record["path"] for record in records if record["path"] in chosen} - damaged)
    expect(len(sound) > 3, f"the sample has sound files: {sound}")
    done = run([PROGRAM, *words[1:], *sound], workspace)
    expect(done.returncode == 0, f"sound files pass: {done}")


def read_names():
    """Endings and names that `animcheck formats` says are enough, or belong to a format."""
    text = re.sub(r"\s+", " ", run([PROGRAM, "formats"], ROOT).stdout)
    endings = {ending.lower() for ending in re.findall(r"(?<![\w*])\.([A-Za-z][A-Za-z0-9]{0,4})\b", text)}
    names = {name.lower() for name in re.findall(r"\bthe name ([A-Z]+\.[A-Z]+) is enough", text)}
    models = {f"rt{ending}" for ending in re.findall(r"\b(?:\?\?|end in )(da|aa)\b", text)}
    return {f"x.{ending}" for ending in endings - {"bin"}} | names | models  # in a .bin the bytes decide


def test_hook_names(_):
    """The hooks see every name that is read. Others only where their bytes are read whatever they are called."""
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    expect(len({hook["files"] for hook in hooks}) == 1 and len(hooks) == 3, "the hooks see the same files")
    files = hooks[0]["files"]
    read = read_names()
    expect(len(read) > 20, f"formats have names: {read}")
    missed = sorted(name for name in read if not re.search(files, name))
    expect(not missed, f"the hook is for every name that is read: {missed}")
    endings = re.search(r"\\\.\((.*?)\)\|", files)[1].split("|")
    by_bytes = {"szs", "yaz0"}  # files that begin with Yaz0
    more = [ending for ending in endings if f"x.{ending}" not in read and ending not in by_bytes]
    expect(not more, f"and for no other: {more}")


def test_hook_of_the_wheel(_):
    """Its steps are run by hook_wheel, where there is a wheel."""
    version = re.search(r"project\(animcheck VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"))[1]
    hook = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    expect(f'version = "{version}"' in hook and f'"animcheck=={version}"' in hook, "the hook asks for the wheel of this version")
    package = (ROOT / "validator/bindings/python/setup.py").read_text(encoding="utf-8")
    expect(f'version="{version}"' in package and "animcheck_program:main" in package, "which has the program")


def test_gitlab(folder):
    text = (ROOT / ".gitlab/animcheck.yml").read_text(encoding="utf-8")
    spec, jobs = yaml.safe_load_all(text)
    inputs = {name: entry["default"] for name, entry in spec["spec"]["inputs"].items()} | {"paths": "Data/ANIMS Data/MODELS"}
    filled = re.sub(r"\$\[\[ inputs\.([\w-]+) \]\]", lambda found: str(inputs[found[1]]), text.split("\n---\n")[1])
    job = yaml.safe_load(filled)["animcheck"]
    expect("$[[" not in filled and jobs, "every input is known")
    workspace, programs = sample(folder), folder / "bin"
    programs.mkdir()
    shutil.copy(PROGRAM, programs / "animcheck")
    script = "set -e\n" + "\n".join(job["before_script"] + job["script"])
    done = run(["bash", "-c", script], workspace, PATH=f"{programs}:{os.environ['PATH']}", **job["variables"])
    expect(done.returncode == 1 and "[header-size-short]" in done.stdout, f"findings fail the job: {done}")
    for name in job["artifacts"]["paths"]:
        expect((workspace / name).stat().st_size > 0, f"{name} is written")
    issues = json.loads((workspace / job["artifacts"]["reports"]["codequality"]).read_text(encoding="utf-8"))
    keys = {"description", "check_name", "fingerprint", "severity", "location"}
    expect(issues and all(set(issue) == keys for issue in issues), "Code Quality has what GitLab reads of an issue")
    expect(len({issue["fingerprint"] for issue in issues}) == len(issues), "each issue has a fingerprint of its own")
    expect(any(issue["severity"] == "major" and issue["location"]["lines"]["begin"] == 1 for issue in issues), "errors are major")
    cases = xml.etree.ElementTree.parse(workspace / job["artifacts"]["reports"]["junit"]).getroot().iter("testcase")
    expect(any(case.find("failure") is not None for case in cases), "JUnit has the failure")


def test_container(_):
    """Every library that the program is linked with is in a package that the image installs."""
    text = (ROOT / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    packages = set(re.search(r"--no-install-recommends +([^&]*)", text)[1].split()) | {"libc6", "libgcc-s1"}
    linked = re.findall(r"=> (/\S+)", run(["ldd", PROGRAM], ROOT).stdout)
    own = [path for path in linked if not re.search(r"lib(asan|ubsan|tsan|clang)", path)]
    expect(len(own) > 5, f"ldd names libraries: {linked}")
    for path in own:
        owner = run(["dpkg-query", "-S", os.path.realpath(path)], ROOT).stdout or run(["dpkg-query", "-S", path], ROOT).stdout
        expect(owner.split(":")[0] in packages, f"the image has {path} of {owner.split(':')[0]}")
    for source in re.findall(r"^COPY (?!--from)(\S+)", text, re.M):
        expect((ROOT / source).exists(), f"{source} exists")
    expect(re.search(r"^USER (?!0|root)", text, re.M), "the image is not run as root")


def test_readme(_):
    """What the README shows for services is YAML; its commands are run by tests/readme.py."""
    for block in re.findall(r"```yaml\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S):
        expect(yaml.safe_load(block), f"YAML: {block}")


def main():
    tests = [value for name, value in globals().items() if name.startswith("test_")]
    for test in tests:
        with tempfile.TemporaryDirectory() as folder:
            test(pathlib.Path(folder))
    print(f"{len(tests)} tests, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

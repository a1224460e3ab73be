"""What tests/bench/run and tests/bench/instructions share: generated dumps, and runs of programs over them."""
import os
import pathlib
import subprocess
import tempfile
import time

FINISHED = (0, 1, 3)  # 1: a dry run of repair has something to write; 3: a dump whose inputs exceed a limit is not fully checked


class Dumps:
    """Dumps in a temporary folder, each generated once. A context manager: they are deleted at its end."""

    def __init__(self, build):
        self.writer = pathlib.Path(build).resolve() / "animcheck_bench_data"

    def __enter__(self):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="animcheck-bench-"))
        return self

    def __exit__(self, *_):
        self.remove(self.root)

    def folder(self, *shapes):
        """The folder with these dumps, each a shape and its count."""
        path = self.root / "-".join(f"{shape}-{count}" for shape, count in shapes)
        if not path.exists():
            for shape, count in shapes:
                subprocess.run([self.writer, shape, str(count), path], check=True)
        return path

    def remove(self, folder):
        subprocess.run(["rm", "-rf", folder], check=True)  # rmtree() calls itself for each level


def files_below(folder):
    return sorted(path for path in pathlib.Path(folder).rglob("*") if path.is_file())


def program(build):
    return str(pathlib.Path(build).resolve() / "animcheck")


def run(command, environment=None):
    """Wall-clock and CPU seconds of a command, whose output is discarded."""
    start = time.perf_counter()
    child = subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                             env=environment)
    _, status, used = os.wait4(child.pid, 0)
    wall = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in FINISHED:
        raise RuntimeError(f"exit code {child.returncode}: {' '.join(map(str, command[:8]))}")
    return wall, used.ru_utime + used.ru_stime

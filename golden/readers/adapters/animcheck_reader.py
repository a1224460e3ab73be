"""Base of a reader in Python: animcheck corpus run EXPORT --batch 'mine=python3 my_reader.py'

    class MyReader(animcheck_reader.Reader):
        def read(self, file, case):
            return {"fields": {"bones": my_loader.load(file).bones}}      # or nothing
    MyReader().main()
"""
import json
import math
import sys


class NotRead(Exception):
    """The reader does not read this case; the text says why."""


def plain(value):
    """As JSON has it, which has no number that is infinite, or none."""
    if isinstance(value, dict): return {key: plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)): return [plain(one) for one in value]
    return str(value) if isinstance(value, float) and not math.isfinite(value) else value


class Reader:
    def read(self, file, case):
        """Returns `fields` and `model` as far as they are known. Any exception rejects the file."""

    def answer(self, case):
        try:
            return {"result": "accepted", **plain(self.read(case["file"], case) or {})}
        except NotRead as why:
            return {"result": "not-run", "detail": str(why)}
        except Exception as error:  # whatever a loader raises is its way to say no
            return {"result": "rejected", "detail": f"{type(error).__name__}: {error}"}

    def main(self):
        out, sys.stdout = sys.stdout, sys.stderr  # what a loader prints is no answer
        for case in map(json.loads, sys.stdin):
            print(json.dumps({"id": case["id"], **self.answer(case)}), file=out, flush=True)

"""pytest: the example reader, and one that accepts everything, which must fail."""
import os
import pathlib
import sys

import pytest

EXPORT = os.environ["EXPORT"]
sys.path.insert(0, os.path.join(EXPORT, "adapters"))
from animcheck_cases import cases, check  # noqa: E402
from example_reader import load  # noqa: E402

LOADERS = {"sound": lambda file: load(pathlib.Path(file).read_bytes()), "careless": lambda file: None}


@pytest.mark.parametrize("case", cases(EXPORT, "lba1.anim"))
def test_reader(case):
    check(case, LOADERS[os.environ["LOADER"]])

# SPDX-License-Identifier: MIT
"""The shared library with its declarations, which are those of animcheck.h."""
import os
import pathlib
import re
import sys

import cffi

_FOLDER = pathlib.Path(__file__).parent


def _declarations():
    """animcheck.h without what only a preprocessor understands."""
    text = (_FOLDER / "animcheck.h").read_text(encoding="utf-8")
    text = re.sub(r'#ifdef __cplusplus.*?#endif', "", text, flags=re.S)
    text = re.sub(r"^#.*$", "", text, flags=re.M)
    return text.replace("ANIMCHECK_EXPORT ", "")


def _names():
    """Where the library may be: named by the environment, in this package, or installed."""
    name = {"win32": "animcheck.dll", "darwin": "libanimcheck.1.dylib"}.get(sys.platform, "libanimcheck.so.1")
    named = os.environ.get("ANIMCHECK_LIBRARY")
    return [named] if named else [str(_FOLDER / name), name]


def _load():
    faults = []
    for name in _names():
        try:
            return ffi.dlopen(name)
        except OSError as fault:
            faults.append(str(fault))
    raise ImportError("the animcheck library cannot be loaded: " + "; ".join(faults))


ffi = cffi.FFI()
ffi.cdef(_declarations())
lib = _load()
_API = int(re.search(r"#define ANIMCHECK_API (\d+)", (_FOLDER / "animcheck.h").read_text(encoding="utf-8"))[1])
if lib.animcheck_api() != _API:
    raise ImportError(f"the animcheck library has interface {lib.animcheck_api()}, expected {_API}")

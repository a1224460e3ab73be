"""documents.py FORMAT CONTEXT FILE: reads a file as the document says that made its format known, and trusts it.

The five documents are what most readers of these formats were written from. This is what they say, with the numbers at
the widths that they declare, and nothing that was learned later; where a C program would run over its stack, so does
this. Exit code 0: read, with values on standard output; 1: the file is not as the document says; 77: of no document."""
import json
import os
import pathlib
import signal
import sys

import ff7_battle
import lba1_anim
import sotc_anb
import zelda64
import zengin_man
from document import Refused

READERS = {"ff7.battle": ff7_battle, "lba1.anim": lba1_anim, "sotc.anb": sotc_anb, "zengin.man": zengin_man,
           "zelda64.animation": zelda64, "zelda64.frames": zelda64, "zelda64.legacy": zelda64,
           "zelda64.link": zelda64, "zelda64.skeleton": zelda64}


def main(kind, context, file):
    if kind not in READERS:
        return 77
    told = json.loads(pathlib.Path(context).read_text(encoding="utf-8"))
    if "member" in told or "layout" in told.get("facts", {}): # of the beta format, animations alone are transcribed
        return 77
    if told.get("name") == "link_animetion": # the whole file: where its animations begin is in another one
        return 77
    try:
        READERS[kind].read(pathlib.Path(file).read_bytes(), told, kind)
    except Refused as fault:
        print(fault, file=sys.stderr)
        return 1
    except RecursionError:
        os.kill(os.getpid(), signal.SIGSEGV)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

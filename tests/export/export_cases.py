"""export_cases.py ANIMCHECK CORPUS OUT: exports every case of an exported corpus that has something to export, .glb and .gltf in
turn. Exits 1 if the program fails otherwise than by refusing."""
import json
import pathlib
import subprocess
import sys

animcheck, corpus, out = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
out.mkdir(parents=True)
codes = {}
for index in sorted(corpus.glob("*/index.json")):
    for number, case in enumerate(json.loads(index.read_text(encoding="utf-8"))["cases"]):
        context = out / "context.json"
        context.write_text(json.dumps(case.get("context", {})), encoding="utf-8")
        file = out / f"{index.parent.name}.{number}.{'gltf' if number % 3 == 0 else 'glb'}"
        ran = subprocess.run([animcheck, "export", "--context-json", context, index.parent / case["file"], "-o", file],
                             capture_output=True, text=True, check=False, timeout=60)
        codes[ran.returncode] = codes.get(ran.returncode, 0) + 1
        # 0: exported, 2: a container or unrecognised, 3: no skeleton, or no known way to compose it.
        if ran.returncode not in (0, 2, 3):
            sys.exit(f"{case['id']}: exit code {ran.returncode}: {ran.stderr}")
        context.unlink()
print("exit codes of the cases:", dict(sorted(codes.items())))

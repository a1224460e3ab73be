#!/usr/bin/env bash
# tests/readers/test_export.sh ANIMCHECK GOLDEN PYTHON: an export is the same each time, is as its schema says, and its index
# alone leads to what the program says of every fourth case, or of every one with ANIMCHECK_EVERY=1. Tampering is noticed. It
# stays small enough to be a download.
set -euo pipefail
animcheck=$1 golden=$2 python=$3 here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for copy in one two; do "$animcheck" corpus export "$golden" --to "$work/$copy" >"$work/$copy.txt"; done
diff -r "$work/one" "$work/two"

cases=$(awk '{print $1; exit}' "$work/one.txt")
bytes=$(find "$work/one" -type f -printf '%s\n' | awk '{sum += $1} END {print sum}')
[ "$bytes" -lt $((cases * 7400)) ] || { echo "the suite has $bytes bytes; expected less than 7,400 a case" && exit 1; }

"$python" "$here/index_schema.py" "$work/one"
"$python" "$here/../decode_schema.py" "$animcheck" "$work/one" "${ANIMCHECK_EVERY:-4}"
"$python" "$here/obligations.py" "$work/one" "$animcheck"
"$python" "$here/read_pages.py" "$work/one"
"$animcheck" corpus run "$work/one" --batch "example=$python $work/one/adapters/example_reader.py" --needs none --level values \
    --format lba1.anim
cases=$(grep -c '^{"id":"[^"]*/' <(cat "$work"/one/*/index.json))
grep -qx "$cases cases written" "$work/one.txt"

small=$work/small
mkdir "$small"
cp -r "$work/one/lba1.anim" "$work/one/index.schema.json" "$small"
changed=$(cd "$small/lba1.anim" && printf '%s\n' keyframes-*.* | head -1)
printf x >>"$small/lba1.anim/$changed"
if "$python" "$here/consumer.py" "$small" "$animcheck" >"$work/differ.txt"; then
    echo "a changed file was not noticed" && exit 1
fi
grep -q "lba1.anim/.*: the file is not that of the index" "$work/differ.txt"
sed -i '0,/"verdict":"conforms"/s//"verdict":"broken"/; 0,/"why":"[^"]*"/s//"why":""/' "$small/lba1.anim/index.json"
if "$python" "$here/index_schema.py" "$small"; then echo "a text without a word was not noticed" && exit 1; fi
"$python" "$here/consumer.py" "$small" "$animcheck" >"$work/differ.txt" || true
grep -q "verdict: conforms, expected broken" "$work/differ.txt"

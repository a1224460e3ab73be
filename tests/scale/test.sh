#!/usr/bin/env bash
# tests/scale/test.sh ANIMCHECK GOLDEN: shards of a run, by GNU parallel and as tasks of an array, are the whole run.
set -euo pipefail
animcheck=$1 golden=$2 here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$animcheck" corpus export "$golden" --to dump >/dev/null
find dump -type f | sort | awk 'NR % 10' | xargs rm # a tenth will do
"$animcheck" check --output-format jsonl -o whole.jsonl dump || [ $? -eq 1 ]

"$here/parallel.sh" "$animcheck" 8 parallel.jsonl dump || [ $? -eq 1 ]
cmp whole.jsonl parallel.jsonl

mkdir bin && ln -s "$animcheck" bin/animcheck
for task in 1 2 3; do
    PATH=$work/bin:$PATH SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_COUNT=3 "$here/slurm.sh" dump reports
done
"$animcheck" report merge -o array.jsonl reports/*.jsonl || [ $? -eq 1 ]
cmp whole.jsonl array.jsonl

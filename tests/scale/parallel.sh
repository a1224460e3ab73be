#!/usr/bin/env bash
# tests/scale/parallel.sh ANIMCHECK SHARDS OUT.jsonl PATH...: one machine, GNU parallel, a report in shards, joined.
# The joined report is the one that a run without shards writes, byte by byte, and ends with its exit code.
set -euo pipefail
animcheck=$1 shards=$2 out=$3
shift 3
parts=$(mktemp -d)
trap 'rm -rf "$parts"' EXIT
# A shard with findings exits 1, one that could not check all exits 3: the join decides.
seq "$shards" | parallel "$animcheck" check --jobs 1 --output-format jsonl --shard "{}/$shards" -o "$parts/{}.jsonl" "${@@Q}" '||' true
exec "$animcheck" report merge -o "$out" "$parts"/*.jsonl

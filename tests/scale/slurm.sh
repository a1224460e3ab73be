#!/usr/bin/env bash
#SBATCH --array=1-64
#SBATCH --cpus-per-task=1
# sbatch tests/scale/slurm.sh DUMP REPORTS: each task of the array checks one shard of a dump that all nodes see. Then:
#   animcheck report merge -o report.jsonl REPORTS/*.jsonl
set -uo pipefail
dump=$1 reports=$2
mkdir -p "$reports"
animcheck check --jobs 1 --output-format jsonl --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \
    -o "$reports/$SLURM_ARRAY_TASK_ID.jsonl" "$dump"
code=$?
# Findings (1) and inputs that could not be checked in full (3) are results, not failures of the task.
[ "$code" -eq 1 ] || [ "$code" -eq 3 ] || exit "$code"

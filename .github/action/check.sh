#!/usr/bin/env bash
# Checks, and writes every report that a job has a place for. Never fails: the exit code is an output, so that the reports of a
# failed check are uploaded. Outputs: exit-code, sarif, junit.
set -uo pipefail
cd "$GITHUB_WORKSPACE"
folder=$RUNNER_TEMP/animcheck
mapfile -t paths < <(grep -v '^[[:space:]]*$' <<<"$PATHS")
mapfile -t options < <(grep -v '^[[:space:]]*$' <<<"$OPTIONS")
format=text
[ "$ANNOTATE" != true ] || format=github

rm -f "$folder"/report.*
"$folder/bin/animcheck" check --fail-on "$FAIL_ON" --output-format "$format" -o - -o "$folder/report.sarif" -o "$folder/report.xml" \
    -o "$folder/report.md" "${options[@]}" -- "${paths[@]}"
code=$?
echo "exit-code=$code" >>"$GITHUB_OUTPUT"
[ ! -s "$folder/report.sarif" ] || echo "sarif=$folder/report.sarif" >>"$GITHUB_OUTPUT"
[ ! -s "$folder/report.xml" ] || echo "junit=$folder/report.xml" >>"$GITHUB_OUTPUT"
if [ -s "$folder/report.md" ]; then
    cat "$folder/report.md" >>"$GITHUB_STEP_SUMMARY"
else
    echo "animcheck ended with exit code $code and without a report." >>"$GITHUB_STEP_SUMMARY"
fi
exit 0

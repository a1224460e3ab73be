#!/usr/bin/env bash
# Installs the packages that the program needs, and builds it, unless the cache had it.
set -euo pipefail
cd "$ACTION_PATH"
program=$RUNNER_TEMP/animcheck/bin/animcheck
as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo)
"${as_root[@]}" bash -c 'here=$PWD; . tests/install.sh; install_missing product'
if [ ! -x "$program" ]; then
    ./animcheck --version
    mkdir -p "${program%/*}"
    cp build/release/animcheck "$program"
fi

# Sourced by tests in JavaScript, after install.sh. Their packages are those of package-lock.json.
skip() {
    echo "skipped: $*"
    exit 77
}

need() { # PROGRAM...: not by package, because Node.js comes from other places, too, and then has npm with it
    local program missing=()
    for program in "$@"; do command -v "$program" >/dev/null || missing+=("${program/#node/nodejs}"); done
    (install_packages "${missing[@]}") || skip "no ${missing[*]}"
}

npm_packages() { # FOLDER: imports of scripts in it find them
    local place=$here/build/npm
    mkdir -p "$place" "$1"
    cp "$here"/tests/npm/package{,-lock}.json "$place"
    cmp -s "$place/package-lock.json" "$place/node_modules/installed" || {
        npm ci --prefix "$place" --no-audit --no-fund --ignore-scripts >"$place/npm.log" 2>&1 ||
            skip "npm could not get packages: $(tail -n 1 "$place/npm.log")"
        cp "$place/package-lock.json" "$place/node_modules/installed"
    }
    ln -sfn "$place/node_modules" "$1/node_modules"
}

#!/usr/bin/env bash
# Downloads the program of the release that the action was named by (uses: OWNER/animcheck@v1.2.3), where it has one.
# Outputs: found; if not true, the hash of the sources, for the cache of what build.sh makes.
set -euo pipefail
folder=$RUNNER_TEMP/animcheck
asset=animcheck-linux-x86_64.tgz
mkdir -p "$folder"

download() { # NAME
    curl --fail --silent --show-error --location --retry 3 --output "$folder/$1" \
        "$GITHUB_SERVER_URL/$ACTION_REPOSITORY/releases/download/$ACTION_REF/$1"
}

found=false
if [ -n "$ACTION_REPOSITORY" ] && [ "$(uname -sm)" = "Linux x86_64" ] && download "$asset.sha256" 2>"$folder/download.log"; then
    download "$asset"
    (cd "$folder" && sha256sum --check --quiet "$asset.sha256") ||
        { echo "::error::$asset of $ACTION_REF does not match its SHA-256"; exit 2; }
    tar -xzf "$folder/$asset" -C "$folder" --strip-components=1 # has animcheck-VERSION/bin/animcheck
    found=true
else
    cd "$ACTION_PATH"
    sources=$(find CMakeLists.txt CMakePresets.json packages.txt decoders golden spec validator -type f -print0 | LC_ALL=C sort -z |
        xargs -0 sha256sum | sha256sum | cut -c -32)
    echo "sources=$sources" >>"$GITHUB_OUTPUT"
fi
echo "found=$found" >>"$GITHUB_OUTPUT"

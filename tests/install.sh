# Sourced by the two commands of the README: asks apt only for packages that are absent.
install_missing() { # product | all
    local wanted missing=() package
    wanted=$(awk -v all="$1" '/^#/ {next} all == "all" || $1 == all {print $2}' "$here/packages.txt")
    for package in $wanted; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
    done
    mkdir -p "$here/build"
    [ ${#missing[@]} -gt 0 ] || return 0
    if [ "$(id -u)" -ne 0 ]; then
        echo "these packages are missing; install them, then run this again:" >&2
        echo "  sudo apt-get install -y --no-install-recommends ${missing[*]}" >&2
        exit 2
    fi
    echo "installing ${missing[*]}" >&2
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        "${missing[@]}"; } >"$here/build/apt.log" 2>&1 || { cat "$here/build/apt.log" >&2; exit 2; }
}

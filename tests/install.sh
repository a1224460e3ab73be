# Sourced by the scripts that need packages: asks apt only for those that are absent. Node.js of other packagers provides npm,
# and conflicts with Debian's.
install_missing() { # KIND...: of packages.txt
    local wanted missing=() package provided
    provided=$(dpkg-query -W -f='${db:Status-Abbrev} ${Provides}\n' | sed -n 's/^ii *//p' | tr -d ' ' | tr ',' '\n' | sed 's/(.*//' | sort -u)
    wanted=$(awk -v kinds=" $* " '/^#/ {next} index(kinds, " " $1 " ") {print $2}' "$here/packages.txt")
    for package in $wanted; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || grep -qx "$package" <<<"$provided" || missing+=("$package")
    done
    install_packages "${missing[@]}"
}

install_packages() { # NAME...
    mkdir -p "$here/build"
    [ $# -gt 0 ] || return 0
    if [ "$(id -u)" -ne 0 ]; then
        echo "these packages are missing; install them, then run this again:" >&2
        echo "  sudo apt-get install -y --no-install-recommends $*" >&2
        exit 2
    fi
    echo "installing $*" >&2
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"; } \
        >"$here/build/apt.log" 2>&1 || { cat "$here/build/apt.log" >&2; exit 2; }
}

# Sourced by the scripts that build libraries from the distribution's sources.
quietly() { # LOG COMMAND...: with $base for the log. Not in a condition, where a function goes on after an error
    "${@:2}" >"$base/$1" 2>&1 &
    wait $! || { tail -n 40 "$base/$1" && exit 1; }
}

fetch() { # PACKAGE...: into this folder, which has parts/ and lists/, from the places where the distribution's packages come from
    local list options=(-o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$PWD/parts" -o Dir::State::lists="$PWD/lists")
    mkdir -p parts lists
    for list in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
        [ ! -f "$list" ] || sed 's/^Types: deb$/Types: deb-src/; s/^deb /deb-src /' "$list" >"parts/${list##*/}"
    done
    apt-get "${options[@]}" update || true # a place without sources is no reason to stop
    apt-get "${options[@]}" source --download-only "$@"
}

unpack() { # PACKAGE [FOLDER...]: of the upstream archive, into a folder with the package's name
    mkdir -p "$1"
    tar -xf "$(find . -maxdepth 1 -name "$1_*.orig.tar.*" ! -name '*.asc')" -C "$1" --strip-components=1 --wildcards "${@:2}"
}

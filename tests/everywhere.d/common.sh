# Sourced by stages, which run in the root of the repository.
work=$here/build/everywhere

configured() { # FOLDER PRESET: with the words of EVERYWHERE_OPTIONS, such as -DCMAKE_CXX_FLAGS_RELEASE=-O1 for a quick look
    local options
    read -ra options <<<"${EVERYWHERE_OPTIONS-}"
    cmake --preset "$2" -B "$1" -DCMAKE_COMPILE_WARNING_AS_ERROR=ON "${options[@]}"
    cmake --build "$1" -j 2
}

must_fail() { # CODE COMMAND...
    local expected=$1 code=0
    shift
    "$@" || code=$?
    [ $code -eq "$expected" ] || { echo "$* ends with $code, not $expected" && return 1; }
}

# What a user does first. The program must find all that it needs: GOLDEN and FOLDER are paths as it sees them.
must_work() { # GOLDEN FOLDER COMMAND...
    local golden=$1 folder=$2 text
    shift 2
    "$@" --version
    "$@" corpus sample "$golden" --to "$folder/sample"
    must_fail 1 "$@" check "$folder/sample" | tee "$work/report.txt" | tail -n 1
    grep -q '17 conforming, 4 deviating, 9 broken' "$work/report.txt"
    "$@" explain zengin.man/version | tee "$work/explain.txt" | head -n 1
    text=$("$@" corpus run "$golden" | tail -n 1)
    echo "$text"
    [[ $text =~ ^[1-9][0-9]{3}\ passed,\ 0\ failed$ ]]
}

# A copy of this tree in FOLDER, with the same last commit: what is built there must have the same bytes.
copied() { # FOLDER
    rm -rf "$1"
    git clone -q --shared . "$1"
    git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$1"
}

same_bytes() { # FOLDER FOLDER FILE...
    local file
    for file in "${@:3}"; do
        sha256sum "$1/$file" "$2/$file"
        cmp "$1/$file" "$2/$file"
    done
}

no_paths() { # FILE...: of programs and libraries
    local file
    for file in "$@"; do
        ! strings -a "$file" | grep -F "$here" || { echo "$file has a path of the build" && return 1; }
    done
}

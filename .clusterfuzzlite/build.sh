#!/bin/bash -eu
# Builds the fuzz targets the way fuzzing services ask for: compilers, flags and the engine come from the environment
# (CC, CXX, CFLAGS, CXXFLAGS, LIB_FUZZING_ENGINE), and the results go to $OUT: a program per target, its seeds, its
# dictionary, its options, and the libraries that the runner's image lacks.
# tests/fuzzing_service does the same without the image.
cd "$(dirname "$0")/.." && [ -f CMakeLists.txt ] || cd "$SRC/animcheck"

# The distribution's yaml-cpp and fmt are built with libstdc++.
export CXXFLAGS=${CXXFLAGS//-stdlib=libc++/}
cmake -S . -B "$WORK/build" -G Ninja -DCMAKE_BUILD_TYPE=None -DANIMCHECK_FUZZ=ON -DANIMCHECK_TESTS=OFF \
    -DCMAKE_BUILD_RPATH="\$ORIGIN/lib"
cmake --build "$WORK/build" --target fuzz_all

"$WORK/build/fuzz_seeds" "$WORK/seeds" .
mkdir -p "$OUT/lib"
while read -r name; do
    cp "$WORK/build/animcheck_fuzz" "$OUT/$name" # it runs the target that it is called after
    for place in "$WORK/seeds/$name" "fuzz/regressions/$name"; do
        [ ! -d "$place" ] || (cd "$place" && zip -q -r "$OUT/${name}_seed_corpus.zip" . -x README.md)
    done
    for file in "$WORK/seeds/$name".{dict,options}; do [ ! -f "$file" ] || cp "$file" "$OUT/"; done
done <"$WORK/build/fuzz_targets.txt"
ldd "$WORK/build/animcheck_fuzz" | awk '/=> \/.*(yaml-cpp|fmt|pugixml|xxhash|spdlog|nettle)/ {print $3}' | xargs -r cp -t "$OUT/lib"

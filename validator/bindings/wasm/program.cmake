# The C interface as WebAssembly modules, without the rest of the program.
set(include ${CMAKE_SOURCE_DIR}/validator/bindings/wasm/include) # what a libc++ without threads lacks, and smaller sorts
target_compile_options(animcheck_options INTERFACE -iquote${include} -isystem${include})
set_source_files_properties(validator/bindings/wasm/runtime.cpp PROPERTIES COMPILE_OPTIONS -mbulk-memory)

# Of use cases those that the C interface has.
set(c animcheck.cpp handle.cpp path_check.cpp)
set(app decoded_json.cpp diagnostics.cpp inputs.cpp)
set(wasm runtime.cpp small_sort.cpp)

# Exported are functions of animcheck.h, and what a caller needs for their arguments. A stack that overflows meets the
# beginning of the memory, not data.
function(animcheck_module target name)
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "SOURCES;EXPORTS;LINK")
    add_executable(${target} ${arg_SOURCES})
    list(TRANSFORM c PREPEND validator/bindings/c/)
    list(TRANSFORM app PREPEND validator/app/)
    list(TRANSFORM wasm PREPEND validator/bindings/wasm/)
    target_sources(${target} PRIVATE ${c} ${app} ${wasm})
    animcheck_visible(${target} validator/bindings/c validator/app)
    target_link_libraries(${target} PRIVATE ${arg_LINK} animcheck_walk animcheck_report nlohmann_json::nlohmann_json eh)
    target_compile_definitions(${target} PRIVATE ANIMCHECK_VERSION="${PROJECT_VERSION}")
    set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name} SUFFIX .wasm)
    list(TRANSFORM arg_EXPORTS PREPEND -Wl,--export=)
    # -O0: the compiler runs no wasm-opt of its own where there is one; tests/wasm/build does. With -flto exceptions are caught
    # only if the linker is asked for it. Functions that are alike are merged, and what would grow is not inlined: half a percent.
    target_link_options(${target} PRIVATE -O0 -Wl,-mllvm,-wasm-enable-eh -Wl,-mllvm,-exception-model=wasm
        -Wl,-mllvm,-enable-merge-functions -Wl,-mllvm,-inline-threshold=-25
        -mexec-model=reactor -L${ANIMCHECK_PREFIX}/lib ${arg_EXPORTS} -Wl,-z,stack-size=1048576 -Wl,--stack-first -Wl,--strip-all)
endfunction()

function(names_of to pattern)
    set(text)
    foreach(file IN LISTS ARGN)
        file(READ ${file} one)
        string(APPEND text "${one}")
    endforeach()
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ARGN})
    string(REGEX MATCHALL "${pattern}animcheck_[a-z_]+\\(" names "${text}")
    list(TRANSFORM names REPLACE ".*(animcheck_[a-z_]+)\\(" "\\1")
    set(${to} ${names} PARENT_SCOPE)
endfunction()

# Names of their own that others have, too.
set_source_files_properties(validator/app/hex_tree.cpp validator/app/repair_report.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
set(page validator/bindings/c/page.cpp validator/bindings/c/repair.cpp)
names_of(all "" validator/bindings/c/animcheck.h)
names_of(page_only "\n[a-z_]+[a-z_ *]* " ${page}) # where they are defined
list(APPEND all malloc free)
set(exports ${all})
list(REMOVE_ITEM exports ${page_only})
animcheck_module(animcheck_wasm animcheck EXPORTS ${exports})
# Its own specs come before those of the library, and have no texts that only people read.
target_sources(animcheck_wasm PRIVATE ${spec_sources})
set_source_files_properties(${spec_sources} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
target_compile_definitions(animcheck_wasm PRIVATE ANIMCHECK_BRIEF)
animcheck_module(animcheck_page_wasm animcheck-page EXPORTS ${all} LINK animcheck_gltf
    SOURCES ${page} validator/bindings/c/gltf_place.cpp validator/bindings/c/page_part.cpp validator/app/dumped.cpp validator/app/example.cpp validator/app/explain.cpp
    validator/app/gltf_source.cpp validator/app/hex_tree.cpp validator/app/offered_repairs.cpp
    validator/app/repair_bytes.cpp validator/app/repair_report.cpp validator/app/wrapped_text.cpp validator/bindings/wasm/examples.cpp)

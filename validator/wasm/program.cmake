# The C interface as a WebAssembly module, without the rest of the program.
set(include ${CMAKE_SOURCE_DIR}/validator/wasm/include) # what a libc++ without threads lacks
target_compile_options(animcheck_options INTERFACE -iquote${include} -isystem${include})
add_executable(animcheck_wasm validator/c/animcheck.cpp validator/cli/decoded_json.cpp validator/cli/explain.cpp
    validator/cli/inputs.cpp validator/cli/paragraph.cpp validator/wasm/log.cpp validator/wasm/runtime.cpp ${examples})
animcheck_visible(animcheck_wasm validator/c validator/cli)
target_link_libraries(animcheck_wasm PRIVATE animcheck_walk nlohmann_json::nlohmann_json eh)
target_compile_definitions(animcheck_wasm PRIVATE ANIMCHECK_VERSION="${PROJECT_VERSION}")
set_source_files_properties(validator/wasm/runtime.cpp PROPERTIES COMPILE_OPTIONS -mbulk-memory)
set_target_properties(animcheck_wasm PROPERTIES OUTPUT_NAME animcheck SUFFIX .wasm)
# Exported are the functions of animcheck.h, and what a caller needs for their arguments. A stack that overflows meets the
# beginning of the memory, not data.
file(READ validator/c/animcheck.h header)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS validator/c/animcheck.h)
string(REGEX MATCHALL "animcheck_[a-z_]+\\(" exports "${header}")
list(TRANSFORM exports REPLACE "(.+)\\(" "-Wl,--export=\\1")
target_link_options(animcheck_wasm PRIVATE -mexec-model=reactor -L${ANIMCHECK_PREFIX}/lib ${exports} -Wl,--export=malloc -Wl,--export=free
    -Wl,-z,stack-size=1048576 -Wl,--stack-first -Wl,--strip-all)

# Fuzz targets: with ANIMCHECK_FUZZ `fuzz_NAME`, explored by libFuzzer; else, with ANIMCHECK_REPLAY, `replay_NAME`, which
# runs files. ANIMCHECK_FUZZ_TARGETS lists the names.
if(NOT ANIMCHECK_FUZZ AND NOT ANIMCHECK_REPLAY)
    return()
endif()
set(ANIMCHECK_FUZZ_TARGETS "")
set(ANIMCHECK_FUZZ_FORMATS "")
add_custom_target(fuzz_all) # all targets, with their seeds

# What explores a target: libFuzzer, or the engine that a fuzzing service names in the environment.
set(engine -fsanitize=fuzzer)
if(DEFINED ENV{LIB_FUZZING_ENGINE})
    set(engine $ENV{LIB_FUZZING_ENGINE})
endif()
set(ANIMCHECK_FUZZING_ENGINE ${engine} CACHE STRING "flags or a library with `main`, for fuzz targets")

function(animcheck_fuzz_target name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINK;DEFINE")
    if(ANIMCHECK_FUZZ)
        set(program fuzz_${name})
        add_executable(${program} ${arg_SOURCES})
        target_link_libraries(${program} PRIVATE ${ANIMCHECK_FUZZING_ENGINE})
    else()
        set(program replay_${name})
        add_executable(${program} ${arg_SOURCES} fuzz/replay_main.cpp)
    endif()
    add_dependencies(fuzz_all ${program})
    target_link_libraries(${program} PRIVATE animcheck_all ${arg_LINK} fmt::fmt)
    target_compile_definitions(${program} PRIVATE ${arg_DEFINE})
    set(ANIMCHECK_FUZZ_TARGETS ${ANIMCHECK_FUZZ_TARGETS} ${name} PARENT_SCOPE)
endfunction()

animcheck_fuzz_target(reader_model SOURCES fuzz/reader_model.cpp LINK animcheck_core)
animcheck_fuzz_target(spec_loader SOURCES fuzz/spec_loader.cpp LINK animcheck_validator)
animcheck_fuzz_target(report_text SOURCES fuzz/report_text.cpp tests/validator/json_model.cpp
    LINK animcheck_validator nlohmann_json::nlohmann_json)
foreach(family IN LISTS ANIMCHECK_FAMILIES)
    file(GLOB files CONFIGURE_DEPENDS fuzz/${family}/*.cpp)
    list(REMOVE_ITEM files ${CMAKE_SOURCE_DIR}/fuzz/${family}/slow_model.cpp) # a part of the formats' targets
    foreach(file IN LISTS files)
        cmake_path(GET file STEM name)
        animcheck_fuzz_target(${name} SOURCES ${file} LINK animcheck_generators)
    endforeach()
endforeach()

# Every spec in the build except io's is for a format.
add_library(fuzz_any_format OBJECT fuzz/format.cpp fuzz/given.cpp fuzz/slow_model.cpp fuzz/allocations.cpp)
target_link_libraries(fuzz_any_format PRIVATE animcheck_all animcheck_validator animcheck_walk)
foreach(spec IN LISTS spec_files)
    cmake_path(GET spec STEM LAST_ONLY id)
    if(id STREQUAL "io")
        continue()
    endif()
    string(REPLACE "." "_" name ${id})
    list(APPEND ANIMCHECK_FUZZ_FORMATS ${name})
    string(REGEX MATCH "^[^.]+" family ${id})
    animcheck_fuzz_target(${name}
        SOURCES fuzz/format_name.cpp fuzz/${family}/slow_model.cpp $<TARGET_OBJECTS:fuzz_any_format>
        LINK animcheck_walk DEFINE ANIMCHECK_FUZZ_FORMAT="${id}")
endforeach()

add_executable(fuzz_seeds fuzz/seeds.cpp fuzz/given.cpp)
target_link_libraries(fuzz_seeds PRIVATE animcheck_all animcheck_golden fmt::fmt)
add_dependencies(fuzz_all fuzz_seeds)

# ctest: formats run on their own seeds, other targets on all seeds, and each on its regressions.
function(add_replay_tests)
    set(seeds ${CMAKE_BINARY_DIR}/fuzz_seeds_of_tests)
    add_test(NAME fuzz.seeds COMMAND fuzz_seeds ${seeds} ${CMAKE_SOURCE_DIR})
    set_tests_properties(fuzz.seeds PROPERTIES FIXTURES_SETUP fuzz_seeds)
    foreach(name IN LISTS ANIMCHECK_FUZZ_TARGETS)
        set(places ${seeds})
        if(name IN_LIST ANIMCHECK_FUZZ_FORMATS)
            set(places ${seeds}/${name})
        endif()
        if(EXISTS ${CMAKE_SOURCE_DIR}/fuzz/regressions/${name})
            list(APPEND places ${CMAKE_SOURCE_DIR}/fuzz/regressions/${name})
        endif()
        add_test(NAME fuzz.${name} COMMAND replay_${name} ${places})
        set_tests_properties(fuzz.${name} PROPERTIES FIXTURES_REQUIRED fuzz_seeds)
    endforeach()
endfunction()

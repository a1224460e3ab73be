find_package(benchmark REQUIRED)
include(tests/needs.cmake)
animcheck_test_sources(sources bench)
add_executable(animcheck_bench ${sources})
target_link_libraries(animcheck_bench PRIVATE animcheck_generators benchmark::benchmark ZLIB::ZLIB)
target_compile_definitions(animcheck_bench PRIVATE ANIMCHECK_PROGRAM="$<TARGET_FILE:animcheck>")
add_dependencies(animcheck_bench animcheck animcheck_corpus)
set_target_properties(animcheck_bench PROPERTIES UNITY_BUILD OFF) # each has shapes and sizes of its own

# The dumps that tests/bench/run and tests/bench/instructions measure: of four families, so that a build without one of
# them does without.
animcheck_test_sources(sources bench/data)
if(${CMAKE_CURRENT_LIST_DIR}/data/main.cpp IN_LIST sources)
    add_executable(animcheck_bench_data ${sources} tests/bench/animations.cpp)
    set_target_properties(animcheck_bench_data PROPERTIES UNITY_BUILD OFF)
    target_link_libraries(animcheck_bench_data PRIVATE animcheck_generators ZLIB::ZLIB)
endif()

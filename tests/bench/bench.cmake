find_package(benchmark REQUIRED)
include(tests/needs.cmake)
animcheck_test_sources(sources bench)
add_executable(animcheck_bench ${sources} tests/validator/json_model.cpp)
target_link_libraries(animcheck_bench PRIVATE animcheck_generators benchmark::benchmark ZLIB::ZLIB
    nlohmann_json::nlohmann_json)
target_compile_definitions(animcheck_bench PRIVATE ANIMCHECK_PROGRAM="$<TARGET_FILE:animcheck>")
add_dependencies(animcheck_bench animcheck)

# Every test program accepts Boost.Test's options; ./test counts the cases in their reports.
include(tests/needs.cmake)
find_package(Boost REQUIRED COMPONENTS unit_test_framework)
find_program(SYSTEM_PYTHON NAMES python3 PATHS /usr/bin NO_DEFAULT_PATH REQUIRED) # has python3-jsonschema and python3-yaml
set(ANIMCHECK_REPORTS ${CMAKE_BINARY_DIR}/reports)
set(ANIMCHECK_TESTED_PROGRAM "" CACHE FILEPATH "the program that tests start; that of this build by default")
set(program ${ANIMCHECK_TESTED_PROGRAM})
if(NOT program)
    set(program $<TARGET_FILE:animcheck>)
endif()

# There are many checks, each run once: optimising and instrumenting them would take three times as long as compiling. What they
# reach is not what fuzzing explores. In a release the linker would take their inline functions for those of the libraries: with -Og
# these are as fast as there.
set(test_options $<IF:$<CONFIG:Release>,-Og,-O0> -fno-sanitize=undefined $<$<BOOL:${ANIMCHECK_FUZZ}>:-fno-sanitize=fuzzer-no-link>
    $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>) # headers in a group have file-local types

# What every test program has, and those that start the program.
add_library(animcheck_test_main OBJECT tests/main.cpp)
add_library(animcheck_test_program OBJECT tests/cli/program.cpp)
foreach(library main program)
    target_link_libraries(animcheck_test_${library} PRIVATE animcheck_options animcheck_generators nlohmann_json::nlohmann_json
        Boost::unit_test_framework)
    target_compile_options(animcheck_test_${library} PRIVATE ${test_options})
    target_compile_definitions(animcheck_test_${library} PRIVATE ANIMCHECK_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
endforeach()

# If no test is left for the families in the build, there is no program.
function(animcheck_test name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "FOLDERS;LINK")
    animcheck_test_sources(sources ${arg_FOLDERS})
    list(REMOVE_ITEM sources ${CMAKE_SOURCE_DIR}/tests/cli/program.cpp)
    if(NOT sources)
        return()
    endif()
    add_executable(${name}_tests ${sources})
    set_target_properties(${name}_tests PROPERTIES UNITY_BUILD ${ANIMCHECK_UNITY} UNITY_BUILD_MODE GROUP)
    target_link_libraries(${name}_tests PRIVATE animcheck_test_main ${arg_LINK} Boost::unit_test_framework)
    target_compile_options(${name}_tests PRIVATE ${test_options})
    target_compile_definitions(${name}_tests PRIVATE ANIMCHECK_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
endfunction()

# A run of a test program.
function(animcheck_run name)
    set(tests ${name}_tests)
    if(NOT TARGET ${tests})
        return()
    endif()
    get_target_property(elsewhere ${tests} BUILT_ELSEWHERE)
    if(elsewhere)
        set(tests ${elsewhere})
    endif()
    add_test(NAME ${name} COMMAND ${tests} --logger=JUNIT,error,${ANIMCHECK_REPORTS}/${name}.xml
                                  --logger=HRF,error,stdout --color_output=false)
    set_tests_properties(${name} PROPERTIES ENVIRONMENT
        "ANIMCHECK_RECORDS=${ANIMCHECK_REPORTS}/${name}.jsonl;ANIMCHECK_PROGRAM=${program}"
        FIXTURES_SETUP records FIXTURES_REQUIRED reports)
endfunction()

add_test(NAME reports COMMAND ${CMAKE_COMMAND} -E rm -rf ${ANIMCHECK_REPORTS})
add_test(NAME reports_folder COMMAND ${CMAKE_COMMAND} -E make_directory ${ANIMCHECK_REPORTS})
set_tests_properties(reports_folder PROPERTIES DEPENDS reports)
set_tests_properties(reports reports_folder PROPERTIES FIXTURES_SETUP reports)

animcheck_test(unit FOLDERS core walk model validator ${ANIMCHECK_FAMILIES} LINK animcheck_generators animcheck_cli
    nlohmann_json::nlohmann_json)
animcheck_run(unit)
animcheck_test(golden FOLDERS golden LINK animcheck_generators animcheck_book animcheck_readers animcheck_walk ZLIB::ZLIB)
# What holds over all cases takes twenty times as long with sanitizers, and the fuzz targets replay all of them there: this
# program is built beside the one that is tested.
if(ANIMCHECK_TESTED_PROGRAM AND TARGET golden_tests)
    cmake_path(REPLACE_FILENAME ANIMCHECK_TESTED_PROGRAM golden_tests OUTPUT_VARIABLE elsewhere)
    set_target_properties(golden_tests PROPERTIES BUILT_ELSEWHERE ${elsewhere})
    set_target_properties(golden_tests animcheck animcheck_corpus animcheck_book animcheck_readers PROPERTIES EXCLUDE_FROM_ALL ON)
endif()
animcheck_run(golden)
# Tests of the program as a user runs it. Each family has its own test program, so that they can run in
# parallel.
function(animcheck_cli_test name folder)
    animcheck_test(${name} FOLDERS ${folder} LINK animcheck_test_program animcheck_generators nlohmann_json::nlohmann_json)
    animcheck_run(${name})
    if(TARGET ${name}_tests AND NOT ANIMCHECK_TESTED_PROGRAM)
        add_dependencies(${name}_tests animcheck animcheck_corpus)
    endif()
endfunction()
animcheck_cli_test(cli cli)
foreach(family IN LISTS ANIMCHECK_FAMILIES)
    animcheck_cli_test(${family}_cli ${family}/cli)
endforeach()
if(TARGET sotc_cli_tests) # maps 4 GB of nothing, which would be real in memory
    set_property(TEST sotc_cli APPEND PROPERTY ENVIRONMENT TMPDIR=${CMAKE_BINARY_DIR})
endif()

# Transcripts: commands and what they print, run by cram, each file a test in a folder of its own. Their files are cases of a small
# corpus, and the sample dump.
set(files ${CMAKE_BINARY_DIR}/transcript_files)
add_test(NAME transcript_files COMMAND ${program} corpus sample ${CMAKE_SOURCE_DIR}/tests/transcripts/files --to ${files})
add_test(NAME transcript_sample COMMAND ${program} corpus sample ${CMAKE_SOURCE_DIR}/golden --to ${files}/sample)
set_tests_properties(transcript_files transcript_sample PROPERTIES FIXTURES_SETUP transcript_files)
function(animcheck_transcripts name folder)
    animcheck_test_sources(transcripts ${folder} SUFFIX t)
    foreach(transcript IN LISTS transcripts)
        cmake_path(GET transcript STEM stem)
        set(report ${ANIMCHECK_REPORTS}/${name}_${stem})
        add_test(NAME ${name}.${stem} COMMAND ${CMAKE_SOURCE_DIR}/tests/transcripts/run ${program} ${transcript})
        set_tests_properties(${name}.${stem} PROPERTIES
            ENVIRONMENT "FILES=${files};XUNIT=${report}.xml;ANIMCHECK_RECORDS=${report}.jsonl"
            FIXTURES_SETUP records FIXTURES_REQUIRED "reports;transcript_files")
    endforeach()
endfunction()
animcheck_transcripts(cli cli)
foreach(family IN LISTS ANIMCHECK_FAMILIES)
    animcheck_transcripts(${family}_cli ${family}/cli)
endforeach()

add_test(NAME spec_lint COMMAND ${program} spec lint)
if(zengin IN_LIST ANIMCHECK_FAMILIES) # whose files its sample has
    enable_language(C)
    find_package(Threads REQUIRED)
    add_executable(c_interface_tests tests/c/interface.c)
    target_link_libraries(c_interface_tests PRIVATE animcheck_all animcheck_c Threads::Threads m)
    set_target_properties(c_interface_tests PROPERTIES LINKER_LANGUAGE CXX)
    set(sample ${CMAKE_BINARY_DIR}/c_interface_sample)
    add_test(NAME c_interface_sample COMMAND ${program} corpus sample ${CMAKE_SOURCE_DIR}/golden --to ${sample})
    add_test(NAME c_interface COMMAND c_interface_tests ${sample})
    set_tests_properties(c_interface_sample PROPERTIES FIXTURES_SETUP c_interface)
    set_tests_properties(c_interface PROPERTIES FIXTURES_REQUIRED c_interface)
endif()
add_test(NAME book COMMAND ${SYSTEM_PYTHON} ${CMAKE_SOURCE_DIR}/tests/book/check.py ${program} ${CMAKE_SOURCE_DIR}/golden)
add_test(NAME incidents COMMAND ${SYSTEM_PYTHON} ${CMAKE_SOURCE_DIR}/tests/incidents.py ${program} ${CMAKE_SOURCE_DIR}/golden)
add_test(NAME misreadings COMMAND ${SYSTEM_PYTHON} ${CMAKE_SOURCE_DIR}/tests/misreadings.py ${program} ${CMAKE_SOURCE_DIR}/golden)
# A part of what the book says of known readers, which read formats of all families.
add_test(NAME known_readers COMMAND ${SYSTEM_PYTHON} ${CMAKE_SOURCE_DIR}/tests/readers/record ${program} --check -missing/)
set_tests_properties(known_readers PROPERTIES SKIP_RETURN_CODE 77)
add_test(NAME shards COMMAND ${CMAKE_SOURCE_DIR}/tests/scale/test.sh ${program} ${CMAKE_SOURCE_DIR}/golden)
add_test(NAME layering COMMAND ${SYSTEM_PYTHON} ${CMAKE_SOURCE_DIR}/tests/layering.py ${CMAKE_SOURCE_DIR})
add_test(NAME schemas COMMAND ${SYSTEM_PYTHON} ${CMAKE_SOURCE_DIR}/tests/schemas.py ${program})
# Validates all records written by the tests above against the schema; those of the program that need
# zengin write all kinds.
if(zengin IN_LIST ANIMCHECK_FAMILIES)
    add_test(NAME config_schema COMMAND ${SYSTEM_PYTHON} ${CMAKE_SOURCE_DIR}/tests/config_schema.py ${program}
        ${CMAKE_SOURCE_DIR}/validator/config)
    add_test(NAME report_schema COMMAND ${SYSTEM_PYTHON} ${CMAKE_SOURCE_DIR}/tests/report_schema.py
        ${CMAKE_SOURCE_DIR}/validator/report/report.schema.json ${ANIMCHECK_REPORTS})
    set_tests_properties(report_schema PROPERTIES FIXTURES_REQUIRED records)
    add_test(NAME ci COMMAND ${SYSTEM_PYTHON} ${CMAKE_SOURCE_DIR}/tests/ci/check.py ${program} ${CMAKE_SOURCE_DIR}/golden)
    # An export as a stranger reads it: every fourth case is held to the program, and every case with ANIMCHECK_EVERY=1.
    add_test(NAME export COMMAND ${CMAKE_SOURCE_DIR}/tests/readers/test_export.sh ${program} ${CMAKE_SOURCE_DIR}/golden ${SYSTEM_PYTHON})
    # Faults that are planted in sound files: what is reported and repaired of them.
    foreach(table companions grid kinds redundant silent)
        add_test(NAME planted_${table} COMMAND ${SYSTEM_PYTHON} ${CMAKE_SOURCE_DIR}/tests/planted_${table}.py ${program}
            ${CMAKE_SOURCE_DIR}/golden)
    endforeach()
    add_test(NAME planted_scripts COMMAND ${SYSTEM_PYTHON} ${CMAKE_SOURCE_DIR}/tests/zengin/planted_scripts.py ${program})
    # The longest first, so that no core waits for another at the end.
    set_property(TEST unit export PROPERTY COST 100)
endif()

if(ANIMCHECK_REPLAY)
    add_replay_tests()
endif()

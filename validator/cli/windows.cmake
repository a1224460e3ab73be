# What Windows reads of a program: its version, the code page of its words and files (UTF-8), long paths.
enable_language(RC)
string(REPLACE "." "," version ${PROJECT_VERSION})
configure_file(validator/cli/animcheck.rc.in generated/animcheck.rc @ONLY)
configure_file(validator/cli/animcheck.manifest generated/animcheck.manifest COPYONLY)
foreach(program animcheck animcheck_corpus)
    target_sources(${program} PRIVATE ${CMAKE_BINARY_DIR}/generated/animcheck.rc)
endforeach()

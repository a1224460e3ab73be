# What `cmake --install` installs, and the packages that `cpack` makes of it. Components: program, development.
if(CMAKE_LIBRARY_ARCHITECTURE) # of Debian
    set(CMAKE_INSTALL_LIBDIR lib/${CMAKE_LIBRARY_ARCHITECTURE} CACHE PATH "libraries, below the prefix")
endif()
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# The date of what is made: that of the commit, unless the environment has one.
set(epoch $ENV{SOURCE_DATE_EPOCH})
if(NOT epoch)
    execute_process(COMMAND git -C ${CMAKE_SOURCE_DIR} log -1 --format=%ct OUTPUT_VARIABLE epoch ERROR_QUIET
        OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()
if(epoch)
    set(ENV{SOURCE_DATE_EPOCH} ${epoch})
endif()
string(TIMESTAMP date "%Y-%m-%d" UTC)
string(TIMESTAMP mail_date "%a, %d %b %Y %H:%M:%S +0000" UTC)
set(made ${CMAKE_BINARY_DIR}/installed)
file(MAKE_DIRECTORY ${made})

# The program, and what is made by it.
install(TARGETS animcheck animcheck_corpus COMPONENT program)
install(DIRECTORY spec DESTINATION ${CMAKE_INSTALL_DATADIR}/animcheck COMPONENT program)
install(DIRECTORY golden DESTINATION ${CMAKE_INSTALL_DATADIR}/animcheck COMPONENT program
    PATTERN book EXCLUDE PATTERN corpus EXCLUDE PATTERN readers EXCLUDE PATTERN "*.cpp" EXCLUDE PATTERN "*.hpp" EXCLUDE)
install(DIRECTORY golden/readers/adapters DESTINATION ${CMAKE_INSTALL_DATADIR}/animcheck/golden/readers COMPONENT program)
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
if(UNIX AND NOT CMAKE_CROSSCOMPILING)
    function(animcheck_prints file folder words)
        set(gzip "")
        if(file MATCHES "gz$")
            set(gzip " | gzip -9n")
        endif()
        add_custom_command(OUTPUT ${made}/${file} COMMAND sh -c "$<TARGET_FILE:animcheck> ${words}${gzip} > ${made}/${file}"
            DEPENDS animcheck VERBATIM)
        set_property(GLOBAL APPEND PROPERTY animcheck_printed ${made}/${file})
        install(FILES ${made}/${file} DESTINATION ${folder} COMPONENT program)
    endfunction()
    animcheck_prints(animcheck.1.gz ${CMAKE_INSTALL_MANDIR}/man1 "manual animcheck.1 --date ${date}")
    file(CREATE_LINK animcheck.1.gz ${made}/animcheck-corpus.1.gz SYMBOLIC) # its commands are those of animcheck
    install(FILES ${made}/animcheck-corpus.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
    animcheck_prints(animcheck.yaml.5.gz ${CMAKE_INSTALL_MANDIR}/man5 "manual animcheck.yaml.5 --date ${date}")
    animcheck_prints(animcheck ${CMAKE_INSTALL_DATADIR}/bash-completion/completions "completion bash")
    animcheck_prints(_animcheck ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions "completion zsh")
    animcheck_prints(animcheck.fish ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d "completion fish")
    get_property(printed GLOBAL PROPERTY animcheck_printed)
    add_custom_target(animcheck_installed ALL DEPENDS ${printed})
endif()

# Licences of what is in the program: of headers in all of them, of archives if it is static. As Debian has them.
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright COMPONENT program)
set(linked libcli11-dev libfmt-dev libspdlog-dev nlohmann-json3-dev libxxhash-dev libjs-chart.js libjs-three)
if(ANIMCHECK_STATIC)
    list(APPEND linked libyaml-cpp-dev libpugixml-dev zlib1g-dev nettle-dev libstdc++6 libc6)
    foreach(licence GPL-2 GPL-3 LGPL-2.1 LGPL-3)
        install(FILES /usr/share/common-licenses/${licence} DESTINATION ${CMAKE_INSTALL_DOCDIR}/linked COMPONENT program OPTIONAL)
    endforeach()
endif()
foreach(package IN LISTS linked)
    install(FILES /usr/share/doc/${package}/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR}/linked RENAME ${package}.txt
        COMPONENT program OPTIONAL)
endforeach()

# Two libraries for other programs, each made from those of several layers. Objects of link-time optimisation are of
# use to one compiler alone.
function(animcheck_installed_library name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "REQUIRES" "OF;LINK;HEADERS")
    foreach(part IN LISTS arg_OF)
        if(TARGET ${part})
            list(APPEND objects $<TARGET_OBJECTS:${part}>)
        endif()
    endforeach()
    add_library(animcheck_${name}_archive STATIC ${objects})
    set_target_properties(animcheck_${name}_archive PROPERTIES LINKER_LANGUAGE CXX OUTPUT_NAME animcheck-${name} EXPORT_NAME ${name})
    target_compile_features(animcheck_${name}_archive INTERFACE cxx_std_23)
    target_link_libraries(animcheck_${name}_archive INTERFACE ${arg_LINK})
    install(TARGETS animcheck_${name}_archive EXPORT animcheck COMPONENT development ARCHIVE COMPONENT development
        INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/animcheck)
    foreach(folder IN LISTS arg_HEADERS)
        file(GLOB headers CONFIGURE_DEPENDS ${folder}/*.hpp ${folder}/*.def)
        install(FILES ${headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/animcheck/${folder} COMPONENT development)
    endforeach()
    file(RELATIVE_PATH up /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
    set(pc "prefix=\${pcfiledir}/${up}\nName: animcheck-${name}\nVersion: ${PROJECT_VERSION}\n")
    string(APPEND pc "Description: animcheck's ${name}; needs -std=c++23\nRequires: ${arg_REQUIRES}\n")
    string(APPEND pc "Cflags: -I\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}/animcheck\n")
    string(APPEND pc "Libs: -L\${prefix}/${CMAKE_INSTALL_LIBDIR} -lanimcheck-${name}\n")
    file(CONFIGURE OUTPUT ${made}/animcheck-${name}.pc CONTENT "${pc}" @ONLY)
    install(FILES ${made}/animcheck-${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
endfunction()
if(NOT CMAKE_INTERPROCEDURAL_OPTIMIZATION AND NOT ANIMCHECK_STATIC)
    animcheck_installed_library(decoders
        OF animcheck_core animcheck_model animcheck_format ${family_libraries} animcheck_registry
        HEADERS decoders decoders/core decoders/model LINK ZLIB::ZLIB REQUIRES zlib)
    animcheck_installed_library(validator OF animcheck_platform animcheck_rules animcheck_specs animcheck_diagnose animcheck_checks
        animcheck_judge animcheck_config animcheck_report
        HEADERS validator/rules validator/judge validator/judge/checks validator/config validator/report
        LINK animcheck_decoders_archive fmt::fmt yaml-cpp::yaml-cpp nettle
        REQUIRES "animcheck-decoders fmt yaml-cpp nettle")
    install(FILES ${CMAKE_BINARY_DIR}/generated/families.def DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/animcheck COMPONENT development)
    set(folder ${CMAKE_INSTALL_LIBDIR}/cmake/animcheck)
    install(EXPORT animcheck NAMESPACE animcheck:: FILE animcheckTargets.cmake DESTINATION ${folder} COMPONENT development)
    file(WRITE ${made}/animcheckConfig.cmake [[
include(CMakeFindDependencyMacro)
find_dependency(ZLIB)
find_dependency(fmt)
find_dependency(yaml-cpp)
if(NOT TARGET yaml-cpp::yaml-cpp) # before 0.8
    add_library(yaml-cpp::yaml-cpp ALIAS yaml-cpp)
endif()
include(${CMAKE_CURRENT_LIST_DIR}/animcheckTargets.cmake)
]])
    write_basic_package_version_file(${made}/animcheckConfigVersion.cmake COMPATIBILITY SameMinorVersion)
    install(FILES ${made}/animcheckConfig.cmake ${made}/animcheckConfigVersion.cmake DESTINATION ${folder} COMPONENT development)
endif()

# Packages: a Debian one of each component, and of a static program an archive.
set(CPACK_PACKAGE_VENDOR animcheck)
set(CPACK_PACKAGE_CONTACT "animcheck <animcheck@users.noreply.github.com>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "judges game animation files")
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_CHECKSUM SHA256)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
if(epoch)
    file(WRITE ${made}/cpack.cmake "set(ENV{SOURCE_DATE_EPOCH} ${epoch})\n")
    set(CPACK_PROJECT_CONFIG_FILE ${made}/cpack.cmake)
endif()
if(ANIMCHECK_STATIC)
    set(CPACK_GENERATOR TGZ)
    set(CPACK_ARCHIVE_FILE_EXTENSION tgz)
    set(CPACK_PACKAGE_FILE_NAME animcheck-linux-${CMAKE_SYSTEM_PROCESSOR})
    set(CPACK_INCLUDE_TOPLEVEL_DIRECTORY OFF)
    set(CPACK_PACKAGING_INSTALL_PREFIX /animcheck-${PROJECT_VERSION})
else()
    set(CPACK_GENERATOR DEB)
    set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
    set(CPACK_DEB_COMPONENT_INSTALL ON)
    set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
    set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME animcheck)
    set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION utils)
    set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
    set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libanimcheck-dev)
    set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
    set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libfmt-dev, libyaml-cpp-dev, nettle-dev, zlib1g-dev, nlohmann-json3-dev")
    set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "It says what is wrong in a file, at which byte and bit, how bad it is,
what the game does with it, and what to do about it.
It reads loose files, folders, and the games' own containers.")
    set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "Headers and static libraries of animcheck: decoders of game animation files,
and the validator that judges what they decode.")
    file(WRITE ${made}/changelog "animcheck (${PROJECT_VERSION}) unstable; urgency=medium

  * What changed for users is in CHANGELOG.md.

 -- ${CPACK_PACKAGE_CONTACT}  ${mail_date}
")
    execute_process(COMMAND gzip -9nf ${made}/changelog)
    foreach(part "program|animcheck" "development|libanimcheck-dev")
        string(REGEX MATCH "(.+)\\|(.+)" part ${part})
        set(folder ${CMAKE_INSTALL_DATADIR}/doc/${CMAKE_MATCH_2})
        install(FILES ${made}/changelog.gz DESTINATION ${folder} COMPONENT ${CMAKE_MATCH_1})
        if(CMAKE_MATCH_1 STREQUAL development)
            install(FILES LICENSE DESTINATION ${folder} RENAME copyright COMPONENT development)
        endif()
    endforeach()
endif()
include(CPack)

# The C interface: an archive, for tests, and with ANIMCHECK_SHARED libanimcheck.so, which exports it and nothing else.
file(GLOB sources CONFIGURE_DEPENDS validator/bindings/c/*.cpp)
animcheck_library(animcheck_c validator/bindings/c SOURCES ${sources} VISIBLE validator/bindings/c
    LINK animcheck_app PRIVATE nlohmann_json::nlohmann_json)
target_compile_definitions(animcheck_c PRIVATE ANIMCHECK_VERSION="${PROJECT_VERSION}")
if(ANIMCHECK_SHARED)
    add_library(animcheck_shared SHARED ${sources})
    target_link_libraries(animcheck_shared PRIVATE animcheck_app nlohmann_json::nlohmann_json)
    animcheck_visible(animcheck_shared validator/bindings/c)
    target_compile_definitions(animcheck_shared PRIVATE ANIMCHECK_VERSION="${PROJECT_VERSION}")
    # SOVERSION is ANIMCHECK_API.
    set_target_properties(animcheck_shared PROPERTIES OUTPUT_NAME animcheck VERSION 1.0.0 SOVERSION 1
        BUILD_RPATH "\$ORIGIN" INSTALL_RPATH "\$ORIGIN") # a wheel has the libraries that it needs beside it
    target_link_options(animcheck_shared PRIVATE -Wl,--version-script=${CMAKE_SOURCE_DIR}/validator/bindings/c/exports.map
        -Wl,--no-undefined -Wl,--disable-new-dtags)
endif()

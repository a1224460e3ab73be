# For x86_64 Windows, with Debian's mingw-w64. All libraries are static, threads are those of C++ (-posix).
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
# libstdc++ 12 has the comparison of type_info in headers and in its archive.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static -Wl,--allow-multiple-definition")
# Windows 10: code pages and long paths of the manifest.
set(CMAKE_C_FLAGS_INIT "-D_WIN32_WINNT=0x0A00 -DNTDDI_VERSION=0x0A000006")
set(CMAKE_CXX_FLAGS_INIT "-D_WIN32_WINNT=0x0A00 -DNTDDI_VERSION=0x0A000006")
set(CMAKE_FIND_LIBRARY_SUFFIXES .a) # no .dll.a
set(CMAKE_FIND_ROOT_PATH /usr/x86_64-w64-mingw32 ${ANIMCHECK_PREFIX})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ANIMCHECK_PREFIX)

// SPDX-License-Identifier: MIT
// Functions that Debian's libraries for WebAssembly call and do not have.

#include <cstddef>

extern "C" {

/// Debian's go byte by byte. With -mbulk-memory each is one instruction.
void* memcpy(void* to, void const* from, std::size_t size) { return __builtin_memcpy(to, from, size); }
void* memmove(void* to, void const* from, std::size_t size) { return __builtin_memmove(to, from, size); }
void* memset(void* to, int byte, std::size_t size) { return __builtin_memset(to, byte, size); }

/// An instance ends without an exit: nothing is destroyed then.
int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }

/// Nobody reads the name of an exception that is not caught. The function is large.
char* __cxa_demangle(char const*, char*, unsigned long*, int* status) {
    if (status) *status = -1;
    return nullptr;
}

/// Some of clang's own functions were compiled with guards of the stack.
unsigned long __stack_chk_guard = 0x616e696d;
[[noreturn]] void __stack_chk_fail() { __builtin_trap(); }
}

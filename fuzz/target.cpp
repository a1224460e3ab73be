// SPDX-License-Identifier: MIT
// Which target a process runs, and how an engine starts it.
#include "fuzz/target.hpp"
#include "decoders/registry.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

namespace animcheck::fuzz {

std::string_view format_id;

namespace {

using Targets = std::map<std::string_view, FuzzTarget::Run>;

Targets& targets() {
    static Targets all;
    return all;
}

FuzzTarget::Run chosen = nullptr;

/// `zengin_man` is zengin.man.
std::string_view format_called(std::string_view target) {
    for (auto const* const format : formats())
        if (std::ranges::equal(format->id, target, [](char a, char b) { return a == b || (a == '.' && b == '_'); }))
            return format->id;
    return {};
}

FuzzTarget::Run target_called(std::string_view name) {
    auto const format = format_called(name);
    auto const found = targets().find(format.empty() ? name : any_format);
    if (found == targets().end() || name == any_format) return nullptr;
    format_id = format;
    return found->second;
}

/// `program`: a path that ends in TARGET or PREFIX_TARGET.
FuzzTarget::Run target_of(std::string_view program) {
    program.remove_prefix(program.find_last_of('/') + 1); // npos + 1 is 0
    auto const run = target_called(program);
    return run ? run : target_called(program.substr(program.find('_') + 1));
}

} // namespace

FuzzTarget::FuzzTarget(std::string_view name, Run run) { targets().emplace(name, run); }

} // namespace animcheck::fuzz

extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments);
extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* input, std::size_t size);

extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments) {
    using namespace animcheck::fuzz;
    std::string const program = *count > 0 ? (*arguments)[0] : "";
    chosen = target_of(program);
    if (chosen) return 0;
    std::fprintf(stderr, "%s: no fuzz target is called so; start it under the name of one, as fuzz_zengin_man\n",
                 program.c_str());
    std::exit(2);
}

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* input, std::size_t size) {
    return animcheck::fuzz::chosen(input, size);
}

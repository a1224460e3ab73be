// SPDX-License-Identifier: MIT
// Most pages never explain a rule: animcheck.mjs gives the file of examples only to an instance that does.
#include "validator/app/example.hpp"
#include "validator/platform/files.hpp"

namespace animcheck::app {

std::string_view example_lines() noexcept {
    static FileBytes file;
    [[maybe_unused]] static auto const error = file.open("/examples.txt");
    auto const bytes = file.bytes();
    return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};
}

} // namespace animcheck::app

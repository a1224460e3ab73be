// SPDX-License-Identifier: MIT
#include "validator/judge/fingerprint.hpp"

#include "validator/rules/hash.hpp"

#include <fmt/format.h>

namespace animcheck {

std::string fingerprint_of(std::string_view rule, std::string_view pattern, std::string_view bytes) {
    return fmt::format("{:016x}",
                       hash_of(fmt::format("{}\n{}\n{}", rule, pattern, bytes.substr(0, fingerprint_bytes))));
}

std::string without_indices(std::string_view path) {
    std::string pattern;
    bool inside = false;
    for (auto const c : path) {
        if (c == ']') inside = false;
        if (!inside) pattern += c;
        if (c == '[') inside = true;
    }
    return pattern;
}

} // namespace animcheck

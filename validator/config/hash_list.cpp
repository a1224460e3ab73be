// SPDX-License-Identifier: MIT
#include "validator/config/hash_list.hpp"

#include "validator/config/lines.hpp"

#include <fmt/format.h>

namespace animcheck {
namespace {

constexpr std::size_t largest_hash_list = std::size_t{256} << 20; ///< bytes
constexpr std::size_t most_listed_files = std::size_t{1} << 21;
constexpr std::size_t sha256_digits = 64;

} // namespace

HashList HashList::parse(std::string_view text, std::string const& name) {
    LineReader lines(text, name, largest_hash_list);
    HashList list;
    while (!lines.empty()) {
        auto const line = lines.next();
        if (line.empty()) continue;
        bool const is_escaped = line.starts_with('\\');
        auto const rest = line.substr(is_escaped ? 1 : 0);
        bool const has_digits =
            rest.size() > sha256_digits + 2 &&
            rest.substr(0, sha256_digits).find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
        bool const has_mark = has_digits && rest[sha256_digits] == ' ' &&
                              (rest[sha256_digits + 1] == ' ' || rest[sha256_digits + 1] == '*');
        if (!has_mark)
            lines.fail("expected 64 hexadecimal digits, two blanks and a name, as sha256sum writes them", line);
        auto const written = rest.substr(sha256_digits + 2);
        auto const file = is_escaped ? unescaped(written) : std::string(written);
        if (!file) lines.fail("expected \\\\, \\n and \\r alone", written);
        std::string hash(rest.substr(0, sha256_digits));
        for (auto& c : hash) c = c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c;
        if (!list.files_.emplace(*file, std::move(hash)).second)
            lines.fail("this file has a line already; expected every one once", written);
        if (list.files_.size() > most_listed_files)
            lines.fail(1, fmt::format("too many files; expected at most {}", most_listed_files));
    }
    return list;
}

} // namespace animcheck

// SPDX-License-Identifier: MIT
#include "golden/book/addresses.hpp"

#include "golden/corpus/lines.hpp"
#include "validator/rules/yaml.hpp"

#include <fmt/format.h>

namespace animcheck::book {
namespace {

bool is_letter(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9');
}

/// A name in a text where no letter is before or after it.
std::size_t place_of(std::string_view name, std::string_view text) {
    for (auto at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
        auto const end = at + name.size();
        if ((at == 0 || !is_letter(text[at - 1])) && (end == text.size() || !is_letter(text[end]))) return at;
    }
    return std::string_view::npos;
}

} // namespace

std::filesystem::path addresses_path(std::filesystem::path const& corpus) { return corpus / "addresses.txt"; }

Addresses load_addresses(std::string_view text, std::string const& file) {
    Addresses addresses;
    std::uint32_t number = 0;
    for (auto const& line : golden::lines_of(text)) {
        ++number;
        if (line.empty() || line.starts_with('#')) continue;
        auto const blank = line.find(' ');
        if (!line.starts_with("https://") || blank == std::string::npos)
            throw yaml::Error(file, {number, 1}, fmt::format("'{}'; expected ADDRESS NAME", line));
        addresses.emplace_back(line.substr(blank + 1), line.substr(0, blank));
    }
    return addresses;
}

Line with_links(std::string_view text, Addresses const& addresses) {
    Line line;
    while (!text.empty()) {
        std::pair<std::string, std::string> const* first = nullptr;
        auto at = std::string_view::npos;
        for (auto const& one : addresses) {
            auto const place = place_of(one.first, text);
            bool const is_longer = first && place == at && one.first.size() > first->first.size();
            if (place < at || is_longer) {
                first = &one;
                at = place;
            }
        }
        if (!first) break;
        if (at > 0) line.push_back(plain(std::string(text.substr(0, at))));
        line.push_back(link(first->first, {first->second}));
        text.remove_prefix(at + first->first.size());
    }
    if (!text.empty()) line.push_back(plain(std::string(text)));
    return line;
}

} // namespace animcheck::book

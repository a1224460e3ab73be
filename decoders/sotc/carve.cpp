// SPDX-License-Identifier: MIT
#include "decoders/sotc/carve.hpp"

#include "decoders/sotc/module.hpp"

#include <algorithm>

namespace animcheck::sotc {
namespace {

constexpr std::size_t longest_path = 255;

bool is_of_path(char c) {
    return (c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'z') || c == '-' || c == '_' || c == '.' ||
           c == '/';
}

/// A path that ends with its NUL where the module begins.
std::string_view path_before(std::string_view bytes) {
    if (bytes.empty() || bytes.back() != '\0') return {};
    bytes.remove_suffix(1);
    std::size_t size = 0;
    while (size < std::min(bytes.size(), longest_path) && is_of_path(bytes[bytes.size() - 1 - size])) ++size;
    auto const path = bytes.substr(bytes.size() - size);
    auto const dot = path.rfind('.');
    bool const ends = dot != std::string_view::npos && dot > 0 && path.size() - dot > 1 && path.size() - dot < 6;
    return ends ? path : std::string_view{};
}

} // namespace

void carve(Reader& in, std::uint64_t begin, std::uint64_t end, std::vector<FoundModule>& modules) {
    if (begin >= end || !in.spend(end - begin)) return;
    auto const bytes = in.source().bytes.subspan(to_size(begin), to_size(end - begin));
    auto const text = text_of(bytes);
    for (auto at = text.find("xff"); in && at != std::string_view::npos; at = text.find("xff", at)) {
        auto const rest = bytes.subspan(at);
        auto const size = likely_size_of(rest);
        if (!in.spend(longest_path)) return;
        if (size == 0) {
            ++at;
            continue;
        }
        {
            auto const scope = in.inside("module", modules.size());
            in.at("magic", begin + at).u32("magic");
        }
        auto path = path_before(text.substr(0, at));
        if (path.empty()) path = root_name_of(rest);
        modules.push_back({path, begin + at, std::min<std::uint64_t>(size, rest.size())});
        // One that is cut off, or whose size is wrong, must not hide those after it.
        at += size <= rest.size() ? size : module_header_size;
    }
}

} // namespace animcheck::sotc

// SPDX-License-Identifier: MIT
#include "decoders/manifest.hpp"

#include "decoders/family.hpp"

#include <algorithm>

namespace animcheck {
namespace {

bool is_usual(std::string_view extension) {
    auto const among = [extension](Hints const& hints) {
        return std::ranges::any_of(hints.manifest_extensions,
                                   [extension](std::string_view usual) { return same_name(usual, extension); });
    };
    bool usual = false;
#define ANIMCHECK_FAMILY(name) usual = usual || among(name::hints());
#include "families.def"
#undef ANIMCHECK_FAMILY
    return usual;
}

constexpr std::array<std::string_view, segment_count> size_facts{
    "segment_0_size",  "segment_1_size",  "segment_2_size",  "segment_3_size", "segment_4_size",  "segment_5_size",
    "segment_6_size",  "segment_7_size",  "segment_8_size",  "segment_9_size", "segment_10_size", "segment_11_size",
    "segment_12_size", "segment_13_size", "segment_14_size", "segment_15_size"};

} // namespace

std::string_view segment_size_fact(unsigned number) noexcept { return size_facts[number]; }

std::string_view manifest_name(std::string_view name) noexcept {
    auto const dot = std::min(name.rfind('.'), name.size());
    return is_usual(name.substr(dot)) ? name.substr(0, dot) : name;
}

ManifestFile const* Manifest::of(std::string_view name) const noexcept {
    auto const usual = manifest_name(name);
    auto const found = std::ranges::find_if(
        files, [&](ManifestFile const& file) { return same_name(file.name, name) || same_name(file.name, usual); });
    return found == files.end() ? nullptr : &*found;
}

} // namespace animcheck

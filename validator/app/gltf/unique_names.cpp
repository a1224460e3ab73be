// SPDX-License-Identifier: MIT
#include "validator/app/gltf/unique_names.hpp"

#include "decoders/format.hpp"

#include <algorithm>
#include <array>

namespace animcheck::gltf {
namespace {

std::string in_lower_case(std::string text) {
    std::ranges::transform(text, text.begin(), lower);
    return text;
}

bool is_safe(char c) noexcept {
    auto const small = lower(c);
    return (small >= 'a' && small <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_';
}

/// Windows looks at what is before the first dot alone.
bool is_device(std::string_view name) {
    auto const stem = in_lower_case(std::string(name.substr(0, name.find('.'))));
    constexpr std::array devices{"con", "prn", "aux", "nul"};
    if (std::ranges::find(devices, stem) != devices.end()) return true;
    return stem.size() == 4 && (stem.starts_with("com") || stem.starts_with("lpt")) && stem[3] >= '0' &&
           stem[3] <= '9';
}

} // namespace

std::string UniqueNames::add(std::string const& wanted) {
    auto& number = numbers_.try_emplace(wanted, 1).first->second;
    auto name = wanted;
    while (!taken_.insert(name).second) name = wanted + " (" + std::to_string(++number) + ')';
    return name;
}

std::string FileNames::add(std::string_view wanted, std::string_view suffix) {
    std::string stem(wanted.substr(0, most));
    std::ranges::replace_if(stem, [](char c) { return !is_safe(c); }, '_');
    if (stem.empty() || stem.front() == '.' || stem.front() == '-' || is_device(stem)) stem.insert(0, "_");
    auto& number = numbers_.try_emplace(in_lower_case(stem), 1).first->second;
    auto name = stem;
    while (!taken_.insert(in_lower_case(name)).second) name = stem + '-' + std::to_string(++number);
    return name + std::string(suffix);
}

} // namespace animcheck::gltf

// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace animcheck::gltf {

/// Makes names differ: "A", then "A (2)". Thousands of equal names cost no more than others.
class UniqueNames {
public:
    [[nodiscard]] std::string add(std::string const& wanted);

private:
    std::set<std::string> taken_;
    std::map<std::string, std::size_t> numbers_; ///< last given to each name
};

/// Makes names of files: plain letters, digits, '.', '-' and '_'; never one that Windows keeps for a device, never
/// hidden, at most `most` bytes without the suffix; different even where case does not matter.
class FileNames {
public:
    static constexpr std::size_t most = 120;
    [[nodiscard]] std::string add(std::string_view wanted, std::string_view suffix);

private:
    // In lower case.
    std::set<std::string> taken_;
    std::map<std::string, std::size_t> numbers_;
};

} // namespace animcheck::gltf

// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace animcheck::gltf {

/// Makes names differ: "A", then "A (2)".
class UniqueNames {
public:
    [[nodiscard]] std::string add(std::string const& wanted);

private:
    std::set<std::string> taken_;
};

/// Makes names of files: plain letters, digits, '.', '-' and '_'; never one that Windows keeps for a device, never
/// hidden, at most `most` bytes without the suffix; different even where case does not matter.
class FileNames {
public:
    static constexpr std::size_t most = 120;
    [[nodiscard]] std::string add(std::string_view wanted, std::string_view suffix);

private:
    std::set<std::string> taken_; ///< in lower case
};

} // namespace animcheck::gltf

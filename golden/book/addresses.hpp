// SPDX-License-Identifier: MIT
#pragma once

#include "golden/book/document.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Where the sources are that evidence names: `../cases/addresses.txt`.
namespace animcheck::book {

using Addresses = std::vector<std::pair<std::string, std::string>>; ///< by what a source is called

[[nodiscard]] std::filesystem::path addresses_path(std::filesystem::path const& corpus);
/// Lines `ADDRESS NAME`. Throws yaml::Error.
[[nodiscard]] Addresses load_addresses(std::string_view text, std::string const& file);
/// A text in which the names of sources are links.
[[nodiscard]] Line with_links(std::string_view text, Addresses const& addresses);

} // namespace animcheck::book

// SPDX-License-Identifier: MIT
#include "validator/platform/file_path.hpp"
#include "validator/platform/staging_folder.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <random>

namespace animcheck {

/// No signal says that the program is interrupted.
class StagingFolder::Watch {};

StagingFolder::StagingFolder() = default;

StagingFolder::~StagingFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(file_path(path_), ignored);
}

std::string StagingFolder::open(std::string const& in) {
    std::random_device random;
    std::error_code error;
    constexpr int most_tries = 64;
    for (int i = 0; i < most_tries && path_.empty() && !error; ++i) {
        auto path = fmt::format("{}/.animcheck-repair-{:08x}", in, random());
        if (std::filesystem::create_directory(file_path(path), error)) path_ = std::move(path);
    }
    return path_.empty() ? (error ? error.message() : "no name is free") : "";
}

} // namespace animcheck

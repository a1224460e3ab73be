// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace animcheck::bench {

/// A temporary file with these bytes, deleted with the object.
class FileOnDisk {
public:
    FileOnDisk(std::string const& ending, std::span<std::byte const> bytes);
    ~FileOnDisk();
    FileOnDisk(FileOnDisk const&) = delete;
    FileOnDisk& operator=(FileOnDisk const&) = delete;
    [[nodiscard]] std::string const& path() const noexcept { return path_; }

private:
    std::string path_;
};

/// The run time of a program in seconds; its output is discarded. Negative if it cannot be started or its exit
/// code is not 0.
[[nodiscard]] double seconds_of(std::vector<std::string> command);

} // namespace animcheck::bench

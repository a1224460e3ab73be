// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace animcheck::bench {

/// A file of these bytes in the folder for temporary files; it is gone with the object.
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

/// Seconds that a program takes from its start to its end, its output thrown away. Negative: it could not be
/// started, or ended with something else than 0.
[[nodiscard]] double seconds_of(std::vector<std::string> command);

} // namespace animcheck::bench

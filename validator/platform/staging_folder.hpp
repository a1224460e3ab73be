// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

namespace animcheck {

/// A folder for what is unfinished. It goes with this object, and where the system can tell, when the program is
/// interrupted; what a killed program left goes when the next one begins in the same place. One at a time in a
/// program, made before its threads.
class StagingFolder {
public:
    StagingFolder();
    ~StagingFolder();
    StagingFolder(StagingFolder const&) = delete;
    StagingFolder& operator=(StagingFolder const&) = delete;

    /// Inside the folder `in`, which is there. Empty on success, else why not.
    [[nodiscard]] std::string open(std::string const& in);
    [[nodiscard]] std::string const& path() const noexcept { return path_; }

private:
    class Watch; ///< the platform's
    std::string path_;
    std::unique_ptr<Watch> watch_;
};

} // namespace animcheck

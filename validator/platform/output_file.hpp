// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdio>
#include <string>

namespace animcheck {

/// A file that is written anew. It is written beside its place and takes it when it is complete: until then what
/// was there stays, and an interrupt removes what is unfinished. Pipes and devices are written as they are. At most
/// `most` at a time in a program.
class OutputFile {
public:
    static constexpr std::size_t most = 16;

    OutputFile() = default;
    ~OutputFile(); ///< without `close`: as if nothing had been written
    OutputFile(OutputFile const&) = delete;
    OutputFile& operator=(OutputFile const&) = delete;

    [[nodiscard]] std::string open(std::string const& path); ///< empty on success, else why not
    [[nodiscard]] std::FILE* stream() const noexcept { return stream_; }
    /// `keep`: all of it was written. False where it was not or is not in its place.
    [[nodiscard]] bool close(bool keep);

private:
    [[nodiscard]] bool open_beside();
    void drop() noexcept;

    std::FILE* stream_ = nullptr;
    std::string place_, unfinished_; ///< unfinished_ becomes place_; empty where nothing is to be moved
};

} // namespace animcheck

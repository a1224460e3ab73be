// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace animcheck {

/// Text that is written down now and read later: in memory, and in a temporary file once it is long.
class Spool {
public:
    /// Throws std::runtime_error where the temporary file cannot be written.
    void add(std::string_view text);
    void read(std::function<void(std::string_view)> const& sink);

private:
    static constexpr std::size_t most = 4U << 20; ///< bytes in memory

    void flush();
    struct Close {
        void operator()(std::FILE* file) const noexcept { std::fclose(file); }
    };
    std::string text_;
    std::unique_ptr<std::FILE, Close> file_;
};

} // namespace animcheck

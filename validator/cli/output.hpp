#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace animcheck::cli {

/// Where a command's results go: standard output or a file. Every write is looked at.
class Output {
public:
    explicit Output(std::string const& path = {}); ///< throws UsageError if the file cannot be made
    ~Output();
    Output(Output const&) = delete;
    Output& operator=(Output const&) = delete;

    void write(std::string_view text);
    [[nodiscard]] bool close(); ///< false: something was not written
    [[nodiscard]] bool is_terminal() const;

private:
    std::FILE* file_;
    bool owned_;
    bool failed_ = false;
};

} // namespace animcheck::cli

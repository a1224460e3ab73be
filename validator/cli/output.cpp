#include "validator/cli/output.hpp"

#include "validator/cli/options.hpp"

#include <cerrno>
#include <cstring>
#include <unistd.h>

namespace animcheck::cli {

Output::Output(std::string const& path)
    : file_(path.empty() ? stdout : std::fopen(path.c_str(), "wb")), owned_(!path.empty()) {
    if (!file_) throw UsageError("cannot write " + path + ": " + std::strerror(errno));
}

Output::~Output() {
    if (owned_ && file_) std::fclose(file_);
}

void Output::write(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) failed_ = true;
}

bool Output::close() {
    if (std::fflush(file_) != 0 || std::ferror(file_)) failed_ = true;
    if (owned_ && std::fclose(file_) != 0) failed_ = true;
    if (owned_) file_ = nullptr;
    return !failed_;
}

bool Output::is_terminal() const { return !owned_ && ::isatty(STDOUT_FILENO) == 1; }

} // namespace animcheck::cli

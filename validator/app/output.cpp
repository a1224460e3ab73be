// SPDX-License-Identifier: MIT
#include "validator/app/output.hpp"

#include "decoders/registry.hpp"
#include "validator/app/diagnostics.hpp"
#include "validator/app/options.hpp"
#include "validator/platform/terminal.hpp"
#include "validator/report/output_format.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <system_error>

namespace animcheck::app {
namespace {

[[noreturn]] void refuse(std::string const& path, std::string const& why) {
    throw UsageError(fmt::format("cannot write {}: {}", printable(path), why));
}

} // namespace

Destination::Destination(std::string path) : path_(std::move(path)) {
    if (path_.empty() || kind_of(path_) != PathKind::file) return;
    there_ = id_of(path_);
    FileBytes file;
    if (auto const error = file.open(path_); !error.empty()) refuse(path_, error);
    auto const bytes = file.bytes();
    auto const what = identify({bytes, base_name(path_)});
    is_report_ = !what.format || !bytes.empty();
    is_report_ &= is_report({reinterpret_cast<char const*>(bytes.data()), bytes.size()});
    if (what.format && !is_report_)
        refuse(path_, fmt::format("it is a file of the format {}, not a former report", what.format->id));
}

void Destination::spare(std::string const& path) const {
    if (there_ && id_of(path) == there_)
        refuse(path_, fmt::format("{} is read by this run", path == path_ ? "it" : printable(path)));
}

bool Destination::is(Destination const& other) const {
    return path_ == other.path_ || (there_ && there_ == other.there_);
}

Destinations::Destinations(std::vector<std::string> const& paths) {
    if (paths.size() > OutputFile::most)
        throw UsageError(fmt::format("-o: {} reports; a run writes {} at most", paths.size(), OutputFile::most));
    for (auto const& path : paths) {
        Destination const next(path == "-" ? std::string() : path);
        for (auto const& other : all_)
            if (next.is(other)) refuse(path, "another -o is the same file");
        all_.push_back(next);
    }
    if (all_.empty()) all_.emplace_back();
}

void Destinations::spare(std::string const& path) const {
    for (auto const& destination : all_) destination.spare(path);
}

std::vector<FileId> Destinations::former_reports() const {
    std::vector<FileId> found;
    for (auto const& destination : all_)
        if (auto const report = destination.former_report()) found.push_back(*report);
    return found;
}

bool close(ReportFiles& outputs) {
    bool all = true;
    for (auto& output : outputs) all = output.close() && all;
    return all;
}

Output::Output(Destination const& to) : path_(to.path()), owned_(!to.path().empty()) {
    if (!owned_) return;
    if (auto const error = own_.open(to.path()); !error.empty()) refuse(to.path(), error);
}

void Output::fail() {
    if (why_.empty() && errno != 0) why_ = std::error_code(errno, std::generic_category()).message();
    failed_ = true;
}

void Output::write(std::string_view text) {
    errno = 0;
    if (std::fwrite(text.data(), 1, text.size(), stream()) != text.size()) fail();
}

bool Output::close() {
    errno = 0;
    if (std::fflush(stream()) != 0 || std::ferror(stream())) fail();
    if (owned_ && !own_.close(!failed_)) fail();
    if (failed_)
        complain(fmt::format("cannot write {}: {}", owned_ ? printable(path_) : "the output",
                             why_.empty() ? "it is not whole" : why_));
    return !failed_;
}

bool Output::is_terminal() const { return !owned_ && animcheck::is_terminal(Stream::output); }

void require_room(std::string const& folder) {
    switch (kind_of(folder)) {
    case PathKind::absent: return;
    case PathKind::folder: break;
    default: throw UsageError(printable(folder) + " is not a folder");
    }
    if (!files_below(folder).files.empty())
        throw UsageError(printable(folder) + " is not empty: name a folder that is, or does not exist yet");
}

} // namespace animcheck::app

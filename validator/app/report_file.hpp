// SPDX-License-Identifier: MIT
#pragma once

#include "validator/platform/files.hpp"
#include "validator/report/jsonl_reader.hpp"

#include <nlohmann/json.hpp>

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace animcheck::app {

/// A JSON Lines report that was written before: a run, its inputs, a summary. It is read from end to end when it is
/// opened, so that nothing is written of one that is not whole, and mapped, so that its size does not matter.
class ReportFile {
public:
    /// A line of an input, in the file.
    struct Line {
        std::string_view text;
        std::size_t number = 1;
    };

    /// Throws UsageError "FILE:LINE: why" where it is not such a report.
    /// `visit`: called for each line of an input meanwhile, so that it need not be read again; where `known` is
    /// given, with what JsonlReader::brief_input reads.
    using Visit = std::function<void(Line const& line, ReadInput const& input)>;
    /// Before a line of an input is parsed, but for the first: is it known, and does the summary count it? Such a
    /// line is not parsed, nor visited.
    using Known = std::function<std::optional<bool>(Line const& line)>;
    ReportFile(std::string path, JsonlReader const& reader, Visit visit = {}, Known known = {});

    /// Does the summary count it? A folder is not an input; unrecognised members are counted with their container.
    [[nodiscard]] static bool counts(ReadInput const& input) noexcept {
        if (is_folder(input.record)) return false;
        return input.record.verdict != Verdict::unknown || input.named || input.record.members.empty();
    }

    [[nodiscard]] std::string const& path() const noexcept { return path_; }
    [[nodiscard]] RunRecord const& run() const noexcept { return run_; }
    [[nodiscard]] nlohmann::ordered_json const& run_json() const noexcept { return run_json_; }
    [[nodiscard]] SummaryRecord const& summary() const noexcept { return summary_; } ///< with `only`
    [[nodiscard]] std::string_view inputs() const noexcept { return inputs_; }       ///< their lines

    void visit(std::function<void(Line const& line)> const& visit) const;
    /// One input's record. Throws UsageError, where the file has changed meanwhile.
    void read(Line const& line, ReadInput& to) const;
    void read_brief(Line const& line, ReadInput& to) const; ///< what a comparison of two runs looks at
    [[nodiscard]] nlohmann::ordered_json json_of(Line const& line) const;

    [[noreturn]] void refuse(std::size_t line, std::string_view why) const;

private:
    using Parse = nlohmann::ordered_json(std::string_view line);
    [[nodiscard]] nlohmann::ordered_json parsed(Line const& line, Parse* parse) const;
    void take(Line const& line);
    void take_input(nlohmann::ordered_json const& json, Line const& line, bool is_brief);

    std::string path_;
    JsonlReader const& reader_;
    Visit visit_;
    Known known_;
    FileBytes file_;
    RunRecord run_;
    nlohmann::ordered_json run_json_;
    SummaryRecord summary_;
    std::optional<SummaryRecord::Only> only_;
    std::string_view inputs_;
    std::uint64_t counted_ = 0; ///< inputs that the summary counts
    bool ended_ = false;
};

} // namespace animcheck::app

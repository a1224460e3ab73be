// SPDX-License-Identifier: MIT
#pragma once

#include "golden/readers/reader_suite.hpp"
#include "validator/judge/inspect.hpp"
#include "validator/platform/child.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck::readers {

/// Another program, or one of the decoders in this one.
struct Reader {
    std::string label;
    std::vector<std::string> command; ///< with {file} and its like; empty: built in
    bool batch = false;               ///< started once, and asked about each case by a line of JSON
    [[nodiscard]] bool is_built_in() const noexcept { return command.empty(); }
    [[nodiscard]] bool takes(std::string_view placeholder) const;
};
/// "LABEL=COMMAND", a command, or animcheck-strict or animcheck-lenient. Throws UsageError.
[[nodiscard]] Reader reader_of(std::string const& text);
/// "LABEL=COMMAND" or a command without placeholders. Throws UsageError.
[[nodiscard]] Reader batch_reader_of(std::string const& text);

/// A reader's result for a case.
enum class Outcome : std::uint8_t {
    accepted,
    rejected,
    wrong_values, ///< accepted, and printed other values, or none
    crashed,      ///< ended by a signal, or by an exception of the system
    aborted,      ///< ended itself: an uncaught exception, a failed assertion
    timed_out,
    out_of_memory,
    not_run, ///< the reader does not read this, or is not told what it would need
};
inline constexpr std::array all_outcomes{Outcome::accepted,      Outcome::rejected, Outcome::wrong_values,
                                         Outcome::crashed,       Outcome::aborted,  Outcome::timed_out,
                                         Outcome::out_of_memory, Outcome::not_run};
[[nodiscard]] std::string_view name_of(Outcome outcome) noexcept;

struct ReaderResult {
    SuiteCase const* entry = nullptr;
    std::size_t reader = 0; ///< its place in the list
    Outcome outcome = Outcome::not_run;
    std::string detail;         ///< why it was rejected, where the values differ
    std::uint64_t compared = 0; ///< values
    [[nodiscard]] bool counts() const noexcept { return outcome != Outcome::not_run; }
    /// Against what the case asks of any reader.
    [[nodiscard]] bool is_wrong() const noexcept;
};

struct ReaderRunOptions {
    bool with_values = false;
    bool abort_rejects = false; ///< a reader that ends itself rejects
    std::optional<std::vector<std::string>> needs =
        {}; ///< what readers take of a context; empty: by their placeholders
    ChildBounds bounds;
    unsigned threads = 1;
};

/// Every case by every reader, in the order of the cases.
[[nodiscard]] std::vector<ReaderResult> run_readers(Suite const& suite, std::vector<Reader> const& readers,
                                                    SpecSet const& specs, ReaderRunOptions const& options);

} // namespace animcheck::readers

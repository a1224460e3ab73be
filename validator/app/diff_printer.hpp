// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/options.hpp"
#include "validator/app/report_file.hpp"
#include "validator/app/report_match.hpp"

#include <array>
#include <memory>
#include <string>

/// How `report diff` writes what it finds.
namespace animcheck::app {

/// An input, as far as it is compared; all of its JSON when somebody asks.
class DiffInput {
public:
    DiffInput(ReportFile const& file, ReportFile::Line const& line) : file_(file), line_(line) {
        file.read_brief(line, input_);
    }
    [[nodiscard]] InputRecord const& record() const noexcept { return input_.record; }
    [[nodiscard]] nlohmann::ordered_json const& json() const {
        if (json_.is_null()) json_ = file_.json_of(line_);
        return json_;
    }

private:
    ReportFile const& file_;
    ReportFile::Line line_;
    ReadInput input_;
    mutable nlohmann::ordered_json json_;
};

/// A change, with whichever of the two there is.
struct Changed {
    FindingChange change;
    DiffInput const *before, *after;
    FindingPair pair;
    [[nodiscard]] Finding const* was() const {
        return pair.before == FindingPair::none ? nullptr : &before->record().findings[pair.before];
    }
    [[nodiscard]] Finding const* is() const {
        return pair.after == FindingPair::none ? nullptr : &after->record().findings[pair.after];
    }
};

/// Totals of a comparison, which are known once all changes are.
struct DiffTotals {
    std::array<std::uint64_t, change_count> changes{};
    std::uint64_t both = 0, added = 0, gone = 0, renamed = 0;
    std::string root_before, root_after; ///< folders that places are relative to; empty: places are compared whole
    bool failed = false;
    [[nodiscard]] std::uint64_t of(FindingChange change) const { return changes[static_cast<std::size_t>(change)]; }
    [[nodiscard]] bool has_roots() const noexcept { return root_before != root_after; }
};

/// Written in this order: opening, changes, closing. Changes are made first.
class DiffPrinter {
public:
    DiffPrinter() = default;
    virtual ~DiffPrinter() = default;
    DiffPrinter(DiffPrinter const&) = delete;
    DiffPrinter& operator=(DiffPrinter const&) = delete;
    [[nodiscard]] virtual std::string opening(DiffTotals const& totals) = 0;
    [[nodiscard]] virtual std::string change(Changed const& changed) = 0;
    [[nodiscard]] virtual std::string closing(DiffTotals const& totals) = 0;
};

/// As --output-format or the suffix of -o says.
[[nodiscard]] std::unique_ptr<DiffPrinter> diff_printer(ReportLookOptions const& options, ReportFile const& before,
                                                        ReportFile const& after);

} // namespace animcheck::app

// SPDX-License-Identifier: MIT
// report diff: what is new, worse, fixed and moved from one report to another.
#include "validator/app/diagnostics.hpp"
#include "validator/app/options.hpp"
#include "validator/app/output.hpp"
#include "validator/app/report_file.hpp"
#include "validator/app/report_match.hpp"
#include "validator/report/style.hpp"
#include "validator/report/text.hpp"
#include "validator/rules/hash.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

namespace animcheck::app {
namespace {

using Json = nlohmann::ordered_json;
using Line = ReportFile::Line;

/// An input of the report before: all that is kept of it in memory.
struct Former {
    std::uint64_t place = 0; ///< its hash
    Line line;
    bool is_matched = false;
};

/// An input with the JSON that it was read from.
struct Told {
    Told(ReportFile const& file, Line const& line) : json(file.json_of(line)) { file.read(json, line, input); }
    [[nodiscard]] InputRecord const& record() const noexcept { return input.record; }
    Json json;
    ReadInput input;
};

/// What was found, in numbers.
struct DiffCounts {
    std::array<std::uint64_t, change_count> changes{};
    std::uint64_t both = 0, added = 0, gone = 0, renamed = 0;
    [[nodiscard]] std::uint64_t of(Change change) const { return changes[static_cast<std::size_t>(change)]; }
};

/// A change, with whichever of the two there is.
struct Changed {
    Change change;
    Told const *before, *after;
    FindingPair pair;
    [[nodiscard]] Finding const* was() const {
        return pair.before == FindingPair::none ? nullptr : &before->record().findings[pair.before];
    }
    [[nodiscard]] Finding const* is() const {
        return pair.after == FindingPair::none ? nullptr : &after->record().findings[pair.after];
    }
};

class Printer {
public:
    Printer() = default;
    virtual ~Printer() = default;
    Printer(Printer const&) = delete;
    Printer& operator=(Printer const&) = delete;
    [[nodiscard]] virtual std::string opening() = 0;
    [[nodiscard]] virtual std::string change(Changed const& changed) = 0;
    [[nodiscard]] virtual std::string closing(DiffCounts const& counts, bool failed) = 0;
};

class TextPrinter final : public Printer {
public:
    explicit TextPrinter(ReportLookOptions const& options) : options_(options) {}

    std::string opening() override { return {}; }
    std::string change(Changed const& changed) override {
        bool const only_moved = changed.change == Change::moved;
        if (options_.quiet || changed.change == Change::same || (only_moved && !options_.verbose)) return {};
        auto const* const was = changed.was();
        auto const* const is = changed.is();
        auto text = fmt::format("{}: {}", name_of(changed.change),
                                is ? to_concise_line(changed.after->record(), *is, {})
                                   : to_concise_line(changed.before->record(), *was, {}));
        if (was && is) text += fmt::format("  was: {}", to_concise_line(changed.before->record(), *was, {}));
        return text;
    }
    std::string closing(DiffCounts const& counts, bool) override {
        std::string text = fmt::format("findings: {} the same", grouped(counts.of(Change::same)));
        for (std::size_t i = 0; i + 1 < change_count; ++i)
            if (counts.changes[i] > 0)
                text += fmt::format(", {} {}", grouped(counts.changes[i]), name_of(static_cast<Change>(i)));
        text += fmt::format("\ninputs: {} in both", grouped(counts.both));
        if (counts.renamed > 0) text += fmt::format(", {} renamed", grouped(counts.renamed));
        if (counts.added > 0) text += fmt::format(", {} new", grouped(counts.added));
        if (counts.gone > 0) text += fmt::format(", {} gone", grouped(counts.gone));
        return text + '\n';
    }

private:
    ReportLookOptions const& options_;
};

/// A document with a change a line.
class JsonPrinter final : public Printer {
public:
    JsonPrinter(ReportFile const& before, ReportFile const& after) : before_(before), after_(after) {}

    std::string opening() override {
        return fmt::format("{{\"schema\":\"animcheck-diff/1\",\n\"before\":{},\n\"after\":{},\n\"changes\":[\n",
                           line_of(report_of(before_)), line_of(report_of(after_)));
    }
    std::string change(Changed const& changed) override {
        if (changed.change == Change::same) return {};
        Json json{{"change", name_of(changed.change)}};
        if (changed.was()) json["before"] = finding_of(*changed.before, changed.pair.before);
        if (changed.is()) json["after"] = finding_of(*changed.after, changed.pair.after);
        auto text = (follows_ ? ",\n" : "") + line_of(json);
        follows_ = true;
        return text;
    }
    std::string closing(DiffCounts const& counts, bool failed) override {
        Json findings;
        for (std::size_t i = 0; i < change_count; ++i)
            findings[std::string(name_of(static_cast<Change>(i)))] = counts.changes[i];
        Json const inputs{
            {"both", counts.both}, {"renamed", counts.renamed}, {"new", counts.added}, {"gone", counts.gone}};
        return fmt::format("{}],\n\"findings\":{},\n\"inputs\":{},\n\"failed\":{}}}\n", follows_ ? "\n" : "",
                           line_of(findings), line_of(inputs), failed);
    }

private:
    static std::string line_of(Json const& json) {
        return json.dump(-1, ' ', false, Json::error_handler_t::replace);
    }
    static Json report_of(ReportFile const& file) {
        return {{"tool", file.run_json().at("tool")}, {"specs_xxh3", file.run_json().at("specs_xxh3")}};
    }
    static Json finding_of(Told const& told, std::size_t number) {
        Json json;
        for (auto const* const key : {"path", "path_hex", "members", "name", "format"})
            if (auto const found = told.json.find(key); found != told.json.end()) json[key] = *found;
        json["finding"] = told.json.at("findings").at(number);
        return json;
    }

    ReportFile const& before_;
    ReportFile const& after_;
    bool follows_ = false;
};

/// What a renamed input is recognised by, the surest first. Empty: by nothing.
constexpr std::size_t identity_count = 4;
std::string identity_of(InputRecord const& record, std::size_t sureness) {
    if (sureness == 0) return record.hashes ? record.hashes->sha256 : std::string();
    if (sureness == 1) {
        if (record.findings.empty()) return {};
        std::vector<std::string> prints;
        for (auto const& finding : record.findings) prints.push_back(finding.fingerprint);
        std::ranges::sort(prints);
        return fmt::format("{}\n{}\n{:016x}", record.format, record.size,
                           hash_of(fmt::format("{}", fmt::join(prints, ""))));
    }
    if (record.format.empty()) return {};
    if (sureness == 3) return fmt::format("{}\n{}", record.format, record.size);
    return fmt::format("{}\n{}", record.format,
                       record.members.empty() ? base_name(record.path) : std::string_view(record.members.back()));
}

class Diff {
public:
    Diff(ReportFile const& before, ReportFile const& after, Printer& printer, Output& output,
         std::optional<Severity> fail_on)
        : before_(before), after_(after), printer_(printer), output_(output), fail_on_(fail_on) {}

    /// True: nothing is new or worse.
    bool run() {
        output_.write(printer_.opening());
        before_.visit(
            [&](Line const& line) { formers_.push_back({hash_of(place_of(Told(before_, line).record())), line}); });
        std::ranges::stable_sort(formers_, {}, &Former::place);
        after_.visit([&](Line const& line) { compare_place(line); });
        for (std::size_t sureness = 0; sureness < identity_count; ++sureness) pair_renamed(sureness);
        for (auto const& line : fresh_) add_fresh(line);
        // In the order of the report, as everything else.
        std::ranges::sort(formers_, {}, [](Former const& former) { return former.line.number; });
        for (auto const& former : formers_)
            if (!former.is_matched) add_gone(former.line);
        output_.write(printer_.closing(counts_, failed_));
        return !failed_;
    }

private:
    void compare_place(Line const& line) {
        Told const after(after_, line);
        auto const place = place_of(after.record());
        for (auto& former : std::ranges::equal_range(formers_, hash_of(place), {}, &Former::place)) {
            if (former.is_matched) continue;
            Told const before(before_, former.line);
            if (place_of(before.record()) != place) continue;
            former.is_matched = true;
            ++counts_.both;
            return compare(before, after, false);
        }
        fresh_.push_back(line);
    }

    /// Of inputs that are in one report alone, those that belong together: one of each with this identity.
    void pair_renamed(std::size_t sureness) {
        struct Pair {
            Former* former = nullptr;
            std::size_t formers = 0, fresh = 0;
        };
        if (fresh_.empty()) return;
        std::map<std::string, Pair> pairs;
        for (auto& former : formers_) {
            if (former.is_matched) continue;
            auto& pair = pairs[identity_of(Told(before_, former.line).record(), sureness)];
            pair.former = &former;
            ++pair.formers;
        }
        for (auto const& line : fresh_)
            if (auto const pair = pairs.find(identity_of(Told(after_, line).record(), sureness));
                pair != pairs.end())
                ++pair->second.fresh;
        std::erase_if(fresh_, [&](Line const& line) {
            Told const after(after_, line);
            auto const identity = identity_of(after.record(), sureness);
            auto const pair = pairs.find(identity);
            bool const is_sure =
                !identity.empty() && pair != pairs.end() && pair->second.formers == 1 && pair->second.fresh == 1;
            if (!is_sure) return false;
            pair->second.former->is_matched = true;
            ++counts_.renamed;
            compare(Told(before_, pair->second.former->line), after, true);
            return true;
        });
    }

    void compare(Told const& before, Told const& after, bool renamed) {
        for (auto const& pair : matched(before.record(), after.record(), renamed))
            add({pair.change, &before, &after, pair});
    }

    void add_fresh(Line const& line) {
        ++counts_.added;
        Told const after(after_, line);
        for (std::size_t i = 0; i < after.record().findings.size(); ++i)
            add({Change::added, nullptr, &after, {FindingPair::none, i, Change::added}});
    }

    void add_gone(Line const& line) {
        ++counts_.gone;
        Told const before(before_, line);
        for (std::size_t i = 0; i < before.record().findings.size(); ++i)
            add({Change::gone, &before, nullptr, {i, FindingPair::none, Change::gone}});
    }

    void add(Changed const& changed) {
        ++counts_.changes[static_cast<std::size_t>(changed.change)];
        bool const counts = changed.change == Change::added || changed.change == Change::worse;
        auto const* const is = changed.is();
        failed_ = failed_ || (counts && fail_on_ && is->status == Status::open && is->severity >= *fail_on_);
        output_.write(printer_.change(changed));
    }

    ReportFile const& before_;
    ReportFile const& after_;
    Printer& printer_;
    Output& output_;
    std::optional<Severity> fail_on_; ///< empty: never
    std::vector<Former> formers_;
    std::vector<Line> fresh_; ///< of inputs whose places the report before does not have
    DiffCounts counts_;
    bool failed_ = false;
};

void require_comparable(ReportFile const& before, ReportFile const& after) {
    auto const& a = before.run().shard;
    auto const& b = after.run().shard;
    if (a.number != b.number || a.of != b.of)
        after.refuse(1, fmt::format("shard {} of {}; {} is {} of {} (`report merge` joins them)", b.number, b.of,
                                    printable(before.path()), a.number, a.of));
    if (before.run().specs_digest != after.run().specs_digest)
        warn("the two reports are by other specs: rules may be new, and not the flaws");
    if (before.run_json().at("config") != after.run_json().at("config"))
        warn("the two reports are of other configurations");
}

} // namespace

int report_diff(ReportLookOptions const& options) {
    Destination const destination(options.output);
    for (auto const& file : options.files) destination.spare(file);
    JsonlReader const reader(SpecSet::built_in());
    ReportFile const before(options.files.at(0), reader), after(options.files.at(1), reader);
    require_comparable(before, after);
    Output output(destination);
    TextPrinter text(options);
    JsonPrinter json(before, after);
    auto& printer = options.output_format == "json" ? static_cast<Printer&>(json) : text;
    bool const good = Diff(before, after, printer, output, severity_named(options.fail_on)).run();
    if (output.close()) return good ? exit_checked : exit_findings;
    complain("the output could not be written in full");
    return exit_internal;
}

} // namespace animcheck::app

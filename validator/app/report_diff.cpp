// SPDX-License-Identifier: MIT
// report diff: what is new, worse, fixed and moved from one report to another.
#include "validator/app/diagnostics.hpp"
#include "validator/app/diff_printer.hpp"
#include "validator/app/output.hpp"
#include "validator/app/report_index.hpp"
#include "validator/report/spool.hpp"
#include "validator/rules/hash.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace animcheck::app {
namespace {

using Entry = ReportIndex::Entry;

/// A report, and where everything is in it.
struct Side {
    Side(std::string const& path, JsonlReader const& reader, KnownLines& known)
        : index(known),
          file(
              path, reader,
              [this](ReportFile::Line const& line, ReadInput const& input) { index.add(line, input); },
              [this](ReportFile::Line const& line) { return index.add_known(line); }) {}
    [[nodiscard]] DiffInput input_of(Entry const& entry) const { return {file, entry.line}; }

    ReportIndex index; // before the file, whose lines it gets
    ReportFile file;
};

/// Is one folder in the other? Nothing in another folder is a root of its own.
bool is_nested(std::string_view a, std::string_view b) {
    auto const is_here = [](std::string_view root) { return root.empty() || root == "./"; };
    return !is_here(a) && !is_here(b) && (a.starts_with(b) || b.starts_with(a));
}

/// Pairs the inputs of two reports: by place, by place below the root of each, by content, by name. Reads again
/// only what differs.
class Diff {
public:
    Diff(Side& before, Side& after, DiffPrinter& printer, std::optional<Severity> fail_on)
        : before_(before), after_(after), printer_(printer), fail_on_(fail_on) {}

    /// True: nothing is new or worse.
    bool run(Output& output) {
        pair_places(0, 0);
        auto const &root_before = before_.index.root(), &root_after = after_.index.root();
        if (totals_.both == 0 && root_before != root_after && !is_nested(root_before, root_after)) {
            pair_places(root_before.size(), root_after.size());
            if (totals_.both > 0) {
                totals_.root_before = root_before;
                totals_.root_after = root_after;
            }
        }
        for (auto& [former, fresh] : pairs_) compare(*former, *fresh);
        before_.index.sort_by_number();
        after_.index.sort_by_number();
        for (std::size_t identity = 0; identity < ReportIndex::identity_count; ++identity) pair_renamed(identity);
        for (auto const& entry : after_.index.entries())
            if (!entry.is_matched) add_fresh(entry);
        for (auto const& entry : before_.index.entries())
            if (!entry.is_matched) add_gone(entry);
        write(output);
        return !totals_.failed;
    }

private:
    void write(Output& output) {
        auto const to_output = [&](std::string_view text) { output.write(text); };
        output.write(printer_.opening(totals_));
        changes_.read(to_output);
        output.write(printer_.closing(totals_));
    }

    /// Places are equal after so many bytes of each.
    void pair_places(std::size_t skip_before, std::size_t skip_after) {
        before_.index.sort_by_place(skip_before);
        auto& formers = before_.index.entries();
        after_.index.sort_by_number();
        for (auto& fresh : after_.index.entries()) {
            auto const place = after_.index.place_of(fresh).substr(skip_after);
            for (auto& former : std::ranges::equal_range(formers, hash_of(place), {}, &Entry::key)) {
                if (former.is_matched || before_.index.place_of(former).substr(skip_before) != place) continue;
                former.is_matched = fresh.is_matched = true;
                ++totals_.both;
                pairs_.emplace_back(&former, &fresh);
                break;
            }
        }
    }

    /// Of inputs that are in one report alone, those that belong together. Copies of the same bytes are paired in
    /// their order; what is less sure only if there are as many in both, or one in each.
    void pair_renamed(std::size_t identity) {
        struct Copies {
            std::vector<Entry*> formers, fresh;
        };
        std::unordered_map<std::uint64_t, Copies> all;
        std::vector<std::uint64_t> order;
        for (auto& entry : after_.index.entries())
            if (!entry.is_matched && entry.identities[identity] != 0) {
                auto& copies = all[entry.identities[identity]];
                if (copies.fresh.empty()) order.push_back(entry.identities[identity]);
                copies.fresh.push_back(&entry);
            }
        for (auto& entry : before_.index.entries())
            if (auto const found = all.find(entry.identities[identity]); !entry.is_matched && found != all.end())
                found->second.formers.push_back(&entry);
        for (auto const key : order) {
            auto const& [formers, fresh] = all[key];
            bool const is_sure = identity == ReportIndex::by_bytes
                                     ? !formers.empty()
                                     : formers.size() == fresh.size() &&
                                           (identity == ReportIndex::by_findings || formers.size() == 1);
            if (!is_sure) continue;
            for (std::size_t i = 0; i < std::min(formers.size(), fresh.size()); ++i)
                compare_renamed(*formers[i], *fresh[i], identity);
        }
    }

    void compare_renamed(Entry& former, Entry& fresh, std::size_t identity) {
        auto const before = before_.input_of(former), after = after_.input_of(fresh);
        // The hashes of two identities may be equal.
        if (identity_of(before.record(), identity) != identity_of(after.record(), identity)) return;
        former.is_matched = fresh.is_matched = true;
        ++totals_.renamed;
        compare(before, after, true);
    }

    void compare(Entry const& former, Entry const& fresh) {
        if (former.digest == fresh.digest)
            totals_.changes[static_cast<std::size_t>(FindingChange::same)] += fresh.findings;
        else
            compare(before_.input_of(former), after_.input_of(fresh), false);
    }

    void compare(DiffInput const& before, DiffInput const& after, bool renamed) {
        for (auto const& pair : matched(before.record(), after.record(), renamed))
            add({pair.change, &before, &after, pair});
    }

    void add_fresh(Entry const& entry) {
        ++totals_.added;
        if (entry.findings == 0) return;
        auto const after = after_.input_of(entry);
        for (std::size_t i = 0; i < after.record().findings.size(); ++i)
            add({FindingChange::added, nullptr, &after, {FindingPair::none, i, FindingChange::added}});
    }

    void add_gone(Entry const& entry) {
        ++totals_.gone;
        if (entry.findings == 0) return;
        auto const before = before_.input_of(entry);
        for (std::size_t i = 0; i < before.record().findings.size(); ++i)
            add({FindingChange::gone, &before, nullptr, {i, FindingPair::none, FindingChange::gone}});
    }

    void add(Changed const& changed) {
        ++totals_.changes[static_cast<std::size_t>(changed.change)];
        bool const counts = changed.change == FindingChange::added || changed.change == FindingChange::worse;
        auto const* const is = changed.is();
        totals_.failed =
            totals_.failed || (counts && fail_on_ && is->status == Status::open && is->severity >= *fail_on_);
        changes_.add(printer_.change(changed));
    }

    Side& before_;
    Side& after_;
    DiffPrinter& printer_;
    std::optional<Severity> fail_on_;                          ///< empty: never
    std::vector<std::pair<Entry const*, Entry const*>> pairs_; ///< by place, in the order of the report after
    Spool changes_;                                            ///< written after the counts
    DiffTotals totals_;
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
    KnownLines known;
    Side before(options.files.at(0), reader, known), after(options.files.at(1), reader, known);
    require_comparable(before.file, after.file);
    Output output(destination);
    auto const printer = diff_printer(options, before.file, after.file);
    bool const good = Diff(before, after, *printer, severity_named(options.fail_on)).run(output);
    if (output.close()) return good ? exit_checked : exit_findings;
    return exit_internal;
}

} // namespace animcheck::app

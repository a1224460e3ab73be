// SPDX-License-Identifier: MIT
// stats: the distribution of what files have, for whoever keeps a dump.
#include "validator/app/inputs.hpp"
#include "validator/app/output.hpp"
#include "validator/app/records.hpp"
#include "validator/report/motion.hpp"
#include "validator/report/style.hpp"
#include "validator/report/totals.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace animcheck::app {
namespace {

/// So many different values of a column, or sets of rules, are kept; others are only counted.
constexpr std::size_t different_most = 4096;
constexpr std::size_t shown_most = 8, outliers_most = 5;

struct Seen {
    std::uint64_t count = 0;
    std::string first; ///< place of an input that has it
};

/// Values of a column of one format. Memory is bounded: an address is kept for each different value.
class Distribution {
public:
    void add(Value const& value, std::string const& place) {
        auto const number = number_of(value);
        if (std::isfinite(number))
            add(numbers_, number, place);
        else
            add(texts_, animcheck::text_of(value), place);
    }

    [[nodiscard]] std::string text(std::string_view name) const {
        auto text = fmt::format("  {:<11} ", name);
        if (!numbers_.empty()) text += numbers();
        text += most_common();
        if (others_ > 0) text += fmt::format(", {} with more different values", grouped(others_));
        return text + '\n' + outliers();
    }

private:
    template <class Key>
    void add(std::map<Key, Seen>& to, Key const& key, std::string const& place) {
        auto found = to.find(key);
        if (found == to.end()) {
            if (to.size() == different_most) return static_cast<void>(++others_);
            found = to.emplace(key, Seen{0, place}).first;
        }
        ++found->second.count;
        ++count_;
    }

    /// The smallest value that this share of all inputs does not exceed.
    [[nodiscard]] double at(double share) const {
        auto left = static_cast<std::uint64_t>(share * static_cast<double>(count_ - 1)) + 1;
        for (auto const& [value, seen] : numbers_) {
            if (seen.count >= left) return value;
            left -= seen.count;
        }
        return numbers_.rbegin()->first;
    }

    [[nodiscard]] std::string numbers() const {
        if (numbers_.size() == 1) return {};
        return fmt::format("{:g} to {:g}, median {:g}; ", numbers_.begin()->first, numbers_.rbegin()->first,
                           at(0.5));
    }

    /// "25: 12 files, 10: 3 files".
    [[nodiscard]] std::string most_common() const {
        std::vector<std::pair<std::uint64_t, std::string>> all;
        for (auto const& [value, seen] : numbers_) all.emplace_back(seen.count, fmt::format("{:g}", value));
        for (auto const& [value, seen] : texts_) all.emplace_back(seen.count, printable(value));
        std::ranges::stable_sort(all, std::greater{}, [](auto const& one) { return one.first; });
        std::string text;
        for (std::size_t i = 0; i < std::min(all.size(), shown_most); ++i)
            text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", all[i].second, grouped(all[i].first));
        return all.size() > shown_most ? text + fmt::format(", {} more", grouped(all.size() - shown_most)) : text;
    }

    /// Values more than three times the range of the middle half outside of it: Tukey's "far out".
    [[nodiscard]] std::string outliers() const {
        if (count_ < 20 || numbers_.size() < 3) return {};
        auto const low = at(0.25), high = at(0.75), reach = 3 * (high - low);
        if (reach <= 0) return {};
        std::string text;
        std::size_t found = 0;
        for (auto const& [value, seen] : numbers_) {
            if (value >= low - reach && value <= high + reach) continue;
            if (++found <= outliers_most)
                text += fmt::format("    far out    {:g}: {}{}\n", value, printable(seen.first),
                                    seen.count > 1 ? fmt::format(" and {} more", grouped(seen.count - 1)) : "");
        }
        return found > outliers_most ? text + fmt::format("    far out    {} more values\n", found - outliers_most)
                                     : text;
    }

    std::map<double, Seen> numbers_;
    std::map<std::string, Seen> texts_;
    std::uint64_t count_ = 0, others_ = 0;
};

/// Inputs of one format.
struct FormatStats {
    Totals totals;
    std::map<std::string, Distribution, std::less<>> columns;
    std::map<std::string, Seen> habits; ///< by the names of the rules that fire
    std::uint64_t other_habits = 0;

    void add(InputRecord const& record) {
        totals.add(record);
        auto const place = place_of(record);
        std::set<std::string_view> names;
        for (auto const& [name, value] : record.summary) names.insert(name);
        names.insert(motion_columns.begin(), motion_columns.end());
        for (auto const name : names)
            if (auto const value = summary_column(record, name); !std::holds_alternative<std::monostate>(value))
                columns[std::string(name)].add(value, place);
        add_habit(record, place);
    }

private:
    /// A program that writes something differently does so everywhere.
    void add_habit(InputRecord const& record, std::string const& place) {
        std::set<std::string_view> rules;
        for (auto const& finding : record.findings) rules.insert(short_id(finding.rule));
        std::string key;
        for (auto const rule : rules) key += fmt::format("{}{}", key.empty() ? "" : ", ", rule);
        auto found = habits.find(key);
        if (found == habits.end()) {
            if (habits.size() == different_most) return static_cast<void>(++other_habits);
            found = habits.emplace(key, Seen{0, place}).first;
        }
        ++found->second.count;
    }
};

std::string habits_text(FormatStats const& stats) {
    std::vector<std::pair<std::string, Seen>> all(stats.habits.begin(), stats.habits.end());
    std::ranges::stable_sort(all, std::greater{}, [](auto const& one) { return one.second.count; });
    std::string text = "  alike, by the findings that they have:\n";
    for (std::size_t i = 0; i < std::min(all.size(), shown_most); ++i)
        text += fmt::format("    {:>8}  {} (as {})\n", grouped(all[i].second.count),
                            all[i].first.empty() ? "no findings" : all[i].first, printable(all[i].second.first));
    auto const more = all.size() - std::min(all.size(), shown_most);
    if (more > 0 || stats.other_habits > 0)
        text += fmt::format("    {} more sets\n", grouped(more + stats.other_habits));
    return text;
}

std::string formats_text(std::map<std::string, FormatStats> const& formats) {
    std::string text;
    for (auto const& [id, stats] : formats) {
        text += fmt::format("{}{}: {} ({})\n", text.empty() ? "" : "\n", id, grouped(stats.totals.all()),
                            animcheck::text_of(stats.totals));
        for (auto const& [name, distribution] : stats.columns) text += distribution.text(name);
        text += habits_text(stats);
    }
    return text;
}

} // namespace

int stats(Common const& common, LsOptions const& options) {
    Specs const specs(common);
    Listing listing(options.paths, specs.set());
    Examiner examiner(specs.set(), {.words_from = Severity::error, .diagnose = false}, {});
    std::map<std::string, FormatStats> formats;
    std::uint64_t unrecognised = 0;
    bool incomplete = false;
    auto const add = [&](InputRecord const& record) {
        incomplete = incomplete || !record.complete;
        if (record.format.empty() && !record.complete && !record.findings.empty())
            complain(fmt::format("{}: {}", printable(place_of(record)), record.findings.front().message));
        if (record.format.empty())
            ++unrecognised;
        else
            formats[record.format].add(record);
    };
    for (Job job; listing.plan().next(job);) visit_records(job, examiner, add);
    Output output;
    output.write(formats_text(formats));
    if (unrecognised > 0)
        output.write(
            fmt::format("{}{} unrecognised or not read\n", formats.empty() ? "" : "\n", grouped(unrecognised)));
    if (!output.close()) return exit_internal;
    return incomplete ? exit_incomplete : exit_checked;
}

} // namespace animcheck::app

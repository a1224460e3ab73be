// SPDX-License-Identifier: MIT
#include "validator/judge/diagnose/repair.hpp"

#include "decoders/core/bytes.hpp"
#include "decoders/core/order.hpp"
#include "validator/judge/diagnose/hypothesis.hpp"

#include <algorithm>
#include <optional>

namespace animcheck::diagnose {
namespace {

constexpr unsigned rounds = 8; ///< each repairs something, so that they end; this bounds what they cost

/// Where a byte of the input with some edits was in the input as it was. Nothing: an edit wrote it.
std::optional<std::uint64_t> original_place(std::span<Applied const> edits, std::uint64_t place) {
    std::uint64_t gone = 0, come = 0;
    for (auto const& edit : edits) {
        auto const first = edit.splice.first - gone + come;
        if (place < first) break;
        if (place < first + edit.splice.bytes.size()) return std::nullopt;
        gone += edit.splice.count;
        come += edit.splice.bytes.size();
    }
    return place - come + gone;
}

bool is_apart(Splice const& a, Splice const& b) {
    return a.first + a.count <= b.first || b.first + b.count <= a.first;
}

class Repairing {
public:
    Repairing(Inspector& inspector, Inspector& plain, Input const& input, ByteView bytes,
              RepairOptions const& options)
        : inspector_(inspector), plain_(plain), input_(input), bytes_(bytes), options_(options) {}

    Repair run(InputRecord const& record) {
        result_.after = record;
        unsigned round = 0;
        while (round < rounds && improve()) ++round;
        if (round == rounds || is_overwritten()) take_back(record);
        for (auto const& finding : result_.after.findings)
            if (is_open_fault(finding) && finding.consequence_of.empty())
                result_.left.push_back({finding.rule, finding.place.path, why_left(finding)});
        return std::move(result_);
    }

private:
    /// The edits of one finding, in bytes of the current input.
    struct Wanted {
        std::size_t finding;
        std::vector<Splice> splices;
    };

    [[nodiscard]] std::string why_left(Finding const& finding) const {
        bool const has_edit = finding.fix && finding.fix->proof && !finding.fix->edits.empty();
        if (!has_edit) return "no edit is proven";
        if (!is_chosen(finding.rule)) return "not chosen";
        if (!finding.fix->safe && !options_.likely) return "its edit is likely, not safe (--level likely)";
        if (!keeps_length(*finding.fix)) return "its length would change, and its container is not written anew";
        if (!is_accepted(finding)) return "not wanted";
        return is_taken_back_ ? changes_again : "its edit does not go with the others";
    }

    [[nodiscard]] bool is_chosen(std::string_view rule) const { return !options_.wanted || options_.wanted(rule); }

    [[nodiscard]] bool is_accepted(Finding const& finding) const {
        return !options_.accepted || options_.accepted(finding, current());
    }

    [[nodiscard]] bool keeps_length(Fix const& fix) const {
        return !input_.member || (options_.resizable && options_.resizable(input_)) ||
               std::ranges::all_of(fix.edits, [](Edit const& edit) { return edit.bytes.size() == edit.count; });
    }

    [[nodiscard]] bool is_wanted(Finding const& finding) const {
        if (!is_open_fault(finding) || !finding.fix || !finding.fix->proof || !is_chosen(finding.rule))
            return false;
        return (finding.fix->safe || options_.likely) && keeps_length(*finding.fix) && is_accepted(finding);
    }

    [[nodiscard]] std::vector<Wanted> all_wanted() const {
        std::vector<Wanted> all;
        for (std::size_t i = 0; i < result_.after.findings.size(); ++i) {
            auto const& finding = result_.after.findings[i];
            if (!is_wanted(finding)) continue;
            all.push_back({i, splices_of(*finding.fix)});
        }
        return all;
    }

    /// Does it leave alone what was written before?
    [[nodiscard]] bool is_of_the_input(Wanted const& wanted) const {
        return std::ranges::all_of(wanted.splices, [&](Splice const& splice) {
            auto const first = original_place(result_.edits, splice.first);
            auto const last =
                splice.count == 0 ? first : original_place(result_.edits, splice.first + splice.count - 1);
            if (!first || !last || (splice.count > 0 && *last - *first != splice.count - 1)) return false;
            return std::ranges::all_of(result_.edits, [&](Applied const& edit) {
                return is_apart(edit.splice, {*first, splice.count, {}});
            });
        });
    }

    /// Would a second repair, which knows nothing of this one, write over what it wrote?
    [[nodiscard]] bool is_overwritten() const {
        return !result_.edits.empty() &&
               !std::ranges::all_of(all_wanted(), [&](Wanted const& one) { return is_of_the_input(one); });
    }

    void take_back(InputRecord const& record) {
        result_.edits.clear();
        result_.after = record;
        is_taken_back_ = true;
    }

    bool improve() {
        auto wanted = all_wanted();
        std::erase_if(wanted, [&](Wanted const& one) { return !is_of_the_input(one); });
        if (wanted.empty()) return false;
        auto const now = current();
        if (was_tried_alone(wanted)) {
            judge_with({wanted.data()}, now);
            return true;
        }
        Member member;
        auto const input = with_bytes(input_, now, member);
        Trials trials(plain_, input, now, result_.after);
        if (!trials.are_valid()) return false;
        auto chosen = together(trials, wanted);
        if (chosen.empty()) chosen = one_by_one(trials, wanted);
        if (!chosen.empty()) judge_with(chosen, now);
        return !chosen.empty();
    }

    /// Then the trial that proved it was this one.
    [[nodiscard]] bool was_tried_alone(std::vector<Wanted> const& wanted) const {
        return wanted.size() == 1 && result_.after.findings.size() <= most_alone;
    }

    void judge_with(std::vector<Wanted const*> const& chosen, ByteView now) {
        former_ = result_.edits;
        for (auto const* const one : chosen) apply(*one, now);
        put_in_order(result_.edits, {}, [](Applied const& edit) { return edit.splice.first; });
        auto const then = current();
        Member member;
        result_.after = inspector_.inspect(with_bytes(input_, then, member));
    }

    [[nodiscard]] std::vector<std::byte> current() const { return changed(bytes_, splices_of(result_.edits)); }

    /// All of them do what each was proven to do.
    [[nodiscard]] bool holds(Trials& trials, std::span<Wanted const* const> chosen) const {
        std::vector<Splice> splices;
        for (auto const* const one : chosen)
            splices.insert(splices.end(), one->splices.begin(), one->splices.end());
        put_in_order(splices, {}, &Splice::first);
        auto const outcome = trials.attempt(splices);
        return outcome && std::ranges::all_of(chosen, [&](Wanted const* one) {
                   auto const& fix = *result_.after.findings[one->finding].fix;
                   if (fix.proof->restores) return outcome->is_sound && outcome->explains(one->finding);
                   return outcome->is_better && outcome->explains(one->finding) &&
                          (!fix.safe || outcome->keeps_values || outcome->is_clean());
               });
    }

    [[nodiscard]] static std::vector<Wanted const*> apart(std::vector<Wanted> const& wanted) {
        std::vector<Wanted const*> chosen;
        for (auto const& one : wanted) {
            bool const fits = std::ranges::all_of(chosen, [&](Wanted const* other) {
                return std::ranges::all_of(one.splices, [&](Splice const& a) {
                    return std::ranges::all_of(other->splices, [&](Splice const& b) { return is_apart(a, b); });
                });
            });
            if (fits) chosen.push_back(&one);
        }
        return chosen;
    }

    [[nodiscard]] std::vector<Wanted const*> together(Trials& trials, std::vector<Wanted> const& wanted) const {
        auto chosen = apart(wanted);
        if (!holds(trials, chosen)) chosen.clear();
        return chosen;
    }

    /// The first that does, and what goes with it.
    [[nodiscard]] std::vector<Wanted const*> one_by_one(Trials& trials, std::vector<Wanted> const& wanted) const {
        std::vector<Wanted const*> chosen;
        for (auto const* const one : apart(wanted)) {
            chosen.push_back(one);
            if (!holds(trials, chosen)) chosen.pop_back();
        }
        return chosen;
    }

    void apply(Wanted const& wanted, ByteView now) {
        auto const& finding = result_.after.findings[wanted.finding];
        auto words = std::string_view(finding.fix->text).substr(finding.fix->words);
        for (std::string_view const joint : {": ", "; or "})
            if (words.starts_with(joint)) words.remove_prefix(joint.size());
        for (auto const& splice : wanted.splices) {
            auto const first = original_place(former_, splice.first);
            auto const before = text_of(now.subspan(to_size(splice.first), to_size(splice.count)));
            result_.edits.push_back({finding.rule,
                                     finding.place.path,
                                     {first.value_or(0), splice.count, splice.bytes},
                                     std::string(before),
                                     std::string(words),
                                     finding.fix->safe,
                                     *finding.fix->proof});
        }
    }

    Inspector& inspector_;
    Inspector& plain_;
    Input const& input_;
    ByteView bytes_;
    RepairOptions const& options_;
    Repair result_;
    std::vector<Applied> former_; ///< of the rounds before, in file order
    bool is_taken_back_ = false;  ///< nothing is written that a second repair would change
};

} // namespace

std::vector<Splice> splices_of(std::span<Applied const> edits) {
    std::vector<Splice> splices;
    for (auto const& edit : edits) splices.push_back(edit.splice);
    return splices;
}

Repair repair(Inspector& inspector, Inspector& plain, Input const& input, ByteView bytes, InputRecord const& record,
              RepairOptions const& options) {
    return Repairing(inspector, plain, input, bytes, options).run(record);
}

} // namespace animcheck::diagnose

// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/anomaly_rules.hpp"
#include "validator/judge/checks/check.hpp"
#include "validator/judge/record.hpp"
#include "validator/judge/straight.hpp"
#include "validator/rules/targets.hpp"

#include <unordered_map>
#include <vector>

namespace animcheck {

/// Tables of a spec, made before any input, and buffers that inputs share. One per thread and spec.
struct JudgeTools {
    /// Rules that act only for a target are left out, unless `target` names them, and those about readers, unless
    /// readers are asked for.
    explicit JudgeTools(Spec const& chosen, TargetTable const* target = nullptr, bool readers = false);

    struct NeededFact {
        PathId path = root_path;
        bool of_skeleton = false;
        std::string_view missing; ///< why the rule is skipped where the fact was not given
    };
    struct PreparedRule {
        Rule const* rule = nullptr;
        Check const* check = nullptr;
        std::vector<NeededFact> context; ///< `context.` paths without which the rule is skipped
        StraightRule straight;           ///< a rule of fields, where it is one
    };
    /// The most frequent reason why a rule has nothing to judge, in a few bytes.
    struct RuleAtGlance {
        std::uint32_t number = 0;
        PathId at = root_path;
        bool by_presence = false; ///< a field's: it is judged only where its path was read
        bool anywhere = false;    ///< an anomaly's: it is judged whatever was read
    };
    Spec const& spec;
    PathTable paths;
    AnomalyRules anomalies;
    LogIndex log;
    Evaluator evaluator;
    Memo memo;
    JudgeBudget budget;
    std::vector<PreparedRule> rules;
    std::vector<RuleAtGlance> field_rules, anomaly_rules; ///< all of `rules`, in the same order
    std::vector<std::uint32_t> reader_rules;              ///< those about readers, if they were asked for
    std::size_t context_rules = 0;                        ///< those that need something from outside
    std::vector<char> fired, held;                        ///< by rule
    std::vector<char> read;                               ///< by path: it or something below it was read
    CheckBuffers check_buffers;
    std::optional<Severity> words_from = Severity::note; ///< InspectOptions::words_from
    bool fold_equal = false;                             ///< InspectOptions::fold_equal
    Detail detail = Detail::all;                         ///< Input::detail
};

/// Evaluates all rules of one spec over the log that its tools have indexed.
class Judge {
public:
    /// part: the log is that of a part alone, so that nothing is concluded from what was not read.
    enum class Extent : std::uint8_t { whole, part };
    Judge(JudgeTools& tools, Context const& context, Source const& source, bool fold,
          Extent extent = Extent::whole);

    /// Findings in their order: by the last event that each used, ties by rule.
    [[nodiscard]] std::vector<Finding> findings();
    /// A finding of a check that is run elsewhere, over more than this input: with words, without a place.
    [[nodiscard]] Finding stated(Rule const& rule, Args args, std::uint64_t count) const;
    [[nodiscard]] std::vector<SkippedRule> take_skipped() noexcept { return std::move(skipped_); }
    [[nodiscard]] std::uint64_t held() const noexcept { return held_; }
    [[nodiscard]] std::uint64_t not_applicable() const noexcept { return not_applicable_; }

    /// The part that an event belongs to; the root for the input itself.
    struct Part {
        PathId path = root_path;
        PathIndices indices;
        bool operator==(Part const&) const = default;
        struct Hash {
            std::size_t operator()(Part const& part) const noexcept;
        };
    };
    [[nodiscard]] Part part_at(Event const& event) const;
    [[nodiscard]] std::string path_of(Part const& part) const; ///< as text; empty for the input itself
    [[nodiscard]] Place place_of(Event const& event, std::uint64_t row, std::uint64_t component) const;
    /// That of the field with exactly these bits; without a path if no field has them.
    [[nodiscard]] Place place_at(BitRange bits) const;

private:
    /// A breach before it has words.
    struct Raw {
        Rule const* rule = nullptr;
        Event const* event = nullptr;
        std::uint64_t row = 0, component = 0, count = 1;
        Value actual;
        Expectation expected;
        std::optional<BitRange> bits; ///< the place, where it is not the event's own
        std::vector<std::pair<std::string_view, Value>> args;
        std::vector<Event const*> related;
        std::optional<BitRange> copy = {}, leads = {};
    };
    /// Findings that agree in all of these are one.
    struct Key {
        Rule const* rule = nullptr;
        PathId path = root_path;
        Part part;
        std::uint64_t bytes = 0; ///< hash of their fingerprint, where only equal bytes agree
        bool operator==(Key const&) const = default;
        struct Hash {
            std::size_t operator()(Key const& key) const noexcept;
        };
    };

    [[nodiscard]] std::string id_of(Rule const& rule) const; ///< "zengin.man/version"
    [[nodiscard]] std::uint64_t order_of(Event const& event) const noexcept;
    void judge_anomalies();
    void judge_rule(std::size_t number);
    void judge_readers();
    void judge_conditions(std::size_t number);
    void mark_what_was_read();
    void judge_fields(std::size_t number);
    void judge_absence(Rule const& rule);
    void judge_limit();
    void judge_check(std::size_t number);
    [[nodiscard]] Raw raw_of(Rule const& rule, CheckInput const& input, Breach& breach) const;
    void run_check(Check const& check, Rule const& rule, Event const& subject, bool& applied, bool& fired);
    [[nodiscard]] bool skip_without_context(JudgeTools::PreparedRule const& prepared);
    [[nodiscard]] std::string_view why_missing(JudgeTools::NeededFact const& fact) const;
    Finding& add(Raw const& raw);
    void add_place(Finding& finding, Raw const& raw) const;
    void add_unbound(Event const& anomaly);
    void note(std::size_t number, bool applied, bool fired);
    [[nodiscard]] Finding worded(Raw const& raw, std::uint64_t order) const;
    /// The words with their placeholders filled.
    [[nodiscard]] std::string filled(std::string_view words, Raw const& raw) const;
    [[nodiscard]] std::optional<Fix> fix_of(Raw const& raw, Place const& place) const;
    [[nodiscard]] std::optional<Edit> edit_of(Raw const& raw, Place const& place) const;
    [[nodiscard]] static std::string_view cure_of(Raw const& raw);
    void settle_fixes();
    [[nodiscard]] std::optional<Value> argument(Raw const& raw, std::string_view name) const;
    [[nodiscard]] Exception const* exception_of(Raw const& raw) const;
    [[nodiscard]] Place place_of(Raw const& raw) const;
    [[nodiscard]] BitRange bits_of(Raw const& raw) const;
    /// Why an input was not judged is always said.
    [[nodiscard]] bool is_silent(Rule const& rule) const noexcept {
        if (!rule.reader.empty()) return false;
        if (tools_.words_from && rule.kind == AnomalyKind::identify_failed) return false;
        return !tools_.words_from || rule.severity < *tools_.words_from;
    }
    void mark_consequences();
    [[nodiscard]] std::string fingerprint_of(Raw const& raw) const;

    JudgeTools& tools_;
    Spec const& spec_;
    PathTable const& paths_;
    LogIndex const& log_;
    Context const& context_;
    Source const& source_;
    Event whole_; ///< the input as a whole: the subject of rules at "."
    Event limit_; ///< that judging was given up
    bool fold_;
    Extent extent_;
    std::vector<Finding> findings_;
    std::unordered_map<Key, std::size_t, Key::Hash> folded_; ///< numbers of findings
    std::vector<SkippedRule> skipped_;
    std::uint64_t held_ = 0, not_applicable_ = 0;
};

} // namespace animcheck

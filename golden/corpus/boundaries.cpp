// SPDX-License-Identifier: MIT
#include "golden/corpus/boundaries.hpp"

#include "golden/corpus/bytes.hpp"
#include "golden/corpus/fields.hpp"
#include "golden/corpus/lint.hpp"
#include "golden/corpus/runner.hpp"
#include "golden/corpus/scalar.hpp"
#include "validator/judge/fingerprint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <map>
#include <memory>
#include <set>

namespace animcheck::golden {
namespace {

using Rules = std::set<std::string>;

/// A number of a file that can take other values, or the size of the file.
struct Knob {
    std::string path; ///< empty: the size
    Event field;
    [[nodiscard]] bool is_size() const noexcept { return path.empty(); }
    [[nodiscard]] bool is_float() const noexcept { return field.type == ValueType::f32; }
    [[nodiscard]] std::string pattern() const { return is_size() ? "the size" : without_indices(path); }
};

__extension__ using Difference = __int128; ///< of two keys

constexpr std::int64_t most_key = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t infinity_key = 0x7F800000, nan_key = 0x7FC00000;

bool is_signed_type(ValueType type) {
    return type == ValueType::s8 || type == ValueType::s16 || type == ValueType::s32 || type == ValueType::s64;
}

/// Values in their order: integers as they are, decimals counted from one to the next, with NaN above all.
std::int64_t key_of(Knob const& knob, std::uint64_t value) {
    if (!knob.is_float()) return static_cast<std::int64_t>(value);
    auto const magnitude = static_cast<std::int64_t>(value & 0x7FFFFFFF);
    if (magnitude > infinity_key) return nan_key;
    return value & 0x80000000 ? -1 - magnitude : magnitude;
}

std::uint64_t pattern_of_key(Knob const& knob, std::int64_t key) {
    if (!knob.is_float() || key >= 0) return static_cast<std::uint64_t>(key);
    return static_cast<std::uint64_t>(-1 - key) | 0x80000000;
}

std::pair<std::int64_t, std::int64_t> range_of(Knob const& knob, std::size_t size) {
    if (knob.is_size()) return {static_cast<std::int64_t>(size) - 1, static_cast<std::int64_t>(size) + 1};
    if (knob.is_float()) return {-1 - infinity_key, nan_key};
    auto const bits = knob.field.bits.size;
    if (!is_signed_type(knob.field.type)) return {0, bits >= 63 ? most_key : (std::int64_t{1} << bits) - 1};
    auto const most = bits >= 64 ? most_key : (std::int64_t{1} << (bits - 1)) - 1;
    return {-most - 1, most};
}

std::string value_text(Knob const& knob, std::int64_t key) {
    if (!knob.is_float()) return fmt::format("{}", key);
    if (key > infinity_key) return "nan";
    if (key == infinity_key) return "inf";
    if (key == -1 - infinity_key) return "-inf";
    auto const value = std::bit_cast<float>(static_cast<std::uint32_t>(pattern_of_key(knob, key)));
    return fmt::format("{}", value);
}

Bytes with_value(Bytes const& bytes, Knob const& knob, std::int64_t key) {
    auto changed = bytes;
    if (knob.is_size())
        changed.resize(static_cast<std::size_t>(std::max<std::int64_t>(key, 0)));
    else
        store(changed, knob.field, pattern_of_key(knob, key));
    return changed;
}

Rules rules_of(InputRecord const& record) {
    Rules rules;
    for (auto const& finding : record.findings) rules.insert(finding.rule);
    return rules;
}

/// "samples.sample[].rotation[]": the element of a row, and of that its first component.
std::string row_path(std::string path, std::uint64_t row) {
    for (std::string number = fmt::format("{}", row);;) {
        auto const at = path.find("[]");
        if (at == std::string::npos) return path;
        path.insert(at + 1, number);
        number = "0";
    }
}

/// Fields of a lenient decode that are single numbers of the file, and the size of the file.
class Knobs {
public:
    explicit Knobs(Decoded const& decoded)
        : decoded_(decoded), fields_(decoded.log.events(), decoded.paths ? *decoded.paths : none()) {}

    void add(std::string const& path) {
        auto const field = decoded_.paths ? fields_.find(path) : std::nullopt;
        if (field) add(path, *field);
    }
    /// Of arrays the first and the last element.
    void add_all() {
        for (auto const& event : decoded_.log.events()) {
            if (!is_field(event)) continue;
            auto const path = decoded_.paths->text(event.path, event.indices);
            if (event.kind == EventKind::scalar) add(path, event);
            bool const has_rows = event.kind == EventKind::array || event.kind == EventKind::column;
            if (!has_rows || event.value == 0) continue;
            add(row_path(path, 0));
            add(row_path(path, event.value - 1));
        }
        knobs_.push_back({});
    }
    [[nodiscard]] std::vector<Knob> take() { return std::move(knobs_); }

private:
    static PathTable const& none() {
        static PathTable const table;
        return table;
    }
    void add(std::string const& path, Event const& field) {
        bool const is_number =
            field.kind == EventKind::scalar && field.type <= ValueType::f32 && field.bits.size > 0;
        if (!is_number || field.source != 0 || !places_.insert(field.bits.offset).second) return;
        knobs_.push_back({path, field});
        knobs_.back().field.data = nullptr;
    }

    Decoded const& decoded_;
    FieldMap fields_;
    std::set<std::uint64_t> places_;
    std::vector<Knob> knobs_;
};

std::vector<Knob> knobs_of(Decoded const& decoded) {
    Knobs knobs(decoded);
    knobs.add_all();
    return knobs.take();
}

/// Of a case, first what it sets and where something is wrong.
std::vector<Knob> knobs_of(Case const& entry, Run const& run) {
    Knobs knobs(run.lenient());
    for (auto const& step : entry.patch) {
        for (auto const& [spot, value] : step.settings) knobs.add(spot.path);
        if (!step.spot.path.empty()) knobs.add(step.spot.path);
    }
    for (auto const& finding : run.record().findings) {
        knobs.add(finding.place.path);
        for (auto const* const places : {&finding.related, &finding.more})
            for (auto const& place : *places) knobs.add(place.path);
    }
    knobs.add_all();
    return knobs.take();
}

/// Runs bytes in the context of a case.
class Bench {
public:
    Bench(Case const& entry, SpecSet const& specs)
        : supplied_(entry.supplied()), inspector_(std::make_unique<Inspector>(specs, entry.limits.options())) {}

    [[nodiscard]] InputRecord record(Bytes const& bytes) {
        SuppliedInput const input(supplied_, bytes);
        return inspector_->inspect(input.input());
    }
    [[nodiscard]] Rules rules(Bytes const& bytes) { return rules_of(record(bytes)); }

private:
    Supplied supplied_;
    std::unique_ptr<Inspector> inspector_;
};

/// The report on a base if one of its numbers has another value.
class Outcomes {
public:
    Outcomes(Bench& bench, Bytes const& bytes, Knob const& knob) : bench_(bench), bytes_(bytes), knob_(knob) {}

    Rules const& at(std::int64_t key) {
        auto const [place, is_new] = known_.try_emplace(key);
        if (is_new) place->second = bench_.rules(with_value(bytes_, knob_, key));
        return place->second;
    }

    /// Keys below a boundary, between two values that differ.
    void bisect(std::int64_t low, std::int64_t high, std::set<std::int64_t>& found, int depth = 0) {
        if (at(low) == at(high)) return;
        if (static_cast<Difference>(high) - low <= 1) {
            found.insert(low);
            return;
        }
        auto const middle = static_cast<std::int64_t>((static_cast<Difference>(low) + high) >> 1);
        bool const is_like_one = at(middle) == at(low) || at(middle) == at(high);
        if (!is_like_one && ++depth > most_depth) return;
        bisect(low, middle, found, depth);
        bisect(middle, high, found, depth);
    }

private:
    static constexpr int most_depth = 4; ///< of values that are reported as neither end is

    Bench& bench_;
    Bytes const& bytes_;
    Knob const& knob_;
    std::map<std::int64_t, Rules> known_;
};

std::set<std::int64_t> tried_values(Knob const& knob, std::size_t size) {
    auto const [first, last] = range_of(knob, size);
    std::int64_t const least = first, most = last;
    auto const now = knob.is_size() ? static_cast<std::int64_t>(size) : key_of(knob, knob.field.value);
    std::set<std::int64_t> values{least, most, now};
    auto const add = [&](std::int64_t value) {
        if (value >= least && value <= most) values.insert(value);
    };
    for (auto const near : {-1, 1})
        if (now > least && now < most) add(now + near);
    if (knob.is_float()) {
        for (auto const decimal : {-1.0F, -0.0F, 0.0F, 1.0F, 1e30F, -1e30F})
            add(key_of(knob, std::bit_cast<std::uint32_t>(decimal)));
        add(infinity_key);
        return values;
    }
    for (std::int64_t small = 0; small <= 16; ++small) add(small);
    for (int bit = 5; bit < 63; ++bit) add(std::int64_t{1} << bit);
    add(static_cast<std::int64_t>(size));
    return values;
}

/// Which rule of the format decides between two outcomes, and on which side it fires.
struct Decision {
    std::string rule;
    bool fires_above = false;
    auto operator<=>(Decision const&) const = default;
};

/// The cases of a format, each with the numbers that it has.
class Existing {
public:
    Existing(FormatFolder const& folder, SpecSet const& specs) {
        for (auto const& file : folder.files)
            for (auto const& entry : file.cases)
                if (entry.member.empty()) add(entry, specs);
    }

    /// Has a case the field one step away from the other side of this rule?
    bool covers(Knob const& knob, Decision const& decision, bool fires) {
        return std::ranges::any_of(cases_, [&](One& one) { return covers(one, knob, decision, fires); });
    }

private:
    struct One {
        Bytes bytes;
        Bench bench;
        Rules rules;
        std::map<std::string, std::vector<Knob>> knobs; ///< by pattern
        std::map<std::pair<std::string, std::int64_t>, Rules> steps;
    };
    static constexpr std::size_t most_places = 8; ///< of one field in one case

    void add(Case const& entry, SpecSet const& specs) {
        Run const run(entry, specs);
        auto bytes = bytes_of(entry, specs);
        if (bytes.size() > most_bytes) return;
        Bench bench(entry, specs);
        One one{std::move(bytes), std::move(bench), rules_of(run.record()), {}, {}};
        for (auto& knob : knobs_of(entry, run)) {
            auto& same = one.knobs[knob.pattern()];
            if (same.size() < most_places) same.push_back(std::move(knob));
        }
        cases_.push_back(std::move(one));
    }

    static bool covers(One& one, Knob const& like, Decision const& decision, bool fires) {
        if (one.rules.contains(decision.rule) != fires) return false;
        auto const knobs = one.knobs.find(like.pattern());
        if (knobs == one.knobs.end()) return false;
        auto const step = fires == decision.fires_above ? -1 : 1;
        return std::ranges::any_of(knobs->second, [&](Knob const& knob) {
            return rules_after(one, knob, step).contains(decision.rule) != fires;
        });
    }

    static Rules const& rules_after(One& one, Knob const& knob, int step) {
        auto const [place, is_new] = one.steps.try_emplace({knob.path, step});
        if (!is_new) return place->second;
        auto const [least, most] = range_of(knob, one.bytes.size());
        auto const now =
            knob.is_size() ? static_cast<std::int64_t>(one.bytes.size()) : key_of(knob, knob.field.value);
        bool const is_inside = step < 0 ? now > least : now < most;
        // From infinity to NaN is one step.
        auto const next = knob.is_float() && now >= infinity_key ? (step > 0 ? nan_key : infinity_key) : now + step;
        place->second = is_inside ? one.bench.rules(with_value(one.bytes, knob, next)) : one.rules;
        return place->second;
    }

    static constexpr std::size_t most_bytes = 4096;
    std::vector<One> cases_;
};

class Finder {
public:
    Finder(FormatFolder const& folder, SpecSet const& specs, std::string const& only)
        : folder_(folder), specs_(specs), only_(only), existing_(folder, specs) {}

    BoundaryReport run() {
        for (auto const& base : folder_.bases.cases) try_base(base);
        std::ranges::stable_sort(report_.proposals, {}, [](Proposal const& one) { return one.entry.rule; });
        return std::move(report_);
    }

private:
    void try_base(Case const& base) {
        ++report_.bases;
        Run const run(base, specs_);
        auto const bytes = bytes_of(base, specs_);
        if (bytes.size() > most_base) return;
        Bench bench(base, specs_);
        for (auto const& knob : knobs_of(run.lenient())) {
            ++report_.fields;
            Outcomes outcomes(bench, bytes, knob);
            std::set<std::int64_t> found;
            auto const values = tried_values(knob, bytes.size());
            for (auto value = values.begin(); std::next(value) != values.end(); ++value)
                outcomes.bisect(*value, *std::next(value), found);
            for (auto const low : found) judge(base, bytes, bench, knob, outcomes, low);
        }
    }

    /// The rule that fires on one side alone; of several, that of the first finding.
    static std::optional<Decision> decision_of(InputRecord const& below, InputRecord const& above,
                                               std::string const& format) {
        for (bool const is_above : {true, false}) {
            auto const others = rules_of(is_above ? below : above);
            for (auto const& finding : (is_above ? above : below).findings)
                if (!others.contains(finding.rule) && finding.rule.starts_with(format + '/') &&
                    finding.consequence_of.empty())
                    return Decision{finding.rule, is_above};
        }
        return std::nullopt;
    }

    void judge(Case const& base, Bytes const& bytes, Bench& bench, Knob const& knob, Outcomes& outcomes,
               std::int64_t low) {
        auto const high = knob.is_float() && low == infinity_key ? nan_key : low + 1;
        if (outcomes.at(low) == outcomes.at(high)) return;
        auto const below = bench.record(with_value(bytes, knob, low));
        auto const above = bench.record(with_value(bytes, knob, high));
        auto const decision = decision_of(below, above, folder_.format);
        if (!decision || !(decision->rule.contains(only_) || knob.path.contains(only_))) return;
        if (!known_.emplace(knob.pattern(), *decision).second) return;
        ++report_.boundaries;
        for (bool const fires : {true, false}) {
            if (existing_.covers(knob, *decision, fires)) continue;
            bool const is_above = fires == decision->fires_above;
            propose(base, knob, bytes.size(), is_above ? high : low, *decision, fires);
        }
    }

    void propose(Case const& base, Knob const& knob, std::size_t size, std::int64_t key, Decision const& decision,
                 bool fires) {
        auto const value = value_text(knob, key);
        auto const was = static_cast<std::int64_t>(size);
        auto const patch = !knob.is_size() ? fmt::format("[{{set: {{{}: {}}}}}]", yaml_text(knob.path), value)
                           : key < was     ? fmt::format("[{{truncate: {}}}]", key - was)
                           : key > was     ? fmt::format("[{{append: \"zeros {}\"}}]", key - was)
                                           : std::string();
        // A value between two boundaries is the other side of both.
        if (!inputs_.insert(fmt::format("{} {} {}", decision.rule, base.id, patch)).second) return;
        auto entry = case_from(base, patch);
        entry.rule = decision.rule;
        auto const what = knob.is_size() ? "the size" : knob.path;
        auto const number = kebab(fmt::format("{}{}", value.starts_with('-') ? "minus-" : "", value));
        auto const id = kebab(what).substr(0, most_id - number.size() - 1) + '-' + number;
        bool const is_new = ++ids_[decision.rule + '/' + id] == 1;
        auto const suffix = is_new ? std::string() : '-' + kebab(base.id);
        entry.id = id.substr(0, most_id - suffix.size()) + suffix;
        auto const word = decision.rule.substr(folder_.format.size() + 1);
        entry.title = fmt::format("TODO why: {} is {}{}, which the rule {} {}", what, value,
                                  is_new ? "" : fmt::format(" in the base {}", base.id), word,
                                  fires ? "reports" : "still accepts");
        Proposal proposal{entry, "base: " + base.id, Run(entry, specs_).record(),
                          rules_of(Run(base, specs_).record())};
        if (!patch.empty()) proposal.input += "\npatch: " + patch;
        report_.proposals.push_back(std::move(proposal));
    }

    static constexpr std::size_t most_base = 8192;
    FormatFolder const& folder_;
    SpecSet const& specs_;
    std::string const& only_;
    Existing existing_;
    std::set<std::pair<std::string, Decision>> known_; ///< found in an earlier base
    std::set<std::string> inputs_;                     ///< that are proposed
    std::map<std::string, std::size_t> ids_;
    BoundaryReport report_;
};

} // namespace

BoundaryReport propose_boundaries(FormatFolder const& folder, SpecSet const& specs, std::string const& only) {
    return Finder(folder, specs, only).run();
}

} // namespace animcheck::golden

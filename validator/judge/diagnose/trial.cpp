// SPDX-License-Identifier: MIT
#include "validator/judge/diagnose/trial.hpp"

#include "decoders/core/bytes.hpp"
#include "decoders/core/order.hpp"
#include "decoders/core/session.hpp"
#include "decoders/format.hpp"
#include "decoders/registry.hpp"
#include "validator/judge/fold.hpp"

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>
#include <set>
#include <string_view>

namespace animcheck::diagnose {
namespace {

constexpr std::uint64_t largest_input = std::uint64_t{16} << 20; ///< bytes of an input that is tried

/// Findings of unpacking do not belong to the changed bytes, and a trial concludes nothing.
bool is_compared(Finding const& finding) { return !finding.place.in_container && !finding.concluded; }

std::uint64_t lost_of(InputRecord const& record) {
    std::uint64_t all = 0;
    for (auto const& [what, amount] : record.lost) all = sum({all, amount});
    return all;
}

Measure measure_of(InputRecord const& record) {
    Measure measure{};
    for (auto const& finding : record.findings) {
        if (!is_compared(finding)) continue;
        auto const rank =
            static_cast<std::size_t>(Severity::fatal) - static_cast<std::size_t>(finding.spec_severity);
        auto& count = measure[finding.spec_severity == Severity::note ? 5 : rank];
        count = sum({count, finding.count});
    }
    measure[3] = lost_of(record);
    measure[4] = record.size - std::min(record.size, record.bytes_read);
    return measure;
}

bool falls(Measure const& now, Measure const& before) {
    return now < before && std::ranges::equal(now, before, std::ranges::less_equal());
}

/// Rules that had nothing to judge.
std::uint64_t unevaluated(InputRecord const& record) {
    return sum({record.rules_not_applicable, record.skipped.size()});
}

/// A trial that reads less, or is taken for something else, has no findings for want of anything to judge.
bool is_vacuous(InputRecord const& trial, InputRecord const& original) {
    return trial.format != original.format || (original.complete && !trial.complete) ||
           trial.lenient > original.lenient || unevaluated(trial) > unevaluated(original);
}

/// Is all of another file read, and nothing wrong with it? It may be of another version, with other rules to judge.
bool is_whole(InputRecord const& trial, InputRecord const& original) {
    auto const is_fault = [](Finding const& one) { return is_open_fault(one) && !one.place.in_container; };
    return trial.format == original.format && trial.complete && trial.lenient == InputRecord::Lenient::decoded &&
           (trial.bytes_read == trial.size || format_of(trial.format)->container) && // whose members have the rest
           std::ranges::none_of(trial.findings, is_fault);
}

/// A conclusion from others goes when all of them go. It comes after them.
void add_concluded(InputRecord const& original, std::vector<std::size_t>& gone) {
    for (std::size_t i = 0; i < original.findings.size(); ++i) {
        if (!original.findings[i].concluded) continue;
        bool is_left = false;
        for (std::size_t other = 0; other < i; ++other)
            is_left |= original.findings[other].consequence_of == original.findings[i].rule &&
                       !std::ranges::binary_search(gone, other);
        if (!is_left) gone.push_back(i);
    }
}

/// Findings of the original whose rule has none at their place any more.
std::vector<std::size_t> gone(InputRecord const& original, InputRecord const& trial) {
    std::set<std::pair<std::string_view, std::string_view>> left;
    for (auto const& finding : trial.findings)
        if (is_compared(finding)) left.emplace(finding.rule, finding.place.path);
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < original.findings.size(); ++i) {
        auto const& finding = original.findings[i];
        if (is_compared(finding) && !left.contains({finding.rule, finding.place.path})) numbers.push_back(i);
    }
    add_concluded(original, numbers);
    return numbers;
}

/// Has a rule more places than the original less those that are gone? Whatever their status.
bool has_new(InputRecord const& original, InputRecord const& trial, std::vector<std::size_t> const& explained) {
    auto before = places_by_rule(original.findings);
    for (auto const number : explained) before[original.findings[number].rule] -= original.findings[number].count;
    return std::ranges::any_of(places_by_rule(trial.findings), [&](auto const& count) {
        auto const known = before.find(count.first);
        return count.second > (known == before.end() ? 0 : known->second);
    });
}

std::uint64_t mixed(std::uint64_t hash, std::uint64_t more) {
    return (hash ^ more) * 0x9E3779B97F4A7C15 + (hash >> 29);
}

/// Of a field by its path and the place of its first bit.
std::uint64_t key_of(Event const& field, std::uint64_t first_bit) {
    auto hash = mixed(0x51ED270B, field.path);
    for (std::size_t i = 0; i < field.indices.count; ++i) hash = mixed(hash, field.indices.at[i]);
    return mixed(hash, first_bit);
}

bool is_read(Event const& event) {
    return event.kind == EventKind::scalar || event.kind == EventKind::text || event.kind == EventKind::array ||
           event.kind == EventKind::table;
}

bool claims(Event const& event) { return is_read(event) || event.kind == EventKind::bytes; }

bool is_whole(ValueType type) { return type < ValueType::f32; }

/// In file order, apart from each other, and inside.
bool can_be_applied(std::span<Splice const> splices, std::uint64_t size) {
    std::uint64_t end = 0;
    for (auto const& splice : splices) {
        if (splice.first < end || splice.first > size || splice.count > size - splice.first) return false;
        end = splice.first + splice.count;
    }
    return !splices.empty();
}

} // namespace

std::vector<Splice> splices_of(Fix const& fix) {
    std::vector<Splice> splices;
    for (auto const& edit : fix.edits) splices.push_back({edit.first, edit.count, edit.bytes});
    return splices;
}

std::vector<std::byte> changed(ByteView bytes, std::span<Splice const> splices) {
    std::vector<std::byte> result;
    result.reserve(bytes.size());
    std::uint64_t at = 0;
    auto const copy_to = [&](std::uint64_t end) {
        auto const part = bytes.subspan(to_size(at), to_size(end - at));
        result.insert(result.end(), part.begin(), part.end());
    };
    for (auto const& splice : splices) {
        copy_to(splice.first);
        for (char const c : splice.bytes) result.push_back(static_cast<std::byte>(c));
        at = splice.first + splice.count;
    }
    copy_to(bytes.size());
    return result;
}

Input with_bytes(Input const& input, ByteView bytes, Member& member) {
    auto other = input;
    other.records = nullptr;
    if (input.member) {
        member = *input.member;
        if (member.packed) other.source = {bytes, 0, &input.container->source(), std::nullopt};
        member.packed = false;
        other.member = &member;
    }
    other.source.bytes = bytes;
    return other;
}

bool Outcome::is_clean() const noexcept {
    return std::all_of(measure.begin(), measure.end() - 1, [](std::uint64_t count) { return count == 0; });
}

bool Outcome::explains(std::size_t finding) const noexcept {
    return std::ranges::binary_search(explained, finding);
}

Trials::Trials(Inspector& inspector, Input const& input, ByteView bytes, InputRecord const& original)
    : inspector_(inspector),
      input_(with_bytes(input, bytes, member_)),
      bytes_(bytes),
      original_(original),
      left_(bytes.size() <= tiny    ? most_of_tiny
            : bytes.size() <= small ? most_of_small
                                    : most) {}

void Trials::inspect(ByteView bytes, Detail detail) {
    --left_;
    input_.source.bytes = bytes;
    input_.detail = detail;
    record_ = inspector_.inspect(input_);
}

bool Trials::are_valid() {
    if (bytes_.size() > largest_input) ran_out_ = true;
    if (ran_out_ || original_.format.empty()) return false;
    inspect(bytes_, Detail::place);
    bool const is_quick =
        inspector_.events().size() <= few_events && bytes_.size() > tiny && bytes_.size() <= small;
    if (is_quick && !limited_) lend(most_of_tiny - most_of_small);
    std::ranges::copy_if(inspector_.events(), std::back_inserter(fields_), is_read);
    std::ranges::copy_if(inspector_.events(), std::back_inserter(others_), [](Event const& event) {
        return event.kind == EventKind::column || event.kind == EventKind::bytes;
    });
    for (auto const& event : inspector_.events())
        if (event.kind == EventKind::anomaly && event.anomaly == AnomalyKind::bytes_unread &&
            event.bits.end() == 8 * bytes_.size())
            left_over_ = event.bits.size / 8;
    paths_ = &inspector_.paths();
    as_it_is_ = record_;
    return places_by_rule(record_.findings) == places_by_rule(original_.findings) &&
           record_.format == original_.format;
}

std::optional<Outcome> Trials::attempt(std::span<Splice const> splices, Detail detail) {
    if (!can_be_applied(splices, bytes_.size())) return std::nullopt;
    if (left_ == 0) {
        ran_out_ = true;
        return std::nullopt;
    }
    changed_ = changed(bytes_, splices);
    inspect(changed_, detail);
    return compare(splices);
}

void Trials::reject(std::size_t finding, std::string_view what, std::string_view reason) {
    auto const& from = original_.findings[finding];
    Rejected rejected{from.rule, std::string(what), std::string(reason)};
    bool const is_known = std::ranges::find(rejected_, rejected) != rejected_.end();
    if (is_known || from.severity < Severity::warning || rejected_.size() == Rejected::most) return;
    rejected_.push_back(std::move(rejected));
}

void Trials::keep_half(std::size_t finding, std::string const& path, std::span<Splice const> splices,
                       Outcome const& outcome) {
    constexpr std::size_t most_halves = 6;
    bool const is_number = splices.size() == 1 && splices.front().count == splices.front().bytes.size() &&
                           splices.front().count <= sizeof(std::uint64_t);
    if (!is_number || outcome.is_vacuous || !outcome.explains(finding) || halves_.size() == most_halves) return;
    auto const is_cause = [](Finding const& one) {
        return is_open_fault(one) && !one.place.in_container && one.consequence_of.empty();
    };
    if (std::ranges::count_if(record_.findings, is_cause) != 1) return;
    input_.detail = Detail::all;
    halves_.push_back({finding, path, splices.front(), inspector_.inspect(input_)});
}

bool Trials::reads(BitRange field) const {
    return std::ranges::any_of(inspector_.events(), [&](Event const& event) {
        return is_read(event) && event.bits.offset <= field.offset && field.offset < event.bits.end();
    });
}

std::vector<std::uint64_t> Trials::starts() const {
    std::set<std::uint64_t> starts;
    for (auto const& field : fields_) starts.insert(field.bits.offset / 8);
    return {starts.begin(), starts.end()};
}

Array Trials::array_at(BitRange bits) const {
    for (auto const& field : fields_) {
        bool const is_array = field.kind == EventKind::array || field.kind == EventKind::table;
        if (is_array && field.bits.offset <= bits.offset && bits.end() <= field.bits.end() && field.value > 0)
            return {field.bits, field.value};
    }
    return {};
}

namespace {

/// Places of the whole number, or of the first of an array or a column, that a field is.
template <class Visit>
void each_number(Event const& event, std::uint64_t most, Visit visit) {
    if (!is_whole(event.type)) return;
    auto const size = size_of(event.type);
    auto const step = event.kind == EventKind::column ? event.stride : size;
    auto const count = event.kind == EventKind::scalar ? 1 : std::min(most, event.value);
    for (std::uint64_t i = 0; i < count; ++i) visit(i, byte_range(event.bits.offset / 8 + i * step, size));
}

} // namespace

std::vector<BitRange> Trials::numbers_before(std::uint64_t first, std::uint64_t end) const {
    std::vector<BitRange> found;
    auto const add = [&](Event const& event) {
        each_number(event, end, [&](std::uint64_t, BitRange bits) {
            if (bits.offset >= 8 * first && bits.end() <= 8 * end) found.push_back(bits);
        });
    };
    std::ranges::for_each(fields_, add);
    std::ranges::for_each(others_, add);
    put_in_order(found, std::ranges::greater(), &BitRange::offset);
    return found;
}

std::vector<Number> Trials::numbers(std::span<std::string const> patterns, std::size_t elements) const {
    std::set<PathId> ids;
    for (auto const& pattern : patterns)
        if (auto const id = paths_->find(pattern)) ids.insert(*id);
    std::vector<Number> found;
    auto const add = [&](Event const& event) {
        if (!ids.contains(event.path)) return;
        each_number(event, elements, [&](std::uint64_t i, BitRange bits) {
            auto indices = event.indices;
            if (event.kind != EventKind::scalar) indices.push(i);
            found.push_back({bits, paths_->text(event.path, indices), event.order});
        });
    };
    std::ranges::for_each(fields_, add);
    std::ranges::for_each(others_, add);
    return found;
}

std::vector<Splice> Trials::texts(std::uint64_t first, std::uint64_t end) const {
    std::vector<Splice> found;
    for (auto const& field : fields_)
        if (field.kind == EventKind::text && field.bits.offset >= 8 * first && field.bits.end() <= 8 * end)
            found.push_back({field.bits.offset / 8, field.value, std::string(field.text())});
    put_in_order(found, std::greater(), &Splice::count);
    return found;
}

std::vector<Splice> Trials::last_texts() const {
    std::vector<Splice> found;
    for (auto const& event : inspector_.events())
        if (event.kind == EventKind::text)
            found.push_back({event.bits.offset / 8, event.value, std::string(event.text())});
    return found;
}

bool Trials::is_text(BitRange bits) const {
    return std::ranges::any_of(fields_, [&](Event const& field) {
        bool const is_end = field.bits.end() == bits.end() && bits.size == 8;
        return field.kind == EventKind::text && (field.bits == bits || is_end);
    });
}

bool Trials::is_in_name(Splice const& at) const {
    auto const end = to_size(at.first + at.count);
    if (end >= bytes_.size() || (bytes_[end] != std::byte{0} && bytes_[end] != std::byte{'\n'})) return false;
    std::string_view const text = at.bytes;
    constexpr std::size_t least = 3; // shorter ones end many names
    std::string_view name = input_.name;
    name = name.substr(0, std::min(name.find_last_of('.'), name.size()));
    if (text.size() < least || text.size() > name.size()) return false;
    auto const before = name.size() - text.size();
    bool const is_word = before == 0 || std::isalnum(static_cast<unsigned char>(name[before - 1])) == 0;
    return is_word && same_name(name.substr(before), text);
}

/// Keys of the fields that no splice touches, where they are after it.
std::vector<std::uint64_t> Trials::fields_of(std::span<Splice const> splices) const {
    std::vector<std::uint64_t> keys;
    for (auto const& field : fields_) {
        std::int64_t shift = 0;
        bool touched = false;
        for (auto const& splice : splices) {
            auto const end = 8 * (splice.first + splice.count);
            touched |= field.bits.offset < end && 8 * splice.first < field.bits.end();
            if (field.bits.offset >= end)
                shift +=
                    8 * (static_cast<std::int64_t>(splice.bytes.size()) - static_cast<std::int64_t>(splice.count));
        }
        if (!touched) keys.push_back(key_of(field, field.bits.offset + static_cast<std::uint64_t>(shift)));
    }
    return keys;
}

/// So many bytes are not read any more. Did other fields have most of those that fields have lost? Then what was
/// read of them was read by mistake.
bool Trials::loses_little(std::uint64_t bytes) const {
    std::map<std::uint64_t, std::uint64_t> now;
    for (auto const& event : inspector_.events())
        if (claims(event)) now[key_of(event, event.bits.offset)] = event.bits.size;
    std::uint64_t lost = 0;
    auto const add = [&](Event const& event) {
        auto const key = key_of(event, event.bits.offset);
        auto const kept = now.contains(key) ? now[key] : 0;
        if (claims(event)) lost = sum({lost, event.bits.size - std::min(event.bits.size, kept)});
    };
    std::ranges::for_each(fields_, add);
    std::ranges::for_each(others_, add);
    return product({2, 8, bytes}) < lost;
}

Outcome Trials::compare(std::span<Splice const> splices) const {
    Outcome outcome;
    outcome.explained = gone(original_, record_);
    outcome.measure = measure_of(record_);
    auto const before = measure_of(as_it_is_);
    bool const is_other_file = splices.size() == 1 && splices.front().count == bytes_.size();
    outcome.is_vacuous = is_vacuous(record_, as_it_is_) && !(is_other_file && is_whole(record_, as_it_is_));
    if (outcome.is_vacuous) return outcome;
    outcome.is_sound = outcome.measure[0] == 0 && outcome.measure[1] == 0 && outcome.measure < before;
    outcome.is_better = falls(outcome.measure, before) && !has_new(original_, record_, outcome.explained);
    auto as_much = outcome.measure;
    as_much[4] = std::min(as_much[4], before[4]);
    outcome.is_clearer =
        outcome.is_better || (falls(as_much, before) && !has_new(original_, record_, outcome.explained) &&
                              loses_little(outcome.measure[4] - as_much[4]));
    if (!outcome.is_clearer && !outcome.is_sound) return outcome;
    std::set<std::uint64_t> read;
    for (auto const& event : inspector_.events())
        if (is_read(event)) read.insert(key_of(event, event.bits.offset));
    outcome.keeps_values =
        std::ranges::all_of(fields_of(splices), [&](std::uint64_t key) { return read.contains(key); });
    return outcome;
}

} // namespace animcheck::diagnose

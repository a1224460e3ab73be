// SPDX-License-Identifier: MIT
// From a breach to what a user reads: message, place, identity.
#include "validator/judge/judge.hpp"

#include "validator/judge/fingerprint.hpp"
#include "validator/rules/hash.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace animcheck {
namespace {

std::string hexadecimal(Value const& value) {
    if (auto const* const number = std::get_if<std::uint64_t>(&value)) return fmt::format("0x{:X}", *number);
    if (auto const* const number = std::get_if<std::int64_t>(&value)) return fmt::format("0x{:X}", *number);
    return text_of(value);
}

/// "byte" or "bytes", "entry" or "entries", "box" or "boxes".
std::string plural(std::string_view noun, bool one) {
    std::string word(noun);
    if (one) return word;
    if (word.ends_with("ey") || !word.ends_with('y')) return word + (word.ends_with('x') ? "es" : "s");
    word.pop_back();
    return word + "ies";
}

/// A message is prose: what is no number has words, not "nan".
std::string in_words(Value const& value) {
    auto const* const number = std::get_if<double>(&value);
    if (!number || std::isfinite(*number)) return text_of(value);
    return std::isnan(*number) ? "not a number" : *number > 0 ? "infinity" : "-infinity";
}

} // namespace

std::optional<Value> Judge::argument(Raw const& raw, std::string_view name) const {
    for (auto const& [known, value] : raw.args)
        if (known == name) return value;
    if (name == "actual") return raw.actual;
    if (name == "expected")
        return raw.expected.values.size() == 1 ? raw.expected.values.front() : text_of(raw.expected);
    if (name == "count") return raw.count;
    auto const path = paths_.find(name);
    if (!path) return std::nullopt;
    std::uint32_t hint = 0;
    auto const* const event = log_.bound(*path, raw.event->indices, hint);
    if (!event) return std::nullopt;
    return value_at(*event);
}

std::string Judge::filled(std::string_view rest, Raw const& raw) const {
    std::string text;
    while (true) {
        auto const brace = std::ranges::find_if(rest, [](char c) { return c == '{' || c == '}'; });
        text.append(rest.begin(), brace);
        rest.remove_prefix(static_cast<std::size_t>(brace - rest.begin()));
        if (rest.empty()) return text;
        if (rest.starts_with("{{") || rest.starts_with("}}")) {
            text += rest[0];
            rest.remove_prefix(2);
            continue;
        }
        auto const close = rest.find('}');
        if (rest[0] != '{' || close == std::string_view::npos) {
            text += rest[0];
            rest.remove_prefix(1);
            continue;
        }
        auto name = rest.substr(1, close - 1);
        bool const hex = name.ends_with(":x");
        auto const colon = name.find(':');
        auto const counted = hex || colon == std::string_view::npos ? std::string_view{} : name.substr(colon + 2);
        name = name.substr(0, colon);
        auto const value = argument(raw, name);
        auto const number = !value ? "?" : hex ? hexadecimal(*value) : in_words(*value);
        text += counted.empty() ? number : number + ' ' + plural(counted, number == "1");
        rest.remove_prefix(close + 1);
    }
}

namespace {

bool is_number(Value const& value, std::int64_t number) {
    if (auto const* const real = std::get_if<double>(&value)) return *real == static_cast<double>(number);
    // A check may have it with a sign or without one.
    if (auto const* const natural = std::get_if<std::uint64_t>(&value))
        return number >= 0 && *natural == static_cast<std::uint64_t>(number);
    return value == Value(number);
}

} // namespace

Exception const* Judge::exception_of(Raw const& raw) const {
    for (auto const& exception : slice(spec_.exceptions, raw.rule->exceptions)) {
        // With a member, the name is that of the file that holds it.
        auto const file = exception.member.empty() ? context_.name : context_.container_name;
        bool const name = exception.name.empty() || same_name(exception.name, file);
        bool const member = exception.member.empty() || same_name(exception.member, context_.name);
        bool const at = exception.at.empty() || exception.at == paths_.text(raw.event->path, raw.event->indices);
        bool const value = !exception.actual || is_number(raw.actual, *exception.actual);
        if (name && member && at && value &&
            (exception.xxh3.empty() || exception.xxh3 == fmt::format("{:016x}", hash_of(source_.bytes))))
            return &exception;
    }
    return nullptr;
}

std::string Judge::fingerprint_of(Raw const& raw) const {
    auto const bits = bits_of(raw);
    auto const first = std::min<std::uint64_t>(bits.offset / 8, source_.bytes.size());
    auto const size =
        std::min<std::uint64_t>({(bits.size + 7) / 8, fingerprint_bytes, source_.bytes.size() - first});
    auto const bytes = source_.bytes.subspan(to_size(first), to_size(size));
    return animcheck::fingerprint_of(id_of(*raw.rule), paths_.pattern(raw.event->path), text_of(bytes));
}

namespace {

/// Data that fits nowhere has no bound to keep: the decoder's bound is then its own place.
bool is_at_its_bound(Value const& actual, Expectation const& expected) {
    bool const is_bound = expected.relation == Relation::at_most || expected.relation == Relation::at_least;
    return is_bound && expected.values.size() == 1 && expected.values.front() == actual;
}

/// "... does not fit; it must begin at {expected} or earlier": without what is after the semicolon.
std::string_view without_bound(std::string_view message) {
    auto const bound = message.find("{expected");
    auto const clause = bound == std::string_view::npos ? bound : message.rfind("; ", bound);
    return message.substr(0, clause);
}

} // namespace

Finding Judge::worded(Raw const& raw, std::uint64_t order) const {
    Finding finding;
    auto const& rule = *raw.rule;
    finding.rule = id_of(rule);
    finding.kind = rule.kind;
    finding.spec_severity = finding.severity = rule.severity;
    if (!rule.reader.empty()) finding.status = Status::misread;
    if (auto const* const exception = exception_of(raw)) {
        finding.excused = exception->why;
        finding.status = Status::quirk;
        finding.severity = Severity::note;
    }
    finding.part = path_of(part_at(*raw.event));
    finding.count = raw.count;
    finding.order = order;
    if (is_silent(rule)) return finding;
    bool const has_bound = !is_at_its_bound(raw.actual, raw.expected);
    if (tools_.detail != Detail::place)
        finding.message = filled(has_bound ? rule.message : without_bound(rule.message), raw);
    for (auto const& [name, value] : raw.args) finding.args.emplace_back(std::string(name), value);
    finding.place = place_of(raw);
    if (raw.copy) finding.related.push_back(place_at(*raw.copy));
    finding.copies = raw.copy ? 1 : 0;
    if (raw.leads) finding.related.push_back(place_at(*raw.leads));
    for (auto const* const event : raw.related) finding.related.push_back(place_of(*event, 0, 0));
    finding.actual = raw.actual;
    if (has_bound) finding.expected = raw.expected;
    if (tools_.detail != Detail::all) return finding;
    finding.recovery = rule.lenient;
    finding.why = rule.why;
    finding.symptoms = rule.symptoms;
    finding.effect = {rule.effect.value_or(EffectClass::unknown), std::string(rule.engine), std::string(rule.by)};
    if (finding.effect.by.empty()) finding.effect.by = "game";
    finding.fix = fix_of(raw, finding.place);
    finding.fingerprint = fingerprint_of(raw);
    return finding;
}

Finding Judge::stated(Rule const& rule, Args args, std::uint64_t count) const {
    Raw raw{.rule = &rule, .event = &whole_, .count = count};
    auto const actual = std::ranges::find(args, "actual", &Args::value_type::first);
    if (actual != args.end()) raw.actual = actual->second;
    raw.args = std::move(args);
    return worded(raw, 0);
}

} // namespace animcheck

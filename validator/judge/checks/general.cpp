// SPDX-License-Identifier: MIT
#include "validator/judge/checks/general.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace animcheck {
namespace {

/// The greatest corner of the subject's box: the event after it.
Event const* greatest_corner(CheckInput& input) {
    auto const events = input.log().events();
    auto const next = input.log().number_of(input.subject()) + 1;
    if (next >= events.size() || events[to_size(next)].kind != EventKind::array ||
        events[to_size(next)].type != ValueType::f32)
        return nullptr;
    return &events[to_size(next)];
}

/// The coordinate of a corner on one axis.
struct Coordinate {
    Event const* event = nullptr;
    std::uint64_t axis = 0;
    double value = 0;
};

/// Calls `test` for every axis; it returns what is wrong there.
template <class Test>
void each_axis(CheckInput& input, Test test) {
    auto const* const greatest = greatest_corner(input);
    if (!greatest || greatest->value != input.subject().value) {
        input.not_applicable();
        return;
    }
    for (std::uint64_t axis = 0; axis < input.subject().value; ++axis)
        test(Coordinate{&input.subject(), axis, real_at(input.subject(), axis, 0)},
             Coordinate{greatest, axis, real_at(*greatest, axis, 0)});
}

Breach breach_at(Coordinate const& bad) {
    return {.event = bad.event,
            .row = bad.axis,
            .args = {{"axis", std::string(1, "xyz"[bad.axis % 3])}, {"value", bad.value}, {"actual", bad.value}}};
}

Breach breach_between(Coordinate const& least, Coordinate const& greatest, Relation expects) {
    auto breach = breach_at(least);
    breach.expects = expects;
    breach.args.emplace_back("least", least.value);
    breach.args.emplace_back("greatest", greatest.value);
    breach.args.emplace_back("expected", greatest.value);
    return breach;
}

} // namespace

void ascii_text(CheckInput& input) {
    Breaches breaches(input);
    for (auto const& event : input.log().events()) {
        if (event.kind != EventKind::text) continue;
        auto const text = event.text();
        auto const bad = std::ranges::find_if(text, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
        if (bad == text.end()) continue;
        breaches.add([&] {
            std::uint64_t const byte = static_cast<unsigned char>(*bad);
            return Breach{.event = &event, .args = {{"text", std::string(text)}, {"byte", byte}}};
        });
    }
}

void upper_case(CheckInput& input) {
    auto const text = input.subject().text();
    if (std::ranges::none_of(text, [](char c) { return c >= 'a' && c <= 'z'; })) return;
    input.breach({.args = {{"text", std::string(text)}}});
}

void bounds_finite(CheckInput& input) {
    each_axis(input, [&](Coordinate const& least, Coordinate const& greatest) {
        for (auto const& corner : {least, greatest})
            if (!std::isfinite(corner.value)) input.breach(breach_at(corner));
    });
}

void bounds_ordered(CheckInput& input) {
    each_axis(input, [&](Coordinate const& least, Coordinate const& greatest) {
        if (least.value > greatest.value) input.breach(breach_between(least, greatest, Relation::at_most));
    });
}

void bounds_solid(CheckInput& input) {
    each_axis(input, [&](Coordinate const& least, Coordinate const& greatest) {
        if (least.value == greatest.value) input.breach(breach_between(least, greatest, Relation::not_equals));
    });
}

} // namespace animcheck

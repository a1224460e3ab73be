#include "validator/checks/general.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace animcheck {
namespace {

/// The corner that belongs to the subject's: read right after it.
Event const* greatest_corner(CheckInput& input) {
    auto const events = input.log().events();
    auto const next = input.log().number_of(input.subject()) + 1;
    if (next >= events.size() || events[next].kind != EventKind::array || events[next].type != ValueType::f32)
        return nullptr;
    return &events[next];
}

template <class Test>
void each_axis(CheckInput& input, Test test) {
    auto const* const greatest = greatest_corner(input);
    if (!greatest || greatest->value != input.subject().value) {
        input.not_applicable();
        return;
    }
    for (std::uint64_t axis = 0; axis < input.subject().value; ++axis) {
        auto const least = real_at(input.subject(), axis, 0);
        auto const most = real_at(*greatest, axis, 0);
        if (!test(least, most)) continue;
        Breach breach;
        breach.row = axis;
        auto const bad = std::isfinite(least) ? most : least;
        if (!std::isfinite(most) && std::isfinite(least)) breach.event = greatest;
        breach.args = {{"axis", std::string(1, "xyz"[axis % 3])},
                       {"least", least},
                       {"greatest", most},
                       {"value", bad},
                       {"actual", bad}};
        input.breach(std::move(breach));
        return;
    }
}

bool is_blank(char c) { return c == ' ' || c == '\t'; }

} // namespace

void text_mode_copy(CheckInput& input) {
    // No text that ends in CR LF, no such copy: most files are not looked through.
    auto const events = input.log().events();
    bool const suspicious = std::ranges::any_of(input.log().anomalies(), [&](std::uint32_t number) {
        return events[number].anomaly == AnomalyKind::string_encoding && events[number].value == '\r';
    });
    if (!suspicious) return;
    std::uint64_t feeds = 0;
    auto const bytes = input.bytes();
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (bytes[i] != std::byte{'\n'}) continue;
        if (i == 0 || bytes[i - 1] != std::byte{'\r'}) return;
        ++feeds;
    }
    // A name that ends in CR LF by hand is one line feed; four in a row are no accident.
    if (feeds >= 4) input.breach({.args = {{"line_feeds", feeds}}});
}

void ascii_text(CheckInput& input) {
    Breach first;
    first.count = 0;
    for (auto const& event : input.log().events()) {
        if (event.kind != EventKind::text) continue;
        auto const text = event.text();
        auto const bad = std::ranges::find_if(text, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
        if (bad == text.end() || first.count++ > 0) continue;
        first.event = &event;
        first.args = {{"text", std::string(text)}, {"byte", std::uint64_t{static_cast<unsigned char>(*bad)}}};
    }
    if (first.count > 0) input.breach(std::move(first));
}

void text_trimmed(CheckInput& input) {
    auto const text = input.subject().text();
    if (text.empty() || (!is_blank(text.front()) && !is_blank(text.back()))) return;
    input.breach({.args = {{"text", std::string(text)}}});
}

void upper_case(CheckInput& input) {
    auto const text = input.subject().text();
    if (std::ranges::none_of(text, [](char c) { return c >= 'a' && c <= 'z'; })) return;
    input.breach({.args = {{"text", std::string(text)}}});
}

void bounds_finite(CheckInput& input) {
    each_axis(input, [](double least, double most) { return !std::isfinite(least) || !std::isfinite(most); });
}

void bounds_ordered(CheckInput& input) {
    each_axis(input, [](double least, double most) { return least > most; });
}

void bounds_solid(CheckInput& input) {
    each_axis(input, [](double least, double most) { return least == most; });
}

} // namespace animcheck

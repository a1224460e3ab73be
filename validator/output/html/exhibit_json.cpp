// SPDX-License-Identifier: MIT
#include "validator/output/html/exhibit_json.hpp"

#include "validator/output/json_writer.hpp"
#include "validator/printable.hpp"

#include <algorithm>
#include <cmath>

namespace animcheck {
namespace {

template <class T>
void member(JsonWriter& to, std::string_view key, T const& value) {
    to.key(key);
    to.value(value);
}

template <class Range, class Write>
void list(JsonWriter& to, std::string_view key, Range const& values, Write write) {
    to.key(key);
    to.begin_array();
    for (auto const& value : values) write(value);
    to.end_array();
}

struct Extent {
    double least = 0, greatest = 0;
};

Extent extent_of(std::vector<float> const& values) {
    Extent extent;
    bool is_first = true;
    for (auto const value : values) {
        if (!std::isfinite(value)) continue;
        extent.least = is_first ? value : std::min<double>(extent.least, value);
        extent.greatest = is_first ? value : std::max<double>(extent.greatest, value);
        is_first = false;
    }
    return extent;
}

void put_values(JsonWriter& to, std::vector<float> const& values) {
    constexpr unsigned none = 65535, steps = 65534;
    auto const extent = extent_of(values);
    auto const width = extent.greatest - extent.least;
    std::string bytes;
    for (auto const value : values) {
        auto code = none;
        if (std::isfinite(value))
            code = width > 0 ? static_cast<unsigned>(std::lround((value - extent.least) / width * steps)) : 0;
        bytes += static_cast<char>(code & 0xFF);
        bytes += static_cast<char>(code >> 8);
    }
    member(to, "least", extent.least);
    member(to, "greatest", extent.greatest);
    member(to, "values", base64_of(bytes));
}

void put_curve(JsonWriter& to, Exhibit::Curve const& curve) {
    to.begin_object();
    member(to, "joint", std::uint64_t{curve.joint});
    if (!curve.name.empty()) member(to, "name", curve.name);
    member(to, "channel", curve.channel);
    member(to, "unit", curve.unit);
    member(to, "width", std::uint64_t{curve.width});
    put_values(to, curve.values);
    to.end_object();
}

void put_figure(JsonWriter& to, Exhibit::Motion const& motion) {
    if (!motion.no_figure.empty()) return member(to, "no_figure", motion.no_figure);
    to.key("figure");
    to.begin_object();
    list(to, "joints", motion.joints, [&](Exhibit::Joint const& joint) {
        to.begin_array();
        to.value(joint.name);
        if (joint.parent)
            to.value(std::uint64_t{*joint.parent});
        else
            to.value(nullptr);
        to.end_array();
    });
    put_values(to, motion.positions);
    to.end_object();
}

void put_motion(JsonWriter& to, Exhibit::Motion const& motion) {
    to.begin_object();
    member(to, "clip", std::uint64_t{motion.clip});
    member(to, "name", motion.name);
    member(to, "frames", std::uint64_t{motion.frames});
    list(to, "shown", motion.shown, [&](std::uint32_t frame) { to.value(std::uint64_t{frame}); });
    list(to, "curves", motion.curves, [&](Exhibit::Curve const& curve) { put_curve(to, curve); });
    member(to, "curves_left_out", std::uint64_t{motion.curves_left_out});
    member(to, "up", motion.up);
    put_figure(to, motion);
    to.end_object();
}

void put_mark(JsonWriter& to, Exhibit::Mark const& mark) {
    to.begin_array();
    to.value(mark.rule);
    for (auto const number : {mark.bit, std::uint64_t{mark.clip}, std::uint64_t{mark.frame}}) to.value(number);
    if (mark.joint)
        to.value(std::uint64_t{*mark.joint});
    else
        to.value(nullptr);
    to.end_array();
}

} // namespace

std::string json_of(Exhibit const& exhibit) {
    std::string text;
    JsonWriter to(text);
    to.begin_object();
    list(to, "excerpts", exhibit.excerpts, [&](Exhibit::Excerpt const& excerpt) {
        to.begin_array();
        to.value(excerpt.first);
        to.value(base64_of(excerpt.bytes));
        to.value(excerpt.in_container);
        to.end_array();
    });
    list(to, "fields", exhibit.fields, [&](Exhibit::Field const& field) {
        to.begin_array();
        to.value(field.bits.offset);
        to.value(field.bits.size);
        to.value(field.path);
        to.value(field.value);
        to.end_array();
    });
    list(to, "regions", exhibit.regions, [&](Exhibit::Region const& region) {
        to.begin_array();
        to.value(region.first);
        to.value(region.count);
        to.value(region.name);
        to.end_array();
    });
    list(to, "marks", exhibit.marks, [&](Exhibit::Mark const& mark) { put_mark(to, mark); });
    list(to, "motions", exhibit.motions, [&](Exhibit::Motion const& motion) { put_motion(to, motion); });
    member(to, "clips_left_out", std::uint64_t{exhibit.clips_left_out});
    to.end_object();
    return text;
}

} // namespace animcheck

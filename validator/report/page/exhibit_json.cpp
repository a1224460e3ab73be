// SPDX-License-Identifier: MIT
#include "validator/report/page/exhibit_json.hpp"

#include "validator/report/json_writer.hpp"
#include "validator/rules/printable.hpp"

#include <algorithm>
#include <cmath>

namespace animcheck {
namespace {

template <class T>
void write_member(JsonWriter& to, std::string_view key, T const& value) {
    to.key(key);
    to.value(value);
}

template <class Range, class Write>
void write_list(JsonWriter& to, std::string_view key, Range const& values, Write write) {
    to.key(key);
    to.begin_array();
    for (auto const& value : values) write(value);
    to.end_array();
}

struct ValueRange {
    double least = 0, greatest = 0;
};

ValueRange range_of(std::vector<float> const& values) {
    ValueRange range;
    bool is_first = true;
    for (auto const value : values) {
        if (!std::isfinite(value)) continue;
        range.least = is_first ? value : std::min<double>(range.least, value);
        range.greatest = is_first ? value : std::max<double>(range.greatest, value);
        is_first = false;
    }
    return range;
}

void put_values(JsonWriter& to, std::vector<float> const& values) {
    constexpr unsigned none = 65535, steps = 65534;
    auto const range = range_of(values);
    auto const width = range.greatest - range.least;
    std::string bytes;
    for (auto const value : values) {
        auto code = none;
        if (std::isfinite(value))
            code = width > 0 ? static_cast<unsigned>(std::lround((value - range.least) / width * steps)) : 0;
        bytes += static_cast<char>(code & 0xFF);
        bytes += static_cast<char>(code >> 8);
    }
    write_member(to, "least", range.least);
    write_member(to, "greatest", range.greatest);
    write_member(to, "values", base64_of(bytes));
}

void put_curve(JsonWriter& to, Exhibit::Curve const& curve) {
    to.begin_object();
    write_member(to, "joint", std::uint64_t{curve.joint});
    if (!curve.name.empty()) write_member(to, "name", curve.name);
    write_member(to, "channel", curve.channel);
    write_member(to, "unit", curve.unit);
    write_member(to, "width", std::uint64_t{curve.width});
    put_values(to, curve.values);
    to.end_object();
}

void put_figure(JsonWriter& to, Exhibit::Motion const& motion) {
    if (!motion.no_figure.empty()) return write_member(to, "no_figure", motion.no_figure);
    to.key("figure");
    to.begin_object();
    write_list(to, "joints", motion.joints, [&](Exhibit::Joint const& joint) {
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
    write_member(to, "clip", std::uint64_t{motion.clip});
    write_member(to, "name", motion.name);
    write_member(to, "frames", std::uint64_t{motion.frames});
    write_list(to, "shown", motion.shown, [&](std::uint32_t frame) { to.value(std::uint64_t{frame}); });
    write_list(to, "curves", motion.curves, [&](Exhibit::Curve const& curve) { put_curve(to, curve); });
    write_member(to, "curves_left_out", std::uint64_t{motion.curves_left_out});
    write_list(to, "seconds", motion.seconds, [&](float seconds) { to.value(double{seconds}); });
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

void put_repair(JsonWriter& to, Exhibit::Repair const& repair) {
    to.begin_object();
    write_member(to, "safe", repair.safe);
    write_member(to, "after", name_of(repair.after));
    write_member(to, "sha256", repair.sha256);
    write_member(to, "output_sha256", repair.output_sha256);
    write_list(to, "changes", repair.changes, [&](Exhibit::Repair::Change const& change) {
        to.begin_array();
        to.value(change.first);
        to.value(change.count);
        to.value(hex_of(change.bytes));
        to.end_array();
    });
    to.end_object();
}

} // namespace

std::string json_of(Exhibit const& exhibit) {
    std::string text;
    JsonWriter to(text);
    to.begin_object();
    write_list(to, "excerpts", exhibit.excerpts, [&](Exhibit::Excerpt const& excerpt) {
        to.begin_array();
        to.value(excerpt.first);
        to.value(base64_of(excerpt.bytes));
        to.value(excerpt.in_container);
        to.end_array();
    });
    write_list(to, "fields", exhibit.fields, [&](Exhibit::Field const& field) {
        to.begin_array();
        to.value(field.bits.offset);
        to.value(field.bits.size);
        to.value(field.path);
        to.value(field.value);
        to.end_array();
    });
    write_list(to, "regions", exhibit.regions, [&](Exhibit::Region const& region) {
        to.begin_array();
        to.value(region.first);
        to.value(region.count);
        to.value(region.name);
        to.end_array();
    });
    write_list(to, "marks", exhibit.marks, [&](Exhibit::Mark const& mark) { put_mark(to, mark); });
    write_list(to, "motions", exhibit.motions, [&](Exhibit::Motion const& motion) { put_motion(to, motion); });
    write_member(to, "clips_left_out", std::uint64_t{exhibit.clips_left_out});
    write_list(to, "repairs", exhibit.repairs, [&](Exhibit::Repair const& repair) { put_repair(to, repair); });
    to.end_object();
    return text;
}

} // namespace animcheck

// SPDX-License-Identifier: MIT
#include "fuzz/exhibit.hpp"

#include "validator/report/page/exhibit_json.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace animcheck::fuzz {
namespace {

/// Is each byte within reach of a place of a finding?
bool is_near(std::uint64_t byte, InputRecord const& record) {
    auto const reaches = [&](Place const& place) {
        auto const first = place.bits.offset / 8, last = (place.bits.end() + 7) / 8;
        return byte + Exhibit::bytes_beside >= first && byte < last + Exhibit::bytes_beside;
    };
    return std::ranges::any_of(record.findings, [&](Finding const& finding) {
        return reaches(finding.place) || std::ranges::any_of(finding.more, reaches) ||
               std::ranges::any_of(finding.related, reaches);
    });
}

std::string_view fault_of_bytes(Exhibit const& exhibit, InputRecord const& record, ByteView bytes) {
    std::uint64_t count = 0;
    for (auto const& excerpt : exhibit.excerpts) {
        count += excerpt.bytes.size();
        if (excerpt.in_container) continue;
        if (excerpt.first > bytes.size() || excerpt.bytes.size() > bytes.size() - excerpt.first)
            return "an excerpt goes past the end";
        if (text_of(bytes.subspan(excerpt.first, excerpt.bytes.size())) != excerpt.bytes)
            return "an excerpt has other bytes than the input";
        for (auto const byte : {excerpt.first, excerpt.first + excerpt.bytes.size() - 1})
            if (!is_near(byte, record)) return "a byte is embedded that no finding is near";
    }
    return count > Exhibit::bytes_around ? "more bytes are embedded than an input may have" : "";
}

std::string_view fault_of(Exhibit::Motion const& motion) {
    std::uint64_t values = motion.positions.size();
    for (auto const& curve : motion.curves) values += curve.values.size();
    bool const has_more =
        motion.shown.size() > Exhibit::frames_least || motion.curves.size() > Exhibit::curves_least;
    if (has_more && values * 8 / 3 > 2 * Exhibit::motion_around) // a rig may have joints besides its skeleton's
        return "more frames or curves than an exhibit may have";
    if (!std::ranges::is_sorted(motion.shown) || (!motion.shown.empty() && motion.shown.back() >= motion.frames))
        return "a frame is shown that the clip has not";
    for (auto const& curve : motion.curves)
        if (curve.values.size() != motion.shown.size() * curve.width)
            return "a curve has other frames than its clip";
    if (motion.no_figure.empty() && motion.positions.size() != motion.shown.size() * motion.joints.size() * 3)
        return "a figure lacks positions";
    return motion.joints.size() > Exhibit::joints_most ? "more joints than a figure may have" : "";
}

} // namespace

std::string_view fault_of(Exhibit const& exhibit, InputRecord const& record, ByteView bytes) {
    if (auto const fault = fault_of_bytes(exhibit, record, bytes); !fault.empty()) return fault;
    if (exhibit.fields.size() > Exhibit::fields_around || exhibit.regions.size() > Exhibit::regions_most)
        return "more fields or parts than an exhibit may have";
    if (exhibit.marks.size() > Exhibit::marks_most || exhibit.motions.size() > Exhibit::clips_most)
        return "more marks or clips than an exhibit may have";
    for (auto const& region : exhibit.regions)
        if (region.first + region.count > bytes.size()) return "a part goes past the end";
    for (auto const& motion : exhibit.motions)
        if (auto const fault = fault_of(motion); !fault.empty()) return fault;
    auto const json = json_of(exhibit);
    bool const is_plain =
        std::ranges::all_of(json, [](char c) { return static_cast<unsigned char>(c) >= ' ' && c != 0x7F; });
    return is_plain && nlohmann::json::accept(json) ? "" : "an exhibit cannot be read back";
}

} // namespace animcheck::fuzz

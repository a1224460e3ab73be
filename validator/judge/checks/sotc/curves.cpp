// SPDX-License-Identifier: MIT
// The keys of a motion's bones. All arithmetic is that of the decoder; what is swept in full is counted first, and
// read twice only where there is something to report.
#include "decoders/sotc/quaternion.hpp"
#include "validator/judge/checks/sotc/checks.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <numbers>

namespace animcheck::sotc {
namespace {

/// A bone's curve, and the field that holds its keys.
struct BoneCurve {
    Event const* keys = nullptr;
    Curve curve;
};

/// The fields of a bone in which its floats begin, and in which its keys are.
struct BoneFields {
    Event const* parameters = nullptr;
    Event const* keys = nullptr;
};

std::vector<BoneFields> fields_of_bones(CheckInput& input, std::size_t bones) {
    std::vector<BoneFields> fields(bones);
    auto const add = [&](std::string_view pattern, Event const* BoneFields::* which) {
        for (auto const* const event : input.all(pattern))
            if (event->indices.at[0] < bones) fields[event->indices.at[0]].*which = event;
    };
    add("bone[].pair[]", &BoneFields::parameters);
    add("bone[].wide_pair[]", &BoneFields::parameters);
    add("bone[].angle_bias", &BoneFields::parameters);
    add("bone[].packed[]", &BoneFields::keys);
    add("bone[].triple[].value[]", &BoneFields::keys);
    add("bone[].angle[]", &BoneFields::keys);
    return fields;
}

/// Curves that have keys, in the order of bones.
std::vector<BoneCurve> curves_of(CheckInput& input) {
    std::vector<BoneCurve> curves;
    auto const flags = input.all("flag[]");
    if (flags.empty()) return curves;
    auto const codings = flags.back()->column<std::uint8_t>();
    auto const fields = fields_of_bones(input, codings.size());
    for (std::size_t bone = 0; bone < fields.size(); ++bone) {
        auto const [parameters, keys] = fields[bone];
        auto const coding = coding_of(codings[bone]);
        if (!coding || !parameters || !keys) continue;
        auto const size = key_size(*coding);
        auto const floats = is_packed(*coding) ? std::uint32_t{6} : parameters_of(*coding); // less the spare pair
        auto const* const first = input.bytes().data() + parameters->bits.offset / 8;
        curves.push_back({keys,
                          {*coding,
                           {first, floats, 4, 1, keys->order},
                           {keys->data, to_size(keys->value), size, size / 2, keys->order}}});
    }
    return curves;
}

/// The keys of each curve that `fault` names. `number` counts them without looking for their places.
template <class Count, class Fault, class MakeArgs>
void each_curve(CheckInput& input, Count number, Fault fault, MakeArgs args) {
    auto const curves = curves_of(input);
    if (curves.empty()) return input.not_applicable();
    for (auto const& [keys, curve] : curves) {
        Breaches breaches(input);
        auto left = std::uint64_t{number(curve)};
        for (std::size_t key = 0; key < curve.keys() && left > 0 && breaches.lists_more(); ++key) {
            if (!fault(curve, key)) continue;
            breaches.add_row(*keys, key, [&] { return args(curve, key); });
            --left;
        }
        breaches.add_unlisted(left);
    }
}

/// Enough digits to distinguish two doubles.
Args radicand_at(Curve const& curve, std::size_t key) {
    return {{"actual", fmt::format("{}", curve.radicand_at(key))}};
}

constexpr double far_negative = -1e-3;

/// Keys with a radicand from `least` to below `limit`.
void radicands_outside(CheckInput& input, double least, double limit) {
    each_curve(
        input,
        [=](Curve const& curve) {
            auto const below = curve.radicands_below(limit);
            return below == 0 ? 0 : below - curve.radicands_below(least);
        },
        [=](Curve const& curve, std::size_t key) {
            auto const radicand = curve.radicand_at(key);
            return radicand >= least && radicand < limit;
        },
        radicand_at);
}

} // namespace

void radicands_not_far_negative(CheckInput& input) {
    // Infinite components have another rule.
    radicands_outside(input, std::numeric_limits<double>::lowest(), far_negative);
}

void radicands_not_negative(CheckInput& input) { radicands_outside(input, far_negative, 0); }

void radicands_not_clamped(CheckInput& input) {
    // The limit itself is clamped: the next number is the first that is not.
    radicands_outside(input, 0, std::nextafter(Curve::clamped, 1.0));
}

void spare_bits_zero(CheckInput& input) {
    each_curve(
        input, [](Curve const& curve) { return curve.spare_keys(); },
        [](Curve const& curve, std::size_t key) { return curve.spare_at(key) != 0; },
        [](Curve const& curve, std::size_t key) { return Args{{"actual", std::uint64_t{curve.spare_at(key)}}}; });
}

void curves_move(CheckInput& input) {
    bool any = false;
    for (auto const* const pattern : {"bone[].pair[].scale", "bone[].wide_pair[].scale"}) {
        for (auto const* const scales : input.all(pattern)) {
            any = true;
            bool moves = false;
            for (std::uint64_t row = 0; row < scales->value; ++row) moves |= real_at(*scales, row, 0) != 0;
            if (!moves) input.breach({.event = scales, .row = Breach::whole});
        }
    }
    if (!any) input.not_applicable();
}

void angles_bounded(CheckInput& input) {
    constexpr double most = 4 * std::numbers::pi;
    auto const beyond = [](Curve const& curve, std::size_t key) {
        return curve.coding() == Coding::turn && std::abs(curve.angle_at(key)) > most;
    };
    each_curve(
        input,
        [&](Curve const& curve) {
            std::size_t count = 0;
            for (std::size_t key = 0; key < curve.keys(); ++key) count += beyond(curve, key) ? 1 : 0;
            return count;
        },
        beyond, [](Curve const& curve, std::size_t key) { return Args{{"actual", curve.angle_at(key)}}; });
}

void signs_steady(CheckInput& input) {
    auto const curves = curves_of(input);
    if (curves.empty()) return input.not_applicable();
    for (auto const& [keys, curve] : curves) {
        auto const flips = curve.flips();
        if (flips.count > 0)
            input.breach({.event = keys,
                          .row = flips.first,
                          .component = Breach::whole,
                          .count = flips.count,
                          .args = {{"actual", flips.product}}});
    }
}

} // namespace animcheck::sotc

// SPDX-License-Identifier: MIT
// Laws that the tracks of real animations keep: the first begins at the static limit, each where the one before it
// ends, and they fill the values. A wrong count, limit or pointer breaks one of them.
#include "validator/judge/checks/zelda64/checks.hpp"

#include "decoders/core/order.hpp"

#include <algorithm>
#include <functional>

namespace animcheck::zelda64 {
namespace {

/// What tracks are in.
struct Fields {
    Event const *values = nullptr, *frames = nullptr, *limit = nullptr, *joints = nullptr;
    std::size_t rows = 0; ///< joints that are certainly of this animation
};

/// Where tracks begin, ascending, each once.
struct Tracks {
    std::uint64_t values = 0, frames = 0, limit = 0;
    std::vector<std::uint64_t> starts;
    Fields fields;
    [[nodiscard]] std::uint64_t end() const {
        return starts.empty() ? limit : std::max(limit, starts.back() + frames);
    }
    /// The distance of all tracks, if it is one; 0: it is not, or there is only one track.
    [[nodiscard]] std::uint64_t distance() const {
        if (starts.size() < 2) return 0;
        auto const first = starts[1] - starts[0];
        for (std::size_t i = 2; i < starts.size(); ++i)
            if (starts[i] - starts[i - 1] != first) return 0;
        return first;
    }
};

/// An animation of a larger skeleton has tracks for joints that this one lacks.
enum class Joints : std::uint8_t { needed, all };

/// Joints are all known where the layout shows their end; else as many as the skeleton needs are.
std::optional<std::size_t> rows_of(CheckInput& input, Event const& joints, Joints which) {
    auto const rows = joints.column<std::uint16_t>().size();
    auto const* const skeleton = input.context().skeleton;
    bool const whole = input.last("joints_end.layout") != nullptr;
    if (whole && (which == Joints::all || !skeleton)) return rows;
    return skeleton ? std::optional(std::min(rows, skeleton->joints.size() + 1)) : std::nullopt;
}

std::optional<Fields> fields_of(CheckInput& input, Joints which = Joints::needed, std::int64_t least_frames = 1) {
    Fields fields{input.last("value_count"), input.last("header.frame_count"),
                  input.last("header.static_index_max"), input.last("joint[].index[]")};
    auto const rows = fields.joints ? rows_of(input, *fields.joints, which) : std::nullopt;
    // Where indices are wrapped, they say nothing of the tracks: rule indices-wrapped.
    bool const wrapped = input.last("wrapped.tracks") != nullptr;
    if (wrapped || !fields.values || !fields.limit || !rows || !fields.frames ||
        integer_at(*fields.frames, 0, 0) < least_frames) {
        input.not_applicable();
        return std::nullopt;
    }
    fields.rows = *rows;
    return fields;
}

/// Calls `call` with the index of each joint and axis.
void each_index(Fields const& fields, auto const& call) {
    auto const indices = fields.joints->column<std::uint16_t>();
    for (std::size_t row = 0; row < fields.rows; ++row)
        for (std::size_t axis = 0; axis < 3; ++axis) call(std::uint64_t{indices.at(row, axis)});
}

Tracks tracks_in(Fields const& fields) {
    Tracks tracks{fields.values->value, fields.frames->value, fields.limit->value, {}, fields};
    each_index(fields, [&](std::uint64_t index) {
        if (index >= tracks.limit) tracks.starts.push_back(index);
    });
    put_in_order(tracks.starts);
    auto const again = std::ranges::unique(tracks.starts);
    tracks.starts.erase(again.begin(), again.end());
    return tracks;
}

std::optional<Tracks> tracks_of(CheckInput& input, Joints which = Joints::needed, std::int64_t least_frames = 1) {
    auto const fields = fields_of(input, which, least_frames);
    return fields ? std::optional(tracks_in(*fields)) : std::nullopt;
}

/// Tracks of which the first does not begin at the limit, as it should.
std::optional<Tracks> tracks_after_limit(CheckInput& input) {
    auto const fields = fields_of(input);
    if (!fields) return std::nullopt;
    bool is_at_limit = false;
    each_index(*fields, [&](std::uint64_t index) { is_at_limit |= index == fields->limit->value; });
    if (is_at_limit) return std::nullopt;
    auto tracks = tracks_in(*fields);
    if (!tracks.starts.empty()) return tracks;
    input.not_applicable();
    return std::nullopt;
}

/// Where the first track begins that a limit which is too high makes static: at an index that joints name, whole
/// tracks before the first that is left, and no joint names one between.
std::uint64_t first_of_all(Tracks const& tracks) {
    auto const first = tracks.starts.front(), frames = std::max(tracks.frames, tracks.distance());
    std::vector<std::uint64_t> named;
    each_index(tracks.fields, [&](std::uint64_t index) {
        if (index < tracks.limit) named.push_back(index);
    });
    put_in_order(named, std::greater{});
    auto result = first;
    for (auto const index : named) {
        if (index == result) continue;
        if (result < frames || index != result - frames) break;
        result = index;
    }
    return result;
}

/// Where the first track begins: at an index that joints name, or after so many values that whole tracks of others
/// came before it, whose indices are lost.
struct First {
    std::uint64_t index = 0;
    bool has_lost = false; ///< tracks before it
};

First first_of(Tracks const& tracks) {
    auto const index = first_of_all(tracks);
    bool const has_lost = tracks.frames > 1 && index >= tracks.limit + std::max(tracks.frames, tracks.distance());
    return {index, has_lost};
}

} // namespace

/// All tracks are equally far apart, and further than there are frames.
void frames_too_few(CheckInput& input) {
    auto const tracks = tracks_of(input, Joints::needed, 0);
    if (!tracks) return;
    auto const distance = tracks->distance();
    if (distance == 0) return input.not_applicable();
    bool const fits = tracks->starts.back() + distance <= tracks->values;
    if (distance > tracks->frames && fits)
        input.breach({.args = {{"actual", tracks->frames}, {"expected", distance}}});
}

/// All tracks are equally far apart, less than there are frames, and so long they fill the values.
void frames_too_many(CheckInput& input) {
    auto const tracks = tracks_of(input);
    if (!tracks) return;
    auto const distance = tracks->distance();
    if (distance == 0) return input.not_applicable();
    auto const end = tracks->starts.back() + distance;
    bool const fills = end == tracks->values || end + 1 == tracks->values; // a single value is padding
    if (distance < tracks->frames && fills && tracks->starts.front() == tracks->limit)
        input.breach({.args = {{"actual", tracks->frames}, {"expected", distance}}});
}

/// One that begins later was made static by a limit that is too high, if it begins where a joint says.
void first_track_at_limit(CheckInput& input) {
    auto const tracks = tracks_after_limit(input);
    if (!tracks) return;
    auto const expected = first_of(*tracks);
    if (!expected.has_lost)
        input.breach(
            {.args = {{"actual", tracks->limit}, {"expected", expected.index}, {"first", tracks->starts.front()}}});
}

/// No joint has an index of the first tracks: values from the limit on, as many as one track has or more.
void first_tracks_lost(CheckInput& input) {
    auto const tracks = tracks_after_limit(input);
    if (!tracks) return;
    auto const first = first_of(*tracks);
    if (!first.has_lost) return;
    input.breach(
        {.row = Breach::whole,
         .args = {{"actual", first.index}, {"expected", tracks->limit}, {"lost", first.index - tracks->limit}}});
}

/// Values after the last track. A single one is padding.
void values_left_over(CheckInput& input) {
    auto const tracks = tracks_of(input, Joints::all);
    if (!tracks) return;
    if (!input.last("values_end.layout") || tracks->end() > tracks->values) return input.not_applicable();
    auto const left = tracks->values - tracks->end();
    if (left > 1) input.breach({.row = tracks->end(), .args = {{"actual", left}, {"expected", std::uint64_t{1}}}});
}

/// A track that begins later than the one before it ends, if not all do.
void gap_between_tracks(CheckInput& input) {
    auto const tracks = tracks_of(input);
    if (!tracks) return;
    if (tracks->distance() > tracks->frames || tracks->starts.size() < 2) return input.not_applicable();
    auto const indices = input.subject().column<std::uint16_t>();
    Breaches breaches(input);
    for (std::size_t row = 0; row < tracks->fields.rows; ++row)
        for (std::size_t axis = 0; axis < 3; ++axis) {
            std::uint64_t const index = indices.at(row, axis);
            auto const at = std::ranges::lower_bound(tracks->starts, index);
            if (index < tracks->limit || at == tracks->starts.begin()) continue;
            auto const end = *(at - 1) + tracks->frames;
            if (index <= end) continue;
            breaches.add([&] {
                return Breach{.row = row,
                              .component = axis,
                              .args = {{"actual", index}, {"expected", end}, {"before", *(at - 1)}}};
            });
        }
}

} // namespace animcheck::zelda64

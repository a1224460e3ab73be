// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"
#include "validator/judge/embed_bytes.hpp"
#include "validator/judge/record.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace animcheck {

/// The parts of an input that a report for people shows besides its record: bytes around the places of findings,
/// the fields there, and how it moves. Bounded, whatever the input says.
struct Exhibit {
    static constexpr std::uint64_t bytes_beside = 64;       ///< a place, on either side
    static constexpr std::uint64_t bytes_of_place = 128;    ///< of a longer place its first ones
    static constexpr std::uint64_t bytes_around = 4U << 10; ///< EmbedBytes::around, of an input
    static constexpr std::uint64_t bytes_all = 1U << 20;    ///< EmbedBytes::all, of an input
    static constexpr std::size_t fields_around = 192, fields_all = 4096;
    static constexpr std::size_t regions_most = 64;
    static constexpr std::size_t marks_most = 256;
    static constexpr std::size_t changes_most = 1024; ///< of a repair
    static constexpr std::size_t clips_most = 4, joints_most = 96;
    /// Positions, curves and times of an input, as they are written; its clips share them.
    static constexpr std::uint64_t motion_around = 128U << 10, motion_all = 8U << 20;
    /// Of a clip these are shown whatever they take.
    static constexpr std::size_t curves_least = 12, frames_least = 64;

    struct Excerpt {
        std::uint64_t first = 0;
        std::string bytes;
        bool in_container = false; ///< the bytes are the container's
    };
    /// A field that excerpts have bits of.
    struct Field {
        BitRange bits;
        std::string path, value;
    };
    /// Bytes that belong to one part of the file.
    struct Region {
        std::uint64_t first = 0, count = 0;
        std::string name;
    };
    /// The frame, and the joint if it is known, that a finding is about.
    struct Mark {
        std::string rule;      ///< with the place it says which finding, also once a baseline has split some
        std::uint64_t bit = 0; ///< where the place begins
        std::size_t clip = 0;  ///< number in the model
        std::uint32_t frame = 0;
        std::optional<std::uint32_t> joint;
    };
    /// A joint's channel in the frames that are shown.
    struct Curve {
        std::uint32_t joint = 0;
        std::string name;
        std::string_view channel, unit;
        std::size_t width = 0;     ///< components of a value
        std::vector<float> values; ///< frame by frame; NaN where there is none
    };
    struct Joint {
        std::string name;
        std::optional<std::uint32_t> parent;
    };
    struct Motion {
        std::size_t clip = 0; ///< number in the model
        std::string name;
        std::size_t frames = 0;           ///< of the clip
        std::vector<std::uint32_t> shown; ///< those that have values here
        std::vector<Curve> curves;
        std::size_t curves_left_out = 0;
        std::vector<float> seconds; ///< when the game shows them, from the first frame on; empty: not known
        std::string no_figure;      ///< why joints have no positions; empty: they have
        std::vector<Joint> joints;
        /// x y z, joint by joint, frame by frame, right-handed with y up as `export` has them, in the file's unit;
        /// NaN for a joint without a place.
        std::vector<float> positions;
    };

    /// What a repair makes of the whole file.
    struct Repair {
        struct Change {
            std::uint64_t first = 0, count = 0;
            std::string bytes; ///< in place of as many
        };
        bool safe = false; ///< each of its edits; else some lose or choose something
        Verdict after = Verdict::unknown;
        std::string sha256, output_sha256; ///< of the file and of its copy, in hexadecimal
        std::vector<Change> changes;       ///< in file order, apart from each other
    };

    std::vector<Excerpt> excerpts;
    std::vector<Field> fields;
    std::vector<Region> regions;
    std::vector<Mark> marks;
    std::vector<Motion> motions;
    std::size_t clips_left_out = 0;
    std::vector<Repair> repairs; ///< with safe edits, and with all where these are more
};

/// Inputs of an exhibit.
struct Exhibited {
    InputRecord const& record;
    ByteView bytes;
    ByteView container; ///< empty: none, or its bytes are not there
    std::span<Event const> events;
    PathTable const& paths;
    Format const* format = nullptr; ///< null: unrecognised
    Model const* model = nullptr;
    Skeleton const* skeleton = nullptr;
};
[[nodiscard]] Exhibit exhibit_of(Exhibited const& from, EmbedBytes embed);

} // namespace animcheck

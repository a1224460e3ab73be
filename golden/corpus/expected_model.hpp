// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"
#include "validator/rules/yaml.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace animcheck::golden {

/// Floats, as bit patterns, or integers.
struct ExpectedNumbers {
    std::vector<float> floats;
    std::vector<std::int64_t> integers;
};

/// Some frames of a track: `joint[1].quaternion`, or `joint[1].euler.raw` for the integers in the file.
struct ExpectedTrack {
    std::string name;
    bool raw = false;
    std::vector<std::pair<std::uint64_t, ExpectedNumbers>> frames;
};

/// Members that are not set are not compared, except that `frames` always is.
struct ExpectedClip {
    std::uint64_t frames = 0;
    std::optional<std::string> name;
    std::optional<float> frames_per_second;
    std::optional<std::uint64_t> loop, tracks_in_all;
    std::optional<std::vector<std::int64_t>> ticks;
    std::vector<ExpectedTrack> tracks;
};

struct ExpectedJoint {
    std::optional<std::string> name;
    std::optional<std::int64_t> parent;      ///< -1: it has none
    std::optional<std::vector<float>> rest;  ///< 16 cells, or the place alone: 3
    std::optional<std::int64_t> pivot_joint; ///< -1: it has no pivot
    std::vector<float> pivot;
};

/// The result of a lenient decoder, worked out by hand from the format's description. All clips and all joints of
/// the skeleton are listed; of their parts only what the case is about.
struct ExpectedModel {
    std::string why; ///< the arithmetic
    std::optional<std::vector<ExpectedClip>> clips;
    std::optional<std::vector<ExpectedJoint>> joints;
    std::optional<std::vector<std::int64_t>> bodies, animations; ///< entries of other archives
};

/// Throws yaml::Error.
[[nodiscard]] ExpectedModel read_expected_model(yaml::Node const& node, std::string const& file);

/// Where a model differs, by clip, track and frame, or by joint. Floats are equal if their bits are, or if neither
/// is a number.
[[nodiscard]] std::vector<std::string> model_mismatches(ExpectedModel const& expected, Model const& model);

} // namespace animcheck::golden

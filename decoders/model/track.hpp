// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace animcheck {

enum class Channel : std::uint8_t { quaternion, euler, translation, scale, position };
[[nodiscard]] std::string_view name_of(Channel channel) noexcept;

/// What a track moves: a joint, or every vertex of a mesh.
struct Target {
    enum class Kind : std::uint8_t { joint, vertices } kind = Kind::joint;
    std::uint32_t index = 0; ///< the joint's, or the mesh's
    std::uint32_t count = 1; ///< vertices of the mesh
    bool operator==(Target const&) const = default;
};

/// What must be kept of a value.
enum class Exactness : std::uint8_t {
    decimal,  ///< it is computed, and any sensible decimal number will do
    integers, ///< it is an integer of the file
    float32,  ///< every bit: readers of the format are compared by them
};

/// The values of a track, made by the family that knows how they are stored. It is in the model's arena, and points
/// into the file or the arena.
class Samples {
public:
    Samples() = default;
    Samples(Samples const&) = delete;
    Samples& operator=(Samples const&) = delete;

    /// Fills `out` with whole frames, from `first` on: component by component, in the track's unit. NaN where the
    /// track has no value.
    virtual void read(std::size_t first, std::span<float> out) const noexcept = 0;
    /// The same for the file's own integers. Called only where the track has them.
    virtual void read_raw(std::size_t /*first*/, std::span<std::int32_t> /*out*/) const noexcept {}

protected:
    ~Samples() = default; // trivial: an arena calls none
};

/// What one channel of a target does over time.
struct Track {
    using Value = std::array<float, 4>; ///< of a joint: a quaternion's x y z w; else three components and 0
    /// What every frame is after those that a track holds.
    enum class Then : std::uint8_t { last, first };

    Target target;
    Channel channel = Channel::quaternion;
    std::string_view unit;
    Exactness exactness = Exactness::decimal;
    std::size_t frames = 0; ///< that differ; those after them are as `then` says
    Then then = Then::last;
    bool has_raw = false;   ///< the file's integers say more than the values do
    std::uint16_t turn = 0; ///< of raw angles: those that differ by this are the same; 0: no two are
    Samples const* samples = nullptr;

    /// Of one value: 4 or 3.
    [[nodiscard]] std::size_t width() const noexcept { return channel == Channel::quaternion ? 4 : 3; }
    [[nodiscard]] std::size_t components() const noexcept { return width() * target.count; } ///< of a frame
    void read(std::size_t first, std::span<float> out) const noexcept { samples->read(first, out); }
    void read_raw(std::size_t first, std::span<std::int32_t> out) const noexcept { samples->read_raw(first, out); }

    // One frame of a joint.
    [[nodiscard]] Value at(std::size_t frame) const noexcept {
        Value value{};
        read(frame, std::span(value).first(width()));
        return value;
    }
    [[nodiscard]] std::array<std::int32_t, 3> raw_at(std::size_t frame) const noexcept {
        std::array<std::int32_t, 3> value{};
        read_raw(frame, value);
        return value;
    }
};

} // namespace animcheck

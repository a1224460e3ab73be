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

/// The target of a track: a joint, or every vertex of a mesh.
struct Target {
    enum class Kind : std::uint8_t { joint, vertices } kind = Kind::joint;
    std::uint32_t index = 0; ///< of the joint or the mesh
    std::uint32_t count = 1; ///< vertices of the mesh
    bool operator==(Target const&) const = default;
};

/// Which precision of a value must be kept.
enum class Exactness : std::uint8_t {
    decimal,  ///< it is computed: any sensible decimal number will do
    integers, ///< it is an integer in the file
    float32,  ///< every bit, because decoders of the format are compared by them
};

/// The values of a track, implemented by the family that knows how they are stored. Lives in the model's arena
/// and points into the file or the arena.
class Samples {
public:
    Samples() = default;
    Samples(Samples const&) = delete;
    Samples& operator=(Samples const&) = delete;

    /// Fills `out` with whole frames, starting at `first`: component by component, in the track's unit. NaN
    /// where the track has no value.
    virtual void read(std::size_t first, std::span<float> out) const noexcept = 0;
    /// The same for the integers in the file. Called only if the track has them.
    virtual void read_raw(std::size_t /*first*/, std::span<std::int32_t> /*out*/) const noexcept {}

protected:
    ~Samples() = default; // trivial: an arena calls no destructors
};

/// One channel of a target over time.
struct Track {
    using Value = std::array<float, 4>; ///< for a joint: a quaternion's x y z w; else three components and 0
    /// The value of all frames after those that a track holds.
    enum class Then : std::uint8_t { last, first };

    Target target;
    Channel channel = Channel::quaternion;
    std::string_view unit;
    Exactness exactness = Exactness::decimal;
    std::size_t frames = 0; ///< stored frames; `then` says what the later ones equal
    Then then = Then::last;
    bool has_raw = false;   ///< the integers in the file hold more than the values
    std::uint16_t turn = 0; ///< raw angles that differ by this are the same; 0 if no two are
    Samples const* samples = nullptr;

    /// Components of one value: 4 or 3.
    [[nodiscard]] std::size_t width() const noexcept { return channel == Channel::quaternion ? 4 : 3; }
    [[nodiscard]] std::size_t components() const noexcept { return width() * target.count; } ///< per frame
    void read(std::size_t first, std::span<float> out) const noexcept { samples->read(first, out); }
    void read_raw(std::size_t first, std::span<std::int32_t> out) const noexcept { samples->read_raw(first, out); }

    // The value of a joint in one frame.
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

// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/event.hpp"
#include "decoders/format.hpp"

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Expected result of a decoder, computed again from the events of its lenient run. It shares no code with the
/// decoder or its views: each number is put together from the bytes of an event.
namespace animcheck::fuzz {

struct SlowTrack {
    std::uint32_t joint = 0;
    Channel channel = Channel::quaternion;
    std::string_view unit;
    Exactness exactness = Exactness::decimal;
    std::function<std::array<float, 4>(std::size_t frame)> at;
    std::function<std::array<std::int32_t, 3>(std::size_t frame)> raw; ///< empty: values say all
};

struct SlowClip {
    std::string name;
    std::uint64_t frames = 0;
    std::optional<float> frames_per_second;
    std::optional<std::uint64_t> loop;
    std::vector<std::uint64_t> ticks;
    std::vector<SlowTrack> tracks;
    std::vector<std::pair<std::string_view, std::vector<std::uint64_t>>> labels; ///< a number per frame
    std::vector<std::string_view> joint_names;
};

struct SlowModel {
    std::vector<SlowClip> clips;
    std::vector<Skeleton> skeletons;
    std::vector<std::uint32_t> bodies, animations;
};

/// An element of a field, put together byte by byte. Out of range: 0.
[[nodiscard]] std::uint64_t raw_at(Event const& field, std::uint64_t row, std::uint64_t component);
[[nodiscard]] std::int64_t whole_at(Event const& field, std::uint64_t row, std::uint64_t component = 0);
[[nodiscard]] float float_at(Event const& field, std::uint64_t row, std::uint64_t component = 0);

/// The fields of a finished log.
class SlowLog {
public:
    /// `size`: of the source, in bytes. Patterns are literals: the table keeps them by their address.
    SlowLog(std::vector<Event> const& events, PathTable& paths, std::uint64_t size)
        : events_(&events), paths_(&paths), size_(size) {}

    [[nodiscard]] std::vector<Event> const& events() const { return *events_; }
    [[nodiscard]] PathTable const& paths() const { return *paths_; }
    [[nodiscard]] std::uint64_t size() const { return size_; }
    /// Is it a field of this pattern? `header.name`, `bone[].lead`.
    [[nodiscard]] bool is(Event const& event, std::string_view pattern) const;
    /// The same, or an anomaly of such a field.
    [[nodiscard]] bool concerns(Event const& event, std::string_view pattern) const;
    /// The last such field, or null.
    [[nodiscard]] Event const* last(std::string_view pattern) const;
    /// The last of each index, for patterns with one index that is not the field's own.
    [[nodiscard]] std::map<std::uint32_t, Event const*> by_index(std::string_view pattern) const;
    [[nodiscard]] std::uint64_t number(std::string_view pattern, std::uint64_t otherwise = 0) const;
    [[nodiscard]] std::optional<std::uint64_t> known(std::string_view pattern) const;
    [[nodiscard]] std::string text(std::string_view pattern) const; ///< or empty

private:
    [[nodiscard]] std::optional<PathId> id(std::string_view pattern) const;

    std::vector<Event> const* events_;
    PathTable* paths_;
    std::uint64_t size_;
};

/// A name, and where it is found, that declares formats to users and games.
struct Declaring {
    std::string_view name, container = "";
};

/// A family's part, in fuzz/FAMILY/slow_model.cpp. An object registers itself.
struct SlowFamily {
    /// Names that declare the family's formats: at least one for each that has any.
    using Names = std::span<Declaring const> (*)();
    using Model = SlowModel (*)(std::string_view format, SlowLog const& log);

    SlowFamily(std::string_view family, Names its_names, Model its_model);

    Names names;
    Model model_of;
};

/// The family of a format in the build, by the format's id.
[[nodiscard]] SlowFamily const& slow_family_of(std::string_view format);

/// Where the model differs from what it should be; empty if nowhere. Floats are compared by bits, except that
/// not-a-numbers are equal. All frames are compared as long as `most` values last: in a small file many tracks may
/// be views of the same long data. Of the other tracks those at both ends and in the middle are.
[[nodiscard]] std::string difference(SlowModel const& slow, Model const& model, std::uint64_t most);

} // namespace animcheck::fuzz

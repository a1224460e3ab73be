// SPDX-License-Identifier: MIT
#include "decoders/lba1/body_counts.hpp"

#include "decoders/lba1/body.hpp"
#include "decoders/lba1/mesh.hpp"

#include <algorithm>

namespace animcheck::lba1 {
namespace {

constexpr std::uint64_t count_size = 2;

class Trials {
public:
    explicit Trials(ByteView bytes) noexcept : bytes_(bytes) {}

    [[nodiscard]] bool has_word(std::uint64_t at) const noexcept { return at + 2 <= bytes_.size(); }
    [[nodiscard]] std::uint16_t word(std::uint64_t at) const noexcept {
        return load<std::uint16_t>(bytes_.data() + at, std::endian::little);
    }
    [[nodiscard]] static std::uint64_t groups_at(std::uint64_t points) noexcept {
        return count_size + points * point_size;
    }

    /// How many groups follow so many points before every point has one; nothing where they do not follow each
    /// other.
    std::optional<std::uint64_t> groups_of(std::uint64_t points, std::uint64_t most) noexcept {
        std::uint64_t next = 0, groups = 0;
        for (auto at = groups_at(points) + count_size; groups < most && at + group_size <= bytes_.size();
             at += group_size) {
            if (rows_left_ == 0) return std::nullopt;
            --rows_left_;
            if (word(at) != next * point_size) return std::nullopt;
            next += word(at + 2);
            ++groups;
            if (next > points) return std::nullopt;
            if (next == points) return groups;
        }
        return std::nullopt;
    }

    /// Empty groups may follow the last point.
    bool holds(std::uint64_t points, std::uint64_t groups) noexcept {
        auto const found = groups_of(points, groups);
        if (!found || meshes_left_ == 0) return false;
        auto at = groups_at(points) + count_size + *found * group_size;
        for (auto group = *found; group < groups; ++group, at += group_size)
            if (at + group_size > bytes_.size() || word(at) != points * point_size || word(at + 2) != 0)
                return false;
        --meshes_left_;
        return at <= bytes_.size() && is_whole_mesh(bytes_.subspan(to_size(at)));
    }

private:
    ByteView bytes_;
    // The most that a search may cost, whatever the bytes are.
    std::uint64_t rows_left_ = 1 << 16, meshes_left_ = 16;
};

} // namespace

MiscountedBody find_miscount(ByteView bytes) noexcept {
    Trials trials(bytes);
    if (!trials.has_word(0)) return {};
    auto const points = trials.word(0);
    if (auto const at = Trials::groups_at(points); trials.has_word(at)) {
        auto const groups = trials.word(at);
        if (trials.holds(points, groups)) return {};
        auto const found = trials.groups_of(points, 0xFFFF);
        if (found && *found != groups && trials.holds(points, *found))
            return {.points = {}, .groups = static_cast<std::uint16_t>(*found)};
    }
    for (std::uint32_t other = 1; other <= 0xFFFF && trials.has_word(Trials::groups_at(other)); ++other) {
        auto const groups = trials.word(Trials::groups_at(other));
        if (other != points && groups > 0 && trials.holds(other, groups))
            return {.points = static_cast<std::uint16_t>(other), .groups = {}};
    }
    return {};
}

} // namespace animcheck::lba1

// SPDX-License-Identifier: MIT
// Headers after the place have the right shape, but are further from what they point at than parts of an element
// are: all by the same number of bytes. The guess is tried: the bytes are taken out, or put in, and scanned again.
#include "decoders/zelda64/scan_shift.hpp"

#include "decoders/core/order.hpp"
#include "decoders/zelda64/scan_shape.hpp"

#include <algorithm>
#include <array>
#include <bitset>

namespace animcheck::zelda64 {
namespace {

constexpr std::int64_t most_shift = 4096;
constexpr std::size_t most_shapes = 4096;

/// A header that may be elsewhere than its pointers say, and the first part that it points to.
struct MovedShape {
    std::uint64_t at = 0, first = 0, second = 0;
    std::uint32_t limbs = 0; ///< 0: an animation
};

class ShiftSearch {
public:
    ShiftSearch(ByteView object, Scan const& scan, ScanOptions const& options)
        : bytes_(object), object_(object, options), scan_(scan), options_(options) {}

    std::optional<ObjectShift> search() {
        collect();
        auto const shift = most_voted();
        if (shift == 0 || is_sound_after(shift)) return std::nullopt;
        auto const first = first_moved(shift);
        ObjectShift best{.from = end_before(first.at), .to = first.at, .bytes = shift};
        for (auto const place : places(first, shift)) {
            auto const mended = without(place, shift);
            auto const found = count_whole(scan_object({mended.data(), mended.size()}, options_));
            if (found <= best.found) continue;
            best.before = place;
            best.found = found;
        }
        std::size_t const least_gain = completes_size(shift) ? 1 : 2;
        return best.found >= count_whole(scan_) + least_gain ? std::optional(best) : std::nullopt;
    }

private:
    /// Elements next to all that they point to: others may be read a few bytes from where they are.
    [[nodiscard]] static std::uint64_t count_whole(Scan const& scan) {
        return static_cast<std::uint64_t>(
            std::ranges::count_if(scan.hits, [](ScanHit const& hit) { return hit.has(ScanReason::touches); }));
    }

    /// Objects are multiples of 16 bytes long: this one is not, and was before.
    [[nodiscard]] bool completes_size(std::int64_t shift) const {
        constexpr std::int64_t unit = 16;
        auto const size = static_cast<std::int64_t>(bytes_.size());
        return size % unit != 0 && (size - shift) % unit == 0;
    }

    /// Where more headers after the first that says so are next to their parts than say the same, nothing has
    /// moved.
    [[nodiscard]] bool is_sound_after(std::int64_t shift) const {
        auto const at = first_moved(shift).at;
        auto const sound = std::ranges::count_if(
            scan_.hits, [&](ScanHit const& hit) { return hit.offset > at && hit.has(ScanReason::touches); });
        return sound >
               std::ranges::count_if(shapes_, [&](MovedShape const& shape) { return votes_for(shape, shift); });
    }

    void collect() {
        auto const segment = scan_.segment.value_or(options_.segment.value_or(6));
        for (auto const& hit : scan_.hits) {
            if (hit.kind == HitKind::skeleton) joints_.set(hit.count + 1);
            if (hit.kind == HitKind::animation && hit.has(ScanReason::touches)) joints_.set(hit.joints);
        }
        for (std::uint64_t at = 0; object_.holds(at, normal_size) && shapes_.size() < most_shapes; at += step_) {
            auto const word = object_.word(at);
            if (word >> 24 != segment || (word & 0xFFFFFF) >= object_.size() + most_shift)
                continue; // it was longer
            if (at >= 4) look_at_animation(at - 4, segment);
            look_at_skeleton(at);
        }
    }

    [[nodiscard]] bool is_found(std::uint64_t at) const {
        auto const found = std::ranges::lower_bound(scan_.hits, at, {}, &ScanHit::offset);
        return found != scan_.hits.end() && found->offset == at && found->has(ScanReason::touches);
    }

    void look_at_animation(std::uint64_t at, unsigned segment) {
        if (!object_.holds(at, animation_size) || is_found(at)) return;
        auto const joints = object_.word(at + 8), values = object_.word(at + 4);
        bool const shaped = object_.at<std::int16_t>(at) > 0 && object_.at<std::uint16_t>(at + 2) == 0 &&
                            object_.at<std::uint16_t>(at + 14) == 0 && joints >> 24 == segment && values < joints &&
                            values % 4 == 0 && joints % 4 == 0;
        if (shaped) shapes_.push_back({at, values & 0xFFFFFF, joints & 0xFFFFFF, 0});
    }

    /// The table before it is one of limbs, wherever its pointer leads.
    void look_at_skeleton(std::uint64_t at) {
        auto const counts = object_.word(at + 4), limbs = counts >> 24;
        std::uint64_t const table = object_.word(at) & 0xFFFFFF;
        if (limbs < 2 || limbs > most_limb_count || (counts & 0xFFFFFF) != 0 || is_found(at)) return;
        if (4 * std::uint64_t{limbs} > at || table + 4 * std::uint64_t{limbs} == at) return;
        auto const first = at - 4 * std::uint64_t{limbs};
        auto const stride = object_.word(first + 4) - object_.word(first);
        if (stride != standard_limb && stride != long_limb) return;
        for (auto entry = first + 4; entry < at; entry += 4)
            if (object_.word(entry) - object_.word(entry - 4) != stride) return;
        shapes_.push_back({at, object_.word(first) & 0xFFFFFF, table, limbs});
        joints_.set(limbs + 1);
    }

    /// How far this header is from where it would touch its joints or its table.
    template <class Each>
    void each_shift(MovedShape const& shape, Each each) const {
        auto const distance = static_cast<std::int64_t>(shape.at) - static_cast<std::int64_t>(shape.second);
        auto const tell = [&](std::uint64_t size) {
            auto const by = distance - static_cast<std::int64_t>(size);
            if (by != 0 && (by - over_) % 4 == 0 && by >= -most_shift && by <= most_shift) each(by);
        };
        if (shape.limbs > 0) return tell(4 * std::uint64_t{shape.limbs});
        for (std::size_t joints = 3; joints < joints_.size(); ++joints)
            if (joints_[joints]) tell((joints * joint_size + 3) / 4 * 4);
    }

    /// By two headers or more, or by one of a skeleton.
    [[nodiscard]] std::int64_t most_voted() const {
        std::vector<std::int64_t> votes;
        for (auto const& shape : shapes_) {
            auto const weight = shape.limbs > 0 ? 2U : 1U; // its table shows that it is one
            each_shift(shape, [&](std::int64_t by) { votes.insert(votes.end(), weight, by); });
        }
        put_in_order(votes);
        std::int64_t best = 0;
        std::size_t most = 1;
        for (auto rest = std::span<std::int64_t const>(votes); !rest.empty();) {
            auto const end = std::ranges::upper_bound(rest, rest.front());
            auto const count = static_cast<std::size_t>(end - rest.begin());
            if (count > most) {
                most = count;
                best = rest.front();
            }
            rest = rest.subspan(count);
        }
        return best;
    }

    [[nodiscard]] bool votes_for(MovedShape const& shape, std::int64_t shift) const {
        bool same = false;
        each_shift(shape, [&](std::int64_t by) { same = same || by == shift; });
        return same;
    }

    /// Before the first header that says so, or before one of its parts.
    [[nodiscard]] static std::array<std::uint64_t, 3> places(MovedShape const& first, std::int64_t shift) {
        auto const moved = [&](std::uint64_t offset) { return offset + static_cast<std::uint64_t>(shift); };
        return {first.at, moved(first.first), moved(first.second)};
    }

    /// The first header that says so: there is one.
    [[nodiscard]] MovedShape const& first_moved(std::int64_t shift) const {
        return *std::ranges::find_if(shapes_, [&](MovedShape const& shape) { return votes_for(shape, shift); });
    }

    [[nodiscard]] std::uint64_t end_before(std::uint64_t offset) const {
        std::uint64_t end = 0;
        for (auto const& hit : scan_.hits)
            if (hit.has(ScanReason::touches) && hit.offset + hit.size <= offset) end = hit.offset + hit.size;
        return end;
    }

    [[nodiscard]] std::vector<std::byte> without(std::uint64_t place, std::int64_t shift) const {
        std::vector<std::byte> mended(bytes_.begin(), bytes_.end());
        auto const at = mended.begin() + static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(place, mended.size()));
        if (shift < 0)
            mended.insert(at, to_size(static_cast<std::uint64_t>(-shift)), std::byte{0});
        else if (at - mended.begin() >= shift)
            mended.erase(at - static_cast<std::ptrdiff_t>(shift), at);
        return mended;
    }

    ByteView bytes_;
    ScanBytes object_;
    Scan const& scan_;
    ScanOptions const& options_;
    std::vector<MovedShape> shapes_;  ///< by offset
    std::bitset<most_joints> joints_; ///< that animations of this object have
    std::int64_t over_ =
        static_cast<std::int64_t>(bytes_.size() % 4); ///< by how much the size is not a multiple of 4
    std::uint64_t step_ = over_ == 0 ? 4 : 1;         ///< between headers
};

} // namespace

std::optional<ObjectShift> shift_of(ByteView object, Scan const& scan, ScanOptions const& options) {
    return ShiftSearch(object, scan, options).search();
}

} // namespace animcheck::zelda64

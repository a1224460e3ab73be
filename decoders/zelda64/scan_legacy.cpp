// SPDX-License-Identifier: MIT
// Elements of object_human, the only object of its kind:
//   animation  frames s16, limbs s16, values pointer, keys pointer; a key is {max s16, start s16}[3]
//   limb       ..., sibling pointer at 0x18, child pointer at 0x1C; a table lists all
#include "decoders/zelda64/scan_legacy.hpp"

#include "decoders/core/order.hpp"
#include "decoders/zelda64/legacy.hpp"

#include <algorithm>
#include <vector>

namespace animcheck::zelda64 {
namespace {

constexpr std::uint64_t legacy_limb_size = 0x20, legacy_sibling_at = 0x18, legacy_child_at = 0x1C;
constexpr std::int16_t least_legacy_limbs = 2, most_legacy_limbs = 254;

class LegacyAnimationShape {
public:
    LegacyAnimationShape(ScanBytes& object, std::uint64_t header) : object_(object), header_(header) {}

    std::optional<Candidate> look() {
        if (!is_header() || !read_keys()) return std::nullopt;
        Candidate made;
        made.hit = {.kind = HitKind::legacy_animation,
                    .segment = segment_,
                    .count = static_cast<std::uint32_t>(frames_),
                    .joints = static_cast<std::uint32_t>(limbs_) + 1,
                    .offset = header_,
                    .size = legacy_header_size};
        auto const values_end = values_ + 2 * covered_;
        if (keys_end() <= header_ && header_ - keys_end() < 4) made.give(ScanReason::touches, 35);
        bool const filled = values_end <= keys_ && keys_ - values_end < 4;
        if (filled) made.give(ScanReason::tracks_exact, 45);
        if (!filled && covered_ * 8 >= (keys_ - values_) * 3) made.give(ScanReason::values_used, 15);
        if (keys_ < header_) made.give(ScanReason::in_order, 10);
        if (limbs_ >= 2) made.give(ScanReason::joints_plausible, 10);
        made.claim(Claim::header, header_, header_ + legacy_header_size);
        made.claim(Claim::joints, keys_, keys_end());
        made.claim(Claim::values, values_, keys_);
        return made;
    }

private:
    [[nodiscard]] std::uint64_t keys_end() const {
        return keys_ + legacy_key_size * (static_cast<std::uint64_t>(limbs_) + 1);
    }

    bool is_header() {
        if (!object_.holds(header_, legacy_header_size)) return false;
        frames_ = object_.at<std::int16_t>(header_);
        limbs_ = object_.at<std::int16_t>(header_ + 2);
        auto const values = target_of(object_.word(header_ + 4)), keys = target_of(object_.word(header_ + 8));
        if (frames_ <= 0 || limbs_ < least_legacy_limbs || limbs_ > most_legacy_limbs || !values || !keys)
            return false;
        segment_ = values->segment;
        values_ = values->offset;
        keys_ = keys->offset;
        return values->segment == keys->segment && values_ % 2 == 0 && keys_ % 2 == 0 && values_ < keys_ &&
               object_.holds(keys_, keys_end() - keys_);
    }

    bool read_keys() {
        auto const value_count = static_cast<std::int64_t>((keys_ - values_) / 2);
        for (auto at = keys_; at < keys_end(); at += 4) {
            if (!object_.spend(4)) return false;
            std::int64_t const most = object_.at<std::int16_t>(at), start = object_.at<std::int16_t>(at + 2);
            bool const fits = (most == 1 || most == frames_) && start >= 0 && start + most <= value_count;
            if (!fits) return false;
            covered_ = std::max(covered_, static_cast<std::uint64_t>(start + most));
        }
        return true;
    }

    ScanBytes& object_;
    std::uint64_t header_, values_ = 0, keys_ = 0, covered_ = 0;
    std::int16_t frames_ = 0, limbs_ = 0;
    std::uint8_t segment_ = 0;
};

/// Is every limb but the first the child or sibling of exactly one other, and do all pointers lead to limbs?
bool is_legacy_tree(ScanBytes& object, std::vector<std::uint64_t> const& limbs, std::uint8_t segment) {
    auto sorted = limbs;
    put_in_order(sorted);
    for (std::size_t i = 1; i < sorted.size(); ++i)
        if (sorted[i] - sorted[i - 1] < legacy_limb_size) return false;
    std::vector<bool> reached(sorted.size());
    for (auto const limb : limbs)
        for (auto const link : {legacy_sibling_at, legacy_child_at}) {
            auto const pointer = object.word(limb + link);
            if (pointer == 0) continue;
            auto const target = target_of(pointer);
            auto const found = std::ranges::lower_bound(sorted, target ? target->offset : 0);
            if (!target || target->segment != segment || found == sorted.end() || *found != target->offset)
                return false;
            auto const number = static_cast<std::size_t>(found - sorted.begin());
            if (reached[number]) return false;
            reached[number] = true;
        }
    auto const root = std::ranges::lower_bound(sorted, limbs.front());
    return !reached[static_cast<std::size_t>(root - sorted.begin())] &&
           std::ranges::count(reached, true) == static_cast<std::ptrdiff_t>(limbs.size()) - 1;
}

} // namespace

std::optional<Candidate> legacy_animation(ScanBytes& object, std::uint64_t header) {
    return LegacyAnimationShape(object, header).look();
}

std::optional<Candidate> legacy_limbs(ScanBytes& object, std::uint32_t limbs, std::uint8_t segment) {
    std::uint64_t pointers = 0; // in a row, up to here
    for (std::uint64_t at = 0; object.holds(at, 4); at += 4) {
        auto const target = target_of(object.word(at));
        bool const is_limb = target && target->segment == segment && target->offset % 4 == 0 &&
                             object.holds(target->offset, legacy_limb_size);
        pointers = is_limb ? pointers + 1 : 0;
        if (pointers < limbs) continue;
        if (!object.spend(limbs * legacy_limb_size)) return std::nullopt;
        auto const table = at + 4 - 4 * std::uint64_t{limbs};
        std::vector<std::uint64_t> places;
        for (std::uint64_t i = 0; i < limbs; ++i) places.push_back(object.word(table + 4 * i) & 0xFFFFFF);
        if (!is_legacy_tree(object, places, segment)) continue;
        Candidate made;
        made.hit = {.kind = HitKind::legacy_limbs,
                    .segment = segment,
                    .count = limbs,
                    .joints = limbs,
                    .offset = table,
                    .size = 4 * std::uint64_t{limbs}};
        made.give(ScanReason::tree, 40);
        made.give(ScanReason::joints_match, 40);
        made.claim(Claim::table, table, table + made.hit.size);
        return made;
    }
    return std::nullopt;
}

} // namespace animcheck::zelda64

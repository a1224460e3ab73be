// SPDX-License-Identifier: MIT
// An animation whose header was overwritten. Its joints show what it is: indices of static values, and of three or
// more tracks that follow one another, each as far from the last; before them are as many values as that needs.
#include "decoders/zelda64/scan_loose.hpp"

#include "decoders/core/order.hpp"

#include <algorithm>
#include <utility>

namespace animcheck::zelda64 {
namespace {

constexpr std::uint64_t joint_alignment = 4;

class LooseTracks {
public:
    LooseTracks(ScanBytes const& object, std::span<std::uint32_t const> counts)
        : object_(object), counts_(counts), work_(most_work * object.size()) {}

    /// All between two claims; `named`: a header begins at the end.
    void look(std::uint64_t start, std::uint64_t end, bool named) {
        start_ = start;
        auto const shortest = counts_.front() * joint_size;
        for (auto at = (start + 3) / joint_alignment * joint_alignment; at < end && end - at >= shortest;) {
            auto const count = is_blank(at, end) ? 0 : joints_at(at, end, named);
            at += count > 0 ? (count * joint_size + 3) / joint_alignment * joint_alignment : joint_alignment;
        }
    }

    std::vector<ScanTracks> found;

private:
    static constexpr std::uint64_t most_work = 16;

    [[nodiscard]] bool is_blank(std::uint64_t at, std::uint64_t end) const {
        constexpr std::uint64_t two = 2 * joint_size;
        return end - at < two || object_.is_zero(at, at + two);
    }

    /// The most joints that begin here; 0: none do.
    std::uint64_t joints_at(std::uint64_t at, std::uint64_t end, bool named) {
        if (object_.at<std::uint16_t>(at) > most_limit) return 0; // neither static nor the first track
        indices_.clear();
        highest_ = step_ = step_before_ = 0;
        std::uint64_t best = 0;
        std::uint64_t const most_index = (at - start_) / 2;
        for (std::uint64_t joint = 0, count = 0; count < counts_.size(); ++count) {
            auto const size = counts_[to_size(count)] * joint_size;
            if (size > end - at) break;
            for (; joint < counts_[to_size(count)]; ++joint)
                for (std::uint64_t axis = 0; axis < 3; ++axis) {
                    std::uint64_t const index = object_.at<std::uint16_t>(at + joint * joint_size + 2 * axis);
                    if (work_ == 0 || index >= most_index || leaves_tracks(index)) return best;
                    --work_;
                    note(index);
                }
            bool const claimed = named && end - at - size < joint_alignment;
            if (!claimed && may_be_tracks() && is_exact(at, counts_[to_size(count)]))
                best = counts_[to_size(count)];
        }
        if (best > 0 && !is_replaced()) found.push_back(tracks_);
        return best;
    }

    void note(std::uint64_t index) {
        indices_.push_back(static_cast<std::uint16_t>(index));
        if (index <= highest_) return;
        step_before_ = std::exchange(step_, index - highest_);
        highest_ = index;
    }
    /// Above the static values each new index is as far from the last as that was.
    [[nodiscard]] bool leaves_tracks(std::uint64_t index) const {
        return index > highest_ && highest_ > step_ + most_limit && index - highest_ != step_;
    }
    /// New indices of tracks come in their order: the last ones are equally far apart. This spares sorting most.
    [[nodiscard]] bool may_be_tracks() const { return step_ >= 2 && step_ == step_before_; }

    /// Is what follows the joints a header of other values and joints?
    [[nodiscard]] bool is_replaced() const {
        auto const end = tracks_.joints + tracks_.count * joint_size;
        auto const header = (end + 3) / joint_alignment * joint_alignment;
        if (!object_.holds(header, animation_size)) return false;
        auto const values = target_of(object_.word(header + 4)), joints = target_of(object_.word(header + 8));
        auto const elsewhere = [&](std::optional<Target> const& target) {
            return target && target->offset < object_.size() && target->offset % 2 == 0 &&
                   (target->offset < tracks_.values || target->offset >= end);
        };
        return object_.at<std::int16_t>(header) > 0 && object_.at<std::uint16_t>(header + 2) == 0 &&
               object_.at<std::uint16_t>(header + 14) == 0 && elsewhere(values) && elsewhere(joints);
    }

    /// Do tracks follow one another up to the joints, in the order in which joints first name them?
    bool is_exact(std::uint64_t at, std::uint32_t count) {
        constexpr std::uint64_t least_tracks = 3;
        auto sorted = indices_;
        put_in_order(sorted);
        auto const again = std::ranges::unique(sorted);
        sorted.erase(again.begin(), again.end());
        if (sorted.size() <= least_tracks) return false;
        auto first = sorted.size() - 1;
        auto const step = [&](std::size_t index) { return std::uint64_t{sorted[index]} - sorted[index - 1]; };
        auto const frames = step(first);
        while (first > 0 && step(first) == frames) --first;
        std::uint64_t const limit = sorted[first], tracks = sorted.size() - first;
        if (frames < 2 || tracks < least_tracks || first == 0 || limit > most_limit || !in_order(limit, frames))
            return false;
        // Few static values are unused; indices of some tracks would look like those of more of them.
        bool const sparse = first * 2 < limit && first + most_unused < limit;
        if (sparse || goes_on(at + count * joint_size, limit + tracks * frames, frames)) return false;
        auto const values = 2 * (limit + tracks * frames);
        auto const begins = at - std::min(at, (values + 3) / joint_alignment * joint_alignment);
        if (begins < start_ || at - begins < values || object_.is_zero(begins, at)) return false;
        tracks_ = {begins, at, count, static_cast<std::uint32_t>(frames)};
        return true;
    }
    /// Is there another joint, not of zeros, so that these are only some of an animation's?
    [[nodiscard]] bool goes_on(std::uint64_t joint, std::uint64_t next, std::uint64_t frames) const {
        if (!object_.holds(joint, joint_size) || object_.is_zero(joint, joint + joint_size)) return false;
        for (std::uint64_t axis = 0; axis < 3; ++axis) {
            auto const index = object_.at<std::uint16_t>(joint + 2 * axis);
            if (index > next) return false;
            if (index == next) next += frames;
        }
        return true;
    }
    static constexpr std::uint64_t most_limit = 255, most_unused = 8; // 51 is the most in known animations

    [[nodiscard]] bool in_order(std::uint64_t limit, std::uint64_t frames) const {
        auto next = limit;
        for (auto const index : indices_) {
            if (index < limit || index < next) continue;
            if (index != next) return false;
            next += frames;
        }
        return true;
    }

    ScanBytes const& object_;
    std::span<std::uint32_t const> counts_;
    std::uint64_t work_, start_ = 0;
    std::vector<std::uint16_t> indices_;                     ///< of the joints so far
    std::uint64_t highest_ = 0, step_ = 0, step_before_ = 0; ///< of these, and its distance from the one before
    ScanTracks tracks_;
};

} // namespace

std::vector<ScanTracks> loose_tracks(ScanBytes const& object, std::span<Claim const> taken,
                                     std::span<std::uint32_t const> counts) {
    if (counts.empty()) return {};
    LooseTracks looker(object, counts);
    std::uint64_t start = 0;
    for (auto const& claim : taken) {
        if (claim.start > start) looker.look(start, claim.start, claim.kind == Claim::header);
        start = std::max(start, claim.end);
    }
    if (start < object.size()) looker.look(start, object.size(), false);
    return std::move(looker.found);
}

} // namespace animcheck::zelda64

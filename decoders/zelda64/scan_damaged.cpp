// SPDX-License-Identifier: MIT
// Elements with a fault. A skeleton is recognised by its table: pointers to limbs without gaps, up to the header.
// An animation is recognised by its joints: they end at the header, and their tracks follow one another and fill
// the values. Whichever field is wrong, the others show what it should be.
#include "decoders/zelda64/scan_damaged.hpp"

#include "decoders/core/order.hpp"

#include <algorithm>
#include <array>

namespace animcheck::zelda64 {
namespace {

constexpr unsigned most_faults = 2, fault_weight = 10, exact_tracks = 45;
constexpr std::uint64_t least_joints = 3;
constexpr std::uint32_t pointer_offset_bits = 0xFFFFFF, segment_bits = 0x0F000000, surplus_bits = 0xF0000000;

constexpr std::uint64_t offset_in(std::uint32_t pointer) noexcept { return pointer & pointer_offset_bits; }
constexpr bool names_segment(std::uint32_t pointer) noexcept { return (pointer & segment_bits) != 0; }
constexpr std::uint8_t segment_in(std::uint32_t pointer) noexcept {
    return static_cast<std::uint8_t>((pointer & segment_bits) >> 24);
}

void settle(Candidate& made, unsigned faults) {
    made.hit.faults = static_cast<std::uint8_t>(faults);
    auto const lost = std::min<unsigned>(made.hit.confidence, fault_weight * faults);
    made.hit.confidence = static_cast<std::uint8_t>(made.hit.confidence - lost);
}

class DamagedSkeleton {
public:
    DamagedSkeleton(ScanBytes& object, std::uint64_t header) : object_(object), header_(header) {}

    std::optional<Candidate> look() {
        if (!find_table() || !object_.spend(count_ * (4 + standard_limb)) || !read_table() || !read_limbs())
            return std::nullopt;
        if (faults_ == 0 || faults_ > most_faults || are_curve_limbs()) return std::nullopt;
        Candidate made;
        made.hit = {.kind = HitKind::skeleton,
                    .segment = segment_,
                    .type = SkeletonType::normal,
                    .count = count_,
                    .offset = header_,
                    .size = normal_size};
        weigh(made);
        made.claim(Claim::table, table_, table_ + table_size());
        if (stride_ != 0) made.claim(Claim::limbs, first_, first_ + stride_ * count_);
        made.claim(Claim::header, header_, header_ + made.hit.size);
        settle(made, faults_);
        return made;
    }

private:
    [[nodiscard]] std::uint64_t table_size() const noexcept { return std::uint64_t{4} * count_; }

    /// The table ends where the header begins: its pointer or its count says how long it is.
    bool find_table() {
        if (!object_.holds(header_, normal_size)) return false;
        auto const pointer = object_.word(header_), counts = object_.word(header_ + 4);
        auto const padding = counts & pointer_offset_bits;
        if (!is_one_byte(padding)) return false;
        auto const declared = counts >> 24;
        auto const offset = offset_in(pointer);
        pointed_ = names_segment(pointer) && offset < header_ && (header_ - offset) % 4 == 0 &&
                   (header_ - offset) / 4 <= most_limb_count;
        count_ = pointed_ ? static_cast<std::uint32_t>((header_ - offset) / 4) : declared;
        counted_ = declared == count_;
        if (count_ == 0 || count_ > most_limb_count || table_size() > header_) return false;
        if (!pointed_ && count_ < 2) return false;
        if (padding != 0 && !(pointed_ && counted_)) return false;
        table_ = header_ - table_size();
        table_segment_ = segment_in(pointer);
        faults_ = (counted_ ? 0 : 1) + (pointed_ ? (pointer & surplus_bits) != 0 : 1) + (padding != 0);
        return true;
    }

    /// Where the limbs would begin if limb `i` is where its pointer says and `stride` is their size.
    [[nodiscard]] std::int64_t first_by(std::uint64_t i, std::uint64_t stride) const {
        return static_cast<std::int64_t>(offset_in(pointers_[to_size(i)])) - static_cast<std::int64_t>(stride * i);
    }

    /// Most limbs agree on one place for the first.
    bool choose_stride() {
        std::uint64_t best = 0;
        for (auto const stride : {standard_limb, long_limb}) {
            std::int64_t candidate = 0;
            std::uint64_t votes = 0, agreeing = 0;
            for (std::uint64_t i = 0; i < count_; ++i) {
                if (votes == 0) candidate = first_by(i, stride);
                votes = first_by(i, stride) == candidate ? votes + 1 : votes - 1;
            }
            for (std::uint64_t i = 0; i < count_; ++i) agreeing += first_by(i, stride) == candidate ? 1 : 0;
            bool const last_one =
                count_ == 1 && candidate + static_cast<std::int64_t>(stride) == static_cast<std::int64_t>(table_);
            bool const most = count_ > 1 && agreeing * 2 > count_;
            if (candidate < 0 || agreeing <= best || !(most || last_one)) continue;
            best = agreeing;
            stride_ = stride;
            first_ = static_cast<std::uint64_t>(candidate);
        }
        return stride_ != 0;
    }

    bool read_table() {
        for (std::uint64_t i = 0; i < count_; ++i) pointers_[to_size(i)] = object_.word(table_ + 4 * i);
        if (pointed_ && counted_ && faults_ == 0 && object_.is_zero(table_, header_)) return read_blank_table();
        bool const uniform = choose_stride();
        if (uniform && !object_.holds(first_, stride_ * count_)) return false;
        if (uniform && first_ < header_ + normal_size && table_ < first_ + stride_ * count_) return false;
        if (!uniform && !(pointed_ && counted_)) return false;
        segment_ = segment_of_most();
        if (segment_ == 0) return false;
        for (std::uint64_t i = 0; i < count_; ++i) {
            bool const fits = uniform ? offset_in(pointers_[to_size(i)]) == first_ + stride_ * i : is_limb(i);
            bool const pure = pointers_[to_size(i)] >> 24 == segment_;
            faults_ += fits && pure ? 0 : 1;
            places_[to_size(i)] = uniform ? first_ + stride_ * i : fits ? offset_in(pointers_[to_size(i)]) : 0;
        }
        if (pointed_ && table_segment_ != segment_) ++faults_;
        return faults_ <= most_faults;
    }

    /// A table that was overwritten with zeros: limbs that end where it begins are a whole tree.
    bool read_blank_table() {
        segment_ = table_segment_;
        for (auto const stride : {standard_limb, long_limb}) {
            if (count_ < 3 || stride * count_ > table_) continue;
            stride_ = stride;
            first_ = table_ - stride * count_;
            for (std::uint64_t i = 0; i < count_; ++i) places_[to_size(i)] = first_ + stride * i;
            faults_ = links_ = in_order_ = 0;
            read_limbs();
            bool const tree = whole_ && faults_ == 0 && links_ + 1 == count_;
            links_ = in_order_ = 0;
            faults_ = most_faults;
            if (tree) return true;
        }
        return false;
    }

    /// For limbs without a common stride: inside, aligned, and not where an earlier one is.
    [[nodiscard]] bool is_limb(std::uint64_t i) const {
        auto const offset = offset_in(pointers_[to_size(i)]);
        bool const apart = offset + standard_limb <= table_ || offset >= header_ + normal_size;
        return apart && offset % 4 == 0 && object_.holds(offset, standard_limb) &&
               std::find(pointers_.begin(), pointers_.begin() + static_cast<std::ptrdiff_t>(i),
                         pointers_[to_size(i)]) == pointers_.begin() + static_cast<std::ptrdiff_t>(i);
    }

    [[nodiscard]] std::uint8_t segment_of_most() const {
        std::array<unsigned, 16> votes{};
        for (std::uint64_t i = 0; i < count_; ++i)
            if ((pointers_[to_size(i)] & surplus_bits) == 0) ++votes[segment_in(pointers_[to_size(i)])];
        auto const most = std::ranges::max_element(votes);
        return *most * 2 > count_ || count_ <= 2 ? static_cast<std::uint8_t>(most - votes.begin()) : 0;
    }

    /// In a tree every limb but the first is the end of one link. A link that is wrong leaves two things odd: its
    /// own end, and the limb that it should lead to.
    bool read_limbs() {
        std::array<std::uint8_t, 256> ends{};
        unsigned odd = 0;
        for (std::uint64_t i = 0; i < count_; ++i) {
            if (places_[to_size(i)] == 0 && stride_ == 0) continue; // no limb was found there
            auto const child = object_.at<std::uint8_t>(places_[to_size(i)] + 6),
                       sibling = object_.at<std::uint8_t>(places_[to_size(i)] + 7);
            for (auto const link : {child, sibling}) {
                if (link == no_index) continue;
                ++links_;
                if (link >= count_ || link == 0 || link == i)
                    ++odd;
                else
                    ++ends[link];
            }
            in_order_ += child == i + 1 && child < count_ ? 1 : 0;
            in_order_ += sibling != no_index && sibling > i && sibling < count_ ? 1 : 0;
        }
        for (std::uint64_t i = 1; i < count_; ++i) odd += ends[to_size(i)] == 0 ? 1 : ends[to_size(i)] - 1U;
        bool const root_has_sibling = object_.at<std::uint8_t>(places_[0] + 7) != no_index && places_[0] != 0;
        odd += root_has_sibling && odd == 0 ? 1 : 0;
        // Limbs that were overwritten with zeros have no links, but end where the table begins.
        bool const blank = pointed_ && counted_ && stride_ != 0 && count_ > 2 &&
                           first_ + stride_ * count_ == table_ && object_.is_zero(first_, table_);
        faults_ += blank ? most_faults : (odd + 1) / 2;
        whole_ = odd == 0;
        return true;
    }

    /// A curve skeleton has the same table and header. It is not sought, but it is not damaged either.
    [[nodiscard]] bool are_curve_limbs() const {
        auto const is_link = [&](std::uint64_t i, std::uint8_t link) {
            return link == no_index || (link > i && link < count_);
        };
        auto const is_pointer = [&](std::uint32_t word) { return word == 0 || word >> 24 == segment_; };
        if (stride_ != standard_limb) return false;
        for (std::uint64_t i = 0; i < count_; ++i) {
            auto const at = places_[to_size(i)];
            if (!is_link(i, object_.at<std::uint8_t>(at)) || !is_link(i, object_.at<std::uint8_t>(at + 1)) ||
                object_.at<std::uint16_t>(at + 2) != 0 || !is_pointer(object_.word(at + 4)) ||
                !is_pointer(object_.word(at + 8)))
                return false;
        }
        return true;
    }

    void weigh(Candidate& made) const {
        if (pointed_ && counted_)
            made.give(ScanReason::touches, 40);
        else
            made.hit.confidence = 15; // the table ends here, or the limbs are as many as counted
        if (stride_ != 0 && count_ > 1) made.give(ScanReason::uniform, 25);
        if (stride_ != 0 && first_ + stride_ * count_ == table_) made.give(ScanReason::in_order, 20);
        if (whole_) made.give(ScanReason::tree, 15);
        if (!whole_ && in_order_ + 2 >= links_ && links_ > 1) made.give(ScanReason::preorder, 15);
        if (count_ >= 5) made.give(ScanReason::many_limbs, 5);
        weigh_lists(made);
    }

    void weigh_lists(Candidate& made) const {
        std::uint32_t there = 0, skins = 0;
        bool plausible = true;
        auto const lists = stride_ == long_limb ? 2U : 1U;
        for (std::uint64_t i = 0; i < count_; ++i) {
            if (places_[to_size(i)] == 0 && stride_ == 0) continue;
            bool any = false;
            for (std::uint64_t list = 0; list < lists; ++list) {
                auto const pointer = object_.word(places_[to_size(i)] + 8 + 4 * list);
                any = any || pointer != 0;
                plausible = plausible && is_list(object_, pointer, segment_);
            }
            there += any ? 1 : 0;
            skins += lists == 2 && is_skin_type(object_.word(places_[to_size(i)] + 8)) ? 1 : 0;
        }
        bool const skin = skins == count_ && !plausible;
        made.hit.limbs = stride_ == standard_limb ? LimbType::standard
                         : stride_ == 0           ? LimbType::unknown
                         : skin                   ? LimbType::skin
                                                  : LimbType::lod;
        if (skin || (plausible && there > 0)) made.give(ScanReason::lists_plausible, 10);
        if (!object_.holds(header_, flex_size)) return;
        auto const counts = object_.word(header_ + 8);
        if ((counts & pointer_offset_bits) != 0 || counts == 0 || counts >> 24 > count_) return;
        made.hit.type = SkeletonType::flex;
        made.hit.size = flex_size;
        if (counts >> 24 == there) made.give(ScanReason::lists_counted, 10);
    }

    ScanBytes& object_;
    std::uint64_t header_, table_ = 0, stride_ = 0, first_ = 0;
    std::uint32_t count_ = 0;
    unsigned faults_ = 0, links_ = 0, in_order_ = 0;
    std::uint8_t segment_ = 0, table_segment_ = 0;
    bool pointed_ = false, counted_ = false, whole_ = false;
    std::array<std::uint32_t, 256> pointers_{};
    std::array<std::uint64_t, 256> places_{};
};

class DamagedAnimation {
public:
    DamagedAnimation(ScanBytes& object, std::uint64_t header) : object_(object), header_(header) {}

    std::optional<Candidate> look() {
        if (!object_.holds(header_, animation_size) || !object_.spend(animation_size)) return std::nullopt;
        frames_ = object_.at<std::int16_t>(header_);
        values_pointer_ = object_.word(header_ + 4);
        joints_pointer_ = object_.word(header_ + 8);
        limit_ = object_.at<std::uint16_t>(header_ + 12);
        faults_ += object_.at<std::uint16_t>(header_ + 2) != 0 ? 1 : 0;
        faults_ += object_.at<std::uint16_t>(header_ + 14) != 0 ? 1 : 0;
        if (faults_ > 1 || limit_ == 0) return std::nullopt;
        auto const offset = offset_in(joints_pointer_) & ~std::uint64_t{1};
        if (names_segment(joints_pointer_) && touches(offset)) {
            auto const unchanged = *this;
            if (auto found = look_before(offset)) return found;
            if (auto found = unchanged.look_near(offset)) return found;
            return unchanged.look_exchanged();
        }
        if (names_segment(joints_pointer_))
            if (auto found = look_near(offset)) return found;
        if (auto found = look_exchanged()) return found;
        return leads_nowhere(object_, joints_pointer_) ? look_for_joints() : look_elsewhere(offset);
    }

private:
    /// Joints are padded to a multiple of four.
    [[nodiscard]] bool touches(std::uint64_t joints) const {
        if (joints >= header_) return false;
        auto const size = header_ - joints, over = size % joint_size;
        if (size < 2 * joint_size || size > most_joints * joint_size + 2) return false;
        return over == 0 || over == 2;
    }

    /// Is the padding after joints zeros? It may have been overwritten with them.
    [[nodiscard]] bool is_padded() const {
        return (header_ - joints_) % joint_size == 0 || object_.at<std::uint16_t>(header_ - 2) == 0;
    }

    /// The pointer to the joints is off by a few bytes: from the right place everything is exact.
    [[nodiscard]] std::optional<Candidate> look_near(std::uint64_t offset) const {
        constexpr std::uint64_t most = 16;
        if (offset >= header_ + most || faults_ > 0 || offset < most) return std::nullopt;
        for (auto joints = offset - most; joints <= offset + most; joints += 2) {
            if (joints == offset || !touches(joints)) continue;
            auto found = exactly_before(joints);
            if (found) return found;
        }
        return std::nullopt;
    }
    /// Both pointers are right, but each is in the other's place.
    [[nodiscard]] std::optional<Candidate> look_exchanged() const {
        auto const offset = offset_in(values_pointer_);
        bool const exchanged = faults_ == 0 && names_segment(values_pointer_) && touches(offset) &&
                               offset_in(joints_pointer_) < offset;
        if (!exchanged) return std::nullopt;
        auto trial = *this;
        std::swap(trial.values_pointer_, trial.joints_pointer_);
        return trial.exactly_before(offset);
    }
    [[nodiscard]] std::optional<Candidate> exactly_before(std::uint64_t joints) const {
        auto trial = *this;
        trial.faults_ = 1;
        auto found = trial.look_before(joints);
        bool const exact = found && found->hit.faults == 1 && found->hit.has(ScanReason::tracks_exact);
        return exact ? found : std::nullopt;
    }

    std::optional<Candidate> look_before(std::uint64_t joints) {
        joints_ = joints;
        faults_ += joints_pointer_ % 2 != 0 ? 1 : 0;
        faults_ += joints_pointer_ > (pointer_offset_bits | segment_bits) ? 1 : 0;
        segment_ = segment_in(joints_pointer_);
        read_values_pointer();
        joint_count_ = (header_ - joints_) / joint_size;
        bool const hopeless = faults_ > most_faults || (!values_ && (frames_ <= 0 || faults_ == most_faults));
        if (hopeless || !object_.spend(joint_count_ * joint_size)) return std::nullopt;
        bool const are_inside = mostly_inside();
        bool const is_lawful = are_inside ? is_padded() : hold_tracks();
        if (!is_lawful) return std::nullopt;
        read_indices(joint_count_);
        blank_ = !are_inside || are_blank();
        return judge(true);
    }

    /// Joints that were overwritten with zeros.
    [[nodiscard]] bool are_blank() const { return indices_.size() == 1 && indices_.front() == 0 && hold_tracks(); }

    /// Whatever the joints are: the header still says how many values their tracks fill, without a fault.
    [[nodiscard]] bool hold_tracks() const {
        constexpr std::uint64_t least_tracks = 2;
        if (faults_ > 0 || !values_ || frames_ < 2 || limit_ >= *value_count_) return false;
        auto const room = *value_count_ - limit_, frames = static_cast<std::uint64_t>(frames_);
        return room / frames >= least_tracks && room % frames <= 1 && !object_.is_zero(*values_, joints_);
    }

    /// Before anything is sorted: what is not joints has indices far outside.
    [[nodiscard]] bool mostly_inside() const {
        auto const end = value_count_.value_or(std::uint64_t{limit_} +
                                               static_cast<std::uint64_t>(std::max(frames_, 1)) * 3 * joint_count_);
        unsigned outside = 0;
        for (std::uint64_t i = 0; i < 3 * joint_count_ && outside <= most_faults; ++i)
            outside += object_.at<std::uint16_t>(joints_ + 2 * i) >= end ? 1 : 0;
        return outside <= most_faults;
    }

    /// Values that are before the joints; if their pointer leads elsewhere, their number is unknown.
    void read_values_pointer() {
        auto const offset = offset_in(values_pointer_);
        bool const usable = names_segment(values_pointer_) && offset + 2 <= joints_;
        faults_ += !usable || offset % 2 != 0 ? 1 : 0;
        faults_ += usable && values_pointer_ > (pointer_offset_bits | segment_bits) ? 1 : 0;
        faults_ += usable && segment_in(values_pointer_) != segment_ ? 1 : 0;
        if (!usable) return;
        values_ = offset & ~std::uint64_t{1};
        value_count_ = (joints_ - *values_) / 2;
    }

    void read_indices(std::uint64_t joints) {
        indices_.clear();
        for (std::uint64_t i = 0; i < 3 * joints; ++i)
            indices_.push_back(object_.at<std::uint16_t>(joints_ + 2 * i));
        put_in_order(indices_);
        auto const again = std::ranges::unique(indices_);
        indices_.erase(again.begin(), again.end());
    }

    std::optional<Candidate> judge(bool touching) {
        auto const tracks = weigh_tracks();
        if (faults_ == 0 && tracks == exact_tracks && values_ && *values_ % 4 != 0) {
            values_ = *values_ + 2; // values begin at a multiple of four: one more is before them
            faults_ = 1;
        }
        if (!tracks || faults_ == 0 || faults_ > most_faults || joint_count_ < least_joints) return std::nullopt;
        if (faults_ == most_faults && (*tracks < exact_tracks || !values_)) return std::nullopt;
        Candidate made;
        made.still = indices_.size() < 2;
        made.other_segment = segment_in(values_ ? values_pointer_ : joints_pointer_);
        made.hit = {.kind = HitKind::animation,
                    .segment = segment_,
                    .count = static_cast<std::uint32_t>(std::max(frames_, 0)),
                    .joints = static_cast<std::uint32_t>(joint_count_),
                    .offset = header_,
                    .size = animation_size};
        if (touching) made.give(ScanReason::touches, 35);
        if (!touching) made.hit.confidence = 15; // three or more tracks in line, which end where the joints begin
        if (values_ && joints_ < header_) made.give(ScanReason::in_order, 10);
        if (joint_count_ >= 3 && joint_count_ <= 100) made.give(ScanReason::joints_plausible, 10);
        made.give(*tracks >= exact_tracks ? ScanReason::tracks_exact : ScanReason::values_used, *tracks);
        made.claim(Claim::header, header_, header_ + animation_size);
        made.claim(Claim::joints, joints_, joints_ + joint_count_ * joint_size);
        if (values_) made.claim(Claim::values, *values_, joints_);
        settle(made, faults_);
        return made;
    }

    /// How well tracks of `frames` values follow one another from the limit on, and fill the values.
    struct Fit {
        std::uint64_t tracks = 0, strange = 0, missing = 0;
        bool filled = false;
        [[nodiscard]] bool exact() const { return filled && strange == 0 && missing == 0; }
    };
    [[nodiscard]] Fit fit(std::uint64_t frames) const {
        Fit result;
        auto const first = std::ranges::lower_bound(indices_, limit_);
        std::uint64_t last = 0, there = 0;
        for (auto at = first; at != indices_.end(); ++at) {
            std::uint64_t const index = *at, from = index - limit_;
            bool const on = from % frames == 0 && (!value_count_ || index + frames <= *value_count_);
            result.strange += on ? 0 : 1;
            there += on ? 1 : 0;
            if (on) last = from / frames + 1;
        }
        result.tracks = last;
        result.filled = true;
        if (value_count_) {
            auto const room = *value_count_ - limit_;
            result.tracks = room / frames;
            result.filled = room % frames <= 1;
        }
        result.missing = result.tracks - std::min(result.tracks, there);
        return result;
    }

    /// Points for what the indices confirm; what they contradict is a fault.
    std::optional<unsigned> weigh_tracks() {
        if (indices_.empty()) return std::nullopt;
        if (blank_) {
            faults_ = most_faults;
            return exact_tracks;
        }
        if (value_count_ && limit_ > *value_count_) return weigh_beyond_limit();
        if (frames_ > 0) {
            if (auto const points = points_of(fit(static_cast<std::uint64_t>(frames_)))) return points;
            if (auto const needed = values_of_tracks()) {
                ++faults_;
                values_ = joints_ - std::min(joints_, (2 * *needed + 3) / 4 * 4); // where they really are
                return exact_tracks;
            }
        }
        // The frames are wrong: how far apart the tracks are says how many there should be.
        ++faults_;
        if (!value_count_) return std::nullopt;
        auto const first = std::ranges::lower_bound(indices_, limit_);
        auto const dynamic = static_cast<std::uint64_t>(indices_.end() - first);
        if (dynamic >= 2) {
            auto const seen = fit(*(first + 1) - *first);
            return *first == limit_ && seen.exact() ? std::optional(exact_tracks) : std::nullopt;
        }
        if (dynamic == 1) return *first == limit_ && *value_count_ > limit_ ? std::optional(20U) : std::nullopt;
        return *value_count_ - limit_ <= 1 ? std::optional(20U) : std::nullopt;
    }

    /// If tracks follow one another, but a few values more or fewer are there: as many as they need.
    [[nodiscard]] std::optional<std::uint64_t> values_of_tracks() const {
        constexpr std::uint64_t most = 16, least_tracks = 2;
        if (!value_count_) return std::nullopt;
        auto trial = *this;
        trial.value_count_.reset();
        auto const seen = trial.fit(static_cast<std::uint64_t>(frames_));
        auto const end = limit_ + seen.tracks * static_cast<std::uint64_t>(frames_), there = *value_count_;
        bool const near = std::max(end, there) - std::min(end, there) <= most;
        return seen.tracks >= least_tracks && seen.exact() && near ? std::optional(end) : std::nullopt;
    }

    std::optional<unsigned> points_of(Fit const& found) {
        if (!found.filled) return std::nullopt;
        if (found.tracks == 0) return points_of_still(found.strange);
        if (found.exact()) return found.tracks >= 2 ? exact_tracks : 25;
        // A joint that leads elsewhere, and perhaps a track that is therefore unused.
        if (found.strange == 0 || found.strange > most_faults || found.missing > found.strange) return std::nullopt;
        faults_ += static_cast<unsigned>(found.strange);
        return found.tracks >= 2 ? 35 : 15;
    }

    std::optional<unsigned> points_of_still(std::uint64_t strange) {
        if (strange > 1) return std::nullopt;
        faults_ += static_cast<unsigned>(strange);
        if (value_count_) return 20;
        return indices_.back() + 2 >= limit_ ? std::optional(15U) : std::nullopt;
    }

    /// The limit is wrong: the last track ends where the values do, and others are as long before it.
    std::optional<unsigned> weigh_beyond_limit() {
        ++faults_;
        auto const end = *value_count_;
        auto const last = std::ranges::lower_bound(indices_, end);
        auto const outside = static_cast<std::uint64_t>(indices_.end() - last);
        if (outside > 1 || last == indices_.begin()) return std::nullopt;
        faults_ += static_cast<unsigned>(outside);
        auto top = std::uint64_t{*(last - 1)};
        if (frames_ <= 0) return std::nullopt;
        auto const frames = static_cast<std::uint64_t>(frames_);
        if (end - top <= 2 && frames > 2) return 20;
        if (end - top < frames || end - top > frames + 1) return std::nullopt;
        unsigned tracks = 1;
        while (top > frames && std::ranges::binary_search(indices_, top - frames)) {
            top -= frames;
            ++tracks;
        }
        return tracks >= 2 ? exact_tracks : 25;
    }

    /// The pointer to the joints is wrong. Values and tracks say where they would begin, if they end at the header.
    std::optional<Candidate> look_for_joints() {
        auto const target = target_of(values_pointer_);
        if (!target || target->offset % 2 != 0 || target->offset >= header_ || frames_ <= 0 || faults_ > 0)
            return std::nullopt;
        auto const frames = static_cast<std::uint64_t>(frames_);
        segment_ = target->segment;
        values_ = target->offset;
        faults_ = 1;
        // Joints that end at the header do not begin further away than so.
        auto const most = most_joints * joint_size + 2, away = header_ - *values_;
        auto const least = away > most ? (away - most) / 2 : 0;
        auto const start = least > limit_ ? (least - limit_) / frames : 0;
        for (auto tracks = start; object_.spend(joint_size); ++tracks) {
            value_count_ = limit_ + tracks * frames;
            joints_ = (*values_ + 2 * *value_count_ + 3) / 4 * 4;
            if (joints_ >= header_) return std::nullopt;
            if (!touches(joints_) || !holds_tracks(tracks)) continue;
            joint_count_ = (header_ - joints_) / joint_size;
            if (!object_.spend(joint_count_ * joint_size) || !mostly_inside()) continue;
            read_indices(joint_count_);
            if (indices_.size() > 1 && fit(frames).exact()) return judge(true);
        }
        return std::nullopt;
    }
    /// A check of the first joint saves checking most others.
    [[nodiscard]] bool holds_tracks(std::uint64_t tracks) const {
        for (std::uint64_t axis = 0; axis < 3; ++axis) {
            std::uint64_t const index = object_.at<std::uint16_t>(joints_ + 2 * axis);
            if (index >= limit_ && (tracks == 0 || (index - limit_) % static_cast<std::uint64_t>(frames_) != 0))
                return false;
        }
        return true;
    }

    /// The header was moved away: tracks that begin one after the other, until the values are used up.
    std::optional<Candidate> look_elsewhere(std::uint64_t joints) {
        constexpr std::uint64_t least_tracks = 3;
        auto const target = target_of(values_pointer_);
        bool const ordered = target && joints_pointer_ % 2 == 0 && target->offset % 2 == 0 &&
                             target->segment == segment_in(joints_pointer_) && target->offset < joints;
        bool const inside =
            header_ < joints + 3 * joint_size && header_ + animation_size > target.value_or(Target{}).offset;
        if (!ordered || inside || !object_.holds(joints, 3 * joint_size)) return std::nullopt;
        values_ = target->offset;
        joints_ = joints;
        segment_ = target->segment;
        value_count_ = (joints_ - *values_) / 2;
        if (limit_ >= *value_count_) return std::nullopt;
        std::uint64_t next = limit_, track = 0, tracks = 0;
        for (joint_count_ = 0; joint_count_ < most_joints; ++joint_count_) {
            if (joint_count_ >= 3 && track > 0 && next <= *value_count_ && *value_count_ - next <= 1) break;
            auto const at = joints_ + joint_count_ * joint_size;
            if (!object_.holds(at, joint_size) || !object_.spend(joint_size)) return std::nullopt;
            for (std::uint64_t axis = 0; axis < 3; ++axis) {
                std::uint64_t const index = object_.at<std::uint16_t>(at + 2 * axis);
                if (index >= *value_count_) return std::nullopt;
                if (index < limit_) continue;
                if (tracks == 1 && index > limit_) {
                    track = index - limit_;
                    next = limit_ + track;
                }
                bool const known = tracks > 0 && index < next && (index == limit_ || (index - limit_) % track == 0);
                if (tracks > 0 && track == 0) {
                    if (index != limit_) return std::nullopt;
                    continue;
                }
                if (known) continue;
                if (index != next) return std::nullopt;
                ++tracks;
                next += track;
            }
        }
        if (tracks < least_tracks || joint_count_ == most_joints) return std::nullopt;
        read_indices(joint_count_);
        return judge(false);
    }

    ScanBytes& object_;
    std::uint64_t header_, joints_ = 0, joint_count_ = 0;
    std::optional<std::uint64_t> values_, value_count_;
    std::uint32_t values_pointer_ = 0, joints_pointer_ = 0;
    std::int32_t frames_ = 0;
    unsigned faults_ = 0;
    std::uint16_t limit_ = 0;
    std::uint8_t segment_ = 0;
    bool blank_ = false;
    std::vector<std::uint16_t> indices_; ///< that occur, ascending
};

} // namespace

std::optional<Candidate> damaged_skeleton(ScanBytes& object, std::uint64_t header) {
    return DamagedSkeleton(object, header).look();
}

std::optional<Candidate> damaged_animation(ScanBytes& object, std::uint64_t header) {
    return DamagedAnimation(object, header).look();
}

} // namespace animcheck::zelda64

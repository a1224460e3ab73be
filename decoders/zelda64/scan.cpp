// SPDX-License-Identifier: MIT
// The shape of headers, and how much of what they declare is there:
//   animation  frames s16, 0 u16, values joints pointers, static limit u16, 0 u16
//   link       frames s16, 0 u16, frames pointer (segment 7)
//   skeleton   limb table pointer, limbs u8, 0 u24; flex: display lists u8, 0 u24
// Rules and figures: decoders/zelda64/README.md.
#include "decoders/zelda64/scan.hpp"

#include "decoders/core/order.hpp"
#include "decoders/zelda64/frames.hpp"
#include "decoders/zelda64/scan_damaged.hpp"
#include "decoders/zelda64/scan_legacy.hpp"
#include "decoders/zelda64/scan_loose.hpp"
#include "decoders/zelda64/scan_shape.hpp"

#include <algorithm>
#include <bitset>

namespace animcheck::zelda64 {
namespace {

constexpr std::uint64_t link_size = 8;
constexpr std::size_t most_candidates = 16'384;
constexpr std::uint8_t link_segment = 7;

class AnimationShape {
public:
    AnimationShape(ScanBytes& object, std::uint64_t header) : object_(object), header_(header) {}

    std::optional<Candidate> look() {
        if (!is_header() || !object_.spend(animation_size)) return std::nullopt;
        Candidate made;
        made.hit = {.kind = HitKind::animation,
                    .segment = segment_,
                    .count = frames_,
                    .offset = header_,
                    .size = animation_size};
        bool const near = header_ > joints_ && header_ - joints_ < (most_joints + 4) * joint_size &&
                          (header_ - joints_) % joint_size <= 2; // joints are padded to a multiple of four
        bool const touches = near && read_joints((header_ - joints_) / joint_size, true);
        if (!touches && !read_joints(most_joints, false)) return std::nullopt;
        bool const still = used_.count() < 2;
        if (joint_count_ < 2 || (still && !(touches && is_stub()))) return std::nullopt;
        made.still = still;
        made.hit.joints = static_cast<std::uint32_t>(joint_count_);
        if (touches) made.give(ScanReason::touches, 35);
        if (joints_ < header_) made.give(ScanReason::in_order, 10);
        if (joint_count_ >= 3 && joint_count_ <= 100) made.give(ScanReason::joints_plausible, 10);
        weigh_values(made);
        made.claim(Claim::header, header_, header_ + animation_size);
        made.claim(Claim::joints, joints_, joints_ + joint_count_ * joint_size);
        made.claim(Claim::values, values_, joints_);
        return made;
    }

private:
    bool is_header() {
        auto const frames = object_.at<std::int16_t>(header_);
        if (frames <= 0 || object_.at<std::uint16_t>(header_ + 2) != 0 ||
            object_.at<std::uint16_t>(header_ + 14) != 0)
            return false;
        auto const values = target_of(object_.word(header_ + 4)), joints = target_of(object_.word(header_ + 8));
        if (!values || !joints || values->segment != joints->segment) return false;
        if (values->offset % 2 != 0 || joints->offset % 2 != 0 || values->offset >= joints->offset ||
            !object_.holds(joints->offset, 2 * joint_size))
            return false;
        bool const inside = header_ + animation_size > values->offset && header_ < joints->offset;
        if (inside) return false;
        frames_ = static_cast<std::uint16_t>(frames);
        segment_ = values->segment;
        values_ = values->offset;
        joints_ = joints->offset;
        value_count_ = (joints_ - values_) / 2;
        limit_ = object_.at<std::uint16_t>(header_ + 12);
        return limit_ <= value_count_;
    }

    /// All of them if the header follows; else up to where the values are used up.
    bool read_joints(std::uint64_t needed, bool all) {
        next_track_ = covered_ = 0;
        in_line_ = true;
        used_.reset();
        for (joint_count_ = 0; joint_count_ < needed; ++joint_count_) {
            auto const at = joints_ + joint_count_ * joint_size;
            if (!object_.holds(at, joint_size)) return false;
            bool const done = !all && joint_count_ >= 3 && next_track_ > limit_ && is_filled();
            if (done) return true;
            if (!object_.spend(joint_size)) return false;
            for (std::uint64_t axis = 0; axis < 3; ++axis)
                if (!take(object_.at<std::uint16_t>(at + 2 * axis), !all)) return false;
        }
        return all;
    }

    bool take(std::uint64_t index, bool strictly) {
        bool const dynamic = index >= limit_;
        if (index + (dynamic ? frames_ : 1) > value_count_) return false;
        used_.set(index % used_.size());
        if (!dynamic) return true;
        // New tracks follow those before; an index of one of them is shared.
        if (next_track_ == 0) next_track_ = limit_;
        bool const next = index == next_track_, known = index < next_track_ && (index - limit_) % frames_ == 0;
        in_line_ = in_line_ && (next || known);
        if (next) next_track_ += frames_;
        covered_ = std::max(covered_, index + frames_);
        return in_line_ || !strictly;
    }

    /// If every joint names one value, an animation has no more values than that needs, or nothing but zeros.
    [[nodiscard]] bool is_stub() {
        if (joint_count_ < 3) return false;
        if (in_line_ && is_filled()) return true;
        return value_count_ <= 4 && object_.is_zero(values_, joints_);
    }

    /// Values are padded to a multiple of four bytes.
    [[nodiscard]] bool is_filled() const {
        auto const end = std::max<std::uint64_t>(next_track_, limit_);
        return end <= value_count_ && value_count_ - end <= 1;
    }

    /// One value of all joints proves little: in zeros, any count of frames may fit.
    void weigh_values(Candidate& made) const {
        bool const filled = in_line_ && is_filled();
        if (filled && !made.still) return made.give(ScanReason::tracks_exact, next_track_ > limit_ ? 45 : 20);
        auto const used = std::max<std::uint64_t>(covered_, limit_);
        if (filled || used * 4 >= value_count_ * 3) made.give(ScanReason::values_used, 15);
    }

    ScanBytes& object_;
    std::uint64_t header_, values_ = 0, joints_ = 0, value_count_ = 0, limit_ = 0, joint_count_ = 0;
    std::uint64_t next_track_ = 0, covered_ = 0;
    std::uint32_t frames_ = 0;
    std::uint8_t segment_ = 0;
    bool in_line_ = true;
    std::bitset<1024> used_; ///< indices that occur, except a few that collide
};

class SkeletonShape {
public:
    SkeletonShape(ScanBytes& object, std::uint64_t header) : object_(object), header_(header) {}

    /// Is this a whole table of limbs, which end where it begins?
    [[nodiscard]] bool is_table(std::uint64_t table, std::uint64_t count) {
        if (count < 3 || count > most_limb_count || !object_.holds(table, 4 * count)) return false;
        auto const first = target_of(object_.word(table));
        if (!first) return false;
        segment_ = first->segment;
        table_ = table;
        count_ = static_cast<std::uint32_t>(count);
        return object_.spend(4 * count) && read_table() && stride_ != 0 && limbs_[0] + stride_ * count == table &&
               read_limbs() && is_tree();
    }

    std::optional<Candidate> look() {
        if (!is_header() || !object_.spend(flex_size) || !read_table() || !read_limbs() || !is_tree())
            return std::nullopt;
        Candidate made;
        made.hit = {.kind = HitKind::skeleton,
                    .segment = segment_,
                    .type = SkeletonType::normal,
                    .limbs = type_of_limbs(),
                    .count = count_,
                    .offset = header_,
                    .size = normal_size};
        made.give(ScanReason::tree, count_ > 1 ? 40 : 20);
        if (count_ >= 5) made.give(ScanReason::many_limbs, 10);
        if (count_ > 1 && in_preorder_) made.give(ScanReason::preorder, 10);
        if (stride_ != 0) made.give(ScanReason::uniform, 15);
        if (table_end() == header_) made.give(ScanReason::touches, 15);
        weigh_lists(made);
        made.claim(Claim::table, table_, table_end());
        if (stride_ != 0) made.claim(Claim::limbs, limbs_[0], limbs_[0] + stride_ * count_);
        made.claim(Claim::header, header_, header_ + made.hit.size);
        return made;
    }

private:
    [[nodiscard]] std::uint64_t table_end() const { return table_ + std::uint64_t{4} * count_; }

    bool is_header() {
        auto const table = target_of(object_.word(header_));
        auto const counts = object_.word(header_ + 4);
        count_ = counts >> 24;
        if (!table || count_ == 0 || count_ == no_index || (counts & 0xFFFFFF) != 0) return false;
        segment_ = table->segment;
        table_ = table->offset;
        bool const inside = header_ + normal_size > table_ && header_ < table_end();
        return table_ % 4 == 0 && object_.holds(table_, table_end() - table_) && !inside;
    }

    bool read_table() {
        for (std::uint64_t i = 0; i < count_; ++i) {
            if (!object_.spend(4)) return false;
            auto const limb = target_of(object_.word(table_ + 4 * i));
            bool const sound = limb && limb->segment == segment_ && limb->offset % 4 == 0 &&
                               object_.holds(limb->offset, standard_limb);
            if (!sound) return false;
            limbs_[to_size(i)] = limb->offset;
        }
        if (count_ == 1) {
            stride_ = table_ - limbs_[0] == long_limb       ? long_limb
                      : table_ - limbs_[0] == standard_limb ? standard_limb
                                                            : 0;
            return true;
        }
        stride_ = limbs_[1] - limbs_[0];
        for (std::uint64_t i = 1; i < count_; ++i)
            if (limbs_[to_size(i)] - limbs_[to_size(i - 1)] != stride_) stride_ = 0;
        if (stride_ != standard_limb && stride_ != long_limb) stride_ = 0;
        if (stride_ != 0 && !object_.holds(limbs_[0], stride_ * count_)) return false;
        return stride_ != 0 || are_apart();
    }

    /// Limbs at different offsets, none inside another.
    [[nodiscard]] bool are_apart() const {
        auto sorted = limbs_;
        auto const last = sorted.begin() + static_cast<std::ptrdiff_t>(count_);
        std::sort(sorted.begin(), last);
        for (auto limb = sorted.begin() + 1; limb < last; ++limb)
            if (*limb - *(limb - 1) < standard_limb) return false;
        return true;
    }

    bool read_limbs() {
        for (std::uint64_t i = 0; i < count_; ++i) {
            if (!object_.spend(standard_limb)) return false;
            child_[to_size(i)] = object_.at<std::uint8_t>(limbs_[to_size(i)] + 6);
            sibling_[to_size(i)] = object_.at<std::uint8_t>(limbs_[to_size(i)] + 7);
            for (auto const link : {child_[to_size(i)], sibling_[to_size(i)]})
                if (link != no_index && (link >= count_ || link == 0 || link == i)) return false;
        }
        return sibling_[0] == no_index;
    }

    /// Every limb once, from the first; and is each reached in the order of the table?
    bool is_tree() {
        std::bitset<256> seen;
        std::array<std::uint8_t, 512> stack{};
        std::size_t depth = 1;
        unsigned next = 0;
        while (depth > 0) {
            auto const limb = stack[--depth];
            if (seen[limb]) return false;
            seen.set(limb);
            in_preorder_ = in_preorder_ && limb == next++;
            if (sibling_[limb] != no_index) stack[depth++] = sibling_[limb];
            if (child_[limb] != no_index) stack[depth++] = child_[limb];
        }
        return seen.count() == count_;
    }

    /// A limb of sixteen bytes has two display lists, or a skin type and one list.
    [[nodiscard]] LimbType type_of_limbs() const {
        if (stride_ != long_limb) return stride_ == standard_limb ? LimbType::standard : LimbType::unknown;
        bool skin = true, animated = false;
        for (std::uint64_t i = 0; i < count_; ++i) {
            auto const kind = object_.word(limbs_[to_size(i)] + 8);
            skin = skin && is_skin_type(kind);
            animated = animated || kind == 4;
        }
        return skin && animated ? LimbType::skin : LimbType::lod;
    }

    void weigh_lists(Candidate& made) const {
        std::uint32_t there = 0;
        bool plausible = true;
        auto const lists = made.hit.limbs == LimbType::lod ? 2U : 1U;
        for (std::uint64_t i = 0; i < count_ && made.hit.limbs != LimbType::skin; ++i) {
            bool any = false;
            for (std::uint64_t list = 0; list < lists; ++list) {
                auto const pointer = object_.word(limbs_[to_size(i)] + 8 + 4 * list);
                any = any || pointer != 0;
                plausible = plausible && is_list(object_, pointer, segment_);
            }
            there += any ? 1 : 0;
        }
        if (plausible && (there > 0 || made.hit.limbs == LimbType::skin))
            made.give(ScanReason::lists_plausible, 10);
        if (!object_.holds(header_, flex_size)) return;
        auto const counts = object_.word(header_ + 8);
        bool const counted = (counts & 0xFFFFFF) == 0 && counts >> 24 > 0 && counts >> 24 <= count_;
        // With a damaged byte after it, the right count is a count, unless both can be a pointer.
        bool const damaged =
            counts >> 24 == there && there > 0 && !is_pointer_here(counts) && is_one_byte(counts & 0xFFFFFF);
        if (!counted && !damaged) return;
        made.hit.type = SkeletonType::flex;
        made.hit.size = flex_size;
        if (counts >> 24 == there) made.give(ScanReason::lists_counted, 10);
    }

    [[nodiscard]] bool is_pointer_here(std::uint32_t word) const {
        auto const target = target_of(word);
        return target && target->offset < object_.size() && target->offset % 2 == 0;
    }

    ScanBytes& object_;
    std::uint64_t header_, table_ = 0, stride_ = 0;
    std::uint32_t count_ = 0;
    std::uint8_t segment_ = 0;
    bool in_preorder_ = true;
    std::array<std::uint64_t, 256> limbs_{};
    std::array<std::uint8_t, 256> child_{}, sibling_{};
};

/// Eight bytes prove little: neighbours prove more, even if one field of theirs is damaged.
class LinkShape {
public:
    LinkShape(ScanBytes& object, ScanOptions const& options) : object_(object), options_(options) {}

    std::optional<Candidate> look(std::uint64_t header) {
        auto const own = read(header);
        if (!own || own->faults > 0 || !object_.spend(3 * link_size)) return std::nullopt;
        Candidate made = candidate(*own, header);
        if (read_before(header, 1) || read(header + link_size)) made.give(ScanReason::neighbours, 25);
        if (continues(header)) made.give(ScanReason::continues, 35);
        if (options_.link_frames) made.give(ScanReason::fits, 30);
        return made;
    }

    /// A header with one wrong field, in a row of sound ones that its other fields continue.
    std::optional<Candidate> look_damaged(std::uint64_t header) {
        constexpr unsigned least_sound = 2;
        auto const own = read(header);
        if (!own || own->faults == 0 || !object_.spend(5 * link_size)) return std::nullopt;
        unsigned sound = 0;
        for (auto const& other : {read_before(header, 2), read_before(header, 1), read(header + link_size),
                                  read(header + 2 * link_size)})
            sound += other && other->faults == 0 ? 1 : 0;
        if (sound < least_sound || !continues(header)) return std::nullopt;
        Candidate made = candidate(*own, header);
        made.give(ScanReason::neighbours, 25);
        made.give(ScanReason::continues, 35);
        made.hit.faults = 1;
        made.hit.confidence =
            static_cast<std::uint8_t>(made.hit.confidence - std::min<unsigned>(made.hit.confidence, 10));
        return made;
    }

private:
    struct Block {
        std::uint32_t frames = 0;            ///< 0: damaged
        std::optional<std::uint64_t> offset; ///< none: damaged
        unsigned faults = 0;
    };
    [[nodiscard]] static std::uint64_t end_of(std::uint64_t offset, std::uint32_t frames) {
        return (offset + std::uint64_t{frames} * frame_size + 15) / 16 * 16;
    }
    [[nodiscard]] static std::optional<std::uint64_t> end_of(std::optional<Block> const& block) {
        if (!block || !block->offset || block->frames == 0) return std::nullopt;
        return end_of(*block->offset, block->frames);
    }

    static Candidate candidate(Block const& own, std::uint64_t header) {
        Candidate made;
        made.hit = {.kind = HitKind::link,
                    .segment = link_segment,
                    .count = own.frames,
                    .offset = header,
                    .size = link_size};
        if (own.offset.value_or(0) % 16 == 0) made.give(ScanReason::aligned, 10);
        made.claim(Claim::header, header, header + link_size);
        return made;
    }

    /// Do frames begin where those of the header before end, or end where those of the next begin? What
    /// one pointer does not say, the headers on both sides of it do.
    [[nodiscard]] bool continues(std::uint64_t header) const {
        auto const own = read(header), before = read_before(header, 1), after = read(header + link_size);
        auto const meets = [](std::optional<std::uint64_t> end, std::optional<Block> const& next) {
            return end && next && next->offset && *end == *next->offset;
        };
        if (meets(end_of(before), own) || meets(end_of(own), after)) return true;
        return meets(end_over(read_before(header, 2), before), own) || meets(end_over(before, own), after) ||
               meets(end_over(own, after), read(header + 2 * link_size));
    }
    /// Where frames end that begin where `before` ends.
    [[nodiscard]] static std::optional<std::uint64_t> end_over(std::optional<Block> const& before,
                                                               std::optional<Block> const& block) {
        auto const start = end_of(before);
        if (!start || !block || block->offset || block->frames == 0) return std::nullopt;
        return end_of(*start, block->frames);
    }

    [[nodiscard]] std::optional<Block> read_before(std::uint64_t header, std::uint64_t steps) const {
        return header >= steps * link_size ? read(header - steps * link_size) : std::nullopt;
    }
    /// Of three fields at most one may be wrong.
    [[nodiscard]] std::optional<Block> read(std::uint64_t header) const {
        if (!object_.holds(header, link_size)) return std::nullopt;
        Block block;
        auto const frames = object_.at<std::int16_t>(header);
        auto const target = target_of(object_.word(header + 4));
        bool const led = target && target->segment == link_segment && target->offset % 2 == 0;
        if (frames > 0) block.frames = static_cast<std::uint16_t>(frames);
        if (led) block.offset = target->offset;
        block.faults = (frames > 0 ? 0U : 1U) + (led ? 0U : 1U);
        block.faults += object_.at<std::uint16_t>(header + 2) != 0 ? 1 : 0;
        if (block.faults == 0 && options_.link_frames && !fits(block)) block.faults = 1;
        return block.faults > 1 ? std::nullopt : std::optional(block);
    }
    [[nodiscard]] bool fits(Block const& block) const {
        auto const size = std::uint64_t{block.frames} * frame_size, most = *options_.link_frames;
        return *block.offset <= most && size <= most - *block.offset;
    }

    ScanBytes& object_;
    ScanOptions const& options_;
};

/// Accepted claims, none of which overlaps another.
class Ground {
public:
    [[nodiscard]] bool is_free(Candidate const& candidate) const {
        return std::ranges::all_of(std::span(candidate.claims).first(candidate.claimed),
                                   [this](Claim const& claim) { return is_free(claim); });
    }
    /// None of its bytes belong to anything else, except that a skeleton may share its table and limbs with a copy.
    [[nodiscard]] bool is_own(Candidate const& candidate) const {
        return std::ranges::all_of(std::span(candidate.claims).first(candidate.claimed), [&](Claim const& claim) {
            bool const shared = claim.kind == Claim::table || claim.kind == Claim::limbs;
            return is_free(claim) && (shared || !is_taken(claim));
        });
    }
    /// Does nothing at all use its bytes, not even a copy?
    [[nodiscard]] bool is_untouched(Candidate const& candidate) const {
        return std::ranges::all_of(
            std::span(candidate.claims).first(candidate.claimed), [this](Claim const& claim) {
                auto const at = std::ranges::lower_bound(taken_, claim.start, {}, &Claim::start);
                bool const before = at != taken_.begin() && std::prev(at)->end > claim.start;
                return !before && (at == taken_.end() || at->start >= claim.end);
            });
    }
    void take(Candidate const& candidate) {
        for (auto const& claim : std::span(candidate.claims).first(candidate.claimed)) {
            auto const at = std::ranges::lower_bound(taken_, claim.start, {}, &Claim::start);
            if (at == taken_.end() || *at != claim) taken_.insert(at, claim);
        }
    }
    [[nodiscard]] std::span<Claim const> taken() const { return taken_; }
    /// The claim that begins there, or after that.
    [[nodiscard]] Claim const* from(std::uint64_t start) const {
        auto const at = std::ranges::lower_bound(taken_, start, {}, &Claim::start);
        return at == taken_.end() ? nullptr : &*at;
    }

private:
    [[nodiscard]] bool is_free(Claim const& claim) const {
        auto at = std::ranges::lower_bound(taken_, claim.start, {}, &Claim::start);
        if (at != taken_.begin() && std::prev(at)->end > claim.start) return false;
        if (at == taken_.end() || at->start >= claim.end) return true;
        return *at == claim && claim.kind != Claim::header;
    }
    [[nodiscard]] bool is_taken(Claim const& claim) const {
        auto const at = std::ranges::lower_bound(taken_, claim.start, {}, &Claim::start);
        return at != taken_.end() && *at == claim;
    }
    std::vector<Claim> taken_; ///< by start
};

class Scanner {
public:
    Scanner(ByteView bytes, ScanOptions const& options)
        : options_(options), object_(bytes, options), bytes_(bytes), links_(object_, options_) {}

    Scan run() {
        std::uint32_t last = 0;
        for (std::uint64_t at = 0; object_.holds(at, 4); at += 4) {
            auto const word = object_.word(at);
            auto const step = word - std::exchange(last, word);
            bool const pointer = is_pointer(word), limbs = step == standard_limb || step == long_limb;
            bool const before = at - (word & 0xFFFFFE) - 1 < most_joints * joint_size + 2;
            if (!pointer && !limbs && !before) [[likely]]
                continue;
            if (limbs) note_table(at, step);
            if (pointer) look_at(at, word);
            if (before) look_behind_target(at, word);
            if (limbs) look_behind_limbs(at + 4);
            if (is_full()) break;
        }
        look_beside_links();
        look_for_legacy_limbs();
        scan_.complete = !is_full();
        choose_segment();
        keep_matching();
        drop_repeated();
        settle();
        settle_damaged();
        look_behind_headers();
        look_for_orphans();
        scan_.loose = loose_tracks(object_, ground_.taken(), joint_counts());
        return std::move(scan_);
    }

private:
    [[nodiscard]] bool is_full() const {
        return object_.tired() || good_.size() + damaged_.size() >= most_candidates;
    }

    /// Of a segment, and into the object where that is not Link's.
    [[nodiscard]] bool is_pointer(std::uint32_t word) const {
        auto const segment = word >> 24;
        if (segment - 1 > 0xE) return false;
        return segment == link_segment || ((word & 0xFFFFFF) < object_.size() && word % 2 == 0);
    }

    // An element with a fault still shows by a pointer to what is just before it, or by limbs without gaps just
    // before a header: few fields do.
    void look_behind_target(std::uint64_t at, std::uint32_t word) {
        if ((word & 0x0F000000) == 0) return;
        if (skeleton_ != at) add_damaged(damaged_skeleton(object_, at));
        if (at >= 8 && animation_ != at - 8) add_damaged(damaged_animation(object_, at - 8));
        if (at >= 4 && is_exchanged(at, word)) add_damaged(damaged_animation(object_, at - 4));
    }
    /// Is a pointer to joints followed by one to values?
    [[nodiscard]] bool is_exchanged(std::uint64_t at, std::uint32_t word) const {
        auto const joints = target_of(word);
        auto const values = object_.holds(at, 8) ? target_of(object_.word(at + 4)) : std::nullopt;
        return joints && values && joints->segment == values->segment && values->offset < joints->offset;
    }
    /// A header whose pointer leads elsewhere; the others are examined in their turn.
    void look_behind_limbs(std::uint64_t header) {
        if (!object_.holds(header, normal_size)) return;
        auto const pointer = object_.word(header);
        if (leads_nowhere(object_, pointer)) add_damaged(damaged_skeleton(object_, header));
    }

    /// Any field may be the first pointer of a header.
    void look_at(std::uint64_t at, std::uint32_t word) {
        auto const segment = word >> 24;
        auto const offset = word & 0xFFFFFF;
        if (segment == link_segment && at >= 4) add(links_.look(at - 4));
        if (offset >= object_.size() || offset % 2 != 0) return;
        if (at >= 4 && object_.holds(at - 4, animation_size)) {
            auto found = AnimationShape(object_, at - 4).look();
            if (found) animation_ = at - 4;
            if (found) add(found);
            bool const inexact =
                found && found->hit.has(ScanReason::touches) &&
                (!found->hit.has(ScanReason::tracks_exact) || offset % 4 != 0); // then another reading is better
            if (inexact || (!found && is_pair(at, offset))) add_damaged(damaged_animation(object_, at - 4));
        }
        if (at >= 4) add(legacy_animation(object_, at - 4));
        if (offset % 4 == 0 && object_.holds(at, normal_size)) {
            auto found = SkeletonShape(object_, at).look();
            if (found) skeleton_ = at;
            add(found);
        }
    }

    /// Their animations say how many limbs the one legacy skeleton has.
    void look_for_legacy_limbs() {
        auto const animation = std::ranges::find(good_, HitKind::legacy_animation,
                                                 [](Candidate const& candidate) { return candidate.hit.kind; });
        if (animation != good_.end()) add(legacy_limbs(object_, animation->hit.joints - 1, animation->hit.segment));
    }

    /// Link's headers are one table: a damaged one is next to sound ones.
    void look_beside_links() {
        std::vector<std::uint64_t> sound;
        for (auto const& candidate : good_)
            if (candidate.hit.kind == HitKind::link) sound.push_back(candidate.hit.offset);
        put_in_order(sound);
        std::vector<std::uint64_t> beside;
        for (auto const header : sound) {
            if (header >= link_size) beside.push_back(header - link_size);
            beside.push_back(header + link_size);
        }
        put_in_order(beside);
        auto const again = std::ranges::unique(beside);
        beside.erase(again.begin(), again.end());
        for (auto const header : beside) add_damaged(links_.look_damaged(header));
    }

    /// A pointer to values is followed by one to joints, or by one that leads nowhere. Pointers to joints just
    /// before their header are examined anyway.
    [[nodiscard]] bool is_pair(std::uint64_t at, std::uint64_t values) const {
        auto const pointer = object_.word(at + 4);
        if (leads_nowhere(object_, pointer)) return values < at;
        auto const target = target_of(pointer);
        return target && target->offset > values && at + 4 - target->offset - 1 >= most_joints * joint_size + 2;
    }

    void add(std::optional<Candidate> candidate) {
        if (!candidate) return;
        ++scan_.candidates;
        if (candidate->hit.confidence + bonus(*candidate) >= options_.least) good_.push_back(*candidate);
    }
    void add_damaged(std::optional<Candidate> candidate) {
        if (candidate && candidate->hit.confidence + bonus(*candidate) >= options_.least)
            damaged_.push_back(*candidate);
    }
    /// The points that a skeleton of as many limbs adds: known once all are found.
    static constexpr unsigned match_weight = 15;
    [[nodiscard]] static unsigned bonus(Candidate const& candidate) {
        return candidate.hit.kind == HitKind::animation ? match_weight : 0;
    }

    /// An animation has one joint more than its skeleton has limbs. What is too unsure without that is dropped.
    void keep_matching() {
        std::bitset<512> joints;
        for (auto const* const list : {&good_, &damaged_})
            for (auto const& candidate : *list)
                if (candidate.hit.kind == HitKind::skeleton) joints.set(candidate.hit.count + 1);
        auto const keep = [&](Candidate& candidate) {
            bool const match = candidate.hit.kind == HitKind::animation && candidate.hit.has(ScanReason::touches) &&
                               joints[std::min<std::uint32_t>(candidate.hit.joints, 511)];
            bool const unsure =
                candidate.still || candidate.hit.faults > 0 || candidate.hit.confidence < options_.least;
            if (match && unsure) candidate.give(ScanReason::joints_match, match_weight);
            bool const enough = candidate.hit.confidence >= options_.least;
            return enough && (match || !candidate.still || candidate.hit.faults == 0);
        };
        std::erase_if(good_, [&](Candidate& candidate) { return !keep(candidate); });
        std::erase_if(damaged_, [&](Candidate& candidate) { return !keep(candidate); });
    }

    /// An object is loaded as one segment: the one with the most confidence.
    void choose_segment() {
        std::array<std::uint64_t, 16> weight{};
        for (auto const& candidate : good_)
            if (candidate.hit.kind != HitKind::link) weight[candidate.hit.segment] += candidate.hit.confidence;
        auto best = std::ranges::max_element(weight);
        if (*best == 0) // nothing is sound: the damaged elements decide
            for (auto const& candidate : damaged_)
                if (candidate.hit.kind != HitKind::link) weight[candidate.hit.segment] += candidate.hit.confidence;
        best = std::ranges::max_element(weight);
        scan_.segment = options_.segment;
        if (!scan_.segment && *best > 0) scan_.segment = static_cast<std::uint8_t>(best - weight.begin());
        std::erase_if(good_, [this](Candidate& candidate) {
            bool const foreign = candidate.hit.kind != HitKind::link && candidate.hit.segment != scan_.segment;
            if (foreign) add_foreign(candidate);
            return foreign;
        });
        std::erase_if(damaged_, [this](Candidate& candidate) {
            if (candidate.hit.kind == HitKind::link) return false;
            bool const own = candidate.hit.segment == scan_.segment || candidate.other_segment == scan_.segment;
            if (own) candidate.hit.segment = *scan_.segment;
            return !own;
        });
    }

    /// All of it is here, but its pointers are in another segment than all others.
    void add_foreign(Candidate& candidate) {
        if (!candidate.hit.has(ScanReason::touches) || options_.segment) return;
        candidate.hit.segment = *scan_.segment;
        candidate.hit.faults = 1;
        damaged_.push_back(candidate);
    }

    /// Lines of a texture may look like copies of a header; real copies of a header come one at a time.
    void drop_repeated() {
        constexpr std::uint64_t apart = 64;
        std::vector<bool> repeated(good_.size());
        put_in_order(good_, {}, [](Candidate const& made) { return made.hit.offset; });
        std::vector<std::size_t> copies;
        for (std::size_t i = 0; i < good_.size(); ++i)
            if (good_[i].hit.kind == HitKind::skeleton && !good_[i].hit.has(ScanReason::touches))
                copies.push_back(i);
        for (std::size_t i = 1; i < copies.size(); ++i) {
            auto const &a = good_[copies[i - 1]], &b = good_[copies[i]];
            if (a.claims[0] != b.claims[0] || b.hit.offset - a.hit.offset > apart) continue;
            repeated[copies[i - 1]] = repeated[copies[i]] = true;
        }
        std::size_t kept = 0;
        for (std::size_t i = 0; i < good_.size(); ++i)
            if (!repeated[i]) std::swap(good_[kept++], good_[i]);
        scan_.repeated = good_.size() - kept;
        good_.resize(kept);
    }

    void settle() {
        put_in_order(good_, std::ranges::greater{}, [](Candidate const& made) { return made.hit.confidence; });
        for (auto const& candidate : good_) {
            if (!ground_.is_free(candidate)) {
                ++scan_.overlapping;
                continue;
            }
            ground_.take(candidate);
            scan_.hits.push_back(candidate.hit);
        }
        put_in_order(scan_.hits, {}, &ScanHit::offset);
    }

    /// Damaged elements get what is left.
    void settle_damaged() {
        put_in_order(damaged_, std::ranges::greater{}, [](Candidate const& made) { return made.hit.confidence; });
        for (auto const& candidate : damaged_) {
            if (!ground_.is_own(candidate)) continue;
            ground_.take(candidate);
            scan_.damaged.push_back(candidate.hit);
        }
        put_in_order(scan_.damaged, {}, &ScanHit::offset);
    }

    /// Pointers that are as far apart as limbs are.
    struct Row {
        std::uint64_t start, end;
        std::uint32_t step;
    };
    void note_table(std::uint64_t at, std::uint32_t step) {
        constexpr std::size_t most = 4096;
        bool const goes_on = !rows_.empty() && rows_.back().end == at && rows_.back().step == step;
        if (goes_on)
            rows_.back().end = at + 4;
        else if (rows_.size() < most)
            rows_.push_back({at - 4, at + 4, step});
    }

    /// Is what follows a table of limbs the header of another table?
    [[nodiscard]] bool leads_elsewhere(std::uint64_t header, std::uint64_t table, std::uint64_t limbs) const {
        if (!object_.holds(header, normal_size)) return false;
        auto const target = target_of(object_.word(header));
        auto const counts = object_.word(header + 4);
        bool const shaped = target && target->offset % 4 == 0 && target->offset < object_.size() &&
                            counts >> 24 > 0 && (counts & 0xFFFFFF) == 0;
        return shaped && (target->offset + long_limb * limbs < table || target->offset >= header);
    }

    /// A flex header counts its display lists, though more than there are limbs: nothing but the four bytes after
    /// the count of limbs is between the header and the next part, or the padding at the end of the file.
    void look_behind_headers() {
        constexpr std::uint32_t most_surplus = 16;
        for (auto& hit : scan_.hits) {
            auto const end = hit.offset + flex_size;
            if (hit.kind != HitKind::skeleton || hit.type != SkeletonType::normal || !object_.holds(end, 0))
                continue;
            auto const counts = object_.word(hit.offset + normal_size);
            bool const counted =
                (counts & 0xFFFFFF) == 0 && counts >> 24 > hit.count && counts >> 24 <= hit.count + most_surplus;
            auto const* const next = ground_.from(hit.offset + 1);
            bool const followed = next && next->start == end;
            bool const last = !next && object_.size() - end < 16 && object_.is_zero(end, object_.size());
            if (!counted || !(followed || last)) continue;
            hit.type = SkeletonType::flex;
            hit.size = flex_size;
        }
    }

    /// How many joints animations of this object have.
    [[nodiscard]] std::vector<std::uint32_t> joint_counts() const {
        std::vector<std::uint32_t> counts;
        for (auto const* const list : {&scan_.hits, &scan_.damaged})
            for (auto const& hit : *list) {
                if (hit.kind == HitKind::skeleton) counts.push_back(hit.count + 1);
                if (hit.kind == HitKind::animation && hit.has(ScanReason::touches)) counts.push_back(hit.joints);
            }
        for (auto const& table : scan_.orphans) counts.push_back(table.limbs + 1);
        std::erase_if(counts, [](std::uint32_t count) { return count < 3 || count > most_joints; });
        put_in_order(counts);
        auto const again = std::ranges::unique(counts);
        counts.erase(again.begin(), again.end());
        constexpr std::size_t most = 8;
        if (counts.size() > most) counts.resize(most);
        return counts;
    }

    /// A table of limbs that no header names. The header that follows it may begin with as small a step.
    void look_for_orphans() {
        for (auto const& row : rows_) {
            auto const count = (row.end - row.start) / 4;
            for (auto const limbs : {count, count - 1}) {
                if (!SkeletonShape(object_, 0).is_table(row.start, limbs)) continue;
                Candidate table;
                table.claim(Claim::table, row.start, row.start + 4 * limbs);
                if (!ground_.is_untouched(table)) break;
                bool const replaced = leads_elsewhere(row.start + 4 * limbs, row.start, limbs);
                if (replaced) break; // its header leads to another table
                scan_.orphans.push_back({row.start, static_cast<std::uint32_t>(limbs)});
                break;
            }
        }
    }

    ScanOptions const& options_;
    ScanBytes object_;
    ByteView bytes_;
    LinkShape links_;
    std::vector<Row> rows_;
    std::vector<Candidate> good_, damaged_;
    Ground ground_;
    std::optional<std::uint64_t> animation_, skeleton_; ///< the last sound headers
    Scan scan_;
};

} // namespace

Scan scan_object(ByteView object, ScanOptions const& options) { return Scanner(object, options).run(); }

std::span<ReasonWord const> reason_words() noexcept {
    static constexpr std::array words{
        ReasonWord{ScanReason::in_order, "values, joints and header in order"},
        ReasonWord{ScanReason::touches, "touches its header"},
        ReasonWord{ScanReason::joints_plausible, "3 to 100 joints"},
        ReasonWord{ScanReason::tracks_exact, "tracks fill the values"},
        ReasonWord{ScanReason::values_used, "most values are used"},
        ReasonWord{ScanReason::tree, "a whole tree"},
        ReasonWord{ScanReason::many_limbs, "five limbs or more"},
        ReasonWord{ScanReason::preorder, "limbs in drawing order"},
        ReasonWord{ScanReason::uniform, "limbs without gaps"},
        ReasonWord{ScanReason::lists_plausible, "plausible display lists"},
        ReasonWord{ScanReason::lists_counted, "display lists as counted"},
        ReasonWord{ScanReason::neighbours, "next to another of its kind"},
        ReasonWord{ScanReason::continues, "frames continue a neighbour's"},
        ReasonWord{ScanReason::fits, "frames inside link_animetion"},
        ReasonWord{ScanReason::aligned, "frames at a multiple of 16"},
        ReasonWord{ScanReason::joints_match, "as many joints as a skeleton has"},
    };
    return words;
}

HitWords words_of(ScanHit const& hit) noexcept {
    constexpr std::array<std::string_view, 5> words{"Animation", "PlayerAnimation", "Skeleton", "LegacyAnimation",
                                                    "LimbTable"};
    if (hit.kind == HitKind::legacy_limbs) return {words.back(), "", "Legacy"};
    constexpr std::array<std::string_view, 3> types{"", "Normal", "Flex"};
    constexpr std::array<std::string_view, 4> limbs{"", "Standard", "LOD", "Skin"};
    return {words[static_cast<std::size_t>(hit.kind)], types[static_cast<std::size_t>(hit.type)],
            limbs[static_cast<std::size_t>(hit.limbs)]};
}

std::optional<PlayAs> find_play_as(ByteView object) noexcept {
    constexpr std::string_view marker = "MODLOADER64";
    constexpr std::string_view universal = "UNIVERSAL_ALIAS_TABLE";
    constexpr std::size_t at = 0x5000, pointer_at = 0x500C, universal_form_at = 0x501B;
    if (object.size() < pointer_at + 4) return std::nullopt;
    for (std::size_t i = 0; i < marker.size(); ++i)
        if (std::to_integer<char>(object[at + i]) != marker[i]) return std::nullopt;
    PlayAs found;
    std::string_view const text(reinterpret_cast<char const*>(object.data()), object.size());
    if (object.size() > universal_form_at && text.contains(universal)) {
        found.universal = true;
        found.form = std::to_integer<std::uint8_t>(object[universal_form_at]);
        return found;
    }
    found.form = std::to_integer<std::uint8_t>(object[at + marker.size()]);
    found.pointer = load<std::uint32_t>(&object[pointer_at], std::endian::big);
    auto const target = target_of(found.pointer);
    if (!target || target->offset % 4 != 0 || target->offset > object.size() ||
        object.size() - target->offset < flex_size)
        return found;
    auto const* const header = &object[to_size(target->offset)];
    bool const there =
        load<std::uint32_t>(header, std::endian::big) != 0 || std::to_integer<unsigned>(header[4]) != 0;
    if (there) found.skeleton = target->offset;
    return found;
}

} // namespace animcheck::zelda64

// SPDX-License-Identifier: MIT
// spec/ff7.battle.yaml. Little-endian; the bits of a stream: rotation_codes.hpp.
//   animations
//   animation { bones frames chunk_size
//     stub:      payload[chunk_size]                                  below 14 bytes: no frame fits
//     animation: mini { frames size key } stream[size] padding        to a multiple of 4 bytes
//   }[animations]
// One retail block lacks mini.frames. The number of rotations is not in the file but in its companion; the header's
// `bones` should be it, and is not reliable.
#include "decoders/ff7/battle.hpp"

#include "decoders/ff7/battle_chunk.hpp"
#include "decoders/ff7/block_walk.hpp"
#include "decoders/ff7/skeleton.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace animcheck::ff7 {
namespace {

/// Facts about the whole pack, reported once: most packs have many animations of which it is true. A second field
/// of each names the first of them.
struct TotalNames {
    std::string_view count, first;
};
constexpr std::array<TotalNames, 7> total_names{{{"key_two", "key_two_first"},
                                                 {"short_as_raw", "short_as_raw_first"},
                                                 {"short_as_long", "short_as_long_first"},
                                                 {"beyond_16_bits", "beyond_16_bits_first"},
                                                 {"differ", "differ_first"},
                                                 {"still", "still_first"},
                                                 {"edited", "edited_first"}}};
enum TotalOf : std::uint8_t { key_two, short_as_raw, short_as_long, beyond_16_bits, differ, still, edited };

class Totals {
public:
    std::uint64_t stubs = 0, frames = 0, weapons = 0;
    std::uint64_t beyond_turn = 0, roots_turned = 0;       ///< of those that differ
    std::uint64_t unpadded = 0, saved = 0, most_saves = 0; ///< of edited blocks

    /// `count` such things in the animation `index`, at these bits.
    void add(TotalOf what, std::uint64_t count, std::uint64_t index, BitRange where) {
        auto& total = totals_[what];
        if (count > 0 && total.count == 0) {
            total.first = index;
            total.where = where;
        }
        total.count += count;
    }
    void tell(Reader& in) const {
        in.derive("stubs", stubs);
        in.derive("frames", frames);
        in.derive("weapons", weapons);
        in.derive("beyond_turn", beyond_turn);
        in.derive("roots_turned", roots_turned);
        in.derive("unpadded", unpadded);
        in.derive("kimera_saved", saved);
        in.derive("kimera_saves", most_saves);
        for (std::size_t i = 0; i < totals_.size(); ++i) {
            auto const& [count, first, where] = totals_[i];
            if (count > 0) in.derive(total_names[i].first, first);
            in.derive_at(where, total_names[i].count, count);
        }
    }

private:
    struct Total {
        std::uint64_t count = 0, first = 0;
        BitRange where;
    };
    std::array<Total, total_names.size()> totals_;
};

class BattleFile {
public:
    BattleFile(Reader in, Context const& context) : in_(in), whole_(in), context_(context) {}

    Battle decode() {
        if (!in_.must_hold(4)) return {};
        declared_ = in_.u32("animations");
        find_rotations_of(declared_);
        read_blocks(declared_);
        whole_.derive("blocks", battle_.animations.size());
        totals_.tell(whole_);
        return std::move(battle_);
    }

private:
    /// From the companion, else from the streams: silently, for the blocks are reported when they are read.
    void find_rotations_of(std::uint64_t declared) {
        auto const* const skeleton = context_.skeleton;
        bool const magic = is_magic_name(context_.name);
        whole_.derive("magic", magic);
        tell_stem(magic);
        // The skeleton splits its packs; the limits' have eight slots for the body and eight for the weapon.
        if (skeleton && skeleton->body_animations)
            body_slots_ = *skeleton->body_animations;
        else if (!skeleton && magic && declared == 16)
            body_slots_ = 8;
        bool const usable = skeleton && skeleton->joints.size() < most_rotations;
        if (usable && !is_of_another_model(declared, *skeleton))
            battle_.rotations = {rotations_of(*skeleton), CountFrom::skeleton, 1};
        else if (!usable)
            battle_.rotations = find_rotations(promises(declared), in_);
        if (battle_.rotations.from == CountFrom::nothing) return;
        auto const where = in_.place_of("animations");
        if (usable && skeleton->joints.size() > 1) in_.derive_at(where, "made_for", battle_.rotations.body);
        in_.derive_at(where, "bones", battle_.rotations.body);
        in_.derive_at(where, "bones_from", battle_.rotations.from);
        in_.derive_at(where, "bones_candidates", battle_.rotations.candidates);
    }

    /// A rotation for each bone, and one for the root. Skeletons of one bone have one in all: so have 156 of 156
    /// streams, whatever their headers say.
    [[nodiscard]] static std::uint32_t rotations_of(Skeleton const& skeleton) {
        auto const bones = static_cast<std::uint32_t>(skeleton.joints.size());
        return bones == 1 ? 1 : bones + 1;
    }

    /// No header and no stream has the skeleton's rotations, and all streams fit another count: then the streams
    /// are right, and with the skeleton's count nothing would be.
    bool is_of_another_model(std::uint64_t declared, Skeleton const& skeleton) {
        auto const count = rotations_of(skeleton);
        if (count < 2 || has_header(declared, count)) return false;
        auto const all = promises(declared);
        auto const own = find_rotations(all, in_);
        if (own.body < 2 || own.body == count || own.from == CountFrom::fit_least) return false;
        for (auto const& promise : all)
            if (fits(promise, count, in_) || !(fits(promise, own.body, in_) || fits(promise, 1, in_))) return false;
        battle_.rotations = own;
        body_slots_.reset();
        return true;
    }

    [[nodiscard]] bool has_header(std::uint64_t declared, std::uint32_t bones) const {
        auto in = in_.peek();
        for (std::uint64_t i = 0; in && in.left() > 0 && i < declared; ++i) {
            if (in.u32("bones") == bones) return true;
            in.u32("frames");
            in.skip(in.u32("chunk_size"));
        }
        return false;
    }

    /// The part of the name that its skeleton shares: rtda and rtaa, ifreet.a00 and ifreet.d.
    void tell_stem(bool magic) {
        auto const name = context_.name;
        auto const model = battle_name(name);
        if (magic)
            whole_.derive_text("stem", name.substr(0, name.size() - 3));
        else if (model && model->is_animations())
            whole_.derive_text("stem", name.substr(0, 2));
        if (model) whole_.derive("of_stage", model->is_of_stage());
    }

    [[nodiscard]] std::vector<Promise> promises(std::uint64_t declared) const {
        std::vector<Promise> all;
        BlockWalk walk;
        auto in = in_.peek();
        for (std::uint64_t i = 0; in && in.left() > 0 && i < declared; ++i) {
            BlockHead head;
            head.bones = in.u32("bones");
            head.frames = in.u32("frames");
            head.size = in.u32("chunk_size");
            auto const size = walk.size_of(in, head, i + 1 == declared);
            auto const chunk = in;
            if (!in.skip(size) || size < least_chunk) continue;
            auto const mini = peek_mini(chunk);
            if (mini_size + mini.size <= size)
                all.push_back({peek_stream(chunk, mini_size, mini.size), mini.key, mini.frames, head.bones});
        }
        return all;
    }

    /// The blocks say how many there are: where the count is another, the count is wrong, unless the file was cut.
    void read_blocks(std::uint64_t declared) {
        std::uint64_t index = 0;
        for (; in_ && in_.left() > 0 && index < declared; ++index) read_block(index);
        if (!in_) return whole_.lost("animations", 1);
        if (index < declared && cut_)
            in_.lost("animations", std::min<std::uint64_t>(declared - index, most_addressable));
        else if (index < declared)
            in_.report(AnomalyKind::count_mismatch, "animations", declared, index);
        if (in_.left() == 0) return;
        if (auto const more = blocks_to_the_end(in_)) {
            in_.report(AnomalyKind::count_mismatch, "animations", declared, declared + more);
            while (in_ && in_.left() > 0) read_block(index++);
            return;
        }
        read_trailing();
    }

    void read_trailing() {
        auto const pack = blocks_of_another_pack(in_);
        auto const blocks = pack > 0 ? std::nullopt : walk_.search(in_);
        if (pack == 0 && !blocks) return in_.rest("trailing");
        auto const where = byte_range(in_.offset(), in_.left());
        in_.bytes("trailing", in_.left());
        if (pack > 0) {
            in_.report_at(where, AnomalyKind::duplicate, "trailing", pack);
            return in_.lost("animations", pack);
        }
        in_.report_at(where, AnomalyKind::unreachable, "trailing", where.offset / 8 + *blocks);
        in_.lost("animations", 1); // or more: they need not reach the end
    }

    void read_block(std::uint64_t index) {
        auto const scope = in_.inside("animation", index);
        index_ = index;
        own_head_ = in_.peek().bytes("", kimera_bytes);
        frames_.reset();
        counted_ = false;
        auto const start = in_.offset();
        head_.bones = in_.u32("bones");
        head_.frames = in_.u32("frames");
        head_.size = in_.u32("chunk_size");
        if (!in_) return;
        auto const size = size_of_block();
        Animation animation;
        animation.stub = size < least_chunk;
        in_.derive_at(in_.place_of("chunk_size"), "stub", animation.stub);
        cut_ = size > in_.left();
        auto const erased = head_.is_zero() && !animation.stub;
        in_.derive_at(byte_range(start, block_head_size), "erased", erased);
        if (erased) in_.derive("next_block", in_.offset() + size);
        auto body = in_.region("chunk_size", size);
        next_head_ = next_head();
        if (animation.stub)
            read_stub(body);
        else if (erased && peek_mini(body).frames == 0)
            read_erased(body);
        else
            read_animation(body, size, animation);
        tell_pair(index, animation);
        battle_.animations.push_back(animation);
    }

    std::uint64_t size_of_block() {
        auto const declared = std::uint64_t{head_.size};
        auto const size = walk_.size_of(in_, head_, index_ + 1 == declared_);
        if (size == declared) return size;
        bool const outside = declared > in_.left() && size == in_.left(); // no block follows
        in_.report(outside ? AnomalyKind::size_exceeds_data : AnomalyKind::size_mismatch, "chunk_size", declared,
                   outside ? at_most(in_.left()) : equal_to(size));
        return size;
    }

    /// Zeros where an animation was.
    void read_erased(Reader& body) {
        body.bytes("payload", body.left());
        in_.lost("animations", 1);
    }

    void read_stub(Reader& body) {
        ++totals_.stubs;
        auto const leftover = body.peek().bytes("leftover", std::min<std::uint64_t>(4, body.left()));
        if (leftover.size() == 4)
            body.derive_at(byte_range(body.offset(), 4), "leftover",
                           load<std::uint32_t>(leftover.data(), std::endian::big));
        body.bytes("payload", body.left());
    }

    /// Which of the two counts a slot should have, by its place where the split is known, else by its header.
    [[nodiscard]] Reading choose(Reader const& body) const {
        auto const count = battle_.rotations.body, bones = head_.bones;
        ChunkSurroundings const around{head_, own_head_, next_head_};
        if (count == 0) return best_reading(body, {bones <= most_rotations ? bones : 0}, around);
        if (count == 1) { // headers of skeletons of one bone may say 2
            auto const other = bones == 1 || bones > most_rotations ? 0 : bones;
            return best_reading(body, {1, other, other == 0}, around);
        }
        bool const weapon = body_slots_ ? index_ >= *body_slots_ : bones == 1;
        bool const sure = body_slots_ || bones == 1 || bones == count;
        return best_reading(body, weapon ? RotationChoice{1, count, sure} : RotationChoice{count, 1, sure}, around);
    }

    /// The first bytes of the next block, if one is after this one.
    [[nodiscard]] ByteView next_head() const {
        auto next = in_.peek();
        return plausible_block(next) ? in_.peek().bytes("", kimera_bytes) : ByteView{};
    }

    void read_animation(Reader& body, std::uint64_t chunk, Animation& animation) {
        auto const reading = choose(body);
        auto const head = reading.form == Form::frameless ? mini_size_frameless : mini_size;
        auto const size = read_mini(body, reading, chunk - head, animation.shape);
        if (!body) return in_.lost("animations", 1);
        auto const start = body.offset();
        animation.stream = body.bytes("stream", std::min(size, body.left()));
        if (!body) return;
        animation.shape.rotations = animation.shape.key <= most_key ? reading.rotations : 0;
        if (animation.shape.rotations > 0)
            tell_stream(body.at("stream", start), size, reading, animation);
        else
            body.lost("animations", 1);
        tell_missing(body, animation);
        read_rest(body, head + size, animation.frames > 0 && !cut_ && head + size <= chunk);
    }

    void tell_missing(Reader& body, Animation const& animation) {
        auto const scope = body.inside("mini");
        if (!frames_ || *frames_ <= animation.frames) return;
        bool const agree = counted_ && head_.frames == animation.frames; // the header of the block and the stream
        body.report(AnomalyKind::count_exceeds_data, "frames", frames_,
                    agree ? equal_to(animation.frames) : at_most(animation.frames));
    }

    /// Returns the size of the stream as it is to be read.
    std::uint64_t read_mini(Reader& body, Reading const& reading, std::uint64_t room, StreamShape& shape) {
        auto const scope = body.inside("mini");
        auto const head = byte_range(body.offset(), mini_size_frameless);
        if (reading.form == Form::frameless)
            body.report_at(head, AnomalyKind::layout_alternative, "");
        else
            frames_ = body.u16("frames");
        auto const size = std::uint64_t{body.u16("size")};
        shape.key = body.u8("key");
        if (size > room) body.report(AnomalyKind::size_exceeds_data, "size", size, room);
        if (reading.form == Form::other_key) {
            body.report(AnomalyKind::flag_unexpected, "key", shape.key, reading.key);
            shape.key = reading.key;
            body.derive_at(body.place_of("key"), "key_used", reading.key);
        }
        if (reading.form == Form::longer) {
            body.report(AnomalyKind::size_too_small, "size", size, equal_to(reading.size));
            return reading.size;
        }
        if (reading.form != Form::with_tail) return size;
        body.report(AnomalyKind::size_too_small, "size", size, equal_to(size + 1));
        return size + 1;
    }

    /// Reads the stream; its codes one by one for a listener that needs them.
    void tell_stream(Reader stream, std::uint64_t size, Reading const& reading, Animation& animation) {
        auto const bits = std::uint64_t{animation.stream.size()} * 8;
        if (!reading.facts && !in_.spend(animation.stream.size())) return;
        auto const facts = reading.facts ? *reading.facts : decode_stream(animation.stream, animation.shape);
        animation.frames = facts.length.frames;
        tell_weapon(stream, animation.shape);
        stream.derive_at(byte_range(stream.offset(), animation.stream.size()), "frames_parsed",
                         facts.length.frames);
        if (facts.length.frames == 0) return;
        if (!in_.spend(product({2, facts.length.frames, 3 + 3 * std::uint64_t{animation.shape.rotations}}))) return;
        auto const first = stream.offset() * 8;
        stream.derive_at({first, facts.length.bits}, "bits", facts.length.bits);
        auto const left = bits - facts.length.bits;
        counted_ = left < 8;
        if (counted_) in_.derive_at(in_.place_of("frames"), "frames_counted", facts.length.frames);
        if (animation.stream.size() == size) stream.derive_at({first + facts.length.bits, left}, "bits_left", left);
        auto const whole = byte_range(stream.offset(), animation.stream.size());
        stream.derive_signed_at(whole, "rotation_least", facts.rotation.least);
        stream.derive_signed_at(whole, "rotation_greatest", facts.rotation.greatest);
        tell_position(stream, animation, {"position_least", "position_least_frame", "position_least_axis"},
                      facts.position.least);
        tell_position(stream, animation, {"position_greatest", "position_greatest_frame", "position_greatest_axis"},
                      facts.position.greatest);
        count(animation, facts, whole);
        if (in_.session().wants_codes(whole)) tell_codes(stream, animation.shape, animation.frames);
    }

    void tell_weapon(Reader& stream, StreamShape shape) {
        bool const weapon = shape.rotations == 1 && battle_.rotations.body > 2;
        auto const header = in_.place_of("bones");
        stream.derive("rotations", shape.rotations);
        stream.derive("weapon", weapon);
        stream.derive_at(header, "weapons_before", totals_.weapons);
        totals_.weapons += weapon;
    }

    struct ExtremeNames {
        std::string_view sum, frame, axis;
    };
    /// A sum that leaves 16 bits, which is rare, with its frame and its bits.
    void tell_position(Reader& stream, Animation const& animation, ExtremeNames const& names, std::int32_t sum) {
        auto const whole = byte_range(stream.offset(), animation.stream.size());
        bool const inside =
            sum >= std::numeric_limits<std::int16_t>::min() && sum <= std::numeric_limits<std::int16_t>::max();
        if (inside) return stream.derive_signed_at(whole, names.sum, sum);
        if (!in_.spend(animation.stream.size())) return;
        auto const place = find_position(animation.stream, animation.shape, sum);
        stream.derive(names.frame, place.frame);
        stream.derive_text(names.axis, axis_names[place.axis]);
        stream.derive_signed_at({whole.offset + place.bit, place.size}, names.sum, sum);
    }

    void count(Animation const& animation, StreamFacts const& facts, BitRange where) {
        constexpr std::int32_t turn = 4096, word = 32768;
        auto const outside = [&](std::int32_t limit) {
            return facts.rotation.least < -limit || facts.rotation.greatest >= limit;
        };
        auto const add = [&](TotalOf what, std::uint64_t count) { totals_.add(what, count, index_, where); };
        totals_.frames += facts.length.frames;
        add(key_two, animation.shape.key == 2);
        add(short_as_raw, facts.short_as_raw);
        add(short_as_long, facts.short_as_long);
        add(beyond_16_bits, outside(word));
        bool const turned = outside(turn) && !outside(word);
        bool const root = facts.root_turned && animation.shape.rotations > 1;
        totals_.beyond_turn += turned;
        totals_.roots_turned += root;
        add(differ, turned || root);
        add(still, facts.length.frames > 1 && !facts.moved);
    }

    /// Padding up to a multiple of four bytes, as in the game's own blocks; what editors leave there; and bytes
    /// that nothing explains. `sized`: block and stream have the sizes that they declare, and there is a frame;
    /// else that was reported, and nothing follows from what is here.
    void read_rest(Reader& body, std::uint64_t used, bool sized) {
        auto const start = body.offset();
        auto const rest = rest_of(body.peek().bytes("", body.left()), used, own_head_, next_head_);
        if (rest.padding > 0) {
            auto const padding = body.bytes("padding", rest.padding);
            auto const bad = std::ranges::find_if(padding, [](std::byte b) { return b != std::byte{0}; });
            if (bad != padding.end() && rest.saves == 0 && sized)
                body.report(AnomalyKind::padding_nonzero, "padding", std::to_integer<std::uint64_t>(*bad), 0);
        }
        if (rest.saves > 0) body.bytes("kimera", rest.saves * kimera_bytes);
        if (rest.slack > 0) {
            body.bytes("slack", rest.slack);
            if (sized) body.report(AnomalyKind::bytes_unread, "slack", rest.slack);
        }
        if (sized)
            count_edited(rest, used,
                         rest.padding + rest.saves > 0 ? byte_range(start, body.offset() - start)
                                                       : in_.place_of("chunk_size"));
    }

    void count_edited(Rest const& rest, std::uint64_t used, BitRange where) {
        bool const unpadded = rest.saves == 0 && rest.slack == 0 && (used + rest.padding) % 4 != 0;
        totals_.unpadded += unpadded;
        totals_.saved += rest.saves > 0;
        totals_.most_saves = std::max(totals_.most_saves, rest.saves);
        totals_.add(edited, unpadded || rest.saves > 0, index_, where);
    }

    /// A weapon's animation plays together with the body's in the same place of its half.
    void tell_pair(std::uint64_t index, Animation const& animation) {
        if (!body_slots_) return;
        // Frames that are missing were reported, and are not a fault of the other half.
        auto const frames = frames_ && *frames_ > animation.frames ? 0 : animation.frames;
        if (index < *body_slots_) slots_.push_back({animation.stub, frames});
        if (index < *body_slots_ || index - *body_slots_ >= slots_.size()) return;
        auto const& body = slots_[to_size(index - *body_slots_)];
        in_.derive("body_index", index - *body_slots_);
        in_.derive("body_stub", body.stub);
        if (frames > 0 && body.frames > 0) in_.derive("body_frames", body.frames);
    }

    struct Slot {
        bool stub = true;
        std::uint64_t frames = 0; ///< 0 as well where some are missing
    };
    static constexpr std::uint64_t most_addressable = 142; ///< animations that scripts can name
    static constexpr std::array<std::string_view, 3> axis_names{"x", "y", "z"};

    Reader in_;
    Reader whole_; ///< at the start, and never at its end
    Context const& context_;
    Battle battle_;
    BlockWalk walk_;
    Totals totals_;
    std::optional<std::uint64_t> body_slots_;
    std::vector<Slot> slots_; ///< the body's
    std::uint64_t declared_ = 0;
    // Of the block at hand.
    std::uint64_t index_ = 0;
    BlockHead head_;
    std::optional<std::uint64_t> frames_; ///< mini.frames
    bool counted_ = false;                ///< its frames end where the stream does
    bool cut_ = false;                    ///< the file ends inside it
    ByteView own_head_, next_head_;
};

} // namespace

Battle decode_battle(Reader in, Context const& context) { return BattleFile(in, context).decode(); }

} // namespace animcheck::ff7

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
#include "decoders/ff7/skeleton.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace animcheck::ff7 {
namespace {

/// What the whole pack shows, reported once: most packs have many animations of which it is true. A second field of
/// each names the first of them.
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
        auto const declared = in_.u32("animations");
        find_rotations_of(declared);
        read_blocks(declared);
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
        if (skeleton && skeleton->joints.size() < most_rotations)
            battle_.rotations = {static_cast<std::uint32_t>(skeleton->joints.size()) + 1, CountFrom::skeleton, 1};
        else
            battle_.rotations = find_rotations(promises(declared), in_);
        if (battle_.rotations.from == CountFrom::nothing) return;
        in_.derive("bones", battle_.rotations.body);
        in_.derive("bones_from", battle_.rotations.from);
        in_.derive("bones_candidates", battle_.rotations.candidates);
    }

    /// What the name has in common with that of its skeleton: rtda and rtaa, ifreet.a00 and ifreet.d.
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
        auto in = in_.peek();
        for (std::uint64_t i = 0; in && in.left() > 0 && i < declared; ++i) {
            auto const bones = in.u32("bones");
            in.u32("frames");
            auto const size = chunk_size_of(in, in.u32("chunk_size"));
            auto const chunk = in;
            if (!in.skip(size) || size < least_chunk) continue;
            auto const mini = peek_mini(chunk);
            if (mini_size + mini.size <= size)
                all.push_back({peek_stream(chunk, mini_size, mini.size), mini.key, mini.frames, bones});
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
        if (auto const more = blocks_to_the_end()) {
            in_.report(AnomalyKind::count_mismatch, "animations", declared, declared + more);
            while (in_ && in_.left() > 0) read_block(index++);
            return;
        }
        in_.rest("trailing");
    }

    /// How many blocks fill the rest of the file exactly; else 0.
    [[nodiscard]] std::uint64_t blocks_to_the_end() const {
        auto trial = in_.peek();
        std::uint64_t blocks = 0;
        while (trial.left() > 0 && plausible_block(trial)) ++blocks;
        return trial && trial.left() == 0 ? blocks : 0;
    }

    void read_block(std::uint64_t index) {
        auto const scope = in_.inside("animation", index);
        index_ = index;
        own_head_ = in_.peek().bytes("", kimera_bytes);
        frames_.reset();
        bones_ = in_.u32("bones");
        in_.u32("frames");
        auto const declared = std::uint64_t{in_.u32("chunk_size")};
        if (!in_) return;
        auto const size = chunk_size_of(in_, declared);
        if (size != declared) {
            bool const outside = declared > in_.left();
            in_.report(outside ? AnomalyKind::size_exceeds_data : AnomalyKind::size_mismatch, "chunk_size",
                       declared, outside ? at_most(in_.left()) : equal_to(size));
        }
        Animation animation;
        animation.stub = declared < least_chunk;
        in_.derive_at(in_.place_of("chunk_size"), "stub", animation.stub);
        cut_ = size > in_.left();
        auto body = in_.region("chunk_size", size);
        if (animation.stub)
            read_stub(body);
        else
            read_animation(body, size, animation);
        tell_pair(index, animation);
        battle_.animations.push_back(animation);
    }

    /// The bytes of a block, whose header `in` has read: as declared, if a block follows there or the file ends.
    /// Else a block may follow where the declared size should have led: eight bytes after the header of a stub,
    /// which the document skips whatever is declared, or after the stream of an animation.
    [[nodiscard]] static std::uint64_t chunk_size_of(Reader const& in, std::uint64_t declared) {
        constexpr std::uint64_t documented = 8;
        if (!in || leads_on(in, declared)) return declared;
        if (declared < documented && leads_on(in, documented)) return documented;
        if (declared < least_chunk) return declared;
        auto const used = mini_size + peek_mini(in).size;
        for (auto const size : {(used + 3) / 4 * 4, used})
            if (size >= least_chunk && size != declared && leads_on(in, size)) return size;
        return declared;
    }

    [[nodiscard]] static bool leads_on(Reader const& in, std::uint64_t size) {
        auto next = in.peek();
        return next.skip(size) && (next.left() == 0 || plausible_block(next));
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
        auto const count = battle_.rotations.body;
        if (count == 0) return best_reading(body, {bones_ <= most_rotations ? bones_ : 0});
        bool const weapon = body_slots_ ? index_ >= *body_slots_ : bones_ == 1;
        bool const sure = body_slots_ || bones_ == 1 || bones_ == count;
        return best_reading(body, weapon ? RotationChoice{1, count, sure} : RotationChoice{count, 1, sure});
    }

    void read_animation(Reader& body, std::uint64_t chunk, Animation& animation) {
        auto const reading = choose(body);
        auto const head = reading.form == Form::frameless ? mini_size_frameless : mini_size;
        auto const size = read_mini(body, reading.form, chunk - head, animation.shape);
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
        body.report(AnomalyKind::count_exceeds_data, "frames", *frames_, animation.frames);
    }

    /// Returns the size of the stream as it is to be read.
    std::uint64_t read_mini(Reader& body, Form form, std::uint64_t room, StreamShape& shape) {
        auto const scope = body.inside("mini");
        auto const head = byte_range(body.offset(), mini_size_frameless);
        if (form == Form::frameless)
            body.report_at(head, AnomalyKind::layout_alternative, "");
        else
            frames_ = body.u16("frames");
        auto const size = std::uint64_t{body.u16("size")};
        shape.key = body.u8("key");
        if (size > room) body.report(AnomalyKind::size_exceeds_data, "size", size, room);
        if (form != Form::with_tail) return size;
        body.report(AnomalyKind::size_too_small, "size", size, size + 1);
        return size + 1;
    }

    /// What is in the stream; its codes one by one for a listener that needs them.
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
        auto const rest = rest_of(body.peek().bytes("", body.left()), used, own_head_,
                                  in_.peek().bytes("", std::min(kimera_bytes, in_.left())));
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
    Totals totals_;
    std::optional<std::uint64_t> body_slots_;
    std::vector<Slot> slots_; ///< the body's
    // Of the block at hand.
    std::uint64_t index_ = 0;
    std::uint32_t bones_ = 0;
    std::optional<std::uint64_t> frames_; ///< mini.frames
    bool cut_ = false;                    ///< the file ends inside it
    ByteView own_head_;
};

} // namespace

Battle decode_battle(Reader in, Context const& context) { return BattleFile(in, context).decode(); }

} // namespace animcheck::ff7

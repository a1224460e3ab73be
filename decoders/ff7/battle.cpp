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

#include <algorithm>

namespace animcheck::ff7 {
namespace {

/// What the whole pack shows: told at its end, once, for most packs have many animations of which it is true.
struct Totals {
    std::uint64_t stubs = 0, frames = 0, key_two = 0, tails_set = 0, short_as_raw = 0, short_as_long = 0;
    std::uint64_t beyond_turn = 0, beyond_16_bits = 0, roots_turned = 0, still = 0;
};

class BattleFile {
public:
    BattleFile(Reader in, Context const& context) : in_(in), whole_(in), context_(context) {}

    Battle decode() {
        if (in_.left() < 4) {
            in_.report_at(byte_range(0, in_.left()), AnomalyKind::size_too_small, "", in_.left(), 4);
            return {};
        }
        auto const promised = in_.u32("animations");
        auto const count = in_.fitting("animations", promised, least_block);
        find_rotations_of(promised, count);
        for (std::uint64_t i = 0; in_ && i < count; ++i) {
            if (in_.left() == 0 && count < promised) break; // that there are fewer was said
            read_block(i, i + 1 == count);
        }
        if (in_ && in_.left() > 0) {
            auto const size = in_.left();
            in_.bytes("trailing", size);
            in_.report(AnomalyKind::bytes_unread, "trailing", size);
        }
        tell_totals();
        return std::move(battle_);
    }

private:
    /// From the companion, else from the streams: silently, for the blocks are told when they are read.
    void find_rotations_of(std::uint64_t promised, std::uint64_t count) {
        auto const* const skeleton = context_.skeleton;
        bool const magic = is_magic_name(context_.name);
        whole_.derive("magic", magic ? 1 : 0);
        // The skeleton splits its packs; the limits' have eight slots for the body and eight for the weapon.
        if (skeleton && skeleton->body_animations)
            body_slots_ = *skeleton->body_animations;
        else if (!skeleton && magic && promised == 16)
            body_slots_ = 8;
        if (skeleton && skeleton->joints.size() < most_rotations)
            battle_.rotations = {static_cast<std::uint32_t>(skeleton->joints.size()) + 1, CountFrom::skeleton, 1};
        else
            battle_.rotations = find_rotations(promises(count), in_);
        if (battle_.rotations.from == CountFrom::nothing) return;
        in_.derive("bones", battle_.rotations.body);
        in_.derive("bones_from", static_cast<std::uint64_t>(battle_.rotations.from));
        in_.derive("bones_candidates", battle_.rotations.candidates);
    }

    [[nodiscard]] std::vector<Promise> promises(std::uint64_t count) const {
        std::vector<Promise> all;
        auto in = in_.peek();
        for (std::uint64_t i = 0; in && i < count; ++i) {
            auto const bones = in.u32("bones");
            in.u32("frames");
            auto const size = in.u32("chunk_size");
            auto const chunk = in;
            if (!in.skip(size) || size < least_chunk) continue;
            auto const mini = peek_mini(chunk);
            if (mini_size + mini.size <= size)
                all.push_back({peek_stream(chunk, mini_size, mini.size), mini.key, mini.frames, bones});
        }
        return all;
    }

    void read_block(std::uint64_t index, bool last) {
        auto const scope = in_.inside("animation", index);
        own_head_ = in_.peek().bytes("", kimera_bytes);
        frames_.reset();
        bones_ = in_.u32("bones");
        in_.u32("frames");
        auto const size = in_.u32("chunk_size");
        if (!in_) return;
        Animation animation;
        animation.stub = size < least_chunk;
        in_.derive("stub", animation.stub ? 1 : 0);
        auto body = in_.region("chunk_size", animation.stub ? stub_size(size, last) : size);
        if (animation.stub)
            read_stub(body);
        else
            read_animation(body, size, index, animation);
        tell_pair(index, animation.stub);
        battle_.animations.push_back(animation);
    }

    /// The document skips eight bytes behind the header of a stub, whatever its size. A file that was written so is
    /// out of step; where the next block stands eight bytes on, and not where it should, it is found there.
    [[nodiscard]] std::uint64_t stub_size(std::uint64_t size, bool last) {
        constexpr std::uint64_t documented = 8;
        if (size >= documented || lands(size, last) || !lands(documented, last)) return size;
        in_.report(AnomalyKind::size_mismatch, "chunk_size", size, documented);
        return documented;
    }

    [[nodiscard]] bool lands(std::uint64_t size, bool last) const {
        auto next = in_.peek();
        if (!next.skip(size)) return false;
        return last ? next.left() == 0 : plausible_block(next);
    }

    void read_stub(Reader& body) {
        ++totals_.stubs;
        auto trial = body.peek();
        if (body.left() >= 4) body.derive("leftover", trial.u32("leftover"));
        body.bytes("payload", body.left());
    }

    /// Which of the two counts a slot should have, by its place where the split is known, else by its header.
    [[nodiscard]] Reading choose(Reader const& body, std::uint64_t index) const {
        auto const count = battle_.rotations.body;
        if (count == 0) return best_reading(body, bones_ <= most_rotations ? bones_ : 0, 0);
        bool const weapon = body_slots_ ? index >= *body_slots_ : bones_ == 1;
        return weapon ? best_reading(body, 1, count) : best_reading(body, count, 1);
    }

    void read_animation(Reader& body, std::uint64_t declared, std::uint64_t index, Animation& animation) {
        auto const reading = choose(body, index);
        auto const head = reading.form == Form::frameless ? mini_size_frameless : mini_size;
        auto const size = read_mini(body, reading.form, declared - head, animation.shape);
        if (!body) return;
        auto const start = body.offset();
        animation.stream = body.bytes("stream", std::min(size, body.left()));
        if (!body) return;
        animation.shape.rotations = animation.shape.key <= most_key ? reading.rotations : 0;
        if (animation.shape.rotations > 0) tell_stream(body.at("stream", start), size, reading, animation);
        tell_missing(body, animation.frames);
        read_rest(body, head + size);
    }

    void tell_missing(Reader& body, std::uint64_t frames) {
        auto const scope = body.inside("mini");
        if (frames_ && *frames_ > frames) body.report(AnomalyKind::count_exceeds_data, "frames", *frames_, frames);
    }

    /// Gives the size of the stream as it is to be read.
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

    /// What is in the stream; its codes one by one where somebody listens for them.
    void tell_stream(Reader stream, std::uint64_t size, Reading const& reading, Animation& animation) {
        auto const bits = std::uint64_t{animation.stream.size()} * 8;
        if (!reading.facts && !in_.spend(animation.stream.size())) return;
        auto const facts = reading.facts ? *reading.facts : decode_stream(animation.stream, animation.shape);
        animation.frames = facts.length.frames;
        bool const weapon = animation.shape.rotations == 1 && battle_.rotations.body > 2;
        stream.derive("rotations", animation.shape.rotations);
        stream.derive("weapon", weapon ? 1 : 0);
        stream.derive("weapons_before", weapons_);
        stream.derive("frames_parsed", facts.length.frames);
        weapons_ += weapon;
        if (facts.length.frames == 0) return;
        if (!in_.spend(product({2, facts.length.frames, 3 + 3 * std::uint64_t{animation.shape.rotations}}))) return;
        stream.derive("bits", facts.length.bits);
        if (animation.stream.size() == size) stream.derive("bits_left", bits - facts.length.bits);
        stream.derive_signed("rotation_least", facts.rotation.least);
        stream.derive_signed("rotation_greatest", facts.rotation.greatest);
        stream.derive_signed("position_least", facts.position.least);
        stream.derive_signed("position_greatest", facts.position.greatest);
        count(animation, facts);
        if (in_.session().wants_codes(byte_range(stream.offset(), animation.stream.size())))
            tell_codes(stream, animation.shape, animation.frames);
    }

    void count(Animation const& animation, StreamFacts const& facts) {
        constexpr std::int32_t turn = 4096, word = 32768;
        auto const outside = [&](std::int32_t limit) {
            return facts.rotation.least < -limit || facts.rotation.greatest >= limit;
        };
        auto const& [frames, bits] = facts.length;
        auto const last =
            bits % 8 == 0 ? 0 : std::to_integer<unsigned>(animation.stream[bits / 8]) << bits % 8 & 0xFF;
        totals_.frames += frames;
        totals_.key_two += animation.shape.key == 2;
        totals_.tails_set += last != 0 && animation.stream.size() == bits / 8 + 1;
        totals_.short_as_raw += facts.short_as_raw;
        totals_.short_as_long += facts.short_as_long;
        totals_.beyond_turn += outside(turn) && !outside(word);
        totals_.beyond_16_bits += outside(word);
        totals_.roots_turned += facts.root_turned && animation.shape.rotations > 1;
        totals_.still += frames > 1 && !facts.moved;
    }

    /// Padding up to a multiple of four bytes, then what should not be there.
    void read_rest(Reader& body, std::uint64_t used) {
        auto const padding = std::min((4 - used % 4) % 4, body.left());
        if (padding > 0) {
            auto const bytes = body.bytes("padding", padding);
            auto const bad = std::ranges::find_if(bytes, [](std::byte b) { return b != std::byte{0}; });
            if (bad != bytes.end())
                body.report(AnomalyKind::padding_nonzero, "padding", std::to_integer<std::uint64_t>(*bad), 0);
        }
        auto const rest = body.peek().bytes("", body.left());
        auto const saves = kimera_saves(rest, own_head_, in_.peek().bytes("", kimera_bytes));
        body.derive("kimera_saves", saves);
        if (rest.empty()) return;
        body.bytes(saves > 0 ? "kimera" : "slack", rest.size());
        // Up to three bytes may pad to something: the size of the block is odd then, and that is said.
        if (saves == 0 && padding + rest.size() > 3) body.report(AnomalyKind::bytes_unread, "slack", rest.size());
    }

    /// A weapon's animation plays beside the body's in the same place of its half.
    void tell_pair(std::uint64_t index, bool stub) {
        if (!body_slots_) return;
        if (index < *body_slots_) slots_.push_back({stub, frames_});
        if (index < *body_slots_ || index - *body_slots_ >= slots_.size()) return;
        auto const& body = slots_[index - *body_slots_];
        in_.derive("body_stub", body.stub ? 1 : 0);
        if (!stub && !body.stub && frames_ && body.frames) in_.derive("body_frames", *body.frames);
    }

    void tell_totals() {
        auto const tell = [&](std::string_view name, std::uint64_t value) { whole_.derive(name, value); };
        tell("stubs", totals_.stubs);
        tell("frames", totals_.frames);
        tell("key_two", totals_.key_two);
        tell("tails_set", totals_.tails_set);
        tell("short_as_raw", totals_.short_as_raw);
        tell("short_as_long", totals_.short_as_long);
        tell("beyond_turn", totals_.beyond_turn);
        tell("beyond_16_bits", totals_.beyond_16_bits);
        tell("roots_turned", totals_.roots_turned);
        tell("still", totals_.still);
    }

    struct Slot {
        bool stub = true;
        std::optional<std::uint64_t> frames;
    };

    Reader in_;
    Reader whole_; ///< at the start, and never at its end
    Context const& context_;
    Battle battle_;
    Totals totals_;
    std::optional<std::uint64_t> body_slots_;
    std::vector<Slot> slots_; ///< the body's
    std::uint64_t weapons_ = 0;
    // Of the block at hand.
    std::uint32_t bones_ = 0;
    std::optional<std::uint64_t> frames_; ///< mini.frames
    ByteView own_head_;
};

} // namespace

Battle decode_battle(Reader in, Context const& context) { return BattleFile(in, context).decode(); }

} // namespace animcheck::ff7

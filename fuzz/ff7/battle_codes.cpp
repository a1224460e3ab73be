// SPDX-License-Identifier: MIT
// Streams of battle animations. The first byte of an input chooses the rotations, the second the key; the rest is
// read as a stream, and then as values that are encoded.
#include "decoders/ff7/battle.hpp"
#include "fuzz/ff7/slow_stream.hpp"
#include "fuzz/property.hpp"
#include "fuzz/target.hpp"
#include "tests/ff7/generators/battle_encoder.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace animcheck::battle_codes_target {
namespace {

using Values = std::vector<std::int16_t>;

class Case {
public:
    Case(ff7::StreamShape shape, ByteView stream) : shape_(shape), stream_(stream) {}

    void run() {
        compare_with_slow();
        compare_repeated_with_slow();
        judge_encoding_of_decoded();
        judge_decoding_of_encoded();
    }

private:
    void must(bool holds, std::string_view what) const {
        if (!holds) fuzz::stop(fmt::format("{} rotations, key {}: {}", shape_.rotations, shape_.key, what));
    }

    void compare_with_slow() {
        auto const slow = fuzz::slow_decode(stream_, shape_);
        facts_ = decode_stream(stream_, shape_, &values_);
        must(facts_ == slow.facts, "other facts than the slow reader's");
        must(values_ == slow.values, "other values than the slow reader's");
        must(decode_stream(stream_, shape_) == facts_, "the facts depend on whether values are returned");
        must(measure_stream(stream_, shape_) == facts_.length, "measured and decoded lengths differ");
        auto const half = facts_.length.frames / 2;
        must(measure_stream(stream_, shape_, half).frames == half, "measuring does not stop where it should");
        for (std::size_t i = 0; i < values_.size(); ++i)
            must(i % row() < 3 || values_[i] % (1 << shape_.key) == 0, "a rotation is finer than the key");
    }

    /// The later frames over and over: rotations turn until 16 bits are not enough for their sums.
    void compare_repeated_with_slow() const {
        constexpr std::uint64_t most_bits = 8192;
        auto const first = ff7::first_frame_bits(shape_), end = facts_.length.bits;
        if (facts_.length.frames < 2) return;
        golden::BitWriter out;
        for (std::uint64_t from = 0; out.size() < most_bits; from = from + 1 < end ? from + 1 : first)
            out.put(std::to_integer<int>(stream_[from / 8]) >> (7 - from % 8) & 1, 1);
        auto const repeated = out.bytes();
        auto const slow = fuzz::slow_decode(repeated, shape_);
        Values values;
        must(decode_stream(repeated, shape_, &values) == slow.facts,
             "repeated: other facts than the slow reader's");
        must(values == slow.values, "repeated: other values than the slow reader's");
    }

    /// Raw codes cover what short ones do. At unknown keys, short ones wrap beyond that and have shorter forms.
    [[nodiscard]] bool wide() const { return 12 - shape_.key >= 7; }
    [[nodiscard]] std::size_t row() const { return 3 + std::size_t{3} * shape_.rotations; }

    void judge_encoding_of_decoded() const {
        auto const tail = stream_.empty() ? std::uint8_t{0} : std::to_integer<std::uint8_t>(stream_.back());
        auto const again = golden::encode_stream(values_, shape_, tail);
        Values values;
        auto const facts = decode_stream(again, shape_, &values);
        must(std::ranges::equal(values, values_,
                                [this](int a, int b) { return wide() ? a == b : (a - b) % 4096 == 0; }),
             "other values after encoding and decoding");
        must(facts.short_as_raw == 0 && facts.short_as_long == 0, "the encoder's codes are not the shortest");
        must(again.size() * 8 - facts.length.bits < 8, "the encoder's stream goes on after its frames");
        must(facts.length.bits <= facts_.length.bits, "the encoder's stream is longer");
        bool const canonical = wide() && facts_.short_as_raw == 0 && facts_.short_as_long == 0;
        if (canonical && stream_.size() * 8 - facts_.length.bits < 8)
            must(std::ranges::equal(again, stream_), "a canonical stream changes when it is decoded and encoded");
    }

    /// Any values at all: the nearest ones at or below them that the key allows, in whole turns.
    void judge_decoding_of_encoded() const {
        Values values;
        for (std::size_t i = 0; i + 2 <= stream_.size(); i += 2)
            values.push_back(load<std::int16_t>(stream_.data() + i, std::endian::little));
        values.resize(values.size() / row() * row());
        Values decoded;
        auto const facts = decode_stream(golden::encode_stream(values, shape_), shape_, &decoded);
        must(facts.length.frames == values.size() / row(), "frames are lost between encoding and decoding");
        for (std::size_t i = 0; i < values.size(); ++i) {
            auto const kept = values[i] & ~((1 << shape_.key) - 1);
            bool const same = i % row() < 3 ? decoded[i] == values[i] : (decoded[i] - kept) % 4096 == 0;
            must(same, "a value is another one after encoding and decoding");
        }
        judge_pack(values);
    }

    /// The same values as one animation of a pack, with a stub before it.
    void judge_pack(Values const& values) const {
        // At unknown keys a frame may be so short that its block is read as a stub.
        if (values.empty() || ff7::first_frame_bits(shape_) < 8 * 9) return;
        std::vector<golden::BattleBlock> blocks(2);
        blocks[0].payload = {std::byte{0x30}, std::byte{0x1A}, std::byte{0}, std::byte{0}};
        blocks[1].shape = shape_;
        blocks[1].values = values;
        blocks[1].header_bones = shape_.rotations;
        auto const pack = golden::encode_pack(blocks);
        Skeleton skeleton;
        skeleton.joints.resize(shape_.rotations - 1);
        Context context;
        context.skeleton = &skeleton;
        static PathTable paths;
        Source const source{pack};
        Session session(lenient, paths, pack.size());
        Model model;
        ff7::battle_format.decode(Reader(source, std::endian::little, session), context, &model);
        must(model.clips.size() == 1, "a pack of one animation has another number");
        must(model.clips[0].tracks.size() == 1 + shape_.rotations, "a clip has not a track for each rotation");
        blocks[1].values = raw_values(model.clips[0]);
        must(golden::encode_pack(blocks) == pack, "a canonical pack changes when it is decoded and encoded");
    }

    [[nodiscard]] static Values raw_values(Clip const& clip) {
        Values values;
        for (std::size_t frame = 0; frame < clip.frames; ++frame)
            for (auto const& track : clip.tracks)
                for (std::size_t axis = 0; axis < 3; ++axis)
                    values.push_back(static_cast<std::int16_t>(
                        track.has_raw ? track.raw_at(frame)[axis] : static_cast<int>(track.at(frame)[axis])));
        return values;
    }

    ff7::StreamShape shape_;
    ByteView stream_;
    ff7::StreamFacts facts_;
    Values values_;
};

int run(std::uint8_t const* input, std::size_t size) {
    if (size < 2) return 0;
    ff7::StreamShape const shape{1 + input[0] % 64U, input[1] % (ff7::most_key + 1)};
    // A block of exactly its size: a sanitizer sees a read past it.
    std::vector<std::uint8_t> const copy(input + 2, input + size);
    Case(shape, std::as_bytes(std::span(copy))).run();
    return 0;
}

fuzz::FuzzTarget const target{"battle_codes", run};

} // namespace
} // namespace animcheck::battle_codes_target

// SPDX-License-Identifier: MIT
#include "decoders/ff7/battle.hpp"

#include "tests/core/support.hpp"
#include "tests/ff7/generators/battle_encoder.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>

namespace animcheck::ff7 {
namespace {

using test::Bytes;
using test::Decode;

Battle decode_in(Decode& decode, Context const& context = {}) { return decode_battle(decode.reader(), context); }

std::uint64_t value_of(Decode const& decode, std::string const& path) {
    for (auto const& event : decode.events())
        if (decode.path(event) == path && event.kind != EventKind::anomaly) return event.value;
    BOOST_FAIL(path << " was not read");
    return 0;
}

/// u32 little-endian, one after another.
Bytes words(std::initializer_list<std::uint32_t> values) {
    Bytes bytes;
    for (auto const value : values)
        for (unsigned i = 0; i < 4; ++i) bytes.push_back(static_cast<std::byte>(value >> (8 * i)));
    return bytes;
}

Bytes big_word(std::uint32_t value) {
    auto bytes = words({value});
    std::ranges::reverse(bytes);
    return bytes;
}

BOOST_AUTO_TEST_SUITE(ff7_battle)

BOOST_AUTO_TEST_CASE(generated_packs_are_read_as_they_were_made) {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        golden::PackPlan const plan{.slots = 24, .bones = static_cast<std::uint32_t>(seed) * 4};
        auto const blocks = golden::generate_blocks(seed, plan);
        Decode decode(golden::encode_pack(blocks));
        auto const battle = decode_in(decode);
        BOOST_TEST_REQUIRE(battle.animations.size() == blocks.size());
        BOOST_TEST(battle.rotations.body == plan.bones + 1);
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            auto const& animation = battle.animations[i];
            BOOST_TEST(animation.stub == !blocks[i].payload.empty());
            if (animation.stub) continue;
            BOOST_TEST((animation.shape == blocks[i].shape));
            BOOST_TEST(animation.frames == blocks[i].header_frames);
            std::vector<std::int16_t> values;
            static_cast<void>(decode_stream(animation.stream, animation.shape, &values));
            BOOST_TEST(values == blocks[i].values, boost::test_tools::per_element());
        }
        for (auto const& event : decode.events()) BOOST_TEST((event.kind != EventKind::anomaly));
    }
}

BOOST_AUTO_TEST_CASE(decoded_and_encoded_a_pack_is_what_it_was) {
    for (std::uint64_t seed = 20; seed < 26; ++seed) {
        auto const pack = golden::generate_pack(seed);
        Decode decode(pack);
        auto const battle = decode_in(decode);
        std::vector<golden::BattleBlock> again;
        for (std::size_t i = 0; i < battle.animations.size(); ++i) {
            auto const& animation = battle.animations[i];
            auto const at = "animation[" + std::to_string(i) + "].";
            golden::BattleBlock block;
            block.header_bones = static_cast<std::uint32_t>(value_of(decode, at + "bones"));
            block.header_frames = static_cast<std::uint32_t>(value_of(decode, at + "frames"));
            block.shape = animation.shape;
            if (animation.stub)
                block.payload = big_word(static_cast<std::uint32_t>(value_of(decode, at + "leftover")));
            else
                block.tail = std::to_integer<std::uint8_t>(animation.stream.back());
            static_cast<void>(decode_stream(animation.stream, animation.shape, &block.values));
            again.push_back(std::move(block));
        }
        BOOST_TEST((golden::encode_pack(again) == pack));
    }
}

BOOST_AUTO_TEST_CASE(generated_packs_are_like_the_census) {
    std::uint64_t stubs = 0, slots = 0, key_zero = 0, frames = 0, bits = 0, values = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed)
        for (auto const& block : golden::generate_blocks(seed, {.slots = 16, .bones = 23})) {
            ++slots;
            stubs += !block.payload.empty();
            if (!block.payload.empty()) continue;
            key_zero += block.shape.key == 0;
            frames += block.header_frames;
            auto const stream = golden::encode_stream(block.values, block.shape);
            bits += stream.size() * 8;
            values += block.header_frames * block.shape.rotations * 3;
        }
    auto const share = [](std::uint64_t part, std::uint64_t all) {
        return static_cast<double>(part) / static_cast<double>(all);
    };
    auto const near = [](double is, double should_be) { return is > should_be * 0.85 && is < should_be * 1.15; };
    BOOST_TEST(near(share(stubs, slots), 90.0 / 380));
    BOOST_TEST(near(share(key_zero, slots - stubs), 39.0 / 290));
    BOOST_TEST(near(share(frames, slots - stubs), 3777.0 / 290));
    BOOST_TEST(near(share(bits, values), 4.2), share(bits, values));
}

BOOST_AUTO_TEST_CASE(codes_are_told_to_who_asks_and_add_up) {
    auto const pack = golden::generate_pack(31, {.slots = 6, .bones = 4});
    Source const source{pack};
    PathTable paths;
    EventLog log(BitRange{0, ~std::uint64_t{0}});
    Session session(lenient, paths, pack.size(), &log);
    auto const battle = decode_battle(Reader(source, std::endian::little, session), {});
    for (std::size_t i = 0; i < battle.animations.size(); ++i) {
        auto const& animation = battle.animations[i];
        if (animation.stub) continue;
        std::vector<std::int16_t> values;
        auto const facts = decode_stream(animation.stream, animation.shape, &values);
        std::int64_t sum = 0; // of rotation 0, axis z
        std::uint64_t bits = 0;
        auto const path = "animation[" + std::to_string(i) + "].frame[";
        for (auto const& event : log.events()) {
            auto const text = paths.text(event.path, event.indices);
            if (!text.starts_with(path)) continue;
            bits += event.bits.size;
            auto const value = static_cast<std::int64_t>(event.value);
            if (text.ends_with("frame[0].rotation[0].z.value")) sum = value * (1 << animation.shape.key);
            if (text.ends_with(".rotation[0].z.change")) sum += value;
        }
        BOOST_TEST(bits == facts.length.bits);
        BOOST_TEST(static_cast<std::int16_t>(sum) == values[values.size() - 3 - 3 * animation.shape.rotations + 5]);
    }
}

BOOST_AUTO_TEST_CASE(codes_are_told_of_no_other_animation_and_to_nobody_else) {
    auto const pack = golden::generate_pack(32, {.slots = 6, .bones = 4});
    Decode quiet(pack);
    auto const battle = decode_in(quiet);
    std::size_t last = 0;
    for (std::size_t i = 0; i < battle.animations.size(); ++i)
        if (!battle.animations[i].stub) last = i;
    auto const first =
        static_cast<std::uint64_t>(battle.animations[last].stream.data() - quiet.source().bytes.data());
    PathTable paths;
    EventLog log(byte_range(first, 1));
    Session session(lenient, paths, pack.size(), &log);
    static_cast<void>(decode_battle(Reader(quiet.source(), std::endian::little, session), {}));
    BOOST_TEST(log.events().size() > quiet.events().size());
    for (auto const& event : log.events())
        if (auto const text = paths.text(event.path, event.indices); text.find("].frame[") != std::string::npos)
            BOOST_TEST(text.starts_with("animation[" + std::to_string(last) + "].frame["));
    for (auto const& event : quiet.events()) BOOST_TEST(quiet.path(event).find("].frame[") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(cut_anywhere_it_stays_in_bounds) {
    auto const pack = golden::generate_pack(40, {.slots = 8, .bones = 3});
    for (std::size_t size = 0; size < pack.size(); ++size) {
        Decode decode(Bytes(pack.begin(), pack.begin() + static_cast<std::ptrdiff_t>(size)));
        auto const battle = decode_in(decode);
        BOOST_TEST(battle.animations.size() <= 8U);
        BOOST_TEST_REQUIRE(!decode.events().empty());
        bool told = false;
        for (auto const& event : decode.events()) told |= event.kind == EventKind::anomaly;
        BOOST_TEST(told, "cut to " << size << " bytes");
    }
}

BOOST_AUTO_TEST_CASE(frames_for_free_are_not_given) {
    // Key 12 and more: rotations without width, as many as the header likes.
    for (auto const bones : {1U, 50U, 1024U, 0xFFFFFFFFU})
        for (auto const key : {12, 13, 31, 32, 255}) {
            auto pack = words({1, bones, 65535, 16});
            for (auto const byte : {0xFF, 0xFF, 9, 0, key, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0})
                pack.push_back(static_cast<std::byte>(byte));
            Decode decode(pack);
            auto const battle = decode_in(decode);
            BOOST_TEST_REQUIRE(battle.animations.size() == 1U);
            BOOST_TEST(battle.animations[0].frames == 0U);
            BOOST_TEST(decode.anomalies(AnomalyKind::count_exceeds_data) == 1U);
        }
}

BOOST_AUTO_TEST_CASE(a_flood_of_stubs_ends_at_a_limit) {
    Bytes pack = words({0xFFFFFFFF});
    auto const stub = words({3, 0, 4, 0x1A30});
    for (auto i = 0; i < 100'000; ++i) pack.insert(pack.end(), stub.begin(), stub.end());
    Decode decode(pack);
    static_cast<void>(decode_in(decode));
    BOOST_TEST(decode.session().closed());
    BOOST_TEST(decode.anomalies(AnomalyKind::limit) == 1U);
}

BOOST_AUTO_TEST_CASE(work_is_bounded) {
    auto const pack = golden::generate_pack(50);
    for (std::uint64_t work = 0; work < 3 * pack.size(); work += 97) {
        Decode decode(pack, lenient, {.work_base = work, .work_factor = 0});
        static_cast<void>(decode_in(decode));
        BOOST_TEST(decode.session().closed());
        BOOST_TEST(decode.anomalies(AnomalyKind::limit) == 1U);
    }
}

BOOST_AUTO_TEST_CASE(ordinary_packs_stay_far_below_the_limits) {
    // The largest pack of the game has 54,584 bytes; this one has more, and nothing says how many bones.
    golden::PackPlan const plan{.slots = 142, .bones = 48};
    Decode decode(golden::generate_pack(60, plan), lenient, {.work_base = 0});
    auto const battle = decode_in(decode);
    BOOST_TEST(battle.animations.size() == 142U);
    BOOST_TEST(!decode.session().closed());
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::ff7

// SPDX-License-Identifier: MIT
// All of link_animetion, of which no header says where its animations begin.
#include "decoders/zelda64/link_blocks.hpp"

#include "decoders/registry.hpp"
#include "decoders/zelda64/frames.hpp"
#include "tests/core/support.hpp"

#include <boost/test/unit_test.hpp>

#include <array>
#include <cstdint>

namespace animcheck::zelda64 {
namespace {

using test::Bytes;

/// Numbers that repeat, without end.
class Numbers {
public:
    std::uint64_t below(std::uint64_t end) {
        state_ = state_ * 6364136223846793005 + 1442695040888963407;
        return (state_ >> 33) % end;
    }

private:
    std::uint64_t state_ = 12;
};

/// As in the games: animations of a body, each frame much like the one before it, at multiples of 16. Many numbers
/// never move, so that a frame may also begin with the zeros before it.
class Maker {
public:
    Maker(bool hands, std::uint64_t seed) : hands_(hands) {
        for (std::uint64_t i = 0; i < seed; ++i) static_cast<void>(random_.below(2));
        for (auto& number : body_)
            number = random_.below(3) == 0 ? 0 : static_cast<int>(random_.below(24000)) - 12000;
        body_[0] = body_[2] = 0;
        body_[1] = 3400;
        body_[3] = body_[5] = -16384;
        for (std::size_t i = 60; i < numbers; ++i) body_[i] = 0;
    }

    void add(std::uint64_t frames) {
        truth.push_back({bytes.size(), frames});
        std::array<int, numbers> pose = body_, step{};
        bool const is_still = random_.below(2) == 0;
        for (std::size_t i = 0; i < numbers; ++i) {
            if (body_[i] != 0 || (!is_still && random_.below(4) == 0))
                pose[i] += static_cast<int>(random_.below(4000)) - 2000;
            if (pose[i] != 0 && random_.below(3) != 0) step[i] = static_cast<int>(random_.below(200)) - 100;
        }
        auto const face = random_.below(2) == 0 ? 0 : random_.below(9) | random_.below(5) << 4;
        for (std::uint64_t frame = 0; frame < frames; ++frame) {
            for (std::size_t i = 0; i < numbers; ++i)
                put(pose[i] + step[i] * static_cast<int>(frame % 128 < 64 ? frame % 128 : 128 - frame % 128));
            put(static_cast<int>((hands_ ? random_.below(256) << 8 : 0) | face));
        }
        while (bytes.size() % 16 != 0) bytes.push_back(std::byte{0});
    }
    /// So many animations that fill so many bytes. Three frames have 14 bytes of padding, eight have none.
    void fill(std::uint64_t animations, std::uint64_t size) {
        constexpr std::uint64_t last = 14;
        for (; animations > last; --animations) {
            auto const room = (size - bytes.size()) / frame_size / animations;
            add(std::min(2 + random_.below(60), 2 * room));
        }
        for (; animations > 1; --animations) add((size - bytes.size()) % frame_size >= 16 ? 3 : 8);
        add((size - bytes.size()) / frame_size);
    }

    Bytes bytes;
    std::vector<LinkBlock> truth;

private:
    static constexpr std::size_t numbers = 66;
    void put(int number) {
        bytes.push_back(static_cast<std::byte>(number >> 8 & 0xFF));
        bytes.push_back(static_cast<std::byte>(number & 0xFF));
    }
    Numbers random_;
    bool hands_;
    std::array<int, numbers> body_{};
};

Maker made(std::uint64_t animations, bool hands, std::uint64_t seed = 0) {
    Maker maker(hands, seed);
    Numbers random;
    for (std::uint64_t i = 0; i < animations; ++i) maker.add(2 + random.below(60));
    return maker;
}

std::vector<std::uint64_t> places_of(std::vector<LinkBlock> const& blocks) {
    std::vector<std::uint64_t> places;
    for (auto const& block : blocks)
        for (std::uint64_t i = 0; i < block.frames; ++i) places.push_back(block.offset + i * frame_size);
    return places;
}

} // namespace

BOOST_AUTO_TEST_SUITE(zelda64_link_blocks)

BOOST_AUTO_TEST_CASE(every_frame_is_found_where_it_is) {
    for (bool const hands : {false, true})
        for (std::uint64_t seed = 0; seed < 2; ++seed) {
            auto const file = made(120, hands, seed);
            auto const blocks = link_file(file.bytes).blocks;
            BOOST_TEST(places_of(blocks) == places_of(file.truth), "seed " << seed);
            // Eight frames and multiples of them need no padding: nothing separates those from what follows.
            BOOST_TEST(blocks.size() > file.truth.size() * 3 / 4);
            for (auto const& block : blocks) BOOST_TEST(block.offset % 16 == 0U);
        }
}

BOOST_AUTO_TEST_CASE(a_wrong_face_moves_no_frame) {
    auto const file = made(60, false, 1);
    for (std::size_t i = 0; i < file.truth.size(); i += 9) {
        auto bytes = file.bytes;
        auto const& block = file.truth[i];
        auto const face = block.offset + block.frames / 2 * frame_size + frame_size - 2;
        constexpr std::array faces{0x000C, 0x0070, 0x1200};
        bytes[face] = static_cast<std::byte>(faces[i % 3] >> 8);
        bytes[face + 1] = static_cast<std::byte>(faces[i % 3] & 0xFF);
        BOOST_TEST(places_of(link_file(bytes).blocks) == places_of(file.truth), "animation " << i);
    }
}

BOOST_AUTO_TEST_CASE(a_games_file_has_as_many_animations_as_the_game) {
    for (bool const hands : {false, true}) {
        auto const& game = hands ? mm_link_animetion : oot_link_animetion;
        Maker file(hands, 3);
        file.fill(game.blocks, game.size);
        BOOST_REQUIRE(file.bytes.size() == game.size);
        auto const found = link_file(file.bytes);
        BOOST_TEST((found.blocks == file.truth));
        BOOST_TEST(found.game == (hands ? majoras_mask : ocarina_of_time));
        BOOST_TEST(!found.shift);
        // Whatever it is called.
        auto const format = identify({.bytes = file.bytes, .name = "00000007.dat"}).format;
        BOOST_REQUIRE(format != nullptr);
        BOOST_TEST(format->id == "zelda64.frames");
        file.bytes.resize(game.size - 2);
        BOOST_TEST(identify({.bytes = file.bytes, .name = "00000007.dat"}).format == nullptr);
    }
}

BOOST_AUTO_TEST_CASE(bytes_that_are_too_many_or_missing_are_found) {
    Maker file(false, 3);
    file.fill(oot_link_animetion.blocks, oot_link_animetion.size);
    auto const at = file.truth[200].offset + 3 * frame_size + 40;
    for (auto const moved : {1, -134}) {
        auto bytes = file.bytes;
        auto const place = bytes.begin() + static_cast<std::ptrdiff_t>(at);
        if (moved > 0)
            bytes.insert(place, static_cast<std::size_t>(moved), std::byte{0x55});
        else
            bytes.erase(place, place - moved);
        auto const found = link_file(bytes);
        BOOST_REQUIRE(found.shift.has_value());
        BOOST_TEST(found.shift->bytes == moved);
        BOOST_TEST(found.shift->after <= at + 2 * frame_size);
        BOOST_TEST(found.shift->before + 2 * frame_size >= at);
        auto const last = file.truth.back();
        BOOST_TEST(places_of(found.blocks).back() ==
                   last.offset + (last.frames - 1) * frame_size + static_cast<std::uint64_t>(moved));
    }
}

BOOST_AUTO_TEST_CASE(headers_decide) {
    auto const file = made(40, false);
    BOOST_TEST((link_file(file.bytes, file.truth).blocks == file.truth));
    auto some = file.truth;
    some.erase(some.begin() + 7);
    some.insert(some.begin(), some.front()); // the same animation twice
    some.push_back({file.bytes.size() + 16, 4});
    BOOST_TEST(places_of(link_file(file.bytes, some).blocks) == places_of(file.truth));
    BOOST_TEST((link_file(file.bytes, {}).blocks == link_file(file.bytes).blocks));
}

BOOST_AUTO_TEST_CASE(frames_without_padding_are_one_block) {
    Bytes bytes;
    for (std::uint64_t i = 0; i < 13 * frame_size; ++i)
        bytes.push_back(static_cast<std::byte>(i % frame_size < 132 ? 1 + i % 255 : 0));
    BOOST_TEST((link_file(bytes).blocks == std::vector<LinkBlock>{{0, 13}}));
    bytes.resize(bytes.size() + 15);
    BOOST_TEST((link_file(bytes).blocks == std::vector<LinkBlock>{{0, 13}}));
    BOOST_TEST(link_file(Bytes(100)).blocks.empty());
}

BOOST_AUTO_TEST_CASE(one_damaged_face_is_not_another_game) {
    auto file = made(80, false);
    auto const sound = link_file(file.bytes).blocks;
    file.bytes[frame_size - 2] = std::byte{0x55};
    BOOST_TEST((link_file(file.bytes).blocks == sound));
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace animcheck::zelda64

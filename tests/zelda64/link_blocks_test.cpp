// SPDX-License-Identifier: MIT
// All of link_animetion, of which no header says where its animations begin.
#include "decoders/zelda64/link_blocks.hpp"

#include "decoders/registry.hpp"
#include "decoders/zelda64/frames.hpp"
#include "tests/core/support.hpp"

#include <boost/test/unit_test.hpp>

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

/// As in the games: as many animations, each at a multiple of 16; now and then a limb that does not move.
struct Made {
    Bytes bytes;
    std::uint64_t animations = 0, frames = 0;
};
Made make(std::uint64_t animations, bool hands) {
    constexpr std::size_t numbers = 66;
    Numbers random;
    Made made;
    for (; made.animations < animations; ++made.animations) {
        auto const frames = 2 + random.below(60);
        std::array<bool, numbers> still{};
        for (auto& number : still) number = random.below(4) == 0;
        for (std::uint64_t i = 0; i < frames; ++i, ++made.frames) {
            for (std::size_t number = 0; number < numbers; ++number) {
                auto const value = still[number] ? 0 : 1 + random.below(0xFFFE);
                made.bytes.push_back(static_cast<std::byte>(value >> 8));
                made.bytes.push_back(static_cast<std::byte>(value & 0xFF));
            }
            made.bytes.push_back(static_cast<std::byte>(hands ? random.below(256) : 0));
            made.bytes.push_back(static_cast<std::byte>(random.below(9) | random.below(5) << 4));
        }
        while (made.bytes.size() % 16 != 0) made.bytes.push_back(std::byte{0});
    }
    return made;
}

std::uint64_t frames_of(std::vector<LinkBlock> const& blocks) {
    std::uint64_t frames = 0;
    for (auto const& block : blocks) frames += block.frames;
    return frames;
}

std::uint64_t strange(Made const& made, std::vector<LinkBlock> const& blocks) {
    std::uint64_t count = 0;
    for (auto const& block : blocks)
        for (std::uint64_t i = 1; i <= block.frames; ++i) {
            auto const face = std::to_integer<unsigned>(made.bytes[block.offset + i * frame_size - 1]);
            count += (face & 0xF) > 8 || face >> 4 > 4 ? 1 : 0;
        }
    return count;
}

} // namespace

BOOST_AUTO_TEST_SUITE(zelda64_link_blocks)

BOOST_AUTO_TEST_CASE(animations_are_found_by_their_padding) {
    for (bool const hands : {false, true}) {
        auto const made = make(573, hands);
        auto const blocks = link_blocks(made.bytes);
        BOOST_TEST(frames_of(blocks) == made.frames);
        BOOST_TEST(strange(made, blocks) == 0U);
        // Eight frames and multiples of them need no padding: nothing separates those from what follows.
        BOOST_TEST(blocks.size() > made.animations * 3 / 4);
        BOOST_TEST(blocks.size() <= made.animations);
        for (auto const& block : blocks) BOOST_TEST(block.offset % 16 == 0U);
    }
}

BOOST_AUTO_TEST_CASE(frames_without_padding_are_one_block) {
    Bytes bytes;
    for (std::uint64_t i = 0; i < 13 * frame_size; ++i)
        bytes.push_back(static_cast<std::byte>(i % frame_size < 132 ? 1 + i % 255 : 0));
    BOOST_TEST((link_blocks(bytes) == std::vector<LinkBlock>{{0, 13}}));
    bytes.resize(bytes.size() + 15);
    BOOST_TEST((link_blocks(bytes) == std::vector<LinkBlock>{{0, 13}}));
    BOOST_TEST(link_blocks(Bytes(100)).empty());
}

/// Whatever it is called.
BOOST_AUTO_TEST_CASE(the_size_of_a_games_file_shows_the_game) {
    for (bool const hands : {false, true}) {
        auto made = make(900, hands);
        auto const size = hands ? mm_link_animetion : oot_link_animetion;
        BOOST_REQUIRE(made.bytes.size() > size);
        made.bytes.resize(size);
        auto const found = identify({.bytes = made.bytes, .name = "00000007.dat"});
        BOOST_REQUIRE(found.format != nullptr);
        BOOST_TEST(found.format->id == "zelda64.frames");
        made.bytes.resize(size - 2);
        BOOST_TEST(identify({.bytes = made.bytes, .name = "00000007.dat"}).format == nullptr);
    }
}

BOOST_AUTO_TEST_CASE(one_damaged_face_is_not_another_game) {
    auto made = make(200, false);
    auto const sound = link_blocks(made.bytes);
    made.bytes[frame_size - 2] = std::byte{0x55};
    BOOST_TEST((link_blocks(made.bytes) == sound));
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace animcheck::zelda64

// SPDX-License-Identifier: MIT
// The one pass over all bones against a plain one.
#include "validator/judge/checks/lba1/poses.hpp"

#include "decoders/lba1/anim.hpp"
#include "tests/lba1/support.hpp"

#include <boost/test/unit_test.hpp>

#include <random>

namespace animcheck::lba1::test {
namespace {

Event table_of(Bytes const& bytes, std::uint32_t bones) {
    Event event;
    event.kind = EventKind::table;
    event.stride = 8 + 8 * bones;
    event.value = bytes.size() / event.stride;
    event.data = bytes.data();
    return event;
}

Poses plain(Event const& event) {
    Poses found{.angles_shared = 0xFFFF};
    auto const bones = event.stride / 8 - 1;
    auto const at = [&](std::uint64_t keyframe, std::size_t word) {
        return load<std::uint16_t>(event.data + keyframe * event.stride + 2 * word, std::endian::little);
    };
    for (std::uint64_t keyframe = 0; keyframe < event.value; ++keyframe) {
        bool same = keyframe > 0;
        for (std::size_t word = 1; word < event.stride / 2; ++word)
            same = same && at(keyframe, word) == at(keyframe - 1, word);
        if (same && found.held++ == 0) found.first_held = keyframe;
        for (std::uint32_t bone = 1; bone < bones; ++bone) {
            auto const first = std::size_t{4} + 4 * bone;
            auto const type = at(keyframe, first);
            found.types |= type;
            if (keyframe > 0) found.types_changed |= static_cast<std::uint16_t>(type ^ at(keyframe - 1, first));
            for (std::size_t i = 1; i <= 3; ++i) {
                auto const value = at(keyframe, first + i);
                if (type == rotates) {
                    found.angles |= value;
                    found.angles_shared &= value;
                } else {
                    found.offset_steps |= static_cast<std::uint16_t>((value ^ value << 1) & 0xFFFE);
                }
            }
        }
    }
    return found;
}

void same_as_plain(Bytes const& bytes, std::uint32_t bones) {
    auto const event = table_of(bytes, bones);
    auto const fast = poses_of(event), slow = plain(event);
    BOOST_TEST(fast.types == slow.types);
    BOOST_TEST(fast.types_changed == slow.types_changed);
    BOOST_TEST(fast.angles == slow.angles);
    BOOST_TEST(fast.angles_shared == slow.angles_shared);
    BOOST_TEST(fast.offset_steps == slow.offset_steps);
    BOOST_TEST(fast.held == slow.held);
    BOOST_TEST(fast.first_held == slow.first_held);
}

BOOST_AUTO_TEST_SUITE(lba1_poses)

BOOST_AUTO_TEST_CASE(one_pass_finds_what_a_plain_one_does) {
    std::mt19937 random(7);
    for (int round = 0; round < 600; ++round) {
        auto const bones = static_cast<std::uint32_t>(random() % 12);
        auto const keyframes = random() % 6;
        Bytes bytes;
        for (std::uint32_t word = 0; word < keyframes * (4 + 4 * bones); ++word) {
            // Mostly small numbers and few types, so that keyframes repeat and bones rotate.
            auto const value = static_cast<int>(random() % 8 == 0 ? random() : random() % 2);
            for (auto const byte : words({value})) bytes.push_back(byte);
        }
        same_as_plain(bytes, bones);
    }
}

BOOST_AUTO_TEST_CASE(each_value_counts) {
    auto const clip = clip_words(3, 5);
    for (std::size_t word = 4; word < clip.size(); ++word)
        for (auto const value : {0, 1, 2, 3, 1023, 1024, 16383, 16384, 32767, 32768, 49151, 49152, 65535}) {
            auto changed = clip;
            changed[word] = value;
            changed.erase(changed.begin(), changed.begin() + 4);
            same_as_plain(words(changed), 5);
        }
}

BOOST_AUTO_TEST_CASE(nothing_is_found_in_nothing) {
    for (auto const bones : {0U, 1U, 2U}) same_as_plain({}, bones);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::lba1::test

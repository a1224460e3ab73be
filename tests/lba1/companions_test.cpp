// SPDX-License-Identifier: MIT
// How the archives of the game refer to each other, over files.
#include "decoders/lba1/hqr.hpp"
#include "golden/corpus/writers/lba1/hqr.hpp"
#include "tests/lba1/support.hpp"
#include "tests/walk/folder.hpp"
#include "validator/walk/examine.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>

namespace animcheck::lba1::test {
namespace {

using animcheck::test::TemporaryFolder;
using golden::ArchiveEntry;
using Strings = std::vector<std::string>;

ArchiveEntry stored(Bytes bytes) { return {.bytes = std::move(bytes)}; }

ArchiveEntry clip(int bones, int keyframes = 2) { return stored(words(clip_words(keyframes, bones))); }

/// So many groups, each with a point of its own, all on the first one.
ArchiveEntry body(int groups) {
    std::vector<int> all{3, -100, 100, 0, 400, -80, 80, 10, 0, 0, 0, 0, 0, groups};
    for (int i = 0; i < 3 * groups; ++i) all.push_back(i);
    all.push_back(groups);
    for (int i = 0; i < groups; ++i) {
        for (auto const word : {6 * i, 1, 0, i == 0 ? -1 : 0}) all.push_back(word);
        all.resize(all.size() + 15);
    }
    all.resize(all.size() + 5); // an empty mesh
    return stored(words(all));
}

ArchiveEntry entity(std::vector<int> const& bodies, std::vector<int> const& animations) {
    Bytes bytes;
    auto const put = [&](int command, int number) {
        for (auto const byte : {command, 0, 4, number & 0xFF, number >> 8, 0})
            bytes.push_back(static_cast<std::byte>(byte));
    };
    for (auto const number : bodies) put(1, number);
    for (auto const number : animations) put(3, number);
    bytes.push_back(std::byte{0xFF});
    return stored(bytes);
}

std::string text_of(std::vector<std::byte> const& bytes) {
    return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};
}

/// The three archives in one folder, and their findings.
struct Game {
    std::vector<ArchiveEntry> animations, bodies, entities;

    /// `PLACE RULE actual`, without the findings about duplicates and meshes.
    [[nodiscard]] Strings findings() const {
        TemporaryFolder const folder;
        static_cast<void>(folder.write("ANIM.HQR", text_of(write_archive(animations))));
        static_cast<void>(folder.write("BODY.HQR", text_of(write_archive(bodies))));
        static_cast<void>(folder.write("FILE3D.HQR", text_of(write_archive(entities))));
        Dump dump(folder.path(), SpecSet::built_in());
        Examiner examiner(SpecSet::built_in(), {}, {});
        Strings reported;
        auto const report = [&](InputRecord const& record) {
            for (auto const& finding : record.findings) {
                if (finding.rule.ends_with("duplicate-payload") || finding.rule.ends_with("mesh-not-checked"))
                    continue;
                auto const place = place_of(record).substr(folder.path().size() + 1);
                reported.push_back(place + ' ' + finding.rule.substr(finding.rule.find('/') + 1) + ' ' +
                                   animcheck::text_of(finding.actual));
            }
        };
        for (std::size_t i = 0; i < dump.collection.files().size(); ++i) {
            auto const members = dump.collection.files()[i].open->container->members().size();
            static_cast<void>(examiner.members(dump, i, 0, members, report));
            report(examiner.closing(dump, i));
        }
        return reported;
    }
};

ArchiveEntry blank() { return {.blank = true}; }
ArchiveEntry repeated(std::size_t entry) { return {.repeat = entry}; }

} // namespace

BOOST_AUTO_TEST_SUITE(lba1_companions)

BOOST_AUTO_TEST_CASE(a_repeated_entry_is_the_one_that_it_repeats) {
    Game const game{{clip(4), repeated(0), clip(3), repeated(2)},
                    {body(3), body(4), repeated(0)},
                    {entity({2}, {1}), entity({1}, {3})}};
    BOOST_TEST(game.findings() == (Strings{"ANIM.HQR::0 bones-above-body 4", "ANIM.HQR::2 bones-below-body 3"}),
               each);
}

BOOST_AUTO_TEST_CASE(a_blank_entry_is_blank_and_the_one_after_the_last_is_not_there) {
    Game const game{
        {clip(3), clip(3), blank()}, {body(3), blank()}, {entity({0}, {0, 1}), entity({1}, {2}), entity({2}, {3})}};
    BOOST_TEST(game.findings() ==
                   (Strings{"FILE3D.HQR::1 body-blank 1", "FILE3D.HQR::1 animation-blank 2",
                            "FILE3D.HQR::2 body-beyond-archive 2", "FILE3D.HQR::2 animation-beyond-archive 3"}),
               each);
}

BOOST_AUTO_TEST_CASE(nothing_is_concluded_from_a_broken_entry) {
    auto broken = clip(5);
    broken.bytes.pop_back();
    Game const game{{clip(3), broken}, {body(3)}, {entity({0}, {0, 1})}};
    BOOST_TEST(game.findings() == (Strings{"ANIM.HQR::1 bones-above-body 5", "ANIM.HQR::1 keyframes-missing 2"}),
               each);
}

BOOST_AUTO_TEST_CASE(a_fault_of_an_entry_is_reported_once_and_hides_no_other) {
    auto unknown = clip(3), short_of_a_bone = clip(3);
    unknown.method = 7;
    short_of_a_bone.bytes.at(2) = std::byte{2};
    Game const game{{unknown, clip(3), short_of_a_bone}, {body(3)}, {entity({0}, {0, 1, 2})}};
    BOOST_TEST(game.findings() == (Strings{"ANIM.HQR::0 method-unknown 7", "ANIM.HQR::2 bones-below-body 2",
                                           "ANIM.HQR::2 bones-miscounted 2"}),
               each);
}

BOOST_AUTO_TEST_CASE(what_is_in_an_archive_of_the_next_game_is_not_judged) {
    auto slow = words(clip_words(3, 3));
    for (std::size_t keyframe = 0; keyframe < 3; ++keyframe) slow.at(8 + 32 * keyframe + 1) = std::byte{1};
    auto turned = slow;
    turned.at(8 + 16 + 8 + 3) = std::byte{8}; // an angle of 2048 units
    Game const game{{stored(slow), stored(turned), stored({std::byte{1}})}, {body(3)}, {entity({0}, {0, 1})}};
    BOOST_TEST(game.findings() == (Strings{"ANIM.HQR of-lba2 nothing"}), each);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace animcheck::lba1::test

// SPDX-License-Identifier: MIT
// Clips of all three kinds of animations, poses of a chain of limbs, and the words for a face.
#include "decoders/zelda64/animation.hpp"
#include "decoders/zelda64/frames.hpp"
#include "decoders/zelda64/legacy.hpp"
#include "decoders/zelda64/pose.hpp"
#include "golden/corpus/assembler.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>

namespace animcheck::zelda64 {
namespace {

/// Decodes bytes given as text.
class Decoded {
public:
    Decoded(Format const& format, std::string const& assembly, Context const& context)
        : bytes_(golden::assemble("order big " + assembly)) {
        PathTable paths;
        Source const source{bytes_};
        Session session(lenient, paths, bytes_.size());
        format.decode(Reader(source, format.order, session), context, &model);
    }
    Model model;

private:
    std::vector<std::byte> bytes_;
};

Context at(std::uint64_t entry, Skeleton const* skeleton = nullptr) {
    Context context;
    context.facts.set("entry", entry);
    context.skeleton = skeleton;
    return context;
}

constexpr auto walk_cycle = "s16 0 16384 -32768 -16384  10 20 40 80 " // four angles, and one value per frame
                            "u16 0 4 0  1 2 3  0 0 4  zeros 2 "
                            "s16 4 u16 0 u32 0x06000000 0x06000010 u16 4 0";
constexpr std::uint64_t walk_entry = 36;

BOOST_AUTO_TEST_SUITE(zelda64_clip)

BOOST_AUTO_TEST_CASE(angles_are_raw_and_in_degrees) {
    Decoded const decoded(animation_format, walk_cycle, at(walk_entry));
    auto const& clip = decoded.model.clips.at(0);
    BOOST_TEST(clip.frames == 4u);
    BOOST_REQUIRE(clip.tracks.size() == 3u);
    BOOST_TEST((clip.tracks[1].raw_at(0) == std::array<std::int32_t, 3>{16384, -32768, -16384}));
    BOOST_TEST((clip.tracks[1].at(0) == Track::Value{90, -180, -90, 0}));
    BOOST_TEST((clip.tracks[1].at(3) == clip.tracks[1].at(0)));
    BOOST_TEST(clip.tracks[1].target.index == 0u);
    BOOST_TEST(clip.tracks[2].target.index == 1u);
}

BOOST_AUTO_TEST_CASE(an_index_from_the_limit_on_has_a_value_per_frame) {
    Decoded const decoded(animation_format, walk_cycle, at(walk_entry));
    auto const& root = decoded.model.clips.at(0).tracks.at(0);
    BOOST_TEST((root.channel == Channel::translation));
    std::array<float, 4> const expected{10, 20, 40, 80};
    for (std::size_t frame = 0; frame < 4; ++frame) BOOST_TEST(root.at(frame)[1] == expected[frame]);
}

BOOST_AUTO_TEST_CASE(after_the_last_value_the_last_one_holds_and_without_any_0) {
    Decoded const decoded(animation_format,
                          "s16 0 5 6 7  u16 0 1 9  zeros 2 s16 5 u16 0 u32 0x06000000 0x06000008 u16 1 0", at(16));
    auto const& root = decoded.model.clips.at(0).tracks.at(0);
    BOOST_TEST(root.raw_at(2)[1] == 7);
    BOOST_TEST(root.raw_at(4)[1] == 7);
    BOOST_TEST(root.raw_at(4)[2] == 0);
}

BOOST_AUTO_TEST_CASE(joints_that_the_animation_lacks_stay_at_0) {
    Skeleton skeleton;
    skeleton.joints.resize(4);
    Decoded const decoded(animation_format, walk_cycle, at(walk_entry, &skeleton));
    auto const& clip = decoded.model.clips.at(0);
    BOOST_REQUIRE(clip.tracks.size() == 5u);
    BOOST_TEST((clip.tracks[4].at(2) == Track::Value{0, 0, 0, 0}));
    skeleton.joints.resize(1);
    Decoded const fewer(animation_format, walk_cycle, at(walk_entry, &skeleton));
    BOOST_TEST(fewer.model.clips.at(0).tracks.size() == 2u);
}

BOOST_AUTO_TEST_CASE(a_legacy_track_returns_to_its_first_value) {
    Decoded const decoded(
        legacy_format, "s16 7 8 9  0  s16 2 0 1 1 3 0  s16 1 0 1 0 1 0  s16 3 1 u32 0x06000000 0x06000008", at(32));
    auto const& clip = decoded.model.clips.at(0);
    BOOST_TEST(clip.frames == 3u);
    auto const& root = clip.tracks.at(0);
    BOOST_TEST((root.raw_at(0) == std::array<std::int32_t, 3>{7, 8, 7}));
    BOOST_TEST((root.raw_at(1) == std::array<std::int32_t, 3>{8, 8, 8}));
    BOOST_TEST((root.raw_at(2) == std::array<std::int32_t, 3>{7, 8, 9}));
}

BOOST_AUTO_TEST_CASE(frames_of_link_name_limbs_and_faces) {
    constexpr auto frame = "hex 00 54 00 D6 00 96  C0 00 FB AC C0 00  00 00 00 00 00 00  zeros 114 u8 0x12 0x46 ";
    auto context = at(0);
    context.facts.set("game", majoras_mask);
    Decoded const mask(frames_format, frame, context);
    auto const& clip = mask.model.clips.at(0);
    BOOST_TEST(clip.frames == 1u);
    BOOST_REQUIRE(clip.tracks.size() == link_limbs + 1);
    BOOST_TEST((clip.tracks[0].at(0) == Track::Value{84, 214, 150, 0}));
    BOOST_TEST(clip.tracks[1].at(0)[0] == -90.0F);
    BOOST_TEST(clip.joint_names[clip.tracks[1].target.index] == "root");
    BOOST_TEST(clip.joint_names[clip.tracks[21].target.index] == "torso");
    BOOST_REQUIRE(clip.labels.size() == 4u);
    BOOST_TEST(clip.labels[0].word(clip.labels[0].at(0)) == "up");
    BOOST_TEST(clip.labels[1].word(clip.labels[1].at(0)) == "smile");
    BOOST_TEST(clip.labels[2].at(0) == 1);
    BOOST_TEST(clip.labels[3].at(0) == 2);

    context.facts.set("game", ocarina_of_time);
    Decoded const time(frames_format, frame, context);
    BOOST_REQUIRE(time.model.clips.at(0).labels.size() == 2u);
    BOOST_TEST(time.model.clips[0].labels[0].word(6) == "wide");
    BOOST_TEST(time.model.clips[0].labels[0].word(9) == "?");
    BOOST_TEST(time.model.clips[0].labels[1].word(5) == "?");
}

/// Three limbs, each 10 further along x than the one before; the animation turns each in its own way.
BOOST_AUTO_TEST_CASE(a_chain_of_three_limbs_is_posed_as_the_engine_does) {
    Skeleton skeleton;
    for (std::uint32_t i = 0; i < 3; ++i) {
        Skeleton::Joint joint{"", i == 0 ? std::nullopt : std::optional(i - 1), {}};
        joint.rest[3] = 10;
        skeleton.joints.push_back(joint);
    }
    // The root is at 1, 2, 3 and turns by 90 about x and z; the second limb by 90 about y; the third not.
    Decoded const decoded(animation_format,
                          "s16 0 16384 1 2 3 0  u16 2 3 4  1 0 1  0 1 0  0 0 0 "
                          "s16 1 u16 0 u32 0x06000000 0x0600000C u16 5 0",
                          at(36, &skeleton));
    auto const poses = pose_of(pose_rules, skeleton, decoded.model.clips.at(0), 0);
    auto const must_be = [](std::array<double, 3> const& point, std::array<double, 3> const& expected) {
        for (std::size_t axis = 0; axis < 3; ++axis) BOOST_TEST(std::abs(point[axis] - expected[axis]) < 1e-4);
    };
    // The animation's translation replaces the root's own.
    must_be(poses.at(0).value().apply({0, 0, 0}), {1, 2, 3});
    // Rz Ry Rx: x comes first. A point on y goes to z by Rx, where Rz leaves it; the other order would leave it on
    // -x.
    must_be(poses.at(0).value().apply({0, 1, 0}), {1, 2, 4});
    // A child is inside: 10 along the root's x, which Rz turned to y.
    must_be(poses.at(1).value().apply({0, 0, 0}), {1, 12, 3});
    // The second limb's x was turned to -z by its Ry, then to +y by the root's Rx, then to -x by its Rz.
    must_be(poses.at(2).value().apply({0, 0, 0}), {-9, 12, 3});
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::zelda64

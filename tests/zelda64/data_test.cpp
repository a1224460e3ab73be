// SPDX-License-Identifier: MIT
// Two homebrew objects, whose elements their XML files place. The folder comes from ANIMCHECK_DATA.
#include "decoders/zelda64/pose.hpp"
#include "validator/walk/examine.hpp"
#include "validator/walk/manifest.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace animcheck::zelda64 {
namespace {

struct Object {
    std::string_view file;
    std::vector<std::uint64_t> animations;
    std::uint64_t skeleton = 0;
    std::size_t limbs = 0;
};

std::vector<Object> const& objects() {
    static std::vector<Object> const all{
        {"object_pols_voice.zobj", {0x258, 0x4D8, 0xA70, 0xCEC, 0xF98}, 0x1008, 6},
        {"object_rat.zobj", {0x334, 0x670, 0xA08, 0x1394, 0x1DE8, 0x1F40, 0x20CC, 0x2348}, 0x23F8, 10},
    };
    return all;
}

boost::test_tools::assertion_result data_is_there(boost::unit_test::test_unit_id) {
    auto const* const folder = std::getenv("ANIMCHECK_DATA");
    boost::test_tools::assertion_result there(folder != nullptr);
    there.message() << "skipped: ANIMCHECK_DATA is not set";
    return there;
}

class Loaded {
public:
    explicit Loaded(Object const& object) : object_(object), specs_(SpecSet::built_in()) {
        std::ifstream in(std::filesystem::path(std::getenv("ANIMCHECK_DATA")) / "zelda64" / object.file,
                         std::ios::binary);
        text_.assign(std::istreambuf_iterator<char>(in), {});
        BOOST_REQUIRE_MESSAGE(!text_.empty(), object.file << " cannot be read");
        skeleton =
            decode(input("zelda64.skeleton", object.skeleton, nullptr), specs_, lenient).model.skeletons.at(0);
    }

    [[nodiscard]] Input input(std::string const& format, std::uint64_t entry, Skeleton const* with) const {
        Input input;
        input.path = std::string(object_.file);
        input.source.bytes = std::as_bytes(std::span(text_));
        input.forced_format = format;
        input.context.facts.set("entry", entry);
        input.context.skeleton = with;
        if (format == "zelda64.skeleton") input.context.facts.set("layout", 2);
        return input;
    }
    [[nodiscard]] InputRecord inspect(std::string const& format, std::uint64_t entry, Skeleton const* with) const {
        return Inspector(specs_).inspect(input(format, entry, with));
    }
    [[nodiscard]] Model model(std::string const& format, std::uint64_t entry) const {
        return decode(input(format, entry, &skeleton), specs_, strict).model;
    }
    Skeleton skeleton;

private:
    Object const& object_;
    SpecSet specs_;
    std::string text_;
};

BOOST_AUTO_TEST_SUITE(zelda64_data, *boost::unit_test::precondition(data_is_there))

BOOST_AUTO_TEST_CASE(every_element_conforms) {
    for (auto const& object : objects()) {
        Loaded const loaded(object);
        BOOST_TEST(loaded.skeleton.joints.size() == object.limbs);
        auto const skeleton = loaded.inspect("zelda64.skeleton", object.skeleton, nullptr);
        BOOST_TEST((skeleton.verdict == Verdict::conforms));
        BOOST_TEST(skeleton.findings.empty());
        for (auto const entry : object.animations) {
            BOOST_TEST_CONTEXT(object.file << " at " << entry) {
                auto const record = loaded.inspect("zelda64.animation", entry, &loaded.skeleton);
                BOOST_TEST((record.verdict == Verdict::conforms));
                BOOST_TEST(record.skipped.empty());
                for (auto const& finding : record.findings) BOOST_ERROR(finding.rule << ": " << finding.message);
            }
        }
    }
}

/// Through their manifests: every element a member, paired with the skeleton of its object, and nothing found.
BOOST_AUTO_TEST_CASE(every_element_of_the_manifests_conforms) {
    auto const folder = std::filesystem::path(std::getenv("ANIMCHECK_DATA")) / "zelda64";
    for (auto const& object : objects()) {
        auto const path = folder / object.file;
        Dump dump(std::vector{path.string()}, SpecSet::built_in()); // its manifest is beside it
        BOOST_TEST_REQUIRE(dump.collection.files()[0].open.get());
        Examiner examiner(SpecSet::built_in(), {}, {});
        auto const members = object.animations.size() + 1;
        auto const contents = examiner.members(dump, 0, 0, members, [&](InputRecord const& record) {
            for (auto const& finding : record.findings) BOOST_ERROR(finding.rule << ": " << finding.message);
            BOOST_TEST((record.verdict == Verdict::conforms));
            BOOST_TEST(record.skipped.empty());
        });
        BOOST_TEST(contents.checked == members);
        BOOST_TEST(examiner.closing(dump, 0).findings.empty());
    }
}

BOOST_AUTO_TEST_CASE(every_frame_has_a_pose) {
    for (auto const& object : objects()) {
        Loaded const loaded(object);
        for (auto const entry : object.animations) {
            auto const model = loaded.model("zelda64.animation", entry);
            auto const& clip = model.clips.at(0);
            BOOST_TEST(clip.tracks.size() == object.limbs + 1);
            BOOST_TEST(clip.frames > 1u);
            for (std::size_t frame = 0; frame < clip.frames; ++frame)
                for (auto const& matrix : pose_of(pose_rules, loaded.skeleton, clip, frame))
                    for (auto const at : matrix.value().apply({0, 0, 0})) BOOST_TEST(std::abs(at) < 32768.0);
        }
    }
}

/// Limbs are as long in every frame, whatever the animation does.
BOOST_AUTO_TEST_CASE(limbs_keep_their_length) {
    for (auto const& object : objects()) {
        Loaded const loaded(object);
        auto const& limbs = loaded.skeleton.joints;
        for (auto const entry : object.animations) {
            auto const model = loaded.model("zelda64.animation", entry);
            for (std::size_t frame = 0; frame < model.clips.at(0).frames; ++frame) {
                auto const poses = pose_of(pose_rules, loaded.skeleton, model.clips[0], frame);
                for (std::size_t limb = 1; limb < limbs.size(); ++limb) {
                    auto const here = poses[limb]->apply({0, 0, 0}),
                               there = poses[*limbs[limb].parent]->apply({0, 0, 0});
                    std::array<double, 3> const rest{limbs[limb].rest[3], limbs[limb].rest[7],
                                                     limbs[limb].rest[11]};
                    BOOST_TEST(std::abs(std::hypot(here[0] - there[0], here[1] - there[1], here[2] - there[2]) -
                                        std::hypot(rest[0], rest[1], rest[2])) < 1e-6);
                }
            }
        }
    }
}

/// The idle rat stands alike on the left and on the right, and all of it is above the ground.
BOOST_AUTO_TEST_CASE(a_rat_that_stands_is_the_same_on_both_sides) {
    Loaded const loaded(objects()[1]);
    auto const model = loaded.model("zelda64.animation", 0x1DE8);
    auto const poses = pose_of(pose_rules, loaded.skeleton, model.clips.at(0), 0);
    for (auto const& [left, right] : {std::pair{2U, 4U}, {3U, 5U}, {7U, 8U}}) {
        auto const one = poses[left]->apply({0, 0, 0}), other = poses[right]->apply({0, 0, 0});
        BOOST_TEST(one[0] > 100); // hundredths of the actor's unit
        BOOST_TEST(std::abs(one[0] + other[0]) < 0.2);
        BOOST_TEST(std::abs(one[1] - other[1]) < 0.1);
        BOOST_TEST(std::abs(one[2] - other[2]) < 0.1);
    }
    for (auto const& pose : poses) BOOST_TEST(pose->apply({0, 0, 0})[1] > 0);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::zelda64

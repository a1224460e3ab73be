// SPDX-License-Identifier: MIT
// Two homebrew objects, whose elements their XML files place. The folder comes from ANIMCHECK_DATA.
#include "decoders/zelda64/pose.hpp"
#include "validator/walk/examine.hpp"
#include "validator/walk/manifest.hpp"

#include <boost/test/unit_test.hpp>

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
                for (auto const& matrix : pose_rules.pose(loaded.skeleton, clip, frame))
                    for (auto const at : matrix.value().apply({0, 0, 0})) BOOST_TEST(std::abs(at) < 32768.0);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::zelda64

// SPDX-License-Identifier: MIT
// Motions that golden/anb.hpp makes: they are valid, and decode to what they were made from.
#include "decoders/registry.hpp"
#include "decoders/sotc/anb.hpp"
#include "tests/sotc/generators/anb.hpp"
#include "tests/surroundings.hpp"
#include "tests/validator/specs.hpp"
#include "validator/judge/inspect.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <map>

namespace animcheck {
namespace {

using animcheck::test::specs;

using sotc::Coding, sotc::Quaternion;

Input input_of(std::vector<std::byte> const& bytes, std::string const& name) {
    Input input;
    input.path = input.name = name;
    input.source.bytes = bytes;
    return input;
}

golden::AnbMotion motion_of(golden::AnbBone bone, std::uint16_t poses) {
    return {"player_A_test.anb", poses, {std::move(bone)}};
}

/// A few smooth rotations whose component `largest` is the largest, with either sign.
std::vector<Quaternion> rotations_around(std::size_t largest, double sign) {
    std::vector<Quaternion> all;
    for (int i = -10; i <= 10; ++i) {
        Quaternion q{0.02 * i, 0.1 - 0.01 * i, -0.15 + 0.005 * i, 0.2};
        q[largest] = sign;
        auto const length = std::sqrt(sotc::squared_length(q));
        for (auto& component : q) component /= length;
        all.push_back(q);
    }
    return all;
}

double distance(Quaternion const& a, std::array<float, 4> const& b) {
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i) most = std::max(most, std::abs(a[i] - double{b[i]}));
    return most;
}

BOOST_AUTO_TEST_SUITE(sotc_anb)

BOOST_AUTO_TEST_CASE(made_motions_conform) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        auto const poses = static_cast<std::uint16_t>(1 + seed * 7 % 90);
        auto const bytes = write_anb(golden::make_motion(seed, 1 + seed % 23, poses));
        auto const record = Inspector(specs()).inspect(input_of(bytes, "made_A_test.anb"));
        BOOST_TEST(record.format == "sotc.anb");
        BOOST_TEST((record.verdict == Verdict::conforms));
        for (auto const& finding : record.findings)
            BOOST_TEST((finding.severity == Severity::note), finding.rule << " at " << finding.place.path);
    }
}

BOOST_AUTO_TEST_CASE(rotations_survive_within_a_step) {
    // Half a step of the smaller ranges, twice over for what is left under the root; a step more for the sign in i.
    std::map<Coding, double> const bounds{{Coding::without_i, 2e-3},
                                          {Coding::without_j, 2e-3},
                                          {Coding::without_k, 2e-3},
                                          {Coding::without_s, 2e-3},
                                          {Coding::triple, 3e-5}};
    for (auto const& [coding, bound] : bounds)
        for (auto const sign : {1.0, -1.0}) {
            auto const left_out = coding == Coding::triple ? std::size_t{3} : static_cast<std::size_t>(coding) - 3;
            auto const rotations = rotations_around(left_out, sign);
            auto const poses = static_cast<std::uint16_t>(rotations.size());
            auto const bytes = write_anb(motion_of(golden::pack_rotations(coding, rotations), poses));
            auto const decoded = decode(input_of(bytes, "player_A_test.anb"), specs(), strict);
            BOOST_REQUIRE(!decoded.stopped);
            BOOST_REQUIRE(decoded.model.clips.size() == 1U);
            auto const& clip = decoded.model.clips.front();
            BOOST_REQUIRE(clip.frames == rotations.size());
            BOOST_REQUIRE(clip.tracks.size() == 1U);
            for (std::size_t pose = 0; pose < rotations.size(); ++pose)
                BOOST_TEST(distance(rotations[pose], clip.tracks.front().at(pose)) < bound);
        }
}

BOOST_AUTO_TEST_CASE(turns_survive_within_a_step) {
    std::vector<double> const angles{1.0, 1.25, 1.5, 2.0, 2.75};
    auto const poses = static_cast<std::uint16_t>(angles.size());
    auto const bytes = write_anb(motion_of(golden::pack_turn({0, 0.6, 0.8}, angles), poses));
    auto const decoded = decode(input_of(bytes, "player_A_test.anb"), specs(), strict);
    auto const& track = decoded.model.clips.at(0).tracks.at(0);
    for (std::size_t pose = 0; pose < angles.size(); ++pose) {
        auto const sine = std::sin(angles[pose] / 2);
        BOOST_TEST(distance({0, 0.6 * sine, 0.8 * sine, std::cos(angles[pose] / 2)}, track.at(pose)) < 2e-5);
    }
}

BOOST_AUTO_TEST_CASE(a_clip_has_no_time_and_its_file_s_name) {
    auto const bytes = write_anb(golden::make_motion(3, 7, 5));
    auto const decoded = decode(input_of(bytes, "made_A_walk.anb"), specs(), strict);
    auto const& clip = decoded.model.clips.at(0);
    BOOST_TEST(clip.name == "made_A_walk");
    BOOST_TEST(!clip.frames_per_second.has_value());
    BOOST_TEST(clip.tracks.size() == 7U);
    for (std::size_t bone = 0; bone < clip.tracks.size(); ++bone) {
        BOOST_TEST(clip.tracks[bone].target.index == bone);
        BOOST_TEST((clip.tracks[bone].exactness == Exactness::float32));
    }
    BOOST_TEST(format_of("sotc.anb")->conventions->rotation == "unknown"); // so that no pose is composed
}

BOOST_AUTO_TEST_CASE(keys_that_are_missing_are_no_numbers) {
    auto motion = golden::make_motion(1, 7, 4);
    auto const bytes = write_anb(motion);
    motion.poses = 4;
    auto more = bytes;
    // The root's second field: a fifth frame, for which the last bone (turns, keys of two bytes, padded to four)
    // has none.
    auto const root = more.size() - 16 * 16 - 68;
    more[root + 4] = std::byte{200};
    auto const decoded = decode(input_of(more, "made_A_walk.anb"), specs(), lenient);
    auto const& clip = decoded.model.clips.at(0);
    BOOST_TEST(clip.frames == 200U);
    BOOST_TEST(std::isnan(clip.tracks.at(6).at(199)[0]));
    BOOST_TEST(!std::isnan(clip.tracks.at(6).at(3)[0]));
    BOOST_TEST(!std::isnan(clip.tracks.at(0).at(199)[0])); // a constant has no keys
}

BOOST_AUTO_TEST_CASE(modules_are_recognised_by_their_root_alone) {
    auto bytes = write_anb(golden::make_motion(1, 2, 2));
    BOOST_TEST(identify({bytes, "", {}}).format->id == "sotc.anb");
    BOOST_TEST(!identify({bytes, "", {}}).rival);
    auto const root = bytes.size() - 16 * 6 - 68;
    BOOST_TEST(std::to_integer<int>(bytes[root]) == 12);
    bytes[root] = std::byte{1};
    BOOST_TEST(identify({bytes, "", {}}).format->id == "sotc.skb");
    bytes[root] = std::byte{7};
    BOOST_TEST(identify({bytes, "", {}}).format->id == "sotc.xff");
    BOOST_TEST(identify({bytes, "X.XFF", {}}).format->id == "sotc.xff");
    BOOST_TEST(identify({bytes, "X.ANB", {}}).format->id == "sotc.anb");
    bytes[0] = std::byte{'y'};
    BOOST_TEST(!identify({bytes, "", {}}).format);
    BOOST_TEST(identify({bytes, "x.anb", {}}).failed);
}

/// A root that a container lists: the frame was reported there, and is not reported again.
BOOST_AUTO_TEST_CASE(a_member_tells_of_its_root_alone) {
    auto const bytes = write_anb(golden::make_motion(5, 7, 3));
    auto listed = decode(input_of(bytes, "made.xff"), specs(), lenient);
    BOOST_REQUIRE(listed.model.members.size() == 1U);
    auto const& member = listed.model.members.front();
    BOOST_TEST(member.name == "made_5.anb");
    BOOST_TEST(member.format == "sotc.anb");
    BOOST_TEST(member.stored == bytes.size());
    auto input = input_of(bytes, std::string(member.name));
    input.forced_format = member.format;
    input.context.facts.set("entry", member.entry);
    auto const inside = decode(input, specs(), lenient);
    auto const alone = decode(input_of(bytes, "made_5.anb"), specs(), lenient);
    BOOST_TEST(inside.log.events().size() < alone.log.events().size());
    for (auto const& event : inside.log.events())
        BOOST_TEST(!inside.paths->text(event.path, event.indices).starts_with("header"));
    BOOST_REQUIRE(inside.model.clips.at(0).tracks.size() == alone.model.clips.at(0).tracks.size());
    for (std::size_t bone = 0; bone < 7; ++bone)
        BOOST_TEST(inside.model.clips[0].tracks[bone].at(1) == alone.model.clips[0].tracks[bone].at(1),
                   boost::test_tools::per_element());
    input.context.facts.set("entry", bytes.size());
    auto const lost = decode(input, specs(), lenient);
    BOOST_TEST(lost.stopped); // an entry outside of the data is fatal
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(sotc_seek)

/// Files that are there, by name.
class Shelf final : public animcheck::test::EmptySurroundings {
public:
    explicit Shelf(std::map<std::string, std::size_t> skeletons, bool any_case = false) : any_case_(any_case) {
        for (auto const& [name, joints] : skeletons) {
            auto& companion = companions_[any_case ? lower_case(name) : name];
            companion.place = "skel/" + name;
            if (joints > 0) companion.model.skeletons.emplace_back().joints.resize(joints);
        }
    }
    Search find(std::span<std::string const> names, Companion const*& found) override {
        for (auto const& name : names) {
            asked.push_back(name);
            auto const entry = companions_.find(any_case_ ? lower_case(name) : name);
            if (entry == companions_.end()) continue;
            found = &entry->second;
            return Search::one;
        }
        return Search::none;
    }

    std::vector<std::string> asked;

private:
    static std::string lower_case(std::string name) {
        for (auto& c : name) c = lower(c);
        return name;
    }

    std::map<std::string, Companion> companions_;
    bool any_case_;
};

Context found_for(std::string_view name, Shelf& shelf) {
    Context context;
    sotc::anb_format.seek({{}, name, {}}, shelf, context);
    return context;
}

BOOST_AUTO_TEST_CASE(the_longest_name_that_is_there) {
    Shelf shelf({{"player_A.skb", 30}, {"player.skb", 3}});
    auto const context = found_for("player_A_grip_loop-stand.anb", shelf);
    BOOST_TEST((context.skeleton_search == Search::one));
    BOOST_REQUIRE(context.skeleton);
    BOOST_TEST(context.skeleton->joints.size() == 30U);
    BOOST_TEST(shelf.asked == (std::vector<std::string>{"player_A_grip.skb", "player_A.skb"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_name_in_another_case_is_another_name) {
    Shelf shelf({{"PLAYER_A.skb", 30}, {"player.skb", 3}}, true);
    auto const context = found_for("player_A_walk.anb", shelf);
    BOOST_TEST((context.skeleton_search == Search::one));
    BOOST_REQUIRE(context.skeleton);
    BOOST_TEST(context.skeleton->joints.size() == 3U);
    BOOST_TEST((found_for("PLAYER_A_walk.anb", shelf).skeleton->joints.size()) == 30U);
}

BOOST_AUTO_TEST_CASE(none_and_broken) {
    Shelf shelf({{"bird_A.skb", 0}});
    BOOST_TEST((found_for("horse_B_run.anb", shelf).skeleton_search == Search::none));
    BOOST_TEST((found_for("run.anb", shelf).skeleton_search == Search::none));
    BOOST_TEST((found_for("_run.anb", shelf).skeleton_search == Search::none));
    auto const context = found_for("bird_A_fly.anb", shelf);
    BOOST_TEST((context.skeleton_search == Search::broken));
    BOOST_TEST(!context.skeleton);
}

BOOST_AUTO_TEST_CASE(what_is_there_stays) {
    Shelf shelf({{"bird_A.skb", 3}});
    Skeleton const given;
    Context context;
    context.skeleton = &given;
    sotc::anb_format.seek({{}, "bird_A_fly.anb", {}}, shelf, context);
    BOOST_TEST(context.skeleton == &given);
    BOOST_TEST(shelf.asked.empty());
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck

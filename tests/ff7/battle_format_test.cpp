// SPDX-License-Identifier: MIT
#include "decoders/ff7/battle.hpp"

#include "decoders/registry.hpp"
#include "golden/corpus/bytes.hpp"
#include "tests/core/support.hpp"
#include "tests/ff7/generators/battle_encoder.hpp"
#include "tests/surroundings.hpp"

#include <boost/test/unit_test.hpp>

namespace animcheck::ff7 {
namespace {

using test::Bytes;

Identification identified(Bytes const& bytes, std::string_view name, std::string_view container = "") {
    return identify({bytes, name, container});
}

bool is_pack(Bytes const& bytes, std::string_view name, std::string_view container = "") {
    auto const what = identified(bytes, name, container);
    return what.format == &battle_format && !what.failed;
}

/// The list of offsets of a PlayStation file, and as much after it.
Bytes psx_body(std::uint32_t parts) {
    Bytes bytes;
    golden::put_words(bytes, {parts});
    for (std::uint32_t i = 0; i < parts; ++i) golden::put_words(bytes, {4 * (parts + 1) + 40 * i});
    bytes.resize(bytes.size() + std::size_t{40} * parts, std::byte{7});
    return bytes;
}

/// Knows one name.
class OneFile final : public animcheck::test::EmptySurroundings {
public:
    OneFile(std::string name, Companion const& companion) : name_(std::move(name)), companion_(companion) {}
    Search find(std::span<std::string const> names, Companion const*& found) override {
        asked.assign(names.begin(), names.end());
        if (std::ranges::find(asked, name_) == asked.end()) return Search::none;
        found = &companion_;
        return Search::one;
    }
    std::vector<std::string> asked;

private:
    std::string name_;
    Companion const& companion_;
};

/// A folder with these files.
class Folder final : public animcheck::test::EmptySurroundings {
public:
    explicit Folder(std::vector<std::string> names) : names_(std::move(names)) {}
    bool beside(std::string_view name) override { return std::ranges::find(names_, name) != names_.end(); }

private:
    std::vector<std::string> names_;
};

/// `failed` where the name promises a pack and the bytes are something else.
std::string recognised(Bytes const& bytes, std::string_view name, std::vector<std::string> const& beside) {
    Folder folder(beside);
    Offer offer{bytes, name, {}};
    offer.around = &folder;
    auto const what = identify(offer);
    return what.format == &battle_format ? what.failed ? "failed" : "pack" : "unknown";
}

Context sought(std::string_view name, OneFile& around) {
    Context context;
    battle_format.seek({{}, name, {}}, around, context);
    return context;
}

BOOST_AUTO_TEST_SUITE(ff7_battle_format)

BOOST_AUTO_TEST_CASE(packs_are_recognised_by_their_blocks) {
    auto const pack = golden::generate_pack(1);
    for (auto const* const name : {"rtda", "RTDA", "rtda.bin", "", "x.a00"}) BOOST_TEST(is_pack(pack, name), name);
    auto longer = pack;
    longer.push_back({});
    BOOST_TEST(is_pack(longer, "rtda"));
    BOOST_TEST(is_pack(longer, "X.A00"));
    BOOST_TEST(!is_pack(longer, "rtda.bin"));
    BOOST_TEST(!is_pack(longer, ""));
}

BOOST_AUTO_TEST_CASE(names_in_the_archive_promise_packs) {
    Bytes const odd = test::noise(64);
    BOOST_TEST(is_pack(odd, "rtda", "ff7.lgp"));
    BOOST_TEST(is_pack(odd, "dada", "ff7.lgp"));
    BOOST_TEST(is_pack(odd, "aada", "ff7.lgp"));
    BOOST_TEST(!is_pack(odd, "daaa", "ff7.lgp"));
    BOOST_TEST(!is_pack(odd, "xrtda", "ff7.lgp"));
    BOOST_TEST(!is_pack(odd, "1tda", "ff7.lgp"));
    BOOST_TEST(!is_pack(odd, "rtda"));
    BOOST_TEST(is_pack(odd, "x.a00"));
    BOOST_TEST(!is_pack(odd, "x.a01"));
}

BOOST_AUTO_TEST_CASE(another_model_beside_is_enough_for_a_damaged_pack) {
    auto damaged = test::noise(64);
    std::ranges::copy(Bytes{std::byte{3}, {}, {}, {}}, damaged.begin());
    BOOST_TEST(recognised(damaged, "rtda", {}) == "unknown");
    BOOST_TEST(recognised(damaged, "rtda", {"readme.txt", "rtac", "aaba"}) == "unknown");
    BOOST_TEST(recognised(damaged, "rtda", {"aada"}) == "pack");
    BOOST_TEST(recognised(damaged, "rtda", {"aaaa"}) == "pack");
    BOOST_TEST(recognised(test::noise(64), "rtda", {"aada"}) == "unknown"); // no count that is possible
    BOOST_TEST(recognised(test::bytes_of("<!DOCTYPE html>"), "rtda", {"aada"}) == "unknown");
}

BOOST_AUTO_TEST_CASE(a_pack_that_was_wiped_out_is_no_pack) {
    std::vector<std::string> const models{"aada", "abda", "acaa"};
    for (auto const byte : {std::byte{0}, std::byte{0xFF}}) {
        Bytes const wiped(10'000, byte);
        BOOST_TEST(recognised(wiped, "rtda", models) == "failed");
        BOOST_TEST(recognised(wiped, "rtda", {"rtaa"}) == "failed");
        BOOST_TEST(recognised(wiped, "rtda", {"aada", "abda"}) == "unknown");
        BOOST_TEST((identified(wiped, "x.a00").failed));
    }
}

BOOST_AUTO_TEST_CASE(noise_is_no_pack) {
    auto const all = test::noise(300'000);
    for (std::size_t i = 0; i + 64 <= all.size(); i += 13) {
        Bytes part(all.begin() + static_cast<std::ptrdiff_t>(i), all.begin() + static_cast<std::ptrdiff_t>(i + 64));
        BOOST_TEST_REQUIRE(!is_pack(part, "rtda"));
        std::fill(part.begin() + 1, part.begin() + 4, std::byte{0}); // with a count that is possible
        BOOST_TEST_REQUIRE(!is_pack(part, ""));
    }
}

BOOST_AUTO_TEST_CASE(what_is_surely_something_else_is_said_to_be) {
    auto const body = psx_body(20);
    for (auto const* const container : {"", "ff7.lgp"}) {
        auto const what = identified(body, "rtda", container);
        BOOST_TEST(is(what.guess, "ff7_psx_body"));
        BOOST_TEST((what.failed == (what.format != nullptr)));
    }
    BOOST_TEST((identified(body, "x.a00").failed));
    BOOST_TEST(is(identified(test::bytes_of("<!DOCTYPE html>"), "x.a00").guess, "html_page"));
    BOOST_TEST(is_pack(Bytes(4), "x.a00")); // no animations
    BOOST_TEST(!is_pack(Bytes(8), "x.a00"));
}

BOOST_AUTO_TEST_CASE(a_playstation_body_is_named_by_its_offsets) {
    for (auto const parts : {4U, 20U, 255U}) BOOST_TEST(is(guess(psx_body(parts)), "ff7_psx_body"));
    for (auto const parts : {0U, 3U, 256U}) BOOST_TEST(!is(guess(psx_body(parts)), "ff7_psx_body"));
    for (auto const at : {4U, 8U, 20U}) { // a first offset that is elsewhere, others that do not ascend
        auto body = psx_body(5);
        body[at] = std::byte{1};
        BOOST_TEST(!is(guess(body), "ff7_psx_body"));
    }
    auto body = psx_body(5);
    body.resize(body.size() - 40); // the last part begins at the end
    BOOST_TEST(!is(guess(body), "ff7_psx_body"));
    for (std::size_t size = 0; size < 24; ++size)
        BOOST_TEST(
            !is(guess(Bytes(body.begin(), body.begin() + static_cast<std::ptrdiff_t>(size))), "ff7_psx_body"));
}

BOOST_AUTO_TEST_CASE(skeletons_are_sought_by_the_name) {
    Companion companion;
    companion.model.skeletons.emplace_back().joints.resize(25);
    OneFile cloud("rtaa", companion), summon("ifreet.d", companion);
    BOOST_TEST(sought("rtda", cloud).skeleton->joints.size() == 25U);
    BOOST_TEST((sought("rtda", cloud).skeleton_search == Search::one));
    BOOST_TEST(*sought("rtda", cloud).facts.number("skeleton_for_name") == 1U);
    BOOST_TEST(sought("ifreet.a00", summon).skeleton->joints.size() == 25U);
    BOOST_TEST(*sought("blaver.a00", summon).facts.number("skeleton_for_name") == 0U);
    BOOST_TEST((sought("blaver.a00", summon).skeleton_search == Search::none));
    BOOST_TEST((summon.asked == std::vector<std::string>{"blaver.d"}));
    BOOST_TEST(!sought("other.bin", cloud).facts.number("skeleton_for_name"));
    Companion const empty;
    OneFile broken("rtaa", empty);
    BOOST_TEST((sought("rtda", broken).skeleton_search == Search::broken));
}

BOOST_AUTO_TEST_CASE(clips_have_a_track_for_the_position_and_for_each_rotation) {
    auto const blocks = golden::generate_blocks(5, {.slots = 4, .bones = 2});
    test::Decode decode(golden::encode_pack(blocks));
    Model model;
    battle_format.decode(decode.reader(), {}, &model);
    std::size_t next = 0;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        if (!blocks[i].payload.empty()) continue;
        BOOST_TEST_REQUIRE(next < model.clips.size());
        auto const& clip = model.clips[next++];
        auto const row = 3 + std::size_t{3} * blocks[i].shape.rotations;
        BOOST_TEST(clip.name == "animation[" + std::to_string(i) + "]");
        BOOST_TEST(clip.frames == blocks[i].header_frames);
        BOOST_TEST_REQUIRE(clip.tracks.size() == 1 + blocks[i].shape.rotations);
        for (std::size_t frame = 0; frame < clip.frames; ++frame) {
            auto const& values = blocks[i].values;
            BOOST_TEST(clip.tracks[0].at(frame)[1] == static_cast<float>(values[frame * row + 1]));
            auto const raw = values[frame * row + 5]; // rotation 0, z
            BOOST_TEST(clip.tracks[1].at(frame)[2] == static_cast<float>((raw % 4096 + 4096) % 4096) * 360 / 4096);
        }
    }
    BOOST_TEST(next == model.clips.size());
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::ff7

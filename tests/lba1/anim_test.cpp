// SPDX-License-Identifier: MIT
#include "decoders/lba1/anim.hpp"

#include "decoders/registry.hpp"
#include "tests/lba1/support.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>

namespace animcheck::lba1::test {
namespace {

using animcheck::test::Decode;

Model decoded(Decode& decode) {
    Model model;
    anim_format.decode(decode.reader(), {}, &model);
    BOOST_REQUIRE(model.clips.size() == 1);
    return model;
}

std::vector<float> values_of(Track const& track, std::size_t frame) {
    auto const value = track.at(frame);
    return {value[0], value[1], value[2]};
}

BOOST_AUTO_TEST_SUITE(lba1_anim)

BOOST_AUTO_TEST_CASE(the_greatest_counts_do_not_wrap) {
    constexpr AnimHead greatest{0xFFFF, 0xFFFF, 0, 0};
    BOOST_TEST(greatest.stride() == 524288U);
    BOOST_TEST(greatest.file_size() == 34359214088U);
    // 32 bits would make 8 of it.
    constexpr AnimHead wraps{0x8000, 0x3FFF, 0, 0};
    BOOST_TEST(wraps.file_size() == (std::uint64_t{1} << 32) + 8);
}

BOOST_AUTO_TEST_CASE(a_turn_has_1024_units) {
    Decode decode(words({1, 2, 0, 0, 10, 0, 0, 0, 1, 0, -256, 0, 0, 256, 512, 1023}));
    auto const model = decoded(decode);
    auto const& clip = model.clips.front();
    BOOST_REQUIRE(clip.tracks.size() == 3);
    BOOST_TEST((clip.tracks[2].channel == Channel::euler));
    BOOST_TEST(clip.tracks[2].unit == "degree");
    BOOST_TEST(values_of(clip.tracks[2], 0) == (std::vector{90.0F, 180.0F, 359.6484375F}), each);
    // The root's turn keeps its sign: it is a way to go, not a position.
    BOOST_TEST(values_of(clip.tracks[1], 0) == (std::vector{0.0F, -90.0F, 0.0F}), each);
    BOOST_TEST((clip.tracks[2].exactness == Exactness::decimal));
}

BOOST_AUTO_TEST_CASE(steps_and_offsets_are_the_integers_of_the_file) {
    Decode decode(words({1, 2, 0, 0, 10, -300, 7, 32767, 0, 0, 0, 0, 1, -32768, 256, -1}));
    auto const model = decoded(decode);
    auto const& clip = model.clips.front();
    BOOST_REQUIRE(clip.tracks.size() == 3);
    BOOST_TEST(values_of(clip.tracks[0], 0) == (std::vector{-300.0F, 7.0F, 32767.0F}), each);
    BOOST_TEST((clip.tracks[2].channel == Channel::translation));
    BOOST_TEST(values_of(clip.tracks[2], 0) == (std::vector{-32768.0F, 256.0F, -1.0F}), each);
    BOOST_TEST((clip.tracks[0].exactness == Exactness::integers));
    BOOST_TEST((clip.tracks[2].exactness == Exactness::integers));
}

BOOST_AUTO_TEST_CASE(a_tick_is_a_fiftieth_of_a_second) {
    Decode decode(words(clip_words(3, 2, 1)));
    auto const model = decoded(decode);
    auto const& clip = model.clips.front();
    BOOST_TEST(clip.frames == 3U);
    BOOST_TEST(!clip.frames_per_second);
    BOOST_TEST(clip.ticks.size() == 3U);
    BOOST_TEST(clip.ticks[2] == 10);
    BOOST_TEST(static_cast<float>(clip.ticks[2]) * clip.milliseconds_a_tick == 200.0F);
    BOOST_TEST(clip.loop.value_or(99) == 1U);
}

BOOST_AUTO_TEST_CASE(a_loop_after_the_end_is_treated_as_the_first) {
    for (auto const loop : {3, 4, 65535}) {
        Decode decode(words(clip_words(3, 2, loop)));
        BOOST_TEST(decoded(decode).clips.front().loop.value_or(99) == 0U);
    }
}

BOOST_AUTO_TEST_CASE(a_bone_that_changes_its_type_has_a_track_for_each) {
    Decode decode(
        words({2, 2, 0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 1, 12, -6, 3, 10, 0, 0, 0, 0, 0, 0, 0, 0, 256, 0, 0}));
    auto const model = decoded(decode);
    auto const& clip = model.clips.front();
    BOOST_REQUIRE(clip.tracks.size() == 4);
    auto const &rotation = clip.tracks[2], &offset = clip.tracks[3];
    BOOST_TEST((rotation.channel == Channel::euler));
    BOOST_TEST(std::isnan(rotation.at(0)[0]));
    BOOST_TEST(values_of(rotation, 1) == (std::vector{90.0F, 0.0F, 0.0F}), each);
    BOOST_TEST((offset.channel == Channel::translation));
    BOOST_TEST(values_of(offset, 0) == (std::vector{12.0F, -6.0F, 3.0F}), each);
    BOOST_TEST(std::isnan(offset.at(1)[2]));
}

BOOST_AUTO_TEST_CASE(a_zoom_is_a_scale_and_what_has_no_type_has_no_track) {
    Decode decode(words({1, 3, 0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 2, 5, 6, 7, 3, 1, 1, 1}));
    auto const model = decoded(decode);
    auto const& clip = model.clips.front();
    BOOST_REQUIRE(clip.tracks.size() == 3);
    BOOST_TEST(clip.tracks[2].target.index == 1U);
    BOOST_TEST((clip.tracks[2].channel == Channel::scale));
    BOOST_TEST(values_of(clip.tracks[2], 0) == (std::vector{5.0F, 6.0F, 7.0F}), each);
}

BOOST_AUTO_TEST_CASE(a_cut_clip_keeps_its_whole_keyframes) {
    auto bytes = words(clip_words(3, 4));
    while (bytes.size() > 8) {
        bytes.pop_back();
        Decode decode(bytes);
        BOOST_TEST(decoded(decode).clips.front().frames == (bytes.size() - 8) / 40);
        BOOST_TEST(decode.anomalies(AnomalyKind::count_exceeds_data) == 1U);
    }
}

BOOST_AUTO_TEST_CASE(a_longer_clip_tells_no_more) {
    Decode small(words(clip_words(2, 9))), large(words(clip_words(900, 9)));
    static_cast<void>(decoded(small));
    static_cast<void>(decoded(large));
    BOOST_TEST(small.events().size() == large.events().size());
}

BOOST_AUTO_TEST_CASE(as_many_bones_as_a_word_holds) {
    Decode decode(words(clip_words(1, 0xFFFF)));
    BOOST_TEST(decoded(decode).clips.front().tracks.size() == 2U + 0xFFFEU);
    BOOST_TEST(!decode.session().closed());
}

BOOST_AUTO_TEST_CASE(only_one_reading_of_a_clip_fits_its_size) {
    for (auto const keyframes : {1, 2, 3, 5, 21})
        for (auto const bones : {1, 2, 4, 21}) {
            auto swapped = clip_words(keyframes, bones);
            std::swap(swapped[0], swapped[1]);
            Decode straight(words(clip_words(keyframes, bones))), reversed(words(swapped));
            Decode big(words(clip_words(keyframes, bones), std::endian::big));
            static_cast<void>(decode_anim(straight.reader()));
            static_cast<void>(decode_anim(reversed.reader()));
            static_cast<void>(decode_anim(big.reader()));
            auto const kind = AnomalyKind::layout_alternative;
            BOOST_TEST(straight.anomalies(kind) == 0U);
            BOOST_TEST(reversed.anomalies(kind) == (keyframes == bones ? 0U : 1U));
            BOOST_TEST(big.anomalies(kind) == 1U);
        }
}

BOOST_AUTO_TEST_CASE(a_limit_leaves_no_keyframes_that_were_not_read) {
    auto const bytes = words(clip_words(20, 6));
    Decode unlimited(bytes);
    Model whole;
    anim_format.decode(unlimited.reader(), {}, &whole);
    for (std::uint64_t work = 0; work < 4 * bytes.size(); work += 100) {
        Decode decode(bytes, lenient, {.work_base = work, .work_factor = 0});
        Model model;
        anim_format.decode(decode.reader(), {}, &model);
        auto const& clip = model.clips.front();
        for (std::size_t i = 0; i < clip.tracks.size(); ++i)
            for (std::size_t frame = 0; frame < clip.frames; ++frame)
                BOOST_TEST(values_of(clip.tracks[i], frame) == values_of(whole.clips.front().tracks[i], frame),
                           each);
    }
}

BOOST_AUTO_TEST_CASE(recognised_by_its_size_alone) {
    auto const bytes = words(clip_words(4, 5));
    BOOST_TEST((anim_format.sniff(offer_of(bytes)).answer == Answer::maybe));
    BOOST_TEST((anim_format.sniff(offer_of(bytes, "x.an1")).answer == Answer::yes));
    BOOST_TEST((anim_format.sniff(offer_of(bytes, "178", "lba1.hqr")).answer == Answer::yes));
    auto const cut = ByteView(bytes).first(bytes.size() - 3);
    BOOST_TEST((anim_format.sniff(offer_of(cut)).answer == Answer::no));
    for (auto const& offer : {offer_of(cut, "X.AN1"), offer_of(cut, "x.anm"), offer_of(cut, "178", "lba1.hqr")})
        BOOST_TEST((anim_format.sniff(offer).answer == Answer::maybe));
}

BOOST_AUTO_TEST_CASE(random_bytes_are_nothing) {
    for (std::size_t size = 0; size < 4096; ++size) {
        auto const bytes = animcheck::test::noise(size);
        for (auto const* const container : {"", "lba1.hqr"})
            for (auto const* const format : formats()) {
                if (!format->id.starts_with("lba1.")) continue;
                auto const answer = format->sniff(offer_of(bytes, "1", container)).answer;
                BOOST_TEST((answer == Answer::no), format->id << " of " << size << " bytes");
            }
    }
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::lba1::test

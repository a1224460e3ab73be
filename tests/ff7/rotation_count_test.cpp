// SPDX-License-Identifier: MIT
#include "decoders/ff7/rotation_count.hpp"

#include "tests/core/support.hpp"
#include "tests/ff7/generators/battle_encoder.hpp"

#include <boost/test/unit_test.hpp>

#include <deque>

namespace animcheck::ff7 {

static std::ostream& operator<<(std::ostream& out, CountFrom from) { return out << static_cast<int>(from); }

namespace {

/// Streams and what headers say of them.
class Streams {
public:
    void add(golden::BattleBlock const& block) {
        if (!block.payload.empty()) return;
        stored_.push_back(golden::encode_stream(block.values, block.shape, block.tail));
        promises_.push_back({stored_.back(), block.shape.key, block.header_frames, block.header_bones});
    }
    [[nodiscard]] std::vector<Promise>& promises() { return promises_; }
    [[nodiscard]] RotationCount count() const {
        test::Decode decode(test::noise(1), lenient, {.work_base = std::uint64_t{1} << 30});
        auto work = decode.reader().peek();
        return find_rotations(promises_, work);
    }

private:
    std::deque<std::vector<std::byte>> stored_;
    std::vector<Promise> promises_;
};

Streams streams_of(std::uint64_t seed, golden::PackPlan plan) {
    Streams streams;
    for (auto const& block : golden::generate_blocks(seed, plan)) streams.add(block);
    return streams;
}

BOOST_AUTO_TEST_SUITE(ff7_rotation_count)

BOOST_AUTO_TEST_CASE(packs_like_the_game_s_tell_their_bones) {
    for (std::uint32_t bones = 1; bones <= 48; ++bones) {
        auto streams = streams_of(bones, {.slots = 32, .bones = bones});
        for (auto& promise : streams.promises()) promise.bones = 99; // the headers do not help
        auto const count = streams.count();
        BOOST_TEST(count.body == bones + 1);
        BOOST_TEST(count.from == CountFrom::fit);
        BOOST_TEST(count.candidates == 1U);
    }
}

BOOST_AUTO_TEST_CASE(a_pack_of_weapons_alone_has_one_rotation) {
    auto const count = streams_of(3, {.slots = 16, .bones = 0, .weapon = false}).count();
    BOOST_TEST(count.body == 1U);
    BOOST_TEST(count.from == CountFrom::fit);
}

BOOST_AUTO_TEST_CASE(animations_that_nothing_fits_do_not_vote) {
    auto streams = streams_of(4, {.slots = 16, .bones = 20});
    for (std::size_t i = 0; i < streams.promises().size(); i += 2) ++streams.promises()[i].frames;
    auto const count = streams.count();
    BOOST_TEST(count.body == 21U);
    BOOST_TEST(count.from == CountFrom::fit);
}

BOOST_AUTO_TEST_CASE(counts_beyond_the_engine_s_are_tried_where_a_header_has_them) {
    auto streams = streams_of(5, {.slots = 8, .bones = 70});
    BOOST_TEST(streams.count().body == 71U);
    for (auto& promise : streams.promises()) promise.bones = 5;
    BOOST_TEST(streams.count().body != 71U);
}

BOOST_AUTO_TEST_CASE(nothing_fits_and_there_is_nothing) {
    auto streams = streams_of(6, {.slots = 8, .bones = 9});
    for (auto& promise : streams.promises()) promise.frames = 0;
    BOOST_TEST(streams.count().from == CountFrom::header);
    BOOST_TEST(streams.count().body == 0U);
    streams.promises().clear();
    BOOST_TEST(streams.count().from == CountFrom::nothing);
}

BOOST_AUTO_TEST_CASE(fits_is_exact) {
    auto streams = streams_of(7, {.slots = 12, .bones = 12});
    test::Decode decode(test::noise(1), lenient, {.work_base = std::uint64_t{1} << 30});
    auto work = decode.reader().peek();
    for (auto const& promise : streams.promises()) {
        BOOST_TEST(fits(promise, promise.bones, work));
        auto other = promise;
        ++other.frames;
        BOOST_TEST(!fits(other, promise.bones, work));
        other = promise;
        other.stream = promise.stream.first(promise.stream.size() - 1);
        BOOST_TEST(!fits(other, promise.bones, work));
        for (auto const impossible : {0U, most_rotations + 1}) BOOST_TEST(!fits(promise, impossible, work));
        other = promise;
        other.key = 12;
        BOOST_TEST(!fits(other, promise.bones, work));
    }
}

BOOST_AUTO_TEST_CASE(trials_cost_work) {
    auto streams = streams_of(8, {.slots = 8, .bones = 12});
    test::Decode decode(test::noise(1), lenient, {.work_base = 20, .work_factor = 0});
    auto work = decode.reader().peek();
    static_cast<void>(find_rotations(streams.promises(), work));
    BOOST_TEST(decode.session().closed());
    BOOST_TEST(decode.anomalies(AnomalyKind::limit) == 1U);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::ff7

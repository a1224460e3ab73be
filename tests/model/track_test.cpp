// SPDX-License-Identifier: MIT
// All families' tracks are read through one interface; here a mesh whose vertices move.
#include "decoders/format.hpp"
#include "fuzz/same_model.hpp"
#include "tests/core/support.hpp"
#include "validator/report/clip.hpp"

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace animcheck::test {
namespace {

/// Three bytes per vertex, in units of one half, vertex by vertex, frame by frame.
class Bytes final : public Samples {
public:
    Bytes(Column<std::uint8_t> bytes, std::size_t row) : bytes_(bytes), row_(row) {}
    void read(std::size_t first, std::span<float> out) const noexcept override {
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = 0.5F * bytes_[first * row_ + i];
    }
    void read_raw(std::size_t first, std::span<std::int32_t> out) const noexcept override {
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = bytes_[first * row_ + i];
    }

private:
    Column<std::uint8_t> bytes_;
    std::size_t row_;
};

/// Two frames of two vertices.
Model model_of(std::vector<std::byte> const& bytes) {
    Model model;
    Track track;
    track.target = {Target::Kind::vertices, 1, 2};
    track.channel = Channel::position;
    track.unit = "unit";
    track.frames = 2;
    track.has_raw = true;
    track.samples = &model.arena.make<Bytes>(
        Column<std::uint8_t>(bytes.data(), bytes.size(), 1, 1, std::endian::little), track.components());
    Clip clip;
    clip.name = "stand";
    clip.frames = 3;
    clip.tracks.push_back(track);
    model.clips.push_back(std::move(clip));
    return model;
}

auto const bytes = bytes_of({2, 4, 6, 8, 10, 12, 1, 3, 5, 7, 9, 11});

BOOST_AUTO_TEST_SUITE(track)

BOOST_AUTO_TEST_CASE(a_frame_of_a_mesh_has_three_components_per_vertex) {
    auto const model = model_of(bytes);
    auto const& track = model.clips.front().tracks.front();
    BOOST_TEST(track.components() == 6U);
    std::vector<float> values(12);
    track.read(0, values);
    BOOST_TEST(values == (std::vector<float>{1, 2, 3, 4, 5, 6, 0.5, 1.5, 2.5, 3.5, 4.5, 5.5}),
               boost::test_tools::per_element());
    std::vector<std::int32_t> raw(6);
    track.read_raw(1, raw);
    BOOST_TEST(raw == (std::vector<std::int32_t>{1, 3, 5, 7, 9, 11}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_mesh_is_printed_vertex_by_vertex) {
    auto const json = json_of(model_of(bytes).clips.front());
    auto const expected = nlohmann::ordered_json::parse(R"({
        "name": "stand", "frames": 3, "tracks": [{
            "mesh": 1, "vertices": 2, "channel": "position", "unit": "unit",
            "raw": [[[2, 4, 6], [8, 10, 12]], [[1, 3, 5], [7, 9, 11]]],
            "then": "last",
            "values": [[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[0.5, 1.5, 2.5], [3.5, 4.5, 5.5]]]}]})");
    BOOST_TEST(json.dump() == expected.dump());
}

BOOST_AUTO_TEST_CASE(fuzzing_distinguishes_meshes_by_their_values) {
    auto const one = model_of(bytes);
    BOOST_TEST(fuzz::same_model(one, model_of(bytes)));
    auto other = bytes;
    other.back() = std::byte{12};
    BOOST_TEST(!fuzz::same_model(one, model_of(other)));
    auto fewer = model_of(bytes);
    fewer.clips.front().tracks.front().target.count = 1;
    BOOST_TEST(!fuzz::same_model(one, fewer));
}

/// For a joint: every frame is the same, and only the first component is a number.
class Constant final : public Samples {
public:
    void read(std::size_t /*first*/, std::span<float> out) const noexcept override {
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = i % 3 == 0 ? 7.0F : std::nanf("");
    }
};

BOOST_AUTO_TEST_CASE(missing_values_of_a_joint_are_null_and_integers_stay_integers) {
    Model model;
    Track track;
    track.target.index = 5;
    track.channel = Channel::scale;
    track.exactness = Exactness::integers;
    track.frames = 1;
    track.then = Track::Then::first;
    track.samples = &model.arena.make<Constant>();
    BOOST_TEST(track.at(0)[0] == 7.0F);
    BOOST_TEST(track.at(0)[3] == 0.0F);
    Clip clip;
    clip.frames = 2;
    clip.tracks.push_back(track);
    auto const json = json_of(clip)["tracks"][0];
    BOOST_TEST(json.dump() == R"({"joint":5,"channel":"scale","unit":"","then":"first","values":[[7,null,null]]})");
    clip.tracks[0].exactness = Exactness::float32;
    BOOST_TEST(json_of(clip)["tracks"][0]["bits"].dump() == R"([["40e00000","7fc00000","7fc00000"]])");
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::test

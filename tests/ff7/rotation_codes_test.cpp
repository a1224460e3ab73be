// SPDX-License-Identifier: MIT
#include "decoders/ff7/rotation_codes.hpp"
#include "fuzz/ff7/slow_stream.hpp"
#include "tests/ff7/generators/battle_encoder.hpp"
#include "tests/random.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace animcheck::ff7 {
namespace {

using golden::BitWriter;

std::string bits_of(BitWriter const& out) {
    std::string text;
    auto const bytes = out.bytes();
    for (std::uint64_t i = 0; i < out.size(); ++i)
        text += (bytes[i / 8] & (std::byte{0x80} >> i % 8)) == std::byte{0} ? '0' : '1';
    return text;
}

std::string rotation_code(std::int32_t change, std::uint32_t key) {
    BitWriter out;
    golden::put_rotation_change(out, change, key);
    return bits_of(out);
}

std::string position_code(std::int32_t change) {
    BitWriter out;
    golden::put_position_change(out, change);
    return bits_of(out);
}

/// A stream of one rotation whose x changes once by what `code` says.
StreamFacts decode_code(std::string_view code, std::uint32_t key, std::vector<std::int16_t>* values = nullptr) {
    BitWriter out;
    for (auto i = 0; i < 3; ++i) out.put(0, 16);
    for (auto i = 0; i < 3; ++i) out.put(0, 12 - key);
    out.put(0, 24);
    for (auto const bit : code) out.put(bit == '1', 1);
    out.put(0, 2);
    return decode_stream(out.bytes(), {1, key}, values);
}

std::int32_t change_of(std::string_view code, std::uint32_t key) {
    std::vector<std::int16_t> values;
    auto const facts = decode_code(code, key, &values);
    BOOST_TEST_REQUIRE(facts.length.frames == 2U);
    return values[6 + 3];
}

struct Printed {
    std::int32_t change;
    std::uint32_t key;
    std::string_view code;
};

/// The examples of encodings that the document prints, and 128 at each key that has room for it.
constexpr std::array printed{
    Printed{0, 0, "0"},
    Printed{-1, 0, "1000"},
    Printed{-5, 0, "1011111"},
    Printed{15, 0, "11000111"},
    Printed{128, 0, "1111000010000000"},
    Printed{128, 2, "11110010000000"},
};

void compare_with_slow(ByteView stream, StreamShape shape) {
    std::vector<std::int16_t> values{7};
    auto const facts = decode_stream(stream, shape, &values);
    auto const slow = fuzz::slow_decode(stream, shape);
    BOOST_TEST((facts == slow.facts));
    BOOST_TEST((decode_stream(stream, shape) == slow.facts));
    BOOST_TEST((measure_stream(stream, shape) == slow.facts.length));
    // They are appended.
    BOOST_TEST_REQUIRE(values.size() == 1 + slow.values.size());
    BOOST_TEST(values.front() == 7);
    BOOST_TEST(std::equal(slow.values.begin(), slow.values.end(), values.begin() + 1));
}

/// The last value of every frame changes by as much as a code can say.
std::vector<std::byte> turning_stream(StreamShape shape, bool back, int frames) {
    BitWriter out;
    out.put(0, 48);
    for (std::uint32_t i = 0; i < 3 * shape.rotations; ++i) out.put(0, 12 - shape.key);
    for (auto frame = 1; frame < frames; ++frame) {
        out.put(0, 24);
        out.put(0, 3 * shape.rotations - 1);
        bool const raw = shape.key <= 4; // else six bits reach further
        auto const reach = raw ? 2048 >> shape.key : 32;
        out.put(raw ? 0b1111 : 0b1110, 4);
        out.put(back ? -reach : reach - 1, raw ? 12 - shape.key : 6);
    }
    return out.bytes();
}

BOOST_AUTO_TEST_SUITE(ff7_rotation_codes)

BOOST_AUTO_TEST_CASE(encodings_that_the_document_prints) {
    for (auto const& [change, key, code] : printed) {
        BOOST_TEST(rotation_code(change, key) == code);
        BOOST_TEST(change_of(code, key) == change * (1 << key));
    }
}

BOOST_AUTO_TEST_CASE(at_key_4_half_a_turn_forwards_is_half_a_turn_backwards) {
    BOOST_TEST(rotation_code(128, 4) == "111110000000");
    BOOST_TEST(rotation_code(-128, 4) == "111110000000");
    BOOST_TEST(change_of("111110000000", 4) == -2048);
}

BOOST_AUTO_TEST_CASE(every_change_has_one_short_code_or_none) {
    for (std::uint32_t key = 0; key <= most_key; ++key) {
        auto const half = 2048 >> key;
        for (auto change = -half; change < half; ++change) {
            auto const code = rotation_code(change, key);
            BOOST_TEST(change_of(code, key) == change * (1 << key));
            auto const facts = decode_code(code, key);
            BOOST_TEST(facts.short_as_raw == 0U);
            BOOST_TEST(code.starts_with("1111") == (change < least_short || change > most_short));
        }
    }
}

BOOST_AUTO_TEST_CASE(types_4_to_7_are_not_negative) {
    // A reader that extends the sign of the three bits has no case for them.
    BOOST_TEST(change_of("11000000", 0) == 8);
    BOOST_TEST(change_of("110100000", 0) == 16);
    BOOST_TEST(change_of("1110000000", 0) == 32);
    BOOST_TEST(change_of("1111011111111111", 0) == 2047);
}

BOOST_AUTO_TEST_CASE(raw_codes_of_short_changes_are_counted) {
    BOOST_TEST(decode_code("1111111111000000", 0).short_as_raw == 1U); // -64
    BOOST_TEST(decode_code("1111111110111111", 0).short_as_raw == 0U); // -65
    BOOST_TEST(decode_code("1111000000111111", 0).short_as_raw == 1U); // 63
    BOOST_TEST(decode_code("1111000001000000", 0).short_as_raw == 0U); // 64
}

BOOST_AUTO_TEST_CASE(positions_take_7_bits_where_they_do) {
    BOOST_TEST(position_code(63) == "00111111");
    BOOST_TEST(position_code(-64) == "01000000");
    BOOST_TEST(position_code(64) == "10000000001000000");
    BOOST_TEST(position_code(-466) == "11111111000101110");
}

BOOST_AUTO_TEST_CASE(less_precision_rounds_towards_negative_infinity) {
    std::vector<std::int16_t> const values{0, 0, 0, 15, -1, -16, 0, 0, 0, 16, -17, 17};
    std::vector<std::int16_t> decoded;
    auto const facts = decode_stream(golden::encode_stream(values, {1, 4}), {1, 4}, &decoded);
    BOOST_TEST(facts.length.frames == 2U);
    std::vector<std::int16_t> const expected{0, 0, 0, 0, -16, -16, 0, 0, 0, 16, -32, 16};
    BOOST_TEST(decoded == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(first_position_that_the_document_quotes) {
    std::vector<std::byte> stream;
    for (auto const byte : {0x00, 0x00, 0xFE, 0x2E, 0x00, 0x00, 0x00, 0x00, 0x00})
        stream.push_back(static_cast<std::byte>(byte));
    std::vector<std::int16_t> values;
    BOOST_TEST(decode_stream(stream, {1, 4}, &values).length.frames == 1U);
    std::vector<std::int16_t> const expected{0, -466, 0, 0, 0, 0};
    BOOST_TEST(values == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_frame_that_is_not_whole_is_none) {
    auto const blocks = golden::generate_blocks(7, {.slots = 12, .bones = 5});
    for (auto const& block : blocks) {
        if (!block.payload.empty()) continue;
        auto const stream = golden::encode_stream(block.values, block.shape, block.tail);
        auto const whole = measure_stream(stream, block.shape);
        BOOST_TEST(whole.frames == block.header_frames);
        for (std::size_t size = 0; size < stream.size(); ++size) {
            auto const cut = measure_stream(std::span(stream).first(size), block.shape);
            BOOST_TEST(cut.bits <= size * 8);
            BOOST_TEST(cut.frames < whole.frames);
        }
        BOOST_TEST(measure_stream(stream, block.shape, 1).frames == 1U);
    }
}

BOOST_AUTO_TEST_CASE(values_are_multiples_of_the_key) {
    for (auto const& block : golden::generate_blocks(8, {.slots = 12})) {
        if (!block.payload.empty()) continue;
        std::vector<std::int16_t> values;
        static_cast<void>(decode_stream(golden::encode_stream(block.values, block.shape), block.shape, &values));
        auto const row = 3 + 3 * block.shape.rotations;
        for (std::size_t i = 0; i < values.size(); ++i)
            if (i % row >= 3) BOOST_TEST_REQUIRE(values[i] % (1 << block.shape.key) == 0);
    }
}

BOOST_AUTO_TEST_CASE(sums_are_kept_beyond_16_bits_and_wrap_in_values) {
    BitWriter out;
    out.put(32767, 16);
    out.put(0, 32);
    out.put(0, 36);
    put_position_change(out, 1);
    out.put(0, 16 + 3);
    std::vector<std::int16_t> values;
    auto const facts = decode_stream(out.bytes(), {1, 0}, &values);
    BOOST_TEST(facts.position.greatest == 32768);
    BOOST_TEST(values[6] == -32768);
    BOOST_TEST(facts.moved);
}

BOOST_AUTO_TEST_CASE(as_the_slow_reader_has_it) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
        for (auto const& block :
             golden::generate_blocks(seed, {.slots = 16, .bones = 4 + static_cast<std::uint32_t>(seed)}))
            if (block.payload.empty())
                compare_with_slow(golden::encode_stream(block.values, block.shape, block.tail), block.shape);
}

BOOST_AUTO_TEST_CASE(any_bits_as_the_slow_reader_has_them_up_to_the_last_byte) {
    test::Random random(9);
    for (std::uint32_t key = 0; key <= most_key; ++key)
        for (std::size_t size = 0; size < 160; ++size) {
            std::vector<std::byte> stream(size);
            // Few bits, or most, for short codes as well as raw ones.
            auto const mask = std::array{0x00, 0x11, 0x77, 0xFF}[random.below(4)];
            for (auto& byte : stream) {
                auto const bits = static_cast<int>(random.below(256));
                byte = static_cast<std::byte>(mask == 0 ? bits & static_cast<int>(random.below(256)) : bits | mask);
            }
            compare_with_slow(stream, {1 + static_cast<std::uint32_t>(random.below(5)), key});
        }
}

/// Sums of 16 bits are enough for rotations that hardly turn, and not for these.
BOOST_AUTO_TEST_CASE(rotations_that_turn_on_and_on_as_the_slow_reader_has_them) {
    for (std::uint32_t key = 0; key <= most_key; ++key)
        for (bool const back : {false, true}) {
            auto const stream = turning_stream({2, key}, back, 600);
            compare_with_slow(stream, {2, key});
            auto const range = decode_stream(stream, {2, key}).rotation;
            BOOST_TEST((back ? range.least < -32768 * (1 << key) : range.greatest > 32767 * (1 << key)));
        }
}

BOOST_AUTO_TEST_CASE(an_extreme_position_is_found_where_its_code_is) {
    StreamShape const shape{2, 4};
    // x, y, z of three frames; the rotations do not move.
    std::vector<std::int16_t> values;
    for (int frame = 0; frame < 3; ++frame)
        for (auto const value : {5 * frame, -frame, 300 * frame, 0, 0, 0, 0, 0, 0})
            values.push_back(static_cast<std::int16_t>(value));
    auto const stream = golden::encode_stream(values, shape);
    // Frame 0 has 48 + 48 bits, the others 8 + 8 + 17 + 6.
    BOOST_TEST((find_position(stream, shape, 600) == PositionPlace{2, 2, 96 + 39 + 16, 17}));
    BOOST_TEST((find_position(stream, shape, -2) == PositionPlace{2, 1, 96 + 39 + 8, 8}));
    BOOST_TEST((find_position(stream, shape, 5) == PositionPlace{1, 0, 96, 8}));
    BOOST_TEST((find_position(stream, shape, 0) == PositionPlace{0, 0, 0, 16}));
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::ff7

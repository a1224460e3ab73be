// SPDX-License-Identifier: MIT
// Rotations that are too long, and positions that jump, found several at a time, against one after the other.
#include "decoders/zengin/packing.hpp"
#include "tests/random.hpp"
#include "validator/judge/checks/zengin/checks.hpp"

#include <boost/test/unit_test.hpp>

#include <cstring>
#include <vector>

namespace animcheck::zengin {
namespace {

/// Rows of a table of samples, with rotations near the limit as often as far from it.
std::vector<std::byte> rotations(test::Random& random, std::size_t rows) {
    std::vector<std::byte> bytes(rows * 12);
    for (std::size_t row = 0; row < rows; ++row) {
        // 32767 from the middle along one axis is far too long; sqrt(unit_squared_length) is 31207.2.
        auto const along = random.happens(1, 2) ? random.from(31205, 31210) : random.from(0, 32767);
        auto const x = static_cast<std::uint16_t>(rotation_zero + along);
        std::uint16_t const xyz[]{x, rotation_zero, static_cast<std::uint16_t>(rotation_zero + random.from(-3, 3))};
        std::memcpy(bytes.data() + row * 12, xyz, sizeof xyz);
    }
    return bytes;
}

LongRotations one_by_one(Event const& event) {
    LongRotations counts;
    auto const column = event.column<std::uint16_t>();
    for (std::size_t row = 0; row < column.size(); ++row) {
        auto const squared = squared_length(column.at(row, 0), column.at(row, 1), column.at(row, 2));
        counts.far += squared > slightly_long_squared_length ? 1 : 0;
        counts.slightly += squared > unit_squared_length && squared <= slightly_long_squared_length ? 1 : 0;
    }
    return counts;
}

} // namespace

BOOST_AUTO_TEST_SUITE(zengin_flood)

BOOST_AUTO_TEST_CASE(long_rotations_are_counted_as_one_by_one) {
    test::Random random(7);
    for (std::size_t rows = 1; rows < 70; ++rows) {
        auto const bytes = rotations(random, rows);
        Event event;
        event.kind = EventKind::column;
        event.type = ValueType::u16;
        event.stride = 12;
        event.width = 3;
        event.value = rows;
        event.data = bytes.data();
        for (auto const order : {std::endian::little, std::endian::big}) {
            event.order = order;
            auto const found = count_long_rotations(event);
            auto const plain = one_by_one(event);
            BOOST_TEST(found.slightly == plain.slightly, rows << " rows");
            BOOST_TEST(found.far == plain.far, rows << " rows");
        }
    }
}

/// Everything else in the rows is as far apart as 16 bits allow: only positions count.
BOOST_AUTO_TEST_CASE(a_jump_is_found_wherever_it_is) {
    constexpr std::uint16_t steps = 1000;
    for (std::size_t nodes = 1; nodes < 6; ++nodes)
        for (std::size_t rows = nodes; rows < 40; rows += nodes) {
            std::vector<std::uint16_t> words(rows * 6);
            for (std::size_t row = 0; row < rows; ++row)
                for (std::size_t i = 0; i < 3; ++i) words[row * 6 + i] = row / nodes % 2 == 0 ? 0 : 65535;
            Event event;
            event.kind = EventKind::column;
            event.type = ValueType::u16;
            event.stride = 12;
            event.width = 3;
            event.value = rows;
            event.data = reinterpret_cast<std::byte const*>(words.data()) + 6;
            auto const compared = rows - nodes; // the last frame has none after it
            BOOST_TEST(!has_jump(event, 0, compared, nodes, steps));
            for (std::size_t row = 0; row < rows; ++row)
                for (std::size_t axis = 3; axis < 6; ++axis) {
                    auto& word = words[row * 6 + axis];
                    word = steps;
                    BOOST_TEST(!has_jump(event, 0, compared, nodes, steps), row << " of " << rows);
                    word = steps + 1;
                    BOOST_TEST(has_jump(event, 0, compared, nodes, steps) == (rows > nodes), row << " of " << rows);
                    word = 0;
                }
        }
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace animcheck::zengin

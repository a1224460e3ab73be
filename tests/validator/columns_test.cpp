// SPDX-License-Identifier: MIT
// Compares the fast sweeps over bulk data with a plain one.
#include "validator/judge/columns.hpp"
#include "validator/judge/values.hpp"

#include <boost/test/unit_test.hpp>

#include <random>
#include <vector>

namespace {

using namespace animcheck;

Event column_of(std::vector<std::byte> const& bytes, ValueType type, std::uint32_t stride, std::uint8_t width,
                std::uint64_t rows, std::size_t offset, std::endian order) {
    Event event;
    event.kind = EventKind::column;
    event.type = type;
    event.stride = stride;
    event.width = width;
    event.value = rows;
    event.order = order;
    event.data = bytes.data() + offset;
    return event;
}

void same_as_plain(Event const& event) {
    auto least = integer_at(event, 0, 0), greatest = least;
    for (std::uint64_t row = 0; row < event.value; ++row)
        for (std::uint64_t i = 0; i < event.width; ++i) {
            least = std::min(least, integer_at(event, row, i));
            greatest = std::max(greatest, integer_at(event, row, i));
        }
    auto const found = extremes_of(event);
    BOOST_TEST(Wide{found.least} == least, "stride " << event.stride << ", " << event.value << " rows");
    BOOST_TEST(Wide{found.greatest} == greatest, "stride " << event.stride << ", " << event.value << " rows");
}

void same_outside(Event const& event, std::uint32_t least, std::uint32_t greatest) {
    std::uint64_t count = 0, row = 0, component = 0;
    for (std::uint64_t r = 0; r < event.value; ++r)
        for (std::uint64_t i = 0; i < event.width; ++i) {
            auto const value = integer_at(event, r, i);
            if (value >= Wide{least} && value <= Wide{greatest}) continue;
            if (count++ > 0) continue;
            row = r;
            component = i;
        }
    auto const found = outside_of(event, least, greatest);
    BOOST_TEST(found.count == count);
    BOOST_TEST(found.row == row);
    BOOST_TEST(found.component == component);
}

} // namespace

BOOST_TEST_DONT_PRINT_LOG_VALUE(animcheck::Wide)

BOOST_AUTO_TEST_SUITE(columns)

BOOST_AUTO_TEST_CASE(ascending_of_any_type) {
    std::mt19937 random(2);
    for (auto const type : {ValueType::u8, ValueType::u16, ValueType::u32, ValueType::s16, ValueType::f32})
        for (std::uint64_t rows = 0; rows < 12; ++rows)
            for (int round = 0; round < 200; ++round) {
                auto const size = size_of(type);
                std::vector<std::byte> bytes(rows * size + 1);
                for (std::uint64_t row = 0; row < rows; ++row) // often 0, 10, 20, ..
                    bytes[row * size] =
                        static_cast<std::byte>(random() % 4 == 0 && round % 2 == 0 ? random() : row * 10);
                auto const event =
                    column_of(bytes, type, static_cast<std::uint32_t>(size), 1, rows, 0, std::endian::little);
                bool plain = type != ValueType::s16 && type != ValueType::f32; // those are left to the evaluator
                for (std::uint64_t row = 1; row < rows; ++row)
                    plain = plain && integer_at(event, row, 0) > integer_at(event, row - 1, 0);
                BOOST_TEST(ascends(event) == plain);
            }
}

BOOST_AUTO_TEST_CASE(extremes_of_any_shape) {
    std::mt19937 random(1);
    struct Shape {
        ValueType type;
        std::uint32_t stride;
        std::uint8_t width;
        std::size_t offset;
    };
    for (auto const& [type, stride, width, offset] :
         {Shape{ValueType::u8, 1, 1, 0}, Shape{ValueType::u16, 2, 1, 0}, Shape{ValueType::u16, 12, 3, 0},
          Shape{ValueType::u16, 12, 3, 6}, Shape{ValueType::u16, 12, 1, 10}, Shape{ValueType::u16, 10, 2, 1},
          Shape{ValueType::u32, 4, 1, 0}, Shape{ValueType::u32, 8, 1, 3}})
        for (std::uint64_t rows = 1; rows < 40; ++rows)
            for (auto const order : {std::endian::little, std::endian::big}) {
                // Exactly up to the last row's elements, so that a sanitizer detects reads past them.
                std::vector<std::byte> bytes(offset + (rows - 1) * stride + width * size_of(type));
                for (auto& byte : bytes) byte = static_cast<std::byte>(random());
                auto const event = column_of(bytes, type, stride, width, rows, offset, order);
                same_as_plain(event);
                same_outside(event, 0, 200);
                same_outside(event, 7, 0x7FFF);
                same_outside(event, 0, 0xFFFFFFFF);
            }
}

BOOST_AUTO_TEST_CASE(an_extreme_is_found_in_every_row) {
    for (std::size_t row = 0; row < 30; ++row)
        for (auto const value : {std::byte{0}, std::byte{0xFF}}) {
            std::vector<std::byte> bytes(30 * 12, std::byte{0x55});
            bytes[row * 12 + 4] = bytes[row * 12 + 5] = value;
            same_as_plain(column_of(bytes, ValueType::u16, 12, 3, 30, 0, std::endian::little));
        }
}

BOOST_AUTO_TEST_SUITE_END()

// SPDX-License-Identifier: MIT
// The fast sweeps over bulk data against the plain one.
#include "validator/columns.hpp"
#include "validator/values.hpp"

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

} // namespace

BOOST_TEST_DONT_PRINT_LOG_VALUE(animcheck::Wide)

BOOST_AUTO_TEST_SUITE(columns)

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
                // Of exactly the size that the last row's own elements need: a sanitizer sees a step too far.
                std::vector<std::byte> bytes(offset + (rows - 1) * stride + width * size_of(type));
                for (auto& byte : bytes) byte = static_cast<std::byte>(random());
                same_as_plain(column_of(bytes, type, stride, width, rows, offset, order));
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

// SPDX-License-Identifier: MIT
#include "tests/core/support.hpp"

#include "decoders/core/source.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>

namespace animcheck::test {
namespace {

constexpr auto most = std::numeric_limits<std::uint64_t>::max();

BOOST_AUTO_TEST_SUITE(bytes)

BOOST_AUTO_TEST_CASE(product_is_exact_or_saturates) {
    BOOST_TEST(product({}) == 1);
    BOOST_TEST(product({7}) == 7);
    BOOST_TEST(product({6, 7, 2}) == 84);
    BOOST_TEST(product({std::uint64_t{1} << 32, (std::uint64_t{1} << 32) - 1}) == most - 0xFFFFFFFF);
    BOOST_TEST(product({std::uint64_t{1} << 32, std::uint64_t{1} << 32}) == most);
    BOOST_TEST(product({most, 1}) == most);
    BOOST_TEST(product({most, most, most}) == most);
}

BOOST_AUTO_TEST_CASE(product_with_a_zero_is_zero_even_after_a_wrap) {
    BOOST_TEST(product({most, most, 0}) == 0);
    BOOST_TEST(product({0, most, most}) == 0);
}

BOOST_AUTO_TEST_CASE(product_stays_saturated_after_a_wrap_to_zero) {
    // 2^32 * 2^32 wraps to 0; another factor must not hide that.
    auto const half = std::uint64_t{1} << 32;
    BOOST_TEST(product({half, half, 3}) == most);
    BOOST_TEST(product({12, half, half}) == most);
}

BOOST_AUTO_TEST_CASE(sum_is_exact_or_saturates) {
    BOOST_TEST(sum({}) == 0);
    BOOST_TEST(sum({1, 2, 3}) == 6);
    BOOST_TEST(sum({most - 1, 1}) == most);
    BOOST_TEST(sum({most, 1}) == most);
    BOOST_TEST(sum({most, 1, 5}) == most);
    BOOST_TEST(sum({1, most, most}) == most);
}

BOOST_AUTO_TEST_CASE(byte_range_counts_in_bits) {
    auto const range = byte_range(3, 2);
    BOOST_TEST(range.offset == 24);
    BOOST_TEST(range.size == 16);
    BOOST_TEST(range.end() == 40);
}

BOOST_AUTO_TEST_CASE(load_reads_both_byte_orders_at_any_address) {
    auto const data = bytes_of({0xEE, 0x81, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x88});
    auto const* const odd = data.data() + 1;
    BOOST_TEST(load<std::uint8_t>(odd, std::endian::little) == 0x81);
    BOOST_TEST(load<std::uint16_t>(odd, std::endian::little) == 0x0281);
    BOOST_TEST(load<std::uint16_t>(odd, std::endian::big) == 0x8102);
    BOOST_TEST(load<std::int16_t>(odd, std::endian::big) == -0x7EFE);
    BOOST_TEST(load<std::uint32_t>(odd, std::endian::little) == 0x04030281U);
    BOOST_TEST(load<std::uint32_t>(odd, std::endian::big) == 0x81020304U);
    BOOST_TEST(load<std::uint64_t>(odd, std::endian::little) == 0x8807060504030281U);
    BOOST_TEST(load<std::uint64_t>(odd, std::endian::big) == 0x8102030405060788U);
    BOOST_TEST(load<std::int64_t>(odd, std::endian::big) == -0x7EFDFCFBFAF9F878);
}

BOOST_AUTO_TEST_CASE(load_keeps_the_bits_of_floats) {
    auto const one = bytes_of({0x3F, 0x80, 0, 0});
    BOOST_TEST(load<float>(one.data(), std::endian::big) == 1.0F);
    auto const quiet = bytes_of({0x7F, 0xC0, 0x12, 0x34});
    auto const value = load<float>(quiet.data(), std::endian::big);
    BOOST_TEST(std::isnan(value));
    BOOST_TEST(std::bit_cast<std::uint32_t>(value) == 0x7FC01234U);
}

BOOST_AUTO_TEST_CASE(a_column_without_rows_is_empty) {
    Column<std::uint32_t> const none;
    BOOST_TEST(none.empty());
    BOOST_TEST(none.size() == 0);
    BOOST_TEST(none.every(1, 0).empty());
}

BOOST_AUTO_TEST_CASE(a_column_walks_rows_and_components) {
    auto const data = bytes_of({0xFF, 1, 0, 2, 0, 9, 3, 0, 4, 0, 9});
    Column<std::uint16_t> const column(data.data() + 1, 2, 5, 2, std::endian::little);
    BOOST_TEST(column.size() == 2);
    BOOST_TEST(column.width() == 2);
    BOOST_TEST(column[0] == 1);
    BOOST_TEST(column.at(0, 1) == 2);
    BOOST_TEST(column[1] == 3);
    BOOST_TEST(column.at(1, 1) == 4);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(source)

BOOST_AUTO_TEST_CASE(offsets_of_a_file_are_its_own) {
    Source const file;
    BOOST_TEST(file.file_offset(0).value() == 0);
    BOOST_TEST(file.file_offset(1234).value() == 1234);
}

BOOST_AUTO_TEST_CASE(offsets_of_raw_members_add_up_through_all_parents) {
    Source const file;
    Source const member{{}, 1, &file, 100};
    Source const part{{}, 2, &member, 20};
    BOOST_TEST(member.file_offset(3).value() == 103);
    BOOST_TEST(part.file_offset(3).value() == 123);
}

BOOST_AUTO_TEST_CASE(derived_bytes_and_members_in_them_have_no_file_offset) {
    Source const file;
    Source const unpacked{{}, 1, &file, std::nullopt};
    Source const inner{{}, 2, &unpacked, 0};
    BOOST_TEST(!unpacked.file_offset(0));
    BOOST_TEST(!inner.file_offset(0));
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::test

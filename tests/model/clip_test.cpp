// SPDX-License-Identifier: MIT
#include "decoders/model/clip.hpp"

#include "tests/core/support.hpp"

#include <boost/test/unit_test.hpp>

namespace animcheck::test {
namespace {

std::vector<int> values_of(Column<std::uint8_t> const& column) {
    std::vector<int> values;
    for (std::size_t i = 0; i < column.size(); ++i) values.push_back(column[i]);
    return values;
}

BOOST_AUTO_TEST_SUITE(clip)

BOOST_AUTO_TEST_CASE(every_selects_the_rows_of_each_node) {
    auto const data = bytes_of({0, 1, 2, 3, 4, 5, 6});
    Column<std::uint8_t> const rows(data.data(), data.size(), 1, 1, std::endian::little);
    BOOST_TEST(values_of(rows.every(1, 0)) == (std::vector{0, 1, 2, 3, 4, 5, 6}), boost::test_tools::per_element());
    BOOST_TEST(values_of(rows.every(3, 0)) == (std::vector{0, 3, 6}), boost::test_tools::per_element());
    BOOST_TEST(values_of(rows.every(3, 1)) == (std::vector{1, 4}), boost::test_tools::per_element());
    BOOST_TEST(values_of(rows.every(3, 2)) == (std::vector{2, 5}), boost::test_tools::per_element());
    BOOST_TEST(values_of(rows.every(3, 6)) == (std::vector{6}), boost::test_tools::per_element());
    BOOST_TEST(values_of(rows.every(7, 0)) == (std::vector{0}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(every_is_empty_outside_or_without_a_step) {
    auto const data = bytes_of({0, 1, 2});
    Column<std::uint8_t> const rows(data.data(), data.size(), 1, 1, std::endian::little);
    BOOST_TEST(rows.every(0, 0).empty());
    BOOST_TEST(rows.every(1, 3).empty());
    BOOST_TEST(rows.every(1, std::numeric_limits<std::size_t>::max()).empty());
    BOOST_TEST(Column<std::uint8_t>().every(1, 0).empty());
}

BOOST_AUTO_TEST_CASE(a_step_beyond_all_rows_leaves_the_first) {
    auto const data = bytes_of({5, 6, 7});
    Column<std::uint8_t> const rows(data.data(), data.size(), 1, 1, std::endian::little);
    for (auto const step : {std::size_t{3}, std::numeric_limits<std::size_t>::max()})
        BOOST_TEST(values_of(rows.every(step, 1)) == std::vector{6}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(every_keeps_width_stride_and_order) {
    // Rows of five bytes: two big-endian u16 and one more byte.
    auto const data = bytes_of({0, 1, 0, 2, 9, 0, 3, 0, 4, 9, 0, 5, 0, 6, 9});
    Column<std::uint16_t> const rows(data.data(), 3, 5, 2, std::endian::big);
    auto const odd = rows.every(2, 0);
    BOOST_TEST(odd.size() == 2);
    BOOST_TEST(odd.width() == 2);
    BOOST_TEST(odd.at(1, 0) == 5);
    BOOST_TEST(odd.at(1, 1) == 6);
    BOOST_TEST(rows.every(2, 1).at(0, 1) == 4);
    BOOST_TEST(odd.every(2, 1)[0] == 5);
}

BOOST_AUTO_TEST_CASE(channels_have_names) {
    BOOST_TEST(name_of(Channel::quaternion) == "quaternion");
    BOOST_TEST(name_of(Channel::euler) == "euler");
    BOOST_TEST(name_of(Channel::translation) == "translation");
    BOOST_TEST(name_of(Channel::scale) == "scale");
    BOOST_TEST(name_of(Channel::position) == "position");
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::test

// SPDX-License-Identifier: MIT
#include "golden/corpus/writers/lba1/hqr.hpp"

#include "decoders/lba1/lz_pack.hpp"
#include "tests/core/support.hpp"
#include "tests/golden/support.hpp"

#include <boost/test/unit_test.hpp>

using namespace animcheck;
using golden::ArchiveEntry;
using golden::write_archive;
using lba1::Codec;
using lba1::pack_lz;
using test::Bytes;
using test::bytes_of;

namespace {

std::string packed(Codec codec, std::string_view text) { return golden::hex(pack_lz(codec, bytes_of(text))); }

} // namespace

BOOST_AUTO_TEST_SUITE(golden_archive)

BOOST_AUTO_TEST_CASE(nothing_packs_to_nothing) { BOOST_TEST(packed(Codec::lzss, "").empty()); }

BOOST_AUTO_TEST_CASE(literals_and_matches) {
    BOOST_TEST(packed(Codec::lzss, "abc") == "07 61 62 63");
    BOOST_TEST(packed(Codec::lzss, "aaaaaaaa") == "01 61 05 00");
    BOOST_TEST(packed(Codec::lzmit, "aaaaaaaa") == "01 61 04 00");
    BOOST_TEST(packed(Codec::lzss, "abcdabcd") == "0F 61 62 63 64 32 00");
    // Two bytes again: a match for LZSS, not long enough for LZMIT.
    BOOST_TEST(packed(Codec::lzss, "abXab") == "07 61 62 58 20 00");
    BOOST_TEST(packed(Codec::lzmit, "abXab") == "1F 61 62 58 61 62");
}

BOOST_AUTO_TEST_CASE(the_nearest_of_equal_matches_is_taken) {
    BOOST_TEST(packed(Codec::lzmit, "abc1abc2abc") == "2F 61 62 63 31 30 00 32 30 00");
}

BOOST_AUTO_TEST_CASE(a_literal_is_written_where_it_makes_the_next_match_longer) {
    BOOST_TEST(packed(Codec::lzmit, "abcXbcdefgYabcdefg") == "FF 61 62 63 58 62 63 64 65 0F 66 67 59 61 73 00");
}

BOOST_AUTO_TEST_CASE(a_match_is_cut_short_where_that_pays) {
    BOOST_TEST(packed(Codec::lzmit, "abcdXdefYabcdef") == "FF 61 62 63 64 58 64 65 66 01 59 80 00 60 00");
}

BOOST_AUTO_TEST_CASE(matches_go_no_farther_back_than_they_can) {
    auto const match_after = [](std::size_t distance) {
        Bytes bytes = bytes_of("abcdef");
        for (std::size_t i = 6; i < distance; ++i)
            bytes.push_back(static_cast<std::byte>(0x80 | (i * i >> 3 & 0x7F)));
        auto const before = pack_lz(Codec::lzss, bytes).size();
        bytes.insert(bytes.end(), bytes.begin(), bytes.begin() + 6);
        return pack_lz(Codec::lzss, bytes).size() - before;
    };
    BOOST_TEST(match_after(4096) <= 3U);
    BOOST_TEST(match_after(4097) >= 6U);
}

BOOST_AUTO_TEST_CASE(an_archive_of_every_kind) {
    std::vector<ArchiveEntry> entries(4);
    entries[0].bytes = bytes_of("ab");
    entries[1] = {.bytes = bytes_of("aaaaaaaa"), .method = 1, .hidden = true};
    entries[2].blank = true;
    entries[3].repeat = 0;
    BOOST_TEST(golden::hex(write_archive(entries)) == "10 00 00 00 00 00 00 00 10 00 00 00 2A 00 00 00 "
                                                      "02 00 00 00 02 00 00 00 00 00 61 62 "
                                                      "08 00 00 00 04 00 00 00 01 00 01 61 05 00");
}

BOOST_AUTO_TEST_CASE(an_archive_of_nothing) { BOOST_TEST(golden::hex(write_archive({})) == "04 00 00 00"); }

BOOST_AUTO_TEST_SUITE_END()

// SPDX-License-Identifier: MIT
#include "decoders/family.hpp"

#include <boost/test/unit_test.hpp>

#include <set>

namespace animcheck {
namespace {

/// The guesses of all families in this build.
std::vector<Guess const*> guesses_of_families() {
    std::vector<Guess const*> all;
#define ANIMCHECK_FAMILY(name)                                                                                     \
    for (auto const& guess : name::hints().guesses) all.push_back(&guess);
#include "families.def"
#undef ANIMCHECK_FAMILY
    return all;
}

ByteView bytes_of(std::string_view text) { return std::as_bytes(std::span(text)); }

} // namespace

BOOST_AUTO_TEST_SUITE(guesses)

BOOST_AUTO_TEST_CASE(each_has_a_unique_number) {
    std::set<std::uint64_t> numbers{number_of(nullptr)};
    for (auto const* const name : {"git_lfs_pointer", "html_page", "xml_text", "tar_archive", "zip_archive",
                                   "gzip_stream", "all_zero", "text", "empty_file"}) {
        BOOST_REQUIRE_MESSAGE(guess_number(name), name);
        BOOST_TEST(numbers.insert(*guess_number(name)).second, name);
    }
    for (auto const* const guess : guesses_of_families()) {
        BOOST_TEST(numbers.insert(number_of(guess)).second, guess->name);
        BOOST_TEST((guess_number(guess->name) == number_of(guess)));
        BOOST_TEST(!guess->words.empty(), guess->name);
        BOOST_TEST((guess->looks || !guess->signatures.empty()), guess->name);
    }
    BOOST_TEST(!guess_number("nothing_known").has_value());
}

BOOST_AUTO_TEST_CASE(every_signature_is_recognised_where_it_is) {
    for (auto const* const of : guesses_of_families())
        for (auto const& signature : of->signatures) {
            std::vector<std::byte> bytes(signature.offset + signature.bytes.size() + 8, std::byte{0xEE});
            std::ranges::copy(bytes_of(signature.bytes),
                              bytes.begin() + static_cast<std::ptrdiff_t>(signature.offset));
            BOOST_TEST(is(guess(bytes), of->name), of->name);
            bytes[signature.offset] = std::byte{1};
            BOOST_TEST(!guess(bytes), of->name);
        }
}

BOOST_AUTO_TEST_CASE(general_guesses) {
    BOOST_TEST(is(guess({}), "empty_file"));
    BOOST_TEST(is(guess(bytes_of("<html>")), "html_page"));
    BOOST_TEST(is(guess(bytes_of("A line.\r\n\tAnother.")), "text"));
    BOOST_TEST(is(guess(std::vector(3, std::byte{0})), "all_zero"));
    BOOST_TEST(!guess(bytes_of("\x01\x02\x03")));
    BOOST_TEST(is(guess(bytes_of("\xCF\xF0\xE8\xE2\xE5\xF2, \xEC\xE8\xF0!")), "text")); // in Windows-1251
    BOOST_TEST(is(guess(std::vector(5000, std::byte{0xFF})), "all_ones"));
    BOOST_TEST(!guess(std::vector(5000, std::byte{0xFE})));
    std::vector<std::byte> late(0x6000);
    BOOST_TEST(is(guess(late), "all_zero"));
    late.back() = std::byte{1};
    BOOST_TEST(!guess(late));
    BOOST_TEST(words_of(nullptr) == "data of an unknown kind");
}

BOOST_AUTO_TEST_CASE(bytes_as_text) {
    auto const line = std::string(64, 'A');
    BOOST_TEST(is(guess(bytes_of(line + "\nAAA=\n")), "base64_text"));
    BOOST_TEST(
        is(guess(bytes_of(std::string(76, 'A') + "\r\n" + std::string(76, '/') + "\r\nAA==")), "base64_text"));
    BOOST_TEST(is(guess(bytes_of(line + '\n' + line + "A\n")), "text"), "a line that is too long");
    BOOST_TEST(is(guess(bytes_of(std::string(62, 'A') + '\n')), "text"), "not a multiple of 4");
    BOOST_TEST(is(guess(bytes_of(line + "\nA line.\n")), "text"));
    BOOST_TEST(is(guess(bytes_of("AAAA\nAAAA\n")), "text"), "too short to tell");
    BOOST_TEST(is(guess(bytes_of("00000000: 00a0 0000")), "hex_dump"));
    BOOST_TEST(guess_of(number_of(guess(bytes_of("<html>"))))->cure.starts_with("download"));
    BOOST_TEST(!guess_of(0));
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace animcheck

// SPDX-License-Identifier: MIT
#include "decoders/ff7/lgp.hpp"

#include "decoders/container.hpp"
#include "decoders/registry.hpp"
#include "golden/corpus/writers/ff7/lgp.hpp"
#include "tests/core/support.hpp"
#include "validator/judge/inspect.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <string>

using namespace animcheck;
using ff7::lookup_slot;
using golden::LgpEntry;
using golden::write_lgp;
using test::Bytes;

namespace {

/// The game's arithmetic, in its own order of steps; any number.
int slot_of_game(unsigned char first, unsigned char second) {
    auto const value = [](unsigned char c) {
        if (c >= 'A' && c <= 'Z') c = static_cast<unsigned char>(c + 32);
        if (c == '.') return -1;
        if (c < 'a' && c >= '0' && c <= '9') c = static_cast<unsigned char>(c + 'a' - '0');
        if (c == '_') c = 'k';
        if (c == '-') c = 'l';
        return c - 'a';
    };
    return value(first) * 30 + value(second) + 1;
}

std::string name_of(unsigned first, unsigned second) {
    return {static_cast<char>(first), static_cast<char>(second)};
}

struct Listed {
    explicit Listed(Bytes const& archive, Limits const& limits = {}) : decode(archive, lenient, limits) {
        ff7::lgp_format.decode(decode.reader(), {}, &model);
    }
    test::Decode decode;
    Model model;
};

/// Table, lookup and groups of an archive without names, as a tool would write them that ignores the game's needs.
Bytes archive_of(std::uint32_t rows) {
    Bytes bytes(12);
    std::ranges::copy(test::bytes_of("SQUARESOFT"), bytes.begin() + 2);
    for (unsigned i = 0; i < 4; ++i) bytes.push_back(static_cast<std::byte>(rows >> (8 * i) & 0xFF));
    auto const tables = 16 + std::size_t{rows} * ff7::lgp_row_size + 3602;
    bytes.resize(tables);
    for (std::uint32_t row = 0; row < rows; ++row)
        for (unsigned i = 0; i < 4; ++i)
            bytes[16 + row * 27 + 20 + i] = static_cast<std::byte>(tables >> (8 * i) & 0xFF);
    bytes.resize(tables + ff7::lgp_file_header_size);
    std::ranges::copy(test::bytes_of("FINAL FANTASY7"), std::back_inserter(bytes));
    return bytes;
}

} // namespace

BOOST_AUTO_TEST_SUITE(ff7_lgp)

BOOST_AUTO_TEST_CASE(slots_are_those_of_the_game) {
    for (unsigned first = 1; first < 256; ++first)
        for (unsigned second = 0; second < 256; ++second) {
            auto const name = second == 0 ? std::string(1, static_cast<char>(first)) : name_of(first, second);
            auto const expected =
                slot_of_game(static_cast<unsigned char>(first), static_cast<unsigned char>(second));
            auto const slot = lookup_slot(name);
            bool const inside = expected >= 0 && expected < 900;
            BOOST_TEST_REQUIRE(slot.has_value() == inside, first << ' ' << second);
            if (inside) BOOST_TEST_REQUIRE(*slot == static_cast<std::uint32_t>(expected));
        }
}

BOOST_AUTO_TEST_CASE(slots_by_hand) {
    BOOST_TEST(*lookup_slot("aa") == 1);
    BOOST_TEST(*lookup_slot("RTDA") == 530);
    BOOST_TEST(*lookup_slot("zz") == 776);
    BOOST_TEST(*lookup_slot("1.tex") == 30);
    BOOST_TEST(*lookup_slot("a.s") == 0);
    BOOST_TEST(*lookup_slot("a_max.p") == *lookup_slot("akmax.p"));
    BOOST_TEST(*lookup_slot("a-max.p") == *lookup_slot("almax.p"));
    BOOST_TEST(*lookup_slot("00.p") == *lookup_slot("aa.p"));
    BOOST_TEST(!lookup_slot("").has_value());
    BOOST_TEST(!lookup_slot("a").has_value());
    BOOST_TEST(!lookup_slot(".ab").has_value());
    BOOST_TEST(!lookup_slot(" a").has_value());
}

BOOST_AUTO_TEST_CASE(members_have_names_folders_and_bytes) {
    std::vector<LgpEntry> const entries{{"2.tex", test::noise(5), "magic/ice"},
                                        {"1.tex", test::noise(7), "magic/fire"},
                                        {"1.tex", {}, "MAGIC/ICE"},
                                        {"2.tex", test::noise(9), "magic/fire"},
                                        {"alone.p", test::noise(3), "magic/fire"}};
    auto const archive = write_lgp(entries);
    Listed const listed(archive);
    auto const& members = listed.model.members;
    BOOST_TEST_REQUIRE(members.size() == 5);
    // In the order of slots: al is 12, 1. is 30, 2. is 60.
    BOOST_TEST(members[0].name == "alone.p");
    BOOST_TEST(members[0].folder == 0); // a name that occurs once has no group
    BOOST_TEST(members[1].name == "1.tex");
    BOOST_TEST(members[1].stored == 7);
    BOOST_TEST(members[2].size == 0);
    BOOST_TEST(members[1].folder == members[4].folder); // fire
    BOOST_TEST(members[2].folder == members[3].folder); // ice, in any case
    BOOST_TEST(members[1].folder != members[2].folder);
    for (std::uint32_t row = 0; row < members.size(); ++row) BOOST_TEST(members[row].row == row);
    auto const at = static_cast<std::ptrdiff_t>(members[4].offset);
    BOOST_TEST(std::equal(entries[3].bytes.begin(), entries[3].bytes.end(), archive.begin() + at));
}

BOOST_AUTO_TEST_CASE(a_damaged_size_ends_at_the_next_file) {
    std::vector<LgpEntry> const entries{{"aa", test::noise(100)}, {"ab", test::noise(50)}, {"ac", test::noise(20)}};
    auto archive = write_lgp(entries);
    auto const first = std::size_t{16 + 3 * 27 + 3602};
    for (std::size_t i = 0; i < 4; ++i) archive[first + 20 + i] = std::byte{0xFF};
    Listed const listed(archive);
    BOOST_TEST_REQUIRE(listed.model.members.size() == 3);
    BOOST_TEST(listed.model.members[0].stored == 100);
    BOOST_TEST(listed.model.members[0].size == 0xFFFFFFFF);
    BOOST_TEST(listed.decode.anomalies(AnomalyKind::size_exceeds_data) == 1);
    BOOST_TEST(listed.decode.anomalies(AnomalyKind::overlap) == 0);
}

BOOST_AUTO_TEST_CASE(work_is_bounded) {
    // More entries than events: all of them point to one file, and none has a slot.
    auto const archive = archive_of(140'000);
    Listed const listed(archive);
    BOOST_TEST(listed.decode.anomalies(AnomalyKind::limit) == 1);
    BOOST_TEST(listed.model.members.size() > 100'000);
    Container const container(ff7::lgp_format, listed.decode.source(), "A.LGP", {64, 1, 64});
    BOOST_TEST(container.affordable() <= container.members().size());
    Input input;
    input.name = "A.LGP";
    input.source.bytes = archive;
    auto const record = Inspector(SpecSet::built_in()).inspect(input);
    BOOST_TEST(!record.complete);
    BOOST_TEST((record.verdict == Verdict::broken));
}

BOOST_AUTO_TEST_CASE(as_many_files_as_the_lookup_table_counts) {
    auto const archive = archive_of(65'535);
    Listed const listed(archive);
    BOOST_TEST(listed.decode.anomalies(AnomalyKind::limit) == 0);
    BOOST_TEST(listed.model.members.size() == 65'535);
}

BOOST_AUTO_TEST_CASE(archives_are_recognised) {
    auto const archive = write_lgp(std::vector<LgpEntry>{{"aa", test::noise(5)}});
    auto const format = [&](std::string_view name, ByteView bytes) -> std::string {
        auto const what = identify({bytes, name, {}});
        return (what.format ? std::string(what.format->id) : "unknown") + (what.failed ? " failed" : "");
    };
    BOOST_TEST(format("BATTLE.LGP", archive) == "ff7.lgp");
    BOOST_TEST(format("battle.lgp", archive) == "ff7.lgp");
    BOOST_TEST(format("battle.bin", archive) == "ff7.lgp");
    auto other = archive;
    other[5] = std::byte{'X'};
    BOOST_TEST(format("battle.lgp", other) == "ff7.lgp");
    BOOST_TEST(format("battle.bin", other) != "ff7.lgp");
    BOOST_TEST(format("battle.lgp", test::noise(5000)) == "ff7.lgp failed");
    BOOST_TEST(format("battle.lgp", {}) == "ff7.lgp failed");
    // A text that begins with the creator's name is not an archive unless a table follows.
    BOOST_TEST(format("NOTES.TXT", test::bytes_of("FICEDULA-LGP is a tool that writes patches for archives.")) ==
               "unknown");
}

BOOST_AUTO_TEST_SUITE_END()

// SPDX-License-Identifier: MIT
// Needs: zengin
// Names of members in a place, which of them may be looked at, and which bytes are theirs.
#include "decoders/container.hpp"

#include <boost/test/unit_test.hpp>

namespace {

using namespace animcheck;

/// A container whose table stands in the test and not in its bytes.
std::vector<Member> table;

Member member(std::string_view name, std::uint64_t stored = 0, bool packed = false, std::uint64_t size = 0) {
    Member row;
    row.name = name;
    row.row = static_cast<std::uint32_t>(table.size() * 2 + 5); // rows of folders stand between those of files
    row.stored = stored;
    row.size = packed ? size : stored;
    row.packed = packed;
    table.push_back(row);
    return row;
}

void list(Reader, Context const&, Model* model) { model->members = table; }

/// Doubles every stored byte; a stored 0 is damage.
void unpack_doubled(Reader in, Member const& row, std::uint64_t most, std::vector<std::byte>& out) {
    auto const bytes = in.at("stored", row.offset).bytes("bytes", row.stored);
    for (auto const byte : bytes) {
        if (byte == std::byte{0}) in.report(AnomalyKind::codec_overrun, "stored", 0, 1);
        for (int i = 0; i < 2 && out.size() < most; ++i) out.push_back(byte);
    }
}

Format const format{.id = "test.container", .decode = list, .container = true, .unpack = unpack_doubled};

struct Fixture {
    Fixture() { table.clear(); }
    [[nodiscard]] Container opened(std::uint64_t factor = 64) const {
        return {format, {bytes}, "X", Allowance{1 << 20, factor, 512}};
    }
    std::vector<std::byte> bytes = std::vector<std::byte>(1000, std::byte{7});
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(container, Fixture)

BOOST_AUTO_TEST_CASE(words_are_names_where_those_are_plain_and_unique) {
    using namespace std::string_view_literals;
    struct Row {
        std::string_view name, word;
    };
    std::vector<Row> const rows{{"HUM.MDH", "HUM.MDH"},
                                {"inner space.MAN", "inner space.MAN"},
                                {"TWICE.MAN", "#9"},
                                {"twice.man", "#11"},
                                {"", "#13"},
                                {"#4", "#15"},
                                {"A::B", "#17"},
                                {"H\xDF.MAN", "#19"},
                                {"TAB\t.MAN", "#21"},
                                {"NUL\0.MAN"sv, "#23"},
                                {"A:B", "A:B"},
                                {"..", ".."},
                                {"dir/NAME", "dir/NAME"},
                                {"DEL\x7F", "#31"},
                                {":A", ":A"},
                                {"IN:", "#35"},       // "IN:::A" is A in IN and then a colon
                                {"frame[3]", "#37"}}; // as a last word, a part of what is around it
    for (auto const& row : rows) static_cast<void>(member(row.name));
    auto const container = opened();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        auto const& row = container.members()[i];
        BOOST_TEST(container.word_of(row) == rows[i].word);
        // Every word leads back to its member.
        BOOST_TEST(container.at(container.word_of(row)) == &row, rows[i].word);
    }
}

BOOST_AUTO_TEST_CASE(names_are_found_in_any_case) {
    static_cast<void>(member("Hum.mdh"));
    static_cast<void>(member("\xC4.MAN"));
    auto const container = opened();
    BOOST_TEST(container.at("HUM.MDH") == &container.members()[0]);
    BOOST_TEST(container.at("hum.MDH") == &container.members()[0]);
    BOOST_TEST(!container.at("\xE4.MAN")); // ASCII only
    BOOST_TEST(!container.at("HUM.MDH "));
    BOOST_TEST(!container.at("HUM"));
}

BOOST_AUTO_TEST_CASE(rows_are_numbers_and_nothing_else) {
    static_cast<void>(member("A"));
    static_cast<void>(member("#5"));
    auto const container = opened();
    BOOST_TEST(container.at("#5") == &container.members()[0]);
    BOOST_TEST(container.at("#7") == &container.members()[1]);
    for (auto const* const word :
         {"#", "#6", "#+5", "#-5", "# 5", "#5 ", "#0x5", "#4294967301", "#18446744073709551621"})
        BOOST_TEST(!container.at(word), word);
}

BOOST_AUTO_TEST_CASE(several_of_a_name_are_none) {
    for (auto const* const name : {"A", "B", "a"}) static_cast<void>(member(name));
    auto const container = opened();
    BOOST_TEST(!container.at("A"));
    BOOST_TEST((container.find("A") == std::vector<std::uint32_t>{0, 2}));
    BOOST_TEST((container.find("b") == std::vector<std::uint32_t>{1}));
    BOOST_TEST(container.find("C").empty());
}

BOOST_AUTO_TEST_CASE(members_that_name_the_same_bytes_are_affordable_up_to_a_factor) {
    for (int i = 0; i < 5000; ++i) static_cast<void>(member("A", 1000));
    BOOST_TEST(opened(64).affordable() < 800u); // (1 MiB + 64 x 1000) / (1000 + 512)
    BOOST_TEST(opened(64).affordable() > 700u);
    BOOST_TEST(opened(~std::uint64_t{0}).affordable() == 5000u); // sums and products do not wrap
}

BOOST_AUTO_TEST_CASE(one_absurd_size_hides_no_other_member) {
    static_cast<void>(member("A", 10));
    static_cast<void>(member("B", 10, true, std::uint64_t{1} << 40));
    static_cast<void>(member("C", 10));
    auto const container = opened();
    BOOST_TEST(container.affordable() == 2u);
    BOOST_TEST(container.is_affordable(0));
    BOOST_TEST(!container.is_affordable(1));
    BOOST_TEST(container.is_affordable(2));
}

BOOST_AUTO_TEST_CASE(sizes_that_wrap_are_not_affordable) {
    for (int i = 0; i < 3; ++i) static_cast<void>(member("A", 10, true, ~std::uint64_t{0} / 2));
    BOOST_TEST(opened().affordable() == 0u);
}

BOOST_AUTO_TEST_CASE(raw_members_stand_in_the_container) {
    auto row = member("A", 100);
    row.offset = 900;
    bytes[950] = std::byte{9};
    auto const container = opened();
    auto const source = container.raw(row);
    BOOST_TEST(source.bytes.size() == 100u);
    BOOST_TEST((source.bytes[50] == std::byte{9}));
    BOOST_TEST(source.file_offset(50).value_or(0) == 950u);
    std::vector<std::byte> storage;
    ByteView whole;
    BOOST_TEST(container.bytes_of(row, 10, storage, whole)); // the bound is for what is unpacked
    BOOST_TEST(whole.size() == 100u);
    BOOST_TEST(storage.empty());
}

BOOST_AUTO_TEST_CASE(packed_members_are_unpacked_and_damage_is_told) {
    auto const row = member("A", 10, true, 20);
    auto const container = opened();
    std::vector<std::byte> storage(99);
    ByteView whole;
    BOOST_TEST(container.bytes_of(row, 1000, storage, whole));
    BOOST_TEST(whole.size() == 20u);
    bytes[5] = std::byte{0};
    BOOST_TEST(!container.bytes_of(row, 1000, storage, whole));
}

BOOST_AUTO_TEST_SUITE_END()

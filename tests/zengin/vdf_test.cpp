// SPDX-License-Identifier: MIT
#include "decoders/container.hpp"
#include "decoders/zengin/vdf.hpp"
#include "golden/corpus/bytes.hpp"
#include "golden/corpus/writers/zengin/vdf.hpp"
#include "tests/core/support.hpp"
#include "validator/judge/inspect.hpp"

#include <boost/test/unit_test.hpp>

#include <functional>
#include <random>

namespace animcheck::zengin {
namespace {

using test::Bytes;

constexpr std::uint32_t directory = Catalogue::directory_flag, last = Catalogue::last_flag;

struct Row {
    std::uint32_t offset = 0, type = 0;
};

Bytes bytes_of(std::vector<Row> const& rows) {
    Bytes bytes;
    for (auto const& row : rows) {
        bytes.insert(bytes.end(), 64, std::byte{' '});
        golden::put_words(bytes, {row.offset, 0, row.type, 0});
    }
    return bytes;
}

/// Folders by entry (`-` for none), then the faults.
std::string reported(std::vector<Row> const& rows) {
    auto const bytes = bytes_of(rows);
    auto const tree = tree_of({bytes.data(), rows.size()});
    constexpr std::array kinds{"past_end", "cycle", "shared", "unended", "unmarked"};
    std::string text;
    for (auto const folder : tree.folder) text += (folder == Tree::nobody ? "-" : std::to_string(folder)) + ' ';
    for (auto const& fault : tree.faults) text += kinds[fault.kind] + ("@" + std::to_string(fault.row)) + ' ';
    return text;
}

/// A loader that only follows the entries: does it end within `steps`?
bool reader_ends(std::vector<Row> const& rows, std::size_t steps) {
    std::function<bool(std::size_t, std::size_t)> const read = [&](std::size_t row, std::size_t depth) {
        if (depth > rows.size()) return false; // it entered a directory that it is already in
        for (; row < rows.size(); ++row) {
            if (steps-- == 0) throw std::length_error("call the test with fewer rows");
            if ((rows[row].type & directory) != 0 && !read(rows[row].offset, depth + 1)) return false;
            if ((rows[row].type & last) != 0) return true;
        }
        return true;
    };
    return read(0, 0);
}

BOOST_AUTO_TEST_SUITE(zengin_vdf)

BOOST_AUTO_TEST_SUITE(tree)

BOOST_AUTO_TEST_CASE(directories_have_the_rows_up_to_the_last_sibling) {
    BOOST_TEST(reported({}) == "");
    BOOST_TEST(reported({{0, last}}) == "0 ");
    BOOST_TEST(reported({{2, directory}, {0, last}, {4, directory}, {0, last}, {0, last}}) == "0 0 1 1 3 ");
    BOOST_TEST(reported({{3, directory}, {2, directory | last}, {0, last}, {0, 0}, {0, last}}) == "0 0 2 1 1 ");
}

BOOST_AUTO_TEST_CASE(children_after_the_catalogue) {
    BOOST_TEST(reported({{1, directory | last}}) == "0 past_end@0 ");
    BOOST_TEST(reported({{0xFFFFFFFF, directory}, {0, last}}) == "0 0 past_end@0 ");
}

BOOST_AUTO_TEST_CASE(a_catalogue_that_ends_inside_a_directory) {
    BOOST_TEST(reported({{0, 0}, {0, 0}}) == "0 0 unended@1 ");
    BOOST_TEST(reported({{1, directory | last}, {0, 0}, {0, 0}}) == "0 1 1 unended@2 ");
}

BOOST_AUTO_TEST_CASE(ways_back) {
    BOOST_TEST(reported({{0, directory | last}}) == "0 cycle@0 ");
    BOOST_TEST(reported({{1, directory | last}, {0, directory | last}}) == "0 1 cycle@1 ");
    BOOST_TEST(reported({{1, directory | last}, {0, 0}, {1, directory | last}}) == "0 1 1 cycle@2 ");
    BOOST_TEST(reported({{0, 0}, {0, directory | last}}) == "0 0 cycle@1 ");
}

BOOST_AUTO_TEST_CASE(an_empty_directory_shows_its_neighbours_files) {
    // Entry 0 is an empty directory that points where the next children are: those of entry 1.
    BOOST_TEST(reported({{2, directory}, {2, directory | last}, {0, last}}) == "0 0 1 shared@1 ");
    // Entries that all belong to another directory, and one that no directory leads to.
    BOOST_TEST(reported({{3, directory}, {3, directory | last}, {0, last}, {0, last}}) == "0 0 - 1 shared@1 ");
}

BOOST_AUTO_TEST_CASE(where_a_flag_alone_is_missing_the_next_directory_begins) {
    BOOST_TEST(reported({{1, directory}, {0, 0}, {0, last}}) == "0 1 1 unmarked@0 ");
    BOOST_TEST(reported({{3, directory}, {2, directory | last}, {0, 0}, {0, last}}) == "0 0 2 1 unmarked@2 ");
    BOOST_TEST(reported({{2, directory}, {3, directory}, {0, 0}, {0, last}}) == "0 0 1 2 unmarked@1 unmarked@2 ");
    // Not where entries are left over then, nor where a loader that misses the flag would never end.
    BOOST_TEST(reported({{2, directory}, {0, last}, {0, 0}, {0, last}, {0, last}}) == "0 0 1 1 - ");
    BOOST_TEST(reported({{2, directory | last}, {0, 0}, {1, directory | last}}).find("cycle@2") !=
               std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_circle_over_a_shared_row_is_one) {
    // Entry 1 leads to entry 2, its parent's sibling, and that one back to entry 1.
    BOOST_TEST(reported({{2, directory}, {3, directory | last}, {1, directory | last}, {2, directory | last}}) ==
               "0 0 1 2 shared@2 cycle@3 ");
}

BOOST_AUTO_TEST_CASE(entries_that_no_directory_leads_to) {
    BOOST_TEST(reported({{2, directory | last}, {0, last}, {0, last}, {0, last}}) == "0 - 1 - ");
}

BOOST_AUTO_TEST_CASE(circles_are_found_where_a_reader_would_never_end) {
    std::minstd_rand random(1);
    std::size_t circles = 0, shared = 0;
    for (int i = 0; i < 20000; ++i) {
        std::vector<Row> rows(1 + random() % 7);
        for (auto& row : rows) {
            row.offset = static_cast<std::uint32_t>(random() % (rows.size() + 1));
            row.type = static_cast<std::uint32_t>(random() % 4) << 30;
        }
        auto const text = reported(rows);
        bool const circle = text.find("cycle") != std::string::npos;
        circles += circle;
        shared += text.find("shared") != std::string::npos;
        BOOST_TEST_REQUIRE(circle != reader_ends(rows, 1 << 20), text);
    }
    BOOST_TEST(circles > 1000);
    BOOST_TEST(shared > 1000);
}

BOOST_AUTO_TEST_CASE(deep_and_wide_catalogues) {
    constexpr std::uint32_t rows = 200'000;
    std::vector<Row> chain(rows), fan(rows, {0, directory});
    for (std::uint32_t row = 0; row < rows; ++row) chain[row] = {row + 1, directory | last};
    BOOST_TEST(reported(chain).ends_with("past_end@199999 "));
    fan.back().type |= last;
    BOOST_TEST(reported(fan).ends_with("cycle@199999 "));
}

BOOST_AUTO_TEST_SUITE_END()

/// The findings and the bytes of unpacking one member of a volume.
struct Unpacked {
    std::string reported, given;
};

Unpacked unpack(Bytes stream, std::uint64_t size, std::uint64_t most = 1 << 20, Policy policy = lenient) {
    Member member;
    member.name = "A.MAN";
    member.offset = 3; // streams may be anywhere
    member.stored = stream.size();
    member.size = size;
    member.packed = true;
    stream.insert(stream.begin(), 3, std::byte{0xEE});
    test::Decode decode(std::move(stream), policy);
    std::vector<std::byte> out;
    vdf_format.unpack(decode.reader(), member, most, out);
    Unpacked result;
    for (auto const& event : decode.events())
        if (event.kind == EventKind::anomaly) result.reported += decode.line(event) + '\n';
    for (auto const byte : out) result.given += static_cast<char>(byte);
    return result;
}

std::string const text = "0123456789abcdefghij!";

/// As VDFSTool packs 21 bytes: five blocks, the last of one byte.
Bytes stream_of(std::string_view bytes) {
    golden::NamedBytes const file{"A.MAN", test::bytes_of(bytes)};
    auto const volume = golden::write_volume({&file, 1}, {.zipped = true});
    return {volume.begin() + volume_header_size + volume_row_size, volume.end()};
}

void set(Bytes& bytes, std::size_t at, std::uint32_t value) {
    Bytes number;
    golden::put(number, value, 4);
    std::ranges::copy(number, bytes.begin() + static_cast<std::ptrdiff_t>(at));
}

std::uint32_t get(Bytes const& bytes, std::size_t at) {
    return load<std::uint32_t>(bytes.data() + at, std::endian::little);
}

/// Where block `index` begins.
std::size_t block_at(Bytes const& bytes, std::size_t index) {
    std::size_t at = 12;
    for (; index > 0; --index) at += 12 + get(bytes, at + 4);
    return at;
}

BOOST_AUTO_TEST_SUITE(stream)

BOOST_AUTO_TEST_CASE(whole_streams) {
    for (std::size_t size = 0; size <= text.size(); ++size) {
        auto const result = unpack(stream_of(text.substr(0, size)), size);
        BOOST_TEST(result.reported == "");
        BOOST_TEST(result.given == text.substr(0, size));
    }
}

BOOST_AUTO_TEST_CASE(large_files_and_what_is_in_out_already) {
    auto const noise = test::noise(300'000);
    golden::NamedBytes const file{"A.MAN", noise};
    auto const volume = golden::write_volume({&file, 1}, {.zipped = true});
    test::Decode decode(volume);
    Model model;
    decode_vdf(decode.reader(), &model);
    auto out = test::bytes_of("before");
    vdf_format.unpack(decode.reader(), model.members.at(0), 1 << 20, out);
    BOOST_TEST((Bytes(out.begin() + 6, out.end()) == noise));
    BOOST_TEST(decode.anomalies(AnomalyKind::limit) == 0U);
}

BOOST_AUTO_TEST_CASE(the_stream_header_disagrees_with_the_catalogue) {
    auto const bytes = stream_of(text);
    auto const result = unpack(bytes, 20);
    BOOST_TEST(result.reported == "! size_mismatch stream.length @24+32 = 21/20\n");
    BOOST_TEST(result.given == text);
    BOOST_TEST(unpack(bytes, 20, 1 << 20, strict).given == "");
}

BOOST_AUTO_TEST_CASE(blocks_of_no_bytes) {
    auto bytes = stream_of("wxyz"); // four blocks of one byte
    set(bytes, 4, 0);
    for (std::size_t i = 0; i < 4; ++i) set(bytes, block_at(bytes, i) + 8, 0);
    auto const result = unpack(bytes, 4);
    BOOST_TEST(result.reported == "! value_unexpected stream.block_size @56+32 = 0/1\n");
    BOOST_TEST(result.given == "wxyz");
}

BOOST_AUTO_TEST_CASE(block_counts) {
    auto bytes = stream_of(text);
    set(bytes, 8, 6);
    auto result = unpack(bytes, text.size());
    BOOST_TEST(result.reported == "! count_mismatch stream.block_count @88+32 = 6/5\n");
    BOOST_TEST(result.given == text);
    set(bytes, 8, 4);
    result = unpack(bytes, text.size());
    BOOST_TEST(result.reported == "! count_mismatch stream.block_count @88+32 = 4/5\n");
    BOOST_TEST(result.given == text); // the fifth is there
    set(bytes, 8, 0);
    result = unpack(bytes, text.size());
    BOOST_TEST(result.reported == "! count_mismatch stream.block_count @88+32 = 0/5\n");
    BOOST_TEST(result.given == text);
    set(bytes, 8, 0xFFFFFFFF);
    result = unpack(bytes, text.size());
    BOOST_TEST(result.reported == "! count_mismatch stream.block_count @88+32 = 4294967295/5\n");
    BOOST_TEST(result.given == text);
}

BOOST_AUTO_TEST_CASE(numbers_that_fit_each_other_and_no_file) {
    Bytes bytes;
    for (auto const value : {0xFFFFFFFFU, 1U, 0xFFFFFFFFU, 1U, 0xFFFFFFFFU, 1U}) golden::put(bytes, value, 4);
    auto const result = unpack(bytes, 0xFFFFFFFF);
    BOOST_TEST(result.reported == "! count_exceeds_data stream.block_count @88+32 = 4294967295/1\n"
                                  "! size_exceeds_data stream.block[0].packed_size @152+64 = 4294967295/0\n");
    BOOST_TEST(result.given == "");
}

BOOST_AUTO_TEST_CASE(sizes_of_blocks) {
    auto bytes = stream_of(text);
    auto const second = block_at(bytes, 1);
    set(bytes, second, 6);
    auto result = unpack(bytes, text.size());
    auto const at = [](std::size_t byte) { return "@" + std::to_string((byte + 3) * 8); };
    auto const data = at(second + 12) + "+" + std::to_string(get(bytes, second + 4) * 8);
    BOOST_TEST(result.reported == "! size_mismatch stream.block[1].source_size " + at(second) +
                                      "+32 = 6/5\n"
                                      "! codec_underrun stream.block[1].data " +
                                      data + " = 5/6\n");
    BOOST_TEST(result.given == text.substr(0, 10));
    set(bytes, second, 4);
    result = unpack(bytes, text.size());
    BOOST_TEST(result.reported.starts_with("! size_mismatch stream.block[1].source_size " + at(second) +
                                           "+32 = 4/5\n! codec_overrun stream.block[1].data @"));
    BOOST_TEST(result.reported.ends_with(" = 5/4\n"));
    BOOST_TEST(result.given == text.substr(0, 9));
    set(bytes, second, 5);
    set(bytes, second + 8, 8192);
    result = unpack(bytes, text.size());
    BOOST_TEST(result.reported ==
               "! size_mismatch stream.block[1].block_size " + at(second + 8) + "+32 = 8192/5\n");
    BOOST_TEST(result.given == text);
}

BOOST_AUTO_TEST_CASE(cut_streams_give_what_is_whole) {
    auto const bytes = stream_of(text);
    for (std::size_t size = 12; size < bytes.size(); ++size) {
        auto const result = unpack({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)}, text.size());
        BOOST_TEST(text.starts_with(result.given), result.given);
        BOOST_TEST(!result.reported.empty());
        // One cause, one anomaly; too few bytes for the blocks' headers are a second.
        BOOST_TEST(std::ranges::count(result.reported, '\n') <= 2, result.reported);
    }
}

BOOST_AUTO_TEST_CASE(zlib_data) {
    auto const bytes = stream_of(text);
    auto const second = block_at(bytes, 1), end = block_at(bytes, 2);
    auto const with = [&](std::size_t at, int byte) {
        auto changed = bytes;
        changed[at] = static_cast<std::byte>(byte);
        return unpack(changed, text.size());
    };
    auto result = with(second + 12, 0x79); // not zlib
    BOOST_TEST(result.reported.starts_with("! magic_unexpected stream.block[1].data @"));
    BOOST_TEST(result.given == text.substr(0, 5));
    result = with(second + 14, 0x07); // a block type that does not exist
    BOOST_TEST(result.reported.starts_with("! value_unexpected stream.block[1].data @"));
    BOOST_TEST(result.given == text.substr(0, 5));
    result = with(end - 1, 0); // the last byte of the checksum
    BOOST_TEST(result.reported.starts_with("! checksum_mismatch stream.block[1].data @"));
    BOOST_TEST(result.given == text);
    BOOST_TEST(with(second + 13, 0xBB).reported.starts_with("! magic_unexpected")); // needs a dictionary
}

BOOST_AUTO_TEST_CASE(packed_sizes) {
    auto const bytes = stream_of(text);
    auto const second = block_at(bytes, 1), end = block_at(bytes, 2);
    auto longer = bytes;
    set(longer, second + 4, get(bytes, second + 4) + 2);
    longer.insert(longer.begin() + static_cast<std::ptrdiff_t>(end), 2, std::byte{0xAA});
    auto result = unpack(longer, text.size());
    BOOST_TEST(result.reported ==
               "! bytes_unread stream.block[1].data @" + std::to_string((end + 3) * 8) + "+16 = 2/0\n");
    BOOST_TEST(result.given == text);
    for (std::uint32_t less : {1U, 5U, 8U}) {
        auto shorter = bytes;
        set(shorter, second + 4, get(bytes, second + 4) - less);
        result = unpack(shorter, text.size());
        BOOST_TEST(result.reported.starts_with("! truncated stream.block[1].data @"));
        BOOST_TEST(text.starts_with(result.given));
    }
    auto none = bytes;
    set(none, second + 4, 0);
    BOOST_TEST(unpack(none, text.size()).reported.starts_with("! truncated stream.block[1].data @"));
}

BOOST_AUTO_TEST_CASE(files_that_are_not_zipped) {
    auto result = unpack(test::bytes_of("just a file of some bytes, as it is"), 11);
    BOOST_TEST(result.reported == "! magic_unexpected stream @24+96 = 0/0\n");
    BOOST_TEST(result.given == "just a file");
    result = unpack(test::bytes_of("abc"), 7);
    BOOST_TEST(result.reported == "! magic_unexpected stream @24+24 = 0/0\n");
    BOOST_TEST(result.given == "abc");
    BOOST_TEST(unpack(test::bytes_of("just a file"), 11, 1 << 20, strict).given == "");
    result = unpack(test::bytes_of("just a file"), 11, 4);
    BOOST_TEST(result.reported == "! magic_unexpected stream @24+88 = 0/0\n! limit stream.length @24+0 = 4/0\n");
    BOOST_TEST(result.given == "just");
}

BOOST_AUTO_TEST_CASE(no_more_than_is_asked_for) {
    auto const bytes = stream_of(text);
    for (std::uint64_t most = 0; most < text.size(); ++most) {
        auto const result = unpack(bytes, text.size(), most);
        BOOST_TEST(result.reported == "! limit stream.length @24+32 = " + std::to_string(most) + "/0\n");
        BOOST_TEST(result.given == text.substr(0, most));
    }
    BOOST_TEST(unpack(bytes, text.size(), text.size()).reported == "");
}

BOOST_AUTO_TEST_CASE(a_bomb_is_cut_where_the_block_says) {
    auto bytes = stream_of(std::string(4 << 20, 'a')); // four blocks of a mebibyte in 1 KiB each
    set(bytes, 0, 8);
    set(bytes, 4, 2);
    for (std::size_t i = 0; i < 4; ++i) set(bytes, block_at(bytes, i), 2), set(bytes, block_at(bytes, i) + 8, 2);
    auto const result = unpack(bytes, 8);
    BOOST_TEST(result.reported.starts_with("! codec_overrun stream.block[0].data @"));
    BOOST_TEST(result.given == "aa");
}

BOOST_AUTO_TEST_CASE(changed_bytes_end_in_findings_or_in_the_same_bytes) {
    auto const bytes = stream_of(text);
    std::minstd_rand random(2);
    for (int i = 0; i < 20000; ++i) {
        auto changed = bytes;
        for (auto n = random() % 3 + 1; n > 0; --n) changed[random() % changed.size()] = std::byte(random() & 0xFF);
        auto const result = unpack(changed, text.size(), 64);
        BOOST_TEST_REQUIRE(result.given.size() <= 64U);
        BOOST_TEST_REQUIRE((!result.reported.empty() || result.given == text));
    }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(members)

/// `row/folder name offset+stored size`, and `packed`.
std::string members_of(Bytes const& volume) {
    test::Decode decode(volume);
    Model model;
    decode_vdf(decode.reader(), &model);
    std::string lines;
    for (auto const& member : model.members)
        lines += std::to_string(member.row) + "/" + std::to_string(member.folder) + " " + std::string(member.name) +
                 " " + std::to_string(member.offset) + "+" + std::to_string(member.stored) + " " +
                 std::to_string(member.size) + (member.packed ? " packed\n" : "\n");
    return lines;
}

Bytes volume(bool zipped) {
    std::vector<golden::NamedBytes> const files{
        {"anims/a.man", test::bytes_of("12345")}, {"anims/b.ogg", test::bytes_of("1234567")}, {"c.txt", {}}};
    return golden::write_volume(files, {.zipped = zipped});
}

constexpr std::size_t row_at(std::size_t row) { return volume_header_size + row * volume_row_size; }

BOOST_AUTO_TEST_CASE(files_with_their_folders_and_places) {
    BOOST_TEST(members_of(volume(false)) == "1/0 C.TXT 628+0 0\n2/1 A.MAN 616+5 5\n3/1 B.OGG 621+7 7\n");
}

BOOST_AUTO_TEST_CASE(sounds_are_not_packed_and_streams_end_with_their_last_block) {
    auto const bytes = volume(true);
    auto const sound = get(bytes, row_at(3) + 64), text_file = get(bytes, row_at(1) + 64);
    auto const members = [&](std::uint64_t stored) {
        return "1/0 C.TXT " + std::to_string(text_file) + "+0 0 packed\n2/1 A.MAN 616+" + std::to_string(stored) +
               " 5 packed\n3/1 B.OGG " + std::to_string(sound) + "+7 7\n";
    };
    BOOST_TEST(members_of(bytes) == members(sound - 616));
    // Where a block is inconsistent, only the end of the volume is certain.
    auto damaged = bytes;
    damaged[616 + 24] = std::byte{0};
    BOOST_TEST(members_of(damaged) == members(bytes.size() - 616));
}

/// The members of a volume that may be examined, by name.
std::string affordable(Bytes const& volume) {
    Source const source{volume};
    Container const container(vdf_format, source, "V.VDF", {.base = 1 << 10, .factor = 64, .member = 64});
    std::string names;
    for (std::size_t i = 0; i < container.members().size(); ++i)
        if (container.is_affordable(i)) names += std::string(container.members()[i].name) + ' ';
    return names;
}

BOOST_AUTO_TEST_CASE(a_size_that_is_out_of_all_bounds_hides_no_member) {
    std::vector<golden::NamedBytes> files;
    for (auto const* const name : {"a.man", "b.man", "c.man"}) files.push_back({name, test::noise(2000)});
    auto bytes = golden::write_volume(files, {.zipped = true});
    BOOST_TEST(affordable(bytes) == "A.MAN B.MAN C.MAN ");
    auto const row = [](std::size_t number) { return volume_header_size + number * volume_row_size; };
    for (auto const size : {0x01000000U, 0xFFFFFFFFU}) {
        auto damaged = bytes;
        set(damaged, row(0) + 68, size); // in the catalogue: then the blocks of its stream bound its cost
        BOOST_TEST(affordable(damaged) == "A.MAN B.MAN C.MAN ");
        damaged = bytes;
        set(damaged, get(bytes, row(0) + 64), size); // in the stream
        BOOST_TEST(affordable(damaged) == "A.MAN B.MAN C.MAN ");
    }
}

BOOST_AUTO_TEST_CASE(a_file_past_the_end_has_none_of_its_neighbours_bytes) {
    auto bytes = volume(false);
    set(bytes, row_at(2) + 68, 100); // A.MAN; B.OGG begins at 621
    BOOST_TEST(members_of(bytes) == "1/0 C.TXT 628+0 0\n2/1 A.MAN 616+5 100\n3/1 B.OGG 621+7 7\n");
}

BOOST_AUTO_TEST_CASE(what_lies_outside_is_clipped_or_left_out) {
    auto bytes = volume(false);
    set(bytes, row_at(2) + 68, 100);        // A.MAN ends past the end
    set(bytes, row_at(3) + 64, 0xFFFFFFFF); // B.OGG is entirely missing
    set(bytes, row_at(1) + 64, static_cast<std::uint32_t>(bytes.size()) + 1);
    BOOST_TEST(members_of(bytes) == "2/1 A.MAN 616+12 100\n");
    bytes = volume(true);
    set(bytes, row_at(2) + 64, static_cast<std::uint32_t>(bytes.size()));
    set(bytes, row_at(1) + 64, static_cast<std::uint32_t>(bytes.size()));
    BOOST_TEST(
        members_of(bytes).starts_with("1/0 C.TXT " + std::to_string(bytes.size()) + "+0 0 packed\n3/1 B.OGG"));
}

BOOST_AUTO_TEST_CASE(rows_that_no_directory_leads_to_are_members) {
    auto bytes = volume(false);
    set(bytes, row_at(0) + 64, 3);
    BOOST_TEST(members_of(bytes) == "1/0 C.TXT 628+0 0\n2/0 A.MAN 616+5 5\n3/1 B.OGG 621+7 7\n");
}

BOOST_AUTO_TEST_CASE(names_end_before_their_padding) {
    auto bytes = volume(false);
    std::ranges::copy(test::bytes_of(std::string_view(" A B\0\0 \0", 8)), bytes.begin() + row_at(1));
    BOOST_TEST(members_of(bytes).starts_with("1/0  A B "));
    std::fill_n(bytes.begin() + row_at(1), 64, std::byte{0});
    BOOST_TEST(members_of(bytes).starts_with("1/0  628"));
    std::fill_n(bytes.begin() + row_at(1), 64, std::byte{'N'});
    BOOST_TEST(members_of(bytes).starts_with("1/0 " + std::string(64, 'N') + " 628"));
}

BOOST_AUTO_TEST_SUITE_END()

/// Broken rules, separated by blanks.
std::string findings_of(Bytes const& bytes, std::uint32_t game) {
    Input input;
    input.source.bytes = bytes;
    if (game != 0) input.context.facts.set("game", game);
    std::string rules;
    Trace trace;
    for (auto const& finding : Inspector(SpecSet::built_in()).inspect(input, &trace).findings)
        rules += (rules.empty() ? "" : " ") + finding.rule;
    BOOST_TEST(trace.held.contains("zengin.vdf/other-game") == (game != 0 && rules.empty()));
    return rules;
}

BOOST_AUTO_TEST_CASE(signature_of_the_other_game) {
    using Game = golden::VolumeOptions::Game;
    golden::NamedBytes const file{"A.TXT", test::bytes_of("text")};
    auto const first = golden::write_volume({&file, 1}, {.game = Game::gothic1});
    auto const second = golden::write_volume({&file, 1}, {.game = Game::gothic2});
    BOOST_TEST(findings_of(first, 1) == "");
    BOOST_TEST(findings_of(first, 2) == "zengin.vdf/other-game");
    BOOST_TEST(findings_of(second, 2) == "");
    BOOST_TEST(findings_of(second, 1) == "zengin.vdf/other-game");
    BOOST_TEST(findings_of(second, 0) == "");
}

BOOST_AUTO_TEST_CASE(bounds_hold) {
    auto const reported = [](Limits const& limits) {
        test::Decode decode(members::volume(false), lenient, limits);
        decode_vdf(decode.reader(), nullptr);
        return decode.anomalies(AnomalyKind::limit);
    };
    BOOST_TEST(reported({}) == 0U);
    BOOST_TEST(reported({.work_base = 300, .work_factor = 0}) == 1U);
    BOOST_TEST(reported({.events = 20}) == 1U);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::zengin

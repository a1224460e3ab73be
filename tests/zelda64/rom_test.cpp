// SPDX-License-Identifier: MIT
#include "decoders/zelda64/rom.hpp"

#include "decoders/zelda64/rom_checksum.hpp"
#include "decoders/zelda64/rom_table.hpp"
#include "golden/corpus/writers/zelda64/rom.hpp"
#include "tests/core/support.hpp"
#include "validator/judge/anomaly_rules.hpp"
#include "validator/judge/inspect.hpp"

#include <boost/test/unit_test.hpp>

namespace animcheck::zelda64 {
namespace {

using golden::RomFile, golden::RomOptions, golden::write_rom;
using test::Bytes, test::bytes_of, test::Lines, test::noise;

Spec const& spec() {
    static Spec const& found = *SpecSet::built_in().find("zelda64.rom");
    return found;
}

/// Findings of a ROM or one of its files, by the rules of the spec.
class Reported {
public:
    explicit Reported(Bytes bytes, Policy policy = lenient)
        : bytes_(std::move(bytes)), paths_(spec().paths), rules_(spec()), policy_(policy) {}

    std::vector<Member> const& members(Limits const& limits = {}) {
        Session session(policy_, paths_, bytes_.size(), &log, &rules_, limits);
        Source const source{bytes_};
        rom_format.decode(Reader(source, std::endian::big, session), {}, &model_);
        return model_.members;
    }
    Bytes unpack(Member const& member, std::uint64_t most = 1 << 24) {
        Bytes out;
        Session session(policy_, paths_, bytes_.size(), &log, &rules_);
        Source const source{bytes_};
        rom_format.unpack(Reader(source, std::endian::big, session), member, most, out);
        return out;
    }
    /// `RULE path` for each anomaly.
    [[nodiscard]] Lines anomalies() const {
        Lines lines;
        for (auto const& event : log.events()) {
            if (event.kind != EventKind::anomaly) continue;
            auto const* const rule = rules_.rule_of(paths_, event);
            lines.push_back((rule ? std::string(rule->id) : "no rule") + " " +
                            paths_.text(event.path, event.indices));
        }
        return lines;
    }

    EventLog log;

private:
    Bytes bytes_;
    PathTable paths_;
    AnomalyRules rules_;
    Policy policy_;
    Model model_;
};

std::vector<RomFile> files() {
    Bytes text;
    for (int i = 0; i < 300; ++i)
        for (auto const c : std::string_view("lines of an animation, ")) text.push_back(static_cast<std::byte>(c));
    return {
        {noise(1000), Packing::stored}, {text, Packing::yaz0}, {{}, Packing::absent}, {noise(500), Packing::yaz0}};
}

} // namespace

BOOST_AUTO_TEST_SUITE(zelda64_rom)

BOOST_AUTO_TEST_CASE(numbers_of_any_byte_order_are_read) {
    BOOST_TEST(straight(std::uint32_t{0x37804012}, RomOrder::pairs) == rom_magic);
    BOOST_TEST(straight(std::uint32_t{0x40123780}, RomOrder::words) == rom_magic);
    BOOST_TEST((order_of(0x80371240) == RomOrder::console));
    BOOST_TEST((order_of(0x37804012) == RomOrder::pairs));
    BOOST_TEST((order_of(0x40123780) == RomOrder::words));
    BOOST_TEST(!order_of(0x80371241));
    BOOST_TEST((straightened(bytes_of({1, 2, 3, 4, 5, 6, 7}), 1, 9, RomOrder::pairs) == bytes_of({1, 4, 3, 6, 5})));
    BOOST_TEST((straightened(bytes_of({1, 2, 3, 4, 5, 6, 7}), 0, 3, RomOrder::words) == bytes_of({4, 3, 2})));
    BOOST_TEST(straightened(bytes_of({1, 2, 3}), 0, 3, RomOrder::words).empty());
}

BOOST_AUTO_TEST_CASE(files_come_out_of_every_order) {
    auto const written = files();
    for (auto const order : rom_orders) {
        Reported rom(write_rom(written, {.order = order}));
        auto const members = rom.members();
        BOOST_TEST(rom.anomalies() == Lines{}, boost::test_tools::per_element());
        BOOST_REQUIRE(members.size() == 6U);
        BOOST_TEST(members[0].name == "makerom");
        BOOST_TEST(members[2].name == "dmadata");
        BOOST_TEST(members[3].row == 3U);
        BOOST_TEST(members[5].row == 6U);
        auto const stored = rom.unpack(members[3]);
        BOOST_TEST((Bytes(stored.begin(), stored.begin() + 1000) == written[0].bytes));
        BOOST_TEST((rom.unpack(members[4]) == written[1].bytes));
        BOOST_TEST((rom.unpack(members[5]) == written[3].bytes));
        BOOST_TEST(rom.anomalies() == Lines{}, boost::test_tools::per_element());
    }
}

BOOST_AUTO_TEST_CASE(files_of_the_ique_are_deflated) {
    auto written = files();
    written[1].packing = written[3].packing = Packing::deflate;
    for (auto const order : rom_orders) {
        Reported rom(write_rom(written, {.order = order, .table = 0xB7A0}));
        auto const members = rom.members();
        BOOST_TEST((rom.unpack(members[4]) == written[1].bytes));
        BOOST_TEST((rom.unpack(members[5]) == written[3].bytes));
        BOOST_TEST(rom.anomalies() == Lines{"link-frames-missing link_frames"}, boost::test_tools::per_element());
    }
}

BOOST_AUTO_TEST_CASE(tables_of_known_builds_are_found_where_they_are) {
    constexpr std::array<std::uint32_t, 9> places{0x7430, 0x7960, 0x7950,  0x7170, 0x12F70,
                                                  0xB7A0, 0xB240, 0x1A500, 0x1C050};
    for (std::size_t i = 0; i < places.size(); ++i) {
        auto const rom = write_rom(files(), {.table = places[i]});
        auto const found = find_file_table(rom, RomOrder::console);
        BOOST_REQUIRE(found.has_value());
        BOOST_TEST(found->offset == places[i]);
        BOOST_TEST(static_cast<std::size_t>(found->version) == i + 1);
    }
    BOOST_TEST(find_file_table(write_rom(files(), {.table = 0x4440}), RomOrder::console)->offset == 0x4440U);
    BOOST_TEST(*known_rows(RomVersion::oot_gamecube, 'P').link_frames == 6U);
    BOOST_TEST(*known_rows(RomVersion::oot_gamecube, 'E').gameplay_keep == 497U);
    BOOST_TEST(*known_rows(RomVersion::oot_pal, 'P').object_human == 506U);
    BOOST_TEST(!known_rows(RomVersion::unknown, 'X').link_frames);
}

BOOST_AUTO_TEST_CASE(link_animetion_is_found_by_its_entry) {
    std::vector<RomFile> files(6, {bytes_of({1, 2, 3, 4}), Packing::stored});
    Reported rom(write_rom(files, {.region = 'E'}));
    BOOST_TEST(rom.members()[7].name == "link_animetion");
    BOOST_TEST(rom.anomalies() == Lines{}, boost::test_tools::per_element());
    files[4].packing = Packing::yaz0;
    Reported packed(write_rom(files, {.region = 'J'}));
    packed.members();
    BOOST_TEST(packed.anomalies() == Lines{"link-frames-packed file[7].rom_end"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(the_checksum_is_that_of_either_chip) {
    for (auto const order : rom_orders) {
        auto rom = write_rom(files(), {.order = order, .size = checksum_end});
        Reported good(rom);
        good.members();
        BOOST_TEST(good.anomalies() == Lines{}, boost::test_tools::per_element());
        rom[0x80000] ^= std::byte{1};
        Reported bad(rom);
        bad.members();
        auto const reported = bad.anomalies();
        BOOST_TEST(reported.front() == "checksum header.checksum");
    }
    auto rom = write_rom(files(), {.size = checksum_end});
    auto const other = rom_checksum(rom, RomOrder::console, Chip::cic_6102);
    for (std::size_t i = 0; i < 8; ++i) rom[0x10 + i] = static_cast<std::byte>(other >> (56 - 8 * i) & 0xFF);
    Reported good(rom);
    good.members();
    BOOST_TEST(good.anomalies() == Lines{}, boost::test_tools::per_element());
}

/// The boot code mixes a part of itself in: the checksum of zeros, worked out by hand for a part of zeros.
BOOST_AUTO_TEST_CASE(the_checksum_of_zeros) {
    Bytes const zeros(checksum_end);
    // No zero changes anything: sums stay, and what is compared with a number that is not larger takes the sum.
    BOOST_TEST(rom_checksum(zeros, RomOrder::console, Chip::cic_6105) == 0xDF26F436DF26F436);
}

/// Wherever a dump is cut, something is reported, and nothing beyond it is read.
BOOST_AUTO_TEST_CASE(every_cut_is_reported) {
    auto const whole = write_rom(files());
    for (std::size_t size = 0; size < whole.size(); size += size < 0x1FF0 ? 61 : 1) {
        Reported rom(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)));
        for (auto const& member : rom.members()) {
            BOOST_TEST(member.offset + member.stored <= size);
            static_cast<void>(rom.unpack(member));
        }
        BOOST_TEST(!rom.anomalies().empty(), "cut at " << size);
    }
}

BOOST_AUTO_TEST_CASE(a_table_of_too_many_entries_ends) {
    std::vector<RomFile> const files(20'000, {{}, Packing::absent});
    Reported rom(write_rom(files));
    BOOST_TEST(rom.members().size() == 3U);
    auto const reported = rom.anomalies();
    BOOST_TEST(std::ranges::count(reported, "table-unended end") == 1);
}

BOOST_AUTO_TEST_CASE(limits_hold) {
    auto const rom = write_rom(files(), {.size = checksum_end});
    Reported small(rom);
    small.members({1 << 12, 1, 1 << 18});
    BOOST_TEST(small.anomalies().back().starts_with("limit"));
    Reported limited(rom);
    auto const member = limited.members()[4];
    BOOST_TEST(limited.unpack(member, 100).size() == 100U);
    BOOST_TEST(limited.anomalies() == Lines{"unpack-limit stored.size"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(roms_are_recognised) {
    auto rom = write_rom(files());
    auto const sniffed = [&](std::string_view name) { return rom_format.sniff({rom, name, {}}).answer; };
    BOOST_TEST((sniffed("x.bin") == Answer::yes));
    rom[0x3C] = std::byte{'X'};
    BOOST_TEST((sniffed("x.bin") == Answer::yes)); // by its file table
    BOOST_TEST(rom_format.declared({{}, "X.Z64", {}}));
    BOOST_TEST(!rom_format.declared({rom, "x.rom", {}}));
    std::fill(rom.begin() + 0x1000, rom.end(), std::byte{});
    BOOST_TEST((sniffed("x.z64") == Answer::no));
    BOOST_TEST(!rom_format.declared({rom, "x.z64", {}}));
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace animcheck::zelda64

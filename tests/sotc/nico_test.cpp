// SPDX-License-Identifier: MIT
// The archive of the disc: what golden/nico.hpp makes is found again, whole, in slices, on a disc and without an
// index.
#include "decoders/sotc/nico.hpp"

#include "decoders/container.hpp"
#include "decoders/registry.hpp"
#include "golden/corpus/bytes.hpp"
#include "golden/corpus/writers/sotc/nico.hpp"
#include "tests/sotc/generators/anb.hpp"
#include "tests/sotc/generators/disc.hpp"
#include "validator/judge/inspect.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <chrono>

namespace animcheck {
namespace {

using Bytes = std::vector<std::byte>;
using golden::NicoSheet;

Bytes motion(std::uint64_t seed) { return write_anb(golden::make_motion(seed, 7, 3)); }

/// Three sheets: a skeleton and a motion that all have, and one more motion each. A module has an odd place.
std::vector<NicoSheet> sheets() {
    std::vector<NicoSheet> all;
    for (std::uint64_t i = 0; i < 3; ++i)
        all.push_back({{"skel/player_A.skb", golden::write_skb("player_A.skb", 7)},
                       {"anim/player_A_walk.anb", motion(1)},
                       {"anim/player_A_" + std::to_string(i) + ".anb", motion(2 + i)}});
    return all;
}

std::vector<std::string> const names{"player_A.skb", "player_A_walk.anb", "player_A_0.anb", "player_A_1.anb",
                                     "player_A_2.anb"};

Allowance const enough{1 << 20, 64, 512};

std::vector<std::string> names_of(Bytes const& bytes, std::string_view name) {
    Source const source{bytes};
    Container const container(sotc::nico_format, source, name, enough);
    std::vector<std::string> found;
    for (auto const& member : container.members()) found.emplace_back(member.name);
    return found;
}

InputRecord record_of(Bytes const& bytes, std::string const& name, std::string const& format = "sotc.nico") {
    Input input;
    input.path = input.name = name;
    input.forced_format = format;
    input.source.bytes = bytes;
    return Inspector(SpecSet::built_in()).inspect(input);
}

std::vector<std::string> rules_of(InputRecord const& record) {
    std::vector<std::string> rules;
    for (auto const& finding : record.findings) rules.push_back(finding.rule);
    return rules;
}

Answer answer(Bytes const& bytes, std::string_view name) {
    return sotc::nico_format.sniff({bytes, name, {}}).answer;
}

void append(Bytes& to, std::string_view text) {
    for (auto const c : text) to.push_back(static_cast<std::byte>(c));
}

BOOST_AUTO_TEST_SUITE(sotc_nico)

BOOST_AUTO_TEST_CASE(an_archive_holds_its_modules_once_each) {
    auto const archive = golden::write_nico(sheets());
    auto const record = record_of(archive, "NICO.DAT");
    BOOST_TEST((record.verdict == Verdict::conforms));
    BOOST_TEST(rules_of(record) == std::vector<std::string>{}, boost::test_tools::per_element());
    BOOST_TEST(names_of(archive, "NICO.DAT") == names, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(members_are_the_modules_that_were_written) {
    auto const archive = golden::write_nico(sheets());
    Source const source{archive};
    Container const container(sotc::nico_format, source, "NICO.DAT", enough);
    for (auto const& member : container.members()) {
        bool known = false;
        for (auto const& sheet : sheets())
            for (auto const& module : sheet) {
                auto const bytes = container.raw(member).bytes;
                known |= module.path.ends_with(member.name) && std::ranges::equal(bytes, module.bytes);
            }
        BOOST_TEST(known);
    }
    BOOST_TEST(std::ranges::any_of(container.members(), [](Member const& one) { return one.offset % 2 != 0; }));
}

BOOST_AUTO_TEST_CASE(an_image_of_a_disc_leads_to_its_archive) {
    auto const disc = golden::write_disc(golden::write_nico(sheets()));
    BOOST_TEST((answer(disc, "game.iso") == Answer::yes));
    BOOST_TEST(identify({disc, "game.iso", {}}).format == &sotc::nico_format);
    BOOST_TEST(names_of(disc, "game.iso") == names, boost::test_tools::per_element());
    BOOST_TEST((record_of(disc, "game.iso", "").verdict == Verdict::conforms));
}

BOOST_AUTO_TEST_CASE(a_disc_whose_archive_lost_its_index_is_looked_through) {
    auto disc = golden::write_disc(golden::write_nico(sheets()));
    std::fill_n(disc.begin() + 18 * 2048 + 16, 8, std::byte{0xFF});
    auto const record = record_of(disc, "game.iso");
    BOOST_TEST(rules_of(record) == std::vector<std::string>{"sotc.nico/index-missing"},
               boost::test_tools::per_element());
    auto found = names_of(disc, "game.iso");
    std::ranges::sort(found);
    auto expected = names;
    std::ranges::sort(expected);
    BOOST_TEST(found == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(directories_that_lead_nowhere_are_no_disc) {
    auto const good = golden::write_disc(golden::write_nico(sheets()));
    auto const changed = [&](std::size_t at, unsigned value) {
        auto disc = good;
        disc[at] = static_cast<std::byte>(value);
        return answer(disc, "game.iso");
    };
    BOOST_TEST((changed(17 * 2048, 0) == Answer::no));  // a record without a size: the rest of the sector is void
    BOOST_TEST((changed(17 * 2048, 20) == Answer::no)); // smaller than a record
    BOOST_TEST((changed(17 * 2048 + 32, 200) == Answer::no));       // a name that is longer than its record
    BOOST_TEST((changed(16 * 2048 + 158 + 3, 0xFF) == Answer::no)); // a directory after the end
    BOOST_TEST((changed(16 * 2048 + 1, 'X') == Answer::no));
    for (std::size_t size = 0; size < good.size(); size += 777)
        BOOST_TEST((answer({good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size)}, "game.iso") ==
                    Answer::no) == (size < 17 * 2048 + 44));
}

BOOST_AUTO_TEST_CASE(modules_are_found_at_every_byte) {
    auto const module = motion(9);
    for (std::size_t at = 0; at < 40; ++at) {
        Bytes image(at, std::byte{0x55});
        append(image, std::string_view("anim/player_A_walk.anb\0", 23));
        image.insert(image.end(), module.begin(), module.end());
        append(image, "xff");
        BOOST_TEST(names_of(image, "image.bin") == std::vector<std::string>{"player_A_walk.anb"},
                   boost::test_tools::per_element());
    }
}

BOOST_AUTO_TEST_CASE(a_module_without_a_path_has_the_name_of_its_root) {
    auto const module = motion(9);
    Bytes image(2048);
    image.insert(image.end(), module.begin(), module.end());
    BOOST_TEST(names_of(image, "image.bin") == std::vector<std::string>{"made_9.anb"},
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_module_whose_size_is_wrong_hides_no_other) {
    auto module = motion(9);
    auto const next = motion(10);
    module[0x17] = std::byte{1}; // 16 MiB more
    auto image = module;
    image.insert(image.end(), next.begin(), next.end());
    BOOST_TEST(names_of(image, "image.bin") == (std::vector<std::string>{"made_9.anb", "made_10.anb"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(modules_of_one_name_are_several_where_they_differ) {
    std::vector<NicoSheet> differ;
    for (std::uint64_t const seed : {1U, 2U, 1U, 3U, 2U}) differ.push_back({{"anim/a_A_walk.anb", motion(seed)}});
    auto const archive = golden::write_nico(differ);
    auto const record = record_of(archive, "NICO.DAT");
    BOOST_TEST(rules_of(record) == std::vector<std::string>{"sotc.nico/copies-differ"},
               boost::test_tools::per_element());
    BOOST_TEST(record.findings.front().count == 2U);
    BOOST_TEST(names_of(archive, "NICO.DAT").size() == 3U);
}

/// Everything that an archive can be damaged at, a byte at a time: it is reported or not, and always ends.
BOOST_AUTO_TEST_CASE(any_byte_may_be_wrong) {
    std::vector<NicoSheet> const small{{{"a.anb", motion(1)}, {"b.anb", motion(2)}}};
    auto const good = golden::write_nico(small);
    Inspector inspector(SpecSet::built_in());
    for (std::size_t at = 0; at < std::min<std::size_t>(good.size(), 2048 + 80); ++at)
        for (auto const value : {0x00U, 0x7FU, 0xFFU}) {
            auto archive = good;
            archive[at] = static_cast<std::byte>(value);
            Input input;
            input.path = input.name = "NICO.DAT";
            input.source.bytes = archive;
            auto const record = inspector.inspect(input);
            BOOST_TEST(record.format == "sotc.nico");
        }
}

/// References and sizes that all lead to the same bytes cost no more than those bytes.
BOOST_AUTO_TEST_CASE(overlapping_references_are_bounded) {
    constexpr std::uint32_t refs = 100'000;
    Bytes archive;
    golden::put_words(archive, {0, 0, 0, 0, 1, 6});
    append(archive, std::string_view("stage\0", 6));
    golden::put_words(archive, {0, refs, 0});
    for (std::uint32_t i = 0; i < refs; ++i) golden::put_words(archive, {400, 1'000'000 - i});
    golden::put_words(archive, {0}); // no world
    archive.resize(400 * 2048);
    auto const module = motion(1);
    while (archive.size() < 400 * 2048 + 1'000'000) archive.insert(archive.end(), module.begin(), module.end());
    auto const start = std::chrono::steady_clock::now();
    auto const record = record_of(archive, "NICO.DAT");
    BOOST_TEST((std::chrono::steady_clock::now() - start < std::chrono::seconds(20)));
    BOOST_TEST(!record.findings.empty());
    BOOST_TEST(names_of(archive, "NICO.DAT").size() <= 2U);
}

BOOST_AUTO_TEST_CASE(names_promise_and_bytes_decide) {
    auto const archive = golden::write_nico(sheets());
    BOOST_TEST((answer(archive, "NICO.DAT") == Answer::yes));
    BOOST_TEST((answer(archive, "other.bin") == Answer::yes));
    BOOST_TEST((answer(Bytes(4096), "NICO.DAT") == Answer::no)); // zeros
    BOOST_TEST((answer(Bytes(4096, std::byte{1}), "nico.dat") == Answer::maybe));
    BOOST_TEST((answer(Bytes(4096, std::byte{1}), "other.bin") == Answer::no));
    BOOST_TEST((answer(Bytes(23, std::byte{1}), "NICO.DAT") == Answer::no));
    auto other = archive;
    other[24] = std::byte{'S'};
    BOOST_TEST((answer(other, "other.bin") == Answer::no));
    BOOST_TEST((answer(other, "NICO.DAT") == Answer::maybe));
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck

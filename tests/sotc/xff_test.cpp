// SPDX-License-Identifier: MIT
// Modules: what is found in them by symbols, and what is reported of their frame, whatever their root is.
#include "decoders/sotc/module.hpp"
#include "tests/sotc/generators/anb.hpp"
#include "validator/judge/inspect.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstring>

namespace animcheck {
namespace {

using Bytes = std::vector<std::byte>;

InputRecord module_record(Bytes const& bytes, std::string const& name, std::string const& format = "") {
    static Inspector inspector(SpecSet::built_in());
    Input input;
    input.path = input.name = name;
    input.forced_format = format;
    input.source.bytes = bytes;
    return inspector.inspect(input);
}

Bytes with(Bytes bytes, std::size_t at, std::uint32_t word) {
    std::memcpy(bytes.data() + at, &word, sizeof word);
    return bytes;
}

bool reports(InputRecord const& record, std::string const& rule) {
    return std::ranges::any_of(record.findings,
                               [&](Finding const& finding) { return finding.rule == record.format + "/" + rule; });
}

Bytes motion() { return write_anb(golden::make_motion(7, 7, 3)); } // called made_7.anb

BOOST_AUTO_TEST_SUITE(sotc_xff)

/// The frame of a module has the same rules under each of its three names.
BOOST_AUTO_TEST_CASE(the_frame_is_judged_in_every_format) {
    struct Fault {
        std::size_t at;
        std::uint32_t word;
        std::string rule;
    };
    std::vector<Fault> const faults{
        {0x04, 1, "header-zero"},
        {0x08, 1, "header-next"},
        {0x0C, 1, "section-symbols"},
        {0x18, 1, "header-end"},
        {0x1C, 1, "import-count"},
        {0x24, 0xFFFFFFFF, "table-outside"},
        {0x24, 2, "root-symbol"},
        {0x50, 0xFFFFFFFF, "table-outside"},
        {0x54, 0xFFFFFFFF, "table-outside"},
        {0x54, 0xF0, "root-symbol"},
        {0x58, 0xFFFFFFFF, "table-outside"},
        {0x58, 0x11D, "root-name"},
        {0x60, 0xFFFFFFFF, "table-outside"},
        {0x60, 0xC4, "tables-overlap"},
        {0x68, 0xFFFFFFFF, "table-outside"},
        {0x6C, 0xFFFFFFFF, "table-outside"},
        {0x6C, 0x111, "section-name"},
    };
    auto const bytes = motion();
    auto const skeleton = golden::write_skb("player_A.skb", 3);
    BOOST_TEST(module_record(bytes, "made_7.anb").findings.empty());
    BOOST_TEST(module_record(skeleton, "player_A.skb").findings.empty());
    BOOST_TEST(module_record(bytes, "made_7.anb", "sotc.xff").findings.empty());
    for (auto const& [at, word, rule] : faults) BOOST_TEST_CONTEXT(rule << " at " << at) {
            BOOST_TEST(reports(module_record(with(bytes, at, word), "made_7.anb"), rule));
            BOOST_TEST(reports(module_record(with(skeleton, at, word), "player_A.skb"), rule));
            BOOST_TEST(reports(module_record(with(bytes, at, word), "made_7.anb", "sotc.xff"), rule));
        }
}

BOOST_AUTO_TEST_CASE(every_letter_of_a_name_counts) {
    auto const bytes = motion();
    constexpr std::size_t strings = 0x11C;
    for (std::size_t i = 0; i < std::string_view("made_7.anb").size(); ++i) {
        auto changed = bytes;
        changed[strings + 1 + i] ^= std::byte{1};
        BOOST_TEST(reports(module_record(changed, "made_7.anb"), "root-name"));
    }
}

BOOST_AUTO_TEST_CASE(a_module_is_called_what_its_root_is) {
    auto const bytes = motion();
    BOOST_TEST(sotc::root_name_of(bytes) == "made_7.anb");
    BOOST_TEST(sotc::root_word_of(bytes).value() == sotc::root_of_motion);
    BOOST_TEST(sotc::likely_size_of(bytes) == bytes.size());
    BOOST_TEST(sotc::root_name_of(with(bytes, 0x24, 2)).empty()); // without its symbol
    BOOST_TEST(!sotc::root_word_of(with(bytes, 0x40, 3)));
    BOOST_TEST(sotc::likely_size_of(with(bytes, 0x04, 1)) == 0U);
}

/// A carved disc asks each module for its name: none may cost its whole size.
BOOST_AUTO_TEST_CASE(a_name_that_does_not_end_is_not_looked_for_to_the_end) {
    auto const named = [](std::size_t length) {
        auto bytes = motion();
        auto const strings = static_cast<std::uint32_t>(bytes.size());
        bytes.resize(bytes.size() + 1 + length, std::byte{'a'});
        bytes.push_back(std::byte{0});
        auto const entry = load<std::uint32_t>(&bytes[0x4C], std::endian::little);
        auto const symbols = load<std::uint32_t>(&bytes[0x54], std::endian::little) + 2 * 16;
        bytes = with(bytes, 0x58, strings);
        for (auto const& [at, value] : {std::pair{0U, 1U}, {4U, entry}, {12U, 1U << 16}})
            bytes = with(bytes, symbols + at, value);
        return sotc::root_name_of(with(bytes, 0x24, 3)).size();
    };
    BOOST_TEST(named(200) == 200U);
    BOOST_TEST(named(254) == 254U);
    BOOST_TEST(named(255) == 0U);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck

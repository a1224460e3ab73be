// SPDX-License-Identifier: MIT
// Needs: zengin
// A dump that changes under the walk: what was listed is told, as far as it is still there.
#include "tests/walk/cases.hpp"
#include "tests/walk/folder.hpp"
#include "validator/rules/hash.hpp"
#include "validator/walk/examine.hpp"

#include <boost/test/unit_test.hpp>

#include <sys/stat.h>

namespace {

using namespace animcheck;
using animcheck::test::animation, animcheck::test::bytes_of, animcheck::test::hierarchy;
using animcheck::test::TemporaryFolder;

struct Walk {
    explicit Walk(std::string const& place) : dump(place, SpecSet::built_in()) {}
    explicit Walk(std::vector<std::string> files) : dump(std::move(files), SpecSet::built_in()) {}

    std::vector<InputRecord> records() {
        Examiner examiner(SpecSet::built_in(), {}, {});
        std::vector<InputRecord> all;
        for (std::size_t i = 0; i < dump.collection.files().size(); ++i)
            examiner.file(dump, i, [&](InputRecord const& record) { all.push_back(record); });
        return all;
    }
    Dump dump;
};

bool has(InputRecord const& record, std::string_view rule) {
    return std::ranges::any_of(record.findings, [&](Finding const& one) { return one.rule == rule; });
}

bool skipped_for(InputRecord const& record, std::string_view why) {
    return std::ranges::any_of(record.skipped, [&](SkippedRule const& one) { return one.why == why; });
}

bool has_skeleton(InputRecord const& record) {
    return std::ranges::any_of(record.context,
                               [](ContextNote const& one) { return one.name == "skeleton_joints"; });
}

} // namespace

BOOST_AUTO_TEST_SUITE(examine)

BOOST_AUTO_TEST_CASE(a_file_that_vanishes_is_told) {
    TemporaryFolder const folder;
    for (auto const* const name : {"A.MAN", "B.MAN", "C.MAN", "D.MAN"})
        static_cast<void>(folder.write(name, animation()));
    Walk walk(folder.path());
    std::filesystem::remove(folder.path("A.MAN"));
    std::filesystem::remove(folder.path("B.MAN"));
    std::filesystem::create_directories(folder.path("B.MAN/below"));
    std::filesystem::remove(folder.path("C.MAN"));
    BOOST_TEST_REQUIRE(::mkfifo(folder.path("C.MAN").c_str(), 0600) == 0);
    auto const records = walk.records();
    BOOST_TEST_REQUIRE(records.size() == 4u);
    for (std::size_t i = 0; i < 3; ++i) {
        BOOST_TEST((records[i].verdict == Verdict::incomplete), records[i].path);
        BOOST_TEST(!records[i].complete);
        BOOST_TEST(has(records[i], "io/unreadable"));
    }
    BOOST_TEST(records[3].format == "zengin.man");
}

BOOST_AUTO_TEST_CASE(a_folder_that_vanishes_is_told_file_by_file) {
    TemporaryFolder const folder;
    static_cast<void>(folder.write("dump/a/A.MAN", animation()));
    static_cast<void>(folder.write("dump/a/B.MAN", animation()));
    Walk walk(folder.path("dump"));
    std::filesystem::remove_all(folder.path("dump"));
    auto const records = walk.records();
    BOOST_TEST(records.size() == 2u);
    for (auto const& record : records) BOOST_TEST((record.verdict == Verdict::incomplete));
}

BOOST_AUTO_TEST_CASE(a_file_is_judged_as_it_is_when_it_is_read) {
    TemporaryFolder const folder;
    static_cast<void>(folder.write("HUM-S_TEST.MAN", "nothing yet"));
    Walk walk(folder.path());
    static_cast<void>(folder.write("HUM-S_TEST.MAN", animation()));
    auto const records = walk.records();
    BOOST_TEST_REQUIRE(records.size() == 1u);
    BOOST_TEST(records[0].size == animation().size());
    BOOST_TEST(!has(records[0], "zengin.man/not-an-animation"));
}

BOOST_AUTO_TEST_CASE(a_companion_that_vanishes_decides_nothing) {
    TemporaryFolder const folder;
    static_cast<void>(folder.write("HUM-C_TEST.MAN", animation()));
    static_cast<void>(folder.write("HUM.MDH", hierarchy()));
    Walk walk(folder.path());
    std::filesystem::remove(folder.path("HUM.MDH"));
    auto const records = walk.records();
    BOOST_TEST_REQUIRE(records.size() == 2u);
    BOOST_TEST(!has_skeleton(records[0]));
    BOOST_TEST(skipped_for(records[0], "the skeleton that was found is broken"));
}

BOOST_AUTO_TEST_CASE(one_examiner_serves_many_dumps) {
    TemporaryFolder const folder;
    static_cast<void>(folder.write("with/HUM-C_TEST.MAN", animation()));
    static_cast<void>(folder.write("with/HUM.MDH", hierarchy()));
    auto const alone = folder.write("without/HUM-C_TEST.MAN", animation());
    Walk with(folder.path("with")), without(std::vector{alone});
    BOOST_TEST(has_skeleton(with.records().front()));
    BOOST_TEST(!has_skeleton(without.records().front()));
    BOOST_TEST(has_skeleton(with.records().front()));
}

BOOST_AUTO_TEST_CASE(an_empty_folder_has_no_records) {
    TemporaryFolder const folder;
    Walk walk(folder.path());
    BOOST_TEST(walk.records().empty());
}

BOOST_AUTO_TEST_SUITE_END()

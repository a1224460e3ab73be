// SPDX-License-Identifier: MIT
#include "golden/corpus/known_ids.hpp"
#include "tests/golden/support.hpp"

#include <boost/test/unit_test.hpp>

namespace {

using namespace animcheck::golden;

Corpus corpus_of(std::vector<std::string> const& ids) {
    Corpus corpus;
    auto& file = corpus.formats.emplace_back().files.emplace_back();
    for (auto const& id : ids) {
        auto& entry = file.cases.emplace_back();
        entry.rule = "a.b/c";
        entry.id = id;
    }
    return corpus;
}

KnownIds ids_of(std::string_view text) { return load_known_ids(text, "known-ids.txt"); }

} // namespace

BOOST_AUTO_TEST_SUITE(known_ids)

BOOST_AUTO_TEST_CASE(new_cases_are_added_and_old_ones_keep_their_version) {
    auto ids = ids_of("# a comment\n\na.b/c/one 0.1.0\n");
    add_new(ids, corpus_of({"two", "one"}), "0.2.0");
    BOOST_TEST(ids.at("a.b/c/one").since == "0.1.0");
    BOOST_TEST(ids.at("a.b/c/two").since == "0.2.0");
    auto const text = known_ids_text(ids);
    BOOST_TEST(text.ends_with("\na.b/c/one 0.1.0\na.b/c/two 0.2.0\n"), text);
    BOOST_TEST(known_ids_text(ids_of(text)) == text);
}

BOOST_AUTO_TEST_CASE(no_id_vanishes_unnoticed) {
    auto const ids = ids_of("a.b/c/one 0.1.0\na.b/c/two 0.1.0\n");
    BOOST_TEST(id_flaws(ids, corpus_of({"one", "two"})).empty());
    auto const flaws = id_flaws(ids, corpus_of({"one", "three"}));
    BOOST_TEST(flaws == (std::vector<std::string>{
                            "a.b/c/three: not in known-ids.txt; 'corpus record' adds it",
                            "a.b/c/two: the case is gone; ids are for ever, so its line needs 'retired: WHY'"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(what_is_retired_stays_so) {
    std::string const text = "a.b/c/one 0.1.0 retired: the same as two\na.b/c/two 0.1.0\n";
    auto const ids = ids_of(text);
    BOOST_TEST(ids.at("a.b/c/one").retired == "the same as two");
    BOOST_TEST(known_ids_text(ids).ends_with(text));
    BOOST_TEST(id_flaws(ids, corpus_of({"two"})).empty());
    auto const back = id_flaws(ids, corpus_of({"one", "two"}));
    BOOST_TEST_REQUIRE(back.size() == 1u);
    BOOST_TEST(back.front() == "a.b/c/one: a case has an id that was retired");
    auto again = ids;
    add_new(again, corpus_of({"one", "two"}), "0.3.0");
    BOOST_TEST(again.at("a.b/c/one").since == "0.1.0");
}

BOOST_AUTO_TEST_CASE(lines_that_say_nothing_are_refused) {
    BOOST_TEST(complaint([] { ids_of("a.b/c/one\n"); }) == "known-ids.txt:1:1: expected an id and a version");
    BOOST_TEST(complaint([] { ids_of("\na.b/c/one 0.1.0 gone\n"); }) ==
               "known-ids.txt:2:1: expected 'retired: ' and why");
    BOOST_TEST(complaint([] { ids_of("a.b/c/one 0.1.0 retired: \n"); }) ==
               "known-ids.txt:1:1: expected 'retired: ' and why");
    BOOST_TEST(complaint([] { ids_of("a.b/c/one 0.1.0\na.b/c/one 0.2.0\n"); }) ==
               "known-ids.txt:2:1: 'a.b/c/one' is there twice");
}

BOOST_AUTO_TEST_SUITE_END()

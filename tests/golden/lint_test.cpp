// SPDX-License-Identifier: MIT
// Needs: zengin
#include "golden/corpus/export.hpp"
#include "golden/corpus/lint.hpp"
#include "golden/corpus/recorder.hpp"
#include "tests/golden/support.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <fstream>

#include <unistd.h>

using namespace animcheck;
using namespace animcheck::golden;

namespace {

namespace fs = std::filesystem;

constexpr std::string_view cases = R"(
schema: animcheck-cases/1
rule: zengin.man/version
cases:
  - id: ten
    title: t
    base: small
    patch: [{set: {header.version: 10}}]
    result: invalid
    strict: {rejected: version}
    lenient: decoded
    verdict: broken
    findings: [{rule: version, at: header.version}]
  - {id: twelve, title: t, base: small, result: valid, strict: accepted, lenient: decoded,
     verdict: conforms, findings: []}
)";

/// A corpus of one file in its own folder.
struct Tree {
    Tree() : root(fs::temp_directory_path() / fmt::format("animcheck-lint-{}", ::getpid())) {
        std::string bases = "schema: animcheck-bases/1\nformat: zengin.man\nbases:\n  small:\n    title: t\n"
                            "    name: S_RUN.MAN\n    asm: |\n";
        for (auto const c : small_man) bases += c == '\n' ? "\n      " : std::string(1, c);
        write("bases.yaml", bases + "\n");
        write("version.yaml", cases);
    }
    ~Tree() { fs::remove_all(root); }
    Tree(Tree const&) = delete;
    Tree& operator=(Tree const&) = delete;

    void write(std::string const& name, std::string_view text) const {
        fs::create_directories(root / "zengin.man");
        std::ofstream(root / "zengin.man" / name, std::ios::binary) << text;
    }
    [[nodiscard]] std::vector<std::string> flaws() const {
        return lint(load_corpus(root, SpecSet::built_in()), SpecSet::built_in());
    }

    fs::path root;
};

bool has(std::vector<std::string> const& flaws, std::string_view flaw) {
    return std::ranges::find(flaws, flaw) != flaws.end();
}

} // namespace

BOOST_AUTO_TEST_SUITE(golden_lint)

BOOST_AUTO_TEST_CASE(titles_of_a_word_or_two_are_reported) {
    Tree const tree;
    BOOST_TEST(has(tree.flaws(), "zengin.man/version/twelve: the title 't' does not say what and why"));
    CorpusFigures figures;
    auto const flaws = lint(load_corpus(tree.root, SpecSet::built_in()), SpecSet::built_in(), &figures);
    BOOST_TEST(flaws == tree.flaws(), boost::test_tools::per_element());
    BOOST_TEST(figures.cases == 2u);
    BOOST_TEST(figures.failing == 1u);
    BOOST_TEST(figures.of_one_rule == 1u);
    BOOST_TEST(figures.repeated == 0u);
    BOOST_TEST(figures.text().starts_with("failing cases of one rule: 1 of 1 (100.0 %)"), figures.text());
}

BOOST_AUTO_TEST_CASE(titles_reasons_and_ids_are_what_others_know_a_case_by) {
    Tree const tree;
    auto text = std::string(cases);
    auto const id = "an-id-" + std::string(60, 'x');
    text.replace(text.find("id: twelve"), 10, "id: " + id);
    tree.write("version.yaml",
               text + "  - {id: odd, title: \"a version that no game has\", base: small, name: A.MAN, "
                      "result: acceptable, reason: because, large: so, proposed: true, strict: accepted, "
                      "lenient: decoded, verdict: conforms, findings: []}\n");
    auto const flaws = tree.flaws();
    BOOST_TEST(has(flaws, "zengin.man/version/" + id + ": zengin.man/version/ten has the same title, 't'"));
    BOOST_TEST(has(flaws, "zengin.man/version/" + id + ": the id has more than 60 characters"));
    BOOST_TEST(has(flaws, "zengin.man/version/odd: 'because' is no reason"));
    BOOST_TEST(has(flaws, "zengin.man/version/odd: 'so' is no reason"));
    BOOST_TEST(has(flaws, "zengin.man/version/odd: proposed, and reviewed by nobody yet"));
    BOOST_TEST(
        !has(flaws, "zengin.man/version/odd: the title 'a version that no game has' does not say what and why"));
}

BOOST_AUTO_TEST_CASE(rules_without_cases_are_reported) {
    Tree const tree;
    auto const flaws = tree.flaws();
    BOOST_TEST(!has(flaws, "zengin.man/version: no case"));
    BOOST_TEST(!has(flaws, "zengin.man: no valid case"));
    BOOST_TEST(has(flaws, "zengin.man/fps: no case"));
}

BOOST_AUTO_TEST_CASE(exemptions_are_checked_against_the_specs) {
    Tree const tree;
    tree.write("exempt.yaml", "{fps: \"a reason\", version: \"a reason\", nothing: \"a reason\"}");
    auto const flaws = tree.flaws();
    BOOST_TEST(!has(flaws, "zengin.man/fps: no case"));
    BOOST_TEST(has(flaws, "zengin.man/version: exempt, but all its required cases exist"));
    BOOST_TEST(has(flaws, "zengin.man/nothing: exempt, but no spec has this rule"));
}

BOOST_AUTO_TEST_CASE(golden_text_must_belong_to_a_case) {
    Tree const tree;
    tree.write("version.golden.txt", "== eleven\nx\n");
    tree.write("other.golden.txt", "");
    auto const flaws = tree.flaws();
    BOOST_TEST(has(flaws, "zengin.man/version: golden text for an unknown case 'eleven'"));
    BOOST_TEST(has(flaws, "zengin.man/other.golden.txt: golden text without a rule file"));
}

BOOST_AUTO_TEST_CASE(a_format_with_a_model_needs_a_case_that_expects_one) {
    Tree const tree;
    BOOST_TEST(has(tree.flaws(), "zengin.man: no case expects a model"));
    auto with_model = std::string(cases);
    with_model.insert(with_model.find("findings: []") + 12, ", model: {why: two, clips: [{frames: 2}]}");
    tree.write("version.yaml", with_model);
    BOOST_TEST(!has(tree.flaws(), "zengin.man: no case expects a model"));
}

BOOST_AUTO_TEST_CASE(recording_is_stable_and_keeps_the_intent) {
    Tree const tree;
    auto const corpus = load_corpus(tree.root, SpecSet::built_in());
    BOOST_TEST(record(corpus, SpecSet::built_in()).size() == 2U);
    BOOST_TEST(record(corpus, SpecSet::built_in()).empty());
    std::ifstream in(tree.root / "zengin.man" / "version.yaml", std::ios::binary);
    BOOST_TEST(std::string(std::istreambuf_iterator<char>(in), {}) == cases);
    auto const& folder = corpus.formats[0];
    BOOST_TEST(load_golden(folder, folder.files[0]).cases.size() == 3U);
}

BOOST_AUTO_TEST_CASE(every_case_is_exported) {
    Tree const tree;
    auto const into = tree.root / "seeds";
    BOOST_TEST(export_cases(load_corpus(tree.root, SpecSet::built_in()), SpecSet::built_in(), into) == 2U);
    BOOST_TEST(fs::file_size(into / "zengin.man" / "version.ten") == assemble(small_man).size());
}

BOOST_AUTO_TEST_CASE(a_finding_must_not_contradict_itself) {
    auto const contradicts = [](Relation relation, std::uint64_t actual, Value expected) {
        Finding finding;
        finding.actual = actual;
        finding.expected = {relation, {std::move(expected)}};
        return contradicts_itself(finding);
    };
    std::uint64_t const six = 6;
    BOOST_TEST(contradicts(Relation::equals, 6, six));
    BOOST_TEST(!contradicts(Relation::equals, 5, six));
    BOOST_TEST(contradicts(Relation::at_most, 6, six));
    BOOST_TEST(!contradicts(Relation::below, 6, six));
    BOOST_TEST(contradicts(Relation::below, 5, six));
    BOOST_TEST(contradicts(Relation::at_least, 6, std::int64_t{-1}));
    BOOST_TEST(contradicts(Relation::multiple_of, 12, six));
    BOOST_TEST(!contradicts(Relation::multiple_of, 13, six));
    BOOST_TEST(!contradicts(Relation::equals, 6, std::string("6 bytes")));
    std::uint64_t const checksum = 0xDF26F436DF26F436;
    BOOST_TEST(!contradicts(Relation::equals, checksum + 1, checksum)); // one number as doubles
    BOOST_TEST(!contradicts_itself({}));
}

BOOST_AUTO_TEST_SUITE_END()

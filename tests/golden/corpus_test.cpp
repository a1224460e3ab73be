// SPDX-License-Identifier: MIT
// One test per case, with its usual name: --run_test=zengin.man/version/ten
#include "golden/corpus/lint.hpp"
#include "golden/corpus/recorder.hpp"
#include "golden/corpus/runner.hpp"
#include "tests/golden/corpus.hpp"
#include "tests/validator/specs.hpp"
#include "validator/report/jsonl.hpp"

#include <boost/make_shared.hpp>
#include <boost/test/unit_test.hpp>

#include <cstdlib>
#include <fstream>
#include <memory>

namespace {

using animcheck::test::specs;

using namespace animcheck;
using namespace animcheck::golden;
namespace unit_test = boost::unit_test;

/// Keeps records for report_schema.py.
void keep_record(InputRecord const& record) {
    auto const* const path = std::getenv("ANIMCHECK_RECORDS");
    if (!path) return;
    std::ofstream out(path, std::ios::app | std::ios::binary);
    out << to_json_line(record) << '\n';
    BOOST_TEST_REQUIRE(out.good(), "cannot write ANIMCHECK_RECORDS");
}

void test_case_in(Case const& entry, Golden const& recorded) {
    Run const run(entry, specs());
    for (auto const& mismatch : all_mismatches(entry, run, recorded)) BOOST_ERROR(mismatch);
    keep_record(run.record());
}

template <class Test>
unit_test::test_case* test_case_of(std::string_view name, Test const& test) {
    return new unit_test::test_case(std::string(name), __FILE__, __LINE__, test);
}

unit_test::test_suite* suite_of(std::string const& name) {
    return new unit_test::test_suite(name, __FILE__, __LINE__);
}

unit_test::test_suite* suite_of(FormatFolder const& folder, RuleFile const& file) {
    auto* const rule = suite_of(file.path.stem().string());
    auto const recorded = std::make_shared<Golden const>(load_golden(folder, file));
    for (auto const& entry : file.cases)
        rule->add(test_case_of(entry.id, [&entry, recorded] { test_case_in(entry, *recorded); }));
    return rule;
}

/// Called by the framework before it reads --run_test. A corpus that does not load is one failing test.
class Suites : public unit_test::test_unit_generator {
public:
    Suites() {
        try {
            corpus_ = &test::corpus();
        } catch (std::exception const& fault) {
            fault_ = fault.what();
        }
    }

    unit_test::test_unit* next() const override {
        if (!fault_.empty()) {
            auto const fault = std::exchange(fault_, {});
            return test_case_of("golden_corpus_loads", [fault] { BOOST_ERROR(fault); });
        }
        if (next_ == corpus_->formats.size()) return nullptr;
        auto const& folder = corpus_->formats[next_++];
        auto* const format = suite_of(folder.format);
        if (!folder.bases.cases.empty()) format->add(suite_of(folder, folder.bases));
        for (auto const& file : folder.files) format->add(suite_of(folder, file));
        return format;
    }

private:
    Corpus const* corpus_ = nullptr;
    mutable std::string fault_;
    mutable std::size_t next_ = 0;
};

bool register_corpus() {
    unit_test::framework::master_test_suite().add(boost::make_shared<Suites>(),
                                                  unit_test::decorator::collector_t::instance());
    return true;
}

bool const registered = register_corpus();

} // namespace

BOOST_AUTO_TEST_SUITE(golden_corpus)

BOOST_AUTO_TEST_CASE(is_complete) {
    auto const& corpus = test::corpus();
    for (auto const& name : corpus.left_out) BOOST_TEST_MESSAGE("left out: " << name);
    if (corpus.left_out.empty())
        for (auto const& flaw : lint(corpus, specs())) BOOST_ERROR(flaw);
    else
        BOOST_TEST(!corpus.cases().empty()); // lint judges the corpus as a whole
    BOOST_TEST(registered);
}

BOOST_AUTO_TEST_SUITE_END()

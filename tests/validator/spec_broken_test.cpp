// SPDX-License-Identifier: MIT
// Every spec of broken_specs.txt is a case: it must fail with exactly the diagnostic there.
#include "tests/validator/broken_specs.hpp"
#include "validator/rules/loader.hpp"

#include <boost/test/unit_test.hpp>
#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <set>

namespace animcheck {
namespace {

using test::BrokenSpec;

std::vector<BrokenSpec> const& broken_specs() {
    static auto const specs = [] {
        std::ifstream file(ANIMCHECK_SOURCE_DIR "/tests/validator/broken_specs.txt", std::ios::binary);
        return test::BrokenSpecs::read({std::istreambuf_iterator<char>(file), {}});
    }();
    return specs;
}

void check(BrokenSpec const& spec) {
    std::string said = "nothing";
    try {
        static_cast<void>(load_spec(spec.text, "spec"));
    } catch (yaml::Error const& error) {
        said = fmt::format("{}:{}: {}", error.mark().line, error.mark().column, error.message());
    }
    BOOST_TEST(said == spec.expected);
}

/// Boost calls this while it builds the test tree.
class Generator final : public boost::unit_test::test_unit_generator {
public:
    boost::unit_test::test_unit* next() const override {
        if (next_ == broken_specs().size()) return nullptr;
        auto const& spec = broken_specs()[next_++];
        return boost::unit_test::make_test_case([&spec] { check(spec); }, spec.id, __FILE__, __LINE__);
    }

private:
    mutable std::size_t next_ = 0;
};

BOOST_AUTO_TEST_SUITE(spec_broken)

BOOST_AUTO_TEST_CASE(every_broken_spec_is_another_one) {
    BOOST_TEST(broken_specs().size() >= 227U);
    std::set<std::string> ids, texts;
    for (auto const& spec : broken_specs()) {
        BOOST_TEST(ids.insert(spec.id).second, spec.id);
        BOOST_TEST(texts.insert(spec.text).second, spec.id);
    }
}

BOOST_AUTO_TEST_CASE(a_place_in_a_long_message_has_its_whole_column) {
    auto text = std::ranges::find(broken_specs(), "message-close", &BrokenSpec::id)->text;
    text.insert(text.find("is actual}"), std::string(70'000, 'x'));
    BOOST_CHECK_EXCEPTION(static_cast<void>(load_spec(text, "spec")), yaml::Error, [](yaml::Error const& error) {
        return error.mark().line == 23 && error.mark().column == 70'024;
    });
}

boost::unit_test::ut_detail::auto_test_unit_registrar const
    registrar(Generator{}, boost::unit_test::decorator::collector_t::instance());

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck

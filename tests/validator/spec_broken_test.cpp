// SPDX-License-Identifier: MIT
// Every file in broken_specs/ is a case: NAME.yaml must fail with exactly the message in NAME.expected.
#include "validator/rules/loader.hpp"

#include <boost/test/unit_test.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace animcheck {
namespace {

namespace fs = std::filesystem;

fs::path folder() { return fs::path(ANIMCHECK_SOURCE_DIR) / "tests/validator/broken_specs"; }

std::string read(fs::path const& path) {
    std::ifstream file(path, std::ios::binary);
    BOOST_REQUIRE_MESSAGE(file, path.string() + " cannot be read");
    return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<fs::path> broken_specs() {
    std::vector<fs::path> paths;
    std::error_code none; // a test below reports an empty folder
    for (auto const& entry : fs::directory_iterator(folder(), none))
        if (entry.path().extension() == ".yaml") paths.push_back(entry.path());
    std::ranges::sort(paths);
    return paths;
}

void check(fs::path const& path) {
    std::string said = "nothing";
    try {
        static_cast<void>(load_spec(read(path), "spec"));
    } catch (yaml::Error const& error) {
        said = fmt::format("{}:{}: {}\n", error.mark().line, error.mark().column, error.message());
    }
    BOOST_TEST(said == read(fs::path(path).replace_extension(".expected")));
}

/// Boost calls this while it builds the test tree.
class Generator final : public boost::unit_test::test_unit_generator {
public:
    Generator() : paths_(broken_specs()) {}
    boost::unit_test::test_unit* next() const override {
        if (next_ == paths_.size()) return nullptr;
        auto const path = paths_[next_++];
        return boost::unit_test::make_test_case([path] { check(path); }, path.stem().string(), __FILE__, __LINE__);
    }

private:
    std::vector<fs::path> paths_;
    mutable std::size_t next_ = 0;
};

BOOST_AUTO_TEST_SUITE(spec_broken)

BOOST_AUTO_TEST_CASE(every_spec_has_a_diagnostic_and_every_diagnostic_a_spec) {
    auto const specs = broken_specs();
    BOOST_TEST(specs.size() >= 45U);
    auto const diagnostics =
        std::ranges::count_if(fs::directory_iterator(folder()), [](fs::directory_entry const& entry) {
            return entry.path().extension() == ".expected";
        });
    BOOST_TEST(static_cast<std::size_t>(diagnostics) == specs.size());
}

BOOST_AUTO_TEST_CASE(a_place_in_a_long_message_has_its_whole_column) {
    auto text = read(folder() / "message-close.yaml");
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

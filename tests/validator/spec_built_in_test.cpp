// SPDX-License-Identifier: MIT
// The compiled tables must equal the files in spec/.
#include "decoders/guess.hpp"
#include "decoders/registry.hpp"
#include "validator/rules/built_in.hpp"
#include "validator/rules/loader.hpp"
#include "validator/rules/yaml.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

namespace animcheck {
namespace {

std::string text_of(std::filesystem::path const& path) {
    std::ifstream file(path, std::ios::binary);
    BOOST_REQUIRE_MESSAGE(file, path.string() + " cannot be read");
    return {std::istreambuf_iterator<char>(file), {}};
}

/// In the order of their names, as the build has them.
std::vector<SpecLayer> readers_in(std::filesystem::path const& folder) {
    std::vector<std::string> paths;
    for (auto const& entry : std::filesystem::directory_iterator(folder)) paths.push_back(entry.path().string());
    std::ranges::sort(paths);
    std::vector<SpecLayer> readers;
    for (auto const& path : paths) readers.push_back({path, yaml::parse(text_of(path), path), true});
    return readers;
}

SpecStore load_file(std::filesystem::path const& path) {
    auto const readers = readers_in(path.parent_path() / "readers");
    return load_spec(
        text_of(path), path.string(), [&](std::string const& name) { return text_of(path.parent_path() / name); },
        guess_number, readers);
}

BOOST_AUTO_TEST_SUITE(spec_built_in)

BOOST_AUTO_TEST_CASE(compiled_specs_equal_loaded_ones) {
    BOOST_TEST(!built_in_specs().empty());
    std::set<std::string_view> names;
    for (auto const* const spec : built_in_specs()) {
        BOOST_TEST_CONTEXT(spec->format) {
            BOOST_TEST(names.insert(spec->format).second);
            auto const path =
                std::filesystem::path(ANIMCHECK_SOURCE_DIR) / "spec" / (std::string(spec->format) + ".yaml");
            auto const store = load_file(path);
            BOOST_TEST(equal(*spec, store.spec()));
        }
    }
}

/// A rule of an included file may name one that only some of the including specs have.
BOOST_AUTO_TEST_CASE(causes_name_rules) {
    std::set<std::string_view> rules;
    for (auto const* const spec : built_in_specs())
        for (auto const& rule : spec->rules) rules.insert(rule.id);
    for (auto const* const spec : built_in_specs())
        for (auto const cause : spec->causes)
            BOOST_TEST((cause == "*" || rules.contains(cause)), spec->format << ": " << cause);
}

/// Of a number that is the same in both orders, an edit has the spec's.
BOOST_AUTO_TEST_CASE(decoders_read_in_the_byte_order_of_the_spec) {
    for (auto const* const format : formats()) {
        auto const spec = std::ranges::find(built_in_specs(), format->id, &Spec::format);
        BOOST_TEST_REQUIRE((spec != built_in_specs().end()), format->id);
        BOOST_TEST(((*spec)->byte_order == format->order), format->id);
    }
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck

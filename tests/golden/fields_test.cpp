// SPDX-License-Identifier: MIT
// Specs document exactly what decoders read: tested both ways with every case of the corpus.
#include "golden/corpus/runner.hpp"
#include "tests/golden/corpus.hpp"
#include "validator/rules/targets.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace {

using namespace animcheck;

using ReadPaths = std::map<std::string, std::set<PathId>>;

/// Fails at once if a field was read undeclared or as another type.
void add_read(EventLog const& log, PathTable const& paths, Spec const& spec, ReadPaths& read) {
    for (auto const& event : log.events()) {
        if (!is_field(event)) continue;
        auto const pattern = paths.pattern(event.path);
        auto const declared = std::ranges::find(spec.fields, event.path, &FieldDeclaration::path);
        // BOOST_TEST would take ten times as long as the rest: there are a million events.
        if (declared == spec.fields.end()) BOOST_FAIL(pattern << " is read and not declared");
        if (declared->kind != event.kind) BOOST_ERROR(pattern << " is read as another kind of field");
        bool const typed = event.kind != EventKind::table;
        if (typed && declared->type != event.type) BOOST_ERROR(pattern << " is read as " << name_of(event.type));
        read[std::string(spec.format)].insert(event.path);
    }
}

/// The paths read, by format.
ReadPaths read_paths(SpecSet const& specs) {
    ReadPaths read;
    for (auto const* const entry : test::corpus().cases()) {
        golden::CaseInput const of_case(*entry, specs);
        constexpr BitRange all{0, ~std::uint64_t{0}};
        auto const decoded = decode(of_case.input(), specs, lenient, {.codes = all});
        if (decoded.spec) add_read(decoded.log, *decoded.paths, *decoded.spec, read);
        if (decoded.stored_paths)
            add_read(decoded.stored_log, *decoded.stored_paths, *specs.find(entry->format), read);
    }
    return read;
}

/// Facts that a target sets, and no case's input.
bool is_of_target(std::string_view pattern, SpecSet const& specs) {
    return std::ranges::any_of(specs.targets(), [&](TargetTable const& target) {
        return std::ranges::any_of(target.slots, [&](TargetSlot const& slot) {
            return pattern.starts_with("context.") && pattern.substr(8) == slot.fact;
        });
    });
}

} // namespace

BOOST_AUTO_TEST_SUITE(fields)

BOOST_AUTO_TEST_CASE(specs_declare_exactly_the_fields_that_are_read) {
    auto const specs = SpecSet::built_in();
    auto const read = read_paths(specs);
    for (auto const* const spec : specs.all()) {
        if (spec->format == "io") continue; // it has no decoder
        auto const found = read.find(std::string(spec->format));
        BOOST_TEST_REQUIRE((found != read.end()), "no case of " << spec->format);
        PathTable const paths(spec->paths);
        for (auto const& field : spec->fields) {
            if (is_of_target(paths.pattern(field.path), specs)) continue;
            BOOST_TEST(found->second.contains(field.path),
                       spec->format << ": " << paths.pattern(field.path) << " is declared and never read");
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

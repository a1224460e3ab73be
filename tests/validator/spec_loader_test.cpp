// SPDX-License-Identifier: MIT
#include "tests/validator/spec_sample.hpp"
#include "validator/rules/loader.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <string>

namespace animcheck {
namespace {

struct Sample {
    SpecStore store = load_spec(sample_spec, "sample");
    Spec const& spec = store.spec();
    PathTable paths{spec.paths};

    Rule const& rule(std::string_view id) const {
        auto const found = std::ranges::find(spec.rules, id, &Rule::id);
        BOOST_REQUIRE(found != spec.rules.end());
        return *found;
    }
    FieldDeclaration const& field(std::string_view pattern) const {
        auto const found = std::ranges::find(spec.fields, path(pattern), &FieldDeclaration::path);
        BOOST_REQUIRE(found != spec.fields.end());
        return *found;
    }
    PathId path(std::string_view pattern) const {
        auto const id = paths.find(pattern);
        BOOST_REQUIRE(id.has_value());
        return *id;
    }
    std::span<Test const> tests(std::string_view id) const { return slice(spec.tests, rule(id).tests); }
};

std::string fault_of(std::string const& text) {
    try {
        static_cast<void>(load_spec(text, "f"));
    } catch (yaml::Error const& error) {
        return error.what();
    }
    return "none";
}

BOOST_FIXTURE_TEST_SUITE(spec_loader, Sample)

BOOST_AUTO_TEST_CASE(head) {
    BOOST_TEST(spec.format == "test.pack");
    BOOST_TEST(spec.title == "A \"pack\"? caf\xC3\xA9 \\ done");
    BOOST_TEST(spec.version == 3U);
    BOOST_TEST(!spec.covers_all);
    BOOST_TEST((spec.byte_order == std::endian::big));
    BOOST_TEST(spec.open.size() == 2U);
    BOOST_REQUIRE_EQUAL(spec.errata.size(), 1U);
    BOOST_TEST(spec.errata[0] == "It says seven; eight is right.");
    BOOST_REQUIRE_EQUAL(spec.evidence.size(), 7U);
    BOOST_TEST(spec.evidence[0].id == "file");
    BOOST_TEST(spec.evidence[2].title == "ten packs");
}

BOOST_AUTO_TEST_CASE(paths_are_in_order_of_first_use_with_parents_first) {
    BOOST_TEST(spec.paths[0].name.empty());
    BOOST_TEST(path("animations") == 1U);
    BOOST_TEST(path("animation[]") == 2U);
    BOOST_TEST(path("animation[].mini") == 3U);
    BOOST_TEST(path("animation[].mini.key") == 4U);
    for (PathId id = 1; id < spec.paths.size(); ++id) BOOST_TEST(spec.paths[id].parent < id);
}

BOOST_AUTO_TEST_CASE(kinds_of_fields) {
    BOOST_TEST((field("animations").kind == EventKind::scalar));
    BOOST_TEST((field("animation[].name").kind == EventKind::text));
    BOOST_TEST((field("animation[].stream").kind == EventKind::bytes));
    BOOST_TEST((field("animation[].node[]").kind == EventKind::array));
    BOOST_TEST((field("animation[].row[]").kind == EventKind::table));
    BOOST_TEST((field("animation[].row[].time").kind == EventKind::column));
    BOOST_TEST((field("animation[].row[].turn[]").kind == EventKind::column)); // declared before its table
    BOOST_TEST((field("animation[].frames").kind == EventKind::derived));
    BOOST_TEST((field("context.bones").kind == EventKind::context));
    BOOST_TEST((field("animation[].offset").type == ValueType::s64));
    auto const values = slice(spec.values, field("animation[].mini.key").values);
    BOOST_REQUIRE_EQUAL(values.size(), 3U);
    BOOST_TEST(values[1].value == 16);
    BOOST_TEST(values[1].name == "coarse");
    BOOST_TEST(values[2].value == -1);
}

BOOST_AUTO_TEST_CASE(places_of_rules) {
    BOOST_TEST(rule("truncated").at == root_path);
    BOOST_TEST(rule("truncated").below);
    BOOST_TEST(rule("rows-anywhere").at == path("animation[].row[]"));
    BOOST_TEST(rule("rows-anywhere").below);
    BOOST_TEST(rule("animation-missing").at == path("animation[]"));
    BOOST_TEST(!rule("animation-missing").below);
    BOOST_TEST(rule("whole").at == root_path);
    BOOST_TEST(!rule("whole").below);
}

BOOST_AUTO_TEST_CASE(kinds_of_rules) {
    BOOST_TEST((rule("count-large").kind == AnomalyKind::count_exceeds_data));
    BOOST_TEST(rule("count-large").on_anomaly);
    BOOST_TEST((rule("key").kind == AnomalyKind::enum_unknown));
    BOOST_TEST(!rule("key").on_anomaly);
    BOOST_TEST((rule("offset").kind == AnomalyKind::misaligned));
    BOOST_TEST((rule("flags").kind == AnomalyKind::flag_unexpected));
    BOOST_TEST((rule("scale").kind == AnomalyKind::float_not_finite)); // of the first test
    BOOST_TEST((rule("node").kind == AnomalyKind::duplicate));
    BOOST_TEST((rule("order").kind == AnomalyKind::out_of_order));
    BOOST_TEST((rule("name").kind == AnomalyKind::missing));
    BOOST_TEST((rule("named").kind == AnomalyKind::name_mismatch));
    BOOST_TEST(rule("named").check == "some_check");
}

BOOST_AUTO_TEST_CASE(tests_keep_their_order) {
    BOOST_REQUIRE_EQUAL(tests("offset").size(), 2U);
    BOOST_TEST((tests("offset")[0].kind == TestKind::at_least));
    BOOST_TEST((tests("offset")[1].kind == TestKind::multiple_of));
    auto const operands = slice(spec.operands, tests("offset")[0].operands);
    BOOST_REQUIRE_EQUAL(operands.size(), 1U);
    BOOST_TEST(operands[0].text == "animation[-1].offset + 8");
    auto const code = slice(spec.code, operands[0].code);
    BOOST_REQUIRE_EQUAL(code.size(), 3U);
    BOOST_TEST(code[0].previous);
    BOOST_TEST(code[0].path == path("animation[].offset"));
    BOOST_TEST((code[2].op == Op::add));
}

BOOST_AUTO_TEST_CASE(decimals_and_integers_for_a_float) {
    BOOST_REQUIRE_EQUAL(tests("scale").size(), 3U);
    auto const range = slice(spec.operands, tests("scale")[1].operands);
    BOOST_REQUIRE_EQUAL(range.size(), 2U);
    BOOST_TEST(range[0].code.count == 0U);
    BOOST_TEST(range[0].decimal == -0.5);
    BOOST_TEST(range[1].decimal == 1e-6);
    auto const one = slice(spec.operands, tests("scale")[2].operands);
    BOOST_TEST(one[0].decimal == 1.0);
    BOOST_TEST(slice(spec.code, one[0].code)[0].value == 1);
}

BOOST_AUTO_TEST_CASE(conditions) {
    auto const offset = slice(spec.conditions, rule("offset").conditions);
    BOOST_REQUIRE_EQUAL(offset.size(), 2U);
    BOOST_TEST((offset[0].subject == Condition::Subject::path));
    BOOST_TEST(offset[0].path == path("animation[].mini.key"));
    BOOST_TEST(offset[0].tests.count == 2U);
    BOOST_TEST(offset[1].path == path("animations"));
    auto const count = slice(spec.conditions, rule("count-large").conditions);
    BOOST_REQUIRE_EQUAL(count.size(), 1U);
    BOOST_TEST((count[0].subject == Condition::Subject::actual));
}

BOOST_AUTO_TEST_CASE(evidence_caps_severity) {
    BOOST_TEST((cap_of(spec, rule("truncated")) == Severity::fatal));
    BOOST_TEST((cap_of(spec, rule("count-negative")) == Severity::error));
    BOOST_TEST((cap_of(spec, rule("count-large")) == Severity::error));
    BOOST_TEST((cap_of(spec, rule("rows-anywhere")) == Severity::warning));
    BOOST_TEST((cap_of(spec, rule("animation-missing")) == Severity::error)); // two readers agree
    BOOST_TEST((cap_of(spec, rule("key")) == Severity::error));               // one reader stops
    BOOST_TEST((cap_of(spec, rule("offset")) == Severity::warning));
    BOOST_TEST((cap_of(spec, rule("flags")) == Severity::note));
}

BOOST_AUTO_TEST_CASE(exceptions_summary_and_parts) {
    auto const exceptions = slice(spec.exceptions, rule("count-large").exceptions);
    BOOST_REQUIRE_EQUAL(exceptions.size(), 2U);
    BOOST_TEST(exceptions[0].name == "A.PAK");
    BOOST_TEST(exceptions[0].member == "rtda");
    BOOST_TEST(exceptions[1].xxh3.size() == 16U);
    BOOST_TEST(slice(spec.summary, spec.input_summary).size() == 1U);
    BOOST_REQUIRE_EQUAL(spec.parts.size(), 2U);
    auto const summary = slice(spec.summary, spec.parts[0].summary);
    BOOST_REQUIRE_EQUAL(summary.size(), 3U);
    BOOST_TEST(summary[1].hexadecimal);
    BOOST_TEST(summary[2].path == path("animation[].row[]"));
    BOOST_TEST(spec.parts[1].summary.count == 0U);
}

BOOST_AUTO_TEST_CASE(equal_texts_make_equal_specs) {
    auto const again = load_spec(sample_spec, "again");
    BOOST_TEST(equal(spec, again.spec()));
    std::string other(sample_spec);
    other.replace(other.find("+ 8"), 3, "+ 9");
    BOOST_TEST(!equal(spec, load_spec(other, "other").spec()));
}

BOOST_AUTO_TEST_CASE(a_version_is_any_number_of_32_bits) {
    std::string text(sample_spec);
    text.replace(text.find("version: 3"), 10, "version: 4294967295");
    BOOST_TEST(load_spec(text, "sample").spec().version == 4294967295U);
}

/// The error of loading a spec that includes `common`.
std::string fault_of_included(std::string const& common, std::string const& own_fields = "fields: []\n") {
    std::string const text = "schema: animcheck-spec/1\nformat: io\nversion: 1\ntitle: t\nbyte_order: little\n"
                             "coverage: parts\ninclude: common.include.yaml\nsources: {}\n" +
                             own_fields + "rules: {}\n";
    try {
        static_cast<void>(load_spec(text, "io.yaml", [&](std::string const& name) {
            return name == "common.include.yaml" ? std::optional(common) : std::nullopt;
        }));
    } catch (yaml::Error const& error) {
        return error.what();
    }
    return "none";
}

BOOST_AUTO_TEST_CASE(included_fields_and_rules_come_first) {
    std::string const common =
        "schema: animcheck-spec-include/1\nsources:\n  tool: {kind: reader, title: \"t\"}\n"
        "fields:\n  - {path: \"row[]\", type: table, doc: d}\n"
        "  - {path: \"row[].a\", type: u8, doc: d}\nrules:\n  a: {at: \"row[].a\", equals: 0, "
        "severity: note, message: m, why: w, basis: [tool]}\n";
    std::string const text =
        "schema: animcheck-spec/1\nformat: io\nversion: 1\ntitle: t\nbyte_order: little\n"
        "coverage: parts\ninclude: common.include.yaml\nsources: {}\n"
        "fields:\n  - {path: \"row[].b\", type: u8, doc: d}\n  - {path: c, type: u8, doc: d}\n"
        "rules:\n  b: {at: \"row[].b\", equals: \"row[].a\", severity: note, message: m, why: w, "
        "basis: [tool]}\n";
    auto const joined = load_spec(text, "io.yaml", [&](std::string const&) { return common; });
    auto const& loaded = joined.spec();
    BOOST_REQUIRE_EQUAL(loaded.rules.size(), 2U);
    BOOST_TEST(loaded.rules[0].id == "a");
    BOOST_TEST(loaded.rules[1].id == "b");
    BOOST_REQUIRE_EQUAL(loaded.fields.size(), 4U);
    BOOST_TEST((loaded.fields[1].kind == EventKind::column));
    BOOST_TEST((loaded.fields[2].kind == EventKind::column)); // of an included table
    BOOST_TEST((loaded.fields[3].kind == EventKind::scalar));
}

BOOST_AUTO_TEST_CASE(errors_in_included_files_name_them) {
    std::string const good =
        "schema: animcheck-spec-include/1\nsources: {}\nfields:\n  - {path: a, type: u8, doc: d}\n"
        "rules: {}\n";
    BOOST_TEST(fault_of_included(good) == "none");
    BOOST_TEST(fault_of_included("schema: animcheck-spec/1\nsources: {}\nfields: []\nrules: {}\n") ==
               "common.include.yaml:1:9: schema 'animcheck-spec/1'; expected 'animcheck-spec-include/1'");
    BOOST_TEST(fault_of_included("schema: animcheck-spec-include/1\nsources: {}\nfields: 1\nrules: {}\n")
                   .starts_with("common.include.yaml:3:9: "));
    // The same field in both: the error is at the second, the spec's own.
    BOOST_TEST(fault_of_included(good, "fields:\n  - {path: a, type: u8, doc: d}\n").starts_with("io.yaml:10:"));
}

BOOST_AUTO_TEST_CASE(numbers_can_be_tested_by_name) {
    std::string const text =
        "schema: animcheck-spec/1\nformat: io\nversion: 1\ntitle: t\nbyte_order: little\ncoverage: parts\n"
        "sources: {}\nfields:\n  - {path: kind, type: u8, doc: d, values: {3: \"a bone\", 4: skin}}\nrules:\n"
        "  a: {at: kind, is_not: a bone, severity: note, message: m, why: w, basis: [file]}\n"
        "  b: {anomaly: identify_failed, at: \".\", when: {actual: {is: page}}, severity: note, message: m, why: "
        "w, "
        "basis: [file]}\n"
        "  c: {anomaly: value_unexpected, at: kind, when: {actual: {is: skin}}, severity: note, message: m, why: "
        "w, "
        "basis: [file]}\n";
    auto const loaded = load_spec(text, "io", {}, [](std::string_view name) {
        return name == "page" ? std::optional<std::uint64_t>(77) : std::nullopt;
    });
    auto const& named = loaded.spec();
    auto const is = [&](Test const& test, TestKind kind, std::int64_t number, std::string_view name) {
        auto const& operand = slice(named.operands, test.operands)[0];
        BOOST_TEST((test.kind == kind));
        BOOST_TEST(slice(named.code, operand.code)[0].value == number);
        BOOST_TEST(operand.text == name);
    };
    auto const condition = [&](std::size_t rule) -> Test const& {
        return slice(named.tests, slice(named.conditions, named.rules[rule].conditions)[0].tests)[0];
    };
    is(slice(named.tests, named.rules[0].tests)[0], TestKind::not_equals, 3, "a bone");
    is(condition(1), TestKind::equals, 77, "page");
    is(condition(2), TestKind::equals, 4, "skin");
    BOOST_TEST(fault_of(text).starts_with("f:12:")); // without a GuessNumber
}

BOOST_AUTO_TEST_CASE(a_store_can_be_moved) {
    auto moved = load_spec(sample_spec, "moved");
    SpecStore const target = std::move(moved);
    BOOST_TEST(equal(spec, target.spec()));
    BOOST_TEST(SpecStore().spec().rules.empty());
}

BOOST_AUTO_TEST_CASE(io_needs_no_bindings_and_tables_may_be_empty) {
    std::string const text = "schema: animcheck-spec/1\nformat: io\nversion: 1\ntitle: t\nbyte_order: little\n"
                             "coverage: parts\nsources: {}\nfields: []\nrules: {}\n";
    BOOST_TEST(fault_of(text) == "none");
    auto const empty = load_spec(text, "io");
    auto const source = emit_cpp(empty.spec());
    BOOST_TEST(source.find("constexpr Rule") == std::string::npos);
    BOOST_TEST(source.find("    .rules = {},\n") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(source_is_constant_and_escaped) {
    auto const source = emit_cpp(spec);
    BOOST_TEST(
        source.find("extern Spec const test_pack;\nconstinit Spec const test_pack = of_test_pack::spec;\n") !=
        std::string::npos);
    BOOST_TEST(source.find(R"("A \"pack\"\? caf\303\251 \\ done"sv)") != std::string::npos);
    BOOST_TEST(source.find("{Op::path, true, ") != std::string::npos);
    BOOST_TEST(source.find("TestKind::not_equals, ") != std::string::npos);
    BOOST_TEST(source.find(", -0.5, \"-0.5\"sv}") != std::string::npos);
    BOOST_TEST(std::ranges::all_of(source, [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }));
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck

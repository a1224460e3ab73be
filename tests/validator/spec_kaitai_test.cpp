// SPDX-License-Identifier: MIT
// Output of `spec ksy`; tests/kaitai compiles it and reads the corpus with it.
#include "tests/validator/spec_sample.hpp"
#include "validator/rules/built_in.hpp"
#include "validator/rules/kaitai.hpp"
#include "validator/rules/loader.hpp"
#include "validator/rules/spec_words.hpp"

#include <boost/test/unit_test.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>

namespace animcheck {
namespace {

/// All values of a key, at any depth.
void collect(yaml::Node const& node, std::string_view key, std::set<std::string>& found) {
    for (auto const& item : node.items) collect(item, key, found);
    for (auto const& [name, value] : node.members) {
        if (name.scalar == key) found.insert(value.scalar);
        collect(value, key, found);
    }
}

std::set<std::string> all_of(yaml::Node const& node, std::string_view key) {
    std::set<std::string> found;
    collect(node, key, found);
    return found;
}

std::string spec_with(std::string_view layout) {
    std::string text(sample_spec);
    text.insert(text.find("\nrules:"), fmt::format("\nlayout:\n{}", layout));
    return text;
}

constexpr std::string_view whole_layout = R"yaml(  - animations
  - part: "animation[]"
    count: "min(animations, context.bones)"
    of:
      - {field: "animation[].mini.key"}
      - {field: "animation[].scale", when: "animation[].mini.key != 0 and animations >= 2"}
      - {field: "animation[].name", ends: 0x0A}
      - {look: next, at: position, type: u8}
      - {field: "animation[].stream", size: "align(next, 4)"}
      - {field: "animation[].node[]", count: 2}
      - part: "animation[].row[]"
        at: "animation[].node[1]"
        until: "animation[].row[].time = 0"
        of:
          - "animation[].row[].time"
          - {field: "animation[].row[].turn[]", count: 3}
  - {beyond: ["animation[].offset"], why: "not known"}
  - {note: "Only of tests."}
)yaml";

BOOST_AUTO_TEST_SUITE(spec_kaitai)

BOOST_AUTO_TEST_CASE(a_layout_becomes_types_with_the_paths_of_fields) {
    auto const store = load_spec(spec_with(whole_layout), "spec");
    auto const text = kaitai_of(store.spec());
    for (auto const* const line :
         {"  id: test_pack\n", "  endian: be\n", "  - id: context_bones\n    type: s8\n",
          "    repeat-expr: \"((animations) < (_root.context_bones) ? (animations) : (_root.context_bones))\"\n",
          "        if: \"mini_key.to_i != 0 and _root.animations >= 2\"\n", "        terminator: 0x0A\n",
          "        size: \"((next) + (4) - 1) / (4) * (4)\"\n", "        pos: _io.pos\n",
          "        pos: \"node[1]\"\n", "        repeat-until: \"_.time == 0\"\n",
          "Only of tests. Not described: animation[].offset (not known).\"\n",
          "    16:\n      id: coarse\n      doc: \"coarse\"\n"})
        BOOST_TEST(text.find(line) != std::string::npos, line << " is not in\n" << text);
}

BOOST_AUTO_TEST_CASE(elements_with_places_of_their_own_have_a_type_around_them) {
    auto const store = load_spec(spec_with(R"yaml(  - animations
  - part: "animation[]"
    count: animations
    of:
      - "animation[].mini.key"
      - "animation[].offset"
      - "animation[].scale"
      - {field: "animation[].name", ends: 0}
      - {field: "animation[].stream", size: 4}
      - {field: "animation[].node[]", count: 2}
  - part: "animation[]"
    at: "animation[].offset"
    when: "animation[].offset != 0"
    count: animations
    of:
      - {part: "animation[].row[]", count: "animation[].mini.key", of: ["animation[].row[].time", {field: "animation[].row[].turn[]", count: 3}]}
)yaml"),
                                 "spec");
    auto const text = kaitai_of(store.spec());
    for (auto const* const line :
         {"    type: animation_place(_index)\n", "        pos: \"_root.animation[index].offset\"\n",
          "        if: \"_root.animation[index].offset != 0\"\n",
          "repeat-expr: \"_root.animation[_parent.index].mini_key.to_i\"\n",
          // The elements take no bytes where they are: a damaged count is held to the file's size.
          "    repeat-expr: \"((animations) < (_root._io.size) ? (animations) : (_root._io.size))\"\n"})
        BOOST_TEST(text.find(line) != std::string::npos, line << " is not in\n" << text);
}

BOOST_AUTO_TEST_CASE(an_expression_that_means_nothing_is_refused) {
    for (auto const& [count, fault] :
         {std::pair{"frames", "'frames' is neither in the layout nor known otherwise"},
          std::pair{"minutes", "'minutes' is neither in the layout nor known otherwise"}, // not `min`
          std::pair{"animations +", "'animations +' cannot be read from '' on"},
          std::pair{"animations animations", "'animations animations' cannot be read from 'animations' on"},
          std::pair{"animation[].row[].time", "'animation[].row[].time' has a bracket without an index here"}}) {
        auto layout = std::string(whole_layout);
        auto const at = layout.find("min(animations, context.bones)");
        layout.replace(at, std::string_view("min(animations, context.bones)").size(), count);
        auto const store = load_spec(spec_with(layout), "spec");
        BOOST_CHECK_EXCEPTION(static_cast<void>(kaitai_of(store.spec())), LayoutError,
                              [&](LayoutError const& error) {
                                  BOOST_TEST(error.what() == std::string(fault));
                                  return true;
                              });
        auto const findings = lint_spec(store.spec(), [](std::string_view) { return true; });
        BOOST_TEST(std::ranges::any_of(findings, [&](LintFinding const& finding) {
            return finding.message == fmt::format("'layout': {}", fault);
        }));
    }
}

BOOST_AUTO_TEST_CASE(every_format_with_fields_has_a_description_of_them) {
    for (auto const* const spec : built_in_specs()) {
        BOOST_TEST_CONTEXT(spec->format) {
            // An object has only its elements, a script is text, and io has no bytes at all.
            constexpr auto left_out = std::to_array<std::string_view>({"io", "zelda64.object", "zengin.mds"});
            if (std::ranges::find(left_out, spec->format) != left_out.end()) continue;
            BOOST_TEST_REQUIRE(!spec->layout.empty());
            auto const text = kaitai_of(*spec);
            BOOST_TEST(text == kaitai_of(*spec));
            auto const description = yaml::parse(text, "ksy");
            auto const paths = all_of(description, "-animcheck-path");
            std::set<std::string> beyond;
            if (auto const* const list = description.find("-animcheck-beyond"))
                for (auto const& item : list->items) beyond.insert(item.scalar);
            for (auto const& field : spec->fields) {
                auto const pattern = pattern_of(*spec, field.path, false);
                bool const read = field.kind != EventKind::derived && field.kind != EventKind::context &&
                                  field.type != ValueType::none;
                if (read) BOOST_TEST((paths.contains(pattern) || beyond.contains(pattern)), pattern);
            }
            BOOST_TEST(!paths.empty());
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck

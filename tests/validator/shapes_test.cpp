// SPDX-License-Identifier: MIT
// The report's schema has the members that records have, and no others.
#include "validator/report/shapes.hpp"

#include "validator/app/schemas.hpp"

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <string>

namespace {

using namespace animcheck;
using nlohmann::json;

/// "findings[].fix?.edits[].hex: string"; a question mark where the member may be absent.
using Members = std::set<std::string>;

/// Goes through a shape and notes what it passes.
class ShapeLister {
public:
    static constexpr bool reads = false;
    ShapeLister(Members& to, std::string path) : to_(to), path_(std::move(path)) {}

    bool has(std::string_view key, bool) {
        optional_ = key;
        return true;
    }
    template <class T>
    static T const& held(std::optional<T> const&) {
        static T const one{};
        return one;
    }

    void text(std::string_view key, std::string_view) { add(key, "string"); }
    void borrowed(std::string_view key, std::string_view) { add(key, "string"); }
    void shown(std::string_view key, std::string_view) { add(key, "string"); }
    void shown_or(std::string_view key, std::string_view, std::string_view) { add(key, "string"); }
    void text_or_null(std::string_view key, std::string_view) { add(key, "string or null"); }
    void hex(std::string_view key, std::string_view) { add(key, "string"); }
    void digest(std::string_view key, std::uint64_t) { add(key, "string"); }
    void rule_id(std::string_view key, std::string_view, std::string_view) { add(key, "string"); }
    void choice(std::string_view key, bool, std::string_view, std::string_view) { add(key, "string"); }
    void word(std::string_view key, auto) { add(key, "string"); }
    void path(std::string_view key, std::string_view hex_key, std::string_view) {
        add(key, "string");
        add_optional(hex_key, "string");
    }
    void number(std::string_view key, std::uint64_t) { add(key, "integer"); }
    void count(std::string_view key, std::uint64_t) { add(key, "integer"); }
    void flag(std::string_view key, bool) { add(key, "boolean"); }
    void mark(std::string_view key, bool) { add_optional(key, "boolean"); }
    void mark(std::string_view key, bool, std::string_view) { add_optional(key, "string"); }
    void says(std::string_view key, std::uint64_t) { add(key, "integer"); }
    void says(std::string_view key, std::string_view) { add(key, "string"); }
    void says(std::string_view key, char const*) { add(key, "string"); }
    void says_shown(std::string_view key, std::string_view) { add(key, "string"); }

    void range(std::string_view key, std::uint64_t, std::uint64_t) { add(key, "range"); }
    void first_of_range(std::string_view key, std::optional<std::uint64_t> const&, std::uint64_t) {
        add_optional(key, "range");
    }
    void range_or_null(std::string_view key, std::uint64_t, std::uint64_t, bool) { add(key, "range or null"); }
    void says_range_or_null(std::string_view key, std::uint64_t, std::uint64_t, bool) { add(key, "range or null"); }
    void bytes_of_bits(std::string_view key, BitRange const&) { add(key, "range"); }

    void value(std::string_view key, Value const&) { add(key, "value"); }
    void one_or_more(std::string_view one, std::string_view more, std::vector<Value> const&, bool) {
        add_optional(one, "value");
        to_.insert(add_optional(more, "array") + "[]: value");
    }
    void values(std::string_view key, auto const&) { to_.insert(add(key, "object") + ".*: value"); }
    void amounts(std::string_view key, auto const&) { counts(key, 0); }
    void counts(std::string_view key, auto const&) { to_.insert(add(key, "object") + ".*: integer"); }
    void words(std::string_view key, auto const&) { to_.insert(add(key, "object") + ".*: string"); }
    void by_verdict(std::string_view key, auto const&, auto, auto) { counts(key, 0); }
    void texts(std::string_view key, auto const&) { to_.insert(add(key, "array") + "[]: string"); }
    void shown_list(std::string_view key, auto const& all) { texts(key, all); }
    void named(std::string_view key, std::vector<ContextNote> const&) { inside<ContextNote>(key, "object", ".*"); }

    template <class T>
    void list(std::string_view key, std::vector<T> const&, std::size_t = 0) {
        inside<T>(key, "array", "[]");
    }
    template <class T>
    void object(std::string_view key, T const&) {
        inside<T>(key, "object", "");
    }
    template <class T>
    void says_object(std::string_view key, T const& one) {
        object(key, one);
    }
    template <class T>
    void object_or_null(std::string_view key, std::optional<T> const&) {
        inside<T>(key, "object or null", "");
    }
    template <class T>
    void objects(std::string_view key, std::map<std::string, T> const&) {
        inside<T>(key, "object", ".*");
    }
    void group(std::string_view key, auto members) {
        ShapeLister inner(to_, add(key, "object") + '.');
        members(inner);
    }

private:
    std::string add(std::string_view key, std::string_view type) {
        auto path = path_ + std::string(key);
        if (optional_ == key) path += '?';
        optional_.clear();
        to_.insert(path + ": " + std::string(type));
        return path;
    }
    std::string add_optional(std::string_view key, std::string_view type) {
        optional_ = key;
        return add(key, type);
    }
    template <class T>
    void inside(std::string_view key, std::string_view type, std::string_view each) {
        auto const path = add(key, type) + std::string(each);
        if (!each.empty()) to_.insert(path + ": object");
        ShapeLister inner(to_, path + '.');
        T const one{};
        shape(inner, one);
    }

    Members& to_;
    std::string path_, optional_;
};

template <class... Record>
Members members_of(Record const&... record) {
    Members members;
    ShapeLister lister(members, "");
    shape(lister, record...);
    return members;
}

class SchemaLister {
public:
    SchemaLister(json const& schema, Members& to) : schema_(schema), to_(to) {}

    void list(json const& node, std::string const& path) {
        auto const& one = resolved(node);
        if (one.contains("properties")) {
            auto const required = one.value("required", std::vector<std::string>());
            for (auto const& [key, property] : one["properties"].items()) {
                bool const always = std::ranges::find(required, key) != required.end();
                add(property, path + key + (always ? "" : "?"));
            }
        }
        if (one.contains("additionalProperties") && one["additionalProperties"].is_object())
            add(one["additionalProperties"], path + '*');
    }

private:
    void add(json const& node, std::string const& path) {
        auto const& one = resolved(node);
        auto const type = type_of(one);
        to_.insert(path + ": " + type);
        if (type == "array") add(one["items"], path + "[]");
        if (type.starts_with("object")) list(one.contains("oneOf") ? one["oneOf"][0] : one, path + '.');
    }
    json const& resolved(json const& node) const {
        if (!node.contains("$ref")) return node;
        return schema_["$defs"][node["$ref"].get<std::string>().substr(sizeof("#/$defs/") - 1)];
    }
    std::string type_of(json const& one) const {
        if (one.contains("oneOf")) return type_of(resolved(one["oneOf"][0])) + " or null";
        if (one.contains("prefixItems")) return "range";
        auto const example = one.contains("const") ? one["const"] : one.contains("enum") ? one["enum"][0] : json();
        if (!example.is_null()) return example.type_name();
        if (!one["type"].is_array()) return one["type"];
        return one["type"].size() == 3 ? "value" : one["type"][0].get<std::string>() + " or null";
    }

    json const& schema_;
    Members& to_;
};

BOOST_AUTO_TEST_SUITE(shapes)

BOOST_AUTO_TEST_CASE(the_schema_has_the_members_that_records_have) {
    auto const schema = json::parse(app::schema_text::report());
    auto const check = [&](char const* record, Members const& members) {
        Members described;
        SchemaLister(schema, described).list(schema["$defs"][record], "");
        BOOST_TEST_CONTEXT(record) {
            for (auto const& member : members)
                BOOST_TEST(described.contains(member), "not in the schema: " << member);
            for (auto const& member : described)
                BOOST_TEST(members.contains(member), "only in the schema: " << member);
        }
    };
    check("run", members_of(RunRecord{}));
    check("input", members_of(InputRecord{}, false));
    check("summary", members_of(SummaryRecord{}));
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace

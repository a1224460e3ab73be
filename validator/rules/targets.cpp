// SPDX-License-Identifier: MIT
#include "validator/rules/targets.hpp"

#include "validator/rules/table_loader.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace animcheck {
namespace {

constexpr std::string_view target_schema = "animcheck-target/1";

} // namespace

class TargetLoader : private TableLoader {
public:
    TargetLoader(std::string_view text, std::string file, TargetStore& store)
        : TableLoader(text, std::move(file), store.words_), store_(store) {}

    void load() {
        yaml::Fields fields(root_, file_, "a target");
        fields.only({"schema", "title", "sources", "slots", "rules", "releases"});
        require_schema(fields, target_schema);
        read_sources(fields);
        auto& target = store_.target_;
        target.id = keep(std::string(table_stem(file_)));
        target.title = keep(fields.text("title"));
        if (auto const* const slots = fields.optional("slots"))
            for (auto const& each : items(*slots, "slots")) add_slot(each);
        if (auto const* const rules = fields.optional("rules")) read_words(*rules, "a rule", store_.rules_);
        if (auto const* const releases = fields.optional("releases")) read_releases(*releases);
        target.slots = store_.slots_;
        target.rules = store_.rules_;
        target.releases = store_.releases_;
        target.claims = store_.claims_;
    }

private:
    void read_words(yaml::Node const& list, std::string_view what, std::vector<std::string_view>& to) {
        for (auto const& each : items(list, what)) {
            auto const word = keep(yaml::text(each, file_, what));
            if (std::ranges::find(to, word) != to.end())
                fail(each, fmt::format("{} '{}' occurs twice", what, word));
            to.push_back(word);
        }
    }

    void add_slot(yaml::Node const& node) {
        yaml::Fields fields(node, file_, "a slot");
        fields.only({"slot", "format", "when", "at_most", "by"});
        TargetSlot slot;
        slot.id = keep(fields.text("slot"));
        slot.format = keep(fields.text("format"));
        slot.fact = keep(fmt::format("slot_{}", slot.id));
        auto const same = [&](TargetSlot const& other) {
            return other.id == slot.id && other.format == slot.format;
        };
        if (std::ranges::any_of(store_.slots_, same))
            fail(node, fmt::format("the slot '{}' occurs twice", slot.id));
        auto& when = store_.values_.emplace_back();
        for (auto const& [key, value] : members(fields.required("when"), "when"))
            when.push_back({keep(key.scalar), keep(yaml::text(value, file_, "a value"))});
        slot.when = when;
        auto const& most = fields.required("at_most");
        auto const number = fields.integer_or("at_most", 0);
        if (number <= 0) fail(most, "at_most is not above 0");
        slot.at_most = static_cast<std::uint64_t>(number);
        check_sources(fields.required("by"));
        store_.slots_.push_back(slot);
    }

    void read_releases(yaml::Node const& node) {
        yaml::Fields fields(node, file_, "releases of a target");
        fields.only({"accepts", "claims", "contents", "by"});
        auto const& accepted = fields.required("accepts");
        read_words(accepted, "a release", store_.releases_);
        if (store_.releases_.empty())
            fail(accepted, "accepts is empty; expected the releases that the target takes");
        if (auto const* const claims = fields.optional("claims")) read_words(*claims, "a claim", store_.claims_);
        store_.target_.contents = fields.boolean_or("contents", false);
        check_sources(fields.required("by"));
    }

    TargetStore& store_;
};

namespace {

/// Declares an array, if there is anything in it; how a target refers to it.
std::string declared(std::string_view type, std::string const& name, std::vector<std::string> const& rows,
                     std::string& to) {
    if (rows.empty()) return "{}";
    to += fmt::format("constexpr {} {}[] = {{\n    {},\n}};\n", type, name, fmt::join(rows, ",\n    "));
    return name;
}

std::vector<std::string> literals(std::span<std::string_view const> words) {
    std::vector<std::string> all;
    for (auto const word : words) all.push_back(quoted_literal(word));
    return all;
}

std::string emit_target(std::size_t number, TargetTable const& target, std::string& to) {
    std::vector<std::string> slots;
    for (auto const& slot : target.slots) {
        std::vector<std::string> when;
        for (auto const& [key, text] : slot.when)
            when.push_back(fmt::format("{{{}, {}}}", quoted_literal(key), quoted_literal(text)));
        auto const name =
            declared("ReleaseValue", fmt::format("target_when_{}_{}", number, slots.size()), when, to);
        slots.push_back(fmt::format("{{{}, {}, {}, {}, {}u}}", quoted_literal(slot.id), quoted_literal(slot.format),
                                    quoted_literal(slot.fact), name, slot.at_most));
    }
    auto const list = [&](std::string_view name, std::span<std::string_view const> words) {
        return declared("std::string_view", fmt::format("target_{}_{}", name, number), literals(words), to);
    };
    auto const all_slots = declared("TargetSlot", fmt::format("target_slots_{}", number), slots, to);
    auto const rules = list("rules", target.rules), releases = list("releases", target.releases),
               claims = list("claims", target.claims);
    return fmt::format("{{{}, {}, {}, {}, {}, {}, {}}}", quoted_literal(target.id), quoted_literal(target.title),
                       all_slots, rules, releases, claims, target.contents);
}

} // namespace

TargetStore load_target(std::string_view text, std::string const& file) {
    TargetStore store;
    TargetLoader(text, file, store).load();
    return store;
}

std::string emit_targets(std::span<TargetTable const> targets) {
    std::string arrays;
    std::vector<std::string> rows;
    for (std::size_t i = 0; i < targets.size(); ++i) rows.push_back(emit_target(i, targets[i], arrays));
    auto const all = declared("TargetTable", "all_targets", rows, arrays);
    return fmt::format("// Written by spec_compiler.\n"
                       "#include \"validator/rules/targets.hpp\"\n\n"
                       "namespace animcheck {{\n"
                       "namespace {{\n{}}} // namespace\n\n"
                       "std::span<TargetTable const> built_in_targets() noexcept {{ return {}; }}\n\n"
                       "}} // namespace animcheck\n",
                       arrays, all);
}

bool is_target_file(std::string_view path) noexcept { return is_in_folder(path, target_folder); }

} // namespace animcheck

// SPDX-License-Identifier: MIT
#include "validator/rules/loading.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace animcheck {
namespace {

using Kind = LayoutStep::Kind;

constexpr std::array<std::string_view, 7> kind_words{"field", "part", "look", "let", "skip", "beyond", "note"};
constexpr std::uint32_t deepest_layout = 8;

struct Property {
    std::string_view word;
    std::string_view LayoutStep::* member;
};
constexpr std::array<Property, 10> properties{{{"at", &LayoutStep::at},
                                               {"when", &LayoutStep::when},
                                               {"count", &LayoutStep::count},
                                               {"size", &LayoutStep::size},
                                               {"ends", &LayoutStep::ends},
                                               {"until", &LayoutStep::until},
                                               {"is", &LayoutStep::is},
                                               {"from", &LayoutStep::from},
                                               {"type", &LayoutStep::type},
                                               {"why", &LayoutStep::why}}};

/// The keys that a step of each kind may have.
std::vector<std::string_view> words_of(Kind kind) {
    switch (kind) {
    case Kind::field: return {"field", "at", "when", "count", "size", "ends"};
    case Kind::part: return {"part", "at", "when", "count", "size", "until", "from", "of"};
    case Kind::look: return {"look", "at", "type"};
    case Kind::let: return {"let", "is"};
    case Kind::skip: return {"skip", "size", "when", "why"};
    case Kind::beyond: return {"beyond", "why"};
    case Kind::note: break;
    }
    return {"note"};
}

bool is_in_bytes(FieldDeclaration const& field) {
    return field.kind != EventKind::derived && field.kind != EventKind::context;
}

class LayoutLoader {
public:
    explicit LayoutLoader(Loading& loading) : loading_(loading) {}

    void load(yaml::Node const& node, std::uint32_t depth) {
        if (depth == deepest_layout)
            loading_.fail(node.mark, fmt::format("parts nest deeper than {}", deepest_layout));
        for (auto const& item : loading_.list(node, "'layout'")) load_step(item, depth);
    }

private:
    void load_step(yaml::Node const& node, std::uint32_t depth) {
        if (node.kind == yaml::Node::Kind::scalar) return add_field({depth, Kind::field, keep(node)}, node);
        if (auto const* const all = node.find("all")) return add_all(node, *all, depth);
        auto const kind = kind_of(node);
        auto words = loading_.fields(node, "a step");
        words.only(words_of(kind));
        LayoutStep step{depth, kind};
        for (auto const& [word, member] : properties)
            if (auto const* const value = node.find(word)) step.*member = keep(*value);
        auto const& name = words.required(kind_words[static_cast<std::size_t>(kind)]);
        if (kind == Kind::beyond) return add_beyond(step, name);
        step.name = keep(name);
        switch (kind) {
        case Kind::field: return add_field(step, name);
        case Kind::part: return add_part(step, name, words.optional("of"));
        case Kind::look: return add_look(step, name);
        default: break;
        }
        if ((kind == Kind::let && step.is.empty()) || (kind == Kind::skip && step.size.empty()))
            loading_.fail(name.mark, fmt::format("'{}' has no '{}'", step.name, kind == Kind::let ? "is" : "size"));
        loading_.out.layout.push_back(step);
    }

    [[nodiscard]] Kind kind_of(yaml::Node const& node) const {
        for (std::size_t i = 0; i < kind_words.size(); ++i)
            if (node.find(kind_words[i])) return static_cast<Kind>(i);
        loading_.fail(node.mark,
                      fmt::format("a step of no kind; expected one of: all, {}", fmt::join(kind_words, ", ")));
    }

    std::string_view keep(yaml::Node const& node) { return loading_.keep_text(node, "a step"); }

    [[nodiscard]] FieldDeclaration const& declared(std::string_view pattern, yaml::Node const& node) const {
        auto const path = loading_.find(pattern);
        auto const* const field = path ? loading_.field(*path) : nullptr;
        if (!field || !is_in_bytes(*field))
            loading_.fail(node.mark, fmt::format("'{}' is not a field in the bytes", pattern));
        return *field;
    }

    void add_field(LayoutStep const& step, yaml::Node const& node) {
        auto const& field = declared(step.name, node);
        bool const array = loading_.out.paths[field.path].indexed && field.type != ValueType::none;
        bool const raw = field.type == ValueType::text || field.type == ValueType::bytes;
        if (field.type == ValueType::none)
            loading_.fail(node.mark, fmt::format("'{}' is a table; expected 'part'", step.name));
        if (array && !raw && step.count.empty())
            loading_.fail(node.mark, fmt::format("array '{}' has no 'count'", step.name));
        if (raw == (step.size.empty() && step.ends.empty()))
            loading_.fail(node.mark, fmt::format("'{}' is {}; expected {} 'size' or 'ends'", step.name,
                                                 type_name(field), raw ? "a" : "no"));
        loading_.out.layout.push_back(step);
    }

    /// All numbers directly below a path, in the order of their declarations.
    void add_all(yaml::Node const& node, yaml::Node const& prefix, std::uint32_t depth) {
        auto words = loading_.fields(node, "a step");
        words.only({"all"});
        auto const parent = part_named(keep(prefix), prefix);
        auto const before = loading_.out.layout.size();
        for (auto const& field : loading_.out.fields) {
            if (field.kind != EventKind::scalar || loading_.out.paths[field.path].parent != parent) continue;
            LayoutStep step{depth, Kind::field};
            step.name = pattern_at(field.path);
            add_field(step, prefix);
        }
        if (loading_.out.layout.size() == before)
            loading_.fail(prefix.mark, fmt::format("no field is below '{}'", prefix.scalar));
    }

    [[nodiscard]] PathId part_named(std::string_view pattern, yaml::Node const& node) const {
        auto const path = loading_.find(pattern);
        if (!path) loading_.fail(node.mark, fmt::format("no field is '{0}' or below '{0}'", pattern));
        return *path;
    }

    [[nodiscard]] std::string_view pattern_at(PathId path) {
        auto const found =
            std::ranges::find(loading_.path_ids, path, [](auto const& entry) { return entry.second; });
        return loading_.out.keep(found->first);
    }

    void add_part(LayoutStep const& step, yaml::Node const& node, yaml::Node const* of) {
        bool const repeated = !step.count.empty() || !step.until.empty();
        if (!repeated && !step.size.empty() && !loading_.find(step.name)) { // a name of the layout's own
            if (!of) loading_.fail(node.mark, fmt::format("part '{}' has no 'of'", step.name));
            loading_.out.layout.push_back(step);
            return load(*of, step.depth + 1);
        }
        auto const path = part_named(step.name, node);
        if (loading_.out.paths[path].indexed != repeated)
            loading_.fail(node.mark, fmt::format("part '{}'; expected {} 'count' or 'until'", step.name,
                                                 repeated ? "no" : "a"));
        loading_.out.layout.push_back(step);
        if (of) return load(*of, step.depth + 1);
        auto const before = loading_.out.layout.size();
        for (auto const& field : loading_.out.fields)
            if (is_in_bytes(field) && loading_.out.paths[field.path].parent == path) {
                LayoutStep column{step.depth + 1, Kind::field};
                column.name = pattern_at(field.path);
                add_field(column, node);
            }
        if (loading_.out.layout.size() == before)
            loading_.fail(node.mark,
                          fmt::format("part '{}' has no 'of', and no field is directly below it", step.name));
    }

    void add_look(LayoutStep const& step, yaml::Node const& name) {
        constexpr std::array<std::string_view, 3> types{"u8", "u16", "u32"};
        if (step.at.empty() || std::ranges::find(types, step.type) == types.end())
            loading_.fail(name.mark, fmt::format("'{}'; expected 'at', and a 'type' of: {}", step.name,
                                                 fmt::join(types, ", ")));
        loading_.out.layout.push_back(step);
    }

    void add_beyond(LayoutStep step, yaml::Node const& names) {
        if (step.why.empty()) loading_.fail(names.mark, "'beyond' has no 'why'");
        for (auto const& name : loading_.list(names, "'beyond'")) {
            step.name = keep(name);
            static_cast<void>(declared(step.name, name));
            loading_.out.layout.push_back(step);
        }
    }

    Loading& loading_;
};

} // namespace

void load_layout(Loading& loading, yaml::Node const& node) { LayoutLoader(loading).load(node, 0); }

void check_layout(Loading const& loading, yaml::Mark mark) {
    for (auto const& [pattern, path] : loading.path_ids) {
        auto const* const field = loading.field(path);
        if (!field || !is_in_bytes(*field) || field->type == ValueType::none) continue;
        auto const& steps = loading.out.layout;
        if (std::ranges::find(steps, std::string_view(pattern), &LayoutStep::name) == steps.end())
            loading.fail(mark, fmt::format("field '{}' is in no step; name it under 'beyond' if nothing says where "
                                           "it is",
                                           pattern));
    }
}

} // namespace animcheck

// SPDX-License-Identifier: MIT
// How a layout becomes a .ksy: types first, then their text, because only an expression in one type shows that
// another needs its index.
#include "validator/rules/kaitai.hpp"

#include "validator/rules/kaitai_types.hpp"
#include "validator/rules/spec_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace animcheck {
namespace {

using kaitai::Attribute;
using kaitai::Lines;
using kaitai::Scope;
using kaitai::Type;
using Kind = LayoutStep::Kind;

/// A double-quoted scalar of YAML; texts of specs are ASCII or UTF-8.
std::string quoted(std::string_view text) {
    std::string out = "\"";
    for (auto const c : text) {
        if (c == '"' || c == '\\')
            out += fmt::format("\\{}", c);
        else if (static_cast<unsigned char>(c) < 0x20)
            out += fmt::format("\\x{:02x}", static_cast<unsigned>(c));
        else
            out += c;
    }
    return out + '"';
}

/// Lower-case letters, digits and underscores, beginning with a letter.
std::string identifier(std::string_view text) {
    std::string id;
    for (auto const c : text) {
        auto const lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
        bool const fits = (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9');
        if (fits)
            id += lower;
        else if (!id.empty() && id.back() != '_')
            id += '_';
    }
    while (id.ends_with('_')) id.pop_back();
    return id.empty() || (id.front() >= '0' && id.front() <= '9') ? 'n' + id : id;
}

std::string type_word(ValueType type) {
    constexpr std::array<std::string_view, 9> words{"u1", "u2", "u4", "u8", "s1", "s2", "s4", "s8", "f4"};
    return std::string(words.at(static_cast<std::size_t>(type)));
}

class Builder {
public:
    explicit Builder(Spec const& spec) : spec_(spec) {
        root_.id = kaitai_id(spec);
        add_steps(root_, 0, spec.layout.size());
    }

    std::string text() {
        auto out =
            fmt::format("# Written by `animcheck spec ksy` from {}, version {}.\n", spec_.format, spec_.version);
        out += fmt::format("meta:\n  id: {}\n  title: {}\n  license: MIT\n  ks-version: \"0.10\"\n  endian: {}\n",
                           root_.id, quoted(spec_.title), spec_.byte_order == std::endian::little ? "le" : "be");
        out += fmt::format("doc: {}\n", quoted(doc()));
        out += fmt::format("-animcheck-format: {}\n", spec_.format);
        if (!beyond_.empty()) out += "-animcheck-beyond:\n";
        for (auto const* const step : beyond_) out += fmt::format("  - {}\n", quoted(step->name));
        if (!parameters_.empty()) out += "params:\n" + parameter_text();
        out += body(root_, "");
        return out + enums();
    }

private:
    // --- types --------------------------------------------------------------------------------------------------
    void add_steps(Type& type, std::size_t first, std::size_t end) {
        for (auto at = first; at < end;) {
            auto const& step = spec_.layout[at];
            auto next = at + 1;
            while (next < end && spec_.layout[next].depth > step.depth) ++next;
            add_step(type, step, at + 1, next);
            at = next;
        }
    }

    void add_step(Type& type, LayoutStep const& step, std::size_t first, std::size_t end) {
        switch (step.kind) {
        case Kind::field: return add_field(type, step);
        case Kind::part: return add_part(type, step, first, end);
        case Kind::look: return add_look(type, step);
        case Kind::let: return add_let(type, step);
        case Kind::skip: return add_skip(type, step);
        case Kind::beyond: beyond_.push_back(&step); return;
        case Kind::note: note_ += fmt::format(" {}", step.name);
        }
    }

    /// The pattern without that of its type; unique in the type.
    static std::string name_in(Type const& type, std::string_view pattern) {
        auto rest = pattern;
        if (!type.pattern.empty() && rest.starts_with(type.pattern + '.'))
            rest.remove_prefix(type.pattern.size() + 1);
        auto id = identifier(rest);
        if (rest != pattern || type.pattern.empty()) return unique(type, id);
        return unique(type, identifier(rest.substr(rest.rfind('.') + 1)));
    }

    static std::string unique(Type const& type, std::string const& id) {
        auto const taken = [&](std::string const& name) {
            return std::ranges::find(type.attributes, name, &Attribute::id) != type.attributes.end();
        };
        auto name = id;
        for (int i = 2; taken(name); ++i) name = fmt::format("{}_{}", id, i);
        return name;
    }

    [[nodiscard]] Scope scope(Type& type, std::string own_index = {}) {
        return {spec_, type, parameters_, std::move(own_index)};
    }

    [[nodiscard]] FieldDeclaration const* declared(std::string_view pattern) const {
        auto const found = std::ranges::find_if(spec_.fields, [&](FieldDeclaration const& field) {
            return pattern_of(spec_, field.path, false) == pattern;
        });
        return found == spec_.fields.end() ? nullptr : &*found;
    }

    void add_place(Attribute& attribute, Type& type, LayoutStep const& step, std::string const& own_index) {
        if (step.at.empty()) return;
        attribute.instance = true;
        if (step.at != "position") attribute.lines.emplace_back("io", "_root._io");
        attribute.lines.emplace_back("pos", expression(step.at, scope(type, own_index)));
    }

    void add_condition(Attribute& attribute, Type& type, LayoutStep const& step,
                       std::string const& own_index = {}) {
        if (!step.when.empty()) attribute.lines.emplace_back("if", expression(step.when, scope(type, own_index)));
    }

    void add_size(Attribute& attribute, Type& type, LayoutStep const& step, std::string const& own_index = {}) {
        if (step.size == "left")
            attribute.lines.emplace_back("size-eos", "true");
        else if (!step.size.empty())
            attribute.lines.emplace_back("size", expression(step.size, scope(type, own_index)));
        if (!step.ends.empty()) attribute.lines.emplace_back("terminator", std::string(step.ends));
    }

    /// Elements that take no bytes where they are would be as many as a damaged file declares: never more than it
    /// has bytes.
    void add_count(Attribute& attribute, Type& type, LayoutStep const& step, Type const* element = nullptr) {
        if (step.count.empty()) return;
        auto const is_read = [](Attribute const& each) { return !each.instance; };
        bool const bounded = !element || std::ranges::any_of(element->attributes, is_read);
        auto const count = bounded ? std::string(step.count) : fmt::format("min({}, size_of_file)", step.count);
        attribute.lines.emplace_back("repeat", "expr");
        attribute.lines.emplace_back("repeat-expr", expression(count, scope(type)));
    }

    void add_field(Type& type, LayoutStep const& step) {
        auto const& field = *declared(step.name);
        Attribute attribute{name_in(type, step.name)};
        add_place(attribute, type, step, {});
        add_condition(attribute, type, step);
        if (field.type == ValueType::text) {
            attribute.lines.emplace_back("type", "str");
            attribute.lines.emplace_back("encoding", "windows-1252");
        } else if (field.type != ValueType::bytes) {
            attribute.lines.emplace_back("type", type_word(field.type));
        }
        add_size(attribute, type, step);
        add_count(attribute, type, step);
        if (field.values.count > 0) attribute.lines.emplace_back("enum", enum_of(field));
        attribute.lines.emplace_back("doc", quoted(field.doc));
        attribute.lines.emplace_back("-animcheck-path", quoted(step.name));
        type.names.try_emplace(std::string(step.name), attribute.id);
        type.attributes.push_back(std::move(attribute));
    }

    static Type& nest(Type& parent, std::string id, std::string via, std::string_view pattern) {
        auto const taken = [&](std::string const& name) {
            return std::ranges::find(parent.types, name, [](auto const& each) { return each->id; }) !=
                   parent.types.end();
        };
        auto const plain = id;
        for (int i = 2; taken(id); ++i) id = fmt::format("{}_{}", plain, i);
        auto& type = *parent.types.emplace_back(std::make_unique<Type>());
        type.id = std::move(id);
        type.pattern = pattern;
        type.parent = &parent;
        type.via = std::move(via);
        return type;
    }

    /// An element has a place of its own if its place or condition uses the element's own bracket.
    static bool uses_bracket(std::string_view text, std::size_t number) {
        std::size_t most = 0, in_word = 0;
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text.substr(i).starts_with("[]")) most = std::max(most, ++in_word);
            if (text[i] == ' ' || text[i] == '(') in_word = 0;
            if (text[i] == '[' && !text.substr(i).starts_with("[]")) ++in_word;
        }
        return most >= number;
    }

    static std::size_t depth_of(Type const& type) {
        std::size_t depth = 0;
        for (auto const* at = &type; at; at = at->parent) depth += at->repeated ? 1 : 0;
        return depth;
    }

    void add_part(Type& type, LayoutStep const& step, std::size_t first, std::size_t end) {
        bool const repeated = !step.count.empty() || !step.until.empty();
        auto const own = depth_of(type) + 1;
        if (repeated && (uses_bracket(step.at, own) || uses_bracket(step.when, own)))
            return add_scattered(type, step, first, end);
        Attribute attribute{name_in(type, step.name)};
        auto& inner = nest(type, identifier(step.name.substr(step.name.rfind('.') + 1)), attribute.id, step.name);
        inner.repeated = repeated;
        attribute.lines.emplace_back("type", ""); // written last: an expression may still need the index
        type.attributes.push_back(attribute);     // its name is taken
        add_steps(inner, first, end);
        add_place(attribute, type, step, {});
        add_condition(attribute, type, step);
        add_size(attribute, type, step, repeated ? "_index" : "");
        add_count(attribute, type, step, &inner);
        if (!step.until.empty()) {
            auto until = scope(type);
            until.element = &inner;
            attribute.lines.emplace_back("repeat", "until");
            attribute.lines.emplace_back("repeat-until", expression(step.until, until));
        }
        add_part_lines(attribute, step, repeated);
        *std::ranges::find(type.attributes, attribute.id, &Attribute::id) = std::move(attribute);
    }

    static void add_part_lines(Attribute& attribute, LayoutStep const& step, bool repeated) {
        if (repeated) attribute.lines.emplace_back("-animcheck-part", quoted(step.name));
        if (!step.from.empty()) attribute.lines.emplace_back("-animcheck-from", std::string(step.from));
    }

    void add_scattered(Type& type, LayoutStep const& step, std::size_t first, std::size_t end) {
        Attribute attribute{name_in(type, step.name)};
        auto const id = identifier(step.name.substr(step.name.rfind('.') + 1));
        auto& outer = nest(type, id + "_place", attribute.id, {});
        outer.repeated = outer.needs_index = true;
        attribute.lines.emplace_back("type", "");
        bool const of_element = uses_bracket(step.when, depth_of(outer));
        if (!of_element) add_condition(attribute, type, step);
        add_count(attribute, type, step, &outer);
        add_part_lines(attribute, step, true);
        type.attributes.push_back(std::move(attribute));
        Attribute element{"element", true};
        auto& inner = nest(outer, id, element.id, step.name);
        add_steps(inner, first, end);
        element.lines.emplace_back("type", "");
        if (of_element) add_condition(element, outer, step);
        add_place(element, outer, step, {});
        add_size(element, outer, step);
        outer.attributes.push_back(std::move(element));
        outer.pattern = step.name;
    }

    void add_look(Type& type, LayoutStep const& step) {
        Attribute attribute{unique(type, identifier(step.name)), true};
        add_place(attribute, type, step, {});
        attribute.lines.emplace_back("type", fmt::format("u{}", step.type == "u8"    ? 1
                                                                : step.type == "u16" ? 2
                                                                                     : 4));
        type.names.try_emplace(std::string(step.name), attribute.id);
        type.attributes.push_back(std::move(attribute));
    }

    void add_let(Type& type, LayoutStep const& step) {
        Attribute attribute{unique(type, identifier(step.name)), true};
        type.names.try_emplace(std::string(step.name), attribute.id); // not yet known to its own expression
        auto const value = expression(step.is, scope(type));
        attribute.lines.emplace_back("value", quoted(value));
        type.attributes.push_back(std::move(attribute));
    }

    void add_skip(Type& type, LayoutStep const& step) {
        Attribute attribute{unique(type, identifier(step.name))};
        add_condition(attribute, type, step);
        add_size(attribute, type, step);
        if (!step.why.empty()) attribute.lines.emplace_back("doc", quoted(step.why));
        type.attributes.push_back(std::move(attribute));
    }

    // --- text ---------------------------------------------------------------------------------------------------
    [[nodiscard]] std::string doc() const {
        std::string text =
            "The layout of a sound file, as animcheck's spec of the format has it. Damaged files that "
            "animcheck reads on in may end this description with an error.";
        text += note_;
        std::vector<std::string_view> reasons;
        for (auto const* const step : beyond_)
            if (std::ranges::find(reasons, step->why) == reasons.end()) reasons.push_back(step->why);
        for (auto const reason : reasons) {
            text += " Not described: ";
            std::string names;
            for (auto const* const step : beyond_)
                if (step->why == reason) names += fmt::format("{}{}", names.empty() ? "" : ", ", step->name);
            text += fmt::format("{} ({}).", names, reason);
        }
        return text;
    }

    [[nodiscard]] std::string parameter_text() const {
        std::string text;
        for (auto const& pattern : parameters_) {
            auto id = pattern;
            std::ranges::replace(id, '.', '_');
            auto const& field = *declared(pattern);
            text += fmt::format("  - id: {}\n    type: s8\n    doc: {}\n    -animcheck-path: {}\n", id,
                                quoted(fmt::format("{} The bytes do not say it; 0 if it is not known.", field.doc)),
                                quoted(pattern));
        }
        return text;
    }

    [[nodiscard]] static Type const* type_via(Type const& type, std::string_view id) {
        for (auto const& each : type.types)
            if (each->via == id) return each.get();
        return nullptr;
    }

    static std::string attribute_text(Type const& type, Attribute const& attribute, std::string const& indent) {
        auto text = attribute.instance ? fmt::format("{}  {}:\n", indent, attribute.id)
                                       : fmt::format("{}  - id: {}\n", indent, attribute.id);
        for (auto const& [key, value] : attribute.lines) {
            auto written = value;
            if (key == "type" && value.empty()) {
                auto const* const inner = type_via(type, attribute.id);
                written = inner->id + (inner->repeated && inner->needs_index ? "(_index)" : "");
            }
            bool const plain = key == "doc" || key.starts_with('-') || key == "value";
            text += fmt::format("{}    {}: {}\n", indent, key, plain ? written : scalar(written));
        }
        return text;
    }

    /// Expressions may hold what YAML reads as something else.
    static std::string scalar(std::string const& text) {
        return text.find_first_of(" ?:[]{}#&*") == std::string::npos ? text : quoted(text);
    }

    static std::string body(Type const& type, std::string const& indent) {
        std::string sequence, instances, types;
        for (auto const& attribute : type.attributes)
            (attribute.instance ? instances : sequence) += attribute_text(type, attribute, indent);
        for (auto const& each : type.types) {
            types += fmt::format("{}  {}:\n", indent, each->id);
            if (each->repeated && each->needs_index)
                types += fmt::format("{0}    params:\n{0}      - id: index\n{0}        type: s4\n", indent);
            types += body(*each, indent + "    ");
        }
        std::string text;
        if (!sequence.empty()) text += fmt::format("{}seq:\n{}", indent, sequence);
        if (!instances.empty()) text += fmt::format("{}instances:\n{}", indent, instances);
        if (!types.empty()) text += fmt::format("{}types:\n{}", indent, types);
        return text;
    }

    std::string enum_of(FieldDeclaration const& field) {
        auto const id = identifier(pattern_of(spec_, field.path, false));
        if (std::ranges::find(enums_, id, &std::pair<std::string, Slice>::first) == enums_.end())
            enums_.emplace_back(id, field.values);
        return id;
    }

    [[nodiscard]] std::string enums() const {
        std::string text = enums_.empty() ? "" : "enums:\n";
        for (auto const& [id, values] : enums_) {
            text += fmt::format("  {}:\n", id);
            std::set<std::string> taken;
            for (auto const& value : slice(spec_.values, values)) {
                auto name = identifier(value.name);
                if (!taken.insert(name).second) taken.insert(name += fmt::format("_{}", value.value));
                text +=
                    fmt::format("    {}:\n      id: {}\n      doc: {}\n", value.value, name, quoted(value.name));
            }
        }
        return text;
    }

    Spec const& spec_;
    Type root_;
    kaitai::Parameters parameters_;
    std::vector<LayoutStep const*> beyond_;
    std::string note_;
    std::vector<std::pair<std::string, Slice>> enums_;
};

} // namespace

std::string kaitai_id(Spec const& spec) {
    std::string id(spec.format);
    std::ranges::replace(id, '.', '_');
    return id;
}

std::string kaitai_of(Spec const& spec) { return Builder(spec).text(); }

} // namespace animcheck

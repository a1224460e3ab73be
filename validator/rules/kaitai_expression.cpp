// SPDX-License-Identifier: MIT
#include "validator/rules/decimal.hpp"
#include "validator/rules/kaitai.hpp"
#include "validator/rules/kaitai_types.hpp"
#include "validator/rules/spec_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace animcheck::kaitai {
namespace {

bool is_word_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '[' || c == ']' ||
           c == ':';
}

/// "toc[].offset" as a pattern and what is in its brackets. "chunk[1]:header.nodes" is a field whose own path has
/// no bracket, in the second chunk.
struct Reference {
    std::string pattern;
    std::vector<std::string> indices; ///< empty: that of the part around
    bool from_root = false;
};

Reference reference_of(std::string_view word) {
    Reference reference;
    if (auto const colon = word.find(':'); colon != std::string_view::npos) {
        reference.indices = reference_of(word.substr(0, colon)).indices;
        reference.from_root = true;
        word.remove_prefix(colon + 1);
    }
    for (std::size_t i = 0; i < word.size(); ++i) {
        reference.pattern += word[i];
        if (word[i] != '[') continue;
        auto const end = word.find(']', i);
        if (end == std::string_view::npos) throw LayoutError(fmt::format("'{}' has no closing bracket", word));
        reference.indices.emplace_back(word.substr(i + 1, end - i - 1));
        i = end - 1;
    }
    return reference;
}

Type const& root_of(Type const& type) { return type.parent ? root_of(*type.parent) : type; }

/// The type that has a field, depth first.
Type const* owner_of(Type const& type, std::string_view name) {
    if (type.names.contains(name)) return &type;
    for (auto const& each : type.types)
        if (auto const* const found = owner_of(*each, name)) return found;
    return nullptr;
}

class Resolver {
public:
    explicit Resolver(Scope const& scope) : scope_(scope) {}

    std::string resolved(std::string_view word) {
        if (word == "position") return "_io.pos";
        if (word == "left") return "(_io.size - _io.pos)";
        if (word == "size_of_file") return "_root._io.size";
        auto const reference = reference_of(word);
        if (scope_.element)
            if (auto const own = scope_.element->names.find(reference.pattern); own != scope_.element->names.end())
                return finished("_." + own->second, reference);
        for (auto const* type = &scope_.type; type && !reference.from_root; type = type->parent)
            if (auto const own = type->names.find(reference.pattern); own != type->names.end())
                return finished(prefix_to(*type) + own->second, reference);
        if (auto const* const owner = owner_of(root_of(scope_.type), reference.pattern))
            return finished(way_to(*owner, reference) + owner->names.find(reference.pattern)->second, reference);
        return parameter(reference);
    }

private:
    /// Elements of arrays, and numbers of enumerations.
    std::string finished(std::string text, Reference const& reference) {
        if (reference.pattern.ends_with("[]")) text += '[' + index_at(reference, reference.indices.size()) + ']';
        auto const* const field = declared(reference.pattern);
        return field && field->values.count > 0 && field->kind != EventKind::derived ? text + ".to_i" : text;
    }

    [[nodiscard]] FieldDeclaration const* declared(std::string_view pattern) const {
        auto const found = std::ranges::find_if(scope_.spec.fields, [&](FieldDeclaration const& field) {
            return pattern_of(scope_.spec, field.path, false) == pattern;
        });
        return found == scope_.spec.fields.end() ? nullptr : &*found;
    }

    /// From the scope up to one of the types around it.
    [[nodiscard]] std::string prefix_to(Type const& type) const {
        if (&type == &scope_.type) return "";
        if (!type.parent) return "_root.";
        std::string text;
        for (auto const* at = &scope_.type; at != &type; at = at->parent) text += "_parent.";
        return text;
    }

    [[nodiscard]] bool is_around(Type const& type) const {
        for (auto const* at = &scope_.type; at; at = at->parent)
            if (at == &type) return true;
        return false;
    }

    /// Up to the type around both, and down to the owner.
    std::string way_to(Type const& owner, Reference const& reference) {
        if (reference.from_root ? !owner.parent : is_around(owner)) return prefix_to(owner);
        auto text = way_to(*owner.parent, reference) + owner.via;
        if (owner.repeated) text += '[' + index_at(reference, brackets_of(owner.pattern)) + ']';
        return text + '.';
    }

    /// The index in the bracket with this number, from 1. An empty bracket means the part around the scope that has
    /// as many.
    std::string index_at(Reference const& reference, std::size_t number) {
        auto const& written = reference.indices.at(number - 1);
        if (!written.empty()) return written;
        std::vector<Type*> around;
        for (auto* at = &scope_.type; at; at = at->parent)
            if (at->repeated) around.insert(around.begin(), at);
        if (number <= around.size()) {
            around[number - 1]->needs_index = true;
            return prefix_to(*around[number - 1]) + "index";
        }
        if (number == around.size() + 1 && !scope_.own_index.empty()) return scope_.own_index;
        throw LayoutError(fmt::format("'{}' has a bracket without an index here", reference.pattern));
    }

    std::string parameter(Reference const& reference) {
        auto const* const field = declared(reference.pattern);
        if (!field || (field->kind != EventKind::derived && field->kind != EventKind::context) ||
            !reference.indices.empty())
            throw LayoutError(fmt::format("'{}' is neither in the layout nor known otherwise", reference.pattern));
        scope_.parameters.insert(reference.pattern);
        auto id = reference.pattern;
        std::ranges::replace(id, '.', '_');
        return "_root." + id;
    }

    Scope const& scope_;
};

/// or > and > comparison > sum > product > unary
class Parser {
public:
    Parser(std::string_view text, Scope const& scope) : text_(text), resolver_(scope) {}

    std::string all() {
        auto text = either();
        skip();
        if (at_ < text_.size()) fail();
        return text;
    }

private:
    [[noreturn]] void fail() const {
        throw LayoutError(fmt::format("'{}' cannot be read from '{}' on", text_, text_.substr(at_)));
    }
    void skip() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    }
    bool took(std::string_view token) {
        skip();
        if (!text_.substr(at_).starts_with(token)) return false;
        bool const word = is_word_char(token.back());
        if (word && at_ + token.size() < text_.size() && is_word_char(text_[at_ + token.size()])) return false;
        at_ += token.size();
        return true;
    }
    void need(std::string_view token) {
        if (!took(token)) fail();
    }

    std::string either() {
        auto text = both();
        while (took("or")) text = fmt::format("{} or {}", text, both());
        return text;
    }
    std::string both() {
        auto text = compared();
        while (took("and")) text = fmt::format("{} and {}", text, compared());
        return text;
    }
    std::string compared() {
        constexpr std::array<std::pair<std::string_view, std::string_view>, 6> relations{
            {{"!=", "!="}, {"<=", "<="}, {">=", ">="}, {"=", "=="}, {"<", "<"}, {">", ">"}}};
        auto const left = sum();
        for (auto const& [ours, theirs] : relations)
            if (took(ours)) return fmt::format("{} {} {}", left, theirs, sum());
        return left;
    }
    std::string sum() {
        auto text = product();
        for (;;) {
            if (took("+"))
                text = fmt::format("{} + {}", text, product());
            else if (took("-"))
                text = fmt::format("{} - {}", text, product());
            else
                return text;
        }
    }
    std::string product() {
        auto text = unary();
        for (;;) {
            if (took("*"))
                text = fmt::format("{} * {}", text, unary());
            else if (took("/"))
                text = fmt::format("{} / {}", text, unary());
            else if (took("%"))
                text = fmt::format("{} % {}", text, unary());
            else
                return text;
        }
    }
    std::string unary() {
        if (took("(")) {
            auto const text = either();
            need(")");
            return '(' + text + ')';
        }
        for (auto const function : {std::string_view("align"), std::string_view("min"), std::string_view("max")})
            if (took(function)) return called(function);
        skip();
        auto const start = at_;
        bool const number = at_ < text_.size() && is_digit(text_[at_]);
        while (at_ < text_.size() && (is_word_char(text_[at_]) || (number && is_number_char(text_[at_])))) ++at_;
        auto const word = text_.substr(start, at_ - start);
        if (word.empty()) fail();
        return number ? std::string(word) : resolver_.resolved(word);
    }
    static bool is_number_char(char c) { return c == 'x' || (c >= 'A' && c <= 'F'); }

    std::string called(std::string_view function) {
        need("(");
        auto const a = either();
        need(",");
        auto const b = either();
        need(")");
        if (function == "align") return fmt::format("(({0}) + ({1}) - 1) / ({1}) * ({1})", a, b);
        return fmt::format("(({0}) {2} ({1}) ? ({0}) : ({1}))", a, b, function == "min" ? '<' : '>');
    }

    std::string_view text_;
    std::size_t at_ = 0;
    Resolver resolver_;
};

} // namespace

std::string expression(std::string_view text, Scope const& scope) { return Parser(text, scope).all(); }

std::size_t brackets_of(std::string_view pattern) {
    return static_cast<std::size_t>(std::ranges::count(pattern, '['));
}

} // namespace animcheck::kaitai

// SPDX-License-Identifier: MIT
#include "fuzz/given.hpp"

#include <algorithm>
#include <cstring>
#include <memory>

namespace animcheck::fuzz {
namespace {

enum Kind : std::uint8_t {
    kind_forced,
    kind_name,
    kind_container,
    kind_game,
    kind_skeleton,
    kind_manifest,
    kind_fact,
    kind_beside,
    kind_named
};

/// Reads numbers that may be cut.
class Bytes {
public:
    explicit Bytes(std::span<std::uint8_t const> bytes) : bytes_(bytes) {}
    [[nodiscard]] bool empty() const { return bytes_.empty(); }
    std::uint64_t number(std::size_t width) {
        std::uint64_t value = 0;
        auto const part = take(width);
        for (std::size_t i = 0; i < part.size(); ++i) value |= std::uint64_t{part[i]} << (8 * i);
        return value;
    }
    std::span<std::uint8_t const> take(std::size_t size) {
        auto const part = bytes_.first(std::min(size, bytes_.size()));
        bytes_ = bytes_.subspan(part.size());
        return part;
    }
    std::string text() {
        auto const all = take(bytes_.size());
        return {all.begin(), all.end()};
    }

private:
    std::span<std::uint8_t const> bytes_;
};

void add_number(std::string& to, std::uint64_t value, std::size_t width) {
    for (std::size_t i = 0; i < width; ++i) to += static_cast<char>(value >> (8 * i) & 0xFF);
}

/// The facts of a format that only its containers know.
std::vector<FieldDeclaration const*> facts_of(Spec const& spec) {
    std::vector<FieldDeclaration const*> facts;
    for (auto const& field : spec.fields)
        if (field.kind == EventKind::context && !is_general_fact(spec.paths[field.path].name))
            facts.push_back(&field);
    return facts;
}

/// A byte that stays a fact's own if the spec declares others later.
std::uint8_t byte_of(std::string_view name) {
    unsigned hash = 0;
    for (auto const c : name) hash = hash * 31 + static_cast<unsigned char>(c);
    return static_cast<std::uint8_t>(hash ^ hash >> 8);
}

constexpr std::size_t rows_most = 64, joints_most = 64;

void read_fact(Bytes in, Spec const& spec, Facts& into) {
    auto const all = facts_of(spec);
    if (all.empty()) return;
    auto const byte = static_cast<std::uint8_t>(in.number(1));
    auto const name_of = [&](FieldDeclaration const* field) { return spec.paths[field->path].name; };
    auto const own = std::ranges::find(all, byte, [&](auto const* field) { return byte_of(name_of(field)); });
    auto const* const field = own == all.end() ? all[byte % all.size()] : *own;
    auto const width = field->columns.count;
    if (width == 0) return into.set(name_of(field), in.number(8));
    auto const list = std::make_shared<Facts::List>();
    while (!in.empty() && list->size() < rows_most * width)
        for (std::size_t i = 0; i < width; ++i) list->push_back(in.number(8));
    // Rows of several numbers come in the order of the first.
    for (std::size_t at = width; width > 1 && at < list->size(); at += width)
        (*list)[at] = std::max((*list)[at], (*list)[at - width]);
    into.set(name_of(field), list, width);
}

/// Flags, three numbers, and each joint's parent plus one. Every joint turns about a point of its parent: no
/// decoder needs to know which, but poses do.
Skeleton read_skeleton(Bytes in) {
    Skeleton skeleton;
    auto const flags = in.number(1);
    auto const set = [&](std::optional<std::uint32_t>& value, unsigned bit) {
        auto const number = static_cast<std::uint32_t>(in.number(4));
        if (flags >> bit & 1) value = number;
    };
    set(skeleton.checksum, 0);
    set(skeleton.body_animations, 1);
    set(skeleton.weapon_animations, 2);
    while (!in.empty() && skeleton.joints.size() < joints_most) {
        auto const parent = static_cast<std::uint32_t>(in.number(1));
        auto& joint = skeleton.joints.emplace_back();
        if (parent == 0 || parent >= skeleton.joints.size()) continue;
        joint.parent = parent - 1;
        joint.pivot = {.joint = parent - 1, .point = {1, 2, 3}};
    }
    return skeleton;
}

void read_entry(std::uint64_t kind, Bytes in, Spec const& spec, Given& given) {
    switch (kind) {
    case kind_forced: given.forced = in.number(1) % 2 == 1; break;
    case kind_named: given.named = true; break;
    case kind_name: given.name = in.text(); break;
    case kind_container: given.container_name = in.text(); break;
    case kind_game: given.game = in.text(); break;
    case kind_skeleton: given.skeleton = read_skeleton(in); break;
    case kind_manifest: given.manifest_text = in.text(); break;
    case kind_fact: read_fact(in, spec, given.facts); break;
    case kind_beside:
        if (!given.beside) given.beside.emplace();
        if (!in.empty()) given.beside->push_back(in.text());
        break;
    default: break;
    }
}

void add_entry(std::string& to, Kind kind, std::string_view content) {
    to += static_cast<char>(kind);
    add_number(to, content.size(), 2);
    to += content;
}

std::string fact_entry(Facts::Fact const& fact) {
    std::string content(1, static_cast<char>(byte_of(fact.name)));
    if (!fact.list) add_number(content, fact.number, 8);
    for (auto const value : fact.list ? *fact.list : Facts::List{}) add_number(content, value, 8);
    return content;
}

std::string skeleton_entry(Skeleton const& skeleton) {
    std::string content(1, static_cast<char>((skeleton.checksum ? 1 : 0) | (skeleton.body_animations ? 2 : 0) |
                                             (skeleton.weapon_animations ? 4 : 0)));
    for (auto const& value : {skeleton.checksum, skeleton.body_animations, skeleton.weapon_animations})
        add_number(content, value.value_or(0), 4);
    for (auto const& joint : skeleton.joints) add_number(content, joint.parent ? *joint.parent + 1 : 0, 1);
    return content;
}

/// Where the last mark begins, or the end. Its last character is sought, of which few files have many.
std::size_t find_mark(std::string_view input) {
    auto end = input.size();
    while (end >= given_mark.size()) {
        auto const* const found = static_cast<char const*>(memrchr(input.data(), given_mark.back(), end));
        if (!found) break;
        end = static_cast<std::size_t>(found - input.data());
        if (input.substr(0, end + 1).ends_with(given_mark)) return end + 1 - given_mark.size();
    }
    return input.size();
}

} // namespace

Given read_given(std::span<std::uint8_t const> input, Spec const& spec) {
    Given given;
    auto const mark = find_mark({reinterpret_cast<char const*>(input.data()), input.size()});
    given.file = input.first(mark);
    Bytes in(input.subspan(std::min(mark + given_mark.size(), input.size())));
    while (!in.empty()) {
        auto const kind = in.number(1);
        auto const size = in.number(2);
        read_entry(kind, Bytes(in.take(size)), spec, given);
    }
    return given;
}

std::string trailer_of(Given const& given, Spec const& spec) {
    std::string entries;
    auto const add_text = [&](Kind kind, std::string const& text) {
        if (!text.empty()) add_entry(entries, kind, text);
    };
    if (given.forced) add_entry(entries, kind_forced, *given.forced ? "\1" : std::string_view("\0", 1));
    if (given.named) add_entry(entries, kind_named, "");
    add_text(kind_name, given.name);
    add_text(kind_container, given.container_name);
    add_text(kind_game, given.game);
    if (given.skeleton) add_entry(entries, kind_skeleton, skeleton_entry(*given.skeleton));
    auto const declared = [&](std::string_view name) {
        return std::ranges::any_of(facts_of(spec),
                                   [&](auto const* field) { return spec.paths[field->path].name == name; });
    };
    for (auto const& fact : given.facts.all())
        if (declared(fact.name)) add_entry(entries, kind_fact, fact_entry(fact));
    if (given.beside && given.beside->empty()) add_entry(entries, kind_beside, "");
    for (auto const& name : given.beside.value_or(std::vector<std::string>{}))
        add_entry(entries, kind_beside, name);
    add_text(kind_manifest, given.manifest_text);
    return entries.empty() ? "" : std::string(given_mark) + entries;
}

std::vector<std::string> trailer_words(Spec const& spec, std::span<Game const> games) {
    std::vector<std::string> words{std::string(given_mark)};
    auto const add = [&](Kind kind, std::string_view content) { add_entry(words.emplace_back(), kind, content); };
    add(kind_forced, "\1");
    add(kind_forced, std::string_view("\0", 1));
    add(kind_named, "");
    add(kind_skeleton, skeleton_entry({}));
    for (auto const& game : games) add(kind_game, game.name);
    for (auto const* const field : facts_of(spec))
        for (std::uint64_t const number : {1U, 0x80000000U}) {
            Facts::Fact fact{spec.paths[field->path].name, number};
            auto const width = field->columns.count;
            if (width > 0) fact.list = std::make_shared<Facts::List>(width, number);
            add(kind_fact, fact_entry(fact));
        }
    return words;
}

} // namespace animcheck::fuzz

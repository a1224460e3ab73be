// SPDX-License-Identifier: MIT
#include "validator/walk/place.hpp"

#include "decoders/registry.hpp"
#include "validator/rules/printable.hpp"
#include "validator/rules/spelling.hpp"

#include <fmt/format.h>

namespace animcheck {
namespace {

constexpr std::string_view separator = "::";

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    for (;;) {
        auto const end = text.find(separator);
        words.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos) return words;
        text.remove_prefix(end + separator.size());
    }
}

bool is_part(std::string const& word) {
    auto const path = parse_path(word);
    return path && path->indices.count > 0 && path->pattern.ends_with("[]") && !word.ends_with("[]");
}

/// Members are known by their names, and all of them by what they are called in a place.
bool is_called(Container const& container, Member const& member, std::string_view pattern) {
    return matches(pattern, member.name) || matches(pattern, container.word_of(member));
}

/// The members that a word leads to.
std::vector<std::uint32_t> led_to(Container const& container, std::string_view word) {
    auto const members = container.members();
    if (auto const* const one = container.at(word)) return {static_cast<std::uint32_t>(one - members.data())};
    std::vector<std::uint32_t> found;
    if (!is_pattern(word) || !container.find(word).empty()) return found;
    for (std::uint32_t i = 0; i < members.size(); ++i)
        if (is_called(container, members[i], word)) found.push_back(i);
    return found;
}

std::string why_not(Container const& container, std::string_view word) {
    auto const same = container.find(word);
    if (same.size() > 1) {
        auto text = fmt::format("{} members are called '{}':", same.size(), printable(word));
        for (std::size_t i = 0; i < same.size() && i < 8; ++i)
            text += fmt::format(" #{}", container.members()[same[i]].row);
        return text;
    }
    Meant meant{std::string(word)};
    for (auto const& member : container.members()) meant.offer(member.name);
    auto const* const what = is_pattern(word) ? "that matches " : "";
    return fmt::format("it has no member {}'{}'{}", what, printable(word), meant.question());
}

} // namespace

PlaceName parse_place(std::string const& text) {
    if (text == "-" || kind_of(text) != PathKind::absent) return {text, {}, {}};
    for (auto at = text.find(separator); at != std::string::npos; at = text.find(separator, at + 1)) {
        if (at == 0 || kind_of(text.substr(0, at)) != PathKind::file) continue;
        PlaceName place{text.substr(0, at), words_of(std::string_view(text).substr(at + separator.size())), {}};
        if (is_part(place.words.back())) {
            place.part = std::move(place.words.back());
            place.words.pop_back();
        }
        return place;
    }
    return {text, {}, {}};
}

std::string place_of(Spot const& spot) {
    if (!spot.nest) return spot.collection.files()[spot.file].path;
    auto const& container = *spot.nest->container;
    return spot.nest->prefix + "::" + container.word_of(container.members()[spot.nest->member]);
}

namespace {

Input file_input(Spot const& spot, CollectedFile const& file) {
    Input input;
    input.named = spot.collection.named();
    input.name = file.path == "-" ? std::string() : std::string(base_name(file.path));
    input.source.bytes = spot.bytes.bytes();
    input.context.manifest = spot.collection.manifest_of(file.path);
    if (input.context.manifest) input.context.facts = spot.collection.manifest_facts();
    if (file.open) input.context.facts.add(file.open->facts);
    return input;
}

} // namespace

Input input_at(Spot const& spot) {
    auto const& file = spot.collection.files()[spot.file];
    auto input = spot.nest ? member_input(*spot.nest->container, spot.nest->container->members()[spot.nest->member])
                           : file_input(spot, file);
    input.path = file.path;
    if (!spot.nest) return input;
    input.container_name = base_name(file.path);
    for (auto const* nest = spot.nest; nest; nest = nest->outer)
        input.members.insert(input.members.begin(),
                             nest->container->word_of(nest->container->members()[nest->member]));
    if (input.member->format.empty()) input.context.manifest = spot.collection.manifest_of_member(input.name);
    return input;
}

bool is_affordable(Spot const& spot) noexcept {
    return !spot.nest || spot.nest->container->is_affordable(spot.nest->member);
}

namespace {

[[noreturn]] void fail(Spot const& at, std::string const& why) {
    throw NoSuchPlace(printable(place_of(at)) + ": " + why, at.collection.files()[at.file].path);
}

/// The container that a spot turns out to be, opened for as long as words are followed through it.
class Way {
public:
    explicit Way(Spot const& from) : input_(input_at(from)) {
        auto source = input_.source;
        if (input_.member && input_.member->packed) {
            ByteView bytes;
            static_cast<void>(
                input_.container->bytes_of(*input_.member, Nesting::unpacked, storage_, bytes, lenient));
            source = {bytes, 0, &input_.container->source(), std::nullopt};
        }
        auto what = identify(offer_of(input_, source.bytes));
        if (!from.nest && !from.file_format.empty()) {
            what = {};
            what.format = format_of(from.file_format);
        }
        if (!what.format || !what.format->container || what.failed) fail(from, "it is not a container");
        // The collection's own container, where it has opened one: companions are found by what holds them.
        auto const& open = from.collection.files()[from.file].open;
        auto context = input_.context;
        context.name = input_.name;
        if (from.nest || !open || &open->container->format() != what.format)
            own_.emplace(*what.format, source, context, from.nest ? Nesting::inner : Nesting::file);
        container_ = own_ ? &*own_ : open->container.get();
    }
    [[nodiscard]] Container const& container() const noexcept { return *container_; }

private:
    Input const input_;
    std::vector<std::byte> storage_;
    std::optional<Container> own_;
    Container const* container_ = nullptr;
};

} // namespace

void descend(Spot const& from, std::span<std::string const> words,
             std::function<void(Spot const& end)> const& visit) {
    if (words.empty() || (from.matched && !is_affordable(from))) return visit(from);
    Way const way(from);
    auto const found = led_to(way.container(), words.front());
    if (found.empty()) fail(from, why_not(way.container(), words.front()));
    bool const matched = from.matched || !way.container().at(words.front());
    auto const here = place_of(from);
    std::optional<NoSuchPlace> missed; // a pattern leads where the words after it lead on
    std::size_t reached = 0;
    for (auto const member : found) {
        Nest const nest{&way.container(), member, here, from.nest};
        try {
            descend({from.collection, from.file, from.bytes, &nest, {}, matched}, words.subspan(1), visit);
            ++reached;
        } catch (NoSuchPlace const& error) {
            if (!missed) missed = error;
        }
    }
    if (reached == 0) throw NoSuchPlace(*missed);
}

} // namespace animcheck

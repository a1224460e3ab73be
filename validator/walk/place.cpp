// SPDX-License-Identifier: MIT
#include "validator/walk/place.hpp"

#include "decoders/registry.hpp"
#include "validator/printable.hpp"

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

std::string why_not(Container const& container, std::string_view word) {
    auto const same = container.find(word);
    if (same.size() < 2) return fmt::format("it has no member '{}'", printable(word));
    auto text = fmt::format("{} members are called '{}':", same.size(), printable(word));
    for (std::size_t i = 0; i < same.size() && i < 8; ++i)
        text += fmt::format(" #{}", container.members()[same[i]].row);
    return text;
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

void descend(Spot const& from, std::span<std::string const> words,
             std::function<void(Spot const& end)> const& visit) {
    if (words.empty()) return visit(from);
    auto const input = input_at(from);
    auto const here = place_of(from);
    auto const fail = [&](std::string const& why) { throw NoSuchPlace(printable(here) + ": " + why); };
    auto source = input.source;
    std::vector<std::byte> storage;
    if (input.member && input.member->packed) {
        ByteView bytes;
        static_cast<void>(input.container->bytes_of(*input.member, Nesting::unpacked, storage, bytes, lenient));
        source = {bytes, 0, &input.container->source(), std::nullopt};
    }
    auto what = identify(offer_of(input, source.bytes));
    if (!from.nest && !from.file_format.empty()) {
        what = {};
        what.format = format_of(from.file_format);
    }
    if (!what.format || !what.format->container || what.failed) fail("it is no container");
    // The collection's own container, where it has opened one: companions are found by what holds them.
    auto const& open = from.collection.files()[from.file].open;
    std::optional<Container> own;
    auto context = input.context;
    context.name = input.name;
    if (from.nest || !open || &open->container->format() != what.format)
        own.emplace(*what.format, source, context, from.nest ? Nesting::inner : Nesting::file);
    auto const& container = own ? *own : *open->container;
    auto const* const member = container.at(words.front());
    if (!member) fail(why_not(container, words.front()));
    Nest const nest{&container, static_cast<std::uint32_t>(member - container.members().data()), here, from.nest};
    descend({from.collection, from.file, from.bytes, &nest}, words.subspan(1), visit);
}

} // namespace animcheck

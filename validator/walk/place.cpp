#include "validator/walk/place.hpp"

#include "decoders/registry.hpp"
#include "validator/hash.hpp"
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

Dump::Assess assess_by(SpecSet specs) {
    return [specs = std::move(specs)](ByteView bytes, std::string_view name, Container const* container,
                                      Member const* member) -> Dump::Assessment {
        Input input;
        input.name = name;
        if (container) {
            input.container_format = container->format().id;
            input.container_name = container->name();
        }
        if (member) {
            input.forced_format = member->format;
            add_facts(*member, input.context);
        }
        input.source.bytes = bytes;
        input.named = true; // by the file that needs it
        return {hash_of(bytes), Inspector(specs).inspect(input).strict_accepts};
    };
}

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

Input input_at(Spot const& spot) {
    Input input;
    auto const& file = spot.dump.files()[spot.file];
    input.path = file.path;
    input.named = spot.dump.named() && !spot.nest;
    input.name = file.path == "-" ? std::string() : std::string(base_name(file.path));
    if (!spot.nest) {
        input.source.bytes = spot.bytes.bytes();
        input.context.manifest = spot.dump.manifest_of(file.path);
        if (input.context.manifest) input.context.segments = spot.dump.segments();
        if (file.open && !file.open->slices.empty()) input.context.slices = file.open->slices.size();
        return input;
    }
    for (auto const* nest = spot.nest; nest; nest = nest->outer)
        input.members.insert(input.members.begin(),
                             nest->container->word_of(nest->container->members()[nest->member]));
    input.container_name = input.name;
    input.container = spot.nest->container;
    input.member = &input.container->members()[spot.nest->member];
    input.name = input.member->name;
    input.forced_format = input.member->format;
    add_facts(*input.member, input.context);
    if (input.member->format.empty()) input.context.manifest = spot.dump.manifest_of_member(input.name);
    if (!input.member->packed) input.source = input.container->raw(*input.member);
    return input;
}

void descend(Spot const& from, std::span<std::string const> words,
             std::function<void(Spot const& end)> const& visit) {
    if (words.empty()) return visit(from);
    auto const input = input_at(from);
    auto here = input.path;
    for (auto const& word : input.members) here += "::" + word;
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
    // The dump's own container, where it has opened one: companions are found by what holds them.
    auto const& open = from.dump.files()[from.file].open;
    std::optional<Container> own;
    auto context = input.context;
    context.name = input.name;
    if (from.nest || !open || &open->container->format() != what.format)
        own.emplace(*what.format, source, context, from.nest ? Nesting::inner : Nesting::file);
    auto const& container = own ? *own : *open->container;
    auto const* const member = container.at(words.front());
    if (!member) fail(why_not(container, words.front()));
    Nest const nest{&container, static_cast<std::uint32_t>(member - container.members().data()), here, from.nest};
    descend({from.dump, from.file, from.bytes, &nest}, words.subspan(1), visit);
}

} // namespace animcheck

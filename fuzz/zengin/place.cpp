// SPDX-License-Identifier: MIT
// Places, as in `A.VDF::NAME`. The input is the words that are looked for, a NUL, and the names of members, one
// after the other with a byte each that says what they are. A place that is printed is parsed to the same; that of
// a member leads to it alone; any other words lead to the members that a slow model finds, in order, or are
// refused.
#include "validator/walk/place.hpp"
#include "decoders/registry.hpp"
#include "fuzz/folder.hpp"
#include "fuzz/target.hpp"
#include "golden/corpus/writers/zengin/vdf.hpp"
#include "validator/walk/collection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace animcheck::place_target {
namespace {

constexpr std::size_t most_names = 12, name_room = 64, header_size = 296, row_size = 80;

void must(bool holds, std::string_view what) {
    if (!holds) fuzz::stop(fmt::format("place: {}", what));
}

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

bool same(std::string_view a, std::string_view b) { return std::ranges::equal(a, b, {}, upper, upper); }

/// Does a pattern match? Each letter against each, with all that were reached so far.
bool matches_slowly(std::string_view pattern, std::string_view name) {
    std::vector<bool> reached(name.size() + 1, false);
    reached[0] = true;
    for (auto const c : pattern) {
        std::vector<bool> next(name.size() + 1, false);
        for (std::size_t i = 0; i <= name.size(); ++i) {
            if (!reached[i]) continue;
            if (c == '*') std::fill(next.begin() + static_cast<std::ptrdiff_t>(i), next.end(), true);
            if (c != '*' && i < name.size() && (c == '?' || upper(c) == upper(name[i]))) next[i + 1] = true;
        }
        reached = next;
    }
    return reached[name.size()];
}

bool is_odd(char c) { return (static_cast<unsigned char>(c) & 1) != 0; }

/// A volume of empty and nested members with any names.
std::string volume_of(std::span<std::string const> names) {
    std::string const nested = "IN";
    std::vector<std::byte> const four(4);
    auto const inner =
        golden::write_volume(std::vector<golden::NamedBytes>{{"X", four}, {"Y[1]", four}, {"Z:", four}});
    std::vector<golden::NamedBytes> files;
    for (std::size_t i = 0; i < names.size(); ++i)
        files.push_back({fmt::format("{}", i), !names[i].empty() && is_odd(names[i].front()) ? inner : four});
    auto const volume = golden::write_volume(files);
    std::string bytes(reinterpret_cast<char const*>(volume.data()), volume.size());
    for (std::size_t i = 0; i < names.size(); ++i) { // the names as they are, in place of those that were written
        auto name = names[i].substr(std::min<std::size_t>(1, names[i].size()), name_room);
        name.resize(name_room, ' ');
        bytes.replace(header_size + row_size * i, name_room, name);
    }
    return bytes;
}

/// Where words lead: the members, from outside in, of each end.
using End = std::vector<std::uint32_t>;

std::optional<std::vector<End>> ends_of(Spot const& file, std::span<std::string const> words) {
    std::vector<End> ends;
    try {
        descend(file, words, [&](Spot const& spot) {
            auto& end = ends.emplace_back();
            for (auto const* nest = spot.nest; nest; nest = nest->outer) end.insert(end.begin(), nest->member);
            must(end.size() == words.size(), "an end that is nearer or farther than its words");
        });
    } catch (NoSuchPlace const& error) {
        must(*error.what() != '\0' && ends.empty(), "refused without a reason, or too late");
        return std::nullopt;
    }
    must(!ends.empty(), "words that lead nowhere are not refused");
    return ends;
}

/// The members that one word leads to, by the rules of ARCHITECTURE.md ("Places").
std::vector<End> led_slowly(Container const& container, std::string const& word) {
    std::vector<End> named, matched;
    auto const members = container.members();
    for (std::uint32_t i = 0; i < members.size(); ++i) {
        bool const is_number = word.starts_with('#');
        bool const is_one = is_number ? members[i].row == std::strtoull(word.c_str() + 1, nullptr, 10)
                                      : same(members[i].name, word);
        if (is_one) named.push_back({i});
        if (matches_slowly(word, members[i].name) || matches_slowly(word, container.word_of(members[i])))
            matched.push_back({i});
    }
    bool const digits = word.size() > 1 && word.find_first_not_of("0123456789", 1) == std::string::npos;
    if (word.starts_with('#') && !digits) named.clear();
    if (named.size() == 1) return named;
    bool const is_pattern = word.find_first_of("*?") != std::string::npos;
    auto const same_names = std::ranges::count_if(members, [&](auto const& one) { return same(one.name, word); });
    return is_pattern && same_names == 0 ? matched : std::vector<End>{};
}

std::string printed(PlaceName const& place) {
    auto text = place.path;
    for (auto const& word : place.words) text += "::" + word;
    return place.part.empty() ? text : text + "::" + place.part;
}

/// Parsed, printed and parsed again, it is the same.
PlaceName judge_parse(std::string const& text) {
    auto const place = parse_place(text), again = parse_place(printed(place));
    must(printed(place) == text, "a place is printed as another");
    must(place.path == again.path && place.words == again.words && place.part == again.part,
         "a place that is printed is parsed as another");
    return place;
}

/// The place of a member, as a report prints it, leads to it and to nothing else.
void judge_member(Spot const& file, Nest const& nest) {
    Spot const spot{file.collection, file.file, file.bytes, &nest};
    auto const place = judge_parse(place_of(spot));
    auto const ends = ends_of(file, place.words);
    End expected;
    for (auto const* one = &nest; one; one = one->outer) expected.insert(expected.begin(), one->member);
    must(place.part.empty(), "the place of a member is that of a part: " + place_of(spot));
    must(ends && *ends == std::vector<End>{expected},
         "the place of a member does not lead to it: " + place_of(spot));
}

void judge_members(Spot const& file, Container const& container) {
    for (std::uint32_t i = 0; i < container.members().size(); ++i) {
        Nest const nest{&container, i, place_of(file)};
        judge_member(file, nest);
        auto const input = input_at({file.collection, file.file, file.bytes, &nest});
        auto const what = identify(offer_of(input, input.source.bytes));
        if (!what.format || what.format->id != "zengin.vdf" || what.failed) continue;
        Container const nested(*what.format, input.source, input.name, Nesting::inner);
        for (std::uint32_t k = 0; k < nested.members().size(); ++k) {
            auto const word = container.word_of(container.members()[i]);
            judge_member(file, {&nested, k, nest.prefix + "::" + word, &nest});
        }
    }
}

int run(std::uint8_t const* input, std::size_t size) {
    static fuzz::Folder const folder;
    auto const parts = fuzz::parts_of({reinterpret_cast<char const*>(input), size}, most_names + 1);
    auto const path = folder.write("A.VDF", volume_of(std::span(parts).subspan(1)));
    Collection const collection(std::vector{path});
    FileBytes bytes;
    if (auto const error = bytes.open(path); !error.empty()) fuzz::stop("place: " + error);
    Spot const file{collection, 0, bytes};
    auto const& open = collection.files().front().open;
    judge_parse(parts.front());
    auto const place = judge_parse(path + "::" + parts.front());
    auto const ends = ends_of(file, place.words);
    if (!open) {
        must(!ends, "words lead into a file that is not a container");
        return 0;
    }
    judge_members(file, *open->container);
    if (place.words.size() == 1) {
        auto const expected = led_slowly(*open->container, place.words.front());
        must(ends.value_or(std::vector<End>{}) == expected, "words lead to other members than by the model");
    }
    return 0;
}

fuzz::FuzzTarget const target{"place", run};

} // namespace
} // namespace animcheck::place_target

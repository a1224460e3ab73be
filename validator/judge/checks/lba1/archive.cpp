// SPDX-License-Identifier: MIT
#include "validator/judge/checks/lba1/archive.hpp"

#include "decoders/core/order.hpp"
#include "validator/rules/hash.hpp"

#include <algorithm>
#include <map>
#include <optional>

namespace animcheck::lba1 {
namespace {

struct Place {
    std::uint64_t offset, row;
    auto operator<=>(Place const&) const = default;
};

/// Entries that exist, each where it is listed first, in table order.
std::vector<Place> listed_places(CheckInput& input) {
    auto const words = input.subject().column<std::uint32_t>();
    auto const* const table_size = input.last("table_size");
    std::vector<Place> places;
    for (std::uint64_t row = 0; table_size && row < words.size(); ++row)
        if (words[to_size(row)] >= table_size->value && words[to_size(row)] < input.bytes().size())
            places.push_back({words[to_size(row)], row});
    put_in_order(places);
    auto const repeated = std::ranges::unique(places, {}, &Place::offset);
    places.erase(repeated.begin(), repeated.end());
    put_in_order(places, {}, &Place::row);
    return places;
}

/// The bytes of an entry, found again by their hash.
struct Payload {
    std::uint64_t size, hash;
    Event const* event;
    [[nodiscard]] std::string_view text() const { return event->text(); }
};

bool is_before(Payload const& a, Payload const& b) {
    if (a.size != b.size) return a.size < b.size;
    return a.hash != b.hash ? a.hash < b.hash : a.event < b.event;
}

std::uint64_t index_of(Event const& event) { return event.indices.at[0]; }

/// The offset in the table after that of an entry; after the last one, the size of the file.
std::uint64_t next_offset(CheckInput& input, std::uint64_t row) {
    auto const offsets = input.subject().column<std::uint32_t>();
    if (row + 1 < offsets.size()) return offsets[to_size(row + 1)];
    auto const* const sentinel = input.last("sentinel");
    return sentinel ? sentinel->value : 0;
}

/// Where the packed bytes of each entry end, by its number.
std::map<std::uint64_t, std::uint64_t> ends_of_entries(CheckInput& input) {
    constexpr std::uint64_t header = 10;
    auto const offsets = input.subject().column<std::uint32_t>();
    std::map<std::uint64_t, std::uint64_t> ends;
    for (auto const* const size : input.all("entry[].packed_size"))
        if (auto const row = index_of(*size); row < offsets.size())
            ends[row] = offsets[to_size(row)] + header + size->value;
    return ends;
}

} // namespace

void hidden_followed(CheckInput& input) {
    auto const ends = ends_of_entries(input);
    Breaches breaches(input);
    std::optional<std::uint64_t> before;
    for (auto const* const hidden : input.all("entry[].behind")) {
        auto const row = hidden->value;
        auto const end = ends.find(row);
        if (before == row || end == ends.end() || next_offset(input, row) > end->second) continue;
        before = row;
        breaches.add([&] { return Breach{.row = row, .args = {{"actual", row}}}; });
    }
}

void repeat_followed(CheckInput& input) {
    auto const ends = ends_of_entries(input);
    Breaches breaches(input);
    for (auto const* const repeated : input.all("entry[].same_as")) {
        auto const row = index_of(*repeated);
        auto const end = ends.find(repeated->value);
        if (end == ends.end() || next_offset(input, row) <= end->second) continue;
        breaches.add([&] { return Breach{.row = row, .args = {{"actual", row}, {"expected", repeated->value}}}; });
    }
}

void offsets_ascending(CheckInput& input) {
    Breaches breaches(input);
    Place before{};
    for (auto const& place : listed_places(input)) {
        if (place.offset > before.offset) {
            before = place;
            continue;
        }
        breaches.add([&] {
            return Breach{.row = place.row,
                          .expects = Relation::at_least,
                          .args = {{"actual", place.offset}, {"expected", before.offset}, {"before", before.row}}};
        });
    }
}

void payloads_differ(CheckInput& input) {
    std::vector<Payload> payloads;
    for (auto const* const event : input.all("entry[].packed"))
        payloads.push_back({event->value, hash_of(event->text()), event});
    put_in_order(payloads, is_before);
    struct Repeat {
        Event const* payload;
        Event const* before; ///< that is equal
    };
    std::vector<Repeat> repeats;
    for (std::size_t i = 1; i < payloads.size(); ++i) {
        auto const &one = payloads[i - 1], &other = payloads[i];
        if (one.hash == other.hash && one.text() == other.text()) repeats.push_back({other.event, one.event});
    }
    put_in_order(repeats, {}, &Repeat::payload);
    Breaches breaches(input);
    for (auto const& repeat : repeats)
        breaches.add([&] {
            return Breach{.event = repeat.payload,
                          .args = {{"actual", index_of(*repeat.payload)}, {"other", index_of(*repeat.before)}}};
        });
}

} // namespace animcheck::lba1

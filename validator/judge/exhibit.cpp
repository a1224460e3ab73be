// SPDX-License-Identifier: MIT
#include "validator/judge/exhibit.hpp"

#include "decoders/core/order.hpp"
#include "decoders/model/pose.hpp"
#include "validator/judge/exhibit_motion.hpp"
#include "validator/judge/values.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace animcheck {
namespace {

constexpr std::uint64_t bytes_a_row = 16;

struct Window {
    std::uint64_t first = 0, last = 0;
    bool in_container = false;
};

/// Whole rows of a hex view, with at most so many bytes beside the place as an exhibit has.
Window window_of(Place const& place, std::uint64_t size) {
    auto const first = std::min(place.bits.offset / 8, size);
    auto const end = std::min((place.bits.end() + 7) / 8, size);
    auto const last = std::min(end, first + Exhibit::bytes_of_place);
    auto const begin = first - std::min(first, Exhibit::bytes_beside);
    auto const stop = std::min(size, last + Exhibit::bytes_beside);
    return {std::min(first, (begin + bytes_a_row - 1) / bytes_a_row * bytes_a_row),
            stop == size ? size : std::max(last, stop / bytes_a_row * bytes_a_row), place.in_container};
}

/// The worst findings' places first: the bytes of an input are bounded.
std::vector<Place const*> places_to_show(InputRecord const& record) {
    std::vector<Finding const*> findings;
    for (auto const& finding : record.findings) findings.push_back(&finding);
    put_in_order(findings, [](Finding const* a, Finding const* b) {
        return std::pair(a->status == Status::open, a->severity) >
               std::pair(b->status == Status::open, b->severity);
    });
    std::vector<Place const*> places;
    auto const add = [&](Place const& place) {
        if (!place.nowhere) places.push_back(&place);
    };
    for (auto const* const finding : findings) {
        add(finding->place);
        for (auto const& place : finding->more) add(place);
        for (auto const& place : finding->related) add(place);
    }
    return places;
}

class Excerpts {
public:
    explicit Excerpts(Exhibited const& from) : from_(from) {}

    std::vector<Exhibit::Excerpt> around() {
        std::uint64_t left = Exhibit::bytes_around;
        for (auto const* const place : places_to_show(from_.record)) {
            auto const window = window_of(*place, bytes_of(place->in_container).size());
            auto const fresh = window.last - window.first - known(window);
            if (fresh == 0 || fresh > left) continue;
            left -= fresh;
            windows_.push_back(window);
        }
        return joined();
    }
    std::vector<Exhibit::Excerpt> all() {
        windows_.push_back({0, std::min<std::uint64_t>(from_.bytes.size(), Exhibit::bytes_all), false});
        return around();
    }

private:
    [[nodiscard]] ByteView bytes_of(bool in_container) const {
        return in_container ? from_.container : from_.bytes;
    }
    /// Bytes of the window that others have, as far as one of them has most.
    [[nodiscard]] std::uint64_t known(Window const& window) const {
        std::uint64_t most = 0;
        for (auto const& other : windows_) {
            auto const first = std::max(window.first, other.first), last = std::min(window.last, other.last);
            if (other.in_container == window.in_container && first < last) most = std::max(most, last - first);
        }
        return most;
    }
    std::vector<Exhibit::Excerpt> joined() {
        put_in_order(windows_, {}, [](Window const& window) {
            return std::tuple(window.in_container, window.first, window.last);
        });
        std::vector<Window> whole;
        for (auto const& window : windows_) {
            if (window.first == window.last) continue;
            bool const touches = !whole.empty() && whole.back().in_container == window.in_container &&
                                 window.first <= whole.back().last;
            if (touches)
                whole.back().last = std::max(whole.back().last, window.last);
            else
                whole.push_back(window);
        }
        std::vector<Exhibit::Excerpt> excerpts;
        for (auto const& window : whole) {
            auto const bytes =
                bytes_of(window.in_container).subspan(to_size(window.first), to_size(window.last - window.first));
            excerpts.push_back({window.first, std::string(text_of(bytes)), window.in_container});
        }
        return excerpts;
    }

    Exhibited const& from_;
    std::vector<Window> windows_;
};

/// Is it of the file itself, and read as it is there?
bool is_stored(Event const& event) {
    switch (event.kind) {
    case EventKind::scalar:
    case EventKind::text:
    case EventKind::bytes:
    case EventKind::array:
    case EventKind::table: return event.bits.size > 0;
    default: return false;
    }
}

std::string shown_value(Event const& event) {
    constexpr std::size_t most = 48;
    switch (event.kind) {
    case EventKind::scalar: return printable(text_of(value_at(event)));
    case EventKind::text: return fmt::format("\"{}\"", printable(event.text().substr(0, most)));
    case EventKind::array: return fmt::format("{} × {}", event.value, name_of(event.type));
    case EventKind::table: return fmt::format("{} rows of {} bytes", event.value, event.stride);
    default: return fmt::format("{} bytes", event.value);
    }
}

std::vector<Exhibit::Field> fields_in(Exhibited const& from, std::vector<Exhibit::Excerpt> const& excerpts,
                                      std::size_t most) {
    auto const is_shown = [&](BitRange bits) {
        return std::ranges::any_of(excerpts, [&](Exhibit::Excerpt const& excerpt) {
            auto const own = byte_range(excerpt.first, excerpt.bytes.size());
            return !excerpt.in_container && own.offset < bits.end() && bits.offset < own.end();
        });
    };
    std::vector<Exhibit::Field> fields;
    for (auto const& event : from.events) {
        if (fields.size() == most) break;
        if (is_stored(event) && is_shown(event.bits))
            fields.push_back({event.bits, from.paths.text(event.path, event.indices), shown_value(event)});
    }
    put_in_order(fields, {}, [](Exhibit::Field const& field) { return field.bits.offset; });
    return fields;
}

/// The first step of a path: "header", "chunk[3]".
std::string first_step(Event const& event, PathTable const& paths, bool with_index) {
    auto at = event.path;
    while (paths.node(at).parent != root_path) at = paths.node(at).parent;
    auto const& node = paths.node(at);
    if (!node.indexed) return std::string(node.name);
    return with_index && event.indices.count > 0 ? fmt::format("{}[{}]", node.name, event.indices.at[0])
                                                 : fmt::format("{}[]", node.name);
}

std::vector<Exhibit::Region> regions_of(std::vector<Event const*> const& events, PathTable const& paths,
                                        bool with_index) {
    std::vector<Exhibit::Region> regions;
    std::uint64_t end = 0;
    for (auto const* const event : events) {
        auto const first = std::max(end, event->bits.offset / 8), last = (event->bits.end() + 7) / 8;
        if (last <= first) continue;
        auto name = first_step(*event, paths, with_index);
        if (!regions.empty() && regions.back().name == name && first == end)
            regions.back().count += last - first;
        else if (regions.size() <= Exhibit::regions_most)
            regions.push_back({first, last - first, std::move(name)});
        end = last;
    }
    return regions;
}

/// Parts with their numbers, or if those are too many without, or the first ones.
std::vector<Exhibit::Region> regions_of(Exhibited const& from) {
    std::vector<Event const*> events;
    for (auto const& event : from.events)
        if (is_stored(event)) events.push_back(&event);
    put_in_order(events, {}, [](Event const* event) { return event->bits.offset; });
    auto regions = regions_of(events, from.paths, true);
    if (regions.size() > Exhibit::regions_most) regions = regions_of(events, from.paths, false);
    if (regions.size() > Exhibit::regions_most) regions.resize(Exhibit::regions_most);
    return regions;
}

} // namespace

Exhibit exhibit_of(Exhibited const& from, EmbedBytes embed) {
    Exhibit exhibit;
    if (embed != EmbedBytes::none) {
        bool const is_all = embed == EmbedBytes::all;
        exhibit.excerpts = is_all ? Excerpts(from).all() : Excerpts(from).around();
        exhibit.fields = fields_in(from, exhibit.excerpts, is_all ? Exhibit::fields_all : Exhibit::fields_around);
        exhibit.regions = regions_of(from);
    }
    add_motion(exhibit, from, embed);
    return exhibit;
}

} // namespace animcheck

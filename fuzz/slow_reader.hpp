// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/event.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

/// A second implementation of the contract of Reader and BitReader, as simple as possible: bytes in a vector,
/// one bit or byte at a time, paths as text. It shares only the enumerations with the real core.
namespace animcheck::slow {

using Number = std::uint64_t;
constexpr Number all_ones = ~Number{0};

struct Place {
    Number bit = 0;
    Number bits = 0;
    bool operator==(Place const&) const = default;
};

inline Place bytes_at(Number byte, Number bytes) { return {byte * 8, bytes * 8}; }

struct Fact {
    EventKind kind = EventKind::scalar;
    ValueType type = ValueType::none;
    std::string path;
    Place place;
    Number source = 0;
    Number value = 0;
    AnomalyKind anomaly = AnomalyKind::internal;
    Severity severity = Severity::note;
    Number expected = 0;
    std::string note;
    unsigned width = 1;
    Number stride = 0;
};

struct Type {
    ValueType type;
    unsigned size;
    bool negative;
};
constexpr std::array<Type, 9> types{{{ValueType::u8, 1, false},
                                     {ValueType::u16, 2, false},
                                     {ValueType::u32, 4, false},
                                     {ValueType::u64, 8, false},
                                     {ValueType::s8, 1, true},
                                     {ValueType::s16, 2, true},
                                     {ValueType::s32, 4, true},
                                     {ValueType::s64, 8, true},
                                     {ValueType::f32, 4, false}}};

/// count * each, saturating.
inline Number times(Number count, Number each) {
    if (each == 0) return 0;
    return count > all_ones / each ? all_ones : count * each;
}

/// `chunk[3].part` with the pattern `chunk[].part`; at most three indices are kept.
struct Part {
    std::string pattern, text;
    unsigned indices = 0;

    [[nodiscard]] Part step(std::string const& name) const {
        auto const dot = pattern.empty() ? "" : ".";
        return {pattern + dot + name, text + dot + name, indices};
    }
    [[nodiscard]] Part row(std::string const& name) const {
        auto part = step(name);
        part.pattern += "[]";
        part.text += "[]";
        return part;
    }
    [[nodiscard]] Part row(std::string const& name, Number index) const {
        auto part = step(name);
        part.pattern += "[]";
        part.text += indices < 3 ? "[" + std::to_string(index) + "]" : "[]";
        ++part.indices;
        return part;
    }
    /// A field of this part; without a name, the part itself.
    [[nodiscard]] Part field(std::string const& name) const { return name.empty() ? *this : step(name); }
};

/// State shared by the readers of one decode.
struct World {
    std::vector<std::uint8_t> bytes;
    Number source = 0;
    bool big_endian = false;
    unsigned stop_at = 0;
    std::array<Severity, anomaly_kind_count> severities{};
    Number work_left = 0;
    Number events_left = 0;
    Part here;
    bool closed = false;
    struct Read {
        std::string text;
        Place place;
    };
    std::map<std::string, Read> last_read; ///< by pattern
    std::vector<Fact> facts;

    void limit(std::string const& what, Place place, Number of) {
        if (closed) return;
        Fact fact{.kind = EventKind::anomaly, .path = here.text, .place = place, .source = of, .note = what};
        fact.anomaly = AnomalyKind::limit;
        fact.severity = severities[static_cast<std::size_t>(AnomalyKind::limit)];
        facts.push_back(fact);
        events_left = 0;
        closed = true;
    }
    bool spend(Number cost, Place place) {
        if (cost > work_left) {
            limit("work", place, source);
            return false;
        }
        work_left -= cost;
        return true;
    }
    void tell(Fact const& fact) {
        if (events_left == 0) {
            limit("events", fact.place, fact.source);
            return;
        }
        --events_left;
        facts.push_back(fact);
    }
    void tell_field(Part const& part, Fact fact) {
        fact.path = part.text;
        fact.source = source;
        last_read[part.pattern] = {part.text, fact.place};
        tell(fact);
    }
    /// Only the last read of a pattern is used, and only if it was the same element.
    [[nodiscard]] Place recall(Part const& part, Place otherwise) const {
        auto const found = last_read.find(part.pattern);
        if (found == last_read.end() || found->second.text != part.text) return otherwise;
        return found->second.place;
    }
    bool report(Fact fact) {
        fact.kind = EventKind::anomaly;
        fact.severity = severities[static_cast<std::size_t>(fact.anomaly)];
        tell(fact);
        if (static_cast<unsigned>(fact.severity) >= stop_at) closed = true;
        return !closed;
    }
    [[nodiscard]] Number bit(Number at) const { return (bytes[at / 8] >> (7 - at % 8)) & 1; }

    /// One value of a type, sign-extended; floats as their bits.
    [[nodiscard]] Number element(Type const& type, Number at) const {
        Number value = 0;
        for (unsigned i = 0; i < type.size; ++i)
            value = value * 256 + bytes[at + (big_endian ? i : type.size - 1 - i)];
        auto const sign = Number{1} << (type.size * 8 - 1);
        if (type.negative && (value & sign) != 0)
            for (Number b = sign; b != 0; b <<= 1) value |= b;
        return value;
    }
};

struct Reader;

/// The rows of a table; none if it was not read.
struct Rows {
    Number start = 0, rows = 0, stride = 0;
    Part part;
    bool silent = false;
    void column(World& world, std::string const& name, Type const& type, Number offset, unsigned width) const {
        if (silent || world.closed || rows == 0) return;
        auto const column = width > 1 ? part.row(name) : part.step(name);
        world.tell({.kind = EventKind::column,
                    .type = type.type,
                    .path = column.text,
                    .place = bytes_at(start + offset, rows * stride - offset),
                    .source = world.source,
                    .value = rows,
                    .note = {},
                    .width = width,
                    .stride = stride});
    }
};

struct Reader {
    World* world = nullptr;
    Number at = 0, end = 0;
    bool ended = false, silent = false;

    [[nodiscard]] bool alive() const { return !ended && !world->closed; }
    [[nodiscard]] Number left() const { return alive() ? end - at : 0; }

    bool report_at(Place place, AnomalyKind kind, Part const& part, Number actual, Number expected) {
        if (!alive()) return false;
        if (silent) {
            ended = true;
            return false;
        }
        Fact fact{.path = part.text, .place = place, .source = world->source, .value = actual, .note = {}};
        fact.anomaly = kind;
        fact.expected = expected;
        return world->report(fact);
    }
    bool report_at(Place place, AnomalyKind kind, std::string const& name, Number actual, Number expected) {
        return report_at(place, kind, world->here.field(name), actual, expected);
    }
    bool report(AnomalyKind kind, std::string const& name, Number actual, Number expected) {
        auto const place = world->recall(world->here.field(name), bytes_at(at, 0));
        return report_at(place, kind, name, actual, expected);
    }

    /// Advances by `size` bytes, if they exist and the budget allows.
    bool take(Part const& part, Number size) {
        if (!alive()) return false;
        if (size > end - at) {
            report_at(bytes_at(at, end - at), AnomalyKind::truncated, part, end - at, size);
            ended = true;
            return false;
        }
        if (!world->spend(size, bytes_at(at, size))) return false;
        at += size;
        return true;
    }

    Number scalar(std::string const& name, Type const& type) {
        if (!take(world->here.field(name), type.size)) return 0;
        auto const value = world->element(type, at - type.size);
        if (!silent)
            world->tell_field(world->here.field(name), {.kind = EventKind::scalar,
                                                        .type = type.type,
                                                        .path = {},
                                                        .place = bytes_at(at - type.size, type.size),
                                                        .value = value,
                                                        .note = {}});
        return value;
    }

    /// Returns the number of bytes read; they end at the current position.
    Number run(std::string const& name, bool rows, EventKind kind, ValueType type, Number count, Number each) {
        auto const size = times(count, each);
        auto const part = rows ? world->here.row(name) : world->here.field(name);
        if (!take(part, size)) return 0;
        if (!silent)
            world->tell_field(part, {.kind = kind,
                                     .type = type,
                                     .path = {},
                                     .place = bytes_at(at - size, size),
                                     .value = count,
                                     .note = {},
                                     .stride = each});
        return size;
    }
    Rows table(std::string const& name, Number rows, Number stride) {
        auto const start = at;
        auto const given = run(name, true, EventKind::table, ValueType::none, rows, stride);
        return {start, given / stride, stride, world->here.row(name), silent};
    }

    std::string line(std::string const& name) {
        if (!alive()) return {};
        auto feed = at, nul = at;
        while (feed < end && world->bytes[feed] != '\n') ++feed;
        while (nul < feed && world->bytes[nul] != 0) ++nul;
        // Charges everything up to and including the line feed.
        if (!world->spend(feed - at + 1, bytes_at(at, feed - at))) return {};
        bool const by_nul = nul < feed;
        if (!by_nul && feed == end) {
            report_at(bytes_at(at, end - at), AnomalyKind::string_unterminated, name, end - at, 0);
            ended = true;
            return {};
        }
        auto const start = at;
        auto stop = by_nul ? nul : feed;
        at = stop + 1;
        bool const carriage = !by_nul && stop > start && world->bytes[stop - 1] == '\r';
        if (carriage) --stop;
        std::string text;
        for (auto i = start; i < stop; ++i) text += static_cast<char>(world->bytes[i]);
        if (silent) return text;
        world->tell_field(world->here.field(name), {.kind = EventKind::text,
                                                    .type = ValueType::text,
                                                    .path = {},
                                                    .place = bytes_at(start, at - start),
                                                    .value = stop - start,
                                                    .note = {}});
        if (by_nul) report_at(bytes_at(stop, at - stop), AnomalyKind::string_encoding, name, 0, '\n');
        if (carriage) report_at(bytes_at(stop, at - stop), AnomalyKind::string_encoding, name, '\r', '\n');
        return text;
    }

    /// Up to the first line feed, or all that is left.
    std::string text_line(std::string const& name) {
        auto const start = at;
        if (left() == 0) return {};
        while (at < end && world->bytes[at] != '\n') ++at;
        auto stop = at;
        bool const feed = at < end;
        if (feed) ++at;
        if (feed && stop > start && world->bytes[stop - 1] == '\r') --stop;
        if (!world->spend(at - start, bytes_at(start, at - start))) {
            at = start;
            return {};
        }
        std::string text;
        for (auto i = start; i < stop; ++i) text += static_cast<char>(world->bytes[i]);
        if (!silent)
            world->tell_field(world->here.field(name), {.kind = EventKind::text,
                                                        .type = ValueType::text,
                                                        .path = {},
                                                        .place = bytes_at(start, at - start),
                                                        .value = stop - start,
                                                        .note = {}});
        return text;
    }

    Number fitting(std::string const& name, Number count, Number each) {
        auto const room = each == 0 ? 0 : left() / each;
        if (count <= room) return count;
        return report(AnomalyKind::count_exceeds_data, name, count, room) ? room : 0;
    }

    /// A region that is too large ends a trial, and is empty.
    Reader region(std::string const& name, Number size) {
        auto const room = left();
        auto part = *this;
        auto given = size < room ? size : room;
        if (size > room && !report(AnomalyKind::size_exceeds_data, name, size, room)) given = 0;
        at += given;
        part.end = at;
        return part;
    }

    [[nodiscard]] Reader jump(std::string const& name, Number offset) const {
        auto part = *this;
        if (offset <= end) {
            part.at = offset;
            return part;
        }
        part.report(AnomalyKind::offset_out_of_bounds, name, offset, end);
        part.at = end;
        part.ended = true;
        return part;
    }

    bool must_hold(Number size) {
        auto const room = left();
        if (room < size) report_at(bytes_at(at, room), AnomalyKind::size_too_small, "", room, size);
        return room >= size;
    }

    void rest(std::string const& name) {
        auto const room = left();
        if (room == 0) return;
        run(name, false, EventKind::bytes, ValueType::bytes, room, 1);
        report(AnomalyKind::bytes_unread, name, room, 0);
    }

    bool skip(Number size) {
        if (!alive() || size > end - at || !world->spend(1, bytes_at(at, size))) {
            ended = true;
            return false;
        }
        at += size;
        return true;
    }

    [[nodiscard]] Place place_of(std::string const& name) const {
        return world->recall(world->here.field(name), bytes_at(at, 0));
    }
    void lost(std::string const& things, Number count) {
        if (!alive() || silent || count == 0) return;
        world->tell({.kind = EventKind::loss,
                     .path = world->here.text,
                     .place = bytes_at(at, 0),
                     .source = world->source,
                     .value = count,
                     .note = things});
    }
    void derive(std::string const& name, Number value) { derive_at(bytes_at(at, 0), name, value); }
    void derive_at(Place from, std::string const& name, Number value) {
        if (!alive() || silent) return;
        world->tell({.kind = EventKind::derived,
                     .type = ValueType::u64,
                     .path = world->here.field(name).text,
                     .place = from,
                     .source = world->source,
                     .value = value,
                     .note = {}});
    }
};

/// One bit at a time.
struct Bits {
    explicit Bits(Reader& from) : reader(from), at(from.at * 8), end(from.alive() ? from.end * 8 : from.at * 8) {
        from.at = from.end;
    }
    Reader reader;
    Number at, end;

    [[nodiscard]] bool alive() const { return reader.alive(); }
    [[nodiscard]] Number left() const { return alive() ? end - at : 0; }

    bool advance(std::string const& name, Number width) {
        if (!alive()) return false;
        if (width > end - at) {
            reader.report_at({at, end - at}, AnomalyKind::truncated, name, end - at, width);
            reader.ended = true;
            return false;
        }
        Number finished = width == 0 ? 1 : 0;
        for (Number i = at + 1; i <= at + width; ++i) finished += i % 8 == 0 ? 1 : 0;
        if (!reader.world->spend(finished, {at, width})) return false;
        at += width;
        return true;
    }
    Number bits(std::string const& name, unsigned width, bool negative) {
        if (!advance(name, width)) return 0;
        Number value = 0;
        for (auto i = at - width; i < at; ++i) value = value * 2 + reader.world->bit(i);
        if (negative && width > 0 && reader.world->bit(at - width) == 1)
            for (unsigned b = width; b < 64; ++b) value |= Number{1} << b;
        if (!reader.silent)
            reader.world->tell_field(reader.world->here.field(name),
                                     {.kind = EventKind::scalar,
                                      .type = negative ? ValueType::s32 : ValueType::u32,
                                      .path = {},
                                      .place = {at - width, width},
                                      .value = value,
                                      .note = {}});
        return value;
    }
    /// The next 57 bits, with zeros after the end.
    [[nodiscard]] Number next57() const {
        Number value = 0;
        for (auto i = at; i < at + 57; ++i) value = value * 2 + (alive() && i < end ? reader.world->bit(i) : 0);
        return value;
    }
    void stream(std::string const& name, Number first) {
        if (!alive() || reader.silent || first > at) return;
        Number touched = 0;
        for (Number byte = first / 8; byte * 8 < at; ++byte) ++touched;
        reader.world->tell_field(reader.world->here.field(name), {.kind = EventKind::bytes,
                                                                  .type = ValueType::bytes,
                                                                  .path = {},
                                                                  .place = {first, at - first},
                                                                  .value = touched,
                                                                  .note = {}});
    }
    bool report(AnomalyKind kind, std::string const& name, Number actual, Number expected) {
        auto const place = reader.world->recall(reader.world->here.field(name), {at, 0});
        return reader.report_at(place, kind, name, actual, expected);
    }
};

} // namespace animcheck::slow

// SPDX-License-Identifier: MIT
// Runs a program of reads with the real Reader and with the slow one, and stops at the first difference.
//
// Input: one byte of length, a program of four times as many bytes, and the data that the program reads.
#include "fuzz/slow_reader.hpp"

#include "decoders/core/bits.hpp"
#include "decoders/core/reader.hpp"
#include "fuzz/target.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>

namespace animcheck::reader_model_target {
namespace {

using slow::Number;

[[noreturn]] void stop(char const* what, Number real, Number model) {
    std::fprintf(stderr, "reader_model: %s: real %llu (0x%llx), model %llu (0x%llx)\n", what,
                 static_cast<unsigned long long>(real), static_cast<unsigned long long>(real),
                 static_cast<unsigned long long>(model), static_cast<unsigned long long>(model));
    std::abort();
}

void same(char const* what, Number real, Number model) {
    if (real != model) stop(what, real, model);
}

void same_text(char const* what, std::string_view real, std::string_view model) {
    if (real == model) return;
    std::fprintf(stderr, "reader_model: %s: real \"%.*s\", model \"%.*s\"\n", what, static_cast<int>(real.size()),
                 real.data(), static_cast<int>(model.size()), model.data());
    std::abort();
}

void must(bool holds, char const* what) {
    if (!holds) stop(what, 0, 1);
}

class Program {
public:
    explicit Program(std::span<std::uint8_t const> bytes) : rest_(bytes) {}

    explicit operator bool() const { return !rest_.empty(); }
    std::uint8_t next() {
        if (rest_.empty()) return 0;
        auto const byte = rest_.front();
        rest_ = rest_.subspan(1);
        return byte;
    }
    /// Mostly small, sometimes of any magnitude.
    Number number() {
        auto const shape = next();
        switch (shape % 8) {
        case 5: return Number{next()} * 257;
        case 6: return slow::all_ones / (Number{next()} + 1);
        case 7: return (Number{1} << (next() % 64)) - (shape & 8 ? 1 : 0);
        default: return shape / 8;
        }
    }
    template <class T, std::size_t N>
    T pick(std::array<T, N> const& from) {
        return from[next() % N];
    }

private:
    std::span<std::uint8_t const> rest_;
};

// Only a few names, so that programs read the same field repeatedly, in the same and in other elements.
constexpr std::array<std::string_view, 4> field_names{"a", "b", "c", ""};
constexpr std::array<std::string_view, 2> array_names{"a", "b"};
constexpr std::array kinds{AnomalyKind::value_unexpected, AnomalyKind::padding_nonzero, AnomalyKind::enum_unknown,
                           AnomalyKind::identify_failed, AnomalyKind::size_mismatch};

Severity usual_severity(std::size_t kind) {
    switch (static_cast<AnomalyKind>(kind)) {
    case AnomalyKind::identify_failed: return Severity::fatal;
    case AnomalyKind::padding_nonzero: return Severity::note;
    case AnomalyKind::bytes_unread:
    case AnomalyKind::enum_unknown:
    case AnomalyKind::string_encoding: return Severity::warning;
    default: return Severity::error;
    }
}

class Severities final : public SeverityTable {
public:
    explicit Severities(std::array<Severity, anomaly_kind_count> const& rows) : rows_(rows) {}
    [[nodiscard]] Severity severity_of(PathTable const&, Event const& anomaly) const override {
        return rows_[static_cast<std::size_t>(anomaly.anomaly)];
    }

private:
    std::array<Severity, anomaly_kind_count> const& rows_;
};

/// The set-up of one decode, for both sides.
struct Setup {
    Policy policy{Severity::error};
    Limits limits;
    bool own_severities = false;
    std::array<Severity, anomaly_kind_count> severities{};
    std::endian order = std::endian::little;
    bool context = false;
};

Setup setup_of(Program& program) {
    Setup setup;
    auto const flags = program.next();
    setup.policy = {static_cast<Severity>(flags % 4)};
    setup.order = flags & 4 ? std::endian::big : std::endian::little;
    setup.own_severities = (flags & 8) != 0;
    setup.context = (flags & 16) != 0;
    auto const seed = program.next();
    for (std::size_t i = 0; i < anomaly_kind_count; ++i)
        setup.severities[i] =
            setup.own_severities ? static_cast<Severity>(((seed * (i + 3)) >> 3) % 4) : usual_severity(i);
    auto const tight = program.next();
    setup.limits.work_base = tight & 1 ? program.next() : 1U << 20;
    setup.limits.work_factor = tight & 2 ? 0 : 3;
    setup.limits.events = tight & 4 ? program.next() % 32 : 1U << 16;
    return setup;
}

/// Not 0, the default in an event without a source.
constexpr std::uint32_t source_id = 5;

slow::World world_of(Setup const& setup, std::span<std::uint8_t const> data) {
    slow::World world;
    world.bytes.assign(data.begin(), data.end());
    world.source = source_id;
    world.big_endian = setup.order == std::endian::big;
    world.stop_at = static_cast<unsigned>(setup.policy.stop_at);
    world.severities = setup.severities;
    world.work_left = setup.limits.work_base + setup.limits.work_factor * data.size();
    world.events_left = setup.limits.events;
    return world;
}

template <Scalar T>
Number pattern_of(T value) {
    if constexpr (std::is_same_v<T, float>)
        return std::bit_cast<std::uint32_t>(value);
    else if constexpr (std::is_signed_v<T>)
        return static_cast<Number>(std::int64_t{value});
    else
        return value;
}

/// Calls `run` with the C++ type of a row of slow::types.
template <class Run>
void with_type(std::size_t row, Run run) {
    switch (row) {
    case 0: return run.template operator()<std::uint8_t>();
    case 1: return run.template operator()<std::uint16_t>();
    case 2: return run.template operator()<std::uint32_t>();
    case 3: return run.template operator()<std::uint64_t>();
    case 4: return run.template operator()<std::int8_t>();
    case 5: return run.template operator()<std::int16_t>();
    case 6: return run.template operator()<std::int32_t>();
    case 7: return run.template operator()<std::int64_t>();
    default: return run.template operator()<float>();
    }
}

Number read_scalar(Reader& in, std::string_view name, std::size_t row) {
    switch (row) {
    case 0: return in.u8(name);
    case 1: return in.u16(name);
    case 2: return in.u32(name);
    case 3: return in.u64(name);
    case 4: return pattern_of(in.s8(name));
    case 5: return pattern_of(in.s16(name));
    case 6: return pattern_of(in.s32(name));
    case 7: return pattern_of(in.s64(name));
    default: return pattern_of(in.f32(name));
    }
}

/// A real reader and its model, after the same operations.
struct Pair {
    Reader real;
    slow::Reader model;
};

class Twin {
public:
    Twin(Program program, std::span<std::uint8_t const> data)
        : program_(program),
          setup_(setup_of(program_)),
          data_(new std::byte[data.size()]),
          source_{{data_.get(), data.size()}, source_id, nullptr, {}},
          severities_(setup_.severities),
          session_(setup_.policy, paths_, data.size(), &log_, setup_.own_severities ? &severities_ : nullptr,
                   setup_.limits),
          world_(world_of(setup_, data)) {
        std::ranges::copy(std::as_bytes(data), data_.get());
        readers_.push_back({Reader(source_, setup_.order, session_), slow::Reader{&world_, 0, data.size()}});
    }
    ~Twin() {
        while (!scopes_.empty()) scopes_.pop_back();
    }
    Twin(Twin const&) = delete;
    Twin& operator=(Twin const&) = delete;

    void run() {
        if (setup_.context) tell_context();
        compare();
        while (program_) {
            step();
            compare();
        }
    }

private:
    Reader& real() { return readers_.back().real; }
    slow::Reader& model() { return readers_.back().model; }
    std::string_view field() { return program_.pick(field_names); }

    void tell_context() {
        session_.context("n", Number{42});
        world_.tell({.kind = EventKind::context,
                     .type = ValueType::u64,
                     .path = "context.n",
                     .place = {},
                     .value = 42,
                     .note = {}});
    }

    static constexpr std::uint8_t text_line_code = 254; ///< no regression has it

    void step() {
        auto const code = program_.next();
        if (code == text_line_code) return text_line();
        switch (code % 20) {
        case 0:
        case 1: return scalar();
        case 2: return line();
        case 3: return bytes();
        case 4: return array();
        case 5: return table();
        case 6: return count();
        case 7: return fitting();
        case 8: return region();
        case 9: return jump();
        case 10: return peek();
        case 11: return leave_reader();
        case 12: return end_of_region();
        case 13: return skip();
        case 14: return report();
        case 15: return derive();
        case 16: return enter_scope();
        case 17: return leave_scope();
        case 18: return bits();
        default: std::ranges::rotate(readers_, readers_.end() - 1);
        }
    }

    void scalar() {
        auto const row = program_.next() % slow::types.size();
        auto const name = field();
        same("scalar", read_scalar(real(), name, row), model().scalar(std::string(name), slow::types[row]));
    }

    void line() {
        auto const name = field();
        auto const text = real().line(name);
        same_text("line", text, model().line(std::string(name)));
        must(text.empty() || inside(text.data(), text.size()), "line is a view of the source");
    }

    void text_line() {
        auto const name = field();
        auto const text = real().text_line(name);
        same_text("text line", text, model().text_line(std::string(name)));
        must(text.empty() || inside(text.data(), text.size()), "a text line is a view of the source");
    }

    void bytes() {
        auto const name = field();
        auto const size = program_.number();
        auto const view = real().bytes(name, size);
        auto const given = model().run(std::string(name), false, EventKind::bytes, ValueType::bytes, size, 1);
        same("bytes", view.size(), given);
        if (given > 0) same("bytes from", place_of(view.data()), model().at - given);
    }

    void array() {
        auto const row = program_.next() % slow::types.size();
        auto const name = program_.pick(array_names);
        auto const count = program_.number();
        auto const& type = slow::types[row];
        with_type(row, [&]<Scalar T>() {
            auto const view = real().array<T>(name, count);
            auto const given = model().run(std::string(name), true, EventKind::array, type.type, count, type.size);
            same("array rows", view.size(), given / type.size);
            for (std::size_t i = 0; i < view.size(); ++i)
                same("array element", pattern_of(view[i]),
                     world_.element(type, model().at - given + i * type.size));
        });
    }

    void table() {
        auto const rows = program_.number();
        auto const stride = program_.next() % 24U + 1;
        auto real_rows = real().table("b", rows, stride);
        auto const model_rows = model().table("b", rows, stride);
        same("table rows", real_rows.rows(), model_rows.rows);
        for (auto columns = program_.next() % 4; columns > 0; --columns) column(real_rows, model_rows);
    }

    void column(Table& real_rows, slow::Rows const& model_rows) {
        auto const row = program_.next() % slow::types.size();
        auto const& type = slow::types[row];
        auto const offset = program_.next() % 24U;
        auto const width = static_cast<std::uint8_t>(program_.next() % 4 + 1);
        if (offset + width * type.size > model_rows.stride) return;
        with_type(row, [&]<Scalar T>() {
            auto const view = real_rows.column<T>("x", offset, width);
            model_rows.column(world_, "x", type, offset, width);
            same("column rows", view.size(), model_rows.rows);
            for (std::size_t i = 0; i < view.size(); ++i)
                for (unsigned k = 0; k < width; ++k)
                    same("column element", pattern_of(view.at(i, k)),
                         world_.element(type, model_rows.start + i * model_rows.stride + offset + k * type.size));
        });
    }

    void count() {
        auto const row = program_.next() % 4U;
        auto const name = field();
        auto const each = program_.number();
        auto const model_count = [&] {
            auto const value = model().scalar(std::string(name), slow::types[row]);
            return model().fitting(std::string(name), value, each);
        };
        switch (row) {
        case 0: return same("count", real().count<std::uint8_t>(name, each), model_count());
        case 1: return same("count", real().count<std::uint16_t>(name, each), model_count());
        case 2: return same("count", real().count(name, each), model_count());
        default: return same("count", real().count<std::uint64_t>(name, each), model_count());
        }
    }

    void fitting() {
        auto const name = field();
        auto const count = program_.number(), each = program_.number();
        same("fitting", real().fitting(name, count, each), model().fitting(std::string(name), count, each));
    }

    void push(Pair const& pair) {
        if (readers_.size() < 8) readers_.push_back(pair);
    }

    void region() {
        auto const name = field();
        auto const size = program_.number();
        push({real().region(name, size), model().region(std::string(name), size)});
    }

    void jump() {
        auto const name = field();
        auto const offset = program_.number();
        push({real().at(name, offset), model().jump(std::string(name), offset)});
    }

    void peek() {
        auto pair = readers_.back();
        pair.real = pair.real.peek();
        pair.model.silent = true;
        push(pair);
    }

    void leave_reader() {
        if (readers_.size() > 1) readers_.pop_back();
    }

    void end_of_region() {
        switch (program_.next() % 4) {
        case 0: {
            auto const size = program_.number();
            return same("must_hold", real().must_hold(size), model().must_hold(size));
        }
        case 1: {
            auto const name = field();
            real().rest(name);
            return model().rest(std::string(name));
        }
        case 2: return elsewhere();
        default: return leave_reader();
        }
    }

    /// Facts about another part, which do not change the current one.
    void elsewhere() {
        auto const index = program_.next() % 4U;
        auto const outside = world_.here;
        auto const outer = index == 0 ? real().top("s") : index == 1 ? real().part("s") : real().part("p", index);
        world_.here = index == 0   ? slow::Part{}.step("s")
                      : index == 1 ? outside.step("s")
                                   : outside.row("p", index);
        bool const deeper = program_.next() % 2 == 1;
        auto const about = deeper ? outer.part("p", index).part("s") : outer;
        if (deeper) world_.here = world_.here.row("p", index).step("s");
        auto const name = field();
        auto const place = model().place_of(std::string(name));
        same("place_of of a part", about.place_of(name).offset, place.bit);
        auto const kind = program_.pick(kinds);
        same("report of a part", about.report(kind, name, index, 7),
             model().report(kind, std::string(name), index, 7));
        about.derive(name, Number{index});
        model().derive(std::string(name), index);
        about.derive_at(about.place_of(name), name, Number{index});
        model().derive_at(place, std::string(name), index);
        same("report_at of a part", about.report_at({0, 0}, kind, name, index, 7),
             model().report_at({0, 0}, kind, std::string(name), index, 7));
        world_.here = outside;
    }

    void skip() {
        if (!model().silent) return;
        auto const size = program_.number();
        same("skip", real().skip(size), model().skip(size));
    }

    void report() {
        auto const kind = program_.pick(kinds);
        auto const name = field();
        auto const actual = program_.number(), expected = program_.number();
        if (actual % 3 > 0) {
            same("report", real().report(kind, name, actual, expected),
                 model().report(kind, std::string(name), actual, expected));
            return;
        }
        auto const all = world_.bytes.size() * 8;
        auto const offset = program_.number() % (all + 1);
        auto const size = program_.number() % (all - offset + 1);
        same("report_at", real().report_at({offset, size}, kind, name, actual, expected),
             model().report_at({offset, size}, kind, std::string(name), actual, expected));
    }

    void derive() {
        auto const name = field();
        auto const value = program_.number();
        if (value % 4 == 1) {
            auto const of = field();
            auto const place = model().place_of(std::string(of));
            same("place_of", real().place_of(of).offset, place.bit);
            real().derive_at(real().place_of(of), name, value);
            return model().derive_at(place, std::string(name), value);
        }
        if (value % 4 == 2) {
            real().lost("frames", value);
            return model().lost("frames", value);
        }
        real().derive(name, value);
        model().derive(std::string(name), value);
    }

    void enter_scope() {
        auto const how = program_.next() % 3;
        auto const index = program_.next() % 4U;
        if (scopes_.size() == 6) return;
        parts_.push_back(world_.here);
        if (how == 0) {
            scopes_.emplace_back(new Reader::Scope(real().inside("s")));
            world_.here = world_.here.step("s");
        } else if (how == 1) {
            scopes_.emplace_back(new Reader::Scope(real().inside("p", index)));
            world_.here = world_.here.row("p", index);
        } else {
            scopes_.emplace_back(new Reader::Scope(real().at_top("s")));
            world_.here = slow::Part{}.step("s");
        }
    }

    void leave_scope() {
        if (scopes_.empty()) return;
        scopes_.pop_back();
        world_.here = parts_.back();
        parts_.pop_back();
    }

    void bits() {
        BitReader codes(real());
        slow::Bits model_codes(model());
        for (auto steps = program_.next() % 16; steps > 0; --steps) {
            bit_step(codes, model_codes);
            same("bits alive", static_cast<bool>(codes), model_codes.alive());
            same("bits left", codes.left(), model_codes.left());
            same("bits offset", codes.offset(), model_codes.at);
            same("bits window", codes.window() >> 7, model_codes.next57());
        }
    }

    void bit_step(BitReader& codes, slow::Bits& model_codes) {
        auto const name = field();
        switch (program_.next() % 6) {
        case 0:
        case 1: {
            auto const width = program_.next() % 33U;
            return same("bits", codes.bits(name, width), model_codes.bits(std::string(name), width, false));
        }
        case 2: {
            auto const width = program_.next() % 33U;
            return same("signed_bits", pattern_of(codes.signed_bits(name, width)),
                        model_codes.bits(std::string(name), width, true));
        }
        case 3: {
            auto const width = program_.number();
            return same("advance", codes.advance(name, width), model_codes.advance(std::string(name), width));
        }
        case 4: {
            auto const first = program_.number();
            codes.stream(name, first);
            return model_codes.stream(std::string(name), first);
        }
        default:
            auto const kind = program_.pick(kinds);
            return same("bits report", codes.report(kind, name, 1, 2),
                        model_codes.report(kind, std::string(name), 1, 2));
        }
    }

    [[nodiscard]] bool inside(void const* from, std::size_t size) const {
        auto const start = reinterpret_cast<std::uintptr_t>(data_.get());
        auto const at = reinterpret_cast<std::uintptr_t>(from);
        return at >= start && at - start <= world_.bytes.size() && size <= world_.bytes.size() - (at - start);
    }
    [[nodiscard]] Number place_of(std::byte const* from) const { return static_cast<Number>(from - data_.get()); }

    void compare() {
        same("closed", session_.closed(), world_.closed);
        for (auto const& [real, model] : readers_) {
            same("alive", static_cast<bool>(real), model.alive());
            same("left", real.left(), model.left());
            same("end", real.end(), model.end);
            if (model.alive()) same("offset", real.offset(), model.at);
        }
        auto const& events = log_.events();
        for (; compared_ < std::min(events.size(), world_.facts.size()); ++compared_)
            compare_event(events[compared_], world_.facts[compared_]);
        same("events", events.size(), world_.facts.size());
        same_text("here", paths_.text(session_.here(), session_.indices()), world_.here.text);
    }

    void compare_event(Event const& event, slow::Fact const& fact) {
        same("event kind", static_cast<Number>(event.kind), static_cast<Number>(fact.kind));
        same("event type", static_cast<Number>(event.type), static_cast<Number>(fact.type));
        same_text("event path", paths_.text(event.path, event.indices), fact.path);
        same("event source", event.source, fact.source);
        same("event offset", event.bits.offset, fact.place.bit);
        same("event size", event.bits.size, fact.place.bits);
        same("event value", event.value, fact.value);
        same("event stride", event.stride, fact.stride);
        same("event width", event.width, fact.width);
        same_text("event note", event.note, fact.note);
        if (fact.kind == EventKind::anomaly) {
            same("anomaly", static_cast<Number>(event.anomaly), static_cast<Number>(fact.anomaly));
            same("severity", static_cast<Number>(event.severity), static_cast<Number>(fact.severity));
            same("expected", event.expected, fact.expected);
        }
        compare_place(event);
    }

    /// Independently of the model: an event is inside its source, and so is what it points to.
    void compare_place(Event const& event) {
        auto const all = Number{world_.bytes.size()} * 8;
        must(event.bits.offset <= all && event.bits.size <= all - event.bits.offset, "event inside its source");
        if (event.data == nullptr) return;
        same("event data", place_of(event.data), event.bits.offset / 8);
        auto const bytes = event.kind == EventKind::text || event.kind == EventKind::bytes
                               ? event.value
                               : (event.bits.size + 7) / 8;
        must(inside(event.data, bytes), "event data inside its source");
    }

    Program program_;
    Setup setup_;
    std::unique_ptr<std::byte[]> data_;
    Source source_;
    Severities severities_;
    PathTable paths_;
    EventLog log_;
    Session session_;
    slow::World world_;
    std::vector<Pair> readers_;
    std::vector<std::unique_ptr<Reader::Scope>> scopes_;
    std::vector<slow::Part> parts_;
    std::size_t compared_ = 0;
};

int run(std::uint8_t const* input, std::size_t size) {
    std::span const bytes(input, size);
    if (bytes.empty()) return 0;
    auto const rest = bytes.subspan(1);
    auto const length = std::min<std::size_t>(rest.size(), std::size_t{bytes[0]} * 4);
    Twin(Program(rest.first(length)), rest.subspan(length)).run();
    return 0;
}

fuzz::FuzzTarget const target{"reader_model", run};

} // namespace
} // namespace animcheck::reader_model_target

// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/session.hpp"
#include "decoders/core/source.hpp"

#include <functional>
#include <optional>

namespace animcheck {

class Table;

/// Reads named values in order from one region of a source and never leaves it.
///
/// The contract with decoders:
/// - The name at the read site is the field's name everywhere: message, dump, golden text, coverage, rule.
/// - The first failed read is reported (`truncated`) and ends this reader: from then on every value is 0,
///   every view empty, every count 0. Read a whole record, then test `if (!in)` once.
/// - A lenient session continues in the parent region: it resynchronises without recovery code.
/// - Offsets and sizes are in bytes from the source's start; byte order is fixed per reader.
/// - Copies are cheap and independent. `peek()` makes silent copies, for trials.
class Reader {
public:
    Reader(Source const& source, std::endian order, Session& session)
        : source_(&source), session_(&session), end_(source.bytes.size()), order_(order) {}

    explicit operator bool() const noexcept { return !ended_ && !session_->closed(); }
    [[nodiscard]] std::uint64_t left() const noexcept { return *this ? end_ - position_ : 0; }
    [[nodiscard]] std::uint64_t offset() const noexcept { return position_; }
    [[nodiscard]] std::uint64_t end() const noexcept { return end_; }
    [[nodiscard]] Source const& source() const noexcept { return *source_; }
    [[nodiscard]] Session& session() const noexcept { return *session_; }

    std::uint8_t u8(std::string_view name) { return scalar<std::uint8_t>(name); }
    std::uint16_t u16(std::string_view name) { return scalar<std::uint16_t>(name); }
    std::uint32_t u32(std::string_view name) { return scalar<std::uint32_t>(name); }
    std::uint64_t u64(std::string_view name) { return scalar<std::uint64_t>(name); }
    std::int8_t s8(std::string_view name) { return scalar<std::int8_t>(name); }
    std::int16_t s16(std::string_view name) { return scalar<std::int16_t>(name); }
    std::int32_t s32(std::string_view name) { return scalar<std::int32_t>(name); }
    std::int64_t s64(std::string_view name) { return scalar<std::int64_t>(name); }
    float f32(std::string_view name) { return scalar<float>(name); }
    /// A number with an unusual byte order: `value_of` converts what was loaded.
    template <std::unsigned_integral T, class ValueOf>
    T converted(std::string_view name, ValueOf value_of) {
        return scalar<T>(name, value_of);
    }

    /// Text up to a line feed, which is read and not returned. A carriage return before it is dropped, and a
    /// NUL before it ends the text; both are reported as `string_encoding` (actual: that byte). If the region
    /// has neither line feed nor NUL, reports `string_unterminated` and ends the reader.
    std::string_view line(std::string_view name);

    ByteView bytes(std::string_view name, std::uint64_t size); ///< exactly `size`
    /// A line of a text file: up to LF, CR LF or the end of the region, which is read and not returned. Nothing
    /// is reported, whatever its bytes are.
    std::string_view text_line(std::string_view name);

    template <Scalar T>
    Array<T> array(std::string_view name, std::uint64_t count) {
        auto const view = take(name, true, EventKind::array, value_type<T>(), count, sizeof(T));
        return {view.data(), view.size() / sizeof(T), sizeof(T), 1, order_};
    }

    /// `rows` records of `stride` bytes; the Table names their columns.
    Table table(std::string_view name, std::uint64_t rows, std::uint32_t stride);

    /// Reads a count of things of at least `each` bytes. The field keeps the file's value. If the rest of the
    /// region cannot hold so many, reports `count_exceeds_data` and returns as many as fit.
    template <std::unsigned_integral T = std::uint32_t>
    std::uint64_t count(std::string_view name, std::uint64_t each) {
        return fitting(name, scalar<T>(name), each);
    }
    /// The same for a count or product from elsewhere, reported at the field `name`.
    std::uint64_t fitting(std::string_view name, std::uint64_t count, std::uint64_t each);

    /// A reader of the next `size` bytes, which this one skips. If fewer are left, reports `size_exceeds_data`
    /// at the field `name` and returns a reader of those.
    Reader region(std::string_view name, std::uint64_t size);
    Reader region(std::uint64_t size) { return region({}, size); } ///< reported at the part being read

    /// A reader from an absolute offset to this region's end. If the offset is outside, reports
    /// `offset_out_of_bounds` at `name` and returns an ended reader.
    [[nodiscard]] Reader at(std::string_view name, std::uint64_t offset) const;
    [[nodiscard]] Reader at(std::uint64_t offset) const { return at({}, offset); }

    /// Are `size` bytes left? If not, reports `size_too_small` at the bytes left.
    bool must_hold(std::uint64_t size);
    /// Reads all bytes left, if any, as one field of unknown meaning and reports `bytes_unread`.
    void rest(std::string_view name);

    /// A copy for trials: its reads emit no events, claim no bytes and report nothing (a report ends it), but
    /// they use the budget.
    [[nodiscard]] Reader peek() const {
        Reader trial = *this;
        trial.silent_ = true;
        return trial;
    }

    /// Skips bytes without naming them. Only for silent readers: in others no field would claim the bytes.
    bool skip(std::uint64_t size);

    /// Reports an anomaly of the field `name` in the current part, at the place where that field was last read
    /// (else here). True: continue with the fallback at the call site.
    bool report(AnomalyKind kind, std::string_view name, std::optional<std::uint64_t> actual = {},
                Expected expected = {}, std::string_view note = {});
    /// The same at these bits of the source.
    bool report_at(BitRange where, AnomalyKind kind, std::string_view name,
                   std::optional<std::uint64_t> actual = {}, Expected expected = {}, std::string_view note = {});
    /// Where the field `name` of the current part was last read; else here.
    [[nodiscard]] BitRange place_of(std::string_view name) const;

    /// Records what a fallback deliberately leaves out: `count` `things` (a plural, a literal: "frames").
    void lost(std::string_view things, std::uint64_t count);

    /// A value computed from fields, for rules and people. `from`: the bits it was computed from; by default,
    /// here.
    void derive(std::string_view name, std::uint64_t value) { derive_at(here(), name, value); }
    template <class Enum>
        requires std::is_enum_v<Enum>
    void derive(std::string_view name, Enum value) {
        derive(name, static_cast<std::uint64_t>(value));
    }
    void derive_at(BitRange from, std::string_view name, std::uint64_t value);
    template <class Enum>
        requires std::is_enum_v<Enum>
    void derive_at(BitRange from, std::string_view name, Enum value) {
        derive_at(from, name, static_cast<std::uint64_t>(value));
    }
    void derive_signed_at(BitRange from, std::string_view name, std::int64_t value);
    void derive_float_at(BitRange from, std::string_view name, float value);
    /// The same for a text, which must outlive the log.
    void derive_text(std::string_view name, std::string_view text) { derive_text_at(here(), name, text); }
    void derive_text_at(BitRange from, std::string_view name, std::string_view text);

    /// Charges work other than reading: bytes examined again, values produced. False once the budget is
    /// exceeded.
    bool spend(std::uint64_t bytes) {
        return *this && session_->spend(bytes, byte_range(position_, 0), source_->id);
    }

    /// Makes a part the current one while the returned scope lives.
    class [[nodiscard]] Scope {
    public:
        Scope(Session& session, PathId path, PathIndices const& indices)
            : session_(session), path_(session.here_), indices_(session.indices_) {
            session.here_ = path;
            session.indices_ = indices;
        }
        ~Scope() {
            session_.here_ = path_;
            session_.indices_ = indices_;
        }
        Scope(Scope const&) = delete;
        Scope& operator=(Scope const&) = delete;

    private:
        Session& session_;
        PathId path_;
        PathIndices indices_;
    };
    Scope inside(std::string_view name);
    Scope inside(std::string_view name, std::uint64_t index);
    /// The same for a part at the top of the format; without a name, for the format itself.
    Scope at_top(std::string_view name);

    class Part;
    /// A part of the current one, or one at the top of the format, for single facts about it. Reading needs a
    /// scope.
    [[nodiscard]] Part part(std::string_view name);
    [[nodiscard]] Part part(std::string_view name, std::uint64_t index);
    [[nodiscard]] Part top(std::string_view name = {});

private:
    friend class Table;
    friend class BitReader;

    template <Scalar T, class ValueOf = std::identity>
    T scalar(std::string_view name, ValueOf value_of = {}) {
        if (left() < sizeof(T)) [[unlikely]] {
            fail(name, false, sizeof(T));
            return T{};
        }
        auto const where = byte_range(position_, sizeof(T));
        if (!session_->spend(sizeof(T), where, source_->id)) [[unlikely]]
            return T{};
        T const value = value_of(load<T>(source_->bytes.data() + position_, order_));
        position_ += sizeof(T);
        if (silent_) return value;
        if constexpr (std::is_same_v<T, float>)
            emit_scalar(name, value_type<T>(), where, std::bit_cast<std::uint32_t>(value));
        else if constexpr (std::is_signed_v<T>)
            emit_scalar(name, value_type<T>(), where, static_cast<std::uint64_t>(std::int64_t{value}));
        else
            emit_scalar(name, value_type<T>(), where, value);
        return value;
    }

    [[nodiscard]] PathId path_of(std::string_view name, bool indexed) const {
        return session_->paths_->child(session_->here_, name, indexed);
    }
    [[nodiscard]] Event event(std::string_view name, bool indexed, EventKind kind, BitRange where) const;
    void emit_scalar(std::string_view name, ValueType type, BitRange where, std::uint64_t value);
    ByteView take(std::string_view name, bool indexed, EventKind kind, ValueType type, std::uint64_t count,
                  std::uint32_t each);
    void fail(std::string_view name, bool indexed, std::uint64_t needed);
    [[nodiscard]] BitRange here() const noexcept { return byte_range(position_, 0); }
    void derive_as(ValueType type, BitRange from, std::string_view name, std::uint64_t value);
    bool report_event(Event& anomaly, AnomalyKind kind, std::optional<std::uint64_t> actual, Expected expected,
                      std::string_view note);

    Source const* source_;
    Session* session_;
    std::uint64_t position_ = 0;
    std::uint64_t end_;
    std::endian order_;
    bool ended_ = false;
    bool silent_ = false;
};

/// Records facts about another part than the current one. Must not outlive its reader.
class Reader::Part {
public:
    [[nodiscard]] Part part(std::string_view name) const { return {*reader_, child(name, false), indices_}; }
    [[nodiscard]] Part part(std::string_view name, std::uint64_t index) const {
        auto indices = indices_;
        indices.push(index);
        return {*reader_, child(name, true), indices};
    }

    // As in Reader, for the field `name` of this part; without a name, for the part itself.
    bool report(AnomalyKind kind, std::string_view name, std::optional<std::uint64_t> actual = {},
                Expected expected = {}) const {
        auto const here = scope();
        return reader_->report(kind, name, actual, expected);
    }
    bool report_at(BitRange where, AnomalyKind kind, std::string_view name,
                   std::optional<std::uint64_t> actual = {}, Expected expected = {}) const {
        auto const here = scope();
        return reader_->report_at(where, kind, name, actual, expected);
    }
    template <class Value>
    void derive(std::string_view name, Value value) const {
        auto const here = scope();
        reader_->derive(name, value);
    }
    template <class Value>
    void derive_at(BitRange from, std::string_view name, Value value) const {
        auto const here = scope();
        reader_->derive_at(from, name, value);
    }
    [[nodiscard]] BitRange place_of(std::string_view name) const {
        auto const here = scope();
        return reader_->place_of(name);
    }

private:
    friend class Reader;
    Part(Reader& reader, PathId path, PathIndices const& indices)
        : reader_(&reader), path_(path), indices_(indices) {}
    [[nodiscard]] Scope scope() const { return {*reader_->session_, path_, indices_}; }
    [[nodiscard]] PathId child(std::string_view name, bool indexed) const {
        return reader_->session_->paths_->child(path_, name, indexed);
    }

    Reader* reader_;
    PathId path_;
    PathIndices indices_;
};

inline Reader::Part Reader::part(std::string_view name) {
    return {*this, path_of(name, false), session_->indices_};
}
inline Reader::Part Reader::part(std::string_view name, std::uint64_t index) {
    return Part(*this, session_->here_, session_->indices_).part(name, index);
}
inline Reader::Part Reader::top(std::string_view name) {
    Part const whole(*this, root_path, {});
    return name.empty() ? whole : whole.part(name);
}
inline Reader::Scope Reader::inside(std::string_view name) { return part(name).scope(); }
inline Reader::Scope Reader::inside(std::string_view name, std::uint64_t index) {
    return part(name, index).scope();
}
inline Reader::Scope Reader::at_top(std::string_view name) { return top(name).scope(); }

/// Rows of mixed types. The table is one field that claims its bytes; a column is a named view.
class Table {
public:
    /// `width` elements of T at `offset` in every row. The caller ensures that they are inside the stride.
    template <Scalar T>
    Column<T> column(std::string_view name, std::uint32_t offset, std::uint8_t width = 1) {
        emit_column(name, value_type<T>(), offset, width);
        return {rows_ == 0 ? nullptr : bytes_.data() + offset, rows_, stride_, width, order_};
    }
    [[nodiscard]] std::size_t rows() const noexcept { return rows_; }

private:
    friend class Reader;
    Table(Reader const& reader, PathId path, ByteView bytes, std::uint64_t start, std::size_t rows,
          std::uint32_t stride);
    void emit_column(std::string_view name, ValueType type, std::uint32_t offset, std::uint8_t width);

    Session* session_;
    PathId path_;
    ByteView bytes_;
    std::uint64_t start_;
    std::size_t rows_;
    std::uint32_t stride_;
    std::endian order_;
    bool silent_;
    Event column_; ///< what all columns have in common, and the last one's own
};

} // namespace animcheck

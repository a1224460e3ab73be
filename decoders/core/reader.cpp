// SPDX-License-Identifier: MIT
#include "decoders/core/reader.hpp"

#include <algorithm>

namespace animcheck {

Event Reader::event(std::string_view name, bool indexed, EventKind kind, BitRange where) const {
    Event event;
    event.path = name.empty() ? session_->here_ : path_of(name, indexed);
    event.kind = kind;
    event.indices = session_->indices_;
    event.order = order_;
    event.source = source_->id;
    event.bits = where;
    return event;
}

void Reader::emit_scalar(std::string_view name, ValueType type, BitRange where, std::uint64_t value) {
    auto field = event(name, false, EventKind::scalar, where);
    field.type = type;
    field.value = value;
    session_->remember(field);
    session_->emit(field);
}

bool Reader::report_event(Event& anomaly, AnomalyKind kind, std::optional<std::uint64_t> actual, Expected expected,
                          std::string_view note) {
    if (!*this) return false;
    if (silent_) {
        ended_ = true;
        return false;
    }
    anomaly.anomaly = kind;
    anomaly.has_actual = actual.has_value();
    anomaly.value = actual.value_or(0);
    anomaly.expected = expected.value;
    anomaly.expects = expected.by_kind ? default_relation(kind) : expected.relation;
    anomaly.note = note;
    return session_->report(anomaly);
}

bool Reader::report_at(BitRange where, AnomalyKind kind, std::string_view name, std::optional<std::uint64_t> actual,
                       Expected expected, std::string_view note) {
    auto anomaly = event(name, false, EventKind::anomaly, where);
    return report_event(anomaly, kind, actual, expected, note);
}

bool Reader::report(AnomalyKind kind, std::string_view name, std::optional<std::uint64_t> actual, Expected expected,
                    std::string_view note) {
    auto anomaly = event(name, false, EventKind::anomaly, here());
    anomaly.bits = session_->recall(anomaly, anomaly.bits);
    return report_event(anomaly, kind, actual, expected, note);
}

void Reader::fail(std::string_view name, bool indexed, std::uint64_t needed) {
    auto anomaly = event(name, indexed, EventKind::anomaly, byte_range(position_, left()));
    report_event(anomaly, AnomalyKind::truncated, left(), needed, {});
    ended_ = true;
}

ByteView Reader::take(std::string_view name, bool indexed, EventKind kind, ValueType type, std::uint64_t count,
                      std::uint32_t each) {
    auto const size = product({count, each});
    if (left() < size) {
        fail(name, indexed, size);
        return {};
    }
    auto const where = byte_range(position_, size);
    if (!*this || !session_->spend(size, where, source_->id)) return {};
    auto const view = source_->bytes.subspan(to_size(position_), to_size(size));
    position_ += size;
    if (silent_) return view;
    auto field = event(name, indexed, kind, where);
    field.type = type;
    field.value = count;
    field.stride = each;
    field.data = view.data();
    session_->remember(field);
    session_->emit(field);
    return view;
}

ByteView Reader::bytes(std::string_view name, std::uint64_t size) {
    return take(name, false, EventKind::bytes, ValueType::bytes, size, 1);
}

std::string_view Reader::text_line(std::string_view name) {
    auto const room = left();
    if (room == 0) return {};
    auto const* const text = reinterpret_cast<char const*>(source_->bytes.data() + position_);
    auto const* const feed = static_cast<char const*>(std::memchr(text, '\n', to_size(room)));
    auto const read = feed ? static_cast<std::size_t>(feed - text) + 1 : to_size(room);
    auto const where = byte_range(position_, read);
    if (!session_->spend(read, where, source_->id)) return {};
    auto const ending = !feed ? std::size_t{0} : std::size_t{feed > text && feed[-1] == '\r' ? 2U : 1U};
    std::string_view const value(text, read - ending);
    position_ += read;
    if (silent_) return value;
    auto field = event(name, false, EventKind::text, where);
    field.type = ValueType::text;
    field.value = value.size();
    field.data = reinterpret_cast<std::byte const*>(text);
    session_->remember(field);
    session_->emit(field);
    return value;
}

Table Reader::table(std::string_view name, std::uint64_t rows, std::uint32_t stride) {
    auto const start = position_;
    auto const view = take(name, true, EventKind::table, ValueType::none, rows, stride);
    return {*this, path_of(name, true), view, start, stride == 0 ? 0 : view.size() / stride, stride};
}

Table::Table(Reader const& reader, PathId path, ByteView bytes, std::uint64_t start, std::size_t rows,
             std::uint32_t stride)
    : session_(reader.session_),
      path_(path),
      bytes_(bytes),
      start_(start),
      rows_(rows),
      stride_(stride),
      order_(reader.order_),
      silent_(reader.silent_) {
    column_.kind = EventKind::column;
    column_.order = order_;
    column_.stride = stride;
    column_.source = reader.source_->id;
    column_.value = rows;
}

void Table::emit_column(std::string_view name, ValueType type, std::uint32_t offset, std::uint8_t width) {
    if (silent_ || session_->closed() || rows_ == 0) return;
    column_.path = session_->paths().child(path_, name, width > 1);
    column_.type = type;
    column_.indices = session_->indices();
    column_.width = width;
    column_.bits = byte_range(start_ + offset, bytes_.size() - offset);
    column_.data = bytes_.data() + offset;
    session_->emit(column_);
}

std::string_view Reader::line(std::string_view name) {
    if (!*this) return {};
    auto const rest = source_->bytes.subspan(to_size(position_), to_size(end_ - position_));
    auto const* const text = reinterpret_cast<char const*>(rest.data());
    auto const* const feed =
        rest.empty() ? nullptr : static_cast<char const*>(std::memchr(text, '\n', rest.size()));
    auto const searched = feed ? static_cast<std::size_t>(feed - text) : rest.size();
    auto const* const nul = searched == 0 ? nullptr : static_cast<char const*>(std::memchr(text, 0, searched));
    auto const* const stop = nul ? nul : feed;
    if (!session_->spend(sum({searched, 1}), byte_range(position_, searched), source_->id)) return {};
    if (!stop) {
        report_at(byte_range(position_, rest.size()), AnomalyKind::string_unterminated, name, rest.size());
        ended_ = true;
        return {};
    }
    auto const read = static_cast<std::size_t>(stop - text) + 1;
    bool const carriage = !nul && read > 1 && stop[-1] == '\r';
    std::string_view const value(text, read - (carriage ? 2 : 1));
    auto const where = byte_range(position_, read);
    auto const ending = byte_range(position_ + value.size(), read - value.size());
    position_ += read;
    if (!silent_) {
        auto field = event(name, false, EventKind::text, where);
        field.type = ValueType::text;
        field.value = value.size();
        field.data = rest.data();
        session_->remember(field);
        session_->emit(field);
        // CR LF comes from editors and text-mode copies, NUL from exporters that write C strings.
        if (nul) report_at(ending, AnomalyKind::string_encoding, name, 0, '\n');
        if (carriage) report_at(ending, AnomalyKind::string_encoding, name, '\r', '\n');
    }
    return value;
}

std::uint64_t Reader::fitting(std::string_view name, std::uint64_t count, std::uint64_t each) {
    auto const room = each == 0 ? 0 : left() / each;
    if (count <= room) return count;
    return report(AnomalyKind::count_exceeds_data, name, count, room) ? room : 0;
}

Reader Reader::region(std::string_view name, std::uint64_t size) {
    auto const room = left();
    Reader part = *this;
    if (size > room && !report(AnomalyKind::size_exceeds_data, name, size, room)) size = 0;
    part.end_ = position_ + std::min(size, room);
    position_ = part.end_;
    return part;
}

Reader Reader::at(std::string_view name, std::uint64_t offset) const {
    Reader there = *this;
    if (offset <= end_) {
        there.position_ = offset;
        return there;
    }
    there.report(AnomalyKind::offset_out_of_bounds, name, offset, end_);
    there.position_ = end_;
    there.ended_ = true;
    return there;
}

bool Reader::must_hold(std::uint64_t size) {
    if (left() >= size) return true;
    report_at(byte_range(position_, left()), AnomalyKind::size_too_small, {}, left(), size);
    return false;
}

void Reader::rest(std::string_view name) {
    auto const size = left();
    if (size == 0) return;
    bytes(name, size);
    report(AnomalyKind::bytes_unread, name, size);
}

bool Reader::skip(std::uint64_t size) {
    if (!*this || left() < size || !session_->spend(1, byte_range(position_, size), source_->id)) {
        ended_ = true;
        return false;
    }
    position_ += size;
    return true;
}

BitRange Reader::place_of(std::string_view name) const {
    return session_->recall(event(name, false, EventKind::anomaly, here()), here());
}

void Reader::lost(std::string_view things, std::uint64_t count) {
    if (!*this || silent_ || count == 0) return;
    auto loss = event("", false, EventKind::loss, here());
    loss.value = count;
    loss.note = things;
    session_->emit(loss);
}

void Reader::derive_as(ValueType type, BitRange from, std::string_view name, std::uint64_t value) {
    if (!*this || silent_) return;
    auto field = event(name, false, EventKind::derived, from);
    field.type = type;
    field.value = value;
    session_->emit(field);
}

void Reader::derive_at(BitRange from, std::string_view name, std::uint64_t value) {
    derive_as(ValueType::u64, from, name, value);
}

void Reader::derive_signed_at(BitRange from, std::string_view name, std::int64_t value) {
    derive_as(ValueType::s64, from, name, static_cast<std::uint64_t>(value));
}

void Reader::derive_float_at(BitRange from, std::string_view name, float value) {
    derive_as(ValueType::f32, from, name, std::bit_cast<std::uint32_t>(value));
}

void Reader::derive_text_at(BitRange from, std::string_view name, std::string_view text) {
    if (!*this || silent_) return;
    auto field = event(name, false, EventKind::derived, from);
    field.type = ValueType::text;
    field.value = text.size();
    field.data = reinterpret_cast<std::byte const*>(text.data());
    session_->emit(field);
}

} // namespace animcheck

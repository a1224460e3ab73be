// SPDX-License-Identifier: MIT
#include "decoders/core/bits.hpp"

#include <algorithm>

namespace animcheck {

BitReader::BitReader(Reader& reader)
    : reader_(reader), position_(reader.position_ * 8), end_(reader ? reader.end_ * 8 : position_) {
    reader.position_ = reader.end_;
}

std::uint64_t BitReader::window() const noexcept {
    auto const bytes = reader_.source().bytes;
    auto const first = position_ / 8;
    auto const last = end_ / 8;
    if (!*this || first >= last) return 0;
    std::uint64_t word = 0;
    if (last - first >= 8) [[likely]] {
        word = load<std::uint64_t>(bytes.data() + first, std::endian::big);
    } else {
        for (auto i = first; i < last; ++i)
            word |= std::uint64_t{std::to_integer<std::uint8_t>(bytes[to_size(i)])} << (56 - 8 * (i - first));
    }
    return word << (position_ % 8);
}

bool BitReader::advance(std::string_view name, std::uint64_t width) {
    if (left() < width) {
        reader_.report_at({position_, left()}, AnomalyKind::truncated, name, left(), width);
        reader_.ended_ = true;
        return false;
    }
    // Codes of width 0 cost budget, too: otherwise a stream of them could go on forever.
    auto const bytes = width == 0 ? 1 : (position_ % 8 + width) / 8;
    if (!*this || !reader_.session().spend(bytes, {position_, width}, reader_.source().id)) return false;
    position_ += width;
    return true;
}

std::uint32_t BitReader::bits(std::string_view name, unsigned width) {
    auto const start = position_;
    auto const word = window();
    if (!advance(name, width)) return 0;
    auto const value = width == 0 ? 0 : static_cast<std::uint32_t>(word >> (64 - width));
    if (!reader_.silent_) reader_.emit_scalar(name, ValueType::u32, {start, width}, value);
    return value;
}

std::int32_t BitReader::signed_bits(std::string_view name, unsigned width) {
    auto const start = position_;
    auto const word = window();
    if (!advance(name, width)) return 0;
    auto const value = width == 0 ? 0 : static_cast<std::int32_t>(static_cast<std::int64_t>(word) >> (64 - width));
    if (!reader_.silent_)
        reader_.emit_scalar(name, ValueType::s32, {start, width}, static_cast<std::uint64_t>(std::int64_t{value}));
    return value;
}

void BitReader::stream(std::string_view name, std::uint64_t first) {
    if (!*this || reader_.silent_ || first > position_) return;
    auto field = reader_.event(name, false, EventKind::bytes, {first, position_ - first});
    field.type = ValueType::bytes;
    field.data = reader_.source().bytes.data() + first / 8;
    field.value = (position_ + 7) / 8 - first / 8;
    reader_.session().remember(field);
    reader_.session().emit(field);
}

void BitReader::derive_signed(std::string_view name, std::int64_t value) {
    if (!*this || reader_.silent_) return;
    auto field = reader_.event(name, false, EventKind::derived, {position_, 0});
    field.type = ValueType::s64;
    field.value = static_cast<std::uint64_t>(value);
    reader_.session().emit(field);
}

bool BitReader::report(AnomalyKind kind, std::string_view name, std::optional<std::uint64_t> actual,
                       Expected expected) {
    auto anomaly = reader_.event(name, false, EventKind::anomaly, {position_, 0});
    anomaly.bits = reader_.session().recall(anomaly, anomaly.bits);
    return reader_.report_event(anomaly, kind, actual, expected, {});
}

} // namespace animcheck

// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"

namespace animcheck {

/// Reads codes of any width, most significant bit first, from the bytes of a Reader.
///
/// The same contract as Reader, for bits: named, bounded, sticky. Two ways to read:
/// - bits() and signed_bits() name what they read and emit an event each;
/// - window() and advance() are the silent bulk path for streams of many small codes, which the decoder emits
///   as one field with stream().
class BitReader {
public:
    /// Takes over the rest of `reader`'s region; `reader` itself is then at its end.
    explicit BitReader(Reader& reader);

    explicit operator bool() const noexcept { return static_cast<bool>(reader_); }
    [[nodiscard]] std::uint64_t left() const noexcept { return *this ? end_ - position_ : 0; }
    [[nodiscard]] std::uint64_t offset() const noexcept { return position_; } ///< in bits of the source

    std::uint32_t bits(std::string_view name, unsigned width);       ///< width 0..32
    std::int32_t signed_bits(std::string_view name, unsigned width); ///< two's complement; 0 for width 0

    /// The next 57 bits or more, left-aligned, with zeros after the end. Reads nothing.
    [[nodiscard]] std::uint64_t window() const noexcept;
    /// Moves over `width` bits; past the end the reader fails (`truncated` at the field `name`).
    bool advance(std::string_view name, std::uint64_t width);

    /// A value computed from the codes up to here.
    void derive_signed(std::string_view name, std::int64_t value);

    /// Emits everything from `first` (a bit offset in the source) to here as one field of raw bytes.
    void stream(std::string_view name, std::uint64_t first);

    bool report(AnomalyKind kind, std::string_view name, std::optional<std::uint64_t> actual = {},
                Expected expected = {});

private:
    Reader reader_;
    std::uint64_t position_;
    std::uint64_t end_;
};

} // namespace animcheck

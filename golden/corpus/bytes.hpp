// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <vector>

/// Helpers for writing bytes. Sizes and offsets are in bytes; numbers are truncated to their size.
namespace animcheck::golden {

using Bytes = std::vector<std::byte>;

inline void set(Bytes& in, std::size_t at, std::uint64_t value, std::size_t size,
                std::endian order = std::endian::little) {
    for (std::size_t i = 0; i < size; ++i) {
        auto const place = order == std::endian::little ? i : size - 1 - i;
        in.at(at + i) = static_cast<std::byte>(value >> (8 * place) & 0xFF);
    }
}

inline void put(Bytes& to, std::uint64_t value, std::size_t size, std::endian order = std::endian::little) {
    to.resize(to.size() + size);
    set(to, to.size() - size, value, size, order);
}

/// Four bytes per value.
inline void put_words(Bytes& to, std::initializer_list<std::uint64_t> values,
                      std::endian order = std::endian::little) {
    for (auto const value : values) put(to, value, 4, order);
}

inline void put_bytes(Bytes& to, ByteView bytes) { to.insert(to.end(), bytes.begin(), bytes.end()); }

inline void set_text(Bytes& in, std::size_t at, std::string_view text) {
    for (auto const c : text) in.at(at++) = static_cast<std::byte>(c);
}

inline void put_text(Bytes& to, std::string_view text) {
    to.resize(to.size() + text.size());
    set_text(to, to.size() - text.size(), text);
}

/// `size` bytes: as much of `text` as fits, then `filler`.
inline void put_text(Bytes& to, std::string_view text, std::size_t size, char filler) {
    put_text(to, text.substr(0, size));
    if (size > text.size()) to.resize(to.size() + size - text.size(), static_cast<std::byte>(filler));
}

/// Zeros up to a multiple of `unit`.
inline void align(Bytes& bytes, std::size_t unit) { bytes.resize((bytes.size() + unit - 1) / unit * unit); }

} // namespace animcheck::golden

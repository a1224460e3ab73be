#include "decoders/lba1/lz.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace animcheck::lba1 {
namespace {

constexpr std::size_t items = 8; ///< of a flag byte

struct Match {
    std::size_t distance, length;
};

Match match_at(std::byte const* token, std::size_t shortest) {
    auto const word = load<std::uint16_t>(token, std::endian::little);
    return {static_cast<std::size_t>(word >> 4) + 1, (word & 15U) + shortest};
}

/// What the careful and the fast part hand to each other.
struct State {
    ByteView packed;
    std::span<std::byte> out;
    std::size_t shortest;
    Unpacked result;
};

void note(Unpacked::Damage& damage, std::size_t at, std::size_t actual, std::size_t expected) {
    if (damage.count++ == 0) damage = {1, at, actual, expected};
}

/// Byte by byte: what is before the start is zero, what is behind the end is left out.
void copy_carefully(State& state, Match match, std::size_t at) {
    auto& [read, written, ahead, before_start, overrun, flags_at, flags_left] = state.result;
    if (match.distance > written) note(before_start, at, match.distance, written);
    auto const room = state.out.size() - written;
    if (match.length > room) note(overrun, at, match.length, room);
    for (auto left = std::min(match.length, room); left > 0; --left, ++written)
        state.out[written] = match.distance > written ? std::byte{0} : state.out[written - match.distance];
}

/// The items of one flag byte, each bound looked at. False: there is no more to read, or nothing more is wanted.
bool unpack_carefully(State& state) {
    auto& result = state.result;
    auto const& packed = state.packed;
    if (result.read == packed.size() || result.written == state.out.size()) return false;
    result.flags_at = result.read;
    result.flags_left = std::to_integer<std::uint8_t>(packed[result.read++]);
    for (std::size_t item = 0; item < items && result.written < state.out.size(); ++item) {
        bool const literal = (result.flags_left & 1) != 0;
        if (packed.size() - result.read < (literal ? 1U : 2U)) return false;
        result.flags_left >>= 1;
        auto const at = result.read;
        result.read += literal ? 1 : 2;
        if (literal)
            state.out[result.written++] = packed[at];
        else
            copy_carefully(state, match_at(&packed[at], state.shortest), at);
    }
    return true;
}

template <std::size_t size>
void copy(std::byte* to, std::byte const* from) {
    std::array<std::byte, size> bytes;
    std::memcpy(bytes.data(), from, size);
    std::memcpy(to, bytes.data(), size);
}

constexpr std::size_t longest = longest_match(Codec::lzmit);

/// Writes `longest` bytes. Sixteen at a time where the distance allows, else eight; below eight the pattern is
/// spelled out once, and what follows is copied from a whole number of patterns before.
void copy_fast(std::byte* to, std::size_t distance) {
    auto const* from = to - distance;
    if (distance >= 16) {
        copy<16>(to, from);
        copy<longest - 16>(to + 16, from + 16);
        return;
    }
    if (distance < 8) {
        constexpr std::array<std::uint8_t, 8> patterns{0, 8, 8, 9, 8, 10, 12, 14};
        for (std::size_t i = 0; i < 8; ++i) to[i] = from[i];
        from = to - patterns[distance];
    } else {
        copy<8>(to, from);
    }
    copy<8>(to + 8, from + 8);
    copy<longest - 16>(to + 16, from + 16);
}

/// Whole flag bytes, as long as their items can neither read nor write past the ends even where copies are rounded
/// up.
void unpack_fast(State& state) {
    constexpr std::size_t most_read = 1 + 2 * items + items, most_written = items * longest + longest;
    auto const* const packed = state.packed.data();
    auto* const out = state.out.data();
    auto const* in = packed + state.result.read;
    auto const* const in_end = packed + state.packed.size();
    auto* to = out + state.result.written;
    auto* const out_end = out + state.out.size();
    auto const shortest = state.shortest;
    std::ptrdiff_t ahead = 0;
    while (in_end - in >= static_cast<std::ptrdiff_t>(most_read) &&
           out_end - to >= static_cast<std::ptrdiff_t>(most_written)) {
        // A bit for each match, and one that ends them.
        auto matches = (~std::to_integer<unsigned>(*in++) & 0xFF) | 0x100;
        for (;;) {
            auto const literals = static_cast<unsigned>(std::countr_zero(matches));
            copy<items>(to, in);
            in += literals;
            to += literals;
            matches >>= literals;
            if (matches == 1) break;
            matches >>= 1;
            auto const match = match_at(in, shortest);
            if (match.distance > static_cast<std::size_t>(to - out)) [[unlikely]] {
                state.result.written = static_cast<std::size_t>(to - out);
                copy_carefully(state, match, static_cast<std::size_t>(in - packed));
            } else {
                copy_fast(to, match.distance);
            }
            in += 2;
            to += match.length;
        }
        // Literals keep the lead, matches lengthen it, a flag byte takes one: it is greatest here.
        ahead = std::max(ahead, (to - out) - (in - packed));
    }
    state.result.read = static_cast<std::size_t>(in - packed);
    state.result.written = static_cast<std::size_t>(to - out);
    state.result.ahead = static_cast<std::size_t>(ahead);
}

} // namespace

std::uint64_t most_unpacked(Codec codec, std::uint64_t packed) noexcept {
    constexpr auto group = 1 + 2 * items;
    auto const longest_of = longest_match(codec);
    auto const rest = packed % group;
    auto const in_rest = rest == 0 ? 0 : (rest - 1) / 2 * longest_of + (rest - 1) % 2;
    return sum({product({packed / group, items * longest_of}), in_rest});
}

Unpacked unpack(Codec codec, ByteView packed, std::span<std::byte> out) noexcept {
    State state{packed, out, shortest_match(codec), {}};
    unpack_fast(state);
    bool more = true;
    while (more) {
        more = unpack_carefully(state);
        auto& [read, written, ahead, before_start, overrun, flags_at, flags_left] = state.result;
        if (written > read) ahead = std::max(ahead, written - read);
    }
    return state.result;
}

} // namespace animcheck::lba1

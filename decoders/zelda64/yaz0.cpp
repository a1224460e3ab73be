#include "decoders/zelda64/yaz0.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace animcheck::zelda64 {
namespace {

constexpr unsigned items = 8; ///< of a flag byte
constexpr std::size_t match_size = 2, long_match_size = 3, short_longest = 17;

struct Match {
    std::size_t distance, length, size;
};

/// The third byte is there, or the match is short.
Match match_at(std::byte const* token) noexcept {
    auto const word = load<std::uint16_t>(token, std::endian::big);
    auto const code = static_cast<std::size_t>(word >> 12), distance = (word & 0xFFFU) + std::size_t{1};
    if (code > 0) return {distance, code + 2, match_size};
    return {distance, std::to_integer<std::size_t>(token[2]) + 18, long_match_size};
}

/// What the careful and the fast part hand to each other: the fast one may stop between two items.
struct State {
    ByteView codes;
    std::span<std::byte> out;
    Yaz0Result result;
    unsigned items_left = 0;
};

void note(Yaz0Result::Damage& damage, std::size_t at, std::size_t actual, std::size_t expected) noexcept {
    if (damage.count++ == 0) damage = {1, at, actual, expected};
}

/// Byte by byte: what is before the start is zero, what is behind the end is left out.
void copy_carefully(State& state, Match match, std::size_t at) noexcept {
    auto& result = state.result;
    auto& written = result.written;
    if (match.distance > written) note(result.before_start, at, match.distance, written);
    auto const room = state.out.size() - written;
    if (match.length > room) note(result.overrun, at, match.length, room);
    for (auto left = std::min(match.length, room); left > 0; --left, ++written)
        state.out[written] = match.distance > written ? std::byte{0} : state.out[written - match.distance];
}

/// Bytes of the item at `at`, as far as those that are there tell.
std::size_t size_of_item(ByteView codes, std::size_t at, bool literal) noexcept {
    if (literal) return 1;
    bool const is_long = at < codes.size() && std::to_integer<unsigned>(codes[at]) >> 4 == 0;
    return is_long ? long_match_size : match_size;
}

/// One item, each bound looked at. False: there is no more to read, or nothing more is wanted.
bool unpack_carefully(State& state) noexcept {
    auto& result = state.result;
    auto const& codes = state.codes;
    if (result.written == state.out.size()) return false;
    if (state.items_left == 0) {
        if (result.read == codes.size()) return false;
        result.flags_at = result.read;
        result.flags_left = std::to_integer<std::uint8_t>(codes[result.read++]);
        state.items_left = items;
    }
    bool const literal = (result.flags_left & 0x80) != 0;
    auto const at = result.read, size = size_of_item(codes, at, literal);
    if (codes.size() - at < size) return false;
    result.flags_left = static_cast<std::uint8_t>(result.flags_left << 1);
    --state.items_left;
    result.read += size;
    if (literal)
        state.out[result.written++] = codes[at];
    else
        copy_carefully(state, match_at(&codes[at]), at);
    return true;
}

template <std::size_t size>
void copy(std::byte* to, std::byte const* from) noexcept {
    std::array<std::byte, size> bytes;
    std::memcpy(bytes.data(), from, size);
    std::memcpy(to, bytes.data(), size);
}

constexpr std::size_t rounding = 32; ///< bytes that may be written beyond a match's end

/// Sixteen bytes at a time where the distance allows, else eight; below eight the pattern is spelled out once, and
/// what follows is copied from a whole number of patterns before.
void copy_fast(std::byte* to, std::size_t distance, std::size_t length) noexcept {
    auto const* from = to - distance;
    auto const* const end = to + length;
    if (distance >= 16) {
        copy<16>(to, from);
        copy<16>(to + 16, from + 16);
        for (std::size_t done = 32; done < length; done += 16) copy<16>(to + done, from + done);
        return;
    }
    if (distance < 8) {
        constexpr std::array<std::uint8_t, 8> patterns{0, 8, 8, 9, 8, 10, 12, 14};
        for (std::size_t i = 0; i < 8; ++i) to[i] = from[i];
        from = to - patterns[distance] + 8;
        to += 8;
    }
    for (; to < end; to += 8, from += 8) copy<8>(to, from);
}

/// Flag byte after flag byte, as long as eight items that are no long matches can neither read nor write past the
/// ends even where copies are rounded up. Long matches look for themselves.
void unpack_fast(State& state) noexcept {
    constexpr std::ptrdiff_t most_read = 1 + long_match_size * items + items;
    constexpr std::ptrdiff_t most_written = short_longest * items + rounding;
    auto const* const codes = state.codes.data();
    auto* const out = state.out.data();
    auto const* in = codes + state.result.read;
    auto const* const in_end = codes + state.codes.size();
    auto* to = out + state.result.written;
    auto* const out_end = out + state.out.size();
    unsigned flags = 0, left = 0;
    auto const hand_over = [&] {
        state.result.read = static_cast<std::size_t>(in - codes);
        state.result.written = static_cast<std::size_t>(to - out);
    };
    while (in_end - in >= most_read && out_end - to >= most_written) {
        state.result.flags_at = static_cast<std::size_t>(in - codes);
        flags = std::to_integer<unsigned>(*in++);
        left = items;
        while (left > 0) {
            // Literals up to the next match: a run of ones from the top.
            auto const literals = std::min(left, static_cast<unsigned>(std::countl_one(flags << 24)));
            copy<items>(to, in);
            in += literals;
            to += literals;
            left -= literals;
            flags <<= literals;
            if (left == 0) break;
            auto const match = match_at(in);
            bool const fits = out_end - to >= static_cast<std::ptrdiff_t>(match.length) + most_written;
            if (match.length > short_longest && !fits) [[unlikely]]
                break;
            if (match.distance > static_cast<std::size_t>(to - out)) [[unlikely]] {
                hand_over();
                copy_carefully(state, match, static_cast<std::size_t>(in - codes));
            } else {
                copy_fast(to, match.distance, match.length);
            }
            in += match.size;
            to += match.length;
            flags <<= 1;
            --left;
        }
        if (left > 0) break;
    }
    hand_over();
    state.items_left = left;
    state.result.flags_left = static_cast<std::uint8_t>(flags & 0xFF);
}

} // namespace

std::uint64_t most_of_yaz0(std::uint64_t packed) noexcept {
    constexpr auto group = 1 + long_match_size * items;
    auto const rest = packed % group;
    std::uint64_t in_rest = 0;
    if (rest > 0) {
        constexpr std::array<std::uint64_t, 3> ends{0, 1, short_longest};
        in_rest = (rest - 1) / long_match_size * yaz0_longest + ends[(rest - 1) % long_match_size];
    }
    return sum({product({packed / group, items * yaz0_longest}), in_rest});
}

Yaz0Result unpack_yaz0(ByteView codes, std::span<std::byte> out) noexcept {
    State state{codes, out, {}};
    unpack_fast(state);
    while (unpack_carefully(state)) {
    }
    return state.result;
}

} // namespace animcheck::zelda64

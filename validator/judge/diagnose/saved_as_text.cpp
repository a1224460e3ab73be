// SPDX-License-Identifier: MIT
// Editors, scripts and browsers that take a binary file for text write each byte from 80 on as a character of
// UTF-8, of two or three bytes; or, where it is no character, EF BF BD in its place. A shell of Windows writes each
// byte as two, in UTF-16. What carries text alone, as mail once did, keeps seven bits of each byte.
#include "validator/judge/diagnose/hypothesis.hpp"

#include "decoders/core/bytes.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <set>
#include <string>
#include <string_view>

namespace animcheck::diagnose {
namespace {

constexpr std::uint32_t replacement = 0xFFFD, byte_order_mark = 0xFEFF;
constexpr std::uint64_t unlikely = 8; ///< characters: so many are no accident; of archives no stream is tried

/// Of Windows-1252: characters of the bytes from 80 to 9F; those without one stay.
constexpr std::array<std::uint16_t, 32> windows{0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                                0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F,
                                                0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                                0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178};

/// The byte that became this character; nothing: no byte did.
std::optional<char> byte_of(std::uint32_t code) {
    auto const at = std::ranges::find(windows, code);
    if (at != windows.end()) return static_cast<char>(0x80 + (at - windows.begin()));
    return code < 0x100 ? std::optional(static_cast<char>(code)) : std::nullopt;
}

struct SavedText {
    std::string bytes;            ///< before it was saved
    std::uint64_t characters = 0; ///< that take more bytes than before
    std::uint64_t replaced = 0;   ///< of these: bytes that are lost, or more than one
    std::uint64_t others = 0;     ///< of these: characters that no single byte became
    bool is_wide = false;         ///< UTF-16, little-endian; else UTF-8
    bool is_binary = false;       ///< has characters that no text has
};

Utf8Character next_character(std::string_view text, bool is_wide) {
    if (!is_wide) return first_character(text);
    if (text.size() < 2) return {};
    auto const unit = static_cast<unsigned char>(text[0]) | static_cast<unsigned char>(text[1]) << 8;
    return {static_cast<std::uint32_t>(unit), 2};
}

/// Nothing: it is neither. The character with the number `kept` stays what it is.
std::optional<SavedText> saved_text(std::string_view text,
                                    std::uint64_t kept = std::numeric_limits<std::uint64_t>::max()) {
    SavedText saved{.is_wide = text.starts_with("\xFF\xFE")};
    auto const mark = next_character(text, saved.is_wide);
    if (mark.code == byte_order_mark) text.remove_prefix(mark.size);
    while (!text.empty()) {
        auto const [code, size] = next_character(text, saved.is_wide);
        auto const byte = byte_of(code);
        if (size == 0) return std::nullopt;
        saved.is_binary |= code < '\t';
        saved.replaced += code == replacement;
        saved.others += !byte && code != replacement;
        if (size > 1 && saved.characters++ == kept)
            saved.bytes += text.substr(0, size);
        else
            saved.bytes += byte.value_or('?');
        text.remove_prefix(size);
    }
    return saved;
}

/// Of an object whose elements are judged by themselves nothing but the size may be wrong: then it takes so many
/// characters that they are no accident.
bool is_explanation(InputRecord const& record, SavedText const& saved) {
    return is_broken(record) || (saved.is_binary && saved.characters >= unlikely);
}

/// Bytes as of packed numbers or of a stream: in 16 of them there are some of each quarter of what seven bits can
/// be, and not of text alone. With eight bits each second one would be 80 or above.
bool is_noise_of_seven_bits(ByteView window) {
    std::array<unsigned, 4> quarters{};
    for (auto const byte : window) {
        bool const is_space = byte == std::byte{'\t'} || byte == std::byte{'\n'} || byte == std::byte{'\r'};
        if (!is_space) ++quarters[std::to_integer<std::size_t>(byte) / 32];
    }
    return std::ranges::all_of(quarters, [](unsigned count) { return count >= 2; });
}

/// No byte is 80 or above, where so many would be: a mail, a modem or a terminal took the highest bit of each.
bool has_lost_high_bits(ByteView bytes) {
    constexpr std::size_t window = 16, enough = 4; // of 64 bytes none by accident
    auto const is_high = [](std::byte byte) { return byte >= std::byte{0x80}; };
    if (std::ranges::any_of(bytes, is_high)) return false;
    std::size_t count = 0;
    for (std::size_t at = 0; at + window <= bytes.size() && count < enough; at += window)
        count += is_noise_of_seven_bits(bytes.subspan(at, window)) ? 1 : 0;
    return count == enough;
}

constexpr std::size_t byte_values = 256;

/// How many bytes have each value.
std::array<std::size_t, byte_values> counts_of(ByteView bytes) {
    std::array<std::size_t, byte_values> counts{};
    for (auto const byte : bytes) ++counts[std::to_integer<std::size_t>(byte)];
    return counts;
}

/// Spaces follow bytes that no text has, several times as often as in noise.
bool has_spaces_after_foreign(ByteView bytes) {
    constexpr std::size_t enough = 6, enough_controls = 4, often = 6;
    // letters of another language are foreign, too, and end words: some have to be controls
    std::size_t foreign = 0, spaces = 0, controls = 0;
    for (std::size_t at = 1; at < bytes.size(); ++at) {
        if (!is_filling(bytes[at - 1])) continue;
        ++foreign;
        if (bytes[at] != std::byte{' '}) continue;
        ++spaces;
        controls += bytes[at - 1] < std::byte{' '} ? 1 : 0;
    }
    return spaces >= enough && controls >= enough_controls && (byte_values - 1) * spaces >= often * foreign;
}

/// No byte is zero, and spaces are where only zeros would be so often: an editor shows zeros as spaces, and saves
/// what it shows. Packed bytes, of which many are no text, have each value about as often.
bool has_spaces_for_zeros(ByteView bytes) {
    constexpr std::size_t least_bytes = 2048, often = 3, share = 16;
    if (std::ranges::find(bytes, std::byte{0}) != bytes.end()) return false;
    auto const counts = counts_of(bytes);
    auto const controls = std::accumulate(counts.begin() + 1, counts.begin() + '\t', std::size_t{0}) +
                          std::accumulate(counts.begin() + '\r' + 1, counts.begin() + ' ', std::size_t{0});
    bool const is_packed = bytes.size() >= least_bytes && share * controls >= bytes.size();
    return has_spaces_after_foreign(bytes) || (is_packed && byte_values * counts[' '] >= often * bytes.size());
}

/// The only value that no byte has, where each other one is there again and again; else nothing.
std::optional<std::byte> lost_value_of(ByteView bytes) {
    constexpr std::size_t several = 4, enough = 65536;
    auto const counts = counts_of(bytes.first(std::min(bytes.size(), enough)));
    auto const lost = std::ranges::min_element(counts);
    auto const value = static_cast<std::byte>(lost - counts.begin());
    auto const rare = std::ranges::count_if(counts, [](std::size_t count) { return count < several; });
    return rare != 1 || std::ranges::find(bytes, value) != bytes.end() ? std::nullopt : std::optional(value);
}

std::optional<Conclusion> lost_text(InputRecord const& record, ByteView bytes, std::string words) {
    std::optional<Conclusion> lost(std::in_place);
    lost->statement = {AnomalyKind::string_encoding, byte_range(0, bytes.size()), std::move(words)};
    lost->explained = own_faults_of(record);
    return lost;
}

} // namespace

std::vector<Hypothesis> saved_texts_of(Input const& input, InputRecord const& record, ByteView bytes) {
    if (std::ranges::none_of(record.findings, is_own_fault)) return {};
    auto const saved = saved_text(text_of(bytes));
    if (!saved || saved->characters == 0 || saved->replaced + saved->others > 0) return {};
    if (!is_explanation(record, *saved)) return {};
    auto const worst = std::ranges::max_element(record.findings, {}, &Finding::severity);
    Hypothesis hypothesis{.finding = static_cast<std::size_t>(worst - record.findings.begin()),
                          .splices = {{0, bytes.size(), saved->bytes}},
                          .restores = true};
    std::set<std::uint64_t> left{0};
    if (saved->characters < unlikely) left.insert({saved->characters / 2, saved->characters - 1});
    if (saved->characters > 1)
        for (auto const one : left)
            hypothesis.controls.push_back({{0, bytes.size(), saved_text(text_of(bytes), one)->bytes}});
    bool const is_said = worst->kind == AnomalyKind::string_encoding && worst->fix; // by a rule of a script
    if (!is_said)
        hypothesis.statement = {AnomalyKind::string_encoding, byte_range(0, bytes.size()),
                                saved->is_wide ? "each byte became a character of UTF-16, of two bytes"
                                               : fmt::format("{} from 80 on became characters of UTF-8",
                                                             bytes_words(saved->characters))};
    Fix fix;
    fix.text = is_said ? worst->fix->text : "turn them back into bytes, and copy in binary mode";
    if (bytes.size() <= longest_edit)
        fix.edits.push_back({0, bytes.size(), file_byte_of(input, 0), saved->bytes, {}});
    fix.safe = is_broken(record);
    fix.why = fix.safe ? "turned back the whole file is sound, and with one of them left it is not"
                       : "turned back nothing is wrong with the object itself; its elements were not judged";
    hypothesis.what = fix.text;
    hypothesis.fix = std::move(fix);
    return {hypothesis};
}

std::optional<Conclusion> lost_text_of(Input const& input, InputRecord const& record, ByteView bytes) {
    if (std::ranges::none_of(record.findings, is_own_fault)) return std::nullopt;
    if (is_broken(record) && has_lost_high_bits(bytes))
        return lost_text(record, bytes, "the highest bit of each byte is lost");
    if (is_broken(record) && has_spaces_for_zeros(bytes))
        return lost_text(record, bytes, "a space is in place of each byte that was zero");
    auto const value = is_broken(record) && !is_placed(input) ? lost_value_of(bytes) : std::nullopt;
    if (value)
        return lost_text(
            record, bytes,
            fmt::format("no byte is {:02X}, though every other value occurs: those bytes were lost or changed",
                        std::to_integer<unsigned>(*value)));
    auto const saved = saved_text(text_of(bytes));
    if (!saved || saved->replaced == 0 || !saved->is_binary) return std::nullopt;
    if (!is_explanation(record, *saved)) return std::nullopt;
    return lost_text(
        record, bytes,
        saved->replaced == 1
            ? "EF BF BD is in place of a byte that was no text"
            : fmt::format("EF BF BD is there {} times, in place of bytes that were no text", saved->replaced));
}

} // namespace animcheck::diagnose

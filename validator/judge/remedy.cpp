// SPDX-License-Identifier: MIT
// From a breach to what a user can do about it: words, and bytes where the right ones are known.
#include "decoders/guess.hpp"
#include "validator/judge/judge.hpp"
#include "validator/judge/settle.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <bit>
#include <cmath>

namespace animcheck {
namespace {

constexpr std::uint64_t longest_edit = 4096; ///< bytes: a repair of more is not one that a person checks

std::string bytes_of(std::uint64_t bits, std::size_t size, std::endian order) {
    std::string bytes(size, '\0');
    for (std::size_t i = 0; i < size; ++i) {
        auto const shift = 8 * (order == std::endian::little ? i : size - 1 - i);
        bytes[i] = static_cast<char>(bits >> shift);
    }
    return bytes;
}

/// The bit pattern of a number in a field of so many bytes. Nothing: it does not fit.
std::optional<std::uint64_t> pattern_of(Value const& value, std::size_t size, bool real) {
    auto const most = size == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * size)) - 1;
    if (auto const* const number = std::get_if<double>(&value)) {
        auto const narrow = static_cast<float>(*number);
        if (!real || size != 4 || static_cast<double>(narrow) != *number) return std::nullopt;
        return std::bit_cast<std::uint32_t>(narrow);
    }
    if (auto const* const number = std::get_if<std::uint64_t>(&value)) {
        if (real) return pattern_of(static_cast<double>(*number), size, true);
        if (*number <= most) return *number;
        auto const negative = static_cast<std::int64_t>(*number); // of a count that is read as a signed number
        return negative < 0 ? pattern_of(negative, size, false) : std::nullopt;
    }
    auto const* const number = std::get_if<std::int64_t>(&value);
    if (!number) return std::nullopt;
    if (real) return pattern_of(static_cast<double>(*number), size, true);
    auto const least = -static_cast<std::int64_t>(most / 2) - 1;
    bool const fits = *number >= least && (*number < 0 || static_cast<std::uint64_t>(*number) <= most);
    return fits ? std::optional(static_cast<std::uint64_t>(*number) & most) : std::nullopt;
}

std::string spaced_hex(std::string const& bytes) {
    auto const hex = hex_of(bytes);
    std::string text;
    for (std::size_t i = 0; i < hex.size(); i += 2)
        text += fmt::format("{}{}", i == 0 ? "" : " ", hex.substr(i, 2));
    return text;
}

} // namespace

std::string edit_words(Edit const& edit, bool hexadecimal) {
    auto const member = edit.bytes.empty() ? "member" : "unpacked member";
    auto const at = edit.file_byte ? fmt::format("0x{:X}", *edit.file_byte)
                                   : fmt::format("0x{:X} of the {}", edit.first, member);
    auto const count = fmt::format("{} byte{}", edit.count, edit.count == 1 ? "" : "s");
    if (edit.bytes.empty()) return fmt::format("remove the {} at {}", count, at);
    if (std::holds_alternative<std::monostate>(edit.value))
        return fmt::format("write zeros over the {} at {}", count, at);
    auto const* const number = std::get_if<std::uint64_t>(&edit.value);
    auto const value = hexadecimal && number ? fmt::format("0x{:X}", *number) : text_of(edit.value);
    return fmt::format("write {} ({}) at {}", value, spaced_hex(edit.bytes), at);
}

/// If the bytes are something else, the remedy follows from what they are, not from what they should be.
std::string_view Judge::cure_of(Raw const& raw) {
    if (raw.rule->kind != AnomalyKind::identify_failed) return {};
    auto const* const looks = guess_of(raw.event->value);
    return looks ? looks->cure : std::string_view();
}

/// An edit must fit the file: no edit unless the bytes at the place are the number that is wrong.
std::optional<Edit> Judge::edit_of(Raw const& raw, Place const& place) const {
    auto const bits = place.bits;
    bool const whole_bytes = bits.offset % 8 == 0 && bits.size % 8 == 0 && bits.size > 0;
    if (place.nowhere || place.in_container || !whole_bytes) return std::nullopt;
    Edit edit{bits.offset / 8, bits.size / 8, place.file_byte, {}, {}};
    if (edit.count > longest_edit && raw.rule->fix->edit == EditKind::zero) return std::nullopt;
    if (edit.first + edit.count > source_.bytes.size()) return std::nullopt;
    if (raw.rule->fix->edit == EditKind::remove) {
        // Fewer bytes of a member would displace all that follows it in the container.
        if (source_.parent) edit.file_byte.reset();
        return edit;
    }
    if (raw.rule->fix->edit == EditKind::zero) {
        edit.bytes.assign(to_size(edit.count), '\0');
        return edit;
    }
    bool const one = raw.expected.relation == Relation::equals && raw.expected.values.size() == 1;
    if (!one || !std::has_single_bit(edit.count) || edit.count > 8) return std::nullopt;
    bool const real = raw.event->type == ValueType::f32 || std::holds_alternative<double>(raw.actual);
    auto const now = pattern_of(raw.actual, to_size(edit.count), real);
    auto const then = pattern_of(raw.expected.values.front(), to_size(edit.count), real);
    if (!now || !then) return std::nullopt;
    auto const* const at = reinterpret_cast<char const*>(source_.bytes.data()) + edit.first;
    for (auto const order : {spec_.byte_order, raw.event->order}) {
        if (bytes_of(*now, to_size(edit.count), order) != std::string_view(at, to_size(edit.count))) continue;
        edit.bytes = bytes_of(*then, to_size(edit.count), order);
        edit.value = raw.expected.values.front();
        return edit;
    }
    return std::nullopt;
}

std::optional<Fix> Judge::fix_of(Raw const& raw, Place const& place) const {
    if (auto const cure = cure_of(raw); !cure.empty()) return Fix{std::string(cure), {}, false, {}, 0, {}};
    if (!raw.rule->fix) return std::nullopt;
    auto const& remedy = *raw.rule->fix;
    Fix fix;
    if (!remedy.say.empty()) fix.text = filled(remedy.say, raw);
    if (remedy.edit != EditKind::none) {
        if (auto edit = edit_of(raw, place)) {
            fix.words = static_cast<std::uint32_t>(fix.text.size());
            fix.text +=
                (fix.text.empty() ? "" : ": ") + edit_words(*edit, raw.rule->message.contains("{expected:x}"));
            fix.edits.push_back(std::move(*edit));
            fix.safe = remedy.safe;
            fix.why = remedy.why;
        }
    }
    bool const is_open = fix.edits.empty() && remedy.edit != EditKind::none && is_condition(fix.text);
    return fix.text.empty() || is_open ? std::nullopt : std::optional(std::move(fix));
}

void Judge::settle_fixes() {
    for (auto& finding : findings_) settle_fix(finding);
}

} // namespace animcheck

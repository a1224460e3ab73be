// SPDX-License-Identifier: MIT
// Counts of which sizes, script line and checksum say which one is right.
#include "validator/judge/checks/zengin/checks.hpp"
#include "validator/judge/checks/zengin/script.hpp"

#include <zlib.h>

#include <cstring>

namespace animcheck::zengin {
namespace {

/// Samples that end with the file: size = 4 + 4 * nodes + 12 * nodes * frames.
struct Counts {
    std::uint64_t size = 0, frames = 0, nodes = 0;

    [[nodiscard]] bool agree() const { return sum({4, product({4, nodes}), product({12, nodes, frames})}) == size; }
    /// How many frames the size has room for, if that is a whole number.
    [[nodiscard]] std::optional<std::uint64_t> frames_by_size() const {
        auto const each = product({12, nodes}), before = sum({4, product({4, nodes})});
        if (each == 0 || size < before || (size - before) % each != 0) return std::nullopt;
        return (size - before) / each;
    }
};

/// The only event of a path; null if there are several.
Event const* only(CheckInput& input, std::string_view pattern) {
    auto const numbers = input.numbers(pattern);
    return numbers.size() == 1 ? &input.log().events()[numbers.front()] : nullptr;
}

/// Nothing unless the samples' chunk ends with the file: its size is right then.
std::optional<Counts> counts_of(CheckInput& input) {
    auto const* const frames = only(input, "header.frames");
    auto const* const nodes = only(input, "header.nodes");
    auto const* const checksum = only(input, "samples.checksum");
    if (!frames || !nodes || !checksum) return std::nullopt;
    auto const start = checksum->bits.offset / 8;
    for (auto const number : input.numbers("chunk[].size")) {
        auto const& size = input.log().events()[number];
        if (size.bits.end() == checksum->bits.offset && start + size.value == input.bytes().size())
            return Counts{size.value, frames->value, nodes->value};
    }
    return std::nullopt;
}

/// The frames that the script line makes.
std::optional<FrameCount> frames_of_script(CheckInput& input) {
    auto const* const script = input.last("source.script");
    auto const* const fps = input.last("header.fps");
    auto const* const source = input.last("header.fps_source");
    auto const line = script ? parse_script(script->text()) : std::nullopt;
    return line && fps && source ? frames_in(*line, real_at(*fps, 0, 0), real_at(*source, 0, 0)) : std::nullopt;
}

} // namespace

void frames_counted(CheckInput& input) {
    auto const& counts = input.once(counts_of);
    if (!counts) return input.not_applicable();
    auto const proven = counts->frames_by_size();
    if (counts->agree() || !proven) return;
    auto const script = frames_of_script(input);
    if (!script || !script->holds(*proven) || script->holds(counts->frames)) return;
    input.breach({.args = {{"actual", counts->frames}, {"expected", *proven}}});
}

namespace {

/// How many nodes make the list end where the chunk does, with a checksum of their names.
std::optional<std::uint64_t> nodes_by_checksum(ByteView bytes, std::uint64_t first, std::uint64_t end) {
    constexpr std::uint64_t after_name = 2 + 64;      // parent and transform
    constexpr std::uint64_t after_nodes = 5 * 12 + 4; // two boxes, the root's translation, the checksum
    uLong crc = crc32(0, nullptr, 0);
    for (std::uint64_t at = first, nodes = 0; at <= end && end - at >= after_nodes; ++nodes) {
        auto const left = bytes.subspan(to_size(at), to_size(end - at));
        if (left.size() == after_nodes) {
            auto const stored = load<std::uint32_t>(left.data() + after_nodes - 4, std::endian::little);
            return stored == crc ? std::optional(nodes) : std::nullopt;
        }
        auto const* const feed = static_cast<std::byte const*>(std::memchr(left.data(), '\n', left.size()));
        if (!feed) return std::nullopt;
        auto const name = static_cast<std::size_t>(feed - left.data());
        crc = crc32_z(crc, reinterpret_cast<Bytef const*>(left.data()), name);
        at += name + 1 + after_name;
    }
    return std::nullopt;
}

} // namespace

void hierarchy_counted(CheckInput& input) {
    auto const* const version = only(input, "hierarchy.version");
    if (!version || input.numbers("hierarchy.checksum").size() > 1) return input.not_applicable();
    auto const* const checksum = only(input, "hierarchy.checksum");
    auto const start = version->bits.offset;
    for (auto const number : input.numbers("chunk[].size")) {
        auto const& size = input.log().events()[number];
        auto const end = start / 8 + size.value;
        if (size.bits.end() != start) continue;
        if (end > input.bytes().size()) break;
        if (checksum && checksum->bits.end() == 8 * end) return; // as many as are declared
        auto const first = input.subject().bits.end() / 8;
        auto const proven = nodes_by_checksum(input.bytes(), first, end);
        if (!proven || *proven == input.subject().value) return;
        return input.breach({.args = {{"actual", input.subject().value}, {"expected", *proven}}});
    }
    input.not_applicable();
}

} // namespace animcheck::zengin

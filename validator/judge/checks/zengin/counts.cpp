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
    [[nodiscard]] std::optional<std::uint64_t> nodes_by_size() const {
        auto const each = sum({4, product({12, frames})});
        return size > 4 && (size - 4) % each == 0 ? std::optional((size - 4) / each) : std::nullopt;
    }
};

/// Nothing unless the samples' chunk ends with the file: its size is right then.
std::optional<Counts> counts_of(CheckInput& input) {
    auto const frames = input.all("header.frames"), nodes = input.all("header.nodes"),
               checksums = input.all("samples.checksum");
    if (frames.size() != 1 || nodes.size() != 1 || checksums.size() != 1) return std::nullopt;
    auto const start = checksums.front()->bits.offset / 8;
    for (auto const* const size : input.all("chunk[].size"))
        if (size->bits.end() == checksums.front()->bits.offset && start + size->value == input.bytes().size())
            return Counts{size->value, frames.front()->value, nodes.front()->value};
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
    auto const counts = counts_of(input);
    if (!counts) return input.not_applicable();
    auto const proven = counts->frames_by_size();
    if (counts->agree() || !proven) return;
    auto const script = frames_of_script(input);
    if (!script || !script->holds(*proven) || script->holds(counts->frames)) return;
    input.breach({.args = {{"actual", counts->frames}, {"expected", *proven}}});
}

void nodes_counted(CheckInput& input) {
    auto const counts = counts_of(input);
    if (!counts) return input.not_applicable();
    auto const proven = counts->nodes_by_size();
    if (counts->agree() || !proven) return;
    auto const script = frames_of_script(input);
    if (!script || !script->holds(counts->frames)) return;
    input.breach({.args = {{"actual", counts->nodes}, {"expected", *proven}}});
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
    auto const versions = input.all("hierarchy.version"), checksums = input.all("hierarchy.checksum");
    if (versions.size() != 1 || checksums.size() > 1) return input.not_applicable();
    auto const start = versions.front()->bits.offset;
    for (auto const* const size : input.all("chunk[].size")) {
        if (size->bits.end() != start) continue;
        auto const end = start / 8 + size->value;
        if (end > input.bytes().size()) break;
        if (!checksums.empty() && checksums.front()->bits.end() == 8 * end) return; // as many as are declared
        auto const first = input.subject().bits.end() / 8;
        auto const proven = nodes_by_checksum(input.bytes(), first, end);
        if (!proven || *proven == input.subject().value) return;
        return input.breach({.args = {{"actual", input.subject().value}, {"expected", *proven}}});
    }
    input.not_applicable();
}

} // namespace animcheck::zengin

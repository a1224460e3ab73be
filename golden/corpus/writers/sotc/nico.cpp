// SPDX-License-Identifier: MIT
#include "golden/corpus/writers/sotc/nico.hpp"

#include "golden/corpus/bytes.hpp"

namespace animcheck::golden {
namespace {

constexpr std::size_t sector = 2048;

void put_module(Bytes& out, NamedBytes const& module) {
    put_words(out, {module.path.size() + 1, module.bytes.size()});
    put_text(out, module.path, module.path.size() + 1, '\0');
    put_bytes(out, module.bytes);
}

Bytes write_sheet(NicoSheet const& modules) {
    Bytes primary, block;
    for (auto const& module : modules) {
        if (primary.empty()) {
            put_module(primary, module);
            continue;
        }
        put(block, 0, 8);
        put_module(block, module);
    }
    if (!block.empty()) {
        Bytes head;
        put_words(head, {modules.size() - 1, 6});
        put_text(head, "block", 6, '\0');
        block.insert(block.begin(), head.begin(), head.end());
    }
    Bytes out;
    put(out, modules.empty() ? 0 : 1, 4);
    if (modules.empty()) return out;
    put(out, 0, 8);
    put_words(out, {primary.size(), block.size()});
    put_bytes(out, primary);
    put_bytes(out, block);
    return out;
}

} // namespace

std::vector<std::byte> write_nico(std::span<NicoSheet const> sheets) {
    Bytes out, after;
    put_words(out, {0, 0, 0, 0, 1, 6});
    put_text(out, "stage", 6, '\0');
    put(out, sheets.size(), 4);
    for (std::size_t i = 0; i < sheets.size(); ++i) put(out, i, 2);
    put_words(out, {sheets.size(), 0});
    constexpr std::size_t world = 4 + 4 + 5 + 3 * 4;
    auto const first = (out.size() + 8 * sheets.size() + world + sector - 1) / sector;
    for (auto const& modules : sheets) {
        auto const sheet = write_sheet(modules);
        align(after, sector);
        put_words(out, {first + after.size() / sector, sheet.size()});
        put_bytes(after, sheet);
    }
    put_words(out, {1, 5});
    put_text(out, "MADE", 5, '\0');
    put_words(out, {0, 0, 0});
    align(out, sector);
    put_bytes(out, after);
    return out;
}

} // namespace animcheck::golden

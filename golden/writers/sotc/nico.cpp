#include "golden/writers/sotc/nico.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace animcheck::golden {
namespace {

constexpr std::size_t sector = 2048;

using Bytes = std::vector<std::byte>;

void put(Bytes& out, std::size_t value, std::size_t size = 4) {
    for (std::size_t i = 0; i < size; ++i) {
        out.push_back(static_cast<std::byte>(value & 0xFF));
        value >>= 8;
    }
}

void put(Bytes& out, std::string_view text) {
    for (auto const c : text) out.push_back(static_cast<std::byte>(c));
}

void put_module(Bytes& out, NamedBytes const& module) {
    put(out, module.path.size() + 1);
    put(out, module.bytes.size());
    put(out, module.path);
    put(out, 0, 1);
    out.insert(out.end(), module.bytes.begin(), module.bytes.end());
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
        put(head, modules.size() - 1);
        put(head, 6);
        put(head, std::string_view("block\0", 6));
        block.insert(block.begin(), head.begin(), head.end());
    }
    Bytes out;
    put(out, modules.empty() ? 0 : 1);
    if (modules.empty()) return out;
    put(out, 0, 8);
    put(out, primary.size());
    put(out, block.size());
    out.insert(out.end(), primary.begin(), primary.end());
    out.insert(out.end(), block.begin(), block.end());
    return out;
}

void align(Bytes& out) { out.resize((out.size() + sector - 1) / sector * sector); }

} // namespace

std::vector<std::byte> write_nico(std::span<NicoSheet const> sheets) {
    Bytes out, behind;
    put(out, 0, 16);
    put(out, 1);
    put(out, 6);
    put(out, std::string_view("stage\0", 6));
    put(out, sheets.size());
    for (std::size_t i = 0; i < sheets.size(); ++i) put(out, i, 2);
    put(out, sheets.size());
    put(out, 0);
    constexpr std::size_t world = 4 + 4 + 5 + 3 * 4;
    auto const first = (out.size() + 8 * sheets.size() + world + sector - 1) / sector;
    for (auto const& modules : sheets) {
        auto const sheet = write_sheet(modules);
        align(behind);
        put(out, first + behind.size() / sector);
        put(out, sheet.size());
        behind.insert(behind.end(), sheet.begin(), sheet.end());
    }
    put(out, 1);
    put(out, 5);
    put(out, std::string_view("MADE\0", 5));
    put(out, 0, 12);
    align(out);
    out.insert(out.end(), behind.begin(), behind.end());
    return out;
}

std::vector<std::byte> write_disc(std::span<std::byte const> nico) {
    constexpr std::size_t descriptor = 16, directory = 17, archive = 18;
    constexpr std::string_view name = "NICO.DAT;1";
    Bytes out(archive * sector + nico.size());
    auto const set = [&](std::size_t at, std::size_t value) {
        for (std::size_t i = 0; i < 4; ++i) out[at + i] = static_cast<std::byte>(value >> (8 * i) & 0xFF);
    };
    std::memcpy(out.data() + descriptor * sector,
                "\x01"
                "CD001",
                6);
    set(descriptor * sector + 156 + 2, directory);
    set(descriptor * sector + 156 + 10, sector);
    auto const record = directory * sector;
    out[record] = static_cast<std::byte>(33 + name.size() + 1);
    set(record + 2, archive);
    set(record + 10, nico.size());
    out[record + 32] = static_cast<std::byte>(name.size());
    std::memcpy(out.data() + record + 33, name.data(), name.size());
    std::ranges::copy(nico, out.begin() + archive * sector);
    return out;
}

} // namespace animcheck::golden

// SPDX-License-Identifier: MIT
#include "golden/corpus/writers.hpp"
#include "golden/corpus/writers/ff7/lgp.hpp"

namespace animcheck::ff7 {
namespace {

std::vector<std::byte> write_archive(std::span<golden::NamedBytes const> files) {
    std::vector<golden::LgpEntry> entries;
    for (auto const& file : files) entries.push_back({file.path, file.bytes});
    return golden::write_lgp(entries);
}

} // namespace

std::span<golden::Writer const> writers() {
    static constexpr golden::Writer rows[]{{"lgp", write_archive}};
    return rows;
}

} // namespace animcheck::ff7

// SPDX-License-Identifier: MIT
#include "golden/corpus/writers.hpp"
#include "golden/corpus/writers/sotc/nico.hpp"

namespace animcheck::sotc {
namespace {

std::vector<std::byte> write_archive(std::span<golden::NamedBytes const> files) {
    golden::NicoSheet const sheet(files.begin(), files.end());
    return golden::write_nico({&sheet, 1});
}

} // namespace

std::span<golden::Writer const> writers() {
    static constexpr golden::Writer rows[]{{"nico", write_archive}};
    return rows;
}

} // namespace animcheck::sotc

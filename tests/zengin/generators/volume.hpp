// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/writers/zengin/vdf.hpp"

#include <span>
#include <string>
#include <vector>

namespace animcheck::test {

/// A file of a volume; folders in the path are joined by '/'.
struct VolumeFile {
    std::string path, bytes;
};

[[nodiscard]] inline std::string volume(std::vector<VolumeFile> const& files,
                                        golden::VolumeOptions const& options = {}) {
    std::vector<golden::NamedBytes> all;
    for (auto const& [path, bytes] : files) {
        auto const raw = std::as_bytes(std::span(bytes));
        all.push_back({path, {raw.begin(), raw.end()}});
    }
    auto const bytes = golden::write_volume(all, options);
    return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};
}

} // namespace animcheck::test

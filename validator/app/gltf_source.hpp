// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/decoded_json.hpp"
#include "validator/app/gltf/export.hpp"

#include <string>
#include <vector>

namespace animcheck::app {

/// The clips of an input on their skeleton, or its skeleton. `context`: the file of --context; `roots`: what the
/// user named, below which places are noted. All that is given is needed as long as the source.
[[nodiscard]] gltf::Source gltf_source_of(Visited const& visited, Judged const& judged, std::string const& context,
                                          std::vector<std::string> const& roots = {});
/// How many skeletons have files, and the names of the first: "5 (A, B, C, D, ..)".
template <class Files>
[[nodiscard]] std::string counted_skeletons(Files const& files) {
    constexpr std::size_t most = 4;
    std::string names;
    std::size_t count = 0;
    for (auto const& [key, file] : files)
        if (++count <= most) names += (count > 1 ? ", " : "") + file.name;
    return std::to_string(count) + " (" + names + (count > most ? ", ..)" : ")");
}
/// Why there is neither a clip nor a skeleton.
[[nodiscard]] std::string why_no_source(Visited const& visited);

} // namespace animcheck::app

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
/// Why there is neither a clip nor a skeleton.
[[nodiscard]] std::string why_no_source(Visited const& visited);

} // namespace animcheck::app

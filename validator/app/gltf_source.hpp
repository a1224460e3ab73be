// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/decoded_json.hpp"
#include "validator/app/gltf/export.hpp"

#include <string>

namespace animcheck::app {

/// What `export` makes a file of. `place`: as people read it; `context`: the file of --context. All that is given
/// is needed as long as the source.
[[nodiscard]] gltf::Source gltf_source_of(Visited const& visited, Judged const& judged, std::string const& place,
                                          std::string const& context);
/// Why there is neither a clip nor a skeleton.
[[nodiscard]] std::string why_no_source(Visited const& visited);

} // namespace animcheck::app

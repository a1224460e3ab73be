// SPDX-License-Identifier: MIT
#pragma once

#include "validator/bindings/c/handle.hpp"

namespace animcheck::c {

/// A glTF file with the animations of a place, or of all members of a container whose animations move one skeleton.
/// Throws UsageError where there is nothing to export, or more than one skeleton.
[[nodiscard]] std::string gltf_at(animcheck_handle const& handle, char const* place);

} // namespace animcheck::c

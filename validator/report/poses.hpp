// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"
#include "validator/report/clip.hpp"

#include <nlohmann/json_fwd.hpp>

namespace animcheck {

/// Where each frame of a clip puts every joint, with the conventions; or `refused`, and why. The skeleton may be
/// null.
[[nodiscard]] nlohmann::ordered_json poses_of(Format const& format, Skeleton const* skeleton, Clip const& clip,
                                              NumberAllowance& allowance);

} // namespace animcheck

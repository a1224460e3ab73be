// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/inspect.hpp"

#include <optional>

namespace animcheck {

/// Which release of a game an image is. Nothing if the format has no releases, or the bytes are no such image. At
/// most one hash of all bytes, and one of the contents where that does not settle it.
[[nodiscard]] std::optional<ReleaseNote> release_of(Format const& format, ByteView bytes, SpecSet const& specs);

} // namespace animcheck

// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/runner.hpp"

namespace animcheck::golden {

/// The bytes in which the places of a run's log are: of the member as unpacked, or of the input.
[[nodiscard]] inline ByteView bytes_read(Run const& run) {
    bool const packed = run.input().member && run.input().member->packed;
    return packed ? ByteView(run.lenient().unpacked) : run.bytes();
}

/// The bytes in which a place of a finding is.
[[nodiscard]] inline ByteView bytes_at(Run const& run, Place const& place) {
    return place.in_container ? run.input().container->source().bytes : bytes_read(run);
}

} // namespace animcheck::golden

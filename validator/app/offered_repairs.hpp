// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/inspect.hpp"

namespace animcheck::app {

/// Adds to the exhibit of a file what `repair` would make of it, so that a page can do the same to a copy of the
/// file. Nothing for members, containers, files above Exhibit::bytes_all and records that have no exhibit or no
/// proven edit. The inputs around it are not judged again, as `repair` does. `input` is the one that the record is
/// of.
void offer_repairs(SpecSet const& specs, Input const& input, InputRecord& record);

} // namespace animcheck::app

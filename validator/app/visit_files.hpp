// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/inputs.hpp"

namespace animcheck::app {

/// Does a place lead to any number of files: is it a folder, or a pattern ("Anims/HUM-*.MAN") of names in one?
[[nodiscard]] bool leads_to_files(std::string const& place);

/// Visits each of those files as `visit_place` would, in stable order, with the others as its companions; all of
/// them are matched. Where `visit` returns true, the members of the container come next, and those of containers
/// among them. Files that cannot be read are warned of. Throws UsageError where there is no file.
void visit_files(PlaceOptions const& options, SpecSet const& specs,
                 std::function<bool(Visited const& visited)> const& visit);

} // namespace animcheck::app

// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/options.hpp"

#include <string>
#include <vector>

namespace animcheck::app {

struct ExportCommand : PlaceOptions {
    std::vector<std::string> places; ///< instead of `place`: files, members, folders, patterns
    std::string output, to;          ///< a file, or a folder
    double unit = 0;                 ///< metres a unit; 0: as the format says
    double height = 0;               ///< metres from the lowest joint to the highest; 0: as the unit says
    bool no_bones = false, in_place = false;
};
int export_gltf(Common const& common, ExportCommand const& options);

} // namespace animcheck::app

// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/options.hpp"

#include <string>

namespace animcheck::app {

struct ExportCommand : PlaceOptions {
    std::string output, to; ///< a file, or a folder
    double scale = 0;       ///< metres a unit; 0: as the format says
};
int export_gltf(Common const& common, ExportCommand const& options);

} // namespace animcheck::app

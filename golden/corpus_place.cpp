// SPDX-License-Identifier: MIT
#include "golden/corpus_place.hpp"

#include "validator/app/options.hpp"
#include "validator/platform/files.hpp"
#include "validator/platform/start.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

namespace animcheck::golden {

std::string corpus_folder(std::string const& given) {
    if (!given.empty()) return given;
    auto const own = std::string(animcheck::folder_of(own_program()));
    auto const installed = own + "/../share/animcheck/golden";
    for (auto const& folder : {std::string("golden"), installed, own + "/../../golden"})
        if (kind_of(folder + "/cases") == PathKind::folder) return folder;
    throw app::UsageError(
        fmt::format("there is no corpus: neither golden/ here nor {}; name its folder", printable(installed)));
}

} // namespace animcheck::golden

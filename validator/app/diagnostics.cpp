// SPDX-License-Identifier: MIT
#include "validator/app/diagnostics.hpp"

namespace animcheck::app {
namespace {

constinit Diagnostics chosen{};

} // namespace

void set_diagnostics(Diagnostics const& diagnostics) { chosen = diagnostics; }

void complain(std::string const& message) {
    if (chosen.complain) chosen.complain(message);
}

void warn(std::string const& message) {
    if (chosen.warn) chosen.warn(message);
}

void inform(std::string const& message) {
    if (chosen.inform) chosen.inform(message);
}

WalkObserver* walk_observer() { return chosen.walk_observer ? chosen.walk_observer() : nullptr; }

} // namespace animcheck::app

// SPDX-License-Identifier: MIT
#pragma once

#include "validator/walk/observer.hpp"

#include <string>

/// Messages of a use case besides its result. Silent unless a program passes its own functions.
namespace animcheck::app {

struct Diagnostics {
    void (*complain)(std::string const& message) = nullptr; ///< an error
    void (*warn)(std::string const& message) = nullptr;
    void (*inform)(std::string const& message) = nullptr;
    WalkObserver* (*walk_observer)() = nullptr; ///< may return null: a walk then does nothing for it
};

/// Before anything else runs: it is not guarded against threads.
void set_diagnostics(Diagnostics const& diagnostics);

void complain(std::string const& message);
void warn(std::string const& message);
void inform(std::string const& message);
[[nodiscard]] WalkObserver* walk_observer();

} // namespace animcheck::app

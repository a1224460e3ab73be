// SPDX-License-Identifier: MIT
#pragma once

namespace animcheck {

/// From here on the first Ctrl-C (or SIGTERM) only asks the run to end; the second one ends it at once. Windows and
/// WASI: nothing changes, and nobody ever asks.
void take_interrupts();
[[nodiscard]] bool is_interrupted() noexcept; ///< was the run asked to end?
void leave_interrupts();                      ///< a signal does again what it did before
/// Ends the program as the signal would have; returns where there was none.
void end_by_interrupt();

} // namespace animcheck

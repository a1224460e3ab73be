// SPDX-License-Identifier: MIT
#include "validator/platform/interrupt.hpp"

namespace animcheck {

void take_interrupts() {}
void leave_interrupts() {}
bool is_interrupted() noexcept { return false; }
void end_by_interrupt() {}

} // namespace animcheck

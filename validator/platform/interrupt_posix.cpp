// SPDX-License-Identifier: MIT
#include "validator/platform/interrupt.hpp"

#include <csignal>

namespace animcheck {

namespace {

constexpr int caught[]{SIGINT, SIGTERM};
struct sigaction former[2]{}; // what removes unfinished files, or ends the program
std::sig_atomic_t volatile asked = 0;

void ask_to_end(int signal) {
    asked = signal;
    for (int i = 0; i < 2; ++i) ::sigaction(caught[i], &former[i], nullptr);
}

} // namespace

void take_interrupts() {
    for (int i = 0; i < 2; ++i) {
        // A signal that is ignored stays so, as nohup has it.
        if (::sigaction(caught[i], nullptr, &former[i]) != 0 || former[i].sa_handler == SIG_IGN) continue;
        struct sigaction action{};
        action.sa_handler = ask_to_end;
        action.sa_flags = SA_RESTART;
        ::sigaction(caught[i], &action, nullptr);
    }
}

void leave_interrupts() {
    for (int i = 0; i < 2; ++i) ::sigaction(caught[i], &former[i], nullptr);
}

bool is_interrupted() noexcept { return asked != 0; }

void end_by_interrupt() {
    if (asked != 0) ::raise(asked);
}

} // namespace animcheck

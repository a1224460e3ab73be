// SPDX-License-Identifier: MIT
#include "validator/cli/run_program.hpp"

int main(int count, char** words) { return animcheck::cli::run_program(count, words, nullptr); }

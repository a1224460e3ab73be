// SPDX-License-Identifier: MIT
#pragma once

#include "validator/cli/corpus_options.hpp"

namespace animcheck::cli {

/// The whole run: what `main` is given in, the exit code out. With `corpus` it also carries out the commands of the
/// corpus; without, animcheck-corpus is started for them.
[[nodiscard]] int run_program(int count, char const* const* words, CorpusCommands const* corpus);

} // namespace animcheck::cli

// SPDX-License-Identifier: MIT
#pragma once

namespace animcheck::cli {

struct CorpusCommands;

/// The whole run: what `main` is given in, the exit code out. With `corpus` it also carries out the commands of the
/// corpus; without, animcheck-corpus is started for them.
[[nodiscard]] int run_program(int count, char const* const* words, CorpusCommands const* corpus);

} // namespace animcheck::cli

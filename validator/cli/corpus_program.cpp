// SPDX-License-Identifier: MIT
#include "validator/cli/corpus_program.hpp"

#include "validator/app/options.hpp"
#include "validator/platform/files.hpp"
#include "validator/platform/start.hpp"

#include <fmt/format.h>

namespace animcheck::cli {

int start_corpus_program(std::vector<std::string> const& words) {
    auto const own = own_program();
    auto const suffix = own.ends_with(".exe") ? ".exe" : "";
    auto const program = fmt::format("{}/animcheck-corpus{}", folder_of(own), suffix);
    if (kind_of(program) != PathKind::file)
        throw app::UsageError("this command needs the program animcheck-corpus beside animcheck; it is not there");
    if (auto const code = run_in_place(program, words)) return *code;
    throw app::UsageError(program + ": cannot be started");
}

} // namespace animcheck::cli

// SPDX-License-Identifier: MIT
// The program: how a run begins and ends.
#include "validator/cli/run_program.hpp"

#include "validator/app/diagnostics.hpp"
#include "validator/cli/commands.hpp"
#include "validator/cli/log.hpp"
#include "validator/platform/files.hpp"
#include "validator/platform/start.hpp"
#include "validator/rules/yaml.hpp"

#include <algorithm>
#include <cstdio>

namespace animcheck::cli {
namespace {

int run(std::vector<std::string> words, CorpusCommands const* corpus) {
    Commands all;
    all.corpus_commands = corpus;
    all.given = words;
    set_log_level(all.log_level); // what is wrong with the words is said, too
    try {
        if (auto const answer = understand(std::move(words), all)) {
            std::fputs(answer->text.c_str(), answer->exit == exit_checked ? stdout : stderr);
            return answer->exit;
        }
        set_log_level(all.log_level);
        return all.chosen();
    } catch (UsageError const& error) {
        complain(error.what());
        advise(error.hint().empty() ? all.called + " --help" : error.hint());
        return exit_usage;
    }
}

/// Started from a desktop: by a double click, or with files and folders that were dropped on it.
bool is_dropped_on(std::vector<std::string> const& words) {
    auto const is_dropped = [](std::string const& word) {
        return is_absolute(word) && kind_of(word) != PathKind::absent;
    };
    return is_window_of_its_own() && std::ranges::all_of(words, is_dropped);
}

int ended(std::vector<std::string> words, CorpusCommands const* corpus) {
    try {
        return run(std::move(words), corpus);
    } catch (animcheck::yaml::Error const& error) {
        complain(error.what());
        return exit_usage;
    } catch (std::exception const& error) {
        complain(std::string("internal error: ") + error.what());
        return exit_internal;
    }
}

} // namespace

int run_program(int count, char const* const* given, CorpusCommands const* corpus) {
    auto words = words_given(count, given);
    bool const stays = is_dropped_on(words);
    auto const exit = ended(std::move(words), corpus);
    if (stays) wait_for_key();
    return exit;
}

} // namespace animcheck::cli

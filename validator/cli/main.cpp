// SPDX-License-Identifier: MIT
// The program: how a run begins and ends.
#include "validator/cli/commands.hpp"
#include "validator/cli/log.hpp"
#include "validator/spec/yaml.hpp"

#include <cstdio>

namespace animcheck::cli {
namespace {

int run(std::vector<std::string> words) {
    Commands all;
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

} // namespace
} // namespace animcheck::cli

int main(int argc, char** argv) {
    using namespace animcheck::cli;
    try {
        return run({argv + 1, argv + argc});
    } catch (animcheck::yaml::Error const& error) {
        complain(error.what());
        return exit_usage;
    } catch (std::exception const& error) {
        complain(std::string("internal error: ") + error.what());
        return exit_internal;
    }
}

// SPDX-License-Identifier: MIT
// JSON Schemas, printed.
#include "validator/cli/options.hpp"
#include "validator/cli/output.hpp"
#include "validator/cli/schemas.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace animcheck::cli {

int schema(std::vector<std::string> const& words) {
    Output output;
    for (auto const& [word, id, title, text] : schemas()) {
        if (words.empty()) {
            output.write(fmt::format("{:<8}{:<22}{}\n", word, id, title));
        } else if (std::ranges::find(words, word) != words.end()) {
            output.write(text);
        }
    }
    return output.close() ? exit_checked : exit_internal;
}

} // namespace animcheck::cli

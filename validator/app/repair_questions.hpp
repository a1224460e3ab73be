// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"
#include "validator/judge/record.hpp"

#include <map>
#include <string>
#include <utility>

namespace animcheck::app {

/// Asks in a terminal which edits are wanted, one after the other, as `git add -p` does. Each is asked about once.
/// For one thread.
class RepairQuestions {
public:
    /// Throws UsageError where there is no terminal to ask in.
    RepairQuestions();

    /// `place`: of the input; `now`: its bytes.
    [[nodiscard]] bool accepts(std::string const& place, Finding const& finding, ByteView now);

private:
    [[nodiscard]] bool answer_for(std::string const& rule);

    std::map<std::string, bool> rules_;                           ///< with an answer for all that follow
    std::map<std::pair<std::string, std::string>, bool> answers_; ///< by place, and rule with field
    bool is_over_ = false;
};

} // namespace animcheck::app

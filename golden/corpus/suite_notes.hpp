// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace animcheck::golden {

/// Notes on a format for other readers, which no finding states: `suite.yaml` in its folder.
struct SuiteNotes {
    struct Exception {
        std::string obligation; ///< its word
        std::string latitude;   ///< of `may`; else empty
        std::string why;
    };
    /// By full rule id: a finding of that rule says that a part of the file is outside animcheck's scope; which
    /// part.
    std::map<std::string, std::string, std::less<>> outside;
    std::map<std::string, Exception, std::less<>> exceptions; ///< by full case id
    /// By full rule id: what is asked of readers of files that break the rule, where its evidence does not say it.
    std::map<std::string, Exception, std::less<>> readers;
    /// Numbers that loaders take from another file, and the field whose value each is in a decode of this one.
    std::map<std::string, std::string, std::less<>> counts;
};

/// `file` names the text in errors, which are yaml::Errors. Ids are written without the format.
[[nodiscard]] SuiteNotes load_suite_notes(std::string_view text, std::string const& format,
                                          std::string const& file);

} // namespace animcheck::golden

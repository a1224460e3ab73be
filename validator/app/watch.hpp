// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/options.hpp"
#include "validator/platform/watch.hpp"
#include "validator/report/options.hpp"

#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck::app {

/// The screen of `check --watch`, one judgement after the other. Every input is judged again each time, so that
/// what depends on a changed file is right; shown are inputs that changed, or of which something else is said now.
/// A terminal gets one screen, anything else all lines.
class Screen {
public:
    Screen();
    /// A judgement begins.
    void begin(std::vector<FileChange> changes);
    /// On any thread. Is the input to be in the report?
    [[nodiscard]] bool shows(InputRecord const& record, OutputOptions const& options);
    void write(std::string_view report);
    /// The judgement is whole. False: standard output does not take it.
    [[nodiscard]] bool show(OutputOptions const& options);

private:
    struct Seen {
        std::uint64_t text = 0; ///< hash of what is said of it
        Verdict verdict = Verdict::unknown;
        bool shown = false;
    };
    using Lines = std::vector<std::string>;
    [[nodiscard]] Lines changes(OutputOptions const& options) const;
    [[nodiscard]] Lines sound(OutputOptions const& options) const;
    [[nodiscard]] Lines as_before(OutputOptions const& options) const;

    bool const one_screen_;
    std::vector<FileChange> changes_;
    std::set<std::string, std::less<>> changed_;
    std::map<std::string, Seen, std::less<>> before_, now_; ///< by place
    std::mutex mutex_;                                      ///< of now_
    std::string report_;
    bool first_ = true;
};

/// Judges, and again after each change of these paths, until an interrupt. Returns what the last judgement
/// returned. What is wrong with the command line or a configuration ends only the first one.
int watch(std::vector<std::string> const& paths, std::function<int(Screen& screen)> const& judge);

} // namespace animcheck::app

// SPDX-License-Identifier: MIT
#include "validator/app/repair_questions.hpp"

#include "validator/app/options.hpp"
#include "validator/platform/terminal.hpp"
#include "validator/rules/hash.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <cstdio>

namespace animcheck::app {
namespace {

constexpr std::size_t most_shown = 16; ///< bytes of an edit
constexpr auto help = "y - make this edit\n"
                      "n - do not make it\n"
                      "a - make it, and all others of this rule\n"
                      "d - make neither it nor others of this rule\n"
                      "q - make neither it nor any that was not asked about\n"
                      "? - print this\n";

std::string shown(std::string_view bytes) {
    std::string text;
    for (auto const c : bytes.substr(0, most_shown)) text += fmt::format(" {:02x}", static_cast<unsigned char>(c));
    if (bytes.size() > most_shown) text += fmt::format(" .. ({} bytes)", bytes.size());
    return text.empty() ? " (nothing)" : text;
}

void show(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
}

/// The first letter of a line; 'q' at the end of what is typed.
char read_answer() {
    char answer = 0;
    for (int c = std::fgetc(stdin); c != '\n'; c = std::fgetc(stdin)) {
        if (c == EOF) return 'q';
        if (answer == 0 && c != ' ') answer = static_cast<char>(c);
    }
    return answer;
}

std::string question_of(std::string const& place, Finding const& finding, ByteView now) {
    auto text = fmt::format("\n{}: {} at {}\n  {}\n", printable(place), finding.rule,
                            finding.place.path.empty() ? "." : finding.place.path, finding.message);
    for (auto const& edit : finding.fix->edits) {
        auto const before = text_of(now.subspan(to_size(edit.first), to_size(edit.count)));
        text += fmt::format("@ 0x{:X}\n-{}\n+{}\n", edit.first, shown(before), shown(edit.bytes));
    }
    if (!finding.fix->safe)
        text += fmt::format("  likely, not safe{}\n", finding.fix->why.empty() ? "" : ": " + finding.fix->why);
    return text;
}

} // namespace

RepairQuestions::RepairQuestions() {
    if (!is_terminal(Stream::input) || !is_terminal(Stream::output))
        throw UsageError("--interactive asks in a terminal, and this is not one");
}

bool RepairQuestions::answer_for(std::string const& rule) {
    for (;;) {
        show("Make this edit [y,n,a,d,q,?]? ");
        switch (read_answer()) {
        case 'y': return true;
        case 'n': return false;
        case 'a': return rules_[rule] = true;
        case 'd': return rules_[rule] = false;
        case 'q': is_over_ = true; return false;
        default: show(help);
        }
    }
}

bool RepairQuestions::accepts(std::string const& place, Finding const& finding, ByteView now) {
    auto const [known, is_new] = answers_.try_emplace({place, finding.rule + ' ' + finding.place.path}, false);
    if (!is_new || is_over_) return known->second;
    if (auto const all = rules_.find(finding.rule); all != rules_.end()) return known->second = all->second;
    show(question_of(place, finding, now));
    return known->second = answer_for(finding.rule);
}

} // namespace animcheck::app

// SPDX-License-Identifier: MIT
#include "golden/readers/reader_run.hpp"

#include "golden/corpus/files.hpp"
#include "validator/app/inputs.hpp"
#include "validator/platform/file_path.hpp"
#include "validator/rules/printable.hpp"
#include "validator/walk/supplied_json.hpp"
#include "validator/walk/workers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <optional>

namespace animcheck::readers {
using namespace app;
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::string_view strict_label = "animcheck-strict", lenient_label = "animcheck-lenient";
constexpr int not_mine = 77; ///< the exit code of a reader that does not read this format

/// Words as a shell takes them apart, without anything else that a shell does. A backslash before anything but a
/// blank, a quote or another one stays: paths of Windows have it.
std::vector<std::string> words_of(std::string const& command) {
    constexpr std::string_view escapable = " \t\n\"'\\";
    std::vector<std::string> words;
    std::optional<std::string> word;
    char quote = '\0';
    for (std::size_t i = 0; i < command.size(); ++i) {
        auto const c = command[i];
        bool const ends = quote == '\0' && (c == ' ' || c == '\t' || c == '\n');
        if (ends) {
            if (word) words.push_back(std::move(*word));
            word.reset();
            continue;
        }
        if (!word) word.emplace();
        if (quote == '\0' && (c == '\'' || c == '"'))
            quote = c;
        else if (quote != '\0' && c == quote)
            quote = '\0';
        else if (c == '\\' && quote != '\'' && i + 1 < command.size() && escapable.contains(command[i + 1]))
            *word += command[++i];
        else
            *word += c;
    }
    if (quote != '\0') throw UsageError(fmt::format("--reader: a quote is not closed in: {}", printable(command)));
    if (word) words.push_back(std::move(*word));
    return words;
}

bool is_label(std::string_view text) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_. ";
    return !text.empty() && text.find_first_not_of(letters) == std::string_view::npos;
}

std::string replaced(std::string word, std::string_view placeholder, std::string const& with) {
    for (auto at = word.find(placeholder); at != std::string::npos; at = word.find(placeholder, at + with.size()))
        word.replace(at, placeholder.size(), with);
    return word;
}

/// The last line that says something: exceptions are printed after their trace.
std::string last_line(std::string const& text) {
    auto const end = text.find_last_not_of("\n\r \t");
    if (end == std::string::npos) return {};
    auto const begin = text.rfind('\n', end);
    auto const line = text.substr(begin == std::string::npos ? 0 : begin + 1, end - (begin + 1) + 1);
    return printable(line.substr(0, 200));
}

std::string why_ended(ChildEnd const& ended) {
    if (ended.how == ChildEnd::How::crashed) return crash_of(ended);
    auto const line = last_line(ended.err);
    return line.empty() ? last_line(ended.out) : line;
}

/// One thread: a case by a reader.
class ReaderWorker {
public:
    ReaderWorker(std::vector<Reader> const& readers, SpecSet const& specs, ReaderRunOptions const& options)
        : readers_(readers), specs_(specs), options_(options) {}

    ReaderResult operator()(ReaderResult job) {
        auto const& reader = readers_[job.reader];
        if (reader.is_built_in())
            judge(reader, job);
        else
            run(reader, job);
        return job;
    }

private:
    /// As this program decodes it. Lenient rejects what it cannot read in full: it reports a loss.
    void judge(Reader const& reader, ReaderResult& job) const {
        auto const& entry = *job.entry;
        try {
            auto const supplied = read_supplied(entry.context.dump(), specs_);
            FileBytes file;
            if (auto const error = file.open(entry.file); !error.empty())
                throw UsageError(entry.file + ": " + error);
            SuppliedInput const input(supplied, file.bytes());
            auto const record = Inspector(specs_, supplied.limits.options()).inspect(input.input());
            bool const is_whole = !record.format.empty() && record.lenient == InputRecord::Lenient::decoded;
            bool const accepts = record.strict.accepts || (reader.label == lenient_label && is_whole);
            job.outcome = accepts ? Outcome::accepted : Outcome::rejected;
            if (!accepts) job.detail = record.strict.rule;
        } catch (SuppliedError const& error) {
            throw UsageError(fmt::format("{}: {}", entry.id, error.what()));
        }
    }

    void run(Reader const& reader, ReaderResult& job) const {
        auto const& entry = *job.entry;
        bool const is_told = reader.takes("{context}") || (!entry.needs_context && entry.member.empty());
        if (!is_told) {
            job.detail = "the reader does not take {context}";
            return;
        }
        auto const ended = run_child(words_for(reader, entry), options_.bounds);
        job.detail = why_ended(ended);
        switch (ended.how) {
        case ChildEnd::How::not_started:
            throw UsageError(fmt::format("--reader: '{}' cannot be run: {}", printable(reader.command.front()),
                                         why_not_started(ended)));
        case ChildEnd::How::crashed: job.outcome = Outcome::crashed; return;
        case ChildEnd::How::timed_out: job.outcome = Outcome::timed_out; return;
        case ChildEnd::How::out_of_memory: job.outcome = Outcome::out_of_memory; return;
        case ChildEnd::How::exited: break;
        }
        if (ended.code == not_mine) return;
        job.outcome = ended.code == 0 ? Outcome::accepted : Outcome::rejected;
        if (ended.code == 0) job.detail.clear();
        if (ended.code == 0 && options_.with_values && entry.obligation == "must-accept") compare(ended.out, job);
    }

    static void compare(std::string const& out, ReaderResult& job) {
        auto const printed = Json::parse(out, nullptr, false);
        job.outcome = Outcome::wrong_values;
        if (!printed.is_object()) {
            job.detail = "no JSON object was printed";
            return;
        }
        auto const comparison = compare_values(*job.entry, printed);
        job.compared = comparison.compared;
        job.detail = comparison.difference;
        if (job.compared == 0 && job.detail.empty()) job.detail = "no value was printed";
        if (job.detail.empty()) job.outcome = Outcome::accepted;
    }

    [[nodiscard]] std::vector<std::string> words_for(Reader const& reader, SuiteCase const& entry) const {
        auto words = reader.command;
        auto const own = folder_.path() + '/';
        auto const replace = [&](std::string_view placeholder, auto const& make) {
            if (!reader.takes(placeholder)) return;
            std::string const with = make();
            for (auto& word : words) word = replaced(std::move(word), placeholder, with);
        };
        replace("{file}", [&] { return entry.file; });
        replace("{format}", [&] { return entry.format; });
        replace("{member}", [&] { return entry.member; });
        replace("{context}", [&] {
            write_text(file_path(own + "context.json"), entry.context.dump());
            return own + "context.json";
        });
        replace("{named}", [&] { return named_copy(own, entry); });
        return words;
    }

    /// The file under the name that it has where it is found, alone in a folder.
    static std::string named_copy(std::string const& own, SuiteCase const& entry) {
        auto name = entry.name.empty() ? std::string(base_name(entry.file)) : entry.name;
        std::ranges::replace(name, '/', '_');
        auto const folder = file_path(own) / "named";
        fs::remove_all(folder);
        fs::create_directories(folder);
        fs::copy_file(file_path(entry.file), folder / file_path(name));
        return (folder / file_path(name)).generic_string();
    }

    std::vector<Reader> const& readers_;
    SpecSet const& specs_;
    ReaderRunOptions const& options_;
    ScratchFolder folder_;
};

} // namespace

bool Reader::takes(std::string_view placeholder) const {
    return std::ranges::any_of(command, [&](std::string const& word) { return word.contains(placeholder); });
}

Reader reader_of(std::string const& text) {
    if (text == strict_label || text == lenient_label) return {text, {}};
    auto const equals = text.find('=');
    bool const has_label = equals != std::string::npos && is_label(std::string_view(text).substr(0, equals));
    Reader reader;
    reader.command = words_of(has_label ? text.substr(equals + 1) : text);
    if (reader.command.empty()) throw UsageError("--reader: there is no command");
    reader.label = has_label ? text.substr(0, equals) : std::string(base_name(reader.command.front()));
    if (!reader.takes("{file}") && !reader.takes("{named}"))
        throw UsageError("--reader: the command takes no {file} (or {named}): " + printable(text));
    return reader;
}

std::string_view name_of(Outcome outcome) noexcept {
    switch (outcome) {
    case Outcome::accepted: return "accepted";
    case Outcome::rejected: return "rejected";
    case Outcome::wrong_values: return "wrong-values";
    case Outcome::crashed: return "crashed";
    case Outcome::timed_out: return "timed-out";
    case Outcome::out_of_memory: return "out-of-memory";
    default: return "not-run";
    }
}

bool ReaderResult::is_wrong() const noexcept {
    switch (outcome) {
    case Outcome::not_run: return false;
    case Outcome::accepted: return entry->obligation == "must-reject";
    case Outcome::rejected: return entry->obligation == "must-accept";
    default: return true;
    }
}

std::vector<ReaderResult> run_readers(Suite const& suite, std::vector<Reader> const& readers, SpecSet const& specs,
                                      ReaderRunOptions const& options) {
    std::vector<ReaderResult> results;
    std::size_t next = 0;
    in_order<ReaderResult, ReaderResult>(
        options.threads,
        [&](ReaderResult& job) {
            if (next == suite.cases.size() * readers.size()) return false;
            job = {&suite.cases[next / readers.size()], next % readers.size()};
            ++next;
            return true;
        },
        [&] { return ReaderWorker(readers, specs, options); },
        [&](ReaderResult result) { results.push_back(std::move(result)); });
    return results;
}

} // namespace animcheck::readers

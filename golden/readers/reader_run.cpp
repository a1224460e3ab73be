// SPDX-License-Identifier: MIT
#include "golden/readers/reader_run.hpp"

#include "golden/corpus/files.hpp"
#include "golden/corpus/obligation.hpp"
#include "validator/app/inputs.hpp"
#include "validator/platform/file_path.hpp"
#include "validator/rules/printable.hpp"
#include "validator/walk/supplied_json.hpp"
#include "validator/walk/workers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <memory>
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

/// Lines that runtimes print after the one that says what is wrong.
bool says_nothing(std::string_view line) {
    constexpr std::array beginnings{"at ", "Node.js v", "note: run with", "^", "}", "Aborted"};
    return line.empty() ||
           std::ranges::any_of(beginnings, [&](auto const* text) { return line.starts_with(text); });
}

/// The last line that says something: exceptions are printed after their trace, or before it.
std::string last_line(std::string_view text) {
    constexpr std::string_view blanks = "\n\r \t";
    while (!text.empty()) {
        auto const begin = text.rfind('\n');
        auto line = begin == std::string_view::npos ? text : text.substr(begin + 1);
        text = begin == std::string_view::npos ? std::string_view() : text.substr(0, begin);
        auto const first = line.find_first_not_of(blanks);
        if (first == std::string_view::npos) continue;
        line = line.substr(first, line.find_last_not_of(blanks) + 1 - first);
        if (!says_nothing(line)) return printable(line.substr(0, 200));
    }
    return {};
}

std::string why_ended(ChildEnd const& ended) {
    auto const line = last_line(ended.err);
    if (ended.how == ChildEnd::How::crashed && (!is_abort(ended) || line.empty())) return crash_of(ended);
    return line.empty() ? last_line(ended.out) : line;
}

Outcome outcome_of(ChildEnd const& ended, ReaderRunOptions const& options) {
    if (is_abort(ended)) return options.abort_rejects ? Outcome::rejected : Outcome::aborted;
    switch (ended.how) {
    case ChildEnd::How::crashed: return Outcome::crashed;
    case ChildEnd::How::timed_out: return Outcome::timed_out;
    case ChildEnd::How::out_of_memory: return Outcome::out_of_memory;
    default: return ended.code == 0 ? Outcome::accepted : Outcome::rejected;
    }
}

/// Context that the case needs and the reader does not take; empty: none.
std::string missing_of(Reader const& reader, SuiteCase const& entry, ReaderRunOptions const& options) {
    for (auto const& need : entry.needs) {
        bool const by_words =
            reader.batch || reader.takes("{context}") || (need == "member" && reader.takes("{member}"));
        bool const takes =
            options.needs ? std::ranges::find(*options.needs, need) != options.needs->end() : by_words;
        if (!takes) return need;
    }
    return {};
}

/// One thread: a case by a reader.
class ReaderWorker {
public:
    ReaderWorker(std::vector<Reader> const& readers, SpecSet const& specs, ReaderRunOptions const& options)
        : readers_(readers), specs_(specs), options_(options) {}

    ReaderResult operator()(ReaderResult job) {
        auto const& reader = readers_[job.reader];
        if (reader.is_built_in()) {
            judge(reader, job);
        } else if (auto const need = missing_of(reader, *job.entry, options_); !need.empty()) {
            job.detail = fmt::format("the reader does not take {} (--needs)", need);
        } else if (reader.batch) {
            ask(reader, job);
        } else {
            run(reader, job);
        }
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
        auto const ended = run_child(words_for(reader, *job.entry), options_.bounds);
        require_started(reader, ended);
        job.detail = why_ended(ended);
        if (ended.how == ChildEnd::How::exited && ended.code == not_mine) return;
        job.outcome = outcome_of(ended, options_);
        if (job.outcome != Outcome::accepted) return;
        job.detail.clear();
        compare([&] { return Json::parse(ended.out, nullptr, false); }, job);
    }

    static void require_started(Reader const& reader, ChildEnd const& ended) {
        if (ended.how == ChildEnd::How::not_started)
            throw UsageError(fmt::format("{}: '{}' cannot be run: {}", reader.batch ? "--batch" : "--reader",
                                         printable(reader.command.front()), why_not_started(ended)));
    }

    /// In a process that reads one case after another. What happens in one that has read others is not believed
    /// before it happens in a new one, too.
    void ask(Reader const& reader, ReaderResult& job) {
        auto& session = sessions_[job.reader];
        auto const& entry = *job.entry;
        Json const question{
            {"id", entry.id},         {"file", fs::absolute(file_path(entry.file)).generic_string()},
            {"format", entry.format}, {"name", entry.name},
            {"member", entry.member}, {"context", entry.context}};
        Json answer;
        auto const is_answer = [&](std::string const& line) {
            answer = Json::parse(line, nullptr, false);
            return answer.is_object() && answer.value("id", Json()) == entry.id;
        };
        for (;;) {
            if (!session || session->is_over())
                session = std::make_unique<ChildSession>(reader.command, options_.bounds);
            bool const is_first = !session->has_answered();
            auto const asked =
                session->ask(question.dump(-1, ' ', false, Json::error_handler_t::replace), is_answer);
            if (asked.line) return take(answer, asked.end.err, job);
            require_started(reader, asked.end);
            if (!is_first) continue;
            job.detail = why_ended(asked.end);
            job.outcome = outcome_of(asked.end, options_);
            if (asked.end.how != ChildEnd::How::exited) return;
            // It came to an end instead of answering: by an exception that nobody caught, most likely.
            job.outcome = options_.abort_rejects ? Outcome::rejected : Outcome::aborted;
            if (job.detail.empty()) job.detail = fmt::format("it ended with exit code {}", asked.end.code);
            return;
        }
    }

    void take(Json const& answer, std::string const& err, ReaderResult& job) const {
        auto const outcome = answer.value("result", Json());
        if (auto const why = answer.value("detail", Json()); why.is_string())
            job.detail = printable(why.get<std::string>().substr(0, 200));
        if (outcome == "not-run") return;
        if (outcome != "accepted" && outcome != "rejected")
            throw UsageError(
                fmt::format("--batch: {}: the answer to {} has no 'result'; expected accepted, rejected "
                            "or not-run",
                            job.entry->id, printable(readers_[job.reader].label)));
        job.outcome = outcome == "accepted" ? Outcome::accepted : Outcome::rejected;
        if (job.outcome == Outcome::rejected) {
            if (job.detail.empty()) job.detail = last_line(err);
            return;
        }
        job.detail.clear();
        compare([&] { return answer; }, job);
    }

    template <class Read>
    void compare(Read read, ReaderResult& job) const {
        if (!options_.with_values || !job.entry->has_values) return;
        auto const printed = read();
        if (!printed.is_object()) {
            job.outcome = Outcome::wrong_values;
            job.detail = "no JSON object was printed";
            return;
        }
        auto const comparison = compare_values(*job.entry, printed);
        job.compared = comparison.compared;
        job.detail = comparison.difference;
        if (!job.detail.empty()) job.outcome = Outcome::wrong_values;
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
    std::map<std::size_t, std::unique_ptr<ChildSession>> sessions_; ///< by reader
};

} // namespace

bool Reader::takes(std::string_view placeholder) const {
    return std::ranges::any_of(command, [&](std::string const& word) { return word.contains(placeholder); });
}

namespace {

Reader labelled(std::string const& text) {
    auto const equals = text.find('=');
    bool const has_label = equals != std::string::npos && is_label(std::string_view(text).substr(0, equals));
    Reader reader;
    reader.command = words_of(has_label ? text.substr(equals + 1) : text);
    if (reader.command.empty()) throw UsageError("--reader: there is no command");
    reader.label = has_label ? text.substr(0, equals) : std::string(base_name(reader.command.front()));
    return reader;
}

} // namespace

Reader batch_reader_of(std::string const& text) {
    auto reader = labelled(text);
    reader.batch = true;
    for (auto const* const placeholder : {"{file}", "{named}", "{format}", "{context}", "{member}"})
        if (reader.takes(placeholder))
            throw UsageError(
                fmt::format("--batch: the command takes no {}; each case is a line of JSON on its standard "
                            "input: {}",
                            placeholder, printable(text)));
    return reader;
}

Reader reader_of(std::string const& text) {
    if (text == strict_label || text == lenient_label) return {text, {}};
    auto reader = labelled(text);
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
    case Outcome::aborted: return "aborted";
    case Outcome::timed_out: return "timed-out";
    case Outcome::out_of_memory: return "out-of-memory";
    default: return "not-run";
    }
}

bool ReaderResult::is_wrong() const noexcept {
    return golden::is_wrong(name_of(outcome),
                            golden::obligation_named(entry->obligation).value_or(golden::Obligation::may));
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

// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/export_command.hpp"
#include "validator/app/options.hpp"
#include "validator/app/repair.hpp"
#include "validator/cli/corpus_options.hpp"
#include "validator/config/config_file.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
class FormatterBase;
class Option;
} // namespace CLI

/// The commands and their options. Files that include CLI11 include this one.
namespace animcheck::cli {

using namespace app;

/// A parsed command line.
struct Commands {
    Common common;
    CheckOptions check;
    LsOptions ls;
    DecodeOptions decode;
    DumpOptions dump;
    ExportCommand export_command;
    RepairCommand repair;
    BookOptions book;
    KsyOptions ksy;
    CorpusOptions corpus;
    AuthorOptions author;
    ReportOptions report;
    ReportLookOptions report_look;
    ConfigOptions config;
    std::vector<std::string> words;
    std::string format;
    std::string date; ///< of a manual page
    std::string log_level = "warn";
    bool sample = false;  ///< of `check`
    bool lenient = false; ///< accepted for clarity: it is the default
    /// Null: commands of the corpus are carried out by animcheck-corpus, which gets the same words.
    CorpusCommands const* corpus_commands = nullptr;
    std::vector<std::string> given; ///< the words of the command line
    std::function<int()> chosen;
    std::string called; ///< "animcheck spec show": what was chosen, as far as it was understood
};

/// Printed instead of running a command: help, or the version.
struct Answer {
    std::string text;
    int exit; ///< exit_usage: nothing was asked for
};
/// Reads a command line; `all.chosen` then does what it asks for, unless there is an answer. Throws UsageError.
[[nodiscard]] std::optional<Answer> understand(std::vector<std::string> words, Commands& all);

void add_readers(CLI::App& app, Commands& all); ///< ls, dump, decode
void add_export(CLI::App& app, Commands& all);
void add_repair(CLI::App& app, Commands& all);
void add_words(CLI::App& app, Commands& all); ///< explain, rules, formats, spec
void add_report(CLI::App& app, Commands& all);
void add_schema(CLI::App& app, Commands& all);
void add_config(CLI::App& app, Commands& all);
void add_corpus(CLI::App& app, Commands& all);
void add_installed(CLI::App& app, Commands& all); ///< completion, manual: for who installs the program

// Shared by several commands.
inline std::vector<std::string> const bars(fail_on_words.begin(), fail_on_words.end());
inline constexpr auto exits = "Exit codes: 0 checked, 1 findings, 2 usage, 3 not fully checked, 4 internal error.";
inline constexpr auto output_help = "Write to this file once it is complete; never over an input";
void add_sheets(CLI::App* command, SheetOptions& options, std::string_view plain); ///< `plain`: the default format
void add_given(CLI::App* command, std::vector<std::string>& manifests, std::vector<std::string>& segments);
void add_context_json(CLI::App* command, std::string& path); ///< after --context and its like
void add_configuration(CLI::App* command, std::string& file, bool& none, std::string& profile);

/// Description of an option in --help, its default included.
[[nodiscard]] std::string description_of(CLI::Option const& option);
/// Lines of 88 columns, general options last.
[[nodiscard]] std::shared_ptr<CLI::FormatterBase> help_layout();

/// All commands below this one.
[[nodiscard]] std::vector<CLI::App const*> commands_of(CLI::App const& app);
/// The words of a command line with the command in front: `animcheck FILE` means `animcheck check FILE`, options
/// may be before the command, and `help check` is `check --help`. Throws UsageError for a slip of the keys.
[[nodiscard]] std::vector<std::string> with_command(CLI::App const& app, std::vector<std::string> words);
/// An error of CLI11 in this program's words.
[[nodiscard]] std::string why_refused(CLI::App const& app, std::exception const& error);
/// "animcheck spec show": the command that was chosen.
[[nodiscard]] std::string name_of_chosen(CLI::App const& app);

} // namespace animcheck::cli

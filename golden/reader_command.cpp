// SPDX-License-Identifier: MIT
// corpus run --reader: other programs over an exported corpus.
#include "golden/commands.hpp"
#include "golden/corpus/index.hpp"
#include "golden/readers/reader_report.hpp"
#include "validator/app/inputs.hpp"
#include "validator/app/output.hpp"
#include "validator/platform/file_path.hpp"
#include "validator/platform/files.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <thread>

namespace animcheck::golden {
using namespace app;
using namespace readers;
namespace {

std::vector<readers::Reader> readers_of(ReaderOptions const& options) {
    std::vector<readers::Reader> readers;
    std::set<std::string> labels;
    for (auto const& text : options.readers) readers.push_back(reader_of(text));
    for (auto const& text : options.batches) readers.push_back(batch_reader_of(text));
    for (auto const& reader : readers)
        if (!labels.insert(reader.label).second)
            throw UsageError(fmt::format("two readers are called '{}'; write LABEL=COMMAND", reader.label));
    return readers;
}

/// Tells of all that cannot be written before an hour is spent.
struct Outputs {
    explicit Outputs(ReaderOptions const& options) {
        for (auto const& [path, make] :
             {std::pair(&options.json, &reader_json), std::pair(&options.junit, &reader_junit),
              std::pair(&options.markdown, &reader_markdown), std::pair(&options.html, &reader_html)})
            if (!path->empty()) all.emplace_back(Destination(*path), make);
    }
    [[nodiscard]] bool write(ReaderReport const& report) const {
        for (auto const& [destination, make] : all) {
            Output output(destination);
            output.write(make(report));
            if (!output.close()) return false;
        }
        return true;
    }
    std::vector<std::pair<Destination, std::string (*)(ReaderReport const&)>> all;
};

Suite suite_of(std::string const& folder, CorpusOptions const& options) {
    auto suite = load_suite(folder, {options.readers.formats, options.filter, options.readers.level == "values",
                                     options.readers.profile});
    if (suite.cases.empty()) throw UsageError(printable(options.folder) + ": no such case");
    return suite;
}

/// Kinds of context, with commas between; "none": none.
std::vector<std::string> kinds_of(std::vector<std::string> const& lists) {
    constexpr std::array known{"member", "skeleton", "manifest", "facts", "game",
                               "beside", "limits",   "inside",   "none"};
    std::vector<std::string> kinds;
    for (auto const& list : lists)
        for (std::size_t at = 0; at <= list.size();) {
            auto const end = std::min(list.find(',', at), list.size());
            auto kind = list.substr(at, end - at);
            at = end + 1;
            if (std::ranges::find(known, kind) == known.end())
                throw UsageError(fmt::format("--needs: unknown kind of context '{}'; known are {}", printable(kind),
                                             fmt::join(known, ", ")));
            if (kind != "none") kinds.push_back(std::move(kind));
        }
    return kinds;
}

} // namespace

int corpus_run_readers(Common const& common, CorpusOptions const& options) {
    auto const& asked = options.readers;
    auto const readers = readers_of(asked);
    for (auto const& format : asked.formats) require_format(format);
    Outputs const outputs(asked);
    Specs const specs(common);
    std::optional<ScratchFolder> exported;
    auto folder = options.folder;
    if (kind_of(folder) != PathKind::folder) throw UsageError(printable(folder) + " is not a folder");
    if (!is_export(folder)) {
        auto const corpus = load_corpus(file_path(folder), specs.set());
        folder = exported.emplace().path();
        export_corpus(corpus, specs.set(), options.folder, folder);
    }
    auto const suite = suite_of(folder, options);
    ReaderRunOptions run;
    run.with_values = asked.level == "values";
    run.abort_rejects = asked.abort_rejects;
    if (!asked.needs.empty()) run.needs = kinds_of(asked.needs);
    run.bounds.time = std::chrono::milliseconds(static_cast<std::int64_t>(asked.seconds * 1000));
    run.bounds.memory = asked.megabytes << 20;
    run.threads = options.jobs > 0 ? options.jobs : std::max(1U, std::thread::hardware_concurrency());
    auto const results = run_readers(suite, readers, specs.set(), run);
    ReaderReport const report{suite, readers, results, asked.level, asked.profile, asked.lists_all};
    Output output;
    output.write(reader_table(report));
    if (!output.close() || !outputs.write(report)) return exit_internal;
    return std::ranges::any_of(results, &ReaderResult::is_wrong) ? exit_findings : exit_checked;
}

} // namespace animcheck::golden

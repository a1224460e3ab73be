// SPDX-License-Identifier: MIT
// corpus run, record, lint, export, sample and mutate.
#include "golden/commands.hpp"
#include "golden/corpus/examples.hpp"
#include "golden/corpus/export.hpp"
#include "golden/corpus/files.hpp"
#include "golden/corpus/index.hpp"
#include "golden/corpus/known_ids.hpp"
#include "golden/corpus/lint.hpp"
#include "golden/corpus/mutation.hpp"
#include "golden/corpus/obligation.hpp"
#include "golden/corpus/recorder.hpp"
#include "golden/corpus/runner.hpp"
#include "golden/corpus/sample.hpp"
#include "golden/corpus_place.hpp"
#include "validator/app/inputs.hpp"
#include "validator/app/output.hpp"
#include "validator/platform/file_path.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <thread>

namespace animcheck::golden {
using namespace app;
namespace {

Corpus corpus_of(CorpusOptions const& options, SpecSet const& specs) {
    if (kind_of(options.folder) != PathKind::folder) throw UsageError(options.folder + " is not a folder");
    return load_corpus(file_path(options.folder), specs);
}

/// The cases that this build cannot run, so that nobody takes a part for the whole.
std::string left_out_of(Corpus const& corpus) {
    if (corpus.left_out.empty()) return {};
    return fmt::format("left out, for families that are not built in: {}\n", fmt::join(corpus.left_out, ", "));
}

/// For what would judge or rewrite a part as if it were all.
Corpus whole_corpus_of(CorpusOptions const& options, SpecSet const& specs) {
    auto corpus = corpus_of(options, specs);
    if (!corpus.left_out.empty())
        throw UsageError(fmt::format("this takes a build with all families; this one leaves out {}",
                                     fmt::join(corpus.left_out, ", ")));
    return corpus;
}

KnownIds known_ids_of(std::string const& folder) {
    auto const path = known_ids_path(cases_in(file_path(folder))).generic_string();
    return load_known_ids(kind_of(path) == PathKind::file ? text_of_file(path) : "", path);
}

/// The documents that are exported as they are: a README, the schema of the index, the licence.
void copy_documents(std::string const& folder, std::string const& to) {
    if (kind_of(folder) != PathKind::folder) return;
    for (auto const& found : files_below(folder).files)
        write_text(file_path(to) / base_name(found.path), text_of_file(found.path));
}

int finish(std::string const& text, bool good) {
    Output output;
    output.write(text);
    if (!output.close()) return exit_internal;
    return good ? exit_checked : exit_findings;
}

/// Options that only a run of readers uses.
void refuse_reader_options(ReaderOptions const& options) {
    for (auto const& [name, is_given] :
         {std::pair("--format", !options.formats.empty()), std::pair("--needs", !options.needs.empty()),
          std::pair("--json", !options.json.empty()), std::pair("--junit", !options.junit.empty()),
          std::pair("--markdown", !options.markdown.empty()), std::pair("--html", !options.html.empty()),
          std::pair("--all", options.lists_all), std::pair("--abort-rejects", options.abort_rejects),
          std::pair("--profile", options.profile != "any"), std::pair("--level", options.level != "accept")})
        if (is_given) throw UsageError(fmt::format("{} requires --reader or --batch", name));
}

/// A file that every reader must accept has no error, in its members either.
std::string fault_of_obligation(FormatFolder const& folder, Case const& entry, Run const& run,
                                SpecSet const& specs) {
    if (entry.is_base || entry.result != Result::valid) return {};
    auto const broken = broken_member(entry, run, specs);
    ObligationFacts const facts{entry, run.record(), broken, folder.suite, specs};
    auto const fault = error_in_accepted(obligation_of(facts), facts);
    return fault.empty() ? fault : "every reader must accept it, but " + fault;
}

/// As a run over files of which none was checked ends.
int finish_without_cases(CorpusOptions const& options, std::string const& text) {
    auto const exit = finish(text, true);
    complain(options.folder + ": no cases");
    return exit == exit_checked ? exit_incomplete : exit;
}

} // namespace

int corpus_run(Common const& common, CorpusOptions const& options) {
    if (!options.readers.readers.empty() || !options.readers.batches.empty())
        return corpus_run_readers(common, options);
    refuse_reader_options(options.readers);
    Specs const specs(common);
    auto const corpus = corpus_of(options, specs.set());
    auto text = left_out_of(corpus);
    std::uint64_t passed = 0, failed = 0;
    auto const run_file = [&](FormatFolder const& folder, RuleFile const& file) {
        auto const recorded = load_golden(folder, file);
        for (auto const& entry : file.cases) {
            if (!entry.full_id().contains(options.filter)) continue;
            Run const run(entry, specs.set());
            auto mismatches = all_mismatches(entry, run, recorded);
            if (auto fault = fault_of_obligation(folder, entry, run, specs.set()); !fault.empty())
                mismatches.push_back(std::move(fault));
            ++(mismatches.empty() ? passed : failed);
            for (auto const& mismatch : mismatches) text += fmt::format("{}: {}\n", entry.full_id(), mismatch);
        }
    };
    for (auto const& folder : corpus.formats) {
        run_file(folder, folder.bases);
        for (auto const& file : folder.files) run_file(folder, file);
    }
    if (passed + failed == 0 && !options.filter.empty())
        throw UsageError(fmt::format("{}: no case whose name contains '{}'", printable(options.folder),
                                     printable(options.filter)));
    if (passed + failed == 0) return finish_without_cases(options, text);
    text += fmt::format("{} passed, {} failed\n", passed, failed);
    return finish(text, failed == 0);
}

namespace {

std::string recorded_examples(std::filesystem::path const& path) {
    return kind_of(path.generic_string()) == PathKind::file ? text_of_file(path.generic_string()) : std::string();
}

} // namespace

int corpus_record(Common const& common, CorpusOptions const& options) {
    Specs const specs(common);
    std::string text;
    auto const corpus = whole_corpus_of(options, specs.set());
    for (auto const& path : record(corpus, specs.set()))
        text += fmt::format("recorded {}\n", path.generic_string());
    if (record_ids(corpus, cases_in(file_path(options.folder)), ANIMCHECK_VERSION))
        text += fmt::format("recorded {}\n", known_ids_path(cases_in(file_path(options.folder))).generic_string());
    auto const path = examples_path(cases_in(file_path(options.folder)));
    if (auto const now = examples_of(corpus, specs.set()); now != recorded_examples(path)) {
        write_text(path, now);
        text += fmt::format("recorded {}\n", path.generic_string());
    }
    return finish(text, true);
}

int corpus_lint(Common const& common, CorpusOptions const& options) {
    Specs const specs(common);
    std::string text;
    auto const corpus = whole_corpus_of(options, specs.set());
    CorpusFigures figures;
    auto owed = lint(corpus, specs.set(), &figures);
    std::ranges::move(id_flaws(known_ids_of(options.folder), corpus), std::back_inserter(owed));
    if (examples_of(corpus, specs.set()) != recorded_examples(examples_path(cases_in(file_path(options.folder)))))
        owed.emplace_back("examples.txt is not what the corpus says now; 'corpus record' writes it");
    for (auto const& line : owed) text += line + '\n';
    auto const count = corpus.cases().size();
    if (owed.empty())
        text = fmt::format("{}{} {}, no flaws\n", figures.text(), count, count == 1 ? "case" : "cases");
    return finish(text, owed.empty());
}

std::size_t export_corpus(Corpus const& corpus, SpecSet const& specs, std::string const& folder,
                          std::string const& to, ExportChoice const& choice) {
    std::size_t count = 0;
    auto const known = known_ids_of(folder);
    for (auto const& format : corpus.formats) {
        if (!choice.has(format.format)) continue;
        auto const exported = exported_format(format, specs, known, choice);
        auto const into = choice.flat ? file_path(to) : file_path(to) / format.format;
        for (auto const& file : exported.files) write_bytes(into / file_path(file.path), file.bytes);
        if (!choice.flat) write_text(into / "index.json", exported.index);
        if (!choice.flat && !format.reading.empty()) write_text(into / "read.py", format.reading);
        count += exported.cases;
    }
    copy_documents(folder + "/export", to);
    copy_documents(folder + "/readers/adapters", to + "/adapters");
    return count;
}

int corpus_export(Common const& common, CorpusOptions const& options) {
    Specs const specs(common);
    auto const corpus = corpus_of(options, specs.set());
    for (auto const& format : options.readers.formats) require_format(format);
    auto const count = export_corpus(corpus, specs.set(), options.folder, options.to,
                                     {options.readers.formats, options.tier, options.flat});
    return finish(left_out_of(corpus) + fmt::format("{} cases written\n", count), true);
}

int corpus_sample(Common const& common, CorpusOptions const& options) {
    Specs const specs(common);
    auto const list = (cases_in(file_path(options.folder)) / "sample.yaml").generic_string();
    auto const corpus = corpus_of(options, specs.set());
    auto const count = write_sample(text_of_file(list), list, corpus, specs.set(), file_path(options.to));
    return finish(left_out_of(corpus) + fmt::format("{} files written\n", count), true);
}

int check_sample(Common const& common, app::CheckOptions const& options) {
    auto const folder = options.paths.front();
    if (kind_of(folder) == PathKind::absent) {
        Specs const specs(common);
        auto const golden = corpus_folder("");
        auto const list = (cases_in(file_path(golden)) / "sample.yaml").generic_string();
        auto const corpus = load_corpus(file_path(golden), specs.set());
        auto const count = write_sample(text_of_file(list), list, corpus, specs.set(), file_path(folder));
        inform(fmt::format("{}/: {} files written", folder, count));
    }
    return check(common, options);
}

namespace {

/// The equivalent mutants of a format that the filter leaves.
std::vector<EquivalentMutant> listed_for(std::vector<EquivalentMutant> const& all, std::string const& format,
                                         std::string const& filter) {
    std::vector<EquivalentMutant> some;
    std::ranges::copy_if(all, std::back_inserter(some), [&](EquivalentMutant const& mutant) {
        return mutant.rule.starts_with(format + '/') && mutant.rule.contains(filter);
    });
    return some;
}

std::string line_of(std::string_view format, MutationCount const& count) {
    return fmt::format("{:<20}{:>8}{:>8}{:>11}{:>7.1f} %\n", format, count.mutants, count.noticed, count.equivalent,
                       100 * count.share());
}

} // namespace

int corpus_mutate(Common const& common, CorpusOptions const& options) {
    if (common.spec_dir.empty()) throw UsageError("corpus mutate needs --spec-dir: it changes the files of a spec");
    Specs const specs(common);
    auto const corpus = corpus_of(options, specs.set());
    auto const list = (cases_in(file_path(options.folder)) / "equivalent-mutants.yaml").generic_string();
    auto const equivalent = load_equivalent_mutants(text_of_file(list), list);
    auto const threads = options.jobs > 0 ? options.jobs : std::max(1U, std::thread::hardware_concurrency());
    std::string faults,
        table = fmt::format("{:<20}{:>8}{:>8}{:>11}{:>9}\n", "", "mutants", "noticed", "equivalent", "share");
    MutationCount all;
    for (auto const& folder : corpus.formats) {
        auto const layers = std::ranges::find(specs.parsed(), folder.format, [](auto const& files) {
            return files.back().root.find("format")->scalar;
        });
        if (layers == specs.parsed().end())
            throw UsageError(fmt::format("{} has no spec for {}", common.spec_dir, folder.format));
        auto const judged = judge_mutants(folder, *layers, specs.set(), {options.filter, threads});
        auto const report = report_of(judged, listed_for(equivalent, folder.format, options.filter), list);
        for (auto const& fault : report.faults) faults += fault + '\n';
        if (report.count.mutants > 0) table += line_of(folder.format, report.count);
        all += report.count;
    }
    if (all.mutants == 0) throw UsageError(printable(options.filter) + ": no rule whose full id contains this");
    return finish(left_out_of(corpus) + faults + table + line_of("all", all), faults.empty());
}

} // namespace animcheck::golden

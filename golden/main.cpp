// SPDX-License-Identifier: MIT
// animcheck-corpus: all of animcheck, and the commands that need the corpus.
#include "golden/commands.hpp"
#include "golden/corpus_place.hpp"
#include "validator/cli/run_program.hpp"

namespace {

using namespace animcheck::golden;
using animcheck::app::Common;

/// The command, where no folder need be named.
template <int (*command)(Common const&, CorpusOptions const&)>
int found(Common const& common, CorpusOptions const& options) {
    auto with_folder = options;
    with_folder.folder = corpus_folder(options.folder);
    return command(common, with_folder);
}

int found_book(Common const& common, BookOptions const& options) {
    auto with_folder = options;
    with_folder.corpus = corpus_folder(options.corpus);
    return spec_book(common, with_folder);
}

} // namespace

int main(int count, char** words) {
    static constexpr animcheck::cli::CorpusCommands commands{
        .run = found<corpus_run>,
        .record = corpus_record,
        .lint = found<corpus_lint>,
        .export_files = found<corpus_export>,
        .sample = found<corpus_sample>,
        .mutate = found<corpus_mutate>,
        .propose = corpus_new,
        .minimize = corpus_minimize,
        .import = corpus_import,
        .book = found_book,
        .check_sample = check_sample,
    };
    return animcheck::cli::run_program(count, words, &commands);
}

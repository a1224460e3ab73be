// SPDX-License-Identifier: MIT
// animcheck-corpus: all of animcheck, and the commands that need the corpus.
#include "golden/commands.hpp"
#include "validator/cli/run_program.hpp"

int main(int count, char** words) {
    using namespace animcheck::golden;
    static constexpr animcheck::cli::CorpusCommands commands{
        .run = corpus_run,
        .record = corpus_record,
        .lint = corpus_lint,
        .export_files = corpus_export,
        .sample = corpus_sample,
        .mutate = corpus_mutate,
        .propose = corpus_new,
        .minimize = corpus_minimize,
        .import = corpus_import,
        .book = spec_book,
    };
    return animcheck::cli::run_program(count, words, &commands);
}

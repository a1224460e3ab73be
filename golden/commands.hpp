// SPDX-License-Identifier: MIT
#pragma once

#include "validator/cli/corpus_options.hpp"

/// The commands of animcheck-corpus, one function each.
namespace animcheck::golden {

using app::Common;
using cli::AuthorOptions;
using cli::BookOptions;
using cli::CorpusOptions;
using cli::ReaderOptions;

int corpus_run(Common const& common, CorpusOptions const& options);
int corpus_run_readers(Common const& common, CorpusOptions const& options);
int corpus_record(Common const& common, CorpusOptions const& options);
int corpus_lint(Common const& common, CorpusOptions const& options);
int corpus_export(Common const& common, CorpusOptions const& options);
int corpus_sample(Common const& common, CorpusOptions const& options);
/// `check --sample`: makes sample/ in the working folder, if it is not there, and checks it.
int check_sample(Common const& common, app::CheckOptions const& options);
int corpus_mutate(Common const& common, CorpusOptions const& options);
int corpus_new(Common const& common, AuthorOptions const& options);
int corpus_minimize(Common const& common, AuthorOptions const& options);
int corpus_import(Common const& common, AuthorOptions const& options);
int spec_book(Common const& common, BookOptions const& options);

} // namespace animcheck::golden

// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/options.hpp"

#include <cstdint>
#include <string>
#include <vector>

/// Options of the commands that animcheck-corpus carries out.
namespace animcheck::cli {

using app::Common;

/// The book of edge cases.
struct BookOptions {
    std::string to;
    std::string corpus; ///< empty: searched for
    bool markdown = false;
};

/// Other programs that `corpus run` holds to the corpus.
struct ReaderOptions {
    std::vector<std::string> readers, batches, formats, needs;
    std::string level = "accept", profile = "any";
    bool abort_rejects = false, lists_all = false;
    double seconds = 10;
    std::uint64_t megabytes = 1024;
    std::string json, junit, markdown, html; ///< files to write
};

struct CorpusOptions {
    std::string folder, filter, to;
    std::string tier = "all"; ///< of cases that are exported
    bool flat = false;        ///< one folder of files, and no index
    ReaderOptions readers;
    unsigned jobs = 0; ///< 0: one for each processor
};

/// Options of the commands that help to write cases.
struct AuthorOptions {
    std::string corpus = "golden";
    std::string input; ///< a file, or for `minimize` a case
    std::string format, rule, base, only, to;
    std::vector<std::string> settings; ///< PATH=VALUE
};

/// The commands of animcheck-corpus. The program animcheck has none of them, and starts animcheck-corpus instead.
struct CorpusCommands {
    using Corpus = int (*)(Common const&, CorpusOptions const&);
    using Author = int (*)(Common const&, AuthorOptions const&);
    Corpus run, record, lint, export_files, sample, mutate;
    Author propose, minimize, import;
    int (*book)(Common const&, BookOptions const&);
    int (*check_sample)(Common const&, app::CheckOptions const&);
};

} // namespace animcheck::cli

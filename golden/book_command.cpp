// SPDX-License-Identifier: MIT
// spec book: what specs and corpus know, as a static site or as Markdown.
#include "golden/book/book.hpp"
#include "golden/commands.hpp"
#include "validator/app/inputs.hpp"
#include "validator/app/output.hpp"
#include "validator/platform/file_path.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

namespace animcheck::golden {
using namespace app;

int spec_book(Common const& common, BookOptions const& options) {
    if (kind_of(options.corpus) != PathKind::folder)
        throw UsageError(fmt::format("there is no corpus at {}: name the folder golden/ with --corpus",
                                     printable(options.corpus)));
    require_room(options.to);
    Specs const specs(common);
    auto const corpus = load_corpus(file_path(options.corpus), specs.set());
    auto const language = options.markdown ? book::Language::markdown : book::Language::html;
    std::size_t bytes = 0;
    book::KnownReaders readers;
    auto const known = book::known_readers_path(cases_in(file_path(options.corpus))).generic_string();
    if (kind_of(known) == PathKind::file) readers = book::load_known_readers(text_of_file(known), known, corpus);
    std::vector<book::Loader> loaders;
    auto const measured = book::loaders_path(cases_in(file_path(options.corpus))).generic_string();
    if (kind_of(measured) == PathKind::file) loaders = book::load_loaders(text_of_file(measured), measured, corpus);
    book::Incidents incidents;
    auto const reported = book::incidents_path(cases_in(file_path(options.corpus))).generic_string();
    if (kind_of(reported) == PathKind::file)
        incidents = book::load_incidents(text_of_file(reported), reported, corpus, specs.set());
    book::Addresses addresses;
    auto const sources = book::addresses_path(cases_in(file_path(options.corpus))).generic_string();
    if (kind_of(sources) == PathKind::file) addresses = book::load_addresses(text_of_file(sources), sources);
    auto const files = book::files_of(
        {corpus, specs.set(), std::move(readers), std::move(loaders), std::move(incidents), std::move(addresses)},
        language);
    for (auto const& file : files) {
        write_bytes(file_path(options.to) / file_path(file.path), file.bytes);
        bytes += file.bytes.size();
    }
    Output output;
    output.write(fmt::format("{} files, {:.1f} MB; begin with {}/index.{}\n", files.size(),
                             static_cast<double>(bytes) / 1e6, printable(options.to),
                             options.markdown ? "md" : "html"));
    return output.close() ? exit_checked : exit_internal;
}

} // namespace animcheck::golden

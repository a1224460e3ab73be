// SPDX-License-Identifier: MIT
#include "golden/corpus/known_ids.hpp"

#include "golden/corpus/lines.hpp"

#include <fmt/format.h>

#include <set>

namespace animcheck::golden {
namespace {

constexpr std::string_view retired_word = "retired: ";
constexpr std::string_view first_lines =
    "# The id of every case that there is or was, and the version that it came in. `corpus record` adds new ones.\n"
    "# No line is ever removed: a case that has to go is marked, `ID VERSION retired: WHY`.\n";

/// The first word of a line, which it loses.
std::string_view next_word(std::string_view& line) {
    auto const end = std::min(line.find(' '), line.size());
    auto const word = line.substr(0, end);
    line.remove_prefix(std::min(end + 1, line.size()));
    return word;
}

std::set<std::string, std::less<>> ids_of(Corpus const& corpus) {
    std::set<std::string, std::less<>> ids;
    for (auto const* const entry : corpus.cases())
        if (!entry->proposed) ids.insert(entry->full_id());
    return ids;
}

} // namespace

std::filesystem::path known_ids_path(std::filesystem::path const& folder) { return folder / "known-ids.txt"; }

KnownIds load_known_ids(std::string_view text, std::string const& file) {
    KnownIds ids;
    std::uint32_t number = 0;
    for (auto const& line : lines_of(text)) {
        ++number;
        std::string_view rest = line;
        if (rest.empty() || rest.starts_with('#')) continue;
        auto const fail = [&](std::string const& message) { throw yaml::Error(file, {number, 1}, message); };
        auto const id = next_word(rest);
        KnownId known{std::string(next_word(rest)), {}};
        if (known.since.empty()) fail("expected an id and a version");
        if (!rest.empty()) {
            if (!rest.starts_with(retired_word) || rest.size() == retired_word.size())
                fail("expected 'retired: ' and why");
            known.retired = rest.substr(retired_word.size());
        }
        if (!ids.try_emplace(std::string(id), known).second) fail(fmt::format("'{}' is there twice", id));
    }
    return ids;
}

std::string known_ids_text(KnownIds const& ids) {
    std::string text(first_lines);
    for (auto const& [id, known] : ids)
        text +=
            fmt::format("{} {}{}{}\n", id, known.since, known.retired.empty() ? "" : " retired: ", known.retired);
    return text;
}

void add_new(KnownIds& ids, Corpus const& corpus, std::string const& version) {
    for (auto const& id : ids_of(corpus)) ids.try_emplace(id, KnownId{version, {}});
}

std::vector<std::string> id_flaws(KnownIds const& ids, Corpus const& corpus) {
    std::vector<std::string> flaws;
    auto const there = ids_of(corpus);
    for (auto const& id : there)
        if (!ids.contains(id)) flaws.push_back(id + ": not in known-ids.txt; 'corpus record' adds it");
    for (auto const& [id, known] : ids) {
        if (known.retired.empty() && !there.contains(id))
            flaws.push_back(id + ": the case is gone; ids are for ever, so its line needs 'retired: WHY'");
        if (!known.retired.empty() && there.contains(id))
            flaws.push_back(id + ": a case has an id that was retired");
    }
    return flaws;
}

} // namespace animcheck::golden

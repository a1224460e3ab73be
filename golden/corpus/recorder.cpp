// SPDX-License-Identifier: MIT
#include "golden/corpus/recorder.hpp"

#include "golden/corpus/case_text.hpp"
#include "golden/corpus/known_ids.hpp"
#include "golden/corpus/repaired.hpp"
#include "validator/report/style.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <stdexcept>

namespace animcheck::golden {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view start_of_heading = "== ", before_base = " from ";

std::string read_if_there(fs::path const& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    if (in) text << in.rdbuf();
    return text.str();
}

std::string golden_text(RuleFile const& file, Sections const& bases, SpecSet const& specs) {
    std::string text;
    Lines words;
    for (auto const& entry : file.cases) {
        Run const run(entry, specs);
        text += '\n' + written(entry.id, section_of(entry, run_lines(run), bases));
        if (words.empty()) words = rule_words(run.record(), entry.rule);
    }
    return words.empty() ? text.substr(1) : written(words_id, {"", words}) + text;
}

/// Never shortened: the cases that start from them need all lines.
Sections base_sections(RuleFile const& bases, SpecSet const& specs) {
    Sections sections;
    for (auto const& base : bases.cases) sections[base.id].lines = run_lines(Run(base, specs));
    return sections;
}

std::string all_written(Sections const& sections) {
    std::string text;
    for (auto const& [id, section] : sections)
        text += fmt::format("{}{}", text.empty() ? "" : "\n", written(id, section));
    return text;
}

/// True if the file was changed.
bool write_if_changed(fs::path const& path, std::string const& text) {
    if (text == read_if_there(path)) return false;
    std::ofstream out(path, std::ios::binary);
    out << text;
    if (!out.flush()) throw std::runtime_error("cannot write " + path.generic_string());
    return true;
}

/// The recorded text. Throws if its differences do not fit the base's text.
Lines recorded_text(Section const& section, Sections const& bases) {
    if (section.base.empty()) return section.lines;
    auto const base = bases.find(section.base);
    if (base == bases.end()) throw std::runtime_error("it has no golden text");
    return apply(base->second.lines, section.lines);
}

/// The first lines of a difference; recording and `git diff` show all of it.
Lines first_of(Lines lines) {
    constexpr std::size_t most = 24;
    if (lines.size() <= most) return lines;
    auto const rest = lines.size() - most;
    lines.resize(most);
    lines.push_back(fmt::format("... and {} more", counted(rest, "line")));
    return lines;
}

std::optional<std::string> text_mismatch(Case const& entry, Lines const& now, Golden const& recorded) {
    auto const found = recorded.cases.find(entry.id);
    if (found == recorded.cases.end()) return "no golden text; 'corpus record' writes it";
    auto const& section = found->second;
    auto const difference = [](Lines const& was, Lines const& is) {
        return "golden text differs (- recorded, + now):\n" + joined(first_of(shown_difference(was, is)));
    };
    try {
        if (is_cut(section.lines)) {
            auto const again = section_of(entry, now, recorded.bases);
            if (again.base == section.base && again.lines == section.lines) return std::nullopt;
            return difference(section.lines, again.lines);
        }
        auto const text = recorded_text(section, recorded.bases);
        if (text == now) return std::nullopt;
        return difference(text, now);
    } catch (std::runtime_error const& fault) {
        return fmt::format("golden text of the base '{}' does not fit that of the case: {}; 'corpus record' writes "
                           "both",
                           section.base, fault.what());
    }
}

std::optional<std::string> words_mismatch(Case const& entry, Run const& run, Sections const& recorded) {
    auto const now = rule_words(run.record(), entry.rule);
    auto const found = recorded.find(words_id);
    auto const was = found == recorded.end() ? Lines{} : found->second.lines;
    if (now.empty() || now == was) return std::nullopt;
    return "golden text of the rule's words differs (- recorded, + now):\n" + joined(shown_difference(was, now));
}

} // namespace

std::string written(std::string_view id, Section const& section) {
    return fmt::format("{}{}{}{}\n{}", start_of_heading, id, section.base.empty() ? "" : before_base, section.base,
                       joined(section.lines));
}

Sections sections_of(std::string_view text) {
    Sections sections;
    Section* current = nullptr;
    for (auto const& line : lines_of(text)) {
        if (line.starts_with(start_of_heading)) {
            auto const heading = std::string_view(line).substr(start_of_heading.size());
            auto const end = std::min(heading.find(before_base), heading.size());
            current = &sections[std::string(heading.substr(0, end))];
            if (end < heading.size()) current->base = heading.substr(end + before_base.size());
        } else if (!line.empty() && current) {
            current->lines.push_back(line);
        }
    }
    return sections;
}

Section section_of(Case const& entry, Lines const& text, Sections const& bases) {
    if (auto const base = bases.find(entry.base); base != bases.end()) {
        auto const found = differences(base->second.lines, text);
        if (found && found->size() < text.size()) return {entry.base, cut(*found)};
    }
    return {"", cut(text)};
}

fs::path golden_path(RuleFile const& file) {
    auto path = file.path;
    return path.replace_extension(".golden.txt");
}

Golden load_golden(FormatFolder const& folder, RuleFile const& file) {
    return {sections_of(read_if_there(golden_path(file))), sections_of(read_if_there(golden_path(folder.bases)))};
}

std::vector<fs::path> record(Corpus const& corpus, SpecSet const& specs) {
    std::vector<fs::path> changed;
    auto const write = [&](fs::path const& path, std::string const& text) {
        if (write_if_changed(path, text)) changed.push_back(path);
    };
    for (auto const& folder : corpus.formats) {
        auto const bases = base_sections(folder.bases, specs);
        if (!bases.empty()) write(golden_path(folder.bases), all_written(bases));
        for (auto const& file : folder.files) write(golden_path(file), golden_text(file, bases, specs));
    }
    return changed;
}

bool record_ids(Corpus const& corpus, fs::path const& folder, std::string const& version) {
    auto const path = known_ids_path(folder);
    auto ids = load_known_ids(read_if_there(path), path.generic_string());
    add_new(ids, corpus, version);
    return write_if_changed(path, known_ids_text(ids));
}

std::vector<std::string> golden_mismatches(Case const& entry, Run const& run, Golden const& recorded) {
    std::vector<std::string> mismatches;
    if (auto mismatch = text_mismatch(entry, run_lines(run), recorded)) mismatches.push_back(std::move(*mismatch));
    if (auto mismatch = words_mismatch(entry, run, recorded.cases)) mismatches.push_back(std::move(*mismatch));
    return mismatches;
}

std::vector<std::string> all_mismatches(Case const& entry, Run const& run, Golden const& recorded) {
    auto mismatches = golden_mismatches(entry, run, recorded);
    if (!entry.is_base) std::ranges::move(intent_mismatches(entry, run), std::back_inserter(mismatches));
    std::ranges::move(repair_mismatches(entry, run.specs()), std::back_inserter(mismatches));
    return mismatches;
}

} // namespace animcheck::golden

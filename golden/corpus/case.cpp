// SPDX-License-Identifier: MIT
#include "golden/corpus/case.hpp"

#include "decoders/registry.hpp"
#include "golden/corpus/case_reader.hpp"
#include "golden/corpus/files.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <set>
#include <sstream>

namespace animcheck::golden {
namespace {

namespace fs = std::filesystem;

/// Files of a format's folder besides those of its rules.
constexpr std::array<std::string_view, 3> not_of_a_rule{"bases.yaml", "exempt.yaml", "suite.yaml"};

std::string read_text(fs::path const& path, std::string const& file) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    if (!in) throw yaml::Error(file, {1, 1}, "the file cannot be read");
    return text.str();
}

void check_schema(yaml::Fields& fields, std::string_view schema) {
    auto const found = fields.text("schema");
    if (found != schema)
        fields.fail(fields.required("schema").mark, fmt::format("schema '{}'; expected '{}'", found, schema));
}

void check_ids(RuleFile const& loaded) {
    std::set<std::string> ids;
    for (auto const& entry : loaded.cases)
        if (!ids.insert(entry.id).second)
            throw yaml::Error(entry.file, entry.mark, fmt::format("two cases have the id '{}'", entry.id));
}

std::vector<fs::path> sorted_entries(fs::path const& folder) {
    std::vector<fs::path> paths;
    for (auto const& entry : fs::directory_iterator(folder)) paths.push_back(entry.path());
    std::ranges::sort(paths);
    return paths;
}

RuleFile cases_of(Bases const& bases, fs::path const& path, std::string const& format, std::string const& file) {
    RuleFile all{format + "/bases", "", path, {}};
    for (auto const& [name, base] : bases) {
        Case entry;
        entry.file = file;
        entry.format = format;
        entry.rule = all.rule;
        entry.id = name;
        entry.title = base.title;
        entry.is_base = true;
        start_from(base, entry);
        entry.assembly_mark = base.assembly_mark;
        all.cases.push_back(std::move(entry));
    }
    return all;
}

FormatFolder load_folder(fs::path const& path, SpecSet const& specs) {
    FormatFolder folder;
    folder.format = path.filename().string();
    folder.path = path;
    auto const shown = [&](std::string const& name) { return "golden/" + folder.format + "/" + name; };
    auto const given = [&](std::string const& name) { return fs::exists(path / name); };
    Bases bases;
    if (given("bases.yaml"))
        bases = load_bases(read_text(path / "bases.yaml", shown("bases.yaml")), folder.format, specs,
                           shown("bases.yaml"));
    folder.bases = cases_of(bases, path / "bases.yaml", folder.format, shown("bases.yaml"));
    if (given("exempt.yaml"))
        folder.exempt =
            load_exempt(read_text(path / "exempt.yaml", shown("exempt.yaml")), folder.format, shown("exempt.yaml"));
    if (given("suite.yaml"))
        folder.suite = load_suite_notes(read_text(path / "suite.yaml", shown("suite.yaml")), folder.format,
                                        shown("suite.yaml"));
    if (given("read.py")) folder.reading = read_text(path / "read.py", shown("read.py"));
    for (auto const& file : sorted_entries(path)) {
        auto const name = file.filename().string();
        if (file.extension() != ".yaml" || std::ranges::find(not_of_a_rule, name) != not_of_a_rule.end()) continue;
        auto const rule = folder.format + "/" + file.stem().string();
        folder.files.push_back(load_rule_file(read_text(file, shown(name)), rule, bases, specs, shown(name)));
        folder.files.back().path = file;
    }
    return folder;
}

bool holds_yaml(fs::path const& path) {
    return fs::is_directory(path) && std::ranges::any_of(sorted_entries(path), [](fs::path const& file) {
               return file.extension() == ".yaml";
           });
}

} // namespace

std::string_view name_of(Result result) noexcept {
    switch (result) {
    case Result::valid: return "valid";
    case Result::invalid: return "invalid";
    default: return "acceptable";
    }
}

std::vector<Case const*> Corpus::cases() const {
    std::vector<Case const*> all;
    for (auto const& folder : formats)
        for (auto const& file : folder.files)
            for (auto const& entry : file.cases) all.push_back(&entry);
    return all;
}

Supplied Case::supplied() const {
    Supplied supplied;
    supplied.name = name;
    supplied.format = member.empty() ? forced_format : member_format;
    supplied.inside = inside;
    supplied.named = named;
    supplied.container_format = member.empty() ? "" : format;
    supplied.member = member;
    supplied.game = context.game;
    supplied.skeleton = context.skeleton;
    supplied.manifest_text = context.manifest_text;
    supplied.manifest = context.manifest;
    supplied.beside = context.beside;
    supplied.facts = context.facts;
    supplied.limits = limits;
    return supplied;
}

void start_from(Base const& base, Case& into) {
    into.assembly = base.assembly;
    into.name = base.name;
    into.forced_format = base.format;
    into.context = base.context;
}

Bases load_bases(std::string_view text, std::string const& format, SpecSet const& specs, std::string const& file) {
    auto const document = yaml::parse(text, file);
    yaml::Fields fields(document, file, "the file");
    check_schema(fields, "animcheck-bases/1");
    if (auto const found = fields.text("format"); found != format)
        fields.fail(fields.required("format").mark,
                    fmt::format("format '{}' in the folder of '{}'", found, format));
    Bases bases;
    CaseReader const reader(file, format, bases, specs.find(format));
    for (auto const& [name, base] : reader.mapping(fields.required("bases"), "bases"))
        bases[name.scalar] = reader.read_base(base);
    fields.done();
    return bases;
}

RuleFile load_rule_file(std::string_view text, std::string const& rule, Bases const& bases, SpecSet const& specs,
                        std::string const& file) {
    auto const document = yaml::parse(text, file);
    yaml::Fields fields(document, file, "the file");
    check_schema(fields, "animcheck-cases/1");
    RuleFile loaded;
    loaded.rule = fields.text("rule");
    if (loaded.rule != rule)
        fields.fail(fields.required("rule").mark, fmt::format("rule '{}' in the file of '{}'", loaded.rule, rule));
    loaded.about = fields.text_or("about", "");
    auto const format = rule.substr(0, rule.find('/'));
    CaseReader const reader(file, format, bases, specs.find(format));
    for (auto const& entry : reader.items(fields.required("cases"), "cases")) {
        loaded.cases.push_back(reader.read_case(entry));
        loaded.cases.back().rule = rule;
    }
    fields.done();
    check_ids(loaded);
    return loaded;
}

std::map<std::string, std::string> load_exempt(std::string_view text, std::string const& format,
                                               std::string const& file) {
    auto const document = yaml::parse(text, file);
    Bases const none;
    CaseReader const reader(file, format, none, nullptr);
    std::map<std::string, std::string> exempt;
    for (auto const& [rule, reason] : reader.mapping(document, "the file")) {
        if (reason.kind != yaml::Node::Kind::scalar || reason.scalar.empty())
            throw yaml::Error(file, reason.mark, "expected a reason");
        exempt[reader.full_rule(rule.scalar)] = reason.scalar;
    }
    return exempt;
}

namespace {

void leave_out_cases(FormatFolder& folder, std::vector<std::string>& left_out) {
    for (auto& file : folder.files)
        std::erase_if(file.cases, [&](Case const& entry) {
            bool const lacks = std::ranges::any_of(entry.needs, is_left_out);
            if (lacks) left_out.push_back(entry.full_id());
            return lacks;
        });
}

} // namespace

Corpus load_corpus(fs::path const& folder, SpecSet const& specs) {
    Corpus corpus;
    for (auto const& path : sorted_entries(cases_in(folder))) {
        if (!holds_yaml(path)) continue;
        if (auto const format = path.filename().string(); is_left_out(family_of(format)))
            corpus.left_out.push_back(format);
        else
            leave_out_cases(corpus.formats.emplace_back(load_folder(path, specs)), corpus.left_out);
    }
    return corpus;
}

} // namespace animcheck::golden

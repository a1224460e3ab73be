// SPDX-License-Identifier: MIT
#include "golden/book/book.hpp"

#include "golden/book/assets.hpp"
#include "golden/book/case_page.hpp"
#include "golden/book/index_pages.hpp"
#include "golden/book/rule_page.hpp"
#include "golden/book/writers.hpp"
#include "golden/corpus/rule_named.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <span>

namespace animcheck::book {
namespace {

Diagram const* first_diagram(Blocks const& blocks) {
    for (auto const& block : blocks) {
        if (auto const* const diagram = std::get_if<Diagram>(&block.is)) return diagram;
        auto const* const columns = std::get_if<Columns>(&block.is);
        if (!columns) continue;
        for (auto const& column : columns->columns)
            if (auto const* const diagram = first_diagram(column)) return diagram;
    }
    return nullptr;
}

class Book {
public:
    explicit Book(Material const& material) : material_(material) {}

    void make() {
        for (auto const& folder : material_.corpus.formats)
            downloads_.try_emplace(folder.format, folder, material_.specs);
        for (auto const& folder : material_.corpus.formats)
            for (auto const& file : folder.files) add_cases(folder, file);
        for (auto const* const spec : material_.specs.all()) add_rules_without_cases(*spec);
        if (!material_.loaders.empty())
            pages_.push_back(loaders_page(material_.loaders, obligations_, material_.corpus));
        Pictures pictures;
        for (auto const* const spec : material_.specs.all()) {
            pages_.push_back(format_page(*spec, folder_of(*spec), material_.specs, messages_));
            if (auto const* const first = first_diagram(pages_.back().blocks))
                pictures.emplace(spec->format, *first);
        }
        std::vector<FurtherPage> further;
        if (!material_.loaders.empty())
            further.push_back({"Loaders that people use, and what they make of the cases", "readers"});
        if (!material_.incidents.all.empty()) {
            further.push_back({"Incidents in the wild", "incidents"});
            std::ranges::move(incident_pages(material_.incidents), std::back_inserter(pages_));
        }
        std::ranges::move(index_pages(material_.specs, messages_, pictures, further), std::back_inserter(pages_));
        std::ranges::sort(pages_, [](Page const& a, Page const& b) {
            bool const a_first = a.path == "index", b_first = b.path == "index";
            return a_first != b_first ? a_first : a.path < b.path;
        });
    }

    [[nodiscard]] std::vector<Page>& pages() { return pages_; }
    [[nodiscard]] Messages const& messages() const { return messages_; }
    void move_downloads(std::vector<golden::NamedBytes>& to) && {
        for (auto& [format, downloads] : downloads_)
            std::ranges::move(std::move(downloads).files(), std::back_inserter(to));
    }

private:
    [[nodiscard]] golden::FormatFolder const* folder_of(Spec const& spec) const {
        auto const& formats = material_.corpus.formats;
        auto const found = std::ranges::find(formats, spec.format, &golden::FormatFolder::format);
        return found == formats.end() ? nullptr : &*found;
    }

    /// The page of a rule and those of its cases, each of which is run once.
    void add_cases(golden::FormatFolder const& folder, golden::RuleFile const& file) {
        auto& downloads = downloads_.at(folder.format);
        std::vector<std::unique_ptr<golden::Run>> runs;
        for (auto const& entry : file.cases) {
            auto const* const bytes = downloads.bytes_of(entry);
            runs.push_back(bytes ? std::make_unique<golden::Run>(entry, material_.specs, *bytes)
                                 : std::make_unique<golden::Run>(entry, material_.specs));
        }
        if (auto const named = golden::rule_named(material_.specs, file.rule)) {
            auto subject = subject_of(*named.spec, *named.rule);
            subject.file = &file;
            subject.runs = runs;
            add_rule(subject);
        }
        for (std::size_t i = 0; i < runs.size(); ++i) {
            auto const& entry = file.cases[i];
            auto obliged = golden::obligation_of(entry, *runs[i], folder.suite, material_.specs);
            downloads.add_pose(entry, *runs[i]);
            pages_.push_back(case_page({entry, *runs[i], obliged, downloads, material_.loaders}, material_.specs));
            obligations_.emplace(entry.full_id(), std::move(obliged));
        }
    }

    void add_rules_without_cases(Spec const& spec) {
        for (auto const& rule : spec.rules)
            if (auto const subject = subject_of(spec, rule); !messages_.contains(subject.id())) add_rule(subject);
    }

    void add_rule(RuleSubject const& subject) {
        auto page = rule_page(subject, material_.specs);
        messages_.emplace(subject.id(), std::move(page.message));
        pages_.push_back(std::move(page.page));
    }

    [[nodiscard]] RuleSubject subject_of(Spec const& spec, Rule const& rule) const {
        RuleSubject subject{.spec = &spec, .rule = &rule};
        auto const id = subject.id();
        if (auto const* const folder = folder_of(spec)) {
            auto const exempt = folder->exempt.find(id);
            if (exempt != folder->exempt.end()) subject.exempt = &exempt->second;
        }
        auto const readers = material_.readers.find(id);
        if (readers != material_.readers.end()) subject.readers = &readers->second;
        auto const downloads = downloads_.find(std::string(spec.format));
        if (downloads != downloads_.end()) subject.downloads = &downloads->second;
        subject.addresses = &material_.addresses;
        return subject;
    }

    Material const& material_;
    std::map<std::string, Downloads> downloads_; ///< by format
    std::vector<Page> pages_;
    Messages messages_;
    Obligations obligations_;
};

golden::NamedBytes file_of(std::string path, std::string_view text) {
    auto const bytes = std::as_bytes(std::span(text));
    return {std::move(path), {bytes.begin(), bytes.end()}};
}

} // namespace

std::vector<Page> pages_of(Material const& material) {
    Book book(material);
    book.make();
    return std::move(book.pages());
}

std::vector<golden::NamedBytes> files_of(Material const& material, Language language) {
    Book book(material);
    book.make();
    std::vector<golden::NamedBytes> files;
    bool const is_html = language == Language::html;
    for (auto const& page : book.pages())
        files.push_back(is_html ? file_of(page.path + ".html", html_of(page))
                                : file_of(page.path + ".md", markdown_of(page)));
    auto const index = is_html ? search_index(material.specs, book.messages()) : std::string();
    std::move(book).move_downloads(files);
    if (!is_html) return files;
    files.push_back(file_of("style.css", style_sheet()));
    files.push_back(file_of("search.js", search_script()));
    files.push_back(file_of("search-index.js", index));
    return files;
}

} // namespace animcheck::book

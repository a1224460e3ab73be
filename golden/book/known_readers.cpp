// SPDX-License-Identifier: MIT
#include "golden/book/known_readers.hpp"

#include "golden/corpus/lines.hpp"
#include "validator/rules/yaml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <utility>

namespace animcheck::book {
namespace {

/// Up to the next blank, which is removed with it.
std::string_view take_word(std::string_view& line) {
    auto const end = std::min(line.find(' '), line.size());
    auto const word = line.substr(0, end);
    line.remove_prefix(std::min(end + 1, line.size()));
    return word;
}

class RecordReader {
public:
    RecordReader(std::string file, golden::Corpus const& corpus) : file_(std::move(file)) {
        for (auto const& format : corpus.formats) {
            formats_.insert(format.format);
            for (auto const& rule : format.files) {
                rules_.insert(rule.rule);
                for (auto const& entry : rule.cases) cases_.insert(rule.rule + '/' + entry.id);
            }
        }
    }

    KnownReaders load(std::string_view text) {
        for (auto const& line : golden::lines_of(text)) {
            ++line_;
            if (!line.empty() && !line.starts_with('#')) read(line);
        }
        return std::move(readers_);
    }

private:
    [[noreturn]] void fail(std::string const& message) const { throw yaml::Error(file_, {line_, 1}, message); }

    void read(std::string_view line) {
        auto const word = take_word(line);
        if (word == "reader") {
            take_word(line);
            title_ = line;
            if (title_.empty()) fail("a reader without a title; expected 'reader NAME TITLE'");
        } else if (title_.empty()) {
            fail(fmt::format("'{}' before the first reader", word));
        } else if (word == "run") {
            add_run(std::string(take_word(line)), line);
        } else if (word == "wrong") {
            add_wrong(std::string(take_word(line)), line);
        } else {
            fail(fmt::format("unknown word '{}'; expected reader, run or wrong", word));
        }
    }

    /// A build with some families has their part of the corpus.
    [[nodiscard]] bool is_left_out(std::string_view id) const {
        return !formats_.contains(std::string(id.substr(0, id.find('/'))));
    }

    void add_run(std::string const& rule, std::string_view count) {
        std::uint64_t tried = 0;
        auto const [end, error] = std::from_chars(count.data(), count.data() + count.size(), tried);
        if (error != std::errc{} || end != count.data() + count.size() || tried == 0)
            fail(fmt::format("'{}' cases; expected a number from 1 on", count));
        if (is_left_out(rule)) return;
        if (!rules_.contains(rule)) fail(fmt::format("the corpus has no rule '{}'", rule));
        readers_[rule].push_back({title_, tried, {}});
    }

    void add_wrong(std::string const& id, std::string_view outcome) {
        if (is_left_out(id)) return;
        if (!cases_.contains(id)) fail(fmt::format("the corpus has no case '{}'", id));
        auto const rule = id.substr(0, id.rfind('/'));
        auto const found = readers_.find(rule);
        if (found == readers_.end() || found->second.back().title != title_)
            fail(fmt::format("'{}' before 'run {}'", id, rule));
        found->second.back().wrong.emplace_back(id.substr(rule.size() + 1), outcome);
    }

    std::string file_, title_;
    std::set<std::string, std::less<>> formats_, rules_, cases_;
    KnownReaders readers_;
    std::uint32_t line_ = 0;
};

} // namespace

std::filesystem::path known_readers_path(std::filesystem::path const& corpus) { return corpus / "readers.txt"; }

KnownReaders load_known_readers(std::string_view text, std::string const& file, golden::Corpus const& corpus) {
    return RecordReader(file, corpus).load(text);
}

} // namespace animcheck::book

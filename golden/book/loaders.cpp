// SPDX-License-Identifier: MIT
#include "golden/book/loaders.hpp"

#include "golden/corpus/lines.hpp"
#include "validator/rules/yaml.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace animcheck::book {
namespace {

constexpr std::array<std::string_view, 7> outcomes{"accepted", "rejected",  "wrong-values", "crashed",
                                                   "aborted",  "timed-out", "out-of-memory"};

std::vector<std::string> parts_of(std::string_view line, std::string_view between) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at <= line.size();) {
        auto const end = std::min(line.find(between, at), line.size());
        parts.emplace_back(line.substr(at, end - at));
        at = end + between.size();
    }
    return parts;
}

class LoadersReader {
public:
    LoadersReader(std::string file, golden::Corpus const& corpus) : file_(std::move(file)) {
        for (auto const* const entry : corpus.cases()) known_.insert(entry->full_id());
    }

    std::vector<Loader> read(std::string_view text) {
        for (auto const& line : golden::lines_of(text)) {
            ++line_;
            if (line.empty() || line.starts_with('#')) continue;
            if (line.starts_with("loader "))
                begin(line.substr(7));
            else
                add(parts_of(line, " "));
        }
        return std::move(loaders_);
    }

private:
    [[noreturn]] void fail(std::string const& message) const { throw yaml::Error(file_, {line_, 1}, message); }

    void begin(std::string_view line) {
        auto const words = parts_of(line, " | ");
        if (words.size() != 6) fail("expected 'loader NAME | TITLE | LANGUAGE | VERSION | RELEASED | MEASURED'");
        loaders_.push_back({words[0], words[1], words[2], words[3], words[4], words[5], {}});
    }

    void add(std::vector<std::string> const& words) {
        if (loaders_.empty()) fail(fmt::format("'{}' before the first loader", words[0]));
        if (std::ranges::find(outcomes, words[0]) == outcomes.end())
            fail(fmt::format("unknown outcome '{}'; expected {}", words[0], fmt::join(outcomes, ", ")));
        if (words.size() < 3) fail("expected OUTCOME RULE CASE..");
        for (std::size_t i = 2; i < words.size(); ++i)
            if (auto const id = words[1] + '/' + words[i]; known_.contains(id))
                loaders_.back().outcomes[id] = words[0];
    }

    std::string file_;
    std::set<std::string, std::less<>> known_;
    std::vector<Loader> loaders_;
    std::uint32_t line_ = 0;
};

} // namespace

std::filesystem::path loaders_path(std::filesystem::path const& corpus) { return corpus / "loaders.txt"; }

std::vector<Loader> load_loaders(std::string_view text, std::string const& file, golden::Corpus const& corpus) {
    return LoadersReader(file, corpus).read(text);
}

} // namespace animcheck::book

// SPDX-License-Identifier: MIT
#include "golden/corpus/matching.hpp"

#include "golden/corpus/scalar.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

namespace animcheck::golden {
namespace {

/// The input itself is written as ".".
std::string_view path_of(Finding const& finding) {
    return finding.place.path == "." ? std::string_view{} : std::string_view(finding.place.path);
}

/// Several numbers are shown as text: "0 to 4".
Value single(Expectation const& expected) {
    return expected.values.size() == 1 ? expected.values.front() : Value{text_of(expected)};
}

bool fits(ExpectedFinding const& expected, Finding const& actual, std::string const& file) {
    return expected.rule == actual.rule && expected.at == path_of(actual) && expected.count == actual.count &&
           (!expected.severity || *expected.severity == actual.severity) &&
           (!expected.actual || same_value(*expected.actual, actual.actual, file)) &&
           (!expected.expected || same_value(*expected.expected, single(actual.expected), file));
}

/// An expectation with open values may fit several findings, so an earlier choice may have to change
/// (augmenting paths of a bipartite matching).
class Matching {
public:
    Matching(std::span<ExpectedFinding const> expected, std::span<Finding const> actual, std::string const& file)
        : expected_(expected), actual_(actual), file_(file), taken_by_(actual.size()) {}

    bool place(std::size_t index) {
        std::vector<bool> tried(actual_.size());
        return place(index, tried);
    }
    [[nodiscard]] bool taken(std::size_t index) const { return taken_by_[index].has_value(); }

private:
    bool place(std::size_t index, std::vector<bool>& tried) {
        for (std::size_t i = 0; i < actual_.size(); ++i) {
            if (tried[i] || !fits(expected_[index], actual_[i], file_)) continue;
            tried[i] = true;
            if (taken_by_[i] && !place(*taken_by_[i], tried)) continue;
            taken_by_[i] = index;
            return true;
        }
        return false;
    }

    std::span<ExpectedFinding const> expected_;
    std::span<Finding const> actual_;
    std::string const& file_;
    std::vector<std::optional<std::size_t>> taken_by_;
};

std::string written_or_any(std::optional<yaml::Node> const& value) { return value ? value->scalar : "any"; }

std::string described(ExpectedFinding const& finding) {
    return fmt::format("{}{} at '{}', actual {}, expected {}, count {}",
                       finding.severity ? std::string(name_of(*finding.severity)) + ' ' : "", finding.rule,
                       finding.at.empty() ? "." : finding.at, written_or_any(finding.actual),
                       written_or_any(finding.expected), finding.count);
}

std::string described(Finding const& finding) {
    return fmt::format("{} at '{}', actual {}, expected {}, count {}", finding.rule,
                       path_of(finding).empty() ? "." : path_of(finding), text_of(finding.actual),
                       text_of(finding.expected), finding.count);
}

} // namespace

std::vector<std::string> finding_mismatches(std::span<ExpectedFinding const> expected,
                                            std::span<Finding const> actual, std::string const& file) {
    Matching matching(expected, actual, file);
    std::vector<std::string> mismatches;
    for (std::size_t i = 0; i < expected.size(); ++i)
        if (!matching.place(i)) mismatches.push_back("missing finding: " + described(expected[i]));
    for (std::size_t i = 0; i < actual.size(); ++i)
        if (!matching.taken(i)) mismatches.push_back("unexpected finding: " + described(actual[i]));
    return mismatches;
}

} // namespace animcheck::golden

// SPDX-License-Identifier: MIT
#include "validator/judge/folder.hpp"

#include "validator/judge/fingerprint.hpp"
#include "validator/judge/judge.hpp"
#include "validator/judge/settle.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace animcheck {
namespace {

bool has_folder_checks(Spec const& spec) {
    return std::ranges::any_of(
        spec.rules, [](Rule const& rule) { return !rule.check.empty() && find_folder_check(rule.check); });
}

/// Where in the folder: no bytes of it are meant.
Place place_in_folder(std::string path) {
    Place place{std::move(path), {}, std::nullopt, false, true};
    return place;
}

class FolderJudge {
public:
    FolderJudge(std::string const& path, FolderInput& input) : root_(path), input_(input) { record_.path = path; }

    void judge(Spec const& spec) {
        JudgeTools tools(spec);
        std::vector<Event> const nothing;
        tools.log.build(nothing, tools.paths.size());
        Context const context;
        Source const source;
        Judge const judge(tools, context, source, true);
        for (auto const& rule : spec.rules) {
            auto const* const check = rule.check.empty() ? nullptr : find_folder_check(rule.check);
            if (!check) continue;
            check->run(input_);
            auto breaches = input_.take();
            if (breaches.empty()) ++record_.rules_held;
            for (auto& breach : breaches) add(judge, rule, std::move(breach));
        }
    }

    std::optional<InputRecord> record() {
        if (record_.findings.empty()) return std::nullopt;
        record_.format = folder_format;
        record_.why = "rules over all of its files";
        settle(record_, false);
        return std::move(record_);
    }

private:
    void add(Judge const& judge, Rule const& rule, FolderBreach breach) {
        auto finding = judge.stated(rule, std::move(breach.args), breach.count);
        finding.order = record_.findings.size();
        finding.place = place_in_folder(breach.places.empty() ? std::string(".") : breach.places.front());
        for (std::size_t i = 1; i < breach.places.size(); ++i)
            finding.more.push_back(place_in_folder(breach.places[i]));
        finding.fingerprint = fingerprint_of(finding.rule, below_root(finding.place.path), {});
        record_.findings.push_back(std::move(finding));
    }

    /// The same wherever the folder is.
    [[nodiscard]] std::string_view below_root(std::string_view place) const {
        return place.starts_with(root_) ? place.substr(root_.size()) : place;
    }

    std::string root_;
    FolderInput& input_;
    InputRecord record_;
};

} // namespace

std::optional<InputRecord> judge_folder(std::string const& path, FolderFiles& files, SpecSet const& specs) {
    FolderInput input(files);
    FolderJudge judge(path, input);
    for (auto const* const spec : specs.all())
        if (has_folder_checks(*spec)) judge.judge(*spec);
    return judge.record();
}

} // namespace animcheck

// SPDX-License-Identifier: MIT
#include "golden/corpus/proposal.hpp"

#include "golden/corpus/patch.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace animcheck::golden {
namespace {

constexpr std::string_view proposed_file = "a proposed case";

/// A rule as a file of its format writes it.
std::string short_rule(std::string const& rule, std::string const& format) {
    return rule.starts_with(format + '/') ? rule.substr(format.size() + 1) : rule;
}

/// Empty for what cannot be written, and need not be compared.
std::string yaml_value(Value const& value) {
    if (auto const* const text = std::get_if<std::string>(&value)) return is_plain(*text) ? yaml_text(*text) : "";
    if (auto const* const number = std::get_if<double>(&value)) {
        if (std::isnan(*number)) return "nan";
        if (std::isinf(*number)) return *number > 0 ? "inf" : "-inf";
        return fmt::format("{}", static_cast<float>(*number));
    }
    return std::holds_alternative<std::monostate>(value) ? "" : text_of(value);
}

std::string expected_value(Expectation const& expected) {
    if (expected.values.empty()) return "";
    return expected.values.size() == 1 ? yaml_value(expected.values.front()) : yaml_text(text_of(expected));
}

std::string finding_line(Finding const& finding, std::string const& format) {
    auto const at = finding.place.path.empty() ? std::string(".") : finding.place.path;
    auto line =
        fmt::format("{{rule: {}, at: {}", short_rule(finding.rule, format), at == "." ? "." : yaml_text(at));
    if (auto const actual = yaml_value(finding.actual); !actual.empty()) line += ", actual: " + actual;
    if (auto const expected = expected_value(finding.expected); !expected.empty())
        line += ", expected: " + expected;
    if (finding.count != 1) line += fmt::format(", count: {}", finding.count);
    return line + '}';
}

std::string strict_line(InputRecord const& record, std::string const& format) {
    if (record.strict.accepts) return "accepted";
    if (record.strict.rule.empty()) return "rejected";
    return fmt::format("{{rejected: {}}}", short_rule(record.strict.rule, format));
}

/// All other rules that the change broke.
std::vector<std::string> consequences(Proposal const& proposal) {
    std::vector<std::string> rules;
    for (auto const& finding : proposal.record.findings) {
        auto const rule = short_rule(finding.rule, proposal.entry.format);
        bool const is_other = finding.rule != proposal.entry.rule && !proposal.of_base.contains(finding.rule);
        if (is_other && std::ranges::find(rules, rule) == rules.end()) rules.push_back(rule);
    }
    bool const is_about_one = std::ranges::find(proposal.record.findings, proposal.entry.rule, &Finding::rule) !=
                              proposal.record.findings.end();
    if (!is_about_one && !rules.empty()) rules.erase(rules.begin());
    return rules;
}

std::string_view result_word(InputRecord const& record) {
    return record.strict.accepts && record.verdict == Verdict::conforms ? "valid" : "invalid";
}

} // namespace

Case case_from(Case const& base, std::string const& patch) {
    auto entry = base;
    entry.is_base = false;
    entry.base = base.id;
    entry.patch.clear();
    if (patch.empty()) return entry;
    entry.file = proposed_file;
    auto const steps = yaml::parse(patch, entry.file);
    if (steps.kind != yaml::Node::Kind::sequence) throw yaml::Error(entry.file, steps.mark, "expected patch steps");
    for (auto const& step : steps.items) entry.patch.push_back(read_patch_step(step, entry.file));
    return entry;
}

std::string proposal_text(Proposal const& proposal) {
    auto const& [entry, input, record, of_base] = proposal;
    auto text = fmt::format("  - id: {}\n    proposed: true\n    title: {}\n", entry.id, yaml_text(entry.title));
    std::string_view rest = input;
    while (!rest.empty()) {
        auto const end = std::min(rest.find('\n'), rest.size());
        text += fmt::format("    {}\n", rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    text += fmt::format("    result: {}\n    strict: {}\n    lenient: {}\n    verdict: {}\n", result_word(record),
                        strict_line(record, entry.format), name_of(record.lenient), name_of(record.verdict));
    if (record.findings.empty()) return text + "    findings: []\n";
    text += "    findings:\n";
    for (auto const& finding : record.findings)
        text += fmt::format("      - {}\n", finding_line(finding, entry.format));
    if (auto const rules = consequences(proposal); !rules.empty())
        text += fmt::format("    consequence: [{}]\n", fmt::join(rules, ", "));
    return text;
}

std::string yaml_text(std::string_view text) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
    constexpr std::string_view others = "0123456789.-/";
    constexpr std::array words{"true", "false", "null", "yes", "no", "on", "off", "nan", "inf"};
    bool const is_bare = !text.empty() && letters.contains(text.front()) &&
                         text.find_first_not_of(std::string(letters) + std::string(others)) == std::string::npos &&
                         std::ranges::find(words, text) == words.end();
    if (is_bare) return std::string(text);
    std::string quoted = "\"";
    for (auto const c : text) {
        if (c == '"' || c == '\\') quoted += '\\';
        auto const byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7F)
            quoted += fmt::format("\\x{:02x}", byte);
        else
            quoted += c;
    }
    return quoted + '"';
}

std::string kebab(std::string_view text) {
    std::string id;
    for (auto const c : text) {
        bool const is_letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        bool const is_capital = c >= 'A' && c <= 'Z';
        if (is_letter || is_capital)
            id += static_cast<char>(is_capital ? c - 'A' + 'a' : c);
        else if (!id.empty() && id.back() != '-')
            id += '-';
    }
    while (id.ends_with('-')) id.pop_back();
    return id.empty() ? "x" : id;
}

} // namespace animcheck::golden

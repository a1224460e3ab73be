// SPDX-License-Identifier: MIT
// Where bytes of a container were lost or came in, or an entry of its table is wrong, its members are read from the
// wrong place: what is wrong with them follows.
#include "validator/walk/container_causes.hpp"

#include "decoders/container.hpp"
#include "validator/judge/settle.hpp"
#include "validator/rules/spec.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

namespace animcheck {
namespace {

bool is_cause(Finding const& finding) {
    return is_open_fault(finding) && finding.consequence_of.empty() && !finding.place.in_container;
}

/// Row of the table that a path is in: 2 of `toc[2].offset`.
std::optional<std::uint32_t> row_of(std::string_view path) {
    auto const open = path.find('[');
    if (open == std::string_view::npos) return std::nullopt;
    auto const digits = path.substr(open + 1);
    std::uint32_t row = 0;
    auto const end = std::from_chars(digits.data(), digits.data() + digits.size(), row);
    return end.ec == std::errc() && end.ptr != digits.data() + digits.size() && *end.ptr == ']' ? std::optional(row)
                                                                                                : std::nullopt;
}

bool is_move(AnomalyKind kind) { return kind == AnomalyKind::bytes_unread || kind == AnomalyKind::truncated; }

/// Is it about an entry as a whole, as `toc[2]`? `toc[2].name[]` is about the letters of its name.
bool is_of_entry(Finding const& finding) {
    return finding.place.path.ends_with(']') && !finding.place.path.ends_with("[]");
}

/// Does it say that entries are damaged, from the one at its place on? What follows from it says which.
bool is_of_entries(Finding const& finding) {
    return is_of_entry(finding) && finding.kind == AnomalyKind::value_unexpected;
}

/// Does it say that bytes of an object came in or were lost somewhere in a range?
bool is_of_elements(Finding const& finding) { return finding.place.path == "elements"; }

/// Does it say that an entry refers to bytes that are not there, or has more or fewer than it had? Other faults of
/// an entry, as a name, leave its member what it is.
bool is_of_extent(Finding const& finding) {
    return (is_of_entry(finding) && (finding.kind == AnomalyKind::size_mismatch || is_of_entries(finding))) ||
           finding.kind == AnomalyKind::offset_out_of_bounds || finding.kind == AnomalyKind::size_exceeds_data;
}

/// Does an entry refer to what is after the end?
bool is_past_end(Finding const& finding) {
    bool const is_past =
        finding.kind == AnomalyKind::offset_out_of_bounds || finding.kind == AnomalyKind::size_exceeds_data;
    return is_past && !finding.concluded && row_of(finding.place.path);
}

/// Bytes that nothing reads are not what an entry says.
void add_rows(std::vector<std::uint32_t>& rows, Finding const& finding) {
    if (finding.kind == AnomalyKind::bytes_unread) return;
    auto const add = [&](Place const& place) {
        if (auto const row = row_of(place.path)) rows.push_back(*row);
    };
    add(finding.place);
    std::ranges::for_each(finding.more, add);
}

bool is_of_name(Finding const& finding) {
    return finding.place.path.ends_with(".name[]") || finding.place.path.ends_with(".name");
}

/// Where bytes of the container are missing or too many is known about: they may be this member's after all. What
/// begins with its container, as the motion in a module does, is the same bytes.
void doubt_edits(InputRecord& record, Member const& member, std::span<ContainerCause const> causes) {
    bool const has_moved = std::ranges::any_of(causes, &ContainerCause::moves);
    bool const is_same = member.offset == 0 && !causes.empty();
    if (!has_moved && !is_same) return;
    for (auto& finding : record.findings) {
        if (!finding.fix || !finding.fix->safe) continue;
        finding.fix->safe = false;
        finding.fix->why = has_moved ? "bytes of the container were lost or came in, perhaps here"
                                     : "the container has other findings: there may be more damage";
    }
}

constexpr std::string_view all_rules = "*"; ///< as where bytes are in another order, or were copied as text

/// By the rule of a finding: rules of members, which the container's spec does not have itself.
std::vector<std::string_view> rules_of_members(Finding const& finding, Spec const* spec) {
    std::vector<std::string_view> names;
    if (!spec || !finding.rule.starts_with(spec->format)) return names;
    auto const rule = std::ranges::find(spec->rules, short_id(finding.rule), &Rule::id);
    if (rule == spec->rules.end()) return names;
    for (auto const name : slice(spec->causes, rule->causes))
        if (std::ranges::find(spec->rules, name, &Rule::id) == spec->rules.end()) names.push_back(name);
    return names;
}

/// Does the member's entry refer to more than is there? Then what it has ends where the container was cut.
bool is_cut(InputRecord const& record) {
    return std::ranges::any_of(record.findings, [](Finding const& finding) {
        return finding.place.in_container && is_open_fault(finding) &&
               (finding.kind == AnomalyKind::size_exceeds_data || finding.kind == AnomalyKind::truncated);
    });
}

bool is_about(ContainerCause const& cause, Member const& member, InputRecord const& record) {
    if (!cause.rules.empty() && cause.rules.front() == all_rules) return true;
    auto const end = member.offset + member.stored;
    bool const is_moved =
        cause.moves && (end > cause.first || (cause.cuts && end == cause.first && is_cut(record)));
    bool const is_last = cause.cut_at > 0 && end == cause.cut_at && is_cut(record);
    bool const is_damaged = cause.first < cause.end && cause.first < end && member.offset < cause.end;
    return is_moved || is_last || is_damaged || std::ranges::find(cause.rows, member.row) != cause.rows.end();
}

/// What a member says of its own name, where the container says that the name is wrong, too; and if it does, what
/// else it compares with the name.
bool is_about_name(ContainerCause const& cause, Member const& member, InputRecord const& record,
                   Finding const& finding) {
    auto const is_of_name = [](Finding const& one) {
        return one.kind == AnomalyKind::name_mismatch && (one.place.path.empty() || one.place.path == ".");
    };
    return finding.kind == AnomalyKind::name_mismatch && std::ranges::any_of(record.findings, is_of_name) &&
           std::ranges::find(cause.names, member.row) != cause.names.end();
}

/// What begins with its container is the same bytes: is the field the one that the container has an edit for?
bool is_edited(ContainerCause const& cause, Member const& member, Finding const& finding) {
    bool const has_own = finding.fix && !finding.fix->edits.empty();
    return member.offset == 0 && !member.packed && !has_own && !finding.place.nowhere &&
           cause.edited == finding.place.bits;
}

/// By its rule, its name or its field.
auto cause_of(std::span<ContainerCause const> causes, Member const& member, InputRecord const& record,
              Finding const& finding) {
    return std::ranges::find_if(causes, [&](ContainerCause const& one) {
        return std::ranges::find(one.rules, short_id(finding.rule)) != one.rules.end() ||
               is_about_name(one, member, record, finding) || is_edited(one, member, finding);
    });
}

} // namespace

std::vector<ContainerCause> causes_of(InputRecord const& container, Spec const* spec) {
    std::vector<ContainerCause> causes;
    for (auto const& finding : container.findings) {
        if (!is_cause(finding)) continue;
        auto rules = rules_of_members(finding, spec);
        if (finding.place.nowhere) {
            if (!rules.empty()) causes.push_back({.rule = finding.rule, .rules = std::move(rules)});
            continue;
        }
        ContainerCause cause{finding.rule,
                             finding.place.bits.offset / 8,
                             (finding.place.bits.end() + 7) / 8,
                             finding.concluded && is_move(finding.kind),
                             finding.concluded && finding.kind == AnomalyKind::truncated,
                             is_past_end(finding) ? container.size : 0,
                             {},
                             {},
                             std::move(rules),
                             {}};
        bool const is_range = finding.concluded || is_of_entry(finding) || is_of_elements(finding);
        if (!is_range) cause.first = cause.end = 0; // a field is about the member of its entry alone
        if (finding.concluded || is_of_extent(finding)) add_rows(cause.rows, finding);
        for (auto const& other : container.findings)
            if ((finding.concluded || is_of_entries(finding)) && other.consequence_of == finding.rule)
                add_rows(cause.rows, other);
        if (is_of_name(finding)) add_rows(cause.names, finding);
        if (finding.fix && !finding.fix->edits.empty() && finding.count == 1) cause.edited = finding.place.bits;
        causes.push_back(std::move(cause));
    }
    return causes;
}

void follow_container(InputRecord& record, Member const& member, std::span<ContainerCause const> causes,
                      std::string const& place) {
    auto const cause =
        std::ranges::find_if(causes, [&](ContainerCause const& one) { return is_about(one, member, record); });
    if (cause == causes.end()) doubt_edits(record, member, causes);
    for (auto& finding : record.findings) {
        if (!is_open_fault(finding)) continue;
        auto const own = cause != causes.end() ? cause : cause_of(causes, member, record, finding);
        if (own == causes.end()) continue;
        if (finding.consequence_of.empty()) {
            finding.consequence_of = own->rule;
            finding.consequence_in = place;
        }
        drop_edits(finding.fix);
    }
}

} // namespace animcheck

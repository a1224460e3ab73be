// SPDX-License-Identifier: MIT
#include "golden/corpus/fields.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <set>

namespace animcheck::golden {
namespace {

constexpr std::size_t near_paths = 3;

bool starts_with(PathIndices const& all, PathIndices const& first) {
    return first.count <= all.count && std::equal(first.at.begin(), first.at.begin() + first.count, all.at.begin());
}

/// A whole row of a table, or all components of a column's row.
Event row_of(Event const& field, std::uint64_t row) {
    auto part = field;
    part.value = 1;
    auto const size = field.kind == EventKind::table ? field.stride : field.width * size_of(field.type);
    part.bits = {field.bits.offset + row * field.stride * 8, size * 8};
    part.data = field.data + row * field.stride;
    return part;
}

std::optional<Event> part_of(Event const& field, PathIndices const& indices) {
    std::vector<std::uint64_t> rest(indices.at.begin() + field.indices.count, indices.at.begin() + indices.count);
    if (rest.empty()) return field;
    bool const rows =
        field.kind == EventKind::array || field.kind == EventKind::column || field.kind == EventKind::table;
    if (!rows || rest[0] >= field.value) return std::nullopt;
    bool const whole_row = field.kind == EventKind::table || (field.width > 1 && rest.size() == 1);
    if (whole_row) return rest.size() == 1 ? std::optional(row_of(field, rest[0])) : std::nullopt;
    auto const component = rest.size() > 1 ? rest[1] : 0;
    if (rest.size() > 2 || component >= field.width || (rest.size() == 2 && field.width == 1)) return std::nullopt;
    return element_of(field, rest[0], component);
}

std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        auto diagonal = row[0]++;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            auto const change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({change, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row.back();
}

bool below(std::string_view path, std::string_view prefix) {
    return path.size() > prefix.size() && path.starts_with(prefix) &&
           (path[prefix.size()] == '.' || path[prefix.size()] == '[');
}

} // namespace

Event element_of(Event const& field, std::uint64_t row, std::uint64_t component) {
    auto element = field;
    auto const size = size_of(field.type);
    auto const offset = row * field.stride + component * size;
    element.kind = EventKind::scalar;
    element.bits = {field.bits.offset + offset * 8, size * 8};
    element.data = field.data + offset;
    element.value = element_at(element.data, field.type, field.order);
    return element;
}

std::optional<Event> FieldMap::find(std::string_view path) const {
    auto const parsed = parse_path(path);
    auto const id = parsed ? paths_->find(parsed->pattern) : std::nullopt;
    if (!id || path.empty()) return std::nullopt;
    for (auto event = events_->rbegin(); event != events_->rend(); ++event) {
        if (!is_field(*event) || event->path != *id || !starts_with(parsed->indices, event->indices)) continue;
        if (auto const part = part_of(*event, parsed->indices)) return part;
    }
    return std::nullopt;
}

std::optional<BitRange> FieldMap::extent(std::string_view prefix) const {
    std::optional<BitRange> all;
    for (auto const& event : *events_) {
        if (!is_field(event) || event.kind == EventKind::context || event.kind == EventKind::derived) continue;
        if (event.source != 0 || !below(paths_->text(event.path, event.indices), prefix)) continue;
        if (!all) all = event.bits;
        auto const first = std::min(all->offset, event.bits.offset);
        all = BitRange{first, std::max(all->end(), event.bits.end()) - first};
    }
    return all;
}

std::vector<std::string> FieldMap::near(std::string_view path) const {
    std::set<std::string> texts;
    for (auto const& event : *events_)
        if (is_field(event)) texts.insert(paths_->text(event.path, event.indices));
    std::vector<std::pair<std::size_t, std::string>> ranked;
    for (auto const& text : texts) ranked.emplace_back(distance(path, text), text);
    std::ranges::sort(ranked);
    std::vector<std::string> result;
    for (auto const& [far, text] : ranked)
        if (result.size() < near_paths) result.push_back(text);
    return result;
}

Value value_of(Event const& field) {
    if (field.kind == EventKind::text || field.type == ValueType::text) return std::string(field.text());
    bool const single =
        field.kind == EventKind::scalar || field.kind == EventKind::derived || field.kind == EventKind::context;
    if (!single) return std::monostate{};
    switch (field.type) {
    case ValueType::f32: return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(field.value)));
    case ValueType::s8:
    case ValueType::s16:
    case ValueType::s32:
    case ValueType::s64: return static_cast<std::int64_t>(field.value);
    default: return field.value;
    }
}

} // namespace animcheck::golden

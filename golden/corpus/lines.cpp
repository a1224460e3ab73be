// SPDX-License-Identifier: MIT
#include "golden/corpus/lines.hpp"

#include <fmt/core.h>
#include <zlib.h>

#include <algorithm>
#include <iterator>

namespace animcheck::golden {
namespace {

/// Lengths of the longest common subsequences of all pairs of tails.
class CommonTails {
public:
    CommonTails(Lines const& before, Lines const& after, std::size_t same_start, std::size_t same_end)
        : start_(same_start),
          width_(after.size() - same_start - same_end + 1),
          lengths_((before.size() - same_start - same_end + 1) * width_) {
        for (auto i = before.size() - same_end; i-- > start_;)
            for (auto j = after.size() - same_end; j-- > start_;)
                lengths_[index(i, j)] =
                    before[i] == after[j] ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
    }
    [[nodiscard]] std::uint32_t at(std::size_t i, std::size_t j) const { return lengths_[index(i, j)]; }

private:
    [[nodiscard]] std::size_t index(std::size_t i, std::size_t j) const {
        return (i - start_) * width_ + (j - start_);
    }

    std::size_t start_, width_;
    std::vector<std::uint32_t> lengths_;
};

} // namespace

Lines lines_of(std::string_view text) {
    Lines lines;
    while (!text.empty()) {
        auto const end = text.find('\n');
        lines.emplace_back(text.substr(0, end));
        text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    }
    return lines;
}

std::string joined(Lines const& lines) {
    std::string text;
    for (auto const& line : lines) text += line + '\n';
    return text;
}

Lines cut(Lines lines, std::size_t most) {
    if (lines.size() <= most) return lines;
    auto const first_half = static_cast<std::ptrdiff_t>(most / 2);
    auto const second_half = static_cast<std::ptrdiff_t>(most - most / 2 - 1);
    Lines const middle(lines.begin() + first_half, lines.end() - second_half);
    auto const text = joined(middle);
    auto const crc = ::crc32(0, reinterpret_cast<Bytef const*>(text.data()), static_cast<uInt>(text.size()));
    lines.erase(lines.begin() + first_half, lines.end() - second_half);
    lines.insert(lines.begin() + first_half,
                 fmt::format("... {} lines left out, crc32 {:08x} ...", middle.size(), crc));
    return lines;
}

bool is_cut(Lines const& lines, std::size_t most) {
    return lines.size() == most && lines[most / 2].starts_with("... ") &&
           lines[most / 2].contains(" lines left out, crc32 ");
}

Steps steps_between(Lines const& before, Lines const& after) {
    auto const start = static_cast<std::size_t>(std::ranges::mismatch(before, after).in1 - before.begin());
    auto const rest = static_cast<std::ptrdiff_t>(std::min(before.size(), after.size()) - start);
    auto const end = static_cast<std::size_t>(
        std::mismatch(before.rbegin(), before.rbegin() + rest, after.rbegin()).first - before.rbegin());
    CommonTails const common(before, after, start, end);
    Steps steps;
    for (std::size_t i = 0, j = 0; i < before.size() || j < after.size();) {
        bool const middle = i < before.size() - end && j < after.size() - end;
        if (i < start || (middle && before[i] == after[j]) || (i >= before.size() - end && j >= after.size() - end))
            steps.push_back({' ', i++, j++});
        else if (j == after.size() - end || (middle && common.at(i + 1, j) >= common.at(i, j + 1)))
            steps.push_back({'-', i++, j});
        else
            steps.push_back({'+', i, j++});
    }
    return steps;
}

Lines shown_difference(Lines const& before, Lines const& after) {
    constexpr std::size_t around = 2;
    auto const steps = steps_between(before, after);
    std::vector<bool> shown(steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (steps[i].sign == ' ') continue;
        auto const last = std::min(i + around, steps.size() - 1);
        for (auto near = i - std::min(i, around); near <= last; ++near) shown[near] = true;
    }
    Lines lines;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (!shown[i]) continue;
        auto const& [sign, old_line, new_line] = steps[i];
        if (i > 0 && !shown[i - 1]) lines.push_back(fmt::format("line {}:", old_line + 1));
        lines.push_back(sign + (sign == '+' ? after[new_line] : before[old_line]));
    }
    return lines;
}

} // namespace animcheck::golden

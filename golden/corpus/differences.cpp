// SPDX-License-Identifier: MIT
#include "golden/corpus/differences.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <stdexcept>
#include <string_view>

namespace animcheck::golden {
namespace {

constexpr std::string_view hex_digits = "0123456789";
constexpr std::size_t npos = std::string_view::npos;

std::int64_t in_bits(std::string_view bytes) {
    std::int64_t whole = 0, bits = 0;
    auto const dot = std::min(bytes.find('.'), bytes.size());
    std::from_chars(bytes.data(), bytes.data() + dot, whole);
    if (dot < bytes.size()) std::from_chars(bytes.data() + dot + 1, bytes.data() + bytes.size(), bits);
    return 8 * whole + bits;
}

/// A line in three parts: `... @`, the offset, `+8 = 1`. Without a place, the first part is the whole line.
struct Placed {
    std::string_view head, tail;
    std::optional<std::int64_t> offset;
};

Placed placed(std::string_view line) {
    auto const sign = line.find(" @");
    if (sign == npos) return {line, {}, std::nullopt};
    auto const end = std::min(line.find_first_not_of("0123456789.", sign + 2), line.size());
    auto const offset = line.substr(sign + 2, end - sign - 2);
    bool const is_place =
        end < line.size() && line[end] == '+' && hex_digits.contains(offset.empty() ? ' ' : offset[0]);
    if (!is_place) return {line, {}, std::nullopt};
    return {line.substr(0, sign + 2), line.substr(end), in_bits(offset)};
}

std::string moved(std::string const& line, std::int64_t shift) {
    auto const [head, tail, offset] = placed(line);
    if (!offset || shift == 0) return line;
    return fmt::format("{}{}{}", head, in_bytes(static_cast<std::uint64_t>(*offset + shift)), tail);
}

std::string shift_line(std::int64_t shift) {
    return fmt::format("@{}{}", shift < 0 ? '-' : '+', in_bytes(static_cast<std::uint64_t>(std::abs(shift))));
}

/// Lines that differ only in their offsets become equal.
Lines without_offsets(Lines const& lines) {
    Lines bare;
    for (auto const& line : lines) {
        auto const [head, tail, offset] = placed(line);
        bare.push_back(fmt::format("{}{}", head, tail));
    }
    return bare;
}

class DifferenceWriter {
public:
    DifferenceWriter(Lines const& base, Lines const& text) : base_(base), text_(text) {}

    Lines write() {
        auto const steps = steps_between(without_offsets(base_), without_offsets(text_));
        for (std::size_t i = 0; i < steps.size(); ++i) {
            auto const& step = steps[i];
            if (step.sign == ' ') keep(step);
            if (step.sign == '+') insert(step);
            if (step.sign != '-') continue;
            auto const first = i;
            while (i + 1 < steps.size() && steps[i + 1].sign == '-') ++i;
            remove(step.before, i + 1 - first);
        }
        return std::move(written_);
    }

private:
    /// Writes the position of the next change, unless it follows the last named line directly.
    void reach(std::size_t position) {
        if (position != reached_) written_.push_back(' ' + base_[position - 1]);
        reached_ = position;
    }

    void keep(Step const& step) {
        auto const before = placed(base_[step.before]).offset, after = placed(text_[step.after]).offset;
        if (!before || !after || *after - *before == shift_) return;
        reach(step.before);
        shift_ = *after - *before;
        written_.push_back(shift_line(shift_));
    }

    void insert(Step const& step) {
        reach(step.before);
        written_.push_back('+' + text_[step.after]);
    }

    void remove(std::size_t first, std::size_t count) {
        constexpr std::size_t most_shown = 3;
        reached_ = first + count;
        bool const short_run = count <= most_shown;
        for (auto i = first; i < (short_run ? reached_ : first + 1); ++i) written_.push_back('-' + base_[i]);
        if (short_run) return;
        written_.emplace_back("-...");
        if (reached_ < base_.size()) written_.push_back('-' + base_[reached_ - 1]);
    }

    Lines const &base_, &text_;
    Lines written_;
    std::size_t reached_ = 0;
    std::int64_t shift_ = 0;
};

class Applier {
public:
    Applier(Lines const& base, Lines const& differences) : base_(base), differences_(differences) {}

    Lines apply() {
        for (; next_ < differences_.size(); ++next_) follow(differences_[next_]);
        keep_up_to(base_.size());
        return std::move(text_);
    }

private:
    void follow(std::string_view line) {
        auto const rest = line.substr(1);
        if (line == "-...") {
            skip_to_next();
        } else if (line.starts_with('+')) {
            text_.emplace_back(rest);
        } else if (line.starts_with("@+") || line.starts_with("@-")) {
            shift_ = (line[1] == '-' ? -1 : 1) * in_bits(rest.substr(1));
        } else if (line.starts_with('-')) {
            keep_up_to(find(rest));
            ++reached_;
        } else if (line.starts_with(' ')) {
            keep_up_to(find(rest) + 1);
        } else {
            throw std::runtime_error(fmt::format("'{}' is not a difference", line));
        }
    }

    [[nodiscard]] std::size_t find(std::string_view line) const {
        auto const found = std::find(base_.begin() + static_cast<std::ptrdiff_t>(reached_), base_.end(), line);
        if (found == base_.end()) throw std::runtime_error(fmt::format("the base has no line '{}'", line));
        return static_cast<std::size_t>(found - base_.begin());
    }

    void keep_up_to(std::size_t end) {
        for (; reached_ < end; ++reached_) text_.push_back(moved(base_[reached_], shift_));
    }

    void skip_to_next() {
        bool const to_a_line = next_ + 1 < differences_.size() && differences_[next_ + 1].starts_with('-');
        reached_ = to_a_line ? find(std::string_view(differences_[next_ + 1]).substr(1)) : base_.size();
    }

    Lines const &base_, &differences_;
    Lines text_;
    std::size_t next_ = 0, reached_ = 0;
    std::int64_t shift_ = 0;
};

} // namespace

std::string in_bytes(std::uint64_t bits) {
    return bits % 8 == 0 ? fmt::format("{}", bits / 8) : fmt::format("{}.{}", bits / 8, bits % 8);
}

Lines apply(Lines const& base, Lines const& differences) { return Applier(base, differences).apply(); }

std::optional<Lines> differences(Lines const& base, Lines const& text) {
    auto written = DifferenceWriter(base, text).write();
    if (golden::apply(base, written) != text) return std::nullopt;
    return written;
}

} // namespace animcheck::golden

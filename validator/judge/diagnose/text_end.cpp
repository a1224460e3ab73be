// SPDX-License-Identifier: MIT
// The byte that ends a text is damaged, so that the text goes on into the fields after it, and these are read from
// the wrong place: with a line feed or a NUL there nothing is wrong, and a byte earlier or later something is.
#include "validator/judge/diagnose/hypothesis.hpp"
#include "validator/judge/settle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace animcheck::diagnose {
namespace {

constexpr unsigned most_ends = 12; ///< besides those of other hypotheses

struct End {
    std::uint64_t at = 0;
    std::byte then{};
};

std::vector<Splice> splices_of(End const& end) {
    return {{end.at, 1, std::string(1, static_cast<char>(end.then))}};
}

/// A letter that is a line feed but for one bit.
bool is_almost_line_feed(std::byte byte) {
    return std::has_single_bit(std::to_integer<unsigned>(byte ^ std::byte{'\n'}));
}

/// The last byte of each text of which a finding says that it does not end. Another letter may be the text's own:
/// then the line feed after it is lost.
std::vector<End> ends_of_open_texts(InputRecord const& record, ByteView bytes) {
    std::vector<End> found;
    for (auto const& finding : record.findings) {
        auto const& bits = finding.place.bits;
        bool const is_open = finding.kind == AnomalyKind::string_unterminated && is_own_fault(finding);
        if (!is_open || bits.size < 16 || bits.end() > 8 * bytes.size()) continue;
        auto const last = bits.end() / 8 - 1;
        auto const byte = bytes[to_size(last)];
        if (!is_letter(byte) || is_almost_line_feed(byte)) found.push_back({last, std::byte{'\n'}});
    }
    return found;
}

/// The first byte of each text that no text has, and then letters that are almost line feeds. A text that begins
/// with such a byte is damaged itself: cut to nothing it would fit in many places.
std::vector<End> ends_in_texts(Trials const& trials, ByteView bytes) {
    std::vector<End> foreign, others;
    for (auto const& text : trials.texts(0, bytes.size())) {
        auto const all = bytes.subspan(to_size(text.first), to_size(text.count));
        auto const first = std::ranges::find_if_not(all, is_letter);
        if (first == all.begin()) continue;
        for (auto at = all.begin() + 1; at != all.end(); ++at) {
            auto const place = text.first + static_cast<std::uint64_t>(at - all.begin());
            if (at == first) {
                foreign.push_back({place, std::byte{'\n'}});
                foreign.push_back({place, std::byte{0}});
            } else if (is_almost_line_feed(*at)) {
                others.push_back({place, std::byte{'\n'}});
            }
        }
    }
    std::ranges::move(others, std::back_inserter(foreign));
    return foreign;
}

/// One byte earlier or later, where that is not an end already.
std::vector<End> beside(End const& end, ByteView bytes) {
    std::vector<End> found;
    if (end.at > 0 && bytes[to_size(end.at - 1)] != end.then) found.push_back({end.at - 1, end.then});
    if (end.at + 1 < bytes.size() && bytes[to_size(end.at + 1)] != end.then)
        found.push_back({end.at + 1, end.then});
    return found;
}

class TextEndSearch {
public:
    TextEndSearch(Trials& trials, Input const& input, InputRecord const& record, ByteView bytes)
        : trials_(trials), input_(input), record_(record), bytes_(bytes), kept_(trials.left()) {
        trials_.lend(most_ends);
    }

    std::optional<Cause> run(std::size_t finding) {
        std::vector<Cause> whole, revealing;
        auto ends = ends_of_open_texts(record_, bytes_);
        std::ranges::move(ends_in_texts(trials_, bytes_), std::back_inserter(ends));
        for (auto const& end : ends) {
            auto outcome = attempt(end);
            if (!outcome) continue;
            Cause cause{hypothesis(finding, end, "nothing is wrong"), std::move(*outcome)};
            if (cause.outcome.is_whole()) {
                whole.push_back(std::move(cause));
                continue;
            }
            cause.revealed = revealed_by(trials_, cause.hypothesis, cause.outcome);
            if (!cause.revealed) continue;
            cause.hypothesis = hypothesis(finding, end, "the text ends");
            revealing.push_back(std::move(cause));
        }
        auto& found = whole.empty() ? revealing : whole;
        if (found.size() != 1 || !fails_beside(found.front())) return std::nullopt; // which one is not known
        return std::move(found.front());
    }

    void give_back() { trials_.limit(kept_); }

private:
    std::optional<Outcome> attempt(std::span<Splice const> splices) {
        return trials_.left() > kept_ ? trials_.attempt(splices) : std::nullopt;
    }
    std::optional<Outcome> attempt(End const& end) { return attempt(splices_of(end)); }

    bool fails_beside(Cause const& cause) {
        return std::ranges::all_of(cause.hypothesis.controls, [&](std::vector<Splice> const& control) {
            auto const outcome = attempt(control);
            return outcome && !outcome->is_whole() &&
                   (!cause.revealed || outcome->explained.size() < cause.outcome.explained.size());
        });
    }

    [[nodiscard]] Hypothesis hypothesis(std::size_t finding, End const& end, std::string_view then) const {
        auto made = of_byte(input_, finding, end.at, end.then);
        for (auto const& other : beside(end, bytes_)) made.controls.push_back(splices_of(other));
        auto const code = [](std::byte byte) { return std::to_integer<unsigned>(byte); };
        auto const said = fmt::format("the byte at 0x{:X} is {:02X}; with {:02X} {}", end.at,
                                      code(bytes_[to_size(end.at)]), code(end.then), then);
        made.statement = {AnomalyKind::string_unterminated, byte_range(end.at, 1), said};
        made.fix->why = "nothing is wrong with that byte; other damage may look the same";
        return made;
    }

    Trials& trials_;
    Input const& input_;
    InputRecord const& record_;
    ByteView bytes_;
    unsigned kept_; ///< trials for others
};

} // namespace

std::optional<Cause> damaged_text_end_of(Trials& trials, Input const& input, InputRecord const& record,
                                         ByteView bytes, std::vector<std::size_t> const& symptoms) {
    if (symptoms.empty() || !record.complete) return std::nullopt;
    TextEndSearch search(trials, input, record, bytes);
    auto cause = search.run(symptoms.front());
    search.give_back();
    return cause;
}

} // namespace animcheck::diagnose

// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/record.hpp"
#include "validator/report/options.hpp"
#include "validator/report/spool.hpp"

#include <array>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace animcheck {

/// Text for a person about one input.
struct Paragraph {
    struct Item {
        std::string rule;    ///< full id
        std::string message; ///< the same in other inputs: the same finding
        std::string text;    ///< whole lines
        std::string reasons; ///< whole lines that a report has once for each rule
        std::string follows; ///< whole lines about what follows from it
    };
    Verdict verdict = Verdict::conforms;
    std::string place; ///< printable
    std::string group; ///< the folder or container: findings of one are folded
    std::string head, tail;
    std::vector<Item> items; ///< the worst first
};

/// All paragraphs of a report, put in order: the worst verdict first, then as they came. A finding that many inputs
/// of a folder or container share is kept in full once, so that memory does not grow with the inputs.
class Paragraphs {
public:
    explicit Paragraphs(OutputOptions options) : options_(std::move(options)) {}

    void add(Paragraph&& paragraph);
    /// Ends it: every paragraph, in order, in pieces.
    void write(std::function<void(std::string_view)> const& sink);

private:
    /// A finding in full, and the other inputs that have it.
    struct Kept {
        Paragraph::Item item;
        std::vector<std::string> others = {}; ///< the first of them
        std::string last = {};                ///< of them
        std::uint64_t more = 0;               ///< all of them
    };
    struct Entry {
        std::string head, tail;
        std::vector<Kept> items;
    };
    /// Where a rule's findings of one group are: entry and item.
    struct Place {
        std::size_t verdict, entry, item;
    };
    static constexpr std::size_t in_full = 5;      ///< findings of one rule and group with different messages
    static constexpr std::size_t named = 8;        ///< of the others
    static constexpr std::size_t most = 64U << 20; ///< bytes of text that are kept

    [[nodiscard]] std::string short_head(std::string_view place, Paragraph::Item const& worst,
                                         std::uint64_t findings, bool as_above) const;
    Kept const* fold(Paragraph::Item const& item, Paragraph const& paragraph);
    [[nodiscard]] std::string text_of(Entry const& entry);
    [[nodiscard]] std::string others_of(Kept const& kept) const;

    OutputOptions const options_;
    std::array<std::vector<Entry>, 5> entries_;                              ///< by verdict
    std::array<Spool, 5> spools_;                                            ///< the same where nothing is folded
    std::map<std::pair<std::string, std::string>, std::vector<Place>> kept_; ///< by group and rule
    std::map<std::string, bool, std::less<>> explained_;                     ///< rules whose reasons were written
    std::size_t bytes_ = 0;
    std::uint64_t left_out_ = 0; ///< inputs, once the bytes are used up
};

} // namespace animcheck

// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"
#include "validator/evaluate.hpp"
#include "validator/log_index.hpp"
#include "validator/report.hpp"

#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace animcheck {

/// What the words of a rule may name.
using Args = std::vector<std::pair<std::string_view, Value>>;

/// A place where a check does not hold, and the words' arguments.
struct Breach {
    static constexpr std::uint64_t whole = every; ///< as row: all rows; as component: the whole vector
    Event const* event = nullptr;                 ///< null: the check's subject
    std::uint64_t row = 0, component = 0;
    std::optional<BitRange> bits = {};   ///< the place, where it is not the event's own
    std::uint64_t count = 1;             ///< places of the same kind, this the first
    bool continues = false;              ///< another place of the breach before it, and of its finding
    Relation expects = Relation::equals; ///< what an "expected" among the arguments says
    Args args = {};                      ///< "actual" and "expected" (one or more) are its own
};

class CheckInput;

/// Results of pure functions of one event, kept while one input is judged: several rules ask for the same.
class Memo {
public:
    template <class T>
    [[nodiscard]] T const& once(Event const& event, T (*compute)(Event const&)) {
        auto const function = reinterpret_cast<void (*)()>(compute);
        for (auto const& entry : entries_)
            if (entry.event == &event && entry.function == function)
                return *static_cast<T const*>(entry.value.get());
        entries_.push_back({&event, function, std::make_shared<T const>(compute(event))});
        return *static_cast<T const*>(entries_.back().value.get());
    }
    /// The same of what a function makes of the whole input.
    template <class T>
    [[nodiscard]] T const& once(CheckInput& input, T (*compute)(CheckInput&)) {
        auto const function = reinterpret_cast<void (*)()>(compute);
        for (auto const& entry : entries_)
            if (!entry.event && entry.function == function) return *static_cast<T const*>(entry.value.get());
        auto value = std::make_shared<T const>(compute(input));
        entries_.push_back({nullptr, function, value});
        return *static_cast<T const*>(entries_.back().value.get());
    }
    void clear() noexcept { entries_.clear(); }

private:
    struct Entry {
        Event const* event;
        void (*function)();
        std::shared_ptr<void const> value;
    };
    std::vector<Entry> entries_;
};

/// What a check looks at: the subject (an event of the rule's path, or none for the whole input) and the rest of
/// the log by path text. What it asks for counts as used by the finding.
class CheckInput {
public:
    CheckInput(LogIndex const& log, PathTable& paths, Context const& context, ByteView bytes, Memo& memo,
               JudgeBudget& budget)
        : log_(log), paths_(paths), context_(context), bytes_(bytes), memo_(memo), budget_(budget) {}

    [[nodiscard]] Event const& subject() const noexcept { return *subject_; }
    [[nodiscard]] Context const& context() const noexcept { return context_; }
    [[nodiscard]] ByteView bytes() const noexcept { return bytes_; }
    [[nodiscard]] LogIndex const& log() const noexcept { return log_; }
    /// compute(subject), which was perhaps computed for another rule already.
    template <class T>
    [[nodiscard]] T const& once(T (*compute)(Event const&)) {
        return memo_.once(*subject_, compute);
    }
    /// compute(*this), kept while this input is judged: for what rules ask for at each of many subjects. It may use
    /// `all`, but not `last`: what it used would be said of the first subject alone.
    template <class T>
    [[nodiscard]] T const& once(T (*compute)(CheckInput&)) {
        return memo_.once(*this, compute);
    }
    /// The last event of a path, given as a literal; null if it was not read.
    [[nodiscard]] Event const* last(std::string_view pattern);
    /// All events of a path, in order. Costs as much of the budget as there are; none once it is exceeded.
    [[nodiscard]] std::vector<Event const*> all(std::string_view pattern);

    void breach(Breach breach) { breaches_.push_back(std::move(breach)); }
    void not_applicable() noexcept { applies_ = false; }

private:
    friend class Breaches;
    friend class Judge;
    LogIndex const& log_;
    PathTable& paths_;
    Context const& context_;
    ByteView bytes_;
    Memo& memo_;
    JudgeBudget& budget_;
    Event const* subject_ = nullptr;
    std::vector<Event const*> used_;
    std::vector<Breach> breaches_;
    bool applies_ = true;
};

/// All places of one finding. As many as a finding lists are kept, and the others are counted: a table may have a
/// million rows, all of them wrong. One is filled at a time.
class Breaches {
public:
    explicit Breaches(CheckInput& input) : input_(input) {}

    /// `make` returns the Breach. It is called only for places that are listed.
    template <class Make>
    void add(Make make) {
        if (listed_ == most) return add_unlisted(1);
        Breach breach = make();
        breach.continues = listed_++ > 0;
        input_.breach(std::move(breach));
    }
    /// A whole row of `event`, or its whole vector there; `make` returns the arguments.
    template <class Make>
    void add_row(Event const& event, std::uint64_t row, Make make) {
        add([&] { return Breach{.event = &event, .row = row, .component = Breach::whole, .args = make()}; });
    }
    /// Places that were counted in another way, once no more are listed.
    void add_unlisted(std::uint64_t count) {
        if (listed_ > 0) input_.breaches_.back().count += count;
    }
    [[nodiscard]] bool lists_more() const noexcept { return listed_ < most; }

private:
    static constexpr std::size_t most = Finding::most_places;
    CheckInput& input_;
    std::size_t listed_ = 0;
};

/// A judgement that YAML cannot say well. The rule that names it gives identity, severity, words and evidence.
struct Check {
    std::string_view name;
    std::string_view needs; ///< the fact (`context.NEEDS`) without which it is skipped, or empty
    void (*run)(CheckInput& input) = nullptr;
};

[[nodiscard]] Check const* find_check(std::string_view name) noexcept;

} // namespace animcheck

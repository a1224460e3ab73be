// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"
#include "validator/judge/evaluate.hpp"
#include "validator/judge/log_index.hpp"
#include "validator/judge/record.hpp"

#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace animcheck {

/// Values for the placeholders of a rule's texts.
using Args = std::vector<std::pair<std::string_view, Value>>;

/// A place where a check fails, and the arguments of its message.
struct Breach {
    static constexpr std::uint64_t whole = every; ///< as a row: all rows; as a component: the whole vector
    Event const* event = nullptr;                 ///< null for the check's subject
    std::uint64_t row = 0, component = 0;
    std::optional<BitRange> bits = {};   ///< the place, if not that of the event
    std::optional<BitRange> copy = {};   ///< where the file has the same number again
    std::optional<BitRange> leads = {};  ///< the number that leads to the place: it may be wrong instead
    std::uint64_t count = 1;             ///< number of such places, of which this is the first
    bool continues = false;              ///< another place of the previous breach, in the same finding
    Relation expects = Relation::equals; ///< the relation of "expected" in `args`
    Args args = {};                      ///< "actual" and "expected" (which may repeat) are the finding's values
};

class CheckInput;

/// The results of one run of a check. The next run uses the same memory.
struct CheckBuffers {
    std::vector<Event const*> used;
    std::vector<Breach> breaches;
};

/// Caches results of pure functions of one event while one input is judged, since several rules use the same.
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
    /// The same for functions of the whole input.
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

/// The data that a check reads: the subject (an event of the rule's path, or none for the whole input) and other
/// events by path. The finding lists the events that were read as related.
class CheckInput {
public:
    CheckInput(LogIndex const& log, PathTable& paths, Context const& context, ByteView bytes, Memo& memo,
               JudgeBudget& budget, CheckBuffers& buffers)
        : log_(log),
          paths_(paths),
          context_(context),
          bytes_(bytes),
          memo_(memo),
          budget_(budget),
          used_(buffers.used),
          breaches_(buffers.breaches) {
        used_.clear();
        breaches_.clear();
    }

    [[nodiscard]] Event const& subject() const noexcept { return *subject_; }
    [[nodiscard]] Context const& context() const noexcept { return context_; }
    [[nodiscard]] ByteView bytes() const noexcept { return bytes_; }
    [[nodiscard]] LogIndex const& log() const noexcept { return log_; }
    /// compute(subject), cached for all rules.
    template <class T>
    [[nodiscard]] T const& once(T (*compute)(Event const&)) {
        return memo_.once(*subject_, compute);
    }
    /// compute(*this), cached while this input is judged: for values needed at many subjects. It may use `all`,
    /// but not `last`, which would relate the event to the first subject only.
    template <class T>
    [[nodiscard]] T const& once(T (*compute)(CheckInput&)) {
        return memo_.once(*this, compute);
    }
    /// The last event of a path (a literal); null if it was not read.
    [[nodiscard]] Event const* last(std::string_view pattern);
    /// All events of a path, in order. Uses the budget; empty once it is exceeded.
    [[nodiscard]] std::vector<Event const*> all(std::string_view pattern);
    /// Of them those whose number in the log is at least `from` and below `to`. Costs as much as these are.
    [[nodiscard]] std::vector<Event const*> all(std::string_view pattern, std::uint64_t from, std::uint64_t to);
    /// Their numbers in the log, ascending.
    [[nodiscard]] std::span<std::uint32_t const> numbers(std::string_view pattern) {
        return log_.at(paths_.find_literal(pattern));
    }

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
    std::vector<Event const*>& used_;
    std::vector<Breach>& breaches_;
    bool applies_ = true;
};

/// All places of one finding. Keeps as many as a finding lists and counts the rest, since a table may have a
/// million wrong rows. Fill only one at a time.
class Breaches {
public:
    explicit Breaches(CheckInput& input) : input_(input) {}

    /// `make` returns the Breach, and is called only for places that are listed.
    template <class Make>
    void add(Make make) {
        if (listed_ == most) return add_unlisted(1);
        Breach breach = make();
        breach.continues = listed_++ > 0;
        input_.breach(std::move(breach));
    }
    /// A whole row of `event`, or a whole vector; `make` returns the arguments.
    template <class Make>
    void add_row(Event const& event, std::uint64_t row, Make make) {
        add([&] { return Breach{.event = &event, .row = row, .component = Breach::whole, .args = make()}; });
    }
    /// Adds places that the caller counted, once no more are listed.
    void add_unlisted(std::uint64_t count) {
        if (listed_ > 0) input_.breaches_.back().count += count;
    }
    [[nodiscard]] bool lists_more() const noexcept { return listed_ < most; }

private:
    static constexpr std::size_t most = Finding::most_places;
    CheckInput& input_;
    std::size_t listed_ = 0;
};

/// A check that YAML cannot express well. Identity, severity, texts and evidence come from the rule that names
/// it.
struct Check {
    std::string_view name;
    std::string_view needs; ///< skipped without this fact (`context.NEEDS`); may be empty
    void (*run)(CheckInput& input) = nullptr;
};

[[nodiscard]] Check const* find_check(std::string_view name) noexcept;

} // namespace animcheck

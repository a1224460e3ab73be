// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace animcheck {

/// Facts about an input from outside its bytes: numbers, and lists of them. The spec of the format
/// declares each by its name (`context.NAME`); only the spec and the decoder know what it means. Facts are
/// emitted in the order in which they were set.
class Facts {
public:
    using List = std::vector<std::uint64_t>;
    struct Fact {
        std::string_view name;                 ///< a literal, or as long-lived as the spec
        std::uint64_t number = 0;              ///< for a list: the number of its rows
        std::shared_ptr<List const> list = {}; ///< in row order; null if the fact is a number
        std::size_t width = 1;                 ///< numbers per row
    };

    void set(std::string_view name, std::uint64_t number) { set({name, number}); }
    void set(std::string_view name, std::optional<std::uint64_t> number) {
        if (number) set(name, *number);
    }
    /// A null list is ignored.
    void set(std::string_view name, std::shared_ptr<List const> const& list, std::size_t width = 1) {
        if (list) set({name, list->size() / width, list, width});
    }
    void set(Fact fact) {
        auto const known = std::ranges::find(facts_, fact.name, &Fact::name);
        if (known == facts_.end())
            facts_.push_back(std::move(fact));
        else
            *known = std::move(fact);
    }
    void add(Facts const& others) {
        facts_.reserve(facts_.size() + others.facts_.size());
        for (auto const& fact : others.facts_) set(fact);
    }

    [[nodiscard]] Fact const* find(std::string_view name) const noexcept {
        auto const found = std::ranges::find(facts_, name, &Fact::name);
        return found == facts_.end() ? nullptr : &*found;
    }
    [[nodiscard]] std::optional<std::uint64_t> number(std::string_view name) const noexcept {
        auto const* const fact = find(name);
        return fact && !fact->list ? std::optional(fact->number) : std::nullopt;
    }
    /// Null if not set, or if its rows have another width.
    [[nodiscard]] List const* list(std::string_view name, std::size_t width = 1) const noexcept {
        auto const* const fact = find(name);
        return fact && fact->width == width ? fact->list.get() : nullptr;
    }
    [[nodiscard]] std::vector<Fact> const& all() const noexcept { return facts_; }

private:
    std::vector<Fact> facts_;
};

} // namespace animcheck

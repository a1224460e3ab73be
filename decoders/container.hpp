// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"

#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace animcheck {

/// How much the members of a container may cost: bytes, and so much for each beside its bytes.
struct Allowance {
    std::uint64_t base, factor; ///< base + factor * bytes of the container
    std::uint64_t member;
};

/// A container that was opened: what it holds, and what its members are called in a place.
class Container {
public:
    /// Lists the members. The source's bytes must outlive the container. `format.container` is true.
    Container(Format const& format, Source const& source, std::string_view name, Allowance const& allowance);
    /// The same where more than the name is known.
    Container(Format const& format, Source const& source, Context const& context, Allowance const& allowance);
    Container(Container const&) = delete;
    Container& operator=(Container const&) = delete;

    [[nodiscard]] Format const& format() const noexcept { return format_; }
    [[nodiscard]] std::string const& name() const noexcept { return name_; } ///< its own, without folders
    [[nodiscard]] Source const& source() const noexcept { return source_; }
    [[nodiscard]] std::span<Member const> members() const noexcept { return listed_.members; }

    /// May this member be looked at? What all of them cost is bounded by the container's size, so that a table
    /// whose rows all name the same bytes costs no more than an honest one. One that is too large is left out
    /// alone.
    [[nodiscard]] bool is_affordable(std::size_t member) const noexcept { return !too_large_[member]; }
    [[nodiscard]] std::size_t affordable() const noexcept { return affordable_; } ///< how many

    /// Indices of the members of this name, in any case (ASCII).
    [[nodiscard]] std::vector<std::uint32_t> find(std::string_view name) const;
    /// The word that names a member in a place: its name, or `#row` where that is not unique or not plain ASCII.
    [[nodiscard]] std::string word_of(Member const& member) const;
    /// The member that a word names. Null: none, or several.
    [[nodiscard]] Member const* at(std::string_view word) const;

    /// A raw member where it stands; its parent is this container's source.
    [[nodiscard]] Source raw(Member const& member) const noexcept;
    /// The bytes of any member; `storage` holds those that had to be unpacked. False: they are damaged.
    [[nodiscard]] bool bytes_of(Member const& member, std::uint64_t most, std::vector<std::byte>& storage,
                                ByteView& bytes, Policy policy = strict) const;

    /// What a format works out from all members: made the first time that it is asked for, for every thread and
    /// every member that asks. One of each type.
    template <class T, class Make>
    [[nodiscard]] T const& once(Make make) const {
        static char const key = 0;
        std::scoped_lock const lock(made_mutex_);
        for (auto const& [of, made] : made_)
            if (of == &key) return *static_cast<T const*>(made.get());
        made_.emplace_back(&key, std::make_shared<T const>(make()));
        return *static_cast<T const*>(made_.back().second.get());
    }

private:
    struct Named : Context {
        explicit Named(std::string_view own) { name = own; }
    };
    [[nodiscard]] bool is_unique(std::string_view name) const;

    Format const& format_;
    std::string name_;
    Source source_;
    Model listed_;
    std::vector<bool> too_large_;
    std::size_t affordable_ = 0;
    std::vector<std::pair<std::uint64_t, std::uint32_t>>
        by_name_; ///< hash of the name in lower case, index; sorted
    mutable std::mutex made_mutex_;
    mutable std::vector<std::pair<void const*, std::shared_ptr<void const>>> made_;
};

[[nodiscard]] std::uint64_t name_hash(std::string_view name) noexcept; ///< the same where `same_name` holds

} // namespace animcheck

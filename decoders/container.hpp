// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"

#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace animcheck {

/// How much work the members of a container may cause: their bytes, plus a fixed cost for each.
struct Allowance {
    std::uint64_t base, factor; ///< base + factor * bytes of the container
    std::uint64_t member;
};

/// An opened container: its members, and the names by which places refer to them.
class Container {
public:
    /// Lists the members. The source's bytes must outlive the container. `format.container` is true.
    Container(Format const& format, Source const& source, std::string_view name, Allowance const& allowance);
    /// The same with a full context instead of only the name.
    Container(Format const& format, Source const& source, Context const& context, Allowance const& allowance);
    Container(Container const&) = delete;
    Container& operator=(Container const&) = delete;

    [[nodiscard]] Format const& format() const noexcept { return format_; }
    [[nodiscard]] std::string const& name() const noexcept { return name_; } ///< file name without folders
    [[nodiscard]] Source const& source() const noexcept { return source_; }
    [[nodiscard]] std::span<Member const> members() const noexcept { return listed_.members; }

    /// May this member be decoded? The total cost of all members is bounded by the container's size, so that a
    /// table whose entries all refer to the same bytes costs no more than an honest one. A member that is too
    /// large is skipped; the others are not affected.
    [[nodiscard]] bool is_affordable(std::size_t member) const noexcept { return !too_large_[member]; }
    [[nodiscard]] std::size_t affordable() const noexcept { return affordable_; } ///< number of affordable members

    /// Indices of the members with this name; ASCII case is ignored.
    [[nodiscard]] std::vector<std::uint32_t> find(std::string_view name) const;
    /// How a place names a member: by its name, or by `#row` if the name is not unique or not plain ASCII.
    [[nodiscard]] std::string word_of(Member const& member) const;
    /// The member with that name in a place. Null unless there is exactly one.
    [[nodiscard]] Member const* at(std::string_view word) const;

    /// The stored bytes of a member; the parent is this container's source.
    [[nodiscard]] Source raw(Member const& member) const noexcept;
    /// The bytes of any member; unpacked bytes are kept in `storage`. False if they are damaged.
    [[nodiscard]] bool bytes_of(Member const& member, std::uint64_t most, std::vector<std::byte>& storage,
                                ByteView& bytes, Policy policy = strict) const;

    /// Results that a format computes from all members: made on first use, then shared by all threads and members.
    /// One object per type T.
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
    std::vector<std::pair<std::uint64_t, std::uint32_t>> by_name_; ///< hash of the lower-case name, index; sorted
    mutable std::mutex made_mutex_;
    mutable std::vector<std::pair<void const*, std::shared_ptr<void const>>> made_;
};

[[nodiscard]] std::uint64_t name_hash(std::string_view name) noexcept; ///< equal for names that are `same_name`

} // namespace animcheck

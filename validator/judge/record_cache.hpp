// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"
#include "validator/judge/record.hpp"
#include "validator/rules/hash.hpp"

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <unordered_map>

namespace animcheck {

/// Everything that a decode and its judgement depend on: the bytes and all that is known from outside. Where a
/// companion was found is no part of it, only which one.
[[nodiscard]] Digest identity_of(std::string_view format, Context const& context, Digest const& bytes);

/// Records of inputs that may occur again in a run, for all threads. Beyond `most` bytes nothing more is kept:
/// copies of a folder would push each other out of a cache that forgets.
class RecordCache {
public:
    static constexpr std::size_t kept = std::size_t{64} << 20;

    explicit RecordCache(std::size_t most = kept) : most_(most) {}

    /// `start`: the byte of the outermost file where this input begins, if its bytes are stored there unchanged.
    /// Null if no such record is known, or if it cannot be used for that place.
    [[nodiscard]] std::shared_ptr<InputRecord const> find(Digest const& identity,
                                                          std::optional<std::uint64_t> start) const;
    void keep(Digest const& identity, std::optional<std::uint64_t> start, InputRecord const& record);

private:
    struct Entry {
        std::optional<std::uint64_t> start;
        std::shared_ptr<InputRecord const> record;
    };
    struct Low {
        std::size_t operator()(Digest const& digest) const noexcept { return static_cast<std::size_t>(digest.low); }
    };

    std::size_t const most_;
    mutable std::mutex mutex_; ///< of what follows
    std::size_t size_ = 0;     ///< bytes, as far as records can be large
    std::unordered_map<Digest, Entry, Low> entries_;
};

} // namespace animcheck

// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"
#include "validator/judge/record.hpp"

#include <chrono>
#include <cstdint>
#include <string_view>

namespace animcheck {

class Collection;

/// Follows a walk. No result depends on it. All but `listed` may
/// be called by several threads at once. Texts end with the call.
class WalkObserver {
public:
    using Duration = std::chrono::steady_clock::duration;

    virtual ~WalkObserver() = default;
    /// The files that a user named were listed, and containers opened. `root`: the folder, or the first file.
    virtual void listed(std::string_view root, Collection const& collection) = 0;
    /// A file is about to be read. Containers that `listed` has shown are open.
    virtual void reading(std::string_view path, std::uint64_t size) = 0;
    /// An input was judged: a file, a member, a container.
    virtual void judged(InputRecord const& record, Duration took) = 0;
    /// A companion was sought for the input at `place`. `found`: null where the search did not end with one.
    virtual void sought(std::string_view place, std::string_view wanted, Search result, Companion const* found) = 0;
    /// Nothing is looked at there.
    virtual void skipped(std::string_view place, std::string_view why) = 0;
};

} // namespace animcheck

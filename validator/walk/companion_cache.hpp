// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"

#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

namespace animcheck {

/// Companions that were decoded, for all threads. While one is kept it is made once: by the first thread that asks
/// for it, and others wait. Beyond `most`, the one that was not asked for the longest is dropped.
class CompanionCache {
public:
    using Make = std::function<Companion()>;

    explicit CompanionCache(std::size_t most) : most_(most) {}
    [[nodiscard]] std::shared_ptr<Companion const> get(std::string const& key, Make const& make);

private:
    struct Entry {
        std::string key;
        std::mutex mutex; ///< held while it is made
        std::optional<Companion> companion;
    };
    using Entries = std::list<std::shared_ptr<Entry>>;
    [[nodiscard]] std::shared_ptr<Entry> entry_of(std::string const& key);

    std::size_t const most_;
    std::mutex mutex_;
    Entries entries_; ///< the one asked for last comes first
    std::unordered_map<std::string, Entries::iterator> by_key_;
};

} // namespace animcheck

// SPDX-License-Identifier: MIT
#include "validator/walk/companion_cache.hpp"

namespace animcheck {

std::shared_ptr<CompanionCache::Entry> CompanionCache::entry_of(std::string const& key) {
    std::scoped_lock const lock(mutex_);
    auto const [known, fresh] = by_key_.try_emplace(key);
    if (!fresh) {
        entries_.splice(entries_.begin(), entries_, known->second);
        return entries_.front();
    }
    entries_.push_front(std::make_shared<Entry>());
    entries_.front()->key = key;
    known->second = entries_.begin();
    auto entry = entries_.front();
    if (entries_.size() > most_) {
        by_key_.erase(entries_.back()->key);
        entries_.pop_back();
    }
    return entry;
}

std::shared_ptr<Companion const> CompanionCache::get(std::string const& key, Make const& make) {
    auto const entry = entry_of(key);
    std::scoped_lock const lock(entry->mutex); // not the cache's: threads that need other companions need not wait
    if (!entry->companion) entry->companion = make();
    return {entry, &*entry->companion};
}

} // namespace animcheck

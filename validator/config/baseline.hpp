// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/record.hpp"

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace animcheck {

/// Findings that were there at some time: how often each was found in each place. A finding is known again by its
/// fingerprint: rule, path in the format without indices, and the bytes there. So it may move within its file, and
/// its file may be renamed; if its bytes change, it is another one.
class Baseline {
public:
    static constexpr std::string_view title = "animcheck-baseline/1";           ///< its first line
    using Finds = std::map<std::pair<std::string, std::string>, std::uint64_t>; ///< by rule and fingerprint

    /// A file of `text()`. Throws yaml::Error, which has a file and a line, for anything else.
    [[nodiscard]] static Baseline parse(std::string_view text, std::string const& name);
    /// One finding a line, sorted: count, fingerprint, rule, place.
    [[nodiscard]] std::string text() const;

    /// All findings that count, of an input that is called so.
    void add(InputRecord const& record, std::string const& place);
    void add(Baseline const& other);
    [[nodiscard]] std::map<std::string, Finds> const& places() const noexcept { return places_; }
    bool operator==(Baseline const&) const = default;

private:
    std::map<std::string, Finds> places_;
};

/// A baseline that a run is held to. Shared by all threads: what becomes of an input depends on nothing else.
class KnownFindings {
public:
    /// Is there still an input at this place of the baseline? What is gone may have another name now.
    using IsThere = std::function<bool(std::string const& place)>;
    KnownFindings(Baseline const& baseline, IsThere const& is_there);

    struct Result {
        Baseline::Finds fixed; ///< of this input
        std::string former;    ///< the place in the baseline that it is taken for; empty: none
    };
    /// Marks open findings that were there before, as often as they were. An input that is not in the baseline is
    /// taken for the one of those that are gone with which it shares most findings, the first of several.
    [[nodiscard]] Result apply(InputRecord& record, std::string const& place) const;
    [[nodiscard]] std::map<std::string, Baseline::Finds> const& gone() const noexcept { return gone_; }

private:
    [[nodiscard]] std::string former_of(InputRecord const& record) const;

    std::map<std::string, Baseline::Finds> there_, gone_;
    std::map<std::pair<std::string, std::string>, std::vector<std::string const*>>
        gone_with_; ///< places, by finding
};

/// Findings of one rule, path and part become one again, those that count apart from those that do not.
void fold(InputRecord& record);

} // namespace animcheck

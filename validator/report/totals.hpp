// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/record.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace animcheck {

inline constexpr std::array every_verdict{Verdict::conforms, Verdict::deviates, Verdict::broken,
                                          Verdict::incomplete, Verdict::unknown};

/// Files, members of archives, or elements of objects, each in exactly one of these counts: they add up to `all`.
/// Every total that an output shows is one of these.
class Totals {
public:
    /// One with a record.
    void add(InputRecord const& record);
    void add_unrecognised(std::uint64_t count) { at(verdicts_, Verdict::unknown) += count; }
    void add_not_read(std::uint64_t count) { not_read_ += count; }
    void add(Verdict verdict, std::uint64_t count) { at(verdicts_, verdict) += count; }
    void add_known(Verdict verdict, std::uint64_t count) { at(known_, verdict) += count; }
    Totals& operator+=(Totals const& other);

    /// Those with this verdict, whatever the baseline contains.
    [[nodiscard]] std::uint64_t of(Verdict verdict) const noexcept { return at(verdicts_, verdict); }
    /// Those that conform only because the baseline contains what is wrong with them, by the verdict that they
    /// would have without it.
    [[nodiscard]] std::uint64_t known(Verdict verdict) const noexcept { return at(known_, verdict); }
    /// Members that could not be read, and have no record.
    [[nodiscard]] std::uint64_t not_read() const noexcept { return not_read_; }
    [[nodiscard]] std::uint64_t all() const noexcept;
    bool operator==(Totals const&) const = default;

private:
    using Counts = std::array<std::uint64_t, every_verdict.size()>;
    static std::uint64_t& at(Counts& counts, Verdict verdict) { return counts[static_cast<std::size_t>(verdict)]; }
    static std::uint64_t at(Counts const& counts, Verdict verdict) {
        return counts[static_cast<std::size_t>(verdict)];
    }

    Counts verdicts_{}, known_{};
    std::uint64_t not_read_ = 0;
};

[[nodiscard]] std::string_view adjective_of(Verdict verdict) noexcept; ///< "conforming"
/// "12 conforming, 3 broken, 2 broken (known)".
[[nodiscard]] std::string text_of(Totals const& totals);

} // namespace animcheck

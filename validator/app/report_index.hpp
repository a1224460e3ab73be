// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/report_file.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck::app {

/// What `report diff` keeps in memory of a report: the place of each input and 80 bytes.
class ReportIndex {
public:
    /// How a renamed input is recognised, the surest first.
    enum Identity : std::size_t { by_bytes, by_findings, by_name, by_size };
    static constexpr std::size_t identity_count = 4;

    struct Entry {
        ReportFile::Line line;
        std::uint64_t place_at = 0, key = 0; ///< `key`: hash of what `sort` compares
        std::uint32_t place_size = 0, findings = 0;
        std::array<std::uint64_t, identity_count> identities{}; ///< hashes; 0: it has none
        bool is_matched = false;
    };

    void add(ReportFile::Line const& line, InputRecord const& record);
    [[nodiscard]] std::string_view place_of(Entry const& entry) const noexcept {
        return std::string_view(places_).substr(entry.place_at, entry.place_size);
    }
    [[nodiscard]] std::vector<Entry>& entries() noexcept { return entries_; }
    /// Entries whose places are equal after this many bytes become neighbours, in the order of the report.
    void sort_by_place(std::size_t skipped);
    void sort_by_number();
    /// The folder, with its '/', that all paths share; empty: none.
    [[nodiscard]] std::string const& root() const noexcept { return root_; }

private:
    std::string places_, root_;
    std::vector<Entry> entries_;
};

/// Empty: by nothing.
[[nodiscard]] std::string identity_of(InputRecord const& record, std::size_t identity);

} // namespace animcheck::app

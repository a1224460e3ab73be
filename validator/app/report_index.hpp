// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/report_file.hpp"
#include "validator/rules/hash.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace animcheck::app {

/// Lines of inputs that were parsed, by all that follows the path, with the folder left out wherever it is: copies
/// of a file, and inputs that did not change from one report to the other, are parsed once.
class KnownLines {
public:
    /// Its path and what follows it; nothing where the path is not plain text.
    struct Parts {
        std::string_view path, rest;
        std::string_view folder; ///< of a file, with its '/'; empty for members, whose names may look like one
        bool operator==(Parts const& other) const noexcept; ///< but for paths and folders
        [[nodiscard]] std::uint64_t hash() const noexcept;
    };
    [[nodiscard]] static std::optional<Parts> parts_of(std::string_view line) noexcept;

    /// The facts that an index needs of a line, but for the path.
    struct Facts {
        Parts parts; ///< in a file that stays open
        std::string format, place_after_path;
        std::array<std::uint64_t, 4> identities{}; ///< as ReportIndex has them
        std::uint32_t findings = 0;
        Digest digest; ///< of the findings
        bool is_named_by_path = false, counts = false;
    };
    [[nodiscard]] Facts const* find(Parts const& parts) const;
    void add(Facts facts);

private:
    std::unordered_map<std::uint64_t, Facts> facts_; ///< by hash of `parts`
};

/// The part of a report that `report diff` keeps in memory: the place of each input and 96 bytes.
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
        Digest digest;                                          ///< of the findings
        bool is_matched = false;
    };

    explicit ReportIndex(KnownLines& known) : known_(known) {}
    void add(ReportFile::Line const& line, ReadInput const& input);
    /// Does the summary count it? Nothing where the line is not known.
    [[nodiscard]] std::optional<bool> add_known(ReportFile::Line const& line);
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
    void share_root(std::string_view path);
    void add_entry(Entry entry, std::string_view place);

    KnownLines& known_;
    std::string places_, root_;
    std::vector<Entry> entries_;
};

/// Empty: by nothing.
[[nodiscard]] std::string identity_of(InputRecord const& record, std::size_t identity);

} // namespace animcheck::app

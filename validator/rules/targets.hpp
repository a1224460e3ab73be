// SPDX-License-Identifier: MIT
#pragma once

#include "validator/rules/releases.hpp"

#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck {

/// A slot of a target: room for inputs of a format whose summary has certain values.
struct TargetSlot {
    std::string_view id, format;
    std::string_view fact;              ///< by which rules of the format know the limit: "slot_adult"
    std::span<ReleaseValue const> when; ///< items of the record's summary, and their texts; all must agree
    std::uint64_t at_most = 0;          ///< bytes of the input
};

/// A program or a build that inputs are meant for: spec/targets/ID.yaml.
struct TargetTable {
    std::string_view id, title;
    std::span<TargetSlot const> slots;
    std::span<std::string_view const> rules;    ///< full ids of rules that act only for targets
    std::span<std::string_view const> releases; ///< ids of those that it takes; empty: it does not say
    std::span<std::string_view const> claims; ///< keys of an edited image that it compares; empty: the whole image
    bool contents = false;                    ///< another image with the same files will do
};

/// A target that was loaded at run time, with all that it refers to.
class TargetStore {
public:
    [[nodiscard]] TargetTable const& target() const noexcept { return target_; }

private:
    friend class TargetLoader;
    friend TargetStore load_target(std::string_view text, std::string const& file);
    TargetTable target_;
    std::deque<std::string> words_;
    std::deque<std::vector<ReleaseValue>> values_;
    std::vector<TargetSlot> slots_;
    std::vector<std::string_view> rules_, releases_, claims_;
};

/// Throws yaml::Error with the place of a fault: an unknown key, a fact without a source, a name that occurs twice.
/// The id is the file's name. Rules and releases are looked up by `target_fault`.
[[nodiscard]] TargetStore load_target(std::string_view text, std::string const& file);

/// The targets as C++ source that defines `built_in_targets`.
[[nodiscard]] std::string emit_targets(std::span<TargetTable const> targets);

/// The folder of specs that has them.
inline constexpr std::string_view target_folder = "targets";
[[nodiscard]] bool is_target_file(std::string_view path) noexcept;

/// The targets compiled into the program, by id.
[[nodiscard]] std::span<TargetTable const> built_in_targets() noexcept;

} // namespace animcheck

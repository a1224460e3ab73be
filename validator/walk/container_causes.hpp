// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck {

struct InputRecord;
struct Member;
struct Spec;

/// A fault of a container from which faults of its members follow.
struct ContainerCause {
    std::string rule;
    std::uint64_t first = 0, end = 0;    ///< bytes of the container that are damaged
    bool moves = false;                  ///< all that is after them is elsewhere than it was
    bool cuts = false;                   ///< a member that reaches there may have lost its end
    std::uint64_t cut_at = 0;            ///< its size, where entries refer to what is after it; else 0
    std::vector<std::uint32_t> rows;     ///< of its table: these entries have faults, too
    std::vector<std::uint32_t> names;    ///< rows: what is wrong with these entries is the name of the member
    std::vector<std::string_view> rules; ///< of members alone, whose findings follow by its rule; "*": of all
    std::optional<BitRange> edited;      ///< place of a field for which it has an edit
};

/// Those of the container's own record, which was judged by `spec`.
[[nodiscard]] std::vector<ContainerCause> causes_of(InputRecord const& container, Spec const* spec);

/// Are the entry or the bytes of this member damaged or elsewhere? Then its faults follow from that, and have no
/// edits: what is read as this member is not what was stored. `place`: of the container.
void follow_container(InputRecord& record, Member const& member, std::span<ContainerCause const> causes,
                      std::string const& place);

} // namespace animcheck

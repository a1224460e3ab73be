// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/judge.hpp"
#include "validator/rules/releases.hpp"

#include <string_view>
#include <vector>

namespace animcheck {

/// Does a rule name a check of the release that an image is, which is known after the image was judged?
[[nodiscard]] bool is_release_check(std::string_view name) noexcept;

/// Findings of these rules. `judge`: of the image; its events are all that the findings refer to.
struct ReleaseFindings {
    std::vector<Finding> found;
    std::vector<std::string_view> held; ///< ids of rules that were looked at and hold
};
[[nodiscard]] ReleaseFindings judge_release(Judge const& judge, Spec const& spec, ReleaseNote const& note,
                                            ReleaseTable const& table, std::uint64_t size);

} // namespace animcheck

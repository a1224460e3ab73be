// SPDX-License-Identifier: MIT
#pragma once

#include "validator/bindings/c/path_check.hpp"
#include "validator/report/output_format.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck::c {

/// What a page has of a run, or of one of its shards.
struct PagePart {
    RunRecord run;
    SummaryRecord summary;
    OutputOptions options;
    std::string rows;                    ///< of its inputs
    std::uint64_t inputs = 0;            ///< that are in `rows`
    std::vector<Attachment> attachments; ///< `input` counts those of the part
    std::uint64_t left_out = 0;          ///< attachments
};

/// Judges the handle's shard of these paths. Of a whole run it keeps the attachments that a page has room for; of a
/// shard eight times as many bytes, since how much room is left depends on the shards before it.
[[nodiscard]] PagePart page_part(animcheck_handle const& handle, std::vector<std::string> const& paths,
                                 PathCheck& check);

/// The data of the page of all parts, as if they were one run. Throws UsageError if they are not its shards, in
/// order.
[[nodiscard]] std::string joined(std::vector<PagePart> parts, SpecSet const& specs);

/// A part as text, for a handle elsewhere.
[[nodiscard]] std::string text_of(PagePart const& part);
/// Reads it back. Throws UsageError for any other text.
[[nodiscard]] PagePart part_from(std::string_view text, EmbedBytes embed);

} // namespace animcheck::c

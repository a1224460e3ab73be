// SPDX-License-Identifier: MIT
#include "validator/output/output_format.hpp"

#include "validator/output/jsonl.hpp"
#include "validator/output/text.hpp"

#include <algorithm>
#include <array>

namespace animcheck {

std::span<OutputFormat const* const> output_formats() {
    static constexpr std::array<OutputFormat const*, 3> all{&text_output, &concise_output, &jsonl_output};
    return all;
}

OutputFormat const* output_format_of(std::string_view word) {
    auto const all = output_formats();
    auto const found = std::ranges::find(all, word, [](OutputFormat const* format) { return format->word; });
    return found == all.end() ? nullptr : *found;
}

bool is_report(std::string_view bytes) {
    return bytes.empty() || std::ranges::any_of(output_formats(), [&](OutputFormat const* format) {
               return format->is_report(bytes);
           });
}

} // namespace animcheck

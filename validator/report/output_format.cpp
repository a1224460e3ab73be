// SPDX-License-Identifier: MIT
#include "validator/report/output_format.hpp"

#include "validator/report/formats.hpp"
#include "validator/report/jsonl.hpp"
#include "validator/report/text.hpp"

#include <algorithm>
#include <array>

namespace animcheck {

std::span<OutputFormat const* const> output_formats() {
    static constexpr std::array<OutputFormat const*, 13> all{
        &text_output, &concise_output,      &jsonl_output, &csv_output,   &csv_findings_output,
        &tsv_output,  &tsv_findings_output, &junit_output, &sarif_output, &markdown_output,
        &html_output, &github_output,       &gitlab_output};
    return all;
}

OutputFormat const* output_format_of(std::string_view word) {
    auto const all = output_formats();
    auto const found = std::ranges::find(all, word, [](OutputFormat const* format) { return format->word; });
    return found == all.end() ? nullptr : *found;
}

OutputFormat const* output_format_of_file(std::string_view path) {
    auto const all = output_formats();
    auto const found = std::ranges::find_if(
        all, [&](OutputFormat const* format) { return !format->suffix.empty() && path.ends_with(format->suffix); });
    return found == all.end() ? nullptr : *found;
}

bool AttachmentRoom::take(std::uint64_t size, bool is_sound) noexcept {
    if (size > all || (is_sound && size > of_sound)) return false;
    all -= size;
    if (is_sound) of_sound -= size;
    return true;
}

bool is_report(std::string_view bytes) {
    return bytes.empty() || std::ranges::any_of(output_formats(), [&](OutputFormat const* format) {
               return format->is_report(bytes);
           });
}

} // namespace animcheck

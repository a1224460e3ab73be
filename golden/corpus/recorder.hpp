#pragma once

#include "golden/corpus/case.hpp"
#include "golden/corpus/runner.hpp"

#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck::golden {

enum class Mode : std::uint8_t { judge, strict, lenient };
inline constexpr std::array modes{Mode::judge, Mode::strict, Mode::lenient};
[[nodiscard]] std::string_view name_of(Mode mode) noexcept;

using Lines = std::vector<std::string>;

/// A section is no longer, its heading included: what is longer loses its middle.
inline constexpr std::size_t most_lines = 120;
[[nodiscard]] Lines cut(Lines lines, std::size_t most = most_lines);

[[nodiscard]] Lines report_lines(InputRecord const& record);
[[nodiscard]] Lines log_lines(Decoded const& decoded);

/// What one run of a case says in one mode, under the heading `== id / mode`.
[[nodiscard]] std::string section_of(Case const& entry, Run const& run, Mode mode);

/// Sections of golden text by heading.
using Sections = std::map<std::string, std::string, std::less<>>;
[[nodiscard]] std::string heading_of(Case const& entry, Mode mode);
[[nodiscard]] Sections sections_of(std::string_view text);

/// Golden text stands beside the rule's cases: `version.yaml`, `version.golden.txt`.
[[nodiscard]] std::filesystem::path golden_path(RuleFile const& file);
[[nodiscard]] Sections load_golden(RuleFile const& file);

/// Rewrites golden text, and nothing else. Returns the paths of the files that changed.
std::vector<std::filesystem::path> record(Corpus const& corpus, SpecSet const& specs);

/// Where a section differs from what was recorded: the first line that does. Empty: nowhere.
[[nodiscard]] std::optional<std::string> compare(Case const& entry, Run const& run, Mode mode,
                                                 Sections const& recorded);

} // namespace animcheck::golden

#include "golden/corpus/recorder.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

namespace animcheck::golden {
namespace {

namespace fs = std::filesystem;

Lines lines_of(std::string_view text) {
    Lines lines;
    while (!text.empty()) {
        auto const end = text.find('\n');
        lines.emplace_back(text.substr(0, end));
        text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    }
    return lines;
}

std::string joined(Lines const& lines) {
    std::string text;
    for (auto const& line : lines) text += line + '\n';
    return text;
}

std::string read_if_there(fs::path const& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    if (in) text << in.rdbuf();
    return text.str();
}

std::string golden_text(RuleFile const& file, SpecSet const& specs) {
    std::string text;
    for (auto const& entry : file.cases) {
        Run const run(entry, specs);
        for (auto const mode : modes) text += (text.empty() ? "" : "\n") + section_of(entry, run, mode);
    }
    return text;
}

} // namespace

std::string_view name_of(Mode mode) noexcept {
    switch (mode) {
    case Mode::judge: return "judge";
    case Mode::strict: return "strict";
    default: return "lenient";
    }
}

Lines cut(Lines lines, std::size_t most) {
    if (lines.size() <= most) return lines;
    auto const first = most / 2;
    auto const last = most - first - 1;
    auto const left_out = lines.size() - first - last;
    Lines kept(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(first));
    kept.push_back(fmt::format("... {} lines left out ...", left_out));
    kept.insert(kept.end(), lines.end() - static_cast<std::ptrdiff_t>(last), lines.end());
    return kept;
}

std::string heading_of(Case const& entry, Mode mode) { return fmt::format("== {} / {}", entry.id, name_of(mode)); }

namespace {

/// The strict log is the head of the lenient one, which stands below it and is held by the runner: how far it goes
/// is enough, and where it ends.
Lines strict_lines(Run const& run) {
    auto const count = [](Decoded const& decoded) {
        return decoded.stored_log.events().size() + decoded.log.events().size();
    };
    auto const all = log_lines(run.strict());
    Lines lines{all.front(),
                fmt::format("the first {} of {} lenient events", count(run.strict()), count(run.lenient()))};
    if (run.strict().stopped) lines.push_back("ends with " + all.back());
    return lines;
}

std::string bits_of(Track::Value const& value) {
    std::string text;
    for (auto const component : value)
        text += fmt::format("{}{:08x}", text.empty() ? "" : " ",
                            std::isnan(component) ? 0x7FC00000U : std::bit_cast<std::uint32_t>(component));
    return text;
}

/// Values by which readers of a format are compared bit for bit: every compiler must give these.
Lines exact_lines(Decoded const& decoded) {
    constexpr std::size_t most = 4;
    Lines lines;
    for (auto const& clip : decoded.model.clips)
        for (auto const& track : clip.tracks) {
            if (!track.exact) continue;
            auto line = fmt::format("  joint {} = {} x quaternion:", track.joint, clip.frames);
            for (std::size_t frame = 0; frame < std::min(clip.frames, most); ++frame)
                line += fmt::format(" ({})", bits_of(track.at(frame)));
            lines.push_back(line + (clip.frames > most ? " ..." : ""));
        }
    return lines;
}

Lines lenient_lines(Decoded const& decoded) {
    auto lines = log_lines(decoded);
    std::ranges::move(exact_lines(decoded), std::back_inserter(lines));
    return lines;
}

} // namespace

std::string section_of(Case const& entry, Run const& run, Mode mode) {
    Lines lines{heading_of(entry, mode)};
    auto const body = mode == Mode::judge    ? report_lines(run.record())
                      : mode == Mode::strict ? strict_lines(run)
                                             : lenient_lines(run.lenient());
    lines.insert(lines.end(), body.begin(), body.end());
    return joined(cut(std::move(lines)));
}

Sections sections_of(std::string_view text) {
    Sections sections;
    std::string heading;
    for (auto const& line : lines_of(text)) {
        if (line.starts_with("== ")) heading = line;
        if (!line.empty()) sections[heading] += line + '\n';
    }
    return sections;
}

fs::path golden_path(RuleFile const& file) {
    auto path = file.path;
    return path.replace_extension(".golden.txt");
}

Sections load_golden(RuleFile const& file) { return sections_of(read_if_there(golden_path(file))); }

std::vector<fs::path> record(Corpus const& corpus, SpecSet const& specs) {
    std::vector<fs::path> changed;
    for (auto const& folder : corpus.formats) {
        for (auto const& file : folder.files) {
            auto const path = golden_path(file);
            auto const text = golden_text(file, specs);
            if (text == read_if_there(path)) continue;
            std::ofstream out(path, std::ios::binary);
            out << text;
            if (!out.flush()) throw std::runtime_error("cannot write " + path.string());
            changed.push_back(path);
        }
    }
    return changed;
}

std::optional<std::string> compare(Case const& entry, Run const& run, Mode mode, Sections const& recorded) {
    auto const heading = heading_of(entry, mode);
    auto const found = recorded.find(heading);
    if (found == recorded.end()) return fmt::format("nothing was recorded under '{}'", heading);
    auto const before = lines_of(found->second);
    auto const now = lines_of(section_of(entry, run, mode));
    std::string_view const end = "(the end)";
    for (std::size_t i = 0; i < std::max(before.size(), now.size()); ++i) {
        std::string_view const was = i < before.size() ? before[i] : end;
        std::string_view const is = i < now.size() ? now[i] : end;
        if (was != is)
            return fmt::format("'{}', line {}:\n  recorded: {}\n  now:      {}", heading, i + 1, was, is);
    }
    return std::nullopt;
}

} // namespace animcheck::golden

// SPDX-License-Identifier: MIT
// Words of a command line, divided by NUL bytes: they are refused with a reason, or every number and name in what
// they ask for is one that the program has, and the one that was written. "@" in a word is the path of a file.
#include "fuzz/folder.hpp"
#include "fuzz/target.hpp"
#include "validator/app/inputs.hpp"
#include "validator/cli/commands.hpp"
#include "validator/cli/log.hpp"
#include "validator/report/output_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace animcheck::segments_target {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr std::size_t most_words = 24;
constexpr std::uint64_t file_size = 300;
constexpr std::array severities{"note", "warning", "error"};

void must(bool holds, std::string_view what) {
    if (!holds) fuzz::stop(fmt::format("segments: {}", what));
}

/// Decimal digits alone; saturated, so that what is too large stays so.
std::optional<Wide> number_in(std::string_view text) {
    if (text.empty()) return std::nullopt;
    Wide number = 0;
    for (auto const c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        number = std::min<Wide>(number * 10 + static_cast<Wide>(c - '0'), Wide{1} << 80);
    }
    return number;
}

template <class Call>
bool is_refused(Call const& call) {
    try {
        call();
        return false;
    } catch (app::UsageError const& error) {
        must(*error.what() != '\0', "a refusal without a reason");
        return true;
    }
}

/// "I/N", digit by digit.
void judge_shard(std::string const& text) {
    auto const slash = std::min(text.find('/'), text.size());
    auto const number = number_in(std::string_view(text).substr(0, slash));
    auto const count = slash < text.size() ? number_in(std::string_view(text).substr(slash + 1)) : std::nullopt;
    bool const sound = number && count && *number >= 1 && *number <= *count && *count <= 1'000'000;
    Shard shard;
    bool const refused = is_refused([&] { shard = app::shard_named(text); });
    must(refused != sound, "a shard out of range was accepted, or a good one refused: " + text);
    must(refused || (shard.number == *number && shard.count == *count), "another shard than is written");
}

/// "N=FILE".
void judge_segments(std::vector<std::string> const& words, std::string const& file) {
    std::vector<unsigned> numbers;
    bool sound = true;
    for (auto const& word : words) {
        auto const equals = std::min(word.find('='), word.size());
        auto const number = number_in(std::string_view(word).substr(0, equals));
        sound = sound && equals < word.size() && number && *number < segment_count;
        sound = sound && kind_of(word.substr(equals + 1)) == PathKind::file;
        if (sound) numbers.push_back(static_cast<unsigned>(*number));
    }
    auto sorted = numbers;
    std::ranges::sort(sorted);
    sound = sound && std::ranges::adjacent_find(sorted) == sorted.end();
    std::vector<RunConfig::GivenSegment> there;
    Facts facts;
    bool const refused = is_refused([&] {
        app::GivenFiles const files({}, words);
        there = files.segments();
        facts = files.given().facts;
    });
    must(refused != sound, "segments that are none, or refused");
    if (refused) return;
    must(std::ranges::equal(there, numbers, {}, &RunConfig::GivenSegment::number),
         "other segments than are written");
    for (std::size_t i = 0; i < there.size(); ++i) {
        if (!words[i].ends_with("=" + file)) continue;
        must(there[i].size == file_size && there[i].name == base_name(file), "another file than is written");
        must(facts.number(segment_size_fact(numbers[i])) == file_size, "a segment has another size in the facts");
    }
}

template <class Names>
bool has(Names const& names, std::string const& name) {
    return std::ranges::find(names, name) != std::ranges::end(names);
}

void judge_commands(cli::Commands const& all, std::string const& file) {
    auto const& check = all.check;
    must(check.jobs <= 256, "more threads than there may be");
    must(check.shard.number >= 1 && check.shard.number <= check.shard.count && check.shard.count <= 1'000'000,
         "a shard out of range");
    must(check.verbose >= 0, "fewer words than none");
    // Empty: as the configuration says.
    must(check.fail_on.empty() || has(cli::bars, check.fail_on), "an unknown severity");
    must(check.show.empty() || has(severities, check.show), "an unknown severity");
    must(has(std::array{"auto", "always", "never"}, check.color), "an unknown colour");
    must(has(cli::log_levels(), all.log_level), "an unknown log level");
    must(check.output_format.empty() || output_format_of(check.output_format), "an unknown output format");
    must(all.report.fail_on.empty() || has(cli::bars, all.report.fail_on), "an unknown severity");
    judge_segments(check.segments, file);
    judge_segments(all.decode.segments, file);
}

int run(std::uint8_t const* input, std::size_t size) {
    static fuzz::Folder const folder;
    static auto const file = folder.write("file", std::string(file_size, '\0'));
    auto words = fuzz::parts_of({reinterpret_cast<char const*>(input), size}, most_words);
    for (auto& word : words)
        for (auto at = word.find('@'); at != std::string::npos; at = word.find('@', at + file.size()))
            word.replace(at, 1, file);
    for (auto const& word : words) {
        judge_shard(word);
        judge_segments({word}, file);
    }
    cli::Commands all;
    std::optional<cli::Answer> answer;
    bool const refused = is_refused([&] { answer = cli::understand(words, all); });
    must(all.called.starts_with("animcheck"), "a command without a name");
    if (answer) {
        must(!answer->text.empty(), "an answer without words");
    } else if (!refused) {
        must(all.chosen != nullptr, "nothing to do and nothing to say");
        judge_commands(all, file);
    }
    return 0;
}

fuzz::FuzzTarget const target{"segments", run};

} // namespace
} // namespace animcheck::segments_target

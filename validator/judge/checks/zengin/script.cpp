// SPDX-License-Identifier: MIT
#include "validator/judge/checks/zengin/script.hpp"

#include "decoders/format.hpp"
#include "validator/rules/decimal.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

namespace animcheck::zengin {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == ',' || c == '\r'; }

/// Tokens of a script line: quoted texts, single parentheses, all else up to a blank.
class Words {
public:
    explicit Words(std::string_view line) : rest_(line) {}

    std::optional<std::string_view> quoted() {
        blanks();
        if (rest_.empty() || rest_.front() != '"') return std::nullopt;
        auto const end = rest_.find('"', 1);
        if (end == std::string_view::npos) return std::nullopt;
        auto const text = rest_.substr(1, end - 1);
        rest_.remove_prefix(end + 1);
        return text;
    }
    std::optional<std::string_view> plain() {
        blanks();
        std::size_t size = 0;
        while (size < rest_.size() && !is_space(rest_[size]) && rest_[size] != '(' && rest_[size] != ')' &&
               rest_[size] != '"')
            ++size;
        if (size == 0) return std::nullopt;
        auto const text = rest_.substr(0, size);
        rest_.remove_prefix(size);
        return text;
    }
    std::optional<std::int64_t> number() {
        auto const text = plain();
        std::int64_t value = 0;
        if (!text) return std::nullopt;
        auto const [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
        if (error != std::errc{} || end != text->data() + text->size()) return std::nullopt;
        return value;
    }
    bool open() {
        blanks();
        if (rest_.empty() || rest_.front() != '(') return false;
        rest_.remove_prefix(1);
        return true;
    }

private:
    void blanks() {
        while (!rest_.empty() && is_space(rest_.front())) rest_.remove_prefix(1);
    }
    std::string_view rest_;
};

/// Not a number if it is not one.
float rate_of(std::string_view text) { return static_cast<float>(decimal_of(text).value_or(NAN)); }

/// The game resamples a scene whose rate is not that of the playback, and counts a partial frame as a frame.
/// Where the product is a whole number, its float arithmetic ends up on either side of it.
FrameCount resampled(std::uint64_t span, double rate, double source_rate) {
    if (rate == source_rate) return {span, span};
    auto const product = static_cast<double>(span) * rate; // exact: 20 and 24 bits
    if (product / source_rate > static_cast<double>(most_frames)) return {most_frames + 1, most_frames + 1};
    auto const frames = static_cast<std::uint64_t>(std::ceil(product / source_rate));
    bool const whole = std::fmod(product, source_rate) == 0;
    return {frames, whole ? frames + 1 : frames};
}

} // namespace

std::optional<FrameCount> frames_in(ScriptLine const& line, double rate, double source_rate) {
    constexpr std::int64_t most = 1'000'000;
    bool const countable =
        line.last >= 0 && line.last <= most && std::abs(line.first) <= most; // last < 0: to the end of the scene
    bool const rates = rate > 0 && source_rate > 0 && !std::isinf(rate) && !std::isinf(source_rate);
    if (!countable || !rates) return std::nullopt;
    auto const span = static_cast<std::uint64_t>(std::abs(line.last - line.first) + 1);
    return line.speed ? FrameCount{span, span} : resampled(span, rate, source_rate);
}

std::optional<ScriptLine> parse_script(std::string_view line) {
    Words words(line);
    auto const keyword = words.plain();
    if (!keyword || !same_name(*keyword, "ani") || !words.open()) return std::nullopt;
    auto const name = words.quoted();
    auto const layer = words.number();
    auto const next = words.quoted();
    auto const blend_in = words.plain();
    auto const blend_out = words.plain();
    bool const flags = blend_in && blend_out && words.plain();
    auto const scene = words.quoted();
    auto const direction = words.plain();
    auto const first = words.number();
    auto const last = words.number();
    if (!name || !layer || !next || !flags || !scene || !direction || !first || !last) return std::nullopt;
    ScriptLine result{
        *name, *next, *scene, *direction, *layer, *first, *last, rate_of(*blend_in), rate_of(*blend_out)};
    while (auto const option = words.plain()) { // FPS:x CVS:x SPD:x
        if (same_name(option->substr(0, 4), "SPD:")) result.speed = rate_of(option->substr(4));
        if (same_name(option->substr(0, 4), "FPS:")) result.rate = rate_of(option->substr(4));
    }
    return result;
}

std::optional<float> playback_rate(ScriptLine const& line, float scene_rate) {
    constexpr float usual = 25;
    auto const known = [](float value) { return value >= 1 && value <= 999; }; // fps-range reports the others
    auto const asked = line.speed                ? *line.speed
                       : line.first == line.last ? scene_rate
                                                 : std::min(line.rate.value_or(usual), scene_rate);
    return line.last >= 0 && known(asked) && known(scene_rate) ? std::optional(asked) : std::nullopt;
}

bool is_no_line(std::string_view text) noexcept {
    auto const first = text.find_first_not_of(" \t\r");
    return first == std::string_view::npos || text.substr(first, text.find_last_not_of(" \t\r") + 1 - first) == "}";
}

std::string_view base_name(std::string_view path) noexcept {
    auto const slash = path.find_last_of("/\\");
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

} // namespace animcheck::zengin

// SPDX-License-Identifier: MIT
#include "validator/judge/checks/zengin/script.hpp"

#include "decoders/format.hpp"

#include <charconv>

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

} // namespace

std::optional<ScriptLine> parse_script(std::string_view line) {
    Words words(line);
    auto const keyword = words.plain();
    if (!keyword || !same_name(*keyword, "ani") || !words.open()) return std::nullopt;
    auto const name = words.quoted();
    auto const layer = words.number();
    auto const next = words.quoted();
    bool const blends = words.plain() && words.plain();
    bool const flags = blends && words.plain();
    auto const scene = words.quoted();
    auto const direction = words.plain();
    auto const first = words.number();
    auto const last = words.number();
    if (!name || !layer || !next || !flags || !scene || !direction || !first || !last) return std::nullopt;
    bool has_speed = false; // options: FPS:x CVS:x SPD:x
    while (auto const option = words.plain()) has_speed |= same_name(option->substr(0, 4), "SPD:");
    return ScriptLine{*name, *next, *scene, *layer, *first, *last, has_speed};
}

std::string_view base_name(std::string_view path) noexcept {
    auto const slash = path.find_last_of("/\\");
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

} // namespace animcheck::zengin

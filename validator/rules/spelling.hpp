// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Words that people write: patterns of names, and what was meant where there is no such name. Case never counts
/// (ASCII).
namespace animcheck {

[[nodiscard]] bool same_letter(char a, char b) noexcept;
/// Has it a `*` or a `?`?
[[nodiscard]] bool is_pattern(std::string_view word) noexcept;
/// `*` is any letters, `?` is one.
[[nodiscard]] bool matches(std::string_view pattern, std::string_view name) noexcept;
/// How many letters must be put in, left out, replaced or exchanged with the next. A `*` of the word costs nothing.
[[nodiscard]] std::size_t distance(std::string_view word, std::string_view name);

/// The names that are nearest to a word, of all that are offered.
class Meant {
public:
    explicit Meant(std::string word) : word_(std::move(word)) {}
    void offer(std::string_view name);
    /// "; did you mean 'A' or 'B'?", or nothing where no name is near. `before`: what all names begin with.
    [[nodiscard]] std::string question(std::string_view before = {}) const;
    [[nodiscard]] std::vector<std::string> names() const; ///< the nearest first

private:
    struct Near {
        std::size_t distance;
        std::string name;
    };
    [[nodiscard]] std::size_t distance_to(std::string_view name) const;

    static constexpr std::size_t most = 3, longest = 200, part_of_name = 1000;
    std::string word_;
    std::vector<Near> near_;
};

} // namespace animcheck

// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/inspect.hpp"
#include "validator/walk/collection.hpp"

#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck {

/// "Anims.vdf::HUMANS-S_RUN.MAN": a file, and words that lead into it. A last word with an index, as in
/// "rtda::animation[15]", is a part of that input.
struct PlaceName {
    std::string path;
    std::vector<std::string> words;
    std::string part;
};
/// A path that exists is used unchanged, whatever is in its name.
[[nodiscard]] PlaceName parse_place(std::string const& text);

/// The container of an input, and the ones around that.
struct Nest {
    Container const* container;
    std::uint32_t member;
    std::string prefix; ///< the container's place
    Nest const* outer = nullptr;
};

/// Where an input is.
struct Spot {
    Collection const& collection;
    std::size_t file;
    FileBytes const& bytes;            ///< of the file
    Nest const* nest = nullptr;        ///< the innermost container and the member in it; null: the file itself
    std::string_view file_format = {}; ///< of a file that words lead into: named, not recognised
    bool matched = false;              ///< a pattern led here: nobody named this very one
};
[[nodiscard]] std::string place_of(Spot const& spot); ///< for people: "Anims.vdf::HUMANS-S_RUN.MAN"

/// An input without anything from outside: the file, or the member that the innermost nest names.
[[nodiscard]] Input input_at(Spot const& spot);

/// A word that leads nowhere. The message says what is there instead.
class NoSuchPlace : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
    NoSuchPlace(std::string const& what, std::string file) : std::runtime_error(what), file_(std::move(file)) {}
    [[nodiscard]] std::string const& file() const noexcept { return file_; } ///< that was looked into, or empty

private:
    std::string file_;
};

/// A pattern may lead to members that would cost more than their container has bytes for: they are not to be read.
[[nodiscard]] bool is_affordable(Spot const& spot) noexcept;
inline constexpr std::string_view not_affordable = "it would take many times more bytes than its container has";

/// Follows words from a file into its containers and visits the end. A word with `*` or `?` that is no member's
/// name is a pattern, and matches all members of such names, in the container's order. Throws NoSuchPlace.
void descend(Spot const& from, std::span<std::string const> words,
             std::function<void(Spot const& end)> const& visit);

} // namespace animcheck

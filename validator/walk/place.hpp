#pragma once

#include "validator/inspect.hpp"
#include "validator/walk/dump.hpp"

#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck {

/// What strict and the specs think of a companion.
[[nodiscard]] Dump::Assess assess_by(SpecSet specs);

/// "Anims.vdf::HUMANS-S_RUN.MAN": a file, and words that lead into it. A last word with an index, as in
/// "rtda::animation[15]", is a part of what stands there.
struct PlaceName {
    std::string path;
    std::vector<std::string> words;
    std::string part;
};
/// A path that exists is taken as it is, whatever is in its name.
[[nodiscard]] PlaceName parse_place(std::string const& text);

/// Where an input lies.
struct Spot {
    Dump& dump;
    std::size_t file;
    FileBytes const& bytes;            ///< of the file
    Nest const* nest = nullptr;        ///< the innermost container and the member in it; null: the file itself
    std::string_view file_format = {}; ///< of a file that words lead into: named, not recognised
};

/// An input without anything from outside: the file, or the member that the innermost nest names.
[[nodiscard]] Input input_at(Spot const& spot);

/// A word that leads nowhere. The message says what is there instead.
class NoSuchPlace : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Follows words from a file into its containers and visits the end. Throws NoSuchPlace.
void descend(Spot const& from, std::span<std::string const> words,
             std::function<void(Spot const& end)> const& visit);

} // namespace animcheck

// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"
#include "decoders/manifest.hpp"
#include "validator/rules/spec.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// An input of a format's target: a file, and what is known besides its bytes.
///
/// The latter is a trailer, so that a file is an input as it is: after `given_mark` come entries of a byte for the
/// kind, two for the size (little-endian), and as many more bytes. Any bytes are a trailer: what is cut counts as
/// zero, and unknown kinds are skipped.
namespace animcheck::fuzz {

inline constexpr std::string_view given_mark{"\0given:", 7};

struct Given {
    std::span<std::uint8_t const> file;
    std::optional<bool> forced; ///< the format is named by the user
    bool named = false;         ///< the file is
    std::string name, container_name, game;
    std::optional<Skeleton> skeleton;
    std::string manifest_text; ///< XML; empty if none
    Facts facts;
    std::optional<std::vector<std::string>> beside; ///< names in the same folder; empty if it is not known
};

/// `spec`: of the target's format, which declares the facts. It must outlive the result.
[[nodiscard]] Given read_given(std::span<std::uint8_t const> input, Spec const& spec);
/// The trailer that `read_given` reads as this. Empty if nothing is given.
[[nodiscard]] std::string trailer_of(Given const& given, Spec const& spec);
/// Entries of every fact that a spec declares, and of every game: words for a dictionary.
[[nodiscard]] std::vector<std::string> trailer_words(Spec const& spec, std::span<Game const> games);

} // namespace animcheck::fuzz

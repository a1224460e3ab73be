// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"
#include "golden/corpus/lines.hpp"

#include <span>
#include <string>

namespace animcheck::golden {

/// A decoder's result as text, a line per clip, track, label, skeleton, joint and member. Numbers are followed by
/// their bits: `0.5=3f000000`.
[[nodiscard]] Lines model_lines(Model const& model);

/// `(0 0.5=3f000000)`; a number whose decimal shows its bits (an integer below 2^24) has none, nor has
/// a not-a-number, whose bits a compiler may choose.
[[nodiscard]] std::string numbers_text(std::span<float const> numbers);

} // namespace animcheck::golden

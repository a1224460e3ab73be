// SPDX-License-Identifier: MIT
#pragma once

#include "fuzz/given.hpp"
#include "golden/corpus/case.hpp"

namespace animcheck::fuzz {

/// Context that a case supplies besides its bytes.
[[nodiscard]] inline Given given_of(golden::Case const& entry) {
    Given given;
    given.forced = !entry.forced_format.empty();
    given.named = entry.named;
    given.name = entry.name;
    given.container_name = entry.inside;
    given.game = entry.context.game;
    given.skeleton = entry.context.skeleton;
    given.manifest_text = entry.context.manifest_text;
    given.facts = entry.context.facts;
    given.beside = entry.context.beside;
    return given;
}

} // namespace animcheck::fuzz

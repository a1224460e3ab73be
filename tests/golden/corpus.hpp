// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/case.hpp"
#include "tests/validator/specs.hpp"

namespace animcheck::test {

/// The project's own, loaded once: with sanitizers that takes ten seconds.
inline golden::Corpus const& corpus() {
    static auto const all = golden::load_corpus(ANIMCHECK_SOURCE_DIR "/golden", specs());
    return all;
}

} // namespace animcheck::test

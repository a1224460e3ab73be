// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/runner.hpp"
#include "tests/golden/corpus.hpp"

#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>

/// Files for walks: bytes of the corpus.
namespace animcheck::test {

inline std::string bytes_of(std::string_view id) {
    for (auto const* const entry : corpus().cases())
        if (entry->full_id() == id) {
            auto const bytes = golden::bytes_of(*entry, specs());
            return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};
        }
    BOOST_FAIL("the corpus has no case " << id);
    return {};
}

inline std::string animation() { return bytes_of("zengin.man/next-absent/itself"); }
inline std::string hierarchy() { return bytes_of("zengin.mdh/bounds-inverted/flat"); }

} // namespace animcheck::test

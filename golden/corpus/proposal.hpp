// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/case.hpp"

#include <set>
#include <string>
#include <string_view>

namespace animcheck::golden {

/// A case as a program proposes it: what it reports is filled in, and marked, so that a person reviews it.
struct Proposal {
    Case entry;                    ///< its bytes and context; rule, id and title
    std::string input;             ///< the keys that make its bytes, as lines: `base: small`
    InputRecord record;            ///< what is reported about it
    std::set<std::string> of_base; ///< rules that fire in the base as well, and have nothing to do with the change
};

/// The base as a case of its own, with these patch steps. Throws yaml::Error.
[[nodiscard]] Case case_from(Case const& base, std::string const& patch);

/// A proposal as text, to be pasted below `cases:` of its rule. Reading it back gives the same.
[[nodiscard]] std::string proposal_text(Proposal const& proposal);

/// Text as a value of YAML in a flow, quoted if need be. Bytes beyond ASCII cannot be written.
[[nodiscard]] std::string yaml_text(std::string_view text);

/// Words of an id: small letters, digits and single '-'.
[[nodiscard]] std::string kebab(std::string_view text);

} // namespace animcheck::golden

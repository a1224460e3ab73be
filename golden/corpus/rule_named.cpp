// SPDX-License-Identifier: MIT
#include "golden/corpus/rule_named.hpp"

#include <algorithm>

namespace animcheck::golden {

NamedRule rule_named(SpecSet const& specs, std::string_view id) {
    auto const slash = id.find('/');
    auto const* const spec = specs.find(id.substr(0, slash));
    if (!spec || slash == std::string_view::npos) return {};
    auto const found = std::ranges::find(spec->rules, id.substr(slash + 1), &Rule::id);
    return found == spec->rules.end() ? NamedRule{} : NamedRule{spec, &*found};
}

} // namespace animcheck::golden

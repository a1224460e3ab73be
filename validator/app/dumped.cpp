// SPDX-License-Identifier: MIT
#include "validator/app/dumped.hpp"

#include "validator/app/hex_tree.hpp"
#include "validator/report/text.hpp"

#include <algorithm>
#include <optional>

namespace animcheck::app {
namespace {

/// Where the part's streams are. Nothing: there is no such part.
std::optional<BitRange> codes_wanted(Input const& input, SpecSet const& specs, InspectOptions const& inspect,
                                     std::string const& part) {
    Inspector inspector(specs, inspect);
    static_cast<void>(inspector.inspect(input));
    auto first = std::uint64_t{inspector.bytes().size()} * 8, end = std::uint64_t{0};
    bool found = false;
    for (auto const& event : inspector.events()) {
        if (!is_of_part(inspector.paths().text(event.path, event.indices), part)) continue;
        found = true;
        first = std::min(first, event.bits.offset);
        end = std::max(end, event.bits.end());
    }
    if (!found) return std::nullopt;
    return BitRange{std::min(first, end), end - std::min(first, end)};
}

} // namespace

Dumped dumped(Visited const& visited, SpecSet const& specs, InspectOptions inspect, DumpLook look,
              std::size_t most) {
    if (look.all || !visited.part.empty()) {
        auto const codes = codes_wanted(visited.input, specs, inspect, visited.part);
        if (!codes) return {Dumped::What::no_part, {}};
        inspect.codes = *codes;
    }
    inspect.fold = false;
    Inspector inspector(specs, inspect);
    auto const record = inspector.inspect(visited.input);
    if (record.format.empty()) return {Dumped::What::unrecognised, to_text(record, {.show = Severity::note})};
    return {Dumped::What::fields,
            hex_tree(inspector, record, *specs.find(record.format), visited.input, visited.part, look, most)};
}

} // namespace animcheck::app

// SPDX-License-Identifier: MIT
// Inputs as annotated hex trees.
#include "validator/cli/hex_tree.hpp"
#include "validator/cli/inputs.hpp"
#include "validator/cli/output.hpp"
#include "validator/output/text.hpp"
#include "validator/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace animcheck::cli {
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

/// Dumps what a place leads to, each input that a pattern matches under a headline.
class DumpRun {
public:
    DumpRun(SpecSet const& specs, DumpOptions const& options, InspectOptions inspect)
        : specs_(specs), options_(options), inspect_(std::move(inspect)), matches_(options) {}

    void add(Visited const& visited) {
        auto inspect = inspect_;
        inspect.fold = false;
        if (options_.all || !visited.part.empty()) {
            auto const codes = codes_wanted(visited.input, specs_, inspect_, visited.part);
            if (!codes) return matches_.add_partless();
            inspect.codes = *codes;
        }
        Inspector inspector(specs_, inspect);
        auto const record = inspector.inspect(visited.input);
        bool const known = !record.format.empty();
        if (!known && visited.matched) return matches_.add_unknown();
        if (visited.matched) output_.write(fmt::format("{}== {}\n", headed_ ? "\n" : "", printable(visited.place)));
        headed_ = true;
        if (!known) return output_.write(to_text(record, {.show = Severity::note}));
        matches_.add_shown();
        output_.write(
            hex_tree(inspector, record, *specs_.find(record.format), visited.input, visited.part, options_.all));
    }

    int finish() {
        bool const shown = matches_.settle();
        if (!output_.close()) return exit_internal;
        return shown ? exit_checked : exit_incomplete;
    }

private:
    SpecSet const& specs_;
    DumpOptions const& options_;
    InspectOptions inspect_;
    Output output_;
    Matches matches_;
    bool headed_ = false;
};

} // namespace

int dump(Common const& common, DumpOptions const& options) {
    Specs const specs(common);
    GivenContext const context(options.context_json, specs.set());
    DumpRun run(specs.set(), options, context.options());
    visit_given(options, specs.set(), context, [&](Visited const& visited) { run.add(visited); });
    return run.finish();
}

} // namespace animcheck::cli

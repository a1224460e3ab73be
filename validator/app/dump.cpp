// SPDX-License-Identifier: MIT
// Inputs as annotated hex trees.
#include "validator/app/dumped.hpp"
#include "validator/app/output.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

namespace animcheck::app {
namespace {

/// Dumps what a place leads to, each input that a pattern matches under a headline.
class DumpRun {
public:
    DumpRun(SpecSet const& specs, DumpOptions const& options, InspectOptions const& inspect)
        : specs_(specs), options_(options), inspect_(inspect), matches_(options) {}

    void add(Visited const& visited) {
        auto const& field = options_.field;
        auto const part =
            fmt::format("{}{}{}", visited.part, visited.part.empty() || field.empty() ? "" : ".", field);
        Visited const wanted{visited.input, part, visited.place, visited.matched};
        auto const found = dumped(wanted, specs_, inspect_, {options_.all, options_.computed || !field.empty()});
        if (found.what == Dumped::What::no_part) return matches_.add_partless();
        bool const known = found.what == Dumped::What::fields;
        if (!known && visited.matched) return matches_.add_unknown();
        if (visited.matched) output_.write(fmt::format("{}== {}\n", headed_ ? "\n" : "", printable(visited.place)));
        headed_ = true;
        if (known) matches_.add_shown();
        output_.write(found.text);
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

} // namespace animcheck::app

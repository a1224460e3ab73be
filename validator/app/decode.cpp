// SPDX-License-Identifier: MIT
// Decoded values as JSON.
#include "validator/app/decoded_json.hpp"
#include "validator/app/output.hpp"
#include "validator/report/style.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace animcheck::app {
namespace {

using Json = nlohmann::ordered_json;

/// Are there poses, and none that was refused?
bool has_all_poses(Json const& json) {
    auto const& clips = json["clips"];
    return !clips.empty() &&
           std::ranges::none_of(clips, [](Json const& clip) { return clip["poses"].contains("refused"); });
}

/// The value of a field or array, an object of the fields below that name, or null.
Json value_of(Json const& fields, std::string const& name) {
    for (auto const& key : {name, name + "[]"})
        if (auto const found = fields.find(key); found != fields.end()) return *found;
    Json below;
    for (auto const& [key, value] : fields.items())
        if (is_of_part(key, name)) below[key] = value;
    return below;
}

/// Decodes what a place leads to: one JSON text for an input that is named, a line for each that a pattern matches.
class DecodeRun {
public:
    DecodeRun(SpecSet const& specs, DecodeOptions const& options, InspectOptions const& inspect)
        : specs_(specs), options_(options), inspect_(inspect), inspector_(specs, inspect_), matches_(options) {}

    void add(Visited const& visited) {
        auto const judged = judged_at(visited.input, specs_, inspector_, inspect_, severity_named(options_.strict));
        if (!judged.decoded.format) {
            if (!visited.matched) throw UsageError(printable(visited.place) + ": unrecognised (use --format)");
            return matches_.add_unknown();
        }
        auto const json = json_of(judged, visited, options_);
        if (json.is_null()) return matches_.add_partless();
        auto const shown = options_.field.empty() ? json : value_of(json["fields"], options_.field);
        if (shown.is_null()) return matches_.add_partless();
        matches_.add_shown();
        note_left_out(visited, json);
        stopped_ = stopped_ || judged.decoded.stopped;
        refused_ = refused_ || (options_.poses && !has_all_poses(json));
        if (!options_.field.empty()) return write_field(visited, shown);
        output_.write(json.dump(visited.matched ? -1 : 1, ' ', false, Json::error_handler_t::replace));
        output_.write("\n");
    }

    int finish() {
        bool const shown = matches_.settle();
        if (!output_.close()) return exit_internal;
        if (stopped_) return exit_findings;
        return refused_ || left_out_ || !shown ? exit_incomplete : exit_checked;
    }

private:
    /// A line: text as it is, everything else as JSON; of a pattern after the place.
    void write_field(Visited const& visited, Json const& value) {
        if (visited.matched) output_.write(printable(visited.place) + '\t');
        output_.write(value.is_string() ? value.get<std::string>()
                                        : value.dump(-1, ' ', false, Json::error_handler_t::replace));
        output_.write("\n");
    }

    /// Tracks may look at the same bytes, so that what a small file decodes to has no bounds of its own.
    void note_left_out(Visited const& visited, Json const& json) {
        auto const left_out = json.find("left_out");
        if (left_out == json.end()) return;
        left_out_ = true;
        warn(fmt::format("{}: {} numbers of fields and tracks are left out, more than {} (--most-numbers, 0: all)",
                         printable(visited.place), grouped((*left_out)["numbers"].get<std::uint64_t>()),
                         grouped(options_.most_numbers)));
    }

    SpecSet const& specs_;
    DecodeOptions const& options_;
    InspectOptions inspect_;
    Inspector inspector_;
    Output output_;
    Matches matches_;
    bool stopped_ = false, refused_ = false, left_out_ = false;
};

} // namespace

int decode(Common const& common, DecodeOptions const& options) {
    Specs const specs(common);
    GivenContext const context(options.context_json, specs.set());
    DecodeRun run(specs.set(), options, context.options());
    visit_given(options, specs.set(), context, [&](Visited const& visited) { run.add(visited); });
    return run.finish();
}

} // namespace animcheck::app

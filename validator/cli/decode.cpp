// SPDX-License-Identifier: MIT
// Decoded values as JSON.
#include "validator/cli/decoded_json.hpp"
#include "validator/cli/output.hpp"
#include "validator/printable.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace animcheck::cli {
namespace {

using Json = nlohmann::ordered_json;

/// Are there poses, and none that was refused?
bool has_all_poses(Json const& json) {
    auto const& clips = json["clips"];
    return !clips.empty() &&
           std::ranges::none_of(clips, [](Json const& clip) { return clip["poses"].contains("refused"); });
}

/// Decodes what a place leads to: one JSON text for an input that is named, a line for each that a pattern matches.
class DecodeRun {
public:
    DecodeRun(SpecSet const& specs, DecodeOptions const& options, InspectOptions inspect)
        : specs_(specs),
          options_(options),
          inspect_(std::move(inspect)),
          inspector_(specs, inspect_),
          matches_(options) {}

    void add(Visited const& visited) {
        auto const judged = judged_at(visited.input, specs_, inspector_, inspect_, options_.strict);
        if (!judged.decoded.format) {
            if (!visited.matched) throw UsageError(printable(visited.place) + ": unrecognised (use --format)");
            return matches_.add_unknown();
        }
        auto const json = json_of(judged, visited, options_);
        if (json.is_null()) return matches_.add_partless();
        matches_.add_shown();
        stopped_ = stopped_ || judged.decoded.stopped;
        refused_ = refused_ || (options_.poses && !has_all_poses(json));
        output_.write(json.dump(visited.matched ? -1 : 1, ' ', false, Json::error_handler_t::replace));
        output_.write("\n");
    }

    int finish() {
        bool const shown = matches_.settle();
        if (!output_.close()) return exit_internal;
        if (stopped_) return exit_findings;
        return refused_ || !shown ? exit_incomplete : exit_checked;
    }

private:
    SpecSet const& specs_;
    DecodeOptions const& options_;
    InspectOptions inspect_;
    Inspector inspector_;
    Output output_;
    Matches matches_;
    bool stopped_ = false, refused_ = false;
};

} // namespace

int decode(Common const& common, DecodeOptions const& options) {
    Specs const specs(common);
    GivenContext const context(options.context_json, specs.set());
    DecodeRun run(specs.set(), options, context.options());
    visit_given(options, specs.set(), context, [&](Visited const& visited) { run.add(visited); });
    return run.finish();
}

} // namespace animcheck::cli

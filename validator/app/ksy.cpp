// SPDX-License-Identifier: MIT
// spec ksy: layouts as descriptions for Kaitai Struct.
#include "validator/rules/kaitai.hpp"

#include "validator/app/inputs.hpp"
#include "validator/app/output.hpp"
#include "validator/app/write_file.hpp"
#include "validator/judge/rule_names.hpp"
#include "validator/platform/file_path.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace animcheck::app {
namespace {

std::string layout_text(Spec const& spec) {
    try {
        return kaitai_of(spec);
    } catch (LayoutError const& error) {
        throw UsageError(fmt::format("the layout of {}: {}", spec.format, error.what()));
    }
}

std::vector<Spec const*> wanted(SpecSet const& specs, std::string const& format) {
    if (!format.empty()) {
        auto const* const spec = specs.find(format);
        if (!spec) throw UsageError(unknown_spec(specs, format), "animcheck formats");
        if (spec->layout.empty()) throw UsageError(fmt::format("the spec of {} has no layout", format));
        return {spec};
    }
    std::vector<Spec const*> found;
    for (auto const* const spec : specs.all())
        if (!spec->layout.empty()) found.push_back(spec);
    return found;
}

} // namespace

int spec_ksy(Common const& common, KsyOptions const& options) {
    if (options.format.empty() && options.to.empty()) throw UsageError("name a FORMAT, or a folder with --to");
    Specs const specs(common);
    auto const asked_for = wanted(specs.set(), options.format);
    Output output;
    if (options.to.empty()) {
        output.write(layout_text(*asked_for.front()));
        return output.close() ? exit_checked : exit_internal;
    }
    require_room(options.to);
    for (auto const* const spec : asked_for) {
        auto const text = layout_text(*spec);
        write_text(file_path(options.to) / (kaitai_id(*spec) + ".ksy"), text);
    }
    output.write(fmt::format("{} descriptions\n", asked_for.size()));
    return output.close() ? exit_checked : exit_internal;
}

} // namespace animcheck::app

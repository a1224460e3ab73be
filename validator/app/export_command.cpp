// SPDX-License-Identifier: MIT
// export: clips and skeletons as glTF.
#include "validator/app/export_command.hpp"

#include "validator/app/gltf/unique_names.hpp"
#include "validator/app/gltf_source.hpp"
#include "validator/app/output.hpp"
#include "validator/app/write_file.hpp"
#include "validator/platform/file_path.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace animcheck::app {
namespace {

/// Lines of one kind that a run prints; the rest is counted.
constexpr std::size_t most_warnings = 10;

class ExportRun {
public:
    ExportRun(SpecSet const& specs, ExportCommand const& options, InspectOptions const& inspect)
        : specs_(specs), options_(options), inspect_(inspect), inspector_(specs, inspect_) {
        if (!options_.output.empty()) {
            if (options_.output != "-" && !name_ends(options_.output, ".glb") &&
                !name_ends(options_.output, ".gltf"))
                throw UsageError(
                    fmt::format("what is written is glTF: call {} .glb or .gltf", printable(options_.output)));
            to_ = Destination(options_.output == "-" ? std::string() : options_.output);
            auto const named = {parse_place(options_.place).path, options_.context, options_.context_json};
            for (auto const& path : named)
                if (!path.empty()) to_.spare(path);
            for (auto const& path : options_.manifests) to_.spare(path);
        } else {
            require_room(options_.to);
        }
    }

    /// Returns whether it is a container, whose members are visited next.
    void add(Visited const& visited) {
        auto const judged = judged_at(visited.input, specs_, inspector_, inspect_, std::nullopt);
        auto const& decoded = judged.decoded;
        if (!decoded.format) {
            if (!visited.matched) throw UsageError(printable(visited.place) + ": unrecognised (use --format)");
            return;
        }
        if (decoded.format->container) return meet_container(visited);
        auto const place = printable(visited.place);
        auto const source = gltf_source_of(visited, judged, place, options_.context);
        if (source.clips.empty() && !source.skeleton) {
            if (!visited.matched) throw UsageError(why_no_source(visited));
            return;
        }
        gltf::Options settings{.metres_a_unit = options_.scale};
        settings.text = name_ends(options_.output, ".gltf");
        auto const exported = gltf::export_model(source, settings);
        for (auto const& why : exported.left_out)
            tell(left_out_, fmt::format("{}: left out, {}", source.place, why));
        if (exported.bytes.empty()) return;
        if (judged.record.verdict == Verdict::broken)
            tell(broken_, fmt::format("{}: it is broken; what lenient decoding keeps is exported", source.place));
        if (exported.replaced > 0)
            tell(replaced_, fmt::format("{}: {} transforms scale, shear or are not finite; the nearest rigid "
                                        "movements replace them",
                                        source.place, exported.replaced));
        write(visited, exported.bytes);
        clips_ += exported.clips;
    }

    [[nodiscard]] bool met_container() noexcept { return std::exchange(met_container_, false); }

    int finish() {
        for (auto const* const kind : {&left_out_, &broken_, &replaced_})
            if (*kind > most_warnings)
                warn(fmt::format("{} more lines like these are not shown", *kind - most_warnings));
        if (files_ == 0 && left_out_ == 0)
            warn(fmt::format("{}: there is no animation and no skeleton", printable(options_.place)));
        if (failed_) return exit_internal;
        if (!options_.to.empty()) {
            Output output;
            output.write(fmt::format("{} files, {} animations\n", files_, clips_));
            if (!output.close()) return exit_internal;
        }
        return files_ == 0 || left_out_ > 0 ? exit_incomplete : exit_checked;
    }

private:
    void tell(std::size_t& count, std::string const& line) const {
        if (++count <= most_warnings) warn(line);
    }

    void meet_container(Visited const& visited) {
        met_container_ = true;
        if (options_.to.empty())
            throw UsageError(printable(visited.place) + ": it is a container; use --to FOLDER, or name a member");
    }

    void write(Visited const& visited, std::string const& bytes) {
        ++files_;
        if (!options_.to.empty()) {
            auto const place = visited.place;
            auto const inside = place.find("::");
            std::string words =
                inside == std::string::npos ? std::string(base_name(place)) : place.substr(inside + 2);
            auto const name = names_.add(words, ".glb");
            write_text(file_path(options_.to) / name, bytes);
            return;
        }
        if (files_ > 1) throw UsageError("-o is one file, and there is more than one input: use --to FOLDER");
        Output output(to_);
        output.write(bytes);
        failed_ = !output.close();
    }

    SpecSet const& specs_;
    ExportCommand const& options_;
    InspectOptions inspect_;
    Inspector inspector_;
    Destination to_;
    gltf::FileNames names_;
    std::size_t files_ = 0, clips_ = 0, left_out_ = 0, broken_ = 0, replaced_ = 0;
    bool met_container_ = false, failed_ = false;
};

} // namespace

/// A container leads to its members, and they to theirs. `inside`: each level is visited after the one that holds
/// it.
int export_gltf(Common const& common, ExportCommand const& options) {
    if (options.output.empty() == options.to.empty())
        throw UsageError("name a file with -o, or a folder with --to");
    Specs const specs(common);
    GivenContext const context(options.context_json, specs.set());
    ExportRun run(specs.set(), options, context.options());
    auto const visit = [&](PlaceOptions const& place) {
        visit_given(place, specs.set(), context, [&](Visited const& visited) { run.add(visited); });
    };
    visit(options);
    PlaceOptions inside = options;
    inside.format.clear();
    for (unsigned depth = 0; run.met_container() && depth < Nesting::depth; ++depth) {
        inside.place += "::*";
        try {
            visit(inside);
        } catch (UsageError const&) { // a container without members, or one that cannot be opened
            break;
        }
    }
    return run.finish();
}

} // namespace animcheck::app

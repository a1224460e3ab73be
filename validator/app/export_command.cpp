// SPDX-License-Identifier: MIT
// export: clips and skeletons as glTF, a file for each skeleton.
#include "validator/app/export_command.hpp"

#include "decoders/core/bytes.hpp"
#include "validator/app/gltf/model_file.hpp"
#include "validator/app/gltf/unique_names.hpp"
#include "validator/app/gltf_source.hpp"
#include "validator/app/output.hpp"
#include "validator/app/visit_files.hpp"
#include "validator/app/write_file.hpp"
#include "validator/platform/file_path.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

namespace animcheck::app {
namespace {

/// Lines of one kind that a run prints; the rest is counted.
constexpr std::size_t most_warnings = 10;

/// "1.4 mm", "1 cm"
std::string length_text(double metres) {
    if (metres < 0.001) return fmt::format("{:.4g} mm", metres * 1000);
    if (metres < 0.01) return fmt::format("{:.3g} mm", metres * 1000);
    return metres < 1 ? fmt::format("{:.3g} cm", metres * 100) : fmt::format("{:.3g} m", metres);
}

/// The files that are being made, by skeleton. With a folder one is written when it is full, or when all of them
/// together have more bytes than one may have; with one file at the end.
class ModelFiles {
public:
    ModelFiles(ExportCommand const& options, Destination const& to) : options_(options), to_(to) {
        settings_ = {.metres_a_unit = options.unit,
                     .height = options.height,
                     .text = name_ends(options.output, ".gltf"),
                     .bones = !options.no_bones,
                     .in_place = options.in_place};
    }

    gltf::ModelFile::Added add(gltf::Source const& source) {
        auto const key = gltf::skeleton_key(source);
        auto& open = open_.try_emplace(key, gltf::skeleton_name(source), settings_).first->second;
        auto added = open.file.add(source);
        if (added.full && !options_.to.empty()) {
            write(open);
            open.file = gltf::ModelFile(settings_);
            added = open.file.add(source);
        }
        auto const& space = gltf::rules_for(source)->space;
        if (!space.unit_known && settings_.metres_a_unit == 0 && settings_.height == 0)
            units_.emplace(space.metres_a_unit, space.unit_basis);
        make_room();
        return added;
    }

    void finish() {
        if (options_.to.empty() && open_.size() > 1) throw UsageError(several());
        for (auto& [key, open] : open_) write(open);
        for (auto const& [metres, basis] : units_)
            warn(fmt::format("a unit is {} ({}); --unit or --height sets another", length_text(metres), basis));
    }
    [[nodiscard]] std::size_t files() const noexcept { return files_; }
    [[nodiscard]] bool failed() const noexcept { return failed_; }

private:
    struct Open {
        Open(std::string name_, gltf::Options const& settings) : name(std::move(name_)), file(settings) {}
        std::string name; ///< of the skeleton
        gltf::ModelFile file;
    };

    void make_room() {
        if (options_.to.empty()) return;
        std::uint64_t all = 0;
        for (auto const& [key, open] : open_) all += open.file.bytes();
        if (all <= settings_.most_bytes) return;
        auto const largest =
            std::ranges::max_element(open_, {}, [](auto const& entry) { return entry.second.file.bytes(); });
        write(largest->second);
        open_.erase(largest);
    }

    [[nodiscard]] std::string several() const {
        return fmt::format("-o is one file, with one skeleton; there are {}: use --to FOLDER",
                           counted_skeletons(open_));
    }

    void write(Open& open) {
        auto const bytes = std::move(open.file).finish();
        if (bytes.empty()) return;
        ++files_;
        if (!options_.to.empty()) return write_text(file_path(options_.to) / names_.add(open.name, ".glb"), bytes);
        Output output(to_);
        output.write(bytes);
        failed_ = !output.close();
    }

    ExportCommand const& options_;
    Destination const& to_;
    gltf::Options settings_;
    std::map<std::string, Open> open_;
    std::set<std::pair<double, std::string>> units_; ///< that were chosen, and why
    gltf::FileNames names_;
    std::size_t files_ = 0;
    bool failed_ = false;
};

class ExportRun {
public:
    ExportRun(SpecSet const& specs, ExportCommand const& options, InspectOptions const& inspect)
        : specs_(specs),
          options_(options),
          inspect_(inspect),
          inspector_(specs, inspect_),
          to_(destination()),
          files_(options, to_) {}

    /// Returns whether it is a container, whose members are visited next.
    bool add(Visited const& visited) {
        auto const judged = judged_at(visited.input, specs_, inspector_, inspect_, std::nullopt);
        auto const& decoded = judged.decoded;
        if (!decoded.format) {
            if (!visited.matched) throw UsageError(printable(visited.place) + ": unrecognised (use --format)");
            return false;
        }
        if (decoded.format->container) return true;
        auto const source = gltf_source_of(visited, judged, options_.context, options_.places);
        if (source.clips.empty() && !source.skeleton) {
            if (!visited.matched) throw UsageError(why_no_source(visited));
            return false;
        }
        take(source, printable(visited.place), judged.record.verdict);
        return false;
    }

    int finish() {
        files_.finish();
        for (auto const* const kind : {&left_out_, &broken_, &replaced_})
            if (*kind > most_warnings)
                warn(fmt::format("{} more lines like these are not shown", *kind - most_warnings));
        if (files_.files() == 0 && left_out_ == 0)
            warn(fmt::format("{}: there is no animation and no skeleton", printable(options_.places.front())));
        if (files_.failed()) return exit_internal;
        if (!options_.to.empty()) {
            Output output;
            output.write(fmt::format("{} {}, {} {}\n", files_.files(), files_.files() == 1 ? "file" : "files",
                                     clips_, clips_ == 1 ? "animation" : "animations"));
            if (!output.close()) return exit_internal;
        }
        return files_.files() == 0 || left_out_ > 0 ? exit_incomplete : exit_checked;
    }

private:
    [[nodiscard]] Destination destination() const {
        if (!options_.to.empty()) {
            require_room(options_.to);
            return {};
        }
        auto const& output = options_.output;
        if (output != "-" && !name_ends(output, ".glb") && !name_ends(output, ".gltf"))
            throw UsageError(fmt::format("what is written is glTF: call {} .glb or .gltf", printable(output)));
        Destination to(output == "-" ? std::string() : output);
        auto read = options_.manifests;
        read.insert(read.end(), {options_.context, options_.context_json});
        for (auto const& place : options_.places) read.push_back(parse_place(place).path);
        for (auto const& path : read)
            if (!path.empty()) to.spare(path);
        return to;
    }

    void take(gltf::Source const& source, std::string const& place, Verdict verdict) {
        gltf::ModelFile::Added added;
        if (gltf::has_nothing(source))
            added.left_out = gltf::export_model(source).left_out;
        else
            added = files_.add(source);
        for (auto const& why : added.left_out) tell(left_out_, fmt::format("{}: left out, {}", place, why));
        if (added.clips == 0 && !added.left_out.empty()) return;
        clips_ += added.clips;
        if (verdict == Verdict::broken)
            tell(broken_, fmt::format("{}: it is broken; what lenient decoding keeps is exported", place));
        if (added.replaced > 0)
            tell(replaced_, fmt::format("{}: {} transforms scale, shear or are not finite; the nearest rigid "
                                        "movements replace them",
                                        place, added.replaced));
    }

    static void tell(std::size_t& count, std::string const& line) {
        if (++count <= most_warnings) warn(line);
    }

    SpecSet const& specs_;
    ExportCommand const& options_;
    InspectOptions inspect_;
    Inspector inspector_;
    Destination to_;
    ModelFiles files_;
    std::size_t clips_ = 0, left_out_ = 0, broken_ = 0, replaced_ = 0;
};

/// A container leads to its members, and they to theirs.
void visit_levels(PlaceOptions const& options, SpecSet const& specs, GivenContext const& context, ExportRun& run) {
    auto const visit = [&](PlaceOptions const& place) {
        bool is_container = false;
        visit_given(place, specs, context, [&](Visited const& visited) { is_container |= run.add(visited); });
        return is_container;
    };
    if (!visit(options)) return;
    if (context.supplied())
        throw UsageError(printable(options.place) + ": it is a container; --context-json names the member");
    visit_members(options, visit);
}

} // namespace

int export_gltf(Common const& common, ExportCommand const& options) {
    if (options.output.empty() == options.to.empty())
        throw UsageError("name a file with -o, or a folder with --to");
    Specs const specs(common);
    GivenContext const context(options.context_json, specs.set());
    if (context.supplied() && options.places.size() > 1) throw UsageError("--context-json is of one file");
    ExportRun run(specs.set(), options, context.options());
    for (auto const& place : options.places) {
        PlaceOptions one = options;
        one.place = place;
        if (leads_to_files(place) && !context.supplied())
            visit_files(one, specs.set(), [&](Visited const& visited) { return run.add(visited); });
        else
            visit_levels(one, specs.set(), context, run);
    }
    return run.finish();
}

} // namespace animcheck::app

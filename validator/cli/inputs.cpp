#include "validator/cli/inputs.hpp"

#include "decoders/registry.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace animcheck::cli {

std::string text_of_file(std::string const& path) {
    FileBytes file;
    if (auto const error = file.open(path); !error.empty()) throw UsageError(path + ": " + error);
    auto const bytes = file.bytes();
    return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};
}

Specs::Specs(Common const& common) {
    if (common.spec_dir.empty()) {
        set_ = SpecSet::built_in();
        return;
    }
    std::vector<Spec const*> all;
    for (auto const& found : files_below(common.spec_dir)) {
        if (!found.error.empty()) throw UsageError(found.path + ": " + found.error);
        if (!found.path.ends_with(".yaml")) continue;
        loaded_.push_back(load_spec(text_of_file(found.path), found.path));
        all.push_back(&loaded_.back().spec());
    }
    auto const missing = [&](std::string_view format) {
        return std::ranges::find(all, format, [](Spec const* spec) { return spec->format; }) == all.end();
    };
    for (auto const* const format : animcheck::formats())
        if (missing(format->id))
            throw UsageError(fmt::format("{} has no spec for {}", common.spec_dir, format->id));
    if (missing("io")) throw UsageError(common.spec_dir + " has no spec for io");
    set_.emplace(std::move(all));
}

Companion::Companion(std::string const& path, SpecSet const& specs) : path_(path) {
    if (path.empty()) return;
    Opened opened;
    open_place(opened, path, {});
    auto decoded = animcheck::decode(opened.input, specs, lenient);
    if (decoded.model.skeletons.empty() || decoded.model.skeletons.front().joints.empty())
        throw UsageError(path + ": --context needs a file with a skeleton");
    skeleton_ = std::move(decoded.model.skeletons.front());
}

void Companion::give_to(Input& input) const {
    if (!skeleton_) return;
    input.context.skeleton = &*skeleton_;
    input.context_from.emplace_back("skeleton_joints",
                                    std::pair{Value{std::uint64_t{skeleton_->joints.size()}}, path_});
}

std::string base_name(std::string const& path) { return path.substr(path.find_last_of('/') + 1); }

void require_format(std::string const& format) {
    if (format.empty() || format_of(format)) return;
    std::string known;
    for (auto const* const row : animcheck::formats())
        known += fmt::format("{}{}", known.empty() ? "" : ", ", row->id);
    throw UsageError(fmt::format("unknown format '{}'; known are {}", format, known));
}

OpenedPlace::OpenedPlace(Common const& common, PlaceOptions const& options)
    : specs(common), companion(options.context, specs.set()) {
    open_place(opened, options.place, options.format);
    companion.give_to(opened.input);
}

void open_place(Opened& opened, std::string const& place, std::string const& format) {
    require_format(format);
    auto const error =
        place == "-" ? opened.bytes.read_standard_input(std::size_t{1} << 30) : opened.bytes.open(place);
    if (!error.empty()) throw UsageError(place + ": " + error);
    opened.input.path = place;
    opened.input.name = place == "-" ? "" : base_name(place);
    opened.input.source.bytes = opened.bytes.bytes();
    opened.input.forced_format = format;
}

} // namespace animcheck::cli

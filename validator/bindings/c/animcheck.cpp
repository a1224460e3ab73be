// SPDX-License-Identifier: MIT
#include "validator/bindings/c/path_check.hpp"

#include "decoders/registry.hpp"
#include "validator/app/decoded_json.hpp"
#include "validator/report/jsonl.hpp"

#include <fmt/format.h>

#include <charconv>
#include <deque>

using namespace animcheck;
using namespace animcheck::c;

struct animcheck_report {
    struct Input {
        InputRecord record;
        std::string json, place;
    };
    std::deque<Input> inputs;
    std::string summary;
};

struct animcheck_model {
    struct Track {
        std::string channel, unit;
        animcheck_track info{};
        std::vector<float> values;
    };
    struct Clip {
        std::string name;
        animcheck_clip info{};
        std::deque<Track> tracks;
    };
    std::string json;
    std::deque<Clip> clips;
};

namespace {

std::uint64_t number_from(std::string const& text) {
    std::uint64_t number = 0;
    auto const* const end = text.data() + text.size();
    auto const [stop, fault] = std::from_chars(text.data(), end, number);
    if (fault != std::errc{} || stop != end)
        throw app::UsageError(fmt::format("'{}' is no number", printable(text)));
    return number;
}

EmbedBytes embed_from(std::string const& value) {
    if (value.empty() || value == "around") return EmbedBytes::around;
    if (value == "none") return EmbedBytes::none;
    if (value == "all") return EmbedBytes::all;
    throw app::UsageError(fmt::format("embed-bytes is 'none', 'around' or 'all', not '{}'", printable(value)));
}

void set(animcheck_handle& handle, std::string_view option, std::string value) {
    auto& options = handle.options;
    if (option == "game") {
        if (!value.empty()) app::require_game(value);
        options.game = std::move(value);
    } else if (option == "format") {
        if (!value.empty()) app::require_format(value);
        options.format = std::move(value);
    } else if (option == "context") {
        options.context = std::move(value);
    } else if (option == "manifest") {
        if (value.empty()) return options.manifests.clear();
        options.manifests.push_back(std::move(value));
    } else if (option == "poses") {
        if (!value.empty() && value != "yes")
            throw app::UsageError(fmt::format("poses is 'yes' or empty, not '{}'", printable(value)));
        options.poses = !value.empty();
    } else if (option == "most-numbers") {
        options.most_numbers = value.empty() ? app::DecodeOptions{}.most_numbers : number_from(value);
    } else if (option == "embed-bytes") {
        handle.embed = embed_from(value);
    } else if (option == "shard") {
        handle.shard = value.empty() ? Shard{} : app::shard_named(value);
    } else if (option == "level") {
        if (!value.empty() && value != "safe" && value != "likely")
            throw app::UsageError(fmt::format("level is 'safe' or 'likely', not '{}'", printable(value)));
        handle.likely = value == "likely";
    } else {
        throw app::UsageError(fmt::format("unknown option '{}'", printable(option)));
    }
}

/// Unrecognised inputs that nobody named are only in the summary.
void add(animcheck_report& report, InputRecord const& record, bool named) {
    if (record.verdict == Verdict::unknown && !named) return;
    report.inputs.push_back({record, to_json_line(record, named), printable(place_of(record))});
}

animcheck_model::Track copied(Track const& track) {
    animcheck_model::Track copy{std::string(name_of(track.channel)), std::string(track.unit), {}, {}};
    copy.values.resize(track.frames * track.components());
    if (!copy.values.empty()) track.read(0, copy.values);
    copy.info = {nullptr,
                 nullptr,
                 track.target.kind == Target::Kind::joint,
                 track.target.index,
                 track.frames,
                 track.components(),
                 nullptr};
    return copy;
}

/// The model of an input, on its own feet: the decoder's points into the file.
std::unique_ptr<animcheck_model> model_of(app::Visited const& visited, animcheck_handle const& handle) {
    InspectOptions const options;
    Inspector inspector(handle.specs, options);
    auto const judged = app::judged_at(visited.input, handle.specs, inspector, options, std::nullopt);
    if (!judged.decoded.format) throw app::UsageError(printable(visited.place) + ": unrecognised");
    auto line = app::line_of(judged, visited, handle.options);
    if (line.text.empty()) throw app::UsageError(printable(visited.place) + ": there is no such part");
    if (line.left_out)
        throw TooMuch(fmt::format("{}: more than {} numbers (most-numbers)", printable(visited.place),
                                  handle.options.most_numbers));
    auto model = std::make_unique<animcheck_model>();
    model->json = std::move(line.text);
    for (auto const& clip : judged.decoded.model.clips) {
        auto& copy = model->clips.emplace_back();
        copy.name = printable(clip.name);
        copy.info = {nullptr, clip.frames, clip.frames_per_second.value_or(0), clip.tracks.size()};
        for (auto const& track : clip.tracks) copy.tracks.push_back(copied(track));
    }
    return model;
}

} // namespace

int animcheck_api(void) { return ANIMCHECK_API; }
char const* animcheck_version(void) { return ANIMCHECK_VERSION; }

animcheck_handle* animcheck_new(void) {
    try {
        return std::make_unique<animcheck_handle>().release();
    } catch (...) {
        return nullptr;
    }
}
void animcheck_free(animcheck_handle* handle) { std::unique_ptr<animcheck_handle> const owned(handle); }
char const* animcheck_error(animcheck_handle const* handle) {
    return handle ? handle->error.c_str() : "the handle is NULL";
}

animcheck_status animcheck_set(animcheck_handle* handle, char const* option, char const* value) {
    return guarded(handle, [&] { set(*handle, text_from(option, "the option"), text_from(value, "the value")); });
}

animcheck_status animcheck_check(animcheck_handle* handle, char const* path, animcheck_report** report) {
    if (!report) return ANIMCHECK_USAGE;
    *report = nullptr;
    return guarded(handle, [&] {
        auto made = std::make_unique<animcheck_report>();
        PathCheck check(*handle, {place_from(path)}, InspectOptions{});
        made->summary =
            to_json_line(check.run([&](InputRecord const& record, bool named) { add(*made, record, named); }));
        *report = made.release();
    });
}

animcheck_status animcheck_jsonl(animcheck_handle* handle, char const* path, char const** text, size_t* size) {
    if (!text || !size) return ANIMCHECK_USAGE;
    *text = nullptr;
    *size = 0;
    return guarded(handle, [&] {
        PathCheck check(*handle, {place_from(path)}, InspectOptions{});
        handle->text = to_json_line(check.record()) + '\n'; // in place of the text before
        auto const summary = check.run(
            [&](InputRecord const& record, bool named) { handle->text += to_json_line(record, named) + '\n'; });
        handle->text += to_json_line(summary) + '\n';
        *text = handle->text.c_str();
        *size = handle->text.size();
    });
}

animcheck_status animcheck_check_bytes(animcheck_handle* handle, void const* bytes, size_t size, char const* name,
                                       animcheck_report** report) {
    if (!report) return ANIMCHECK_USAGE;
    *report = nullptr;
    return guarded(handle, [&] {
        BytesInput const given(*handle, bytes, size, name);
        auto const record = Inspector(handle->specs).inspect(given.input);
        SummaryRecord summary;
        summary.add(record, true);
        auto made = std::make_unique<animcheck_report>();
        add(*made, record, true);
        made->summary = to_json_line(summary);
        *report = made.release();
    });
}

void animcheck_report_free(animcheck_report* report) { std::unique_ptr<animcheck_report> const owned(report); }

size_t animcheck_report_inputs(animcheck_report const* report) { return report ? report->inputs.size() : 0; }

char const* animcheck_report_json(animcheck_report const* report, size_t input) {
    return input < animcheck_report_inputs(report) ? report->inputs[input].json.c_str() : nullptr;
}

char const* animcheck_report_summary(animcheck_report const* report) {
    return report ? report->summary.c_str() : nullptr;
}

animcheck_status animcheck_report_input(animcheck_report const* report, size_t input, animcheck_input* to) {
    if (!to || input >= animcheck_report_inputs(report)) return ANIMCHECK_USAGE;
    auto const& [record, json, place] = report->inputs[input];
    *to = {place.c_str(), record.format.c_str(), static_cast<animcheck_verdict>(record.verdict),
           record.strict.accepts ? 1 : 0, record.findings.size()};
    return ANIMCHECK_OK;
}

animcheck_status animcheck_report_finding(animcheck_report const* report, size_t input, size_t finding,
                                          animcheck_finding* to) {
    if (!to || input >= animcheck_report_inputs(report)) return ANIMCHECK_USAGE;
    auto const& findings = report->inputs[input].record.findings;
    if (finding >= findings.size()) return ANIMCHECK_USAGE;
    auto const& one = findings[finding];
    auto const bits = one.place.nowhere ? BitRange{} : one.place.bits;
    *to = {one.rule.c_str(),
           static_cast<animcheck_severity>(one.severity),
           one.status == Status::open ? 1 : 0,
           one.message.c_str(),
           one.place.path.c_str(),
           bits.offset,
           bits.size,
           one.count,
           one.consequence_of.c_str()};
    return ANIMCHECK_OK;
}

animcheck_status animcheck_decode(animcheck_handle* handle, char const* place, animcheck_model** model) {
    if (!model) return ANIMCHECK_USAGE;
    *model = nullptr;
    return guarded(handle, [&] {
        std::unique_ptr<animcheck_model> made;
        visit_one(*handle, place, [&](app::Visited const& visited) { made = model_of(visited, *handle); });
        *model = made.release();
    });
}

animcheck_status animcheck_decode_bytes(animcheck_handle* handle, void const* bytes, size_t size, char const* name,
                                        animcheck_model** model) {
    if (!model) return ANIMCHECK_USAGE;
    *model = nullptr;
    return guarded(handle, [&] {
        BytesInput const given(*handle, bytes, size, name);
        std::string const no_part;
        *model = model_of({given.input, no_part, given.name, false}, *handle).release();
    });
}

void animcheck_model_free(animcheck_model* model) { std::unique_ptr<animcheck_model> const owned(model); }

char const* animcheck_model_json(animcheck_model const* model) { return model ? model->json.c_str() : nullptr; }

size_t animcheck_model_clips(animcheck_model const* model) { return model ? model->clips.size() : 0; }

animcheck_status animcheck_model_clip(animcheck_model const* model, size_t clip, animcheck_clip* to) {
    if (!to || clip >= animcheck_model_clips(model)) return ANIMCHECK_USAGE;
    *to = model->clips[clip].info;
    to->name = model->clips[clip].name.c_str();
    return ANIMCHECK_OK;
}

animcheck_status animcheck_model_track(animcheck_model const* model, size_t clip, size_t track,
                                       animcheck_track* to) {
    if (!to || clip >= animcheck_model_clips(model)) return ANIMCHECK_USAGE;
    auto const& tracks = model->clips[clip].tracks;
    if (track >= tracks.size()) return ANIMCHECK_USAGE;
    auto const& one = tracks[track];
    *to = one.info;
    to->channel = one.channel.c_str();
    to->unit = one.unit.c_str();
    to->values = one.values.data();
    return ANIMCHECK_OK;
}

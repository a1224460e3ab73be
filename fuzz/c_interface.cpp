// SPDX-License-Identifier: MIT
// Any bytes through the C interface: a byte for a name, then a file. No call fails but where the header says so,
// the calls and the JSON say the same, and what is out of range is refused. Of a page the JSON is parsed, and
// nothing in it can end its element; a dump has lines, and a glTF file its own length.
#include "fuzz/folder.hpp"
#include "fuzz/property.hpp"
#include "fuzz/target.hpp"
#include "validator/bindings/c/animcheck.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>

namespace animcheck::c_interface_target {
namespace {

constexpr std::array<char const*, 14> names{nullptr,    "X.MAN", "X.MDH",  "X.VDF",         "X.AN1",
                                            "ANIM.HQR", "X.LGP", "rtda",   "X.anb",         "X.skb",
                                            "X.xff",    "X.z64", "X.zobj", "link_animetion"};

void must(bool holds, std::string_view what) {
    if (!holds) fuzz::stop(fmt::format("c_interface: {}", what));
}

void must_succeed(animcheck_handle const* handle, animcheck_status status) {
    if (status != ANIMCHECK_OK)
        must(false, fmt::format("status {}: {}", static_cast<int>(status), animcheck_error(handle)));
}

void judge_finding(nlohmann::json const& json, animcheck_finding const& finding) {
    must(json["rule"] == finding.rule && json["message"] == finding.message, "a finding differs from its JSON");
    must(json["location"]["path"] == finding.field && json["count"] == finding.times,
         "a place differs from its JSON");
    must((json["status"] == "open") == (finding.counts == 1), "a status differs from its JSON");
}

void judge_report(animcheck_report const* report, std::size_t size) {
    must(animcheck_report_inputs(report) == 1, "bytes are not one input");
    must(nlohmann::json::parse(animcheck_report_summary(report))["inputs"] == 1,
         "the summary counts another number");
    auto const json = nlohmann::json::parse(animcheck_report_json(report, 0));
    animcheck_input input;
    must(animcheck_report_input(report, 0, &input) == ANIMCHECK_OK, "the input is refused");
    must(json["size"] == size && json["findings"].size() == input.findings, "the input differs from its JSON");
    animcheck_finding finding;
    for (std::size_t i = 0; i < input.findings; ++i) {
        must(animcheck_report_finding(report, 0, i, &finding) == ANIMCHECK_OK, "a finding is refused");
        judge_finding(json["findings"][i], finding);
    }
    must(animcheck_report_finding(report, 0, input.findings, &finding) == ANIMCHECK_USAGE, "one finding too many");
    must(animcheck_report_input(report, 1, &input) == ANIMCHECK_USAGE, "one input too many");
    must(!animcheck_report_json(report, 1), "one record too many");
}

void judge_track(nlohmann::json const& json, animcheck_track const& track) {
    must(json["channel"] == track.channel && json["unit"] == track.unit, "a track differs from its JSON");
    auto const& frames = json["values"];
    for (std::size_t frame = 0; frame < track.frames && track.is_joint; ++frame)
        for (std::size_t i = 0; i < track.width; ++i) {
            auto const value = track.values[frame * track.width + i];
            auto const& number = frames.at(frame).at(i);
            bool const same = number.is_number()
                                  ? number.get<float>() == value ||
                                        std::abs(number.get<double>() - double{value}) <= std::abs(value) * 1e-5
                                  : !std::isfinite(value);
            must(same, "a value differs from its JSON");
        }
}

void judge_model(animcheck_model const* model) {
    auto const json = nlohmann::json::parse(animcheck_model_json(model));
    must(json["clips"].size() == animcheck_model_clips(model), "the clips differ from their JSON");
    animcheck_clip clip;
    animcheck_track track;
    for (std::size_t i = 0; i < animcheck_model_clips(model); ++i) {
        must(animcheck_model_clip(model, i, &clip) == ANIMCHECK_OK, "a clip is refused");
        auto const& of_clip = json["clips"][i];
        must(of_clip["tracks"].size() == clip.tracks && of_clip["frames"] == clip.frames,
             "a clip differs from its JSON");
        for (std::size_t k = 0; k < clip.tracks; ++k) {
            must(animcheck_model_track(model, i, k, &track) == ANIMCHECK_OK, "a track is refused");
            judge_track(of_clip["tracks"][k], track);
        }
        must(animcheck_model_track(model, i, clip.tracks, &track) == ANIMCHECK_USAGE, "one track too many");
    }
    must(animcheck_model_clip(model, animcheck_model_clips(model), &clip) == ANIMCHECK_USAGE, "one clip too many");
}

/// The JSON of an element, or its lines.
std::string_view element_of(std::string_view page, std::string_view id) {
    auto const opening = fmt::format(" id=\"{}\">", id);
    auto const first = page.find(opening);
    must(first != std::string_view::npos, "an element is not there");
    auto const rest = page.substr(first + opening.size());
    return rest.substr(0, rest.find('<'));
}

void judge_page(std::string_view page, bool all) {
    constexpr std::string_view ends = "</script>\n";
    std::size_t elements = 0;
    for (auto at = page.find('<'); at != std::string_view::npos; at = page.find('<', at + 1)) {
        bool const is_end = elements % 2 == 1;
        must(page.substr(at).starts_with(is_end ? ends : "<script type=\"application/json"), "a text is markup");
        ++elements;
    }
    must(elements == 10, "other elements");
    for (auto const character : page)
        must(character == '\n' || (character >= ' ' && character < 0x7F), "not ASCII");
    auto const run = nlohmann::json::parse(element_of(page, "run"));
    must(run["record"] == "run", "no run");
    auto const embedded = nlohmann::json::parse(element_of(page, "page-data"))["embedded"];
    must(embedded == (all ? "all" : "around"), "other bytes");
    auto lines = element_of(page, "inputs");
    lines.remove_prefix(1);
    auto const next = [&] {
        auto const line = lines.substr(0, lines.find('\n'));
        lines.remove_prefix(std::min(line.size() + 1, lines.size()));
        return line;
    };
    std::size_t inputs = 0, exhibits = 0;
    for (; lines.starts_with('['); ++inputs) {
        must(nlohmann::json::parse(next()).size() == 12, "another row");
        must(nlohmann::json::parse(next())["record"] == "input", "no record");
    }
    must(next().empty(), "something else after the inputs");
    for (; !lines.empty(); ++exhibits) {
        auto const line = next();
        auto const blank = line.find(' ');
        must(blank < line.size() && std::stoull(std::string(line.substr(0, blank))) < inputs,
             "an exhibit of no input");
        must(nlohmann::json::parse(line.substr(blank + 1)).contains("excerpts"), "no exhibit");
    }
    must(exhibits <= inputs, "more exhibits than inputs");
}

/// Two shards of one input are its page, when they are joined; bytes from anywhere are no shard.
void judge_shards(animcheck_handle* handle, char const* place, std::string const& page, std::string_view bytes) {
    char const* text = nullptr;
    std::size_t size = 0;
    std::array<std::string, 2> parts;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        must_succeed(handle, animcheck_set(handle, "shard", i == 0 ? "1/2" : "2/2"));
        must_succeed(handle, animcheck_page(handle, &place, 1, &text, &size));
        parts[i].assign(text, size);
    }
    must_succeed(handle, animcheck_set(handle, "shard", ""));
    std::array<char const*, 2> texts{parts[0].data(), parts[1].data()};
    std::array<std::size_t, 2> sizes{parts[0].size(), parts[1].size()};
    must_succeed(handle, animcheck_page_joined(handle, texts.data(), sizes.data(), 2, &text, &size));
    must(page == std::string_view(text, size), "joined shards are another page");
    parts[1].replace(bytes.size() % parts[1].size(), bytes.size(), bytes);
    texts = {parts[0].data(), parts[1].data()};
    sizes[1] = parts[1].size();
    auto const status = animcheck_page_joined(handle, texts.data(), sizes.data(), 2, &text, &size);
    must(status == ANIMCHECK_USAGE || status == ANIMCHECK_OK, "another status for a damaged part");
}

/// Views of a file that are written to be read again.
void judge_shown(animcheck_handle* handle, char const* name, std::string_view bytes) {
    static fuzz::Folder const folder;
    auto const path = (folder.emptied() / (name ? name : "x")).string();
    std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bool const all = bytes.size() % 3 == 0;
    must_succeed(handle, animcheck_set(handle, "embed-bytes", all ? "all" : ""));
    char const* text = nullptr;
    std::size_t size = 0;
    auto const* const place = path.c_str();
    must_succeed(handle, animcheck_page(handle, &place, 1, &text, &size));
    std::string const page(text, size);
    judge_page(page, all);
    if (bytes.size() % 4 == 0) judge_shards(handle, place, page, bytes);
    must_succeed(handle, animcheck_dump(handle, place, &text));
    std::string_view const dump = text;
    must(dump.empty() || dump.ends_with('\n'), "a dump without an end");
    must(dump.size() < std::size_t{64} << 20, "a dump without bounds");
    void const* file = nullptr;
    auto const status = animcheck_gltf(handle, place, &file, &size);
    must(status == ANIMCHECK_USAGE || status == ANIMCHECK_OK, "another status");
    must((status == ANIMCHECK_OK) == (file != nullptr), "a file without its status");
    if (!file) return;
    std::string_view const glb(static_cast<char const*>(file), size);
    std::uint32_t length = 0;
    must(size > 12 && glb.starts_with("glTF"), "no glTF file");
    std::memcpy(&length, glb.data() + 8, sizeof length);
    must(length == size, "a file of another length");
}

int run(std::uint8_t const* input, std::size_t size) {
    if (size == 0) return 0;
    auto const* const name = names[input[0] % names.size()];
    std::unique_ptr<animcheck_handle, decltype(&animcheck_free)> const handle(animcheck_new(), animcheck_free);
    animcheck_report* report = nullptr;
    must_succeed(handle.get(), animcheck_check_bytes(handle.get(), input + 1, size - 1, name, &report));
    judge_report(report, size - 1);
    bool const known = nlohmann::json::parse(animcheck_report_json(report, 0))["format"].is_string();
    animcheck_report_free(report);
    must_succeed(handle.get(), animcheck_set(handle.get(), "most-numbers", "100000"));
    must_succeed(handle.get(), animcheck_set(handle.get(), "poses", size % 2 == 0 ? "yes" : ""));
    animcheck_model* model = nullptr;
    auto const status = animcheck_decode_bytes(handle.get(), input + 1, size - 1, name, &model);
    must(known ? status == ANIMCHECK_OK || status == ANIMCHECK_LIMIT : status == ANIMCHECK_USAGE, "another status");
    must((status == ANIMCHECK_OK) == (model != nullptr), "a model without its status");
    if (model) judge_model(model);
    animcheck_model_free(model);
    judge_shown(handle.get(), name, {reinterpret_cast<char const*>(input + 1), size - 1});
    return 0;
}

fuzz::FuzzTarget const target{"c_interface", run};

} // namespace
} // namespace animcheck::c_interface_target

// SPDX-License-Identifier: MIT
// Output of `dump` and `decode` for any bytes as any format: a byte for the format, then the file, and what is
// known of it besides (given.hpp). The JSON is read back as it was, and has the model's numbers bit for
// bit; what strict decoding prints is the start of what lenient decoding does. The tree shows every byte once at
// least, as it is. The same holds for a packed member of the file, of its unpacked bytes.
#include "decoders/registry.hpp"
#include "fuzz/given_context.hpp"
#include "fuzz/property.hpp"
#include "fuzz/target.hpp"
#include "validator/app/decoded_json.hpp"
#include "validator/app/hex_tree.hpp"
#include "validator/rules/printable.hpp"
#include "validator/walk/collection.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <optional>

namespace animcheck::dump_decode_target {
namespace {

using Json = nlohmann::ordered_json;

/// Components of all tracks: in a small file many may be views of the same long data.
constexpr std::size_t most_components = 1U << 12;
/// Bytes of a packed member.
constexpr std::uint64_t most_unpacked = 1U << 14;

SpecSet const& specs() {
    static auto const all = SpecSet::built_in();
    return all;
}

void must(bool holds, std::string_view what) {
    if (!holds) fuzz::stop(fmt::format("dump_decode: {}", what));
}

/// Text for people, line by line.
void judge_plain(std::string_view text) {
    std::size_t start = 0;
    for (std::size_t at = 0; at <= text.size(); ++at) {
        if (at < text.size() && text[at] != '\n') continue;
        auto const line = text.substr(start, at - start);
        must(printable(line) == line, fmt::format("a line is not plain: {}", printable(line)));
        start = at + 1;
    }
}

bool same_bits(float a, float b) { return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b); }

/// A number in JSON is that float: what is finite by its bits, and all else by a word or null.
void judge_float(Json const& json, float value, std::string_view what) {
    if (std::isfinite(value))
        must(json.is_number() && (same_bits(json.get<float>(), value) || (value == 0 && json.get<double>() == 0)),
             what);
    else
        must(json.is_null() || json.is_string(), what);
}

/// All components of one frame, in order.
std::vector<Json> flat(Json const& frame) {
    std::vector<Json> all;
    for (auto const& one : frame) {
        if (one.is_array())
            all.insert(all.end(), one.begin(), one.end());
        else
            all.push_back(one);
    }
    return all;
}

void judge_frame(Json const& json, Track const& track, std::size_t frame) {
    std::vector<float> values(track.components());
    track.read(frame, values);
    auto const printed = flat(json.at("values").at(frame));
    must(printed.size() == values.size(), "a frame has another number of components");
    for (std::size_t i = 0; i < values.size(); ++i)
        judge_float(printed[i], values[i], "a component in JSON is not the model's");
    if (track.exactness == Exactness::float32) {
        auto const bits = flat(json.at("bits").at(frame));
        for (std::size_t i = 0; i < values.size(); ++i) {
            auto const there = static_cast<std::uint32_t>(std::stoul(bits[i].get<std::string>(), nullptr, 16));
            must(same_bits(std::bit_cast<float>(there), values[i]) || std::isnan(values[i]), "other bits in JSON");
        }
    }
    if (!track.has_raw) return;
    std::vector<std::int32_t> raw(track.components());
    track.read_raw(frame, raw);
    must(flat(json.at("raw").at(frame)) == std::vector<Json>(raw.begin(), raw.end()), "other integers in JSON");
}

void judge_clip(Json const& json, Clip const& clip) {
    must(json.at("frames") == clip.frames, "a clip has another number of frames");
    must(json.at("tracks").size() == clip.tracks.size(), "a clip has another number of tracks");
    for (std::size_t i = 0; i < clip.tracks.size(); ++i) {
        auto const& track = clip.tracks[i];
        auto const& printed = json.at("tracks").at(i);
        must(printed.at("values").size() == track.frames, "a track has another number of frames");
        for (std::size_t frame = 0; frame < track.frames; ++frame) judge_frame(printed, track, frame);
    }
}

void judge_skeleton(Json const& json, Skeleton const& skeleton) {
    must(json.at("joints").size() == skeleton.joints.size(), "a skeleton has another number of joints");
    for (std::size_t i = 0; i < skeleton.joints.size(); ++i) {
        auto const& joint = skeleton.joints[i];
        auto const& printed = json.at("joints").at(i);
        must(printed.at("parent") == (joint.parent ? Json(*joint.parent) : Json(nullptr)),
             "another parent in JSON");
        for (std::size_t cell = 0; cell < joint.rest.size(); ++cell)
            judge_float(printed.at("rest").at(cell), joint.rest[cell], "another rest transform in JSON");
    }
}

void judge_model(Json const& json, Model const& model) {
    must(json.at("clips").size() == model.clips.size(), "clips are lost");
    for (std::size_t i = 0; i < model.clips.size(); ++i) judge_clip(json.at("clips").at(i), model.clips[i]);
    must(json.at("skeletons").size() == model.skeletons.size(), "skeletons are lost");
    for (std::size_t i = 0; i < model.skeletons.size(); ++i)
        judge_skeleton(json.at("skeletons").at(i), model.skeletons[i]);
}

/// The last value of each path that is a single number.
void judge_fields(Json const& json, Decoded const& decoded) {
    std::map<std::string, Event const*> last;
    for (auto const& event : decoded.log.events())
        if (is_field(event) && event.kind != EventKind::table)
            last[decoded.paths->text(event.path, event.indices)] = &event;
    must(json.size() == last.size(), "fields are lost");
    for (auto const& [path, printed] : json.items()) { // at() would compare with every name before
        auto const found = last.find(path);
        must(found != last.end(), "a field that was not read");
        auto const* const event = found->second;
        if (event->kind != EventKind::scalar) continue;
        if (event->type == ValueType::f32)
            judge_float(printed, std::bit_cast<float>(static_cast<std::uint32_t>(event->value)),
                        "another float field");
        else if (printed.is_number_unsigned())
            must(printed.get<std::uint64_t>() == event->value, "another number in a field");
        else
            must(printed.is_number_integer() &&
                     printed.get<std::int64_t>() == std::bit_cast<std::int64_t>(event->value),
                 "another number in a field");
    }
}

/// Strict decoding prints the same as lenient decoding, up to the place where it stops.
void judge_policies(Json const& strict, Json const& lenient, bool stopped) {
    auto const begins = [&](Json const& part, Json const& whole, std::string_view what) {
        must(part.size() <= whole.size(), what);
        for (std::size_t i = 0; i < part.size(); ++i) must(part.at(i) == whole.at(i), what);
    };
    begins(strict.at("anomalies"), lenient.at("anomalies"), "strict decoding has another anomaly");
    begins(strict.at("findings"), lenient.at("findings"), "strict decoding has another finding");
    auto other = lenient.at("fields").begin();
    for (auto const& [path, value] : strict.at("fields").items()) {
        must(other != lenient.at("fields").end() && other.key() == path, "strict decoding has another field");
        ++other;
    }
    if (stopped) return;
    for (auto const* const part : {"fields", "anomalies", "clips", "skeletons"})
        must(strict.at(part) == lenient.at(part), fmt::format("nothing stopped, but {} differ", part));
}

/// Every byte of the file is in the tree, at its place.
void judge_tree(std::string_view tree, ByteView bytes) {
    std::vector<bool> shown(bytes.size(), false);
    std::size_t start = 0;
    while (start < tree.size()) {
        auto const line = tree.substr(start, tree.find('\n', start) - start);
        start += line.size() + 1;
        if (line.size() < 10 || line.find_first_not_of("0123456789abcdef") != 8) continue; // a heading, or no bytes
        auto at = std::stoull(std::string(line.substr(0, 8)), nullptr, 16);
        for (std::size_t i = 10; i + 2 < std::min<std::size_t>(line.size(), 10 + 48) && line[i] != ' ';
             i += 3, ++at) {
            must(at < bytes.size(), "a byte in the tree is outside the file");
            must(fmt::format("{:02x}", std::to_integer<unsigned>(bytes[at])) == line.substr(i, 2),
                 "another byte in the tree");
            shown[at] = true;
        }
    }
    must(std::ranges::find(shown, false) == shown.end(), "a byte is not in the tree");
}

std::size_t components_of(Model const& model) {
    std::size_t all = 0;
    for (auto const& clip : model.clips)
        for (auto const& track : clip.tracks) all += std::min(track.frames * track.components(), most_components);
    return all;
}

/// The options of a request.
struct Asked {
    std::string strict; ///< as in the options
    bool poses = false;
    std::string part = {};
};

Json judge_decoded(Input const& input, Asked const& asked, Inspector& inspector) {
    auto const judged =
        app::judged_at(input, specs(), inspector, {.unpack_most = most_unpacked}, severity_named(asked.strict));
    if (components_of(judged.decoded.model) > most_components) return nullptr;
    app::DecodeOptions options;
    options.strict = asked.strict;
    options.poses = asked.poses;
    app::Visited const visited{input, asked.part, input.path};
    auto json = app::json_of(judged, visited, options);
    auto const text = json.dump(1);
    judge_plain(text);
    must(Json::parse(text) == json, "JSON is read back as another");
    if (!json.is_null())
        must(Json::parse(app::line_of(judged, visited, options).text) == json, "a line is another");
    if (json.is_null() || !asked.part.empty()) return json;
    judge_fields(json.at("fields"), judged.decoded);
    judge_model(json, judged.decoded.model);
    return json;
}

/// Made once: their tables are larger than most inputs. `all`: streams are logged code by code.
Inspector& inspector_of_dump(bool all) {
    static Inspector inspectors[]{
        Inspector(specs(), {.fold = false, .unpack_most = most_unpacked}),
        Inspector(specs(),
                  {.fold = false, .unpack_most = most_unpacked, .codes = byte_range(0, std::uint64_t{1} << 32)})};
    return inspectors[all ? 1 : 0];
}

void judge_dump(Input const& input, std::string const& part, bool all) {
    auto& inspector = inspector_of_dump(all);
    auto const record = inspector.inspect(input);
    auto const tree = app::hex_tree(inspector, record, *specs().find(record.format), input, part, {all, true});
    judge_plain(tree);
    if (all && part.empty()) judge_tree(tree, inspector.bytes());
    for (auto const& finding : record.findings) must(finding.kind != AnomalyKind::internal, finding.message);
}

/// A part that is there, in some inputs.
std::string some_part(Json const& json, fuzz::Choices& choices) {
    auto const& fields = json.at("fields");
    if (fields.empty()) return "none[0]";
    auto const path = std::next(fields.begin(), static_cast<std::ptrdiff_t>(choices.below(fields.size()))).key();
    return path.substr(0, path.find(']') == std::string::npos ? path.size() : path.find(']') + 1);
}

Inspector& inspector_of_decode() {
    static Inspector inspector(specs(), {.unpack_most = most_unpacked});
    return inspector;
}

/// Decoded both ways, and dumped. Null if it has too many values.
Json judge_both(Input const& input) {
    auto& inspector = inspector_of_decode();
    auto soft = judge_decoded(input, {}, inspector);
    if (soft.is_null()) return soft;
    for (auto const* const threshold : {"error", "warning"}) {
        auto const hard = judge_decoded(input, {.strict = threshold}, inspector);
        if (!hard.is_null()) judge_policies(hard, soft, hard.at("stopped").get<bool>());
    }
    judge_dump(input, {}, true);
    return soft;
}

/// One packed member of the file, if it has any.
void judge_packed(Format const& format, Input const& file, fuzz::Choices& choices) {
    if (!format.container) return;
    Container const container(format, file.source, file.name, Nesting::file);
    std::vector<Member const*> packed;
    for (std::size_t i = 0; i < container.members().size(); ++i)
        if (container.members()[i].packed && container.is_affordable(i)) packed.push_back(&container.members()[i]);
    if (packed.empty()) return;
    auto input = member_input(container, *packed[choices.below(packed.size())]);
    input.path = "fuzz";
    if (inspector_of_decode().recognise(input).format.empty()) return;
    static_cast<void>(judge_both(input));
}

int run(std::uint8_t const* input, std::size_t size) {
    if (size == 0) return 0;
    auto const& format = *formats()[input[0] % formats().size()];
    auto const given = fuzz::read_given({input + 1, size - 1}, *specs().find(format.id));
    std::vector<std::uint8_t> const bytes(given.file.begin(), given.file.end());
    fuzz::Choices choices(fuzz::hash_of(bytes));
    fuzz::GivenContext known(given);
    auto const one = fuzz::forced_input(std::as_bytes(std::span(bytes)), format.id, given, known);
    judge_packed(format, one, choices);
    auto const soft = judge_both(one);
    if (soft.is_null() || choices.below(4) > 0) return 0;
    auto& inspector = inspector_of_decode();
    auto const part = some_part(soft, choices);
    static_cast<void>(judge_decoded(one, {.poses = choices.below(2) == 0, .part = part}, inspector));
    static_cast<void>(judge_decoded(one, {.poses = true}, inspector));
    judge_dump(one, part, choices.below(2) == 0);
    return 0;
}

fuzz::FuzzTarget const target{"dump_decode", run};

} // namespace
} // namespace animcheck::dump_decode_target

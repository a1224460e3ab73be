// SPDX-License-Identifier: MIT
// The index of an exported format: what others need to test their reader with the cases.
#include "golden/corpus/index.hpp"

#include "decoders/registry.hpp"
#include "golden/corpus/export.hpp"
#include "golden/corpus/obligation.hpp"
#include "golden/corpus/runner.hpp"
#include "validator/app/decoded_json.hpp"
#include "validator/report/clip.hpp"
#include "validator/report/jsonl.hpp"
#include "validator/rules/hash.hpp"
#include "validator/rules/printable.hpp"
#include "validator/walk/supplied_json.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <set>
#include <span>
#include <unordered_map>

namespace animcheck::golden {
using namespace app;
namespace {

using Json = nlohmann::ordered_json;

constexpr auto licence_note =
    "To the extent possible under law, the authors of animcheck have waived all copyright "
    "and related rights to this index and to the files that it lists.";

/// Values of fewer bytes are not shared between cases.
constexpr std::size_t least_shared = 256;

/// Flags that do not name a rule.
struct Trait {
    std::string_view flag, note;
    bool (*has)(Case const& entry, InputRecord const& record);
};
constexpr std::array traits{
    Trait{"near-miss", "the rule that the case belongs to is evaluated and holds: the other side of its boundary",
          [](Case const& entry, InputRecord const& record) {
              return std::ranges::find(record.findings, entry.rule, &Finding::rule) == record.findings.end();
          }},
    Trait{"consequences", "one damage breaks several rules",
          [](Case const& entry, InputRecord const&) { return !entry.consequence.empty(); }},
    Trait{"member", "the file is a container, and the case is about a member of it",
          [](Case const& entry, InputRecord const&) { return !entry.member.empty(); }},
    Trait{"limits", "the result is that of a run with the bounds in `context.limits`",
          [](Case const& entry, InputRecord const&) { return entry.limits.any(); }},
    Trait{"needs-context", "what is wrong shows only to a reader that has what `context` holds besides the name",
          [](Case const& entry, InputRecord const& record) {
              auto const& given = entry.context;
              bool const has = given.skeleton || given.manifest || given.beside || !given.facts.all().empty() ||
                               !given.game.empty() || !entry.inside.empty();
              return has && !record.findings.empty();
          }},
    Trait{"large", "more than 4,096 bytes, for a reason",
          [](Case const& entry, InputRecord const&) { return !entry.large.empty(); }},
};

/// A rule without the format, where that is the folder's.
std::string flag_of(std::string const& rule, std::string const& format) {
    return rule.starts_with(format + '/') ? rule.substr(format.size() + 1) : rule;
}

Rule const* rule_called(SpecSet const& specs, std::string_view id) {
    auto const slash = id.find('/');
    auto const* const spec = specs.find(id.substr(0, slash));
    if (!spec) return nullptr;
    auto const found = std::ranges::find(spec->rules, id.substr(slash + 1), &Rule::id);
    return found == spec->rules.end() ? nullptr : &*found;
}

Json note_of(Rule const& rule, std::string const& id) {
    Json json{{"rule", id}, {"severity", name_of(rule.severity)}, {"why", rule.why}};
    if (!rule.lenient.empty()) json["lenient"] = rule.lenient;
    if (rule.effect) json["effect"] = name_of(*rule.effect);
    if (!rule.engine.empty()) json["game"] = rule.engine;
    return json;
}

Json notes_of(std::set<std::string> const& flags, std::string const& format, SpecSet const& specs) {
    auto json = Json::object();
    for (auto const& flag : flags) {
        auto const id = flag.contains('/') ? flag : format + '/' + flag;
        if (auto const* const rule = rule_called(specs, id)) json[flag] = note_of(*rule, id);
    }
    for (auto const& trait : traits)
        if (flags.contains(std::string(trait.flag))) json[std::string(trait.flag)] = {{"note", trait.note}};
    return json;
}

/// What a finding is and where. Words for people that follow from its rule are in the notes.
Json finding_json(Finding const& finding) {
    auto const all = Json::parse(to_json_line(finding));
    Json json;
    for (auto const* const key : {"rule", "kind", "severity", "status", "message", "location", "related", "more",
                                  "actual", "expected", "count", "consequence_of"})
        if (auto const found = all.find(key); found != all.end()) json[key] = *found;
    return json;
}

/// Are these bytes in the file as they are in the log?
bool is_in_file(Event const& event, ByteView file) {
    auto const first = event.bits.offset / 8;
    bool const is_place = event.kind == EventKind::bytes && event.source == 0 && event.value > 0 &&
                          event.bits.offset % 8 == 0 && event.bits.size == event.value * 8 && first < file.size() &&
                          event.value <= file.size() - first;
    return is_place && std::ranges::equal(file.subspan(first, event.value), ByteView(event.data, event.value));
}

/// Path, place, type and value, in columns: there are hundreds of fields a case. Bytes of the file are not
/// repeated.
Json field_json(Event const& event, std::string path, ByteView file) {
    auto json = Json::array({std::move(path), event.bits.offset, event.bits.size, nullptr, nullptr});
    if (event.type != ValueType::none) json[3] = name_of(event.type);
    if (!is_in_file(event, file)) json[4] = field_of(event);
    if (event.kind == EventKind::derived) json.push_back("derived");
    return json;
}

/// Each path once, where it was first read, with what was read last.
Json fields_json(EventLog const& log, PathTable const& paths, ByteView file) {
    auto json = Json::array();
    std::unordered_map<std::string, std::size_t> known;
    for (auto const& event : log.events()) {
        bool const is_value = is_field(event) && event.kind != EventKind::table && event.kind != EventKind::context;
        if (!is_value) continue;
        auto path = paths.text(event.path, event.indices);
        auto const [entry, fresh] = known.try_emplace(path, json.size());
        auto row = field_json(event, std::move(path), file);
        if (fresh)
            json.push_back(std::move(row));
        else
            json[entry->second] = std::move(row);
    }
    return json;
}

void join(Json const& texts, std::string& into) {
    if (texts.is_string()) into += texts.get<std::string>();
    if (texts.is_array())
        for (auto const& text : texts) join(text, into);
}

/// Frames at the end that repeat the last one are counted; bits become one text.
void shorten(Json& track) {
    std::vector<Json*> rows;
    for (auto const* const key : {"raw", "modulo", "values", "bits"})
        if (track.contains(key)) rows.push_back(&track[key]);
    auto const all = rows.front()->size();
    auto kept = all;
    auto const repeats = [&](Json const* row) { return (*row)[kept - 1] == (*row)[kept - 2]; };
    while (kept > 1 && std::ranges::all_of(rows, repeats)) --kept;
    for (auto* const row : rows) row->erase(row->begin() + static_cast<std::ptrdiff_t>(kept), row->end());
    if (kept < all) track["held"] = all - kept;
    std::string bits;
    join(track["bits"], bits);
    track["bits"] = bits;
}

Json clip_json(Clip const& clip) {
    auto json = animcheck::json_of(clip, Bits::all);
    for (auto& track : json["tracks"]) shorten(track);
    return json;
}

std::string bits_text(float value) { return fmt::format("{:08x}", std::bit_cast<std::uint32_t>(value)); }

Json joint_json(Skeleton::Joint const& joint) {
    Json json{{"name", printable(joint.name)}, {"parent", joint.parent ? Json(*joint.parent) : Json(nullptr)}};
    for (auto const value : joint.rest) {
        json["rest"].push_back(json_of(Value{double{value}}));
        json["rest_bits"].push_back(bits_text(value));
    }
    if (!joint.pivot) return json;
    json["pivot"] = {{"joint", joint.pivot->joint}, {"point", Json::array()}};
    for (auto const value : joint.pivot->point) json["pivot"]["point"].push_back(json_of(Value{double{value}}));
    return json;
}

Json skeleton_json(Skeleton const& skeleton) {
    Json json{{"joints", Json::array()}};
    for (auto const& joint : skeleton.joints) json["joints"].push_back(joint_json(joint));
    if (skeleton.checksum) json["checksum"] = *skeleton.checksum;
    if (skeleton.body_animations) json["body_animations"] = *skeleton.body_animations;
    if (skeleton.weapon_animations) json["weapon_animations"] = *skeleton.weapon_animations;
    return json;
}

Json member_json(Member const& member) {
    Json json{{"row", member.row},       {"name", printable(member.name)},
              {"offset", member.offset}, {"stored", member.stored},
              {"size", member.size},     {"packed", member.packed}};
    if (member.packed) json["method"] = member.method;
    if (!member.format.empty()) json["format"] = member.format;
    if (!member.format.empty()) json["entry"] = member.entry;
    return json;
}

/// Nothing for bytes that no decoder took.
Json model_json(Model const& model) {
    Json json;
    for (auto const& clip : model.clips) json["clips"].push_back(clip_json(clip));
    for (auto const& skeleton : model.skeletons) json["skeletons"].push_back(skeleton_json(skeleton));
    for (auto const& member : model.members) json["members"].push_back(member_json(member));
    if (!model.bodies.empty()) json["bodies"] = model.bodies;
    if (!model.animations.empty()) json["animations"] = model.animations;
    return json;
}

Json strict_json(InputRecord const& record) {
    Json json{{"result", record.strict.accepts ? "accepted" : "rejected"}};
    if (!record.strict.rule.empty()) {
        json["rule"] = record.strict.rule;
        json["at"] = record.strict.at;
    }
    return json;
}

Json lenient_json(InputRecord const& record) {
    Json json{{"result", name_of(record.lenient)}};
    for (auto const& [what, amount] : record.lost) json["lost"][what] = amount;
    return json;
}

/// The file, and all that a reader must know about it.
void add_input(Json& json, Case const& entry, ExportedFiles::File const& file, Run const& run,
               SpecSet const& specs) {
    json["file"] = file.name;
    json["size"] = file.bytes.size();
    json["sha256"] = sha256_of(file.bytes);
    auto const supplied = entry.supplied();
    json["name"] = entry.name.empty() ? Json(nullptr) : Json(entry.name);
    auto const& format = run.record().format;
    json["format"] = format.empty() ? Json(nullptr) : Json(format);
    json["format_is"] = format.empty()                      ? "unrecognised"
                        : run.input().forced_format.empty() ? "recognised"
                                                            : "given";
    json["member"] = entry.member.empty() ? Json(nullptr) : Json(entry.member);
    json["context"] = to_json(supplied, specs);
}

class Index {
public:
    Index(FormatFolder const& folder, SpecSet const& specs, KnownIds const& known)
        : folder_(folder), specs_(specs), known_(known), files_(folder, specs) {}

    std::string text() {
        auto const bases = lines_of_bases(), cases = lines_of_cases();
        auto const head = head_json().dump(1, ' ', false, Json::error_handler_t::strict);
        return fmt::format("{},\n \"bases\": [\n{}\n ],\n \"cases\": [\n{}\n ]\n}}\n",
                           head.substr(0, head.rfind('\n')), bases, cases);
    }

private:
    static void add_line(std::string& text, Json const& json) {
        if (!text.empty()) text += ",\n";
        text += json.dump(-1, ' ', false, Json::error_handler_t::strict);
    }

    [[nodiscard]] Json head_json() const {
        auto const* const spec = specs_.find(folder_.format);
        auto const* const format = format_of(folder_.format);
        Json json{{"schema", "animcheck-index/1"},
                  {"licence", "CC0-1.0"},
                  {"licence_note", licence_note},
                  {"version", ANIMCHECK_VERSION},
                  {"format", folder_.format},
                  {"title", spec ? spec->title : std::string_view("files of any format")},
                  {"spec_version", spec ? spec->version : 0}};
        if (format) json["recognised_by"] = format->recognised_by;
        json["byte_order"] = !spec || spec->byte_order == std::endian::little ? "little" : "big";
        json["flags"] = notes_of(flags_, folder_.format, specs_);
        return json;
    }

    [[nodiscard]] std::string lines_of_bases() const {
        std::string text;
        for (auto const& base : folder_.bases.cases) {
            Run const run(base, specs_);
            Json json{{"id", base.id}, {"title", base.title}};
            add_input(json, base, files_.of(base), run, specs_);
            add_line(text, json);
        }
        return text;
    }

    std::string lines_of_cases() {
        std::string text;
        for (auto const& file : folder_.files)
            for (auto const& entry : file.cases) add_line(text, case_json(entry));
        return text;
    }

    [[nodiscard]] std::string why_of(Case const& entry) const {
        if (!entry.reason.empty()) return entry.reason;
        auto const* const rule = rule_called(specs_, entry.rule);
        return rule ? std::string(rule->why) : std::string();
    }

    /// The rule comes first.
    std::vector<std::string> flags_of(Case const& entry, InputRecord const& record) {
        std::vector<std::string> flags;
        auto const add = [&](std::string const& flag) {
            flags_.insert(flag);
            if (std::ranges::find(flags, flag) == flags.end()) flags.push_back(flag);
        };
        add(flag_of(entry.rule, folder_.format));
        for (auto const& rule : entry.consequence) add(flag_of(rule, folder_.format));
        for (auto const& trait : traits)
            if (trait.has(entry, record)) add(std::string(trait.flag));
        return flags;
    }

    Json case_json(Case const& entry) {
        Run const run(entry, specs_);
        auto const& record = run.record();
        Json json{{"id", entry.full_id()}, {"title", entry.title}, {"why", why_of(entry)}};
        json["flags"] = flags_of(entry, record);
        auto const known = known_.find(entry.full_id());
        json["since"] = known == known_.end() ? ANIMCHECK_VERSION : known->second.since;
        json["base"] = entry.base.empty() ? Json(nullptr) : Json(entry.base);
        add_input(json, entry, files_.of(entry), run, specs_);
        auto const obliged = obligation_of(entry, record);
        json["obligation"] = name_of(obliged.what);
        json["obligation_why"] = obliged.why;
        json["result"] = name_of(entry.result);
        json["verdict"] = name_of(record.verdict);
        json["strict"] = strict_json(record);
        json["lenient"] = lenient_json(record);
        json["findings"] = Json::array();
        for (auto const& finding : record.findings) json["findings"].push_back(finding_json(finding));
        add_values(json, entry, run.lenient());
        return json;
    }

    /// Values that another case has are named by its id.
    void add_values(Json& json, Case const& entry, Decoded const& lenient) {
        ByteView const file = entry.member.empty() ? ByteView(files_.of(entry).bytes) : ByteView();
        auto fields = fields_json(lenient.log, *lenient.paths, file);
        auto model = model_json(lenient.model);
        auto const text = fields.dump() + model.dump();
        if (text.size() >= least_shared) {
            auto const digest = sha256_of(std::as_bytes(std::span(text)));
            auto const [first, is_new] = values_.try_emplace(digest, entry.full_id());
            if (!is_new) {
                json["values_of"] = first->second;
                return;
            }
        }
        json["fields"] = std::move(fields);
        json["model"] = std::move(model);
    }

    FormatFolder const& folder_;
    SpecSet const& specs_;
    KnownIds const& known_;
    ExportedFiles files_;
    std::map<std::string, std::string> values_; ///< the first case with them, by digest
    std::set<std::string> flags_;               ///< that cases have
};

} // namespace

std::string index_of(FormatFolder const& folder, SpecSet const& specs, KnownIds const& known) {
    return Index(folder, specs, known).text();
}

} // namespace animcheck::golden

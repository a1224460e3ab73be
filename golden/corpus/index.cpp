// SPDX-License-Identifier: MIT
// The index of an exported format: what others need to test their reader with the cases.
#include "golden/corpus/index.hpp"

#include "decoders/model/tolerance.hpp"
#include "decoders/registry.hpp"
#include "golden/corpus/export.hpp"
#include "golden/corpus/fields.hpp"
#include "golden/corpus/obligation.hpp"
#include "golden/corpus/rule_named.hpp"
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
#include <cmath>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>
#include <utility>

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

/// Kinds of context, and how a case is without them. False: it has none.
struct KindOfContext {
    std::string_view kind;
    bool (*take)(Case& entry);
};
constexpr std::array kinds_of_context{
    KindOfContext{"skeleton", [](Case& entry) { return std::exchange(entry.context.skeleton, {}).has_value(); }},
    KindOfContext{"manifest",
                  [](Case& entry) {
                      entry.context.manifest_text.clear();
                      return std::exchange(entry.context.manifest, {}) != nullptr;
                  }},
    KindOfContext{"facts", [](Case& entry) { return !std::exchange(entry.context.facts, {}).all().empty(); }},
    KindOfContext{"game", [](Case& entry) { return !std::exchange(entry.context.game, {}).empty(); }},
    KindOfContext{"beside", [](Case& entry) { return std::exchange(entry.context.beside, {}).has_value(); }},
    KindOfContext{"inside", [](Case& entry) { return !std::exchange(entry.inside, {}).empty(); }},
    KindOfContext{"limits",
                  [](Case& entry) {
                      bool const has = entry.limits.any();
                      entry.limits = {};
                      return has;
                  }},
};

/// Those that say what is wrong, with their severities.
std::set<std::pair<std::string, Severity>> faults_of(InputRecord const& record) {
    std::set<std::pair<std::string, Severity>> rules;
    for (auto const& finding : record.findings)
        if (finding.severity >= Severity::warning) rules.emplace(finding.rule, finding.severity);
    return rules;
}

/// A rule without the format, where that is the folder's.
std::string flag_of(std::string const& rule, std::string const& format) {
    return rule.starts_with(format + '/') ? rule.substr(format.size() + 1) : rule;
}

Json note_of(Spec const& spec, Rule const& rule, std::string const& id, SuiteNotes const& suite) {
    Json json{{"rule", id}, {"severity", name_of(rule.severity)}, {"why", rule.why}};
    if (!rule.lenient.empty()) json["lenient"] = rule.lenient;
    if (rule.effect) json["effect"] = name_of(*rule.effect);
    if (!rule.engine.empty()) json["game"] = rule.engine;
    if (!rule.engine.empty() && !rule.by.empty()) json["by"] = rule.by;
    for (auto const& basis : slice(spec.basis, rule.basis)) {
        auto const& evidence = spec.evidence[basis.evidence];
        json["evidence"].push_back(name_of(evidence.kind));
        if (evidence.kind == EvidenceKind::reader)
            json[basis.stops ? "refused_by" : "read_by"].push_back(evidence.title);
    }
    if (auto const stated = suite.readers.find(id); stated != suite.readers.end())
        json["readers"] = {{"obligation", stated->second.obligation}, {"why", stated->second.why}};
    return json;
}

Json notes_of(std::set<std::string> const& flags, FormatFolder const& folder, SpecSet const& specs) {
    auto json = Json::object();
    for (auto const& flag : flags) {
        auto const id = flag.contains('/') ? flag : folder.format + '/' + flag;
        if (auto const named = rule_named(specs, id))
            json[flag] = note_of(*named.spec, *named.rule, id, folder.suite);
    }
    for (auto const& trait : traits)
        if (flags.contains(std::string(trait.flag))) json[std::string(trait.flag)] = {{"note", trait.note}};
    return json;
}

/// A finding and its place. Words for people that follow from its rule are in the notes.
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
    for (auto const* const key : {"raw", "modulo", "values", "bits", "tolerance"})
        if (track.contains(key) && track[key].is_array()) rows.push_back(&track[key]);
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

/// Rounded up to one digit.
double one_digit(float value) {
    if (!(value > 0)) return 0;
    auto const unit = std::pow(10.0, std::floor(std::log10(static_cast<double>(value))));
    return std::strtod(fmt::format("{:.0e}", std::ceil(static_cast<double>(value) / unit) * unit).c_str(), nullptr);
}

/// How far a value may be off. One number, if that is so by the size of the values alone; else one for each.
void add_tolerance(Json& json, Track const& track) {
    if (track.turn > 0) json["turn"] = track.turn;
    if (track.exactness == Exactness::integers || track.frames == 0) return;
    std::vector<float> values(track.frames * track.components());
    read_tolerance(track, 0, values);
    bool const of_each = track.channel == Channel::quaternion && track.target.kind == Target::Kind::joint;
    if (!of_each) {
        auto most = 0.0F;
        for (auto const value : values) most = std::max(most, std::isfinite(value) ? value : 0);
        if (most > 0) json["tolerance"] = one_digit(most);
        return;
    }
    json["tolerance"] = Json::array();
    for (std::size_t first = 0; first < values.size(); first += track.components()) {
        auto row = Json::array();
        for (auto const value : std::span(values).subspan(first, track.components()))
            row.push_back(std::isfinite(value) ? one_digit(value) : 0.0);
        json["tolerance"].push_back(std::move(row));
    }
}

Json clip_json(Clip const& clip) {
    auto json = animcheck::json_of(clip, Bits::all);
    for (std::size_t i = 0; i < clip.tracks.size(); ++i) {
        auto& track = json["tracks"][i];
        add_tolerance(track, clip.tracks[i]);
        shorten(track);
    }
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

Json conventions_json(Conventions const& conventions) {
    return {{"rotation", conventions.rotation},
            {"length_unit", conventions.length_unit},
            {"up_axis", conventions.up_axis},
            {"handedness", conventions.handedness},
            {"matrix", conventions.matrix}};
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

/// Obligation of a reader in the case, and of one that does as the game does where that differs.
void add_obligation(Json& json, Obliged const& obliged) {
    json["obligation"] = name_of(obliged.what);
    json["obligation_why"] = obliged.why;
    if (obliged.latitude) json["latitude"] = name_of(*obliged.latitude);
    if (!obliged.scope.empty()) json["scope"] = obliged.scope;
    if (obliged.is_exception) json["exception"] = true;
    if (obliged.engine)
        json["profiles"]["engine"] = {{"obligation", name_of(*obliged.engine)}, {"why", obliged.engine_why}};
}

class Index {
public:
    Index(FormatFolder const& folder, SpecSet const& specs, KnownIds const& known, ExportChoice const& choice)
        : folder_(folder), specs_(specs), known_(known), choice_(choice), files_(folder, specs) {}

    ExportedFormat exported() {
        auto const bases = choice_.flat ? std::string() : lines_of_bases(), cases = lines_of_cases();
        auto const head = head_json().dump(1, ' ', false, Json::error_handler_t::strict);
        exported_.index = fmt::format("{},\n \"bases\": [\n{}\n ],\n \"cases\": [\n{}\n ]\n}}\n",
                                      head.substr(0, head.rfind('\n')), bases, cases);
        return std::move(exported_);
    }

private:
    static void add_line(std::string& text, Json const& json) {
        if (!text.empty()) text += ",\n";
        text += json.dump(-1, ' ', false, Json::error_handler_t::strict);
    }

    [[nodiscard]] Json head_json() const {
        auto const* const spec = specs_.find(folder_.format);
        auto const* const format = format_of(folder_.format);
        Json json{{"schema", "animcheck-index/2"},
                  {"licence", "CC0-1.0"},
                  {"licence_note", licence_note},
                  {"version", ANIMCHECK_VERSION},
                  {"format", folder_.format},
                  {"title", spec ? spec->title : std::string_view("files of any format")},
                  {"spec_version", spec ? spec->version : 0}};
        if (format) json["recognised_by"] = format->recognised_by;
        if (format && format->conventions) json["conventions"] = conventions_json(*format->conventions);
        json["byte_order"] = !spec || spec->byte_order == std::endian::little ? "little" : "big";
        json["flags"] = notes_of(flags_, folder_, specs_);
        return json;
    }

    /// Cases with the same bytes share a file.
    void keep(ExportedFiles::File const& file) {
        if (kept_.insert(file.name).second) exported_.files.push_back({file.name, file.bytes});
    }

    [[nodiscard]] std::string lines_of_bases() {
        std::string text;
        for (auto const& base : folder_.bases.cases) {
            Run const run(base, specs_, files_.of(base).bytes);
            Json json{{"id", base.id}, {"title", base.title}};
            add_input(json, base, files_.of(base), run, specs_);
            keep(files_.of(base));
            add_line(text, json);
        }
        return text;
    }

    std::string lines_of_cases() {
        std::string text;
        for (auto const& file : folder_.files)
            for (auto const& entry : file.cases) {
                if (!entry.target.empty()) continue; // readers know no target
                Run const run(entry, specs_, files_.of(entry).bytes);
                auto const obliged = obligation_of(entry, run, folder_.suite, specs_);
                auto const needs = needs_of(entry, run);
                auto const tiers = tiers_of(obliged, needs, run.record());
                bool const is_chosen =
                    choice_.tier == "all" || std::ranges::find(tiers, choice_.tier) != tiers.end();
                if (!is_chosen || (choice_.flat && !needs.empty())) continue;
                ++exported_.cases;
                if (choice_.flat) {
                    exported_.files.push_back({flat_name(entry, obliged), files_.of(entry).bytes});
                    continue;
                }
                keep(files_.of(entry));
                add_line(text, case_json(entry, run, obliged, needs, tiers));
            }
        return text;
    }

    /// "y_zengin.man.version.twelve.MAN"
    [[nodiscard]] static std::string flat_name(Case const& entry, Obliged const& obliged) {
        auto const letter = obliged.what == Obligation::must_accept   ? 'y'
                            : obliged.what == Obligation::must_reject ? 'n'
                                                                      : 'm';
        auto name = fmt::format("{}_{}", letter, entry.full_id());
        std::ranges::replace(name, '/', '.');
        auto const dot = entry.name.rfind('.');
        return dot == std::string::npos ? name : name + entry.name.substr(dot);
    }

    /// smoke: the first case of the format that must be accepted, and the first that must be rejected, of those
    /// that are known by their bytes.
    std::vector<std::string> tiers_of(Obliged const& obliged, std::vector<std::string> const& needs,
                                      InputRecord const& record) {
        std::vector<std::string> tiers;
        if (obliged.what != Obligation::may && needs.empty() && smoke_.insert(obliged.what).second)
            tiers.emplace_back("smoke");
        if (obliged.what == Obligation::must_accept) tiers.emplace_back("sound");
        bool const is_damaged = std::ranges::any_of(
            record.findings, [](Finding const& finding) { return finding.severity >= Severity::error; });
        if (is_damaged) tiers.emplace_back("hostile");
        return tiers;
    }

    /// The reason of its author, or what is found and why that matters.
    [[nodiscard]] std::string why_of(Case const& entry, InputRecord const& record) const {
        if (!entry.reason.empty()) return entry.reason;
        auto const* const rule = rule_named(specs_, entry.rule).rule;
        if (!rule) return {};
        auto const found = std::ranges::find(record.findings, entry.rule, &Finding::rule);
        return found == record.findings.end() ? fmt::format("a near miss of {}: {}", entry.rule, rule->why)
                                              : fmt::format("{}: {}", found->message, rule->why);
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

    Json case_json(Case const& entry, Run const& run, Obliged const& obliged, std::vector<std::string> const& needs,
                   std::vector<std::string> const& tiers) {
        auto const& record = run.record();
        Json json{{"id", entry.full_id()}, {"title", entry.title}, {"why", why_of(entry, record)}};
        json["flags"] = flags_of(entry, record);
        auto const known = known_.find(entry.full_id());
        json["since"] = known == known_.end() ? ANIMCHECK_VERSION : known->second.since;
        json["base"] = entry.base.empty() ? Json(nullptr) : Json(entry.base);
        add_input(json, entry, files_.of(entry), run, specs_);
        add_counts(json, run.lenient());
        json["needs"] = needs;
        json["tiers"] = tiers;
        add_obligation(json, obliged);
        json["result"] = name_of(entry.result);
        json["verdict"] = name_of(record.verdict);
        json["strict"] = strict_json(record);
        json["lenient"] = lenient_json(record);
        json["findings"] = Json::array();
        for (auto const& finding : record.findings) {
            json["findings"].push_back(finding_json(finding));
            flags_.insert(flag_of(finding.rule, folder_.format));
        }
        add_values(json, entry, run.lenient());
        return json;
    }

    /// Numbers that loaders take from another file, as they were found in this one.
    void add_counts(Json& json, Decoded const& lenient) const {
        if (folder_.suite.counts.empty()) return;
        FieldMap const fields(lenient.log.events(), *lenient.paths);
        for (auto const& [name, path] : folder_.suite.counts)
            if (auto const field = fields.find(path)) json["context"]["counts"][name] = json_of(value_of(*field));
    }

    /// Are the findings and the values of a case those of this run?
    [[nodiscard]] bool is_same_case(Case const& entry, Run const& run, bool diagnose) const {
        try {
            Run const other(entry, specs_, files_.of(entry).bytes, diagnose);
            return faults_of(other.record()) == faults_of(run.record()) &&
                   other.record().format == run.record().format && other.record().lenient == run.record().lenient &&
                   model_json(other.lenient().model) == model_json(run.lenient().model);
        } catch (yaml::Error const&) { // it has no such member then
            return false;
        }
    }

    /// Kinds of context without which the case is another one: other findings, or other values. Its bytes stay: the
    /// paths of its patches may be those of a decode that knows the context. A diagnosis takes long, and seldom
    /// decides.
    [[nodiscard]] std::vector<std::string> needs_of(Case const& entry, Run const& run) const {
        std::vector<std::string> needs;
        if (!entry.member.empty()) needs.emplace_back("member");
        std::optional<Run> plain;
        for (auto const& [kind, take] : kinds_of_context) {
            Case without = entry;
            if (!take(without)) continue;
            if (!plain) plain.emplace(entry, specs_, files_.of(entry).bytes, false);
            if (!is_same_case(without, *plain, false) || !is_same_case(without, run, true))
                needs.emplace_back(kind);
        }
        return needs;
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
    ExportChoice const& choice_;
    ExportedFiles files_;
    ExportedFormat exported_;
    std::set<std::string> kept_;                ///< names of exported files
    std::set<Obligation> smoke_;                ///< that the smoke tier has a case of
    std::map<std::string, std::string> values_; ///< the first case with them, by digest
    std::set<std::string> flags_;               ///< that cases have
};

} // namespace

bool ExportChoice::has(std::string const& format) const {
    return formats.empty() || std::ranges::find(formats, format) != formats.end();
}

ExportedFormat exported_format(FormatFolder const& folder, SpecSet const& specs, KnownIds const& known,
                               ExportChoice const& choice) {
    return Index(folder, specs, known, choice).exported();
}

} // namespace animcheck::golden

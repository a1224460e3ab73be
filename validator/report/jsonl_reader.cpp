// SPDX-License-Identifier: MIT
#include "validator/report/jsonl_reader.hpp"

#include "validator/rules/printable.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <charconv>
#include <limits>
#include <span>

namespace animcheck {
namespace {

using Json = nlohmann::ordered_json;

/// One reader for each thing in a record; the names are short, and other files have the same.
namespace reading {

/// Of lists in lists: a record has six, and writing them out takes stack for each.
constexpr int deepest = 32;
/// No run counts so far, and the sum of all shards fits 64 bits.
constexpr std::uint64_t most_counted = std::uint64_t{1} << 40;

[[noreturn]] void refuse(std::string_view key) {
    throw NotARecord(fmt::format("'{}' is not as this version of animcheck writes it", printable(key)));
}

Json const& at(Json const& json, char const* key) {
    auto const found = json.is_object() ? json.find(key) : json.end();
    if (!json.is_object() || found == json.end()) refuse(key);
    return *found;
}

Json const* find(Json const& json, char const* key) {
    auto const found = json.find(key);
    return found == json.end() ? nullptr : &*found;
}

/// A 64-bit number; get() alone would turn -1 and true into one.
std::uint64_t number_of(Json const& json, std::string_view key) {
    if (!json.is_number_unsigned()) refuse(key);
    return json.get<std::uint64_t>();
}
std::uint64_t number(Json const& json, char const* key) { return number_of(at(json, key), key); }

std::uint64_t count_of(Json const& json, std::string_view key) {
    auto const count = number_of(json, key);
    if (count > most_counted) refuse(key);
    return count;
}
std::uint64_t count(Json const& json, char const* key) { return count_of(at(json, key), key); }

std::string text_in(Json const& json, std::string_view key) {
    if (!json.is_string()) refuse(key);
    return printable(json.get_ref<std::string const&>());
}
std::string text(Json const& json, char const* key) { return text_in(at(json, key), key); }
std::string text_if(Json const& json, char const* key) {
    auto const* const found = find(json, key);
    return found ? text_in(*found, key) : std::string();
}
std::string text_or_null(Json const& json, char const* key) {
    return at(json, key).is_null() ? std::string() : text(json, key);
}

bool flag(Json const& json, char const* key) {
    if (!at(json, key).is_boolean()) refuse(key);
    return at(json, key).get<bool>();
}

Json const& list(Json const& json, char const* key) {
    if (!at(json, key).is_array()) refuse(key);
    return at(json, key);
}
Json const& object(Json const& json, char const* key) {
    if (!at(json, key).is_object()) refuse(key);
    return at(json, key);
}

std::vector<std::string> texts(Json const& json, char const* key) {
    std::vector<std::string> all;
    for (auto const& one : list(json, key)) all.push_back(text_in(one, key));
    return all;
}

std::pair<std::uint64_t, std::uint64_t> pair_of(Json const& json, std::string_view key) {
    if (!json.is_array() || json.size() != 2) refuse(key);
    return {number_of(json[0], key), number_of(json[1], key)};
}

/// Sixteen hexadecimal digits, and nothing else.
std::uint64_t digest(Json const& json, char const* key) {
    auto const digits = text(json, key);
    std::uint64_t value = 0;
    auto const [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    if (digits.size() != 16 || error != std::errc{} || end != digits.data() + digits.size()) refuse(key);
    return value;
}

/// The value whose name the word is.
template <class Enum>
Enum named(Json const& json, char const* key, Enum last) {
    auto const word = text(json, key);
    for (std::size_t i = 0; i <= static_cast<std::size_t>(last); ++i)
        if (name_of(static_cast<Enum>(i)) == word) return static_cast<Enum>(i);
    refuse(key);
}

Severity severity(Json const& json, char const* key) {
    auto const found = severity_named(text(json, key));
    if (!found) refuse(key);
    return *found;
}

Value value_in(Json const& json, std::string_view key) {
    switch (json.type()) {
    case Json::value_t::null: return {};
    case Json::value_t::number_unsigned: return json.get<std::uint64_t>();
    case Json::value_t::number_integer: return json.get<std::int64_t>();
    case Json::value_t::number_float: return json.get<double>();
    case Json::value_t::string: return text_in(json, key);
    default: refuse(key);
    }
}

std::vector<std::pair<std::string, Value>> values(Json const& json, char const* key) {
    std::vector<std::pair<std::string, Value>> all;
    for (auto const& [name, value] : object(json, key).items())
        all.emplace_back(printable(name), value_in(value, key));
    return all;
}

std::map<std::string, std::uint64_t> counts(Json const& json, char const* key) {
    std::map<std::string, std::uint64_t> all;
    for (auto const& [name, value] : object(json, key).items()) all[printable(name)] = count_of(value, key);
    return all;
}

std::string bytes_of_hex(Json const& json, char const* key) {
    auto const digits = text(json, key);
    std::string bytes;
    for (std::size_t i = 0; i < digits.size(); i += 2) {
        unsigned byte = 0;
        auto const* const end = digits.data() + std::min(i + 2, digits.size());
        auto const [stop, error] = std::from_chars(digits.data() + i, end, byte, 16);
        if (error != std::errc{} || stop != digits.data() + i + 2) refuse(key);
        bytes += static_cast<char>(byte);
    }
    return bytes;
}

Place place_in(Json const& json) {
    Place place;
    place.path = text(json, "path");
    place.nowhere = at(json, "bits").is_null();
    if (place.nowhere) return place;
    std::tie(place.bits.offset, place.bits.size) = pair_of(at(json, "bits"), "bits");
    place.in_container = find(json, "in") != nullptr;
    if (auto const* const bytes = find(json, "file_bytes")) place.file_byte = pair_of(*bytes, "file_bytes").first;
    return place;
}

std::vector<Place> places(Json const& json, char const* key, std::size_t most) {
    if (list(json, key).size() > most) refuse(key);
    std::vector<Place> all;
    for (auto const& one : list(json, key)) all.push_back(place_in(one));
    return all;
}

Expectation expectation_in(Json const& json) {
    Expectation expected;
    expected.relation = named(json, "op", Relation::present);
    if (auto const* const value = find(json, "value")) expected.values = {value_in(*value, "value")};
    if (find(json, "values"))
        for (auto const& value : list(json, "values")) expected.values.push_back(value_in(value, "values"));
    return expected;
}

Edit edit_in(Json const& json) {
    Edit edit;
    std::tie(edit.first, edit.count) = pair_of(at(json, "bytes"), "bytes");
    if (auto const* const bytes = find(json, "file_bytes")) edit.file_byte = pair_of(*bytes, "file_bytes").first;
    edit.bytes = bytes_of_hex(json, "hex");
    if (auto const* const value = find(json, "value")) edit.value = value_in(*value, "value");
    return edit;
}

Fix fix_in(Json const& json) {
    Fix fix;
    fix.text = text(json, "text");
    for (auto const& edit : list(json, "edits")) fix.edits.push_back(edit_in(edit));
    if (fix.edits.empty()) return fix;
    fix.safe = flag(json, "safe");
    fix.why = text(json, "why");
    if (find(json, "proof")) {
        auto const& proof = object(json, "proof");
        auto const count = [&](char const* key) {
            auto const all = number(proof, key);
            if (all > UINT32_MAX) refuse(key);
            return static_cast<std::uint32_t>(all);
        };
        fix.proof = Proof{count("explained"), count("of"), count("controls")};
    }
    return fix;
}

Effect effect_in(Json const& json) {
    Effect effect;
    auto const what = effect_named(text(json, "class"));
    if (!what) refuse("class");
    effect.what = *what;
    effect.text = text(json, "text");
    effect.by = text(json, "by");
    return effect;
}

ReaderNote reader_note_in(Json const& json) {
    auto const effect = effect_named(text(json, "effect"));
    if (!effect) refuse("effect");
    return {text(json, "rule"), text(json, "by"), text(json, "message"), *effect,
            text(json, "does"), text(json, "at")};
}

GivenFile given_file(Json const& json) { return {text(json, "name"), digest(json, "xxh3")}; }

std::optional<GivenFile> given_file_or_null(Json const& json, char const* key) {
    if (at(json, key).is_null()) return std::nullopt;
    return given_file(at(json, key));
}

RunConfig config_in(Json const& json) {
    RunConfig config;
    config.fail_on = text(json, "fail_on");
    if (config.fail_on != "never" && !severity_named(config.fail_on)) refuse("fail_on");
    config.ignored = texts(json, "ignore");
    config.selected = texts(json, "select");
    config.game = text_or_null(json, "game");
    config.target = text_if(json, "target");
    config.format = text_or_null(json, "format");
    config.context = given_file_or_null(json, "context");
    config.spec_dir = given_file_or_null(json, "spec_dir");
    for (auto const& file : list(json, "manifests")) config.manifests.push_back(given_file(file));
    for (auto const& segment : list(json, "segments")) {
        auto const number = count(segment, "number");
        if (number > std::numeric_limits<unsigned>::max()) refuse("number");
        config.segments.push_back(
            {static_cast<unsigned>(number), text(segment, "name"), reading::number(segment, "size")});
    }
    config.require_context = flag(json, "require_context");
    config.fold = flag(json, "fold");
    config.allow_empty = flag(json, "allow_empty");
    config.list_unknown = flag(json, "list_unknown");
    if (find(json, "file")) config.file = given_file(object(json, "file"));
    config.profile = text_if(json, "profile");
    if (find(json, "severities"))
        for (auto const& [rule, level] : object(json, "severities").items())
            config.severities[printable(rule)] = severity(object(json, "severities"), rule.c_str());
    if (find(json, "reference")) config.reference = given_file(object(json, "reference"));
    if (find(json, "hashes")) config.hashes = given_file(object(json, "hashes"));
    if (find(json, "baseline")) config.baseline = given_file(object(json, "baseline"));
    return config;
}

PartRecord part_in(Json const& json) {
    PartRecord part{text(json, "path"), text(json, "format"), text(json, "how"), {}, Verdict::conforms, {}};
    auto const [first, count] = pair_of(at(json, "bytes"), "bytes");
    part.bits = {first * 8, count * 8};
    part.verdict = named(json, "verdict", Verdict::unknown);
    part.summary = values(json, "summary");
    return part;
}

ReleaseNote release_in(Json const& json) {
    ReleaseNote release;
    release.state = named(json, "state", ReleaseNote::State::unknown);
    release.id = text_if(json, "id");
    release.game = text_if(json, "game");
    release.name = text_if(json, "name");
    release.region = text_if(json, "region");
    release.image = text_if(json, "image");
    release.byte_order = text_if(json, "byte_order");
    release.packing = text_if(json, "packing");
    release.claims = values(json, "claims");
    if (find(json, "differs")) release.differs = values(json, "differs");
    return release;
}

Contents contents_in(Json const& json) {
    Contents contents;
    contents.members = count(json, "members");
    contents.checked = count(json, "checked");
    contents.unknown = count(json, "unknown");
    contents.not_read = count(json, "not_read");
    if (find(json, "unknown_names")) contents.unknown_names = texts(json, "unknown_names");
    if (find(json, "left_out")) contents.left_out = count(json, "left_out");
    if (find(json, "worst_element")) contents.elements = named(json, "worst_element", Verdict::unknown);
    return contents;
}

/// Where the input is, and what is known of its bytes.
void read_place(Json const& json, InputRecord& record) {
    record.path = find(json, "path_hex") ? bytes_of_hex(json, "path_hex") : text(json, "path");
    record.members = texts(json, "members");
    record.name = text_if(json, "name");
    record.size = number(json, "size");
    if (auto const* const stored = find(json, "stored")) {
        auto const [first, count] = pair_of(*stored, "stored");
        record.stored = Stored{first, count};
    }
    if (find(json, "sha256")) record.hashes = Hashes{text(json, "sha256"), text(json, "crc32")};
}

StrictResult strict_result_in(Json const& json) {
    auto const result = text(json, "result");
    if (result != "accepted" && result != "rejected") refuse("result");
    return {result == "accepted", text_if(json, "rule"), text_if(json, "at")};
}

/// The decoders' results.
void read_results(Json const& json, InputRecord& record) {
    auto const& strict = object(json, "strict");
    record.strict = strict_result_in(strict);
    if (find(strict, "thresholds"))
        record.strict_at_warning = strict_result_in(object(object(strict, "thresholds"), "warning"));
    auto const& lenient = object(json, "lenient");
    record.lenient = named(lenient, "result", InputRecord::Lenient::nothing);
    for (auto const& [what, amount] : object(lenient, "lost").items())
        record.lost.emplace_back(printable(what), number_of(amount, "lost"));
    record.rules_held = count(object(json, "rules"), "held");
    record.rules_not_applicable = count(object(json, "rules"), "not_applicable");
    record.bytes_read = number(object(json, "coverage"), "read");
}

void read_context(Json const& json, InputRecord& record) {
    for (auto const& [name, note] : object(json, "context").items()) {
        auto& to = record.context.emplace_back();
        to.name = printable(name);
        to.value = value_in(at(note, "value"), "value");
        to.from = text(note, "from");
        if (find(note, "xxh3")) to.hash = digest(note, "xxh3");
    }
}

/// The record points to words that it does not own elsewhere: here they are kept with it.
void read_skipped(Json const& json, ReadInput& to) {
    for (auto const& one : list(json, "skipped")) {
        std::string_view const rule = to.words.emplace_back(text(one, "rule"));
        auto const slash = rule.find('/');
        if (slash == std::string_view::npos) refuse("rule");
        to.record.skipped.push_back({rule.substr(0, slash), rule.substr(slash + 1),
                                     to.words.emplace_back(text(one, "why")), find(one, "targeted") != nullptr});
    }
}

/// What a comparison of two runs looks at.
Finding finding_in_brief(Json const& json) {
    Finding finding;
    finding.rule = text(json, "rule");
    finding.severity = finding.spec_severity = severity(json, "severity");
    finding.status = named(json, "status", Status::misread);
    finding.message = text(json, "message");
    finding.place = place_in(object(json, "location"));
    finding.count = count(json, "count");
    finding.fingerprint = text(json, "fingerprint");
    return finding;
}

Finding finding_in(Json const& json, std::deque<std::string>& words) {
    auto finding = finding_in_brief(json);
    auto const kind = anomaly_kind_named(text(json, "kind"));
    if (!kind) refuse("kind");
    finding.kind = *kind;
    if (find(json, "spec_severity")) finding.spec_severity = severity(json, "spec_severity");
    finding.reason = text_if(json, "reason");
    if (find(json, "excused")) finding.excused = words.emplace_back(text(json, "excused"));
    finding.args = values(json, "args");
    finding.part = text(json, "part");
    finding.related = places(json, "related", std::numeric_limits<std::size_t>::max());
    finding.actual = value_in(at(json, "actual"), "actual");
    if (find(json, "expected")) finding.expected = expectation_in(object(json, "expected"));
    finding.consequence_of = text_if(json, "consequence_of");
    if (find(json, "consequence_at")) finding.consequence_at = number(json, "consequence_at");
    finding.consequence_in = text_if(json, "consequence_in");
    finding.recovery = text(json, "recovery");
    finding.effect = effect_in(object(json, "effect"));
    if (find(json, "fix")) finding.fix = fix_in(object(json, "fix"));
    finding.more = places(json, "more", Finding::most_places - 1);
    return finding;
}

RuleCount rule_count_in(Json const& json) {
    return {severity(json, "severity"),
            count(json, "findings"),
            count(json, "inputs"),
            count(json, "set_aside"),
            find(json, "changed") ? count(json, "changed") : 0,
            find(json, "consequences") ? count(json, "consequences") : 0};
}

void read_verdicts(Json const& json, char const* key, auto&& add) {
    for (auto const& [word, number] : object(json, key).items()) {
        auto const verdict = std::ranges::find(every_verdict, word, [](Verdict one) { return name_of(one); });
        if (verdict == every_verdict.end()) refuse(key);
        add(*verdict, count_of(number, key));
    }
}

Totals totals_in(Json const& json) {
    Totals totals;
    read_verdicts(json, "verdicts", [&](Verdict verdict, std::uint64_t count) { totals.add(verdict, count); });
    read_verdicts(json, "known", [&](Verdict verdict, std::uint64_t count) { totals.add_known(verdict, count); });
    totals.add_not_read(count(json, "not_read"));
    if (count(json, "all") != totals.all()) refuse("all");
    return totals;
}

/// A report of animcheck 0.1.0 has no totals: its `verdicts` include those of its `members`.
void read_former_totals(Json const& json, SummaryRecord& summary) {
    auto const all = counts(json, "verdicts");
    read_verdicts(json, "verdicts", [](Verdict, std::uint64_t) {});
    read_verdicts(json, "members",
                  [&](Verdict verdict, std::uint64_t count) { summary.members.add(verdict, count); });
    for (auto const verdict : every_verdict) {
        auto const found = all.find(std::string(name_of(verdict)));
        auto const of_members = summary.members.of(verdict);
        if ((found == all.end() ? 0 : found->second) < of_members) refuse("members");
        if (found != all.end()) summary.files.add(verdict, found->second - of_members);
    }
    summary.members.add_unrecognised(summary.unknown_members);
}

void read_totals(Json const& json, SummaryRecord& summary) {
    if (!find(json, "totals")) return read_former_totals(json, summary);
    auto const& totals = object(json, "totals");
    summary.files = totals_in(object(totals, "files"));
    summary.members = totals_in(object(totals, "members"));
    summary.elements = totals_in(object(totals, "elements"));
    if (counts(json, "verdicts") != summary.verdicts()) refuse("verdicts");
    if (counts(json, "members") != summary.member_verdicts()) refuse("members");
}

} // namespace reading
} // namespace

namespace {

/// Builds the JSON of a line as nlohmann does, but no deeper than records are; of an input only what is asked for.
class Builder final : public nlohmann::json_sax<Json> {
public:
    explicit Builder(std::span<std::string_view const> keys) : keys_(keys) {}
    [[nodiscard]] Json take() { return std::move(root_); }

    bool null() override { return put(nullptr); }
    bool boolean(bool value) override { return put(value); }
    bool number_integer(number_integer_t value) override { return put(value); }
    bool number_unsigned(number_unsigned_t value) override { return put(value); }
    bool number_float(number_float_t value, string_t const&) override { return put(value); }
    bool binary(binary_t&) override { return false; }
    bool string(string_t& value) override {
        if (depth_ == 1 && key_ == "record" && value != "input" && value != "folder") keys_ = {};
        return put(std::move(value));
    }
    bool key(string_t& name) override {
        key_.swap(name);
        bool const may_lack = depth_ == 1 || depth_ == 3; // of a record, and of a finding
        is_left_out_ = may_lack && !keys_.empty() && std::ranges::find(keys_, key_) == keys_.end();
        return true;
    }
    bool start_object(std::size_t) override { return open(Json::value_t::object); }
    bool start_array(std::size_t) override { return open(Json::value_t::array); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool parse_error(std::size_t, std::string const&, nlohmann::detail::exception const&) override { return false; }

private:
    [[nodiscard]] bool is_in_list() const { return !open_.empty() && open_.back()->is_array(); }
    Json& add(Json value) {
        if (open_.empty()) return root_ = std::move(value);
        if (is_in_list()) return open_.back()->emplace_back(std::move(value));
        return (*open_.back())[key_] = std::move(value);
    }
    bool put(Json value) {
        if (passed_ == 0 && (is_in_list() || !is_left_out_)) add(std::move(value));
        return true;
    }
    bool open(Json::value_t kind) {
        if (++depth_ > reading::deepest) return false;
        if (passed_ > 0 || (!is_in_list() && is_left_out_))
            ++passed_;
        else
            open_.push_back(&add(kind));
        return true;
    }
    bool close() {
        --depth_;
        if (passed_ > 0)
            --passed_;
        else
            open_.pop_back();
        is_left_out_ = false;
        return true;
    }

    std::span<std::string_view const> keys_; ///< empty: all
    Json root_;
    std::vector<Json*> open_;
    std::string key_;
    bool is_left_out_ = false;
    int depth_ = 0, passed_ = 0; ///< lists that are open; of them those that are left out
};

Json built(std::string_view line, std::span<std::string_view const> keys) {
    Builder builder(keys);
    auto json = Json::sax_parse(line, &builder) ? builder.take() : Json();
    if (!json.is_object() || !json.contains("record")) throw NotARecord("this is not a record of a report");
    return json;
}

} // namespace

Json record_of(std::string_view line) { return built(line, {}); }

Json brief_record_of(std::string_view line) {
    constexpr std::array<std::string_view, 20> keys{"record", "path",    "path_hex", "members",  "size",
                                                    "name",   "sha256",  "crc32",    "named",    "element",
                                                    "format", "verdict", "findings", "rule",     "severity",
                                                    "count",  "status",  "message",  "location", "fingerprint"};
    return built(line, keys);
}

JsonlReader::JsonlReader(SpecSet const& specs) {
    for (auto const* const spec : specs.all())
        for (auto const& rule : spec->rules) rules_[fmt::format("{}/{}", spec->format, rule.id)] = &rule;
}

RunRecord JsonlReader::run(Json const& json) {
    using namespace reading;
    RunRecord record;
    if (text(json, "schema") != "animcheck-report/4")
        throw NotARecord(fmt::format(
            "a report of the schema {}; this version of animcheck reads animcheck-report/4", text(json, "schema")));
    record.version = text(object(json, "tool"), "version");
    for (auto const& [format, version] : object(json, "specs").items())
        record.specs.emplace_back(printable(format), static_cast<std::uint32_t>(count_of(version, "specs")));
    record.specs_digest = digest(json, "specs_xxh3");
    record.config = config_in(object(json, "config"));
    auto const& shard = object(json, "shard");
    record.shard = {count(shard, "number"), count(shard, "of"), digest(shard, "inputs")};
    if (record.shard.number < 1 || record.shard.number > record.shard.of) refuse("shard");
    return record;
}

SummaryRecord JsonlReader::summary(Json const& json) {
    using namespace reading;
    SummaryRecord summary;
    summary.severities = counts(json, "severities");
    summary.unknown_suffixes = counts(json, "unknown_suffixes");
    for (auto const& [id, one] : object(json, "rules").items()) summary.rules[printable(id)] = rule_count_in(one);
    if (find(json, "reasons")) summary.reasons = counts(json, "reasons");
    if (find(json, "fixed")) summary.fixed = counts(json, "fixed");
    if (find(json, "known")) summary.known = count(json, "known");
    if (find(json, "misread")) summary.misread = count(json, "misread");
    summary.incomplete = texts(json, "incomplete");
    summary.inputs = count(json, "inputs");
    summary.judged = count(json, "judged");
    summary.unknown_named = count(json, "unknown_named");
    summary.unknown_members = count(json, "unknown_members");
    read_totals(json, summary);
    summary.lacking_context = count(json, "lacking_context");
    summary.internal = count(json, "internal");
    summary.links = count(json, "links");
    if (find(json, "linked_files")) summary.linked_files = std::min(count(json, "linked_files"), summary.links);
    summary.special = count(json, "special");
    return summary;
}

namespace {

void read_head(Json const& json, ReadInput& to) {
    using namespace reading;
    auto& record = to.record;
    read_place(json, record);
    to.named = find(json, "named") != nullptr;
    record.element = find(json, "element") != nullptr;
    record.format = text_or_null(json, "format");
    record.verdict = named(json, "verdict", Verdict::unknown);
}

} // namespace

void JsonlReader::brief_input(Json const& json, ReadInput& to) {
    read_head(json, to);
    for (auto const& one : reading::list(json, "findings"))
        to.record.findings.push_back(reading::finding_in_brief(one));
}

void JsonlReader::input(Json const& json, ReadInput& to) const {
    using namespace reading;
    auto& record = to.record;
    read_head(json, to);
    record.why = text(json, "why");
    record.verdict_without_baseline = record.verdict;
    if (find(json, "verdict_without_baseline"))
        record.verdict_without_baseline = named(json, "verdict_without_baseline", Verdict::unknown);
    record.complete = flag(json, "complete");
    record.diagnosed_in_part = find(json, "diagnosis") != nullptr;
    if (find(json, "rejected"))
        for (auto const& one : list(json, "rejected"))
            record.rejected.push_back({text(one, "rule"), text(one, "what"), text(one, "reason")});
    read_results(json, record);
    read_context(json, record);
    read_skipped(json, to);
    record.summary = values(json, "summary");
    if (find(json, "contents")) record.contents = contents_in(object(json, "contents"));
    if (find(json, "release")) record.release = release_in(object(json, "release"));
    if (find(json, "readers"))
        for (auto const& note : list(json, "readers")) record.readers.push_back(reader_note_in(note));
    if (find(json, "fits"))
        for (auto const& fit : list(json, "fits"))
            record.fits.push_back({text(fit, "slot"), number(fit, "size"), number(fit, "at_most")});
    for (auto const& part : list(json, "parts")) record.parts.push_back(part_in(part));
    for (auto const& one : list(json, "findings")) {
        auto& finding = record.findings.emplace_back(finding_in(one, to.words));
        auto const rule = rules_.find(finding.rule);
        if (rule == rules_.end()) continue;
        finding.spec_severity = rule->second->severity;
        finding.why = rule->second->why;
        finding.symptoms = rule->second->symptoms;
    }
}

} // namespace animcheck

// SPDX-License-Identifier: MIT
#include "validator/report/jsonl_reader.hpp"

#include "validator/report/shapes.hpp"
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

template <class Enum>
constexpr Enum last_of{};
template <>
constexpr Relation last_of<Relation> = Relation::present;
template <>
constexpr Status last_of<Status> = Status::misread;
template <>
constexpr Verdict last_of<Verdict> = Verdict::unknown;
template <>
constexpr ReleaseNote::State last_of<ReleaseNote::State> = ReleaseNote::State::unknown;
template <>
constexpr InputRecord::Lenient last_of<InputRecord::Lenient> = InputRecord::Lenient::nothing;

/// The value whose name the word is.
template <class Enum>
std::optional<Enum> named(std::string_view word) {
    for (std::size_t i = 0; i <= static_cast<std::size_t>(last_of<Enum>); ++i)
        if (name_of(static_cast<Enum>(i)) == word) return static_cast<Enum>(i);
    return std::nullopt;
}
template <>
std::optional<Severity> named(std::string_view word) {
    return severity_named(word);
}
template <>
std::optional<EffectClass> named(std::string_view word) {
    return effect_named(word);
}
template <>
std::optional<AnomalyKind> named(std::string_view word) {
    return anomaly_kind_named(word);
}

template <class Enum>
Enum word(Json const& json, char const* key) {
    auto const found = named<Enum>(text(json, key));
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

/// Reads what shapes.hpp describes.
class ShapeReader {
public:
    static constexpr bool reads = true;
    ShapeReader(Json const& json, std::deque<std::string>& words) : json_(json), words_(words) {}

    bool has(char const* key, bool) const { return find(json_, key) != nullptr; }
    template <class T>
    static T& held(std::optional<T>& value) {
        return value ? *value : value.emplace();
    }

    void text(char const* key, std::string& to) { to = reading::text(json_, key); }
    void shown(char const* key, std::string& to) { text(key, to); }
    void shown_or(char const* key, std::string& to, std::string_view) { text(key, to); }
    void text_or_null(char const* key, std::string& to) {
        if (!at(json_, key).is_null()) text(key, to);
    }
    /// The record points to words of others: here they are kept with it.
    void borrowed(char const* key, std::string_view& to) { to = words_.emplace_back(reading::text(json_, key)); }
    void rule_id(char const* key, std::string_view& format, std::string_view& rule) {
        std::string_view id;
        borrowed(key, id);
        auto const slash = id.find('/');
        if (slash == id.npos) refuse(key);
        format = id.substr(0, slash);
        rule = id.substr(slash + 1);
    }
    void path(char const* key, char const* hex_key, std::string& to) {
        if (has(hex_key, true))
            hex(hex_key, to);
        else
            text(key, to);
    }
    void hex(char const* key, std::string& to) { to = bytes_of_hex(json_, key); }
    void digest(char const* key, std::uint64_t& to) { to = reading::digest(json_, key); }
    template <class Enum>
    void word(char const* key, Enum& to) {
        to = reading::word<Enum>(json_, key);
    }
    void choice(char const* key, bool& to, std::string_view first, std::string_view second) {
        auto const word = reading::text(json_, key);
        if (word != first && word != second) refuse(key);
        to = word == first;
    }

    template <class Number>
    void number(char const* key, Number& to) {
        auto const number = number_of(at(json_, key), key);
        if (number > std::numeric_limits<Number>::max()) refuse(key);
        to = static_cast<Number>(number);
    }
    std::uint64_t counted(char const* key) { return reading::count(json_, key); }
    void count(char const* key, std::uint64_t& to) { to = counted(key); }
    void flag(char const* key, bool& to) { to = reading::flag(json_, key); }
    void mark(char const* key, bool& to, auto const&...) { to = has(key, true); }

    void range(char const* key, std::uint64_t& first, std::uint64_t& count) {
        std::tie(first, count) = pair_of(at(json_, key), key);
    }
    void range_or_null(char const* key, std::uint64_t& first, std::uint64_t& count, bool& is_null) {
        is_null = at(json_, key).is_null();
        if (!is_null) range(key, first, count);
    }
    void first_of_range(char const* key, std::optional<std::uint64_t>& to, std::uint64_t) {
        if (auto const* const bytes = find(json_, key)) to = pair_of(*bytes, key).first;
    }
    void bytes_of_bits(char const* key, BitRange& to) {
        auto const [first, count] = pair_of(at(json_, key), key);
        to = {first * 8, count * 8};
    }

    void value(char const* key, Value& to) { to = value_in(at(json_, key), key); }
    void one_or_more(char const* one, char const* more, std::vector<Value>& to, bool) {
        if (has(one, true)) value(one, to.emplace_back());
        if (!has(more, true)) return;
        for (auto const& each : reading::list(json_, more)) to.push_back(value_in(each, more));
    }
    void values(char const* key, std::vector<std::pair<std::string, Value>>& to) {
        each(key,
             [&](std::string name, Json const& value) { to.emplace_back(std::move(name), value_in(value, key)); });
    }
    void amounts(char const* key, std::vector<std::pair<std::string, std::uint64_t>>& to) {
        each(key, [&](std::string name, Json const& amount) {
            to.emplace_back(std::move(name), number_of(amount, key));
        });
    }
    void named(char const* key, std::vector<ContextNote>& to) {
        each(key, [&](std::string name, Json const& note) {
            to.emplace_back().name = std::move(name);
            read(note, to.back());
        });
    }

    void texts(char const* key, std::vector<std::string>& to) {
        for (auto const& one : reading::list(json_, key)) to.push_back(text_in(one, key));
    }
    void shown_list(char const* key, std::vector<std::string>& to) { texts(key, to); }
    template <class T>
    void list(char const* key, std::vector<T>& to, std::size_t most = std::numeric_limits<std::size_t>::max()) {
        auto const& all = reading::list(json_, key);
        if (all.size() > most) refuse(key);
        for (auto const& one : all) read(one, to.emplace_back());
    }
    template <class T>
    void object(char const* key, T& to) {
        read(reading::object(json_, key), to);
    }
    template <class T>
    void object_or_null(char const* key, std::optional<T>& to) {
        if (!at(json_, key).is_null()) object(key, to.emplace());
    }
    template <class Members>
    void group(char const* key, Members members) {
        ShapeReader inner(reading::object(json_, key), words_);
        members(inner);
    }

    void counts(char const* key, std::map<std::string, std::uint64_t>& to) { to = reading::counts(json_, key); }
    void counts(char const* key, std::vector<std::pair<std::string, std::uint32_t>>& to) {
        each(key, [&](std::string name, Json const& count) {
            to.emplace_back(std::move(name), static_cast<std::uint32_t>(count_of(count, key)));
        });
    }
    void words(char const* key, std::map<std::string, Severity>& to) {
        for (auto const& item : reading::object(json_, key).items())
            to[printable(item.key())] = reading::word<Severity>(reading::object(json_, key), item.key().c_str());
    }
    template <class T>
    void objects(char const* key, std::map<std::string, T>& to) {
        each(key, [&](std::string const& name, Json const& one) { read(one, to[name]); });
    }
    template <class Add>
    void by_verdict(char const* key, Totals& to, auto, Add add) {
        each(key, [&](std::string const& name, Json const& number) {
            auto const verdict = reading::named<Verdict>(name);
            if (!verdict) refuse(key);
            add(to, *verdict, count_of(number, key));
        });
    }

    // What follows from other members.
    static void says(auto const&...) {}
    static void says_object(auto const&...) {}
    static void says_range_or_null(auto const&...) {}

private:
    template <class T>
    void read(Json const& json, T& to) {
        ShapeReader inner(json, words_);
        shape(inner, to);
    }
    template <class Take>
    void each(char const* key, Take take) {
        for (auto const& item : reading::object(json_, key).items()) take(printable(item.key()), item.value());
    }

    Json const& json_;
    std::deque<std::string>& words_;
};

/// What a comparison of two runs looks at.
void read_brief(Json const& json, std::deque<std::string>& words, Finding& finding) {
    ShapeReader from(json, words);
    from.text("rule", finding.rule);
    from.word("severity", finding.severity);
    from.word("status", finding.status);
    from.text("message", finding.message);
    from.object("location", finding.place);
    from.count("count", finding.count);
    from.text("fingerprint", finding.fingerprint);
    finding.spec_severity = finding.severity;
}
void read_brief(Json const& json, ReadInput& to) {
    ShapeReader from(json, to.words);
    auto& record = to.record;
    place_shape(from, record, to.named);
    from.text_or_null("format", record.format);
    from.word("verdict", record.verdict);
    for (auto const& one : list(json, "findings")) read_brief(one, to.words, record.findings.emplace_back());
}

/// A report of animcheck 0.1.0 has no totals: its `verdicts` include those of its `members`.
void read_former_totals(Json const& json, SummaryRecord& summary) {
    auto const all = counts(json, "verdicts");
    for (auto const& [word, count] : all)
        if (!named<Verdict>(word)) refuse("verdicts");
    std::deque<std::string> words;
    ShapeReader(json, words)
        .by_verdict("members", summary.members, 0,
                    [](Totals& to, Verdict verdict, std::uint64_t n) { to.add(verdict, n); });
    for (auto const verdict : every_verdict) {
        auto const found = all.find(std::string(name_of(verdict)));
        auto const of_members = summary.members.of(verdict);
        if ((found == all.end() ? 0 : found->second) < of_members) refuse("members");
        if (found != all.end()) summary.files.add(verdict, found->second - of_members);
    }
    summary.members.add_unrecognised(summary.unknown_members);
}

void check_totals(Json const& json, SummaryRecord const& summary) {
    for (auto const& some : named_totals(summary)) {
        auto const& totals = object(object(json, "totals"), some.key.data());
        if (count(totals, "all") != some.totals->all()) refuse("all");
    }
    if (counts(json, "verdicts") != summary.verdicts()) refuse("verdicts");
    if (counts(json, "members") != summary.member_verdicts()) refuse("members");
}

} // namespace reading

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
    if (auto const schema = text(json, "schema"); schema != report_schema)
        throw NotARecord(
            fmt::format("a report of the schema {}; this version of animcheck reads {}", schema, report_schema));
    RunRecord record;
    std::deque<std::string> words;
    ShapeReader from(json, words);
    shape(from, record);
    auto const& fail_on = record.config.fail_on;
    if (fail_on != "never" && !severity_named(fail_on)) refuse("fail_on");
    if (record.shard.number < 1 || record.shard.number > record.shard.of) refuse("shard");
    return record;
}

SummaryRecord JsonlReader::summary(Json const& json) {
    using namespace reading;
    SummaryRecord summary;
    std::deque<std::string> words;
    ShapeReader from(json, words);
    shape(from, summary);
    summary.linked_files = std::min(summary.linked_files, summary.links);
    if (find(json, "totals"))
        check_totals(json, summary);
    else
        read_former_totals(json, summary);
    return summary;
}

void JsonlReader::brief_input(Json const& json, ReadInput& to) { reading::read_brief(json, to); }

void JsonlReader::input(Json const& json, ReadInput& to) const {
    reading::ShapeReader from(json, to.words);
    shape(from, to.record, to.named);
    for (auto& finding : to.record.findings) {
        auto const rule = rules_.find(finding.rule);
        if (rule == rules_.end()) continue;
        finding.spec_severity = rule->second->severity;
        finding.why = rule->second->why;
        finding.symptoms = rule->second->symptoms;
    }
}

} // namespace animcheck

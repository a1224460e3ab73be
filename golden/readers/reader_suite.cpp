// SPDX-License-Identifier: MIT
#include "golden/readers/reader_suite.hpp"

#include "validator/app/inputs.hpp"
#include "validator/platform/files.hpp"
#include "validator/rules/printable.hpp"
#include "validator/rules/spelling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace animcheck::readers {
using namespace app;
namespace {

using Json = nlohmann::ordered_json;

/// More than any clip of the corpus has, and no more than fits.
constexpr std::size_t most_frames = 1 << 17;

/// The facts that every reader can get: by the name of the file, or by the one who calls it.
bool is_told(std::string_view key) {
    constexpr std::array words{"name", "format", "inside", "named", "beside"};
    return std::ranges::find(words, key) != words.end();
}

std::string text_or_empty(Json const& json) { return json.is_string() ? json.get<std::string>() : std::string(); }

/// Of an index of an older version: all of the context, except what every reader gets.
std::vector<std::string> needs_of(Json const& row) {
    std::vector<std::string> needs;
    if (row.contains("needs")) {
        for (auto const& need : row["needs"]) needs.push_back(need);
        return needs;
    }
    for (auto const& [key, value] : row.at("context").items())
        if (!is_told(key)) needs.push_back(key);
    return needs;
}

SuiteCase case_of(Json const& row, std::string const& folder, std::string const& format,
                  std::string const& profile) {
    SuiteCase entry;
    entry.id = row.at("id");
    entry.rule = entry.id.substr(0, entry.id.rfind('/'));
    entry.title = row.at("title");
    entry.format = row.at("format").is_string() ? row.at("format") : Json(format);
    entry.member = text_or_empty(row.at("member"));
    entry.name = text_or_empty(row.at("name"));
    entry.file = folder + "/" + row.at("file").get<std::string>();
    entry.obligation = row.at("obligation");
    entry.why = row.value("obligation_why", "");
    entry.context = row.at("context");
    if (auto const profiles = row.find("profiles"); profiles != row.end() && profiles->contains(profile)) {
        entry.obligation = profiles->at(profile).at("obligation");
        entry.why = profiles->at(profile).value("why", "");
    }
    entry.needs = needs_of(row);
    return entry;
}

/// The frames at the end that an index has once.
void expand(Json& model) {
    if (!model.is_object() || !model.contains("clips")) return;
    for (auto& clip : model["clips"])
        for (auto& track : clip["tracks"]) {
            auto const held = track.value("held", std::size_t{0});
            track.erase("held");
            if (held == 0) continue;
            if (held > most_frames) throw UsageError("an index holds a frame too often");
            auto const frames = track.at("values").size();
            for (auto const* const key : {"raw", "modulo", "values", "tolerance"})
                if (track.contains(key) && track[key].is_array())
                    for (std::size_t i = 0; i < held; ++i) track[key].push_back(Json(track[key].at(frames - 1)));
            if (!track.contains("bits")) continue;
            auto bits = track["bits"].get<std::string>();
            auto const last = bits.substr(bits.size() - bits.size() / frames);
            for (std::size_t i = 0; i < held; ++i) bits += last;
            track["bits"] = bits;
        }
}

/// A field is its path, its place (bits: first and count), its type and its value; bytes that are in the file have
/// none.
Json value_of(Json const& field, std::string_view file) {
    if (!field.at(4).is_null() || field.at(3) != "bytes") return field.at(4);
    auto const first = field.at(1).get<std::size_t>() / 8, size = field.at(2).get<std::size_t>() / 8;
    return first <= file.size() && size <= file.size() - first ? Json(hex_of(file.substr(first, size))) : Json();
}

void add_values(SuiteCase& entry, Json const& row) {
    entry.model = row.at("model");
    expand(entry.model);
    auto const& fields = row.at("fields");
    auto const is_in_file = [](Json const& field) { return field.at(4).is_null() && field.at(3) == "bytes"; };
    auto const file = std::ranges::any_of(fields, is_in_file) ? text_of_file(entry.file) : std::string();
    for (auto const& field : fields) entry.fields[field.at(0).get<std::string>()] = value_of(field, file);
}

Json const& row_called(Json const& rows, std::string const& id) {
    for (auto const& row : rows)
        if (row.at("id") == id) return row;
    throw UsageError("an index names the values of a case that it does not have: " + printable(id));
}

void load_index(std::string const& path, SuiteOptions const& options, Suite& into) {
    auto const folder = path.substr(0, path.rfind('/'));
    auto const format = std::string(base_name(folder));
    auto const& wanted = options.formats;
    if (!wanted.empty() && std::ranges::find(wanted, format) == wanted.end()) return;
    try {
        auto const json = Json::parse(text_of_file(path));
        if (json.at("schema") != "animcheck-index/1" && json.at("schema") != "animcheck-index/2")
            throw UsageError(path + ": unknown schema");
        into.version = json.at("version");
        auto const& rows = json.at("cases");
        for (auto const& row : rows) {
            if (!row.at("id").get<std::string>().contains(options.filter)) continue;
            auto& entry = into.cases.emplace_back(case_of(row, folder, format, options.profile));
            // Values that a run with small bounds left out are not compared.
            bool const is_whole = row.at("obligation") == "must-accept" && !entry.context.contains("limits");
            if (!options.with_values || !is_whole) continue;
            entry.has_values = true;
            add_values(entry, row.contains("values_of") ? row_called(rows, row["values_of"]) : row);
        }
    } catch (nlohmann::json::exception const& error) {
        throw UsageError(fmt::format("{}: not an index of an exported corpus: {}", printable(path), error.what()));
    }
}

std::vector<std::string> indexes_of(std::string const& folder) {
    std::vector<std::string> paths;
    for (auto const& found : files_below(folder).files)
        if (base_name(found.path) == "index.json") paths.push_back(found.path);
    return paths;
}

/// How far a value may be off.
class Tolerances {
public:
    explicit Tolerances(Json const& printed) {
        if (auto const all = printed.find("tolerance"); all != printed.end() && all->is_number()) general_ = *all;
        if (auto const some = printed.find("tolerances"); some != printed.end() && some->is_object())
            for (auto const& [pattern, value] : some->items())
                if (value.is_number()) of_paths_.emplace_back(pattern, value.get<double>());
    }
    [[nodiscard]] double at(std::string_view path) const {
        for (auto const& [pattern, value] : of_paths_)
            if (matches(pattern, path)) return value;
        return general_;
    }

private:
    double general_ = 0;
    std::vector<std::pair<std::string, double>> of_paths_;
};

/// Or a text that stands for one that JSON does not have, or null, which is any of those.
bool is_number(Json const& json) {
    return json.is_number() || json.is_null() || json == "inf" || json == "-inf" || json == "nan";
}

double number_of(Json const& json) {
    if (json.is_number()) return json.get<double>();
    if (json == "inf") return INFINITY;
    if (json == "-inf") return -INFINITY;
    return NAN;
}

/// How the numbers of a list are compared.
struct Measure {
    double turn = 0;                       ///< numbers that differ by this are equal; 0: none
    bool is_quaternion = false;            ///< all of the opposite sign are equal as well
    nlohmann::ordered_json tolerance = {}; ///< of the index: a number, or a list of the shape of what is compared

    /// Of an element of a list.
    [[nodiscard]] Measure at(std::size_t i) const {
        bool const is_list = tolerance.is_array() && i < tolerance.size();
        return {turn, is_quaternion, is_list ? tolerance[i] : tolerance};
    }
};

/// Of a key of a track.
Measure measure_of(Json const& track, std::string const& key) {
    constexpr double degrees = 360;
    bool const is_angle = track.value("channel", "") == "euler";
    if (key == "values" && is_angle && track.value("unit", "") == "degree")
        return {degrees, false, track.value("tolerance", Json())};
    if (key == "values") return {0, track.value("channel", "") == "quaternion", track.value("tolerance", Json())};
    if ((key == "raw" || key == "modulo") && is_angle) return {track.value("turn", 0.0), false, {}};
    return {};
}

bool is_track(Json const& json) { return json.is_object() && json.contains("channel") && json.contains("values"); }

/// The output of a reader that has nothing.
bool is_nothing(Json const& json) {
    return json.is_null() || ((json.is_array() || json.is_object()) && json.empty());
}

/// Four numbers: a quaternion of one frame.
bool is_rotation(Json const& json) { return json.is_array() && json.size() == 4 && json[0].is_number(); }

Json negated(Json const& quaternion) {
    auto other = Json::array();
    for (auto const& one : quaternion) other.push_back(one.is_number() ? Json(-one.get<double>()) : one);
    return other;
}

class Compare {
public:
    explicit Compare(Json const& printed) : tolerances_(printed) {}

    void values(Json const& expected, Json const& printed, std::string const& path, Measure const& measure = {}) {
        if (!result_.difference.empty()) return;
        if (printed.is_object()) return objects(expected, printed, path);
        if (printed.is_array()) return arrays(expected, printed, path, measure);
        ++result_.compared;
        bool const as_texts = printed.is_string() && expected.is_string();
        if (as_texts ? printed != expected : !is_near(expected, printed, path, measure))
            differ(path, fmt::format("is {}, expected {}", shown(printed), shown(expected)));
    }
    [[nodiscard]] Comparison const& result() const noexcept { return result_; }

private:
    void objects(Json const& expected, Json const& printed, std::string const& path) {
        for (auto const& [key, value] : printed.items()) {
            auto const inside = path.empty() ? key : path + '.' + key;
            bool const is_known = expected.is_object() && expected.contains(key);
            if (!is_known && is_nothing(value)) continue;
            if (!is_known) return differ(inside, "is not known");
            if (is_track(expected))
                values(expected.at(key), value, inside, measure_of(expected, key));
            else
                values(expected.at(key), value, inside);
        }
    }
    void arrays(Json const& expected, Json const& printed, std::string const& path, Measure const& measure) {
        auto const size = expected.is_array() ? expected.size() : 0;
        if (size != printed.size())
            return differ(path, fmt::format("has {} values, expected {}", printed.size(), size));
        bool const is_turned = measure.is_quaternion && is_rotation(printed) &&
                               !all_near(expected, printed, path, measure) &&
                               all_near(expected, negated(printed), path, measure);
        auto const& meant = is_turned ? negated(printed) : printed;
        for (std::size_t i = 0; i < size; ++i)
            values(expected[i], meant[i], fmt::format("{}[{}]", path, i), measure.at(i));
    }
    [[nodiscard]] bool all_near(Json const& expected, Json const& printed, std::string const& path,
                                Measure const& measure) const {
        for (std::size_t i = 0; i < printed.size(); ++i)
            if (!is_near(expected[i], printed[i], fmt::format("{}[{}]", path, i), measure.at(i))) return false;
        return true;
    }
    [[nodiscard]] bool is_near(Json const& expected, Json const& printed, std::string const& path,
                               Measure const& measure) const {
        if (expected.is_boolean() || printed.is_boolean()) return expected == printed;
        if (!is_number(expected) || !is_number(printed)) return false;
        auto const a = number_of(expected), b = number_of(printed);
        if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
        if (a == b || static_cast<float>(a) == static_cast<float>(b)) return true;
        auto const own = measure.tolerance.is_number() ? measure.tolerance.get<double>() : 0.0;
        auto const most = std::max(own, tolerances_.at(path));
        auto const off = std::abs(a - b);
        if (off <= most) return true;
        return measure.turn > 0 && std::isfinite(off) &&
               std::abs(std::remainder(a - b, measure.turn)) <= std::max(most, rounding(a, b));
    }
    /// Of 32-bit floats that are whole turns apart.
    static double rounding(double a, double b) { return std::max(std::abs(a), std::abs(b)) * 0x1p-22; }
    static std::string shown(Json const& json) {
        auto text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
        return text.size() > 60 ? text.substr(0, 60) + ".." : text;
    }
    void differ(std::string const& path, std::string const& how) {
        if (result_.difference.empty()) result_.difference = path + ' ' + how;
    }

    Tolerances tolerances_;
    Comparison result_;
};

} // namespace

bool is_export(std::string const& folder) { return !indexes_of(folder).empty(); }

Suite load_suite(std::string const& folder, SuiteOptions const& options) {
    Suite suite;
    for (auto const& path : indexes_of(folder)) load_index(path, options, suite);
    return suite;
}

Comparison compare_values(SuiteCase const& expected, Json const& printed) {
    Compare compare(printed);
    if (auto const fields = printed.find("fields"); fields != printed.end())
        compare.values(expected.fields, *fields, "fields");
    if (auto const model = printed.find("model"); model != printed.end())
        compare.values(expected.model, *model, "model");
    return compare.result();
}

} // namespace animcheck::readers

// SPDX-License-Identifier: MIT
#include "validator/cli/reader_suite.hpp"

#include "validator/cli/inputs.hpp"
#include "validator/printable.hpp"
#include "validator/spelling.hpp"
#include "validator/walk/platform/files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace animcheck::cli {
namespace {

using Json = nlohmann::ordered_json;

/// What every reader can be told: by the name of the file, or by the one who calls it.
bool is_told(std::string_view key) {
    constexpr std::array words{"name", "format", "inside", "named", "beside"};
    return std::ranges::find(words, key) != words.end();
}

std::string text_or_empty(Json const& json) { return json.is_string() ? json.get<std::string>() : std::string(); }

SuiteCase case_of(Json const& row, std::string const& folder, std::string const& format, bool with_values) {
    SuiteCase entry;
    entry.id = row.at("id");
    entry.rule = entry.id.substr(0, entry.id.rfind('/'));
    entry.title = row.at("title");
    entry.format = row.at("format").is_string() ? row.at("format") : Json(format);
    entry.member = text_or_empty(row.at("member"));
    entry.name = text_or_empty(row.at("name"));
    entry.file = folder + "/" + row.at("file").get<std::string>();
    entry.obligation = row.at("obligation");
    entry.context = row.at("context");
    for (auto const& [key, value] : entry.context.items()) entry.needs_context |= !is_told(key);
    if (!with_values || entry.obligation != "must-accept") return entry;
    entry.model = row.at("model");
    for (auto const& field : row.at("fields"))
        entry.fields[field.at("path").get<std::string>()] =
            field.contains("value") ? field["value"] : field["values"];
    return entry;
}

void load_index(std::string const& path, SuiteOptions const& options, Suite& into) {
    auto const folder = path.substr(0, path.rfind('/'));
    auto const format = std::string(base_name(folder));
    auto const& wanted = options.formats;
    if (!wanted.empty() && std::ranges::find(wanted, format) == wanted.end()) return;
    try {
        auto const json = Json::parse(text_of_file(path));
        if (json.at("schema") != "animcheck-index/1") throw UsageError(path + ": unknown schema");
        into.version = json.at("version");
        for (auto const& row : json.at("cases"))
            if (row.at("id").get<std::string>().contains(options.filter))
                into.cases.push_back(case_of(row, folder, format, options.with_values));
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

class Compare {
public:
    explicit Compare(Json const& printed) : tolerances_(printed) {}

    void values(Json const& expected, Json const& printed, std::string const& path) {
        if (!result_.difference.empty()) return;
        if (printed.is_object()) return objects(expected, printed, path);
        if (printed.is_array()) return arrays(expected, printed, path);
        ++result_.compared;
        bool const as_texts = printed.is_string() && expected.is_string();
        if (as_texts ? printed != expected : !is_near(expected, printed, path))
            differ(path, fmt::format("is {}, expected {}", shown(printed), shown(expected)));
    }
    [[nodiscard]] Comparison const& result() const noexcept { return result_; }

private:
    void objects(Json const& expected, Json const& printed, std::string const& path) {
        for (auto const& [key, value] : printed.items()) {
            auto const inside = path.empty() ? key : path + '.' + key;
            if (!expected.is_object() || !expected.contains(key)) return differ(inside, "is not known");
            values(expected.at(key), value, inside);
        }
    }
    void arrays(Json const& expected, Json const& printed, std::string const& path) {
        auto const size = expected.is_array() ? expected.size() : 0;
        if (size != printed.size())
            return differ(path, fmt::format("has {} values, expected {}", printed.size(), size));
        for (std::size_t i = 0; i < size; ++i) values(expected[i], printed[i], fmt::format("{}[{}]", path, i));
    }
    [[nodiscard]] bool is_near(Json const& expected, Json const& printed, std::string const& path) const {
        if (expected.is_boolean() || printed.is_boolean()) return expected == printed;
        if (!is_number(expected) || !is_number(printed)) return false;
        auto const a = number_of(expected), b = number_of(printed);
        if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
        return a == b || static_cast<float>(a) == static_cast<float>(b) || std::abs(a - b) <= tolerances_.at(path);
    }
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

} // namespace animcheck::cli

// SPDX-License-Identifier: MIT
#include "validator/app/repair_record.hpp"

#include "validator/app/options.hpp"
#include "validator/app/repair_report.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace animcheck::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr int deepest = 8; ///< levels of a line

/// A line is not what the schema says.
struct Fault {
    std::string why;
};

Json json_of(std::string_view line) {
    bool too_deep = false;
    auto json = Json::parse(
        line, [&](int depth, Json::parse_event_t, Json const&) { return !(too_deep |= depth > deepest); }, false);
    if (too_deep || !json.is_object()) throw Fault{"not a JSON object of a repair record"};
    return json;
}

Json const& member(Json const& json, char const* word, Json::value_t type) {
    auto const found = json.is_object() ? json.find(word) : json.end();
    if (found == json.end()) throw Fault{fmt::format("the key '{}' is missing", word)};
    if (found->type() != type) throw Fault{fmt::format("'{}' has a value of another type", word)};
    return *found;
}

std::string text(Json const& json, char const* word) {
    return member(json, word, Json::value_t::string).get<std::string>();
}

std::string sha256(Json const& json, char const* word) {
    auto digits = text(json, word);
    bool const is_one = digits.size() == 64 && digits.find_first_not_of("0123456789abcdef") == std::string::npos;
    if (!is_one) throw Fault{fmt::format("'{}' is not a SHA-256 in 64 lower-case digits", word)};
    return digits;
}

std::string bytes_of_hex(Json const& json, char const* word) {
    auto const digits = text(json, word);
    if (digits.size() % 2 != 0 || digits.find_first_not_of("0123456789abcdef") != std::string::npos)
        throw Fault{fmt::format("'{}' is not bytes in lower-case digits, two each", word)};
    auto const value = [](char digit) { return digit <= '9' ? digit - '0' : digit - 'a' + 10; };
    std::string bytes;
    for (std::size_t i = 0; i < digits.size(); i += 2)
        bytes += static_cast<char>(value(digits[i]) * 16 + value(digits[i + 1]));
    return bytes;
}

FileEdit edit_of(Json const& json) {
    auto const at = member(json, "at", Json::value_t::number_unsigned).get<std::uint64_t>();
    auto old = bytes_of_hex(json, "old");
    if (at > UINT64_MAX / 2) throw Fault{fmt::format("an edit at byte {} is outside of any file", at)};
    return {{at, old.size(), bytes_of_hex(json, "new")}, old};
}

void add_edits(Json const& json, char const* word, std::vector<FileEdit>& edits) {
    for (auto const& one : member(json, word, Json::value_t::array)) {
        if (!one.is_object()) throw Fault{fmt::format("'{}' has what is not an object", word)};
        edits.push_back(edit_of(one));
    }
}

/// Two inputs of one file may share an edit; other edits have to be apart.
void settle(std::vector<FileEdit>& edits) {
    std::ranges::stable_sort(edits, {}, [](FileEdit const& edit) { return edit.splice.first; });
    auto const same = std::ranges::unique(edits);
    edits.erase(same.begin(), same.end());
    for (std::size_t i = 1; i < edits.size(); ++i)
        if (edits[i - 1].meets(edits[i]))
            throw Fault{
                fmt::format("the edits at {} and {} overlap", edits[i - 1].splice.first, edits[i].splice.first)};
}

void turn(RecordedFile& file) {
    std::swap(file.from, file.to);
    std::uint64_t gone = 0, come = 0;
    for (auto& [splice, before] : file.edits) {
        splice.first = splice.first - gone + come;
        gone += splice.count;
        come += splice.bytes.size();
        std::swap(splice.bytes, before);
        splice.count = before.size();
    }
}

RecordedFile file_of(Json const& json) {
    RecordedFile file;
    file.path = text(json, "path");
    for (auto const& input : member(json, "inputs", Json::value_t::array)) add_edits(input, "edits", file.edits);
    if (json.contains("container")) add_edits(json, "container", file.edits);
    if (file.edits.empty()) return file;
    settle(file.edits);
    file.from = sha256(json, "sha256");
    file.to = sha256(json, "output_sha256");
    return file;
}

void require_count(Json const& last, std::size_t files) {
    auto const counted = member(last, "repaired", Json::value_t::number_unsigned).get<std::uint64_t>();
    if (counted != files)
        throw Fault{
            fmt::format("it counts {} repaired files; the lines before it have edits of {}", counted, files)};
}

} // namespace

std::vector<RecordedFile> read_repair_record(std::string const& path, bool reverse) {
    FileBytes file;
    if (auto const error = file.open(path); !error.empty())
        throw UsageError(fmt::format("cannot read {}: {}", printable(path), error));
    std::string_view rest(reinterpret_cast<char const*>(file.bytes().data()), file.bytes().size());
    std::vector<RecordedFile> files;
    bool whole = false;
    std::size_t number = 0;
    try {
        while (!rest.empty()) {
            ++number;
            auto const end = rest.find('\n');
            if (end == std::string_view::npos) throw Fault{"the line is cut off"};
            auto const json = json_of(rest.substr(0, end));
            rest.remove_prefix(end + 1);
            if (whole) throw Fault{"there are lines after the last one"};
            if (auto const name = text(json, "schema"); name != repair_schema)
                throw Fault{fmt::format("its schema is '{}', not '{}'", printable(name), repair_schema)};
            whole = json.contains("whole");
            if (whole) require_count(json, files.size());
            if (whole) continue;
            auto next = file_of(json);
            next.line = number;
            if (reverse) turn(next);
            if (!next.edits.empty()) files.push_back(std::move(next));
        }
        if (!whole) throw Fault{"the record is not whole: its last line is missing"};
    } catch (Fault const& fault) {
        throw UsageError(fmt::format("{}:{}: {}", printable(path), number, fault.why));
    }
    return files;
}

} // namespace animcheck::app

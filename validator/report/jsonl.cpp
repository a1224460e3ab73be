// SPDX-License-Identifier: MIT
#include "validator/report/jsonl.hpp"

#include "validator/report/json_writer.hpp"
#include "validator/report/shapes.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace animcheck {
namespace {

/// Writes what shapes.hpp describes.
class ShapeWriter {
public:
    static constexpr bool reads = false;
    explicit ShapeWriter(JsonWriter& json) noexcept : json_(json) {}

    static bool has(std::string_view, bool is_there) { return is_there; }
    template <class T>
    static T const& held(std::optional<T> const& value) {
        return *value;
    }

    void text(std::string_view key, std::string_view text) { json_.member(key, text); }
    void borrowed(std::string_view key, std::string_view text) { json_.member(key, text); }
    void shown(std::string_view key, std::string_view text) {
        json_.key(key);
        put_shown(text);
    }
    void shown_or(std::string_view key, std::string_view text, std::string_view other) {
        shown(key, text.empty() ? other : text);
    }
    void text_or_null(std::string_view key, std::string_view text) {
        json_.key(key);
        if (text.empty())
            json_.value(nullptr);
        else
            json_.value(text);
    }
    /// A name that is not text is given whole as well: scripts must be able to find the file.
    void path(std::string_view key, std::string_view hex_key, std::string_view path) {
        shown(key, path);
        if (!is_plain(path) && printable(path) != path) text(hex_key, hex_of(path));
    }
    void rule_id(std::string_view key, std::string_view format, std::string_view rule) {
        text(key, fmt::format("{}/{}", format, rule));
    }
    void hex(std::string_view key, std::string_view bytes) { text(key, hex_of(bytes)); }
    void digest(std::string_view key, std::uint64_t hash) { text(key, fmt::format("{:016x}", hash)); }
    template <class Enum>
    void word(std::string_view key, Enum value) {
        text(key, name_of(value));
    }
    void choice(std::string_view key, bool is_first, std::string_view first, std::string_view second) {
        text(key, is_first ? first : second);
    }

    void number(std::string_view key, std::uint64_t number) { json_.member(key, number); }
    void count(std::string_view key, std::uint64_t count) { json_.member(key, count); }
    void flag(std::string_view key, bool truth) { json_.member(key, truth); }
    template <class T>
    void mark(std::string_view key, bool is_there, T const& value) {
        if (is_there) json_.member(key, value);
    }
    void mark(std::string_view key, bool is_there) { mark(key, is_there, true); }
    void says_shown(std::string_view key, std::string_view text) { shown(key, text); }
    template <class T>
    void says(std::string_view key, T const& value) {
        json_.member(key, value);
    }

    void range(std::string_view key, std::uint64_t first, std::uint64_t count) {
        json_.key(key);
        json_.begin_array();
        json_.value(first);
        json_.value(count);
        json_.end_array();
    }
    void first_of_range(std::string_view key, std::optional<std::uint64_t> const& first, std::uint64_t count) {
        if (first) range(key, *first, count);
    }
    void range_or_null(std::string_view key, std::uint64_t first, std::uint64_t count, bool is_null) {
        if (!is_null) return range(key, first, count);
        json_.key(key);
        json_.value(nullptr);
    }
    void says_range_or_null(std::string_view key, std::uint64_t first, std::uint64_t count, bool is_null) {
        range_or_null(key, first, count, is_null);
    }
    void bytes_of_bits(std::string_view key, BitRange const& bits) {
        auto const first = bits.offset / 8;
        range(key, first, (bits.end() + 7) / 8 - first);
    }

    void value(std::string_view key, Value const& value) {
        json_.key(key);
        put_value(value);
    }
    void one_or_more(std::string_view one, std::string_view more, std::vector<Value> const& values, bool is_list) {
        if (values.size() == 1 && !is_list)
            value(one, values.front());
        else if (!values.empty())
            array(more, values, [&](Value const& each) { put_value(each); });
    }
    void values(std::string_view key, std::vector<std::pair<std::string, Value>> const& rows) {
        by_name(key, rows, &std::pair<std::string, Value>::first, [&](auto const& row) { put_value(row.second); });
    }
    void amounts(std::string_view key, std::vector<std::pair<std::string, std::uint64_t>> const& rows) {
        by_name(key, rows, &std::pair<std::string, std::uint64_t>::first,
                [&](auto const& row) { json_.value(row.second); });
    }
    void named(std::string_view key, std::vector<ContextNote> const& notes) {
        by_name(key, notes, &ContextNote::name, [&](auto const& note) { put(note); });
    }

    void texts(std::string_view key, std::vector<std::string> const& texts) {
        array(key, texts, [&](std::string_view text) { json_.value(text); });
    }
    void shown_list(std::string_view key, std::vector<std::string> const& texts) {
        array(key, texts, [&](std::string_view text) { put_shown(text); });
    }
    template <class T>
    void list(std::string_view key, std::vector<T> const& all, std::size_t = 0) {
        array(key, all, [&](T const& one) { put(one); });
    }
    template <class T>
    void object(std::string_view key, T const& one) {
        json_.key(key);
        put(one);
    }
    template <class T>
    void says_object(std::string_view key, T const& one) {
        object(key, one);
    }
    template <class T>
    void object_or_null(std::string_view key, std::optional<T> const& one) {
        json_.key(key);
        if (one)
            put(*one);
        else
            json_.value(nullptr);
    }
    template <class Members>
    void group(std::string_view key, Members members) {
        json_.key(key);
        json_.begin_object();
        members(*this);
        json_.end_object();
    }

    /// An object with a member for each: numbers by what was counted, words by rule, objects by rule.
    template <class Rows>
    void counts(std::string_view key, Rows const& rows) {
        each(key, rows, [&](auto const& count) { json_.value(std::uint64_t{count}); });
    }
    void words(std::string_view key, std::map<std::string, Severity> const& rows) {
        each(key, rows, [&](Severity severity) { json_.value(name_of(severity)); });
    }
    template <class T>
    void objects(std::string_view key, std::map<std::string, T> const& rows) {
        each(key, rows, [&](T const& one) { put(one); });
    }
    template <class Add>
    void by_verdict(std::string_view key, Totals const& totals,
                    std::uint64_t (Totals::*count_of)(Verdict) const noexcept, Add) {
        group(key, [&](auto&) {
            for (auto const verdict : every_verdict)
                if (auto const count = (totals.*count_of)(verdict); count > 0) says(name_of(verdict), count);
        });
    }

    template <class T, class... Also>
    void put(T const& one, Also const&... also) {
        json_.begin_object();
        shape(*this, one, also...);
        json_.end_object();
    }

private:
    template <class Range, class Write>
    void array(std::string_view key, Range const& values, Write write) {
        json_.key(key);
        json_.begin_array();
        for (auto const& value : values) write(value);
        json_.end_array();
    }
    template <class Rows, class Write>
    void each(std::string_view key, Rows const& rows, Write write) {
        json_.key(key);
        json_.begin_object();
        for (auto const& [name, value] : rows) {
            json_.name(name);
            write(value);
        }
        json_.end_object();
    }
    /// A name that comes again keeps its place, and has the last of its values.
    template <class Row, class Write>
    void by_name(std::string_view key, std::vector<Row> const& rows, std::string Row::* name, Write write) {
        std::vector<Row const*> kept;
        kept.reserve(rows.size());
        for (auto const& row : rows) {
            auto const same =
                std::ranges::find_if(kept, [&](Row const* other) { return other->*name == row.*name; });
            if (same == kept.end())
                kept.push_back(&row);
            else
                *same = &row;
        }
        json_.key(key);
        json_.begin_object();
        for (auto const* const row : kept) {
            json_.name(row->*name);
            write(*row);
        }
        json_.end_object();
    }

    /// Words from outside.
    void put_shown(std::string_view text) {
        if (is_plain(text))
            json_.value(text);
        else
            json_.value(printable(text));
    }
    void put_value(Value const& value) {
        struct Writer {
            ShapeWriter& to;
            void operator()(std::monostate) const { to.json_.value(nullptr); }
            void operator()(std::int64_t number) const { to.json_.value(number); }
            void operator()(std::uint64_t number) const { to.json_.value(number); }
            void operator()(double number) const {
                // JSON has no word for these.
                if (!std::isfinite(number)) return to.json_.value(text_of(number));
                to.json_.value(number);
            }
            void operator()(std::string const& text) const { to.put_shown(text); }
        };
        std::visit(Writer{*this}, value);
    }

    JsonWriter& json_;
};

template <class... Record>
void add_line(std::string& line, Record const&... record) {
    JsonWriter json(line);
    ShapeWriter(json).put(record...);
}

template <class... Record>
std::string line_of(Record const&... record) {
    std::string line;
    add_line(line, record...);
    return line;
}

} // namespace

void put_totals(JsonWriter& to, SummaryRecord const& summary) {
    ShapeWriter writer(to);
    totals_shape(writer, summary);
}

std::string to_json_line(RunRecord const& record) { return line_of(record); }
std::string to_json_line(InputRecord const& record, bool named) { return line_of(record, named); }
std::string to_json_line(SummaryRecord const& record) { return line_of(record); }
std::string to_json_line(Finding const& finding) { return line_of(finding); }

OutputFormat const jsonl_output{
    .word = "jsonl",
    .suffix = ".jsonl",
    .run = [](RunRecord const& record, OutputOptions const&) { return to_json_line(record) + '\n'; },
    .input =
        [](InputRecord const& record, bool named, OutputOptions const&, Piece& to) {
            add_line(to.text, record, named);
            to.text += '\n';
        },
    .summary = [](Ending const& ending, OutputOptions const&) { return to_json_line(ending.summary) + '\n'; },
    .reads_notes = [](OutputOptions const&) { return true; },
    .is_report =
        [](std::string_view bytes) { return bytes.starts_with(R"({"record":"run","schema":"animcheck-report/)"); },
};

} // namespace animcheck

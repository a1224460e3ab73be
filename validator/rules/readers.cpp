// SPDX-License-Identifier: MIT
#include "validator/rules/readers.hpp"

#include "validator/rules/table_loader.hpp"

#include <fmt/format.h>

namespace animcheck {
namespace {

constexpr std::string_view reader_schema = "animcheck-reader/1";

} // namespace

class ReaderLoader : private TableLoader {
public:
    ReaderLoader(std::string_view text, std::string file, ReaderStore& store)
        : TableLoader(text, std::move(file), store.words_), store_(store) {}

    void load() {
        yaml::Fields fields(root_, file_, "a reader");
        fields.only({"schema", "title", "address", "sources", "misreadings"});
        require_schema(fields, reader_schema);
        auto& table = store_.table_;
        table.id = keep(std::string(table_stem(file_)));
        table.title = keep(fields.text("title"));
        table.address = keep(fields.text("address"));
        for (auto const& [id, source] : members(fields.required("sources"), "sources")) check_source(source);
        auto const& formats = members(fields.required("misreadings"), "misreadings");
        if (formats.empty())
            fail(fields.required("misreadings"), "misreadings is empty; expected the formats that it misreads");
        for (auto const& [format, misreadings] : formats) {
            if (members(misreadings, format.scalar).empty()) fail(misreadings, "a format without misreadings");
            store_.formats_.push_back(keep(format.scalar));
        }
        table.formats = store_.formats_;
    }

private:
    void check_source(yaml::Node const& node) const {
        yaml::Fields fields(node, file_, "a source");
        fields.only({"title", "incident", "suite"});
        static_cast<void>(fields.required("title"));
        auto const* const cases = fields.optional("suite");
        if (!fields.optional("incident") && !cases)
            fail(node, "a source without 'incident' or 'suite'; expected the incident that shows it, or the cases");
        if (cases && items(*cases, "suite").empty())
            fail(*cases, "suite is empty; expected the cases that show it");
    }

    ReaderStore& store_;
};

ReaderStore load_reader(std::string_view text, std::string const& file) {
    ReaderStore store;
    ReaderLoader(text, file, store).load();
    return store;
}

std::string emit_readers(std::span<ReaderTable const> readers) {
    std::string arrays, rows;
    for (std::size_t i = 0; i < readers.size(); ++i) {
        auto const& reader = readers[i];
        arrays += fmt::format("constexpr std::string_view reader_formats_{}[] = {{", i);
        for (auto const format : reader.formats) arrays += quoted_literal(format) + ", ";
        arrays += "};\n";
        rows += fmt::format("    {{{}, {}, {}, reader_formats_{}}},\n", quoted_literal(reader.id),
                            quoted_literal(reader.title), quoted_literal(reader.address), i);
    }
    if (!rows.empty()) arrays += fmt::format("constexpr ReaderTable all_readers[] = {{\n{}}};\n", rows);
    return fmt::format("// Written by spec_compiler.\n"
                       "#include \"validator/rules/readers.hpp\"\n\n"
                       "namespace animcheck {{\n"
                       "namespace {{\n{}}} // namespace\n\n"
                       "std::span<ReaderTable const> built_in_readers() noexcept {{ return {}; }}\n\n"
                       "}} // namespace animcheck\n",
                       arrays, rows.empty() ? "{}" : "all_readers");
}

std::string misreading_id(std::string_view reader, std::string_view rule) {
    return fmt::format("{}/{}", reader, rule.substr(reader.size() + 1));
}

bool is_reader_file(std::string_view path) noexcept { return is_in_folder(path, reader_folder); }

} // namespace animcheck

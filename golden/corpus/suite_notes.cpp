// SPDX-License-Identifier: MIT
#include "golden/corpus/suite_notes.hpp"

#include "golden/corpus/obligation.hpp"
#include "validator/rules/yaml.hpp"

#include <fmt/format.h>

namespace animcheck::golden {
namespace {

class NotesReader {
public:
    NotesReader(std::string format, std::string const& file) : format_(std::move(format)), file_(file) {}

    [[nodiscard]] SuiteNotes read(yaml::Node const& document) const {
        yaml::Fields fields(document, file_, "the file");
        SuiteNotes notes;
        if (auto const schema = fields.text("schema"); schema != "animcheck-suite/1")
            fields.fail(fields.required("schema").mark,
                        fmt::format("schema '{}'; expected 'animcheck-suite/1'", schema));
        if (auto const* const outside = fields.optional("outside"))
            for (auto const& [rule, part] : outside->members)
                notes.outside[full(rule)] = yaml::text(part, file_, "the part of the file");
        if (auto const* const exceptions = fields.optional("exceptions"))
            for (auto const& [entry, exception] : exceptions->members)
                notes.exceptions[full(entry)] = read_exception(exception);
        if (auto const* const readers = fields.optional("readers"))
            for (auto const& [rule, stated] : readers->members) notes.readers[full(rule)] = read_exception(stated);
        if (auto const* const counts = fields.optional("counts"))
            for (auto const& [name, field] : counts->members)
                notes.counts[name.scalar] = yaml::text(field, file_, "a field");
        fields.done();
        return notes;
    }

private:
    [[nodiscard]] std::string full(yaml::Node const& id) const { return format_ + '/' + id.scalar; }

    [[nodiscard]] SuiteNotes::Exception read_exception(yaml::Node const& node) const {
        yaml::Fields fields(node, file_, "an exception");
        SuiteNotes::Exception exception{fields.text("obligation"), fields.text_or("latitude", ""),
                                        fields.text("why")};
        if (!obligation_named(exception.obligation))
            fields.fail(node.mark, fmt::format("unknown obligation '{}'", exception.obligation));
        bool const is_may = exception.obligation == name_of(Obligation::may);
        if (is_may != latitude_named(exception.latitude).has_value())
            fields.fail(node.mark, is_may ? "'may' needs a latitude that exists" : "only 'may' has a latitude");
        fields.done();
        return exception;
    }

    std::string format_;
    std::string const& file_;
};

} // namespace

SuiteNotes load_suite_notes(std::string_view text, std::string const& format, std::string const& file) {
    return NotesReader(format, file).read(yaml::parse(text, file));
}

} // namespace animcheck::golden

// Specs document what decoders read, and nothing else: held over every case of the corpus, both ways.
#include "golden/case.hpp"
#include "golden/runner.hpp"

#include <boost/test/unit_test.hpp>

#include <map>
#include <set>

namespace {

using namespace animcheck;

/// Paths that were read, by format; what was read undeclared or as something else fails at once.
std::map<std::string, std::set<PathId>> read_paths(SpecSet const& specs) {
    std::map<std::string, std::set<PathId>> read;
    auto const corpus = golden::load_corpus(ANIMCHECK_SOURCE_DIR "/golden");
    for (auto const* const entry : corpus.cases()) {
        golden::Run const run(*entry, specs);
        auto const& decoded = run.lenient();
        if (!decoded.spec) continue;
        for (auto const& event : decoded.log.events()) {
            if (event.kind == EventKind::anomaly) continue;
            auto const pattern = decoded.paths->pattern(event.path);
            auto const& fields = decoded.spec->fields;
            auto const declared = std::ranges::find(fields, event.path, &FieldDeclaration::path);
            BOOST_TEST_REQUIRE((declared != fields.end()), pattern << " is read and not declared");
            BOOST_TEST((declared->kind == event.kind), pattern << " is read as another kind of field");
            bool const typed = event.kind != EventKind::table;
            BOOST_TEST((!typed || declared->type == event.type), pattern << " is read as " << name_of(event.type));
            read[std::string(decoded.spec->format)].insert(event.path);
        }
    }
    return read;
}

} // namespace

BOOST_AUTO_TEST_SUITE(fields)

BOOST_AUTO_TEST_CASE(what_is_read_is_declared_and_what_is_declared_is_read) {
    auto const specs = SpecSet::built_in();
    auto const read = read_paths(specs);
    for (auto const* const spec : specs.all()) {
        if (spec->format == "io") continue; // it has no decoder
        auto const found = read.find(std::string(spec->format));
        BOOST_TEST_REQUIRE((found != read.end()), "no case of " << spec->format);
        PathTable const paths(spec->paths);
        for (auto const& field : spec->fields)
            BOOST_TEST(found->second.contains(field.path),
                       spec->format << ": " << paths.pattern(field.path) << " is declared and never read");
    }
}

BOOST_AUTO_TEST_SUITE_END()

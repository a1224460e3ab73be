#include "golden/sample.hpp"

#include "golden/files.hpp"
#include "golden/runner.hpp"

#include <algorithm>

namespace animcheck::golden {

std::size_t write_sample(std::string_view text, std::string const& file, Corpus const& corpus, SpecSet const& specs,
                         std::filesystem::path const& folder) {
    auto const document = yaml::parse(text, file);
    yaml::Fields top(document, file, "a sample");
    if (top.text("schema") != "animcheck-sample/1") top.fail(document.mark, "expected schema animcheck-sample/1");
    auto const& list = top.required("files");
    top.done();
    auto const cases = corpus.cases();
    for (auto const& [name, wanted] : list.members) {
        auto const found =
            std::ranges::find(cases, wanted.scalar, [](Case const* entry) { return entry->full_id(); });
        if (found == cases.end()) top.fail(wanted.mark, "unknown case '" + wanted.scalar + "'");
        write_bytes(folder / name.scalar, bytes_of(**found, specs));
    }
    return list.members.size();
}

} // namespace animcheck::golden

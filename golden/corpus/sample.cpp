#include "golden/corpus/sample.hpp"

#include "golden/corpus/files.hpp"
#include "golden/corpus/runner.hpp"
#include "golden/corpus/writers.hpp"

#include <algorithm>

namespace animcheck::golden {
namespace {

Writer const* find_writer(std::string_view word) {
    auto const in = [word](std::span<Writer const> writers) {
        auto const found = std::ranges::find(writers, word, &Writer::word);
        return found == writers.end() ? nullptr : &*found;
    };
#define ANIMCHECK_FAMILY(name)                                                                                     \
    if (auto const* const found = in(name::writers())) return found;
#include "families.def"
#undef ANIMCHECK_FAMILY
    return nullptr;
}

class Sample {
public:
    Sample(std::string const& file, Corpus const& corpus, SpecSet const& specs, std::filesystem::path const& folder)
        : file_(file), specs_(specs), folder_(folder), cases_(corpus.cases()) {}

    std::size_t write(yaml::Node const& document) {
        yaml::Fields top(document, file_, "a sample");
        if (top.text("schema") != "animcheck-sample/1")
            top.fail(document.mark, "expected schema animcheck-sample/1");
        auto const& files = top.required("files");
        auto const& archives = top.required("archives");
        top.done();
        for (auto const& one : named(files)) write_bytes(folder_ / one.path, one.bytes);
        for (auto const& archive : archives.items) write_archive(archive);
        return files.members.size() + archives.items.size();
    }

private:
    /// Paths and the bytes of the cases that stand for them; manifests beside the files that they name.
    std::vector<NamedBytes> named(yaml::Node const& list) const {
        std::vector<NamedBytes> files;
        for (auto const& [path, wanted] : list.members) {
            auto const found =
                std::ranges::find(cases_, wanted.scalar, [](Case const* entry) { return entry->full_id(); });
            if (found == cases_.end())
                throw yaml::Error(file_, wanted.mark, "unknown case '" + wanted.scalar + "'");
            files.push_back({path.scalar, bytes_of(**found, specs_)});
            auto const& manifest = (*found)->context.manifest_text;
            if (manifest.empty()) continue;
            auto const text = std::as_bytes(std::span(manifest));
            files.push_back({path.scalar.substr(0, path.scalar.rfind('.')) + ".xml", {text.begin(), text.end()}});
        }
        return files;
    }

    void write_archive(yaml::Node const& node) const {
        yaml::Fields fields(node, file_, "an archive");
        auto const path = fields.text("path");
        auto const& word = fields.required("writer");
        auto const& members = fields.required("members");
        fields.done();
        auto const* const writer = find_writer(word.scalar);
        if (!writer) throw yaml::Error(file_, word.mark, "unknown writer '" + word.scalar + "'");
        write_bytes(folder_ / path, writer->write(named(members)));
    }

    std::string const& file_;
    SpecSet const& specs_;
    std::filesystem::path const& folder_;
    std::vector<Case const*> cases_;
};

} // namespace

std::size_t write_sample(std::string_view text, std::string const& file, Corpus const& corpus, SpecSet const& specs,
                         std::filesystem::path const& folder) {
    return Sample(file, corpus, specs, folder).write(yaml::parse(text, file));
}

} // namespace animcheck::golden

// SPDX-License-Identifier: MIT
#include "golden/corpus/sample.hpp"

#include "decoders/registry.hpp"
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
        : file_(file), corpus_(corpus), specs_(specs), folder_(folder), cases_(corpus.cases()) {}

    std::size_t write(yaml::Node const& document) {
        yaml::Fields top(document, file_, "a sample");
        if (top.text("schema") != "animcheck-sample/1")
            top.fail(document.mark, "expected schema animcheck-sample/1");
        auto const& files = top.required("files");
        auto const& archives = top.required("archives");
        top.done();
        std::size_t written = 0;
        for (auto const& one : named(files)) {
            write_bytes(folder_ / one.path, one.bytes);
            ++written;
        }
        for (auto const& archive : archives.items) written += write_archive(archive) ? 1 : 0;
        return written;
    }

private:
    [[nodiscard]] bool is_left_out(std::string const& id) const {
        auto const& left_out = corpus_.left_out;
        return animcheck::is_left_out(family_of(id)) || std::ranges::find(left_out, id) != left_out.end();
    }

    /// The files of a list of paths and case ids. A manifest goes into the folder of its file.
    std::vector<NamedBytes> named(yaml::Node const& list) const {
        std::vector<NamedBytes> files;
        for (auto const& [path, id] : list.members) {
            if (is_left_out(id.scalar)) continue;
            auto const found =
                std::ranges::find(cases_, id.scalar, [](Case const* entry) { return entry->full_id(); });
            if (found == cases_.end()) throw yaml::Error(file_, id.mark, "unknown case '" + id.scalar + "'");
            files.push_back({path.scalar, bytes_of(**found, specs_)});
            auto const& manifest = (*found)->context.manifest_text;
            if (manifest.empty()) continue;
            auto const text = std::as_bytes(std::span(manifest));
            files.push_back({path.scalar.substr(0, path.scalar.rfind('.')) + ".xml", {text.begin(), text.end()}});
        }
        return files;
    }

    /// Skipped if a member belongs to a family that is not in this build.
    bool write_archive(yaml::Node const& node) const {
        yaml::Fields fields(node, file_, "an archive");
        auto const path = fields.text("path");
        auto const& word = fields.required("writer");
        auto const& members = fields.required("members");
        fields.done();
        auto const lacks = [this](auto const& member) { return is_left_out(member.second.scalar); };
        if (std::ranges::any_of(members.members, lacks)) return false;
        auto const* const writer = find_writer(word.scalar);
        if (!writer) throw yaml::Error(file_, word.mark, "unknown writer '" + word.scalar + "'");
        write_bytes(folder_ / path, writer->write(named(members)));
        return true;
    }

    std::string const& file_;
    Corpus const& corpus_;
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

#include "golden/corpus/sample.hpp"

#include "golden/corpus/files.hpp"
#include "golden/corpus/runner.hpp"
#include "golden/writers/ff7/lgp.hpp"
#include "golden/writers/lba1/hqr.hpp"
#include "golden/writers/sotc/nico.hpp"
#include "golden/writers/zelda64/rom.hpp"
#include "golden/writers/zengin/vdf.hpp"

#include <algorithm>
#include <array>

namespace animcheck::golden {
namespace {

/// Entries of an HQR have no names: the files' order is theirs.
std::vector<std::byte> write_entries(std::span<NamedBytes const> files) {
    std::vector<ArchiveEntry> entries;
    // The game's archives keep what packing would make larger as it is.
    for (auto const& file : files)
        entries.push_back(
            {.bytes = file.bytes, .method = static_cast<std::uint16_t>(file.bytes.size() < 56 ? 0 : 1)});
    return write_archive(entries);
}

std::vector<std::byte> write_lgp_of(std::span<NamedBytes const> files) {
    std::vector<LgpEntry> entries;
    for (auto const& file : files) entries.push_back({file.path, file.bytes});
    return write_lgp(entries);
}

/// Files of a cartridge have no names. Every second one is packed.
std::vector<std::byte> write_cartridge(std::span<NamedBytes const> files, zelda64::RomOrder order) {
    std::vector<RomFile> all;
    for (auto const& file : files)
        all.push_back({file.bytes, all.size() % 2 == 0 ? zelda64::Packing::stored : zelda64::Packing::yaz0});
    return write_rom(all, {.order = order});
}

/// What makes an archive of files, by the word that sample.yaml uses for it.
struct Writer {
    std::string_view word;
    std::vector<std::byte> (*write)(std::span<NamedBytes const> files);
};
constexpr std::array writers{
    Writer{"volume", [](std::span<NamedBytes const> files) { return write_volume(files); }},
    Writer{"zipped-volume",
           [](std::span<NamedBytes const> files) { return write_volume(files, {.zipped = true}); }},
    Writer{"hqr", write_entries},
    Writer{"lgp", write_lgp_of},
    Writer{"nico",
           [](std::span<NamedBytes const> files) {
               NicoSheet const sheet(files.begin(), files.end());
               return write_nico({&sheet, 1});
           }},
    Writer{"rom",
           [](std::span<NamedBytes const> files) { return write_cartridge(files, zelda64::RomOrder::console); }},
    Writer{"swapped-rom",
           [](std::span<NamedBytes const> files) { return write_cartridge(files, zelda64::RomOrder::pairs); }},
};

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
        auto const writer = std::ranges::find(writers, word.scalar, &Writer::word);
        if (writer == writers.end()) throw yaml::Error(file_, word.mark, "unknown writer '" + word.scalar + "'");
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

// SPDX-License-Identifier: MIT
// Folders as mods: meshes of both games in one.
#include "decoders/core/order.hpp"
#include "validator/judge/checks/zengin/checks.hpp"
#include "validator/judge/checks/zengin/mod_files.hpp"

#include <algorithm>
#include <map>
#include <optional>

namespace animcheck::zengin {
namespace {

constexpr std::uint32_t of_gothic = 0x04030506, of_gothic2 = 0x04090506;

/// A mesh begins with its version; in a model the hierarchy is before it.
std::optional<std::uint32_t> mesh_version(ByteView bytes) {
    constexpr std::uint16_t library_chunk = 0xD000;
    constexpr std::size_t head = 6, version_size = 4, chunks_most = 4;
    for (std::size_t chunk = 0; chunk < chunks_most && bytes.size() >= head + version_size; ++chunk) {
        if (load<std::uint16_t>(bytes.data(), std::endian::little) == library_chunk)
            return load<std::uint32_t>(bytes.data() + head, std::endian::little);
        auto const size = load<std::uint32_t>(bytes.data() + 2, std::endian::little);
        if (size > bytes.size() - head) return std::nullopt;
        bytes = bytes.subspan(head + size);
    }
    return std::nullopt;
}

/// Meshes of one mod: a volume, or the loose files around one game folder.
struct Meshes {
    std::vector<FolderEntry> gothic, gothic2;

    void add(FolderFiles& files, FolderEntry const& entry) {
        auto const name = files.name(entry);
        if (!name_ends(name, ".MDM") && !name_ends(name, ".MDL")) return;
        std::optional<std::uint32_t> version;
        if (!files.read(entry, [&](ByteView bytes) { version = mesh_version(bytes); })) return;
        if (version == of_gothic) gothic.push_back(entry);
        if (version == of_gothic2) gothic2.push_back(entry);
    }
};

std::map<std::string, Meshes> meshes_by_mod(FolderInput& input) {
    auto const& paths = input.once(mod_files).paths;
    auto& files = input.files();
    std::map<std::string, Meshes> mods;
    for (auto const& row : paths.rows())
        if (row.volume != GamePaths::loose)
            mods[files.path(paths.volumes()[row.volume].file)].add(files, row.entry);
    for (std::uint32_t file = 0; file < files.size(); ++file)
        if (auto const root = files.container(file) ? std::nullopt : mod_root(files.path(file)))
            mods[std::string(*root)].add(files, {file});
    return mods;
}

} // namespace

/// Reports those that are fewer.
void meshes_of_one_game(FolderInput& input) {
    for (auto& [mod, meshes] : meshes_by_mod(input)) {
        auto& [gothic, gothic2] = meshes;
        if (gothic.empty() || gothic2.empty()) continue;
        auto const order = [](FolderEntry const& entry) { return std::pair(entry.file, entry.member); };
        for (auto* const entries : {&gothic, &gothic2}) put_in_order(*entries, {}, order);
        bool const few_of_gothic = gothic.size() <= gothic2.size();
        auto const& few = few_of_gothic ? gothic : gothic2;
        auto const& many = few_of_gothic ? gothic2 : gothic;
        FolderBreach breach;
        for (auto const& entry : few) breach.add(input.files().place(entry));
        breach.args = {{"actual", Value(breach.places.front())},
                       {"files", Value(breach.count)},
                       {"game", Value(std::string(few_of_gothic ? "Gothic" : "Gothic II"))},
                       {"others", Value(std::uint64_t{many.size()})},
                       {"other_game", Value(std::string(few_of_gothic ? "Gothic II" : "Gothic"))},
                       {"other", Value(input.files().place(many.front()))}};
        input.breach(std::move(breach));
    }
}

} // namespace animcheck::zengin

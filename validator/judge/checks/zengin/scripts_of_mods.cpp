// SPDX-License-Identifier: MIT
// Folders as mods: scripts that are not compiled again, and names that occur twice.
#include "decoders/core/order.hpp"
#include "validator/judge/checks/zengin/checks.hpp"
#include "validator/judge/checks/zengin/mod_files.hpp"
#include "validator/rules/hash.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

namespace animcheck::zengin {
namespace {

using Row = GamePaths::Row;

constexpr std::string_view compiled_folder = "_COMPILED/", script_extension = ".MSB", source_extension = ".MDS";

/// "_WORK/DATA/ANIMS/_COMPILED/X.MSB" is made from "_WORK/DATA/ANIMS/X.MDS". Empty if the path is of no script.
std::string source_of(std::string_view script) {
    auto const name = script.substr(script.rfind('/') + 1);
    auto const folder = script.substr(0, script.size() - name.size());
    if (!name_ends(name, script_extension) || !folder.ends_with(compiled_folder)) return {};
    auto source = std::string(folder.substr(0, folder.size() - compiled_folder.size()));
    source += name.substr(0, name.size() - script_extension.size());
    return source += source_extension;
}

constexpr std::uint32_t gothic2_variant = 2;

} // namespace

ScriptNames script_names(ByteView script) {
    enum Chunk : std::uint16_t { ani = 0xF520, alias = 0xF530, blend = 0xF540, comb = 0xF570 };
    constexpr std::size_t head = 6;
    ScriptNames names;
    while (script.size() >= head) {
        auto const type = load<std::uint16_t>(script.data(), std::endian::little);
        auto const size = load<std::uint32_t>(script.data() + 2, std::endian::little);
        if (size > script.size() - head) return names;
        auto const body = text_of(script.subspan(head, size));
        script = script.subspan(head + size);
        if (type != ani && type != alias && type != blend && type != comb) continue;
        names.all.insert(upper_case_of(body.substr(0, body.find('\n'))));
    }
    names.whole = script.empty();
    return names;
}

/// Gothic II reads the compiled script of the volume, however new its source is elsewhere.
void scripts_compiled(FolderInput& input) {
    auto const& [paths, conflicts] = input.once(mod_files);
    auto& files = input.files();
    for (auto const& row : paths.rows()) {
        if (row.volume == GamePaths::loose || !name_ends(files.name(row.entry), script_extension)) continue;
        auto const& used = paths.volumes()[row.volume];
        auto const path = paths.text(files, row);
        auto const* const winner = winner_of(paths.of(path), paths.volumes());
        if (used.header.variant != gothic2_variant || winner != &row) continue;
        auto const source = source_of(path);
        auto const* const text = source.empty() ? nullptr : winner_of(paths.of(source), paths.volumes());
        if (!text || paths.volumes()[text->volume].header.timestamp <= used.header.timestamp) continue;
        FolderBreach breach;
        breach.add(files.place(text->entry));
        breach.args = {{"actual", Value(files.place(text->entry))}, {"script", Value(files.place(row.entry))}};
        input.breach(std::move(breach));
    }
}

namespace {

/// "../HUM-S_RUN.MAN" is played by a line of "../HUM.MSB". Empty if the name has no model.
std::string script_of(std::string_view animation) {
    auto const name = animation.rfind('/') + 1;
    auto const dash = animation.find('-', name);
    return dash == animation.npos ? "" : std::string(animation.substr(0, dash)) += script_extension;
}

/// Animations that a compiled script in an older volume does not name, by that script.
class NeverPlayed {
public:
    explicit NeverPlayed(FolderInput& input) : input_(input), paths_(input.once(mod_files).paths) {}

    void look_at(Row const& row) {
        auto& files = input_.files();
        auto const& volumes = paths_.volumes();
        if (row.volume == GamePaths::loose || !name_ends(files.name(row.entry), ".MAN")) return;
        auto const path = paths_.text(files, row);
        auto const script = script_of(path);
        auto const* const used = script.empty() ? nullptr : winner_of(paths_.of(script), volumes);
        if (!used || winner_of(paths_.of(path), volumes) != &row) return;
        auto const& header = volumes[used->volume].header;
        if (header.variant != gothic2_variant || volumes[row.volume].header.timestamp <= header.timestamp) return;
        auto const name = path.substr(script.size() - script_extension.size() + 1);
        auto const& names = names_of(*used);
        if (names.whole && !names.all.contains(name.substr(0, name.size() - script_extension.size())))
            unplayed_.push_back({used->entry, row.entry});
    }

    /// In the order of the folder, not that of hashes.
    void report() {
        auto const order = [](FolderEntry const& entry) { return std::pair(entry.file, entry.member); };
        put_in_order(unplayed_, {},
                     [&](Unplayed const& one) { return std::pair(order(one.script), order(one.animation)); });
        for (auto one = unplayed_.begin(); one != unplayed_.end();) {
            auto const script = one->script;
            FolderBreach breach;
            for (; one != unplayed_.end() && order(one->script) == order(script); ++one)
                breach.add(input_.files().place(one->animation));
            breach.args = {{"actual", Value(breach.places.front())},
                           {"script", Value(input_.files().place(script))},
                           {"files", Value(breach.count)}};
            input_.breach(std::move(breach));
        }
    }

private:
    struct Unplayed {
        FolderEntry script, animation;
    };

    ScriptNames const& names_of(Row const& script) {
        auto const [known, fresh] = names_.try_emplace(&script);
        if (fresh)
            (void)input_.files().read(script.entry, [&](ByteView bytes) { known->second = script_names(bytes); });
        return known->second;
    }

    FolderInput& input_;
    GamePaths const& paths_;
    std::map<Row const*, ScriptNames> names_;
    std::vector<Unplayed> unplayed_;
};

} // namespace

void animations_scripted(FolderInput& input) {
    auto const& paths = input.once(mod_files).paths;
    if (paths.volumes().size() < 2) return;
    NeverPlayed unplayed(input);
    for (auto const& row : paths.rows()) unplayed.look_at(row);
    unplayed.report();
}

namespace {

constexpr std::array<std::string_view, 8> game_extensions{".MAN", ".MDH", ".MDM", ".MDL",
                                                          ".MMB", ".MSB", ".MDS", ".ASC"};

/// A file under its name without folders. Those of one mod are compared: of volumes, or below one root.
struct Named {
    std::uint64_t name = 0, root = 0;
    FolderEntry entry;
    std::uint32_t volume = GamePaths::loose;
};

std::vector<Named> named_files(FolderFiles& files, GamePaths const& paths) {
    std::vector<Named> named;
    for (auto const& row : paths.rows())
        if (row.volume != GamePaths::loose)
            named.push_back({name_hash(files.name(row.entry)), 0, row.entry, row.volume});
    for (std::uint32_t file = 0; file < files.size(); ++file) {
        auto const& path = files.path(file);
        auto const root = files.container(file) ? std::nullopt : mod_root(path);
        bool const is_of_game = std::ranges::any_of(
            game_extensions, [&](std::string_view extension) { return name_ends(path, extension); });
        if (root && is_of_game)
            named.push_back({name_hash(files.name({file})), hash_of(upper_case_of(*root)) | 1, {file}});
    }
    put_in_order(named, {},
                 [](Named const& one) { return std::tuple(one.name, one.root, one.entry.file, one.entry.member); });
    return named;
}

/// The first two of one name that are in different folders, or volumes, and have different bytes.
bool are_rivals(Named const& a, Named const& b, FolderFiles& files, GamePaths const& paths) {
    bool const in_volumes = a.volume != GamePaths::loose;
    if (in_volumes && a.volume == b.volume) return false; // the volume's own rule reports it
    if (!same_name(files.name(a.entry), files.name(b.entry))) return false;
    if (in_volumes && paths.text(files, {0, a.entry, a.volume}) == paths.text(files, {0, b.entry, b.volume}))
        return false; // the order of volumes decides
    return files.differ(a.entry, b.entry);
}

} // namespace

void base_names_once(FolderInput& input) {
    auto const& paths = input.once(mod_files).paths;
    auto& files = input.files();
    auto const named = named_files(files, paths);
    std::vector<std::pair<FolderEntry, FolderEntry>> rivals; // the later one first
    for (std::size_t i = 1, first = 0; i < named.size(); ++i) {
        if (named[i].name != named[first].name || named[i].root != named[first].root) first = i;
        if (first != i && are_rivals(named[first], named[i], files, paths))
            rivals.emplace_back(named[i].entry, named[first].entry);
    }
    if (rivals.empty()) return;
    put_in_order(rivals, {}, [](auto const& pair) { return std::pair(pair.first.file, pair.first.member); });
    FolderBreach breach;
    for (auto const& [later, first] : rivals) breach.add(files.place(later));
    breach.args = {{"actual", Value(breach.places.front())},
                   {"other", Value(files.place(rivals.front().second))},
                   {"files", Value(std::uint64_t{rivals.size()})}};
    input.breach(std::move(breach));
}

} // namespace animcheck::zengin

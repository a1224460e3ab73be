// SPDX-License-Identifier: MIT
// Folders as mods: which file of a path the game uses, and which have no effect.
#include "validator/judge/checks/zengin/mod_files.hpp"

#include "decoders/core/order.hpp"
#include "validator/judge/checks/zengin/checks.hpp"
#include "validator/rules/hash.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

namespace animcheck::zengin {
namespace {

using Row = GamePaths::Row;
using Conflict = ModFiles::Conflict;

std::string date_text(std::uint32_t stamp) {
    auto const date = dos_date(stamp);
    return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:{:02}", date.year, date.month, date.day, date.hour,
                       date.minute, date.second);
}

/// Of the rows of one path all that differ from the one that wins.
void add_conflicts(std::span<Row const> same, FolderFiles& files, ModFiles& to) {
    auto const& volumes = to.paths.volumes();
    auto const* const winner = winner_of(same, volumes);
    if (!winner) return;
    auto const path = to.paths.text(files, *winner);
    for (auto const& row : same) {
        if (row.volume == winner->volume || to.paths.text(files, row) != path) continue;
        if (!files.differ(row.entry, winner->entry)) continue;
        bool const is_tie = row.volume != GamePaths::loose &&
                            volumes[row.volume].header.timestamp == volumes[winner->volume].header.timestamp;
        to.conflicts.push_back({*winner, row, is_tie});
    }
}

/// One breach for each pair of a file that loses and a volume that wins, in the order in which they come.
class LosingFiles {
public:
    explicit LosingFiles(FolderInput& input) : input_(input), mods_(input.once(mod_files)) {}

    void add(Conflict const& conflict) {
        auto const& [winner, loser, is_tie] = conflict;
        bool const loose = loser.volume == GamePaths::loose;
        std::pair const key{loose ? GamePaths::loose : loser.volume, winner.volume};
        auto const [found, fresh] = known_.try_emplace(key, breaches_.size());
        if (fresh) breaches_.push_back(begun(conflict));
        breaches_[found->second].add(input_.files().place(loser.entry));
    }

    void report() {
        for (auto& breach : breaches_) {
            auto const count = breach.count;
            breach.args.emplace_back("files", count);
            input_.breach(std::move(breach));
        }
    }

private:
    [[nodiscard]] FolderBreach begun(Conflict const& conflict) {
        auto& files = input_.files();
        auto const& winner = mods_.paths.volumes()[conflict.winner.volume];
        FolderBreach breach;
        breach.args = {{"winner", Value(files.path(winner.file))},
                       {"newer", Value(date_text(winner.header.timestamp))}};
        if (conflict.loser.volume == GamePaths::loose) return breach;
        auto const& loser = mods_.paths.volumes()[conflict.loser.volume];
        breach.args.emplace_back("loser", Value(files.path(loser.file)));
        breach.args.emplace_back("older", Value(date_text(loser.header.timestamp)));
        return breach;
    }

    FolderInput& input_;
    ModFiles const& mods_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> known_;
    std::vector<FolderBreach> breaches_;
};

enum class WhyUnused : std::uint8_t { tie, script, mod, other, loose };

/// The file that uses a model's other files: without it they are dead, too.
bool is_script(std::string_view name) {
    constexpr std::array<std::string_view, 3> extensions{".MSB", ".MDS", ".MDH"};
    return std::ranges::any_of(extensions, [&](std::string_view word) { return name_ends(name, word); });
}

WhyUnused why_unused(Conflict const& conflict, FolderFiles const& files, std::vector<FolderVolume> const& volumes) {
    if (conflict.loser.volume == GamePaths::loose) return WhyUnused::loose;
    if (conflict.is_tie) return WhyUnused::tie;
    if (is_script(files.name(conflict.loser.entry))) return WhyUnused::script;
    bool const is_mod = volumes[conflict.loser.volume].is_mod && !volumes[conflict.winner.volume].is_mod;
    return is_mod ? WhyUnused::mod : WhyUnused::other;
}

void report_pairs(FolderInput& input, WhyUnused why) {
    auto const& mods = input.once(mod_files);
    LosingFiles pairs(input);
    for (auto const& conflict : mods.conflicts)
        if (why_unused(conflict, input.files(), mods.paths.volumes()) == why) pairs.add(conflict);
    pairs.report();
}

/// The names that the game gives up by using the winner's script: the first ones, and how many.
struct LostNames {
    std::uint64_t count = 0;
    std::string first;
};

LostNames lost_names(FolderFiles& files, Conflict const& conflict) {
    constexpr std::uint64_t shown = 5;
    LostNames lost;
    ScriptNames kept, former;
    bool known = files.read(conflict.winner.entry, [&](ByteView bytes) { kept = script_names(bytes); });
    known = known && files.read(conflict.loser.entry, [&](ByteView bytes) { former = script_names(bytes); });
    if (!known || !kept.whole || !former.whole) return lost;
    for (auto const& name : former.all) {
        if (kept.all.contains(name)) continue;
        if (++lost.count <= shown) lost.first += (lost.first.empty() ? "" : ", ") + name;
    }
    if (lost.count > shown) lost.first += ", ...";
    return lost;
}

std::string words_of(LostNames const& lost) {
    if (lost.count == 0) return {};
    return fmt::format("; {} animation{} that only the older one names {} lost: {}", lost.count,
                       lost.count == 1 ? "" : "s", lost.count == 1 ? "is" : "are", lost.first);
}

} // namespace

ModFiles mod_files(FolderFiles& files) {
    ModFiles mods{game_paths(files), {}};
    std::span const all(mods.paths.rows());
    for (std::size_t first = 0, last = 0; first < all.size() && !mods.paths.volumes().empty(); first = last) {
        while (last < all.size() && all[last].path == all[first].path) ++last;
        if (last - first > 1) add_conflicts(all.subspan(first, last - first), files, mods);
    }
    // The order of the folder, not that of hashes.
    put_in_order(mods.conflicts, {}, [](Conflict const& conflict) {
        return std::pair(conflict.loser.entry.file, conflict.loser.entry.member);
    });
    return mods;
}

void paths_ordered(FolderInput& input) { report_pairs(input, WhyUnused::tie); }
void paths_replaced(FolderInput& input) { report_pairs(input, WhyUnused::other); }
void mods_win(FolderInput& input) { report_pairs(input, WhyUnused::mod); }
void loose_files_used(FolderInput& input) { report_pairs(input, WhyUnused::loose); }

void scripts_replaced(FolderInput& input) {
    auto const& mods = input.once(mod_files);
    auto& files = input.files();
    for (auto const& conflict : mods.conflicts) {
        if (why_unused(conflict, files, mods.paths.volumes()) != WhyUnused::script) continue;
        auto const& winner = mods.paths.volumes()[conflict.winner.volume];
        auto const& loser = mods.paths.volumes()[conflict.loser.volume];
        FolderBreach breach;
        breach.add(files.place(conflict.loser.entry));
        breach.args = {{"actual", Value(files.place(conflict.loser.entry))},
                       {"winner", Value(files.path(winner.file))},
                       {"newer", Value(date_text(winner.header.timestamp))},
                       {"older", Value(date_text(loser.header.timestamp))},
                       {"lost", Value(words_of(lost_names(files, conflict)))}};
        input.breach(std::move(breach));
    }
}

void volumes_plain(FolderInput& input) {
    FolderBreach breach;
    for (auto const& volume : input.once(mod_files).paths.volumes())
        if (volume.header.zipped) breach.add(input.files().path(volume.file));
    if (breach.count == 0) return;
    auto const count = breach.count;
    breach.args = {{"actual", Value(breach.places.front())}, {"volumes", Value(count)}};
    input.breach(std::move(breach));
}

} // namespace animcheck::zengin

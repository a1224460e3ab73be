// SPDX-License-Identifier: MIT
// Folders of battle packs: those that were made for other rates than the rest, and files that are there twice.
#include "validator/judge/checks/ff7/rates.hpp"

#include "decoders/core/order.hpp"
#include "decoders/ff7/battle.hpp"
#include "decoders/ff7/lgp.hpp"
#include "decoders/ff7/skeleton.hpp"
#include "validator/judge/checks/ff7/checks.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

namespace animcheck::ff7 {
namespace {

constexpr double least_chance = 1e-5;

std::vector<std::uint32_t> distinct(std::span<std::uint32_t const> counts) {
    std::vector<std::uint32_t> values(counts.begin(), counts.end());
    put_in_order(values);
    auto const repeated = std::ranges::unique(values);
    values.erase(repeated.begin(), repeated.end());
    std::erase_if(values, [](std::uint32_t frames) { return frames < 2; }); // one frame stays one
    return values;
}

std::size_t count_rest(std::span<std::uint32_t const> counts, std::uint32_t times, std::uint32_t rest) {
    return static_cast<std::size_t>(
        std::ranges::count_if(counts, [&](std::uint32_t frames) { return frames % times == rest; }));
}

/// That so many counts leave the rests 0 and 1 as these do by chance: all 0, all 1, or both. 1: they do not.
double chance_of(std::span<std::uint32_t const> counts, std::uint32_t times) {
    auto const none = count_rest(counts, times, 0), one = count_rest(counts, times, 1);
    if (none + one < counts.size()) return 1;
    auto const of_one_rest = std::pow(times, -static_cast<double>(counts.size()));
    bool const is_one = none == 0 || one == 0;
    return is_one ? 2 * of_one_rest : of_one_rest * std::pow(2, static_cast<double>(counts.size()));
}

/// Neither twice nor four times other counts: odd and even ones, and some that no tool makes four times as many.
bool is_mixed(std::span<std::uint32_t const> counts) {
    constexpr std::size_t fewest = 3;
    auto const even = count_rest(counts, 2, 0);
    auto const others = count_rest(counts, 4, 2) + count_rest(counts, 4, 3);
    return std::min({even, counts.size() - even, others}) >= fewest;
}

} // namespace

PackRate rate_of(std::span<std::uint32_t const> frame_counts) {
    auto const counts = distinct(frame_counts);
    for (auto const times : {4U, 2U})
        if (auto const chance = chance_of(counts, times); chance <= least_chance) return {times, chance, false};
    return {1, 1, is_mixed(counts)};
}

namespace {

struct Pack {
    FolderEntry entry;
    PackRate rate;
};

/// Packs that are loaded side by side: of one archive, or of one folder.
using Packs = std::map<std::string, std::vector<Pack>>;

template <class Visit>
void visit_entries(FolderFiles const& files, Visit visit) {
    for (std::uint32_t file = 0; file < files.size(); ++file) {
        auto const& path = files.path(file);
        auto const* const container = files.container(file);
        if (!container) visit(path.substr(0, path.find_last_of("/\\") + 1), FolderEntry{file}); // npos + 1 is 0
        if (!container || container->format().id != lgp_format.id) continue;
        for (std::uint32_t member = 0; member < container->members().size(); ++member)
            visit(path, FolderEntry{file, member});
    }
}

bool is_pack(std::string_view name) {
    auto const model = battle_name(name);
    return model && model->is_animations();
}

Packs packs_of(FolderFiles& files) {
    Packs packs;
    visit_entries(files, [&](std::string const& holder, FolderEntry const& entry) {
        if (!is_pack(files.name(entry))) return;
        PackRate rate;
        bool const read = files.read(entry, [&](ByteView bytes) { rate = rate_of(frame_counts(bytes)); });
        if (read && (rate.times > 1 || rate.is_plain)) packs[holder].push_back({entry, rate});
    });
    return packs;
}

std::string odds_of(std::span<Pack const> packs) {
    double chance = 0;
    for (auto const& pack : packs) chance = std::max(chance, pack.rate.chance);
    auto const odds = std::min(1 / chance, 1e9);
    auto scale = std::pow(10.0, std::floor(std::log10(odds)));
    return std::to_string(static_cast<std::uint64_t>(std::floor(odds / scale) * scale));
}

void report_rates(FolderInput& input, std::string const& holder, std::vector<Pack> const& packs,
                  std::uint32_t times) {
    std::vector<Pack> stretched, plain;
    for (auto const& pack : packs)
        if (pack.rate.times == times)
            stretched.push_back(pack);
        else if (pack.rate.times == 1 || (times == 4 && pack.rate.times == 2))
            plain.push_back(pack);
    if (stretched.empty() || plain.empty()) return;
    FolderBreach breach;
    for (auto const& pack : stretched.size() <= plain.size() ? stretched : plain)
        breach.add(input.files().place(pack.entry));
    breach.args = {{"actual", Value(holder.empty() ? "." : holder)},
                   {"stretched", Value(std::uint64_t{stretched.size()})},
                   {"times", Value(std::uint64_t{times})},
                   {"plain", Value(std::uint64_t{plain.size()})},
                   {"example", Value(input.files().place(stretched.front().entry))},
                   {"other", Value(input.files().place(plain.front().entry))},
                   {"odds", Value(odds_of(stretched))}};
    input.breach(std::move(breach));
}

} // namespace

void packs_of_one_rate(FolderInput& input) {
    for (auto const& [holder, packs] : packs_of(input.files()))
        for (auto const times : {4U, 2U}) report_rates(input, holder, packs, times);
}

void battle_files_once(FolderInput& input) {
    auto& files = input.files();
    struct Named {
        std::uint64_t name;
        FolderEntry entry;
    };
    std::vector<Named> named;
    visit_entries(files, [&](std::string const&, FolderEntry const& entry) {
        auto const model = battle_name(files.name(entry));
        bool const known = model && (model->is_animations() || model->is_skeleton());
        if (entry.member == FolderEntry::itself && (known || is_magic_name(files.name(entry))))
            named.push_back({name_hash(files.name(entry)), entry});
    });
    put_in_order(named, {}, &Named::name);
    std::vector<std::pair<FolderEntry, FolderEntry>> rivals; // the later one first
    for (std::size_t i = 1, first = 0; i < named.size(); ++i) {
        if (named[i].name != named[first].name) first = i;
        bool const same = first != i && same_name(files.name(named[first].entry), files.name(named[i].entry));
        if (same && files.differ(named[first].entry, named[i].entry))
            rivals.emplace_back(named[i].entry, named[first].entry);
    }
    if (rivals.empty()) return;
    put_in_order(rivals, {}, [](auto const& pair) { return pair.first.file; });
    FolderBreach breach;
    for (auto const& [later, first] : rivals) breach.add(files.place(later));
    breach.args = {{"actual", Value(breach.places.front())},
                   {"other", Value(files.place(rivals.front().second))},
                   {"files", Value(std::uint64_t{rivals.size()})}};
    input.breach(std::move(breach));
}

} // namespace animcheck::ff7

// SPDX-License-Identifier: MIT
// Names in an archive: what they are made of, that of the file's own header, and what belongs together by name.
#include "validator/judge/checks/ff7/checks.hpp"

#include "decoders/container.hpp"
#include "decoders/core/order.hpp"
#include "decoders/ff7/skeleton.hpp"
#include "validator/judge/checks/ff7/places.hpp"

#include <algorithm>
#include <array>

namespace animcheck::ff7 {

std::size_t Names::end_of_equal(Event const& column, std::size_t from) const {
    auto const name = text_at(column, sorted[from].row);
    auto to = from + 1;
    while (to < sorted.size() && sorted[to].hash == sorted[from].hash &&
           same_name(text_at(column, sorted[to].row), name))
        ++to;
    return to;
}

bool Names::contains(Event const& column, std::string_view name) const {
    auto const hash = name_hash(name);
    auto at = std::ranges::lower_bound(sorted, hash, {}, &Entry::hash);
    for (; at != sorted.end() && at->hash == hash; ++at)
        if (same_name(text_at(column, at->row), name)) return true;
    return false;
}

namespace {

bool is_less(Event const& column, Names::Entry const& a, Names::Entry const& b) {
    if (a.hash != b.hash) return a.hash < b.hash;
    auto const x = text_at(column, a.row), y = text_at(column, b.row);
    return same_name(x, y) ? a.row < b.row : is_name_before(x, y);
}

bool is_plain(char c) {
    c = lower(c);
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '-';
}

/// Every name for which `holds` is not true.
template <class Holds, class MakeArgs>
void each_name(CheckInput& input, Holds holds, MakeArgs args) {
    auto const& column = input.subject();
    Breaches breaches(input);
    for (std::uint64_t row = 0; row < column.value; ++row) {
        auto const name = text_at(column, row);
        if (!holds(name)) breaches.add_row(column, row, [&] { return args(name); });
    }
}

Args length_args(std::string_view name) {
    return {{"name", std::string(name)}, {"actual", std::uint64_t{name.size()}}};
}

Args name_args(std::string_view name) { return {{"name", std::string(name)}}; }

} // namespace

Names names_of(Event const& column) {
    Names names;
    names.sorted.resize(to_size(column.value));
    names.slot.resize(to_size(column.value));
    names.buckets.resize(lgp_slots);
    for (std::uint32_t row = 0; row < column.value; ++row) {
        auto const name = text_at(column, row);
        names.sorted[row] = {name_hash(name), row};
        auto const slot = lookup_slot(name);
        names.slot[row] = slot ? static_cast<std::uint16_t>(*slot) : Names::no_slot;
        if (!slot) continue;
        auto& bucket = names.buckets[*slot];
        if (bucket.count++ == 0) bucket.least = row;
        bucket.greatest = row;
    }
    put_in_order(names.sorted, [&](auto const& a, auto const& b) { return is_less(column, a, b); });
    return names;
}

void lgp_name_plain(CheckInput& input) {
    each_name(
        input, [](std::string_view name) { return std::ranges::all_of(name, is_plain); },
        [](std::string_view name) -> Args {
            auto const odd = static_cast<unsigned char>(*std::ranges::find_if_not(name, is_plain));
            return {{"name", std::string(name)}, {"byte", std::uint64_t{odd}}};
        });
}

void lgp_name_short_enough(CheckInput& input) {
    auto const holds = [](std::string_view name) {
        return name.size() <= lgp_longest_name || name.size() == lgp_name_size;
    };
    each_name(input, holds, length_args);
}

void lgp_name_ended(CheckInput& input) {
    each_name(input, [](std::string_view name) { return name.size() < lgp_name_size; }, length_args);
}

void lgp_name_of_two(CheckInput& input) {
    each_name(input, [](std::string_view name) { return name.size() != 1; }, name_args);
}

void lgp_name_has_slot(CheckInput& input) {
    each_name(input, [](std::string_view name) { return lookup_slot(name).has_value(); }, name_args);
}

namespace {

/// The name in the header of each file, where it is not that of the table. `alike`: but for upper and lower case.
void header_names(CheckInput& input, bool alike) {
    auto const& column = input.subject();
    auto const headers = input.all("file[].name");
    if (headers.empty()) return input.not_applicable();
    Breaches breaches(input);
    for (auto const* const header : headers) {
        auto const row = header->indices.at[0];
        if (row >= column.value) continue;
        auto const listed = text_at(column, row), own = unpadded(header->text());
        if (listed == own || same_name(listed, own) != alike) continue;
        breaches.add([&] {
            return Breach{
                .event = header,
                .component = Breach::whole,
                .copy = byte_range(column.bits.offset / 8 + std::uint64_t{row} * column.stride, lgp_name_size),
                .args = {
                    {"row", std::uint64_t{row}}, {"actual", std::string(own)}, {"expected", std::string(listed)}}};
        });
    }
}

} // namespace

void lgp_header_name(CheckInput& input) { header_names(input, false); }

void lgp_header_name_case(CheckInput& input) { header_names(input, true); }

namespace {

/// The entries of skeletons and animations by model, of an archive of battle models.
struct Models {
    static constexpr std::uint32_t none = 0xFFFFFFFF;
    std::array<std::uint32_t, BattleName::models> skeleton, animations;
    std::uint64_t skeletons = 0;
};

Models models_of(Event const& column) {
    Models models;
    models.skeleton.fill(Models::none);
    models.animations.fill(Models::none);
    for (std::uint32_t row = 0; row < column.value; ++row) {
        auto const name = battle_name(text_at(column, row));
        if (!name || !name->is_used()) continue;
        if (name->is_skeleton()) models.skeleton[name->model] = row;
        if (name->is_animations()) models.animations[name->model] = row;
        models.skeletons += name->is_skeleton();
    }
    return models;
}

/// A patch holds what it changes, and so do archives of mods: that something is not there says nothing. Of a whole
/// battle.lgp nine skeletons in ten are there.
constexpr std::uint64_t nearly_all = BattleName::first_unused * 9 / 10;

bool is_patch(CheckInput& input) {
    auto const* const kind = input.last("header.kind");
    return kind && kind->value == 2;
}

Models const* battle_models(CheckInput& input) {
    auto const& models = input.once(models_of);
    if (models.skeletons >= nearly_all && !is_patch(input)) return &models;
    input.not_applicable();
    return nullptr;
}

/// Entries that `wrong` returns for a model, if it returns one.
template <class Wrong>
void each_model(CheckInput& input, Wrong wrong) {
    auto const* const models = battle_models(input);
    if (!models) return;
    auto const& column = input.subject();
    Breaches breaches(input);
    for (std::uint32_t model = 0; model < BattleName::models; ++model)
        if (auto const row = wrong(BattleName{model}, models->skeleton[model], models->animations[model]);
            row != Models::none)
            breaches.add_row(column, row, [&] { return name_args(text_at(column, row)); });
}

} // namespace

void lgp_stage_still(CheckInput& input) {
    each_model(input, [](BattleName name, std::uint32_t, std::uint32_t animations) {
        return name.is_of_stage() ? animations : Models::none;
    });
}

void lgp_animations_have_skeleton(CheckInput& input) {
    each_model(input, [](BattleName, std::uint32_t skeleton, std::uint32_t animations) {
        return skeleton == Models::none ? animations : Models::none;
    });
}

void lgp_skeleton_has_animations(CheckInput& input) {
    each_model(input, [](BattleName name, std::uint32_t skeleton, std::uint32_t animations) {
        return animations == Models::none && !name.is_of_stage() ? skeleton : Models::none;
    });
}

namespace {

/// Files of a model that its skeleton declares, from this kind on: rtac, rtad, ...
struct Parts {
    char first[2] = {};
    std::uint64_t most = 0; ///< names that there are
};
constexpr Parts textures{{'a', 'c'}, 10}, meshes{{'a', 'm'}, 50}, weapons{{'c', 'k'}, 16};

std::string name_of(BattleName model, Parts const& parts, std::uint64_t number) {
    auto const kind = (parts.first[0] - 'a') * 26 + (parts.first[1] - 'a') + static_cast<int>(number);
    auto const letter = [](std::uint32_t index) { return static_cast<char>('a' + index); };
    return {letter(model.model / 26), letter(model.model % 26), letter(static_cast<std::uint32_t>(kind) / 26),
            letter(static_cast<std::uint32_t>(kind) % 26)};
}

/// A skeleton in the archive, which follows the header of its file.
class ListedSkeleton {
public:
    ListedSkeleton(ByteView archive, Event const& header) {
        auto const start = header.bits.offset / 8 + lgp_name_size;
        if (start > archive.size() || archive.size() - start < 4) return;
        auto const size = load<std::uint32_t>(archive.data() + start, std::endian::little);
        auto const rest = archive.subspan(to_size(start + 4));
        bytes_ = rest.first(std::min<std::size_t>(rest.size(), size));
        if (bytes_.size() < header_size) bytes_ = {};
    }
    /// A field; 0 where the file is too short for a skeleton.
    [[nodiscard]] std::uint32_t word(std::size_t at) const {
        return at + 4 <= bytes_.size() ? load<std::uint32_t>(bytes_.data() + at, std::endian::little) : 0;
    }
    [[nodiscard]] bool is_stage() const { return word(0) == 1; }
    [[nodiscard]] bool has_mesh(std::uint64_t bone) const {
        return word(to_size(header_size + bone * bone_size + 8)) != 0;
    }

    static constexpr std::size_t header_size = 52, bone_size = 12;
    static constexpr std::size_t bones = 0x0C, joints = 0x14, textures = 0x18, weapons = 0x24;

private:
    ByteView bytes_;
};

/// Does the archive hold anything that is drawn of this model? Archives of mods may hold animations alone.
bool has_any(Event const& column, Names const& names, BattleName model) {
    auto const there = [&](Parts const& parts) {
        for (std::uint64_t i = 0; i < parts.most; ++i)
            if (names.contains(column, name_of(model, parts, i))) return true;
        return false;
    };
    return there(textures) || there(meshes);
}

/// Skeletons that declare more files than the archive holds: the first name that is not there. `number_of`: how
/// many files a skeleton declares. `is_needed`: whether that one is among them.
template <class NumberOf, class IsNeeded>
void each_incomplete(CheckInput& input, Parts const& parts, NumberOf number_of, IsNeeded is_needed) {
    if (is_patch(input)) return input.not_applicable();
    bool const whole = input.once(models_of).skeletons >= nearly_all;
    auto const& column = input.subject();
    auto const& names = input.once(names_of);
    Breaches breaches(input);
    bool any = false;
    for (auto const* const header : input.all("file[].name")) {
        auto const row = header->indices.at[0];
        auto const model = row < column.value ? battle_name(text_at(column, row)) : std::nullopt;
        if (!model || !model->is_skeleton() || !(whole || has_any(column, names, *model))) continue;
        any = true;
        ListedSkeleton const skeleton(input.bytes(), *header);
        std::uint64_t const count = number_of(skeleton);
        if (count > parts.most) continue; // a rule of the skeleton's reports it
        std::uint64_t there = 0;
        while (there < count &&
               (!is_needed(skeleton, there) || names.contains(column, name_of(*model, parts, there))))
            ++there;
        if (there == count) continue;
        breaches.add_row(column, row, [&]() -> Args {
            return {{"name", std::string(text_at(column, row))},
                    {"missing", name_of(*model, parts, there)},
                    {"actual", count},
                    {"bone", there},
                    {"expected", there}};
        });
    }
    if (!any) input.not_applicable();
}

bool always(ListedSkeleton const&, std::uint64_t) { return true; }

} // namespace

void lgp_skeleton_textures(CheckInput& input) {
    each_incomplete(
        input, textures, [](auto const& skeleton) { return skeleton.word(ListedSkeleton::textures); }, always);
}

void lgp_skeleton_weapons(CheckInput& input) {
    each_incomplete(
        input, weapons, [](auto const& skeleton) { return skeleton.word(ListedSkeleton::weapons); }, always);
}

void lgp_skeleton_meshes(CheckInput& input) {
    auto const bones = [](auto const& skeleton) {
        return skeleton.is_stage() ? 0 : skeleton.word(ListedSkeleton::bones);
    };
    each_incomplete(input, meshes, bones,
                    [](auto const& skeleton, std::uint64_t bone) { return skeleton.has_mesh(bone); });
}

void lgp_stage_pieces(CheckInput& input) {
    auto const pieces = [](auto const& skeleton) {
        return skeleton.is_stage() ? skeleton.word(ListedSkeleton::joints) : 0;
    };
    each_incomplete(input, meshes, pieces, always);
}

} // namespace animcheck::ff7

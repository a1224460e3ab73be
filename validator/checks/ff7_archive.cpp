// Names in an archive: what they are made of, that of the file's own header, and what belongs together by name.
#include "validator/checks/ff7_archive.hpp"

#include "decoders/container.hpp"
#include "decoders/ff7/skeleton.hpp"
#include "validator/checks/ff7_places.hpp"

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
    if (!same_name(x, y))
        return std::ranges::lexicographical_compare(x, y, [](char p, char q) { return lower(p) < lower(q); });
    return a.row < b.row;
}

bool is_plain(char c) {
    c = lower(c);
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '-';
}

/// Every name for which `holds` is not true.
template <class Holds, class MakeArgs>
void each_name(CheckInput& input, Holds holds, MakeArgs args) {
    auto const& column = input.subject();
    Places places;
    for (std::uint64_t row = 0; row < column.value; ++row) {
        auto const name = text_at(column, row);
        if (!holds(name)) places.add(column, row, [&] { return args(name); });
    }
    places.tell(input);
}

Places::Args length_args(std::string_view name) {
    return {{"name", std::string(name)}, {"actual", std::uint64_t{name.size()}}};
}

Places::Args name_args(std::string_view name) { return {{"name", std::string(name)}}; }

} // namespace

Names names_of(Event const& column) {
    Names names;
    names.sorted.resize(column.value);
    names.slot.resize(column.value);
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
    std::ranges::sort(names.sorted, [&](auto const& a, auto const& b) { return is_less(column, a, b); });
    return names;
}

void lgp_name_plain(CheckInput& input) {
    each_name(
        input, [](std::string_view name) { return std::ranges::all_of(name, is_plain); },
        [](std::string_view name) -> Places::Args {
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
    Places places;
    for (auto const* const header : headers) {
        auto const row = header->indices.at[0];
        if (row >= column.value) continue;
        auto const listed = text_at(column, row), own = unpadded(header->text());
        if (listed == own || same_name(listed, own) != alike) continue;
        places.add(*header, 0, [&]() -> Places::Args {
            return {{"row", std::uint64_t{row}}, {"actual", std::string(own)}, {"expected", std::string(listed)}};
        });
    }
    places.tell(input);
}

} // namespace

void lgp_header_name(CheckInput& input) { header_names(input, false); }

void lgp_header_name_case(CheckInput& input) { header_names(input, true); }

namespace {

/// The rows of skeletons and animations by model, of an archive of battle models.
struct Models {
    static constexpr std::uint32_t none = 0xFFFFFFFF;
    std::array<std::uint32_t, BattleName::models> skeleton, animations;
    std::uint64_t named = 0; ///< names of four letters
    bool any_skeleton = false, any_animations = false;
};

Models models_of(Event const& column) {
    Models models;
    models.skeleton.fill(Models::none);
    models.animations.fill(Models::none);
    for (std::uint32_t row = 0; row < column.value; ++row) {
        auto const name = battle_name(text_at(column, row));
        if (!name) continue;
        ++models.named;
        if (name->is_skeleton()) models.skeleton[name->model] = row;
        if (name->is_animations()) models.animations[name->model] = row;
        models.any_skeleton |= name->is_skeleton();
        models.any_animations |= name->is_animations();
    }
    return models;
}

/// A patch holds what it changes, and other archives have a few such names by chance.
bool is_patch(CheckInput& input) {
    auto const* const kind = input.last("header.kind");
    return kind && kind->value == 2;
}

Models const* battle_models(CheckInput& input) {
    auto const& models = input.once(models_of);
    bool const battle = models.any_skeleton && models.any_animations && models.named * 2 > input.subject().value;
    if (battle && !is_patch(input)) return &models;
    input.not_applicable();
    return nullptr;
}

/// Rows that `wrong` gives for a model, if it gives one.
template <class Wrong>
void each_model(CheckInput& input, Wrong wrong) {
    auto const* const models = battle_models(input);
    if (!models) return;
    auto const& column = input.subject();
    Places places;
    for (std::uint32_t model = 0; model < BattleName::models; ++model)
        if (auto const row = wrong(BattleName{model}, models->skeleton[model], models->animations[model]);
            row != Models::none)
            places.add(column, row, [&] { return name_args(text_at(column, row)); });
    places.tell(input);
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

void lgp_spell_has_skeleton(CheckInput& input) {
    auto const& column = input.subject();
    Places places;
    bool packs = false;
    for (std::uint64_t row = 0; row < column.value; ++row) {
        auto const name = text_at(column, row);
        if (!name_ends(name, ".A00")) continue;
        packs = true;
        auto const skeleton = std::string(name.substr(0, name.size() - 3)) + "d";
        if (input.once(names_of).contains(column, skeleton)) continue;
        places.add(column, row,
                   [&]() -> Places::Args { return {{"name", std::string(name)}, {"skeleton", skeleton}}; });
    }
    if (!packs || is_patch(input)) return input.not_applicable();
    places.tell(input);
}

} // namespace animcheck::ff7

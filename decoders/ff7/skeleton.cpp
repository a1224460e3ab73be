// SPDX-License-Identifier: MIT
// spec/ff7.skeleton.yaml. Little-endian, every integer signed:
//   header  type unknown_04 unknown_08 bones unknown_10 joints textures body_animations unknown_20 weapons
//           weapon_animations unknown_2c unknown_30
//   bone    { parent length has_model }[bones]
#include "decoders/ff7/skeleton.hpp"

#include "decoders/guess.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace animcheck::ff7 {
namespace {

constexpr std::uint64_t skeleton_header_size = 52;
constexpr std::uint32_t bone_size = 12;

enum Type : std::int32_t { stage = 1 };

struct Header {
    std::int32_t type = 0, bones = 0;
    std::optional<std::uint32_t> body_animations, weapon_animations;
};

std::optional<std::uint32_t> counted(std::int32_t count) {
    if (count < 0) return std::nullopt;
    return static_cast<std::uint32_t>(count);
}

Header read_header(Reader& in) {
    auto const scope = in.inside("header");
    Header header;
    header.type = in.s32("type");
    in.s32("unknown_04");
    in.s32("unknown_08");
    header.bones = in.s32("bones");
    in.s32("unknown_10");
    in.s32("joints");
    in.s32("textures");
    header.body_animations = counted(in.s32("body_animations"));
    in.s32("unknown_20");
    in.s32("weapons");
    header.weapon_animations = counted(in.s32("weapon_animations"));
    in.s32("unknown_2c");
    in.s32("unknown_30");
    return header;
}

/// A bone begins where its parent ends: the file has no other data of the rest pose.
void add_joints(Skeleton& skeleton, Column<std::int32_t> parents, Column<float> lengths) {
    skeleton.joints.resize(parents.size());
    for (std::size_t i = 0; i < parents.size(); ++i) {
        auto& joint = skeleton.joints[i];
        joint.rest = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
        auto const parent = parents[i];
        if (parent < 0 || static_cast<std::size_t>(parent) >= parents.size()) continue;
        joint.parent = static_cast<std::uint32_t>(parent);
        joint.rest[11] = lengths[*joint.parent];
    }
}

/// So many bones are there. Of a file that ends with a whole one the count may be what is wrong.
std::uint64_t fitting_bones(Reader& in, std::uint64_t declared) {
    auto const scope = in.inside("header");
    auto const there = in.left() / bone_size;
    if (declared <= there || in.left() % bone_size != 0) return in.fitting("bones", declared, bone_size);
    return in.report(AnomalyKind::count_exceeds_data, "bones", declared, equal_to(there)) ? there : 0;
}

/// Whole bones after the last one are bones that the count leaves out; anything else is not a bone.
void read_trailing(Reader& in, std::int32_t bones) {
    auto const left = in.left();
    if (left % bone_size != 0) return in.rest("trailing");
    if (left == 0) return;
    auto const there = static_cast<std::uint64_t>(bones < 0 ? 0 : bones) + left / bone_size;
    in.part("header").report(AnomalyKind::count_mismatch, "bones", static_cast<std::uint64_t>(std::int64_t{bones}),
                             there);
    in.bytes("trailing", left);
}

} // namespace

Skeleton decode_skeleton(Reader in) {
    Skeleton skeleton;
    auto const header = read_header(in);
    if (!in) return skeleton;
    skeleton.body_animations = header.body_animations;
    skeleton.weapon_animations = header.weapon_animations;
    auto const declared = static_cast<std::uint64_t>(header.bones < 0 ? 0 : header.bones);
    auto table = in.table("bone", fitting_bones(in, declared), bone_size);
    auto const parents = table.column<std::int32_t>("parent", 0);
    auto const lengths = table.column<float>("length", 4);
    table.column<std::int32_t>("has_model", 8);
    add_joints(skeleton, parents, lengths);
    read_trailing(in, header.bones);
    return skeleton;
}

namespace {

std::string name_of_model(std::uint32_t model, std::string_view kind) {
    return {static_cast<char>('a' + model / 26), static_cast<char>('a' + model % 26), kind[0], kind[1]};
}

/// Skeleton, settings or animations of the same model. Other kinds are too near to English: coda, coal.
bool has_relatives(Surroundings& around, BattleName name) {
    return std::ranges::any_of(std::array{"aa", "ab", "da"}, [&](std::string_view kind) {
        return !name.is(kind[0], kind[1]) && around.beside(name_of_model(name.model, kind));
    });
}

/// So many other models have a skeleton or animations in the same folder.
bool is_among_models(Surroundings& around, BattleName name, unsigned least) {
    unsigned others = 0;
    for (std::uint32_t model = 0; model < BattleName::first_unused && others < least; ++model)
        others += model != name.model &&
                  (around.beside(name_of_model(model, "aa")) || around.beside(name_of_model(model, "da")));
    return others == least;
}

/// Both formats begin with a small number: of the type of a model, or of the animations of a pack.
bool begins_with_small_number(ByteView bytes) {
    if (bytes.size() < 4 || guess(bytes)) return false;
    return load<std::uint32_t>(bytes.data(), std::endian::little) <= 0xFFFF;
}

/// In an archive the name decides, or the pack that belongs to a spell's; on its own a skeleton is recognised by
/// its numbers.
bool is_skeleton_name(Offer const& offer) {
    if (name_ends(offer.name, ".D")) {
        auto const pack = std::string(offer.name.substr(0, offer.name.size() - 1)) + "a00";
        if (offer.container == "ff7.lgp" || (offer.around && offer.around->beside(pack))) return true;
        return offer.named && begins_with_small_number(offer.bytes);
    }
    auto const name = battle_name(offer.name);
    return name && name->is_skeleton() && is_of_battle_model(offer);
}

/// Counts that fit names and the size of the file, and two fields that are 1 in every known file.
bool looks_like_skeleton(ByteView bytes) {
    auto const word = [&](std::size_t at) { return load<std::int32_t>(bytes.data() + at, std::endian::little); };
    auto const small = [&](std::size_t at) { return word(at) >= 0 && word(at) <= 255; };
    if (bytes.size() < skeleton_header_size || bytes.size() > skeleton_header_size + std::uint64_t{255} * bone_size)
        return false;
    if (word(0) < 0 || word(0) > 2 || word(4) != 1 || word(8) != 1) return false;
    for (auto const at : {0x0C, 0x14, 0x18, 0x1C, 0x24, 0x28})
        if (!small(static_cast<std::size_t>(at))) return false;
    auto const bones = static_cast<std::uint64_t>(word(0x0C));
    if (bytes.size() != skeleton_header_size + bones * bone_size) return false;
    for (std::uint64_t bone = 0; bone < bones; ++bone) {
        auto const parent = word(to_size(skeleton_header_size + bone * bone_size));
        if (parent < -1 || parent >= static_cast<std::int64_t>(bones)) return false;
    }
    return bones > 0 || word(0) == stage;
}

Sniff sniff_skeleton(Offer const& offer) {
    auto const& bytes = offer.bytes;
    if (!is_skeleton_name(offer)) {
        if (!offer.container.empty()) return {Answer::no, "its name is not that of a skeleton"};
        return looks_like_skeleton(bytes) ? Sniff{Answer::yes, "counts, parents and the size of the file agree"}
                                          : Sniff{Answer::no, "its numbers are not those of a skeleton"};
    }
    if (looks_like_skeleton(bytes)) return {Answer::yes, "counts, parents and the size of the file agree"};
    if (bytes.size() < 4) return {bytes.empty() ? Answer::no : Answer::maybe, "too short for a skeleton"};
    // Text, web pages and other binary files do not begin with a small number.
    auto const type = load<std::uint32_t>(bytes.data(), std::endian::little);
    return type <= 0xFFFF && !is_wiped(bytes) ? Sniff{Answer::maybe, "its name is that of a skeleton"}
                                              : Sniff{Answer::no, "its first field is not that of a skeleton"};
}

void decode_skeleton_model(Reader in, Context const&, Model* model) {
    auto skeleton = decode_skeleton(in);
    if (model) model->skeletons.push_back(std::move(skeleton));
}

constexpr Conventions skeleton_conventions{
    .rotation = "none is stored",
    .length_unit = "unknown",
    .up_axis = "Y, negative in the file",
    .handedness = "right-handed",
    .matrix = "row-major, translation in elements 3, 7 and 11: along Z by the length of the parent",
    .basis = "Kimera draws it this way; not observed in the running game",
};

} // namespace

bool is_wiped(ByteView bytes) {
    bool const end = !bytes.empty() && (bytes[0] == std::byte{0} || bytes[0] == std::byte{0xFF});
    return end && std::ranges::all_of(bytes, [&](std::byte b) { return b == bytes[0]; });
}

bool is_of_battle_model(Offer const& offer) {
    auto const name = battle_name(offer.name);
    if (!name || offer.container == "ff7.lgp") return name.has_value();
    if (!name->is_used()) return false;
    if (offer.around && has_relatives(*offer.around, *name)) return true;
    bool const small = begins_with_small_number(offer.bytes);
    if (offer.named && small) return true;
    if (!offer.around) return false;
    // One other model is enough for bytes that can be a pack or a skeleton; three, for bytes that were wiped out.
    if (small || offer.bytes.size() < 4) return is_among_models(*offer.around, *name, 1);
    return is_wiped(offer.bytes) && is_among_models(*offer.around, *name, 3);
}

Format const skeleton_format{
    .id = "ff7.skeleton",
    .title = "Final Fantasy VII (PC) skeleton of a battle model (aa) or of a spell (.d)",
    .recognised_by =
        "no signature: counts, parents and the exact size of the file; in an .LGP, or in a folder of such names, "
        "four letters that end in aa are enough, and so is a name that ends in .d with its .a00",
    .order = std::endian::little,
    .declared = is_skeleton_name,
    .sniff = sniff_skeleton,
    .decode = decode_skeleton_model,
    .conventions = &skeleton_conventions,
};

} // namespace animcheck::ff7

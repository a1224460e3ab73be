// SPDX-License-Identifier: MIT
#include "decoders/zelda64/elements.hpp"

#include "decoders/core/bytes.hpp"
#include "decoders/zelda64/frames.hpp"
#include "decoders/zelda64/skeleton.hpp"

#include <algorithm>
#include <array>

namespace animcheck::zelda64 {
namespace {

struct Word {
    std::string_view word;
    ElementKind kind;
};

/// Words that are enough by themselves; skeletons and limb tables differ by their types.
constexpr std::array animations{
    Word{"Animation", ElementKind::animation},
    Word{"PlayerAnimation", ElementKind::link},
    Word{"PlayerAnimationData", ElementKind::frames},
    Word{"LegacyAnimation", ElementKind::legacy_animation},
    Word{"CurveAnimation", ElementKind::curve_animation},
    Word{"Limb", ElementKind::limb},
};

constexpr std::array<std::string_view, 29> others{
    "ActorList",  "AltHeader",    "Array",     "Audio",
    "Background", "Blob",         "Collision", "Cutscene",
    "DList",      "EntranceList", "ExitList",  "Function",
    "Mtx",        "Path",         "Pointer",   "Room",
    "Scalar",     "Scene",        "SoundFont", "String",
    "Symbol",     "Text",         "Texture",   "TextureAnimation",
    "TexAnim",    "Vector",       "Vtx",       "TextureAnimationParams",
    "SpawnList"};

struct Limb {
    std::string_view type;
    std::uint64_t size;
    LimbType layout; ///< of zelda64.skeleton
};
constexpr std::array limb_layouts{
    Limb{"Standard", 12, LimbType::standard}, Limb{"LOD", 16, LimbType::lod},
    Limb{"Skin", 16, LimbType::skin},         Limb{"Curve", 12, LimbType::unknown},
    Limb{"Legacy", 32, LimbType::unknown},
};

Limb const* limb_of(ManifestElement const& element) noexcept {
    // Manifests of Majora's Mask call it Type if there is no other type.
    auto const& type = element.limb_type.empty() ? element.type : element.limb_type;
    auto const found = std::ranges::find(limb_layouts, type, &Limb::type);
    return found == limb_layouts.end() ? nullptr : &*found;
}

bool is_limb(ManifestElement const& element, std::string_view type) noexcept {
    auto const* const limb = limb_of(element);
    return limb && limb->type == type;
}

std::uint64_t bits_a_pixel(std::string_view format) noexcept {
    struct Row {
        std::string_view format;
        std::uint64_t bits;
    };
    constexpr std::array rows{Row{"rgba32", 32}, Row{"rgba16", 16}, Row{"rgb5a1", 16}, Row{"ia16", 16},
                              Row{"i8", 8},      Row{"ia8", 8},     Row{"ci8", 8},     Row{"i4", 4},
                              Row{"ia4", 4},     Row{"ci4", 4}};
    auto const found = std::ranges::find(rows, format, &Row::format);
    return found == rows.end() ? 0 : found->bits;
}

/// Elements other than animations matter too: others may follow them without an offset of their own.
std::uint64_t size_of_other(ManifestElement const& element) noexcept {
    constexpr std::uint64_t matrix = 64, collision = 44, vertex = 16, command = 8;
    if (element.word == "Blob") return element.size.value_or(0);
    if (element.word == "Mtx") return matrix;
    if (element.word == "Collision") return collision;
    if (element.word == "Vtx") return vertex;
    if (element.word == "DList") return product({element.count.value_or(0), command});
    if (element.word == "Array" && element.item == "Vtx") return product({element.count.value_or(0), vertex});
    if (element.word == "Texture")
        return product({element.width.value_or(0), element.height.value_or(0), bits_a_pixel(element.pixels)}) / 8;
    return 0;
}

} // namespace

ElementKind kind_of(ManifestElement const& element) noexcept {
    if (element.word == "Skeleton")
        return element.type == "Curve" ? ElementKind::curve_skeleton : ElementKind::skeleton;
    if (element.word == "LimbTable")
        return is_limb(element, "Legacy") ? ElementKind::legacy_limbs : ElementKind::limb_table;
    if (element.word.starts_with("KeyFrame")) return ElementKind::key_frames;
    auto const found = std::ranges::find(animations, element.word, &Word::word);
    if (found != animations.end()) return found->kind;
    return std::ranges::find(others, element.word) == others.end() ? ElementKind::unknown : ElementKind::other;
}

std::string_view format_of(ElementKind kind) noexcept {
    switch (kind) {
    case ElementKind::animation: return "zelda64.animation";
    case ElementKind::link: return "zelda64.link";
    case ElementKind::frames: return "zelda64.frames";
    case ElementKind::skeleton: return "zelda64.skeleton";
    case ElementKind::legacy_animation:
    case ElementKind::legacy_limbs: return "zelda64.legacy";
    case ElementKind::curve_animation:
    case ElementKind::curve_skeleton: return "zelda64.curve";
    default: return {};
    }
}

std::uint64_t size_of(ManifestElement const& element, ElementKind kind) noexcept {
    constexpr std::uint64_t pointer = 4;
    switch (kind) {
    case ElementKind::animation:
    case ElementKind::curve_animation: return 16;
    case ElementKind::link:
    case ElementKind::curve_skeleton: return 8;
    case ElementKind::legacy_animation: return 12;
    case ElementKind::skeleton: return element.type == "Flex" ? 12 : 8;
    case ElementKind::frames: return product({element.frames.value_or(0), frame_size});
    case ElementKind::limb_table:
    case ElementKind::legacy_limbs: return product({element.count.value_or(0), pointer});
    case ElementKind::limb: {
        auto const* const limb = limb_of(element);
        return limb ? limb->size : 0;
    }
    case ElementKind::other: return size_of_other(element);
    default: return 0;
    }
}

std::uint32_t layout_of(ManifestElement const& element, ElementKind kind) noexcept {
    switch (kind) {
    case ElementKind::skeleton: {
        auto const type = element.type == "Flex"     ? SkeletonType::flex
                          : element.type == "Normal" ? SkeletonType::normal
                                                     : SkeletonType::unknown;
        return static_cast<std::uint32_t>(type);
    }
    case ElementKind::legacy_animation:
    case ElementKind::curve_animation: return 1;
    case ElementKind::legacy_limbs:
    case ElementKind::curve_skeleton: return 2;
    default: return 0;
    }
}

std::uint32_t limb_layout_of(ManifestElement const& element) noexcept {
    auto const* const limb = limb_of(element);
    return limb ? static_cast<std::uint32_t>(limb->layout) : 0;
}

bool types_known(ManifestElement const& element, ElementKind kind) noexcept {
    if (kind == ElementKind::skeleton && element.type != "Normal" && element.type != "Flex") return false;
    bool const has_limbs = kind == ElementKind::skeleton || kind == ElementKind::limb ||
                           kind == ElementKind::limb_table || kind == ElementKind::curve_skeleton;
    return !has_limbs || limb_of(element) != nullptr;
}

bool types_agree(ManifestElement const& element) noexcept {
    auto const& limb = element.limb_type;
    if (element.word != "Skeleton" || !limb_of(element)) return true;
    if (element.type == "Curve") return limb == "Curve";
    if (element.type == "Flex") return limb == "Standard" || limb == "LOD";
    return limb == "Standard" || limb == "LOD" || limb == "Skin";
}

std::uint32_t game_of(ManifestFile const& file) noexcept {
    if (file.game == "OOT") return ocarina_of_time;
    return file.game == "MM" ? majoras_mask : 0;
}

} // namespace animcheck::zelda64

// SPDX-License-Identifier: MIT
#include "decoders/zelda64/playable.hpp"

#include <algorithm>
#include <array>

namespace animcheck::zelda64 {
namespace {

constexpr std::string_view manifest_start = "!PlayAsManifest0";
constexpr unsigned of_adult = 1, of_child = 2;

/// A piece that OoT Randomizer puts into the game, and the names in which it does not look for it.
struct Piece {
    std::string_view name;
    unsigned ages;
    std::array<std::string_view, 3> not_after = {}; ///< parts of names before it
    bool not_before_dot = false;
};

constexpr Piece model_pieces[]{
    {"Sheath", of_adult | of_child},
    {"FPS.Hookshot", of_adult},
    {"Hilt.2", of_adult},
    {"Hilt.3", of_adult},
    {"Blade.2", of_adult | of_child},
    {"Hookshot.Spike", of_adult},
    {"Hookshot", of_adult, {"FPS."}, true},
    {"Fist.L", of_adult | of_child, {"Gauntlet."}},
    {"Fist.R", of_adult | of_child, {"Gauntlet."}},
    {"FPS.Forearm.L", of_adult},
    {"FPS.Forearm.R", of_adult | of_child},
    {"Gauntlet.Fist.L", of_adult},
    {"Gauntlet.Fist.R", of_adult},
    {"Gauntlet.Forearm.L", of_adult},
    {"Gauntlet.Forearm.R", of_adult},
    {"Gauntlet.Hand.L", of_adult},
    {"Gauntlet.Hand.R", of_adult},
    {"Bottle.Hand.L", of_adult | of_child},
    {"FPS.Hand.L", of_adult},
    {"FPS.Hand.R", of_adult},
    {"Bow.String", of_adult},
    {"Bow", of_adult, {}, true},
    {"Blade.3.Break", of_adult},
    {"Blade.3", of_adult, {"Broken."}, true},
    {"Bottle", of_adult | of_child, {}, true},
    {"Broken.Blade.3", of_adult},
    {"Foot.2.L", of_adult},
    {"Foot.2.R", of_adult},
    {"Foot.3.L", of_adult},
    {"Foot.3.R", of_adult},
    {"Hammer", of_adult},
    {"Hookshot.Aiming.Reticule", of_adult},
    {"Hookshot.Chain", of_adult},
    {"Ocarina.2", of_adult | of_child},
    {"Shield.2", of_adult | of_child},
    {"Shield.3", of_adult},
    {"Slingshot.String", of_child},
    {"Blade.1", of_child},
    {"Boomerang", of_child},
    {"Hilt.1", of_child},
    {"Shield.1", of_child},
    {"Slingshot", of_child, {}, true},
    {"Ocarina.1", of_child},
    {"GoronBracelet", of_child},
    {"Mask.Bunny", of_child},
    {"Mask.Skull", of_child},
    {"Mask.Spooky", of_child},
    {"Mask.Gerudo", of_child},
    {"Mask.Goron", of_child},
    {"Mask.Keaton", of_child},
    {"Mask.Truth", of_child},
    {"Mask.Zora", of_child},
    {"DekuStick", of_child},
};

/// Limbs with a list, by number and, of the newer exporter, by word.
struct LimbNames {
    std::string_view number;
    Piece word;
};
constexpr LimbNames model_limb_names[]{
    {"Limb 1", {"Waist", of_adult | of_child}},
    {"Limb 3", {"Thigh.R", of_adult | of_child}},
    {"Limb 4", {"Shin.R", of_adult | of_child}},
    {"Limb 5", {"Foot.R", of_adult | of_child}},
    {"Limb 6", {"Thigh.L", of_adult | of_child}},
    {"Limb 7", {"Shin.L", of_adult | of_child}},
    {"Limb 8", {"Foot.L", of_adult | of_child}},
    {"Limb 10", {"Head", of_adult | of_child}},
    {"Limb 11", {"Hat", of_adult | of_child}},
    {"Limb 12", {"Collar", of_adult | of_child}},
    {"Limb 13", {"Shoulder.L", of_adult | of_child}},
    {"Limb 14", {"Forearm.L", of_adult | of_child, {"FPS."}}},
    {"Limb 15", {"Hand.L", of_adult | of_child, {"Gauntlet.", "FPS.", "Bottle."}}},
    {"Limb 16", {"Shoulder.R", of_adult | of_child}},
    {"Limb 17", {"Forearm.R", of_adult | of_child, {"FPS."}}},
    {"Limb 18", {"Hand.R", of_adult | of_child, {"Gauntlet.", "FPS."}}},
    {"Limb 20", {"Torso", of_adult | of_child}},
};

std::string_view text_in(ByteView bytes, std::uint64_t from, std::uint64_t to) {
    return {reinterpret_cast<char const*>(bytes.data()) + from, to_size(to - from)};
}

std::string_view name_of(ByteView object, ManifestPiece const& piece) {
    return text_in(object, piece.name, piece.end);
}

unsigned bit_of(ModelAge age) { return age == ModelAge::adult ? of_adult : age == ModelAge::child ? of_child : 0; }

/// The first place where OoT Randomizer takes the text for this piece's name.
std::optional<std::uint64_t> first_of(std::string_view text, Piece const& piece, std::string_view name) {
    for (auto at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
        auto const before = text.substr(0, at);
        auto const ends = [before](std::string_view part) { return !part.empty() && before.ends_with(part); };
        bool const dot = piece.not_before_dot && text.substr(at + name.size()).starts_with('.');
        if (!dot && std::ranges::none_of(piece.not_after, ends)) return at;
    }
    return std::nullopt;
}

/// A manifest is short: nothing after so many bytes is looked at.
constexpr std::uint64_t longest_manifest = 0x4000;

std::string_view text_in(ByteView object, PieceManifest const& manifest) {
    return text_in(object, manifest.start,
                   std::min<std::uint64_t>(object.size(), manifest.start + longest_manifest));
}

class Misreading {
public:
    Misreading(ByteView object, PieceManifest const& manifest)
        : object_(object), manifest_(manifest), text_(text_in(object, manifest)) {}

    void look(Piece const& piece, std::string_view name, std::vector<MisreadPiece>& to) const {
        auto const found = first_of(text_, piece, name);
        if (!found) return;
        auto const at = manifest_.start + *found;
        auto const is_around = [at](ManifestPiece const& each) { return each.name <= at && at < each.end; };
        auto const around = std::ranges::find_if(manifest_.pieces, is_around);
        if (around == manifest_.pieces.end() || (around->name == at && around->end == at + name.size())) return;
        auto const number = at + name.size() + 1;
        bool const there = number + 4 <= object_.size();
        auto const offset = there ? load<std::uint32_t>(&object_[to_size(number)], std::endian::big) : 0xFFFFFFFF;
        to.push_back({name, name_of(object_, *around), around->name, offset});
    }

private:
    ByteView object_;
    PieceManifest const& manifest_;
    std::string_view text_;
};

} // namespace

std::optional<PieceManifest> find_pieces(ByteView object) {
    auto const all = text_in(object, 0, object.size());
    auto const found = all.find(manifest_start);
    if (found == all.npos || all.size() - found < manifest_start.size() + 2) return std::nullopt;
    PieceManifest manifest{.start = found + manifest_start.size(), .pieces = {}, .rigged = false};
    std::uint64_t at = manifest.start;
    auto const count = load<std::uint16_t>(&object[to_size(at)], std::endian::big);
    auto const end = std::min<std::uint64_t>(all.size(), manifest.start + longest_manifest);
    at += 2;
    for (unsigned i = 0; i < count; ++i) {
        auto const nul = all.substr(0, to_size(end)).find('\0', to_size(at));
        if (nul == all.npos || nul + 5 > end) break;
        manifest.pieces.push_back({at, nul, load<std::uint32_t>(&object[nul + 1], std::endian::big)});
        at = nul + 5;
    }
    manifest.rigged = text_in(object, manifest).contains("riggedmesh");
    return manifest;
}

std::optional<ModelAge> age_of(ByteView object, PieceManifest const& manifest) {
    std::size_t adult = 0, child = 0;
    for (auto const& each : manifest.pieces) {
        auto const known = std::ranges::find(model_pieces, name_of(object, each), &Piece::name);
        if (known == std::end(model_pieces)) continue;
        adult += known->ages == of_adult ? 1 : 0;
        child += known->ages == of_child ? 1 : 0;
    }
    if (adult == child) return std::nullopt;
    return adult > child ? ModelAge::adult : ModelAge::child;
}

std::vector<MisreadPiece> misread_pieces(ByteView object, PieceManifest const& manifest, ModelAge age) {
    std::vector<MisreadPiece> misread;
    Misreading const misreading(object, manifest);
    for (auto const& piece : model_pieces)
        if ((piece.ages & bit_of(age)) != 0) misreading.look(piece, piece.name, misread);
    for (auto const& [number, word] : model_limb_names)
        if (bit_of(age) != 0)
            misreading.look(manifest.rigged ? word : Piece{number, word.ages}, manifest.rigged ? word.name : number,
                            misread);
    return misread;
}

} // namespace animcheck::zelda64

// SPDX-License-Identifier: MIT
// The registry's entry for motions, the skeleton that one belongs to, and the clip that one becomes.
#include "decoders/model/tolerance.hpp"
#include "decoders/sotc/anb.hpp"
#include "decoders/sotc/conventions.hpp"
#include "decoders/sotc/module.hpp"

#include <algorithm>
#include <string>

namespace animcheck::sotc {
namespace {

/// Which of i j k s is the root of what the others leave; 4: none.
std::size_t rebuilt_by(Coding coding) {
    switch (coding) {
    case Coding::without_i: return 0;
    case Coding::without_j: return 1;
    case Coding::without_k: return 2;
    case Coding::without_s:
    case Coding::triple: return 3;
    default: return 4;
    }
}

class Rotations final : public Samples, public IllConditioned {
public:
    explicit Rotations(Curve const& curve) : curve_(curve) {}

    void read(std::size_t first, std::span<float> out) const noexcept override {
        constexpr auto none = std::numeric_limits<float>::quiet_NaN();
        bool const is_constant = curve_.coding() == Coding::constant;
        for (; !out.empty(); out = out.subspan(4), ++first) {
            if (is_constant || first < curve_.keys())
                std::ranges::copy(curve_.rounded_at(first), out.begin());
            else // fewer keys than frames
                std::ranges::fill(out.first(4), none);
        }
    }
    void read_tolerance(std::size_t first, std::span<float> out) const noexcept override {
        read(first, out);
        auto const rebuilt = rebuilt_by(curve_.coding());
        for (std::size_t i = 0; i < out.size(); ++i)
            out[i] = i % 4 == rebuilt ? rounding_of_root(out[i]) : rounding_of(1);
    }

private:
    Curve curve_;
};

std::string_view stem_of(std::string_view name) { return name.substr(0, name.rfind('.')); }

Clip clip_of(Anb const& anb, std::string_view name, Arena& arena) {
    Clip clip{std::string(stem_of(name)), anb.poses, std::nullopt, {}};
    clip.tracks.reserve(anb.bones.size());
    for (auto const& bone : anb.bones) {
        clip.tracks.push_back({.target = {.index = bone.number},
                               .channel = Channel::quaternion,
                               .exactness = Exactness::float32,
                               .frames = clip.frames,
                               .samples = &arena.make<Rotations>(Curve(bone.coding, bone.parameters, bone.keys))});
    }
    return clip;
}

bool is_anb_name(Offer const& offer) { return name_ends(offer.name, ".anb"); }

Sniff sniff_anb(Offer const& offer) { return sniff_root(offer, is_anb_name(offer), root_of_motion); }

void decode_anb_model(Reader in, Context const& context, Model* model) {
    auto const anb = decode_anb(in, context);
    if (model) model->clips.push_back(clip_of(anb, context.name, model->arena));
}

/// The game distinguishes names by case; the search does not.
bool differs_in_case(std::string_view place, std::string_view name) {
    auto const end = place.substr(place.size() - std::min(place.size(), name.size()));
    return end != name && same_name(end, name);
}

/// SKELETON_ACTION.anb moves SKELETON.skb. Both parts may contain underscores, so the longest existing name is
/// used. One motion in twelve has no skeleton of its own name and moves another's: which one is not known.
void seek(Offer const& offer, Surroundings& around, Context& context) {
    if (context.skeleton) return;
    auto name = stem_of(offer.name);
    context.skeleton_search = Search::none;
    for (auto at = name.rfind('_'); at != std::string_view::npos && at > 0; at = name.rfind('_')) {
        name = name.substr(0, at);
        std::string const wanted[]{std::string(name) + ".skb"};
        Companion const* found = nullptr;
        auto const result = around.find(wanted, found);
        if (result == Search::none) continue;
        if (result == Search::one && differs_in_case(found->place, wanted[0])) continue;
        return settle_skeleton(context, result, found);
    }
}

} // namespace

Format const anb_format{
    .id = "sotc.anb",
    .title = "Shadow of the Colossus motion, .anb",
    .recognised_by = "an XFF module whose root begins with 12, or a name that ends in .anb",
    .order = std::endian::little,
    .declared = is_anb_name,
    .sniff = sniff_anb,
    .decode = decode_anb_model,
    .conventions = &conventions,
    .seek = seek,
};

} // namespace animcheck::sotc

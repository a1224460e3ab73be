// What the registry knows of motions, the skeleton that one belongs to, and the clip that one becomes.
#include "decoders/sotc/anb.hpp"
#include "decoders/sotc/conventions.hpp"
#include "decoders/sotc/module.hpp"

#include <algorithm>
#include <string>

namespace animcheck::sotc {
namespace {

template <Coding coding>
Track::Value rotation_at(Track const& track, std::size_t frame) {
    if (coding != Coding::constant && frame >= track.raw.size()) { // fewer keys than frames
        constexpr auto none = std::numeric_limits<float>::quiet_NaN();
        return {none, none, none, none};
    }
    return Curve(coding, track.parameters, track.raw).rounded_at(frame);
}

Track::Convert converter_of(Coding coding) {
    switch (coding) {
    case Coding::constant: return rotation_at<Coding::constant>;
    case Coding::without_i: return rotation_at<Coding::without_i>;
    case Coding::without_j: return rotation_at<Coding::without_j>;
    case Coding::without_k: return rotation_at<Coding::without_k>;
    case Coding::without_s: return rotation_at<Coding::without_s>;
    case Coding::triple: return rotation_at<Coding::triple>;
    case Coding::turn: return rotation_at<Coding::turn>;
    }
    return nullptr;
}

std::string_view stem_of(std::string_view name) { return name.substr(0, name.rfind('.')); }

Clip clip_of(Anb const& anb, std::string_view name) {
    Clip clip{std::string(stem_of(name)), anb.poses, std::nullopt, {}};
    clip.tracks.reserve(anb.bones.size());
    for (auto const& bone : anb.bones) {
        Track track{bone.number, Channel::quaternion, "", bone.keys, {1, 0}, converter_of(bone.coding)};
        track.parameters = bone.parameters;
        track.exact = true;
        clip.tracks.push_back(track);
    }
    return clip;
}

bool promised(Offer const& offer) { return name_ends(offer.name, ".anb"); }

Sniff sniff(Offer const& offer) { return sniff_root(offer, promised(offer), root_of_motion); }

void decode(Reader in, Context const& context, Model* model) {
    auto const anb = decode_anb(in, context);
    if (model) model->clips.push_back(clip_of(anb, context.name));
}

/// The game distinguishes names by case; the search does not.
bool differs_in_case(std::string_view place, std::string_view name) {
    auto const end = place.substr(place.size() - std::min(place.size(), name.size()));
    return end != name && same_name(end, name);
}

/// SKELETON_ACTION.anb moves SKELETON.skb. Both words may hold underlines, so the longest name that is there is
/// meant. One motion in twelve has no skeleton of its own name and moves another's: which one is not known.
void seek(Offer const& offer, Surroundings& around, Context& context) {
    if (context.skeleton) return;
    auto name = stem_of(offer.name);
    context.skeleton_search = Search::none;
    for (auto at = name.rfind('_'); at != std::string_view::npos && at > 0; at = name.rfind('_')) {
        name = name.substr(0, at);
        std::string const wanted[]{std::string(name) + ".skb"};
        Companion const* found = nullptr;
        auto result = around.find(wanted, found);
        if (result == Search::none) continue;
        if (result == Search::one && differs_in_case(found->place, wanted[0])) continue;
        if (result == Search::one && found->model.skeletons.empty()) result = Search::broken;
        context.skeleton_search = result;
        if (result != Search::one) return;
        context.companion = found;
        context.skeleton = &found->model.skeletons.front();
        return;
    }
}

} // namespace

Format const anb_format{
    .id = "sotc.anb",
    .title = "Shadow of the Colossus motion, .anb",
    .recognised_by = "an XFF module whose root begins with 12, or a name that ends in .anb",
    .order = std::endian::little,
    .promised = promised,
    .sniff = sniff,
    .decode = decode,
    .conventions = &conventions,
    .seek = seek,
};

} // namespace animcheck::sotc

// What the registry knows of animations, and the clip that one becomes.
#include "decoders/zengin/man.hpp"

#include "decoders/guess.hpp"
#include "decoders/zengin/packing.hpp"

#include <array>
#include <string>

namespace animcheck::zengin {
namespace {

Track::Value rotation_at(Track const& track, std::size_t frame) {
    auto const& raw = track.raw;
    return unpack_rotation({raw.at(frame, 0), raw.at(frame, 1), raw.at(frame, 2)});
}

Track::Value position_at(Track const& track, std::size_t frame) {
    auto const& raw = track.raw;
    auto const [x, y, z] = unpack_position({raw.at(frame, 0), raw.at(frame, 1), raw.at(frame, 2)},
                                           track.scale_and_offset[0], track.scale_and_offset[1]);
    return {x, y, z, 0};
}

/// Elsewhere .man is the ending of manuals and profiles (usr.bin.man). What nobody named and no container holds is
/// one of those if it is text, or has a second dot, which no animation of the games has.
bool promised(Offer const& offer) {
    if (!name_ends(offer.name, ".MAN")) return false;
    bool const met_in_a_folder = !offer.named && offer.around && offer.container.empty();
    bool const one_dot = offer.name.find('.') + 4 == offer.name.size();
    return !met_in_a_folder || (one_dot && !is(guess(offer.bytes), "text"));
}

Sniff sniff(Offer const& offer) {
    return sniff_chunks(offer, promised(offer), man_chunks,
                        {"starts with chunk A000", "starts with a chunk of an animation, but not with A000",
                         "does not start with a chunk of an animation"});
}

void decode(Reader in, Context const&, Model* model) {
    auto const man = decode_man(in);
    if (model) model->clips.push_back(clip_of(man));
}

/// Name, follower and checksum, silently: the companions are sought before the animation is decoded.
Man peek_man(ByteView bytes) {
    static thread_local PathTable paths;
    Source const source{bytes};
    Session session(lenient, paths, bytes.size());
    return decode_man(Reader(source, std::endian::little, session));
}

/// Where nothing or the animation itself follows, nothing can be absent. Elsewhere absence says something only
/// where the model's own hierarchy is there too: a mod of a few animations relies on those of the game.
std::optional<bool> next_present(Man const& man, std::string const& model, bool has_hierarchy,
                                 Surroundings& around) {
    if (man.next.empty() || same_name(man.next, man.name)) return true;
    if (around.present(model + '-' + std::string(man.next) + ".MAN")) return true;
    return around.complete() && has_hierarchy ? std::optional(false) : std::nullopt;
}

/// MODEL-NAME.MAN belongs to MODEL.MDH or MODEL.MDL, and NAME may be followed by MODEL-NEXT.MAN. An overlay
/// (HUMANS_MAGE-S_RUN.MAN) has no hierarchy of its own: there the checksum tells whose nodes it moves.
void seek(Offer const& offer, Surroundings& around, Context& context) {
    auto const man = peek_man(offer.bytes);
    auto const dash = offer.name.find('-');
    auto const model = std::string(offer.name.substr(0, dash == std::string_view::npos ? 0 : dash));
    Companion const* found = nullptr;
    auto result = Search::none;
    if (!model.empty()) {
        std::array const names{model + ".MDH", model + ".MDL"};
        result = around.find(names, found);
        auto const told = [&](bool there) {
            return there || around.complete() ? std::optional(there) : std::nullopt;
        };
        context.skeleton_for_name = told(result != Search::none);
        context.next_present = next_present(man, model, result != Search::none, around);
    }
    if (context.skeleton) return;
    // Hierarchies of one checksum are equal, so that it also tells which of several of the model's name is meant.
    bool const open = result == Search::none || result == Search::several;
    if (open && man.checksum != 0)
        if (auto const by_checksum = around.find_checksum(man.checksum, found); by_checksum != Search::none)
            result = by_checksum;
    if (result == Search::one && found->model.skeletons.empty()) result = Search::broken;
    context.skeleton_search = result;
    if (result != Search::one) return;
    context.companion = found;
    context.skeleton = &found->model.skeletons.front();
}

} // namespace

Clip clip_of(Man const& man) {
    Clip clip{std::string(man.name), man.whole_frames, man.fps, {}};
    auto const nodes = man.node_index.size();
    if (man.whole_frames == 0 || man.rotation.empty()) return clip;
    clip.tracks.reserve(nodes * 2);
    for (std::size_t node = 0; node < nodes; ++node) {
        auto const joint = man.node_index[node];
        Track rotation{joint, Channel::quaternion, "", man.rotation.every(nodes, node), {1, 0}, rotation_at};
        Track position{joint,
                       Channel::translation,
                       "cm",
                       man.position.every(nodes, node),
                       {man.samples_packing.scale, man.samples_packing.least},
                       position_at};
        clip.tracks.push_back(rotation);
        clip.tracks.push_back(position);
    }
    return clip;
}

namespace {

constexpr Conventions conventions{
    .rotation = "quaternion, relative to the parent joint",
    .length_unit = "centimetre",
    .up_axis = "Y",
    .handedness = "unknown",
    .matrix = "row vector: the rotation is the conjugate of a column-vector one",
    .basis = "BlenderGothicTools and ZenKit read them so; not observed on the running game",
};

} // namespace

Format const man_format{
    .id = "zengin.man",
    .title = "ZenGin (Gothic) model animation, .MAN",
    .recognised_by = "the first chunk is A000; a name that ends in .MAN promises it",
    .order = std::endian::little,
    .promised = promised,
    .sniff = sniff,
    .decode = decode,
    .conventions = &conventions,
    .seek = seek,
};

} // namespace animcheck::zengin

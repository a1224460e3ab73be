// SPDX-License-Identifier: MIT
// The registry's entry for animations, and the clip that one becomes.
#include "decoders/zengin/man.hpp"

#include "decoders/core/quietly.hpp"
#include "decoders/guess.hpp"
#include "decoders/model/tolerance.hpp"
#include "decoders/zengin/packing.hpp"
#include "decoders/zengin/pose.hpp"
#include "decoders/zengin/script_companions.hpp"
#include "decoders/zengin/siblings.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace animcheck::zengin {
namespace {

/// Three packed numbers per frame.
class PackedSamples : public Samples, public IllConditioned {
public:
    explicit PackedSamples(Column<std::uint16_t> packed) : packed_(packed) {}

protected:
    ~PackedSamples() = default;
    [[nodiscard]] std::array<std::uint16_t, 3> packed(std::size_t frame) const noexcept {
        return {packed_.at(frame, 0), packed_.at(frame, 1), packed_.at(frame, 2)};
    }

private:
    Column<std::uint16_t> packed_;
};

class Rotations final : public PackedSamples {
public:
    using PackedSamples::PackedSamples;
    void read(std::size_t first, std::span<float> out) const noexcept override {
        for (; !out.empty(); out = out.subspan(4)) std::ranges::copy(unpack_rotation(packed(first++)), out.begin());
    }
    void read_tolerance(std::size_t first, std::span<float> out) const noexcept override {
        read(first, out);
        for (; !out.empty(); out = out.subspan(4)) {
            std::ranges::transform(out.first(3), out.begin(), [](float) { return rounding_of(1); });
            out[3] = rounding_of_root(out[3]);
        }
    }
};

class Positions final : public PackedSamples {
public:
    Positions(Column<std::uint16_t> packed, Man::Packing packing) : PackedSamples(packed), packing_(packing) {}
    void read(std::size_t first, std::span<float> out) const noexcept override {
        for (; !out.empty(); out = out.subspan(3))
            std::ranges::copy(unpack_position(packed(first++), packing_.scale, packing_.least), out.begin());
    }
    void read_tolerance(std::size_t first, std::span<float> out) const noexcept override {
        for (; !out.empty(); out = out.subspan(3)) {
            auto const words = packed(first++);
            for (std::size_t i = 0; i < 3; ++i)
                out[i] =
                    rounding_of(std::abs(static_cast<float>(words[i]) * packing_.scale) + std::abs(packing_.least));
        }
    }

private:
    Man::Packing packing_;
};

/// Other systems use .man for manuals and profiles (usr.bin.man). A file that the user did not name and no
/// container holds is one of those if it is text or has a second dot, which no animation of the games has; but
/// MODEL-NAME.MAN in upper case is never a manual.
bool is_man_name(Offer const& offer) {
    if (!name_ends(offer.name, ".MAN")) return false;
    bool const met_in_a_folder = !offer.named && offer.around && offer.container.empty();
    bool const lower_case = std::ranges::any_of(offer.name, [](char c) { return c >= 'a' && c <= 'z'; });
    if (!lower_case && offer.name.contains('-')) return true;
    bool const one_dot = offer.name.find('.') + 4 == offer.name.size();
    return !met_in_a_folder || (one_dot && !is(guess(offer.bytes), "text"));
}

Sniff sniff_man(Offer const& offer) {
    return sniff_chunks(offer, is_man_name(offer), man_chunks,
                        {"starts with chunk A000", "starts with a chunk of an animation, but not with A000",
                         "does not start with a chunk of an animation"});
}

void decode_man_model(Reader in, Context const&, Model* model) {
    auto const man = decode_man(in);
    if (model) model->clips.push_back(clip_of(man, model->arena));
}

/// Without a next animation, or where it is the animation itself, nothing can be absent. Otherwise absence matters
/// only where the model's own hierarchy is found too: a mod of a few animations relies on those of the game.
std::optional<bool> next_present(Man const& man, std::string const& model, bool has_hierarchy,
                                 Surroundings& around) {
    if (man.next.empty() || same_name(man.next, man.name)) return true;
    if (around.present(model + '-' + std::string(man.next) + ".MAN")) return true;
    return around.complete() && has_hierarchy ? std::optional(false) : std::nullopt;
}

/// MODEL-NAME.MAN belongs to MODEL.MDH or MODEL.MDL, and NAME may be followed by MODEL-NEXT.MAN. An overlay
/// (HUMANS_MAGE-S_RUN.MAN) has no hierarchy of its own: there the checksum shows whose nodes it moves.
void seek(Offer const& offer, Surroundings& around, Context& context) {
    auto const man = peek_man(offer.bytes);
    auto const dash = offer.name.find('-');
    auto const model = std::string(offer.name.substr(0, dash == std::string_view::npos ? 0 : dash));
    Companion const* found = nullptr;
    auto result = Search::none;
    if (!model.empty()) {
        std::array const names{model + ".MDH", model + ".MDL"};
        result = around.find(names, found);
        auto const known = [&](bool there) {
            return there || around.complete() ? std::optional(there) : std::nullopt;
        };
        context.facts.set("skeleton_for_name", known(result != Search::none));
        context.facts.set("next_present", next_present(man, model, result != Search::none, around));
        auto const stem = stem_of(offer.name);
        if (dash < stem.size()) seek_line(model, stem.substr(dash + 1), around, context);
    }
    if (context.skeleton) return;
    if (result == Search::one)
        if (auto const others = animations_of_another(around, model, *found);
            others && others->checksum == man.checksum)
            result = Search::none;
    // Hierarchies with one checksum are equal, so it also decides between several of the model's name.
    bool const open = result == Search::none || result == Search::several;
    if (open && man.checksum != 0)
        if (auto const by_checksum = around.find_checksum(man.checksum, found); by_checksum != Search::none)
            result = by_checksum;
    settle_skeleton(context, result, found);
}

} // namespace

Man peek_man(ByteView bytes) { return quietly(bytes, std::endian::little, decode_man); }

Clip clip_of(Man const& man, Arena& arena) {
    Clip clip{std::string(man.name), to_size(man.whole_frames), man.fps, {}};
    auto const nodes = man.node_index.size();
    if (man.whole_frames == 0 || man.rotation.empty()) return clip;
    clip.tracks.reserve(nodes * 2);
    for (std::size_t node = 0; node < nodes; ++node) {
        auto const joint = man.node_index[node];
        clip.tracks.push_back({.target = {.index = joint},
                               .channel = Channel::quaternion,
                               .frames = clip.frames,
                               .samples = &arena.make<Rotations>(man.rotation.every(nodes, node))});
        clip.tracks.push_back(
            {.target = {.index = joint},
             .channel = Channel::translation,
             .unit = "cm",
             .frames = clip.frames,
             .samples = &arena.make<Positions>(man.position.every(nodes, node), man.samples_packing)});
    }
    return clip;
}

namespace {

constexpr Conventions man_conventions{
    .rotation = "quaternion, relative to the parent joint",
    .length_unit = "centimetre",
    .up_axis = "Y",
    .handedness = "left-handed",
    .matrix = "row vector: the rotation is the conjugate of a column-vector one",
    .basis = "BlenderGothicTools and ZenKit read them like this; not observed in the running game",
};

} // namespace

Format const man_format{
    .id = "zengin.man",
    .title = "ZenGin (Gothic) model animation, .MAN",
    .recognised_by = "the first chunk is A000; a name that ends in .MAN is enough",
    .order = std::endian::little,
    .declared = is_man_name,
    .sniff = sniff_man,
    .decode = decode_man_model,
    .conventions = &man_conventions,
    .poses = &pose_rules,
    .seek = seek,
};

} // namespace animcheck::zengin

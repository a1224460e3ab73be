// SPDX-License-Identifier: MIT
// The registry's entry for battle animation packs, and the clips that their animations become.
#include "decoders/ff7/battle.hpp"

#include "decoders/core/quietly.hpp"
#include "decoders/ff7/battle_chunk.hpp"
#include "decoders/ff7/pose.hpp"
#include "decoders/ff7/skeleton.hpp"
#include "decoders/guess.hpp"

#include <array>
#include <string>

namespace animcheck::ff7 {
namespace {

constexpr std::uint16_t turn_units = 4096;

/// Two letters for the model, two for what it is a part of: `rtda` are the animations of `rt`.
bool is_pack_name(std::string_view name) noexcept {
    auto const model = battle_name(name);
    return model && model->is_animations();
}

bool is_battle_name(Offer const& offer) {
    return is_magic_name(offer.name) || (is_pack_name(offer.name) && is_of_battle_model(offer));
}

/// How far the bytes are blocks: nothing else distinguishes a pack from other files.
struct Walk {
    bool first = false; ///< a block is at the start
    bool exact = false; ///< all do, one is an animation, and the last ends where the file does
};

Walk walk(ByteView bytes) {
    auto const count = bytes.size() < 4 ? 0 : load<std::uint32_t>(bytes.data(), std::endian::little);
    if (count == 0) return {};
    return quietly(bytes, std::endian::little, [count](Reader in) {
        Walk result;
        in = in.peek();
        in.skip(4);
        bool animated = false;
        std::uint64_t blocks = 0;
        for (; blocks < count && in.left() > 0; ++blocks) {
            auto const start = in.offset();
            if (!plausible_block(in)) break;
            result.first = true;
            animated |= in.offset() - start >= block_head_size + least_chunk;
        }
        result.exact = animated && blocks == count && in.left() == 0;
        return result;
    });
}

Sniff sniff_battle(Offer const& offer) {
    bool const named = is_battle_name(offer);
    if (offer.bytes.size() < 4) return {named ? Answer::maybe : Answer::no, "too short for a count"};
    auto const blocks = walk(offer.bytes);
    if (blocks.exact) return {Answer::yes, "blocks up to the end of the file, as many as it declares"};
    if (blocks.first && (named || is_pack_name(offer.name))) return {Answer::maybe, "it starts with a block"};
    bool const empty = offer.bytes.size() == 4 && is(guess(offer.bytes), "all_zero");
    // A file that begins with zeros may be a pack that lost its beginning.
    bool const other = guess(offer.bytes) && !is(guess(offer.bytes), "all_zero");
    if (named && (empty || !(other || is_wiped(offer.bytes)))) return {Answer::maybe, "it looks like nothing else"};
    return {Answer::no, "it does not start with a block"};
}

/// Three numbers per frame: a position, or angles.
class WordSamples final : public Samples {
public:
    WordSamples(Column<std::int16_t> words, Channel channel)
        : words_(words), are_angles_(channel == Channel::euler) {}

    void read(std::size_t first, std::span<float> out) const noexcept override {
        for (; !out.empty(); out = out.subspan(3), ++first)
            for (std::size_t i = 0; i < 3; ++i) out[i] = value_of(words_.at(first, i));
    }
    void read_raw(std::size_t first, std::span<std::int32_t> out) const noexcept override {
        for (; !out.empty(); out = out.subspan(3), ++first)
            for (std::size_t i = 0; i < 3; ++i) out[i] = words_.at(first, i);
    }

private:
    [[nodiscard]] float value_of(std::int16_t word) const noexcept {
        if (!are_angles_) return word;
        return static_cast<float>(static_cast<std::uint16_t>(word) % turn_units) * 360 / turn_units;
    }

    Column<std::int16_t> words_;
    bool are_angles_;
};

/// Joint 0 is the root, joint n + 1 bone n.
Clip clip_of(Animation const& animation, std::size_t index, Arena& arena) {
    Clip clip{"animation[" + std::to_string(index) + ']', to_size(animation.frames), 15.0F, {}};
    std::vector<std::int16_t> values;
    static_cast<void>(decode_stream(animation.stream, animation.shape, &values));
    auto const bytes = std::as_bytes(arena.copy(std::span<std::int16_t const>(values)));
    auto const stride = (3 + std::size_t{3} * animation.shape.rotations) * sizeof(std::int16_t);
    auto const column = [&](std::size_t vector) {
        auto const* const first =
            animation.frames == 0 ? nullptr : bytes.data() + vector * 3 * sizeof(std::int16_t);
        return Column<std::int16_t>(first, to_size(animation.frames), stride, 3, std::endian::native);
    };
    clip.tracks.reserve(1 + animation.shape.rotations);
    clip.tracks.push_back({.channel = Channel::translation,
                           .exactness = Exactness::integers,
                           .frames = clip.frames,
                           .samples = &arena.make<WordSamples>(column(0), Channel::translation)});
    for (std::uint32_t i = 0; i < animation.shape.rotations; ++i)
        clip.tracks.push_back({.target = {.index = i},
                               .channel = Channel::euler,
                               .unit = "degree",
                               .frames = clip.frames,
                               .has_raw = true,
                               .turn = turn_units,
                               .samples = &arena.make<WordSamples>(column(1 + i), Channel::euler)});
    return clip;
}

/// One rotation is a weapon's, where the body has more or the skeleton says which slots are its own.
bool is_of_weapon(Battle const& battle, std::size_t index, Skeleton const* skeleton) {
    if (battle.animations[index].shape.rotations != 1) return false;
    bool const in_its_slot = skeleton && skeleton->body_animations && index >= *skeleton->body_animations;
    return in_its_slot || battle.rotations.body > 2;
}

void decode_battle_model(Reader in, Context const& context, Model* model) {
    auto const battle = decode_battle(in, context);
    for (std::size_t i = 0; model && i < battle.animations.size(); ++i) {
        if (battle.animations[i].shape.rotations == 0) continue;
        model->clips.push_back(clip_of(battle.animations[i], i, model->arena));
        if (is_of_weapon(battle, i, context.skeleton)) model->clips.back().moves = "weapon";
    }
}

/// Declared by the header of the first animation: rotations per frame, the root's among them.
std::optional<std::uint32_t> declared_rotations(ByteView bytes) {
    return quietly(bytes, std::endian::little, [](Reader in) -> std::optional<std::uint32_t> {
        in = in.peek();
        auto const animations = in.u32("");
        for (std::uint64_t i = 0; in && in.left() >= block_head_size && i < animations; ++i) {
            auto const bones = in.u32("");
            in.u32("");
            auto const size = in.u32("");
            if (size >= least_chunk) return bones;
            in.skip(size);
        }
        return std::nullopt;
    });
}

/// The models in the same folder or archive whose skeletons have this many bones, if they are few. Only a pack that
/// is not its own skeleton's has to look at them.
void seek_fitting(std::uint64_t bones, Surroundings& around, Context& context) {
    constexpr std::size_t few = 3;
    auto fitting = std::make_shared<Facts::List>();
    for (std::uint32_t model = 0; model < BattleName::models; ++model) {
        std::array const name{skeleton_of_model(model)};
        Companion const* found = nullptr;
        if (!around.beside(name.front()) || around.find(name, found) != Search::one) continue;
        auto const& skeletons = found->model.skeletons;
        if (skeletons.empty() || skeletons.front().joints.size() != bones) continue;
        if (fitting->size() == few) return;
        fitting->push_back(model);
    }
    if (!fitting->empty()) context.facts.set("fitting_models", fitting);
}

/// The skeleton of `rtda` is `rtaa`, that of X.a00 is X.d; the limits, which players perform, have none.
void seek(Offer const& offer, Surroundings& around, Context& context) {
    auto const name = skeleton_of(offer.name);
    if (name.empty()) return;
    Companion const* found = nullptr;
    auto const result = around.find(std::array{name}, found);
    if (found || around.complete()) context.facts.set("skeleton_for_name", result != Search::none);
    if (context.skeleton) return;
    settle_skeleton(context, result, found);
    if (context.skeleton_search == Search::broken) context.companion = found; // to say where it is
    if (!context.skeleton || !is_pack_name(offer.name) || context.skeleton->joints.size() < 2) return;
    auto const rotations = declared_rotations(offer.bytes);
    if (rotations > 2 && rotations != context.skeleton->joints.size() + 1)
        seek_fitting(*rotations - 1, around, context);
}

constexpr Conventions battle_conventions{
    .rotation = "Euler angles in degrees, in the order Y X Z; joint 0 is the root, joint n + 1 is bone n",
    .length_unit = "unknown",
    .up_axis = "Y, with the opposite sign: positions are returned as stored",
    .handedness = "right-handed",
    .matrix = "column vector",
    .basis = "the renderers of Kimera and kujata; the PlayStation's code for the same streams does so too",
};

} // namespace

std::vector<std::uint32_t> frame_counts(ByteView pack) {
    return quietly(pack, std::endian::little, [](Reader in) -> std::vector<std::uint32_t> {
        in = in.peek();
        auto const animations = in.u32("");
        std::vector<std::uint32_t> frames;
        for (std::uint64_t i = 0; i < animations && in.left() >= block_head_size; ++i) {
            in.skip(8);
            auto const size = in.u32("");
            if (size >= least_chunk) frames.push_back(static_cast<std::uint32_t>(peek_mini(in).frames));
            if (!in.skip(size)) return {};
        }
        if (in.left() > 0) frames.clear();
        return frames;
    });
}

bool is_magic_name(std::string_view name) noexcept { return name_ends(name, ".a00"); }

std::string skeleton_of(std::string_view pack) {
    if (is_pack_name(pack)) return std::string(pack.substr(0, 2)) + "aa";
    if (is_magic_name(pack)) return std::string(pack.substr(0, pack.size() - 3)) + "d";
    return {};
}

std::string skeleton_of_model(std::uint64_t model) {
    return {static_cast<char>('a' + model / 26 % 26), static_cast<char>('a' + model % 26), 'a', 'a'};
}

Format const battle_format{
    .id = "ff7.battle",
    .title = "Final Fantasy VII (PC) battle animation pack",
    .recognised_by = "blocks up to the end of the file; a name that ends in .a00 is enough, and so is ??da in "
                     "an LGP archive "
                     "or in a folder of such names",
    .order = std::endian::little,
    .declared = is_battle_name,
    .sniff = sniff_battle,
    .decode = decode_battle_model,
    .conventions = &battle_conventions,
    .poses = &pose_rules,
    .seek = seek,
};

} // namespace animcheck::ff7

// SPDX-License-Identifier: MIT
// spec/zengin.mdh.yaml. Chunks, in the writer's order:
//   D100 hierarchy  version nodes { name parent transform[16] } bounds collision_bounds root_translation checksum
//   D110 source     date path
//   D120 end        (empty)
// A model (.MDL) continues with the chunks of its mesh (library.hpp).
#include "decoders/zengin/mdh.hpp"

#include "decoders/zengin/library.hpp"
#include "decoders/zengin/script_companions.hpp"
#include "decoders/zengin/siblings.hpp"
#include "decoders/zengin/source.hpp"

#include <algorithm>
#include <array>

namespace animcheck::zengin {
namespace {

namespace mdh_chunk {
enum Type : std::uint16_t { hierarchy = 0xD100, source = 0xD110, end = 0xD120 };
}

constexpr std::array<ChunkPart, 3> mdh_chunks{
    {{mdh_chunk::hierarchy, "hierarchy"}, {mdh_chunk::source, "source"}, {mdh_chunk::end, "end"}}};

constexpr auto model_chunks = [] {
    std::array<ChunkPart, mdh_chunks.size() + library_chunks.size()> all{};
    std::ranges::copy(library_chunks, std::ranges::copy(mdh_chunks, all.begin()).out);
    return all;
}();

void read_mdh_node(Reader& in, Skeleton::Joint& joint) {
    joint.name = in.line("name");
    auto const parent = in.s16("parent");
    if (parent >= 0) joint.parent = static_cast<std::uint32_t>(parent);
    auto const transform = in.array<float>("transform", 16);
    for (std::size_t i = 0; i < transform.size(); ++i) joint.rest[i] = transform[i];
}

void read_hierarchy(Reader& in, Skeleton& skeleton) {
    constexpr std::uint64_t smallest_node = 1 + 2 + 64;
    in.u32("version");
    auto const declared = in.u16("nodes");
    auto const nodes = in.fitting("nodes", declared, smallest_node);
    auto here = in; // a node that is cut ends the other one
    for (std::uint64_t i = 0; in && i < nodes; ++i) {
        auto const scope = in.inside("node", i);
        Skeleton::Joint joint;
        read_mdh_node(in, joint);
        if (in) skeleton.joints.push_back(std::move(joint));
    }
    here.derive_at(here.place_of("nodes"), "found", skeleton.joints.size());
    if (nodes != declared) return; // the end of the list is unknown: what follows stays raw
    for (auto const* name : {"bounds_min", "bounds_max", "collision_min", "collision_max", "root_translation"})
        in.array<float>(name, 3);
    auto const checksum = in.u32("checksum");
    if (in) skeleton.checksum = checksum;
}

class MdhFile {
public:
    explicit MdhFile(Reader in) : file_(in, model_chunks), in_(file_.in()) {}

    /// `is_model`: a mesh follows the hierarchy.
    Skeleton decode(bool is_model) {
        while (auto const head = file_.next()) read_chunk(*head);
        for (auto const& part : mdh_chunks) {
            bool const told_already = aborted_ && part.type == mdh_chunk::end;
            if (!file_.seen(part.type) && !told_already)
                in_.report_at(byte_range(in_.offset(), 0), AnomalyKind::missing, part.name, 0,
                              part.type == mdh_chunk::hierarchy ? 1 : 0);
        }
        library_.finish(is_model);
        return std::move(skeleton_);
    }

private:
    void read_chunk(ChunkHead const& head) {
        auto const needed = needed_length(head);
        // The exporter opens a chunk with size 0 and patches it when it closes: one that stopped leaves this.
        if (head.type == mdh_chunk::source && head.size == 0 && !needed) {
            aborted_ = true;
            in_.report_at(head.size_at, AnomalyKind::size_too_small, "source", 0, 17);
            return;
        }
        auto body = file_.body(head, needed);
        auto const scope = in_.at_top(head.part);
        if (MeshLibrary::has(head.type)) return library_.read(head, body);
        read_part(head, body, skeleton_);
        read_slack(body);
    }

    [[nodiscard]] std::optional<std::uint64_t> needed_length(ChunkHead const& head) const {
        if (MeshLibrary::has(head.type)) return library_.needed_length(head);
        return length_of(in_, [&](Reader& trial) {
            Skeleton ignored;
            read_part(head, trial, ignored);
        });
    }

    static void read_part(ChunkHead const& head, Reader& body, Skeleton& skeleton) {
        if (head.type == mdh_chunk::hierarchy) {
            skeleton = {};
            read_hierarchy(body, skeleton);
        } else if (head.type == mdh_chunk::source) {
            read_scene(body);
        }
    }

    ChunkFile file_;
    Reader& in_;
    MeshLibrary library_{file_};
    Skeleton skeleton_;
    bool aborted_ = false;
};

bool is_mdh_name(Offer const& offer) { return name_ends(offer.name, ".MDH") || name_ends(offer.name, ".MDL"); }

Sniff sniff_mdh(Offer const& offer) {
    return sniff_chunks(offer, is_mdh_name(offer), mdh_chunks,
                        {"starts with chunk D100", "starts with a chunk of a hierarchy, but not with D100",
                         "does not start with a chunk of a hierarchy"});
}

/// The last field of the hierarchy's chunk.
std::optional<std::uint32_t> peek_checksum(ByteView bytes) {
    constexpr std::uint64_t least = 74; // without nodes
    if (bytes.size() < chunk_head_size + least) return std::nullopt;
    std::uint64_t const size = load<std::uint32_t>(bytes.data() + 2, std::endian::little);
    bool const whole = size >= least && size <= bytes.size() - chunk_head_size;
    if (load<std::uint16_t>(bytes.data(), std::endian::little) != mdh_chunk::hierarchy || !whole)
        return std::nullopt;
    return load<std::uint32_t>(bytes.data() + chunk_head_size + size - 4, std::endian::little);
}

/// MODEL.MDH belongs to MODEL-NAME.MAN.
void seek_animations(Offer const& offer, Surroundings& around, Context& context) {
    auto const checksum = peek_checksum(offer.bytes);
    if (!checksum || !is_mdh_name(offer)) return;
    auto const model = offer.name.substr(0, offer.name.size() - 4);
    if (auto const animations = animations_of_another(around, model, *checksum)) {
        context.facts.set("animations_checksum", std::optional(animations->checksum));
        context.facts.set("animations_nodes", std::optional(animations->nodes));
    }
    if (name_ends(offer.name, ".MDH")) seek_scene(model, around, context);
}

void decode_mdh_model(Reader in, Context const& context, Model* model) {
    auto skeleton = decode_mdh(in, name_ends(context.name, ".MDL"));
    if (model) model->skeletons.push_back(std::move(skeleton));
}

constexpr Conventions mdh_conventions{
    .rotation = "matrix, relative to the parent joint",
    .length_unit = "centimetre",
    .up_axis = "Y",
    .handedness = "left-handed",
    .matrix = "row-major, translation in elements 3, 7 and 11",
    .basis = "ZenKit and BlenderGothicTools read them like this; not observed in the running game",
};

} // namespace

Skeleton decode_mdh(Reader in, bool is_model) { return MdhFile(in).decode(is_model); }

Format const mdh_format{
    .id = "zengin.mdh",
    .title = "ZenGin (Gothic) model hierarchy, .MDH, and model, .MDL",
    .recognised_by = "the first chunk is D100; a name that ends in .MDH or .MDL is enough",
    .order = std::endian::little,
    .declared = is_mdh_name,
    .sniff = sniff_mdh,
    .decode = decode_mdh_model,
    .conventions = &mdh_conventions,
    .seek = seek_animations,
    .skeletons_by_checksum = true,
};

} // namespace animcheck::zengin

// SPDX-License-Identifier: MIT
// spec/zengin.msb.yaml. A file is chunks until its end, in the writer's order:
//   F000 script  version directory
//   F100 source  date path
//   F200 model
//     F300 mesh_and_tree, then F400 register_mesh for each mesh
//     F500 animations
//       F590 model_tag, F510 max_fps, then F520 ani, F530 alias, F540 blend, F550 sync, F570 comb, F580 disable
//       F5A0 events  count, that many events (F5A1 to F5AA), F5AF: after an ani, a blend or a comb
//     F5FF animations_end
//   F2FF model_end
//   FFFF script_end
#include "decoders/zengin/msb.hpp"

#include "decoders/zengin/chunk.hpp"
#include "decoders/zengin/source.hpp"

#include <algorithm>
#include <array>

namespace animcheck::zengin {
namespace {

enum ScriptChunk : std::uint16_t {
    script_start = 0xF000,
    script_source = 0xF100,
    event_block = 0xF5A0,
    first_event = 0xF5A1,
    last_event = 0xF5AA,
    events_end = 0xF5AF,
    script_end = 0xFFFF,
};

enum class Kind : std::uint8_t { line, u32, s32, f32, four_lines };

struct Field {
    Kind kind;
    std::string_view name;
};

namespace fields {

constexpr Field mesh_and_tree[]{{Kind::u32, "dont_use_mesh"}, {Kind::line, "scene"}};
constexpr Field register_mesh[]{{Kind::line, "scene"}};
constexpr Field max_fps[]{{Kind::f32, "fps"}};
constexpr Field ani[]{{Kind::line, "name"},    {Kind::s32, "layer"},      {Kind::line, "next"},
                      {Kind::f32, "blend_in"}, {Kind::f32, "blend_out"},  {Kind::line, "flags"},
                      {Kind::line, "scene"},   {Kind::line, "direction"}, {Kind::s32, "first"},
                      {Kind::s32, "last"},     {Kind::f32, "fps"},        {Kind::f32, "speed"},
                      {Kind::f32, "volume"}};
constexpr Field alias[]{{Kind::line, "name"},    {Kind::s32, "layer"},     {Kind::line, "next"},
                        {Kind::f32, "blend_in"}, {Kind::f32, "blend_out"}, {Kind::line, "flags"},
                        {Kind::line, "ani"},     {Kind::line, "direction"}};
constexpr Field blend[]{
    {Kind::line, "name"}, {Kind::line, "next"}, {Kind::f32, "blend_in"}, {Kind::f32, "blend_out"}};
constexpr Field sync[]{{Kind::line, "name"}, {Kind::line, "next"}};
constexpr Field comb[]{{Kind::line, "name"},    {Kind::s32, "layer"},     {Kind::line, "next"},
                       {Kind::f32, "blend_in"}, {Kind::f32, "blend_out"}, {Kind::line, "flags"},
                       {Kind::line, "prefix"},  {Kind::s32, "count"}};
constexpr Field disable[]{{Kind::line, "name"}};
constexpr Field model_tag[]{{Kind::line, "tag"}, {Kind::four_lines, "argument"}};
constexpr Field event_count[]{{Kind::s32, "count"}};
constexpr Field sound[]{
    {Kind::s32, "frame"}, {Kind::line, "sound"}, {Kind::f32, "range"}, {Kind::f32, "uses_slot"}};
constexpr Field tag[]{{Kind::s32, "frame"}, {Kind::line, "tag"}, {Kind::four_lines, "argument"}};
constexpr Field particle[]{{Kind::s32, "frame"},
                           {Kind::f32, "handle"},
                           {Kind::line, "effect"},
                           {Kind::line, "node"},
                           {Kind::f32, "attach"}};
constexpr Field particle_stop[]{{Kind::s32, "frame"}, {Kind::f32, "handle"}};
constexpr Field particle_ground[]{{Kind::s32, "frame"}};
constexpr Field set_mesh[]{{Kind::s32, "frame"}, {Kind::line, "node"}};
constexpr Field swap_mesh[]{{Kind::s32, "frame"}, {Kind::line, "first"}, {Kind::line, "second"}};
constexpr Field morph[]{{Kind::s32, "frame"},
                        {Kind::line, "animation"},
                        {Kind::line, "node"},
                        {Kind::f32, "intensity"},
                        {Kind::f32, "hold"}};
constexpr Field tremor[]{{Kind::s32, "frame"},
                         {Kind::f32, "range_squared"},
                         {Kind::f32, "duration"},
                         {Kind::f32, "least"},
                         {Kind::f32, "most"}};

} // namespace fields

/// The fields of chunks that may be repeated; no fields if the chunk is empty.
struct Layout {
    std::uint16_t type;
    std::string_view name;
    std::span<Field const> fields;
};
constexpr Layout layouts[]{
    {0xF300, "mesh_and_tree", fields::mesh_and_tree},
    {0xF400, "register_mesh", fields::register_mesh},
    {0xF510, "max_fps", fields::max_fps},
    {0xF520, "ani", fields::ani},
    {0xF530, "alias", fields::alias},
    {0xF540, "blend", fields::blend},
    {0xF550, "sync", fields::sync},
    {0xF570, "comb", fields::comb},
    {0xF580, "disable", fields::disable},
    {0xF590, "model_tag", fields::model_tag},
    {event_block, "events", fields::event_count},
    {first_event, "sound", fields::sound},
    {0xF5A2, "sound_ground", fields::sound},
    {0xF5A3, "tag", fields::tag},
    {0xF5A4, "particle", fields::particle},
    {0xF5A5, "particle_stop", fields::particle_stop},
    {0xF5A6, "particle_ground", fields::particle_ground},
    {0xF5A7, "set_mesh", fields::set_mesh},
    {0xF5A8, "swap_mesh", fields::swap_mesh},
    {0xF5A9, "morph", fields::morph},
    {last_event, "tremor", fields::tremor},
    {events_end, "events_end", {}},
};

/// The chunks that frame the others.
constexpr ChunkPart frame_parts[]{{script_start, "script"},  {script_source, "source"},  {0xF200, "model"},
                                  {0xF500, "animations"},    {0xF5FF, "animations_end"}, {0xF2FF, "model_end"},
                                  {script_end, "script_end"}};

constexpr auto msb_chunks = [] {
    std::array<ChunkPart, std::size(frame_parts) + std::size(layouts)> parts{};
    auto next = std::ranges::copy(frame_parts, parts.begin()).out;
    for (auto const& layout : layouts) *next++ = {layout.type, layout.name, ChunkUse::repeated};
    return parts;
}();

Layout const* layout_of(std::uint16_t type) {
    auto const* const found = std::ranges::find(layouts, type, &Layout::type);
    return found == std::end(layouts) ? nullptr : found;
}

void read_four_lines(Reader& in, std::string_view name) {
    for (std::uint64_t k = 0; k < 4; ++k) {
        auto const scope = in.inside(name, k);
        in.line("");
    }
}

void read_fields(Reader& in, std::span<Field const> fields) {
    for (auto const& field : fields) {
        switch (field.kind) {
        case Kind::line: in.line(field.name); break;
        case Kind::u32: in.u32(field.name); break;
        case Kind::s32: in.s32(field.name); break;
        case Kind::f32: in.f32(field.name); break;
        case Kind::four_lines: read_four_lines(in, field.name); break;
        }
        if (!in) return;
    }
}

void read_framing(Reader& in, std::uint16_t type) {
    if (type == script_start) {
        in.u32("version");
        in.line("directory");
    } else if (type == script_source) {
        read_scene(in);
    }
}

/// The chunks of one file, and the block of events that is open.
class MsbFile {
public:
    explicit MsbFile(Reader in) : file_(in, msb_chunks), in_(file_.in()) {}

    void decode() {
        while (auto const head = file_.next()) {
            follow_block(*head);
            if (auto const* const layout = layout_of(head->type))
                read_repeated(*head, *layout);
            else
                read_once(*head);
        }
        close_block();
        if (in_ && !file_.seen(script_end))
            in_.report_at(byte_range(in_.offset(), 0), AnomalyKind::missing, "script_end", 0, 1);
    }

private:
    void read_once(ChunkHead const& head) {
        auto const needed = length_of(in_, [&](Reader& trial) { read_framing(trial, head.type); });
        auto body = file_.body(head, needed);
        auto const scope = in_.at_top(head.part);
        read_framing(body, head.type);
        read_slack(body);
    }

    void read_repeated(ChunkHead const& head, Layout const& layout) {
        auto const needed = length_of(in_, [&](Reader& trial) { read_fields(trial, layout.fields); });
        auto const chunk = in_.inside("chunk", head.index);
        auto body = file_.body(head, needed);
        {
            auto const scope = in_.inside(layout.name);
            read_fields(body, layout.fields);
            if (head.type == event_block) block_count_at_ = body.place_of("count");
        }
        read_slack(body);
    }

    /// The game reads as many events as are declared, and then the end of the block.
    void follow_block(ChunkHead const& head) {
        bool const is_event = head.type >= first_event && head.type <= last_event;
        if (is_event && block_) {
            ++found_;
        } else if (is_event) {
            in_.part("chunk", head.index).report(AnomalyKind::out_of_order, "type");
        } else {
            if (block_ && head.type != events_end)
                in_.part("chunk", *block_).part("events").report_at(block_count_at_, AnomalyKind::missing, "");
            close_block();
        }
        if (head.type == event_block) {
            block_ = head.index;
            found_ = 0;
        }
    }

    void close_block() {
        if (block_) in_.part("chunk", *block_).part("events").derive_at(block_count_at_, "found", found_);
        block_.reset();
    }

    ChunkFile file_;
    Reader& in_;
    std::optional<std::uint64_t> block_; ///< index of the chunk that began the open block
    BitRange block_count_at_;
    std::uint64_t found_ = 0; ///< events in it
};

/// Other games have .msb files, too: one that the user did not name and no container holds must begin with a chunk
/// of a script.
bool is_msb_name(Offer const& offer) {
    if (!name_ends(offer.name, ".MSB")) return false;
    if (offer.named || !offer.container.empty() || offer.bytes.size() < 2) return true;
    auto const type = load<std::uint16_t>(offer.bytes.data(), std::endian::little);
    return std::ranges::find(msb_chunks, type, &ChunkPart::type) != msb_chunks.end();
}

/// Without the name, two bytes are too little evidence: the version must be the known one.
Sniff sniff_msb(Offer const& offer) {
    constexpr std::size_t version_at = chunk_head_size;
    auto const bytes = offer.bytes;
    auto const u16_at = [&](std::size_t at) { return load<std::uint16_t>(bytes.data() + at, std::endian::little); };
    if (bytes.size() >= version_at + 4 && u16_at(0) == script_start && u16_at(version_at) == 1 &&
        u16_at(version_at + 2) == 0)
        return {Answer::yes, "starts with chunk F000 of version 1"};
    if (!is_msb_name(offer)) return {Answer::no, "does not start with chunk F000 of version 1"};
    return sniff_chunks(offer, true, msb_chunks,
                        {"starts with chunk F000", "starts with a chunk of a script, but not with F000",
                         "does not start with a chunk of a script"});
}

void decode_msb_model(Reader in, Context const&, Model*) { decode_msb(in); }

} // namespace

void decode_msb(Reader in) { MsbFile(in).decode(); }

Format const msb_format{
    .id = "zengin.msb",
    .title = "ZenGin (Gothic) compiled model script, .MSB",
    .recognised_by =
        "the first chunk is F000, with version 1; a name that ends in .MSB is enough for a file that is "
        "named, in a volume, or starts with a chunk of a script",
    .order = std::endian::little,
    .declared = is_msb_name,
    .sniff = sniff_msb,
    .decode = decode_msb_model,
};

} // namespace animcheck::zengin

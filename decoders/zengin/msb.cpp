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

#include "decoders/core/quietly.hpp"
#include "decoders/zengin/chunk.hpp"
#include "decoders/zengin/script_companions.hpp"
#include "decoders/zengin/script_fields.hpp"
#include "decoders/zengin/source.hpp"

#include <algorithm>
#include <array>

namespace animcheck::zengin {
namespace {

/// The chunks that frame the others.
constexpr ChunkPart frame_parts[]{{script_start, "script"},  {script_source, "source"},  {0xF200, "model"},
                                  {0xF500, "animations"},    {0xF5FF, "animations_end"}, {0xF2FF, "model_end"},
                                  {script_end, "script_end"}};

constexpr auto msb_chunks = [] {
    std::array<ChunkPart, std::size(frame_parts) + std::size(script_layouts)> parts{};
    auto next = std::ranges::copy(frame_parts, parts.begin()).out;
    for (auto const& layout : script_layouts) *next++ = {layout.type, layout.name, ChunkUse::repeated};
    return parts;
}();

using Values = std::vector<std::string>;

void read_text(Reader& in, std::string_view name, Values* values) {
    auto const text = in.line(name);
    if (values) values->push_back(upper_case(text));
}

template <class Number>
void keep(Number number, Values* values) {
    if (!values) return;
    if constexpr (std::is_same_v<Number, float>)
        values->push_back(text_of_float(number));
    else
        values->push_back(std::to_string(number));
}

/// `values`: what was read, as ScriptLines has it; may be null.
void read_fields(Reader& in, std::span<ScriptField const> fields, Values* values) {
    for (auto const& field : fields) {
        using enum ScriptField::Kind;
        switch (field.kind) {
        case line: read_text(in, field.name, values); break;
        case u32: keep(in.u32(field.name), values); break;
        case s32: keep(in.s32(field.name), values); break;
        case f32: keep(in.f32(field.name), values); break;
        case four_lines:
            for (std::uint64_t k = 0; k < 4; ++k) {
                auto const scope = in.inside(field.name, k);
                read_text(in, "", values);
            }
            break;
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
    MsbFile(Reader in, ScriptLines* script) : file_(in, msb_chunks), in_(file_.in()), script_(script) {}

    void decode() {
        while (auto const head = file_.next()) {
            follow_block(*head);
            if (auto const* const layout = layout_of(head->type))
                read_repeated(*head, *layout);
            else
                read_once(*head);
        }
        close_block();
        if (script_) script_->sort_names();
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

    void read_repeated(ChunkHead const& head, ScriptLayout const& layout) {
        auto const needed = length_of(in_, [&](Reader& trial) { read_fields(trial, layout.fields, nullptr); });
        auto const chunk = in_.inside("chunk", head.index);
        auto body = file_.body(head, needed);
        {
            auto const scope = in_.inside(layout.name);
            Values values;
            read_fields(body, layout.fields, script_ ? &values : nullptr);
            if (script_ && !layout.keyword.empty()) script_->add({&layout, 0, std::move(values)});
            if (head.type == event_block) block_count_at_ = body.place_of("count");
        }
        read_slack(body);
    }

    /// The game reads as many events as are declared, and then the end of the block.
    void follow_block(ChunkHead const& head) {
        bool const is_event = is_event_chunk(head.type);
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
    ScriptLines* script_;
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

void decode_msb_model(Reader in, Context const&, Model* model) {
    if (!model) return decode_msb(in, nullptr);
    auto const script = std::make_shared<ScriptLines>(true);
    decode_msb(in, script.get());
    model->family_part = script;
}

void seek_msb(Offer const& offer, Surroundings& around, Context& context) {
    auto const script = quietly(offer.bytes, std::endian::little, [](Reader in) {
        ScriptLines lines(true);
        decode_msb(in, &lines);
        return lines;
    });
    seek_around_script(script, offer, around, context);
}

} // namespace

void decode_msb(Reader in, ScriptLines* script) { MsbFile(in, script).decode(); }

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
    .seek = seek_msb,
    .games = script_games,
};

} // namespace animcheck::zengin

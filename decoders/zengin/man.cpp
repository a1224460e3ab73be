// spec/zengin.man.yaml. A file is chunks until its end, in the writer's order:
//   A000 marker  (empty)
//   A020 header  version name layer frames nodes fps fps_source position_min position_scale bounds next
//   A010 source  date path script
//   A030 events  count { type frame tag content[4] values[4] probability }: never seen in a real file
//   A090 samples checksum node_index[nodes] { rotation[3] position[3] }[frames * nodes]
#include "decoders/zengin/man.hpp"

#include "decoders/zengin/chunk.hpp"
#include "decoders/zengin/source.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace animcheck::zengin {
namespace {

enum Type : std::uint16_t { marker = 0xA000, source = 0xA010, header = 0xA020, events = 0xA030, samples = 0xA090 };

constexpr std::uint32_t sample_size = 12;

void read_bounds(Reader& in) {
    in.array<float>("bounds_min", 3);
    in.array<float>("bounds_max", 3);
}

void read_header(Reader& in, Man& man) {
    in.u16("version");
    man.name = in.line("name");
    man.layer = in.u32("layer");
    man.frames = in.u32("frames");
    man.nodes = in.u32("nodes");
    man.fps = in.f32("fps");
    in.f32("fps_source");
    man.position_min = in.f32("position_min");
    man.position_scale = in.f32("position_scale");
    read_bounds(in);
    man.next = in.line("next");
    in.derive("samples", product({man.frames, man.nodes}));
}

void read_source(Reader& in) {
    read_date(in);
    in.line("path");
    in.line("script");
}

constexpr std::uint64_t smallest_event = 4 + 4 + 5 + 16;

/// The document ends an event with a probability; the engine's class has no such member.
enum class EventLayout { with_probability, without_probability };

void read_events(Reader& in, EventLayout layout) {
    auto const count = in.count("count", smallest_event);
    for (std::uint64_t i = 0; in && i < count; ++i) {
        auto const scope = in.inside("event", i);
        in.u32("type");
        in.u32("frame");
        in.line("tag");
        for (std::uint64_t k = 0; k < 4; ++k) {
            auto const line = in.inside("content", k);
            in.line("");
        }
        in.array<float>("values", 4);
        if (layout == EventLayout::with_probability) in.f32("probability");
    }
}

/// A count that the declared size cannot hold says nothing of the chunk's length.
bool holds_events(Reader const& in, std::uint32_t declared) {
    auto trial = in.peek();
    auto const room = declared > 4 ? declared - 4 : 0;
    return product({trial.u32("count"), smallest_event}) <= room;
}

EventLayout event_layout(Reader const& in, std::uint32_t declared) {
    auto const shorter = length_of(in, [](Reader& r) { read_events(r, EventLayout::without_probability); });
    auto const longer = length_of(in, [](Reader& r) { read_events(r, EventLayout::with_probability); });
    bool const only_shorter = shorter == declared && longer != declared;
    return only_shorter ? EventLayout::without_probability : EventLayout::with_probability;
}

std::uint64_t samples_length(Man const& man) {
    return sum({4, product({4, man.nodes}), product({sample_size, man.frames, man.nodes})});
}

/// Keeps the frames that are whole, as no tool does: ZenKit hands out the missing ones as if they were there.
void read_samples(Reader& in, Man& man) {
    man.checksum = in.u32("checksum");
    if (!in) return;
    auto const promised = [&in](std::string_view name, std::uint64_t count, std::uint64_t each) {
        auto const scope = in.at_top("header");
        return in.fitting(name, count, each);
    };
    auto const nodes = promised("nodes", man.nodes, 4);
    man.node_index = in.array<std::uint32_t>("node_index", nodes);
    if (nodes != man.nodes) return;
    man.whole_frames = nodes == 0 ? 0 : promised("frames", man.frames, product({sample_size, nodes}));
    auto rows = in.table("sample", product({man.whole_frames, nodes}), sample_size);
    man.rotation = rows.column<std::uint16_t>("rotation", 0, 3);
    man.position = rows.column<std::uint16_t>("position", 6, 3);
}

/// The chunks of one file, in file order, and what has been seen of them.
class ManFile {
public:
    explicit ManFile(Reader in) : file_(in, man_chunks), in_(file_.in()) {}

    Man decode() {
        while (auto const head = file_.next()) {
            auto body = file_.body(*head, needed_length(*head));
            auto const scope = in_.at_top(head->part);
            read_part(*head, body);
            read_slack(body);
            if (head->type == header) read_early_parts();
        }
        if (!file_.seen(header)) in_.report_at(byte_range(0, in_.end()), AnomalyKind::missing, "header");
        auto const at_end = byte_range(in_.end(), 0);
        if (!file_.seen(source)) in_.report_at(at_end, AnomalyKind::missing, "source");
        if (!file_.seen(samples))
            in_.report_at(at_end, AnomalyKind::missing, "samples", 0, product({man_.frames, man_.nodes}));
        return man_;
    }

private:
    [[nodiscard]] std::optional<std::uint64_t> needed_length(ChunkHead const& head) const {
        switch (head.type) {
        case marker: return 0;
        case header:
            return length_of(in_, [](Reader& trial) {
                Man ignored;
                read_header(trial, ignored);
            });
        case source: return length_of(in_, read_source);
        case events: {
            if (!holds_events(in_, head.size)) return std::nullopt;
            auto const layout = event_layout(in_, head.size);
            return length_of(in_, [layout](Reader& trial) { read_events(trial, layout); });
        }
        case samples:
            // A length that no chunk can declare is an impossible count, which is told where the count stands.
            if (file_.seen(header) && samples_length(man_) <= std::numeric_limits<std::uint32_t>::max())
                return samples_length(man_);
            [[fallthrough]];
        default: return std::nullopt;
        }
    }

    void read_part(ChunkHead const& head, Reader& body) {
        switch (head.type) {
        case header: read_header(body, man_); break;
        case source:
            if (!file_.seen(header)) early_source_ = head.size_at;
            read_source(body);
            break;
        case events: {
            auto const layout = event_layout(body, head.size);
            if (layout == EventLayout::without_probability)
                body.report_at(head.size_at, AnomalyKind::layout_alternative, "");
            read_events(body, layout);
            break;
        }
        case samples:
            if (file_.seen(header)) {
                read_samples(body, man_);
                break;
            }
            early_samples_.push_back({head, body});
            body.region("", body.left()); // read once the counts are known: nothing is slack yet
            break;
        default: break;
        }
    }

    /// What came before the header that it is about.
    void read_early_parts() {
        auto const top = in_.at_top("");
        // ZenKit's document lists the source first; the game's writer puts it after the header.
        if (early_source_) in_.report_at(*early_source_, AnomalyKind::out_of_order, "source");
        for (auto& [head, body] : early_samples_) {
            // No tool reads these: the counts come later in the file than what they count.
            in_.report_at(head.size_at, AnomalyKind::out_of_order, "samples");
            if (head.size != samples_length(man_))
                in_.report_at(head.size_at, AnomalyKind::size_mismatch, "samples", head.size, samples_length(man_));
            auto const scope = in_.at_top("samples");
            read_samples(body, man_);
            read_slack(body);
        }
        early_source_.reset();
        early_samples_.clear();
    }

    struct EarlySamples {
        ChunkHead head;
        Reader body;
    };

    ChunkFile file_;
    Reader& in_;
    Man man_;
    std::optional<BitRange> early_source_;
    std::vector<EarlySamples> early_samples_;
};

} // namespace

Man decode_man(Reader in) { return ManFile(in).decode(); }

} // namespace animcheck::zengin

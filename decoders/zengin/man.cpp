// SPDX-License-Identifier: MIT
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
#include <limits>
#include <vector>

namespace animcheck::zengin {
namespace {

enum Type : std::uint16_t { marker = 0xA000, source = 0xA010, header = 0xA020, events = 0xA030, samples = 0xA090 };

constexpr std::uint32_t sample_size = 12;
constexpr std::uint32_t most_of_engine = std::numeric_limits<std::int16_t>::max(); // frames and nodes

void read_bounds(Reader& in) {
    in.array<float>("bounds_min", 3);
    in.array<float>("bounds_max", 3);
}

struct CountPlaces {
    BitRange frames, nodes;
};

CountPlaces read_header(Reader& in, Man& man) {
    in.u16("version");
    man.name = in.line("name");
    man.layer = in.u32("layer");
    man.frames = in.u32("frames");
    man.nodes = in.u32("nodes");
    man.fps = in.f32("fps");
    in.f32("fps_source");
    man.packing.least = in.f32("position_min");
    man.packing.scale = in.f32("position_scale");
    read_bounds(in);
    man.next = in.line("next");
    CountPlaces const counts{in.place_of("frames"), in.place_of("nodes")}; // neighbours
    in.derive_at({counts.frames.offset, 2 * counts.frames.size}, "samples", product({man.frames, man.nodes}));
    return counts;
}

void read_source(Reader& in) {
    read_date(in);
    in.line("path");
    in.line("script");
}

/// In the documentation an event ends in a probability; the engine's class has no such member.
enum class EventLayout { with_probability, without_probability };

void read_event(Reader& in, EventLayout layout) {
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

/// How many of these events are whole.
std::uint64_t whole_events(Reader const& in, std::uint64_t count, EventLayout layout) {
    auto trial = in.peek();
    for (std::uint64_t i = 0; i < count; ++i) {
        read_event(trial, layout);
        if (!trial) return i;
    }
    return count;
}

/// More events than the file has bytes never existed: then the count is wrong.
void lose_events(Reader& in, std::uint64_t count) {
    bool const possible = count <= in.source().bytes.size();
    in.lost(possible ? "events" : "impossible counts", possible ? count : 1);
}

void read_events(Reader& in, EventLayout layout) {
    std::uint64_t const count = in.u32("count");
    if (!in) return;
    auto const whole = whole_events(in, count, layout);
    if (whole < count) {
        if (!in.report(AnomalyKind::count_mismatch, "count", count, at_most(whole))) return;
        lose_events(in, count - whole);
    }
    for (std::uint64_t i = 0; in && i < whole; ++i) {
        auto const scope = in.inside("event", i);
        read_event(in, layout);
    }
}

/// The length of an events chunk by its own fields, and its layout.
struct EventsLength {
    std::uint64_t bytes;
    EventLayout layout;
};

/// The layout that fills the declared size; else the one that another chunk or the end of the file follows, for the
/// size may be wrong; else one that the declared size holds. None: no length follows from the count.
std::optional<EventsLength> events_length(ChunkFile const& file, std::uint32_t declared) {
    std::vector<EventsLength> lengths;
    for (auto const layout : {EventLayout::with_probability, EventLayout::without_probability})
        if (auto const bytes = length_of(file.in(), [&](Reader& trial) { read_events(trial, layout); }))
            lengths.push_back({*bytes, layout});
    auto const first = [&](auto fits) -> std::optional<EventsLength> {
        auto const found = std::ranges::find_if(lengths, fits, &EventsLength::bytes);
        return found == lengths.end() ? std::nullopt : std::optional(*found);
    };
    if (auto const exact = first([&](std::uint64_t bytes) { return bytes == declared; })) return exact;
    if (auto const landing = first([&](std::uint64_t bytes) { return file.lands(bytes); })) return landing;
    return first([&](std::uint64_t bytes) { return bytes < declared; });
}

struct SampleCounts {
    std::uint32_t frames = 0, nodes = 0;
};

std::uint64_t samples_length(Man const& man) {
    return sum({4, product({4, man.nodes}), product({sample_size, man.frames, man.nodes})});
}

/// The counts that the samples, which are all of `in`, show: nodes are listed in ascending order, and frames of as
/// many fill the rest.
std::optional<SampleCounts> counts_of_samples(Reader in) {
    in.u32("checksum");
    std::uint32_t nodes = 0;
    for (std::uint32_t last = 0; in.left() > 4; ++nodes) {
        auto const node = in.peek().u32("node_index");
        if (node > most_of_engine || (nodes > 0 && node <= last)) break;
        last = in.u32("node_index");
    }
    auto const frame = product({sample_size, nodes});
    bool const are_filled = in && nodes > 0 && in.left() > 0 && in.left() % frame == 0;
    if (!are_filled) return std::nullopt;
    return SampleCounts{static_cast<std::uint32_t>(in.left() / frame), nodes};
}

/// Keeps the frames that are whole. No other tool does: ZenKit returns the missing ones as if they were in the
/// file. Of several chunks the last one counts, with nothing of those before it.
void read_samples(Reader& in, Man& man) {
    man.node_index = {};
    man.whole_frames = 0;
    man.rotation = man.position = {};
    man.checksum = in.u32("checksum");
    man.samples_packing = man.packing;
    if (!in) return;
    auto const declared = [&in](std::string_view name, std::uint64_t count, std::uint64_t each) {
        auto const scope = in.at_top("header");
        return in.fitting(name, count, each);
    };
    auto const nodes = declared("nodes", man.nodes, 4);
    man.node_index = in.array<std::uint32_t>("node_index", nodes);
    if (nodes != man.nodes) return;
    man.whole_frames = nodes == 0 ? 0 : declared("frames", man.frames, product({sample_size, nodes}));
    in.derive("frames", man.whole_frames);
    if (man.whole_frames == 0) in.lost("bytes", in.left());
    auto rows = in.table("sample", product({man.whole_frames, nodes}), sample_size);
    man.rotation = rows.column<std::uint16_t>("rotation", 0, 3);
    man.position = rows.column<std::uint16_t>("position", 6, 3);
}

/// The chunks of one file, in file order, and what has been seen of them.
class ManFile {
public:
    explicit ManFile(Reader in) : file_(in, man_chunks), in_(file_.in()) {}

    Man decode() {
        while (auto const head = next()) {
            if (head->type == source && samples_in_place_) report_late_source(*head);
            if (head->type == events) events_ = events_length(file_, head->size);
            if (head->type == samples) look_at_samples(head->size);
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
            in_.report_at(at_end, AnomalyKind::missing, "samples", std::nullopt,
                          product({man_.frames, man_.nodes}));
        report_impossible();
        return man_;
    }

private:
    /// The samples come last, and their size follows from the header: exactly as many bytes are them, whatever
    /// their id is.
    std::optional<ChunkHead> next() {
        bool const is_counted = file_.seen(header) && man_.frames > 0 && man_.nodes > 0;
        auto const head = is_counted ? file_.next_by_size(samples, samples_length(man_)) : std::nullopt;
        return head ? head : file_.next();
    }

    [[nodiscard]] std::optional<std::uint64_t> needed_length(ChunkHead const& head) const {
        switch (head.type) {
        case marker: return 0;
        case header:
            return length_of(in_, [](Reader& trial) {
                Man ignored;
                read_header(trial, ignored);
            });
        case source: return length_of(in_, read_source);
        case events: return events_ ? std::optional(events_->bytes) : std::nullopt;
        case samples:
            // A length that no chunk can declare is an impossible count, which is reported at the count.
            if (file_.seen(header) && samples_length(man_) <= std::numeric_limits<std::uint32_t>::max())
                return samples_length(man_);
            [[fallthrough]];
        default: return std::nullopt;
        }
    }

    void read_part(ChunkHead const& head, Reader& body) {
        switch (head.type) {
        case header: counts_at_ = read_header(body, man_); break;
        case source:
            if (!file_.seen(header)) early_source_ = head.size_at;
            read_source(body);
            break;
        case events: {
            auto const layout = events_ ? events_->layout : EventLayout::with_probability;
            if (layout == EventLayout::without_probability)
                body.report_at(head.size_at, AnomalyKind::layout_alternative, "");
            read_events(body, layout);
            break;
        }
        case samples:
            if (file_.seen(header)) {
                samples_in_place_ = true;
                mend_counts();
                read_samples(body, man_);
                break;
            }
            early_samples_.push_back({head, body});
            body.region(body.left()); // read once the counts are known: nothing is slack yet
            break;
        default: break;
        }
    }

    /// What the samples, which begin here, show of the counts. The header's are used where they fit, and where
    /// other frames are declared of as many nodes, but none.
    void look_at_samples(std::uint32_t size) {
        shown_.reset();
        if (!file_.seen(header) || samples_length(man_) == size || !file_.lands(size)) return;
        auto const shown = counts_of_samples(in_.peek().region(size));
        bool const are_nodes_right = shown && shown->nodes == man_.nodes;
        if (!shown || (are_nodes_right && man_.frames > 0)) return;
        shown_ = shown;
        room_ = (size - 4) / 4;
        if (are_nodes_right) return; // the size of the chunk says so
        auto const scope = in_.at_top("header");
        if (shown->frames != man_.frames)
            in_.report_at(counts_at_.frames, AnomalyKind::count_mismatch, "frames", man_.frames, shown->frames);
        in_.report_at(counts_at_.nodes, AnomalyKind::count_mismatch, "nodes", man_.nodes, shown->nodes);
        mend_counts();
    }

    void mend_counts() {
        if (!shown_) return;
        if (!mended_) mended_ = {{man_.frames, man_.nodes}, *shown_, counts_at_, room_};
        man_.frames = shown_->frames;
        man_.nodes = shown_->nodes;
    }

    /// Loaders that read by such a count crash. A fatal finding ends the reading, so this one comes last.
    void report_impossible() {
        if (!mended_) return;
        auto const scope = in_.at_top("header");
        auto const report = [&](std::string_view name, BitRange at, std::uint32_t declared, std::uint32_t room) {
            if (declared > most_of_engine) in_.report_at(at, AnomalyKind::count_exceeds_data, name, declared, room);
        };
        report("nodes", mended_->at.nodes, mended_->declared.nodes, mended_->room);
        report("frames", mended_->at.frames, mended_->declared.frames, mended_->shown.frames);
    }

    /// The game's writer puts the source before the samples; no known loader depends on it.
    void report_late_source(ChunkHead const& head) {
        in_.part("chunk", head.index).report(AnomalyKind::out_of_order, "type");
    }

    /// Chunks that came before the header that they belong to.
    void read_early_parts() {
        auto const top = in_.at_top("");
        // ZenKit's documentation lists the source first; the game's writer puts it after the header.
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

    /// Counts of the header that are not used.
    struct Mended {
        SampleCounts declared, shown;
        CountPlaces at;
        std::uint32_t room = 0;
    };

    struct EarlySamples {
        ChunkHead head;
        Reader body;
    };

    ChunkFile file_;
    Reader& in_;
    Man man_;
    std::optional<EventsLength> events_; ///< of the events chunk at hand
    CountPlaces counts_at_;              ///< in the header
    std::optional<SampleCounts> shown_;  ///< by the samples at hand, where the header's do not fit
    std::uint32_t room_ = 0;             ///< in them, for nodes
    std::optional<Mended> mended_;
    std::optional<BitRange> early_source_;
    std::vector<EarlySamples> early_samples_;
    bool samples_in_place_ = false; ///< after the header
};

} // namespace

Man decode_man(Reader in) { return ManFile(in).decode(); }

} // namespace animcheck::zengin

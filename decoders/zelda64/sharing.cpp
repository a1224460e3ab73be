// SPDX-License-Identifier: MIT
#include "decoders/zelda64/sharing.hpp"

#include "decoders/core/order.hpp"
#include "decoders/zelda64/frames.hpp"
#include "decoders/zelda64/memory.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace animcheck::zelda64 {
namespace {

constexpr std::uint64_t size_of_header(ElementKind kind) { return kind == ElementKind::link ? 8 : 16; }

/// Values or joint indices of one animation, up to the next known part.
struct Chunk {
    std::uint64_t start = 0, end = 0;
    std::uint32_t element = 0;
    std::string_view name;
};

class Sharing {
public:
    Sharing(Elements const& elements, Facts const& facts) : elements_(elements), in_(elements.in) {
        context_.facts = facts;
    }

    void look() {
        for (std::uint32_t i = 0; in_ && i < elements_.all.size(); ++i) {
            auto const& element = elements_.all[i];
            bool const here = element.offset && *element.offset <= in_.end() &&
                              in_.end() - *element.offset >= size_of_header(element.kind);
            if (element.kind == ElementKind::animation && here) add(i, *element.offset);
            if (element.kind == ElementKind::link && here) add_link(i, *element.offset);
        }
        compare_links();
        // Of those that begin together, the shortest says where they end; what comes later bounds the others.
        put_in_order(chunks_, {}, [](Chunk const& chunk) { return std::pair(chunk.start, chunk.end); });
        Chunk const* last = nullptr;
        for (auto const& chunk : chunks_) {
            if (last && chunk.start < last->end)
                compare(*last, chunk);
            else
                last = &chunk;
        }
    }

private:
    void add(std::uint32_t number, std::uint64_t entry) {
        context_.facts.set("entry", entry);
        Memory const memory(elements_.in.peek(), context_);
        auto header = memory.at(entry).peek();
        header.skip(4);
        auto const values = memory.offset_of(header.u32("frame_data"));
        auto const joints = memory.offset_of(header.u32("joint_indices"));
        auto const scope = in_.inside("element", number);
        auto at = in_.at(entry);
        std::array const own{entry, values.value_or(memory.size()), joints.value_or(memory.size())};
        auto const note = [&](std::string_view name, std::optional<std::uint64_t> start) {
            if (!start) return;
            at.derive(name, *start);
            auto const bound = memory.end_of(*start, own);
            if (bound.by != BoundBy::end_of_file) chunks_.push_back({*start, bound.end, number, name});
        };
        note("values", values);
        note("joints", joints);
    }

    /// Link's frames, as the header at `entry` says.
    void add_link(std::uint32_t number, std::uint64_t entry) {
        Memory const memory(elements_.in.peek(), context_);
        auto header = memory.at(entry).peek();
        auto const frames = header.s16("frame_count");
        header.skip(2);
        std::uint64_t const start = header.u32("frame_data") & 0x00FFFFFF;
        if (!header || frames <= 0) return;
        in_.part("element", number).derive_at(byte_range(entry + 4, 4), "link_frames", start);
        links_.push_back({start, start + static_cast<std::uint64_t>(frames) * frame_size, number, "link_frames"});
    }

    /// Link's retail animations follow one another, each at a multiple of 16.
    void compare_links() {
        put_in_order(links_, {}, [](Chunk const& chunk) { return std::pair(chunk.start, chunk.end); });
        for (std::size_t i = 1; in_ && i < links_.size(); ++i) {
            auto const &before = links_[i - 1], &link = links_[i];
            if (before.start == link.start && before.end == link.end) continue; // one animation, named twice
            auto const end = (before.end + 15) / 16 * 16;
            auto const about = in_.part("element", link.element);
            auto const where = byte_range(*elements_.all[link.element].offset + 4, 4);
            if (link.start < before.end)
                about.report_at(where, AnomalyKind::overlap, link.name, link.start, at_least(before.end));
            else if (link.start > end)
                about.report_at(where, AnomalyKind::gap, link.name, link.start, end);
        }
    }

    void compare(Chunk const& before, Chunk const& chunk) {
        // Its own decoder reports that, or it was reported that two elements are one.
        if (elements_.all[before.element].offset == elements_.all[chunk.element].offset) return;
        auto const about = in_.part("element", chunk.element);
        auto const shared = byte_range(chunk.start, std::min(before.end, chunk.end) - chunk.start);
        if (before.start == chunk.start && before.name == chunk.name)
            about.report_at(shared, AnomalyKind::duplicate, chunk.name, chunk.start);
        else
            about.report_at(shared, AnomalyKind::overlap, chunk.name, chunk.start, before.end);
    }

    Elements const& elements_;
    Reader in_;
    Context context_;
    std::vector<Chunk> chunks_, links_;
};

} // namespace

void look_for_sharing(Elements const& elements) {
    auto const* const file = elements.context.manifest;
    std::vector<KnownPart> parts;
    for (auto const& element : elements.all)
        if (element.offset && *element.offset < elements.in.end()) parts.push_back({*element.offset, element.size});
    put_in_order(parts, {}, &KnownPart::offset);
    Facts facts;
    facts.set("segment", file ? file->segment : elements.segment);
    if (file) facts.set("base_address", file->base_address);
    KnownParts::set(parts, facts);
    Sharing(elements, facts).look();
}

} // namespace animcheck::zelda64

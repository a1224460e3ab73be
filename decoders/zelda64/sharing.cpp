#include "decoders/zelda64/sharing.hpp"

#include "decoders/zelda64/memory.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace animcheck::zelda64 {
namespace {

constexpr std::uint64_t header_size = 16;

/// Values or joint indices of one animation, up to what is known behind them.
struct Chunk {
    std::uint64_t start = 0, end = 0;
    std::uint32_t element = 0;
    std::string_view name;
};

class Sharing {
public:
    Sharing(Elements const& elements, ElementFacts const& facts) : elements_(elements), in_(elements.in) {
        static_cast<ElementFacts&>(context_) = facts;
    }

    void look() {
        for (std::uint32_t i = 0; in_ && i < elements_.all.size(); ++i) {
            auto const& element = elements_.all[i];
            bool const here = element.offset && *element.offset <= in_.end() - std::min(in_.end(), header_size);
            if (element.kind == ElementKind::animation && here) add(i, *element.offset);
        }
        // Of those that begin together the shortest says where they end: the others are bound by what comes later.
        std::ranges::stable_sort(chunks_, {}, [](Chunk const& chunk) { return std::pair(chunk.start, chunk.end); });
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
        context_.entry = entry;
        Memory const memory(elements_.in.peek(), context_);
        auto header = memory.at(entry).peek();
        header.skip(4);
        auto const values = memory.offset_of(header.u32("frame_data"));
        auto const joints = memory.offset_of(header.u32("joint_indices"));
        auto const scope = in_.inside("element", number);
        auto at = in_.at("", entry);
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

    void compare(Chunk const& before, Chunk const& chunk) {
        // Its own decoder tells, or that two elements are one was told.
        if (elements_.all[before.element].offset == elements_.all[chunk.element].offset) return;
        auto const scope = in_.inside("element", chunk.element);
        auto const shared = byte_range(chunk.start, std::min(before.end, chunk.end) - chunk.start);
        if (before.start == chunk.start && before.name == chunk.name)
            in_.report_at(shared, AnomalyKind::duplicate, chunk.name, chunk.start);
        else
            in_.report_at(shared, AnomalyKind::overlap, chunk.name, chunk.start, before.end);
    }

    Elements const& elements_;
    Reader in_;
    Context context_;
    std::vector<Chunk> chunks_;
};

} // namespace

void look_for_sharing(Elements const& elements) {
    auto const* const file = elements.context.manifest;
    std::vector<KnownPart> parts;
    for (auto const& element : elements.all)
        if (element.offset && *element.offset < elements.in.end()) parts.push_back({*element.offset, element.size});
    std::ranges::stable_sort(parts, {}, &KnownPart::offset);
    ElementFacts facts;
    facts.segment = file ? file->segment : elements.segment;
    facts.base_address = file ? file->base_address : std::nullopt;
    facts.parts = parts;
    Sharing(elements, facts).look();
}

} // namespace animcheck::zelda64

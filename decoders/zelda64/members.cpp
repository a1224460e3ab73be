#include "decoders/zelda64/members.hpp"

#include "decoders/zelda64/animation.hpp"
#include "decoders/zelda64/frames.hpp"
#include "decoders/zelda64/memory.hpp"

#include <algorithm>
#include <array>

namespace animcheck::zelda64 {
namespace {

/// A skeleton of the file, and how many limbs its header promises.
struct Known {
    PlacedElement const* element;
    std::uint64_t limbs = 0;
};

class Members {
public:
    Members(Elements const& elements, Model& model) : elements_(elements), model_(model) {}

    void list() {
        note_parts();
        for (auto const& element : elements_.all)
            if (is_here(element) && (element.kind == ElementKind::skeleton)) skeletons_.push_back(known(element));
        for (std::size_t i = 0; i < elements_.all.size(); ++i)
            if (is_here(elements_.all[i]) && !format_of(elements_.all[i].kind).empty()) add(i);
    }

private:
    [[nodiscard]] std::uint64_t size() const { return elements_.in.end(); }
    [[nodiscard]] bool is_here(PlacedElement const& element) const {
        return element.offset && *element.offset < size();
    }

    void note_parts() {
        for (auto const& element : elements_.all)
            if (is_here(element)) model_.parts.push_back({*element.offset, element.size, true});
        std::ranges::stable_sort(model_.parts, {}, &KnownPart::offset);
    }

    [[nodiscard]] Known known(PlacedElement const& element) const {
        auto start = elements_.in;
        auto in = start.at("", *element.offset).peek();
        in.skip(4);
        return {&element, in.u8("limb_count")};
    }

    void add(std::size_t number) {
        auto const& element = elements_.all[number];
        auto& facts = model_.facts.emplace_back(facts_of(element));
        pair(element, facts);
        Member member;
        member.name = element.said->name;
        member.row = static_cast<std::uint32_t>(number);
        member.stored = size();
        member.size = cost_of(element, facts);
        member.format = format_of(element.kind);
        member.entry = *element.offset;
        member.facts = &facts;
        model_.members.push_back(member);
    }

    /// What its decoder has a use for.
    [[nodiscard]] ElementFacts facts_of(PlacedElement const& element) const {
        auto const& file = *elements_.context.manifest;
        ElementFacts facts;
        if (element.kind != ElementKind::frames) facts.segments = elements_.context.segments;
        if (element.kind == ElementKind::link) return facts;
        facts.parts = model_.parts;
        if (element.kind == ElementKind::frames) {
            facts.count = element.said->frames;
            facts.game = game_of(file);
            return facts;
        }
        facts.segment = file.segment;
        facts.base_address = file.base_address;
        facts.layout = layout_of(*element.said, element.kind);
        if (element.kind == ElementKind::skeleton) facts.limb_layout = limb_layout_of(*element.said);
        if (element.kind == ElementKind::legacy_limbs) facts.count = element.said->count;
        return facts;
    }

    void pair(PlacedElement const& element, ElementFacts& facts) const {
        switch (element.kind) {
        case ElementKind::animation: pair_by_limbs(element, facts); break;
        case ElementKind::curve_animation:
            pair_with(facts, [&](PlacedElement const& other) {
                return other.kind == ElementKind::curve_skeleton && other.offset == element.said->skeleton_offset;
            });
            break;
        case ElementKind::legacy_animation:
            pair_with(facts, [](PlacedElement const& other) { return other.kind == ElementKind::legacy_limbs; });
            break;
        default: break;
        }
    }

    template <class Fits>
    void pair_with(ElementFacts& facts, Fits fits) const {
        auto const found = std::ranges::find_if(elements_.all, fits);
        facts.skeleton_search = Search::none;
        if (found != elements_.all.end() && is_here(*found)) facts.skeleton_name = found->said->name;
    }

    /// Nothing names an animation's skeleton. The only one of the file is it. Of several, one with as many limbs as
    /// there are joint indices; where there are fewer than for any of them, the smallest lacks the least.
    void pair_by_limbs(PlacedElement const& element, ElementFacts& facts) const {
        facts.skeleton_search = skeletons_.size() > 1 ? Search::several : Search::none;
        if (skeletons_.empty()) return;
        auto const choose = [&](Known const& chosen) { facts.skeleton_name = chosen.element->said->name; };
        if (skeletons_.size() == 1) return choose(skeletons_.front());
        Context context;
        static_cast<ElementFacts&>(context) = facts;
        context.entry = element.offset;
        auto const joints = joints_of_animation(elements_.in, context);
        if (!joints) return;
        auto const same =
            std::ranges::find(skeletons_, *joints, [](Known const& known) { return known.limbs + 1; });
        if (same != skeletons_.end()) return choose(*same);
        auto const smallest = std::ranges::min_element(skeletons_, {}, &Known::limbs);
        if (*joints < smallest->limbs + 1) choose(*smallest);
    }

    /// Bytes that its decoder may look at: what the pointers in its header lead to, up to what is known behind.
    [[nodiscard]] std::uint64_t cost_of(PlacedElement const& element, ElementFacts const& facts) const {
        switch (element.kind) {
        case ElementKind::animation:
        case ElementKind::legacy_animation: return pointed_at(element, facts, std::array<std::uint64_t, 2>{4, 8});
        case ElementKind::curve_animation: return pointed_at(element, facts, std::array<std::uint64_t, 3>{0, 4, 8});
        case ElementKind::frames: return std::min(element.size == 0 ? size() : element.size, size());
        case ElementKind::skeleton: return facts.limb_layout == 3 ? size() : limbs_cost;
        default: return limbs_cost;
        }
    }
    static constexpr std::uint64_t limbs_cost = 256 * 20;

    [[nodiscard]] std::uint64_t pointed_at(PlacedElement const& element, ElementFacts const& facts,
                                           std::span<std::uint64_t const> words) const {
        Context context;
        static_cast<ElementFacts&>(context) = facts;
        context.entry = element.offset;
        Memory const memory(elements_.in.peek(), context);
        auto cost = element.size;
        for (auto const word : words) {
            auto in = memory.at(sum({*element.offset, word})).peek();
            auto const target = memory.offset_of(in.u32("pointer"));
            std::array const own{memory.entry_offset()};
            if (in && target) cost = sum({cost, memory.end_of(*target, own).end - *target});
        }
        return cost;
    }

    Elements const& elements_;
    Model& model_;
    std::vector<Known> skeletons_;
};

} // namespace

void list_members(Elements const& elements, Model& model) { Members(elements, model).list(); }

} // namespace animcheck::zelda64

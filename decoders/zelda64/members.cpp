// SPDX-License-Identifier: MIT
#include "decoders/zelda64/members.hpp"

#include "decoders/core/order.hpp"
#include "decoders/zelda64/animation.hpp"
#include "decoders/zelda64/frames.hpp"
#include "decoders/zelda64/memory.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

namespace animcheck::zelda64 {
namespace {

/// A skeleton of the file, and how many limbs its header declares.
struct Known {
    PlacedElement const* element;
    std::uint64_t limbs = 0;
};

class Members {
public:
    Members(Elements const& elements, Model& model) : elements_(elements), model_(model) {}

    void list() {
        note_parts();
        name_all();
        note_skeletons();
        for (std::size_t i = 0; i < elements_.all.size(); ++i)
            if (is_here(elements_.all[i]) && !format_of(elements_.all[i].kind).empty()) add(i);
    }

private:
    [[nodiscard]] std::uint64_t size() const { return elements_.in.end(); }
    [[nodiscard]] bool is_here(PlacedElement const& element) const {
        return element.offset && *element.offset < size();
    }

    /// The skeletons that animations are paired with: a file may have as many of both as a manifest has lines.
    void note_skeletons() {
        for (auto const& element : elements_.all) {
            if (is_here(element) && element.kind == ElementKind::skeleton) skeletons_.push_back(known(element));
            if (is_here(element) && element.kind == ElementKind::curve_skeleton)
                curve_skeletons_.push_back(&element);
            if (!legacy_limbs_ && element.kind == ElementKind::legacy_limbs) legacy_limbs_ = &element;
        }
        put_in_order(skeletons_, {}, &Known::limbs);
        put_in_order(curve_skeletons_, {}, offset_of);
    }

    void note_parts() {
        bool const declared = elements_.context.manifest != nullptr;
        std::vector<KnownPart> parts;
        for (auto const& element : elements_.all)
            if (is_here(element))
                parts.push_back({*element.offset, bytes_of(element), declared, is_header(element.kind)});
        put_in_order(parts, {}, &KnownPart::offset);
        KnownParts::set(parts, parts_);
    }

    [[nodiscard]] static bool is_header(ElementKind kind) {
        return !format_of(kind).empty() && kind != ElementKind::frames && kind != ElementKind::legacy_limbs;
    }
    /// A manifest may call a normal skeleton Flex: then another part follows its header.
    [[nodiscard]] std::uint64_t bytes_of(PlacedElement const& element) const {
        constexpr std::uint64_t normal = 8, flex = 12;
        if (element.kind != ElementKind::skeleton || element.size != flex) return element.size;
        auto start = elements_.in;
        auto in = start.at(*element.offset).peek();
        in.skip(normal + 1);
        auto const pad = in.bytes("flex_pad", 3);
        bool const fits = in && all_zero(pad);
        return fits ? flex : normal;
    }

    /// An element that a scan found is named after its offset, as in the decompilations until it gets a better
    /// name.
    void name_all() {
        for (auto const& element : elements_.all) {
            std::string_view name = element.said->name;
            if (!elements_.context.manifest && is_here(element))
                name = model_.arena.copy(element.said->word + "_" + hexadecimal(*element.offset));
            names_.push_back(name);
        }
    }
    static std::string hexadecimal(std::uint64_t offset) {
        std::array<char, 16> digits{};
        auto const end = std::to_chars(digits.data(), digits.data() + digits.size(), offset, 16).ptr;
        std::string text(digits.data(), end);
        for (auto& c : text) c = c >= 'a' ? static_cast<char>(c - 'a' + 'A') : c;
        return std::string(text.size() < 6 ? 6 - text.size() : 0, '0') + text;
    }
    [[nodiscard]] std::string_view name_of(PlacedElement const& element) const {
        return names_[static_cast<std::size_t>(&element - elements_.all.data())];
    }

    [[nodiscard]] Known known(PlacedElement const& element) const {
        auto start = elements_.in;
        auto in = start.at(*element.offset).peek();
        in.skip(4);
        return {&element, in.u8("limb_count")};
    }

    void add(std::size_t number) {
        auto const& element = elements_.all[number];
        auto const& facts = model_.facts.emplace_back(facts_of(element));
        Member member;
        pair(element, facts, member);
        member.name = name_of(element);
        member.row = static_cast<std::uint32_t>(number);
        member.stored = size();
        member.size = cost_of(element, facts);
        member.format = format_of(element.kind);
        member.entry = *element.offset;
        member.facts = &facts;
        model_.members.push_back(member);
    }

    /// The facts that its decoder needs.
    [[nodiscard]] Facts facts_of(PlacedElement const& element) const {
        auto const* const file = elements_.context.manifest;
        bool const link = element.kind == ElementKind::link, frames = element.kind == ElementKind::frames;
        Facts facts;
        if (!link && !frames) {
            facts.set("segment", elements_.segment ? elements_.segment : file ? file->segment : std::nullopt);
            if (file) facts.set("base_address", file->base_address);
        }
        if (!frames) copy_segments(elements_.context.facts, facts);
        if (!link) facts.add(parts_);
        facts.set("count", count_of(element));
        if (!link && !frames) set_layouts(element, facts);
        facts.set("confidence", element.confidence);
        if (frames && file) set_said("game", game_of(*file), facts);
        return facts;
    }
    /// Elements that are declared: frames, limbs of a table, joints.
    static std::optional<std::uint64_t> count_of(PlacedElement const& element) {
        switch (element.kind) {
        case ElementKind::frames: return element.said->frames;
        case ElementKind::legacy_limbs: return element.said->count ? element.said->count : element.joints;
        case ElementKind::animation: return element.joints;
        default: return std::nullopt;
        }
    }
    static void set_layouts(PlacedElement const& element, Facts& facts) {
        set_said("layout", layout_of(*element.said, element.kind), facts);
        if (element.kind == ElementKind::skeleton) set_said("limb_layout", limb_layout_of(*element.said), facts);
    }
    /// 0: the manifest does not say.
    static void set_said(std::string_view name, std::uint32_t number, Facts& facts) {
        if (number != 0) facts.set(name, number);
    }

    void pair(PlacedElement const& element, Facts const& facts, Member& member) const {
        switch (element.kind) {
        case ElementKind::animation: pair_by_limbs(element, facts, member); break;
        case ElementKind::curve_animation: pair_with(member, curve_skeleton_of(element)); break;
        case ElementKind::legacy_animation: pair_with(member, legacy_limbs_); break;
        default: break;
        }
    }

    /// Null: the manifest names none that is here.
    [[nodiscard]] PlacedElement const* curve_skeleton_of(PlacedElement const& animation) const {
        auto const offset = animation.said->skeleton_offset;
        if (!offset) return nullptr;
        auto const found = std::ranges::lower_bound(curve_skeletons_, *offset, {}, offset_of);
        return found == curve_skeletons_.end() || offset_of(*found) != *offset ? nullptr : *found;
    }
    static std::uint64_t offset_of(PlacedElement const* here) { return *here->offset; }

    void pair_with(Member& member, PlacedElement const* skeleton) const {
        member.skeleton_search = Search::none;
        if (skeleton && is_here(*skeleton)) member.skeleton = name_of(*skeleton);
    }

    /// An animation does not name its skeleton. If the file has only one, that is it; of several, one with as many
    /// limbs as there are joint indices. If all have more limbs, the smallest comes closest.
    void pair_by_limbs(PlacedElement const& element, Facts const& facts, Member& member) const {
        member.skeleton_search = skeletons_.size() > 1 ? Search::several : Search::none;
        if (skeletons_.empty()) return;
        auto const choose = [&](Known const& chosen) { member.skeleton = name_of(*chosen.element); };
        if (skeletons_.size() == 1) return choose(skeletons_.front());
        auto const joints =
            element.joints ? element.joints : joints_of_animation(elements_.in, context_at(element, facts));
        if (!joints) return;
        auto const joints_for = [](Known const& known) { return known.limbs + 1; };
        auto const same = std::ranges::lower_bound(skeletons_, *joints, {}, joints_for);
        if (same != skeletons_.end() && joints_for(*same) == *joints) return choose(*same);
        if (*joints < joints_for(skeletons_.front())) choose(skeletons_.front());
    }

    static Context context_at(PlacedElement const& element, Facts const& facts) {
        Context context;
        context.facts = facts;
        context.facts.set("entry", element.offset);
        return context;
    }

    /// Bytes that its decoder may read: what the pointers in its header lead to, up to the next known part.
    [[nodiscard]] std::uint64_t cost_of(PlacedElement const& element, Facts const& facts) const {
        switch (element.kind) {
        case ElementKind::animation:
        case ElementKind::legacy_animation: return pointed_at(element, facts, std::array<std::uint64_t, 2>{4, 8});
        case ElementKind::curve_animation: return pointed_at(element, facts, std::array<std::uint64_t, 3>{0, 4, 8});
        case ElementKind::frames: return std::min(element.size == 0 ? size() : element.size, size());
        case ElementKind::skeleton:
            return facts.number("limb_layout") == 3U ? size() : limb_cost * (1 + known(element).limbs);
        case ElementKind::link: return element.size;
        default: return limb_cost * most_limbs;
        }
    }
    static constexpr std::uint64_t limb_cost = 20, most_limbs = 256;

    [[nodiscard]] std::uint64_t pointed_at(PlacedElement const& element, Facts const& facts,
                                           std::span<std::uint64_t const> words) const {
        auto const context = context_at(element, facts);
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
    Facts parts_;                                       ///< the one of that name
    std::vector<Known> skeletons_;                      ///< sorted by their limbs
    std::vector<PlacedElement const*> curve_skeletons_; ///< those that are here, sorted by their offsets
    PlacedElement const* legacy_limbs_ = nullptr;       ///< the first
    std::vector<std::string_view> names_;               ///< by element
};

} // namespace

void list_members(Elements const& elements, Model& model) { Members(elements, model).list(); }

} // namespace animcheck::zelda64

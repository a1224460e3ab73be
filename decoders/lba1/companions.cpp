// SPDX-License-Identifier: MIT
#include "decoders/lba1/companions.hpp"

#include "decoders/container.hpp"
#include "decoders/core/order.hpp"
#include "decoders/lba1/bone_types.hpp"
#include "decoders/lba1/file3d.hpp"
#include "decoders/lba1/hqr_table.hpp"

#include <algorithm>
#include <charconv>

namespace animcheck::lba1 {
namespace {

using Entries = std::vector<std::optional<std::uint32_t>>;

/// The names of entries are their numbers; hidden ones between them have a point in their names.
std::optional<std::uint32_t> entry_of(std::string_view name) {
    std::uint32_t entry = 0;
    auto const [end, error] = std::from_chars(name.data(), name.data() + name.size(), entry);
    return error == std::errc{} && end == name.data() + name.size() ? std::optional(entry) : std::nullopt;
}

/// For each entry of the container the entry that it repeats, or itself.
Entries const& entries_in(Container const& archive) {
    return archive.once<Entries>([&] { return listed_entries(archive.source().bytes); });
}

std::uint32_t groups_of(Companion const& body) {
    bool const none = body.model.skeletons.empty() || body.model.skeletons.front().joints.empty();
    return none ? unknown_size : static_cast<std::uint32_t>(body.model.skeletons.front().joints.size());
}

std::uint32_t keyframes_of(Companion const& animation) {
    return animation.frames > 0 ? animation.frames : unknown_size;
}

/// Are the entries what the name of their archive means?
bool holds_what_it_says(Container const& archive) {
    auto const members = archive.members();
    return members.empty() || !members.front().facts || !members.front().facts->number("holds");
}

/// A size for each entry of an archive, as entities count them: the same for those that repeat one, 0 for a blank
/// one. That of a broken entry is unknown, so that nothing is concluded from it.
template <std::uint32_t (*Measure)(Companion const& entry)>
struct Sizes {
    std::shared_ptr<Facts::List const> of;

    static std::shared_ptr<Facts::List const> in(Surroundings& around, std::string_view archive) {
        auto const* const container = around.container(archive);
        if (!container || !holds_what_it_says(*container)) return nullptr;
        auto const& entries = entries_in(*container);
        return container->once<Sizes>([&] { return Sizes{measured(around, *container, entries)}; }).of;
    }

private:
    static std::shared_ptr<Facts::List const> measured(Surroundings& around, Container const& container,
                                                       Entries const& entries) {
        auto sizes = std::make_shared<Facts::List>();
        for (auto const& entry : entries) sizes->push_back(entry ? unknown_size : 0);
        around.visit_rows(container, [&](std::uint32_t row, Companion const& entry) {
            if (row < sizes->size()) (*sizes)[row] = Measure(entry);
        });
        for (std::size_t i = 0; i < entries.size(); ++i)
            if (entries[i]) (*sizes)[i] = (*sizes)[*entries[i]];
        return sizes;
    }
};

/// Who plays each animation of an archive.
struct Uses {
    struct Use {
        std::uint32_t entities = 0;
        std::uint64_t groups = 0;
        std::uint32_t body = 0; ///< the largest that any entity plays it on, where groups are not 0
    };
    std::vector<Use> of;
    TypesOfEntities types;

    Uses(Surroundings& around, Container const& own, Entries const& animations, Container const& entities)
        : of(animations.size()),
          types(types_in(own, animations.size())),
          animations_(animations),
          bodies_(Sizes<groups_of>::in(around, "BODY.HQR")) {
        around.visit_rows(entities, [this](std::uint32_t, Companion const& entity) { add(entity.model); });
    }

private:
    [[nodiscard]] std::uint64_t groups(std::uint32_t body) const {
        bool const known = bodies_ && body < bodies_->size() && (*bodies_)[body] != unknown_size;
        return known ? (*bodies_)[body] : 0;
    }

    void add(Model const& entity) {
        auto const largest =
            std::ranges::max_element(entity.bodies, {}, [this](std::uint32_t body) { return groups(body); });
        std::vector<std::uint32_t> played;
        for (auto const number : entity.animations)
            if (number < animations_.size() && animations_[number]) played.push_back(*animations_[number]);
        put_in_order(played);
        auto const repeated = std::ranges::unique(played);
        played.erase(repeated.begin(), repeated.end());
        types.add_entity(played);
        for (auto const number : played) {
            auto& use = of[number];
            ++use.entities;
            if (largest == entity.bodies.end() || groups(*largest) <= use.groups) continue;
            use.groups = groups(*largest);
            use.body = *largest;
        }
    }

    Entries const& animations_;
    std::shared_ptr<Facts::List const> bodies_;
};

} // namespace

void seek_file3d(Offer const&, Surroundings& around, Context& context) {
    context.facts.set("bodies", Sizes<groups_of>::in(around, "BODY.HQR"));
    context.facts.set("animations", Sizes<keyframes_of>::in(around, "ANIM.HQR"));
}

void seek_anim(Offer const& offer, Surroundings& around, Context& context) {
    auto const entry = entry_of(offer.name);
    auto const* const entities = around.container("FILE3D.HQR");
    if (!entry || !entities || !same_name(context.container_name, "ANIM.HQR")) return;
    auto const* const own = around.container("ANIM.HQR");
    if (!own) return;
    auto const& entries = entries_in(*own);
    auto const& uses = own->once<Uses>([&] { return Uses(around, *own, entries, *entities); });
    if (*entry >= uses.of.size()) return;
    auto const& use = uses.of[*entry];
    context.facts.set("uses", use.entities);
    if (auto const& types = uses.types.expected(*entry); !types.empty())
        context.facts.set("bone_types", std::make_shared<Facts::List>(types.begin(), types.end()));
    context.skeleton_search = use.groups > 0 ? Search::one : Search::none;
    auto const* const bodies = around.container("BODY.HQR");
    if (context.skeleton || use.groups == 0 || !bodies) return;
    Companion const* body = nullptr;
    if (around.find_row(*bodies, *entries_in(*bodies)[use.body], body) != Search::one) return;
    context.companion = body;
    context.skeleton = &body->model.skeletons.front();
}

} // namespace animcheck::lba1

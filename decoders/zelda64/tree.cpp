// SPDX-License-Identifier: MIT
#include "decoders/zelda64/tree.hpp"

namespace animcheck::zelda64 {
namespace {

/// The engine's recursion with a stack of its own: a limb is on it while it, its children and its siblings are
/// drawn.
class Walk {
public:
    Walk(std::span<Links const> limbs, bool draws_sibling_of_root)
        : limbs_(limbs), draws_sibling_of_root_(draws_sibling_of_root) {
        tree_.parents.resize(limbs.size());
    }

    Tree run() {
        if (!limbs_.empty()) enter(0, std::nullopt);
        while (depth_ > 0) step();
        return std::move(tree_);
    }

private:
    struct Place {
        std::uint8_t limb = 0;
        enum class Next : std::uint8_t { child, sibling, leave } next = Next::child;
    };

    void enter(std::uint8_t limb, std::optional<std::uint32_t> parent) {
        tree_.parents[limb] = parent;
        tree_.reached.set(limb);
        drawing_.set(limb);
        stack_[depth_++] = {limb};
    }

    void step() {
        auto& place = stack_[depth_ - 1];
        auto const limb = place.limb;
        switch (place.next) {
        case Place::Next::child:
            place.next = Place::Next::sibling;
            follow(limb, limbs_[limb].child, false);
            break;
        case Place::Next::sibling:
            place.next = Place::Next::leave;
            if (limb != 0 || draws_sibling_of_root_) follow(limb, limbs_[limb].sibling, true);
            break;
        case Place::Next::leave:
            drawing_.reset(limb);
            --depth_;
            break;
        }
    }

    void follow(std::uint8_t from, std::uint8_t to, bool is_sibling) {
        if (to == no_limb || to >= limbs_.size()) return;
        if (is_sibling ? to <= from : to != from + 1) tree_.in_order = false;
        if (tree_.reached[to]) {
            tree_.bad.push_back({from, to, is_sibling, drawing_[to]});
            return;
        }
        enter(to, is_sibling ? tree_.parents[from] : std::optional<std::uint32_t>(from));
    }

    std::span<Links const> limbs_;
    bool draws_sibling_of_root_;
    Tree tree_;
    std::bitset<256> drawing_;
    std::array<Place, 256> stack_{};
    std::size_t depth_ = 0;
};

} // namespace

Tree walk(std::span<Links const> limbs, bool draws_sibling_of_root) {
    return Walk(limbs.first(limbs.size() < most_limbs ? limbs.size() : most_limbs), draws_sibling_of_root).run();
}

} // namespace animcheck::zelda64

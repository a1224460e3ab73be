// SPDX-License-Identifier: MIT
// Links between limbs, and where the limbs are.
#include "decoders/core/order.hpp"
#include "decoders/zelda64/tree.hpp"
#include "validator/judge/checks/zelda64/checks.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace animcheck::zelda64 {
namespace {

/// The links by limb, as far as they were read; a file that repeats nothing has one of each.
std::vector<Links> links_of(CheckInput& input) {
    std::vector<Links> links;
    auto const fill = [&](std::string_view pattern, std::uint8_t Links::* member) {
        for (auto const* const event : input.all(pattern)) {
            std::size_t const limb = event->indices.at[0];
            if (limb >= most_limbs) continue;
            if (limb >= links.size()) links.resize(limb + 1);
            links[limb].*member = static_cast<std::uint8_t>(event->value);
        }
    };
    fill("limb[].child", &Links::child);
    fill("limb[].sibling", &Links::sibling);
    return links;
}

struct Drawn {
    std::vector<Links> links;
    Tree tree;
};

template <bool sibling_of_root>
Drawn drawn(CheckInput& input) {
    auto links = links_of(input);
    auto tree = walk(links, sibling_of_root);
    return {std::move(links), std::move(tree)};
}

/// The limbs that the engine reaches when it draws: computed once per input, as every link needs it.
Drawn const& drawn_of(CheckInput& input, bool sibling_of_root) {
    return sibling_of_root ? input.once(drawn<true>) : input.once(drawn<false>);
}

void in_order(CheckInput& input, bool draws_sibling_of_root) {
    auto const& [links, tree] = drawn_of(input, draws_sibling_of_root);
    if (links.empty() || !tree.bad.empty()) return input.not_applicable(); // only a tree has an order
    if (!tree.in_order) input.breach({});
}

/// Does the engine reach this link when it draws? Only curve skeletons draw a sibling of the root.
bool is_followed(CheckInput& input, bool is_sibling) {
    auto const limb = std::size_t{input.subject().indices.at[0]};
    bool const curve = input.last("header.pad") && !input.last("limb[].joint_pos[]");
    auto const& [links, tree] = drawn_of(input, curve);
    return limb < links.size() && tree.reached[limb] && (curve || limb != 0 || !is_sibling);
}

void link_to_root(CheckInput& input, bool is_sibling) {
    if (input.subject().value != 0) return;
    if (!is_followed(input, is_sibling)) return input.not_applicable();
    auto const limb = std::uint64_t{input.subject().indices.at[0]};
    input.breach({.args = {{"actual", std::uint64_t{0}}, {"limb", limb}}});
}

void link_to_self(CheckInput& input, bool is_sibling) {
    auto const limb = std::uint64_t{input.subject().indices.at[0]};
    if (limb == 0) return input.not_applicable(); // a link to the root
    if (input.subject().value != limb) return;
    if (!is_followed(input, is_sibling)) return input.not_applicable();
    input.breach({.args = {{"actual", limb}}});
}

} // namespace

void child_to_root(CheckInput& input) { link_to_root(input, false); }

void sibling_to_root(CheckInput& input) { link_to_root(input, true); }

void child_to_self(CheckInput& input) { link_to_self(input, false); }

void sibling_to_self(CheckInput& input) { link_to_self(input, true); }

void root_has_sibling(CheckInput& input) {
    if (input.subject().indices.at[0] != 0) return input.not_applicable();
    if (input.subject().value != no_limb) input.breach({.args = {{"actual", input.subject().value}}});
}

namespace {

constexpr std::uint32_t address_bits = 0x0FFFFFFF; ///< of a pointer: the console ignores the others

/// Which pointers of the table lead to limbs that were read.
std::vector<bool> limbs_read(CheckInput& input) {
    std::vector<bool> read(to_size(input.subject().value));
    for (auto const* const child : input.all("limb[].child"))
        if (child->indices.at[0] < read.size()) read[child->indices.at[0]] = true;
    return read;
}

/// The limbs whose distance from the one before is `wrong`, where both were read.
template <class Wrong>
void each_step(CheckInput& input, Wrong wrong, std::optional<std::int64_t> expected) {
    auto const pointers = input.subject().column<std::uint32_t>();
    auto const read = limbs_read(input);
    Breaches breaches(input);
    for (std::size_t i = 1; i < pointers.size(); ++i) {
        auto const step = std::int64_t{pointers[i] & address_bits} - std::int64_t{pointers[i - 1] & address_bits};
        if (!read[i - 1] || !read[i] || !wrong(step)) continue;
        breaches.add([&] {
            Args args{
                {"actual", step}, {"before", -step}, {"limb", std::uint64_t{i}}, {"last", std::uint64_t{i - 1}}};
            if (expected) args.emplace_back("expected", *expected);
            return Breach{.row = i, .args = std::move(args)};
        });
    }
}

} // namespace

void limbs_ascending(CheckInput& input) {
    each_step(input, [](std::int64_t step) { return step < 0; }, std::nullopt);
}

/// Limbs that are in order have equal distances, that of the first two.
void limb_stride(CheckInput& input) {
    auto const pointers = input.subject().column<std::uint32_t>();
    if (pointers.size() < 3) return input.not_applicable();
    auto const first = std::int64_t{pointers[1] & address_bits} - std::int64_t{pointers[0] & address_bits};
    each_step(input, [first](std::int64_t step) { return first > 0 && step > 0 && step != first; }, first);
}

/// Limbs that were read have one place in the table; pointers that lead nowhere are not limbs.
void limb_repeated(CheckInput& input) {
    auto const pointers = input.subject().column<std::uint32_t>();
    auto const read = limbs_read(input);
    struct Limb {
        std::uint32_t address;
        std::size_t number;
        auto operator<=>(Limb const&) const = default;
    };
    std::vector<Limb> order;
    for (std::size_t i = 0; i < pointers.size(); ++i)
        if (read[i]) order.push_back({pointers[i] & address_bits, i});
    put_in_order(order);
    Breaches breaches(input);
    for (std::size_t i = 1; i < order.size(); ++i) {
        auto const &first = order[i - 1], &limb = order[i];
        if (limb.address != first.address) continue;
        breaches.add([&] {
            return Breach{.row = limb.number,
                          .args = {{"limb", std::uint64_t{limb.number}}, {"first", std::uint64_t{first.number}}}};
        });
    }
}

/// By name: what the manifest says, and what the limbs look like.
void limb_layout(CheckInput& input) {
    constexpr std::array<std::string_view, 4> words{"", "Standard", "LOD", "Skin"};
    auto const seen = input.subject().value;
    auto const said = input.context().facts.number("limb_layout").value_or(0);
    if (said == 0 || said >= words.size() || seen >= words.size()) return input.not_applicable();
    if (seen == said) return;
    input.breach({.args = {{"actual", seen},
                           {"expected", said},
                           {"seen", std::string(words[to_size(seen)])},
                           {"said", std::string(words[to_size(said)])}}});
}

void limbs_in_order(CheckInput& input) { in_order(input, false); }

void curve_limbs_in_order(CheckInput& input) { in_order(input, true); }

} // namespace animcheck::zelda64

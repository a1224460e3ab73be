// Links between limbs, and where the limbs lie.
#include "decoders/zelda64/tree.hpp"
#include "validator/checks/zelda64.hpp"

#include <algorithm>

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

void in_order(CheckInput& input, bool draws_sibling_of_root) {
    auto const links = links_of(input);
    auto const tree = walk(links, draws_sibling_of_root);
    if (links.empty() || !tree.bad.empty()) return input.not_applicable(); // no tree has no order
    if (!tree.in_order) input.breach({});
}

} // namespace

void link_to_self(CheckInput& input) {
    auto const limb = std::uint64_t{input.subject().indices.at[0]};
    if (limb == 0) return input.not_applicable(); // a link to the root
    if (input.subject().value == limb) input.breach({.args = {{"actual", limb}}});
}

void root_has_sibling(CheckInput& input) {
    if (input.subject().indices.at[0] != 0) return input.not_applicable();
    if (input.subject().value != no_limb) input.breach({.args = {{"actual", input.subject().value}}});
}

namespace {

/// Which pointers of the table lead to limbs that were read.
std::vector<bool> limbs_read(CheckInput& input) {
    std::vector<bool> read(input.subject().value);
    for (auto const* const child : input.all("limb[].child"))
        if (child->indices.at[0] < read.size()) read[child->indices.at[0]] = true;
    return read;
}

/// Breaks at the limbs for which the distance from the one before, where both were read, is `wrong`.
template <class Wrong>
void each_step(CheckInput& input, Wrong wrong, std::int64_t expected) {
    auto const pointers = input.subject().column<std::uint32_t>();
    auto const read = limbs_read(input);
    Breach breach;
    breach.count = 0;
    for (std::size_t i = 1; i < pointers.size(); ++i) {
        auto const step = std::int64_t{pointers[i]} - std::int64_t{pointers[i - 1]};
        if (!read[i - 1] || !read[i] || !wrong(step) || breach.count++ > 0) continue;
        breach.row = i;
        breach.args = {{"actual", step}, {"expected", expected}};
    }
    if (breach.count > 0) input.breach(std::move(breach));
}

} // namespace

void limbs_ascending(CheckInput& input) {
    each_step(input, [](std::int64_t step) { return step < 0; }, 0);
}

/// Of limbs that lie in order: equal distances, that of the first two.
void limb_stride(CheckInput& input) {
    auto const pointers = input.subject().column<std::uint32_t>();
    if (pointers.size() < 3) return input.not_applicable();
    auto const first = std::int64_t{pointers[1]} - std::int64_t{pointers[0]};
    each_step(input, [first](std::int64_t step) { return first > 0 && step > 0 && step != first; }, first);
}

void limbs_in_order(CheckInput& input) { in_order(input, false); }

void curve_limbs_in_order(CheckInput& input) { in_order(input, true); }

} // namespace animcheck::zelda64

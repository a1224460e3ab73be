// Floats, relocations and the tree of a skeleton. Rotations: sotc_curves.cpp.
#include "validator/checks/sotc.hpp"
#include "decoders/sotc/quaternion.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace animcheck::sotc {
namespace {

/// The first element of each f32 field that `fault` names, with a count.
template <class Fault>
void each_float(CheckInput& input, Fault fault) {
    bool any = false;
    for (auto const& event : input.log().events()) {
        bool const field =
            event.kind == EventKind::scalar || event.kind == EventKind::array || event.kind == EventKind::column;
        if (event.type != ValueType::f32 || !field) continue;
        any = true;
        Breach breach{.event = &event};
        breach.count = 0;
        for (std::uint64_t row = 0; row < rows_of(event); ++row)
            for (std::uint64_t i = 0; i < event.width; ++i) {
                auto const value = real_at(event, row, i);
                if (!fault(value) || breach.count++ > 0) continue;
                breach.row = row;
                breach.component = i;
                breach.args = {{"actual", value}};
            }
        if (breach.count > 0) input.breach(std::move(breach));
    }
    if (!any) input.not_applicable();
}

bool is_denormal(double value) {
    return value != 0 && std::abs(value) < static_cast<double>(std::numeric_limits<float>::min());
}

/// Of three or four floats.
double squared_length_of(Event const& vector) {
    Quaternion q{};
    for (std::uint64_t i = 0; i < std::min<std::uint64_t>(vector.value, q.size()); ++i)
        q[i] = real_at(vector, i, 0);
    return squared_length(q);
}

/// How far from 1 a squared length may be: the writer's rounding was never measured, so the bound is wide.
constexpr double tolerance = 1e-4;

} // namespace

void floats_finite(CheckInput& input) {
    each_float(input, [](double value) { return !std::isfinite(value); });
}

void floats_normal(CheckInput& input) { each_float(input, is_denormal); }

void length_one(CheckInput& input) {
    auto const squared = squared_length_of(input.subject());
    if (!std::isfinite(squared) || squared == 0) return input.not_applicable();
    if (std::abs(squared - 1) <= tolerance) return;
    input.breach({.row = Breach::whole, .args = {{"actual", squared}}});
}

void length_not_zero(CheckInput& input) {
    auto const squared = squared_length_of(input.subject());
    if (!std::isfinite(squared)) return input.not_applicable();
    if (squared == 0) input.breach({.row = Breach::whole, .args = {{"actual", squared}}});
}

void addends_in_place(CheckInput& input) {
    auto const& subject = input.subject();
    auto const addends = subject.column<std::uint32_t>();
    auto const* const offset = input.last("data.offset");
    auto const* const size = input.last("data.size");
    Column<std::uint32_t> places;
    for (auto const* const event : input.all("relocation[].entry[].place"))
        if (event->indices == subject.indices) places = event->column<std::uint32_t>();
    if (!offset || !size || places.size() != addends.size()) return input.not_applicable();
    auto const data = input.bytes().subspan(offset->value, size->value);
    Breach breach;
    breach.count = 0;
    for (std::size_t row = 0; row < addends.size(); ++row) {
        if (places[row] > data.size() || data.size() - places[row] < 4) continue;
        auto const word = load<std::uint32_t>(data.data() + places[row], subject.order);
        if (word == addends[row] || breach.count++ > 0) continue;
        breach.row = row;
        breach.args = {{"actual", std::uint64_t{addends[row]}}, {"expected", std::uint64_t{word}}};
    }
    if (breach.count > 0) input.breach(std::move(breach));
}

void targets_in_data(CheckInput& input) {
    auto const& subject = input.subject();
    auto const places = subject.column<std::uint32_t>();
    auto const* const offset = input.last("data.offset");
    auto const* const size = input.last("data.size");
    Column<std::uint32_t> infos;
    for (auto const* const event : input.all("relocation[].entry[].info"))
        if (event->indices == subject.indices) infos = event->column<std::uint32_t>();
    auto const* const sections = input.last("section[].type");
    if (!offset || !size || !sections || sections->value != 2 || infos.size() != places.size())
        return input.not_applicable();
    constexpr std::uint32_t own_word = 0x102; // of the data's own symbol in a module of two sections
    auto const data = input.bytes().subspan(offset->value, size->value);
    Breach breach;
    breach.count = 0;
    for (std::size_t row = 0; row < places.size(); ++row) {
        if (infos[row] != own_word || places[row] > data.size() || data.size() - places[row] < 4) continue;
        auto const word = load<std::uint32_t>(data.data() + places[row], subject.order);
        if (word < data.size() || breach.count++ > 0) continue;
        breach.row = row;
        breach.args = {{"actual", std::uint64_t{word}},
                       {"expected", std::uint64_t{data.size()}},
                       {"place", std::uint64_t{places[row]}}};
    }
    if (breach.count > 0) input.breach(std::move(breach));
}

namespace {

constexpr std::uint32_t no_bone = ~std::uint32_t{0};

/// Where each bone's links lead, by number; what leads nowhere in the skeleton has a rule of its own.
using Links = std::vector<std::array<std::uint32_t, 2>>;

std::uint32_t bone_of(Wide value, std::size_t bones) {
    return value < 0 || value >= Wide{bones} ? no_bone : static_cast<std::uint32_t>(value);
}

std::vector<Event const*> by_bone(std::vector<Event const*> const& events) {
    std::vector<Event const*> found;
    for (auto const* const event : events) {
        auto const bone = event->indices.at[0];
        if (bone >= found.size()) found.resize(bone + std::size_t{1});
        found[bone] = event;
    }
    return found;
}

/// A bone whose links lead back to it; every bone is entered once and left once.
std::uint32_t bone_on_loop(Links const& links) {
    enum : std::uint8_t { unseen, open, left };
    std::vector<std::uint8_t> state(links.size(), unseen);
    std::vector<std::pair<std::uint32_t, std::size_t>> path;
    for (std::uint32_t start = 0; start < links.size(); ++start) {
        if (state[start] == unseen) path.emplace_back(start, 0);
        while (!path.empty()) {
            auto& [bone, next] = path.back();
            state[bone] = open;
            if (next == links[bone].size()) {
                state[bone] = left;
                path.pop_back();
                continue;
            }
            auto const other = links[bone][next++];
            if (other == no_bone || state[other] == left) continue;
            if (state[other] == open) return other;
            path.emplace_back(other, 0);
        }
    }
    return no_bone;
}

void must_end(CheckInput& input, std::vector<Event const*> const& events, Links const& links) {
    auto const bone = bone_on_loop(links);
    if (bone == no_bone) return;
    input.breach({.event = events[bone], .row = Breach::whole, .args = {{"actual", std::uint64_t{bone}}}});
}

} // namespace

void bones_after_parents(CheckInput& input) {
    auto const parents = by_bone(input.all("bone[].parent"));
    if (parents.empty()) return input.not_applicable();
    Breach breach;
    breach.count = 0;
    for (std::size_t bone = 0; bone < parents.size(); ++bone) {
        if (!parents[bone]) continue;
        auto const parent = bone_of(integer_at(*parents[bone], 0, 0), parents.size());
        if (parent == no_bone || parent < bone || breach.count++ > 0) continue;
        breach.event = parents[bone];
        breach.args = {{"actual", std::uint64_t{parent}}, {"bone", std::uint64_t{bone}}};
    }
    if (breach.count > 0) input.breach(std::move(breach));
}

void parents_end(CheckInput& input) {
    auto const parents = by_bone(input.all("bone[].parent"));
    if (parents.empty()) return input.not_applicable();
    Links links;
    for (auto const* const parent : parents)
        links.push_back({parent ? bone_of(integer_at(*parent, 0, 0), parents.size()) : no_bone, no_bone});
    must_end(input, parents, links);
}

void children_end(CheckInput& input) {
    auto const children = by_bone(input.all("bone[].child[]"));
    if (children.empty()) return input.not_applicable();
    Links links;
    for (auto const* const pair : children) {
        auto& link = links.emplace_back(std::array{no_bone, no_bone});
        if (!pair) continue;
        for (std::uint64_t i = 0; i < link.size(); ++i) link[i] = bone_of(integer_at(*pair, i, 0), children.size());
    }
    must_end(input, children, links);
}

} // namespace animcheck::sotc

#include "decoders/lba1/companions.hpp"

#include "decoders/container.hpp"
#include "decoders/lba1/file3d.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

namespace animcheck::lba1 {
namespace {

/// Of a row that is there and that nobody asked for, or that is broken: nothing is concluded from it.
constexpr std::uint32_t untold = std::numeric_limits<std::uint32_t>::max();

/// Rows are called by their numbers; what is hidden between them has a point in its name.
std::optional<std::uint32_t> row_of(std::string_view name) {
    std::uint32_t row = 0;
    auto const [end, error] = std::from_chars(name.data(), name.data() + name.size(), row);
    return error == std::errc{} && end == name.data() + name.size() ? std::optional(row) : std::nullopt;
}

/// A number for each row of an archive: 0 where it is blank.
std::vector<std::uint32_t> rows_of(Container const& archive) {
    std::vector<std::uint32_t> rows;
    for (auto const& member : archive.members()) {
        auto const row = row_of(member.name);
        if (!row) continue;
        if (*row >= rows.size()) rows.resize(std::size_t{*row} + 1);
        rows[*row] = untold;
    }
    return rows;
}

/// `measure` of every row that is referred to; its archive may be missing.
std::optional<std::vector<std::uint32_t>> measured(Surroundings& around, std::string_view archive,
                                                   std::span<std::uint32_t const> wanted,
                                                   std::uint32_t (*measure)(Companion const& row)) {
    auto const* const container = around.container(archive);
    if (!container) return std::nullopt;
    auto rows = rows_of(*container);
    for (auto const row : wanted) {
        Companion const* found = nullptr;
        if (row < rows.size() && around.find_row(*container, row, found) == Search::one)
            rows[row] = measure(*found);
    }
    return rows;
}

std::uint32_t groups_of(Companion const& body) {
    if (body.model.skeletons.empty()) return untold;
    return static_cast<std::uint32_t>(body.model.skeletons.front().joints.size());
}

std::uint32_t keyframes_of(Companion const& animation) { return animation.frames > 0 ? animation.frames : untold; }

} // namespace

void seek_file3d(Offer const& offer, Surroundings& around, Context& context) {
    static thread_local PathTable paths;
    Source const source{offer.bytes};
    Session session(lenient, paths, offer.bytes.size());
    Model own;
    decode_file3d(Reader(source, std::endian::little, session), {}, &own);
    context.bodies = measured(around, "BODY.HQR", own.bodies, groups_of);
    context.animations = measured(around, "ANIM.HQR", own.animations, keyframes_of);
}

void seek_anim(Offer const& offer, Surroundings& around, Context& context) {
    auto const row = row_of(offer.name);
    auto const* const entities = around.container("FILE3D.HQR");
    if (!row || !entities || !same_name(context.container_name, "ANIM.HQR")) return;
    auto const* const bodies = around.container("BODY.HQR");
    std::uint32_t uses = 0;
    Companion const* largest = nullptr;
    for (auto const& member : entities->members()) {
        Companion const* entity = nullptr;
        if (around.find_row(*entities, member.row, entity) != Search::one) continue;
        if (std::ranges::find(entity->model.animations, *row) == entity->model.animations.end()) continue;
        ++uses;
        for (auto const number : entity->model.bodies) {
            Companion const* body = nullptr;
            if (!bodies || around.find_row(*bodies, number, body) != Search::one || body->model.skeletons.empty())
                continue;
            if (!largest || groups_of(*body) > groups_of(*largest)) largest = body;
        }
    }
    context.uses = uses;
    context.skeleton_search = largest ? Search::one : Search::none;
    if (context.skeleton || !largest) return;
    context.companion = largest;
    context.skeleton = &largest->model.skeletons.front();
}

} // namespace animcheck::lba1

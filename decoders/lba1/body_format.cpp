// SPDX-License-Identifier: MIT
// The registry's entry for bodies, and the skeleton that one becomes.
#include "decoders/core/order.hpp"
#include "decoders/lba1/body.hpp"
#include "decoders/lba1/hqr.hpp"
#include "decoders/model/mesh.hpp"

#include <algorithm>

namespace animcheck::lba1 {
namespace {

bool is_body_name(Offer const& offer) { return name_ends(offer.name, ".LM1") || promised_by(bodies, offer); }

std::uint16_t u16_at(ByteView bytes, std::uint64_t at) {
    return at + 2 <= bytes.size() ? load<std::uint16_t>(bytes.data() + at, std::endian::little) : std::uint16_t{0};
}

/// Points and groups fit, and every group starts at a point and has an earlier parent.
bool looks_like_groups(ByteView bytes) {
    auto const points_at = std::uint64_t{16} + u16_at(bytes, 14);
    auto const points = u16_at(bytes, points_at);
    auto const groups_at = points_at + 2 + std::uint64_t{points} * point_size;
    auto const groups = u16_at(bytes, groups_at);
    if (points == 0 || groups == 0 || groups_at + 2 + std::uint64_t{groups} * group_size > bytes.size())
        return false;
    for (std::uint64_t group = 0; group < groups; ++group) {
        auto const at = groups_at + 2 + group * group_size;
        auto const start = u16_at(bytes, at), parent = u16_at(bytes, at + 6);
        bool const hangs = parent == 0xFFFF || parent < group * group_size;
        if (start % point_size != 0 || start / point_size > points || !hangs) return false;
    }
    return true;
}

Sniff sniff_body(Offer const& offer) {
    auto const& bytes = offer.bytes;
    if (is_of_lba2(offer)) return {Answer::no, "an entry of an LBA2 archive"};
    bool const named = is_body_name(offer);
    if (bytes.size() < 16) return {named ? Answer::maybe : Answer::no, "too short for a body"};
    if (looks_like_body(bytes))
        return {named || offer.container == "lba1.hqr" ? Answer::yes : Answer::maybe,
                "points and groups are where a body has them"};
    // A damaged body still has few bits in its flags, or the right size of what follows the box.
    bool const damaged = u16_at(bytes, 14) == 10 || (u16_at(bytes, 0) != 0 && u16_at(bytes, 0) <= 0xFF);
    if (named && damaged) return {Answer::maybe, "its name or its archive's means a body"};
    return {Answer::no, "points and groups are not where a body has them"};
}

void decode_body_model(Reader in, Context const&, Model* model) {
    auto const body = decode_body(in);
    if (model && body.animated) model->skeletons.push_back(skeleton_of(body));
}

/// Which group each point is of.
class Owners {
public:
    explicit Owners(Body const& body) : body_(body) {
        for (std::size_t group = 0; group < body.start.size(); ++group)
            if (body.points[group] > 0) by_start_.push_back({body.start[group] / point_size, group});
        put_in_order(by_start_);
    }

    [[nodiscard]] std::optional<std::size_t> of(std::size_t point) const {
        auto const after = std::ranges::upper_bound(by_start_, point, {}, &Start::point);
        if (after == by_start_.begin()) return std::nullopt;
        auto const& last = *std::prev(after);
        if (point - last.point >= body_.points[last.group]) return std::nullopt;
        return last.group;
    }

private:
    struct Start {
        std::size_t point = 0, group = 0;
        auto operator<=>(Start const&) const = default;
    };
    Body const& body_;
    std::vector<Start> by_start_;
};

/// The point that a group turns about, where an earlier group has that point: the game poses groups in order.
std::optional<Skeleton::Joint::Pivot> pivot_of(Body const& body, Owners const& owners, std::size_t group) {
    auto const origin = std::size_t{body.origin[group]};
    auto const point = origin / point_size;
    if (origin % point_size != 0 || point >= body.position.size()) return std::nullopt;
    auto const owner = owners.of(point);
    if (!owner || *owner >= group) return std::nullopt;
    auto const at = [&](std::size_t axis) { return static_cast<float>(body.position.at(point, axis)); };
    return Skeleton::Joint::Pivot{static_cast<std::uint32_t>(*owner), {at(0), at(1), at(2)}};
}

/// Polygons, lines and spheres whose points are those of groups; the rest is left out.
class MeshOf {
public:
    MeshOf(Body const& body, Owners const& owners) : body_(body) {
        for (std::size_t point = 0; point < body.position.size(); ++point) {
            auto const owner = owners.of(point);
            auto const at = [&](std::size_t axis) { return static_cast<float>(body.position.at(point, axis)); };
            owned_.push_back(owner.has_value());
            mesh_.vertices.push_back({static_cast<std::uint32_t>(owner.value_or(0)), {at(0), at(1), at(2)}});
        }
    }

    std::shared_ptr<Mesh const> run() {
        for (auto const& row : body_.mesh.polygons) add(row);
        auto const& ends = body_.mesh.line_ends;
        for (std::size_t i = 0; i < ends.size(); ++i) {
            auto const from = vertex(ends.at(i, 0)), to = vertex(ends.at(i, 1));
            if (from && to) mesh_.lines.push_back({{*from, *to}, body_.mesh.line_style.at(i, 1)});
        }
        for (std::size_t i = 0; i < body_.mesh.sphere_vertex.size(); ++i)
            if (auto const centre = vertex(body_.mesh.sphere_vertex[i]))
                mesh_.spheres.push_back(
                    {*centre, static_cast<float>(body_.mesh.sphere_radius[i]), body_.mesh.sphere_style.at(i, 1)});
        if (mesh_.polygons.empty() && mesh_.lines.empty() && mesh_.spheres.empty()) return nullptr;
        return std::make_shared<Mesh const>(std::move(mesh_));
    }

private:
    [[nodiscard]] std::optional<std::uint32_t> vertex(std::uint16_t number) const {
        auto const point = number / point_size;
        if (number % point_size != 0 || point >= owned_.size() || !owned_[point]) return std::nullopt;
        return point;
    }

    void add(MeshRows::Polygon const& row) {
        Mesh::Polygon polygon{{}, static_cast<std::uint32_t>(row.colour & 0xFF)};
        for (std::size_t corner = 0; corner < row.vertex.size(); ++corner) {
            auto const one = vertex(row.vertex[corner]);
            if (!one) return;
            polygon.corners.push_back(*one);
        }
        if (polygon.corners.size() > 2) mesh_.polygons.push_back(std::move(polygon));
    }

    Body const& body_;
    Mesh mesh_;
    std::vector<bool> owned_;
};

constexpr Conventions body_conventions{
    .rotation = "unknown",
    .length_unit = "world unit",
    .up_axis = "Y",
    .handedness = "right-handed",
    .matrix = "unknown",
    .basis = "the game turns x and z of a step by the heading of the actor; rest poses are not stored",
};

} // namespace

bool looks_like_body(ByteView bytes) noexcept {
    if (bytes.size() < 16) return false;
    auto const flags = u16_at(bytes, 0);
    return u16_at(bytes, 14) == 10 && flags <= 0xFF && (flags & 2) != 0 && looks_like_groups(bytes);
}

bool is_body_of_lba2(ByteView bytes) noexcept {
    constexpr std::uint64_t head = 0x60, row = 8;
    if (bytes.size() < head) return false;
    auto const word = [&](std::size_t at) {
        return std::uint64_t{load<std::uint32_t>(bytes.data() + at, std::endian::little)};
    };
    auto const bones_at = word(0x24), vertices_at = word(0x2C), normals_at = word(0x34);
    return bones_at >= head && bones_at + row * word(0x20) <= vertices_at &&
           vertices_at + row * word(0x28) == normals_at && normals_at <= bytes.size();
}

Skeleton skeleton_of(Body const& body) {
    Skeleton skeleton;
    auto const step = parent_step(body.parent);
    Owners const owners(body);
    skeleton.joints.resize(body.parent.size());
    for (std::size_t i = 0; i < body.parent.size(); ++i) {
        auto const parent = body.parent[i];
        auto const joint = static_cast<std::uint32_t>(parent < 0 ? 0 : parent) / step;
        if (parent >= 0 && joint < skeleton.joints.size()) skeleton.joints[i].parent = joint;
        skeleton.joints[i].pivot = pivot_of(body, owners, i);
    }
    skeleton.mesh = MeshOf(body, owners).run();
    return skeleton;
}

Format const body_format{
    .id = "lba1.body",
    .title = "Little Big Adventure body, an entry of BODY.HQR or .lm1: points and groups",
    .recognised_by =
        "no signature: points and groups are where a body has them; a name that ends in .lm1, or an archive "
        "called *BODY*.HQR, is enough",
    .order = std::endian::little,
    .declared = is_body_name,
    .sniff = sniff_body,
    .decode = decode_body_model,
    .conventions = &body_conventions,
};

} // namespace animcheck::lba1

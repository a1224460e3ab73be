// SPDX-License-Identifier: MIT
// The mesh of a body. Vertices are counted in bytes of the point list (times 6):
//   normals { direction[3] range }[normals]
//   polygons { type u8, corners u8, colour s16,
//              type 7 or 8: one normal, corners { vertex }; from 9 on: corners { normal vertex }; else: { vertex }
//              }
//   lines { style[4] vertex[2] }[lines]
//   spheres { style[4] radius vertex }[spheres]
//   end
// It ends with the file.
#include "decoders/lba1/mesh.hpp"

#include <algorithm>

namespace animcheck::lba1 {
namespace {

constexpr std::uint32_t row_size = 8;         ///< of a normal, a line, a sphere
constexpr std::uint64_t least_polygon = 4;    ///< its header
constexpr std::uint8_t flat = 7, gouraud = 9; ///< from 7: one normal; from 9: one for each corner

/// A place in the bytes of a mesh that was not read yet; nothing once it is past the end.
class MeshWalk {
public:
    explicit MeshWalk(ByteView bytes) noexcept : bytes_(bytes) {}

    [[nodiscard]] std::optional<std::uint16_t> word() noexcept {
        if (!holds(2)) return std::nullopt;
        auto const value = load<std::uint16_t>(bytes_.data() + at_, std::endian::little);
        at_ += 2;
        return value;
    }
    bool skip(std::uint64_t size) noexcept {
        if (!holds(size)) return false;
        at_ += size;
        return true;
    }
    /// A count, and as many rows.
    bool skip_rows(std::optional<std::uint64_t> instead = {}) noexcept {
        auto const rows = word();
        return rows && skip(row_size * instead.value_or(*rows));
    }
    [[nodiscard]] bool has_corners() const noexcept {
        return holds(least_polygon) && bytes_[to_size(at_ + 1)] != std::byte{};
    }
    bool skip_polygon() noexcept {
        if (!holds(least_polygon)) return false;
        auto const type = load<std::uint8_t>(bytes_.data() + at_, std::endian::little);
        auto const corners = load<std::uint8_t>(bytes_.data() + at_ + 1, std::endian::little);
        auto const each = type >= gouraud ? 4U : 2U;
        return skip(least_polygon + (type >= flat && type < gouraud ? 2U : 0U) + std::uint64_t{each} * corners);
    }
    /// Do lines, spheres and the last field fill what is left?
    [[nodiscard]] bool ends() const noexcept {
        auto rest = *this;
        return rest.skip_rows() && rest.skip_rows() && rest.word() == 0 && rest.at_ == bytes_.size();
    }

private:
    [[nodiscard]] bool holds(std::uint64_t size) const noexcept { return bytes_.size() - at_ >= size; }

    ByteView bytes_;
    std::uint64_t at_ = 0;
};

/// The number of polygons after which the rest of the mesh fills the bytes; nothing if that is so for several.
/// Zeros, which would be any number of polygons without corners, are none.
std::optional<std::uint16_t> polygons_by_end(ByteView bytes) {
    std::optional<std::uint16_t> found;
    MeshWalk walk(bytes);
    for (std::uint32_t polygons = 0; polygons <= 0xFFFF; ++polygons) {
        if (walk.ends()) {
            if (found) return std::nullopt;
            found = static_cast<std::uint16_t>(polygons);
        }
        if (!walk.has_corners() || !walk.skip_polygon()) break;
    }
    return found;
}

/// The number of polygons that are complete, at most `declared`.
std::uint64_t whole_polygons(ByteView bytes, std::uint64_t declared) {
    MeshWalk walk(bytes);
    std::uint64_t polygons = 0;
    while (polygons < declared && walk.skip_polygon()) ++polygons;
    return polygons;
}

/// A count of the mesh. Where the file has room for fewer, what is left of the mesh is kept raw.
class Rows {
public:
    enum class Size : std::uint8_t { known, own }; ///< of a row; own: it says so, and may be what is wrong
    Rows(Reader& in, std::string_view count_name, std::uint64_t count, std::uint64_t room, Size size = Size::known)
        : in_(in) {
        is_cut_ = count > room;
        count_ = std::min(count, room);
        if (!is_cut_) return;
        auto where = in.place_of(count_name);
        if (size == Size::own) where.size = 8 * in.end() - where.offset;
        in.report_at(where, AnomalyKind::count_exceeds_data, count_name, count, room);
    }
    [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
    /// After the rows were read: does the mesh go on?
    [[nodiscard]] bool go_on() const {
        if (is_cut_ && in_.left() > 0) in_.bytes("cut", in_.left());
        return !is_cut_ && in_;
    }

private:
    Reader& in_;
    std::uint64_t count_ = 0;
    bool is_cut_ = false;
};

bool read_normals(Reader& in, std::uint64_t by_groups) {
    auto const bytes = in.peek().bytes("", in.left());
    std::uint64_t normals = in.u16("normals");
    if (in && normals != by_groups && !is_whole_mesh(bytes) && is_whole_mesh(bytes, by_groups)) {
        in.report(AnomalyKind::count_mismatch, "normals", normals, by_groups);
        normals = by_groups;
    }
    Rows const fitting(in, "normals", normals, in.left() / row_size);
    auto rows = in.table("normal", fitting.count(), row_size);
    rows.column<std::int16_t>("direction", 0, 3);
    rows.column<std::uint16_t>("range", 6);
    return fitting.go_on();
}

MeshRows::Polygon read_polygon(Reader& in) {
    MeshRows::Polygon polygon;
    auto const type = in.u8("type");
    auto const corners = in.u8("corners");
    polygon.colour = in.s16("colour");
    if (type >= flat && type < gouraud) in.u16("normal");
    bool const each = type >= gouraud;
    auto rows = in.table("corner", corners, each ? 4 : 2);
    if (each) rows.column<std::uint16_t>("normal", 0);
    polygon.vertex = rows.column<std::uint16_t>("vertex", each ? 2 : 0);
    return polygon;
}

bool read_polygons(Reader& in, MeshRows& mesh) {
    std::uint64_t polygons = in.u16("polygons");
    auto const bytes = in.peek().bytes("", in.left());
    if (auto const found = polygons_by_end(bytes); in && found && *found != polygons) {
        in.report(AnomalyKind::count_mismatch, "polygons", polygons, *found);
        polygons = *found;
    }
    Rows const fitting(in, "polygons", polygons, whole_polygons(bytes, polygons), Rows::Size::own);
    for (std::uint64_t polygon = 0; in && polygon < fitting.count(); ++polygon) {
        auto const scope = in.inside("polygon", polygon);
        mesh.polygons.push_back(read_polygon(in));
    }
    return fitting.go_on();
}

bool read_lines(Reader& in, MeshRows& mesh) {
    auto const lines = in.u16("lines");
    Rows const fitting(in, "lines", lines, in.left() / row_size);
    auto rows = in.table("line", fitting.count(), row_size);
    mesh.line_style = rows.column<std::uint8_t>("style", 0, 4);
    mesh.line_ends = rows.column<std::uint16_t>("vertex", 4, 2);
    return fitting.go_on();
}

bool read_spheres(Reader& in, MeshRows& mesh) {
    auto const spheres = in.u16("spheres");
    Rows const fitting(in, "spheres", spheres, in.left() / row_size);
    auto rows = in.table("sphere", fitting.count(), row_size);
    mesh.sphere_style = rows.column<std::uint8_t>("style", 0, 4);
    mesh.sphere_radius = rows.column<std::uint16_t>("radius", 4);
    mesh.sphere_vertex = rows.column<std::uint16_t>("vertex", 6);
    return fitting.go_on();
}

} // namespace

bool is_whole_mesh(ByteView bytes, std::optional<std::uint64_t> normals) noexcept {
    MeshWalk walk(bytes);
    if (!walk.skip_rows(normals)) return false;
    auto const polygons = walk.word();
    if (!polygons) return false;
    for (std::uint32_t polygon = 0; polygon < *polygons; ++polygon)
        if (!walk.skip_polygon()) return false;
    return walk.ends();
}

MeshRows read_mesh(Reader& in, std::uint64_t normals) {
    MeshRows mesh;
    {
        auto const scope = in.inside("mesh");
        if (read_normals(in, normals) && read_polygons(in, mesh) && read_lines(in, mesh) && read_spheres(in, mesh))
            in.u16("end");
    }
    in.rest("trailing");
    return mesh;
}

} // namespace animcheck::lba1

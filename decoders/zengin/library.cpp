// SPDX-License-Identifier: MIT
#include "decoders/zengin/library.hpp"

#include "decoders/zengin/source.hpp"

#include <algorithm>

namespace animcheck::zengin {
namespace {

void read_rigid(Reader& in) {
    auto const declared = in.u16("nodes");
    if (in.fitting("nodes", declared, 1) != declared) return; // the names stay raw
    for (std::uint64_t i = 0; in && i < declared; ++i) {
        auto const scope = in.inside("node", i);
        in.line("name");
    }
}

/// The chunks whose fields are known.
void read_library_fields(std::uint16_t type, Reader& in) {
    switch (type) {
    case library::first: in.u32("version"); break;
    case library::source: read_scene(in); break;
    case library::rigid: read_rigid(in); break;
    case library::skins:
        in.u32("checksum");
        in.u16("count");
        break;
    default: break;
    }
}

} // namespace

bool MeshLibrary::has(std::uint16_t type) {
    return std::ranges::find(library_chunks, type, &ChunkPart::type) != library_chunks.end();
}

bool MeshLibrary::is_raw(std::uint16_t type) {
    return type == library::mesh || type == library::mesh_end || type == library::skin || type == library::skin_end;
}

std::optional<std::uint64_t> MeshLibrary::needed_length(ChunkHead const& head) const {
    if (is_raw(head.type)) return file_.raw_length(head);
    return length_of(file_.in(), [&](Reader& trial) { read_library_fields(head.type, trial); });
}

void MeshLibrary::read(ChunkHead const& head, Reader& body) {
    if (head.type == library::skin) ++skins_;
    if (is_raw(head.type)) return read_raw(head, body);
    read_library_fields(head.type, body);
    read_slack(body);
}

void MeshLibrary::read_raw(ChunkHead const& head, Reader& body) {
    auto const size = body.left();
    if (size == 0) return;
    auto const where = byte_range(body.offset(), size);
    raw_ = raw_bytes_ == 0 ? where : BitRange{raw_.offset, where.end() - raw_.offset};
    raw_bytes_ += size;
    auto const top = body.at_top("");
    auto const scope = body.inside("chunk", head.index);
    body.bytes("mesh", size);
}

bool MeshLibrary::begun() const {
    return std::ranges::any_of(library_chunks, [&](ChunkPart const& part) { return file_.seen(part.type); });
}

void MeshLibrary::finish(bool expected) {
    auto& in = file_.in();
    auto const at_end = byte_range(in.offset(), 0);
    if ((expected || begun()) && !file_.seen(library::first))
        in.report_at(at_end, AnomalyKind::missing, "library", 0, 1);
    if (begun() && !file_.seen(library::end)) in.report_at(at_end, AnomalyKind::missing, "library_end", 0, 1);
    if (file_.seen(library::skins)) in.part("skins").derive_at(at_end, "found", skins_);
    if (raw_bytes_ == 0) return;
    in.derive_at(raw_, "mesh", raw_bytes_);
    in.report_at(raw_, AnomalyKind::bytes_unread, "mesh", raw_bytes_);
}

} // namespace animcheck::zengin

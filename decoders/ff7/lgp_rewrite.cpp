// SPDX-License-Identifier: MIT
// An archive whose files have other sizes. Lookup table and conflict groups go by entry, and stay.
#include "decoders/family.hpp"
#include "decoders/ff7/lgp.hpp"

#include <algorithm>

namespace animcheck::ff7 {
namespace {

constexpr std::uint64_t files_at = 12, toc_at = 16, size_field = 4;

Rewriting rewrite_archive(Container const& container, std::span<NewMember const> members) {
    auto const bytes = container.source().bytes;
    auto const all = container.members();
    Relocation to(bytes);
    auto const rows = std::uint64_t{to.u32(files_at)};
    if (bytes.size() < toc_at || rows > (bytes.size() - toc_at) / lgp_row_size)
        return {{}, "the table of contents of its archive is not whole"};
    to.keep_table(0, toc_at + rows * lgp_row_size);
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        auto const changed = std::ranges::find(members, i, &NewMember::index);
        auto const start = all[i].offset - lgp_file_header_size;
        auto const size = changed == members.end() ? all[i].stored : changed->bytes.size();
        to.resize(start, all[i].stored + lgp_file_header_size, size + lgp_file_header_size);
    }
    if (!to.settle()) return {{}, "files of its archive overlap"};
    for (auto const& changed : members) to.write_u32(all[changed.index].offset - size_field, changed.bytes.size());
    for (std::uint64_t row = 0; row < rows; ++row) {
        auto const at = toc_at + row * lgp_row_size + lgp_name_size;
        if (auto const offset = to.u32(at); offset <= bytes.size()) to.write_u32(at, to.moved(offset));
    }
    if (!to.fits()) return {{}, "its archive would be too large, or a file begins inside another"};
    return {to.take_changes(), {}};
}

} // namespace

std::span<Rewriter const> rewriters() {
    static constexpr Rewriter rows[]{{"ff7.lgp", rewrite_archive}};
    return rows;
}

} // namespace animcheck::ff7

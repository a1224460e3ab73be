// SPDX-License-Identifier: MIT
#include "validator/walk/folder_view.hpp"

namespace animcheck {

Container const* FolderView::container(std::uint32_t file) const {
    auto const& open = collection_.files()[file].open;
    return open ? open->container.get() : nullptr;
}

std::uint64_t FolderView::size_of(FolderEntry const& entry) const {
    if (entry.member == FolderEntry::itself) return collection_.files()[entry.file].size;
    return container(entry.file)->members()[entry.member].size;
}

bool FolderView::read(FolderEntry const& entry, std::function<void(ByteView)> const& take) {
    if (entry.member == FolderEntry::itself) {
        auto const& file = collection_.files()[entry.file];
        if (!file.error.empty() || file.path == "-") return false;
        if (!file_.open(collection_.opened(file.path)).empty()) return false;
        take(file_.bytes());
        return !file_.was_cut();
    }
    auto const& holder = *container(entry.file);
    if (!holder.is_affordable(entry.member)) return false;
    ByteView bytes;
    if (!holder.bytes_of(holder.members()[entry.member], Nesting::unpacked, unpacked_, bytes)) return false;
    take(bytes);
    return !collection_.files()[entry.file].open->file.was_cut();
}

} // namespace animcheck

// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/checks/folder_check.hpp"
#include "validator/walk/collection.hpp"

#include <vector>

namespace animcheck {

/// A collection as rules over a whole folder see it.
class FolderView final : public FolderFiles {
public:
    explicit FolderView(Collection const& collection) : collection_(collection) {}

    [[nodiscard]] std::size_t size() const override { return collection_.files().size(); }
    [[nodiscard]] std::string const& path(std::uint32_t file) const override {
        return collection_.files()[file].path;
    }
    [[nodiscard]] Container const* container(std::uint32_t file) const override;
    [[nodiscard]] std::uint64_t size_of(FolderEntry const& entry) const override;
    [[nodiscard]] bool read(FolderEntry const& entry, std::function<void(ByteView)> const& take) override;

private:
    Collection const& collection_;
    FileBytes file_;
    std::vector<std::byte> unpacked_;
};

} // namespace animcheck

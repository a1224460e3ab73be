// SPDX-License-Identifier: MIT
// The same on every system.
#include "validator/platform/entries.hpp"
#include "validator/platform/file_path.hpp"
#include "validator/platform/files.hpp"

#include <algorithm>

namespace animcheck {

void FileBytes::clear() noexcept {
    drop_mapping();
    bytes_ = {};
}

std::string FileBytes::fill(Read const& read, std::optional<std::size_t> size, std::size_t most) {
    auto const room = size ? *size + 1 : map_from;
    if (buffer_.size() < room + padding) buffer_.resize(room + padding);
    std::size_t filled = 0;
    for (;;) {
        if (filled > most) return "larger than this run allows";
        if (filled + padding >= buffer_.size()) buffer_.resize(buffer_.size() * 2);
        std::string error;
        auto const got = read(buffer_.data() + filled, buffer_.size() - padding - filled, error);
        if (!error.empty()) return error;
        if (got == 0) break;
        filled += got;
        if (filled == size) break;
    }
    std::fill_n(buffer_.begin() + static_cast<std::ptrdiff_t>(filled), padding, std::byte{0});
    bytes_ = {buffer_.data(), filled};
    return {};
}

namespace {

std::string joined(std::string const& folder, std::string const& name) {
    return folder.ends_with('/') ? folder + name : folder + '/' + name;
}

std::vector<Entry> sorted_entries(std::string const& folder, Links links, std::string& error) {
    auto entries = entries_in(folder, links, error);
    std::ranges::sort(entries, {}, &Entry::name);
    return entries;
}

bool is_left_out(Entry const& entry, std::string const& path, std::span<FileId const> left_out) {
    if (left_out.empty()) return false;
    auto const id = entry.id ? entry.id : id_of(path);
    return id && std::ranges::find(left_out, *id) != left_out.end();
}

void add_link(std::string path, std::span<FileId const> left_out, Listing& listing) {
    ++listing.links;
    bool const is_file = kind_of(path) == PathKind::file; // a loop, and what leads nowhere, is absent
    if (is_file && !is_left_out({}, path, left_out)) listing.linked.push_back(std::move(path));
}

void add_below(std::string const& folder, std::span<FileId const> left_out, Listing& listing) {
    std::string error;
    auto const entries = sorted_entries(folder, Links::seen, error);
    if (!error.empty()) listing.files.push_back({folder, error, 0});
    for (auto const& entry : entries) {
        auto path = joined(folder, entry.name);
        if (!entry.error.empty())
            listing.files.push_back({std::move(path), entry.error, 0});
        else if (entry.is_link)
            add_link(std::move(path), left_out, listing);
        else if (entry.kind == PathKind::folder)
            add_below(path, left_out, listing);
        else if (entry.kind != PathKind::file)
            ++listing.special;
        else if (!is_left_out(entry, path, left_out))
            listing.files.push_back({std::move(path), {}, entry.size});
    }
}

} // namespace

Listing files_below(std::string const& folder, std::span<FileId const> left_out) {
    Listing listing;
    add_below(folder, left_out, listing);
    return listing;
}

std::string real_path(std::string const& path) {
#ifdef __wasi__ // its libc++ has no canonical(), and what it is given has no links
    return path;
#else
    std::error_code error;
    auto const real = std::filesystem::canonical(file_path(path), error);
    return error ? std::string() : real.generic_string();
#endif
}

std::vector<std::string> files_in(std::string const& folder) {
    std::string error;
    std::vector<std::string> names;
    for (auto& entry : sorted_entries(folder, Links::followed, error))
        if (entry.error.empty() && entry.kind == PathKind::file) names.push_back(std::move(entry.name));
    return names;
}

} // namespace animcheck

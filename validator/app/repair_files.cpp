// SPDX-License-Identifier: MIT
#include "validator/app/repair_files.hpp"

#include "decoders/format.hpp"
#include "validator/app/bps.hpp"
#include "validator/app/diagnostics.hpp"
#include "validator/app/options.hpp"
#include "validator/platform/file_path.hpp"
#include "validator/rules/hash.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

namespace animcheck::app {
namespace {

namespace fs = std::filesystem;

constexpr auto folder_of_copies = "copies", folder_of_patches = "patches"; ///< folders of what is staged

/// Does the file, or a folder on the way to it, lead elsewhere?
bool has_link(fs::path const& root, fs::path const& place) {
    auto path = place;
    for (; path != root && path.has_parent_path() && path != path.parent_path(); path = path.parent_path())
        if (fs::is_symlink(fs::symlink_status(path))) return true;
    return false;
}

bool equal_files(fs::path const& a, fs::path const& b) {
    FileBytes one, other;
    return one.open(path_text(a)).empty() && other.open(path_text(b)).empty() &&
           std::ranges::equal(one.bytes(), other.bytes());
}

void write(std::ofstream& out, ByteView bytes) {
    out.write(reinterpret_cast<char const*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

/// Copied ranges and new bytes in turn: a volume is never held.
void write_edited(std::ofstream& out, ByteView bytes, std::vector<FileEdit> const& edits) {
    std::uint64_t at = 0;
    for (auto const& edit : edits) {
        write(out, bytes.subspan(to_size(at), to_size(edit.splice.first - at)));
        write(out, std::as_bytes(std::span(edit.splice.bytes)));
        at = edit.splice.first + edit.splice.count;
    }
    write(out, bytes.subspan(to_size(at)));
}

/// The folders of a file below `root`, but never that: when the program is interrupted it is gone, and stays so.
std::string make_folders(fs::path const& root, fs::path const& file) {
    std::error_code error;
    auto folder = root;
    for (auto const& part : file.parent_path().lexically_relative(root)) {
        folder /= part;
        if (!fs::create_directory(folder, error) && error) return error.message();
    }
    return {};
}

std::string write_patch(fs::path const& to, std::string const& patch) {
    std::ofstream out(to, std::ios::binary);
    write(out, std::as_bytes(std::span(patch)));
    return out.flush() ? "" : "its patch could not be written";
}

std::string move_to(fs::path const& from, fs::path const& to) {
    std::error_code error;
    if (to.has_parent_path()) fs::create_directories(to.parent_path(), error);
    if (!error) fs::rename(from, to, error);
    return error ? error.message() : std::string();
}

std::string folded(std::string text) {
    std::ranges::transform(text, text.begin(), lower);
    return text;
}

/// Are the bytes still there that the edits replace?
bool is_as_judged(ByteView bytes, std::vector<FileEdit> const& edits) {
    return std::ranges::all_of(edits, [&](FileEdit const& edit) {
        auto const& [first, count, ignored] = edit.splice;
        return first <= bytes.size() && count <= bytes.size() - first &&
               animcheck::text_of(bytes.subspan(to_size(first), to_size(count))) == edit.before;
    });
}

} // namespace

bool FileEdit::meets(FileEdit const& other) const noexcept {
    auto const end = [](diagnose::Splice const& of) { return of.first + std::max<std::uint64_t>(of.count, 1); };
    return *this != other && splice.first < end(other.splice) && other.splice.first < end(splice);
}

RepairFiles::RepairFiles(std::string const& to, bool is_file, bool force, bool dry)
    : to_(file_path(to)), is_file_(is_file), force_(force), dry_(dry) {
    auto const folder = is_file ? to_.parent_path() : to_;
    std::error_code error;
    if (!dry && !folder.empty()) fs::create_directories(folder, error);
    if (error)
        throw UsageError(
            fmt::format("cannot make the folder {}: {}", printable(path_text(folder)), error.message()));
    auto const in = path_text(dry ? fs::temp_directory_path() : folder.empty() ? fs::path(".") : folder);
    if (auto const why = folder_.open(in); !why.empty())
        throw UsageError(fmt::format("cannot make a folder in {}: {}", printable(in), why));
    staging_ = file_path(folder_.path());
}

void RepairFiles::spare(std::string const& path) { inputs_.push_back(path); }

bool RepairFiles::is_input(FileId const& id) const {
    if (!input_ids_) {
        input_ids_.emplace();
        for (auto const& path : inputs_)
            if (auto const input = id_of(path)) input_ids_->emplace(input->device, input->inode);
    }
    return input_ids_->contains({id.device, id.inode});
}

std::string RepairFiles::staged() const { return path_text(staging_ / folder_of_copies); }

std::string RepairFiles::path_of(std::string const& relative) const {
    return path_text(is_file_ ? to_ : to_ / file_path(relative));
}

std::string RepairFiles::patch_of(std::string const& relative) const { return path_of(relative) + ".bps"; }

/// Two files that some system would take for one are never written.
bool RepairFiles::take(std::string const& relative) { return taken_.insert(folded(relative)).second; }

std::string RepairFiles::write_copy(std::string const& path, fs::path const& to, FileBytes const& file,
                                    std::vector<FileEdit> const& edits) const {
    std::error_code error;
    std::ofstream out(to, std::ios::binary);
    write_edited(out, file.bytes(), edits);
    if (!out.flush() || file.was_cut()) return "the copy could not be written";
    out.close();
    fs::permissions(to, fs::status(file_path(path)).permissions(), error);
    return {};
}

StagedCopy RepairFiles::stage(std::string const& path, std::string const& relative,
                              std::vector<FileEdit> const& edits, std::string_view metadata) {
    if (!take(relative) || (!metadata.empty() && !take(relative + ".bps")))
        return {"another input has the same name in the output folder, if upper and lower case are the same"};
    if (!dry_) {
        if (auto why = why_not(file_path(path_of(relative))); !why.empty()) return {why};
        if (auto why = why_not(file_path(patch_of(relative))); !metadata.empty() && !why.empty()) return {why};
    }
    FileBytes file, copy;
    if (auto error = file.open(path, 1); !error.empty()) return {error};
    if (!is_as_judged(file.bytes(), edits)) return {differs};
    auto const to = staging_ / folder_of_copies / file_path(relative);
    if (auto why = make_folders(staging_, to); !why.empty()) return {why};
    if (auto why = write_copy(path, to, file, edits); !why.empty()) return {why};
    if (auto why = copy.open(path_text(to), 1); !why.empty()) return {why};
    if (!metadata.empty()) {
        auto const patch = bps_of(file.bytes(), copy.bytes(), edits, metadata);
        auto const beside = staging_ / folder_of_patches / file_path(relative);
        if (auto why = make_folders(staging_, beside); !why.empty()) return {why};
        if (auto why = write_patch(beside, patch); !why.empty()) return {why};
    }
    return {{}, sha256_of(file.bytes()), sha256_of(copy.bytes())};
}

/// Never over an input, nor through a link, nor over what is there.
std::string RepairFiles::why_not(fs::path const& place) const {
    if (auto const id = id_of(path_text(place)); id && is_input(*id)) return "its place is that of an input";
    if (!is_file_ && has_link(to_, place)) return "a link in the output folder leads elsewhere";
    return {};
}

void RepairFiles::withdraw(std::string const& relative) {
    std::error_code ignored;
    fs::remove(staging_ / folder_of_copies / file_path(relative), ignored);
    fs::remove(staging_ / folder_of_patches / file_path(relative), ignored);
    taken_.erase(folded(relative));
    taken_.erase(folded(relative + ".bps"));
}

std::string RepairFiles::why_not_placed(fs::path const& from, std::string const& to, bool& was_there) const {
    was_there = false;
    auto const place = file_path(to);
    auto const kind = fs::symlink_status(place).type();
    if (kind == fs::file_type::not_found) return {};
    if (kind != fs::file_type::regular && kind != fs::file_type::symlink) return "what is there is not a file";
    was_there = equal_files(from, place);
    return was_there || force_ ? "" : "another file is there (--force replaces it)";
}

std::string RepairFiles::place(std::string const& relative, bool& was_there) {
    was_there = false;
    if (dry_) return {};
    auto const copy = staging_ / folder_of_copies / file_path(relative),
               patch = staging_ / folder_of_patches / file_path(relative);
    bool const has_patch = fs::exists(patch);
    bool is_patch_there = false;
    if (auto why = why_not_placed(copy, path_of(relative), was_there); !why.empty()) return why;
    if (has_patch)
        if (auto why = why_not_placed(patch, patch_of(relative), is_patch_there); !why.empty())
            return "of its patch, " + why;
    if (has_patch && !is_patch_there)
        if (auto why = move_to(patch, file_path(patch_of(relative))); !why.empty()) return why;
    if (was_there) return {};
    placed_.insert(relative);
    return move_to(copy, file_path(path_of(relative)));
}

std::string RepairFiles::write_through() const {
    std::vector<std::string> files;
    for (auto const* const folder : {folder_of_copies, folder_of_patches})
        for (auto const& found : files_below(path_text(staging_ / folder)).files)
            if (found.error.empty()) files.push_back(found.path); // else the folder is not there
    return dry_ ? "" : animcheck::write_through(files);
}

void RepairFiles::settle() {
    std::set<std::string> folders;
    for (auto const& relative : placed_)
        for (auto at = file_path(relative); !at.empty(); at = at.parent_path()) {
            auto const folder = file_path(path_of(path_text(at))).parent_path();
            folders.insert(folder.empty() ? "." : path_text(folder));
        }
    if (auto why = animcheck::write_through({folders.begin(), folders.end()}); !why.empty())
        warn(fmt::format("the names of the copies may not be on the disk yet: {}", why));
    placed_.clear();
}

} // namespace animcheck::app

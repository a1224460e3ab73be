// SPDX-License-Identifier: MIT
#include "golden/corpus/writers/zengin/vdf.hpp"

#include "decoders/format.hpp"
#include "decoders/zengin/vdf.hpp"
#include "golden/corpus/bytes.hpp"

#include <zlib.h>

#include <algorithm>
#include <stdexcept>
#include <string_view>

namespace animcheck::golden {
namespace {

void put_word(Bytes& out, std::uint64_t value) {
    if (value > 0xFFFFFFFF) throw std::length_error("a volume ends at 4 GiB");
    put(out, value, 4);
}

std::string upper(std::string_view text) {
    std::string name(text);
    for (auto& c : name)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return name;
}

struct Folder {
    std::string name;
    std::vector<Folder> folders;
    std::vector<std::pair<std::string, Bytes const*>> files;

    Folder& folder(std::string const& wanted) {
        auto const found = std::ranges::find(folders, wanted, &Folder::name);
        if (found != folders.end()) return *found;
        folders.push_back({wanted, {}, {}});
        return folders.back();
    }

    void add(std::string_view path, Bytes const& bytes) {
        auto const slash = path.find('/');
        if (slash == std::string_view::npos)
            files.emplace_back(upper(path), &bytes);
        else
            folder(upper(path.substr(0, slash))).add(path.substr(slash + 1), bytes);
    }

    [[nodiscard]] std::size_t rows() const {
        auto count = folders.size() + files.size();
        for (auto const& inner : folders) count += inner.rows();
        return count;
    }
};

Bytes zipped(Bytes const& bytes) {
    auto const block = bytes.empty() ? 0 : std::max<std::size_t>(bytes.size() / 4, 1);
    Bytes out;
    put_word(out, bytes.size());
    put_word(out, block);
    put_word(out, block == 0 ? 0 : (bytes.size() + block - 1) / block);
    for (std::size_t at = 0; at < bytes.size(); at += block) {
        auto const size = std::min(block, bytes.size() - at);
        auto packed_size = ::compressBound(static_cast<uLong>(size));
        Bytes packed(packed_size);
        if (::compress2(reinterpret_cast<Bytef*>(packed.data()), &packed_size,
                        reinterpret_cast<Bytef const*>(bytes.data() + at), static_cast<uLong>(size),
                        Z_BEST_COMPRESSION) != Z_OK)
            throw std::bad_alloc();
        put_word(out, size);
        put_word(out, packed_size);
        put_word(out, block);
        out.insert(out.end(), packed.begin(), packed.begin() + static_cast<std::ptrdiff_t>(packed_size));
    }
    return out;
}

struct Row {
    std::string name;
    std::size_t offset = 0, size = 0;
    std::uint32_t type = 0, attributes = 0;
};

class VolumeWriter {
public:
    VolumeWriter(Folder const& top, VolumeOptions const& options) : options_(options), rows_(top.rows()) {
        data_start_ = zengin::volume_header_size + rows_.size() * zengin::volume_row_size;
        std::size_t next = 0;
        place(top, next);
    }

    [[nodiscard]] Bytes volume() const {
        Bytes out;
        put_text(out, options_.comment, 256, '\x1A');
        auto const variant = options_.game == VolumeOptions::Game::gothic1 ? 0U : 1U;
        put_text(out, std::string(zengin::volume_signature) + std::string(zengin::volume_variants[variant]), 16,
                 ' ');
        for (auto const value :
             {rows_.size(), files_, std::size_t{options_.timestamp}, data_size_,
              std::size_t{zengin::volume_header_size}, std::size_t{options_.zipped ? 0xA0U : 0x50U}})
            put_word(out, value);
        for (auto const& row : rows_) {
            put_text(out, row.name, 64, ' ');
            for (auto const value : {row.offset, row.size, std::size_t{row.type}, std::size_t{row.attributes}})
                put_word(out, value);
        }
        put_bytes(out, data_);
        return out;
    }

private:
    /// The entries of `folder` start at `next`, those of its folders follow.
    void place(Folder const& folder, std::size_t& next) {
        auto row = next;
        next += folder.folders.size() + folder.files.size();
        auto const last = next - 1;
        auto const flag = [last](std::size_t at) { return at == last ? zengin::Catalogue::last_flag : 0; };
        for (auto const& inner : folder.folders) {
            rows_[row] = {inner.name, next, 0, zengin::Catalogue::directory_flag | flag(row), 0};
            place(inner, next);
            ++row;
        }
        for (auto const& [name, bytes] : folder.files) {
            rows_[row] = {name, data_start_ + data_.size(), bytes->size(), flag(row), 0x20};
            store(name, *bytes);
            ++row;
        }
    }

    void store(std::string_view name, Bytes const& bytes) {
        bool const sound = name_ends(name, ".WAV") || name_ends(name, ".OGG");
        auto const stored = options_.zipped && !sound ? zipped(bytes) : bytes;
        put_bytes(data_, stored);
        data_size_ += bytes.size();
        ++files_;
    }

    VolumeOptions const& options_;
    std::vector<Row> rows_;
    Bytes data_;
    std::size_t data_start_ = 0, files_ = 0, data_size_ = 0;
};

} // namespace

std::vector<std::byte> write_volume(std::span<NamedBytes const> files, VolumeOptions const& options) {
    Folder top;
    for (auto const& file : files) top.add(file.path, file.bytes);
    return VolumeWriter(top, options).volume();
}

} // namespace animcheck::golden

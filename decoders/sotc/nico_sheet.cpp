// SPDX-License-Identifier: MIT
// spec/sotc.nico.yaml. A sheet:
//   entries, { unknown[2] primary_size secondary_size }[entries]
//   primary     path_size module_size, path up to a NUL, module: primary_size bytes in all
//   block       files name_size name, { unknown[2] path_size module_size, path, module }[files]: secondary_size
//   bytes,
//               where that is not 0
// Paths have any length, so modules begin at any byte.
#include "decoders/sotc/nico_sheet.hpp"

#include "decoders/sotc/carve.hpp"

namespace animcheck::sotc {
namespace {

constexpr std::uint64_t row_size = 16;
constexpr std::size_t longest_sheet_path = 256; ///< longer ones are not names

class Sheet {
public:
    Sheet(Reader in, std::uint32_t number, std::vector<FoundModule>& modules)
        : in_(in), number_(number), modules_(modules), read_to_(in.offset()) {}

    SheetEnd read() {
        auto const whole = read_rows() && read_primaries() && read_blocks();
        return {whole && in_, read_to_};
    }

private:
    bool read_primaries() {
        for (std::size_t row = 0; in_ && row < primary_.size(); ++row)
            if (!read_primary(row)) return false;
        return true;
    }

    bool read_blocks() {
        for (std::size_t row = 0; in_ && row < secondary_.size(); ++row)
            if (secondary_[row] > 0 && !read_block(row)) return false;
        return true;
    }

    bool read_rows() {
        auto const scope = in_.inside("sheet", number_);
        auto const entries = in_.u32("entries");
        if (in_.fitting("entries", entries, row_size) < entries) return false;
        rows_at_ = in_.offset();
        auto rows = in_.table("row", entries, row_size);
        rows.column<std::uint32_t>("unknown", 0, 2);
        primary_ = rows.column<std::uint32_t>("primary_size", 8);
        secondary_ = rows.column<std::uint32_t>("secondary_size", 12);
        return static_cast<bool>(in_);
    }

    /// Are the bytes left that an entry declares?
    bool are_there(std::size_t row, std::uint64_t size, std::string_view name, std::uint64_t at) {
        if (size <= in_.left()) return true;
        auto const about = in_.part("sheet", number_).part("row", row);
        about.report_at(byte_range(rows_at_ + row * row_size + at, 4), AnomalyKind::size_exceeds_data, name, size,
                        in_.left());
        return false;
    }

    bool read_primary(std::size_t row) {
        if (!are_there(row, primary_[row], "primary_size", 8)) return false;
        auto part = in_.region(primary_[row]);
        return read_module(part, "primary", 2);
    }

    bool read_block(std::size_t row) {
        if (!are_there(row, secondary_[row], "secondary_size", 12)) return false;
        auto part = in_.region(secondary_[row]);
        auto const files = read_block_head(row, part);
        std::uint64_t file = 0;
        for (; part.left() > 0 && file < files; ++file)
            if (!read_module(part, "secondary", 4)) return false;
        if (!part) return false;
        auto const sheet = part.inside("sheet", number_);
        auto const scope = part.inside("block", row);
        if (file < files) part.report(AnomalyKind::count_exceeds_data, "files", files, file);
        if (part.left() > 0) {
            part.report(AnomalyKind::bytes_unread, "files", part.left());
            auto const top = part.at_top("");
            carve(part, part.offset(), part.end(), modules_); // what is not counted may be there all the same
        }
        return static_cast<bool>(part);
    }

    std::uint64_t read_block_head(std::size_t row, Reader& part) {
        auto const sheet = part.inside("sheet", number_);
        auto const scope = part.inside("block", row);
        auto const files = part.u32("files");
        auto const name_size = part.u32("name_size");
        part.bytes("name", name_size);
        return files;
    }

    /// `words`: how many fields come before the path; the last two are its size and the module's.
    bool read_module(Reader& part, std::string_view name, std::uint32_t words) {
        auto const scope = part.inside("module", modules_.size());
        auto const at = part.offset();
        auto const head = part.array<std::uint32_t>(name, words);
        if (!part) return false;
        auto const path_size = head[words - 2], size = head[words - 1];
        auto const report = [&](std::uint32_t word, AnomalyKind kind, std::uint64_t actual, Expected expected) {
            part.part(name, word)
                .report_at(byte_range(at + word * std::uint64_t{4}, 4), kind, "", actual, expected);
            return false;
        };
        auto const room = part.left();
        if (path_size > room) return report(words - 2, AnomalyKind::size_exceeds_data, path_size, room);
        if (size > room - path_size)
            return report(words - 1, AnomalyKind::size_exceeds_data, size, room - path_size);
        auto rest = part.peek();
        auto const path = rest.bytes("path", path_size);
        if (!rest || path.empty() || path.back() != std::byte{0})
            return report(words - 2, AnomalyKind::string_unterminated, path_size, {});
        auto const named = path.size() <= longest_sheet_path ? path.first(path.size() - 1) : ByteView{};
        auto const text = text_of(named);
        part.derive_text_at(byte_range(part.offset(), path_size), "path", text);
        modules_.push_back({text, part.offset() + path_size, size});
        part.region(sum({path_size, size}));
        read_to_ = part.offset();
        return static_cast<bool>(part);
    }

    Reader in_;
    std::uint32_t number_;
    std::vector<FoundModule>& modules_;
    std::uint64_t read_to_, rows_at_ = 0;
    Column<std::uint32_t> primary_, secondary_;
};

} // namespace

SheetEnd read_sheet(Reader in, std::uint32_t number, std::vector<FoundModule>& modules) {
    return Sheet(in, number, modules).read();
}

} // namespace animcheck::sotc

// SPDX-License-Identifier: MIT
// A ROM's own claims, and the image that its files make: each unpacked at its virtual address, the file
// table rewritten for that, zeros between, and the header's sum renewed. Tables of releases have its hash.
#include "decoders/core/order.hpp"
#include "decoders/zelda64/deflate.hpp"
#include "decoders/zelda64/rom.hpp"
#include "decoders/zelda64/rom_checksum.hpp"
#include "decoders/zelda64/rom_table.hpp"
#include "decoders/zelda64/yaz0.hpp"

#include <algorithm>
#include <array>
#include <memory>

namespace animcheck::zelda64 {
namespace {

constexpr std::uint64_t largest_image = std::uint64_t{64} << 20, page_size = 0x1000, cartridge_step = 0x20000;
constexpr std::uint64_t most_files = 4096; ///< twice as many as any known build has
constexpr std::uint32_t left_out = 0xFFFFFFFF;
constexpr std::uint64_t build_distance = 0x30, build_name_size = 0x10, build_date_size = 0x20;

struct StoredRow {
    std::uint32_t vrom_start = 0, vrom_end = 0, rom_start = 0, rom_end = 0;
    [[nodiscard]] bool is_absent() const noexcept { return rom_start == left_out; }
    [[nodiscard]] bool is_packed() const noexcept { return rom_end != 0 && !is_absent(); }
    [[nodiscard]] std::uint64_t size() const noexcept { return vrom_end - vrom_start; }
};

/// An image of one of these games, whose header and table could be read.
struct RomImage {
    ByteView bytes;
    RomOrder order = RomOrder::console;
    FileTable table;
    std::vector<StoredRow> rows;

    [[nodiscard]] std::uint32_t word(std::uint64_t at) const noexcept { return word_at(bytes, at, order); }
    [[nodiscard]] bool is_majora() const noexcept { return (word(0x3C) >> 16) == ('Z' << 8 | 'S'); }
    [[nodiscard]] bool is_ique() const noexcept {
        return table.version == RomVersion::oot_ique || table.version == RomVersion::oot_ique_taiwan;
    }
    [[nodiscard]] bool is_debug() const noexcept {
        return table.version == RomVersion::oot_debug || table.version == RomVersion::mm_debug;
    }
    /// The characters up to a zero or `size`; what is no character ends them.
    [[nodiscard]] std::string text(std::uint64_t at, std::uint64_t size) const {
        std::string text;
        auto const skipped = at % 4;
        for (auto const byte : straightened(bytes, at - skipped, skipped + size, order))
            text += static_cast<char>(byte);
        text.erase(0, std::min<std::size_t>(text.size(), to_size(skipped)));
        auto const is_letter = [](char c) { return c >= 0x20 && c <= 0x7E; };
        text.erase(std::ranges::find_if_not(text, is_letter), text.end());
        while (text.ends_with(' ')) text.pop_back();
        return text;
    }
};

bool is_row_sound(RomImage const& image, StoredRow const& row, std::uint64_t before) {
    if (row.vrom_start < before || row.vrom_end < row.vrom_start || row.vrom_end > largest_image) return false;
    if (row.is_absent()) return true;
    auto const stored = row.is_packed() ? std::uint64_t{row.rom_end} - row.rom_start : row.size();
    return (!row.is_packed() || row.rom_end > row.rom_start) && row.rom_start <= image.bytes.size() &&
           stored <= image.bytes.size() - row.rom_start;
}

/// The rows up to one of zeros. Their addresses may be wrong.
void read_rows(RomImage& image) {
    for (std::uint64_t i = 0; i < most_files; ++i) {
        auto const at = image.table.offset + i * file_row_size;
        if (at + file_row_size > image.bytes.size()) return;
        StoredRow const row{image.word(at), image.word(at + 4), image.word(at + 8), image.word(at + 12)};
        if (row.vrom_start == 0 && row.vrom_end == 0) return;
        image.rows.push_back(row);
    }
}

/// Appends a file's bytes as the console sees them. False if they are damaged.
bool add_file(RomImage const& image, StoredRow const& row, std::vector<std::byte>& to) {
    auto const size = row.size();
    auto const stored = row.is_packed() ? std::uint64_t{row.rom_end} - row.rom_start : size;
    std::vector<std::byte> straight;
    auto codes = image.bytes.subspan(row.rom_start, to_size(stored));
    if (image.order != RomOrder::console) {
        straight = straightened(image.bytes, row.rom_start, stored, image.order);
        codes = straight;
    }
    if (codes.size() < stored) return false;
    if (!row.is_packed()) {
        to.insert(to.end(), codes.begin(), codes.end());
        return true;
    }
    auto const before = to.size();
    bool const has_head = stored >= yaz0_head_size && stands_at(codes, 0, "Yaz0", RomOrder::console);
    if (!has_head) {
        auto const result = inflate_raw(codes, size, to);
        return result.end == Inflated::whole && result.written == size;
    }
    to.resize(to_size(before + size));
    auto const result = unpack_yaz0(codes.subspan(yaz0_head_size), std::span(to).subspan(before));
    return result.written == size && result.overrun.count == 0 && result.before_start.count == 0;
}

void put_word(std::span<std::byte> bytes, std::uint64_t at, std::uint32_t word) {
    if (bytes.size() < 4 || at > bytes.size() - 4) return;
    for (unsigned i = 0; i < 4; ++i) bytes[to_size(at + i)] = static_cast<std::byte>(word >> (24 - 8 * i) & 0xFF);
}

/// Makes the image piece by piece. Only its start is held, for the sum.
class RomContents {
public:
    RomContents(RomImage const& image, TakeBytes const& take) : image_(image), take_(take) {}

    bool make() {
        if (image_.rows.empty()) return false;
        auto rows = image_.rows;
        put_in_order(rows, {}, &StoredRow::vrom_start); // a debug build's are not in this order
        std::uint64_t before = 0;
        for (auto const& row : rows) {
            if (row.is_absent()) continue;
            if (!is_row_sound(image_, row, before)) return false;
            before = row.vrom_end;
        }
        for (auto const& row : rows)
            if (!row.is_absent() && !add(row)) return false;
        finish();
        return true;
    }

private:
    bool add(StoredRow const& row) {
        piece_.clear();
        if (!add_file(image_, row, piece_)) return false;
        fill(row.vrom_start, std::byte{0});
        if (row.vrom_start == image_.table.offset) rewrite_table();
        give(piece_);
        return true;
    }

    void rewrite_table() {
        std::uint64_t at = 0;
        for (auto const& row : image_.rows) {
            put_word(piece_, at, row.vrom_start);
            put_word(piece_, at + 4, row.vrom_end);
            put_word(piece_, at + 8, row.is_absent() ? left_out : row.vrom_start);
            put_word(piece_, at + 12, row.is_absent() ? left_out : 0);
            at += file_row_size;
        }
    }

    void finish() {
        fill((size_ + page_size - 1) / page_size * page_size, std::byte{0});
        if (image_.is_majora())
            fill((size_ + cartridge_step - 1) / cartridge_step * cartridge_step, std::byte{0xFF});
        if (!is_started_) release_start();
    }

    void fill(std::uint64_t end, std::byte value) {
        std::array<std::byte, 0x1000> chunk{};
        chunk.fill(value);
        while (size_ < end) give(ByteView(chunk).first(std::min<std::size_t>(chunk.size(), to_size(end - size_))));
    }

    void give(ByteView piece) {
        size_ += piece.size();
        if (!is_started_) {
            auto const first = std::min<std::size_t>(piece.size(), to_size(checksum_end) - start_.size());
            start_.insert(start_.end(), piece.begin(), piece.begin() + static_cast<std::ptrdiff_t>(first));
            piece = piece.subspan(first);
            if (start_.size() == checksum_end) release_start();
        }
        if (!piece.empty()) take_(piece);
    }

    void release_start() {
        is_started_ = true;
        constexpr std::uint64_t sum_at = 0x10, region_at = 0x3E;
        if (start_.size() >= checksum_end) {
            auto const chip = image_.is_ique() ? Chip::cic_6102 : Chip::cic_6105;
            auto const sum = rom_checksum(start_, RomOrder::console, chip);
            put_word(start_, sum_at, static_cast<std::uint32_t>(sum >> 32));
            put_word(start_, sum_at + 4, static_cast<std::uint32_t>(sum & 0xFFFFFFFF));
        }
        // Dumps of the debug cartridge were changed to run on other consoles.
        if (image_.is_debug() && start_.size() > region_at) start_[region_at] = std::byte{'P'};
        if (!start_.empty()) take_(start_);
        start_.clear();
        start_.shrink_to_fit();
    }

    RomImage const& image_;
    TakeBytes const& take_;
    std::vector<std::byte> piece_, start_;
    std::uint64_t size_ = 0;
    bool is_started_ = false;
};

void give_whole(RomImage const& image, TakeBytes const& take) {
    if (image.order == RomOrder::console) return take(image.bytes);
    constexpr std::uint64_t step = 0x10000;
    for (std::uint64_t at = 0; at < image.bytes.size(); at += step)
        take(straightened(image.bytes, at, std::min<std::uint64_t>(step, image.bytes.size() - at), image.order));
}

std::string packing_of_image(RomImage const& image) {
    auto const is_moved = [](StoredRow const& row) { return !row.is_absent() && row.rom_start != row.vrom_start; };
    if (std::ranges::any_of(image.rows, &StoredRow::is_packed)) return "compressed";
    return std::ranges::any_of(image.rows, is_moved) ? "repacked without compression" : "decompressed";
}

std::string order_name(RomOrder order) {
    constexpr std::array<std::string_view, 3> names{"big-endian", "byte-swapped", "word-swapped"};
    return std::string(names[static_cast<std::size_t>(order) - 1]);
}

std::vector<ReleaseClaim> build_of(RomImage const& image) {
    if (image.table.offset < build_distance) return {};
    auto const at = image.table.offset - build_distance;
    if (!stands_at(image.bytes, at, "zeld", image.order)) return {};
    return {{"build_by", image.text(at, build_name_size)},
            {"build_date", image.text(at + build_name_size, build_date_size)}};
}

std::string hexadecimal(std::uint64_t value, std::size_t digits) {
    std::string text;
    for (; value > 0 || text.size() < digits; value /= 16)
        text.insert(text.begin(), "0123456789ABCDEF"[value % 16]);
    return text;
}

/// Randomizers leave their marks in the header: OoT Randomizer its version twice, in bytes that are 0 in ROMs as
/// they were sold, and OoTMM a checksum that no ROM has.
std::string maker_of(RomImage const& image) {
    constexpr std::uint32_t version_bits = 0xFFFFFF, mark_of_ootmm = 0x44332211;
    if (image.word(0x10) == mark_of_ootmm && image.word(0x14) == mark_of_ootmm) return "OoTMM";
    auto const version = image.word(0x18) & version_bits;
    if (version == 0 || version != (image.word(0x34) & version_bits)) return {};
    return "OoT Randomizer " + std::to_string(version >> 16) + '.' + std::to_string(version >> 8 & 0xFF) + '.' +
           std::to_string(version & 0xFF);
}

std::vector<ReleaseClaim> claims_of(RomImage const& image) {
    std::vector<ReleaseClaim> claims;
    auto const add = [&](std::string_view key, std::string text) { claims.push_back({key, std::move(text)}); };
    constexpr std::uint64_t title_at = 0x20, code_at = 0x3B, revision_at = 0x3C, sum_at = 0x10;
    if (auto title = image.text(title_at, 20); !title.empty()) add("header_title", std::move(title));
    if (auto code = image.text(code_at, 4); !code.empty()) add("header_code", std::move(code));
    add("header_revision", std::to_string(image.word(revision_at) & 0xFF));
    add("header_crc", hexadecimal(image.word(sum_at), 8) + ' ' + hexadecimal(image.word(sum_at + 4), 8));
    if (auto maker = maker_of(image); !maker.empty()) add("made_by", std::move(maker));
    if (image.rows.empty()) return claims;
    add("table", "0x" + hexadecimal(image.table.offset, 1));
    add("files", std::to_string(image.rows.size()));
    return claims;
}

} // namespace

std::optional<ReleaseImage> release_image(ByteView rom) {
    auto const image = std::make_shared<RomImage>();
    image->bytes = rom;
    auto const order = order_of(word_at(rom, 0, RomOrder::console));
    if (!order || rom.size() < rom_header_size) return std::nullopt;
    image->order = *order;
    auto const game = image->word(0x3C) >> 16;
    auto const table = find_file_table(rom, *order);
    if (table) {
        image->table = *table;
        read_rows(*image);
    } else if (game != ('Z' << 8 | 'L') && game != ('Z' << 8 | 'S')) {
        return std::nullopt;
    }
    return ReleaseImage{order_name(*order),
                        packing_of_image(*image),
                        build_of(*image),
                        claims_of(*image),
                        [image](TakeBytes const& take) { give_whole(*image, take); },
                        [image](TakeBytes const& take) { return RomContents(*image, take).make(); }};
}

} // namespace animcheck::zelda64

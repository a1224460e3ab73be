// SPDX-License-Identifier: MIT
#include "golden/corpus/writers/zelda64/rom.hpp"

#include "decoders/zelda64/rom_checksum.hpp"
#include "decoders/zelda64/rom_table.hpp"
#include "golden/corpus/bytes.hpp"
#include "golden/corpus/writers/zelda64/yaz0.hpp"

#include <zlib.h>

#include <algorithm>
#include <new>
#include <stdexcept>
#include <string_view>

namespace animcheck::golden {
namespace {

using zelda64::Packing;

constexpr std::size_t unit = 16;
constexpr std::uint32_t first_size = 0x1060, absent = 0xFFFFFFFF;

std::size_t rounded(std::size_t size) { return (size + unit - 1) / unit * unit; }

void set_big(Bytes& in, std::size_t at, std::uint64_t value, std::size_t size) {
    set(in, at, value, size, std::endian::big);
}

/// Deflate without a header, like the iQue's files.
Bytes deflated(Bytes const& bytes) {
    z_stream state{};
    if (deflateInit2(&state, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::bad_alloc();
    Bytes out(deflateBound(&state, static_cast<uLong>(bytes.size())));
    state.next_in = const_cast<Bytef*>(reinterpret_cast<Bytef const*>(bytes.data()));
    state.avail_in = static_cast<uInt>(bytes.size());
    state.next_out = reinterpret_cast<Bytef*>(out.data());
    state.avail_out = static_cast<uInt>(out.size());
    deflate(&state, Z_FINISH);
    out.resize(state.total_out);
    deflateEnd(&state);
    return out;
}

class RomWriter {
public:
    RomWriter(std::span<RomFile const> files, RomOptions const& options) : options_(options) {
        if (options.table % unit != 0 || options.table < first_size + 2 * unit)
            throw std::invalid_argument("the table does not fit after the boot code");
        auto const table_size = (files.size() + 4) * zelda64::file_row_size;
        rom_.resize(options.table + table_size);
        row(first_size, 0, 0);
        row(options.table - first_size, first_size, 0);
        row(table_size, options.table, 0);
        for (auto const& file : files) add(file);
        if (rom_.size() < options.size) rom_.resize(options.size);
        set_text(rom_, options.table - 0x30, "zelda@synthetic");
        write_header();
    }

    Bytes write() {
        auto const unit_size = zelda64::unit_of(options_.order);
        align(rom_, unit_size);
        return zelda64::straightened(rom_, 0, rom_.size(), options_.order);
    }

private:
    /// Virtual ROM has the same order, with everything unpacked.
    void row(std::size_t size, std::size_t start, std::size_t end) {
        auto const at = options_.table + rows_++ * zelda64::file_row_size;
        set_big(rom_, at, view_, 4);
        set_big(rom_, at + 4, view_ + size, 4);
        set_big(rom_, at + 8, start, 4);
        set_big(rom_, at + 12, end, 4);
        view_ += rounded(size);
    }

    void add(RomFile const& file) {
        if (file.packing == Packing::absent) {
            auto const at = options_.table + rows_++ * zelda64::file_row_size;
            set_big(rom_, at + 8, absent, 4);
            set_big(rom_, at + 12, absent, 4);
            return;
        }
        auto const packed = file.packing == Packing::yaz0      ? pack_yaz0(file.bytes)
                            : file.packing == Packing::deflate ? deflated(file.bytes)
                                                               : Bytes{};
        bool const is_packed = file.packing != Packing::stored;
        auto const& bytes = is_packed ? packed : file.bytes;
        auto const start = rom_.size();
        put_bytes(rom_, bytes);
        align(rom_, unit);
        row(file.bytes.size(), start, is_packed ? rom_.size() : 0);
    }

    void write_header() {
        set_big(rom_, 0, zelda64::rom_magic, 4);
        set_big(rom_, 4, 15, 4);
        set_big(rom_, 8, 0x80000400, 4);
        set_text(rom_, 0x20, "SYNTHETIC CARTRIDGE ");
        set_text(rom_, 0x3B, "CZL");
        set_big(rom_, 0x3E, static_cast<unsigned char>(options_.region), 1);
        if (rom_.size() < zelda64::checksum_end) return;
        set_big(rom_, 0x10, zelda64::rom_checksum(rom_, zelda64::RomOrder::console, zelda64::Chip::cic_6105), 8);
    }

    RomOptions options_;
    Bytes rom_;
    std::size_t rows_ = 0, view_ = 0;
};

} // namespace

std::vector<std::byte> write_rom(std::span<RomFile const> files, RomOptions const& options) {
    return RomWriter(files, options).write();
}

} // namespace animcheck::golden

// SPDX-License-Identifier: MIT
#include "validator/app/bps.hpp"

#include "validator/rules/hash.hpp"

#include <algorithm>

namespace animcheck::app {
namespace {

constexpr std::size_t least_run = 8; ///< equal bytes that are copied from each other

/// Of the format: what the next bytes of the target are.
enum class Action : std::uint8_t { source_read, target_read, source_copy, target_copy };

class BpsWriter {
public:
    BpsWriter(std::uint64_t source, std::uint64_t target, std::string_view metadata) {
        number(source);
        number(target);
        number(metadata.size());
        patch_ += metadata;
    }

    /// The source's bytes from `first` on.
    void copy(std::uint64_t first, std::uint64_t count) {
        if (count == 0) return;
        bool const is_in_place = first == written_;
        action(is_in_place ? Action::source_read : Action::source_copy, count);
        if (!is_in_place) {
            offset(first, source_at_);
            source_at_ = first + count;
        }
    }

    void literal(std::string_view bytes) {
        while (!bytes.empty()) {
            auto const run = std::min(bytes.find_first_not_of(bytes.front()), bytes.size());
            if (run >= least_run) {
                target_read(bytes.substr(0, 1));
                action(Action::target_copy, run - 1);
                auto const first = written_ - run;
                offset(first, target_at_);
                target_at_ = first + run - 1;
                bytes.remove_prefix(run);
            } else {
                auto const count = until_run(bytes);
                target_read(bytes.substr(0, count));
                bytes.remove_prefix(count);
            }
        }
    }

    std::string close(ByteView source, ByteView target) && {
        four_bytes(crc32_number_of(source));
        four_bytes(crc32_number_of(target));
        four_bytes(crc32_number_of(std::as_bytes(std::span(patch_))));
        return std::move(patch_);
    }

private:
    /// How many bytes there are before a run begins.
    static std::size_t until_run(std::string_view bytes) {
        std::size_t run = 1;
        for (std::size_t i = 1; i < bytes.size(); ++i) {
            run = bytes[i] == bytes[i - 1] ? run + 1 : 1;
            if (run == least_run) return i + 1 - run;
        }
        return bytes.size();
    }

    void target_read(std::string_view bytes) {
        if (bytes.empty()) return;
        action(Action::target_read, bytes.size());
        patch_ += bytes;
    }

    void action(Action what, std::uint64_t count) {
        number((count - 1) << 2 | static_cast<std::uint64_t>(what));
        written_ += count;
    }

    /// From where the last copy of its kind ended.
    void offset(std::uint64_t to, std::uint64_t from) {
        number(to < from ? (from - to) << 1 | 1 : (to - from) << 1);
    }

    /// Seven bits a byte, the lowest first; the last has the eighth. No number can be written in two ways.
    void number(std::uint64_t value) {
        for (; value >= 0x80; value = (value >> 7) - 1) patch_ += static_cast<char>(value & 0x7F);
        patch_ += static_cast<char>(value | 0x80);
    }

    void four_bytes(std::uint32_t value) {
        for (unsigned shift = 0; shift < 32; shift += 8) patch_ += static_cast<char>(value >> shift & 0xFF);
    }

    std::string patch_ = "BPS1";
    std::uint64_t written_ = 0, source_at_ = 0, target_at_ = 0;
};

} // namespace

std::string bps_of(ByteView source, ByteView target, std::span<FileEdit const> edits, std::string_view metadata) {
    BpsWriter patch(source.size(), target.size(), metadata);
    std::uint64_t at = 0;
    for (auto const& [splice, before] : edits) {
        patch.copy(at, splice.first - at);
        patch.literal(splice.bytes);
        at = splice.first + splice.count;
    }
    patch.copy(at, source.size() - at);
    return std::move(patch).close(source, target);
}

} // namespace animcheck::app

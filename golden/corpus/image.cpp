// SPDX-License-Identifier: MIT
#include "golden/corpus/image.hpp"

#include "golden/corpus/assembler.hpp"
#include "golden/corpus/bytes.hpp"

#include <fmt/core.h>

#include <utility>

namespace animcheck::golden {

void Image::demand(std::uint64_t more, Mark at) const {
    if (more > image_limit - bytes_.size())
        throw AssemblyError(at, fmt::format("expected at most {} bytes in all", image_limit));
}

std::uint64_t Image::offset(Mark at) const {
    if (free_bits_ != 0)
        throw AssemblyError(at, fmt::format("expected 'align' first: {} bits of a byte are left", free_bits_));
    return bytes_.size();
}

void Image::number(std::uint64_t value, std::size_t size, std::endian order, Mark at) {
    (void)offset(at);
    demand(size, at);
    put(bytes_, value, size, order);
}

void Image::bits(std::uint64_t value, unsigned width, Mark at) {
    for (unsigned i = width; i-- > 0;) {
        if (free_bits_ == 0) {
            demand(1, at);
            bytes_.push_back(std::byte{0});
            free_bits_ = 8;
        }
        --free_bits_;
        if ((value >> i) & 1) bytes_.back() |= std::byte{1} << free_bits_;
    }
}

void Image::text(std::string_view bytes, Mark at) {
    (void)offset(at);
    demand(bytes.size(), at);
    put_text(bytes_, bytes);
}

void Image::fill(std::uint64_t count, std::uint8_t byte, Mark at) {
    (void)offset(at);
    demand(count, at);
    bytes_.insert(bytes_.end(), count, std::byte{byte});
}

std::vector<std::byte> Image::take(Mark at) {
    (void)offset(at);
    return std::exchange(bytes_, {});
}

} // namespace animcheck::golden

// SPDX-License-Identifier: MIT
#include "golden/corpus/shrink.hpp"
#include "golden/corpus/bytes.hpp"

#include <algorithm>
#include <bit>
#include <iterator>

namespace animcheck::golden {
namespace {

/// A try costs as much as a small file, however few bytes it has.
constexpr std::uint64_t least_work = 4096;

class Shrinker {
public:
    Shrinker(Bytes bytes, std::function<bool(ByteView)> const& keeps, std::uint64_t most_work)
        : keeps_(keeps), work_left_(most_work) {
        shrunk_.bytes = std::move(bytes);
    }

    Shrunk run() {
        for (bool changed = true; changed && has_work();) {
            changed = remove_pieces();
            changed |= clear_pieces();
        }
        shrunk_.is_least = has_work();
        return std::move(shrunk_);
    }

private:
    [[nodiscard]] bool has_work() const noexcept { return work_left_ > 0; }

    bool take(Bytes candidate) {
        if (!has_work()) return false;
        auto const work = std::max<std::uint64_t>(candidate.size(), least_work);
        work_left_ -= std::min(work_left_, work);
        ++shrunk_.tries;
        if (!keeps_(candidate)) return false;
        shrunk_.bytes = std::move(candidate);
        return true;
    }

    /// From the end: what is behind is mostly not needed by what is before.
    bool remove_pieces() {
        bool changed = false;
        for (auto size = std::bit_floor(std::max<std::size_t>(shrunk_.bytes.size(), 1)); size > 0; size /= 2)
            for (auto end = shrunk_.bytes.size(); end >= size && has_work();) {
                auto candidate = shrunk_.bytes;
                auto const first = candidate.begin() + static_cast<std::ptrdiff_t>(end - size);
                candidate.erase(first, first + static_cast<std::ptrdiff_t>(size));
                changed |= take(std::move(candidate));
                end -= size;
            }
        return changed;
    }

    bool clear_pieces() {
        bool changed = false;
        for (auto const size : {std::size_t{64}, std::size_t{8}, std::size_t{1}})
            for (std::size_t first = 0; first < shrunk_.bytes.size() && has_work(); first += size) {
                auto candidate = shrunk_.bytes;
                auto const begin = candidate.begin() + static_cast<std::ptrdiff_t>(first);
                auto const end = begin + static_cast<std::ptrdiff_t>(std::min(size, candidate.size() - first));
                if (std::all_of(begin, end, [](std::byte byte) { return byte == std::byte{0}; })) continue;
                std::fill(begin, end, std::byte{0});
                changed |= take(std::move(candidate));
            }
        return changed;
    }

    std::function<bool(ByteView)> const& keeps_;
    std::uint64_t work_left_;
    Shrunk shrunk_;
};

} // namespace

Shrunk shrink(std::vector<std::byte> bytes, std::function<bool(ByteView)> const& keeps, std::uint64_t most_work) {
    return Shrinker(std::move(bytes), keeps, most_work).run();
}

} // namespace animcheck::golden

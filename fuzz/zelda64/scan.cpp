// SPDX-License-Identifier: MIT
// The scan of objects without a manifest, over any bytes and over generated objects that the input damages: hits
// are inside the object, in order and apart; each has the shape and the reasons that it claims; work is bounded,
// and what is found depends on the bytes alone.
#include "decoders/zelda64/scan.hpp"
#include "fuzz/property.hpp"
#include "fuzz/target.hpp"
#include "tests/zelda64/generators/object.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace animcheck::scan_target {
namespace {

using fuzz::Choices, fuzz::hash_of, fuzz::stop;
using namespace zelda64;

void must(bool holds, std::string_view what) {
    if (!holds) stop(fmt::format("scan: {}", what));
}

class Judge {
public:
    Judge(ByteView bytes, ScanOptions const& options)
        : size_(bytes.size()), block_(new std::byte[bytes.size()]), options_(options) {
        std::ranges::copy(bytes, block_.get());
        scan_ = scan_object({block_.get(), size_}, options_);
    }

    void run() const {
        std::uint64_t end = 0;
        for (auto const& hit : scan_.hits) {
            must(hit.offset >= end, "two headers share bytes, or are out of order");
            must(hit.offset % 4 == 0 && hit.size <= size_ && hit.offset <= size_ - hit.size, "a header is outside");
            end = hit.offset + hit.size;
            must(hit.confidence >= options_.least && hit.confidence <= 100, "a confidence below the limit");
            judge_shape(hit);
        }
        for (auto const& hit : scan_.damaged) judge_damaged(hit);
        auto const again = scan_object({block_.get(), size_}, options_);
        must(again.hits == scan_.hits && again.damaged == scan_.damaged && again.complete == scan_.complete,
             "a second scan finds something else");
    }

    [[nodiscard]] Scan const& scan() const { return scan_; }

private:
    [[nodiscard]] std::uint32_t word(std::uint64_t at) const {
        return load<std::uint32_t>(&block_[at], std::endian::big);
    }

    /// It has a fault, is inside, and takes no header's bytes.
    void judge_damaged(ScanHit const& hit) const {
        must(hit.faults > 0 && hit.faults <= 2, "something damaged without a fault");
        must(hit.offset % 4 == 0 && hit.size <= size_ && hit.offset <= size_ - hit.size,
             "a damaged header is outside");
        must(hit.confidence >= options_.least && hit.confidence <= 100, "a confidence below the limit");
        must(hit.kind == HitKind::link || hit.segment == scan_.segment, "a damaged element of another segment");
        for (auto const& sound : scan_.hits)
            must(sound.offset + sound.size <= hit.offset || hit.offset + hit.size <= sound.offset,
                 "a damaged header shares bytes with a sound one");
    }

    void judge_shape(ScanHit const& hit) const {
        auto const first = word(hit.offset), second = word(hit.offset + 4);
        switch (hit.kind) {
        case HitKind::animation:
            must(hit.size == 16 && first == hit.count << 16 && hit.count > 0 && hit.count < 0x8000,
                 "a count of frames");
            must(second >> 24 == hit.segment && word(hit.offset + 8) >> 24 == hit.segment,
                 "segments of an animation");
            must((second & 0xFFFFFF) < (word(hit.offset + 8) & 0xFFFFFF), "values after joints");
            must(hit.segment == scan_.segment, "an animation of another segment");
            break;
        case HitKind::link:
            must(hit.size == 8 && first == hit.count << 16 && second >> 24 == 7, "a header of Link");
            must(!options_.link_frames ||
                     (second & 0xFFFFFF) + std::uint64_t{hit.count} * 0x86 <= *options_.link_frames,
                 "frames outside link_animetion");
            break;
        case HitKind::skeleton:
            must(first >> 24 == hit.segment && second == hit.count << 24 && hit.count > 0,
                 "a header of a skeleton");
            must(hit.segment == scan_.segment, "a skeleton of another segment");
            must(hit.size == (hit.type == SkeletonType::flex ? 12 : 8), "the size of a skeleton's header");
            judge_tree(hit, first & 0xFFFFFF);
            break;
        case HitKind::legacy_animation:
            must(hit.size == 12 && first == (hit.count << 16 | (hit.joints - 1)), "counts of a legacy animation");
            must(second >> 24 == hit.segment && word(hit.offset + 8) >> 24 == hit.segment, "segments of it");
            break;
        case HitKind::legacy_limbs:
            must(hit.size == 4 * std::uint64_t{hit.count} && hit.segment == scan_.segment, "a table of limbs");
        }
    }

    /// Every limb but the first is linked to once, and drawing ends.
    void judge_tree(ScanHit const& hit, std::uint64_t table) const {
        std::array<unsigned, 256> reached{};
        std::vector<unsigned> path{0};
        for (std::size_t steps = 0; !path.empty(); ++steps) {
            must(steps < 256, "a skeleton that is drawn for ever");
            auto const limb = path.back();
            path.pop_back();
            must(++reached[limb] == 1, "a limb that is drawn twice");
            auto const at = word(table + 4 * limb) & 0xFFFFFF;
            must(at + 12 <= size_, "a limb outside");
            for (auto const link : {block_[at + 6], block_[at + 7]}) {
                if (link == std::byte{0xFF}) continue;
                must(std::to_integer<unsigned>(link) < hit.count, "a link beyond the table");
                path.push_back(std::to_integer<unsigned>(link));
            }
        }
        must(static_cast<std::uint32_t>(std::ranges::count(reached, 1U)) == hit.count,
             "a limb that is never drawn");
    }

    std::size_t size_;
    std::unique_ptr<std::byte[]> block_;
    ScanOptions const& options_;
    Scan scan_;
};

/// An object whose bytes the input changes here and there.
std::vector<std::byte> damaged(std::span<std::uint8_t const> input, Choices& choices) {
    auto bytes = golden::generate_object(choices.below(1 << 16), 2048 + choices.below(4096)).bytes;
    for (std::size_t i = 0; i + 2 < input.size() && i < 96; i += 3)
        bytes[(input[i] * std::size_t{256} + input[i + 1]) % bytes.size()] = std::byte{input[i + 2]};
    return bytes;
}

/// Damage may hide or imitate elements; without damage exactly the planted ones are found.
void judge_generated(std::uint64_t seed) {
    auto const object = golden::generate_object(seed, 8192);
    for (auto const& hit : scan_object(object.bytes, {.least = 90}).hits)
        must(std::ranges::count(object.elements, golden::Planted{hit.kind, hit.offset}) == 1,
             fmt::format("seed {}: sure of {:x}, where nothing is", seed, hit.offset));
}

int run(std::uint8_t const* input, std::size_t size) {
    std::span const raw(input, size);
    Choices choices(hash_of(raw));
    ScanOptions options;
    if (choices.below(3) == 0) options.least = static_cast<std::uint8_t>(choices.below(101));
    if (choices.below(4) == 0) options.segment = static_cast<std::uint8_t>(choices.below(16));
    if (choices.below(3) == 0) options.link_frames = choices.below(1 << 22);
    if (choices.below(8) == 0) options.work_base = options.work_factor = choices.below(16);
    Judge(std::as_bytes(raw), options).run();
    if (choices.below(4) > 0) return 0;
    Judge(damaged(raw, choices), options).run();
    judge_generated(choices.below(1 << 20));
    return 0;
}

fuzz::FuzzTarget const target{"scan", run};

} // namespace
} // namespace animcheck::scan_target

// SPDX-License-Identifier: MIT
#include "decoders/rewrite.hpp"

#include "decoders/core/order.hpp"

#include <algorithm>
#include <limits>

namespace animcheck {
namespace {

std::uint64_t padding(std::uint64_t end, std::uint64_t alignment) {
    return (alignment - end % alignment) % alignment;
}

} // namespace

bool Relocation::sort_parts() {
    std::erase_if(parts_, [](Part const& part) { return part.count == 0; });
    put_in_order(parts_, [](Part const& a, Part const& b) {
        return std::tuple(a.first, a.count, a.to == a.count) < std::tuple(b.first, b.count, b.to == b.count);
    });
    std::vector<Part> apart;
    for (auto const& part : parts_) {
        if (part.first > whole_.size() || part.count > whole_.size() - part.first) return false;
        bool const is_same = !apart.empty() && apart.back().first == part.first && apart.back().count == part.count;
        if (is_same) continue;
        if (!apart.empty() && part.first < apart.back().end()) return false;
        apart.push_back(part);
    }
    parts_ = std::move(apart);
    return true;
}

/// The least at which every part begins as soon as the one before it ends; 1 where none is padded.
std::uint64_t Relocation::alignment() const {
    constexpr std::uint64_t most = 4096;
    bool const any = std::ranges::any_of(parts_, [](Part const& part) { return part.gap > 0; });
    for (std::uint64_t unit = 2; any && unit <= most; unit *= 2) {
        bool holds = true;
        for (std::size_t i = 0; i + 1 < parts_.size() && holds; ++i) {
            auto const gap = whole_.subspan(to_size(parts_[i].end()), to_size(parts_[i].gap));
            holds = parts_[i + 1].is_table || (parts_[i].gap == padding(parts_[i].end(), unit) && all_zero(gap));
        }
        if (holds) return unit;
    }
    return 1;
}

bool Relocation::settle() {
    if (!sort_parts()) return false;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        auto const next = i + 1 < parts_.size() ? parts_[i + 1].first : whole_.size();
        parts_[i].gap = parts_[i].new_gap = next - parts_[i].end();
    }
    auto const unit = alignment();
    for (auto part : parts_) {
        if (part.to == part.count) continue;
        bool const is_unpadded = part.end() + part.gap == whole_.size() && (part.gap == 0 || part.gap >= unit);
        if (!is_unpadded && unit > 1) pad(part, unit);
        moving_.push_back(part);
    }
    return true;
}

void Relocation::pad(Part& part, std::uint64_t unit) {
    auto const shrinks = (part.count % unit + unit - part.to % unit) % unit;
    part.new_gap = (part.gap + shrinks) % unit;
    if (part.new_gap < part.gap) changes_.push_back({part.end() + part.new_gap, part.gap - part.new_gap, {}});
    if (part.new_gap > part.gap)
        changes_.push_back({part.end() + part.gap, 0, std::string(to_size(part.new_gap - part.gap), '\0')});
}

std::optional<std::uint64_t> Relocation::moved(std::uint64_t offset) const {
    auto to = offset;
    for (auto const& part : moving_) {
        if (offset <= part.first) break;
        if (offset < part.end()) return std::nullopt;
        to = to - part.count + part.to;
        if (offset >= part.end() + part.gap) to = to - part.gap + part.new_gap;
    }
    return to;
}

std::uint64_t Relocation::size() const { return moved(whole_.size()).value_or(0); }

void Relocation::write(std::uint64_t first, std::uint64_t count, std::string_view bytes) {
    if (first > whole_.size() || count > whole_.size() - first) {
        fits_ = false;
        return;
    }
    auto old = text_of(whole_.subspan(to_size(first), to_size(count)));
    auto const [same, ignored] = std::ranges::mismatch(old, bytes);
    auto const before = static_cast<std::size_t>(same - old.begin());
    old.remove_prefix(before);
    bytes.remove_prefix(before);
    first += before;
    while (!old.empty() && !bytes.empty() && old.back() == bytes.back()) {
        old.remove_suffix(1);
        bytes.remove_suffix(1);
    }
    if (!old.empty() || !bytes.empty()) changes_.push_back({first, old.size(), std::string(bytes)});
}

void Relocation::write_u32(std::uint64_t first, std::optional<std::uint64_t> value) {
    if (!value || *value > std::numeric_limits<std::uint32_t>::max()) {
        fits_ = false;
        return;
    }
    std::string bytes;
    for (unsigned shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(*value >> shift & 0xFF);
    if (first <= whole_.size() && whole_.size() - first >= 4 && u32(first) == *value) return;
    write(first, 4, bytes);
}

std::uint32_t Relocation::u32(std::uint64_t first) {
    if (first > whole_.size() || whole_.size() - first < 4) return 0;
    return load<std::uint32_t>(whole_.data() + first, std::endian::little);
}

Rewriting rewrite(Rewriter const* rewriter, Container const& container, std::span<NewMember const> members) {
    if (!rewriter) return {{}, not_rewritten};
    auto const all = container.members();
    for (auto const& changed : members)
        for (std::size_t i = 0; i < all.size(); ++i)
            if (i != changed.index && all[i].offset == all[changed.index].offset && all[i].stored > 0)
                return {{}, "another member of its container has the same bytes"};
    auto result = rewriter->rewrite(container, members);
    put_in_order(result.changes, {}, &Change::first);
    if (!result.why_not.empty()) result.changes.clear();
    return result;
}

} // namespace animcheck

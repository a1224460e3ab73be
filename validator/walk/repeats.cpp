// SPDX-License-Identifier: MIT
#include "validator/walk/repeats.hpp"

#include "validator/rules/hash.hpp"

#include <algorithm>
#include <bit>

namespace animcheck {
namespace {

constexpr std::size_t bits_an_input = 16, bits_most = std::size_t{1} << 26; // twice 8 MiB

} // namespace

Repeats::Repeats(std::size_t inputs, std::size_t most)
    : once_(std::bit_ceil(std::clamp<std::size_t>(inputs, 1, bits_most / bits_an_input) * bits_an_input)),
      again_(once_.size()),
      records_(most) {}

std::size_t Repeats::bit_of(std::string_view name, std::uint64_t size) const noexcept {
    return (hash_of(name) ^ (size * 0x9E3779B97F4A7C15)) & (once_.size() - 1);
}

void Repeats::count(std::string_view name, std::uint64_t size) {
    auto const bit = bit_of(name, size);
    if (once_[bit]) again_[bit] = true;
    once_[bit] = true;
}

void Repeats::count(Collection const& collection) {
    for (auto const& file : collection.files()) {
        if (!file.open) {
            count(base_name(file.path), file.size);
            continue;
        }
        for (auto const& member : file.open->container->members()) count(member.name, member.size);
    }
}

RecordCache* Repeats::of(Spot const& spot) noexcept {
    auto const& file = spot.collection.files()[spot.file];
    auto const* nest = spot.nest;
    while (nest && nest->outer) nest = nest->outer;
    std::size_t bit = 0;
    if (file.open && nest && nest->container == file.open->container.get()) {
        auto const& member = nest->container->members()[nest->member];
        bit = bit_of(member.name, member.size);
    } else {
        bit = bit_of(base_name(file.path), file.size);
    }
    return again_[bit] ? &records_ : nullptr;
}

std::size_t inputs_of(Collection const& collection) noexcept {
    std::size_t inputs = 0;
    for (auto const& file : collection.files()) inputs += file.open ? file.open->container->members().size() : 1;
    return inputs;
}

} // namespace animcheck

// SPDX-License-Identifier: MIT
#include "decoders/sotc/anb_plan.hpp"

#include "decoders/core/order.hpp"

#include <algorithm>
#include <array>

namespace animcheck::sotc {
namespace {

constexpr std::uint64_t nowhere = ~std::uint64_t{0};

} // namespace

std::uint64_t block_size(Coding coding) noexcept {
    return std::uint64_t{parameters_of(coding)} * 4 + (coding == Coding::constant ? 0 : 4);
}

BonePlans::BonePlans(Data const& data, BoneTables const& tables) : data_(data), tables_(tables) {
    plans_.resize(tables.flags.size());
    for (std::size_t bone = 0; bone < plans_.size(); ++bone)
        plan_block(plans_[bone], tables.flags[bone], tables.pointers[bone]);
    part_blocks();
    list_objects();
    plan_payloads();
    find_shared();
}

void BonePlans::plan_block(Plan& plan, std::uint8_t flag, std::uint32_t pointer) const {
    plan.coding = coding_of(flag);
    if (!plan.coding || pointer >= data_.size()) return;
    plan.block = {pointer, pointer + block_size(*plan.coding)};
    for (auto const& other : {tables_.root, tables_.flags_at, tables_.pointers_at})
        plan.blocked |= plan.block.meets(other);
}

/// Bones in the order of what `extent` says of them; those without one are left out.
template <class ExtentOf>
std::vector<std::uint32_t> BonePlans::in_order(ExtentOf extent) const {
    std::vector<std::uint32_t> order;
    order.reserve(plans_.size());
    for (std::uint32_t bone = 0; bone < plans_.size(); ++bone)
        if (!extent(plans_[bone]).empty()) order.push_back(bone);
    put_in_order(order, {}, [&](std::uint32_t bone) { return extent(plans_[bone]).begin; });
    return order;
}

/// The first of two that overlap keeps its bytes.
void BonePlans::part_blocks() {
    auto last = nobody;
    for (auto const bone : in_order([](Plan const& plan) { return plan.block; })) {
        auto& plan = plans_[bone];
        if (plan.blocked) continue;
        if (last == nobody || plan.block.begin >= plans_[last].block.end)
            last = bone;
        else if (plan.block.begin == plans_[last].block.begin && plan.coding == plans_[last].coding)
            plan.shares = last;
        else
            plan.blocked = true;
    }
}

void BonePlans::list_objects() {
    objects_.reserve(plans_.size() + 3);
    objects_.assign({tables_.root, tables_.flags_at, tables_.pointers_at});
    for (auto const& plan : plans_)
        if (plan.is_own()) objects_.push_back(plan.block);
    put_in_order(objects_, {}, &Extent::begin);
}

/// Where the keys of a bone are said to begin; nowhere: it has none, or they are not in the data.
std::uint64_t BonePlans::payload_of(Plan const& plan) const {
    if (!plan.is_own() || plan.coding == Coding::constant) return nowhere;
    auto word = data_.from(plan.block.begin).peek();
    word.skip(plan.block.size() - 4);
    auto const begin = std::uint64_t{word.u32("payload")};
    return word && begin < data_.size() ? begin : nowhere;
}

void BonePlans::plan_payloads() {
    if (tables_.poses == 0) return; // pointers without keys lead anywhere
    std::vector<std::uint64_t> begins;
    for (auto const& plan : plans_)
        if (auto const begin = payload_of(plan); begin != nowhere) begins.push_back(begin);
    put_in_order(begins);
    for (auto& plan : plans_) {
        auto const begin = payload_of(plan);
        if (begin == nowhere) continue;
        auto const next = std::ranges::upper_bound(begins, begin);
        plan_payload(plan, begin, next == begins.end() ? data_.size() : *next);
    }
}

/// Keys end where the next object begins, or the keys of another bone. Those that begin inside an object are read
/// all the same, as by dormin.
void BonePlans::plan_payload(Plan& plan, std::uint64_t begin, std::uint64_t next_keys) const {
    auto const next = std::ranges::upper_bound(objects_, begin, {}, &Extent::begin);
    plan.inside = next != objects_.begin() && begin < (next - 1)->end;
    auto const next_object = next == objects_.end() ? data_.size() : next->begin;
    auto const end = plan.inside ? data_.size() : std::min({next_object, next_keys, data_.size()});
    auto const wanted = std::uint64_t{tables_.poses} * key_size(*plan.coding);
    plan.payload = {begin, begin + std::min(wanted, end - begin)};
    auto const target = std::ranges::upper_bound(data_.module().targets, begin);
    plan.room = target == data_.module().targets.end() ? end - begin : std::min(end - begin, *target - begin);
}

/// Bytes after the keys of a bone that nothing leads to.
struct BonePlans::Unread {
    std::uint64_t bytes = 0, end = 0;
    std::uint32_t key = 1; ///< size of one
    [[nodiscard]] std::uint64_t keys() const noexcept { return bytes / key; }
};

std::vector<BonePlans::Unread> BonePlans::unread() const {
    std::vector<Unread> all;
    for (auto const& plan : plans_) {
        if (plan.payload.empty() || plan.inside || plan.overlaps != nobody) continue;
        auto const room = std::max(plan.room, plan.payload.size());
        all.push_back({room - plan.payload.size(), plan.payload.begin + room, key_size(*plan.coding)});
    }
    return all;
}

std::uint64_t BonePlans::further_keys() const {
    auto const all = unread();
    if (all.size() < 2) return 0;
    auto const least = std::ranges::min_element(all, {}, &Unread::keys)->keys();
    constexpr std::uint64_t largest_field = 4; // what is less is padding
    auto const exact = static_cast<std::size_t>(
        std::ranges::count_if(all, [&](Unread const& one) { return one.bytes - least * one.key < largest_field; }));
    if (least == 0 || exact < 2 || exact * 2 < all.size()) return 0;
    // Writers may align what comes next.
    std::uint64_t alignment = 16;
    for (auto const& one : all)
        while (one.end % alignment != 0) alignment /= 2;
    bool const padding = std::ranges::all_of(all, [&](Unread const& one) { return one.bytes < alignment; });
    return padding ? 0 : least;
}

void BonePlans::find_shared() {
    auto first = nobody; // of the bones whose keys begin at the same place
    for (auto const bone : in_order([](Plan const& plan) { return plan.payload; })) {
        auto& plan = plans_[bone];
        if (first == nobody || plans_[first].payload.begin != plan.payload.begin)
            first = bone;
        else
            plan.overlaps = first;
    }
}

} // namespace animcheck::sotc

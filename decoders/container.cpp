// SPDX-License-Identifier: MIT
#include "decoders/container.hpp"

#include "decoders/core/order.hpp"

#include <algorithm>
#include <charconv>

namespace animcheck {
namespace {

/// The size that a packed member declares, but at most what its stored bytes can unpack to.
std::uint64_t cost_of(Member const& member, Format const& format) {
    if (!member.packed) return member.format.empty() ? member.stored : member.size;
    return format.most_unpacked ? std::min(member.size, format.most_unpacked(member)) : member.size;
}

std::vector<bool> too_large(std::span<Member const> members, Format const& format, std::uint64_t size,
                            Allowance const& allowance) {
    std::vector<bool> left_out(members.size());
    auto budget = sum({allowance.base, product({allowance.factor, size})});
    for (std::size_t i = 0; i < members.size(); ++i) {
        auto const cost = sum({cost_of(members[i], format), allowance.member});
        left_out[i] = cost > budget;
        if (!left_out[i]) budget -= cost;
    }
    return left_out;
}

/// As a word of a place it is read as itself: not as a number, as two words, with the colon of the next word
/// ("IN:::A"), or as a part ("frame[3]").
bool plain(std::string_view name) {
    if (name.empty() || name.front() == '#' || name.find("::") != std::string_view::npos) return false;
    if (name.back() == ':' || name.back() == ']') return false;
    return std::ranges::all_of(name, [](char c) { return c >= 0x20 && c < 0x7F; });
}

} // namespace

std::uint64_t name_hash(std::string_view name) noexcept {
    std::uint64_t hash = 0xCBF29CE484222325; // FNV-1a
    for (auto const c : name) hash = (hash ^ static_cast<unsigned char>(lower(c))) * 0x100000001B3;
    return hash;
}

Container::Container(Format const& format, Source const& source, std::string_view name, Allowance const& allowance)
    : Container(format, source, Named(name), allowance) {}

Container::Container(Format const& format, Source const& source, Context const& context, Allowance const& allowance)
    : format_(format), name_(context.name), source_(source) {
    PathTable paths;
    Session session(lenient, paths, source_.bytes.size());
    format_.decode(Reader(source_, format_.order, session), context, &listed_);
    too_large_ = too_large(listed_.members, format_, source_.bytes.size(), allowance);
    affordable_ = static_cast<std::size_t>(std::ranges::count(too_large_, false));
    by_name_.reserve(listed_.members.size());
    for (std::uint32_t i = 0; i < listed_.members.size(); ++i)
        by_name_.emplace_back(name_hash(listed_.members[i].name), i);
    put_in_order(by_name_);
}

std::vector<std::uint32_t> Container::find(std::string_view name) const {
    std::vector<std::uint32_t> found;
    auto const hash = name_hash(name);
    for (auto at = std::ranges::lower_bound(by_name_, std::pair{hash, std::uint32_t{0}});
         at != by_name_.end() && at->first == hash; ++at)
        if (same_name(members()[at->second].name, name)) found.push_back(at->second);
    return found;
}

/// Stops at the second match: all names may be the same.
bool Container::is_unique(std::string_view name) const {
    std::size_t same = 0;
    auto const hash = name_hash(name);
    for (auto at = std::ranges::lower_bound(by_name_, std::pair{hash, std::uint32_t{0}});
         at != by_name_.end() && at->first == hash && same < 2; ++at)
        same += same_name(members()[at->second].name, name) ? 1 : 0;
    return same == 1;
}

std::string Container::word_of(Member const& member) const {
    if (!plain(member.name) || !is_unique(member.name)) return '#' + std::to_string(member.row);
    return std::string(member.name);
}

Member const* Container::at(std::string_view word) const {
    if (word.starts_with('#')) {
        std::uint32_t row = 0;
        auto const [end, error] = std::from_chars(word.data() + 1, word.data() + word.size(), row);
        auto const found = std::ranges::find(members(), row, &Member::row);
        bool const number = error == std::errc{} && end == word.data() + word.size();
        return number && found != members().end() ? &*found : nullptr;
    }
    auto const found = find(word);
    return found.size() == 1 ? &members()[found.front()] : nullptr;
}

Source Container::raw(Member const& member) const noexcept {
    return {source_.bytes.subspan(to_size(member.offset), to_size(member.stored)), 0, &source_, member.offset};
}

bool Container::bytes_of(Member const& member, std::uint64_t most, std::vector<std::byte>& storage, ByteView& bytes,
                         Policy policy) const {
    if (!member.packed) {
        bytes = raw(member).bytes;
        return true;
    }
    PathTable paths;
    Session session(policy, paths, member.stored);
    storage.clear();
    format_.unpack(Reader(source_, format_.order, session), member, most, storage);
    bytes = storage;
    return !session.closed();
}

} // namespace animcheck

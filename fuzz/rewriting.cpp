// SPDX-License-Identifier: MIT
#include "fuzz/rewriting.hpp"

#include "decoders/registry.hpp"
#include "decoders/rewrite.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace animcheck::fuzz {
namespace {

constexpr std::uint64_t most_of_member = 1 << 20;
constexpr Allowance rewriting_allowance{1 << 20, 64, 512};

using FileData = std::vector<std::byte>;

/// Shares no code with what applies changes elsewhere. Nothing: they overlap or are outside.
std::optional<FileData> applied(ByteView bytes, std::vector<Change> const& changes) {
    FileData result;
    std::uint64_t at = 0;
    for (auto const& change : changes) {
        if (change.first < at || change.first > bytes.size() || change.count > bytes.size() - change.first)
            return std::nullopt;
        result.insert(result.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at),
                      bytes.begin() + static_cast<std::ptrdiff_t>(change.first));
        for (auto const c : change.bytes) result.push_back(static_cast<std::byte>(c));
        at = change.first + change.count;
    }
    result.insert(result.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at), bytes.end());
    return result;
}

FileData other_bytes(ByteView before, Choices& choices) {
    FileData bytes(before.begin(), before.end());
    auto const size = choices.below(2 * before.size() + 16) + 1;
    bytes.resize(size, static_cast<std::byte>(choices.below(256)));
    bytes[choices.below(size)] = static_cast<std::byte>(choices.below(256));
    return bytes;
}

/// The container with that member's bytes; nothing where it is not written anew, or wrongly.
std::optional<FileData> rewritten(Container const& container, NewMember const& changed, std::string& fault) {
    auto rewriting = rewrite(rewriter_of(container.format().id), container, std::span(&changed, 1));
    if (!rewriting.why_not.empty()) return std::nullopt;
    auto const& member = container.members()[changed.index];
    if (!member.packed) {
        rewriting.changes.push_back({member.offset, member.stored, std::string(text_of(changed.bytes))});
        std::ranges::stable_sort(rewriting.changes, {}, &Change::first);
    }
    auto result = applied(container.source().bytes, rewriting.changes);
    if (!result) fault = "changes of a container overlap";
    return result;
}

bool is_same_member(Container const& a, Container const& b, std::uint32_t index, NewMember const& changed) {
    auto const &one = a.members()[index], &other = b.members()[index];
    if (one.name != other.name || one.row != other.row || one.folder != other.folder || one.method != other.method)
        return false;
    if (index != changed.index) return std::ranges::equal(a.raw(one).bytes, b.raw(other).bytes);
    FileData storage;
    ByteView bytes;
    return b.bytes_of(other, most_of_member, storage, bytes) && std::ranges::equal(bytes, changed.bytes);
}

std::string fault_of_change(Container const& container, Context const& context, NewMember const& changed,
                            ByteView before) {
    std::string fault;
    auto const bytes = rewritten(container, changed, fault);
    if (!bytes) return fault;
    Container const other(container.format(), Source{*bytes}, context, rewriting_allowance);
    if (other.members().size() != container.members().size()) return "a container written anew has other members";
    for (std::uint32_t i = 0; i < other.members().size(); ++i)
        if (!is_same_member(container, other, i, changed))
            return fmt::format("member {} of a container written anew is not what it was, or was to be", i);
    // A packer of ours may pack otherwise than another did.
    auto const back = rewritten(other, {changed.index, before}, fault);
    bool const is_exact = !container.members()[changed.index].packed;
    if (back && is_exact && !std::ranges::equal(*back, container.source().bytes))
        return "a container that is written back is not what it was";
    return fault;
}

} // namespace

std::string fault_of_rewriting(Format const& format, ByteView bytes, Context const& context, bool is_sound,
                               Choices& choices) {
    auto const* const rewriter = rewriter_of(format.id);
    if (!rewriter) return {};
    Container const container(format, Source{bytes}, context, rewriting_allowance);
    if (!rewrite(rewriter, container, {}).changes.empty())
        return "a container without a change is written otherwise";
    if (container.members().empty()) return {};
    auto const index = static_cast<std::uint32_t>(choices.below(container.members().size()));
    auto const& member = container.members()[index];
    FileData storage;
    ByteView before;
    if (member.size > most_of_member || !container.bytes_of(member, most_of_member, storage, before)) return {};
    auto const changed = other_bytes(before, choices);
    if (is_sound) return fault_of_change(container, context, {index, changed}, before);
    std::string fault;
    static_cast<void>(rewritten(container, {index, changed}, fault));
    return fault;
}

} // namespace animcheck::fuzz

// SPDX-License-Identifier: MIT
#include "validator/app/repair_container.hpp"

#include "decoders/registry.hpp"
#include "validator/judge/inspect.hpp"

#include <algorithm>

namespace animcheck::app {
namespace {

constexpr auto same_place = "another edit of the file is at the same place";

bool is_rewritten(RepairedInput const& input) { return input.rewritten; }

Change change_of(diagnose::Splice const& splice, std::uint64_t first) {
    return {splice.first + first, splice.count, splice.bytes};
}

diagnose::Splice splice_of(Change const& change) { return {change.first, change.count, change.bytes}; }

bool is_same_entry(Member const& a, Member const& b) {
    return a.name == b.name && a.row == b.row && a.folder == b.folder && a.packed == b.packed &&
           a.method == b.method;
}

} // namespace

RewrittenContainer::RewrittenContainer(FileReport& report, std::string const& opened) : path_(report.path) {
    if (std::ranges::none_of(report.inputs, is_rewritten)) return;
    why_ = open(report, opened);
    for (auto const& input : report.inputs)
        if (why_.empty() && !input.edits.empty()) why_ = add(input);
    if (why_.empty()) take(report);
    if (why_.empty()) return;
    file_.container = nullptr;
    for (auto& input : report.inputs)
        if (is_rewritten(input)) input.keep_as_it_is(why_);
}

std::string RewrittenContainer::open(FileReport const& report, std::string const& opened) {
    auto const format = std::ranges::find_if(report.inputs, is_rewritten)->formats.front();
    open_ = open_container(path_, nullptr, {}, opened);
    if (open_ && open_->slices.size() > 1)
        return "its container is cut into several files, and is not written anew";
    if (open_) {
        file_.container = open_->container.get();
        return {};
    }
    auto const* const named = format_of(format);
    if (!named || !bytes_.open(opened.empty() ? path_ : opened).empty()) return not_rewritten;
    file_.opened = std::make_unique<Container>(*named, Source{bytes_.bytes()}, base_name(path_), Nesting::file);
    file_.container = file_.opened.get();
    return {};
}

std::unique_ptr<Container> RewrittenContainer::opened(Container const& outer, Member const& member, ByteView bytes,
                                                      std::string_view format) {
    auto context = member_input(outer, member).context;
    context.name = member.name;
    auto const* const named = format_of(format);
    return named ? std::make_unique<Container>(*named, Source{bytes}, context, Nesting::inner) : nullptr;
}

std::string RewrittenContainer::add(RepairedInput const& input) {
    auto* held = &file_;
    Part* part = nullptr;
    for (std::size_t i = 0; i < input.members.size(); ++i) {
        auto const* const member = held->container->at(input.members[i]);
        if (!member) return not_rewritten;
        auto const index = static_cast<std::uint32_t>(member - held->container->members().data());
        auto const [found, is_new] = held->parts.try_emplace(index);
        part = &found->second;
        if (is_new) {
            ByteView bytes;
            static_cast<void>(held->container->bytes_of(*member, Nesting::unpacked, part->before, bytes, lenient));
            if (!member->packed) part->before.assign(bytes.begin(), bytes.end());
        }
        if (i + 1 == input.members.size()) break;
        if (!part->inside) {
            part->inside = std::make_unique<Held>();
            part->inside->opened = opened(*held->container, *member, part->before, input.formats[i + 1]);
            part->inside->container = part->inside->opened.get();
        }
        if (!part->inside->container) return not_rewritten;
        held = part->inside.get();
    }
    auto& own = part ? part->own : own_;
    for (auto const& edit : input.edits) own.push_back(change_of(edit.splice, input.first));
    return {};
}

/// Equal changes are one: what several members of a container share is said of each.
void RewrittenContainer::sort(std::vector<Tagged>& all) {
    std::ranges::stable_sort(all, {}, [](Tagged const& one) { return one.change.first; });
    auto const is_equal = [](Tagged const& a, Tagged const& b) {
        return a.is_own && b.is_own && a.change == b.change;
    };
    auto const same = std::ranges::unique(all, is_equal);
    all.erase(same.begin(), same.end());
    auto const edit_of = [](Change const& change) { return FileEdit{splice_of(change), {}}; };
    for (std::size_t i = 1; i < all.size() && why_.empty(); ++i)
        if (edit_of(all[i - 1].change).meets(edit_of(all[i].change))) why_ = same_place;
}

std::vector<RewrittenContainer::Tagged> RewrittenContainer::changes_of(Part& part) {
    auto all = part.inside ? changes_of(*part.inside) : std::vector<Tagged>{};
    for (auto const& own : part.own) all.push_back({own, true});
    sort(all);
    if (!why_.empty()) return all;
    std::vector<diagnose::Splice> splices;
    for (auto const& one : all) splices.push_back(splice_of(one.change));
    part.now = diagnose::changed(part.before, splices);
    return all;
}

std::vector<RewrittenContainer::Tagged> RewrittenContainer::changes_of(Held& held) {
    std::vector<Tagged> all;
    auto const* const rewriter = rewriter_of(held.container->format().id);
    bool is_rewritten = rewriter && rewriter->sums;
    for (auto& [index, part] : held.parts) {
        auto const& member = held.container->members()[index];
        auto changes = changes_of(part);
        if (!why_.empty()) return all;
        is_rewritten |= member.packed || part.now.size() != part.before.size();
        if (member.packed) continue; // its container says what becomes of it
        for (auto& one : changes) one.change.first += member.offset;
        all.insert(all.end(), changes.begin(), changes.end());
    }
    if (is_rewritten) add_layout(held, all);
    held.changes = all;
    return all;
}

void RewrittenContainer::add_layout(Held& held, std::vector<Tagged>& all) {
    std::vector<NewMember> members;
    for (auto const& [index, part] : held.parts) members.push_back({index, part.now});
    auto rewriting = rewrite(rewriter_of(held.container->format().id), *held.container, members);
    why_ = std::move(rewriting.why_not);
    for (auto& change : rewriting.changes) all.push_back({std::move(change), false});
}

void RewrittenContainer::take(FileReport& report) {
    auto all = changes_of(file_);
    for (auto const& own : own_) all.push_back({own, true});
    if (why_.empty()) sort(all);
    if (!why_.empty()) return;
    for (auto const& [change, is_own] : all) {
        auto const before = file_.container->source().bytes.subspan(to_size(change.first), to_size(change.count));
        edits_.push_back({splice_of(change), std::string(text_of(before))});
        if (!is_own) report.layout.push_back(edits_.back());
    }
}

bool RewrittenContainer::is_right(std::string const& copy) const {
    if (!is_open()) return true;
    auto const other = open_container(path_, nullptr, {}, copy);
    if (other) return is_right(file_, *other->container);
    FileBytes bytes;
    if (!bytes.open(copy).empty()) return false;
    return is_right(
        file_, Container(file_.container->format(), Source{bytes.bytes()}, file_.container->name(), Nesting::file));
}

/// The stored bytes of a member that no edit changes. Tables and sums of some containers are in members.
std::vector<std::byte> RewrittenContainer::expected(Held const& held, Member const& member) {
    auto const bytes = held.container->raw(member).bytes;
    std::vector<diagnose::Splice> splices;
    auto const* const rewriter = rewriter_of(held.container->format().id);
    for (auto const& [change, is_own] : held.changes) {
        bool const is_inside = change.first >= member.offset && change.first < member.offset + member.stored;
        if (rewriter && rewriter->sums && is_inside && change.count == change.bytes.size())
            splices.push_back({change.first - member.offset, change.count, change.bytes});
    }
    std::ranges::sort(splices, {}, &diagnose::Splice::first);
    return diagnose::changed(bytes, splices);
}

bool RewrittenContainer::is_right(Held const& held, Container const& copy) {
    auto const& container = *held.container;
    if (container.members().size() != copy.members().size()) return false;
    for (std::uint32_t i = 0; i < container.members().size(); ++i) {
        auto const &a = container.members()[i], &b = copy.members()[i];
        auto const part = held.parts.find(i);
        bool const is_changed = part != held.parts.end();
        if (!is_same_entry(a, b)) return false;
        if (!is_changed && (a.size != b.size || !std::ranges::equal(expected(held, a), copy.raw(b).bytes)))
            return false;
        if (!is_changed) continue;
        std::vector<std::byte> storage;
        ByteView bytes;
        bool const is_whole = copy.bytes_of(b, Nesting::unpacked, storage, bytes);
        if (!is_whole || !std::ranges::equal(bytes, part->second.now)) return false;
        auto const* const inside = part->second.inside.get();
        if (!inside) continue;
        auto const other = opened(copy, b, bytes, inside->container->format().id);
        if (!other || !is_right(*inside, *other)) return false;
    }
    return true;
}

} // namespace animcheck::app

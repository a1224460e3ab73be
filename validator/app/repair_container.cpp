// SPDX-License-Identifier: MIT
#include "validator/app/repair_container.hpp"

#include "decoders/registry.hpp"

#include <algorithm>

namespace animcheck::app {
namespace {

bool is_rewritten(RepairedInput const& input) { return input.rewritten.has_value(); }

/// The part of the file that this input, and no other, changes.
void remove_edits(RepairedInput const& input, std::vector<FileEdit>& edits) {
    std::erase_if(edits, [&](FileEdit const& edit) {
        return !input.packed && std::ranges::find(input.splices, edit.splice) != input.splices.end();
    });
}

} // namespace

RewrittenContainer::RewrittenContainer(FileReport& report, std::vector<FileEdit>& edits) : path_(report.path) {
    if (std::ranges::none_of(report.inputs, is_rewritten)) return;
    open_ = open_container(report.path);
    std::string why;
    if (!open_ || open_->slices.size() > 1)
        why =
            "its container is cut into several files, or its name is not a container's, and it is not written anew";
    if (why.empty()) {
        take_members(report);
        why = add_layout(report, edits);
    }
    if (why.empty()) return;
    open_.reset();
    for (auto& input : report.inputs) {
        if (!is_rewritten(input)) continue;
        remove_edits(input, edits);
        input.keep_as_it_is(why);
    }
}

void RewrittenContainer::take_members(FileReport const& report) {
    auto const& container = *open_->container;
    for (auto const& input : report.inputs) {
        if (!is_rewritten(input) || *input.rewritten >= container.members().size()) continue;
        std::vector<std::byte> storage;
        ByteView before;
        static_cast<void>(
            container.bytes_of(container.members()[*input.rewritten], Nesting::unpacked, storage, before, lenient));
        std::vector<diagnose::Splice> splices;
        for (auto const& edit : input.edits) splices.push_back(edit.splice);
        bytes_.push_back(diagnose::changed(before, splices));
        members_.push_back({*input.rewritten, bytes_.back()});
    }
}

std::string RewrittenContainer::add_layout(FileReport& report, std::vector<FileEdit>& edits) const {
    auto const& container = *open_->container;
    auto const rewriting = rewrite(rewriter_of(container.format().id), container, members_);
    if (!rewriting.why_not.empty()) return rewriting.why_not;
    std::vector<FileEdit> layout;
    for (auto const& [first, count, bytes] : rewriting.changes) {
        auto const before = text_of(container.source().bytes.subspan(to_size(first), to_size(count)));
        layout.push_back({{first, count, bytes}, std::string(before)});
    }
    auto all = edits;
    all.insert(all.end(), layout.begin(), layout.end());
    std::ranges::stable_sort(all, {}, [](FileEdit const& edit) { return edit.splice.first; });
    for (std::size_t i = 1; i < all.size(); ++i)
        if (all[i - 1].meets(all[i])) return "another edit of the file is at the same place";
    edits = std::move(all);
    report.layout = std::move(layout);
    return {};
}

bool RewrittenContainer::is_right(std::string const& copy) const {
    if (!open_) return true;
    auto const other = open_container(path_, nullptr, {}, copy);
    if (!other || other->container->members().size() != open_->container->members().size()) return false;
    for (std::size_t i = 0; i < open_->container->members().size(); ++i)
        if (!is_right(*other->container, i)) return false;
    return true;
}

bool RewrittenContainer::is_right(Container const& copy, std::size_t index) const {
    auto const& a = open_->container->members()[index];
    auto const& b = copy.members()[index];
    if (a.name != b.name || a.row != b.row || a.folder != b.folder || a.packed != b.packed || a.method != b.method)
        return false;
    auto const changed = std::ranges::find(members_, index, &NewMember::index);
    if (changed == members_.end())
        return a.size == b.size && std::ranges::equal(open_->container->raw(a).bytes, copy.raw(b).bytes);
    std::vector<std::byte> storage;
    ByteView bytes;
    return copy.bytes_of(b, Nesting::unpacked, storage, bytes) && std::ranges::equal(bytes, changed->bytes);
}

} // namespace animcheck::app

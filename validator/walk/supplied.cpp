// SPDX-License-Identifier: MIT
#include "validator/walk/supplied.hpp"

#include "decoders/registry.hpp"
#include "validator/walk/collection.hpp"

namespace animcheck {
namespace {

/// The manifest's entry with the file's name, or its only entry.
ManifestFile const* manifest_of(Supplied const& supplied) {
    if (!supplied.manifest) return nullptr;
    auto const* const file = supplied.manifest->of(supplied.name);
    return file || supplied.manifest->files.size() > 1 ? file : supplied.manifest->files.data();
}

/// The container format that a file name implies, or empty.
std::string_view container_named(std::string_view name) {
    for (auto const* const format : formats())
        if (format->container && format->declared && format->declared({{}, name})) return format->id;
    return {};
}

} // namespace

InspectOptions SuppliedLimits::options() const {
    InspectOptions options;
    if (work) {
        options.limits.work_base = *work;
        options.limits.work_factor = 0;
    }
    options.limits.events = events.value_or(options.limits.events);
    options.unpack_most = unpack.value_or(options.unpack_most);
    return options;
}

Input input_of(Supplied const& supplied, ByteView bytes) {
    Input input;
    input.container_name = supplied.inside;
    input.container_format = supplied.inside.empty() ? "" : container_named(supplied.inside);
    input.named = supplied.named;
    input.name = supplied.name;
    input.source.bytes = bytes;
    input.context.manifest = manifest_of(supplied);
    input.context.skeleton = supplied.skeleton ? &*supplied.skeleton : nullptr;
    input.context.facts = supplied.facts;
    input.game = supplied.game;
    input.forced_format = supplied.member.empty() ? supplied.format : supplied.container_format;
    return input;
}

/// The member's format is recognised, unless its container or `supplied` names it.
void SuppliedInput::open_member(Supplied const& supplied) {
    auto const* const format = format_of(supplied.container_format);
    if (!format || !format->container) throw NoSuchMember(supplied.container_format + " is not a container");
    auto context = input_.context;
    context.name = supplied.name;
    container_.emplace(*format, input_.source, context, Nesting::file);
    auto const* const member = container_->at(supplied.member);
    if (!member) throw NoSuchMember("there is no member '" + supplied.member + "'");
    input_.container_name = supplied.name;
    input_.name = member->name;
    input_.members = {container_->word_of(*member)};
    input_.container = &*container_;
    input_.member = member;
    input_.forced_format = member->format;
    input_.context.manifest = nullptr;
    if (!member->format.empty()) {
        input_.context.facts = {};
        add_facts(*member, input_.context);
    }
    if (!member->packed) input_.source = container_->raw(*member);
    if (!supplied.format.empty()) input_.forced_format = supplied.format;
}

SuppliedInput::SuppliedInput(Supplied const& supplied, ByteView bytes)
    : bytes_(std::make_unique<std::byte[]>(bytes.size())),
      input_(input_of(supplied, {bytes_.get(), bytes.size()})) {
    std::ranges::copy(bytes, bytes_.get());
    if (!supplied.member.empty()) open_member(supplied);
    if (supplied.beside) around_ = std::make_unique<NamesBeside>(*supplied.beside);
    input_.around = around_.get();
}

} // namespace animcheck

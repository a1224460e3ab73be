// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"
#include "validator/spec/spec.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>

/// What is known about a file besides its bytes, at the end of an input, so that a file alone is an input too:
///
///     parts, u16 size of the parts, "ctx\n"
///     0    u8 joints, u8 parent[joints] (255: none), u32 checksum, { u8 is known, u8 number } body and weapon
///     animations n+1  u8 numbers, u64 number[]: the n-th fact that the format's spec declares
///
/// All little-endian. A part that is cut ends the list.
namespace animcheck::fuzz {

struct GivenContext {
    std::optional<Skeleton> skeleton;
    Facts facts;
};

/// An input in two parts; without a context all of it is the file.
struct GivenInput {
    std::span<std::uint8_t const> file;
    std::optional<GivenContext> context;
};

inline constexpr std::string_view context_mark = "ctx\n";

/// The facts of a format, in the order of its spec, without those that every context has.
[[nodiscard]] inline std::vector<FieldDeclaration const*> facts_of(Spec const& spec) {
    std::vector<FieldDeclaration const*> facts;
    for (auto const& field : spec.fields)
        if (field.kind == EventKind::context && !is_general_fact(spec.paths[field.path].name))
            facts.push_back(&field);
    return facts;
}

class ContextWriter {
public:
    explicit ContextWriter(Spec const& spec) : spec_(&spec) {}

    std::string write(GivenContext const& context) {
        if (context.skeleton) add(*context.skeleton);
        for (auto const& fact : context.facts.all()) add(fact);
        auto const size = text_.size();
        number(size, 2);
        return text_ + std::string(context_mark);
    }

private:
    void number(std::uint64_t value, unsigned width) {
        for (; width > 0; --width, value >>= 8) text_ += static_cast<char>(value & 0xFF);
    }

    void add(Skeleton const& skeleton) {
        auto const joints = std::min<std::size_t>(skeleton.joints.size(), 255);
        number(0, 1);
        number(joints, 1);
        for (std::size_t i = 0; i < joints; ++i) number(skeleton.joints[i].parent.value_or(255), 1);
        number(skeleton.checksum.value_or(0), 4);
        for (auto const& count : {skeleton.body_animations, skeleton.weapon_animations}) {
            number(count ? 1 : 0, 1);
            number(count.value_or(0), 1);
        }
    }

    void add(Facts::Fact const& fact) {
        auto const facts = facts_of(*spec_);
        auto const found = std::ranges::find_if(
            facts, [&](auto const* field) { return spec_->paths[field->path].name == fact.name; });
        if (found == facts.end()) return;
        number(static_cast<std::uint64_t>(found - facts.begin()) + 1, 1);
        if (!fact.list) {
            number(1, 1);
            return number(fact.number, 8);
        }
        auto const numbers = std::min<std::size_t>(fact.list->size(), 255);
        number(numbers, 1);
        for (std::size_t i = 0; i < numbers; ++i) number((*fact.list)[i], 8);
    }

    Spec const* spec_;
    std::string text_;
};

class ContextReader {
public:
    ContextReader(std::span<std::uint8_t const> parts, Spec const& spec) : left_(parts), spec_(&spec) {}

    GivenContext read() {
        GivenContext context;
        while (!left_.empty()) {
            auto const part = number(1);
            if (part == 0)
                read_skeleton(context.skeleton.emplace());
            else
                read_fact(part - 1, context.facts);
        }
        return context;
    }

private:
    /// 0 after the end.
    std::uint64_t number(unsigned width) {
        std::uint64_t value = 0;
        if (left_.size() < width) left_ = {};
        for (unsigned i = 0; i < width && i < left_.size(); ++i) value |= std::uint64_t{left_[i]} << (8 * i);
        left_ = left_.subspan(std::min<std::size_t>(width, left_.size()));
        return value;
    }

    void read_skeleton(Skeleton& skeleton) {
        skeleton.joints.resize(number(1));
        for (auto& joint : skeleton.joints)
            if (auto const parent = number(1); parent < skeleton.joints.size())
                joint.parent = static_cast<std::uint32_t>(parent);
        skeleton.checksum = static_cast<std::uint32_t>(number(4));
        for (auto* const count : {&skeleton.body_animations, &skeleton.weapon_animations}) {
            bool const known = number(1) != 0;
            auto const value = static_cast<std::uint32_t>(number(1));
            if (known) *count = value;
        }
    }

    void read_fact(std::uint64_t index, Facts& facts) {
        auto const known = facts_of(*spec_);
        auto const list = std::make_shared<Facts::List>(std::min<std::uint64_t>(number(1), left_.size() / 8));
        for (auto& value : *list) value = number(8);
        if (index >= known.size()) return;
        auto const name = spec_->paths[known[index]->path].name;
        auto const width = known[index]->columns.count;
        if (width > 0) {
            list->resize(list->size() / width * width);
            if (width > 1) put_in_order(*list, width);
            facts.set(name, list, width);
        } else if (!list->empty()) {
            facts.set(name, list->front());
        }
    }

    /// Rows of several numbers come in the order of the first.
    static void put_in_order(Facts::List& rows, std::size_t width) {
        for (std::size_t at = width; at < rows.size(); at += width) rows[at] = std::max(rows[at], rows[at - width]);
    }

    std::span<std::uint8_t const> left_;
    Spec const* spec_;
};

[[nodiscard]] inline GivenInput split_input(std::span<std::uint8_t const> input, Spec const& spec) {
    constexpr std::size_t end = 2 + context_mark.size();
    if (input.size() < end ||
        std::memcmp(input.last(context_mark.size()).data(), context_mark.data(), context_mark.size()) != 0)
        return {input, std::nullopt};
    auto const rest = input.first(input.size() - end);
    auto const tail = input.last(end);
    auto const size = std::min<std::size_t>(tail[0] + std::size_t{256} * tail[1], rest.size());
    return {rest.first(rest.size() - size), ContextReader(rest.last(size), spec).read()};
}

} // namespace animcheck::fuzz

// SPDX-License-Identifier: MIT
#pragma once

#include "validator/rules/spec.hpp"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

/// The parts of a .ksy, and how its expressions reach a field. Internal to kaitai.cpp.
namespace animcheck::kaitai {

/// A line `key: value` of an attribute; values are written as they are.
using Lines = std::vector<std::pair<std::string, std::string>>;

struct Attribute {
    std::string id;
    bool instance = false; ///< at a place of its own, or computed
    Lines lines;
};

/// A repeated part whose elements have places of their own is two types: the outer has the index as a parameter and
/// one instance, the inner.
struct Type {
    std::string id, pattern;
    Type* parent = nullptr;
    std::string via; ///< the parent's attribute of this type
    bool repeated = false;
    bool needs_index = false;
    std::vector<Attribute> attributes;
    std::vector<std::unique_ptr<Type>> types;
    std::map<std::string, std::string, std::less<>> names; ///< fields and names of the layout: the attribute
};

/// Parameters of the root, by the spec's fields; filled by expressions.
using Parameters = std::set<std::string, std::less<>>;

struct Scope {
    Spec const& spec;
    Type& type;
    Parameters& parameters;
    std::string own_index;         ///< the index of the element that is declared, or empty
    Type const* element = nullptr; ///< `until`: the element that was read last
};

/// Throws LayoutError.
[[nodiscard]] std::string expression(std::string_view text, Scope const& scope);

/// The brackets of a pattern.
[[nodiscard]] std::size_t brackets_of(std::string_view pattern);

} // namespace animcheck::kaitai

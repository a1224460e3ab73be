// SPDX-License-Identifier: MIT
#pragma once

#include "validator/rules/spec.hpp"

#include <stdexcept>
#include <string>

namespace animcheck {

/// A step of a layout, or an expression in it, that means nothing.
class LayoutError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The layout of a format as a description for Kaitai Struct (.ksy). Its attributes keep the paths of the spec's
/// fields under `-animcheck-path`, its repeated types the part that they are under `-animcheck-part`. What the
/// bytes do not say is a parameter. The spec must have a layout. Throws LayoutError.
[[nodiscard]] std::string kaitai_of(Spec const& spec);

/// "zengin_man", the name of the description and of its file.
[[nodiscard]] std::string kaitai_id(Spec const& spec);

} // namespace animcheck

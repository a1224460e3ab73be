// SPDX-License-Identifier: MIT
#pragma once

#include "validator/walk/collection.hpp"
#include "validator/walk/companions.hpp"

#include <utility>

namespace animcheck {

/// The paths that a user names, as they are walked: what is there, and who belongs to whom. Files of one folder
/// that are named one by one are one dump as well, with that folder around them.
struct Dump {
    /// `paths`: a folder, or files.
    template <class Paths>
    Dump(Paths const& paths, SpecSet specs, CollectionOptions const& options = {})
        : collection(paths, options), companions(collection, std::move(specs)) {}

    Collection const collection;
    Companions companions;
};

} // namespace animcheck

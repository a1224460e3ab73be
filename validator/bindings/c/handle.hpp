// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/inputs.hpp"
#include "validator/bindings/c/animcheck.h"
#include "validator/rules/printable.hpp"

#include <stdexcept>
#include <string>
#include <string_view>

struct animcheck_handle {
    animcheck::app::DecodeOptions options; ///< of `decode`, which has those of `check` as well
    animcheck::EmbedBytes embed = animcheck::EmbedBytes::around;
    animcheck::Shard shard; ///< of a page
    bool likely = false;    ///< edits of a repair
    animcheck::SpecSet specs = animcheck::SpecSet::built_in();
    std::string error, text;
};

namespace animcheck::c {

/// Too much for one result.
class TooMuch : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The status of the exception that is being handled, and in the handle its words.
[[nodiscard]] animcheck_status status_of_exception(animcheck_handle& handle) noexcept;

/// Runs `work`; what it throws becomes a status.
template <class Work>
animcheck_status guarded(animcheck_handle* handle, Work const& work) noexcept {
    if (!handle) return ANIMCHECK_USAGE;
    try {
        handle->error.clear();
        work();
        return ANIMCHECK_OK;
    } catch (...) {
        return status_of_exception(*handle);
    }
}

/// Throws UsageError where it is NULL.
[[nodiscard]] std::string text_from(char const* text, std::string_view what);
/// The same of a path or place. Standard input belongs to the program around the library.
[[nodiscard]] std::string place_from(char const* text);

/// Bytes as an input with nothing around it.
struct BytesInput {
    BytesInput(animcheck_handle const& handle, void const* bytes, std::size_t size, char const* file_name)
        : companion(handle.options.context, handle.specs, handle.options.manifests),
          name(file_name ? file_name : "") {
        if (!bytes && size > 0) throw app::UsageError("the bytes are NULL");
        input.source = {{static_cast<std::byte const*>(bytes), size}, 1, nullptr, {}};
        input.path = input.name = name;
        input.forced_format = handle.options.format;
        input.game = handle.options.game;
        input.named = true;
        input.context.skeleton = companion.skeleton();
        input.context_from = companion.path();
    }

    app::GivenSkeleton companion;
    std::string name;
    Input input;
};

/// Visits what one place leads to. Throws UsageError where that is not one input.
void visit_one(animcheck_handle const& handle, char const* place,
               std::function<void(app::Visited const& visited)> const& visit);

} // namespace animcheck::c

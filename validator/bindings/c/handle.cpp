// SPDX-License-Identifier: MIT
#include "validator/bindings/c/handle.hpp"

#include <fmt/format.h>

namespace animcheck::c {
namespace {

animcheck_status failed(animcheck_handle& handle, animcheck_status status, std::string_view what) noexcept {
    try {
        handle.error = printable(what);
    } catch (...) {
        handle.error.clear(); // there is no memory for words
    }
    return status;
}

} // namespace

animcheck_status status_of_exception(animcheck_handle& handle) noexcept {
    try {
        throw;
    } catch (app::UsageError const& error) {
        return failed(handle, ANIMCHECK_USAGE, error.what());
    } catch (NoSuchPlace const& error) {
        return failed(handle, ANIMCHECK_USAGE, error.what());
    } catch (TooMuch const& error) {
        return failed(handle, ANIMCHECK_LIMIT, error.what());
    } catch (std::bad_alloc const&) {
        return failed(handle, ANIMCHECK_MEMORY, "not enough memory");
    } catch (std::exception const& error) {
        return failed(handle, ANIMCHECK_INTERNAL, error.what());
    } catch (...) {
        return failed(handle, ANIMCHECK_INTERNAL, "an unknown fault");
    }
}

std::string text_from(char const* text, std::string_view what) {
    if (!text) throw app::UsageError(fmt::format("{} is NULL", what));
    return text;
}

std::string place_from(char const* text) {
    auto place = text_from(text, "the path");
    if (place.empty() || place == "-") throw app::UsageError(fmt::format("'{}' is no path", place));
    return place;
}

void visit_one(animcheck_handle const& handle, char const* place,
               std::function<void(app::Visited const& visited)> const& visit) {
    app::PlaceOptions options = handle.options;
    options.place = place_from(place);
    app::GivenSkeleton const companion(options.context, handle.specs, options.manifests);
    app::visit_place(options, handle.specs, companion, [&](app::Visited const& visited) {
        if (visited.matched) throw app::UsageError(printable(options.place) + ": a pattern; expected one place");
        visit(visited);
    });
}

} // namespace animcheck::c

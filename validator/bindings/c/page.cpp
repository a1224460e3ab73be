// SPDX-License-Identifier: MIT
// Data for a page, besides the judgement. A file of its own, so that a module for machines does not
// have it.
#include "validator/bindings/c/gltf_place.hpp"
#include "validator/bindings/c/page_part.hpp"

#include "validator/app/dumped.hpp"
#include "validator/app/explain.hpp"
#include "validator/app/offered_repairs.hpp"

#include <fmt/format.h>

using namespace animcheck;
using namespace animcheck::c;

namespace {

constexpr std::size_t most_dump = std::size_t{32} << 20; ///< bytes of text

std::vector<std::string> paths_from(char const* const* paths, std::size_t count) {
    if (!paths || count == 0) throw app::UsageError("there is no path");
    std::vector<std::string> copies;
    for (std::size_t i = 0; i < count; ++i) copies.push_back(place_from(paths[i]));
    return copies;
}

PagePart judged_part(animcheck_handle const& handle, char const* const* paths, std::size_t count) {
    InspectOptions inspect;
    inspect.exhibit = handle.embed;
    inspect.readers = true; // as for the program's page
    auto const look = [&handle](Input const& input, ByteView, InputRecord& record) {
        if (handle.embed != EmbedBytes::none) app::offer_repairs(handle.specs, input, record);
    };
    auto const given = paths_from(paths, count);
    PathCheck check(handle, given, inspect, look, handle.shard);
    return page_part(handle, given, check);
}

std::vector<PagePart> parts_from(animcheck_handle const& handle, char const* const* parts, std::size_t const* sizes,
                                 std::size_t count) {
    if (!parts || !sizes) throw app::UsageError("there is no part");
    std::vector<PagePart> read;
    for (std::size_t i = 0; i < count; ++i) {
        if (!parts[i]) throw app::UsageError("a part is NULL");
        read.push_back(part_from({parts[i], sizes[i]}, handle.embed));
    }
    return read;
}

/// Makes a text that the handle keeps. The former one is gone before, and after a fault there is no other.
template <class Make>
animcheck_status text_made(animcheck_handle* handle, char const** text, std::size_t* size, Make const& make) {
    if (!text || !size) return ANIMCHECK_USAGE;
    *text = nullptr;
    *size = 0;
    return guarded(handle, [&] {
        handle->text.clear();
        handle->text = make();
        *text = handle->text.c_str();
        *size = handle->text.size();
    });
}

std::string dump_of(animcheck_handle const& handle, app::Visited const& visited) {
    auto found = app::dumped(visited, handle.specs, {}, {}, most_dump);
    if (found.what == app::Dumped::What::no_part)
        throw app::UsageError(printable(visited.place) + ": there is no such part");
    return std::move(found.text);
}

} // namespace

animcheck_status animcheck_page(animcheck_handle* handle, char const* const* paths, size_t count, char const** text,
                                size_t* size) {
    return text_made(handle, text, size, [&] {
        auto part = judged_part(*handle, paths, count);
        if (handle->shard.count > 1) return text_of(part);
        std::vector<PagePart> whole;
        whole.push_back(std::move(part));
        return joined(std::move(whole), handle->specs);
    });
}

animcheck_status animcheck_page_joined(animcheck_handle* handle, char const* const* parts, size_t const* sizes,
                                       size_t count, char const** text, size_t* size) {
    return text_made(handle, text, size,
                     [&] { return joined(parts_from(*handle, parts, sizes, count), handle->specs); });
}

animcheck_status animcheck_dump(animcheck_handle* handle, char const* place, char const** text) {
    if (!text) return ANIMCHECK_USAGE;
    *text = nullptr;
    return guarded(handle, [&] {
        std::string found;
        visit_one(*handle, place, [&](app::Visited const& visited) { found = dump_of(*handle, visited); });
        handle->text = std::move(found);
        *text = handle->text.c_str();
    });
}

animcheck_status animcheck_gltf(animcheck_handle* handle, char const* place, void const** bytes, size_t* size) {
    if (!bytes || !size) return ANIMCHECK_USAGE;
    *bytes = nullptr;
    *size = 0;
    return guarded(handle, [&] {
        handle->text = gltf_at(*handle, place);
        *bytes = handle->text.data();
        *size = handle->text.size();
    });
}

animcheck_status animcheck_explain(animcheck_handle* handle, char const* rule, char const** text) {
    if (!text) return ANIMCHECK_USAGE;
    *text = nullptr;
    return guarded(handle, [&] {
        handle->text = app::explained(handle->specs, text_from(rule, "the rule"), true);
        *text = handle->text.c_str();
    });
}

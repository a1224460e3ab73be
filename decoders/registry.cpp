// SPDX-License-Identifier: MIT
#include "decoders/registry.hpp"

#include "decoders/family.hpp"

#include <algorithm>

namespace animcheck {

std::vector<Format const*> const& formats() {
    static std::vector<Format const*> const all = [] {
        std::vector<Format const*> rows;
#define ANIMCHECK_FAMILY(name)                                                                                     \
    for (auto const* const format : name::formats()) rows.push_back(format);
#include "families.def"
#undef ANIMCHECK_FAMILY
        return rows;
    }();
    return all;
}

Format const* format_of(std::string_view id) {
    auto const& all = formats();
    auto const found = std::ranges::find(all, id, [](Format const* format) { return format->id; });
    return found == all.end() ? nullptr : *found;
}

Rewriter const* rewriter_of(std::string_view id) {
#define ANIMCHECK_FAMILY(name)                                                                                     \
    for (auto const& rewriter : name::rewriters())                                                                 \
        if (rewriter.format == id) return &rewriter;
#include "families.def"
#undef ANIMCHECK_FAMILY
    return nullptr;
}

std::string_view container_format(std::string_view id) {
    auto const* const format = format_of(id);
    return format && format->container ? format->id : std::string_view{};
}

#define ANIMCHECK_FAMILY(name)                                                                                     \
    if (family == #name) return true;
bool is_built_in([[maybe_unused]] std::string_view family) noexcept {
#include "families.def"
    return false;
}
bool is_left_out([[maybe_unused]] std::string_view family) noexcept {
#include "left_out_families.def"
    return false;
}
#undef ANIMCHECK_FAMILY

namespace {

Format const* declared_format(Offer const& offer) {
    for (auto const* const format : formats())
        if (format->declared && format->declared(offer)) return format;
    return nullptr;
}

/// A name that implies a format takes precedence over the bytes: an .MDH named .MAN is a broken .MAN. What a
/// manifest says of a file takes precedence over the name.
Format const* format_from_outside(Offer const& offer) {
    if (offer.manifest) {
        auto nameless = offer;
        nameless.name = {};
        if (auto const* const format = declared_format(nameless)) return format;
    }
    return declared_format(offer);
}

bool is_possible(Format const& format, Offer const& offer) {
    auto const* const container = offer.container.empty() ? nullptr : format_of(offer.container);
    return !container || !container->closed || family_of(format.id) == family_of(container->id);
}

} // namespace

Identification identify(Offer const& offer) {
    Identification result;
    if (auto const* const format = format_from_outside(offer)) {
        auto const sniff = format->sniff(offer);
        result.format = format;
        result.why = sniff.why;
        result.failed = sniff.answer == Answer::no;
        if (result.failed) result.guess = guess(offer.bytes);
        return result;
    }
    Answer best = Answer::no;
    for (auto const* const format : formats()) {
        if (!is_possible(*format, offer)) continue;
        auto const sniff = format->sniff(offer);
        if (sniff.answer == Answer::no || sniff.answer < best) continue;
        if (sniff.answer == best) {
            result.rival = format;
            continue;
        }
        result.format = format;
        result.rival = nullptr;
        result.why = sniff.why;
        best = sniff.answer;
    }
    if (!result.format) result.guess = guess(offer.bytes);
    return result;
}

} // namespace animcheck

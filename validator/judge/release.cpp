// SPDX-License-Identifier: MIT
#include "validator/judge/release.hpp"

#include "decoders/registry.hpp"
#include "validator/rules/hash.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace animcheck {
namespace {

using ReleaseState = ReleaseNote::State;

class ReleaseNaming {
public:
    ReleaseNaming(ReleaseTable const& table, ReleaseImage const& image) : table_(table), image_(image) {
        note_.byte_order = image.byte_order;
        note_.packing = image.packing;
        for (auto const* const claims : {&image.build, &image.claims})
            for (auto const& claim : *claims) note_.claims.emplace_back(claim.key, printable(claim.text));
    }

    ReleaseNote note() {
        if (!is_known_whole() && !has_known_contents()) look_at_claims();
        return std::move(note_);
    }

private:
    void name(Release const& release, ReleaseState state) {
        note_.state = state;
        note_.id = release.id;
        note_.game = release.game;
        note_.name = release.name;
        note_.region = release.region;
        note_.differs = differences(release);
    }

    bool is_known_whole() {
        ImageHash hash;
        image_.whole([&](ByteView piece) {
            hash.add(piece);
            size_ += piece.size();
        });
        auto const is = hash.result();
        auto const found = std::ranges::find(table_.releases, is.md5, &Release::md5);
        if (found != table_.releases.end()) {
            name(*found, ReleaseState::unmodified);
            return true;
        }
        return is_named_by_contents(is.md5) || is_known_image(is);
    }

    bool is_named_by_contents(std::string const& md5) {
        for (auto const& release : table_.releases) {
            if (std::ranges::find(release.others, md5, &ReleaseValue::text) == release.others.end()) continue;
            name(release, ReleaseState::contents);
            note_.differs.clear(); // such an image has a header sum of its own
            return true;
        }
        return false;
    }

    bool is_known_image(ImageHash::Result const& is) {
        auto const found = std::ranges::find_if(table_.images, [&](KnownImage const& image) {
            return image.md5.empty() ? image.crc32 == is.crc32 && image.size == size_ : image.md5 == is.md5;
        });
        if (found == table_.images.end()) return false;
        auto const release = std::ranges::find(table_.releases, found->of, &Release::id);
        if (release != table_.releases.end()) name(*release, ReleaseState::known);
        note_.differs.clear();
        note_.state = found->bad ? ReleaseState::bad : ReleaseState::known;
        note_.image = found->what;
        return true;
    }

    bool has_known_contents() {
        auto const has_others = [](Release const& release) { return !release.others.empty(); };
        if (std::ranges::none_of(table_.releases, has_others)) return false;
        ImageHash hash;
        if (!image_.contents([&](ByteView piece) { hash.add(piece); })) return false;
        return is_named_by_contents(hash.result().md5);
    }

    /// The builder's name and date survive what tools do with an image.
    void look_at_claims() {
        if (image_.build.empty()) return;
        Release const* nearest = nullptr;
        for (auto const& release : table_.releases) {
            auto const says = [&](ReleaseClaim const& claim) {
                auto const* const value = value_of(release, claim.key);
                return value && value->text == claim.text;
            };
            if (!std::ranges::all_of(image_.build, says)) continue;
            if (!nearest || differences(release).size() < differences(*nearest).size()) nearest = &release;
        }
        if (nearest) name(*nearest, ReleaseState::edited);
    }

    static ReleaseValue const* value_of(Release const& release, std::string_view key) {
        auto const found = std::ranges::find(release.values, key, &ReleaseValue::key);
        return found == release.values.end() ? nullptr : &*found;
    }

    [[nodiscard]] std::vector<std::pair<std::string, Value>> differences(Release const& release) const {
        std::vector<std::pair<std::string, Value>> differ;
        for (auto const& claim : image_.claims) {
            auto const* const value = value_of(release, claim.key);
            if (value && value->text != claim.text) differ.emplace_back(value->key, std::string(value->text));
        }
        return differ;
    }

    ReleaseTable const& table_;
    ReleaseImage const& image_;
    ReleaseNote note_;
    std::uint64_t size_ = 0;
};

Value const* claim_of(ReleaseNote const& note, std::string_view key) {
    auto const found = std::ranges::find(note.claims, key, &std::pair<std::string, Value>::first);
    return found == note.claims.end() ? nullptr : &found->second;
}

std::string words_of_claims(ReleaseNote const& note) {
    std::string text;
    for (auto const& [key, value] : note.claims)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", key, text_of(value));
    return text;
}

std::string words_of_differences(ReleaseNote const& note) {
    std::string text;
    for (auto const& [key, value] : note.differs) {
        auto const* const is = claim_of(note, key);
        text += fmt::format("{}{} is {}, there {}", text.empty() ? "" : ", ", key, is ? text_of(*is) : "missing",
                            text_of(value));
    }
    return text;
}

} // namespace

std::optional<ReleaseNote> release_of(Format const& format, ByteView bytes, SpecSet const& specs) {
    if (!format.release) return std::nullopt;
    auto const* const table = specs.releases(family_of(format.id));
    if (!table) return std::nullopt;
    auto const image = format.release(bytes);
    if (!image) return std::nullopt;
    return ReleaseNaming(*table, *image).note();
}

std::string_view name_of(ReleaseNote::State state) noexcept {
    switch (state) {
    case ReleaseState::unmodified: return "unmodified";
    case ReleaseState::contents: return "contents";
    case ReleaseState::known: return "known";
    case ReleaseState::bad: return "bad";
    case ReleaseState::edited: return "edited";
    case ReleaseState::unknown: return "unknown";
    }
    return "unknown";
}

std::string text_of(ReleaseNote const& note) {
    auto const how = fmt::format("{}, {}", note.packing, note.byte_order);
    auto const name = note.game.empty() ? std::string() : fmt::format("{}, {}, ", note.game, note.name);
    switch (note.state) {
    case ReleaseState::unmodified: return fmt::format("{}{}; unmodified", name, how);
    case ReleaseState::contents:
        return fmt::format("{}{}; its files are unmodified, the image is not the one sold", name, how);
    case ReleaseState::known: return fmt::format("{}{}; a known image: {}", name, how, note.image);
    case ReleaseState::bad:
        return fmt::format("{}{}; a known bad image, not to be used: {}", name, how, note.image);
    case ReleaseState::edited: {
        auto const differ = words_of_differences(note);
        auto const* const maker = claim_of(note, "made_by");
        return fmt::format("build of {}{}; {}{}{}{}", name, how, maker ? "made by " : "not a known image of it",
                           maker ? text_of(*maker) : "", differ.empty() ? "" : ": ", differ);
    }
    case ReleaseState::unknown: break;
    }
    auto const claims = words_of_claims(note);
    return fmt::format("unknown, {}; it says {}", how, claims.empty() ? "nothing of itself" : claims);
}

} // namespace animcheck

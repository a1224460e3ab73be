// SPDX-License-Identifier: MIT
#include "validator/rules/releases.hpp"

#include "validator/rules/table_loader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace animcheck {
namespace {

constexpr std::string_view release_schema = "animcheck-releases/1";

struct HashKind {
    std::string_view ending;
    std::size_t digits;
};
constexpr HashKind hash_kinds[] = {{"md5", 32}, {"sha1", 40}, {"crc32", 8}, {"crc32c", 8}};

HashKind const* hash_kind(std::string_view key) {
    for (auto const& kind : hash_kinds)
        if (key == kind.ending || (key.ends_with(kind.ending) && key[key.size() - kind.ending.size() - 1] == '_'))
            return &kind;
    return nullptr;
}

class ReleaseLoader : private TableLoader {
public:
    ReleaseLoader(std::string_view text, std::string file, std::deque<std::string>& words,
                  std::deque<std::vector<ReleaseValue>>& values)
        : TableLoader(text, std::move(file), words), values_(values) {}

    void load(std::vector<Release>& releases, std::vector<KnownImage>& images) {
        yaml::Fields fields(root_, file_, "a table of releases");
        fields.only({"schema", "games", "sources", "releases", "images"});
        require_schema(fields, release_schema);
        for (auto const& [key, value] : members(fields.required("games"), "games"))
            games_.push_back({keep(key.scalar), keep(yaml::text(value, file_, "a game"))});
        read_sources(fields);
        auto const& listed = items(fields.required("releases"), "releases");
        for (auto const& each : listed) ids_.insert(yaml::Fields(each, file_, "a release").text("id"));
        for (auto const& each : listed) add_release(each, releases, images);
        if (auto const* const others = fields.optional("images"))
            for (auto const& each : items(*others, "images")) add_image(each, {}, images);
    }

private:
    std::string_view keep_hash(yaml::Node const& node, HashKind const& kind) {
        auto text = yaml::text(node, file_, "a hash");
        std::ranges::transform(text, text.begin(), [](char c) { return c >= 'A' && c <= 'F' ? char(c + 32) : c; });
        if (text.size() != kind.digits || text.find_first_not_of("0123456789abcdef") != std::string::npos)
            fail(node,
                 fmt::format("'{}' is no {}; expected {} hexadecimal digits", text, kind.ending, kind.digits));
        return keep(std::move(text));
    }
    /// Each MD5 stands for one image.
    std::string_view keep_md5(yaml::Node const& node) {
        auto const hash = keep_hash(node, hash_kinds[0]);
        if (!hashes_.insert(std::string(hash)).second) fail(node, fmt::format("the hash {} occurs twice", hash));
        return hash;
    }

    void add_value(yaml::Node const& key, yaml::Node const& node, Release& release,
                   std::vector<ReleaseValue>& others, std::vector<ReleaseValue>& values) {
        yaml::Fields fields(node, file_, "a value of a release");
        fields.only({"is", "by"});
        auto const& is = fields.required("is");
        check_sources(fields.required("by"));
        auto const* const kind = hash_kind(key.scalar);
        if (key.scalar == "md5")
            release.md5 = keep_md5(is);
        else if (kind == &hash_kinds[0])
            others.push_back({keep(key.scalar), keep_md5(is)});
        else if (kind)
            static_cast<void>(keep_hash(is, *kind));
        else
            values.push_back({keep(key.scalar), keep(yaml::text(is, file_, "a value"))});
    }

    void add_release(yaml::Node const& node, std::vector<Release>& releases, std::vector<KnownImage>& images) {
        yaml::Fields fields(node, file_, "a release");
        Release release;
        release.id = keep(fields.text("id"));
        if (std::ranges::find(releases, release.id, &Release::id) != releases.end())
            fail(node, fmt::format("the release '{}' occurs twice", release.id));
        auto const& game = fields.required("game");
        auto const found = std::ranges::find(games_, yaml::text(game, file_, "game"), &ReleaseValue::key);
        if (found == games_.end()) fail(game, fmt::format("no game '{}'", game.scalar));
        release.game = found->text;
        release.name = keep(fields.text("name"));
        release.region = keep(fields.text("region"));
        auto &others = values_.emplace_back(), &values = values_.emplace_back();
        for (auto const& [key, value] : node.members) {
            if (key.scalar == "images")
                for (auto const& each : items(value, "images")) add_image(each, release.id, images);
            else if (key.scalar != "id" && key.scalar != "game" && key.scalar != "name" && key.scalar != "region")
                add_value(key, value, release, others, values);
        }
        release.others = others;
        release.values = values;
        releases.push_back(release);
    }

    void add_image(yaml::Node const& node, std::string_view of, std::vector<KnownImage>& images) {
        yaml::Fields fields(node, file_, "an image");
        fields.only({"what", "md5", "sha1", "crc32", "size", "header_crc", "header_code", "of", "bad",
                     "made_from_crc32", "becomes_crc32", "by"});
        KnownImage image;
        image.what = keep(fields.text("what"));
        check_sources(fields.required("by"));
        if (auto const* const md5 = fields.optional("md5")) image.md5 = keep_md5(*md5);
        if (auto const* const crc = fields.optional("crc32")) image.crc32 = keep_hash(*crc, hash_kinds[2]);
        auto const* const sha1 = fields.optional("sha1");
        if (sha1) static_cast<void>(keep_hash(*sha1, hash_kinds[1]));
        if (image.md5.empty() && image.crc32.empty() && !sha1) fail(node, "the image has no hash");
        image.size = static_cast<std::uint64_t>(std::max<std::int64_t>(0, fields.integer_or("size", 0)));
        image.bad = fields.boolean_or("bad", false);
        image.of = of;
        if (auto const* const parent = fields.optional("of")) {
            image.of = keep(yaml::text(*parent, file_, "of"));
            if (!ids_.contains(parent->scalar)) fail(*parent, fmt::format("no release '{}'", parent->scalar));
        }
        images.push_back(image);
    }

    std::deque<std::vector<ReleaseValue>>& values_;
    std::vector<ReleaseValue> games_;
    std::set<std::string> ids_, hashes_;
};

/// Declares the values, if there are any; how a release refers to them.
std::string emit_values(std::string const& name, std::span<ReleaseValue const> values, std::string& to) {
    if (values.empty()) return "{}";
    to += fmt::format("constexpr ReleaseValue {}[] = {{\n", name);
    for (auto const& each : values)
        to += fmt::format("    {{{}, {}}},\n", quoted_literal(each.key), quoted_literal(each.text));
    to += "};\n";
    return name;
}

std::string emit_table(std::size_t number, ReleaseTable const& table, std::string& to) {
    std::string releases, images;
    for (std::size_t i = 0; i < table.releases.size(); ++i) {
        auto const& each = table.releases[i];
        auto const others = emit_values(fmt::format("others_{}_{}", number, i), each.others, to);
        auto const values = emit_values(fmt::format("values_{}_{}", number, i), each.values, to);
        releases += fmt::format("    {{{}, {}, {}, {}, {}, {}, {}}},\n", quoted_literal(each.id),
                                quoted_literal(each.game), quoted_literal(each.name), quoted_literal(each.region),
                                quoted_literal(each.md5), others, values);
    }
    for (auto const& each : table.images)
        images +=
            fmt::format("    {{{}, {}, {}u, {}, {}, {}}},\n", quoted_literal(each.md5), quoted_literal(each.crc32),
                        each.size, quoted_literal(each.what), quoted_literal(each.of), each.bad);
    if (!releases.empty()) to += fmt::format("constexpr Release releases_{}[] = {{\n{}}};\n", number, releases);
    if (!images.empty()) to += fmt::format("constexpr KnownImage images_{}[] = {{\n{}}};\n", number, images);
    return fmt::format("    {{{}, {}, {}}},\n", quoted_literal(table.family),
                       releases.empty() ? "{}" : fmt::format("releases_{}", number),
                       images.empty() ? "{}" : fmt::format("images_{}", number));
}

} // namespace

ReleaseStore load_releases(std::string_view text, std::string const& file) {
    ReleaseStore store;
    ReleaseLoader(text, file, store.words_, store.values_).load(store.releases_, store.images_);
    store.table_ = {store.words_.emplace_back(table_stem(file)), store.releases_, store.images_};
    return store;
}

std::string emit_releases(std::span<ReleaseTable const> tables) {
    std::string declared, listed;
    for (std::size_t i = 0; i < tables.size(); ++i) listed += emit_table(i, tables[i], declared);
    auto const body = listed.empty() ? std::string("    return {};\n")
                                     : fmt::format("    static constexpr ReleaseTable all[] = {{\n{}    }};\n"
                                                   "    return all;\n",
                                                   listed);
    return fmt::format("// Written by spec_compiler.\n"
                       "#include \"validator/rules/releases.hpp\"\n\n"
                       "namespace animcheck {{\n"
                       "namespace {{\n{}}} // namespace\n\n"
                       "std::span<ReleaseTable const> built_in_releases() noexcept {{\n{}}}\n\n"
                       "}} // namespace animcheck\n",
                       declared, body);
}

bool is_release_file(std::string_view path) noexcept { return is_in_folder(path, release_folder); }

} // namespace animcheck

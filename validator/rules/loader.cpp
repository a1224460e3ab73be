// SPDX-License-Identifier: MIT
#include "validator/rules/loader.hpp"

#include "validator/rules/loading.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <limits>

namespace animcheck {
namespace {

constexpr std::string_view schema = "animcheck-spec/1", include_schema = "animcheck-spec-include/1";

/// The index of the value of `key` among `words`. The error lists all of them.
std::size_t choice(Loading const& loading, yaml::Fields& fields, std::string_view key,
                   std::span<std::string_view const> words) {
    auto const text = fields.text(key);
    auto const found = std::ranges::find(words, text);
    if (found == words.end())
        loading.fail(fields.required(key).mark,
                     fmt::format("unknown {} '{}'; expected one of: {}", key, text, fmt::join(words, ", ")));
    return static_cast<std::size_t>(found - words.begin());
}

void check_schema(Loading const& loading, yaml::Fields& top, std::string_view expected) {
    if (auto const text = top.text("schema"); text != expected)
        loading.fail(top.required("schema").mark, fmt::format("schema '{}'; expected '{}'", text, expected));
}

void load_head(Loading& loading, yaml::Fields& top) {
    constexpr std::array<std::string_view, 2> orders{"little", "big"};
    constexpr std::array<std::string_view, 2> coverages{"total", "parts"};
    auto& spec = loading.out.spec;
    check_schema(loading, top, schema);
    auto const& format = top.required("format");
    spec.format = loading.keep_text(format, "format");
    if (!is_name(spec.format, '.'))
        loading.fail(format.mark,
                     fmt::format("format '{}'; expected lower-case words and digits joined by dots", spec.format));
    auto const version = top.integer("version");
    constexpr auto most = std::numeric_limits<std::uint32_t>::max();
    if (version < 1 || version > most)
        loading.fail(top.required("version").mark, fmt::format("version {}; expected 1 to {}", version, most));
    spec.version = static_cast<std::uint32_t>(version);
    spec.title = loading.keep_text(top.required("title"), "title");
    spec.byte_order = choice(loading, top, "byte_order", orders) == 0 ? std::endian::little : std::endian::big;
    spec.covers_all = choice(loading, top, "coverage", coverages) == 0;
}

void load_texts(Loading& loading, yaml::Node const& node, std::string_view key, std::vector<std::string_view>& to) {
    for (auto const& item : loading.list(node, fmt::format("'{}'", key)))
        to.push_back(loading.keep_text(item, key));
}

bool binds_everywhere(std::vector<Rule> const& rules, AnomalyKind kind) {
    return std::ranges::any_of(rules, [&](Rule const& rule) {
        return rule.on_anomaly && rule.kind == kind && rule.at == root_path && rule.below &&
               rule.conditions.count == 0;
    });
}

/// In any decoder these two can occur anywhere. `io` has no decoder.
void check_bindings(Loading const& loading, yaml::Mark mark) {
    if (loading.out.spec.format == "io") return;
    for (auto const kind : {AnomalyKind::truncated, AnomalyKind::limit})
        if (!binds_everywhere(loading.out.rules, kind))
            loading.fail(mark, fmt::format("no rule binds the anomaly '{0}' everywhere; expected one with "
                                           "'anomaly: {0}', 'at: \"**\"' and no 'when'",
                                           name_of(kind)));
}

/// A file with what several formats have in common. Its sources, fields and rules come before those of the
/// spec.
SpecLayer included(yaml::Node const& name, std::string const& by, IncludeReader const& read) {
    auto const file = yaml::text(name, by, "include");
    if (!file.ends_with(include_ending) || file.find('/') != std::string::npos)
        throw yaml::Error(
            by, name.mark,
            fmt::format("include '{}'; expected a file in this folder that ends in '{}'", file, include_ending));
    auto const text = read ? read(file) : std::nullopt;
    if (!text) throw yaml::Error(by, name.mark, fmt::format("include '{}' cannot be read", file));
    return {file, yaml::parse(*text, file)};
}

void check_included(Loading& loading, SpecLayer const& layer) {
    loading.file = layer.file;
    auto top = loading.fields(layer.root, "an included file");
    top.only({"schema", "sources", "fields", "layout", "rules"});
    check_schema(loading, top, include_schema);
}

/// Rules refer to fields, and fields to tables, so each list is complete before the next is read.
void load_layers(Loading& loading, std::span<SpecLayer const> layers) {
    using Load = void (*)(Loading&, yaml::Node const&);
    constexpr std::array<std::pair<std::string_view, Load>, 3> lists{
        {{"sources", load_sources}, {"fields", load_fields}, {"rules", load_rules}}};
    for (auto const& [key, load] : lists)
        for (auto const& layer : layers) {
            if (layer.is_reader) continue;
            loading.file = layer.file;
            load(loading, loading.fields(layer.root, "a spec").required(key));
        }
}

/// After all fields: each must be in the layout, which may be in two files.
void load_layouts(Loading& loading, std::span<SpecLayer const> layers) {
    yaml::Node const* last = nullptr;
    for (auto const& layer : layers) {
        if (layer.is_reader) continue;
        loading.file = layer.file;
        auto top = loading.fields(layer.root, "a spec");
        if (auto const* const node = top.optional("layout")) load_layout(loading, *(last = node));
    }
    if (last) check_layout(loading, last->mark);
}

void load_top(Loading& loading, std::span<SpecLayer const> layers) {
    loading.file = layers.back().file;
    auto top = loading.fields(layers.back().root, "a spec");
    top.only({"schema", "format", "version", "title", "byte_order", "coverage", "include", "sources", "fields",
              "layout", "rules", "summary", "parts", "errata", "open"});
    load_head(loading, top);
    static_cast<void>(top.optional("include"));
    for (auto const& layer : layers.first(layers.size() - 1))
        if (!layer.is_reader) check_included(loading, layer);
    load_layers(loading, layers);
    load_layouts(loading, layers);
    check_bindings(loading, top.required("rules").mark);
    for (auto const& layer : layers)
        if (layer.is_reader) load_misreadings(loading, layer);
    loading.file = layers.back().file;
    if (auto const* const node = top.optional("summary")) load_summary(loading, *node);
    if (auto const* const node = top.optional("parts")) load_parts(loading, *node);
    for (auto const& [key, to] : {std::pair{"errata", &loading.out.errata}, std::pair{"open", &loading.out.open}})
        if (auto const* const node = top.optional(key)) load_texts(loading, *node, key, *to);
}

} // namespace

std::vector<yaml::Node> const& Loading::list(yaml::Node const& node, std::string_view what) const {
    if (node.kind != yaml::Node::Kind::sequence)
        fail(node.mark, fmt::format("{} is {}; expected a list", what, yaml::describe(node)));
    return node.items;
}

std::vector<std::pair<yaml::Node, yaml::Node>> const& Loading::members(yaml::Node const& node,
                                                                       std::string_view what) const {
    if (node.kind != yaml::Node::Kind::mapping)
        fail(node.mark, fmt::format("{} is {}; expected a mapping", what, yaml::describe(node)));
    return node.members;
}

SpecStore::SpecStore() : tables_(std::make_unique<Tables>()) {}
SpecStore::~SpecStore() = default;
SpecStore::SpecStore(SpecStore&&) noexcept = default;
SpecStore& SpecStore::operator=(SpecStore&&) noexcept = default;
Spec const& SpecStore::spec() const noexcept { return tables_->spec; }

namespace {

/// Does the reader say something of files of the format?
bool is_about(SpecLayer const& reader, yaml::Node const* format) {
    auto const* const misreadings = reader.root.find("misreadings");
    return format && misreadings && misreadings->find(format->scalar);
}

} // namespace

std::vector<SpecLayer> parse_spec(std::string_view text, std::string const& file, IncludeReader const& read,
                                  std::span<SpecLayer const> readers) {
    std::vector<SpecLayer> layers;
    SpecLayer own{file, yaml::parse(text, file)};
    for (auto const& reader : readers)
        if (is_about(reader, own.root.find("format"))) layers.push_back(reader);
    if (auto const* const name = own.root.find("include")) layers.push_back(included(*name, file, read));
    layers.push_back(std::move(own));
    return layers;
}

SpecStore load_spec(std::span<SpecLayer const> layers, GuessNumber const& guess) {
    SpecStore store;
    Loading loading{*store.tables_, {}, {}, {0}, {std::nullopt}, {}, guess};
    loading.out.paths.emplace_back();
    load_top(loading, layers);
    store.tables_->seal();
    return store;
}

SpecStore load_spec(std::string_view text, std::string const& file, IncludeReader const& read,
                    GuessNumber const& guess, std::span<SpecLayer const> readers) {
    return load_spec(parse_spec(text, file, read, readers), guess);
}

} // namespace animcheck

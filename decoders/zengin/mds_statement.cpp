// SPDX-License-Identifier: MIT
#include "decoders/zengin/mds_statement.hpp"

#include "decoders/format.hpp"

#include <algorithm>
#include <array>

namespace animcheck::zengin {
namespace {

/// A script in which no ani has a rate plays at this one.
constexpr float sound_range = 2500, ground_range = 1000, range_most = 3500;

/// The words of a statement, and how they become fields.
class Arguments {
public:
    explicit Arguments(ScriptText const& text)
        : all_(text.arguments), words_(words_of(all_)), quoted_(quoted_in(all_)) {}

    [[nodiscard]] GivenField word(std::size_t index) const {
        return {index < words_.size() ? words_[index] : nothing()};
    }
    [[nodiscard]] GivenField quoted(std::size_t index) const {
        return {index < quoted_.size() ? quoted_[index] : nothing()};
    }
    /// The number after `key`, else this one.
    [[nodiscard]] GivenField option(std::string_view key, float otherwise, std::size_t from) const {
        if (auto const found = option_in(words_, key, from)) return {*found, number_in(found->text)};
        return {nothing(), otherwise};
    }
    [[nodiscard]] std::vector<GivenField> words(std::size_t count) const {
        std::vector<GivenField> given;
        for (std::size_t i = 0; i < count; ++i) given.push_back(word(i));
        return given;
    }
    [[nodiscard]] bool has(std::string_view upper) const { return holds(all_.text, upper); }
    [[nodiscard]] Words const& all() const noexcept { return all_; }
    [[nodiscard]] std::size_t quotes() const noexcept { return quoted_.size(); }
    [[nodiscard]] std::vector<Words> start() const { return words_of(unquoted_start(all_)); }
    [[nodiscard]] Words nothing() const noexcept { return {{}, all_.at + all_.size, 0}; }

private:
    Words all_;
    std::vector<Words> words_, quoted_;
};

std::vector<GivenField> ani_fields(Arguments const& arguments, float max_fps) {
    constexpr std::size_t words = 10;
    auto given = arguments.words(words);
    given.push_back(arguments.option("FPS:", max_fps, words));
    given.push_back(arguments.option("SPD:", 0, words));
    given.push_back(arguments.option("CVS:", 1, words));
    return given;
}

/// Names of scenes end at the first dot; the extension comes back only in those of registerMesh.
std::vector<GivenField> mesh_fields(Arguments const& arguments) {
    auto scene = arguments.quoted(0);
    if (arguments.quotes() == 0) scene = arguments.word(0);
    scene.word.text = scene.word.text.substr(0, scene.word.text.find('.'));
    return {{arguments.nothing(), arguments.has("DONT_USE_MESH") ? 1.F : 0.F}, scene};
}

std::vector<GivenField> sound_fields(Arguments const& arguments, float range) {
    auto heard = arguments.option("R:", range, 2);
    heard.number = std::min(*heard.number, range_most);
    return {
        arguments.word(0), arguments.word(1), heard, {arguments.nothing(), arguments.has("EMPTY_") ? 0.F : 1.F}};
}

/// Without a frame the text between the first two names is the tag, as the game splits at quotes.
std::vector<GivenField> tag_fields(Arguments const& arguments) {
    auto const start = arguments.start();
    std::size_t const first = start.empty() ? 1 : 0;
    GivenField tag = arguments.quoted(0);
    if (first == 1) {
        auto const& all = arguments.all();
        auto const from = std::min(tag.word.at + tag.word.size + 1, all.at + all.size); // after its quote
        auto const to = arguments.quoted(1).word.at;
        auto const size = to > from + 1 ? to - 1 - from : 0;
        tag.word = {all.text.substr(from - all.at, size), from, size};
    }
    std::vector<GivenField> given{{start.empty() ? arguments.nothing() : start.front()}, tag};
    for (std::size_t i = 1; i <= 4; ++i) given.push_back(arguments.quoted(i));
    return given;
}

std::vector<GivenField> model_tag_fields(Arguments const& arguments) {
    std::vector<GivenField> given;
    for (std::size_t i = 0; i < 5; ++i) given.push_back(arguments.quoted(i));
    return given;
}

std::vector<GivenField> particle_fields(Arguments const& arguments) {
    auto const start = arguments.start();
    auto const number = [&](std::size_t i) {
        return GivenField{i < start.size() ? start[i] : arguments.nothing()};
    };
    return {number(0),
            number(1),
            arguments.quoted(0),
            arguments.quoted(1),
            {arguments.nothing(), arguments.has("ATTACH") ? 1.F : 0.F}};
}

std::vector<GivenField> morph_fields(Arguments const& arguments) {
    return {arguments.word(0), arguments.quoted(0), arguments.quoted(1), arguments.option("I:", 1, 1),
            arguments.option("H:", -2, 1)};
}

std::vector<GivenField> tremor_fields(Arguments const& arguments) {
    auto given = arguments.words(5);
    auto const range = number_in(given[1].word.text);
    given[1].number = range * range;
    return given;
}

std::size_t values_in(ScriptLayout const& layout) {
    std::size_t count = 0;
    for (auto const& field : layout.fields) count += field.kind == ScriptField::Kind::four_lines ? 4 : 1;
    return count;
}

void derive_field(Reader& in, ScriptField const& field, GivenField const& given, BitRange where) {
    using enum ScriptField::Kind;
    auto const number = given.number.value_or(field.kind == f32 ? number_in(given.word.text) : 0.F);
    switch (field.kind) {
    case line:
    case four_lines: in.derive_text_at(where, field.kind == line ? field.name : "", given.word.text); break;
    case u32: in.derive_at(where, field.name, static_cast<std::uint64_t>(number)); break;
    case s32: in.derive_signed_at(where, field.name, integer_in(given.word.text)); break;
    case f32: in.derive_float_at(where, field.name, number); break;
    }
}

/// The fewest words of a statement, and the most; 0: not counted.
struct WordBounds {
    std::uint16_t type;
    std::size_t fewest, most;
};
constexpr WordBounds bounds[]{{ani_chunk, 10, 10},         {alias_chunk, 7, 8},         {blend_chunk, 2, 4},
                              {comb_chunk, 8, 8},          {disable_chunk, 1, 0},       {sync_chunk, 2, 0},
                              {max_fps_chunk, 1, 0},       {sound_chunk, 2, 0},         {sound_ground_chunk, 2, 0},
                              {particle_chunk, 2, 0},      {tremor_chunk, 5, 0},        {particle_stop_chunk, 1, 0},
                              {mesh_and_tree_chunk, 1, 0}, {register_mesh_chunk, 1, 0}, {morph_chunk, 2, 0},
                              {swap_mesh_chunk, 3, 0},     {set_mesh_chunk, 2, 0}};

WordBounds bounds_of(ScriptLayout const& layout) {
    auto const* const found = std::ranges::find(bounds, layout.type, &WordBounds::type);
    return found == std::end(bounds) ? WordBounds{layout.type, 0, 0} : *found;
}

bool is_option(std::string_view word) {
    constexpr std::array<std::string_view, 3> options{"FPS:", "SPD:", "CVS:"};
    return std::ranges::any_of(options, [&](auto key) { return same_name(word.substr(0, key.size()), key); });
}

/// Statements whose names the game splits at blanks.
bool splits_at_blanks(std::uint16_t type) {
    constexpr std::array<std::uint16_t, 6> split{ani_chunk,  alias_chunk, blend_chunk,
                                                 comb_chunk, sound_chunk, sound_ground_chunk};
    return std::ranges::find(split, type) != split.end();
}

} // namespace

ScriptLayout const* statement_in(std::string_view head) {
    ScriptLayout const* found = nullptr;
    if (holds(head, "ANIENUM")) return found; // it has ANI in it
    for (auto const& layout : script_layouts) {
        bool const longer = !found || layout.keyword.size() > found->keyword.size();
        if (!layout.keyword.empty() && longer && holds(head, layout.keyword)) found = &layout;
    }
    return found;
}

std::vector<GivenField> fields_of(ScriptLayout const& layout, ScriptText const& text, float max_fps) {
    Arguments const arguments(text);
    switch (layout.type) {
    case ani_chunk: return ani_fields(arguments, max_fps);
    case mesh_and_tree_chunk: return mesh_fields(arguments);
    case register_mesh_chunk: return {arguments.quotes() == 0 ? arguments.word(0) : arguments.quoted(0)};
    case model_tag_chunk: return model_tag_fields(arguments);
    case sound_chunk: return sound_fields(arguments, sound_range);
    case sound_ground_chunk: return sound_fields(arguments, ground_range);
    case tag_chunk: return tag_fields(arguments);
    case particle_chunk: return particle_fields(arguments);
    case set_mesh_chunk: return {arguments.word(0), arguments.quoted(0)};
    case swap_mesh_chunk: return {arguments.word(0), arguments.quoted(0), arguments.quoted(1)};
    case morph_chunk: return morph_fields(arguments);
    case tremor_chunk: return tremor_fields(arguments);
    default: return arguments.words(values_in(layout));
    }
}

WordCount count_words(ScriptLayout const& layout, ScriptText const& text) {
    return {bounds_of(layout).fewest, words_of(text.arguments).size()};
}

std::optional<Words> surplus_word(ScriptLayout const& layout, ScriptText const& text) {
    auto const most = bounds_of(layout).most;
    auto const words = words_of(text.arguments);
    if (most == 0 || split_name(layout, text)) return std::nullopt;
    for (auto i = most; i < words.size(); ++i)
        if (layout.type != ani_chunk || !is_option(words[i].text)) return words[i];
    return std::nullopt;
}

std::optional<Words> split_name(ScriptLayout const& layout, ScriptText const& text) {
    if (!splits_at_blanks(layout.type)) return std::nullopt;
    for (auto const& name : quoted_in(text.arguments))
        if (name.text.find_first_of(" \t") != std::string_view::npos) return name;
    return std::nullopt;
}

void derive_fields(Reader& in, ScriptLayout const& layout, std::vector<GivenField> const& given,
                   std::uint64_t line_at) {
    auto const scope = in.inside(layout.name);
    auto next = given.begin();
    for (auto const& field : layout.fields) {
        bool const is_list = field.kind == ScriptField::Kind::four_lines;
        for (std::uint64_t k = 0; k < (is_list ? 4U : 1U) && next != given.end(); ++k, ++next) {
            auto const where = byte_range(line_at + next->word.at, next->word.size);
            if (!is_list) {
                derive_field(in, field, *next, where);
                continue;
            }
            auto const item = in.inside(field.name, k);
            derive_field(in, field, *next, where);
        }
    }
}

std::vector<std::string> values_of(ScriptLayout const& layout, std::vector<GivenField> const& given) {
    std::vector<std::string> values;
    auto next = given.begin();
    for (auto const& field : layout.fields) {
        using enum ScriptField::Kind;
        for (std::size_t k = 0; k < (field.kind == four_lines ? 4U : 1U) && next != given.end(); ++k, ++next) {
            auto const text = next->word.text;
            if (field.kind == line || field.kind == four_lines)
                values.push_back(upper_case(text));
            else if (field.kind == s32)
                values.push_back(std::to_string(integer_in(text)));
            else
                values.push_back(text_of_float(next->number.value_or(number_in(text))));
        }
    }
    return values;
}

} // namespace animcheck::zengin

// SPDX-License-Identifier: MIT
// spec/zengin.mds.yaml. A file is lines until its end; a line is blank, a comment, a brace or one statement:
//   Model ("NAME")
//   {
//     meshAndTree ("X.ASC")  registerMesh ("X.ASC")
//     aniEnum
//     {
//       modelTag (..)  aniMaxFPS (..)  ani (..)  aniAlias (..)  aniBlend (..)  aniComb (..)  aniDisable (..)
//       { *event.. }, after ani, aniBlend and aniComb
//     }
//   }
#include "decoders/zengin/mds.hpp"

#include "decoders/core/quietly.hpp"
#include "decoders/guess.hpp"
#include "decoders/zengin/mds_statement.hpp"
#include "decoders/zengin/script_companions.hpp"

#include <algorithm>
#include <array>

namespace animcheck::zengin {
namespace {

constexpr float usual_fps = 25;

/// A line without blanks at its ends.
struct Line {
    std::string_view text; ///< all of it
    std::uint64_t at = 0;  ///< its first byte
    std::uint64_t index = 0;

    [[nodiscard]] BitRange where(Words const& words) const { return byte_range(at + words.at, words.size); }
    [[nodiscard]] BitRange whole() const { return byte_range(at, text.size()); }
};

bool takes_events(std::uint16_t type) {
    return type == ani_chunk || type == blend_chunk || type == comb_chunk || type == alias_chunk;
}

bool is_of_model(std::uint16_t type) { return type == mesh_and_tree_chunk || type == register_mesh_chunk; }

/// Blanks in UTF-16 are two bytes, so nothing is left of keywords.
bool is_utf16(ByteView bytes) {
    auto const byte = [&](std::size_t i) { return i < bytes.size() ? std::to_integer<unsigned>(bytes[i]) : 0U; };
    return (byte(0) == 0xFF && byte(1) == 0xFE) || (byte(0) == 0xFE && byte(1) == 0xFF);
}

class MdsFile {
public:
    MdsFile(Reader in, ScriptLines* script) : in_(in), script_(script) {}

    void decode() {
        if (!in_.must_hold(1)) return;
        wide_ = is_utf16(in_.source().bytes);
        if (wide_) in_.report_at(byte_range(0, 2), AnomalyKind::string_encoding, "", 16);
        for (std::uint64_t index = 0; in_ && in_.left() > 0; ++index) {
            auto const scope = in_.inside("line", index);
            auto const at = in_.offset();
            read({in_.text_line("text"), at, index});
        }
        close_block();
        derive_counts();
        if (script_) script_->sort_names();
    }

private:
    enum class State : std::uint8_t { before, model, animations, ended };

    struct Block {
        std::uint64_t line = 0, events = 0;
        BitRange where;
        bool ignored = false; ///< after an alias
    };

    void read(Line const& line) {
        auto const text = without_blanks(line.text);
        if (text.empty() || wide_ || !in_) return;
        if (text.find('\0') != std::string_view::npos) {
            number(line);
            in_.report_at(line.whole(), AnomalyKind::string_encoding, "text", 0);
        }
        if (auto const comment = line.text.find("//"); comment != std::string_view::npos)
            return read_comment(line, line.text.substr(0, comment));
        if (!in_.spend(product({line.text.size(), line_searches}))) return;
        auto const parts = take_apart(line.text);
        auto const* const layout = statement_in(parts.head.text);
        bool const opens = has_brace(parts, '{'), closes = has_brace(parts, '}');
        if (layout)
            statement(line, parts, *layout, opens);
        else if (!framing(line, parts) && !opens && !closes)
            unknown(line, parts);
        if (!layout && opens) open_brace(line, text, closes);
        if (closes) close_brace(line);
    }

    /// The game drops the line, with all that is before the comment.
    void read_comment(Line const& line, std::string_view before) {
        auto const parts = take_apart(before);
        bool const lost = statement_in(parts.head.text) || has_brace(parts, '{') || has_brace(parts, '}');
        if (!lost || without_blanks(before).starts_with('/')) return;
        number(line);
        in_.report_at(line.whole(), AnomalyKind::bytes_unread, "text", before.size());
    }

    static bool has_brace(ScriptText const& parts, char brace) {
        return parts.head.text.find(brace) != std::string_view::npos ||
               parts.after.text.find(brace) != std::string_view::npos;
    }

    void number(Line const& line) {
        if (numbered_ == line.index + 1) return;
        numbered_ = line.index + 1;
        in_.derive_at(line.whole(), "number", numbered_);
    }

    /// Model and aniEnum. True if the line is one of them.
    bool framing(Line const& line, ScriptText const& parts) {
        if (holds(parts.head.text, "ANIENUM")) {
            begin_model(line);
            number(line);
            in_.derive_at(line.whole(), "ani_enum", std::uint64_t{1});
            state_ = State::animations;
            enum_open_ = has_brace(parts, '{');
            owner_ = nullptr;
            return true;
        }
        if (!holds(parts.head.text, "MODEL")) return false;
        number(line);
        auto const names = quoted_in(parts.arguments);
        auto const name = names.empty() ? Words{{}, parts.arguments.at, 0} : names.front();
        auto const scope = in_.inside("model");
        in_.derive_text_at(line.where(name), "name", name.text);
        if (state_ == State::before) state_ = State::model;
        return true;
    }

    /// A statement before the model's own line: never seen.
    void begin_model(Line const& line) {
        if (state_ != State::before) return;
        state_ = State::model;
        number(line);
        in_.report_at(line.whole(), AnomalyKind::magic_unexpected, "model");
    }

    void statement(Line const& line, ScriptText const& parts, ScriptLayout const& layout, bool opens) {
        number(line);
        begin_model(line);
        bool const is_event = is_event_chunk(layout.type);
        if (state_ == State::ended && !is_of_model(layout.type)) return after_end(line);
        if (is_of_model(layout.type) == (state_ == State::animations)) return misplaced(line, parts);
        if (is_event && !block_) return mark(line, parts.head, "event");
        if (block_ && !is_event) {
            in_.report_at(line.whole(), AnomalyKind::overlap, "text");
            close_block();
        }
        judge_words(line, parts, layout);
        if (opens && !is_event) blame(line, parts.after, "brace", AnomalyKind::layout_alternative);
        if (block_) {
            ++block_->events;
            if (block_->ignored) return mark(line, parts.head, "event_of_alias");
        }
        add(line, parts, layout);
    }

    void add(Line const& line, ScriptText const& parts, ScriptLayout const& layout) {
        auto const given = fields_of(layout, parts, max_fps_);
        derive_fields(in_, layout, given, line.at);
        if (layout.type == max_fps_chunk) max_fps_ = number_in(given.front().word.text);
        if (script_) script_->add({&layout, line.index + 1, values_of(layout, given)});
        ++counts_[static_cast<std::size_t>(&layout - std::begin(script_layouts))];
        if (!is_event_chunk(layout.type)) owner_ = takes_events(layout.type) ? &layout : nullptr;
    }

    /// The words of a line say something that the game does not read.
    void judge_words(Line const& line, ScriptText const& parts, ScriptLayout const& layout) {
        auto const words = count_words(layout, parts);
        if (words.found < words.needed) {
            in_.derive_at(line.where(parts.arguments), "words", words.found);
            in_.report_at(line.where(parts.arguments), AnomalyKind::count_mismatch, "number", words.found,
                          at_least(words.needed));
        }
        if (auto const name = split_name(layout, parts))
            blame(line, *name, "name_with_blank", AnomalyKind::value_unexpected);
        if (auto const word = surplus_word(layout, parts)) mark(line, *word, "surplus");
        if (std::ranges::count(line.text, '"') % 2 != 0)
            in_.report_at(line.whole(), AnomalyKind::value_unexpected, "text");
        auto const rest = without_blanks(parts.after.text);
        if (rest.find_first_not_of("{} \t;,") != std::string_view::npos) mark(line, parts.after, "after");
    }

    /// Records a part of the line that the game does not read, under a name.
    void mark(Line const& line, Words const& words, std::string_view name) {
        in_.derive_text_at(line.where(words), name, words.text);
        in_.report_at(line.where(words), AnomalyKind::bytes_unread, name, words.size);
    }

    /// Records a part of the line under a name, and what it does to the line.
    void blame(Line const& line, Words const& words, std::string_view name, AnomalyKind kind) {
        in_.derive_text_at(line.where(words), name, words.text);
        in_.report_at(line.where(words), kind, "number");
    }

    void after_end(Line const& line) {
        in_.derive_at(line.whole(), "ended_by", ended_by_);
        in_.report_at(line.whole(), AnomalyKind::out_of_order, "number");
    }

    void misplaced(Line const& line, ScriptText const& parts) { mark(line, parts.head, "misplaced"); }

    /// The game skips it. Lines that begin with a slash are meant as comments.
    void unknown(Line const& line, ScriptText const& parts) {
        auto const text = without_blanks(line.text);
        bool const letters = std::ranges::any_of(text, [](char c) { return lower(c) >= 'a' && lower(c) <= 'z'; });
        if (text.starts_with('/') || !letters) return;
        number(line);
        mark(line, {line.text, 0, line.text.size()}, parts.has_arguments ? "unknown" : "ignored");
    }

    /// Only on a line of its own does a brace open a block.
    void open_brace(Line const& line, std::string_view text, bool closes) {
        if (state_ != State::animations || holds(text, "ANIENUM")) return;
        bool const of_enum = !enum_open_ && !owner_;
        enum_open_ = true;
        if (of_enum && text == "{") return;
        if (text != "{" && owner_ && !block_) {
            number(line);
            blame(line, {line.text, 0, line.text.size()}, "brace", AnomalyKind::layout_alternative);
        }
        if (closes || text != "{" || block_ || !owner_) return;
        number(line);
        block_ = Block{line.index, 0, line.whole(), owner_->type == alias_chunk};
    }

    void close_brace(Line const& line) {
        if (block_) return close_block();
        owner_ = nullptr;
        if (state_ == State::animations || state_ == State::model) {
            if (state_ == State::animations || ended_by_ == 0) ended_by_ = line.index + 1;
            state_ = State::ended;
        }
    }

    void close_block() {
        if (!block_) return;
        if (!block_->ignored) {
            auto const line = in_.top().part("line", block_->line).part("events");
            line.derive_at(block_->where, "count", block_->events);
        }
        block_.reset();
        owner_ = nullptr; // a second block has no animation
    }

    void derive_counts() {
        auto const count = [&](std::uint16_t type) {
            return counts_[static_cast<std::size_t>(layout_of(type) - std::begin(script_layouts))];
        };
        std::uint64_t events = 0;
        for (std::uint16_t type = first_event; type <= last_event; ++type) events += count(type);
        auto const at_end = byte_range(in_.offset(), 0);
        auto const top = in_.at_top("");
        in_.derive_at(at_end, "animations", count(ani_chunk));
        in_.derive_at(at_end, "aliases", count(alias_chunk));
        in_.derive_at(at_end, "blends", count(blend_chunk));
        in_.derive_at(at_end, "combinations", count(comb_chunk));
        in_.derive_at(at_end, "events", events);
        in_.derive_at(at_end, "meshes", count(register_mesh_chunk));
    }

    static constexpr std::uint64_t line_searches = 32; ///< keywords that each line is searched for

    Reader in_;
    ScriptLines* script_;
    State state_ = State::before;
    std::optional<Block> block_;
    ScriptLayout const* owner_ = nullptr; ///< the statement that a brace would open a block for
    std::uint64_t ended_by_ = 0, numbered_ = 0;
    float max_fps_ = usual_fps;
    bool wide_ = false, enum_open_ = false;
    std::array<std::uint64_t, std::size(script_layouts)> counts_{};
};

} // namespace

namespace {

/// As much of a file as is looked at before it is decoded.
constexpr std::size_t sniffed = std::size_t{64} << 10;

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Is `word` the first word of a line, up to a parenthesis, a blank or its end?
bool begins_with(std::string_view line, std::string_view word) {
    if (!same_name(line.substr(0, word.size()), word)) return false;
    auto const next = line.substr(std::min(word.size(), line.size()));
    return next.empty() || std::string_view(" \t\r({").find(next.front()) != std::string_view::npos;
}

/// Evidence from the lines of a file for its format.
struct Signs {
    bool model = false;     ///< the first line that is no comment is Model
    bool statement = false; ///< meshAndTree or aniEnum begins a line
};

Signs signs_of(ByteView bytes) {
    auto text = text_of(bytes.first(std::min(bytes.size(), sniffed)));
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    Signs signs;
    bool first = true;
    while (!text.empty()) {
        auto const end = std::min(text.find('\n'), text.size());
        auto const line = without_blanks(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty() || line.starts_with('/')) continue;
        if (first) signs.model = begins_with(line, "MODEL");
        first = false;
        signs.statement = signs.statement || begins_with(line, "MESHANDTREE") || begins_with(line, "ANIENUM");
    }
    return signs;
}

/// UTF-16 without its zeros, where it says so.
bool is_wide_script(ByteView bytes) {
    if (!is_utf16(bytes)) return false;
    std::vector<std::byte> narrow;
    for (auto const byte : bytes.subspan(2, std::min(bytes.size() - 2, sniffed)))
        if (byte != std::byte{0}) narrow.push_back(byte);
    auto const signs = signs_of(narrow);
    return signs.model || signs.statement;
}

bool has_mds_name(Offer const& offer) { return name_ends(offer.name, ".MDS"); }

/// A git-lfs pointer, a web page, what is packed: not the file, but how to get it.
bool is_instead_of_file(ByteView bytes) {
    auto const* const looks = guess(bytes);
    return looks && !looks->cure.empty();
}

/// Disc images have .mds files, too: the name is enough only in a volume, or where something came instead of the
/// file.
bool is_mds_name(Offer const& offer) {
    return has_mds_name(offer) && (!offer.container.empty() || is_instead_of_file(offer.bytes));
}

Sniff sniff_mds(Offer const& offer) {
    auto const signs = signs_of(offer.bytes);
    bool const one_of_two = signs.model || signs.statement;
    if (signs.model && signs.statement) return {Answer::yes, "starts with Model, and has meshAndTree or aniEnum"};
    if (has_mds_name(offer) && one_of_two && !is_instead_of_file(offer.bytes))
        return {Answer::yes, signs.model ? "starts with Model" : "has meshAndTree or aniEnum"};
    if (has_mds_name(offer) && is_wide_script(offer.bytes)) return {Answer::yes, "a script in UTF-16"};
    return {Answer::no, "does not start with Model"};
}

void decode_mds_model(Reader in, Context const&, Model* model) {
    if (!model) return decode_mds(in, nullptr);
    auto const script = std::make_shared<ScriptLines>(false);
    decode_mds(in, script.get());
    model->family_part = script;
}

void seek_mds(Offer const& offer, Surroundings& around, Context& context) {
    auto const script = quietly(offer.bytes, std::endian::little, [](Reader in) {
        ScriptLines lines(false);
        decode_mds(in, &lines);
        return lines;
    });
    seek_around_script(script, offer, around, context);
}

} // namespace

void decode_mds(Reader in, ScriptLines* script) { MdsFile(in, script).decode(); }

Format const mds_format{
    .id = "zengin.mds",
    .title = "ZenGin (Gothic) model script, .MDS",
    .recognised_by =
        "a text whose first line that is not a comment is Model, and that has meshAndTree or aniEnum; one "
        "of them is enough under a name that ends in .MDS, and the name in a volume, or of what should be fetched, "
        "turned back or unpacked first",
    .order = std::endian::little,
    .declared = is_mds_name,
    .sniff = sniff_mds,
    .decode = decode_mds_model,
    .seek = seek_mds,
    .games = script_games,
};

} // namespace animcheck::zengin

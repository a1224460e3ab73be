// SPDX-License-Identifier: MIT
// A model of a playable character. Tools write a table of display lists for the loader, with its header, at 0x5000
// (PlayAs), or a manifest with the names and lists of the mesh's groups (zzconvert, z64convert), from which a
// loader or a randomizer makes that table.
#include "decoders/zelda64/playable.hpp"

#include "decoders/format.hpp"
#include "decoders/zelda64/scan.hpp"

#include <algorithm>

namespace animcheck::zelda64 {
namespace {

constexpr std::uint64_t aliases_start = 0x5000, aliases_end = 0x5800, model_limbs = 21, alias_size = 8;
constexpr std::uint32_t model_offset_bits = 0xFFFFFF;

/// Where a form has its matrices, display lists and the copied header of its skeleton.
struct Form {
    std::uint8_t form;
    ModelAge age;
    bool of_majora;
    std::uint64_t lists, header; ///< 0: not known
};
constexpr Form forms[]{
    {0x00, ModelAge::adult, false, 0x5090, 0x5380},
    {0x01, ModelAge::child, false, 0x50D0, 0x53A8},
    {0x04, ModelAge::human, true, 0x5110, 0x5420},
    {0x68, ModelAge::human, true, 0x5110, 0x5420},
    {0x02, ModelAge::zora, true, 0, 0},
    {0x03, ModelAge::deku, true, 0, 0},
};

bool is_letter(char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; }

/// "Adult_Link.zobj", "my_child.zobj": a word of the name, not a part of one.
std::optional<ModelAge> age_in_name(std::string_view name) {
    for (auto const& [word, age] : {std::pair{std::string_view("adult"), ModelAge::adult},
                                    std::pair{std::string_view("child"), ModelAge::child}})
        for (std::size_t at = 0; at + word.size() <= name.size(); ++at) {
            bool const starts = at == 0 || !is_letter(name[at - 1]);
            bool const ends = at + word.size() == name.size() || !is_letter(name[at + word.size()]);
            if (starts && ends && same_name(name.substr(at, word.size()), word)) return age;
        }
    return std::nullopt;
}

class PlayableModel {
public:
    PlayableModel(Reader& in, std::string_view name) : in_(in), bytes_(in.source().bytes), name_(name) {}

    void look() {
        auto const play_as = find_play_as(bytes_);
        auto const manifest = find_pieces(bytes_);
        if ((!play_as && !manifest) || !in_.spend(in_.end())) return;
        if (play_as)
            look_at_header(*play_as);
        else
            look_at_pieces(*manifest);
        if (auto const named = age_in_name(name_)) in_.part("model").derive("named_age", *named);
        look_at_skeletons(play_as);
        if (!play_as) look_at_blank();
        look_at_first_end();
    }

private:
    [[nodiscard]] std::uint32_t word(std::uint64_t at) const {
        return load<std::uint32_t>(&bytes_[to_size(at)], std::endian::big);
    }
    [[nodiscard]] bool has(std::uint64_t at, std::uint64_t size) const {
        return at <= bytes_.size() && size <= bytes_.size() - at;
    }

    void look_at_header(PlayAs const& play_as) {
        auto const about = in_.part("model");
        about.derive("kind", ModelKind::play_as);
        auto const form = std::ranges::find(forms, play_as.form, &Form::form);
        if (form == std::end(forms)) return; // equipment, or another character
        about.derive("age", form->age);
        about.derive("game", std::uint64_t{form->of_majora ? 2U : 1U});
        if (form->header == 0 || play_as.universal) return;
        if (play_as.skeleton) about.derive("header", 0x06000000 + form->header);
        look_at_table(form->lists, std::min<std::uint64_t>(form->header, bytes_.size()));
    }

    /// Entries of the table whose list is not a list.
    void look_at_table(std::uint64_t first, std::uint64_t end) {
        constexpr std::uint32_t call = 0xDE, segment = 0x06;
        for (auto at = first; in_ && at + alias_size <= end; at += alias_size) {
            auto const target = word(at + 4);
            if (word(at) >> 24 != call || target >> 24 != segment) continue;
            auto const list = target & model_offset_bits;
            bool const in_table = list >= first && list < end && list % alias_size == 0;
            auto const fault = in_table ? std::nullopt : fault_of(list);
            if (!fault) continue;
            auto const about = in_.part("alias", (at - first) / alias_size);
            about.derive_at(byte_range(at, alias_size), "entry", at);
            about.derive_at(byte_range(at + 4, 4), "list", list);
            about.report_at(byte_range(at + 4, 4), *fault, "list", list);
        }
    }

    /// overlap: the list runs on into the table · pointer_unresolved: it is not a list
    std::optional<AnomalyKind> fault_of(std::uint64_t at) {
        constexpr std::uint32_t last_low = 0x07, first_high = 0xD3, call = 0xDE, end = 0xDF;
        if (at % alias_size != 0) return AnomalyKind::pointer_unresolved;
        for (auto here = at;; here += alias_size) {
            if (!has(here, alias_size) || !in_.spend(alias_size)) return AnomalyKind::pointer_unresolved;
            if (here >= aliases_start && here < aliases_end) return AnomalyKind::overlap;
            auto const command = word(here) >> 24;
            if (command > last_low && command < first_high) return AnomalyKind::pointer_unresolved;
            if (command == end || (command == call && (word(here) >> 16 & 0xFF) != 0)) return std::nullopt;
        }
    }

    void look_at_pieces(PieceManifest const& manifest) {
        auto const about = in_.part("model");
        about.derive("kind", manifest.rigged ? ModelKind::z64convert : ModelKind::zzconvert);
        auto age = age_of(bytes_, manifest);
        if (!age) age = age_in_name(name_);
        if (!age) return;
        about.derive("age", *age);
        if (!in_.spend(64 * std::min<std::uint64_t>(0x4000, in_.end() - manifest.start))) return;
        std::uint64_t number = 0;
        for (auto const& misread : misread_pieces(bytes_, manifest, *age)) {
            auto const scope = in_.inside("misread", number++);
            auto const where = byte_range(misread.at, misread.inside.size());
            in_.derive_text_at(where, "piece", misread.piece);
            in_.derive_text_at(where, "inside", misread.inside);
            in_.derive_at(where, "offset", misread.offset);
            in_.derive_at(where, "is_list", std::uint64_t{is_list(misread.offset) ? 1U : 0U});
        }
    }

    [[nodiscard]] bool is_list(std::uint64_t at) { return has(at, alias_size) && !fault_of(at); }

    /// The limb table that a loader finds which looks for pointers 12 or 16 bytes apart: their run ends with the
    /// header's own pointer, and a byte that counts them.
    [[nodiscard]] std::optional<std::uint64_t> first_table() const {
        auto const is_pointer = [this](std::uint64_t at) {
            return has(at, 4) && std::to_integer<unsigned>(bytes_[to_size(at)]) == 0x06;
        };
        std::uint64_t run_end = 0; // of pointers from here on
        for (std::uint64_t at = 4; has(at, 4); at += 4) {
            if (!is_pointer(at)) continue;
            auto const apart = (word(at) & model_offset_bits) - (word(at - 4) & model_offset_bits);
            bool const starts = (word(at) & model_offset_bits) < bytes_.size() && (apart == 12 || apart == 16);
            if (!starts) continue;
            if (run_end <= at)
                for (run_end = at; is_pointer(run_end);) run_end += 4;
            if (!has(run_end, 1)) return std::nullopt;
            auto const count = (run_end - at) / 4;
            if (std::to_integer<unsigned>(bytes_[to_size(run_end)]) == count)
                return word(run_end - 4) & model_offset_bits;
        }
        return std::nullopt;
    }

    void look_at_skeletons(std::optional<PlayAs> const& play_as) {
        auto const about = in_.part("model");
        auto const first = first_table();
        if (first) about.derive("first_table", *first);
        auto table = first;
        if (play_as && play_as->skeleton && word(*play_as->skeleton) >> 24 == 0x06) {
            table = word(*play_as->skeleton) & model_offset_bits;
            about.derive("own_table", *table);
            if (std::to_integer<unsigned>(bytes_[to_size(*play_as->skeleton) + 4]) != model_limbs) return;
        }
        if (table) look_at_limbs(*table);
    }

    /// Loaders find limb I at limb 0 + 16 I, and that it is drawn by the byte 8 there.
    void look_at_limbs(std::uint64_t table) {
        constexpr std::uint64_t limb_size = 16, list_at = 8;
        if (!has(table, 4 * model_limbs)) return;
        auto const limb0 = word(table) & model_offset_bits;
        if (!has(limb0, model_limbs * limb_size)) return;
        auto const about = in_.part("model");
        for (std::uint64_t i = 1; i < model_limbs; ++i)
            if ((word(table + 4 * i) & model_offset_bits) != limb0 + limb_size * i)
                return about.derive_at(byte_range(table + 4 * i, 4), "limb_apart", i);
        about.derive_at(byte_range(table, 4 * model_limbs), "limb_apart", std::uint64_t{0});
        std::uint64_t lists = 0, without = 0, first = 0;
        for (std::uint64_t i = 0; i < model_limbs; ++i) {
            auto const at = limb0 + limb_size * i + list_at;
            bool const drawn = std::to_integer<unsigned>(bytes_[to_size(at)]) == 0x06;
            lists += drawn ? 1 : 0;
            if (drawn || i == 0 || i == 2 || i == 9) continue; // of the root and of both waists none is expected
            if (without++ == 0) first = i;
        }
        about.derive_at(byte_range(table, 4 * model_limbs), "lists", lists);
        about.derive_at(byte_range(limb0 + limb_size * first, limb_size), "without_list", without);
        if (without > 0) about.derive_at(byte_range(limb0 + limb_size * first, limb_size), "first_without", first);
    }

    /// OoT Randomizer writes its table there.
    void look_at_blank() {
        auto const end = std::min<std::uint64_t>(aliases_end, bytes_.size());
        if (end <= aliases_start) return;
        auto const range = bytes_.subspan(aliases_start, to_size(end - aliases_start));
        auto const used = std::ranges::count_if(range, [](std::byte byte) { return byte != std::byte{0}; });
        in_.part("model").derive_at(byte_range(aliases_start, range.size()), "table_used",
                                    static_cast<std::uint64_t>(used));
    }

    /// The first command that ends a list, at whatever byte.
    void look_at_first_end() {
        std::uint64_t matched = 0;
        for (std::uint64_t at = 0; at < bytes_.size(); ++at) {
            bool const fits = bytes_[to_size(at)] == (matched == 0 ? std::byte{0xDF} : std::byte{0});
            matched = fits ? matched + 1 : 0;
            if (matched < alias_size) continue;
            auto const first = at + 1 - alias_size;
            return in_.part("model").derive_at(byte_range(first, alias_size), "first_end", first);
        }
    }

    Reader& in_;
    ByteView bytes_;
    std::string_view name_;
};

} // namespace

void look_at_playable(Reader& in, std::string_view name) { PlayableModel(in, name).look(); }

} // namespace animcheck::zelda64

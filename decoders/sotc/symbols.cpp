// SPDX-License-Identifier: MIT
// spec/sotc.module.include.yaml. Tables anywhere in a module, where the header says:
//   imports        4 bytes each         values  4 bytes a symbol
//   symbols        16 bytes each: name_at value size info other section
//   section names  4 bytes a section    strings: of symbols, and of sections: each up to a NUL
// A root is found by its symbol: exported, of the data, called like the file that the module was made from.
#include "decoders/sotc/symbols.hpp"

#include <algorithm>

namespace animcheck::sotc {
namespace {

constexpr std::uint64_t symbol_size = 16, word_size = 4, longest_symbol_name = 255;

class Symbols {
public:
    Symbols(Reader in, Module& module) : in_(in), module_(module), header_(module.header) {}

    void read() {
        read_words("import", header_.imports, "imports_at", header_.imports_at);
        if (symbols_fit()) {
            read_table();
            read_words("value", header_.symbols, "values_at", header_.values_at);
        }
        tell_symbols();
        read_section_names();
    }

private:
    /// Are all of a table's entries there? Its offset is the header's field `name`.
    bool fits(std::string_view name, std::uint64_t at, std::uint64_t count, std::uint64_t each) {
        if (at <= in_.end() && count <= (in_.end() - at) / each) return true;
        in_.top("header").report(AnomalyKind::offset_out_of_bounds, name, at,
                                 at_most(in_.end() - std::min(in_.end(), product({count, each}))));
        return false;
    }

    void read_words(std::string_view name, std::uint32_t count, std::string_view field, std::uint32_t at) {
        if (fits(field, at, count, word_size) && count > 0) in_.at(at).array<std::uint32_t>(name, count);
    }

    bool symbols_fit() {
        return header_.symbols > 0 && fits("symbols_at", header_.symbols_at, header_.symbols, symbol_size) &&
               fits("strings_at", header_.strings_at, 0, 1);
    }

    void read_table() {
        auto rows = in_.at(header_.symbols_at).table("symbol", header_.symbols, symbol_size);
        auto const names = rows.column<std::uint32_t>("name_at", 0);
        auto const values = rows.column<std::uint32_t>("value", 4);
        rows.column<std::uint32_t>("size", 8);
        rows.column<std::uint8_t>("info", 12);
        rows.column<std::uint8_t>("other", 13);
        auto const sections = rows.column<std::uint16_t>("section", 14);
        module_.symbols.reserve(rows.rows());
        for (std::uint32_t i = 0; in_ && i < rows.rows(); ++i) {
            auto const place = byte_range(header_.symbols_at + i * symbol_size, 4);
            auto const name = names[i] == 0 ? std::string_view{} : symbol_name(i, names[i], place);
            module_.symbols.push_back({name, values[i], sections[i]});
        }
    }

    std::string_view symbol_name(std::uint32_t symbol, std::uint32_t name_at, BitRange place) {
        auto const text = name_of(header_.strings_at, name_at);
        if (text.fault) {
            in_.part("symbol", symbol).report_at(place, *text.fault, "name_at", text.actual, text.expected);
            return {};
        }
        auto const scope = in_.inside("symbol_name", symbol);
        in_.at(std::uint64_t{header_.strings_at} + name_at).bytes("text", text.name.size());
        return text.name;
    }

    struct Name {
        std::string_view name;
        std::optional<AnomalyKind> fault = {};
        std::uint64_t actual = 0;
        Expected expected = {};
    };

    /// A name is cut where it is longer than any of the game, so that a table of symbols that all have the same
    /// endless one costs little.
    [[nodiscard]] Name name_of(std::uint64_t strings_at, std::uint64_t name_at) const {
        auto const room = in_.end() - strings_at;
        if (name_at >= room) return {{}, AnomalyKind::offset_out_of_bounds, name_at, below(room)};
        auto trial = in_.peek();
        auto const bytes =
            trial.at(strings_at + name_at).bytes("name", std::min(longest_symbol_name, room - name_at));
        auto const text = text_of(bytes);
        auto const end = text.find('\0');
        if (end == std::string_view::npos) return {{}, AnomalyKind::string_unterminated, text.size()};
        return {text.substr(0, end)};
    }

    [[nodiscard]] bool is_of_root(std::uint32_t number) const {
        auto const& symbol = module_.symbols[number];
        return symbol.section == module_.section && number != module_.section && !symbol.name.empty() &&
               symbol.value == module_.header.entry;
    }

    void tell_symbols() {
        std::uint64_t imported = 0, of_root = 0;
        auto const& all = module_.symbols;
        for (std::uint32_t i = 1; i < all.size(); ++i) { // number 0 is a placeholder
            imported += all[i].section == 0 ? 1 : 0;
            of_root += is_of_root(i) ? 1 : 0;
        }
        auto const row_of = [&](std::uint64_t symbol) { return header_.symbols_at + symbol * symbol_size; };
        if (header_.symbols > 0 && all.size() < header_.symbols) return; // they could not be read
        // Where there are none, the place of the table says nothing, and may be outside the file.
        auto const where = header_.symbols > 0 ? byte_range(row_of(0), header_.symbols * symbol_size)
                                               : in_.top("header").place_of("symbols");
        auto const about = in_.top("symbols");
        about.derive_at(where, "imported", imported);
        // Modules have one symbol beside the placeholder and that of the data.
        bool const is_one = all.size() == 3 && module_.section == 1;
        about.derive_at(is_one ? byte_range(row_of(2), symbol_size) : where, "of_root", of_root);
        if (module_.section < all.size())
            about.derive_at(byte_range(row_of(module_.section) + 4, 4), "of_data", all[module_.section].value);
    }

    void read_section_names() {
        auto const strings_fit = fits("section_strings_at", header_.section_strings_at, 0, 1);
        if (!fits("section_names_at", header_.section_names_at, header_.sections, word_size) || !strings_fit)
            return;
        auto names = in_.at(header_.section_names_at);
        for (std::uint32_t i = 0; names && i < header_.sections; ++i) {
            auto const scope = names.inside("section_name", i);
            auto const at = names.u32("at");
            auto const text = name_of(header_.section_strings_at, at);
            if (text.fault)
                names.report(*text.fault, "at", text.actual, text.expected);
            else
                in_.at(std::uint64_t{header_.section_strings_at} + at).bytes("text", text.name.size());
        }
    }

    Reader in_;
    Module& module_;
    ModuleHeader const& header_;
};

} // namespace

void read_symbols(Reader in, Module& module) { Symbols(in, module).read(); }

} // namespace animcheck::sotc

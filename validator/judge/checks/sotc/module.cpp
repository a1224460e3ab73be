// SPDX-License-Identifier: MIT
// Common to all modules: tables, symbols and relocations.
#include "validator/judge/checks/sotc/checks.hpp"

#include "decoders/core/order.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace animcheck::sotc {
namespace {

/// The columns of the relocations that belong to the subject's table, and the data that they change.
struct Relocations {
    Column<std::uint32_t> places, infos;
    ByteView data;
    BitRange first;         ///< of the first row's place
    std::uint64_t step = 0; ///< bytes of a row

    /// The place in a row.
    [[nodiscard]] BitRange of_row(std::size_t row) const {
        return byte_range(first.offset / 8 + row * step, sizeof(std::uint32_t));
    }

    /// The field that relocation `row` changes; nothing: it is not in the data.
    [[nodiscard]] std::optional<std::uint32_t> field(std::size_t row) const {
        if (places[row] > data.size() || data.size() - places[row] < 4) return std::nullopt;
        return load<std::uint32_t>(data.data() + places[row], std::endian::little);
    }
};

std::optional<Relocations> relocations_of(CheckInput& input) {
    auto const column = [&](std::string_view pattern) {
        Event const* found = nullptr;
        for (auto const* const event : input.all(pattern))
            if (event->indices == input.subject().indices) found = event;
        return found;
    };
    auto const* const offset = input.last("data.offset");
    auto const* const size = input.last("data.size");
    auto const* const places = column("relocation[].entry[].place");
    auto const* const infos = column("relocation[].entry[].info");
    if (!offset || !size || !places || !infos) return std::nullopt;
    Relocations all{
        places->column<std::uint32_t>(), infos->column<std::uint32_t>(), {}, places->bits, places->stride};
    if (all.places.size() != all.infos.size()) return std::nullopt;
    all.data = input.bytes().subspan(to_size(offset->value), to_size(size->value));
    return all;
}

/// Bytes of the module that one table has, and where it says so.
struct TableBytes {
    std::string_view name;
    std::uint64_t begin = 0, end = 0;
    Event const* place = nullptr;
    std::uint64_t row = 0;
    Event const* text = nullptr; ///< of a string, which may be the end of another
};

class Tables {
public:
    explicit Tables(CheckInput& input) : input_(input) {
        add("the header", 0, 0x70, input.last("header.magic"), 0);
        add("the section table", "section[]", "header.sections_at");
        add("the list of section names", "section_name[].at", "header.section_names_at");
        add("the list of values", "value[]", "header.values_at");
        add("the list of relocation tables", "relocation_table[]", "header.relocations_at");
        add("the list of imports", "import[]", "header.imports_at");
        add("the symbol table", "symbol[]", "header.symbols_at");
        add_section_names();
        add_symbol_names();
        add_lists("the list of relocations", "relocation_table[].entries_at");
        add_lists("the list of addends", "relocation_table[].addends_at");
        add_data();
        put_in_order(all_, {}, &TableBytes::begin);
    }

    [[nodiscard]] std::vector<TableBytes> const& in_order() const noexcept { return all_; }

private:
    void add(std::string_view name, std::uint64_t begin, std::uint64_t end, Event const* place, std::uint64_t row) {
        if (place && begin < end) all_.push_back({name, begin, end, place, row});
    }

    /// The fields read under `pattern`, in one piece or in several.
    void add(std::string_view name, std::string_view pattern, std::string_view place) {
        auto const events = input_.all(pattern);
        if (events.empty()) return;
        auto const& last = events.back()->bits;
        add(name, events.front()->bits.offset / 8, last.end() / 8, input_.last(place), 0);
    }

    /// A string and the NUL after it.
    void add_string(std::string_view name, Event const& text, Event const* place, std::uint64_t row) {
        add(name, text.bits.offset / 8, text.bits.end() / 8 + 1, place, row);
        if (place) all_.back().text = &text;
    }

    void add_section_names() {
        auto const places = input_.all("section_name[].at");
        for (auto const* const text : input_.all("section_name[].text"))
            if (auto const section = text->indices.at[0]; section < places.size())
                add_string("a section's name", *text, places[section], 0);
    }

    void add_symbol_names() {
        auto const* const places = input_.last("symbol[].name_at");
        for (auto const* const text : input_.all("symbol_name[].text"))
            add_string("a symbol's name", *text, places, text->indices.at[0]);
    }

    /// One for each relocation table, including those of sections that are not read.
    void add_lists(std::string_view name, std::string_view place) {
        auto const* const said = input_.last(place);
        auto const* const counted = input_.last("relocation_table[].count");
        if (!said || !counted) return;
        auto const places = said->column<std::uint32_t>(), counts = counted->column<std::uint32_t>();
        auto const* const module_end = input_.last("module.end");
        for (std::size_t row = 0; module_end && row < places.size(); ++row) {
            auto const end = places[row] + std::uint64_t{8} * counts[row];
            if (end <= module_end->value) add(name, places[row], end, said, row);
        }
    }

    void add_data() {
        auto const* const offset = input_.last("data.offset");
        auto const* const size = input_.last("data.size");
        auto const* const place = input_.last("section[].offset");
        if (!offset || !size || !place) return;
        auto const offsets = place->column<std::uint32_t>();
        std::uint64_t row = 0;
        while (row + 1 < offsets.size() && offsets[to_size(row)] != offset->value) ++row;
        add("the data", offset->value, offset->value + size->value, place, row);
    }

    CheckInput& input_;
    std::vector<TableBytes> all_;
};

/// Alignment leaves fewer bytes than this between tables, and they are zero.
constexpr std::uint64_t longest_padding = 16;

bool is_padding(ByteView bytes) { return bytes.size() < longest_padding && all_zero(bytes); }

/// Tables that could not be read leave holes of which something else is reported.
bool is_whole(CheckInput const& input) {
    return std::ranges::none_of(input.log().events(), [](Event const& event) {
        return event.kind == EventKind::anomaly && (event.anomaly == AnomalyKind::offset_out_of_bounds ||
                                                    event.anomaly == AnomalyKind::string_unterminated ||
                                                    event.anomaly == AnomalyKind::size_exceeds_data);
    });
}

} // namespace

void addends_in_place(CheckInput& input) {
    auto const& subject = input.subject();
    auto const addends = subject.column<std::uint32_t>();
    auto const relocations = relocations_of(input);
    if (!relocations || relocations->places.size() != addends.size()) return input.not_applicable();
    auto const data_at = input.last("data.offset")->value;
    Breaches breaches(input);
    for (std::size_t row = 0; row < addends.size(); ++row) {
        auto const field = relocations->field(row);
        if (!field || *field == addends[row]) continue;
        breaches.add([&] {
            return Breach{.row = row,
                          .copy = byte_range(data_at + relocations->places[row], sizeof(std::uint32_t)),
                          .leads = relocations->of_row(row),
                          .args = {{"actual", std::uint64_t{addends[row]}}, {"expected", std::uint64_t{*field}}}};
        });
    }
}

namespace {

/// Bytes of pointers of which the decoder has reported already that they lead out of the data.
std::vector<std::uint64_t> reported_pointers(CheckInput const& input) {
    std::vector<std::uint64_t> places;
    for (auto const& event : input.log().events())
        if (event.kind == EventKind::anomaly && event.anomaly == AnomalyKind::offset_out_of_bounds)
            places.push_back(event.bits.offset / 8);
    put_in_order(places);
    return places;
}

} // namespace

void targets_in_data(CheckInput& input) {
    auto const relocations = relocations_of(input);
    auto const* const sections = input.last("section[].type");
    if (!relocations || !sections || sections->value != 2) return input.not_applicable();
    constexpr std::uint32_t own_symbol = 0x102; // of the data in a module of two sections
    auto const &places = relocations->places, &infos = relocations->infos;
    auto const& data = relocations->data;
    auto const reported = reported_pointers(input);
    auto const data_at = input.last("data.offset")->value;
    Breaches breaches(input);
    for (std::size_t row = 0; row < places.size(); ++row) {
        auto const field = relocations->field(row);
        bool const outside = field && infos[row] == own_symbol && *field >= data.size();
        if (!outside || std::ranges::binary_search(reported, data_at + places[row])) continue;
        breaches.add([&, place = places[row]] {
            return Breach{.row = row,
                          .bits = byte_range(data_at + place, sizeof(std::uint32_t)),
                          .leads = relocations->of_row(row),
                          .expects = Relation::below,
                          .args = {{"actual", std::uint64_t{*field}},
                                   {"expected", std::uint64_t{relocations->data.size()}},
                                   {"place", std::uint64_t{place}}}};
        });
    }
}

void first_row_empty(CheckInput& input) {
    auto const& table = input.subject();
    if (table.value == 0) return input.not_applicable();
    ByteView const row{table.data, table.stride};
    auto const found = std::ranges::find_if(row, [](std::byte byte) { return byte != std::byte{0}; });
    if (found == row.end()) return;
    input.breach({.row = 0,
                  .args = {{"actual", std::uint64_t{std::to_integer<std::uint8_t>(*found)}},
                           {"byte", static_cast<std::uint64_t>(found - row.begin())}}});
}

void tables_apart(CheckInput& input) {
    Tables const tables(input);
    auto const& all = tables.in_order();
    TableBytes const* furthest = nullptr; // of those so far
    for (auto const& table : all) {
        if (furthest && table.begin < furthest->end && !(table.text && furthest->text)) {
            auto const* const text = furthest->text; // that does not end where the table begins
            input.breach({.event = text ? text : table.place,
                          .row = text ? 0 : table.row,
                          .bits = text ? std::optional(text->bits) : std::nullopt,
                          .expects = Relation::at_least,
                          .args = {{"actual", table.begin},
                                   {"expected", furthest->end},
                                   {"table", std::string(table.name)},
                                   {"other", std::string(furthest->name)}}});
        }
        if (!furthest || table.end > furthest->end) furthest = &table;
    }
}

void tables_adjoin(CheckInput& input) {
    auto const* const size = input.last("header.size");
    if (!size || !is_whole(input)) return input.not_applicable();
    Tables const tables(input);
    auto const bytes = input.bytes();
    auto const file_end = std::min<std::uint64_t>(size->value, bytes.size());
    std::uint64_t end = 0;
    auto const look = [&](std::uint64_t begin, Event const* place, std::uint64_t row) {
        if (begin > end && !is_padding(bytes.subspan(to_size(end), to_size(begin - end))))
            input.breach({.event = place,
                          .row = row,
                          .bits = byte_range(end, begin - end),
                          .args = {{"actual", begin - end}, {"from", end}, {"to", begin - 1}}});
    };
    for (auto const& table : tables.in_order()) {
        look(std::min(table.begin, file_end), table.place, table.row);
        end = std::max(end, table.end);
    }
    look(file_end, size, 0);
}

namespace {

/// The names of the symbols that point to the root; the first two symbols are a placeholder and the section's own.
std::vector<Event const*> names_of_root(CheckInput& input) {
    std::vector<Event const*> names;
    auto const* const symbols = input.last("symbol[].value");
    auto const* const entry = input.last("header.entry");
    if (!symbols || !entry) return names;
    auto const values = symbols->column<std::uint32_t>();
    for (auto const* const name : input.all("symbol_name[].text")) {
        auto const number = name->indices.at[0];
        bool const of_root = number >= 2 && number < values.size() && values[number] == entry->value;
        if (of_root && name->value > 0) names.push_back(name);
    }
    return names;
}

bool is_usual(std::string_view name) {
    constexpr std::size_t longest = 49;
    return name.size() <= longest && std::ranges::all_of(name, [](char c) {
               return (c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'z') || c == '-' || c == '_' ||
                      c == '.';
           });
}

} // namespace

void path_usual(CheckInput& input) {
    auto const path = input.subject().text();
    auto const folder = path.substr(0, path.rfind('/') + 1);
    std::string plain(folder);
    std::erase(plain, '/');
    if (is_usual(plain) && is_usual(path.substr(folder.size()))) return;
    input.breach({.row = Breach::whole, .args = {{"actual", std::string(path)}}});
}

void root_named_as_file(CheckInput& input) {
    auto const names = names_of_root(input);
    auto const file = input.context().name;
    // The game has no .xff files: people use this name for modules of an unknown kind.
    if (names.empty() || name_ends(file, ".xff")) return input.not_applicable();
    if (std::ranges::any_of(names, [&](Event const* name) { return name->text() == file; })) return;
    input.breach({.event = names.front(),
                  .row = Breach::whole,
                  .args = {{"actual", std::string(names.front()->text())}, {"expected", std::string(file)}}});
}

void root_name_usual(CheckInput& input) {
    auto const names = names_of_root(input);
    if (names.empty()) return input.not_applicable();
    for (auto const* const name : names)
        if (!is_usual(name->text()))
            input.breach({.event = name, .row = Breach::whole, .args = {{"actual", std::string(name->text())}}});
}

void sections_named(CheckInput& input) {
    constexpr std::array<std::string_view, 2> usual{"", ".rodata"};
    auto const& name = input.subject();
    auto const section = name.indices.at[0];
    if (section >= usual.size()) return input.not_applicable();
    if (name.text() == usual[section]) return;
    input.breach({.row = Breach::whole,
                  .bits = byte_range(name.bits.offset / 8, std::max<std::uint64_t>(name.value, 1)),
                  .args = {{"actual", std::string(name.text())},
                           {"expected", std::string(usual[section])},
                           {"section", std::uint64_t{section}},
                           {"usual", std::string(section == 0 ? "has no name" : "is called '.rodata'")}}});
}

} // namespace animcheck::sotc

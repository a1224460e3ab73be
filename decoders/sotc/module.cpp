// SPDX-License-Identifier: MIT
// spec/sotc.module.include.yaml. An ELF relocatable file of a MIPS in another wrapper:
//   00 header of 28 fields; the tables are anywhere, where its last eight fields say
//   sections          32 bytes each: address image size align type flags state offset
//   relocation tables 28 bytes each: type count section pointers[2] entries_at addends_at
//     entries         place, symbol * 256 + kind        addends: value, 0
//   symbols and names symbols.cpp
// A data module has two sections: an empty one, and one with all of its data.
#include "decoders/sotc/module.hpp"

#include "decoders/core/order.hpp"
#include "decoders/core/quietly.hpp"
#include "decoders/core/text_mode.hpp"
#include "decoders/sotc/symbols.hpp"

#include <algorithm>

namespace animcheck::sotc {
namespace {

constexpr std::uint64_t header_size = module_header_size, section_size = 32, table_size = 28, entry_size = 8;
constexpr std::uint32_t progbits = 1;

class ModuleFile {
public:
    explicit ModuleFile(Reader in) : file_(in), in_(in) {}

    Module read() {
        if (!file_.must_hold(header_size)) return {};
        report_text_mode();
        if (!read_header()) return {};
        bound_by_size();
        if (!read_sections()) return {};
        if (!in_ || !find_entry()) return {};
        read_relocations();
        read_symbols(in_, module_);
        module_.usable = static_cast<bool>(in_);
        return std::move(module_);
    }

private:
    /// Reported before anything is read: it causes every later finding.
    void report_text_mode() {
        auto const bytes = file_.source().bytes;
        auto const size = load<std::uint32_t>(bytes.data() + 0x14, std::endian::little);
        auto const copy = text_mode_of(bytes);
        if (copy.line_feeds > 0 && bytes.size() - copy.line_feeds == size)
            file_.report_at(byte_range(copy.first - 1, 2), AnomalyKind::string_encoding, "", copy.line_feeds);
    }

    bool read_header() {
        auto const scope = file_.inside("header");
        auto& in = file_;
        header_.magic = in.u32("magic");
        if (header_.magic != magic_of_data && header_.magic != magic_of_programs) {
            in.report(AnomalyKind::magic_unexpected, "magic", header_.magic, magic_of_data);
            return false;
        }
        in.u32("zero");
        in.u32("next");
        in.u32("section_symbols");
        in.u32("entry_address");
        header_.size = in.u32("size");
        in.u32("end");
        header_.imports = in.u32("imports");
        in.u32("imports_pointer");
        header_.symbols = in.u32("symbols");
        in.u32("symbols_pointer");
        in.u32("strings_pointer");
        in.u32("sections_pointer");
        in.u32("values_pointer");
        header_.relocations = in.u32("relocations");
        in.u32("relocations_pointer");
        header_.sections = in.u32("sections");
        in.u32("section_names_pointer");
        in.u32("section_strings_pointer");
        header_.entry = in.u32("entry");
        header_.imports_at = in.u32("imports_at");
        header_.symbols_at = in.u32("symbols_at");
        header_.strings_at = in.u32("strings_at");
        header_.sections_at = in.u32("sections_at");
        header_.values_at = in.u32("values_at");
        header_.relocations_at = in.u32("relocations_at");
        header_.section_names_at = in.u32("section_names_at");
        header_.section_strings_at = in.u32("section_strings_at");
        return static_cast<bool>(in);
    }

    /// A size that is too large is cut to the file. What follows one that is too small belongs to something
    /// else: modules are cut out of disc images.
    void bound_by_size() {
        auto const file_end = file_.end();
        module_.end = std::min<std::uint64_t>(header_.size, file_end);
        in_ = file_.at(0).region(module_.end);
        derive_end();
        if (header_.size > file_end) {
            file_.top("header").report(AnomalyKind::size_exceeds_data, "size", header_.size, file_end);
        } else if (auto const begin = std::max(module_.end, header_size); begin < file_end) {
            file_.at(begin).rest("trailing");
        }
    }

    void derive_end() { file_.top("module").derive_at(file_.top("header").place_of("size"), "end", module_.end); }

    [[nodiscard]] bool fits(std::uint64_t offset, std::uint64_t count, std::uint64_t each) const {
        return offset <= module_.end && count <= (module_.end - offset) / each;
    }
    /// Where so many entries would have to begin.
    [[nodiscard]] Expected latest(std::uint64_t count, std::uint64_t each) const {
        return at_most(module_.end - std::min(module_.end, product({count, each})));
    }

    bool read_sections() {
        if (!fits(header_.sections_at, header_.sections, section_size)) {
            in_.top("header").report(AnomalyKind::offset_out_of_bounds, "sections_at", header_.sections_at,
                                     latest(header_.sections, section_size));
            return false;
        }
        auto rows = in_.at(header_.sections_at).table("section", header_.sections, section_size);
        rows.column<std::uint32_t>("address", 0);
        rows.column<std::uint32_t>("image", 4);
        auto const sizes = rows.column<std::uint32_t>("size", 8);
        auto const aligns = rows.column<std::uint32_t>("align", 12);
        auto const types = rows.column<std::uint32_t>("type", 16);
        rows.column<std::uint32_t>("flags", 20);
        rows.column<std::uint32_t>("state", 24);
        auto const offsets = rows.column<std::uint32_t>("offset", 28);
        auto const data = data_section(types);
        if (!data) {
            in_.top("header").report(AnomalyKind::missing, "sections", header_.sections, 1);
            return false;
        }
        module_.section = *data;
        if (!take_data(offsets[*data], sizes[*data], aligns[*data])) return false;
        in_.top("data").derive_at(byte_range(row_of_data() + 16, 4), "type", types[*data]);
        return true;
    }

    /// The second of two, whatever it calls itself, as dormin has it; else the first that holds bytes: programs
    /// have more, and the data is in one of them.
    std::optional<std::uint32_t> data_section(Column<std::uint32_t> const& types) {
        if (header_.sections == 2 && types.size() == 2) return 1;
        if (header_.magic != magic_of_programs)
            in_.top("header").report(AnomalyKind::count_mismatch, "sections", header_.sections, 2);
        for (std::uint32_t i = 0; i < types.size(); ++i)
            if (types[i] == progbits) return i;
        return std::nullopt;
    }

    bool take_data(std::uint32_t offset, std::uint32_t size, std::uint32_t align) {
        auto const row = row_of_data();
        in_.top("data").derive_at(byte_range(row + 12, 4), "align", align);
        auto const scope = in_.inside("section", module_.section);
        if (offset > module_.end) {
            in_.report_at(byte_range(row + 28, 4), AnomalyKind::offset_out_of_bounds, "offset", offset,
                          module_.end);
            return false;
        }
        if (size > module_.end - offset) {
            in_.report_at(byte_range(row + 8, 4), AnomalyKind::offset_out_of_bounds, "size", size,
                          module_.end - offset);
            return false;
        }
        if (align > 1 && offset % align != 0)
            in_.report_at(byte_range(row + 28, 4), AnomalyKind::misaligned, "offset", offset, align);
        module_.data_at = offset;
        module_.data_size = size;
        auto const data = in_.top("data");
        data.derive_at(byte_range(row + 28, 4), "offset", offset);
        data.derive_at(byte_range(row + 8, 4), "size", size);
        return true;
    }

    [[nodiscard]] std::uint64_t row_of_data() const { return header_.sections_at + module_.section * section_size; }

    bool find_entry() {
        module_.entry = header_.entry;
        if (module_.data_size < 4) {
            in_.part("section", module_.section)
                .report_at(byte_range(row_of_data() + 8, 4), AnomalyKind::size_mismatch, "size", module_.data_size);
            return false;
        }
        if (module_.entry <= module_.data_size && module_.data_size - module_.entry >= 4) return true;
        in_.top("header").report(AnomalyKind::offset_out_of_bounds, "entry", header_.entry,
                                 at_most(module_.data_size - std::min<std::uint64_t>(module_.data_size, 4)));
        return false;
    }

    void read_relocations() {
        if (!fits(header_.relocations_at, header_.relocations, table_size)) {
            in_.top("header").report(AnomalyKind::offset_out_of_bounds, "relocations_at", header_.relocations_at,
                                     latest(header_.relocations, table_size));
            return;
        }
        auto rows = in_.at(header_.relocations_at).table("relocation_table", header_.relocations, table_size);
        rows.column<std::uint32_t>("type", 0);
        auto const counts = rows.column<std::uint32_t>("count", 4);
        auto const sections = rows.column<std::uint32_t>("section", 8);
        rows.column<std::uint32_t>("entries_pointer", 12);
        rows.column<std::uint32_t>("addends_pointer", 16);
        auto const entries = rows.column<std::uint32_t>("entries_at", 20);
        auto const addends = rows.column<std::uint32_t>("addends_at", 24);
        auto const number = table_of_data(sections);
        // Missing ones were reported: "there are none" would report them twice.
        if (number && !read_table(*number, counts[*number], entries[*number], addends[*number])) return;
        auto const counted = place_of_count(sections);
        in_.top("data").derive_at(counted, "relocations", module_.relocations.size());
        find_targets();
    }

    /// Where it is said how many relocations the data has: in its table; where a table says that it is another
    /// section's; or where the tables are counted.
    [[nodiscard]] BitRange place_of_count(Column<std::uint32_t> const& sections) {
        for (std::uint32_t i = 0; i < sections.size(); ++i)
            if (sections[i] == module_.section) return byte_range(header_.relocations_at + i * table_size + 4, 4);
        if (!sections.empty() && header_.relocations_at >= header_size)
            return byte_range(header_.relocations_at + 8, 4);
        return in_.top("header").place_of("relocations");
    }

    /// Are the entries of a table there? Its offset is at byte `at` of entry `number`.
    bool has_rows(std::uint32_t number, std::uint32_t at, std::string_view name, std::uint32_t offset,
                  std::uint32_t count) {
        bool const is_in_header = offset < header_size && count > 0;
        if (!is_in_header && fits(offset, count, entry_size)) return true;
        auto const scope = in_.inside("relocation_table", number);
        auto const where = byte_range(header_.relocations_at + number * table_size + at, 4);
        if (is_in_header)
            in_.report_at(where, AnomalyKind::overlap, name, offset, header_size);
        else
            in_.report_at(where, AnomalyKind::offset_out_of_bounds, name, offset, latest(count, entry_size));
        return false;
    }

    /// The table that changes the data. No module has a second.
    std::optional<std::uint32_t> table_of_data(Column<std::uint32_t> const& sections) {
        std::optional<std::uint32_t> first;
        for (std::uint32_t i = 0; in_ && i < sections.size(); ++i) {
            if (sections[i] != module_.section) continue;
            if (!first) {
                first = i;
                continue;
            }
            in_.part("relocation_table", i)
                .report_at(byte_range(header_.relocations_at + i * table_size + 8, 4), AnomalyKind::duplicate, "",
                           sections[i]);
            break; // one more says it all
        }
        return first;
    }

    bool read_table(std::uint32_t number, std::uint32_t count, std::uint32_t entries_at, std::uint32_t addends_at) {
        auto const has_entries = has_rows(number, 20, "entries_at", entries_at, count);
        auto const has_addends = has_rows(number, 24, "addends_at", addends_at, count);
        auto const scope = in_.inside("relocation", number);
        if (has_entries) {
            auto rows = in_.at(entries_at).table("entry", count, entry_size);
            auto const places = rows.column<std::uint32_t>("place", 0);
            auto const infos = rows.column<std::uint32_t>("info", 4);
            rows.column<std::uint8_t>("kind", 4);
            keep(places, infos);
        }
        if (has_addends) {
            auto rows = in_.at(addends_at).table("addend", count, entry_size);
            rows.column<std::uint32_t>("value", 0);
            rows.column<std::uint32_t>("zero", 4);
        }
        return has_entries && has_addends;
    }

    void keep(Column<std::uint32_t> const& places, Column<std::uint32_t> const& infos) {
        if (!in_) return;
        auto& kept = module_.relocations;
        kept.reserve(places.size());
        for (std::size_t i = 0; i < places.size(); ++i) kept.push_back({places[i], infos[i]});
        put_in_order(kept, {}, &Module::Relocation::place);
    }

    void find_targets() {
        auto const data = in_.at(module_.data_at).region(module_.data_size);
        module_.targets.reserve(module_.relocations.size());
        for (auto const& relocation : module_.relocations) {
            auto word = data.peek();
            bool const own = relocation.is_pointer() && relocation.symbol() == module_.section;
            if (!own || !word.skip(relocation.place)) continue;
            auto const target = word.u32("target");
            if (word) module_.targets.push_back(target);
        }
        put_in_order(module_.targets);
    }

    Reader file_, in_; ///< the whole file; what its size says is the module
    Module module_;
    ModuleHeader& header_ = module_.header;
};

constexpr auto module_order = std::endian::little;

} // namespace

Module read_module(Reader in) { return ModuleFile(in).read(); }

Module look_at_root(Reader in, std::uint64_t root) {
    auto module = quietly(in.source().bytes, module_order, read_module);
    if (module.usable && root >= module.data_at && root - module.data_at < module.data_size) {
        module.entry = root - module.data_at;
        return module;
    }
    in.top("header").report(AnomalyKind::offset_out_of_bounds, "entry", root,
                            below(module.data_at + module.data_size));
    return {};
}

bool has_magic(ByteView bytes) noexcept {
    if (bytes.size() < 4) return false;
    auto const magic = load<std::uint32_t>(bytes.data(), module_order);
    return magic == magic_of_data || magic == magic_of_programs;
}

namespace {

std::uint64_t word_of(ByteView bytes, std::uint64_t at) {
    return load<std::uint32_t>(bytes.data() + at, module_order);
}

} // namespace

std::uint64_t likely_size_of(ByteView bytes) noexcept {
    if (bytes.size() < header_size || !has_magic(bytes) || word_of(bytes, 0x04) != 0) return 0;
    auto const size = word_of(bytes, 0x14), sections = word_of(bytes, 0x40), sections_at = word_of(bytes, 0x5C);
    bool const fits = sections > 0 && sections_at >= header_size && sections_at + sections * section_size <= size;
    return fits ? size : 0;
}

std::string_view root_name_of(ByteView module) noexcept {
    constexpr std::uint64_t symbol_size = 16, most_symbols = 64, longest_name = 255;
    if (module.size() < header_size) return {};
    auto const symbols = std::min(word_of(module, 0x24), most_symbols), entry = word_of(module, 0x4C);
    auto const symbols_at = word_of(module, 0x54), strings_at = word_of(module, 0x58);
    for (std::uint64_t i = 2; i < symbols; ++i) { // none, and the data itself
        auto const at = symbols_at + i * symbol_size;
        if (at > module.size() || module.size() - at < symbol_size) return {};
        auto const name_at = strings_at + word_of(module, at);
        bool const is_root = word_of(module, at + 4) == entry && word_of(module, at + 12) >> 16 == 1;
        if (!is_root || word_of(module, at) == 0 || name_at >= module.size()) continue;
        auto const bytes =
            module.subspan(to_size(name_at), to_size(std::min(longest_name, module.size() - name_at)));
        auto const text = text_of(bytes);
        if (auto const end = text.find('\0'); end != std::string_view::npos) return text.substr(0, end);
    }
    return {};
}

std::optional<std::uint32_t> root_word_of(ByteView bytes) {
    if (!has_magic(bytes)) return std::nullopt;
    return quietly(bytes, module_order, [](Reader const& whole) {
        auto const in = whole.peek();
        auto const word_at = [&](std::uint64_t offset) {
            auto word = in;
            word.skip(offset);
            return word.u32("word");
        };
        if (word_at(0x40) != 2) return std::optional<std::uint32_t>();
        auto const data = word_at(sum({word_at(0x5C), section_size, 28}));
        auto word = in;
        word.skip(sum({data, word_at(0x4C)}));
        auto const root = word.u32("root");
        return word ? std::optional(root) : std::nullopt;
    });
}

Sniff sniff_root(Offer const& offer, bool declared, std::uint32_t root) {
    if (declared && offer.bytes.size() < 4) return {Answer::maybe, "too short for a module"};
    if (!has_magic(offer.bytes)) return {Answer::no, "does not start with xff"};
    if (root_word_of(offer.bytes) == root) return {Answer::yes, "a module with this kind of root"};
    return {declared ? Answer::maybe : Answer::no, "a module, but not with this kind of root"};
}

Data::Data(Reader const& in, Module const& module) : all_(in), module_(module) {
    auto whole = all_.at(0);
    all_ = whole.region(sum({module.data_at, module.data_size}));
}

Reader Data::from(std::uint64_t place) const { return all_.at(module_.data_at + place); }

void Data::derive_entry(Reader& root) const {
    root.derive_at(root.top("header").place_of("entry"), "entry", module_.entry);
}

Module::Relocation const* Data::relocation_at(std::uint64_t place) const {
    auto const& all = module_.relocations;
    auto const found = std::ranges::lower_bound(all, place, {}, &Module::Relocation::place);
    return found == all.end() || found->place != place ? nullptr : &*found;
}

bool Data::is_relocated(std::uint64_t place) const {
    auto const* const relocation = relocation_at(place);
    return relocation && relocation->is_pointer() && relocation->symbol() == module_.section;
}

std::optional<std::uint64_t> Data::follow(Reader& in, std::string_view name, std::uint64_t place,
                                          std::uint32_t pointer) const {
    auto const where = bytes(place, 4);
    if (!module_.relocations.empty()) {
        auto const* const relocation = relocation_at(place);
        if (!relocation) {
            in.report_at(where, AnomalyKind::missing, name);
        } else if (relocation->is_pointer() && relocation->symbol() != module_.section) {
            in.report_at(where, AnomalyKind::pointer_unresolved, name, relocation->symbol(), module_.section);
            return std::nullopt; // it leads into another module, or nowhere
        }
    }
    if (pointer < module_.data_size) return pointer;
    in.report_at(where, AnomalyKind::offset_out_of_bounds, name, pointer, below(module_.data_size));
    return std::nullopt;
}

bool Data::has_target(std::uint64_t place, std::uint64_t size) const {
    auto const found = std::ranges::lower_bound(module_.targets, place);
    return found != module_.targets.end() && *found - place < size;
}

} // namespace animcheck::sotc

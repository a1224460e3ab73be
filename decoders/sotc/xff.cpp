// spec/sotc.xff.yaml. Header, sections and relocations: module.cpp. Besides these:
//   symbols 16 bytes each: name value size info other section        strings: their names, each up to a NUL
//   imports, values, section names, section strings: kept as they are
// Roots are found by symbol: an exported symbol of the data, called like the file that the module was made from.
#include "decoders/sotc/xff.hpp"

#include <algorithm>

namespace animcheck::sotc {
namespace {

constexpr std::uint64_t symbol_size = 16, longest_name = 255;

std::string_view format_of(std::string_view name, std::optional<std::uint32_t> root) {
    if (name_ends(name, ".anb")) return "sotc.anb";
    if (name_ends(name, ".skb")) return "sotc.skb";
    if (root == root_of_motion) return "sotc.anb";
    if (root == root_of_skeleton) return "sotc.skb";
    return {};
}

class XffFile {
public:
    XffFile(Reader in, Module const& module, Model* model)
        : whole_(in.end()),
          in_(in.at("", 0).region("", module.end)),
          data_(in, module),
          module_(module),
          model_(model) {}

    void read() {
        if (symbols_fit()) read_symbols();
        if (!named_) add_root("", module_.symbols, module_.entry); // a module without names still tells its entry
        auto const top = in_.at_top("data");
        in_.derive("known_roots", known_roots_);
    }

private:
    bool symbols_fit() {
        if (module_.symbols == 0) return false;
        auto const scope = in_.at_top("header");
        auto const room = module_.symbols_at <= module_.end ? (module_.end - module_.symbols_at) / symbol_size : 0;
        if (module_.symbols > room)
            in_.report(AnomalyKind::offset_out_of_bounds, "symbols_at", module_.symbols_at, module_.end);
        else if (module_.strings_at > module_.end)
            in_.report(AnomalyKind::offset_out_of_bounds, "strings_at", module_.strings_at, module_.end);
        else
            return true;
        return false;
    }

    void read_symbols() {
        auto rows = in_.at("", module_.symbols_at).table("symbol", module_.symbols, symbol_size);
        auto const names = rows.column<std::uint32_t>("name_at", 0);
        auto const values = rows.column<std::uint32_t>("value", 4);
        rows.column<std::uint32_t>("size", 8);
        rows.column<std::uint8_t>("info", 12);
        rows.column<std::uint8_t>("other", 13);
        auto const sections = rows.column<std::uint16_t>("section", 14);
        for (std::uint32_t i = 0; in_ && i < rows.rows(); ++i) {
            auto const name = name_of(i, names[i]);
            bool const of_data = sections[i] == module_.section && i != module_.section && !name.empty();
            if (of_data) add_root(name, i, values[i]);
        }
    }

    /// A name is cut where it is longer than any name of the game, so that a table of symbols that all have the
    /// same endless one costs little.
    std::string_view name_of(std::uint32_t symbol, std::uint32_t name_at) {
        if (name_at == 0) return {};
        auto const scope = in_.inside("symbol", symbol);
        auto const where = byte_range(module_.symbols_at + symbol * symbol_size, 4);
        auto const room = module_.end - module_.strings_at;
        if (name_at >= room) {
            in_.report_at(where, AnomalyKind::offset_out_of_bounds, "name_at", name_at, room);
            return {};
        }
        auto trial = in_.peek();
        auto const bytes =
            trial.at("", module_.strings_at + name_at).bytes("name", std::min(longest_name, room - name_at));
        std::string_view const text(reinterpret_cast<char const*>(bytes.data()), bytes.size());
        auto const end = text.find('\0');
        if (end != std::string_view::npos) return text.substr(0, end);
        in_.report_at(where, AnomalyKind::string_unterminated, "name_at", text.size());
        return {};
    }

    [[nodiscard]] std::optional<std::uint32_t> word_at(std::uint64_t place) const {
        if (place >= data_.size()) return std::nullopt;
        auto word = data_.from(place).peek();
        auto const root = word.u32("root");
        return word ? std::optional(root) : std::nullopt;
    }

    void add_root(std::string_view name, std::uint32_t symbol, std::uint64_t value) {
        auto const format = format_of(name, word_at(value));
        if (format.empty()) return;
        named_ |= value == module_.entry;
        ++known_roots_;
        // The bytes of a root are strewn over the data, so the whole module is its range.
        if (model_)
            model_->members.push_back({.name = name,
                                       .row = symbol,
                                       .stored = whole_,
                                       .size = whole_,
                                       .format = format,
                                       .entry = module_.data_at + value});
    }

    std::uint64_t whole_;
    Reader in_;
    Data data_;
    Module const& module_;
    Model* model_;
    std::uint64_t known_roots_ = 0;
    bool named_ = false;
};

bool promised(Offer const& offer) { return name_ends(offer.name, ".xff"); }

/// A module that is named otherwise may be claimed by the format of its root, which is surer.
Sniff sniff(Offer const& offer) {
    if (promised(offer) && offer.bytes.size() < 4) return {Answer::maybe, "too short for a module"};
    if (!has_magic(offer.bytes)) return {Answer::no, "does not start with xff"};
    return {Answer::maybe, "starts with xff"};
}

void decode(Reader in, Context const&, Model* model) { decode_xff(in, model); }

} // namespace

void decode_xff(Reader in, Model* model) {
    auto const module = read_module(in);
    if (module.usable) XffFile(in, module, model).read();
}

Format const xff_format{
    .id = "sotc.xff",
    .title = "Shadow of the Colossus module, XFF",
    .recognised_by = "starts with xff and a zero or a 2; a name that ends in .xff promises it",
    .order = std::endian::little,
    .promised = promised,
    .sniff = sniff,
    .decode = decode,
    .container = true,
};

} // namespace animcheck::sotc

// SPDX-License-Identifier: MIT
// spec/sotc.xff.yaml. A module (module.cpp) whose roots are members.
#include "decoders/sotc/xff.hpp"

namespace animcheck::sotc {
namespace {

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
        : whole_(in.end()), data_(in, module), module_(module), model_(model) {}

    void read(Reader in) {
        for (std::uint32_t i = 0; i < module_.symbols.size(); ++i) {
            auto const& symbol = module_.symbols[i];
            bool const of_data = symbol.section == module_.section && i != module_.section && !symbol.name.empty();
            if (of_data) add_root(symbol.name, i, symbol.value);
        }
        // A module without names still has its entry.
        if (!named_) add_root("", module_.header.symbols, module_.entry);
        in.top("data").derive("known_roots", known_roots_);
    }

private:
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
    Data data_;
    Module const& module_;
    Model* model_;
    std::uint64_t known_roots_ = 0;
    bool named_ = false;
};

bool is_xff_name(Offer const& offer) { return name_ends(offer.name, ".xff"); }

/// A module that is named otherwise may be claimed by the format of its root, which is surer.
Sniff sniff_xff(Offer const& offer) {
    if (is_xff_name(offer) && offer.bytes.size() < 4) return {Answer::maybe, "too short for a module"};
    if (!has_magic(offer.bytes)) return {Answer::no, "does not start with xff"};
    return {Answer::maybe, "starts with xff"};
}

void decode_xff_model(Reader in, Context const&, Model* model) { decode_xff(in, model); }

} // namespace

void decode_xff(Reader in, Model* model) {
    auto const module = read_module(in);
    if (module.usable) XffFile(in, module, model).read(in);
}

Format const xff_format{
    .id = "sotc.xff",
    .title = "Shadow of the Colossus module, XFF",
    .recognised_by = "starts with xff and a NUL, or with xff2; a name that ends in .xff is enough",
    .order = std::endian::little,
    .declared = is_xff_name,
    .sniff = sniff_xff,
    .decode = decode_xff_model,
    .container = true,
};

} // namespace animcheck::sotc

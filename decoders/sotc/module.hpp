#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/format.hpp"

#include <optional>
#include <vector>

namespace animcheck::sotc {

inline constexpr std::uint32_t magic_of_data = 0x00666678;                ///< "xff" and a zero
inline constexpr std::uint32_t magic_of_programs = 0x32666678;            ///< "xff2"
inline constexpr std::uint32_t root_of_motion = 12, root_of_skeleton = 1; ///< first word of a root

/// A module in the XFF wrapper, little-endian: every .anb and .skb is one. What its root needs of it.
/// Layout and evidence: spec/sotc.xff.yaml.
struct Module {
    /// A word of the data that the loader adds an address to: that of a symbol's section or import.
    struct Relocation {
        std::uint32_t place; ///< from the start of the data
        std::uint32_t info;  ///< number of a symbol * 256 + kind
    };

    bool usable = false;         ///< the data and the root's first word are there
    std::uint32_t section = 0;   ///< number of the data section, and of its symbol
    std::uint64_t data_at = 0;   ///< of the file
    std::uint64_t data_size = 0; ///< bytes
    std::uint64_t entry = 0;     ///< of the root, from the start of the data
    std::uint32_t symbols = 0, symbols_at = 0, strings_at = 0;
    std::uint64_t end = 0;               ///< of the module's bytes
    std::vector<Relocation> relocations; ///< of the data, in order of places
    std::vector<std::uint32_t> targets;  ///< what the words at those places hold, ascending
};

/// Reads header, sections and the relocations of the data.
[[nodiscard]] Module read_module(Reader in);
/// The same of a module that was told of already, with the root at a byte of the file: nothing is told, but where
/// that byte is not in the data.
[[nodiscard]] Module look_at_root(Reader in, std::uint64_t root);

[[nodiscard]] bool has_magic(ByteView bytes) noexcept;
/// The first word of the root, found with a few reads; nothing where that is no module or has no such word.
[[nodiscard]] std::optional<std::uint32_t> root_word_of(ByteView bytes);

/// For looking through images: how large the module is that begins here, as its header says; 0: none does, as its
/// tables do not fit that size.
inline constexpr std::uint64_t module_header_size = 0x70;
[[nodiscard]] std::uint64_t likely_size_of(ByteView bytes) noexcept;
/// What a module calls its root: modules of data are named after it. Empty: it does not tell.
[[nodiscard]] std::string_view root_name_of(ByteView module) noexcept;

/// How a file with a root of this kind is recognised, where its name promises it and where not.
[[nodiscard]] Sniff sniff_root(Offer const& offer, bool promised, std::uint32_t root);

/// The data of a module and the pointers inside it, which count from its start.
class Data {
public:
    Data(Reader const& in, Module const& module);

    [[nodiscard]] std::uint64_t size() const noexcept { return module_.data_size; }
    [[nodiscard]] Module const& module() const noexcept { return module_; }
    [[nodiscard]] BitRange bytes(std::uint64_t place, std::uint64_t size) const noexcept {
        return byte_range(module_.data_at + place, size);
    }
    /// A reader from a place to the end of the data.
    [[nodiscard]] Reader from(std::uint64_t place) const;

    /// Where the pointer at `place` leads, which is told as the field `name` of the part being read. Nothing:
    /// nowhere in this file. A word that is no relocation is believed all the same, as dormin does, which knows
    /// none.
    [[nodiscard]] std::optional<std::uint64_t> follow(Reader& in, std::string_view name, std::uint64_t place,
                                                      std::uint32_t pointer) const;

    [[nodiscard]] bool is_relocated(std::uint64_t place) const { return symbol_at(place) == module_.section; }
    /// Does something begin in these bytes that a pointer leads to?
    [[nodiscard]] bool has_target(std::uint64_t place, std::uint64_t size) const;

private:
    /// Of the relocation at a place; nothing: it has none of the known kind.
    [[nodiscard]] std::optional<std::uint32_t> symbol_at(std::uint64_t place) const;

    Reader all_;
    Module const& module_;
};

} // namespace animcheck::sotc

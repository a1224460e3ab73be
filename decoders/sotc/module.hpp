// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/format.hpp"

#include <optional>
#include <vector>

namespace animcheck::sotc {

inline constexpr std::uint32_t magic_of_data = 0x00666678;                ///< "xff" and a NUL
inline constexpr std::uint32_t magic_of_programs = 0x32666678;            ///< "xff2"
inline constexpr std::uint32_t root_of_motion = 12, root_of_skeleton = 1; ///< first field of a root

/// Counts and places of the file's tables.
struct ModuleHeader {
    std::uint32_t magic = 0, size = 0, imports = 0, symbols = 0, relocations = 0, sections = 0, entry = 0,
                  imports_at = 0, symbols_at = 0, strings_at = 0, sections_at = 0, values_at = 0,
                  relocations_at = 0, section_names_at = 0, section_strings_at = 0;
};

/// A module in the XFF wrapper, little-endian: every .anb and .skb is one.
/// Layout and evidence: spec/sotc.module.include.yaml.
struct Module {
    struct Symbol {
        std::string_view name; ///< empty: it has none, or none that could be read
        std::uint32_t value;
        std::uint16_t section;
    };
    /// A field of the data that the loader adds an address to: that of a symbol's section or import.
    struct Relocation {
        std::uint32_t place; ///< from the start of the data
        std::uint32_t info;  ///< number of a symbol * 256 + kind

        [[nodiscard]] std::uint32_t symbol() const noexcept { return info >> 8; }
        [[nodiscard]] bool is_pointer() const noexcept { return (info & 0xFF) == 2; } ///< R_MIPS_32
    };

    ModuleHeader header;
    bool usable = false;         ///< the data and the root's first field are there
    std::uint32_t section = 0;   ///< number of the data section, and of its symbol
    std::uint64_t data_at = 0;   ///< of the file
    std::uint64_t data_size = 0; ///< bytes
    std::uint64_t entry = 0;     ///< of the root, from the start of the data
    std::uint64_t end = 0;       ///< of the module's bytes
    std::vector<Symbol> symbols;
    std::vector<Relocation> relocations; ///< of the data, in order of places
    std::vector<std::uint32_t> targets;  ///< what the fields at those places hold, ascending
};

/// Reads all of a module but its data.
[[nodiscard]] Module read_module(Reader in);
/// The same of a module that was reported already, with the root at a byte of the file: nothing is reported, but
/// where that byte is not in the data.
[[nodiscard]] Module look_at_root(Reader in, std::uint64_t root);

[[nodiscard]] bool has_magic(ByteView bytes) noexcept;
/// The first field of the root, found with a few reads; nothing if it is not a module or has no such field.
[[nodiscard]] std::optional<std::uint32_t> root_word_of(ByteView bytes);

/// For searching images: the declared size of the module that begins here; 0: not a module, because its
/// tables do not fit that size.
inline constexpr std::uint64_t module_header_size = 0x70;
[[nodiscard]] std::uint64_t likely_size_of(ByteView bytes) noexcept;
/// The name of a module's root: modules of data are named after it. Empty: unknown.
[[nodiscard]] std::string_view root_name_of(ByteView module) noexcept;

/// How a file with a root of this kind is recognised, whether its name says so or not.
[[nodiscard]] Sniff sniff_root(Offer const& offer, bool declared, std::uint32_t root);

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
    /// Reports where the root begins, as a field of the part `root` that is being read.
    void derive_entry(Reader& root) const;

    /// Where the pointer at `place` leads, which is reported as the field `name` of the part being read. Nothing:
    /// nowhere in this file. A pointer that is not among the relocations is followed all the same, as by dormin,
    /// which reads none; one that is listed with an unknown kind is reported by the relocation's own rule.
    [[nodiscard]] std::optional<std::uint64_t> follow(Reader& in, std::string_view name, std::uint64_t place,
                                                      std::uint32_t pointer) const;

    [[nodiscard]] bool is_relocated(std::uint64_t place) const;
    /// By whatever symbol and of whatever kind.
    [[nodiscard]] bool is_listed(std::uint64_t place) const { return relocation_at(place) != nullptr; }
    /// Does something begin in these bytes that a pointer leads to?
    [[nodiscard]] bool has_target(std::uint64_t place, std::uint64_t size) const;

private:
    /// Null: the field at that place is not listed.
    [[nodiscard]] Module::Relocation const* relocation_at(std::uint64_t place) const;

    Reader all_;
    Module const& module_;
};

} // namespace animcheck::sotc

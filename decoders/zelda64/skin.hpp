// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/zelda64/memory.hpp"

namespace animcheck::zelda64 {

/// The data of animated skin limbs: vertices that several limbs move.
class Skin {
public:
    explicit Skin(Memory const& memory) : memory_(memory), bytes_left_(memory.size()) {}

    /// The data at `offset`, as the part `skin` of the limb in whose scope `in` is.
    void read(Reader& in, std::uint64_t offset);

private:
    struct Counted {
        std::string_view name, counter; ///< of the rows, and of the field that counts them
        std::uint64_t count = 0;
        Pointer pointer;
    };
    void read_modif(Reader& in);
    void read_vertices(Reader& in, Counted const& what);
    void read_transforms(Reader& in, Counted const& what);
    [[nodiscard]] std::optional<Reader> follow(Reader& in, std::string_view name, Counted& what, std::uint32_t row);
    [[nodiscard]] bool spend(Reader& in, std::string_view name, std::uint64_t size);

    Memory const& memory_;
    bool reported_ = false;    ///< that no bytes are left, which was reported
    std::uint64_t bytes_left_; ///< what tables without overlaps can fill: bounds the work by the file's size
};

} // namespace animcheck::zelda64

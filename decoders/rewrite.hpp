// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/container.hpp"

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace animcheck {

/// Bytes of a file, and what takes their place.
struct Change {
    std::uint64_t first = 0, count = 0;
    std::string bytes;
    bool operator==(Change const&) const = default;
};

/// A member that gets other bytes.
struct NewMember {
    std::uint32_t index = 0; ///< of Container::members
    ByteView bytes;          ///< unpacked
};

/// Where everything in a container goes if some of its parts change their sizes. Parts keep their order; what
/// follows one moves with it, padded as the container pads its parts. Bytes between parts stay.
class Relocation {
public:
    explicit Relocation(ByteView whole) : whole_(whole) {}

    /// A header or a table, which is aligned as it likes.
    void keep_table(std::uint64_t first, std::uint64_t count) { parts_.push_back({first, count, count, true}); }
    void keep(std::uint64_t first, std::uint64_t count) { parts_.push_back({first, count, count}); }
    void resize(std::uint64_t first, std::uint64_t count, std::uint64_t to) {
        parts_.push_back({first, count, to});
    }
    /// Once all parts are there. False: some of them overlap, so that one cannot move without the other.
    [[nodiscard]] bool settle();

    /// Where these bytes are afterwards. Nothing: inside a part that changes.
    [[nodiscard]] std::optional<std::uint64_t> moved(std::uint64_t offset) const;
    [[nodiscard]] std::uint64_t size() const; ///< of the whole, afterwards

    /// Other bytes in the place of `count`; only what differs becomes a change.
    void write(std::uint64_t first, std::uint64_t count, std::string_view bytes);
    /// A little-endian field of four bytes. What does not fit or is outside makes `fits` false.
    void write_u32(std::uint64_t first, std::optional<std::uint64_t> value);
    [[nodiscard]] bool fits() const noexcept { return fits_; }
    [[nodiscard]] std::uint32_t u32(std::uint64_t first); ///< 0 outside

    [[nodiscard]] std::vector<Change> take_changes() { return std::exchange(changes_, {}); }

private:
    struct Part {
        std::uint64_t first = 0, count = 0, to = 0;
        bool is_table = false;
        std::uint64_t gap = 0, new_gap = 0; ///< after it
        [[nodiscard]] std::uint64_t end() const noexcept { return first + count; }
    };
    [[nodiscard]] bool sort_parts();
    void pad(Part& part, std::uint64_t unit);
    [[nodiscard]] std::uint64_t alignment() const;

    ByteView whole_;
    std::vector<Part> parts_;  ///< in file order once settled, those without bytes left out
    std::vector<Part> moving_; ///< those of them after which all moves
    std::vector<Change> changes_;
    bool fits_ = true;
};

/// Writes a container anew after its members have changed: all that its tables say of them, and members
/// that are packed, packed again. The bytes of members that are not packed are the caller's to change.
struct Rewriting {
    std::vector<Change> changes; ///< in file order, apart from each other
    std::string why_not;         ///< empty: they are whole
};

/// How the containers of one format are written anew.
struct Rewriter {
    std::string_view format;
    Rewriting (*rewrite)(Container const& container, std::span<NewMember const> members) = nullptr;
    bool sums = false; ///< something is computed from all bytes: also members that keep their size change it
};

/// Members of which no other has the same stored bytes, in a container whose format has a rewriter; else `why_not`.
[[nodiscard]] Rewriting rewrite(Rewriter const* rewriter, Container const& container,
                                std::span<NewMember const> members);

inline constexpr auto not_rewritten = "its container is not written anew"; ///< why not: a format without a rewriter

} // namespace animcheck

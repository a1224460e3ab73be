// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/sotc/module.hpp"
#include "decoders/sotc/quaternion.hpp"

#include <span>
#include <vector>

namespace animcheck::sotc {

/// Bytes of the data, from its start.
struct Extent {
    std::uint64_t begin = 0, end = 0;
    [[nodiscard]] std::uint64_t size() const noexcept { return end - begin; }
    [[nodiscard]] bool empty() const noexcept { return end == 0; }
    [[nodiscard]] bool meets(Extent const& other) const noexcept { return begin < other.end && other.begin < end; }
};

/// The bones of a motion, according to its tables.
struct BoneTables {
    std::uint32_t poses = 0;
    Extent root, flags_at, pointers_at;
    Array<std::uint8_t> flags;
    Array<std::uint32_t> pointers;
};

/// The places of all objects, before anything of a bone is reported: objects have no sizes, and end where others
/// begin. No two bones are read from the same block, so that work and findings are bounded by the data and not by a
/// count.
class BonePlans {
public:
    static constexpr std::uint32_t nobody = ~std::uint32_t{0};
    struct Plan {
        std::optional<Coding> coding; ///< of a flag that is known
        Extent block,
            payload; ///< empty: they lead nowhere, or were not followed; the payload as far as it is there
        std::uint64_t room = 0; ///< bytes from the payload to the next object, or whatever a pointer leads to
        std::uint32_t shares = nobody;   ///< the bone that has the same block
        std::uint32_t overlaps = nobody; ///< a bone whose keys are in the same bytes
        bool blocked = false;            ///< something else is in the bytes of the block
        bool inside = false;             ///< the payload begins inside something else
        [[nodiscard]] bool is_own() const noexcept { return !block.empty() && !blocked && shares == nobody; }
    };

    BonePlans(Data const& data, BoneTables const& tables);
    [[nodiscard]] Plan const& operator[](std::size_t bone) const { return plans_[bone]; }
    [[nodiscard]] std::size_t size() const noexcept { return plans_.size(); }
    /// How many more keys than frames the bones have, as far as their bytes show: 0 unless most have the same
    /// number.
    [[nodiscard]] std::uint64_t further_keys() const;

private:
    struct Unread;
    [[nodiscard]] std::vector<Unread> unread() const;
    template <class ExtentOf>
    [[nodiscard]] std::vector<std::uint32_t> in_order(ExtentOf extent) const;
    void plan_block(Plan& plan, std::uint8_t flag, std::uint32_t pointer) const;
    void part_blocks();
    void list_objects();
    [[nodiscard]] std::uint64_t payload_of(Plan const& plan) const;
    void plan_payloads();
    void plan_payload(Plan& plan, std::uint64_t begin, std::uint64_t next_keys) const;
    void find_shared();

    Data const& data_;
    BoneTables const& tables_;
    std::vector<Plan> plans_;
    std::vector<Extent> objects_; ///< all but keys, in order of their beginnings
};

[[nodiscard]] std::uint64_t block_size(Coding coding) noexcept;

} // namespace animcheck::sotc

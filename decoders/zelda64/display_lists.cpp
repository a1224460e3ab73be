// SPDX-License-Identifier: MIT
#include "decoders/zelda64/display_lists.hpp"

#include "decoders/zelda64/memory.hpp"
#include "decoders/zelda64/skeleton.hpp"

#include <algorithm>
#include <vector>

namespace animcheck::zelda64 {
namespace {

constexpr std::uint64_t list_command_size = 8, limb_lists_at = 8;

/// The fault of a display list, and its place.
struct ListFault {
    AnomalyKind kind;
    std::uint64_t at = 0;    ///< of the command
    std::uint64_t value = 0; ///< the command, or where it leads
};

class ListWalker {
public:
    ListWalker(ByteView bytes, std::uint8_t segment)
        : bytes_(bytes), segment_(segment), seen_(bytes.size() / list_command_size + 1) {}

    [[nodiscard]] std::uint8_t segment() const { return segment_; }

    /// Commands that an earlier list has are not looked at again.
    std::optional<ListFault> walk(std::uint64_t start) {
        returns_.clear();
        chain_ = {{start, start}};
        for (auto at = start;;) {
            if (at + list_command_size > bytes_.size()) return ListFault{AnomalyKind::missing, at, 0};
            auto const next = seen_[to_size(at / list_command_size)] ? back() : step(at);
            if (fault_) return std::exchange(fault_, std::nullopt);
            if (!next) return std::nullopt;
            at = *next;
        }
    }

private:
    [[nodiscard]] std::uint32_t word(std::uint64_t at) const {
        return load<std::uint32_t>(&bytes_[to_size(at)], std::endian::big);
    }

    /// Where the next command is; nothing at the end.
    std::optional<std::uint64_t> step(std::uint64_t at) {
        constexpr std::uint32_t last_low = 0x07, first_high = 0xD3, call = 0xDE, end = 0xDF;
        seen_[to_size(at / list_command_size)] = true;
        auto const first = word(at), address = word(at + 4), command = first >> 24;
        chain_.back().end = at + list_command_size;
        if (command > last_low && command < first_high) return fail({AnomalyKind::enum_unknown, at, command});
        if (command == end) return back();
        if (takes_address(command) && leads_outside(address))
            return fail({AnomalyKind::offset_out_of_bounds, at, address & list_offset_bits});
        if (command != call) return at + list_command_size;
        bool const returns = (first >> 16 & 0xFF) == 0;
        if (!is_here(address)) return returns ? std::optional(at + list_command_size) : back();
        return enter(at, address & list_offset_bits, returns);
    }

    std::optional<std::uint64_t> enter(std::uint64_t at, std::uint64_t target, bool returns) {
        constexpr std::size_t most_calls = 18; // as deep as the graphics processor can
        if (target % list_command_size != 0) return fail({AnomalyKind::misaligned, at, target});
        if (returns && returns_.size() == most_calls) return at + list_command_size;
        if (returns) returns_.push_back({at + list_command_size, chain_});
        if (returns) chain_.clear();
        bool const again = std::ranges::any_of(
            chain_, [target](Stretch const& part) { return target >= part.start && target < part.end; });
        if (again) return fail({AnomalyKind::missing, at, 0});
        chain_.push_back({target, target});
        return target;
    }

    std::optional<std::uint64_t> back() {
        if (returns_.empty()) return std::nullopt;
        auto const at = returns_.back().at;
        chain_ = std::move(returns_.back().chain);
        returns_.pop_back();
        return at;
    }

    std::optional<std::uint64_t> fail(ListFault fault) {
        fault_ = fault;
        return std::nullopt;
    }

    [[nodiscard]] static bool takes_address(std::uint32_t command) {
        constexpr std::uint32_t vertices = 0x01, matrix = 0xDA, call = 0xDE, image = 0xFD;
        return command == vertices || command == matrix || command == call || command == image;
    }
    [[nodiscard]] bool is_here(std::uint32_t address) const { return address >> 24 == segment_; }
    [[nodiscard]] bool leads_outside(std::uint32_t address) const {
        return is_here(address) && (address & list_offset_bits) >= bytes_.size();
    }

    static constexpr std::uint32_t list_offset_bits = 0x00FFFFFF;
    struct Stretch {
        std::uint64_t start, end;
    };
    struct Return {
        std::uint64_t at;
        std::vector<Stretch> chain;
    };
    ByteView bytes_;
    std::uint8_t segment_;
    std::vector<bool> seen_;
    std::vector<Return> returns_;
    std::vector<Stretch> chain_; ///< commands since the last call that returns
    std::optional<ListFault> fault_;
};

/// The limbs of a skeleton whose pointers all lead to limbs of its type.
class SkeletonLists {
public:
    SkeletonLists(Reader& in, ListWalker& walker, std::size_t element)
        : in_(in), walker_(walker), element_(element) {}

    void look(PlacedElement const& skeleton) {
        auto const bytes = in_.source().bytes;
        auto const header = *skeleton.offset;
        if (header + 8 > bytes.size()) return;
        auto const table = offset_of(header);
        std::uint64_t const count = std::to_integer<unsigned>(bytes[to_size(header + 4)]);
        if (!table || *table + 4 * count > bytes.size()) return;
        auto const lists = lists_of(skeleton, *table, count);
        for (std::uint64_t i = 0; i < count && lists > 0; ++i) {
            auto const limb = offset_of(*table + 4 * i);
            if (!limb || *limb + limb_lists_at + 4 * lists > bytes.size()) continue;
            for (std::uint64_t list = 0; list < lists; ++list)
                look_at(i, list == 0 ? "dlist" : "far_dlist", *limb + limb_lists_at + 4 * list);
        }
    }

private:
    [[nodiscard]] std::uint32_t word(std::uint64_t at) const {
        return load<std::uint32_t>(&in_.source().bytes[to_size(at)], std::endian::big);
    }
    /// Where the pointer there leads in this file.
    [[nodiscard]] std::optional<std::uint64_t> offset_of(std::uint64_t at) const {
        auto const pointer = word(at);
        std::uint64_t const offset = pointer & 0x00FFFFFF;
        bool const here = pointer >> 24 == walker_.segment() && offset < in_.end();
        return here ? std::optional(offset) : std::nullopt;
    }

    /// Display lists of a limb; 0 for skins, and where limbs are another distance apart than those of their type.
    [[nodiscard]] std::uint64_t lists_of(PlacedElement const& skeleton, std::uint64_t table,
                                         std::uint64_t count) const {
        auto const type = skeleton.said->limb_type;
        if (type != "Standard" && type != "LOD") return 0;
        std::uint64_t const size = type == "LOD" ? 16 : 12;
        auto const first = offset_of(table);
        bool const apart = first && (*first + count * size <= table || *first >= table + 4 * count);
        if (!apart) return 0;
        for (std::uint64_t i = 1; i < count; ++i)
            if (word(table + 4 * i) - word(table + 4 * (i - 1)) != size) return 0;
        return type == "LOD" ? 2 : 1;
    }

    void look_at(std::uint64_t limb, std::string_view name, std::uint64_t at) {
        auto const start = offset_of(at);
        if (!start || *start % list_command_size != 0) return; // the skeleton reports that itself
        auto const fault = walker_.walk(*start);
        if (!fault) return;
        auto const about = in_.part("element", element_).part("limb", limb);
        auto const size = std::min(list_command_size, in_.end() - std::min(in_.end(), fault->at));
        about.derive_at(byte_range(at, 4), name, *start);
        if (fault->kind == AnomalyKind::missing)
            about.report_at(byte_range(at, 4), fault->kind, name);
        else
            about.report_at(byte_range(fault->at, size), fault->kind, name, fault->value,
                            fault->kind == AnomalyKind::offset_out_of_bounds ? below(in_.end()) : Expected{});
    }

    Reader& in_;
    ListWalker& walker_;
    std::size_t element_;
};

} // namespace

void look_at_display_lists(Elements const& elements) {
    constexpr std::uint8_t objects = 6;
    auto in = elements.in;
    auto const* const file = elements.context.manifest;
    if (file && file->base_address) return; // pointers are addresses
    auto const segment = (file ? file->segment : elements.segment).value_or(objects);
    bool const any = std::ranges::any_of(
        elements.all, [](PlacedElement const& element) { return element.kind == ElementKind::skeleton; });
    if (!any || !in.spend(in.end())) return;
    ListWalker walker(in.source().bytes, segment);
    for (std::size_t i = 0; in && i < elements.all.size(); ++i) {
        auto const& element = elements.all[i];
        if (element.kind == ElementKind::skeleton && element.offset && *element.offset < in.end())
            SkeletonLists(in, walker, i).look(element);
    }
}

} // namespace animcheck::zelda64

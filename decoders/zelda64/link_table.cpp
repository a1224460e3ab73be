// SPDX-License-Identifier: MIT
#include "decoders/zelda64/link_table.hpp"

#include "decoders/core/order.hpp"
#include "decoders/zelda64/link.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace animcheck::zelda64 {
namespace {

/// Link's table in gameplay_keep of a game.
struct KnownLinkTable {
    std::uint64_t start, headers;
    [[nodiscard]] std::uint64_t end() const { return start + headers * link_header_size; }
};
constexpr std::array known_link_tables{KnownLinkTable{0x2310, 573}, KnownLinkTable{0xCF40, 695}};

class LinkTable {
public:
    explicit LinkTable(Elements const& elements) : in_(elements.in) {
        for (auto const& element : elements.all)
            if (element.kind == ElementKind::link && element.offset) headers_.push_back(*element.offset);
        put_in_order(headers_);
    }

    void look() {
        for (auto const& table : known_link_tables) {
            auto const first = std::ranges::lower_bound(headers_, table.start);
            auto const last = std::ranges::lower_bound(headers_, table.end());
            if (static_cast<std::uint64_t>(last - first) * 2 <= table.headers) continue;
            for (auto at = table.start; at < table.end(); at += link_header_size)
                if (!is_header(at)) report(at);
            return;
        }
        for (auto const header : headers_)
            for (std::uint64_t hole = 1; hole <= most_holes; ++hole)
                if (is_hole(header, hole)) report_all(header, hole);
    }

private:
    static constexpr std::uint64_t most_holes = 2;

    [[nodiscard]] bool is_header(std::uint64_t at) const { return std::ranges::binary_search(headers_, at); }

    /// So many headers are missing after this one, and two are on each side of them.
    [[nodiscard]] bool is_hole(std::uint64_t header, std::uint64_t missing) const {
        auto const after = header + (missing + 1) * link_header_size;
        bool none = true;
        for (std::uint64_t i = 1; i <= missing; ++i) none = none && !is_header(header + i * link_header_size);
        return none && header >= link_header_size && is_header(header - link_header_size) && is_header(after) &&
               is_header(after + link_header_size);
    }

    void report_all(std::uint64_t header, std::uint64_t missing) {
        for (std::uint64_t i = 1; i <= missing; ++i) report(header + i * link_header_size);
    }
    void report(std::uint64_t at) {
        if (!in_ || at + link_header_size > in_.end()) return;
        auto const about = in_.part("link_hole", count_++);
        auto const where = byte_range(at, link_header_size);
        about.derive_at(where, "header", at);
        about.report_at(where, AnomalyKind::missing, "header");
    }

    Reader in_;
    std::vector<std::uint64_t> headers_; ///< sorted
    std::uint64_t count_ = 0;
};

} // namespace

void look_for_link_holes(Elements const& elements) { LinkTable(elements).look(); }

} // namespace animcheck::zelda64

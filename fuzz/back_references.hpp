// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/back_references.hpp"
#include "decoders/core/reader.hpp"
#include "fuzz/property.hpp"
#include "validator/judge/anomaly_rules.hpp"
#include "validator/judge/inspect.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Properties of all codecs with back references: unpacking restores what was packed, any bytes unpack as in a
/// slow model, and strict and lenient runs agree as for all formats.
namespace animcheck::fuzz {

inline void must(bool holds, std::string_view what) {
    if (!holds) stop("back references: " + std::string(what));
}

/// A block of exactly that size, so that a sanitizer detects accesses past either end.
class Block {
public:
    explicit Block(std::size_t size) : size_(size), bytes_(new std::byte[size]) {}
    explicit Block(ByteView bytes) : Block(bytes.size()) { std::ranges::copy(bytes, bytes_.get()); }
    [[nodiscard]] std::span<std::byte> span() const { return {bytes_.get(), size_}; }

private:
    std::size_t size_;
    std::unique_ptr<std::byte[]> bytes_;
};

/// Decodes the match at the start of `rest`, directly after the layout; empty if its bytes are incomplete.
using SlowMatch = std::optional<BackReference> (*)(ByteView rest);

/// A codec under test.
struct Codec {
    FlagOrder flag_order;
    std::size_t largest_match; ///< packed bytes
    SlowMatch match;
    std::vector<std::byte> (*pack)(ByteView);
    Unpacked (*unpack)(ByteView, std::span<std::byte>);
    std::uint64_t (*most_unpacked)(std::uint64_t packed);
};

/// Unpacks item by item, as simply as possible.
class SlowUnpacker {
public:
    SlowUnpacker(FlagOrder order, SlowMatch match, ByteView packed, std::size_t wanted)
        : order_(order), match_(match), packed_(packed), wanted_(wanted) {
        while (!is_cut_ && result.read < packed_.size() && out.size() < wanted_) {
            read_group();
            if (out.size() > result.read) result.ahead = std::max(result.ahead, out.size() - result.read);
        }
        result.written = out.size();
    }
    std::vector<std::byte> out;
    Unpacked result;

private:
    void read_group() {
        result.flags_at = result.read;
        result.flags_left = std::to_integer<std::uint8_t>(packed_[result.read++]);
        for (int item = 0; item < 8 && out.size() < wanted_; ++item) {
            auto const flags = unsigned{result.flags_left};
            bool const lowest = order_ == FlagOrder::lowest_first;
            is_cut_ = !read_item(lowest ? flags % 2 == 1 : flags / 128 == 1);
            if (is_cut_) return;
            result.flags_left = static_cast<std::uint8_t>(lowest ? flags / 2 : flags * 2 % 256);
        }
    }

    bool read_item(bool literal) {
        auto const rest = packed_.subspan(result.read);
        if (!literal) return read_match(match_(rest));
        if (rest.empty()) return false;
        out.push_back(rest[0]);
        ++result.read;
        return true;
    }

    bool read_match(std::optional<BackReference> match) {
        if (!match) return false;
        auto const [distance, length, size] = *match;
        note(result.before_start, distance > out.size(), distance, out.size());
        note(result.overrun, length > wanted_ - out.size(), length, wanted_ - out.size());
        result.read += size;
        for (std::size_t i = 0; i < length && out.size() < wanted_; ++i)
            out.push_back(distance > out.size() ? std::byte{0} : out[out.size() - distance]);
        return true;
    }

    void note(Unpacked::Damage& damage, bool is_damage, std::size_t actual, std::size_t expected) const {
        if (!is_damage) return;
        if (damage.count == 0) damage = {0, result.read, actual, expected};
        ++damage.count;
    }

    FlagOrder order_;
    SlowMatch match_;
    ByteView packed_;
    std::size_t wanted_;
    bool is_cut_ = false; ///< the packed bytes end inside an item
};

inline void judge_round_trip(Codec const& codec, ByteView bytes) {
    auto const packed = codec.pack(bytes);
    must(packed.size() <= bytes.size() + (bytes.size() + 7) / 8, "longer than literals alone");
    must(bytes.size() <= codec.most_unpacked(packed.size()), "a stream gives more than any can");
    Block const in(packed), out(bytes.size());
    auto const result = codec.unpack(in.span(), out.span());
    must(result.written == bytes.size() && result.read == packed.size(), "the ends are not met");
    must(result.flags_left == 0, "spare flags are set");
    must(result.before_start.count == 0 && result.overrun.count == 0, "a stream of our own is damaged");
    must(std::ranges::equal(out.span(), bytes), "other bytes after a round trip");
}

inline void judge_any(Codec const& codec, ByteView packed, std::size_t wanted) {
    SlowUnpacker const model(codec.flag_order, codec.match, packed, wanted);
    Block const in(packed), out(wanted);
    auto const result = codec.unpack(in.span(), out.span());
    must(result.written == model.result.written, "another number of bytes than the model");
    must(std::ranges::equal(out.span().first(result.written), model.out), "other bytes than the model");
    must(result.read == model.result.read, "another place to stop at than the model");
    must(result.ahead == model.result.ahead, "another lead than the model");
    must(result.before_start == model.result.before_start, "other distances are found wrong than by the model");
    must(result.overrun == model.result.overrun, "another overrun than the model");
    must(result.written <= codec.most_unpacked(packed.size()), "more than any stream can give");
    must(result.written == wanted || packed.size() - result.read < codec.largest_match,
         "stopped before either end");
    must(result.flags_at == model.result.flags_at, "another last flag byte than the model");
    must(result.flags_left == model.result.flags_left, "other spare flags than the model");
}

using UnpackMember = void (*)(Reader, Member const&, std::uint64_t most, std::vector<std::byte>& out);

/// A member of a container, unpacked under one policy after three bytes that must not change.
struct UnpackedMember {
    UnpackedMember(ByteView container, std::string_view format, UnpackMember unpack, std::endian order,
                   Member const& member, Policy policy, std::uint64_t most)
        : out(3, std::byte{0x5A}) {
        Spec const& spec = *SpecSet::built_in().find(format);
        AnomalyRules const rules(spec);
        PathTable paths(spec.paths);
        Source const source{container, 3, nullptr, {}};
        Session session(policy, paths, container.size(), &log, &rules);
        unpack({source, order, session}, member, most, out);
        stopped = session.closed();
        for (auto const& event : log.events()) {
            must(event.bits.end() <= container.size() * 8, "an event is outside the container");
            if (event.kind == EventKind::anomaly)
                must(rules.rule_of(paths, event) != nullptr, "no rule for an anomaly");
        }
        must(out.size() >= 3 && out.size() - 3 <= most, "more bytes than allowed");
        must(std::ranges::count(ByteView(out).first(3), std::byte{0x5A}) == 3, "what was there was changed");
    }
    [[nodiscard]] ByteView bytes() const { return ByteView(out).subspan(3); }

    EventLog log;
    std::vector<std::byte> out;
    bool stopped = false;
};

/// Unpacks strictly and leniently, and returns the lenient result.
inline UnpackedMember judge_member(ByteView container, std::string_view format, UnpackMember unpack,
                                   std::endian order, Member const& member, std::uint64_t most) {
    Block const block(container);
    UnpackedMember const hard(block.span(), format, unpack, order, member, strict, most);
    UnpackedMember soft(block.span(), format, unpack, order, member, lenient, most);
    auto const &a = hard.log.events(), &b = soft.log.events();
    must(a.size() <= b.size(), "the strict log of a member is longer than the lenient one");
    for (std::size_t i = 0; i < a.size(); ++i)
        must(a[i].path == b[i].path && a[i].kind == b[i].kind && a[i].value == b[i].value && a[i].bits == b[i].bits,
             "the logs of a member differ");
    must(hard.stopped || (a.size() == b.size() && hard.out == soft.out), "strict did not stop and lenient differs");
    return soft;
}

} // namespace animcheck::fuzz

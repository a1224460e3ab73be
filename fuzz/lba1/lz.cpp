// The codecs of LBA1 archives: what was packed comes out again, and any bytes at all give what a slow model gives.
// The same bytes as an entry of an archive: strict and lenient owe each other what they owe everywhere.
#include "decoders/lba1/lz.hpp"
#include "decoders/lba1/hqr.hpp"
#include "fuzz/property.hpp"
#include "golden/writers/lba1/lz.hpp"
#include "validator/anomaly_rules.hpp"
#include "validator/inspect.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace animcheck {
namespace {

using fuzz::Choices, fuzz::hash_of, fuzz::stop;
using lba1::Codec, lba1::Unpacked;

void must(bool holds, std::string_view what) {
    if (!holds) stop(fmt::format("lz: {}", what));
}

/// A block of exactly that size, so that a step past either end is seen.
class Block {
public:
    explicit Block(std::size_t size) : size_(size), bytes_(new std::byte[size]) {}
    explicit Block(ByteView bytes) : Block(bytes.size()) { std::ranges::copy(bytes, bytes_.get()); }
    [[nodiscard]] std::span<std::byte> span() const { return {bytes_.get(), size_}; }

private:
    std::size_t size_;
    std::unique_ptr<std::byte[]> bytes_;
};

/// One item after the other, as the layout says it, with nothing clever.
class SlowModel {
public:
    SlowModel(Codec codec, ByteView packed, std::size_t wanted) : codec_(codec), packed_(packed), wanted_(wanted) {
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
        auto flags = std::to_integer<unsigned>(packed_[result.read]);
        ++result.read;
        for (int item = 0; item < 8 && out.size() < wanted_; ++item) {
            auto const bit = flags % 2;
            is_cut_ = packed_.size() - result.read < 2 - bit;
            if (is_cut_) return;
            flags /= 2;
            result.flags_left = static_cast<std::uint8_t>(flags);
            if (bit == 1)
                out.push_back(packed_[result.read++]);
            else
                read_match();
        }
    }

    void read_match() {
        auto const low = std::to_integer<std::size_t>(packed_[result.read]);
        auto const high = std::to_integer<std::size_t>(packed_[result.read + 1]);
        auto const distance = (high * 256 + low) / 16 + 1;
        auto const length = low % 16 + (codec_ == Codec::lzss ? 2 : 3);
        note(result.before_start, distance > out.size(), distance, out.size());
        note(result.overrun, length > wanted_ - out.size(), length, wanted_ - out.size());
        result.read += 2;
        for (std::size_t i = 0; i < length && out.size() < wanted_; ++i) {
            auto const from = static_cast<std::ptrdiff_t>(out.size()) - static_cast<std::ptrdiff_t>(distance);
            out.push_back(from < 0 ? std::byte{0} : out[static_cast<std::size_t>(from)]);
        }
    }

    void note(Unpacked::Damage& damage, bool is_damage, std::size_t actual, std::size_t expected) const {
        if (!is_damage) return;
        if (damage.count == 0) damage = {0, result.read, actual, expected};
        ++damage.count;
    }

    Codec codec_;
    ByteView packed_;
    std::size_t wanted_;
    bool is_cut_ = false; ///< the packed bytes end inside an item
};

bool same(Unpacked::Damage const& a, Unpacked::Damage const& b) {
    return a.count == b.count && a.at == b.at && a.actual == b.actual && a.expected == b.expected;
}

void judge_round_trip(Codec codec, ByteView bytes) {
    auto const packed = golden::pack_lz(codec, bytes);
    must(packed.size() <= bytes.size() + (bytes.size() + 7) / 8, "longer than bytes that stand for themselves");
    must(bytes.size() <= lba1::most_unpacked(codec, packed.size()), "a stream gives more than any can");
    Block const in(packed), out(bytes.size());
    auto const result = lba1::unpack(codec, in.span(), out.span());
    must(result.written == bytes.size() && result.read == packed.size(), "the ends are not met");
    must(result.flags_left == 0, "spare flags are set");
    must(result.before_start.count == 0 && result.overrun.count == 0, "a stream of our own is damaged");
    must(std::ranges::equal(out.span(), bytes), "other bytes after a round trip");
}

void judge_any(Codec codec, ByteView packed, std::size_t wanted) {
    SlowModel const model(codec, packed, wanted);
    Block const in(packed), out(wanted);
    auto const result = lba1::unpack(codec, in.span(), out.span());
    must(result.written == model.result.written, "another number of bytes than the model");
    must(std::ranges::equal(out.span().first(result.written), model.out), "other bytes than the model");
    must(result.read == model.result.read, "another place to stop at than the model");
    must(result.ahead == model.result.ahead, "another lead than the model");
    must(same(result.before_start, model.result.before_start), "other distances are found wrong than by the model");
    must(same(result.overrun, model.result.overrun), "another overrun than the model");
    must(result.written <= lba1::most_unpacked(codec, packed.size()), "more than any stream can give");
    must(result.written == wanted || packed.size() - result.read <= 1, "stopped before either end");
    if (result.written < wanted || wanted == 0) return; // flags are told only of a whole entry
    must(result.flags_at == model.result.flags_at, "another last flag byte than the model");
    must(result.flags_left == model.result.flags_left, "other spare flags than the model");
}

/// An entry of an archive, unpacked under one policy.
struct Entry {
    Entry(ByteView archive, Policy policy, std::uint64_t most) : out(3, std::byte{0x5A}) {
        static Spec const& spec = *SpecSet::built_in().find("lba1.hqr");
        AnomalyRules const rules(spec);
        PathTable paths(spec.paths);
        Source const source{archive, 3, nullptr, {}};
        Session session(policy, paths, archive.size(), &log, &rules);
        lba1::unpack_entry({source, std::endian::little, session}, {}, most, out);
        stopped = session.closed();
        for (auto const& event : log.events())
            if (event.kind == EventKind::anomaly)
                must(rules.rule_of(paths, event) != nullptr, "no rule for an anomaly");
    }
    EventLog log;
    std::vector<std::byte> out;
    bool stopped = false;
};

/// What the bytes are as an entry, by its head and the slow model.
std::vector<std::byte> unpacked_slowly(ByteView entry, std::uint64_t most) {
    constexpr std::size_t head_size = 10;
    if (entry.size() < head_size) return {};
    auto const number = [&](std::size_t at, std::size_t width) {
        std::uint64_t value = 0;
        while (width-- > 0) value = value * 256 + std::to_integer<std::uint64_t>(entry[at + width]);
        return value;
    };
    auto const wanted = std::min(number(0, 4), most), method = number(8, 2);
    auto const packed = entry.subspan(head_size).first(std::min(number(4, 4), entry.size() - head_size));
    if (method == 0)
        return {packed.begin(), packed.begin() + static_cast<std::ptrdiff_t>(std::min(wanted, packed.size()))};
    if (method > 2) return {};
    return SlowModel(static_cast<Codec>(method), packed, wanted).out;
}

void judge_entry(ByteView archive, std::uint64_t most) {
    Block const block(archive);
    Entry const hard(block.span(), strict, most), soft(block.span(), lenient, most);
    auto const &a = hard.log.events(), &b = soft.log.events();
    must(a.size() <= b.size(), "the strict log of an entry is longer than the lenient one");
    for (std::size_t i = 0; i < a.size(); ++i)
        must(a[i].path == b[i].path && a[i].kind == b[i].kind && a[i].value == b[i].value && a[i].bits == b[i].bits,
             "the logs of an entry differ");
    must(hard.stopped || (a.size() == b.size() && hard.out == soft.out), "strict did not stop and lenient differs");
    must(!soft.stopped, "lenient stopped at an entry");
    must(std::ranges::equal(std::span(soft.out).subspan(3), unpacked_slowly(archive, most)),
         "an entry gives other bytes than the model");
    for (auto const& event : b) must(event.bits.end() <= archive.size() * 8, "an event lies outside the archive");
    for (auto const* const out : {&hard.out, &soft.out}) {
        must(out->size() >= 3 && out->size() - 3 <= most, "more bytes than were asked for");
        must(std::ranges::count(std::span(*out).first(3), std::byte{0x5A}) == 3, "what was there was changed");
    }
}

} // namespace
} // namespace animcheck

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* input, std::size_t size) {
    using namespace animcheck;
    std::span const raw(input, size);
    auto const bytes = std::as_bytes(raw);
    Choices choices(hash_of(raw));
    for (auto const codec : {Codec::lzss, Codec::lzmit}) {
        judge_round_trip(codec, bytes);
        judge_any(codec, bytes, lba1::most_unpacked(codec, size) + 1);
        judge_any(codec, bytes, choices.below(18 * size + 1));
    }
    judge_entry(bytes, choices.below(4) == 0 ? choices.below(64) : 1 << 20);
    return 0;
}

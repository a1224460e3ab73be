// Yaz0: what was packed comes out again, and any bytes at all give what a slow model gives. The same bytes as a
// file of a cartridge, in every order of bytes: strict and lenient owe each other what they owe everywhere.
#include "decoders/zelda64/yaz0.hpp"
#include "decoders/zelda64/rom.hpp"
#include "fuzz/property.hpp"
#include "golden/writers/zelda64/yaz0.hpp"
#include "validator/anomaly_rules.hpp"
#include "validator/inspect.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace animcheck {
namespace {

using fuzz::Choices, fuzz::hash_of, fuzz::stop;
using zelda64::Packing, zelda64::RomOrder, zelda64::Yaz0Result;

void must(bool holds, std::string_view what) {
    if (!holds) stop(fmt::format("yaz0: {}", what));
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
    SlowModel(ByteView codes, std::size_t wanted) : codes_(codes), wanted_(wanted) {
        unsigned left = 0, flags = 0;
        while (out.size() < wanted_) {
            if (left == 0) {
                if (result.read == codes_.size()) break;
                result.flags_at = result.read;
                flags = byte(result.read++);
                left = 8;
            }
            if (!read_item(flags / 128 == 1)) break;
            flags = flags * 2 % 256;
            --left;
        }
        result.flags_left = static_cast<std::uint8_t>(flags);
        result.written = out.size();
    }
    std::vector<std::byte> out;
    Yaz0Result result;

private:
    [[nodiscard]] unsigned byte(std::size_t at) const { return std::to_integer<unsigned>(codes_[at]); }

    bool read_item(bool literal) {
        auto const there = codes_.size() - result.read;
        if (literal) {
            if (there < 1) return false;
            out.push_back(codes_[result.read++]);
            return true;
        }
        if (there < 2) return false;
        auto const first = byte(result.read), second = byte(result.read + 1);
        auto const distance = std::size_t{first % 16} * 256 + second + 1;
        if (first / 16 == 0 && there < 3) return false;
        auto const length = first / 16 == 0 ? std::size_t{byte(result.read + 2)} + 18 : first / 16 + 2;
        note(result.before_start, distance > out.size(), distance, out.size());
        note(result.overrun, length > wanted_ - out.size(), length, wanted_ - out.size());
        result.read += first / 16 == 0 ? 3 : 2;
        for (std::size_t i = 0; i < length && out.size() < wanted_; ++i)
            out.push_back(distance > out.size() ? std::byte{0} : out[out.size() - distance]);
        return true;
    }

    void note(Yaz0Result::Damage& damage, bool is_damage, std::size_t actual, std::size_t expected) const {
        if (!is_damage) return;
        if (damage.count == 0) damage = {0, result.read, actual, expected};
        ++damage.count;
    }

    ByteView codes_;
    std::size_t wanted_;
};

void judge_round_trip(ByteView bytes) {
    auto const codes = golden::pack_yaz0_codes(bytes);
    must(codes.size() <= bytes.size() + (bytes.size() + 7) / 8, "longer than bytes that stand for themselves");
    must(bytes.size() <= zelda64::most_of_yaz0(codes.size()), "codes give more than any can");
    Block const in(codes), out(bytes.size());
    auto const result = zelda64::unpack_yaz0(in.span(), out.span());
    must(result.written == bytes.size() && result.read == codes.size(), "the ends are not met");
    must(result.flags_left == 0, "spare flags are set");
    must(result.before_start.count == 0 && result.overrun.count == 0, "codes of our own are damaged");
    must(std::ranges::equal(out.span(), bytes), "other bytes after a round trip");
}

void judge_any(ByteView codes, std::size_t wanted) {
    SlowModel const model(codes, wanted);
    Block const in(codes), out(wanted);
    auto const result = zelda64::unpack_yaz0(in.span(), out.span());
    must(result.written == model.result.written, "another number of bytes than the model");
    must(std::ranges::equal(out.span().first(result.written), model.out), "other bytes than the model");
    must(result.read == model.result.read, "another place to stop at than the model");
    must(result.before_start == model.result.before_start, "other distances are found wrong than by the model");
    must(result.overrun == model.result.overrun, "another overrun than the model");
    must(result.written <= zelda64::most_of_yaz0(codes.size()), "more than any codes can give");
    must(result.written == wanted || codes.size() - result.read <= 2, "stopped before either end");
    must(result.flags_at == model.result.flags_at, "another last flag byte than the model");
    must(result.flags_left == model.result.flags_left, "other spare flags than the model");
}

/// A file of a cartridge, unpacked under one policy.
struct File {
    File(ByteView rom, Member const& member, Policy policy, std::uint64_t most) : out(3, std::byte{0x5A}) {
        static Spec const& spec = *SpecSet::built_in().find("zelda64.rom");
        AnomalyRules const rules(spec);
        PathTable paths(spec.paths);
        Source const source{rom, 3, nullptr, {}};
        Session session(policy, paths, rom.size(), &log, &rules);
        zelda64::unpack_file({source, std::endian::big, session}, member, most, out);
        stopped = session.closed();
        for (auto const& event : log.events()) {
            must(event.bits.end() <= rom.size() * 8, "an event lies outside the cartridge");
            if (event.kind == EventKind::anomaly)
                must(rules.rule_of(paths, event) != nullptr, "no rule for an anomaly");
        }
    }
    EventLog log;
    std::vector<std::byte> out;
    bool stopped = false;
};

void judge_file(ByteView rom, Member const& member, std::uint64_t most) {
    Block const block(rom);
    File const hard(block.span(), member, strict, most), soft(block.span(), member, lenient, most);
    auto const &a = hard.log.events(), &b = soft.log.events();
    must(a.size() <= b.size(), "the strict log of a file is longer than the lenient one");
    for (std::size_t i = 0; i < a.size(); ++i)
        must(a[i].path == b[i].path && a[i].kind == b[i].kind && a[i].value == b[i].value && a[i].bits == b[i].bits,
             "the logs of a file differ");
    must(hard.stopped || (a.size() == b.size() && hard.out == soft.out), "strict did not stop and lenient differs");
    for (auto const* const out : {&hard.out, &soft.out}) {
        must(out->size() >= 3 && out->size() - 3 <= most, "more bytes than were asked for");
        must(std::ranges::count(std::span(*out).first(3), std::byte{0x5A}) == 3, "what was there was changed");
    }
    if (soft.stopped || zelda64::packing_of(member.method) != Packing::yaz0 || member.stored < 16) return;
    // The same by the layout, from the bytes as the console reads them.
    auto const file =
        zelda64::straightened(rom, member.offset, member.stored, zelda64::order_of_method(member.method));
    if (file.size() < 16) return;
    std::uint64_t const size = load<std::uint32_t>(&file[4], std::endian::big);
    SlowModel const model(ByteView(file).subspan(16), std::min(size, most));
    must(std::ranges::equal(std::span(soft.out).subspan(3), model.out), "a file gives other bytes than the model");
}

} // namespace
} // namespace animcheck

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* input, std::size_t size) {
    using namespace animcheck;
    std::span const raw(input, size);
    auto const bytes = std::as_bytes(raw);
    Choices choices(hash_of(raw));
    judge_round_trip(bytes);
    judge_any(bytes, std::min<std::uint64_t>(zelda64::most_of_yaz0(size) + 1, 1 << 18));
    judge_any(bytes, choices.below(90 * size + 1));
    Member member;
    member.offset =
        choices.below(2) == 0 ? 0 : choices.below(size + 1) / 4 * 4; // as files are that begin with a head
    member.stored = choices.below(2) == 0 ? size - member.offset : choices.below(size - member.offset + 1);
    member.size = choices.below(4) == 0 ? choices.below(1 << 20) : choices.below(512);
    member.packed = true;
    auto const packing = choices.below(3) == 0   ? Packing::deflate
                         : choices.below(8) == 0 ? Packing::stored
                                                 : Packing::yaz0;
    for (auto const order : zelda64::rom_orders) {
        member.method = zelda64::method_of(packing, order);
        judge_file(bytes, member, choices.below(4) == 0 ? choices.below(64) : 1 << 20);
    }
    return 0;
}

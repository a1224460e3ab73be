// SPDX-License-Identifier: MIT
#include "decoders/lba1/hqr.hpp"

#include "decoders/lba1/lz_pack.hpp"
#include "golden/corpus/bytes.hpp"
#include "golden/corpus/writers/lba1/hqr.hpp"
#include "tests/core/support.hpp"
#include "validator/judge/anomaly_rules.hpp"
#include "validator/judge/inspect.hpp"

#include <boost/test/unit_test.hpp>

namespace animcheck::lba1 {
namespace {

using animcheck::test::Bytes, animcheck::test::bytes_of, animcheck::test::noise;
using golden::ArchiveEntry, golden::write_archive;

Spec const& spec() {
    static Spec const& found = *SpecSet::built_in().find("lba1.hqr");
    return found;
}

/// Findings of an archive or of one of its entries: paths and anomalies, with the severities of the spec.
class Reported {
public:
    Reported(Bytes bytes, Policy policy)
        : bytes_(std::move(bytes)), paths_(spec().paths), rules_(spec()), policy_(policy) {}

    Model const& decode(Context const& context = {}) {
        Session session(policy_, paths_, bytes_.size(), &log, &rules_);
        emit_facts(context, session);
        hqr_format.decode(Reader(source(), std::endian::little, session), context, &model);
        stopped = session.closed();
        return model;
    }

    Bytes unpack(Member const& member, std::uint64_t most = 1 << 20) {
        Bytes out;
        Session session(policy_, paths_, bytes_.size(), &log, &rules_);
        hqr_format.unpack(Reader(source(), std::endian::little, session), member, most, out);
        stopped = session.closed();
        return out;
    }

    /// `RULE path actual/expected` for each anomaly.
    [[nodiscard]] animcheck::test::Lines anomalies() const {
        animcheck::test::Lines lines;
        for (auto const& event : log.events())
            if (event.kind == EventKind::anomaly) {
                auto const* const rule = rules_.rule_of(paths_, event);
                lines.push_back((rule ? std::string(rule->id) : "no rule") + " " +
                                paths_.text(event.path, event.indices) + " " + std::to_string(event.value) + "/" +
                                std::to_string(event.expected));
            }
        return lines;
    }
    [[nodiscard]] std::optional<std::uint64_t> value(std::string_view path) const {
        std::optional<std::uint64_t> last;
        for (auto const& event : log.events())
            if (event.kind != EventKind::anomaly && paths_.text(event.path, event.indices) == path)
                last = event.value;
        return last;
    }

    EventLog log;
    Model model;
    bool stopped = false;

private:
    Source const& source() {
        source_ = {bytes_, 0, nullptr, {}};
        return source_;
    }
    Bytes bytes_;
    Source source_;
    PathTable paths_;
    AnomalyRules rules_;
    Policy policy_;
};

/// One entry under an arbitrary header.
Bytes archive_of(std::uint32_t size, std::uint32_t packed_size, std::uint16_t method, Bytes const& packed) {
    Bytes bytes;
    golden::put_words(bytes, {8, 18 + packed.size(), size, packed_size});
    golden::put(bytes, method, 2);
    golden::put_bytes(bytes, packed);
    return bytes;
}

constexpr Member first{.offset = 8};

struct Unpacking {
    Bytes out;
    animcheck::test::Lines anomalies;
    std::optional<std::uint64_t> slack;
};

Unpacking unpacking(Bytes archive, std::uint64_t most = 1 << 20, Policy policy = lenient) {
    Reported reported(std::move(archive), policy);
    auto out = reported.unpack(first, most);
    return {std::move(out), reported.anomalies(), reported.value("stored.slack_needed")};
}

std::vector<ArchiveEntry> every_kind() {
    std::vector<ArchiveEntry> entries(8);
    entries[0].bytes = bytes_of("stored");
    entries[1].blank = true;
    entries[2] = {.bytes = bytes_of("packed packed packed"), .method = 1};
    entries[3] = {.bytes = bytes_of("hidden hidden"), .method = 1, .hidden = true};
    entries[4] = {.bytes = bytes_of("h"), .hidden = true};
    entries[5].repeat = 2;
    entries[6] = {.bytes = bytes_of("later later later"), .method = 2};
    entries[7] = {.bytes = bytes_of("last"), .hidden = true};
    return entries;
}

Context named(std::string_view name, std::uint32_t game = 0) {
    Context context;
    context.name = name;
    context.facts.set("game", game);
    return context;
}

} // namespace

BOOST_AUTO_TEST_SUITE(lba1_hqr)

BOOST_AUTO_TEST_CASE(members_are_listed_once_with_their_rows) {
    Reported reported(write_archive(every_kind()), lenient);
    auto const& members = reported.decode(named("EN_TEST.VOX", lba2_game)).members;
    BOOST_TEST(reported.anomalies().empty());
    BOOST_TEST_REQUIRE(members.size() == 6U);
    constexpr std::array<std::string_view, 6> names{"0", "2", "4", "2.1", "2.2", "4.1"};
    constexpr std::array<std::uint32_t, 6> rows{0, 2, 4, 5, 6, 7};
    for (std::size_t i = 0; i < members.size(); ++i) {
        BOOST_TEST(members[i].name == names[i]);
        BOOST_TEST(members[i].row == rows[i]);
        BOOST_TEST(members[i].packed);
        BOOST_TEST(members[i].folder == 0U);
    }
    BOOST_TEST(reported.value("entry[3].same_as").value() == 2U);
    BOOST_TEST(reported.value("entry[6].behind").value() == 2U);
    BOOST_TEST(reported.value("blank").value() == 1U);
    BOOST_TEST(reported.value("repeated").value() == 1U);
    BOOST_TEST(reported.value("members").value() == 3U);
    BOOST_TEST(reported.value("hidden").value() == 3U);
}

BOOST_AUTO_TEST_CASE(members_unpack_to_what_was_packed) {
    auto const archive = write_archive(every_kind());
    Reported reported(archive, strict);
    auto const members = reported.decode(named("EN_TEST.VOX", lba2_game)).members;
    constexpr std::array<std::string_view, 6> texts{
        "stored", "packed packed packed", "later later later", "hidden hidden", "h", "last"};
    BOOST_TEST_REQUIRE(members.size() == texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        Reported one(archive, strict);
        BOOST_TEST((one.unpack(members[i]) == bytes_of(texts[i])), texts[i]);
        BOOST_TEST(one.anomalies().empty());
        BOOST_TEST(members[i].size == texts[i].size());
    }
}

BOOST_AUTO_TEST_CASE(unpacking_appends) {
    auto const archive = write_archive(every_kind());
    Reported reported(archive, strict);
    Source const source{archive, 0, nullptr, {}};
    PathTable paths;
    Session session(strict, paths, archive.size());
    auto out = bytes_of("before ");
    hqr_format.unpack(Reader(source, std::endian::little, session), reported.decode().members[0], 100, out);
    BOOST_TEST((out == bytes_of("before stored")));
}

BOOST_AUTO_TEST_CASE(lzmit_is_an_error_but_in_archives_of_the_successor) {
    auto const archive = write_archive(std::vector<ArchiveEntry>{{.bytes = bytes_of("aaaaaaaa"), .method = 2}});
    BOOST_TEST(hqr_format.games.size() == 2U);
    for (std::uint32_t const game : {0U, 1U, 2U}) {
        Reported reported(archive, lenient);
        static_cast<void>(reported.decode(named("FILE3D.HQR", game))); // LBA2 has none
        animcheck::test::Lines const expected{"method-lzmit entry[0].method 2/1"};
        BOOST_TEST((reported.anomalies() == (game == lba2_game ? animcheck::test::Lines{} : expected)));
    }
    Reported texts(archive, lenient);
    static_cast<void>(texts.decode(named("TEXT.HQR")));
    BOOST_TEST((texts.anomalies() == animcheck::test::Lines{"of-lba2  0/0"}));
    Reported reported(archive, lenient);
    BOOST_TEST(reported.unpack(first).size() == 8U);
    BOOST_TEST(reported.anomalies().empty()); // reported for the archive
}

BOOST_AUTO_TEST_CASE(an_unknown_method_gives_nothing) {
    auto const result = unpacking(archive_of(3, 3, 3, bytes_of("abc")));
    BOOST_TEST(result.out.empty());
    BOOST_TEST((result.anomalies == animcheck::test::Lines{"method-unknown stored.method 3/2"}));
}

BOOST_AUTO_TEST_CASE(stored_bytes_with_two_sizes_are_the_fewer) {
    auto const short_one = unpacking(archive_of(2, 3, 0, bytes_of("abc")));
    BOOST_TEST((short_one.out == bytes_of("ab")));
    BOOST_TEST((short_one.anomalies == animcheck::test::Lines{"stored-size stored.packed_size 3/2"}));
    auto const long_one = unpacking(archive_of(4, 3, 0, bytes_of("abc")));
    BOOST_TEST((long_one.out == bytes_of("abc")));
    BOOST_TEST((long_one.anomalies == animcheck::test::Lines{"stored-size stored.packed_size 3/4"}));
    BOOST_TEST(unpacking(archive_of(3, 3, 0, bytes_of("abc"))).anomalies.empty());
}

BOOST_AUTO_TEST_CASE(what_is_cut_gives_what_is_there) {
    auto const stored = unpacking(archive_of(9, 9, 0, bytes_of("abc")));
    BOOST_TEST((stored.out == bytes_of("abc")));
    BOOST_TEST((stored.anomalies == animcheck::test::Lines{"packed-past-end stored.packed_size 9/3"}));
    auto const packed = unpacking(archive_of(40, 30, 1, bytes_of({0x01, 'a', 0x05, 0x00})));
    BOOST_TEST((packed.out == bytes_of("aaaaaaaa")));
    BOOST_TEST((packed.anomalies == animcheck::test::Lines{"packed-past-end stored.packed_size 30/4"}));
}

BOOST_AUTO_TEST_CASE(an_impossible_size_is_reported_before_anything_is_unpacked) {
    auto const archive = archive_of(0xFFFFFFFF, 4, 1, bytes_of({0x01, 'a', 0x05, 0x00}));
    auto const result = unpacking(archive);
    BOOST_TEST((result.out == bytes_of("aaaaaaaa")));
    BOOST_TEST((result.anomalies == animcheck::test::Lines{"size-impossible stored.size 4294967295/18"}));
    BOOST_TEST(unpacking(archive, 1 << 20, strict).out.empty());
}

BOOST_AUTO_TEST_CASE(damage_in_the_packed_bytes) {
    auto const overrun = unpacking(archive_of(5, 4, 1, bytes_of({0x01, 'a', 0x05, 0x00})));
    BOOST_TEST((overrun.out == bytes_of("aaaaa")));
    BOOST_TEST((overrun.anomalies == animcheck::test::Lines{"match-overrun stored.packed 7/4"}));
    auto const before = unpacking(archive_of(3, 4, 1, bytes_of({0x01, 'a', 0x10, 0x00})));
    BOOST_TEST((before.out == bytes_of({'a', 0, 'a'})));
    BOOST_TEST((before.anomalies == animcheck::test::Lines{"match-before-start stored.packed 2/1"}));
    auto const underrun = unpacking(archive_of(10, 4, 1, bytes_of({0x01, 'a', 0x05, 0x00})));
    BOOST_TEST((underrun.out == bytes_of("aaaaaaaa")));
    BOOST_TEST((underrun.anomalies == animcheck::test::Lines{"packed-short stored.packed 8/10"}));
    auto const left = unpacking(archive_of(8, 6, 1, bytes_of({0x05, 'a', 0x05, 0x00, 'b', 'c'})));
    BOOST_TEST((left.out == bytes_of("aaaaaaaa")));
    BOOST_TEST((left.anomalies ==
                animcheck::test::Lines{"flags-left-over stored.packed 1/0", "packed-left-over stored.packed 2/0"}));
}

/// The place of damage is that of the item.
BOOST_AUTO_TEST_CASE(damage_has_a_place) {
    Reported reported(archive_of(3, 4, 1, bytes_of({0x01, 'a', 0x10, 0x00})), lenient);
    static_cast<void>(reported.unpack(first));
    BOOST_TEST((reported.log.events().back().anomaly != AnomalyKind::codec_distance)); // the derived slack follows
    auto const found = std::ranges::find(reported.log.events(), AnomalyKind::codec_distance, &Event::anomaly);
    BOOST_TEST_REQUIRE((found != reported.log.events().end()));
    BOOST_TEST(found->bits == byte_range(8 + 10 + 2, 2));
}

BOOST_AUTO_TEST_CASE(unpacking_stops_at_the_most) {
    Bytes const bytes(1000, std::byte{'a'});
    for (auto const method : std::array<std::uint16_t, 3>{0, 1, 2}) {
        auto const archive = write_archive(std::vector<ArchiveEntry>{{.bytes = bytes, .method = method}});
        auto const result = unpacking(archive, 300);
        BOOST_TEST((result.out == Bytes(300, std::byte{'a'})));
        BOOST_TEST((result.anomalies.back() == "unpack-limit stored.size 1000/300"));
        BOOST_TEST(unpacking(archive, 1000).anomalies.empty());
    }
}

/// Matches first and literals later: without slack the output overtakes what is still to be read.
BOOST_AUTO_TEST_CASE(the_slack_that_unpacking_in_place_needs) {
    auto bytes = Bytes(1000, std::byte{'a'});
    auto const tail = noise(1000);
    bytes.insert(bytes.end(), tail.begin(), tail.end());
    auto const packed = lba1::pack_lz(Codec::lzss, bytes);
    auto const result = unpacking(archive_of(2000, static_cast<std::uint32_t>(packed.size()), 1, packed));
    BOOST_TEST(result.anomalies.empty());
    BOOST_TEST_REQUIRE(result.slack.has_value());
    // A thousand bytes come out of about 118; then each eight take nine.
    BOOST_TEST(*result.slack > 100U);
    BOOST_TEST(*result.slack < 130U);
    auto const plain = unpacking(archive_of(3, 4, 1, bytes_of({0x07, 'a', 'b', 'c'})));
    BOOST_TEST(plain.slack.value() == 1U);
}

BOOST_AUTO_TEST_CASE(a_table_of_many_rows_is_few_events) {
    std::vector<ArchiveEntry> entries(300'000);
    entries[0].bytes = bytes_of("one");
    for (std::size_t i = 1; i < entries.size(); ++i)
        if (i % 2 == 0)
            entries[i].blank = true;
        else
            entries[i].repeat = 0;
    Reported reported(write_archive(entries), lenient);
    BOOST_TEST(reported.decode().members.size() == 1U);
    BOOST_TEST(!reported.stopped);
    BOOST_TEST(reported.log.events().size() < 33'000U);
    BOOST_TEST(reported.value("blank").value() + reported.value("repeated").value() == 299'999U);
}

/// Each at an offset of its own: entries that the game cannot number are read as one run, except faulty ones.
BOOST_AUTO_TEST_CASE(an_archive_of_many_entries_is_read_whole) {
    std::vector<ArchiveEntry> entries(200'000);
    for (auto& entry : entries) entry.bytes = bytes_of("x");
    entries[150'000].method = 2;
    entries[160'000].bytes.clear();
    Reported reported(write_archive(entries), lenient);
    BOOST_TEST(reported.decode(named("FILE3D.HQR")).members.size() == entries.size() - 1);
    BOOST_TEST(!reported.stopped);
    BOOST_TEST((reported.anomalies() == animcheck::test::Lines{"method-lzmit entry[150000].method 2/1"}));
    BOOST_TEST(reported.value("entry[32767].size").value() == 1U);
    BOOST_TEST(!reported.value("entry[32768].size"));
    BOOST_TEST(reported.value("entry[32768].packed").value() == (150'000U - 32'768U) * 11U);
    BOOST_TEST(reported.value("entry[160000].size").value() == 0U);
    BOOST_TEST(reported.value("entry[160001].packed").value() == 39'999U * 11U);
}

BOOST_AUTO_TEST_CASE(more_entries_than_the_game_counts) {
    for (std::size_t const more : {0U, 1U}) {
        std::vector<ArchiveEntry> entries(65'534 + more);
        entries[0].bytes = bytes_of("one");
        for (std::size_t i = 1; i < entries.size(); ++i) entries[i].blank = true;
        auto const archive = write_archive(entries);
        Inspector inspector(SpecSet::built_in());
        Input input;
        input.path = input.name = "RESS.HQR";
        input.source.bytes = archive;
        auto const record = inspector.inspect(input);
        BOOST_TEST(record.findings.size() == more);
        if (more > 0) BOOST_TEST(record.findings.at(0).rule == "lba1.hqr/entries-over-16-bit");
    }
}

/// Everything overlaps everything: each byte is read once, and no limit is reached.
BOOST_AUTO_TEST_CASE(nested_entries_are_reported_once) {
    constexpr std::uint32_t count = 1000;
    Bytes bytes;
    auto const table = 4 * (count + 1), size = table + 10 * count + 100'000;
    for (std::uint32_t i = 0; i < count; ++i) golden::put(bytes, table + 10 * i, 4);
    golden::put(bytes, size, 4);
    for (std::uint32_t i = 0; i < count; ++i) {
        golden::put_words(bytes, {200'000, 100'000});
        golden::put(bytes, 1, 2);
    }
    bytes.resize(size);
    Reported reported(std::move(bytes), lenient);
    BOOST_TEST(reported.decode().members.size() == count);
    BOOST_TEST(!reported.stopped);
    BOOST_TEST(reported.anomalies().size() == count - 1);
}

BOOST_AUTO_TEST_CASE(recognised_by_name_or_by_look) {
    auto const archive = write_archive(every_kind());
    auto const answer = [&](std::string_view name, Bytes const& bytes) {
        return hqr_format.sniff({bytes, name, {}}).answer;
    };
    BOOST_TEST((answer("X.HQR", archive) == Answer::yes));
    BOOST_TEST((answer("x.vox", archive) == Answer::yes));
    BOOST_TEST((answer("X.BIN", archive) == Answer::yes));
    BOOST_TEST((answer("CITADEL.ILE", archive) == Answer::no));
    BOOST_TEST((answer("CITADEL.OBL", archive) == Answer::no));
    BOOST_TEST((answer("X.HQR", Bytes(100)) == Answer::no));
    BOOST_TEST((answer("X.BIN", bytes_of({4, 0, 0, 0})) == Answer::no));
    BOOST_TEST((answer("X.BIN", {}) == Answer::no));
    auto longer = archive;
    longer.push_back(std::byte{0});
    BOOST_TEST((answer("X.BIN", longer) == Answer::no)); // its last field is neither the size nor an entry
    BOOST_TEST((answer("X.HQR", longer) == Answer::yes));
}

BOOST_AUTO_TEST_CASE(noise_is_no_archive) {
    auto const bytes = noise(1 << 16);
    for (std::size_t from = 0; from < 40'000; from += 7)
        for (std::size_t const size : {13U, 64U, 1000U}) {
            auto const answer = hqr_format.sniff({ByteView(bytes).subspan(from, size), "", {}}).answer;
            BOOST_TEST((answer == Answer::no), from << " " << size);
        }
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace animcheck::lba1

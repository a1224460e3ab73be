// SPDX-License-Identifier: MIT
#include "tests/core/support.hpp"

#include <boost/test/unit_test.hpp>

namespace animcheck::test {
namespace {

/// One severity for all paths except one.
class FixedSeverities final : public SeverityTable {
public:
    explicit FixedSeverities(Severity everywhere, std::string_view except = {}, Severity there = Severity::note)
        : everywhere_(everywhere), except_(except), there_(there) {}
    [[nodiscard]] Severity severity_of(PathTable const& paths, Event const& anomaly) const override {
        return !except_.empty() && paths.pattern(anomaly.path) == except_ ? there_ : everywhere_;
    }

private:
    Severity everywhere_;
    std::string_view except_;
    Severity there_;
};

/// A session without a listener must behave the same.
struct Unheard {
    Bytes data = noise(4);
    Source source{data, 0, nullptr, {}};
    PathTable paths;
    Session session{strict, paths, 4};
};

BOOST_AUTO_TEST_SUITE(session)

BOOST_AUTO_TEST_SUITE(policy)

BOOST_AUTO_TEST_CASE(strict_continues_below_error_and_stops_at_error) {
    Decode decode(noise(8), strict);
    auto in = decode.reader();
    BOOST_TEST(in.report(AnomalyKind::padding_nonzero, "a"));
    BOOST_TEST(in.report(AnomalyKind::gap, "a"));
    BOOST_TEST(!decode.session().closed());
    BOOST_TEST(!in.report(AnomalyKind::size_mismatch, "a"));
    BOOST_TEST(decode.session().closed());
    BOOST_TEST(decode.events().size() == 3);
}

BOOST_AUTO_TEST_CASE(lenient_continues_at_error_and_stops_at_fatal) {
    Decode decode(noise(8), lenient);
    auto in = decode.reader();
    BOOST_TEST(in.report(AnomalyKind::size_mismatch, "a"));
    BOOST_TEST(!decode.session().closed());
    BOOST_TEST(!in.report(AnomalyKind::identify_failed, "a"));
    BOOST_TEST(decode.session().closed());
}

BOOST_AUTO_TEST_CASE(a_closed_session_ends_all_its_readers_and_emits_nothing) {
    Decode decode(noise(32), strict);
    auto in = decode.reader();
    auto body = in.region("size", 16);
    auto other = in.at("offset", 4);
    auto trial = in.peek();
    auto rows = in.table("row", 2, 2);
    auto stream = body.region("size", 4);
    BitReader codes(stream);
    in.report(AnomalyKind::value_unexpected, "a");
    auto const before = decode.events().size();

    for (auto* const reader : {&in, &body, &other, &trial}) {
        BOOST_TEST(!*reader);
        BOOST_TEST(reader->left() == 0);
        BOOST_TEST(reader->u8("x") == 0);
        BOOST_TEST(reader->line("x").empty());
        BOOST_TEST(reader->bytes("x", 0).empty());
        BOOST_TEST(!reader->report(AnomalyKind::internal, "x"));
        reader->derive("x", 1);
    }
    BOOST_TEST(!codes);
    BOOST_TEST(codes.bits("x", 1) == 0U);
    codes.stream("x", 0);
    rows.column<std::uint16_t>("x", 0);
    BOOST_TEST(!decode.reader());
    BOOST_TEST(decode.events().size() == before);
}

BOOST_AUTO_TEST_CASE(a_session_closes_silently_after_a_number_of_events) {
    for (std::uint64_t const most_events : {1U, 2U, 3U, 4U}) {
        Decode decode(noise(8), lenient, {.stop_after = most_events});
        auto in = decode.reader();
        in.u16("a");
        in.report(AnomalyKind::value_unexpected, "a");
        in.u16("b");
        BOOST_TEST(decode.events().size() == std::min<std::uint64_t>(most_events, 3));
        BOOST_TEST(decode.session().closed() == (most_events <= 3));
        BOOST_TEST(decode.anomalies(AnomalyKind::limit) == 0U);
    }
}

BOOST_AUTO_TEST_CASE(a_failed_read_stops_a_strict_session) {
    Decode decode(noise(3), strict);
    auto in = decode.reader();
    auto body = in.region("size", 1);
    body.u16("a");
    BOOST_TEST(!in);
    BOOST_TEST(decode.session().closed());
    BOOST_TEST(decode.events().size() == 1);
}

BOOST_AUTO_TEST_CASE(a_severity_table_replaces_the_defaults) {
    FixedSeverities const mild(Severity::note, "part.b", Severity::error);
    Decode decode(noise(3), strict, {}, &mild);
    auto in = decode.reader();
    BOOST_TEST(in.report(AnomalyKind::identify_failed, "b"));
    BOOST_TEST(decode.last().severity == Severity::note);
    auto const part = in.inside("part");
    BOOST_TEST(in.report(AnomalyKind::identify_failed, "a"));
    BOOST_TEST(!in.report(AnomalyKind::padding_nonzero, "b"));
    BOOST_TEST(decode.last().severity == Severity::error);
    BOOST_TEST(decode.session().closed());
}

BOOST_AUTO_TEST_CASE(the_policy_applies_without_a_listener) {
    Unheard unheard;
    Reader in(unheard.source, std::endian::little, unheard.session);
    in.u32("a");
    BOOST_TEST(static_cast<bool>(in));
    in.u8("b");
    BOOST_TEST(unheard.session.closed());
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(context)

BOOST_AUTO_TEST_CASE(facts_from_outside_have_names_under_context) {
    Decode decode(noise(1));
    decode.session().context("bones", 25);
    decode.session().context("name", "RTDA");
    BOOST_TEST(decode.lines() == (Lines{"context context.bones @0+0 = 25", "context context.name @0+0 = 4"}),
               boost::test_tools::per_element());
    BOOST_TEST(decode.events()[0].type == ValueType::u64);
    BOOST_TEST(decode.events()[1].type == ValueType::text);
    BOOST_TEST(decode.events()[1].text() == "RTDA");
}

BOOST_AUTO_TEST_CASE(context_is_at_the_top_wherever_the_decoder_is) {
    Decode decode(noise(1));
    auto in = decode.reader();
    auto const scope = in.inside("chunk", 1);
    decode.session().context("bones", 1);
    BOOST_TEST(decode.path(decode.last()) == "context.bones");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(budgets)

BOOST_AUTO_TEST_CASE(work_is_base_plus_factor_times_size) {
    Decode decode(noise(10), lenient, {.work_base = 5, .work_factor = 2});
    auto in = decode.reader();
    for (int i = 0; i < 25; ++i) {
        auto trial = in;
        trial.u8("a");
    }
    BOOST_TEST(!decode.session().closed());
    in.u8("a");
    BOOST_TEST(decode.session().closed());
}

BOOST_AUTO_TEST_CASE(exhausted_work_is_reported_once_and_ends_the_decode) {
    for (auto const policy : {strict, lenient}) {
        Decode decode(noise(10), policy, {.work_base = 6, .work_factor = 0});
        auto in = decode.reader();
        auto const part = in.inside("part", 2);
        auto other = in;
        in.u32("a");
        BOOST_TEST(in.u32("b") == 0U);
        BOOST_TEST(in.u8("c") == 0);
        BOOST_TEST(other.u8("c") == 0);
        BOOST_TEST(!in);
        BOOST_TEST(decode.events().size() == 2);
        BOOST_TEST(decode.line(decode.last()) == "! limit part[2] @32+32 = 0/0");
        BOOST_TEST(decode.last().note == "work");
        BOOST_TEST(decode.last().source == decode.source().id);
    }
}

BOOST_AUTO_TEST_CASE(a_limit_closes_whatever_its_severity) {
    FixedSeverities const mild(Severity::note);
    Decode decode(noise(10), lenient, {.work_base = 0, .work_factor = 0}, &mild);
    auto in = decode.reader();
    in.u8("a");
    BOOST_TEST(decode.last().severity == Severity::note);
    BOOST_TEST(decode.session().closed());
}

BOOST_AUTO_TEST_CASE(every_read_uses_the_budget) {
    auto const costs = [](auto read) {
        Decode decode(Bytes(16, std::byte{'\n'}), lenient, {.work_base = 0, .work_factor = 0});
        auto in = decode.reader();
        read(in);
        return decode.anomalies(AnomalyKind::limit) == 1 && decode.session().closed() &&
               decode.events().size() == 1;
    };
    BOOST_TEST(costs([](Reader& in) { in.u8("a"); }));
    BOOST_TEST(costs([](Reader& in) { in.line("a"); }));
    BOOST_TEST(costs([](Reader& in) { in.bytes("a", 1); }));
    BOOST_TEST(costs([](Reader& in) { in.array<std::uint16_t>("a", 1); }));
    BOOST_TEST(costs([](Reader& in) { static_cast<void>(in.table("a", 1, 1)); }));
    BOOST_TEST(costs([](Reader& in) { in.peek().u8("a"); }));
    BOOST_TEST(costs([](Reader& in) { in.peek().skip(1); }));
    BOOST_TEST(costs([](Reader& in) { BitReader(in).bits("a", 8); }));
    BOOST_TEST(costs([](Reader& in) { BitReader(in).advance("a", 0); }));
}

BOOST_AUTO_TEST_CASE(a_saturated_work_limit_is_unlimited) {
    Decode decode(noise(10), lenient, {.work_base = most, .work_factor = most});
    auto in = decode.reader();
    in.u64("a");
    BOOST_TEST(static_cast<bool>(in));
}

BOOST_AUTO_TEST_CASE(events_are_limited_and_the_limit_is_still_reported) {
    Decode decode(noise(10), lenient, {.events = 3});
    auto in = decode.reader();
    for (int i = 0; i < 10; ++i) in.u8("a");
    BOOST_TEST(decode.lines().size() == 4);
    BOOST_TEST(decode.line(decode.last()) == "! limit  @24+8 = 0/0");
    BOOST_TEST(decode.last().note == "events");
    BOOST_TEST(decode.session().closed());
}

BOOST_AUTO_TEST_CASE(an_anomaly_beyond_the_event_limit_closes_too) {
    Decode decode(noise(10), lenient, {.events = 0});
    auto in = decode.reader();
    BOOST_TEST(!in.report(AnomalyKind::padding_nonzero, "a"));
    BOOST_TEST(decode.events().size() == 1);
    BOOST_TEST(decode.anomalies(AnomalyKind::limit) == 1);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::test

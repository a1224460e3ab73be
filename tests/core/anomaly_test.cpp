// SPDX-License-Identifier: MIT
#include "tests/core/support.hpp"

#include <boost/test/unit_test.hpp>

#include <set>

namespace animcheck::test {
namespace {

AnomalyKind kind_at(std::size_t i) { return static_cast<AnomalyKind>(i); }

BOOST_AUTO_TEST_SUITE(anomaly)

BOOST_AUTO_TEST_CASE(every_kind_has_a_unique_name_that_is_found_again) {
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < anomaly_kind_count; ++i) {
        auto const name = name_of(kind_at(i));
        BOOST_TEST(names.insert(name).second);
        BOOST_REQUIRE(anomaly_kind_named(name).has_value());
        BOOST_TEST(*anomaly_kind_named(name) == kind_at(i));
    }
}

BOOST_AUTO_TEST_CASE(the_first_and_the_last_kind_match_their_rows) {
    BOOST_TEST(name_of(AnomalyKind::truncated) == "truncated");
    BOOST_TEST(name_of(kind_at(anomaly_kind_count - 1)) == "internal");
}

BOOST_AUTO_TEST_CASE(every_kind_has_a_default_severity_between_note_and_fatal) {
    for (std::size_t i = 0; i < anomaly_kind_count; ++i)
        BOOST_TEST(default_severity(kind_at(i)) <= Severity::fatal);
}

BOOST_AUTO_TEST_CASE(what_stops_a_strict_decode_by_default) {
    BOOST_TEST(default_severity(AnomalyKind::truncated) == Severity::error);
    BOOST_TEST(default_severity(AnomalyKind::limit) == Severity::error);
    BOOST_TEST(default_severity(AnomalyKind::identify_failed) == Severity::fatal);
    BOOST_TEST(default_severity(AnomalyKind::string_encoding) == Severity::warning);
    BOOST_TEST(default_severity(AnomalyKind::padding_nonzero) == Severity::note);
}

BOOST_AUTO_TEST_CASE(what_each_kind_carries) {
    BOOST_TEST((loss_of(AnomalyKind::truncated) == Loss::field));
    BOOST_TEST((loss_of(AnomalyKind::count_exceeds_data) == Loss::surplus));
    BOOST_TEST((loss_of(AnomalyKind::value_unexpected) == Loss::nothing));
    std::set<std::string_view> without_actual, anywhere, unchecked;
    for (std::size_t i = 0; i < anomaly_kind_count; ++i) {
        if (!has_actual(kind_at(i))) without_actual.insert(name_of(kind_at(i)));
        if (is_looked_for_anywhere(kind_at(i))) anywhere.insert(name_of(kind_at(i)));
        if (keeps_from_checking(kind_at(i))) unchecked.insert(name_of(kind_at(i)));
    }
    BOOST_TEST((without_actual == std::set<std::string_view>{"layout_alternative", "missing", "out_of_order"}));
    BOOST_TEST((anywhere == std::set<std::string_view>{"bytes_unread", "missing"}));
    BOOST_TEST((unchecked == std::set<std::string_view>{"limit", "unreadable"}));
}

BOOST_AUTO_TEST_CASE(severities_have_names_and_an_order) {
    for (auto const severity : {Severity::note, Severity::warning, Severity::error, Severity::fatal})
        BOOST_TEST(severity_named(name_of(severity)).value() == severity);
    BOOST_TEST(Severity::note < Severity::warning);
    BOOST_TEST(Severity::warning < Severity::error);
    BOOST_TEST(Severity::error < Severity::fatal);
}

BOOST_AUTO_TEST_CASE(unknown_names_are_not_guessed) {
    for (auto const* const name : {"", "Error", "errors", "err", " error"}) BOOST_TEST(!severity_named(name));
    for (auto const* const name : {"", "truncate", "Truncated", "truncated "})
        BOOST_TEST(!anomaly_kind_named(name));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(event)

BOOST_AUTO_TEST_CASE(value_types_have_names_and_sizes) {
    BOOST_TEST(name_of(value_type<std::uint8_t>()) == "u8");
    BOOST_TEST(name_of(value_type<std::uint64_t>()) == "u64");
    BOOST_TEST(name_of(value_type<std::int16_t>()) == "s16");
    BOOST_TEST(name_of(value_type<float>()) == "f32");
    BOOST_TEST(size_of(value_type<std::int8_t>()) == 1);
    BOOST_TEST(size_of(value_type<std::uint16_t>()) == 2);
    BOOST_TEST(size_of(value_type<float>()) == 4);
    BOOST_TEST(size_of(value_type<std::int64_t>()) == 8);
    for (auto const type : {ValueType::text, ValueType::bytes, ValueType::none}) BOOST_TEST(size_of(type) == 0);
}

BOOST_AUTO_TEST_CASE(an_event_without_data_has_no_text) {
    Event event;
    event.value = 5;
    BOOST_TEST(event.text().empty());
}

BOOST_AUTO_TEST_CASE(a_log_can_be_cleared_and_reused) {
    EventLog log;
    log.on_event({});
    log.on_event({});
    BOOST_TEST(log.events().size() == 2);
    log.clear();
    BOOST_TEST(log.events().empty());
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::test

// SPDX-License-Identifier: MIT
// The evaluator agrees wherever a prepared rule is certain.
#include "tests/random.hpp"
#include "validator/judge/evaluate.hpp"
#include "validator/judge/inspect.hpp"
#include "validator/judge/straight.hpp"

#include <boost/test/unit_test.hpp>

#include <array>
#include <bit>
#include <limits>
#include <vector>

namespace {

using namespace animcheck;

/// Numbers that the rules of a spec compare with, their neighbours, and the ends of all types.
std::vector<std::uint64_t> numbers_of(Spec const& spec) {
    std::vector<std::uint64_t> numbers{0, 1, ~std::uint64_t{0}, std::uint64_t{1} << 63,
                                       (std::uint64_t{1} << 63) - 1};
    for (auto const value :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), -0.0F, -1.5F, 1e-30F})
        numbers.push_back(std::bit_cast<std::uint32_t>(value));
    for (auto const& operand : spec.operands) {
        numbers.push_back(std::bit_cast<std::uint32_t>(static_cast<float>(operand.decimal)));
        for (auto const& step : slice(spec.code, operand.code))
            for (auto const near : {-1, 0, 1})
                numbers.push_back(static_cast<std::uint64_t>(step.value) + static_cast<std::uint64_t>(near));
    }
    return numbers;
}

class RandomLog {
public:
    RandomLog(Spec const& spec, std::uint64_t seed) : spec_(spec), numbers_(numbers_of(spec)), random_(seed) {}

    /// Some of the paths, most of them once, with any value of any type.
    std::vector<Event> next() {
        std::vector<Event> events;
        for (PathId path = 1; path < spec_.paths.size(); ++path)
            for (auto count = random_.below(5); count > 0; count /= 2) events.push_back(event_of(path));
        return events;
    }

private:
    Event event_of(PathId path) {
        constexpr std::array types{ValueType::u8,  ValueType::u32, ValueType::u64,
                                   ValueType::s16, ValueType::s64, ValueType::f32};
        Event event;
        event.path = path;
        event.type = types[random_.below(types.size())];
        event.value = numbers_[random_.below(numbers_.size())];
        if (random_.happens(1, 8)) event.indices.push(random_.below(3));
        if (random_.happens(1, 16)) { // a few elements in place
            event.kind = EventKind::array;
            event.type = ValueType::u8;
            event.stride = 1;
            event.value = random_.below(4);
            event.data = elements_.data();
        }
        return event;
    }

    Spec const& spec_;
    std::vector<std::uint64_t> numbers_;
    test::Random random_;
    std::array<std::byte, 4> elements_{std::byte{0}, std::byte{7}, std::byte{255}, std::byte{1}};
};

} // namespace

BOOST_AUTO_TEST_SUITE(straight)

BOOST_AUTO_TEST_CASE(certain_is_what_the_evaluator_finds) {
    std::uint64_t certain = 0;
    auto const specs = SpecSet::built_in();
    for (auto const* const spec : specs.all()) {
        RandomLog logs(*spec, 1);
        for (int round = 0; round < 200; ++round) {
            auto const events = logs.next();
            LogIndex log;
            log.build(events, spec->paths.size());
            Evaluator evaluator(*spec, log);
            for (auto const& rule : spec->rules) {
                StraightRule const prepared(*spec, rule);
                for (auto const number : rule.on_anomaly ? std::span<std::uint32_t const>{} : log.at(rule.at)) {
                    if (!prepared.surely_holds(log, events[number])) continue;
                    ++certain;
                    auto const conditions = evaluator.conditions(rule, events[number]);
                    auto const tests = evaluator.tests(rule, events[number]).outcome;
                    BOOST_TEST((conditions == Outcome::held && tests == Outcome::held),
                               spec->format << '/' << rule.id);
                }
            }
        }
    }
    BOOST_TEST(certain > 1000);
}

BOOST_AUTO_TEST_SUITE_END()

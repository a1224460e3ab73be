// Catch2 (-DCATCH2) or doctest: a reader of LBA1's animations, and one that accepts everything, which must fail.
#ifdef CATCH2
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
#else
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
#endif

#include "animcheck_cases.hpp"

#include <cstdlib>
#include <iterator>

namespace {

bool accepts(std::string const& path) {
    if (std::string(std::getenv("LOADER")) == "careless") return true;
    std::ifstream file(path, std::ios::binary);
    std::string const bytes(std::istreambuf_iterator<char>(file), {});
    auto const number = [&](std::size_t at) {
        return static_cast<unsigned char>(bytes[at]) + 256 * static_cast<unsigned char>(bytes[at + 1]);
    };
    if (bytes.size() < 8 || number(0) == 0) return false;
    return bytes.size() >= 8 + static_cast<std::size_t>(number(0)) * (8 + 8 * static_cast<std::size_t>(number(2)));
}

} // namespace

TEST_CASE("corpus") {
    for (auto const& entry : animcheck_cases::of(std::string(std::getenv("EXPORT")) + "/lba1.anim")) {
#ifdef CATCH2
        INFO(entry.name << ": " << entry.title);
#else
        INFO(entry.name, ": ", entry.title);
#endif
        CHECK(accepts(entry.path) == entry.is_sound);
    }
}

// SPDX-License-Identifier: MIT
#include "golden/corpus/writers/ff7/lgp.hpp"

#include "decoders/ff7/lgp.hpp"
#include "tests/core/support.hpp"
#include "tests/golden/support.hpp"
#include "validator/judge/inspect.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <optional>
#include <random>
#include <set>

using namespace animcheck;
using golden::LgpEntry;
using golden::LgpOptions;
using golden::write_lgp;

namespace {

using test::Bytes;

/// The game's tables of an archive, and its search for a file: the slow model that rules are compared with.
/// Nothing where it would leave its tables.
class GameLookup {
public:
    explicit GameLookup(Bytes const& archive) : bytes_(archive), files_(number(12, 4)) {
        auto at = groups_at() + 2;
        for (std::uint32_t group = 0; group < number(groups_at(), 2); ++group) {
            groups_.push_back(at);
            at += 2 + std::size_t{130} * number(at, 2);
        }
    }
    [[nodiscard]] std::uint32_t files() const { return files_; }
    [[nodiscard]] std::string name(std::uint32_t row) const { return text(16 + 27 * row, 20); }

    /// The entry that the game opens for a name, in a folder.
    [[nodiscard]] std::optional<std::uint32_t> find(std::string_view name, std::string_view folder) const {
        auto const slot = ff7::lookup_slot(name);
        if (!slot) return std::nullopt;
        auto const at = 16 + 27 * files_ + 4 * *slot;
        auto const first = number(at, 2), count = number(at + 2, 2);
        for (std::uint32_t i = 0; first > 0 && i < count; ++i) {
            auto const row = first + i - 1;
            if (row >= files_) return std::nullopt;
            auto const kept = this->name(row);
            if (kept.size() > 15 || !same_name(kept, name)) continue;
            auto const conflict = number(16 + 27 * row + 25, 2);
            if (conflict == 0) return row;
            if (conflict > groups_.size()) return std::nullopt;
            return find_in(conflict - 1, folder);
        }
        return std::nullopt;
    }
    /// Every folder that some group names and that the game can be in, and none.
    [[nodiscard]] std::set<std::string> folders() const {
        std::set<std::string> all{""};
        auto const is_slash = [](char c) { return c == '/' || c == '\\'; };
        for (auto const group : groups_)
            for (std::uint32_t i = 0; i < number(group, 2); ++i) {
                auto const folder = text(group + 2 + 130 * i, 128);
                bool const bare = !folder.empty() && !is_slash(folder.front()) && !is_slash(folder.back());
                if (bare && folder.size() < 128) all.insert(folder);
            }
        return all;
    }

private:
    [[nodiscard]] std::optional<std::uint32_t> find_in(std::uint32_t group, std::string_view folder) const {
        auto const at = groups_[group];
        for (std::uint32_t i = 0; i < number(at, 2); ++i)
            if (same_name(text(at + 2 + 130 * i, 128), folder)) return number(at + 2 + 130 * i + 128, 2);
        return std::nullopt;
    }
    [[nodiscard]] std::size_t groups_at() const { return 16 + 27 * files_ + 3600; }
    [[nodiscard]] std::uint32_t number(std::size_t at, unsigned size) const {
        std::uint32_t value = 0;
        for (unsigned i = size; i-- > 0;) value = value << 8 | std::to_integer<std::uint32_t>(byte(at + i));
        return value;
    }
    [[nodiscard]] std::string text(std::size_t at, std::size_t size) const {
        std::string text;
        for (std::size_t i = 0; i < size && byte(at + i) != std::byte{0}; ++i)
            text += static_cast<char>(byte(at + i));
        return text;
    }
    [[nodiscard]] std::byte byte(std::size_t at) const { return at < bytes_.size() ? bytes_[at] : std::byte{0}; }

    Bytes const& bytes_;
    std::uint32_t files_;
    std::vector<std::size_t> groups_;
};

InputRecord inspected(Bytes const& archive) {
    static Inspector inspector(SpecSet::built_in(), {.diagnose = false});
    Input input;
    input.name = "A.LGP";
    input.source.bytes = archive;
    return inspector.inspect(input);
}

bool has_error(InputRecord const& record) {
    return std::ranges::any_of(record.findings,
                               [](Finding const& finding) { return finding.severity >= Severity::error; });
}

/// Can each file be opened by its name in some folder?
bool finds_all(Bytes const& archive) {
    GameLookup const game(archive);
    for (std::uint32_t row = 0; row < game.files(); ++row) {
        bool found = false;
        for (auto const& folder : game.folders()) found |= game.find(game.name(row), folder) == row;
        if (!found) return false;
    }
    return true;
}

/// Files with names that share slots, some of them in two or three folders.
std::vector<LgpEntry> some_files(std::mt19937& random, std::size_t count) {
    static constexpr std::string_view letters = "ab01_-.z";
    std::vector<LgpEntry> entries;
    std::set<std::string> names;
    while (names.size() < count) {
        std::string name(1, letters[random() % 6]);
        for (auto size = 1 + random() % 6; size > 0; --size) name += letters[random() % letters.size()];
        if (!ff7::lookup_slot(name) || !names.insert(name).second) continue;
        auto const folders = random() % 4 == 0 ? 2 + random() % 2 : 1;
        for (std::size_t folder = 0; folder < folders; ++folder) {
            auto const where =
                folders == 1 ? std::string() : "folder/" + std::string(1, static_cast<char>('a' + folder));
            entries.push_back({name, test::noise(random() % 40), where});
        }
    }
    std::ranges::shuffle(entries, random);
    return entries;
}

} // namespace

BOOST_AUTO_TEST_SUITE(golden_lgp)

BOOST_AUTO_TEST_CASE(the_game_finds_every_file) {
    std::mt19937 random(7);
    for (int round = 0; round < 20; ++round) {
        auto const entries = some_files(random, 30);
        auto const archive = write_lgp(entries);
        GameLookup const game(archive);
        for (auto const& entry : entries) BOOST_TEST(game.find(entry.name, entry.folder).has_value());
        BOOST_TEST(finds_all(archive));
    }
}

BOOST_AUTO_TEST_CASE(what_is_written_conforms) {
    std::mt19937 random(8);
    for (std::size_t count : {0U, 1U, 5U, 200U}) {
        auto const entries = some_files(random, count);
        auto const record = inspected(write_lgp(entries));
        BOOST_TEST(record.strict.accepts);
        for (auto const& finding : record.findings) BOOST_TEST(finding.rule == "ff7.lgp/no-files");
        BOOST_TEST(record.findings.empty() == (count > 0));
    }
}

BOOST_AUTO_TEST_CASE(files_come_out_as_they_went_in) {
    std::mt19937 random(9);
    auto const entries = some_files(random, 100);
    auto const archive = write_lgp(entries);
    test::Decode decode(archive);
    Model model;
    ff7::lgp_format.decode(decode.reader(), {}, &model);
    BOOST_TEST_REQUIRE(model.members.size() == entries.size());
    GameLookup const game(archive);
    for (auto const& entry : entries) {
        auto const row = game.find(entry.name, entry.folder);
        BOOST_TEST_REQUIRE(row.has_value());
        auto const& member = model.members[*row];
        BOOST_TEST(member.name == entry.name);
        BOOST_TEST((member.folder == 0) == entry.folder.empty());
        auto const first = archive.begin() + static_cast<std::ptrdiff_t>(member.offset);
        BOOST_TEST(member.stored == entry.bytes.size());
        BOOST_TEST(std::equal(entry.bytes.begin(), entry.bytes.end(), first));
    }
}

BOOST_AUTO_TEST_CASE(a_patch_has_words_of_its_own) {
    auto const record = inspected(write_lgp(std::vector<LgpEntry>{{"rtda", test::noise(3)}}, {.patch = true}));
    BOOST_TEST_REQUIRE(record.findings.size() == 1);
    BOOST_TEST(record.findings[0].rule == "ff7.lgp/patch");
}

BOOST_AUTO_TEST_CASE(the_check_byte_can_be_chosen) {
    std::vector<LgpEntry> const entries{{"rtda", test::noise(3)}};
    BOOST_TEST(inspected(write_lgp(entries, {.check = 11})).findings.empty());
    BOOST_TEST(inspected(write_lgp(entries, {.check = 0})).findings.size() == 1);
}

BOOST_AUTO_TEST_CASE(what_the_game_cannot_find_is_refused) {
    auto const refuses = [](std::vector<LgpEntry> const& entries) {
        return golden::complaint([&] { static_cast<void>(write_lgp(entries)); }) != "no error";
    };
    BOOST_TEST(refuses({{"abcdefghijklmnop", {}}}));
    BOOST_TEST(refuses({{"", {}}}));
    BOOST_TEST(refuses({{".ab", {}}}));
    BOOST_TEST(refuses({{"ab", {}}, {"AB", {}}}));
    BOOST_TEST(refuses({{"ab", {}, "x"}, {"ab", {}}}));
    BOOST_TEST(refuses({{"ab", {}, "x"}, {"ab", {}, "X"}}));
    BOOST_TEST(refuses({{"ab", {}, std::string(128, 'x')}}));
    BOOST_TEST(!refuses({{"ab", {}, std::string(127, 'x')}, {"ab", {}, "x"}}));
    BOOST_TEST(!refuses({{"abcdefghijklmno", {}}}));
}

/// Wherever the tables are damaged: what the game does not find any more is an error of the archive.
BOOST_AUTO_TEST_CASE(a_file_that_the_game_does_not_find_is_an_error) {
    std::mt19937 random(10);
    Bytes values = test::noise(256);
    std::ranges::copy(test::bytes_of({0, 1, 2, 3, 5, '/', '.', 'a', 255}), values.begin());
    int lost = 0;
    for (int round = 0; round < 3000; ++round) {
        auto archive = write_lgp(some_files(random, 12));
        auto const rows = GameLookup(archive).files();
        auto const lookup = 16 + 27 * rows;
        auto const groups = lookup + 3600 + 2;
        for (auto times = 1 + random() % 2; times > 0; --times) {
            auto const group = groups + 2 + 130 * (random() % 3);
            std::size_t const places[]{16 + 27 * (random() % rows) + random() % 20,       // a name
                                       16 + 27 * (random() % rows) + 25 + random() % 2,   // a conflict
                                       lookup + 4 * (random() % 900) + random() % 4,      // a slot
                                       lookup + 4 * (random() % 64) + 2 * (random() % 2), // a slot that is used
                                       group + random() % 12,                             // a path, or data
                                       group + 128}; // an entry of a group, or data
            archive[places[random() % 6]] = values[random() % 3 == 0 ? random() % 9 : random() % 256];
        }
        if (finds_all(archive)) continue;
        ++lost;
        BOOST_TEST(has_error(inspected(archive)), "round " << round);
    }
    BOOST_TEST(lost > 200);
}

BOOST_AUTO_TEST_SUITE_END()

// SPDX-License-Identifier: MIT
// Needs: zengin ff7
// Equal inputs are judged once: no record shows it.
#include "golden/corpus/export.hpp"
#include "tests/validator/specs.hpp"
#include "tests/walk/cases.hpp"
#include "tests/walk/folder.hpp"
#include "tests/zengin/generators/volume.hpp"
#include "validator/report/jsonl.hpp"
#include "validator/walk/examine.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <optional>

namespace {

using namespace animcheck;
using animcheck::test::animation, animcheck::test::bytes_of, animcheck::test::corpus, animcheck::test::hierarchy;
using animcheck::test::specs;
using animcheck::test::TemporaryFolder;
using animcheck::test::volume;
using animcheck::test::VolumeFile;

/// The version is one that nobody knows.
std::string broken(std::string bytes) {
    bytes[12] = 10;
    return bytes;
}

/// A model: animations, sound and damaged, and what they belong to.
std::vector<VolumeFile> model(std::string const& skeleton) {
    std::vector<VolumeFile> files{{"HUM-S_RUN.MAN", animation()},
                                  {"HUM-S_BAD.MAN", broken(animation())},
                                  {"HUM-S_CUT.MAN", animation().substr(0, animation().size() - 7)}};
    if (!skeleton.empty()) files.push_back({"HUM.MDH", skeleton});
    return files;
}

void write(TemporaryFolder const& folder, std::string const& below, std::vector<VolumeFile> const& files) {
    for (auto const& file : files) static_cast<void>(folder.write(below + '/' + file.path, file.bytes));
}

/// The same animations next to different skeletons, and inside of volumes at different bytes.
void plant_models(TemporaryFolder const& folder) {
    auto other = hierarchy();
    other.back() = static_cast<char>(other.back() ^ 1); // of the checksum
    write(folder, "own", model(hierarchy()));
    write(folder, "own again", model(hierarchy()));
    write(folder, "none", model({}));
    write(folder, "other", model(other));
    write(folder, "broken", model(hierarchy().substr(0, 60)));
    write(folder, "broken again", model(hierarchy().substr(0, 60)));
    auto files = model(hierarchy());
    static_cast<void>(folder.write("stored.vdf", volume(files)));
    static_cast<void>(folder.write("packed.vdf", volume(files, {.zipped = true})));
    auto damaged = volume(files, {.zipped = true});
    damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 0x55);
    static_cast<void>(folder.write("packed and damaged.vdf", damaged));
    files.insert(files.begin(), {"A.TEX", std::string(1234, 't')});
    static_cast<void>(folder.write("stored elsewhere.vdf", volume(files)));
    static_cast<void>(folder.write("packed elsewhere.vdf", volume(files, {.zipped = true})));
}

/// A skeleton that is broken is reported with its place.
void plant_battles(TemporaryFolder const& folder) {
    auto const skeleton = bytes_of("ff7.skeleton/bones-missing/cut");
    for (auto const* const below : {"battle", "battle again"})
        write(folder, below, {{"rtda", bytes_of("ff7.battle/bones-of-one/one")}, {"rtaa", skeleton}});
}

/// All records of a dump. `most`: bytes of records that are kept; none: nothing is ever taken to be repeated.
std::string report_of(std::string const& path, std::optional<std::size_t> most) {
    Dump dump(path, specs());
    auto const& files = dump.collection.files();
    std::optional<Repeats> repeats;
    if (most) {
        repeats.emplace(inputs_of(dump.collection), *most);
        repeats->count(dump.collection);
    }
    Examiner examiner(specs(), {}, {.repeats = repeats ? &*repeats : nullptr});
    std::string lines;
    auto const sink = [&](InputRecord const& record) { lines += to_json_line(record) + '\n'; };
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (!files[i].open) {
            examiner.file(dump, i, sink);
            continue;
        }
        static_cast<void>(examiner.members(dump, i, 0, files[i].open->container->members().size(), sink));
        sink(examiner.closing(dump, i));
    }
    return lines;
}

/// Says where they part: reports have megabytes.
void require_equal(std::string const& one, std::string const& other) {
    auto const at = std::ranges::mismatch(one, other).in1 - one.begin();
    auto const start = static_cast<std::size_t>(std::max<std::ptrdiff_t>(at - 400, 0));
    BOOST_TEST(one == other, one.substr(start, 800) << "\n---\n" << other.substr(start, 800));
}

/// Inputs by themselves, with one cache.
struct Alone {
    RecordCache records;
    Inspector inspector{specs()};

    Input input(std::string const& bytes) {
        Input input;
        input.path = input.name = "HUM-S_RUN.MAN";
        input.source.bytes = std::as_bytes(std::span(bytes));
        input.records = &records;
        return input;
    }
    /// Is the record of this input not known yet? It is from then on.
    bool is_new(Input const& input) {
        auto const record = inspector.inspect(input);
        bool const fresh = inspector.is_to_be_kept();
        BOOST_TEST(inspector.events().empty() == !fresh); // what is known is not decoded
        if (fresh) inspector.keep(record);
        return fresh;
    }
};

} // namespace

BOOST_AUTO_TEST_SUITE(repeats)

BOOST_AUTO_TEST_CASE(records_are_those_of_a_run_that_judges_every_input) {
    TemporaryFolder const folder;
    plant_models(folder);
    plant_battles(folder);
    auto const each = report_of(folder.path(), std::nullopt);
    BOOST_TEST(each.size() > 10'000u);
    require_equal(each, report_of(folder.path(), RecordCache::kept));
    require_equal(each, report_of(folder.path(), 0));
    require_equal(each, report_of(folder.path(), 20'000)); // of a few records
}

/// Every sixth rule's cases: judging each file twice takes long.
golden::Corpus a_part_of_the_corpus() {
    auto part = corpus();
    for (auto& format : part.formats) {
        std::size_t number = 0;
        std::erase_if(format.files, [&](golden::RuleFile const&) { return number++ % 6 != 0; });
    }
    return part;
}

BOOST_AUTO_TEST_CASE(so_are_those_of_a_part_of_the_corpus_twice) {
    TemporaryFolder const folder;
    auto const part = a_part_of_the_corpus();
    BOOST_TEST(golden::export_cases(part, specs(), folder.path("one")) > 400u);
    golden::export_cases(part, specs(), folder.path("two"));
    require_equal(report_of(folder.path(), std::nullopt), report_of(folder.path(), RecordCache::kept));
}

BOOST_AUTO_TEST_CASE(equal_inputs_are_judged_once) {
    Alone alone;
    auto const bytes = animation(), same = bytes;
    BOOST_TEST(alone.is_new(alone.input(bytes)));
    BOOST_TEST(!alone.is_new(alone.input(same)));
    auto elsewhere = alone.input(same);
    elsewhere.path = "other/HUM-S_RUN.MAN";
    BOOST_TEST(!alone.is_new(elsewhere));
}

BOOST_AUTO_TEST_CASE(what_differs_from_outside_is_judged_again) {
    Alone alone;
    auto const bytes = animation();
    BOOST_TEST(alone.is_new(alone.input(bytes)));
    auto renamed = alone.input(bytes);
    renamed.name = "HUM-S_WALK.MAN";
    BOOST_TEST(alone.is_new(renamed));
    auto held = alone.input(bytes);
    held.container_name = "ANIMS.VDF";
    BOOST_TEST(alone.is_new(held));
    auto known = alone.input(bytes);
    known.context.facts.set("next_present", std::uint64_t{0});
    BOOST_TEST(alone.is_new(known));
    auto listed = alone.input(bytes);
    listed.context.facts.set("next_present", std::make_shared<Facts::List const>(Facts::List{0}));
    BOOST_TEST(alone.is_new(listed));
    Skeleton const skeleton;
    Companion companion;
    companion.place = "HUM.MDH";
    companion.identity = 1;
    auto moved = alone.input(bytes);
    moved.context.skeleton = &skeleton;
    moved.context.companion = &companion;
    BOOST_TEST(alone.is_new(moved));
    companion.place = "elsewhere/HUM.MDH"; // an equal one
    BOOST_TEST(!alone.is_new(moved));
    companion.identity = 2;
    BOOST_TEST(alone.is_new(moved));
    moved.context.skeleton = nullptr; // the companion is broken, and reported with its place
    BOOST_TEST(alone.is_new(moved));
    companion.place = "HUM.MDH";
    BOOST_TEST(alone.is_new(moved));
}

BOOST_AUTO_TEST_CASE(a_member_at_another_byte_has_its_own_places) {
    Alone alone;
    auto const bytes = broken(animation());
    Source const volume{alone.input(bytes).source.bytes};
    auto first = alone.input(bytes), second = first;
    first.source.parent = second.source.parent = &volume;
    first.source.offset_in_parent = 1000;
    second.source.offset_in_parent = 40;
    BOOST_TEST(alone.is_new(first));
    static_cast<void>(alone.is_new(second));
    auto const record = alone.inspector.inspect(second);
    BOOST_TEST_REQUIRE(!record.findings.empty());
    for (auto const& finding : record.findings)
        if (auto const& place = finding.place; place.file_byte)
            BOOST_TEST(*place.file_byte == 40 + place.bits.offset / 8, finding.rule);
}

BOOST_AUTO_TEST_CASE(inputs_of_one_name_and_size_may_be_equal) {
    TemporaryFolder const folder;
    write(folder, "a", {{"ONE.MAN", "1234"}, {"TWO.MAN", "1234"}, {"THREE.MAN", "12"}});
    write(folder, "b", {{"ONE.MAN", "5678"}, {"TWO.MAN", "123"}});
    Dump const dump(folder.path(), specs());
    Repeats repeats(1000);
    repeats.count(dump.collection);
    FileBytes const none;
    std::vector<bool> found;
    for (std::size_t i = 0; i < dump.collection.files().size(); ++i)
        found.push_back(repeats.of({dump.collection, i, none}) != nullptr);
    BOOST_TEST((found == std::vector{true, false, false, true, false})); // by name: ONE, THREE, TWO; ONE, TWO
}

BOOST_AUTO_TEST_SUITE_END()

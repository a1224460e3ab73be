// SPDX-License-Identifier: MIT
// Containers in the walk: members and their places, nesting, damage, and volumes made to be expensive.
#include "golden/corpus/writers/zengin/vdf.hpp"
#include "tests/cli/records.hpp"
#include "tests/walk/bus_error.hpp"
#include "tests/zengin/generators/volume.hpp"
#include "validator/rules/hash.hpp"
#include "validator/walk/examine.hpp"

#include <cstring>
#include <filesystem>
#include <numeric>
#include <set>

#include <unistd.h>

namespace {

using namespace animcheck::test;
using namespace std::string_literals;

std::string zipped(std::vector<VolumeFile> const& files) { return volume(files, {.zipped = true}); }

constexpr std::size_t rows_at = 296, row_size = 80;

void put(std::string& bytes, std::size_t at, std::uint32_t value) {
    for (std::size_t i = 0; i < 4; ++i) bytes.at(at + i) = static_cast<char>(value >> (8 * i) & 0xFF);
}

std::uint32_t get(std::string const& bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 4; i > 0; --i) value = value << 8 | static_cast<unsigned char>(bytes.at(at + i - 1));
    return value;
}

/// Makes entry `row` of a volume without directories name these bytes.
void point(std::string& bytes, std::size_t row, std::size_t offset, std::size_t size) {
    put(bytes, rows_at + row * row_size + 64, static_cast<std::uint32_t>(offset));
    put(bytes, rows_at + row * row_size + 68, static_cast<std::uint32_t>(size));
}

void rename_row(std::string& bytes, std::size_t row, std::string name) {
    name.resize(64, ' ');
    bytes.replace(rows_at + row * row_size, 64, name);
}

std::string good(std::string const& next = "") { return animation("S_RUN", next); }

std::string broken() {
    auto bytes = good();
    bytes[12] = 10;
    return bytes;
}

std::string people() {
    return volume({{"HUM.MDH", hierarchy()},
                   {"HUM-S_RUN.MAN", good()},
                   {"HUM-S_BAD.MAN", broken()},
                   {"HUM.TEX", "no animation"}});
}

std::vector<std::string> places(std::string const& file, std::vector<std::string> const& words) {
    std::vector<std::string> all;
    for (auto const& word : words) all.push_back(word.empty() ? file : file + "::" + word);
    return all;
}

bool adds_up(Json const& contents) {
    auto const at = [&](char const* name) { return contents[name].get<std::uint64_t>(); };
    return at("members") == at("checked") + at("unknown") + at("not_read");
}

/// At least everything that was examined to make these records.
std::uint64_t looked_at(Report const& report) {
    return std::accumulate(
        report.inputs.begin(), report.inputs.end(), std::uint64_t{0},
        [](std::uint64_t sum, Json const& input) { return sum + input["size"].get<std::uint64_t>(); });
}

/// Allowance for a file with all that nests in it: several times what decoders/dump.hpp allows one container.
std::uint64_t allowed(std::size_t size) { return 8 * ((1U << 20) + 64 * static_cast<std::uint64_t>(size)); }

/// The records of a file, as if its name were V.
std::vector<Json> without_name(Report const& report, std::string const& file) {
    auto text = Json(report.inputs).dump();
    for (auto at = text.find(file); at != std::string::npos; at = text.find(file))
        text.replace(at, file.size(), "V");
    return Json::parse(text);
}

} // namespace

BOOST_AUTO_TEST_SUITE(volumes)

BOOST_AUTO_TEST_CASE(members_come_in_order_and_then_their_volume) {
    Folder const folder;
    auto const file = folder.write("V.VDF", volume({{"_WORK/ANIMS/HUM.MDH", hierarchy()},
                                                    {"_WORK/ANIMS/HUM-S_RUN.MAN", good()},
                                                    {"_WORK/TEX/HUM.TEX", "no animation"},
                                                    {"HUM-S_BAD.MAN", broken()},
                                                    {"EMPTY.MAN", ""}}));
    for (auto const& path : {file, folder.path("")}) {
        auto const report = check({path});
        BOOST_TEST(report.exit == 1);
        auto const words = report.places();
        auto expected = places(file, {"HUM-S_BAD.MAN", "EMPTY.MAN", "HUM.MDH", "HUM-S_RUN.MAN", ""});
        BOOST_TEST(words == expected, boost::test_tools::per_element());
        auto const& contents = report.at(file)["contents"];
        BOOST_TEST(
            contents ==
            (Json{
                {"members", 5}, {"checked", 4}, {"unknown", 1}, {"not_read", 0}, {"unknown_names", {"HUM.TEX"}}}));
        BOOST_TEST(report.summary["inputs"] == 5);
        BOOST_TEST(report.summary["unknown_members"] == 1);
        BOOST_TEST(!report.at(file + "::HUM.MDH").contains("contents"));
    }
    auto const text = run({"-v", file}).out;
    BOOST_TEST(has(text, "5 members: 4 checked, 1 unrecognised, 0 not read"));
    BOOST_TEST(has(text, "unrecognised: HUM.TEX\n"));
}

BOOST_AUTO_TEST_CASE(dump_and_check_name_the_same_bytes_of_the_file) {
    Folder const folder;
    auto const file = folder.write("V.VDF", volume({{"HUM-S_BAD.MAN", broken()}}));
    auto const place = file + "::HUM-S_BAD.MAN";
    auto const report = check({place});
    auto const& findings = report.at(place)["findings"];
    auto const version =
        std::ranges::find(findings, "zengin.man/version", [](Json const& one) { return one["rule"]; });
    BOOST_TEST_REQUIRE((version != findings.end()));
    auto const in_file = (*version)["location"]["file_bytes"][0].get<unsigned>();
    auto const in_member = (*version)["location"]["bytes"][0].get<unsigned>();
    BOOST_TEST(in_file != in_member);
    std::array<char, 32> both{};
    std::snprintf(both.data(), both.size(), "\n%08x %08x  0a 00 ", in_file, in_member);
    auto const text = run({"dump", place}).out;
    BOOST_TEST(text.starts_with("in file  in member\n"));
    BOOST_TEST(has(text, both.data()), both.data());
    auto const packed = folder.write("Z.MOD", zipped({{"HUM-S_BAD.MAN", broken()}})) + "::HUM-S_BAD.MAN";
    auto const unpacked = run({"dump", packed}).out;
    BOOST_TEST(unpacked.starts_with("offsets are those of the unpacked member; it is packed at 0x"));
    BOOST_TEST(has(unpacked, "\n0000000c  0a 00 "));
}

/// Removing bytes at an offset of the volume would displace every file after them.
BOOST_AUTO_TEST_CASE(a_repair_that_shortens_a_member_has_no_place_in_the_volume) {
    Folder const folder;
    auto const member = folder.write("V.VDF", volume({{"HUM.MDH", hierarchy() + '\0'}})) + "::HUM.MDH";
    auto const loose = folder.write("HUM.MDH", hierarchy() + '\0');
    for (auto const& [place, has_place] : {std::pair(member, false), std::pair(loose, true)}) {
        auto const report = check({place});
        auto const& findings = report.at(place)["findings"];
        auto const padding =
            std::ranges::find(findings, "zengin.mdh/padding-bytes", [](Json const& one) { return one["rule"]; });
        BOOST_TEST_REQUIRE((padding != findings.end()));
        auto const& fix = (*padding)["fix"];
        BOOST_TEST(fix["edits"][0].contains("file_bytes") == has_place, place);
        BOOST_TEST(has(fix["text"].get<std::string>(), " of the member") != has_place, place);
    }
}

BOOST_AUTO_TEST_CASE(a_volume_without_members_is_a_volume) {
    Folder const folder;
    auto const file = folder.write("V.VDF", volume({}));
    BOOST_TEST(check({file}).at(file)["contents"] ==
               (Json{{"members", 0}, {"checked", 0}, {"unknown", 0}, {"not_read", 0}}));
}

BOOST_AUTO_TEST_CASE(many_members_come_in_order_whatever_the_jobs_and_shards) {
    Folder const folder;
    std::vector<VolumeFile> files;
    for (int i = 0; i < 300; ++i)
        files.push_back({"F" + std::to_string(i % 7) + "/HUM-S_" + std::to_string(i) + (i % 3 ? ".MAN" : ".TEX"),
                         i % 5 ? good() : broken()});
    files.push_back({"HUM.MDH", hierarchy()});
    static_cast<void>(folder.write("dump/A.VDF", volume(files)));
    static_cast<void>(folder.write("dump/B.BIN", zipped(files)));
    static_cast<void>(folder.write("dump/HUM-S_RUN.MAN", good()));
    static_cast<void>(folder.write("dump/Z.VDF", people()));
    auto const whole = check({folder.path("dump"), "--jobs", "1"}).text;
    auto const text = run({"check", "-v", "--jobs", "1", folder.path("dump")}).out;
    for (auto const* const jobs : {"2", "7"}) {
        BOOST_TEST(check({folder.path("dump"), "--jobs", jobs}).text == whole);
        BOOST_TEST(run({"check", "-v", "--jobs", jobs, folder.path("dump")}).out == text);
    }
    std::vector<std::string> words{"report", "merge"};
    for (auto const* const shard : {"1/3", "2/3", "3/3"})
        words.push_back(folder.write(shard, check({folder.path("dump"), "--shard", shard}).text));
    BOOST_TEST(run(words).out == whole);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(places_in_volumes)

BOOST_AUTO_TEST_CASE(the_complaint_names_the_container_that_was_asked) {
    Folder const folder;
    auto const file = folder.write("V.VDF", volume({{"IN.VDF", people()}}));
    BOOST_TEST(has(run({"check", file + "::IN.VDF::NO.MAN"}).err, file + "::IN.VDF: it has no member 'NO.MAN'"));
    BOOST_TEST(
        has(run({"check", file + "::IN.VDF::HUM.MDH::A"}).err, file + "::IN.VDF::HUM.MDH: it is not a container"));
}

BOOST_AUTO_TEST_CASE(hostile_names_of_members_stay_text) {
    Folder const folder;
    std::vector<std::string> const names{"\x1b[2J.MAN", "A\nB.MAN",       "\xFF\xFE.MAN",    "A::B.MAN", "#1",
                                         "../../X.MAN", "\"q\\.MAN",      "HEI\xDF.MAN",     "",         "..",
                                         "A\0B.MAN"s,   "{\"record\":0}", "\xE2\x80\xAE.MAN"};
    std::vector<VolumeFile> files;
    for (std::size_t i = 0; i < names.size(); ++i) files.push_back({"N" + std::to_string(i), broken()});
    auto bytes = volume(files);
    for (std::size_t i = 0; i < names.size(); ++i) rename_row(bytes, i, names[i]);
    auto const file = folder.write("V.VDF", bytes);
    auto const report = check({file});
    BOOST_TEST(report.inputs.size() == names.size() + 1);
    for (auto const& place : report.places()) {
        for (auto const c : place) BOOST_TEST_REQUIRE((static_cast<unsigned char>(c) >= 0x20 && c != 0x7F));
        BOOST_TEST(run({"check", place}).exit == 1, place); // every place leads back
        if (place != file) BOOST_TEST(as_found(check({place}).inputs.at(0)) == report.at(place));
    }
    for (auto const c : run({"check", "-v", file}).out)
        BOOST_TEST_REQUIRE((c == '\n' || (static_cast<unsigned char>(c) >= 0x20 && c != 0x7F)));
    auto const ran = run({"check", file + "::\x1b[2J"});
    BOOST_TEST(ran.exit == 2);
    BOOST_TEST(!has(ran.err, "\x1b"));
}

BOOST_AUTO_TEST_CASE(a_format_that_is_named_is_that_of_the_members) {
    Folder const folder;
    for (auto const& bytes : {volume({{"A.BIN", good()}, {"IN.BIN", volume({{"B.BIN", good()}})}}),
                              zipped({{"A.BIN", good()}, {"IN.BIN", volume({{"B.BIN", good()}})}})}) {
        auto const file = folder.write("V.VDF", bytes);
        auto const report = check({"--format", "zengin.man", file});
        BOOST_TEST(report.at(file)["format"] == "zengin.vdf");
        BOOST_TEST(report.at(file + "::A.BIN")["format"] == "zengin.man");
        BOOST_TEST(report.at(file + "::IN.BIN")["format"] == "zengin.vdf");
        BOOST_TEST(report.at(file + "::IN.BIN::B.BIN")["format"] == "zengin.man");
        BOOST_TEST(check({"--format", "zengin.man", file + "::A.BIN"}).inputs.at(0)["format"] == "zengin.man");
    }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(nested_volumes)

BOOST_AUTO_TEST_CASE(a_volume_in_a_volume_is_walked) {
    Folder const folder;
    for (auto const& bytes : {volume({{"IN.VDF", people()}, {"ANY.BIN", people()}}),
                              zipped({{"IN.VDF", people()}, {"ANY.BIN", people()}}),
                              volume({{"IN.VDF", zipped({{"HUM.MDH", hierarchy()},
                                                         {"HUM-S_RUN.MAN", good()},
                                                         {"HUM-S_BAD.MAN", broken()},
                                                         {"HUM.TEX", "x"}})},
                                      {"ANY.BIN", people()}})}) {
        auto const file = folder.write("V.VDF", bytes);
        auto const report = check({file});
        BOOST_TEST(report.places() ==
                       places(file, {"IN.VDF::HUM.MDH", "IN.VDF::HUM-S_RUN.MAN", "IN.VDF::HUM-S_BAD.MAN", "IN.VDF",
                                     "ANY.BIN::HUM.MDH", "ANY.BIN::HUM-S_RUN.MAN", "ANY.BIN::HUM-S_BAD.MAN",
                                     "ANY.BIN", ""}),
                   boost::test_tools::per_element());
        for (auto const* const inner : {"::IN.VDF", "::ANY.BIN"}) {
            BOOST_TEST(report.at(file + inner)["contents"] == (Json{{"members", 4},
                                                                    {"checked", 3},
                                                                    {"unknown", 1},
                                                                    {"not_read", 0},
                                                                    {"unknown_names", {"HUM.TEX"}}}));
            BOOST_TEST(report.at(file + inner + "::HUM-S_RUN.MAN")["context"]["skeleton_joints"]["from"] ==
                       file + inner + "::HUM.MDH");
        }
        for (auto const& input : report.inputs) {
            auto const place = Report::place_of(input);
            auto const again = check({place});
            BOOST_TEST(as_found(again.at(place)) == input, place);
        }
        BOOST_TEST(has(run({"dump", file + "::in.vdf::hum-s_bad.man"}).out, "header.version = 10"));
    }
}

BOOST_AUTO_TEST_CASE(stored_bytes_are_reported_at_their_place_in_the_file) {
    Folder const folder;
    auto const inner = volume({{"HUM-S_BAD.MAN", broken()}});
    auto const bytes = volume({{"FIRST.TEX", std::string(1000, 't')}, {"IN.VDF", inner}});
    auto const file = folder.write("V.VDF", bytes);
    auto const report = check({file});
    for (auto const& finding : report.at(file + "::IN.VDF::HUM-S_BAD.MAN")["findings"])
        if (finding["rule"] == "zengin.man/version") {
            auto const at = finding["location"]["file_bytes"][0].get<std::size_t>();
            BOOST_TEST(at == bytes.find(inner) + inner.find(broken()) + 12);
        }
}

BOOST_AUTO_TEST_CASE(what_nests_deeper_than_is_followed_says_so) {
    Folder const folder;
    auto bytes = people();
    for (int i = 0; i < 8; ++i) bytes = volume({{"IN.VDF", bytes}});
    auto const file = folder.write("V.VDF", bytes);
    auto const report = check({file});
    BOOST_TEST(report.exit == 3);
    auto const deepest = file + "::IN.VDF::IN.VDF::IN.VDF::IN.VDF";
    BOOST_TEST(has_rule(report.at(deepest), "io/limit"));
    BOOST_TEST(report.at(deepest)["complete"] == false);
    BOOST_TEST(report.at(deepest)["contents"] ==
               (Json{{"members", 1}, {"checked", 0}, {"unknown", 0}, {"not_read", 1}, {"left_out", 1}}));
    BOOST_TEST(report.inputs.size() == 5u);
    BOOST_TEST(!has_rule(report.at(file + "::IN.VDF"), "io/limit"));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(expensive_volumes)

BOOST_AUTO_TEST_CASE(a_volume_that_contains_itself_is_bounded) {
    Folder const folder;
    for (std::size_t const rows : {std::size_t{1}, std::size_t{2}, std::size_t{12}}) {
        std::vector<VolumeFile> files;
        for (std::size_t i = 0; i < rows; ++i) files.push_back({"S" + std::to_string(i) + ".VDF", ""});
        auto bytes = volume(files);
        for (std::size_t i = 0; i < rows; ++i) point(bytes, i, 0, bytes.size());
        for (std::string const name : {"V.VDF", "V.BIN"}) {
            if (name == "V.BIN" && rows > 2) continue; // its report is as large again
            auto const report = check({folder.write(name, bytes)});
            BOOST_TEST(report.exit == 3);
            BOOST_TEST(looked_at(report) <= allowed(bytes.size()),
                       rows << " rows: " << looked_at(report) << " bytes");
            BOOST_TEST(report.inputs.size() <= allowed(bytes.size()) / 512, rows << " rows");
            for (auto const& input : report.inputs) BOOST_TEST_REQUIRE(adds_up(input["contents"]));
        }
    }
}

BOOST_AUTO_TEST_CASE(a_thousand_rows_of_the_same_bytes_are_bounded_and_say_so) {
    Folder const folder;
    std::vector<VolumeFile> files;
    for (int i = 0; i < 1000; ++i) files.push_back({"HUM-S_" + std::to_string(i) + ".MAN", ""});
    files.push_back({"LAST.BIN", good() + std::string(1 << 18, '\0')});
    auto bytes = volume(files);
    auto const last = rows_at + 1000 * row_size;
    for (std::size_t i = 0; i < 1000; ++i) point(bytes, i, get(bytes, last + 64), get(bytes, last + 68));
    for (auto const* const name : {"V.VDF", "V.BIN"}) {
        auto const file = folder.write(name, bytes);
        auto const report = check({file});
        BOOST_TEST(report.exit == 3); // zeros after an animation are not an error
        BOOST_TEST(has_rule(report.at(file), "io/limit"));
        BOOST_TEST(report.at(file)["complete"] == false);
        auto const& contents = report.at(file)["contents"];
        BOOST_TEST(adds_up(contents));
        BOOST_TEST(contents["members"] == 1001);
        BOOST_TEST(contents["not_read"].get<int>() > 900);
        BOOST_TEST(contents["checked"].get<int>() > 50);
        BOOST_TEST(looked_at(report) <= allowed(bytes.size()));
        BOOST_TEST(report.summary["incomplete"].back() == file);
    }
}

// An entry of 80 bytes must not cost 64 MiB because another member needs it.
BOOST_AUTO_TEST_CASE(what_is_too_expensive_to_read_is_no_companion) {
    Folder const folder;
    constexpr std::size_t count = 6;
    std::vector<VolumeFile> files;
    for (std::size_t i = 0; i < count; ++i) files.push_back({"HUM" + std::to_string(i) + "-S_RUN.MAN", good()});
    for (std::size_t i = 0; i < count; ++i)
        files.push_back({"HUM" + std::to_string(i) + ".MDH", i ? "" : hierarchy() + std::string(20 << 20, '\0')});
    auto bytes = zipped(files);
    auto const bomb = rows_at + count * row_size;
    for (std::size_t i = 1; i < count; ++i) point(bytes, count + i, get(bytes, bomb + 64), get(bytes, bomb + 68));
    auto const file = folder.write("V.VDF", bytes);
    auto const report = check({file});
    auto const& contents = report.at(file)["contents"];
    BOOST_TEST(adds_up(contents));
    BOOST_TEST_REQUIRE(contents["not_read"] == count);
    for (std::size_t i = 0; i < count; ++i)
        BOOST_TEST(
            !report.at(file + "::HUM" + std::to_string(i) + "-S_RUN.MAN")["context"].contains("skeleton_joints"));
}

// A volume without the name of one takes another way through the program.
BOOST_AUTO_TEST_CASE(what_is_said_of_a_volume_does_not_depend_on_its_name) {
    Folder const folder;
    std::vector<VolumeFile> files;
    for (int i = 0; i < 300; ++i) files.push_back({"HUM-S_" + std::to_string(i) + ".MAN", ""});
    files.push_back({"LAST.BIN", "no animation" + std::string(1 << 20, '\0')});
    auto too_much = volume(files);
    auto const last = rows_at + 300 * row_size;
    for (std::size_t i = 0; i < 300; ++i) point(too_much, i, get(too_much, last + 64), get(too_much, last + 68));
    for (auto const& bytes : {people(), too_much, volume({{"IN.VDF", people()}}), zipped({{"IN.VDF", people()}})}) {
        auto const declared = folder.write("V.VDF", bytes), renamed = folder.write("V.BIN", bytes);
        auto const one = without_name(check({declared}), declared), other = without_name(check({renamed}), renamed);
        BOOST_TEST(one.size() == other.size());
        for (std::size_t i = 0; i < one.size(); ++i)
            BOOST_TEST(as_found(one[i]).dump() == as_found(other[i]).dump());
    }
}

BOOST_AUTO_TEST_CASE(sizes_that_lie_are_bounded) {
    Folder const folder;
    auto bytes = zipped({{"HUM-S_RUN.MAN", good()}, {"HUM-S_BAD.MAN", broken()}});
    put(bytes, rows_at + 68, 0xFFFFFFFF);
    auto const file = folder.write("V.VDF", bytes);
    auto const report = check({file});
    BOOST_TEST(report.exit >= 1);
    BOOST_TEST(adds_up(report.at(file)["contents"]));
    BOOST_TEST(report.at(file)["contents"]["members"] == 2);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(zipped_volumes)

BOOST_AUTO_TEST_CASE(damage_in_one_member_is_reported_at_that_member) {
    Folder const folder;
    std::vector<VolumeFile> const files{{"HUM.MDH", hierarchy()},
                                        {"HUM-S_RUN.MAN", good()},
                                        {"HUM-S_WALK.MAN", animation("S_WALK", "")},
                                        {"HUM.TEX", std::string(3000, 't')}};
    auto const sound = zipped(files);
    for (std::size_t row = 1; row < 4; ++row) {
        auto bytes = sound;
        auto const at = get(bytes, rows_at + row * row_size + 64);
        bytes[at + 12 + 12 + 8] ^= 0x55; // inside the first block's compressed bytes
        auto const file = folder.write("V.VDF", bytes);
        auto const report = check({file});
        BOOST_TEST(report.exit == 1);
        auto const damaged = file + "::" + files[row].path;
        bool reported = false;
        for (auto const& finding : report.at(damaged)["findings"])
            if (finding["location"].value("in", "") == "container") {
                reported = true;
                BOOST_TEST(finding["rule"].get<std::string>().starts_with("zengin.vdf/"));
                BOOST_TEST(finding["location"].contains("file_bytes"));
            }
        BOOST_TEST(reported, damaged);
        BOOST_TEST(report.at(damaged)["verdict"] == "broken");
        BOOST_TEST(report.at(file)["verdict"] == "conforms");
        BOOST_TEST(adds_up(report.at(file)["contents"]));
        for (std::size_t other = 0; other < 3; ++other)
            if (other != row) BOOST_TEST(report.at(file + "::" + files[other].path)["verdict"] == "conforms");
        // As under its own place.
        BOOST_TEST(as_found(check({damaged}).inputs.at(0)) == report.at(damaged));
        BOOST_TEST(run({"dump", damaged}).exit != 2);
    }
}

BOOST_AUTO_TEST_CASE(a_damaged_volume_in_a_volume_is_reached_as_it_was_walked) {
    Folder const folder;
    auto bytes = zipped(
        {{"IN.VDF",
          volume({{"HUM.MDH", hierarchy()}, {"HUM-S_RUN.MAN", good()}, {"BIG.TEX", std::string(9000, 't')}})}});
    bytes[bytes.size() - 20] ^= 0x55; // in the last block: the catalogue and the first files are whole
    auto const file = folder.write("V.VDF", bytes);
    auto const report = check({file});
    BOOST_TEST(report.inputs.size() > 2u); // what could be unpacked was walked
    for (auto const& place : report.places()) BOOST_TEST(run({"check", place}).exit != 2, place);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(companions_in_volumes)

BOOST_AUTO_TEST_CASE(a_volume_inside_asks_outwards) {
    Folder const folder;
    auto const inner = volume({{"HUM-S_RUN.MAN", good()}});
    auto const file = folder.write("V.VDF", volume({{"IN.VDF", inner}, {"A/HUM.MDH", hierarchy()}}));
    auto const report = check({file});
    BOOST_TEST(report.at(file + "::IN.VDF::HUM-S_RUN.MAN")["context"]["skeleton_joints"]["from"] ==
               file + "::HUM.MDH");
    // Not inwards.
    auto const outer =
        folder.write("W.VDF", volume({{"IN.VDF", volume({{"HUM.MDH", hierarchy()}})}, {"HUM-S_RUN.MAN", good()}}));
    BOOST_TEST(!check({outer}).at(outer + "::HUM-S_RUN.MAN")["context"].contains("skeleton_joints"));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_FIXTURE_TEST_SUITE(volumes_that_change, OurHandler)

BOOST_AUTO_TEST_CASE(a_volume_that_is_cut_while_it_is_walked_is_no_finding_about_it) {
    Folder const folder;
    std::vector<VolumeFile> files;
    for (int i = 0; i < 40; ++i)
        files.push_back({"HUM-S_" + std::to_string(i) + ".MAN", good() + std::string(20'000, '\0')});
    for (std::size_t const left : {std::size_t{0}, std::size_t{100}, std::size_t{5000}, std::size_t{600'000}}) {
        auto const file = folder.write("V.VDF", volume(files));
        animcheck::Dump dump(std::vector{file}, animcheck::SpecSet::built_in());
        BOOST_TEST_REQUIRE(!!dump.collection.files()[0].open);
        animcheck::Examiner examiner(animcheck::SpecSet::built_in(), {}, {});
        std::vector<animcheck::InputRecord> records;
        auto const sink = [&](animcheck::InputRecord const& record) { records.push_back(record); };
        static_cast<void>(examiner.members(dump, 0, 0, 5, sink));
        BOOST_TEST_REQUIRE(records.size() == 5u);
        std::filesystem::resize_file(file, left);
        static_cast<void>(examiner.members(dump, 0, 5, 40, sink));
        records.push_back(examiner.closing(dump, 0));
        BOOST_TEST(!records.back().complete, "cut to " << left);
        std::set<std::string> before; // the findings of these animations in a sound volume
        for (auto const& finding : records[0].findings) before.insert(finding.rule);
        for (auto const& record : records)
            for (auto const& finding : record.findings)
                BOOST_TEST((!record.complete || before.contains(finding.rule)), finding.rule);
    }
}

BOOST_AUTO_TEST_CASE(a_place_in_a_volume_that_is_cut_is_no_finding_about_it) {
    Folder const folder;
    auto const file =
        folder.write("V.VDF", volume({{"FILL.TEX", std::string(400'000, 't')}, {"HUM-S_RUN.MAN", good()}}));
    animcheck::Dump dump(std::vector{file}, animcheck::SpecSet::built_in());
    std::filesystem::resize_file(file, 1000);
    animcheck::Examiner examiner(animcheck::SpecSet::built_in(), {}, {});
    std::vector<animcheck::InputRecord> records;
    std::vector<std::string> const words{"HUM-S_RUN.MAN"};
    static_cast<void>(examiner.place(
        dump, words, [&](animcheck::InputRecord const& record, bool) { records.push_back(record); }));
    BOOST_TEST_REQUIRE(records.size() == 1u);
    BOOST_TEST(!records[0].complete);
}

BOOST_AUTO_TEST_SUITE_END()

// SPDX-License-Identifier: MIT
#include "golden/corpus/writers/zengin/vdf.hpp"

#include "decoders/zengin/vdf.hpp"
#include "tests/core/support.hpp"
#include "validator/judge/inspect.hpp"

#include <boost/test/unit_test.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

using namespace animcheck;
using golden::NamedBytes;
using golden::VolumeOptions;
using golden::write_volume;

namespace {

using test::Bytes;
using test::bytes_of;

/// The files of a volume as its decoder returns them, with their folders, in catalogue order.
std::vector<NamedBytes> files_of(Bytes const& volume) {
    test::Decode decode(volume);
    Model model;
    zengin::vdf_format.decode(decode.reader(), {}, &model);
    auto const entries = load<std::uint32_t>(volume.data() + 272, std::endian::little);
    zengin::Catalogue const rows(volume.data() + zengin::volume_header_size, entries);
    auto const tree = zengin::tree_of(rows);
    std::vector<NamedBytes> files;
    for (auto const& member : model.members) {
        NamedBytes file{std::string(member.name), {}};
        for (auto folder = member.folder; folder != 0; folder = tree.folder[folder - 1])
            file.path = std::string(rows.name(folder - 1)) + '/' + file.path;
        auto const first = volume.begin() + static_cast<std::ptrdiff_t>(member.offset);
        if (member.packed)
            zengin::vdf_format.unpack(decode.reader(), member, 1 << 24, file.bytes);
        else
            file.bytes.assign(first, first + static_cast<std::ptrdiff_t>(member.stored));
        files.push_back(std::move(file));
    }
    for (auto const& event : decode.events()) BOOST_TEST((event.kind != EventKind::anomaly), decode.line(event));
    return files;
}

InputRecord inspected(Bytes const& volume) {
    Input input;
    input.name = "A.VDF";
    input.source.bytes = volume;
    return Inspector(SpecSet::built_in()).inspect(input);
}

std::vector<NamedBytes> const& example() {
    static std::vector<NamedBytes> const files{{"readme.txt", bytes_of("some bytes")},
                                               {"_work/data/anims/hum-s_run.man", test::noise(1000)},
                                               {"_work/data/anims/hum.mdh", test::noise(3)},
                                               {"_work/data/sound/a.wav", test::noise(77)},
                                               {"_work/data/sound/speech/b.ogg", test::noise(78)},
                                               {"_work/empty.d", {}},
                                               {"last.txt", bytes_of("1")}};
    return files;
}

std::string upper(std::string text) {
    for (auto& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
}

} // namespace

BOOST_AUTO_TEST_SUITE(golden_volume)

BOOST_AUTO_TEST_CASE(what_is_written_is_read_back) {
    for (bool const zipped : {false, true})
        for (auto const game : {VolumeOptions::Game::gothic1, VolumeOptions::Game::gothic2}) {
            auto const volume = write_volume(example(), {game, zipped, 0x52A17C31, "for tests"});
            auto const read = files_of(volume);
            BOOST_TEST(read.size() == example().size());
            for (auto const& file : example()) {
                auto const found = std::ranges::find(read, upper(file.path), &NamedBytes::path);
                BOOST_TEST_REQUIRE((found != read.end()), file.path);
                BOOST_TEST((found->bytes == file.bytes), file.path);
            }
            auto const record = inspected(volume);
            BOOST_TEST(name_of(record.verdict) == "conforms");
            BOOST_TEST(record.findings.empty());
        }
}

BOOST_AUTO_TEST_CASE(rows_stand_as_gothicvdfs_puts_them) {
    auto const volume = write_volume(example());
    zengin::Catalogue const rows(volume.data() + zengin::volume_header_size, 12);
    std::string names;
    for (std::size_t row = 0; row < rows.size(); ++row)
        names += std::string(rows.name(row)) + (rows.is_last(row) ? "|" : " ");
    BOOST_TEST(names ==
               "_WORK README.TXT LAST.TXT|DATA EMPTY.D|ANIMS SOUND|HUM-S_RUN.MAN HUM.MDH|SPEECH A.WAV|B.OGG|");
    // The data of inner directories comes first.
    BOOST_TEST(rows.offset(7) == 296U + 12 * 80);
    BOOST_TEST(rows.offset(10) > rows.offset(11));
    BOOST_TEST(rows.offset(1) > rows.offset(10));
}

BOOST_AUTO_TEST_CASE(no_files) {
    auto const volume = write_volume({});
    BOOST_TEST(volume.size() == 296U);
    auto const record = inspected(volume);
    BOOST_TEST_REQUIRE(record.findings.size() == 1U);
    BOOST_TEST(record.findings[0].rule == "zengin.vdf/no-entries");
}

BOOST_AUTO_TEST_CASE(real_volumes_are_written_again_to_the_byte, *boost::unit_test::precondition([](auto) {
                         return std::getenv("ANIMCHECK_DATA") != nullptr;
                     })) {
    std::size_t volumes = 0;
    auto const folder = std::filesystem::path(std::getenv("ANIMCHECK_DATA")) / "zengin";
    for (auto const& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().extension() != ".vdf") continue;
        std::ifstream in(entry.path(), std::ios::binary);
        std::string const text{std::istreambuf_iterator<char>(in), {}};
        auto const bytes = bytes_of(text);
        VolumeOptions options;
        options.game = text[268] == '\r' ? VolumeOptions::Game::gothic1 : VolumeOptions::Game::gothic2;
        options.zipped = text[292] == '\xA0';
        options.timestamp = load<std::uint32_t>(bytes.data() + 280, std::endian::little);
        options.comment = text.substr(0, text.find('\x1A'));
        BOOST_TEST((write_volume(files_of(bytes), options) == bytes), entry.path());
        ++volumes;
    }
    BOOST_TEST(volumes > 0U);
}

BOOST_AUTO_TEST_SUITE_END()

// SPDX-License-Identifier: MIT
// The walk over a small dump that the input draws: nothing is lost, every place leads back, work is bounded, and a
// record depends neither on the order in which files are taken nor on what was looked at before, be it equal.
#include "fuzz/folder.hpp"
#include "fuzz/target.hpp"
#include "golden/corpus/assembler.hpp"
#include "golden/corpus/writers/zengin/vdf.hpp"
#include "validator/report/jsonl.hpp"
#include "validator/rules/hash.hpp"
#include "validator/walk/dump.hpp"
#include "validator/walk/examine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace animcheck::walk_target {
namespace {

namespace fs = std::filesystem;
using Bytes = std::vector<std::byte>;

constexpr std::array folders{"", "a/", "b/", "a/c/"};
constexpr std::array names{"HUM-S_RUN.MAN",  "HUM.MDH", "HUM.MDL", "hum.mdh", "LATE-S_RUN.MAN", "HUM-S_NEXT.MAN",
                           "A.VDF",          "B.BIN",   "IN.VDF",  "#1",      "-.MAN",          "\x1b\xFF.MAN",
                           "A.VDF::HUM.MDH", "X.TEX",   "M.VDF",   "~"};
constexpr std::size_t files_most = 16, rows_start = 296, row_size = 80;

Bytes hierarchy(std::string const& arm) {
    return golden::assemble(R"(
u16 0xD100 u32 size(h) block h { u32 3 u16 2
  line "ROOT" s16 -1  f32 1 0 0 0  0 1 0 0   0 0 1 0  0 0 0 1
  line ")" + arm + R"(" s16 0  f32 1 0 0 0  0 1 0 20  0 0 1 0  0 0 0 1
  f32 -45 -90 -30  45 90 30   -20 -80 -20  20 80 20   0 90 0  u32 crc32("ROOT)" +
                            arm + R"(") }
u16 0xD110 u32 size(s) block s { zeros 16 line "HUM.ASC" }
u16 0xD120 u32 0)");
}

Bytes animation() {
    return golden::assemble(R"(
u16 0xA000 u32 0
u16 0xA020 u32 size(h) block h { u16 12 line "S_RUN" u32 1 2 2  f32 25 25 -60.5 0.002  -45 -90 -30 45 90 30  line "S_NEXT" }
u16 0xA010 u32 size(s) block s { zeros 16 line "A.ASC" line "}" }
u16 0xA090 u32 size(k) block k { u32 crc32("ROOTARM") u32 0 1 repeat 4 { u16 32767 32767 32767  0 65535 $i } })");
}

/// The dump that an input draws. A file is one byte for its kind and place, one for its name, its content, and
/// changes to that; or a byte 8, its path and its bytes as they are, each after its size (a byte; two,
/// little-endian). The dump ends where the input does.
class Tree {
public:
    explicit Tree(std::span<std::uint8_t const> input) : input_(input) {
        while (at_ < input_.size() && files_.size() < files_most) add();
    }

    void write(fs::path const& root) const {
        for (auto const& [path, bytes] : files_) {
            auto const file = root / path;
            fs::create_directories(file.parent_path());
            std::ofstream(file, std::ios::binary)
                .write(reinterpret_cast<char const*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        }
        for (std::size_t i = 0; i < links_; ++i) fs::create_symlink("HUM.MDH", root / ("link" + std::to_string(i)));
    }

    /// Folder by folder, in the order of bytes.
    [[nodiscard]] std::vector<std::string> paths() const {
        std::vector<std::string> all;
        for (auto const& [path, bytes] : files_) all.push_back(path);
        std::ranges::sort(all, {}, [](std::string const& path) {
            std::vector<std::string> parts;
            for (auto const& part : fs::path(path)) parts.push_back(part.string());
            return parts;
        });
        return all;
    }
    [[nodiscard]] std::size_t links() const { return links_; }
    [[nodiscard]] Bytes const& bytes(std::string const& path) const { return files_.at(path); }

private:
    std::size_t byte() { return at_ < input_.size() ? input_[at_++] : 0; }

    std::span<std::uint8_t const> take(std::size_t wanted) {
        auto const part = input_.subspan(at_, std::min(wanted, input_.size() - at_));
        at_ += part.size();
        return part;
    }

    std::string text(std::size_t size) {
        auto const part = take(size);
        return {part.begin(), part.end()};
    }

    Bytes raw() {
        auto const part = std::as_bytes(take(byte()));
        return {part.begin(), part.end()};
    }

    /// The last files go into a volume.
    Bytes volume(bool zipped) {
        std::vector<golden::NamedBytes> inside;
        for (auto count = 1 + byte() % 4; count > 0 && !order_.empty(); --count) {
            inside.push_back({order_.back(), std::move(files_.at(order_.back()))});
            files_.erase(order_.back());
            order_.pop_back();
        }
        std::ranges::reverse(inside);
        golden::VolumeOptions options;
        options.zipped = zipped;
        return golden::write_volume(inside, options);
    }

    /// Without what leads out of the dump or into a file.
    void add_literal() {
        std::string path;
        for (auto const& part : fs::path(text(byte())))
            if (auto const word = part.string(); !word.empty() && word != "." && word != ".." && word != "/")
                path += (path.empty() ? "" : "/") + word.substr(0, 64);
        std::ranges::replace(path, '\0', '_');
        auto const low = byte(), size = low | byte() << 8;
        auto const content = std::as_bytes(take(size));
        auto const holds = [](std::string const& folder, std::string const& file) {
            return file.size() > folder.size() && file.starts_with(folder) && file[folder.size()] == '/';
        };
        bool const clashes = std::ranges::any_of(
            order_, [&](auto const& other) { return holds(path, other) || holds(other, path); });
        // `a` and `b` are folders of the generated files, and links have names of their own.
        if (path.empty() || path == "a" || path == "b" || path == "a/c" || path.starts_with("link") || clashes)
            return;
        if (files_.insert_or_assign(path, Bytes(content.begin(), content.end())).second) order_.push_back(path);
    }

    void add() {
        static auto const man = animation(), arm = hierarchy("ARM"), leg = hierarchy("LEG");
        auto const what = byte();
        if (what == 8) return add_literal();
        Bytes bytes;
        switch (what % 8) {
        case 0: bytes = raw(); break;
        case 1: bytes = man; break;
        case 2: bytes = arm; break;
        case 3: bytes = leg; break;
        case 4: bytes = volume(false); break;
        case 5: bytes = volume(true); break;
        case 6:
            if (!order_.empty()) bytes = files_.at(order_.back());
            break;
        default: ++links_; return;
        }
        auto const path = std::string(folders[what / 8 % folders.size()]) + names[byte() % names.size()];
        for (auto changes = byte() % 4; changes > 0 && !bytes.empty(); --changes) change(bytes);
        if (files_.insert_or_assign(path, std::move(bytes)).second) order_.push_back(path);
    }

    /// A byte anywhere, or in an entry of a volume.
    void change(Bytes& bytes) {
        auto const how = byte();
        if (how % 4 != 0) {
            auto const at = (byte() << 8 | byte()) % bytes.size();
            bytes[at] ^= static_cast<std::byte>(byte());
            return;
        }
        auto const at = rows_start + row_size * (how / 4 % 16) + 64 + 4 * (how / 64);
        std::array<std::size_t, 4> const values{0, bytes.size(), rows_start, 0xFFFFFFF0};
        auto const value = values[byte() % values.size()];
        for (std::size_t i = 0; i < 4 && at + i < bytes.size(); ++i)
            bytes[at + i] = static_cast<std::byte>(value >> (8 * i) & 0xFF);
    }

    std::span<std::uint8_t const> input_;
    std::size_t at_ = 0, links_ = 0;
    std::map<std::string, Bytes> files_;
    std::vector<std::string> order_; ///< as they were added
};

SpecSet const& specs() {
    static auto const all = SpecSet::built_in();
    return all;
}

[[noreturn]] void fail(std::string const& place, std::string_view what) {
    fuzz::stop(fmt::format("walk: {}: {}", place, what));
}

/// The records of one file of a dump: its members, then itself.
using Records = std::vector<InputRecord>;

/// A file with all that nests in it: several times what validator/walk/collection.hpp allows a container alone.
void judge_work(Records const& records, std::uint64_t file_size) {
    constexpr std::uint64_t base = std::uint64_t{1} << 20, of_a_record = 512;
    std::uint64_t work = 0;
    for (auto const& record : records) work += record.size + of_a_record;
    if (work > 8 * (base + Nesting::file.factor * file_size))
        fail(records.front().path,
             fmt::format("{} records of {} bytes of work from {} bytes", records.size(), work, file_size));
}

Records walked(Dump& dump, std::size_t number, Examiner& examiner, std::size_t cut_at) {
    Records records;
    auto const& file = dump.collection.files()[number];
    auto const sink = [&](InputRecord const& record) {
        records.push_back(record);
        judge_work(records, file.size);
    };
    if (!file.open) {
        examiner.file(dump, number, sink);
        return records;
    }
    auto const count = file.open->container->members().size();
    auto const first = std::min(cut_at, count);
    auto contents = examiner.members(dump, number, 0, first, sink);
    contents += examiner.members(dump, number, first, count, sink);
    auto closing = examiner.closing(dump, number);
    contents.members = closing.contents->members;
    closing.contents = contents;
    sink(closing);
    return records;
}

void judge_places(InputRecord const& record, std::uint64_t file_size) {
    auto const judge = [&](Place const& place) {
        if (place.file_byte && *place.file_byte > file_size) fail(place_of(record), "a place outside the file");
        if (!place.in_container && place.bits.end() > record.size * 8)
            fail(place_of(record), "a place outside the input");
    };
    for (auto const& finding : record.findings) {
        if (finding.kind == AnomalyKind::internal) fail(place_of(record), finding.message);
        judge(finding.place);
        std::ranges::for_each(finding.related, judge);
        std::ranges::for_each(finding.more, judge);
    }
}

void judge_contents(Records const& records, InputRecord const& record) {
    if (!record.contents) return;
    auto const& contents = *record.contents;
    auto const checked = contents.checked, not_read = contents.not_read;
    if (contents.unknown_names.size() > contents.unknown) fail(place_of(record), "more names than unknown members");
    if (contents.members != checked + contents.unknown + not_read) fail(place_of(record), "members are lost");
    if (contents.left_out > not_read) fail(place_of(record), "more members left out than were not read");
    auto const inside = static_cast<std::uint64_t>(std::ranges::count_if(records, [&](InputRecord const& other) {
        return other.members.size() == record.members.size() + 1 &&
               std::equal(record.members.begin(), record.members.end(), other.members.begin());
    }));
    if (inside < checked || inside > checked + not_read)
        fail(place_of(record), fmt::format("{} records of {} members that were checked", inside, checked));
}

void judge_records(Records const& records, std::string const& path, std::uint64_t size) {
    auto const own =
        std::ranges::count_if(records, [](InputRecord const& record) { return record.members.empty(); });
    if (own != 1 || !records.back().members.empty()) fail(path, "not one record, at the end");
    std::set<std::string> places;
    for (auto const& record : records) {
        if (record.path != path) fail(path, "a record of another file");
        if (!places.insert(place_of(record)).second) fail(place_of(record), "two records");
        judge_places(record, size);
        judge_contents(records, record);
    }
}

/// The words of each record lead to the input that it is about, and to the same record. Each asks for the causes of
/// its container again, unless the collection opened that.
void judge_words(std::string const& path, Examiner& examiner) {
    Dump dump(std::vector{path}, specs());
    auto const records = walked(dump, 0, examiner, 1);
    std::size_t const most = dump.collection.files().front().open ? 24 : 8;
    std::size_t judged = 0;
    for (auto const& record : records) {
        if (record.members.empty() || ++judged > most) continue;
        std::optional<InputRecord> there;
        try {
            static_cast<void>(
                examiner.place(dump, record.members, [&](InputRecord const& one, bool) { there = one; }));
        } catch (NoSuchPlace const& no_such) {
            fail(place_of(record), no_such.what());
        }
        if (!there || to_json_line(*there) != to_json_line(record))
            fail(place_of(record), "another record at its place");
    }
}

/// A companion is where the record says, and has that hash.
void judge_companions(Records const& records) {
    for (auto const& record : records)
        for (auto const& note : record.context) {
            if (!note.hash) continue;
            auto const place = parse_place(note.from);
            if (place.words.empty() && note.from.find("::") != std::string::npos) continue; // a file has this name
            Collection const collection(std::vector{place.path});
            FileBytes file;
            if (!file.open(place.path).empty()) fail(note.from, "no such file");
            try {
                descend({collection, 0, file}, place.words, [&](Spot const& spot) {
                    auto const input = input_at(spot);
                    auto bytes = input.source.bytes;
                    Bytes storage;
                    if (input.member &&
                        !input.container->bytes_of(*input.member, Nesting::unpacked, storage, bytes))
                        fail(note.from, "a companion that is damaged");
                    if (hash_of(bytes) != *note.hash) fail(note.from, "another companion");
                });
            } catch (NoSuchPlace const& no_such) {
                fail(note.from, no_such.what());
            }
        }
}

/// Files that are no inputs of their own: slices of a container, and manifests that are used.
std::set<std::string> absorbed(Collection const& collection) {
    std::set<std::string> paths;
    for (auto const& file : collection.files())
        if (file.open) paths.insert(file.open->slices.begin(), file.open->slices.end());
    for (auto const& choice : collection.manifests_used()) paths.insert(choice.source->path);
    for (auto const& file : collection.files()) paths.erase(file.path);
    return paths;
}

Examiner examiner_of(Repeats* repeats = nullptr) { return {specs(), {}, {.repeats = repeats}}; }

void judge(Tree const& tree, fs::path const& root, std::size_t cut_at) {
    static auto kept = examiner_of(); // has seen the inputs before this one
    Dump dump(root.string(), specs()), other(root.string(), specs());
    Repeats repeats(inputs_of(other.collection));
    repeats.count(other.collection);
    auto fresh = examiner_of(&repeats); // judges equal inputs once
    auto paths = tree.paths();
    auto const left_out = absorbed(dump.collection);
    std::erase_if(paths, [&](auto const& path) { return left_out.contains((root / path).string()); });
    if (dump.collection.files().size() != paths.size()) fail(root.string(), "a file is lost");
    if (dump.collection.links() != tree.links()) fail(root.string(), "a link is not counted");
    std::vector<std::string> reversed(paths.size());
    for (std::size_t i = paths.size(); i-- > 0;)
        for (auto const& record : walked(other, i, fresh, cut_at)) reversed[i] += to_json_line(record) + '\n';
    for (std::size_t i = 0; i < paths.size(); ++i) {
        auto const path = (root / paths[i]).string();
        if (dump.collection.files()[i].path != path) fail(path, "not in its place in the order");
        auto const records = walked(dump, i, kept, 2);
        judge_records(records, path, tree.bytes(paths[i]).size());
        std::string lines;
        for (auto const& record : records) lines += to_json_line(record) + '\n';
        if (lines != reversed[i]) fail(path, "another result in another order:\n" + lines + reversed[i]);
        judge_companions(records);
        judge_words(path, kept);
    }
}

int run(std::uint8_t const* input, std::size_t size) {
    static fuzz::Folder const folder;
    std::span const bytes(input, size);
    Tree const tree(bytes);
    auto const dump = folder.emptied();
    tree.write(dump);
    try {
        judge(tree, dump, fuzz::hash_of(bytes) % 5);
    } catch (ManifestError const&) {
        return 0; // two manifests disagree about a file: the program refuses the dump
    }
    return 0;
}

fuzz::FuzzTarget const target{"walk", run};

} // namespace
} // namespace animcheck::walk_target

// SPDX-License-Identifier: MIT
// Files as the system gives them: large, empty, no files at all, cut while they are read.
#include "tests/walk/bus_error.hpp"
#include "tests/walk/child.hpp"
#include "tests/walk/folder.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace {

using namespace animcheck;
using namespace animcheck::test;

constexpr std::size_t large = FileBytes::map_from * 3 + 1234;

std::string pattern(std::size_t size) {
    std::string bytes(size, '\0');
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<char>(1 + i % 251);
    return bytes;
}

/// How many bytes are as `pattern` made them, read one after the other.
std::size_t intact(ByteView bytes) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) count += bytes[i] == static_cast<std::byte>(1 + i % 251) ? 1 : 0;
    return count;
}

bool zeros_from(ByteView bytes, std::size_t from) {
    return std::ranges::all_of(bytes.subspan(from), [](std::byte byte) { return byte == std::byte{0}; });
}

void cut(std::string const& path, std::size_t size) {
    BOOST_TEST_REQUIRE(::truncate(path.c_str(), static_cast<off_t>(size)) == 0);
}

/// Touches a page that is no file's any more, and that no FileBytes knows of.
void fault_of_ones_own(std::string const& path) {
    auto const file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    auto* const mapped = ::mmap(nullptr, large, PROT_READ, MAP_PRIVATE, file, 0);
    if (mapped == MAP_FAILED || ::truncate(path.c_str(), 0) != 0) ::_exit(78);
    static_cast<void>(*(static_cast<char const volatile*>(mapped) + large / 2));
}

std::vector<std::string> names_of(Listing const& listing, std::string const& folder) {
    std::vector<std::string> names;
    for (auto const& file : listing.files)
        names.push_back(file.path.substr(folder.size() + 1) + (file.error.empty() ? "" : " !"));
    return names;
}

} // namespace

BOOST_FIXTURE_TEST_SUITE(files, OurHandler)

BOOST_AUTO_TEST_CASE(every_size_around_the_bounds_is_read_whole) {
    TemporaryFolder const folder;
    FileBytes file;
    for (std::size_t const size : {std::size_t{0}, std::size_t{1}, std::size_t{4096}, FileBytes::map_from - 1,
                                   FileBytes::map_from, FileBytes::map_from + 1, large, std::size_t{7}}) {
        auto const path = folder.write("file", pattern(size));
        BOOST_TEST(file.open(path) == "");
        BOOST_TEST(file.bytes().size() == size);
        BOOST_TEST(intact(file.bytes()) == size);
        BOOST_TEST(!file.was_cut());
        bool const mapped = size >= FileBytes::map_from;
        if (!mapped) BOOST_TEST(zeros_from({file.bytes().data(), size + FileBytes::padding}, size));
    }
}

BOOST_AUTO_TEST_CASE(what_stays_open_is_mapped_whatever_its_size) {
    TemporaryFolder const folder;
    for (std::size_t const size : {std::size_t{0}, std::size_t{1}, std::size_t{5000}}) {
        FileBytes file;
        BOOST_TEST(file.open(folder.write("file", pattern(size)), 1) == "");
        BOOST_TEST(intact(file.bytes()) == size);
    }
}

BOOST_AUTO_TEST_CASE(no_file_is_a_reason_and_no_bytes) {
    TemporaryFolder const folder;
    auto const good = folder.write("file", pattern(100));
    auto const pipe = folder.path("pipe"), socket_path = folder.path("socket"), circle = folder.path("circle");
    BOOST_TEST_REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    BOOST_TEST_REQUIRE(::symlink(circle.c_str(), circle.c_str()) == 0);
    BOOST_TEST_REQUIRE(::symlink("/nowhere/at/all", folder.path("dangling").c_str()) == 0);
    auto const socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    BOOST_TEST_REQUIRE(socket_path.size() < sizeof address.sun_path);
    std::ranges::copy(socket_path, address.sun_path);
    BOOST_TEST_REQUIRE(::bind(socket, reinterpret_cast<sockaddr const*>(&address), sizeof address) == 0);
    FileBytes file;
    for (auto const& path : {folder.path("absent"), folder.path(), pipe, circle, folder.path("dangling"),
                             socket_path, std::string("/dev/null"), good + "/below", std::string(),
                             folder.path(std::string(300, 'n')), std::string(5000, 'p')}) {
        BOOST_TEST(file.open(good) == "");
        BOOST_TEST(file.open(path) != "", path);
        BOOST_TEST(file.bytes().empty(), path);
        BOOST_TEST(!file.was_cut(), path);
    }
    ::close(socket);
}

BOOST_AUTO_TEST_CASE(links_to_files_are_files) {
    TemporaryFolder const folder;
    BOOST_TEST_REQUIRE(::symlink(folder.write("file", pattern(9)).c_str(), folder.path("link").c_str()) == 0);
    FileBytes file;
    BOOST_TEST(file.open(folder.path("link")) == "");
    BOOST_TEST(intact(file.bytes()) == 9u);
}

BOOST_AUTO_TEST_CASE(a_mapped_file_that_is_cut_reads_as_zeros) {
    TemporaryFolder const folder;
    for (std::size_t const left : {std::size_t{0}, std::size_t{1}, std::size_t{5000}, large / 2}) {
        auto const path = folder.write("file", pattern(large));
        FileBytes file;
        BOOST_TEST(file.open(path) == "");
        cut(path, left);
        BOOST_TEST(intact(file.bytes()) == left, "cut to " << left);
        BOOST_TEST(zeros_from(file.bytes(), left));
        BOOST_TEST(file.was_cut(), "cut to " << left);
        BOOST_TEST(file.open(folder.write("other", pattern(large))) == "");
        BOOST_TEST(!file.was_cut());
        BOOST_TEST(intact(file.bytes()) == large);
    }
}

// The system gives zeros up to the end of the last page, without a signal.
BOOST_AUTO_TEST_CASE(a_mapped_file_that_is_cut_by_a_byte_is_cut) {
    TemporaryFolder const folder;
    auto const path = folder.write("file", pattern(large));
    FileBytes file;
    BOOST_TEST(file.open(path) == "");
    cut(path, large - 1);
    BOOST_TEST(intact(file.bytes()) == large - 1);
    BOOST_TEST(file.was_cut());
}

BOOST_AUTO_TEST_CASE(only_the_file_that_was_cut_is_marked) {
    TemporaryFolder const folder;
    auto const path = folder.write("file", pattern(large));
    FileBytes cut_one, whole;
    BOOST_TEST(cut_one.open(path) == "");
    BOOST_TEST(whole.open(folder.write("other", pattern(large))) == "");
    cut(path, 100);
    BOOST_TEST(intact(cut_one.bytes()) == 100u);
    BOOST_TEST(intact(whole.bytes()) == large);
    BOOST_TEST(cut_one.was_cut());
    BOOST_TEST(!whole.was_cut());
}

BOOST_AUTO_TEST_CASE(several_threads_may_meet_the_cut) {
    TemporaryFolder const folder;
    auto const path = folder.write("file", pattern(large));
    for (int round = 0; round < 2; ++round) {
        static_cast<void>(folder.write("file", pattern(large)));
        FileBytes shared; // as the container that all threads walk
        BOOST_TEST(shared.open(path, 1) == "");
        std::atomic<int> marked{0}, short_ones{0};
        std::atomic<std::size_t> seen{0};
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([&] {
                FileBytes own;
                if (!own.open(path).empty()) return;
                bool const is_short = own.bytes().size() < large; // opened after the cut
                for (int pass = 0; pass < 50 && !(shared.was_cut() && (own.was_cut() || is_short)); ++pass)
                    seen += intact(shared.bytes()) + intact(own.bytes());
                short_ones += is_short ? 1 : 0;
                marked += shared.was_cut() && (own.was_cut() || is_short) ? 1 : 0;
            });
        cut(path, 10'000);
        threads.clear();
        BOOST_TEST(marked == 4, short_ones << " opened it too late");
    }
}

BOOST_AUTO_TEST_CASE(threads_open_and_close_at_the_same_time) {
    TemporaryFolder const folder;
    std::atomic<int> faults{0};
    std::vector<std::string> paths;
    for (int i = 0; i < 4; ++i) paths.push_back(folder.write("file" + std::to_string(i), pattern(large)));
    {
        std::vector<std::jthread> threads;
        for (auto const& path : paths)
            threads.emplace_back([&faults, &path] {
                for (int round = 0; round < 40; ++round) {
                    FileBytes file;
                    if (!file.open(path).empty() || file.bytes().size() != large || file.was_cut()) ++faults;
                    auto const last = static_cast<std::byte>(1 + (large - 1) % 251);
                    if (file.bytes().back() != last) ++faults;
                }
            });
    }
    BOOST_TEST(faults == 0);
}

BOOST_AUTO_TEST_CASE(a_bus_error_of_others_still_ends_the_program) {
    TemporaryFolder const folder;
    auto const own = folder.write("own", pattern(large));
    auto const path = folder.write("file", pattern(large));
    FileBytes file; // so that the handler is there
    BOOST_TEST(file.open(own) == "");
    BOOST_TEST(ending_of([&] { fault_of_ones_own(path); }) != went_on);
    // The handlers are ours again afterwards.
    cut(own, 10);
    BOOST_TEST(intact(file.bytes()) == 10u);
    BOOST_TEST(file.was_cut());
}

// A signal that is sent does not come again when its handler returns.
BOOST_AUTO_TEST_CASE(a_bus_error_that_is_sent_still_ends_the_program) {
    TemporaryFolder const folder;
    FileBytes file;
    BOOST_TEST(file.open(folder.write("own", pattern(large))) == "");
    BOOST_TEST(ending_of([] { ::raise(SIGBUS); }) != went_on);
}

BOOST_AUTO_TEST_CASE(standard_input_is_read_up_to_a_bound) {
    TemporaryFolder const folder;
    auto const kept = ::dup(STDIN_FILENO);
    auto const read = [&](std::size_t size, std::size_t most, FileBytes& into) {
        auto const file = ::open(folder.write("input", pattern(size)).c_str(), O_RDONLY);
        ::dup2(file, STDIN_FILENO);
        ::close(file);
        return into.read_standard_input(most);
    };
    FileBytes file;
    BOOST_TEST(read(large, large, file) == "");
    BOOST_TEST(intact(file.bytes()) == large);
    BOOST_TEST(zeros_from({file.bytes().data(), large + FileBytes::padding}, large));
    BOOST_TEST(read(large + 1, large, file) != "");
    BOOST_TEST(file.bytes().empty());
    BOOST_TEST(read(0, large, file) == "");
    BOOST_TEST(file.bytes().empty());
    ::dup2(kept, STDIN_FILENO);
    ::close(kept);
}

BOOST_AUTO_TEST_CASE(a_listing_is_in_stable_order) {
    TemporaryFolder const folder;
    for (auto const* const name : {"b/2", "b/10", "a.b", "a/z", "a/A", "B", "\xC3\xA4", "a-b", "b.c/1"})
        static_cast<void>(folder.write(name, "x"));
    auto const names = names_of(files_below(folder.path()), folder.path());
    // Bytes are compared, folder by folder: "a" stands before "a-b" and "a.b".
    std::vector<std::string> const expected{"B", "a/A", "a/z", "a-b", "a.b", "b/10", "b/2", "b.c/1", "\xC3\xA4"};
    BOOST_TEST(names == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_file_is_the_same_under_any_name_and_can_be_left_out) {
    TemporaryFolder const folder;
    auto const file = folder.write("dump/a", "x"), other = folder.write("dump/b", "x");
    std::filesystem::create_hard_link(file, folder.path("dump/c"));
    std::filesystem::create_symlink(file, folder.path("link"));
    BOOST_TEST((id_of(file) == id_of(folder.path("link"))));
    BOOST_TEST((id_of(file) == id_of(folder.path("dump/c"))));
    BOOST_TEST((id_of(file) != id_of(other)));
    BOOST_TEST(!id_of(folder.path("absent")));
    auto const listing = files_below(folder.path("dump"), std::array{id_of(file).value()});
    BOOST_TEST_REQUIRE(listing.files.size() == 1u);
    BOOST_TEST(listing.files[0].path == other);
}

BOOST_AUTO_TEST_CASE(what_is_no_file_is_counted) {
    TemporaryFolder const folder;
    static_cast<void>(folder.write("dump/file", "x"));
    static_cast<void>(folder.write("outside/file", "x"));
    std::filesystem::create_directories(folder.path("dump/empty"));
    BOOST_TEST_REQUIRE(::mkfifo(folder.path("dump/pipe").c_str(), 0600) == 0);
    for (auto const& [target, name] : {std::pair{"../outside", "out"},
                                       {".", "circle"},
                                       {"nowhere", "dangling"},
                                       {"file", "to-file"},
                                       {"itself", "itself"}})
        BOOST_TEST_REQUIRE(::symlink(target, folder.path(std::string("dump/") + name).c_str()) == 0);
    auto const listing = files_below(folder.path("dump"));
    BOOST_TEST(listing.files.size() == 1u);
    BOOST_TEST(listing.links == 5u);
    BOOST_TEST(listing.special == 1u);
}

BOOST_AUTO_TEST_CASE(a_folder_that_cannot_be_listed_is_told) {
    TemporaryFolder const folder;
    static_cast<void>(folder.write("file", "x"));
    // A path that is too long: true for root, too.
    auto const back = std::filesystem::current_path();
    std::filesystem::current_path(folder.path());
    std::string const name(250, 'd');
    for (int depth = 0; depth < 20; ++depth) {
        BOOST_TEST_REQUIRE(::mkdir(name.c_str(), 0700) == 0);
        std::filesystem::current_path(name);
    }
    std::filesystem::current_path(back);
    auto const listing = files_below(folder.path());
    BOOST_TEST_REQUIRE(listing.files.size() == 2u);
    BOOST_TEST(listing.files[0].error != "");
    BOOST_TEST(listing.files[1].path == folder.path("file"));
    auto const absent = files_below(folder.path("absent"));
    BOOST_TEST_REQUIRE(absent.files.size() == 1u);
    BOOST_TEST(absent.files[0].error != "");
    auto const file = files_below(folder.path("file"));
    BOOST_TEST_REQUIRE(file.files.size() == 1u);
    BOOST_TEST(file.files[0].error != "");
}

BOOST_AUTO_TEST_CASE(names_in_a_folder_are_those_of_files) {
    TemporaryFolder const folder;
    static_cast<void>(folder.write("a/below", "x"));
    static_cast<void>(folder.write("b", "x"));
    BOOST_TEST_REQUIRE(::symlink("b", folder.path("c").c_str()) == 0);
    BOOST_TEST_REQUIRE(::symlink("nowhere", folder.path("d").c_str()) == 0);
    BOOST_TEST_REQUIRE(::mkfifo(folder.path("e").c_str(), 0600) == 0);
    std::vector<std::string> const expected{"b", "c"};
    BOOST_TEST(files_in(folder.path()) == expected, boost::test_tools::per_element());
    BOOST_TEST(files_in(folder.path("absent")).empty());
}

BOOST_AUTO_TEST_CASE(kinds_and_sizes) {
    TemporaryFolder const folder;
    std::uint64_t size = 7;
    BOOST_TEST((kind_of(folder.path("absent"), &size) == PathKind::absent));
    BOOST_TEST((kind_of(folder.path(), &size) == PathKind::folder));
    BOOST_TEST((kind_of("/dev/null", &size) == PathKind::other));
    BOOST_TEST(size == 7u);
    BOOST_TEST((kind_of(folder.write("file", "abc"), &size) == PathKind::file));
    BOOST_TEST(size == 3u);
}

BOOST_AUTO_TEST_CASE(folders_and_names_of_paths) {
    struct Row {
        std::string_view path, folder, name;
    };
    for (auto const& [path, in, name] :
         {Row{"a/b/c.man", "a/b", "c.man"}, Row{"c.man", ".", "c.man"}, Row{"/c.man", "/", "c.man"},
          Row{"a/", "a", ""}, Row{"", ".", ""}, Row{"./c::d/e", "./c::d", "e"}}) {
        BOOST_TEST(folder_of(path) == in, path);
        BOOST_TEST(base_name(path) == name, path);
    }
}

BOOST_AUTO_TEST_CASE(several_files_are_one_behind_the_other) {
    TemporaryFolder const folder;
    auto const whole = pattern(3 * 4096 + 77);
    std::vector const slices{folder.write("A", whole.substr(0, 4096)), folder.write("B", whole.substr(4096, 8192)),
                             folder.write("C", whole.substr(3 * 4096))};
    FileBytes file;
    BOOST_TEST(file.open_joined(slices) == "");
    BOOST_TEST(file.bytes().size() == whole.size());
    BOOST_TEST(intact(file.bytes()) == whole.size());
    BOOST_TEST(!file.was_cut());
    BOOST_TEST(file.open(slices[0]) == ""); // and it is one file again
    BOOST_TEST(file.bytes().size() == 4096U);
}

BOOST_AUTO_TEST_CASE(a_slice_that_is_cut_is_noticed) {
    TemporaryFolder const folder;
    auto const whole = pattern(4 * 4096);
    std::vector const slices{folder.write("A", whole.substr(0, 8192)), folder.write("B", whole.substr(8192))};
    FileBytes file;
    BOOST_TEST_REQUIRE(file.open_joined(slices) == "");
    cut(slices[0], 4096);
    BOOST_TEST(intact(file.bytes().first(4096)) == 4096U);
    BOOST_TEST(zeros_from(file.bytes().first(8192), 4096));
    BOOST_TEST(file.was_cut());
}

BOOST_AUTO_TEST_CASE(a_last_slice_that_became_shorter_is_noticed) {
    TemporaryFolder const folder;
    auto const whole = pattern(4096 + 100);
    std::vector const slices{folder.write("A", whole.substr(0, 4096)), folder.write("B", whole.substr(4096))};
    FileBytes file;
    BOOST_TEST_REQUIRE(file.open_joined(slices) == "");
    cut(slices[1], 50);
    BOOST_TEST(file.was_cut());
}

BOOST_AUTO_TEST_CASE(what_cannot_be_joined_is_not) {
    TemporaryFolder const folder;
    auto const page = folder.write("A", pattern(4096)), part = folder.write("B", pattern(100)),
               empty = folder.write("C", "");
    for (auto const& slices : std::vector<std::vector<std::string>>{
             {part, page}, {page, empty}, {page, folder.path("absent")}, {page, folder.path()}}) {
        FileBytes file;
        BOOST_TEST(file.open_joined(slices) != "");
        BOOST_TEST(file.bytes().empty());
    }
}

BOOST_AUTO_TEST_SUITE_END()

// SPDX-License-Identifier: MIT
// Needs: zengin
// Dumps as users have them: folders, links, lists of files, parts of a run, and files that need each other.
#include "tests/cli/records.hpp"
#include "validator/rules/hash.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <set>

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace {

using namespace animcheck::test;

using namespace std::string_literals;

std::string good() { return animation("S_RUN", ""); }
std::string broken() {
    auto bytes = good();
    bytes[12] = 10; // the version, behind two chunk heads
    return bytes;
}

/// Works in a folder.
class Inside {
public:
    explicit Inside(std::string const& folder) { std::filesystem::current_path(folder); }
    ~Inside() { std::filesystem::current_path(back_); }
    Inside(Inside const&) = delete;
    Inside& operator=(Inside const&) = delete;

private:
    std::filesystem::path back_ = std::filesystem::current_path();
};

void link(std::string const& target, std::string const& path) {
    BOOST_TEST_REQUIRE(::symlink(target.c_str(), path.c_str()) == 0);
}

/// Some hundred files, of all kinds, as large as makes more than one job.
void fill(Folder const& folder, int count) {
    for (int i = 0; i < count; ++i) {
        auto const in = "dump/" + std::to_string(i % 7) + "/" + (i % 3 ? "a/" : "");
        auto const number = std::to_string(i);
        static_cast<void>(
            folder.write(in + "HUM-S_GOOD" + number + ".MAN", animation("S_GOOD" + number, "S_GOOD0")));
        if (i % 2) static_cast<void>(folder.write(in + "HUM-S_BAD" + number + ".MAN", broken()));
        if (i % 4 == 0) static_cast<void>(folder.write(in + "TEXTURE" + number + ".TEX", std::string(5000, 't')));
        if (i % 5 == 0) static_cast<void>(folder.write(in + "LATE-S_RUN.MAN", good())); // an overlay
        if (i % 11 == 0) static_cast<void>(folder.write(in + "M" + number + ".MDH", hierarchy("ROOT " + number)));
    }
    static_cast<void>(folder.write("dump/3/HUM.MDH", hierarchy()));
    static_cast<void>(folder.write("dump/BIG.BIN", std::string(2'000'000, 'b')));
    static_cast<void>(folder.write("dump/BIG-S_RUN.MAN", good() + std::string(1'500'000, '\0')));
    link("nowhere", folder.path("dump/dangling"));
}

std::vector<std::string> sharded(Folder const& folder, std::vector<std::string> const& paths, int count) {
    std::vector<std::string> reports;
    for (int i = 1; i <= count; ++i) {
        auto const name = "shard" + std::to_string(i) + "of" + std::to_string(count);
        std::vector<std::string> words{"check", "--output-format", "jsonl", "--shard",
                                       std::to_string(i) + "/" + std::to_string(count)};
        words.insert(words.end(), paths.begin(), paths.end());
        reports.push_back(folder.write(name, run(words).out));
    }
    return reports;
}

Ran merge(std::vector<std::string> words) {
    words.insert(words.begin(), {"report", "merge"});
    return run(words);
}

/// A run, and its shards joined: the same report, the same end.
void require_same(Folder const& folder, std::vector<std::string> const& paths, int count) {
    auto const whole = check(paths);
    auto const joined = merge(sharded(folder, paths, count));
    BOOST_TEST(joined.out == whole.text, count);
    BOOST_TEST(joined.exit == whole.exit, count);
}

std::string list_of(std::vector<std::string> const& names) {
    std::string list;
    for (auto const& name : names) list += name + '\0';
    return list;
}

constexpr auto none = "no skeleton of its own was found (use --context)";
constexpr auto several = "several skeletons of its name or checksum are equally near (use --context)";
constexpr auto damaged = "the skeleton that was found is broken";
constexpr auto alone = "no surrounding folder was given, or the file name does not identify the model";

} // namespace

BOOST_AUTO_TEST_SUITE(folders)

BOOST_AUTO_TEST_CASE(folders_in_folders_are_told_in_stable_order) {
    Folder const folder;
    for (auto const* const name : {"b/2.MAN", "b/10.MAN", "a.b/x.MAN", "a/z.MAN", "a/A/q.MAN", "B.MAN", "a-b.MAN"})
        static_cast<void>(folder.write(name, good()));
    std::vector<std::string> expected;
    for (auto const* const name : {"B.MAN", "a/A/q.MAN", "a/z.MAN", "a-b.MAN", "a.b/x.MAN", "b/10.MAN", "b/2.MAN"})
        expected.push_back(folder.path(name));
    auto const report = check({folder.path("")});
    BOOST_TEST(report.places() == expected, boost::test_tools::per_element());
    BOOST_TEST(check({folder.path(""), "-j", "7"}).places() == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(what_is_no_file_is_counted_and_nothing_hangs) {
    Folder const folder;
    static_cast<void>(folder.write("dump/HUM-S_RUN.MAN", good()));
    static_cast<void>(folder.write("outside/HUM-S_BAD.MAN", broken()));
    BOOST_TEST_REQUIRE(::mkfifo(folder.path("dump/pipe.MAN").c_str(), 0600) == 0);
    auto const socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::ranges::copy(folder.path("dump/socket.MAN"), address.sun_path);
    BOOST_TEST_REQUIRE(::bind(socket, reinterpret_cast<sockaddr const*>(&address), sizeof address) == 0);
    link("../outside", folder.path("dump/out"));
    link("../outside/HUM-S_BAD.MAN", folder.path("dump/HUM-S_BAD.MAN"));
    link(".", folder.path("dump/circle"));
    link("itself.MAN", folder.path("dump/itself.MAN"));
    link("nowhere", folder.path("dump/dangling.MAN"));
    auto const report = check({folder.path("dump")});
    ::close(socket);
    BOOST_TEST(report.exit == 0);
    BOOST_TEST(report.summary["inputs"] == 1);
    BOOST_TEST(report.summary["links"] == 5);
    BOOST_TEST(report.summary["special"] == 2);
    auto const text = run({"-v", folder.path("dump")});
    BOOST_TEST(has(text.out, "5 links not followed; 2 sockets, devices and pipes not opened"));
}

BOOST_AUTO_TEST_CASE(a_folder_is_entered_through_a_link_that_is_named) {
    Folder const folder;
    static_cast<void>(folder.write("dump/HUM-S_RUN.MAN", good()));
    link("dump", folder.path("link"));
    BOOST_TEST(check({folder.path("link")}).places() == std::vector{folder.path("link/HUM-S_RUN.MAN")});
}

BOOST_AUTO_TEST_CASE(what_is_named_and_no_file_is_told) {
    Folder const folder;
    auto const file = folder.write("HUM-S_RUN.MAN", good());
    auto const circle = folder.path("circle");
    link(circle, circle);
    link("nowhere", folder.path("dangling"));
    BOOST_TEST_REQUIRE(::mkfifo(folder.path("pipe").c_str(), 0600) == 0);
    for (auto const& path : {folder.path("absent"), circle, folder.path("dangling"), folder.path("pipe"),
                             "/dev/null"s, file + "/below", folder.path(std::string(300, 'n')), ""s}) {
        auto const report = check({path});
        BOOST_TEST(report.exit == 3, path);
        BOOST_TEST_REQUIRE(report.inputs.size() == 1u);
        BOOST_TEST(report.inputs[0]["path"] == path);
        BOOST_TEST(report.inputs[0]["verdict"] == "incomplete");
        BOOST_TEST(report.inputs[0]["size"] == 0);
        BOOST_TEST(report.inputs[0]["findings"][0]["rule"] == "io/unreadable");
        BOOST_TEST(report.summary["incomplete"] == Json::array({path}));
    }
}

BOOST_AUTO_TEST_CASE(a_folder_that_cannot_be_listed_does_not_keep_the_rest_from_being_checked) {
    Folder const folder;
    static_cast<void>(folder.write("dump/zz/HUM-S_RUN.MAN", broken()));
    {
        Inside const inside(folder.path("dump"));
        std::string const name(250, 'd'); // a path that is too long: true for root, too
        for (int depth = 0; depth < 20; ++depth) {
            BOOST_TEST_REQUIRE(::mkdir(name.c_str(), 0700) == 0);
            std::filesystem::current_path(name);
        }
    }
    auto const report = check({folder.path("dump")});
    BOOST_TEST(report.exit == 1); // of the broken file
    BOOST_TEST_REQUIRE(report.inputs.size() == 2u);
    BOOST_TEST(report.inputs[0]["verdict"] == "incomplete");
    BOOST_TEST(report.inputs[1]["verdict"] == "broken");
    BOOST_TEST(report.summary["incomplete"].size() == 1u);
}

BOOST_AUTO_TEST_CASE(a_folder_without_permission_is_told,
                     *boost::unit_test::precondition([](auto) { return ::geteuid() != 0; })) {
    Folder const folder;
    static_cast<void>(folder.write("dump/closed/HUM-S_RUN.MAN", good()));
    static_cast<void>(folder.write("dump/HUM-S_SHUT.MAN", good()));
    ::chmod(folder.path("dump/closed").c_str(), 0);
    ::chmod(folder.path("dump/HUM-S_SHUT.MAN").c_str(), 0);
    auto const report = check({folder.path("dump")});
    ::chmod(folder.path("dump/closed").c_str(), 0700);
    BOOST_TEST(report.exit == 3);
    BOOST_TEST(report.summary["incomplete"].size() == 2u);
}

// Whoever sees nothing must be able to believe that something was looked at.
BOOST_AUTO_TEST_CASE(a_folder_of_links_alone_does_not_pass_in_silence) {
    Folder const folder;
    static_cast<void>(folder.write("outside/HUM-S_BAD.MAN", broken()));
    std::filesystem::create_directories(folder.path("dump"));
    link("../outside/HUM-S_BAD.MAN", folder.path("dump/HUM-S_BAD.MAN"));
    BOOST_TEST(has(run({folder.path("dump")}).out, "1 link not followed"));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(lists)

BOOST_AUTO_TEST_CASE(names_come_from_a_file_or_from_standard_input) {
    Folder const folder;
    auto const first = folder.write("a/HUM-S_RUN.MAN", good()),
               second = folder.write("b\n/HUM-S_BAD.MAN", broken());
    for (auto const& list : {list_of({first, second}), list_of({first}) + second,
                             "\0"s + list_of({first, "", "", second}), list_of({first, "", second, ""})}) {
        auto const file = folder.write("list", list);
        auto const report = check({"--files0-from", file});
        BOOST_TEST(report.exit == 1);
        BOOST_TEST(report.inputs.size() == 2u);
        BOOST_TEST(report.inputs[0]["path"] == first);
        BOOST_TEST(check({"--files0-from", "-"}, list).text == report.text);
        BOOST_TEST(check({first, second}).text == report.text);
    }
}

BOOST_AUTO_TEST_CASE(names_of_a_list_follow_those_of_the_command_line) {
    Folder const folder;
    auto const first = folder.write("a/HUM-S_RUN.MAN", good()), second = folder.write("b/HUM-S_BAD.MAN", broken());
    auto const report = check({"--files0-from", folder.write("list", list_of({second, folder.path("a")})), first});
    BOOST_TEST(report.places() == (std::vector{first, second, first}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_list_may_be_empty) {
    Folder const folder;
    for (auto const& list : {""s, "\0"s, "\0\0"s}) {
        auto const file = folder.write("list", list);
        auto const report = check({"--files0-from", file});
        BOOST_TEST(report.exit == 3);
        BOOST_TEST(check({"--allow-empty", "--files0-from", file}).exit == 0);
        BOOST_TEST(report.summary["inputs"] == 0);
    }
}

BOOST_AUTO_TEST_CASE(a_list_by_lines_is_not_taken_for_one_strange_name) {
    Folder const folder;
    auto const file = folder.write("HUM-S_RUN.MAN", good());
    for (auto const& list : {file + "\n", file + "\n" + file + "\n"}) {
        auto const ran = run({"check", "--files0-from", folder.write("list", list)});
        BOOST_TEST(ran.exit == 2);
        BOOST_TEST(has(ran.err, "is it a list by lines?"));
    }
    auto const strange = folder.write("one\nname/HUM-S_RUN.MAN", good());
    BOOST_TEST(check({"--files0-from", folder.write("list", strange)}).exit == 0);
}

BOOST_AUTO_TEST_CASE(a_list_that_cannot_be_read_is_exit_2) {
    Folder const folder;
    auto const file = folder.write("HUM-S_RUN.MAN", good());
    for (auto const& words :
         std::vector<std::vector<std::string>>{{"check", "--files0-from", folder.path("absent")},
                                               {"check", "--files0-from", folder.path("")},
                                               {"check", "--files0-from", folder.path("absent"), file},
                                               {"check", "--files0-from"}}) {
        auto const ran = run(words);
        BOOST_TEST(ran.exit == 2);
        BOOST_TEST(ran.out == "");
        BOOST_TEST(ran.err != "");
    }
}

BOOST_AUTO_TEST_CASE(standard_input_is_read_once) {
    Folder const folder;
    auto const twice = folder.write("list", list_of({"-", "-"})), once = folder.write("once", list_of({"-"}));
    BOOST_TEST(run({"check", "--files0-from", "-", "-"}, "x").exit == 2);
    BOOST_TEST(run({"check", "--files0-from", "-"}, list_of({"-"})).exit == 2);
    BOOST_TEST(run({"check", "--files0-from", twice}, good()).exit == 2);
    BOOST_TEST(run({"check", "--files0-from", once, "-"}, good()).exit == 2);
    BOOST_TEST(run({"check", "-", "-"}, good()).exit == 2);
    auto const report = check({"--files0-from", once}, good());
    BOOST_TEST(report.exit == 0);
    BOOST_TEST(report.inputs.size() == 1u);
}

// `--files0-from <(find ... -print0)`
BOOST_AUTO_TEST_CASE(a_list_may_be_a_pipe) {
    Folder const folder;
    auto const file = folder.write("HUM-S_RUN.MAN", good());
    auto const ran = run({"check", "--output-format", "jsonl", "--files0-from", "/dev/stdin"}, list_of({file}));
    BOOST_TEST(ran.exit == 0, ran.err);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(shards)

BOOST_AUTO_TEST_CASE(shards_together_are_the_whole) {
    Folder const folder;
    fill(folder, 60);
    auto const bad = folder.write("more/HUM-S_BAD.MAN", broken());
    for (auto const& paths : std::vector<std::vector<std::string>>{
             {folder.path("dump")},
             {folder.path("dump/0"), bad, folder.path("absent"), folder.path("dump/3")},
             {bad, bad}})
        for (int const count : {1, 2, 3, 7}) require_same(folder, paths, count);
}

BOOST_AUTO_TEST_CASE(a_shard_may_be_empty) {
    Folder const folder;
    static_cast<void>(folder.write("dump/HUM-S_BAD.MAN", broken()));
    static_cast<void>(folder.write("dump/HUM-S_RUN.MAN", good()));
    require_same(folder, {folder.path("dump")}, 9);
    BOOST_TEST(check({"--shard", "9/9", folder.path("dump")}).exit == 0);
    std::filesystem::create_directories(folder.path("empty"));
    require_same(folder, {folder.path("empty")}, 3);
    BOOST_TEST(merge(sharded(folder, {folder.path("empty")}, 3)).exit == 3); // of all of them it is known
}

BOOST_AUTO_TEST_CASE(every_file_is_in_one_shard) {
    Folder const folder;
    for (int i = 0; i < 40; ++i)
        static_cast<void>(
            folder.write("dump/" + std::to_string(i % 3) + "/HUM-S_" + std::to_string(i) + ".MAN", good()));
    auto const whole = check({folder.path("dump")}).places();
    for (int const count : {2, 5, 9}) {
        std::vector<std::string> parts;
        std::size_t largest = 0;
        for (int i = 1; i <= count; ++i) {
            auto const part =
                check({folder.path("dump"), "--shard", std::to_string(i) + "/" + std::to_string(count)}).places();
            parts.insert(parts.end(), part.begin(), part.end());
            largest = std::max(largest, part.size());
        }
        BOOST_TEST(parts == whole, boost::test_tools::per_element());
        BOOST_TEST(largest <= 40u / static_cast<unsigned>(count) + 1);
    }
}

BOOST_AUTO_TEST_CASE(shards_are_joined_in_any_order) {
    Folder const folder;
    fill(folder, 20);
    auto reports = sharded(folder, {folder.path("dump")}, 3);
    auto const joined = merge(reports).out;
    std::ranges::rotate(reports, reports.begin() + 1);
    BOOST_TEST(merge(reports).out == joined);
}

BOOST_AUTO_TEST_CASE(shards_that_are_missing_doubled_or_foreign_are_refused) {
    Folder const folder;
    fill(folder, 20);
    auto const three = sharded(folder, {folder.path("dump")}, 3), two = sharded(folder, {folder.path("dump")}, 2);
    auto const whole = folder.write("whole", check({folder.path("dump")}).text);
    static_cast<void>(folder.write("dump/late.MAN", good()));
    auto const later = folder.write("later", check({"--shard", "3/3", folder.path("dump")}).text);
    struct Row {
        std::vector<std::string> reports;
        std::string_view why;
    };
    for (auto const& [reports, why] :
         std::vector<Row>{{{three[0], three[1]}, "shard 3 of 3 is missing"},
                          {{three[1]}, "2 of 3 shards are missing, first shard 1"},
                          {{three[0], three[1], three[2], three[1]}, "shard 2 is given twice"},
                          {{three[0], three[0], three[2]}, "shard 1 is given twice"},
                          {{three[0], two[1]}, "one of 2 shards"},
                          {{whole, three[0]}, "one of 3 shards"},
                          {{whole, whole}, "shard 1 is given twice"},
                          {{three[0], three[1], later}, "a shard of other inputs"}}) {
        auto const ran = merge(reports);
        BOOST_TEST(ran.exit == 2, why);
        BOOST_TEST(has(ran.err, why), ran.err);
        BOOST_TEST(ran.out == "", why);
    }
}

BOOST_AUTO_TEST_CASE(joined_shards_end_as_the_bar_says) {
    Folder const folder;
    static_cast<void>(folder.write("dump/HUM-S_BAD.MAN", broken()));
    static_cast<void>(folder.write("dump/HUM-S_RUN.MAN", good()));
    auto reports = sharded(folder, {folder.path("dump")}, 2);
    BOOST_TEST(merge(reports).exit == 1);
    reports.insert(reports.end(), {"--fail-on", "fatal"});
    auto const ran = merge(reports);
    BOOST_TEST(ran.exit == 0);
    BOOST_TEST(report_of(ran).run["config"]["fail_on"] == "fatal");
    reports.back() = "never";
    BOOST_TEST(merge(reports).exit == 0);
    BOOST_TEST(merge(sharded(folder, {folder.path("dump"), "--fail-on", "never"}, 2)).exit == 0);
}

BOOST_AUTO_TEST_CASE(shards_that_are_none_are_exit_2) {
    Folder const folder;
    auto const file = folder.write("HUM-S_RUN.MAN", good());
    for (auto const* const text :
         {"", "1", "/", "1/", "/1", "0/3", "4/3", "1/0", "0/0", "-1/3", "1/-3", "1/3/5", "1 /3", "1/ 3", "a/b",
          "1/3x", "99999999999999999999/99999999999999999999", "1/18446744073709551616"}) {
        auto const ran = run({"check", "--shard", text, file});
        BOOST_TEST(ran.exit == 2, text);
        BOOST_TEST(ran.out == "", text);
    }
}

BOOST_AUTO_TEST_CASE(reports_that_are_none_are_exit_2_with_file_and_line) {
    Folder const folder;
    auto const file = folder.write("HUM-S_BAD.MAN", broken());
    auto const whole = check({file}).text;
    auto const first = whole.find('\n') + 1, last = whole.rfind('\n', whole.size() - 2) + 1;
    auto const start = whole.substr(0, first), middle = whole.substr(first, last - first), end = whole.substr(last);
    auto const sound = folder.write("sound", whole);
    struct Row {
        std::string text;
        int line;
    };
    auto const with = [&](std::string const& line, std::string const& from, std::string const& to) {
        auto text = line;
        BOOST_TEST_REQUIRE(has(text, from), from);
        return text.replace(text.find(from), from.size(), to);
    };
    auto const deep = std::string(100'000, '[') + std::string(100'000, ']');
    std::vector<Row> const rows{{"", 1},
                                {"no report\n", 1},
                                {"\n", 1},
                                {whole.substr(0, whole.size() - 1), 3},
                                {start + middle, 2},
                                {start, 1},
                                {middle + end, 1},
                                {start + end + end, 3},
                                {start + start + end, 2},
                                {whole + whole, 4},
                                {start + "{}\n" + end, 2},
                                {start + "[]\n" + end, 2},
                                {start + "{\"record\":\"finding\"}\n" + end, 2},
                                {start + "{\"record\":7}\n" + end, 2},
                                {start + "{\"record\":\"summary\"}\n", 2},
                                {start + "{\"record\":\"input\"\n" + end, 2},
                                {start + middle + "{\"record\":\"summary\",\"inputs\":\"many\"}\n", 3},
                                {start + std::string(100'000, '[') + "\n" + end, 2},
                                {start + "{\"record\":\"input\",\"x\":" + deep + "}\n" + end, 2},
                                {with(start, "\"number\":1", "\"number\":-1") + end, 1},
                                {with(start, "\"number\":1", "\"number\":1.5") + end, 1},
                                {with(start, "\"inputs\":\"", "\"inputs\":\"-") + end, 1},
                                {with(start, "\"fail_on\":\"error\"", "\"fail_on\":\"much\"") + end, 1},
                                {with(start, "{\"record\"", "{\"x\":" + deep + ",\"record\"") + end, 1},
                                {start + with(end, "\"inputs\":1", "\"inputs\":-1"), 2},
                                {start + with(end, "\"inputs\":1", "\"inputs\":18446744073709551615"), 2},
                                {start + with(end, "\"error\":1", "\"error\":true"), 2},
                                {start + with(end, "\"summary\"", "\"end\""), 2},
                                {start + "\xFF\xFE\n" + end, 2}};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        auto const bad = folder.write("bad" + std::to_string(i), rows[i].text);
        for (auto const& words : std::vector<std::vector<std::string>>{{bad}, {sound, bad}}) {
            auto all = words;
            all.insert(all.begin(), {"report", "merge"});
            auto const ran = run(all);
            BOOST_TEST(ran.exit == 2, "row " << i);
            BOOST_TEST(has(ran.err, bad + ":" + std::to_string(rows[i].line) + ": "),
                       "row " << i << ": " << ran.err);
        }
    }
    BOOST_TEST(run({"report", "merge"}).exit == 2);
    BOOST_TEST(run({"report", "merge", folder.path("absent")}).exit == 2);
    BOOST_TEST(run({"report", "merge", folder.path("")}).exit == 2);
}

BOOST_AUTO_TEST_CASE(reports_of_another_run_are_not_joined) {
    Folder const folder;
    auto const file = folder.write("HUM-S_BAD.MAN", broken());
    auto const one = folder.write("one", check({file}).text);
    auto const other = folder.write("other", check({"--ignore", "zengin.man/version", file}).text);
    auto const ran = run({"report", "merge", one, other});
    BOOST_TEST(ran.exit == 2);
    BOOST_TEST(has(ran.err, other + ":1: "));
}

// What a run names may not be lost by it.
BOOST_AUTO_TEST_CASE(joining_into_a_report_that_is_joined_does_not_lose_it) {
    Folder const folder;
    auto const file = folder.write("HUM-S_BAD.MAN", broken());
    auto const whole = check({file}).text;
    auto const one = folder.write("one", whole);
    auto const ran = run({"report", "merge", one, "-o", one});
    BOOST_TEST(ran.exit == 2);
    BOOST_TEST(std::filesystem::file_size(one) == whole.size());
    BOOST_TEST(run({"report", "merge", one, "-o", folder.path("joined")}).exit == 1);
    BOOST_TEST(std::filesystem::file_size(folder.path("joined")) == whole.size());
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(jobs)

BOOST_AUTO_TEST_CASE(any_number_of_jobs_says_the_same) {
    Folder const folder;
    fill(folder, 150);
    auto const few = run({"check", "--jobs", "1", folder.path("dump")});
    auto const few_json = run({"check", "--output-format", "jsonl", "--jobs", "1", folder.path("dump")});
    BOOST_TEST(few.exit == 1);
    for (auto const* const jobs : {"2", "7", "0", "200"}) {
        for (int round = 0; round < 3; ++round) {
            BOOST_TEST(run({"check", "--jobs", jobs, folder.path("dump")}).out == few.out);
            BOOST_TEST(run({"check", "--output-format", "jsonl", "--jobs", jobs, folder.path("dump")}).out ==
                       few_json.out);
        }
    }
}

BOOST_AUTO_TEST_CASE(jobs_are_a_number) {
    Folder const folder;
    auto const file = folder.write("HUM-S_RUN.MAN", good());
    for (auto const* const jobs : {"-1", "many", "257", "1.5", ""})
        BOOST_TEST(run({"check", "--jobs", jobs, file}).exit == 2, jobs);
}

BOOST_AUTO_TEST_CASE(a_game_that_no_format_knows_is_exit_2) {
    Folder const folder;
    auto const file = folder.write("HUM-S_RUN.MAN", good());
    for (auto const* const command : {"check", "dump", "decode"}) {
        auto const ran = run({command, "--game", "gothic9", file});
        BOOST_TEST(ran.exit == 2);
        BOOST_TEST(ran.out == "");
        BOOST_TEST(has(ran.err, "gothic9"));
    }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(companions)

BOOST_AUTO_TEST_CASE(a_hierarchy_in_the_same_folder_is_found) {
    Folder const folder;
    auto const model = folder.write("HUM.MDH", hierarchy());
    auto const file = folder.write("HUM-S_RUN.MAN", good());
    for (auto const& path : {folder.path(""), file}) {
        auto const report = check({path});
        auto const& input = report.at(file);
        BOOST_TEST(report.exit == 0);
        for (auto const* const name : {"skeleton_joints", "skeleton_checksum"}) {
            BOOST_TEST(input["context"][name]["from"] == model);
            BOOST_TEST(input["context"][name]["xxh3"] ==
                       fmt::format("{:016x}", animcheck::hash_of(std::string_view(hierarchy()))));
        }
        BOOST_TEST(input["context"]["skeleton_joints"]["value"] == 2);
        BOOST_TEST(input["context"]["skeleton_for_name"]["value"] == 1);
    }
}

BOOST_AUTO_TEST_CASE(names_are_found_in_any_case) {
    Folder const folder;
    static_cast<void>(folder.write("hum.MdH", hierarchy()));
    static_cast<void>(folder.write("Hum-S_RUN.man", good()));
    BOOST_TEST(has_skeleton(check({folder.path("")}).at(folder.path("Hum-S_RUN.man"))));
}

BOOST_AUTO_TEST_CASE(a_hierarchy_of_another_model_is_an_error) {
    Folder const folder;
    static_cast<void>(folder.write("HUM.MDH", hierarchy("ROOT LEG")));
    auto const file = folder.write("HUM-S_RUN.MAN", good());
    auto const report = check({folder.path("")});
    BOOST_TEST(report.exit == 1);
    BOOST_TEST(has_rule(report.at(file), "zengin.man/checksum-of-model"));
}

BOOST_AUTO_TEST_CASE(a_hierarchy_elsewhere_in_the_dump_is_found_and_outside_it_is_not) {
    Folder const folder;
    auto const model = folder.write("dump/models/deep/HUM.MDH", hierarchy());
    auto const file = folder.write("dump/anims/HUM-S_RUN.MAN", good());
    BOOST_TEST(check({folder.path("dump")}).at(file)["context"]["skeleton_joints"]["from"] == model);
    BOOST_TEST(!has_skeleton(check({folder.path("dump/anims")}).at(file)));
    BOOST_TEST(skipped_for(check({folder.path("dump/anims")}).at(file), none));
    // Paths of a command line are dumps of their own.
    BOOST_TEST(!has_skeleton(check({folder.path("dump/anims"), folder.path("dump/models")}).at(file)));
    BOOST_TEST(!has_skeleton(check({file, model}).at(file)));
}

BOOST_AUTO_TEST_CASE(two_as_near_are_ambiguous) {
    Folder const folder;
    static_cast<void>(folder.write("dump/a/HUM.MDH", hierarchy("ROOT LEG")));
    static_cast<void>(folder.write("dump/b/HUM.MDH", hierarchy("ROOT HEAD")));
    auto const file = folder.write("dump/anims/HUM-S_RUN.MAN", good());
    auto const report = check({folder.path("dump")});
    BOOST_TEST(report.exit == 0);
    BOOST_TEST(!has_skeleton(report.at(file)));
    BOOST_TEST(skipped_for(report.at(file), several));
    BOOST_TEST(report.at(file)["context"]["skeleton_for_name"]["value"] == 1); // there is one, though not which
    BOOST_TEST(check({"--require-context", folder.path("dump")}).exit == 3);
    // One beside it is nearer than those two.
    auto const beside = folder.write("dump/anims/HUM.MDH", hierarchy());
    BOOST_TEST(check({folder.path("dump")}).at(file)["context"]["skeleton_joints"]["from"] == beside);
    // Two beside it are as near; the checksum tells which of them is meant.
    static_cast<void>(folder.write("dump/anims/hum.mdh", hierarchy("ROOT LEG")));
    BOOST_TEST(check({folder.path("dump")}).at(file)["context"]["skeleton_joints"]["from"] == beside);
}

BOOST_AUTO_TEST_CASE(the_nearer_name_wins_and_then_the_first) {
    Folder const folder;
    auto const mdh = folder.write("dump/models/HUM.MDH", hierarchy());
    auto const mdl = folder.write("dump/anims/HUM.MDL", hierarchy());
    auto const file = folder.write("dump/anims/HUM-S_RUN.MAN", good());
    auto const from = [&] {
        return check({folder.path("dump")}).at(file)["context"]["skeleton_joints"]["from"].get<std::string>();
    };
    BOOST_TEST(from() == mdl);
    auto const beside = folder.write("dump/anims/HUM.MDH", hierarchy());
    BOOST_TEST(from() == beside);
    std::filesystem::remove(mdl);
    std::filesystem::remove(beside);
    BOOST_TEST(from() == mdh);
}

BOOST_AUTO_TEST_CASE(a_broken_hierarchy_decides_nothing) {
    Folder const folder;
    auto const file = folder.write("HUM-S_RUN.MAN", good());
    auto cut = hierarchy();
    cut.resize(40);
    auto wrong_sum = hierarchy();
    wrong_sum[wrong_sum.size() - 6 - 6 - 16 - 8 - 4] ^= 1; // the checksum, in front of two chunks
    auto version = hierarchy();
    version[6] = 2;
    for (auto const& bytes : {""s, "no hierarchy"s, cut, version, wrong_sum}) {
        auto const model = folder.write("HUM.MDH", bytes);
        auto const report = check({folder.path("")});
        BOOST_TEST_REQUIRE(report.at(model)["strict"]["result"] == "rejected");
        BOOST_TEST(!has_skeleton(report.at(file)), report.at(model)["strict"]["rule"]);
        BOOST_TEST(skipped_for(report.at(file), damaged), report.at(model)["strict"]["rule"]);
        BOOST_TEST(!has_rule(report.at(file), "zengin.man/checksum-of-model"));
    }
}

// What its spec takes no offence at is no reason to conclude nothing from it.
BOOST_AUTO_TEST_CASE(a_hierarchy_that_strict_accepts_is_sound) {
    Folder const folder;
    auto const file = folder.write("HUM-S_RUN.MAN", good());
    auto without_source = hierarchy();
    without_source.erase(without_source.size() - 6 - 30, 30);
    auto const model = folder.write("HUM.MDH", without_source);
    auto const report = check({folder.path("")});
    BOOST_TEST_REQUIRE(report.at(model)["strict"]["result"] == "accepted");
    BOOST_TEST(has_skeleton(report.at(file)));
}

BOOST_AUTO_TEST_CASE(an_overlay_finds_its_hierarchy_by_the_checksum) {
    Folder const folder;
    auto const model = folder.write("dump/models/HUM.MDH", hierarchy());
    static_cast<void>(folder.write("dump/models/OTHER.MDH", hierarchy("ROOT LEG")));
    auto const file = folder.write("dump/anims/HUM_LATE-S_RUN.MAN", good());
    auto const report = check({folder.path("dump")});
    BOOST_TEST(report.at(file)["context"]["skeleton_joints"]["from"] == model);
    BOOST_TEST(report.at(file)["context"]["skeleton_for_name"]["value"] == 0);
    BOOST_TEST(has_rule(report.at(file), "zengin.man/model-without-hierarchy"));
    // Named itself, it sees what stands beside it.
    BOOST_TEST(!has_skeleton(check({file}).at(file)));
    auto const beside = folder.write("dump/anims/HUM.MDH", hierarchy());
    BOOST_TEST(check({file}).at(file)["context"]["skeleton_joints"]["from"] == beside);
    BOOST_TEST(check({folder.path("dump")}).at(file)["context"]["skeleton_joints"]["from"] == beside);
    // Two of the same nodes, as near as each other, are equal.
    static_cast<void>(folder.write("dump/anims/HUM2.MDH", hierarchy()));
    BOOST_TEST(check({file}).at(file)["context"]["skeleton_joints"]["from"] == beside);
    BOOST_TEST(check({folder.path("dump")}).at(file)["context"]["skeleton_joints"]["from"] == beside);
}

// Its writer stopped before it wrote what nobody reads.
BOOST_AUTO_TEST_CASE(a_hierarchy_of_an_aborted_writer_is_sound) {
    Folder const folder;
    auto const file = folder.write("HUM-S_RUN.MAN", animation("S_RUN", "", "ROOT HEAD"));
    auto bytes = hierarchy();
    bytes.resize(bytes.size() - 6 - 24); // the end, and what the source holds
    bytes.replace(bytes.size() - 4, 4, 4, '\0');
    auto const model = folder.write("HUM.MDH", bytes);
    auto const report = check({folder.path("")});
    BOOST_TEST_REQUIRE(has_rule(report.at(model), "zengin.mdh/aborted-writer"));
    BOOST_TEST(report.at(model)["strict"]["result"] == "accepted");
    BOOST_TEST(has_rule(report.at(file), "zengin.man/checksum-of-model"));
}

BOOST_AUTO_TEST_CASE(a_broken_hierarchy_is_not_found_by_its_checksum) {
    Folder const folder;
    auto bytes = hierarchy();
    static_cast<void>(folder.write("HUM.MDH", bytes.substr(0, bytes.size() - 40)));
    auto const file = folder.write("LATE-S_RUN.MAN", good());
    BOOST_TEST(skipped_for(check({folder.path("")}).at(file), none));
}

BOOST_AUTO_TEST_CASE(what_is_given_comes_before_what_is_found) {
    Folder const folder;
    static_cast<void>(folder.write("HUM.MDH", hierarchy()));
    auto const other = folder.write("given/OTHER.MDH", hierarchy("ROOT LEG"));
    auto const file = folder.write("HUM-S_RUN.MAN", good());
    auto const report = check({"--context", other, file});
    BOOST_TEST(report.at(file)["context"]["skeleton_joints"]["from"] == other);
    BOOST_TEST(!report.at(file)["context"]["skeleton_joints"].contains("xxh3"));
    BOOST_TEST(has_rule(report.at(file), "zengin.man/checksum-of-model"));
}

BOOST_AUTO_TEST_CASE(a_file_on_its_own_tells_nothing_of_what_is_absent) {
    Folder const folder;
    auto const file = folder.write("HUM-S_RUN.MAN", animation("S_RUN", "S_GONE"));
    auto const expect_silence = [&](std::vector<std::string> const& paths) {
        auto const report = check(paths);
        BOOST_TEST(report.exit == 0);
        BOOST_TEST(!has_rule(report.at(file), "zengin.man/next-absent"));
        BOOST_TEST(!has_rule(report.at(file), "zengin.man/model-without-hierarchy"));
        BOOST_TEST(skipped_for(report.at(file), alone));
    };
    expect_silence({file});
    // Others that are named change nothing.
    auto const more = folder.write("HUM-S_WALK.MAN", animation("S_WALK", ""));
    expect_silence({file, more});
    // In a dump it is known that there is no hierarchy; where there is none, the model's animations are elsewhere
    // too.
    auto report = check({folder.path("")});
    BOOST_TEST(!has_rule(report.at(file), "zengin.man/next-absent"));
    BOOST_TEST(has_rule(report.at(file), "zengin.man/model-without-hierarchy"));
    // That the hierarchy is beside it says nothing of what follows.
    static_cast<void>(folder.write("HUM.MDH", hierarchy()));
    expect_silence({file});
    report = check({folder.path("")});
    BOOST_TEST(has_rule(report.at(file), "zengin.man/next-absent"));
}

BOOST_AUTO_TEST_CASE(what_follows_itself_is_there_whatever_the_file_is_called) {
    Folder const folder;
    auto const file = folder.write("HUM-S_OTHER.MAN", animation("S_RUN", "S_RUN"));
    static_cast<void>(folder.write("HUM.MDH", hierarchy()));
    BOOST_TEST(!has_rule(check({folder.path("")}).at(file), "zengin.man/next-absent"));
}

BOOST_AUTO_TEST_CASE(a_file_on_its_own_tells_what_is_there) {
    Folder const folder;
    auto const file = folder.write("HUM-S_RUN.MAN", animation("S_RUN", "S_NEXT"));
    static_cast<void>(folder.write("HUM-S_NEXT.MAN", good()));
    BOOST_TEST(check({file}).at(file)["context"].contains("next_present"));
}

// Then there is nothing that could be absent.
BOOST_AUTO_TEST_CASE(where_nothing_follows_no_check_is_skipped_for_it) {
    Folder const folder;
    auto const file = folder.write("HUM-S_RUN.MAN", animation("S_RUN", ""));
    static_cast<void>(folder.write("HUM.MDH", hierarchy()));
    auto const report = check({"--require-context", folder.path("")});
    BOOST_TEST(!skipped_for(report.at(file), alone));
    BOOST_TEST(report.at(file)["skipped"].empty());
    BOOST_TEST(report.exit == 0);
}

BOOST_AUTO_TEST_CASE(what_follows_is_sought_at_every_level) {
    Folder const folder;
    auto const file = folder.write("dump/a/HUM-S_RUN.MAN", animation("S_RUN", "S_NEXT"));
    auto const present = [&](std::string const& path) {
        return check({path}).at(file)["context"]["next_present"]["value"];
    };
    static_cast<void>(folder.write("dump/a/HUM.MDH", hierarchy()));
    BOOST_TEST(present(folder.path("dump")) == 0);
    static_cast<void>(folder.write("dump/b/hum-s_next.man", "")); // whatever it is
    BOOST_TEST(present(folder.path("dump")) == 1);
    BOOST_TEST(!has_rule(check({folder.path("dump")}).at(file), "zengin.man/next-absent"));
    BOOST_TEST(present(folder.path("dump/a")) == 0);
    // Nothing follows: nothing is sought.
    auto const last = folder.write("dump/a/HUM-S_LAST.MAN", animation("S_LAST", ""));
    // It follows itself.
    auto const loop = folder.write("dump/a/HUM-S_LOOP.MAN", animation("S_LOOP", "S_LOOP"));
    BOOST_TEST(check({folder.path("dump")}).at(loop)["context"]["next_present"]["value"] == 1);
}

BOOST_AUTO_TEST_CASE(a_name_without_a_model_seeks_nothing) {
    Folder const folder;
    static_cast<void>(folder.write("HUM.MDH", hierarchy()));
    static_cast<void>(folder.write(".MDH", hierarchy("ROOT LEG")));
    for (auto const* const name : {"-S_RUN.MAN", "S_RUN.MAN", ".MAN", "-.MAN"}) {
        auto const file = folder.write(name, good());
        auto const report = check({folder.path("")});
        BOOST_TEST(!report.at(file)["context"].contains("skeleton_for_name"), name);
        std::filesystem::remove(file);
    }
}

BOOST_AUTO_TEST_CASE(a_file_that_is_named_twice_is_one_file) {
    Folder const folder;
    auto const model = folder.write("HUM.MDH", hierarchy());
    auto const file = folder.write("HUM-S_RUN.MAN", good());
    BOOST_TEST(has_skeleton(check({model, file}).at(file)));
    BOOST_TEST(has_skeleton(check({model, model, file}).at(file)));
}

BOOST_AUTO_TEST_CASE(a_file_that_is_named_in_two_ways_is_one_file) {
    Folder const folder;
    static_cast<void>(folder.write("HUM.MDH", hierarchy()));
    static_cast<void>(folder.write("HUM-S_RUN.MAN", good()));
    Inside const inside(folder.path(""));
    auto const report = check({"HUM-S_RUN.MAN", "./HUM.MDH"});
    BOOST_TEST(has_skeleton(report.at("HUM-S_RUN.MAN")));
}

BOOST_AUTO_TEST_CASE(links_below_a_folder_are_no_companions) {
    Folder const folder;
    static_cast<void>(folder.write("outside/HUM.MDH", hierarchy()));
    auto const file = folder.write("dump/HUM-S_RUN.MAN", good());
    link("../outside/HUM.MDH", folder.path("dump/HUM.MDH"));
    BOOST_TEST(!has_skeleton(check({folder.path("dump")}).at(file)));
}

BOOST_AUTO_TEST_CASE(standard_input_has_nothing_around_it) {
    Folder const folder;
    static_cast<void>(folder.write("HUM.MDH", hierarchy()));
    auto const report = check({"-"}, good());
    BOOST_TEST(report.inputs[0]["context"].empty());
    BOOST_TEST(skipped_for(report.inputs[0], none));
}

BOOST_AUTO_TEST_CASE(what_dump_and_decode_find_is_what_check_finds) {
    Folder const folder;
    static_cast<void>(folder.write("HUM.MDH", hierarchy("ROOT LEG")));
    auto const file = folder.write("HUM-S_RUN.MAN", good());
    BOOST_TEST(has(run({"dump", file}).out, "zengin.man/checksum-of-model"));
    auto const decoded = Json::parse(run({"decode", file}).out);
    BOOST_TEST(decoded["fields"]["context.skeleton_joints"] == 2);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(names)

BOOST_AUTO_TEST_CASE(no_word_leads_into_a_file_that_is_no_container) {
    Folder const folder;
    auto const file = folder.write("HUM-S_RUN.MAN", good());
    for (auto const* const words : {"::A", "::", "::::", "::#1", ":::"})
        for (auto const* const command : {"check", "dump", "decode"}) {
            auto const ran = run({command, file + words});
            BOOST_TEST(ran.exit == 2, command << " " << words);
            BOOST_TEST(ran.out == "");
            BOOST_TEST(has(ran.err, "it is not a container"), ran.err);
        }
    BOOST_TEST(run({"check", "--context", file + "::A", file}).exit == 2);
}

// Exit code 2 says that nothing was checked.
BOOST_AUTO_TEST_CASE(a_place_that_leads_nowhere_is_told_before_anything_is_checked) {
    Folder const folder;
    auto const file = folder.write("HUM-S_BAD.MAN", broken());
    for (auto const* const jobs : {"1", "4"}) {
        auto const ran = run({"check", "--jobs", jobs, file, file + "::A"});
        BOOST_TEST(ran.exit == 2);
        BOOST_TEST(ran.out == "");
    }
}

BOOST_AUTO_TEST_CASE(a_separator_in_a_name_on_disk_is_part_of_the_name) {
    Folder const folder;
    auto const model = folder.write("A::B/HUM::X.MDH", hierarchy());
    auto const file = folder.write("A::B/HUM::X-S_RUN.MAN", good());
    static_cast<void>(folder.write("A", "a file"));
    for (auto const& path : {file, folder.path("A::B"), folder.path("")}) {
        auto const report = check({path});
        BOOST_TEST(report.at(file)["members"].empty());
        BOOST_TEST(report.at(file)["context"]["skeleton_joints"]["from"] == model);
    }
    BOOST_TEST(run({"dump", file}).exit == 0);
    BOOST_TEST(run({"decode", file}).exit == 0);
}

BOOST_AUTO_TEST_CASE(hostile_names_stay_text) {
    Folder const folder;
    std::vector<std::string> const names{"\x1b[2J\x1b[31m",
                                         "a\nbroken: conforms",
                                         "\xFF\xFE",
                                         "\xC3\x28",
                                         "\xE2\x80\xAE"
                                         "NAM.",
                                         "\"quoted\\",
                                         "\xED\xA0\x80",
                                         "\r",
                                         "\x7F",
                                         "{\"record\":\"run\"}",
                                         "\xC2\x9B"
                                         "31m",
                                         "'; ls #"};
    for (auto const& name : names) {
        static_cast<void>(folder.write("dump/" + name + "/HUM" + name + "-S_RUN.MAN", broken()));
        static_cast<void>(folder.write("dump/" + name + "/HUM" + name + ".MDH", hierarchy("ROOT LEG")));
    }
    auto const report = check({folder.path("dump")}); // every line is JSON, or this throws
    BOOST_TEST(report.inputs.size() == names.size() * 2);
    std::set<std::string> paths;
    for (auto const& input : report.inputs) {
        paths.insert(input["path"].get<std::string>());
        BOOST_TEST((input["format"] != "zengin.man" || has_skeleton(input)), input["path"]);
    }
    BOOST_TEST(paths.size() == report.inputs.size());
    for (auto const* const also : {"-v", "--no-fold"}) {
        auto const text = run({"check", also, folder.path("dump")}).out;
        for (auto const c : text)
            BOOST_TEST_REQUIRE((c == '\n' || (static_cast<unsigned char>(c) >= 0x20 && c != 0x7F)));
        BOOST_TEST(!has(text, "\xC2\x9B"));
        BOOST_TEST(!has(text, "\xE2\x80\xAE"));
        BOOST_TEST(!has(text, "\nbroken: conforms"));
    }
    // Shards and their join keep them as well.
    require_same(folder, {folder.path("dump")}, 3);
}

BOOST_AUTO_TEST_CASE(hostile_names_stay_text_in_complaints) {
    Folder const folder;
    auto const name = folder.write("\x1b[2J\n.MAN", good());
    for (auto const& words : std::vector<std::vector<std::string>>{{"check", name + "::A"},
                                                                   {"dump", name + "::A"},
                                                                   {"dump", name + "x"},
                                                                   {"decode", name + "x"},
                                                                   {"check", "--context", name, name},
                                                                   {"check", "--context", name + "x", name},
                                                                   {"check", "--files0-from", name + "x"},
                                                                   {"check", "-o", name + "/x", name},
                                                                   {"check", "--game", name, name},
                                                                   {"report", "merge", name},
                                                                   {"report", "merge", name + "x"}}) {
        auto const ran = run(words);
        BOOST_TEST(ran.exit == 2, words[0] << " " << words[1]);
        BOOST_TEST(!has(ran.err, "\x1b"), words[0] << " " << words[1]);
        BOOST_TEST(std::ranges::count(ran.err, '\n') == 2, words[0] << " " << words[1]);
    }
}

BOOST_AUTO_TEST_SUITE_END()

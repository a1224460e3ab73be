// SPDX-License-Identifier: MIT
#include "validator/platform/child.hpp"

#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace {

using namespace animcheck;
using How = ChildEnd::How;
using std::chrono::milliseconds;

ChildEnd shell(std::string const& script, ChildBounds const& bounds = {}) {
    return run_child({"sh", "-c", script}, bounds);
}

} // namespace

BOOST_AUTO_TEST_SUITE(child_process)

BOOST_AUTO_TEST_CASE(its_exit_code_and_its_output_come_back) {
    auto const ended = shell("echo one; echo two >&2; exit 7");
    BOOST_TEST((ended.how == How::exited));
    BOOST_TEST(ended.code == 7);
    BOOST_TEST(ended.out == "one\n");
    BOOST_TEST(ended.err == "two\n");
}

BOOST_AUTO_TEST_CASE(it_has_no_input) { BOOST_TEST(shell("cat; echo end").out == "end\n"); }

BOOST_AUTO_TEST_CASE(more_output_than_a_pipe_holds_is_kept_up_to_the_bound) {
    ChildBounds bounds;
    bounds.output = 300'000;
    auto const ended = shell("head -c 1000000 /dev/zero; echo x >&2", bounds);
    BOOST_TEST((ended.how == How::exited));
    BOOST_TEST(ended.out.size() == 300'000u);
    BOOST_TEST(ended.err == "x\n");
}

BOOST_AUTO_TEST_CASE(a_crash_has_its_signal) {
    auto const ended = shell("kill -SEGV $$");
    BOOST_TEST((ended.how == How::crashed));
    BOOST_TEST(ended.code == 11);
}

BOOST_AUTO_TEST_CASE(one_that_hangs_is_ended_with_all_that_it_started) {
    ChildBounds bounds;
    bounds.time = milliseconds(200);
    auto const start = std::chrono::steady_clock::now();
    auto const ended = shell("sleep 60 & sleep 60; true", bounds);
    BOOST_TEST((ended.how == How::timed_out));
    BOOST_TEST((std::chrono::steady_clock::now() - start < std::chrono::seconds(30)));
}

BOOST_AUTO_TEST_CASE(what_it_leaves_behind_is_not_waited_for) {
    auto const start = std::chrono::steady_clock::now();
    auto const ended = shell("sleep 60 & exit 3");
    BOOST_TEST(ended.code == 3);
    BOOST_TEST((std::chrono::steady_clock::now() - start < std::chrono::seconds(30)));
}

BOOST_AUTO_TEST_CASE(one_that_eats_memory_is_ended_also_as_a_child_of_a_child) {
    ChildBounds bounds;
    bounds.memory = 64U << 20;
    auto const eater = "head -c 400000000 /dev/zero | tail -c 400000000 >/dev/null";
    BOOST_TEST((shell(eater, bounds).how == How::out_of_memory));
    BOOST_TEST((shell(std::string("(") + eater + "); true", bounds).how == How::out_of_memory));
    BOOST_TEST((shell("true", bounds).how == How::exited));
}

BOOST_AUTO_TEST_CASE(memory_of_the_one_that_starts_it_does_not_count) {
    ChildBounds bounds;
    bounds.memory = 64U << 20;
    std::vector<std::string> own(1, std::string(128U << 20, 'x'));
    for (int i = 0; i < 64; ++i) {
        own.emplace_back(1U << 20, 'x');
        BOOST_TEST((shell("true", bounds).how == How::exited));
    }
}

BOOST_AUTO_TEST_CASE(one_that_is_not_there_is_not_started) {
    auto const ended = run_child({"/no/such/program"}, {});
    BOOST_TEST((ended.how == How::not_started));
    BOOST_TEST(ended.code != 0);
}

BOOST_AUTO_TEST_CASE(a_temporary_folder_is_gone_afterwards) {
    std::string path;
    {
        ScratchFolder const folder;
        path = folder.path();
        BOOST_TEST(std::filesystem::is_directory(path));
    }
    BOOST_TEST(!std::filesystem::exists(path));
}

BOOST_AUTO_TEST_SUITE_END()

// SPDX-License-Identifier: MIT
// Needs: zengin
// The script in the root: it runs the program as it is, and builds only where it must. cmake is played here.
#include "tests/cli/program.hpp"

#include <boost/test/unit_test.hpp>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include <sys/wait.h>

namespace {

using namespace animcheck::test;

/// A tree with a script that is called cmake and "builds" the real program.
class Tree {
public:
    Tree() {
        auto const source = std::filesystem::path(ANIMCHECK_SOURCE_DIR);
        for (auto const* const name : {"animcheck", "tests/install.sh"}) {
            std::filesystem::create_directories(std::filesystem::path(at(name)).parent_path());
            std::filesystem::copy_file(source / name, at(name));
        }
        static_cast<void>(folder_.write("packages.txt", ""));
        static_cast<void>(folder_.write("decoders/a.cpp", ""));
        std::filesystem::create_directory_symlink(source / "golden", at("golden"));
        script("bin/cmake", "echo cmake \"$@\" | tee -a '" + at("calls") + "'\n[ ! -e '" + at("fail") +
                                "' ] || exit 1\nmkdir -p '" + at("build/release") + "'\nln -sf '" +
                                std::string(std::getenv("ANIMCHECK_PROGRAM")) + "' '" +
                                at("build/release/animcheck") + "'\n");
    }

    [[nodiscard]] std::string at(std::string const& name) const { return folder_.path(name); }
    void write(std::string const& name) const { static_cast<void>(folder_.write(name, "x")); }

    [[nodiscard]] Ran run(std::string const& words) const {
        auto const command = "PATH='" + at("bin") + "':\"$PATH\" '" + at("animcheck") + "' " + words + " >'" +
                             at("out") + "' 2>'" + at("err") + "' </dev/null";
        auto const status = std::system(command.c_str());
        return {WEXITSTATUS(status), text("out"), text("err")};
    }
    /// How often cmake was called since the last time.
    [[nodiscard]] int builds() const {
        auto const calls = text("calls");
        std::filesystem::remove(at("calls"));
        return static_cast<int>(std::ranges::count(calls, '\n'));
    }

private:
    void script(std::string const& name, std::string const& text) const {
        auto const path = folder_.write(name, "#!/bin/bash\n" + text);
        std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    }
    [[nodiscard]] std::string text(std::string const& name) const {
        std::ifstream in(at(name), std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }

    Folder folder_;
};

} // namespace

BOOST_AUTO_TEST_SUITE(launcher)

BOOST_AUTO_TEST_CASE(it_builds_once_and_again_when_a_source_is_newer) {
    Tree const tree;
    auto const first = tree.run("--version");
    BOOST_TEST(first.exit == 0, first.err);
    BOOST_TEST(first.out == run({"--version"}).out); // nothing of cmake
    BOOST_TEST(has(first.err, "building"));
    BOOST_TEST(tree.builds() == 2); // to configure, and to build
    auto const second = tree.run("rules zengin.man");
    BOOST_TEST(second.out == run({"rules", "zengin.man"}).out);
    BOOST_TEST(second.err == "");
    BOOST_TEST(tree.builds() == 0);
    tree.write("decoders/b.cpp");
    BOOST_TEST(tree.run("--help").out == run({"--help"}).out); // waits for no build
    BOOST_TEST(tree.run("help check").exit == 0);
    BOOST_TEST(tree.builds() == 0);
    BOOST_TEST(tree.run("formats").exit == 0);
    BOOST_TEST(tree.builds() == 2);
    BOOST_TEST(tree.run("formats").exit == 0);
    BOOST_TEST(tree.builds() == 0);
}

BOOST_AUTO_TEST_CASE(it_ends_as_the_program_does) {
    Tree const tree;
    BOOST_TEST(tree.run("explain no-such-rule").exit == 2);
    BOOST_TEST(tree.run("ls absent").exit == 3);
    auto const nothing = tree.run("");
    BOOST_TEST(nothing.exit == 2);
    BOOST_TEST(nothing.out == "");
    BOOST_TEST(nothing.err.starts_with(run({}).err));
    BOOST_TEST(has(nothing.err, "--sample"));
}

BOOST_AUTO_TEST_CASE(it_checks_the_sample) {
    Tree const tree;
    auto const ran = tree.run("--sample -q");
    BOOST_TEST(ran.exit == 0, ran.err);
    BOOST_TEST(has(ran.out, "files: "), ran.out);
}

BOOST_AUTO_TEST_CASE(a_build_that_fails_is_exit_2) {
    Tree const tree;
    tree.write("fail");
    auto const ran = tree.run("formats");
    BOOST_TEST(ran.exit == 2);
    BOOST_TEST(ran.out == "");
    BOOST_TEST(has(ran.err, "animcheck: error: the build failed"));
    std::filesystem::remove(tree.at("fail"));
    BOOST_TEST(tree.run("formats").exit == 0);
}

BOOST_AUTO_TEST_SUITE_END()

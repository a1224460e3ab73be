// SPDX-License-Identifier: MIT
#include "tests/cli/program.hpp"

#include "golden/corpus/assembler.hpp"
#include "golden/corpus/case.hpp"

#include <boost/test/unit_test.hpp>

#include <array>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

namespace animcheck::test {
namespace {

void redirect(std::string const& path, int flags, int to) {
    auto const from = ::open(path.c_str(), flags, 0600);
    if (from < 0 || ::dup2(from, to) < 0) ::_exit(126);
}

void keep_records(std::string const& out) {
    auto const* const path = std::getenv("ANIMCHECK_RECORDS");
    if (path && out.starts_with("{\"record\":")) std::ofstream(path, std::ios::app | std::ios::binary) << out;
}

} // namespace

std::string text_of(std::filesystem::path const& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

Ran run_to(std::string const& file, std::vector<std::string> const& words) {
    Folder const folder;
    auto const input = folder.path("in"), errors = folder.path("err");
    if (!std::filesystem::exists(input)) folder.write("in", "");
    auto const* const program = std::getenv("ANIMCHECK_PROGRAM");
    BOOST_TEST_REQUIRE(program, "ANIMCHECK_PROGRAM names the program under test");
    std::vector<char*> arguments{const_cast<char*>(program)};
    for (auto const& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    auto const child = ::fork();
    BOOST_TEST_REQUIRE(child >= 0);
    if (child == 0) {
        redirect(input, O_RDONLY, STDIN_FILENO);
        redirect(file, O_WRONLY | O_CREAT, STDOUT_FILENO);
        redirect(errors, O_WRONLY | O_CREAT, STDERR_FILENO);
        ::execv(program, arguments.data());
        ::_exit(127);
    }
    int status = 0;
    BOOST_TEST_REQUIRE(::waitpid(child, &status, 0) == child);
    Ran ran;
    ran.exit = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    ran.err = text_of(errors);
    return ran;
}

Ran run(std::vector<std::string> const& words, std::string_view input) {
    Folder const folder;
    auto const output = folder.path("out");
    Ran ran;
    if (input.empty()) {
        ran = run_to(output, words);
    } else {
        // The shell is not asked: a file stands in for a pipe's content, `sh -c cat` for the pipe.
        auto const file = folder.write("input", input);
        auto const* const program = std::getenv("ANIMCHECK_PROGRAM");
        BOOST_TEST_REQUIRE(program);
        std::string command = "cat '" + file + "' | '" + program + "'";
        for (auto const& word : words) command += " '" + word + "'";
        command += " >'" + output + "' 2>'" + folder.path("err") + "'";
        auto const status = std::system(command.c_str());
        ran.exit = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        ran.err = text_of(folder.path("err"));
    }
    ran.out = text_of(output);
    keep_records(ran.out);
    return ran;
}

Folder::Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "animcheck-XXXXXX").string();
    BOOST_TEST_REQUIRE(::mkdtemp(pattern.data()) != nullptr);
    path_ = pattern;
}

Folder::~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::string Folder::write(std::string_view name, std::string_view bytes) const {
    auto const file = path_ / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << bytes;
    return file.string();
}

std::string base(std::string const& format, std::string const& name) {
    auto const file = std::string(ANIMCHECK_SOURCE_DIR "/golden/cases/") + format + "/bases.yaml";
    auto const bases = golden::load_bases(text_of(file), format, SpecSet::built_in(), file);
    auto const found = bases.find(name);
    BOOST_TEST_REQUIRE((found != bases.end()), "no base " << name);
    auto const bytes = golden::assemble(found->second.assembly);
    return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};
}

} // namespace animcheck::test

// SPDX-License-Identifier: MIT
// Needs: zengin lba1 ff7 zelda64 sotc
// The README's output for the sample dump, which has files of all families.
#include "tests/cli/program.hpp"

#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <fstream>

using namespace animcheck::test;

BOOST_AUTO_TEST_SUITE(readme)

BOOST_AUTO_TEST_CASE(the_readme_shows_what_is_printed) {
    Folder const folder;
    BOOST_TEST(run({"corpus", "sample", ANIMCHECK_SOURCE_DIR "/golden", "--to", folder.path("sample")}).exit == 0);
    std::vector<std::string> const words{"check", folder.path("sample")};
    auto printed = run(words).out;
    for (auto at = printed.find(folder.path("")); at != std::string::npos; at = printed.find(folder.path("")))
        printed.erase(at, folder.path("").size());
    std::ifstream readme(ANIMCHECK_SOURCE_DIR "/README.md");
    bool inside = false;
    int shown = 0;
    for (std::string line; std::getline(readme, line); shown += inside) {
        if (inside && !line.starts_with("    ")) break;
        if (inside) BOOST_TEST(has("\n" + printed, "\n" + line.substr(4) + "\n"), line);
        inside = inside || line == "    $ ./animcheck --sample";
    }
    BOOST_TEST(shown > 10);
}

BOOST_AUTO_TEST_SUITE_END()

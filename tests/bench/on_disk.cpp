// SPDX-License-Identifier: MIT
#include "tests/bench/on_disk.hpp"

#include <chrono>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace animcheck::bench {

namespace fs = std::filesystem;

FileOnDisk::FileOnDisk(std::string const& ending, std::span<std::byte const> bytes)
    : path_((fs::temp_directory_path() / ("animcheck-bench-" + std::to_string(::getpid()) + ending)).string()) {
    std::ofstream(path_, std::ios::binary)
        .write(reinterpret_cast<char const*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

FileOnDisk::~FileOnDisk() {
    std::error_code ignored;
    fs::remove(path_, ignored);
}

double seconds_of(std::vector<std::string> command) {
    std::vector<char*> arguments;
    for (auto& word : command) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    auto const start = std::chrono::steady_clock::now();
    pid_t child = 0;
    int status = -1;
    bool const started = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    if (!started || waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return -1;
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

} // namespace animcheck::bench

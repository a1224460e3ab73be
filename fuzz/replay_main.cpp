// SPDX-License-Identifier: MIT
// Runs inputs through a fuzz target without libFuzzer: files, and all files in folders.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <vector>

extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments);
extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* input, std::size_t size);

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_of(fs::path const& place) {
    if (!fs::is_directory(place)) return {place};
    std::vector<fs::path> files;
    for (auto const& entry : fs::recursive_directory_iterator(place))
        if (entry.is_regular_file()) files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

bool replay(fs::path const& path) {
    std::ifstream file(path, std::ios::binary);
    std::vector<char> const content{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (!file) {
        std::fprintf(stderr, "%s: cannot be read\n", path.c_str());
        return false;
    }
    // Exactly as large as the input, so that a sanitizer detects reads past the end.
    std::unique_ptr<std::uint8_t[]> const input(new std::uint8_t[content.size()]);
    std::ranges::transform(content, input.get(), [](char c) { return static_cast<std::uint8_t>(c); });
    LLVMFuzzerTestOneInput(input.get(), content.size());
    return true;
}

} // namespace

int main(int count, char** arguments) {
    LLVMFuzzerInitialize(&count, &arguments);
    setenv("ANIMCHECK_EVERY_PROPERTY", "1", 1);
    std::size_t replayed = 0;
    bool complete = true;
    for (auto const& place : std::vector<fs::path>(arguments + 1, arguments + count)) {
        if (!fs::exists(place)) {
            std::fprintf(stderr, "%s: does not exist\n", place.c_str());
            complete = false;
            continue;
        }
        for (auto const& file : files_of(place)) {
            if (replay(file))
                ++replayed;
            else
                complete = false;
        }
    }
    std::printf("%zu inputs replayed\n", replayed);
    return complete ? 0 : 1;
}

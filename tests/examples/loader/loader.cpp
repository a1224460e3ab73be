// SPDX-License-Identifier: MIT
// loader FILE...: a game that loads animations, and refuses those that animcheck calls broken.
#include "bytes_of_file.hpp"

#include <validator/judge/inspect.hpp>

#include <cstdio>

namespace {

bool load(animcheck::Inspector& inspector, std::string const& path) {
    auto const bytes = bytes_of_file(path);
    animcheck::Input input;
    input.path = path;
    input.name = path.substr(path.rfind('/') + 1);
    input.source.bytes = bytes;
    animcheck::Model model; // its clips point into `bytes`
    auto const record = inspector.inspect(input, nullptr, &model);
    bool const refused = record.format.empty() || record.verdict == animcheck::Verdict::broken;
    if (refused)
        std::printf("%s: refused (%s)\n", path.c_str(), std::string(name_of(record.verdict)).c_str());
    else
        std::printf("%s: loaded, %zu clips\n", path.c_str(), model.clips.size());
    for (auto const& finding : record.findings)
        if (finding.severity >= animcheck::Severity::error)
            std::printf("  %s: %s\n", finding.rule.c_str(), finding.message.c_str());
    return !refused;
}

} // namespace

int main(int argc, char** argv) {
    animcheck::Inspector inspector(animcheck::SpecSet::built_in()); // keeps its buffers; one per thread
    bool all = true;
    for (int i = 1; i < argc; ++i) all = load(inspector, argv[i]) && all;
    return all ? 0 : 1;
}

// SPDX-License-Identifier: MIT
// frames FILE: decodes an animation, leniently and without rules, and prints its clips.
#include "bytes_of_file.hpp"

#include <decoders/registry.hpp>

#include <cstdio>
#include <string_view>

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    std::string const path = argv[1];
    auto const bytes = bytes_of_file(path);
    animcheck::Offer offer;
    offer.name = std::string_view(path).substr(path.rfind('/') + 1);
    offer.bytes = bytes;
    auto const found = animcheck::identify(offer);
    if (!found.format || found.failed) return 1;

    animcheck::Source const source{bytes};
    animcheck::PathTable paths;
    animcheck::Session session(animcheck::lenient, paths, bytes.size());
    animcheck::Model model;
    found.format->decode(animcheck::Reader(source, found.format->order, session), {}, &model);
    for (auto const& clip : model.clips)
        std::printf("%s: %zu frames of %zu tracks\n", clip.name.c_str(), clip.frames, clip.tracks.size());
    return session.closed() ? 1 : 0;
}

// SPDX-License-Identifier: MIT
// Needs: zengin
#include "tests/bench/animations.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string>
#include <string_view>

namespace animcheck::bench {
namespace {

using test::Random;

class Writer {
public:
    template <class T>
    void put(T value) {
        auto const at = bytes.size();
        bytes.resize(at + sizeof value);
        std::memcpy(bytes.data() + at, &value, sizeof value);
    }
    void line(std::string_view text) {
        for (auto const c : text) put(c);
        put('\n');
    }
    std::size_t open(std::uint16_t type) {
        put(type);
        put(std::uint32_t{0});
        return bytes.size();
    }
    void close(std::size_t start) {
        auto const size = static_cast<std::uint32_t>(bytes.size() - start);
        std::memcpy(bytes.data() + start - 4, &size, 4);
    }
    std::vector<std::byte> bytes;
};

void put_samples(Writer& out, Random& random, std::uint32_t nodes, std::uint32_t frames) {
    out.put(checksum_of_one_node);
    for (std::uint32_t node = 0; node < nodes; ++node) out.put(node);
    for (std::uint64_t sample = 0; sample < std::uint64_t{nodes} * frames; ++sample) {
        auto const travelled = 65535 * (sample / nodes) / std::max(1U, frames - 1);
        auto const word = random.next();
        // No component exceeds 1/sqrt(3), so the quaternion is never longer than 1.
        for (unsigned i = 0; i < 3; ++i)
            out.put(static_cast<std::uint16_t>(32767 - 18000 + (word >> (16 * i) & 0xFFFF) % 36001));
        auto const position = random.next();
        for (unsigned i = 0; i < 3; ++i) {
            // The root walks from one corner of the box to the other; no node jumps.
            bool const walks = sample % nodes == 0 && i < 2;
            auto const value = walks ? travelled : 0x7000 + ((position >> (16 * i)) & 0xFF);
            out.put(static_cast<std::uint16_t>(value));
        }
    }
}

} // namespace

std::vector<std::byte> make_animation(std::uint64_t seed, std::uint32_t nodes, std::uint32_t frames,
                                      std::string name) {
    Random random(seed);
    Writer out;
    if (name.empty()) name = "S_BENCH" + std::to_string(seed);
    out.close(out.open(0xA000));
    auto chunk = out.open(0xA020);
    out.put(std::uint16_t{12});
    out.line(name);
    for (auto const value : {1u, frames, nodes}) out.put(value);
    for (auto const value : {25.0f, 25.0f, -50.0f, 0.0015f, -50.0f, -50.0f, -50.0f, 50.0f, 50.0f, 50.0f})
        out.put(value);
    out.line(name);
    out.close(chunk);
    chunk = out.open(0xA010);
    for (int i = 0; i < 16; ++i) out.put(std::uint8_t{0});
    out.line("\\ANIMS\\BENCH.ASC");
    out.line("ani (\"" + name + "\" 1 \"" + name + "\" 0.0 0.0 M. \"BENCH.ASC\" F 1 " + std::to_string(frames) +
             ")");
    out.close(chunk);
    chunk = out.open(0xA090);
    put_samples(out, random, nodes, frames);
    out.close(chunk);
    return std::move(out.bytes);
}

std::vector<std::byte> next_animation(Random& random, std::uint64_t number, std::uint32_t length) {
    // A long tail, as in the census.
    auto const frames = static_cast<std::uint32_t>(5 + random.next() % (number % 20 == 0 ? 400 : 40)) * length;
    return make_animation(number, static_cast<std::uint32_t>(20 + random.next() % 15), frames);
}

Animations make_animations(std::size_t total_bytes, std::uint32_t length) {
    Animations all;
    Random random(1);
    for (std::uint64_t seed = 0; all.bytes.size() < total_bytes; ++seed) {
        auto const one = next_animation(random, seed, length);
        all.bytes.insert(all.bytes.end(), one.begin(), one.end());
        all.ends.push_back(all.bytes.size());
        all.names.push_back("HUMANS-S_BENCH" + std::to_string(seed) + ".MAN");
    }
    return all;
}

} // namespace animcheck::bench

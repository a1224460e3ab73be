// SPDX-License-Identifier: MIT
#include "decoders/ff7/rotation_count.hpp"

#include <algorithm>

namespace animcheck::ff7 {
namespace {

constexpr std::uint32_t engine_rotations = 50; ///< the engine has room for as many

struct Candidate {
    std::uint32_t rotations = 0;
    std::uint64_t fitting = 0;   ///< animations that it fits
    std::uint64_t explained = 0; ///< the same, and those that a weapon's one rotation fits
};

/// The first animations, over which all candidates are tried; the others are there to narrow down.
std::span<Promise const> sample_of(std::span<Promise const> promises) {
    constexpr std::size_t most = 8, most_bytes = std::size_t{1} << 15;
    std::size_t count = 0, bytes = 0;
    while (count < promises.size() && count < most && bytes < most_bytes) bytes += promises[count++].stream.size();
    return promises.first(count);
}

std::vector<Candidate> candidates_for(std::span<Promise const> sample) {
    std::vector<Candidate> all;
    for (std::uint32_t rotations = 1; rotations <= engine_rotations; ++rotations) all.push_back({rotations});
    for (auto const& promise : sample) {
        bool const more = promise.bones > engine_rotations && promise.bones <= most_rotations;
        if (more && std::ranges::find(all, promise.bones, &Candidate::rotations) == all.end())
            all.push_back({promise.bones});
    }
    return all;
}

void try_over(Promise const& promise, std::vector<Candidate>& candidates, Reader& work) {
    bool const weapon = fits(promise, 1, work);
    for (auto& candidate : candidates) {
        bool const fit = candidate.rotations == 1 ? weapon : fits(promise, candidate.rotations, work);
        candidate.fitting += fit;
        candidate.explained += fit || weapon;
    }
}

/// Keeps those that explain most. One rotation explains what it fits; so does every other count, which therefore
/// must fit as much itself.
void keep_best(std::vector<Candidate>& candidates) {
    auto const most = std::ranges::max(candidates, {}, &Candidate::explained).explained;
    bool const weapons_alone = std::ranges::any_of(
        candidates, [&](Candidate const& one) { return one.rotations == 1 && one.fitting == most; });
    std::erase_if(candidates, [&](Candidate const& one) {
        return one.explained < most || (weapons_alone && one.fitting < most);
    });
}

} // namespace

bool fits(Promise const& promise, std::uint32_t rotations, Reader& work) {
    if (rotations == 0 || rotations > most_rotations || promise.key > most_key || promise.frames == 0) return false;
    StreamShape const shape{rotations, promise.key};
    auto const bits = std::uint64_t{promise.stream.size()} * 8;
    auto const first = first_frame_bits(shape), later = promise.frames - 1;
    if (first + product({later, least_frame_bits(shape)}) > bits) return false;
    if (bits > 7 && sum({first, product({later, most_frame_bits(shape)})}) < bits - 7) return false;
    if (!work.spend(promise.stream.size())) return false;
    return is_kept(promise, measure_stream(promise.stream, shape, promise.frames + 1));
}

bool is_kept(Promise const& promise, StreamLength const& length) noexcept {
    return promise.frames > 0 && length.frames == promise.frames && promise.stream.size() * 8 - length.bits < 8;
}

RotationCount find_rotations(std::span<Promise const> promises, Reader& work) {
    if (promises.empty()) return {};
    auto const sample = sample_of(promises);
    auto candidates = candidates_for(sample);
    for (auto const& promise : sample) try_over(promise, candidates, work);
    keep_best(candidates);
    if (candidates.front().explained == 0) return {0, CountFrom::header, 0};
    for (auto const& promise : promises.subspan(sample.size())) {
        if (candidates.size() == 1) break;
        try_over(promise, candidates, work);
        keep_best(candidates);
    }
    auto const count = candidates.size();
    if (count == 1) return {candidates.front().rotations, CountFrom::fit, 1};
    for (auto const& promise : promises)
        if (std::ranges::find(candidates, promise.bones, &Candidate::rotations) != candidates.end())
            return {promise.bones, CountFrom::fit_and_header, count};
    return {candidates.front().rotations, CountFrom::fit_least, count};
}

} // namespace animcheck::ff7

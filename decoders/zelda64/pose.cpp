#include "decoders/zelda64/pose.hpp"

namespace animcheck::zelda64 {
namespace {

Matrix translation_of(Skeleton::Joint const& joint) {
    auto const at = [&joint](std::size_t cell) { return static_cast<double>(joint.rest[cell]); };
    return Matrix::translation(at(3), at(7), at(11));
}

} // namespace

std::vector<Matrix> pose_of(Skeleton const& skeleton, Clip const& clip, std::size_t frame) {
    std::vector<std::optional<std::uint32_t>> parents;
    std::vector<Matrix> own;
    for (auto const& joint : skeleton.joints) {
        parents.push_back(joint.parent);
        own.push_back(translation_of(joint));
    }
    for (auto const& track : clip.tracks) {
        if (track.target.index >= own.size()) continue;
        auto const value = track.at(frame);
        double const x{value[0]}, y{value[1]}, z{value[2]};
        if (track.channel == Channel::translation)
            own[track.target.index] = Matrix::translation(x, y, z);
        else
            own[track.target.index] =
                own[track.target.index] * Matrix::rotation(2, z) * Matrix::rotation(1, y) * Matrix::rotation(0, x);
    }
    return compose(parents, own);
}

} // namespace animcheck::zelda64

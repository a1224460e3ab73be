#include "decoders/model/clip.hpp"

#include <algorithm>

namespace animcheck {

std::array<std::int16_t, 3> Track::axes_at(std::size_t frame) const noexcept {
    std::array<std::int16_t, 3> values{};
    for (std::size_t axis = 0; axis < values.size(); ++axis) {
        auto const& column = axes[axis];
        if (column.empty()) continue;
        auto const otherwise = behind == Behind::last ? column.size() - 1 : 0;
        values[axis] = column[frame < column.size() ? frame : otherwise];
    }
    return values;
}

std::string_view name_of(Channel channel) noexcept {
    switch (channel) {
    case Channel::quaternion: return "quaternion";
    case Channel::euler: return "euler";
    case Channel::translation: return "translation";
    case Channel::scale: return "scale";
    }
    return "unknown";
}

} // namespace animcheck

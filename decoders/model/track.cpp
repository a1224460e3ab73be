// SPDX-License-Identifier: MIT
#include "decoders/model/track.hpp"

namespace animcheck {

std::string_view name_of(Channel channel) noexcept {
    switch (channel) {
    case Channel::quaternion: return "quaternion";
    case Channel::euler: return "euler";
    case Channel::translation: return "translation";
    case Channel::scale: return "scale";
    case Channel::position: return "position";
    }
    return "unknown";
}

} // namespace animcheck

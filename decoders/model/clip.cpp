#include "decoders/model/clip.hpp"

namespace animcheck {

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

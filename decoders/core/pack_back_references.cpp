// SPDX-License-Identifier: MIT
#include "decoders/core/pack_back_references.hpp"

#include <algorithm>
#include <array>

namespace animcheck {
namespace {

constexpr std::size_t no_match = SIZE_MAX;

struct Match {
    std::size_t distance = 0, length = 0;
};

/// Finds the longest match at each position, and the nearest of equally long ones. Positions with the same key
/// are chained.
class Matches {
public:
    Matches(MatchCodec const& codec, ByteView bytes)
        : codec_(codec), bytes_(bytes), before_(bytes.size(), no_match) {
        last_.fill(no_match);
    }

    Match at(std::size_t place) {
        if (bytes_.size() - place < codec_.key_size) return {};
        auto& last = last_[key(place)];
        auto const match = best_of(last, place);
        before_[place] = last;
        last = place;
        return match;
    }

private:
    [[nodiscard]] std::size_t key(std::size_t place) const {
        auto const byte = [&](std::size_t at) { return std::to_integer<std::size_t>(bytes_[at]); };
        return byte(place) << 7 ^ byte(place + 1) << 4 ^ (codec_.key_size > 2 ? byte(place + 2) : 0);
    }

    [[nodiscard]] Match best_of(std::size_t from, std::size_t place) const {
        Match best;
        auto const most = std::min(codec_.longest, bytes_.size() - place);
        for (std::size_t tries = 0;
             from != no_match && place - from <= codec_.farthest && tries < codec_.most_tries;
             from = before_[from], ++tries) {
            if (best.length == most) break;
            std::size_t length = 0;
            while (length < most && bytes_[from + length] == bytes_[place + length]) ++length;
            if (length > best.length) best = {place - from, length};
        }
        return best;
    }

    MatchCodec const& codec_;
    ByteView bytes_;
    std::vector<std::size_t> before_; ///< by position: the previous one with the same key
    std::array<std::size_t, 32768> last_;
};

/// The item to write at each position so that the rest takes the fewest bits. Length 0 is a literal; a match may be
/// shortened.
std::vector<Match> cheapest(MatchCodec const& codec, ByteView bytes) {
    Matches matches(codec, bytes);
    std::vector<Match> choice(bytes.size());
    for (std::size_t place = 0; place < bytes.size(); ++place) choice[place] = matches.at(place);
    std::vector<std::size_t> bits(bytes.size() + 1); // of the rest, by position
    for (auto place = bytes.size(); place-- > 0;) {
        auto const longest = choice[place].length;
        bits[place] = 1 + 8 + bits[place + 1];
        choice[place].length = 0;
        for (auto length = codec.shortest; length <= longest; ++length) {
            auto const with = 1 + 8 * codec.size_of(length) + bits[place + length];
            if (with > bits[place]) continue;
            bits[place] = with;
            choice[place].length = length;
        }
    }
    return choice;
}

/// The flags of a stream: one byte before every eight items.
class Flags {
public:
    Flags(FlagOrder order, std::vector<std::byte>& stream) : order_(order), stream_(stream) {}

    void add(bool set) {
        if (used_ == 8) {
            used_ = 0;
            at_ = stream_.size();
            stream_.push_back(std::byte{0});
        }
        auto const bit = order_ == FlagOrder::lowest_first ? 1U << used_ : 0x80U >> used_;
        if (set) stream_[at_] |= static_cast<std::byte>(bit);
        ++used_;
    }

private:
    FlagOrder order_;
    std::vector<std::byte>& stream_;
    std::size_t at_ = 0;
    unsigned used_ = 8;
};

} // namespace

std::vector<std::byte> pack_back_references(MatchCodec const& codec, ByteView bytes) {
    auto const choice = cheapest(codec, bytes);
    std::vector<std::byte> stream;
    Flags flags(codec.flag_order, stream);
    for (std::size_t place = 0; place < bytes.size();) {
        auto const& [distance, length] = choice[place];
        flags.add(length == 0);
        if (length == 0)
            stream.push_back(bytes[place]);
        else
            codec.write({distance, length, codec.size_of(length)}, stream);
        place += std::max<std::size_t>(length, 1);
    }
    return stream;
}

} // namespace animcheck

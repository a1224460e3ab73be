#include "golden/writers/lba1/lz.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace animcheck::golden {
namespace {

constexpr std::size_t none = SIZE_MAX;

struct Match {
    std::size_t distance = 0, length = 0;
};

/// For each place the longest match that starts there, the nearest of those. Places of the same two bytes are
/// chained.
class Matches {
public:
    Matches(lba1::Codec codec, ByteView bytes)
        : bytes_(bytes), longest_(lba1::longest_match(codec)), before_(bytes.size(), none) {
        last_.fill(none);
    }

    Match at(std::size_t place) {
        if (place + 1 >= bytes_.size()) return {};
        auto& last = last_[key(place)];
        auto const match = best_of(last, place);
        before_[place] = last;
        last = place;
        return match;
    }

private:
    [[nodiscard]] std::size_t key(std::size_t place) const {
        return std::to_integer<std::size_t>(bytes_[place]) << 4 ^ std::to_integer<std::size_t>(bytes_[place + 1]);
    }

    [[nodiscard]] Match best_of(std::size_t from, std::size_t place) const {
        Match best;
        auto const most = std::min(longest_, bytes_.size() - place);
        for (; from != none && place - from <= lba1::farthest_match && best.length < most; from = before_[from]) {
            std::size_t length = 0;
            while (length < most && bytes_[from + length] == bytes_[place + length]) ++length;
            if (length > best.length) best = {place - from, length};
        }
        return best;
    }

    ByteView bytes_;
    std::size_t longest_;
    std::vector<std::size_t> before_; ///< by place: the one before with the same key
    std::array<std::size_t, 4096> last_;
};

constexpr std::size_t literal_bits = 1 + 8, match_bits = 1 + 16;

/// What to write at each place so that the rest takes the fewest bits. A length of 0 is a literal; a match may be
/// cut short.
std::vector<Match> cheapest(lba1::Codec codec, ByteView bytes) {
    Matches matches(codec, bytes);
    std::vector<Match> choice(bytes.size());
    for (std::size_t place = 0; place < bytes.size(); ++place) choice[place] = matches.at(place);
    std::vector<std::size_t> cost(bytes.size() + 1);
    for (auto place = bytes.size(); place-- > 0;) {
        auto const longest = choice[place].length;
        cost[place] = literal_bits + cost[place + 1];
        choice[place].length = 0;
        for (auto length = lba1::shortest_match(codec); length <= longest; ++length) {
            if (match_bits + cost[place + length] > cost[place]) continue;
            cost[place] = match_bits + cost[place + length];
            choice[place].length = length;
        }
    }
    return choice;
}

/// Items of a stream, a flag byte before each eight.
class Items {
public:
    void literal(std::byte byte) {
        flag(true);
        stream.push_back(byte);
    }
    void match(std::size_t distance, std::size_t length_code) {
        flag(false);
        auto const word = (distance - 1) << 4 | length_code;
        stream.push_back(static_cast<std::byte>(word & 0xFF));
        stream.push_back(static_cast<std::byte>(word >> 8));
    }
    std::vector<std::byte> stream;

private:
    void flag(bool set) {
        if (used_ == 8) {
            used_ = 0;
            flags_ = stream.size();
            stream.push_back(std::byte{0});
        }
        if (set) stream[flags_] |= static_cast<std::byte>(1U << used_);
        ++used_;
    }
    std::size_t flags_ = 0;
    unsigned used_ = 8;
};

} // namespace

std::vector<std::byte> pack_lz(lba1::Codec codec, ByteView bytes) {
    auto const choice = cheapest(codec, bytes);
    Items items;
    for (std::size_t place = 0; place < bytes.size();) {
        auto const& match = choice[place];
        if (match.length == 0)
            items.literal(bytes[place]);
        else
            items.match(match.distance, match.length - lba1::shortest_match(codec));
        place += std::max<std::size_t>(match.length, 1);
    }
    return std::move(items.stream);
}

} // namespace animcheck::golden

#include "golden/writers/zelda64/yaz0.hpp"

#include "decoders/zelda64/yaz0.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace animcheck::golden {
namespace {

using namespace zelda64;

constexpr std::size_t none = SIZE_MAX;
constexpr std::size_t most_tries =
    256; ///< of places with the same three bytes; there is a nearer one as long, mostly

struct Match {
    std::size_t distance = 0, length = 0;
};

/// For each place the longest match that starts there, the nearest of those. Places of the same three bytes are
/// chained.
class Matches {
public:
    explicit Matches(ByteView bytes) : bytes_(bytes), before_(bytes.size(), none) { last_.fill(none); }

    Match at(std::size_t place) {
        if (bytes_.size() - place < yaz0_shortest) return {};
        auto& last = last_[key(place)];
        auto const match = best_of(last, place);
        before_[place] = last;
        last = place;
        return match;
    }

private:
    [[nodiscard]] std::size_t key(std::size_t place) const {
        auto const byte = [&](std::size_t at) { return std::to_integer<std::size_t>(bytes_[at]); };
        return (byte(place) << 7 ^ byte(place + 1) << 4 ^ byte(place + 2)) % last_.size();
    }

    [[nodiscard]] Match best_of(std::size_t from, std::size_t place) const {
        Match best;
        auto const most = std::min(yaz0_longest, bytes_.size() - place);
        for (std::size_t tries = 0; from != none && place - from <= yaz0_farthest && tries < most_tries;
             from = before_[from], ++tries) {
            if (best.length == most) break;
            std::size_t length = 0;
            while (length < most && bytes_[from + length] == bytes_[place + length]) ++length;
            if (length > best.length) best = {place - from, length};
        }
        return best;
    }

    ByteView bytes_;
    std::vector<std::size_t> before_; ///< by place: the one before with the same key
    std::array<std::size_t, 32768> last_;
};

constexpr std::size_t literal_bits = 1 + 8, match_bits = 1 + 16, long_match_bits = 1 + 24, long_match = 18;

constexpr std::size_t bits_of(std::size_t length) {
    return length == 0 ? literal_bits : length < long_match ? match_bits : long_match_bits;
}

/// What to write at each place so that the rest takes the fewest bits. A length of 0 is a literal; a match may be
/// cut short.
std::vector<Match> cheapest(ByteView bytes) {
    Matches matches(bytes);
    std::vector<Match> choice(bytes.size());
    for (std::size_t place = 0; place < bytes.size(); ++place) choice[place] = matches.at(place);
    std::vector<std::size_t> cost(bytes.size() + 1);
    for (auto place = bytes.size(); place-- > 0;) {
        auto const longest = choice[place].length;
        cost[place] = literal_bits + cost[place + 1];
        choice[place].length = 0;
        for (auto length = yaz0_shortest; length <= longest; ++length) {
            auto const with = bits_of(length) + cost[place + length];
            if (with > cost[place]) continue;
            cost[place] = with;
            choice[place].length = length;
        }
    }
    return choice;
}

/// Items, a flag byte before each eight.
class Items {
public:
    void literal(std::byte byte) {
        flag(true);
        codes.push_back(byte);
    }
    void match(std::size_t distance, std::size_t length) {
        flag(false);
        auto const code = length < long_match ? length - 2 : 0;
        auto const word = code << 12 | (distance - 1);
        codes.push_back(static_cast<std::byte>(word >> 8));
        codes.push_back(static_cast<std::byte>(word & 0xFF));
        if (code == 0) codes.push_back(static_cast<std::byte>(length - long_match));
    }
    std::vector<std::byte> codes;

private:
    void flag(bool set) {
        if (used_ == 8) {
            used_ = 0;
            flags_ = codes.size();
            codes.push_back(std::byte{0});
        }
        if (set) codes[flags_] |= static_cast<std::byte>(0x80U >> used_);
        ++used_;
    }
    std::size_t flags_ = 0;
    unsigned used_ = 8;
};

} // namespace

std::vector<std::byte> pack_yaz0_codes(ByteView bytes) {
    auto const choice = cheapest(bytes);
    Items items;
    for (std::size_t place = 0; place < bytes.size();) {
        auto const& match = choice[place];
        if (match.length == 0)
            items.literal(bytes[place]);
        else
            items.match(match.distance, match.length);
        place += std::max<std::size_t>(match.length, 1);
    }
    return std::move(items.codes);
}

std::vector<std::byte> pack_yaz0(ByteView bytes) {
    constexpr std::size_t unit = 16;
    constexpr std::string_view magic = "Yaz0";
    std::vector<std::byte> file;
    for (auto const c : magic) file.push_back(static_cast<std::byte>(c));
    for (unsigned shift = 32; shift > 0; shift -= 8)
        file.push_back(static_cast<std::byte>(bytes.size() >> (shift - 8) & 0xFF));
    file.resize(yaz0_head_size);
    auto const codes = pack_yaz0_codes(bytes);
    file.insert(file.end(), codes.begin(), codes.end());
    file.resize((file.size() + unit - 1) / unit * unit);
    return file;
}

} // namespace animcheck::golden

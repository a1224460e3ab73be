// SPDX-License-Identifier: MIT
#include "decoders/lba1/hqr_table.hpp"

#include "decoders/core/order.hpp"
#include "decoders/lba1/lz.hpp"

#include <algorithm>

namespace animcheck::lba1 {
namespace {

using Fault = OffsetTable::Fault;

std::uint32_t last_word(ByteView file, std::uint64_t table_size) { return word_at(file, table_size - word_size); }

EntryHead head_at(ByteView file, std::uint64_t offset) {
    return {word_at(file, offset), word_at(file, offset + 4),
            load<std::uint16_t>(file.data() + offset + 8, std::endian::little)};
}

bool can_give(EntryHead const& head) {
    if (head.method == 0) return head.size == head.packed_size;
    return head.method <= 2 && head.size <= most_unpacked(static_cast<Codec>(head.method), head.packed_size);
}

bool is_credible(ByteView file, std::uint64_t table_size) {
    if (table_size < word_size || table_size > file.size()) return false;
    bool any_head = false;
    for (std::uint64_t at = 0; at < table_size; at += word_size) {
        auto const word = word_at(file, at);
        bool const sentinel = at + word_size == table_size && word == file.size();
        bool const known_bad = at == 0 && word > file.size();
        if (word == 0 || sentinel || known_bad) continue;
        if (word < table_size || word >= file.size()) return false;
        any_head = any_head || plausible_head(file, word, file.size());
    }
    return any_head;
}

/// After the first field that is the size of the file, or where the lowest offset points: whichever comes first.
std::uint64_t search_end(ByteView file) {
    std::uint64_t least = file.size();
    for (std::uint64_t end = word_size; end <= file.size(); end += word_size) {
        auto const word = word_at(file, end - word_size);
        if (word == file.size()) return end;
        if (word != 0) least = std::min<std::uint64_t>(least, word);
        if (end == least) return end;
        if (end > least) // it points into this field: not a multiple of four
            return is_chain(file, end, file.size()) ? end : end - word_size;
    }
    return 0;
}

Fault fault_of(ByteView file, std::uint64_t table_size) {
    auto const first = word_at(file, 0);
    if (first == 0) return Fault::zero;
    if (first > file.size()) return Fault::outside;
    std::uint64_t least = first;
    for (std::uint64_t at = 0; at < table_size; at += word_size)
        if (auto const word = word_at(file, at); word != 0) least = std::min<std::uint64_t>(least, word);
    if (least < first) return Fault::shuffled;
    return first % word_size != 0 ? Fault::unaligned : Fault::late;
}

/// A last field that is not the size of the file lists an entry if one is there. Else it was meant to be the size.
bool has_sentinel(ByteView file, std::uint64_t table_size) {
    auto const last = last_word(file, table_size);
    return last == file.size() || last < table_size || !plausible_head(file, last, file.size());
}

/// Where entries begin that follow each other, and where the last of them ends.
struct Chain {
    std::vector<std::uint64_t> heads;
    std::uint64_t end = 0;
};

Chain chain_from(ByteView file, std::uint64_t from, std::uint64_t to) {
    Chain chain{{}, from};
    while (chain.end < to) {
        auto const head = plausible_head(file, chain.end, to);
        if (!head) break;
        chain.heads.push_back(chain.end);
        chain.end += head_size + head->packed_size;
    }
    return chain;
}

/// Where the bytes of an entry end, whatever its packed size says.
std::optional<std::uint64_t> end_of_bytes(ByteView file, std::uint64_t offset, std::uint64_t to) {
    constexpr std::uint32_t largest = 4U << 20; // unpacked: entries of the games have less
    if (offset > to || to - offset < head_size) return std::nullopt;
    auto const head = head_at(file, offset);
    auto const packed = file.subspan(to_size(offset + head_size), to_size(to - offset - head_size));
    if (head.size == 0 || head.size > largest || head.method > 2) return std::nullopt;
    if (head.method == 0)
        return head.size <= packed.size() ? std::optional(offset + head_size + head.size) : std::nullopt;
    auto const codec = static_cast<Codec>(head.method);
    if (head.size > most_unpacked(codec, packed.size())) return std::nullopt;
    std::vector<std::byte> out(head.size);
    auto const unpacked = unpack(codec, packed, out);
    return unpacked.written == head.size ? std::optional(offset + head_size + unpacked.read) : std::nullopt;
}

} // namespace

std::optional<EntryHead> plausible_head(ByteView file, std::uint64_t offset, std::uint64_t end) {
    if (offset > end || end > file.size() || end - offset < head_size) return std::nullopt;
    auto const head = head_at(file, offset);
    bool const fits = head.packed_size <= end - offset - head_size;
    if (!fits || head.size == 0 || !can_give(head)) return std::nullopt;
    return head;
}

bool is_chain(ByteView file, std::uint64_t from, std::uint64_t to) {
    while (from < to) {
        auto const head = plausible_head(file, from, to);
        if (!head) return false;
        from += head_size + head->packed_size;
    }
    return from == to;
}

std::vector<std::uint64_t> heads_of_chain(ByteView file, std::uint64_t from, std::uint64_t to) {
    auto const chain = chain_from(file, from, to);
    return chain.end == to ? chain.heads : std::vector<std::uint64_t>();
}

std::vector<std::uint64_t> heads_of_mended_chain(ByteView file, std::uint64_t from, std::uint64_t to) {
    auto chain = chain_from(file, from, to);
    if (chain.end == to) return chain.heads;
    auto const last = chain.heads.empty() ? from : chain.heads.back();
    for (auto const head : {chain.end, last}) {
        auto const end = end_of_bytes(file, head, to);
        if (!end) continue;
        auto const rest = chain_from(file, *end, to);
        if (rest.end != to) continue;
        if (head == chain.end) chain.heads.push_back(head);
        chain.heads.insert(chain.heads.end(), rest.heads.begin(), rest.heads.end());
        return chain.heads;
    }
    return {};
}

TableLook look_at(ByteView file, std::uint64_t end, std::uint64_t table_size) {
    TableLook look;
    look.words = std::min<std::uint64_t>(end, file.size()) / word_size;
    for (std::uint64_t i = 0; i < look.words; ++i) {
        auto const word = word_at(file, i * word_size);
        if (word == 0) {
            ++look.blank;
            continue;
        }
        look.ascending = look.ascending && word >= look.last;
        look.last = word;
        if (word < table_size || word >= file.size()) continue;
        ++look.inside;
        if (plausible_head(file, word, file.size())) ++look.heads;
    }
    return look;
}

std::optional<OffsetTable> plain_table(ByteView file) {
    if (file.size() < word_size) return std::nullopt;
    std::uint64_t const first = word_at(file, 0);
    if (first % word_size != 0 || !is_credible(file, first)) return std::nullopt;
    return OffsetTable{Fault::none, first, has_sentinel(file, first)};
}

std::optional<OffsetTable> find_table(ByteView file) {
    if (file.size() < word_size) return std::nullopt;
    if (auto const plain = plain_table(file)) return plain;
    std::uint64_t const first = word_at(file, 0);
    bool const possible = first >= word_size && first % word_size == 0 && first <= file.size();
    bool const ends_in_size = possible && last_word(file, first) == file.size();
    auto const found = ends_in_size ? 0 : search_end(file);
    if (found != first && is_credible(file, found))
        return OffsetTable{fault_of(file, found), found, has_sentinel(file, found)};
    if (!possible) return std::nullopt;
    return OffsetTable{Fault::none, first, has_sentinel(file, first)};
}

std::vector<std::optional<std::uint32_t>> listed_entries(ByteView file) {
    auto const table = find_table(file);
    std::vector<std::optional<std::uint32_t>> entries(
        table ? to_size(table->size / word_size - (table->sentinel ? 1 : 0)) : 0);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> places; // offset, entry
    for (std::uint32_t i = 0; i < entries.size(); ++i)
        if (auto const offset = word_at(file, i * word_size); offset != 0) places.emplace_back(offset, i);
    put_in_order(places);
    for (std::size_t i = 0; i < places.size(); ++i) {
        bool const repeats = i > 0 && places[i].first == places[i - 1].first;
        entries[places[i].second] = repeats ? entries[places[i - 1].second] : places[i].second;
    }
    return entries;
}

} // namespace animcheck::lba1

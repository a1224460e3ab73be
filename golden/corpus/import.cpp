// SPDX-License-Identifier: MIT
#include "golden/corpus/import.hpp"

#include "golden/corpus/assembler.hpp"
#include "golden/corpus/bytes.hpp"
#include "golden/corpus/fields.hpp"
#include "golden/corpus/lint.hpp"
#include "golden/corpus/proposal.hpp"
#include "golden/corpus/runner.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <cmath>
#include <map>
#include <set>

namespace animcheck::golden {
namespace {

constexpr std::size_t bytes_a_line = 16;

std::string spaced_hex(ByteView bytes) {
    std::string text;
    for (auto const byte : bytes)
        text += fmt::format("{}{:02X}", text.empty() ? "" : " ", std::to_integer<unsigned>(byte));
    return text;
}

std::string number_text(ValueType type, std::uint64_t value) {
    switch (type) {
    case ValueType::f32: {
        auto const number = std::bit_cast<float>(static_cast<std::uint32_t>(value));
        return std::isfinite(number) ? fmt::format("{}", number)
                                     : fmt::format("bits:0x{:08x}", static_cast<std::uint32_t>(value));
    }
    case ValueType::s8:
    case ValueType::s16:
    case ValueType::s32:
    case ValueType::s64: return fmt::format("{}", static_cast<std::int64_t>(value));
    default: return fmt::format("{}", value);
    }
}

bool is_in_whole_bytes(Event const& event) {
    return is_field(event) && event.source == 0 && event.bits.offset % 8 == 0 && event.bits.size % 8 == 0 &&
           event.bits.size > 0;
}

/// Of a field that can be written with a word of its own.
std::optional<std::string> line_of(Event const& event) {
    auto const bytes = event.bits.size / 8;
    if (event.kind == EventKind::scalar && event.type <= ValueType::f32 && bytes == size_of(event.type))
        return fmt::format("{} {}", name_of(event.type), number_text(event.type, event.value));
    if (event.kind == EventKind::text && is_plain(event.text()) && event.value > 0) {
        std::string quoted;
        for (auto const c : event.text()) quoted += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
        return fmt::format("text \"{}\"", quoted);
    }
    bool const is_list = event.kind == EventKind::array && event.width == 1 && event.type <= ValueType::f32 &&
                         event.value * size_of(event.type) == bytes && event.stride == size_of(event.type);
    if (!is_list) return std::nullopt;
    auto text = std::string(name_of(event.type));
    for (std::uint64_t i = 0; i < event.value; ++i)
        text += ' ' + number_text(event.type, element_at(event.data + i * event.stride, event.type, event.order));
    return text;
}

class CaseWriter {
public:
    CaseWriter(ByteView bytes, Decoded const& decoded) : bytes_(bytes) {
        for (auto const& event : decoded.log.events()) {
            if (!is_in_whole_bytes(event) || event.kind == EventKind::derived || event.kind == EventKind::context)
                continue;
            if (auto const line = line_of(event))
                lines_.try_emplace(event.bits.offset / 8,
                                   Line{*line, decoded.paths->text(event.path, event.indices), event});
        }
    }

    std::string run() {
        for (auto& [offset, line] : lines_) {
            auto const& event = line.event;
            auto size = event.kind == EventKind::text ? event.value : event.bits.size / 8;
            if (offset < at_ || offset > bytes_.size() || size > bytes_.size() - offset) continue;
            bool const has_feed = event.kind == EventKind::text && event.bits.size / 8 == size + 1 &&
                                  offset + size < bytes_.size() && bytes_[offset + size] == std::byte{'\n'};
            if (has_feed) {
                line.text.replace(0, 4, "line");
                ++size;
            }
            write_hex(offset);
            bool const has_order = event.type < ValueType::text && size_of(event.type) > 1;
            if (has_order && event.order != order_) {
                order_ = event.order;
                text_ += order_ == std::endian::little ? "order little\n" : "order big\n";
            }
            text_ += fmt::format("{}  # {}\n", line.text, printable(line.path));
            at_ = offset + size;
        }
        write_hex(bytes_.size());
        return std::move(text_);
    }

private:
    struct Line {
        std::string text, path;
        Event event;
    };

    void write_hex(std::uint64_t end) {
        while (at_ < end) {
            auto const rest = bytes_.subspan(at_, end - at_);
            auto const equal = static_cast<std::size_t>(
                std::ranges::find_if(rest, [&](std::byte byte) { return byte != rest.front(); }) - rest.begin());
            bool const repeats = equal >= bytes_a_line;
            auto const count = repeats ? equal : std::min<std::size_t>(rest.size(), bytes_a_line);
            if (repeats)
                text_ += fmt::format("fill {} 0x{:02X}\n", count, std::to_integer<unsigned>(rest.front()));
            else
                text_ += fmt::format("hex {}\n", spaced_hex(rest.first(count)));
            at_ += count;
        }
    }

    ByteView bytes_;
    std::map<std::uint64_t, Line> lines_; ///< the first field at each offset
    std::endian order_ = std::endian::little;
    std::uint64_t at_ = 0;
    std::string text_;
};

struct Ends {
    std::size_t before, after; ///< bytes that both have at the begin and at the end
};

Ends common_ends(ByteView a, ByteView b) {
    auto const most = std::min(a.size(), b.size());
    std::size_t before = 0, after = 0;
    while (before < most && a[before] == b[before]) ++before;
    while (after < most - before && a[a.size() - 1 - after] == b[b.size() - 1 - after]) ++after;
    return {before, after};
}

std::string quoted_hex(ByteView bytes) { return fmt::format("\"hex {}\"", spaced_hex(bytes)); }

/// One step that changes the length.
std::string splice_to(ByteView bytes, ByteView base) {
    auto const [before, after] = common_ends(bytes, base);
    auto const gone = base.size() - before - after;
    auto const come = bytes.subspan(before, bytes.size() - before - after);
    if (come.empty() && after == 0) return fmt::format("[{{truncate: {}}}]", bytes.size());
    if (come.empty()) return fmt::format("[{{remove: {{from: {}, size: {}}}}}]", before, gone);
    if (gone == 0 && after == 0) return fmt::format("[{{append: {}}}]", quoted_hex(come));
    if (gone == 0) return fmt::format("[{{insert: {{at: {}, asm: {}}}}}]", before, quoted_hex(come));
    return fmt::format("[{{replace: {{at: {}, size: {}, asm: {}}}}}]", before, gone, quoted_hex(come));
}

std::uint64_t number_at(ByteView bytes, Event const& field) {
    return element_at(bytes.data() + field.bits.offset / 8, field.type, field.order);
}

std::string lower(std::string_view text) {
    std::string small;
    for (auto const c : text) small += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return small;
}

/// Texts of some length: shorter ones are everywhere.
std::set<std::string> texts_of(Decoded const& decoded) {
    constexpr std::size_t least = 4;
    std::set<std::string> texts;
    for (auto const& event : decoded.log.events()) {
        if (event.kind != EventKind::text || event.value < least) continue;
        auto text = std::string(event.text());
        while (text.ends_with(' ') || text.ends_with('\0')) text.pop_back();
        if (text.size() >= least) texts.insert(lower(text));
    }
    return texts;
}

/// Bytes that bytes take up, packed, if the bases are known.
std::size_t novelty(ByteView bytes, Bytes const& known) {
    constexpr std::size_t window = 32768;
    z_stream stream{};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::bad_alloc();
    auto const kept = ByteView(known).last(std::min(known.size(), window));
    if (!kept.empty())
        deflateSetDictionary(&stream, reinterpret_cast<Bytef const*>(kept.data()), static_cast<uInt>(kept.size()));
    Bytes packed(deflateBound(&stream, static_cast<uLong>(bytes.size())));
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    deflate(&stream, Z_FINISH);
    auto const size = stream.total_out;
    deflateEnd(&stream);
    return size;
}

} // namespace

std::string assembly_of(ByteView bytes, Decoded const& decoded) {
    if (decoded.paths) {
        auto text = CaseWriter(bytes, decoded).run();
        if (std::ranges::equal(assemble(text), bytes)) return text;
    }
    return CaseWriter(bytes, Decoded{}).run();
}

std::string patch_to(ByteView bytes, ByteView base, Decoded const& decoded) {
    if (std::ranges::equal(bytes, base)) return {};
    if (bytes.size() != base.size() || !decoded.paths) return splice_to(bytes, base);
    auto rest = Bytes(base.begin(), base.end());
    std::string settings;
    FieldMap const fields(decoded.log.events(), *decoded.paths);
    for (auto const& field : decoded.log.events()) {
        if (!is_in_whole_bytes(field) || field.kind != EventKind::scalar || field.type > ValueType::f32) continue;
        auto const first = field.bits.offset / 8, size = field.bits.size / 8;
        if (size != size_of(field.type) || first + size > bytes.size()) continue;
        auto const should = bytes.subspan(first, size);
        if (std::ranges::equal(ByteView(rest).subspan(first, size), should)) continue;
        // A path may have been read twice, at two places.
        auto const path = decoded.paths->text(field.path, field.indices);
        auto const named = fields.find(path);
        if (!named || named->bits != field.bits || named->type != field.type || named->order != field.order)
            continue;
        settings += fmt::format("{}{}: {}", settings.empty() ? "" : ", ", yaml_text(path),
                                number_text(field.type, number_at(bytes, field)));
        std::ranges::copy(should, rest.begin() + static_cast<std::ptrdiff_t>(first));
    }
    auto steps = settings.empty() ? std::string() : fmt::format("{{set: {{{}}}}}", settings);
    for (std::size_t first = 0; first < bytes.size(); ++first) {
        if (rest[first] == bytes[first]) continue;
        auto end = first;
        while (end < bytes.size() && rest[end] != bytes[end]) ++end;
        steps += fmt::format("{}{{replace: {{at: {}, size: {}, asm: {}}}}}", steps.empty() ? "" : ", ", first,
                             end - first, quoted_hex(bytes.subspan(first, end - first)));
        first = end;
    }
    return '[' + steps + ']';
}

std::size_t distance(ByteView a, ByteView b) {
    if (a.size() == b.size()) {
        std::size_t count = 0;
        for (std::size_t i = 0; i < a.size(); ++i) count += a[i] != b[i];
        return count;
    }
    auto const [before, after] = common_ends(a, b);
    return std::max(a.size(), b.size()) - before - after;
}

Case const* nearest_base(FormatFolder const& folder, ByteView bytes, SpecSet const& specs) {
    Case const* nearest = nullptr;
    auto least = bytes.size() / 4 + 1;
    for (auto const& base : folder.bases.cases) {
        auto const far = distance(bytes, bytes_of(base, specs));
        if (far >= least) continue;
        nearest = &base;
        least = far;
    }
    return nearest;
}

std::vector<std::string> signs_of_game_data(ByteView bytes, Decoded const& decoded, FormatFolder const& folder,
                                            SpecSet const& specs) {
    constexpr std::size_t most_new = 256;
    std::vector<std::string> signs;
    if (bytes.size() > most_case_bytes)
        signs.push_back(fmt::format("it has {} bytes; a case has at most {}", bytes.size(), most_case_bytes));
    Bytes known;
    std::set<std::string> texts;
    for (auto const& base : folder.bases.cases) {
        Run const run(base, specs);
        if (run.bytes().size() <= most_case_bytes) std::ranges::copy(run.bytes(), std::back_inserter(known));
        texts.merge(texts_of(run.lenient()));
    }
    for (auto const& file : folder.files)
        for (auto const& entry : file.cases) texts.merge(texts_of(Run(entry, specs).lenient()));
    if (auto const count = novelty(bytes, known); count > most_new)
        signs.push_back(fmt::format("{} bytes of it, packed, are in no base; made by hand it would have at most {}",
                                    count, most_new));
    for (auto const& text : texts_of(decoded))
        if (!texts.contains(text) && !text.contains("test"))
            signs.push_back(fmt::format("no case has the text \"{}\"; one that was made up would contain TEST",
                                        printable(text)));
    return signs;
}

} // namespace animcheck::golden

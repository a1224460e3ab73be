// SPDX-License-Identifier: MIT
// spec/zelda64.object.yaml. Big-endian. No bytes of its own: elements (the family's other formats) are anywhere,
// between textures and display lists, and point to each other. A manifest names them and says where each begins;
// without one, a scan finds what looks like an element.
#include "decoders/zelda64/object.hpp"

#include "decoders/core/order.hpp"
#include "decoders/core/text_mode.hpp"
#include "decoders/guess.hpp"
#include "decoders/zelda64/display_lists.hpp"
#include "decoders/zelda64/elements.hpp"
#include "decoders/zelda64/link_table.hpp"
#include "decoders/zelda64/members.hpp"
#include "decoders/zelda64/misfit.hpp"
#include "decoders/zelda64/playable.hpp"
#include "decoders/zelda64/scan.hpp"
#include "decoders/zelda64/scan_shift.hpp"
#include "decoders/zelda64/sharing.hpp"

#include <algorithm>
#include <cstring>

namespace animcheck::zelda64 {
namespace {

/// scan_object() of the same bytes once: an object is scanned to recognise it, to list its members, and to judge
/// it. A thread keeps the last object that it scanned, unless that is large.
Scan const& scan_once(ByteView bytes, ScanOptions const& options) {
    constexpr std::size_t most_kept = std::size_t{1} << 20;
    struct Last {
        bool known = false;
        std::vector<std::byte> bytes;
        ScanOptions options;
        Scan scan;
    };
    static thread_local Last last;
    bool const same = last.known && last.options == options && last.bytes.size() == bytes.size() &&
                      std::memcmp(last.bytes.data(), bytes.data(), bytes.size()) == 0;
    if (same) return last.scan;
    last.known = false;
    last.scan = scan_object(bytes, options);
    if (bytes.empty() || bytes.size() > most_kept) return last.scan;
    last.bytes.assign(bytes.begin(), bytes.end());
    last.options = options;
    last.known = true;
    return last.scan;
}

class Object {
public:
    Object(Reader in, Context const& context) : in_(in), context_(context) {}

    void decode(Model* model) {
        auto const over = in_.end() % 16;
        in_.derive_at(byte_range(in_.end() - over, over), "size", in_.end());
        if (is_text_mode_copy()) return;
        auto const* const file = context_.manifest;
        if (!file) return decode_scanned(model);
        in_.derive_text("file", file->name);
        if (file->alone && !context_.name.empty() && !is_called(*file))
            in_.report(AnomalyKind::name_mismatch, "file");
        place_elements(*file);
        if (is_of_other_object()) {
            elements_.clear();
            return decode_scanned(model);
        }
        derive_place(*file);
        look_for_move();
        look_for_segment(*file);
        look_for_one_elsewhere();
        for (std::size_t i = 0; in_ && i < elements_.size(); ++i) describe(*file, i);
        for (auto& element : elements_)
            if (element.unread) element.kind = ElementKind::other;
        look_for_names();
        look_for_overlaps();
        look_for_sharing({in_, context_, elements_});
        look_at_display_lists({in_, context_, elements_});
        tell_counts();
        if (model) list_members({in_, context_, elements_, segment_}, *model);
    }

private:
    /// Without the carriage returns the file is as long as an object, and a scan finds elements that it did not
    /// find.
    bool is_text_mode_copy() {
        auto const bytes = in_.source().bytes;
        auto const copy = text_mode_of(bytes);
        if (copy.line_feeds == 0 || (bytes.size() - copy.line_feeds) % 16 != 0 || !in_.spend(2 * in_.end()))
            return false;
        auto const before = without_carriage_returns(bytes);
        auto const elements = scan_object(before, options()).hits.size();
        if (elements < scan_once(bytes, options()).hits.size() + 2) return false;
        in_.report_at(byte_range(copy.first - 1, 2), AnomalyKind::string_encoding, "", copy.line_feeds);
        in_.lost("elements", elements);
        is_incomplete_ = true;
        return true;
    }

    /// Does a scan find elements, and the manifest name none of them, nor have one that could be where it says?
    bool is_of_other_object() {
        constexpr std::size_t several = 2;
        auto const bytes = in_.source().bytes;
        auto const misfits = count_misfits(elements_, bytes);
        auto const outside = std::ranges::count_if(
            elements_, [&](PlacedElement const& one) { return one.offset && *one.offset >= bytes.size(); });
        bool const can_be = misfits.wrong == misfits.scanned && (misfits.wrong >= several || outside > 0);
        if (!can_be || !in_.spend(in_.end())) return false;
        auto const& hits = scan_once(bytes, options()).hits;
        return hits.size() >= several && !move_of(elements_, hits) &&
               std::ranges::none_of(elements_, [&](PlacedElement const& one) {
                   return one.offset && std::ranges::find(hits, *one.offset, &ScanHit::offset) != hits.end();
               });
    }

    /// Without its own manifest, what looks like a header is read as one, with the scan's confidence.
    void decode_scanned(Model* model) {
        auto const playable = look_for_play_as();
        if (!in_.spend(in_.end())) return;
        auto scan = scan_once(in_.source().bytes, options());
        auto const shift = look_for_shift(scan);
        if (shift) keep_before(*shift, scan);
        is_incomplete_ = shift || !scan.orphans.empty();
        auto const segment = scan.segment ? scan.segment : playable.segment;
        auto const hits = all_hits(scan, playable.skeleton);
        if (hits.empty() && !shift) look_for_swap();
        if (context_.manifest)
            in_.report(AnomalyKind::pointer_unresolved, "elements", hits.size());
        else
            in_.report(hits.empty() && !shift ? AnomalyKind::identify_failed : AnomalyKind::missing, "elements");
        if (segment) in_.derive("segment", *segment);
        for (auto const& hit : hits) elements_.push_back(placed(hit, hit.offset == playable.skeleton));
        for (std::size_t i = 0; in_ && i < hits.size(); ++i) {
            auto const scope = in_.inside("element", i);
            auto const where = byte_range(hits[i].offset, std::min(hits[i].size, in_.end() - hits[i].offset));
            in_.derive_at(where, "kind", elements_[i].kind);
            in_.derive_at(where, "offset", hits[i].offset);
            in_.derive_at(where, "size", hits[i].size);
            if (hits[i].confidence > 0) derive_confidence(where, hits[i]);
        }
        for (std::size_t i = 0; in_ && i < scan.orphans.size(); ++i) {
            auto const& table = scan.orphans[i];
            if (playable.skeleton) break; // its header may be damaged beyond recognition: it is judged by itself
            auto const about = in_.part("orphan", i);
            auto const where = byte_range(table.offset, std::uint64_t{4} * table.limbs);
            about.derive_at(where, "table", table.offset);
            about.derive_at(where, "limbs", table.limbs);
            about.report_at(where, AnomalyKind::missing, "table");
        }
        for (std::size_t i = 0; in_ && i < scan.loose.size(); ++i) {
            auto const& tracks = scan.loose[i];
            auto const where = byte_range(tracks.joints, std::uint64_t{6} * tracks.count);
            auto const about = in_.part("loose", i);
            about.derive_at(where, "joints", tracks.joints);
            about.derive_at(where, "count", tracks.count);
            about.derive_at(where, "frames", tracks.frames);
            about.report_at(where, AnomalyKind::missing, "joints");
        }
        if (!scan.complete) in_.report(AnomalyKind::limit, "elements");
        look_for_link_holes({in_, context_, elements_, segment});
        look_for_sharing({in_, context_, elements_, segment});
        look_at_display_lists({in_, context_, elements_, segment});
        look_at_playable(in_, context_.name);
        tell_counts();
        if (model) list_members({in_, context_, elements_, segment}, *model);
    }

    /// By offset: sound hits, damaged ones, and the header that a marker names, whatever it looks like.
    [[nodiscard]] std::vector<ScanHit> all_hits(Scan const& scan, std::optional<std::uint64_t> named) const {
        auto hits = scan.hits;
        for (auto const& hit : scan.damaged)
            if (!named || !is_copy_of(*named, hit)) hits.push_back(hit);
        bool const known = named && std::ranges::find(hits, *named, &ScanHit::offset) != hits.end();
        if (named && !known) hits.push_back({.kind = HitKind::skeleton, .offset = *named, .size = 8});
        put_in_order(hits, {}, &ScanHit::offset);
        return hits;
    }

    /// The header that the marker names is a copy: what is damaged below both is reported once.
    [[nodiscard]] bool is_copy_of(std::uint64_t named, ScanHit const& hit) const {
        constexpr std::size_t size = 8;
        auto const bytes = in_.source().bytes;
        return hit.kind == HitKind::skeleton && hit.offset != named && bytes.size() - named >= size &&
               std::ranges::equal(bytes.subspan(to_size(named), size), bytes.subspan(to_size(hit.offset), size));
    }

    void derive_confidence(BitRange where, ScanHit const& hit) {
        in_.derive_at(where, "confidence", hit.confidence);
        in_.derive_at(where, "faults", hit.faults);
        std::uint64_t number = 0;
        for (auto const& [reason, word] : reason_words()) {
            if (!hit.has(reason)) continue;
            in_.part("reason", number++).derive_at(where, "why", reason);
        }
    }

    [[nodiscard]] ScanOptions options() const {
        constexpr unsigned link_frames = 7;
        ScanOptions options{.link_frames = context_.facts.number(segment_size_fact(link_frames))};
        if (auto const segment = context_.facts.number("segment"))
            options.segment = static_cast<std::uint8_t>(*segment);
        return options;
    }

    /// As a manifest would say it. The words outlive every model. Tools for playable characters use flex skeletons
    /// alone: the loader makes as many matrices as the header counts display lists.
    static PlacedElement placed(ScanHit const& hit, bool playable) {
        static std::vector<ManifestElement> const known = [] {
            std::vector<ManifestElement> all;
            for (auto const* const word : {"Animation", "PlayerAnimation", "LegacyAnimation"})
                all.push_back({.word = word});
            all.push_back({.word = "LimbTable", .limb_type = "Legacy"});
            for (auto const* const type : {"", "Normal", "Flex"})
                for (auto const* const limbs : {"", "Standard", "LOD", "Skin"})
                    all.push_back({.word = "Skeleton", .type = type, .limb_type = limbs});
            return all;
        }();
        auto words = words_of(hit);
        if (playable) words.type = "Flex";
        auto const said = std::ranges::find_if(known, [&](ManifestElement const& element) {
            return element.word == words.word && element.type == words.type && element.limb_type == words.limbs;
        });
        PlacedElement element{.said = &*said, .kind = kind_of(*said), .offset = hit.offset, .size = hit.size};
        if (playable) element.size = size_of(*said, element.kind);
        if (hit.confidence > 0) element.confidence = hit.confidence;
        if (hit.kind == HitKind::legacy_limbs) element.joints = hit.joints;
        // Joints up to the header are all of them; else only the scan knows how many are certain.
        if (hit.kind == HitKind::animation && !hit.has(ScanReason::touches)) element.joints = hit.joints;
        return element;
    }

    /// Tools for playable characters leave a marker, and a pointer to the header that the game shall use.
    struct Playable {
        std::optional<std::uint64_t> skeleton;
        std::optional<std::uint8_t> segment;
    };
    Playable look_for_play_as() {
        constexpr std::uint64_t marker = 0x5000;
        auto const found = find_play_as(in_.source().bytes);
        if (!found) return {};
        auto at = in_.at(marker);
        auto const scope = at.inside("play_as");
        at.bytes("marker", 11);
        if (found->universal) {
            at.u8("version");
            at.u32("lists");
            in_.at(marker + 0x1B).u8("form");
            return {};
        }
        at.u8("form");
        at.u32("skeleton");
        if (found->pointer == 0xFFFFFFFF)
            at.report(AnomalyKind::missing, "skeleton");
        else if (!found->skeleton)
            at.report(AnomalyKind::pointer_unresolved, "skeleton", found->pointer);
        if (!found->skeleton) return {};
        return {found->skeleton, static_cast<std::uint8_t>(found->pointer >> 24 & 0xF)};
    }

    [[nodiscard]] bool is_called(ManifestFile const& file) const {
        auto const stem = context_.name.substr(0, context_.name.rfind('.'));
        return same_name(file.name, context_.name) || same_name(file.name, stem);
    }

    void derive_place(ManifestFile const& file) {
        if (file.segment) in_.derive("segment", *file.segment);
        if (file.base_address) in_.derive("base_address", *file.base_address);
        if (!file.segment && !file.base_address) in_.report(AnomalyKind::missing, "segment");
        if (file.range_start > 0) in_.derive("range_start", file.range_start);
        if (file.range_end < 0xFFFFFFFF) in_.derive("range_end", file.range_end);
        if (file.range_start > file.range_end)
            in_.report(AnomalyKind::value_unexpected, "range_end", file.range_end, at_least(file.range_start));
    }

    /// An element without an offset begins where the one before it ends, if that is known.
    void place_elements(ManifestFile const& file) {
        std::uint64_t end = 0;
        bool end_known = true;
        for (auto const& said : file.elements) {
            PlacedElement element{&said, kind_of(said)};
            element.size = size_of(said, element.kind);
            if (!said.follows)
                element.offset = said.offset;
            else if (end_known)
                element.offset = sum({end, said.offset});
            end_known = element.offset && element.size > 0;
            if (end_known) end = sum({*element.offset, element.size});
            if (element.kind == ElementKind::curve_skeleton && element.offset)
                curve_skeletons_.push_back(*element.offset);
            elements_.push_back(element);
        }
        put_in_order(curve_skeletons_);
    }

    /// Inserted or deleted bytes: pointers say where everything was.
    std::optional<ObjectShift> look_for_shift(Scan const& scan) {
        constexpr std::uint64_t most_scans = 4;
        if (!in_.spend(most_scans * in_.end())) return std::nullopt;
        auto const shift = shift_of(in_.source().bytes, scan, options());
        if (!shift) return std::nullopt;
        auto const gone = shift->bytes < 0;
        auto const size = static_cast<std::uint64_t>(gone ? -shift->bytes : shift->bytes);
        auto const where = byte_range(shift->from, shift->to - shift->from);
        in_.derive_at(where, gone ? "deleted" : "inserted", size);
        in_.derive_at(where, "shifted_from", shift->from);
        in_.derive_at(where, "shifted_to", shift->to);
        in_.report_at(where, gone ? AnomalyKind::count_mismatch : AnomalyKind::value_unexpected, "elements", size,
                      0);
        return shift;
    }
    /// The bytes after the place are not read: all its pointers lead elsewhere.
    void keep_before(ObjectShift const& shift, Scan& scan) {
        auto const is_after = [&](auto const& hit) { return hit.offset >= shift.before; };
        std::erase_if(scan.hits, is_after);
        std::erase_if(scan.damaged, is_after);
        std::erase_if(scan.orphans, is_after);
        std::erase_if(scan.loose, [&](ScanTracks const& tracks) { return tracks.joints >= shift.before; });
        in_.lost("elements", shift.found - std::min<std::uint64_t>(shift.found, scan.hits.size()));
    }

    void look_for_one_elsewhere() {
        auto const bytes = in_.source().bytes;
        if (is_incomplete_ || count_misfits(elements_, bytes).wrong != 1 || !in_.spend(in_.end())) return;
        auto const found = misplaced_one(elements_, scan_once(bytes, options()), bytes);
        if (!found) return;
        elsewhere_ = {found->number, *elements_[found->number].offset};
        elements_[found->number].offset = found->offset;
    }

    /// Headers that the manifest knows are next to what they point to, but in another segment than it says.
    void look_for_segment(ManifestFile const& file) {
        auto const named = segment_of_pointers(elements_, in_.source().bytes);
        if (!file.segment || !named || *named == *file.segment || !in_.spend(in_.end())) return;
        auto const& hits = scan_once(in_.source().bytes, {}).hits;
        auto const is_element = [&](ScanHit const& hit) {
            return hit.segment == *named && hit.has(ScanReason::touches) &&
                   std::ranges::find(elements_, hit.offset, &PlacedElement::offset) != elements_.end();
        };
        if (std::ranges::count_if(hits, is_element) < 2) return;
        in_.report(AnomalyKind::value_unexpected, "segment", *file.segment, equal_to(*named));
        segment_ = named;
    }

    /// The same by the manifest's offsets: elements after the place are elsewhere, and not read.
    void look_for_elements_after(Scan const& scan) {
        auto const shift = look_for_shift(scan);
        if (!shift) return;
        is_incomplete_ = true;
        auto const bytes = static_cast<std::uint64_t>(shift->bytes);
        auto const start = shift->before - (shift->bytes > 0 ? bytes : 0);
        for (auto& element : elements_) {
            if (!element.offset || *element.offset < start) continue;
            *element.offset += bytes;
            element.unread = !format_of(element.kind).empty();
            in_.lost("elements", element.unread ? 1 : 0);
        }
    }

    /// A manifest of another version of the object: its elements are all here, but elsewhere.
    void look_for_move() {
        auto const misfits = count_misfits(elements_, in_.source().bytes);
        constexpr std::size_t several = 2, unit = 16;
        bool const are_enough = misfits.wrong >= (in_.end() % unit == 0 ? several : 1) || misfits.most();
        if (!are_enough || !in_.spend(in_.end())) return;
        auto const& scan = scan_once(in_.source().bytes, options());
        auto const moved = misfits.most() ? move_of(elements_, scan.hits) : std::nullopt;
        if (!moved) look_for_elements_after(scan);
        if (!misfits.most()) return;
        if (!moved && scan.hits.empty()) look_for_swap();
        if (!moved) return;
        std::string_view const name = *moved > 0 ? "later" : "earlier";
        auto const by = static_cast<std::uint64_t>(*moved > 0 ? *moved : -*moved);
        in_.derive(name, by);
        in_.report(*moved > 0 ? AnomalyKind::gap : AnomalyKind::size_mismatch, "elements", by, 0);
        for (auto& element : elements_)
            if (element.offset) *element.offset += static_cast<std::uint64_t>(*moved);
        for (auto& offset : curve_skeletons_) offset += static_cast<std::uint64_t>(*moved);
    }

    /// Bytes in another order, as in dumps for other devices: then a scan of swapped ones finds something.
    void look_for_swap() {
        for (std::uint64_t const width : {2U, 4U}) {
            if (!in_.spend(in_.end())) return;
            auto const swapped = swapped_back(in_.source().bytes, width);
            auto const hits = scan_object({swapped.data(), swapped.size()}, options()).hits.size();
            if (hits == 0) continue;
            in_.derive("swapped", width);
            in_.report(AnomalyKind::value_unexpected, "swapped", width, equal_to(1));
            return;
        }
        in_.derive("swapped", 1);
    }

    void describe(ManifestFile const& file, std::size_t number) {
        auto const scope = in_.inside("element", number);
        auto const& element = elements_[number];
        auto at = in_.at(std::min(element.offset.value_or(0), in_.end()));
        at.derive_text("name", element.said->name);
        at.derive_text("word", element.said->word);
        at.derive("kind", element.kind);
        if (element.offset) at.derive("offset", *element.offset);
        if (elsewhere_ && elsewhere_->number == number)
            at.report(AnomalyKind::identify_failed, "offset", elsewhere_->offset, equal_to(*element.offset));
        if (element.size > 0) at.derive("size", element.size);
        look_at_kind(at, element);
        if (element.offset)
            look_at_place(at, file, element);
        else
            at.report(AnomalyKind::pointer_unresolved, "offset");
    }

    static void look_at_kind(Reader& at, PlacedElement const& element) {
        auto const& said = *element.said;
        if (element.kind == ElementKind::unknown || element.kind == ElementKind::key_frames)
            at.report(AnomalyKind::chunk_unknown, "kind", static_cast<std::uint64_t>(element.kind));
        if (!types_known(said, element.kind))
            at.report(AnomalyKind::enum_unknown, "kind");
        else if (!types_agree(said))
            at.report(AnomalyKind::value_unexpected, "kind");
        bool const counted = element.kind == ElementKind::frames ? said.frames.has_value() : said.count.has_value();
        bool const counts = element.kind == ElementKind::frames || element.kind == ElementKind::legacy_limbs ||
                            element.kind == ElementKind::limb_table;
        if (counts && !counted) at.report(AnomalyKind::missing, "size", 0, 0);
    }

    void look_at_place(Reader& at, ManifestFile const& file, PlacedElement const& element) {
        auto const offset = *element.offset, size = in_.end();
        if (offset >= size) {
            at.report(AnomalyKind::offset_out_of_bounds, "offset", offset, below(size));
            return;
        }
        if (offset < file.range_start || offset >= file.range_end)
            at.report(AnomalyKind::value_unexpected, "offset", offset,
                      offset < file.range_start ? at_least(file.range_start) : below(file.range_end));
        // Elements with a format of their own report that themselves.
        if (format_of(element.kind).empty() && element.size > size - offset)
            at.report_at(byte_range(offset, size - offset), AnomalyKind::size_exceeds_data, "size", element.size,
                         size - offset);
        if (element.kind == ElementKind::curve_animation) look_at_skeleton(at, *element.said);
    }

    void look_at_skeleton(Reader& at, ManifestElement const& said) {
        if (!said.skeleton_offset) {
            at.report(AnomalyKind::missing, "skeleton_offset");
            return;
        }
        at.derive("skeleton_offset", *said.skeleton_offset);
        bool const known = std::ranges::binary_search(curve_skeletons_, *said.skeleton_offset);
        if (!known) at.report(AnomalyKind::pointer_unresolved, "skeleton_offset", said.skeleton_offset);
    }

    /// Elements with the same name differ only by their numbers.
    void look_for_names() {
        std::vector<std::uint32_t> order;
        auto const name = [this](std::uint32_t i) -> std::string const& { return elements_[i].said->name; };
        for (std::uint32_t i = 0; i < elements_.size(); ++i)
            if (!name(i).empty()) order.push_back(i);
        put_in_order(order, {}, name);
        for (std::size_t i = 1; in_ && i < order.size(); ++i) {
            if (name(order[i]) != name(order[i - 1])) continue;
            in_.part("element", order[i]).report(AnomalyKind::duplicate, "name", order[i]);
        }
    }

    /// Two names for the same bytes, or one element that ends inside another.
    void look_for_overlaps() {
        std::vector<std::uint32_t> order;
        for (std::uint32_t i = 0; i < elements_.size(); ++i)
            if (elements_[i].offset && elements_[i].size > 0 && *elements_[i].offset < in_.end())
                order.push_back(i);
        put_in_order(order, {}, [this](std::uint32_t i) { return *elements_[i].offset; });
        std::uint64_t end = 0;
        for (auto const i : order) {
            auto const& element = elements_[i];
            if (*element.offset < end) {
                auto const shared = std::min({end, in_.end(), sum({*element.offset, element.size})});
                in_.part("element", i)
                    .report_at(byte_range(*element.offset, shared - *element.offset), AnomalyKind::overlap,
                               "offset", element.offset, end);
            }
            end = std::max(end, sum({*element.offset, element.size}));
        }
    }

    void tell_counts() {
        std::uint64_t judged = 0, parts = 0, other = 0, moving = 0, skeletons = 0;
        for (auto const& element : elements_) {
            moving += element.kind == ElementKind::animation ? 1 : 0;
            skeletons += element.kind == ElementKind::skeleton ? 1 : 0;
            if (!format_of(element.kind).empty())
                ++judged;
            else if (element.kind == ElementKind::limb || element.kind == ElementKind::limb_table)
                ++parts;
            else
                ++other;
        }
        in_.derive("elements", elements_.size());
        in_.derive("judged", judged);
        in_.derive("of_skeletons", parts);
        in_.derive("skipped", other);
        if (moving > 0 && skeletons == 0 && !is_incomplete_) in_.report(AnomalyKind::unreachable, "judged", moving);
    }

    Reader in_;
    Context const& context_;
    std::vector<PlacedElement> elements_;
    std::optional<std::uint8_t> segment_;        ///< of all pointers, if the manifest says another
    std::optional<Misplaced> elsewhere_;         ///< the one element that is not there: `offset` is the manifest's
    std::vector<std::uint64_t> curve_skeletons_; ///< their offsets, as a manifest has them; sorted
    bool is_incomplete_ = false;                 ///< there is a skeleton that was not read
};

/// How mods and tools name objects.
bool is_object_name(std::string_view name) { return name_ends(name, ".zobj"); }

bool has_elements(ByteView bytes) {
    auto const& scan = scan_once(bytes, {});
    return !scan.hits.empty() || !scan.damaged.empty() || find_play_as(bytes);
}

bool is_object_name(Offer const& offer) {
    if (is_object_name(offer.name)) return true;
    return offer.manifest != nullptr && !is(guess(offer.bytes), "yaz0_stream");
}

Sniff sniff_object(Offer const& offer) {
    bool const packed = is(guess(offer.bytes), "yaz0_stream") && !is_object_name(offer.name);
    if (packed) return {Answer::no, "it is compressed with Yaz0"};
    if (offer.manifest || is_object_name(offer.name)) {
        auto const* const seen = guess(offer.bytes);
        bool const is_other = offer.manifest ? is_certain(seen) : seen != nullptr;
        return {is_other && !find_play_as(offer.bytes) ? Answer::no : Answer::yes,
                offer.manifest ? "a manifest describes it" : "its name ends in .zobj"};
    }
    bool const unpacked = offer.container == "zelda64.rom" || offer.container == "zelda64.yaz0";
    if (unpacked && has_elements(offer.bytes)) return {Answer::yes, "a scan found headers"};
    return {Answer::no, "no manifest, and not called .zobj"};
}

void decode_object_model(Reader in, Context const& context, Model* model) { Object(in, context).decode(model); }

} // namespace

Format const object_format{
    .id = "zelda64.object",
    .title = "Zelda 64 object, a file of elements that a manifest names or a scan finds",
    .recognised_by =
        "a manifest (--manifest) that names it; else a name that ends in .zobj; in a ROM or a Yaz0 file by a scan",
    .order = std::endian::big,
    .declared = is_object_name,
    .sniff = sniff_object,
    .decode = decode_object_model,
    .container = true,
    .elements = true,
};

} // namespace animcheck::zelda64

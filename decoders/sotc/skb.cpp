// SPDX-License-Identifier: MIT
// spec/sotc.skb.yaml. Header and sections of the module: module.cpp. Places count from the start of the data:
//   root (at the entry)  kind bone_count bones names word_10.. option_count options option_names
//                        bone_pointer { pointer value }[bones + 3]   name { place zero }[bones]
//   bone (64 bytes)      name_at unknown[2] lead translation[3] one rotation[4] child[2] parent zero
//   option (64 bytes)    the same, with u16 link[6] for children and parent
//   names                each up to a NUL; a name's place counts from the start of the names
// The data of the last three pointers, 28, 4 and 4 bytes, is not understood.
#include "decoders/sotc/skb.hpp"

#include "decoders/core/order.hpp"
#include "decoders/sotc/conventions.hpp"
#include "decoders/sotc/module.hpp"

#include <algorithm>
#include <array>

namespace animcheck::sotc {
namespace {

constexpr std::uint64_t bone_size = 64, pair_size = 8, longest_bone_name = 255;
constexpr std::uint32_t extra_pointers = 3;

class SkbFile {
public:
    SkbFile(Reader in, Module const& module) : in_(in), data_(in, module), entry_(module.entry) {}

    Skeleton decode() {
        auto root = data_.from(entry_);
        if (!read_root(root)) return {};
        read_tables(root);
        own_ = own_records();
        skeleton_.joints.reserve(to_size(bones_));
        for (std::uint32_t bone = 0; in_ && bone < bones_; ++bone) read_bone(bone);
        read_extras();
        read_options();
        return std::move(skeleton_);
    }

private:
    bool read_root(Reader& root) {
        auto const scope = root.inside("root");
        data_.derive_entry(root);
        auto const kind = root.u32("kind");
        if (kind != root_of_skeleton) {
            root.report(AnomalyKind::identify_failed, "kind", kind, root_of_skeleton,
                        kind == root_of_motion ? "that of a motion (.anb)" : "unrecognised");
            return false;
        }
        bone_count_ = root.u32("bone_count");
        auto const bones = root.u32("bones");
        auto const names = root.u32("names");
        for (auto const* const name : {"word_10", "word_14", "word_18", "word_1c"}) root.u32(name);
        option_count_ = root.u32("option_count");
        options_ = root.u32("options");
        auto const option_names = root.u32("option_names");
        if (!root) return false;
        // The first of the records, which are found by their own pointers.
        static_cast<void>(data_.follow(root, "bones", entry_ + 8, bones));
        names_ = data_.follow(root, "names", entry_ + 12, names);
        if (option_count_ > 0) static_cast<void>(data_.follow(root, "option_names", entry_ + 40, option_names));
        pointers_at_ = root.offset() - data_.module().data_at;
        return count_bones(root);
    }

    /// The table of pointers says how many bones there are, too: all of them are relocated, and the names after
    /// them are not.
    bool count_bones(Reader& root) {
        auto const room = root.left() / pair_size;
        auto const most = room < extra_pointers ? 0 : (room - extra_pointers) / 2;
        auto const listed = listed_pointers(room);
        bool const told = listed >= extra_pointers && listed - extra_pointers <= most;
        bones_ = told && !names_follow(bone_count_) ? listed - extra_pointers : bone_count_;
        if (bones_ > most) {
            root.report(AnomalyKind::count_exceeds_data, "bone_count", bone_count_, most);
            return false;
        }
        if (bones_ != bone_count_) root.report(AnomalyKind::count_mismatch, "bone_count", bone_count_, bones_);
        root.top().derive_at(root.place_of("bone_count"), "bones", bones_);
        return static_cast<bool>(root);
    }

    [[nodiscard]] std::optional<std::uint32_t> field_at(std::uint64_t place) const {
        if (place >= data_.size()) return std::nullopt;
        auto field = data_.from(place).peek();
        auto const value = field.u32("field");
        return field ? std::optional(value) : std::nullopt;
    }

    /// Would the list of names be where this many bones put it? Its first and last place are those that the
    /// first and the last bone have of their names.
    [[nodiscard]] bool names_follow(std::uint64_t bones) const {
        auto const is_name_of = [&](std::uint64_t bone) {
            auto const record = field_at(pointers_at_ + bone * pair_size);
            auto const name = field_at(pointers_at_ + (bones + extra_pointers + bone) * pair_size);
            return record && name && field_at(*record) == name;
        };
        return bones > 0 && is_name_of(0) && is_name_of(bones - 1);
    }

    /// Pairs from the first on that begin with a pointer; one alone may have lost its relocation.
    [[nodiscard]] std::uint64_t listed_pointers(std::uint64_t room) const {
        std::uint64_t listed = 0;
        for (std::uint64_t i = 0; i < room && i <= listed + 1; ++i)
            if (data_.is_listed(pointers_at_ + i * pair_size)) listed = i + 1;
        return listed;
    }

    void read_tables(Reader& root) {
        auto pointers = root.table("bone_pointer", bones_ + extra_pointers, pair_size);
        pointers_ = pointers.column<std::uint32_t>("pointer", 0);
        pointers.column<std::uint32_t>("value", 4);
        auto names = root.table("name", bones_, pair_size);
        names.column<std::uint32_t>("place", 0);
        names.column<std::uint32_t>("zero", 4);
    }

    /// Which bones have a record of their own: the first of those that overlap, so that work and findings are
    /// bounded by the data and not by a count.
    [[nodiscard]] std::vector<bool> own_records() const {
        std::vector<bool> own(to_size(bones_));
        if (pointers_.size() < bones_) return own;
        std::vector<std::uint32_t> order(to_size(bones_));
        for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
        put_in_order(order, {}, [&](std::uint32_t bone) { return pointers_[bone]; });
        std::uint64_t end = 0;
        for (auto const bone : order) {
            own[bone] = pointers_[bone] >= end;
            if (own[bone]) end = pointers_[bone] + bone_size;
        }
        return own;
    }

    /// Where pointer `index` of the table leads.
    std::optional<std::uint64_t> follow(std::uint32_t index) {
        auto const scope = in_.inside("bone_pointer", index);
        return data_.follow(in_, "pointer", place_of(index), pointers_[index]);
    }
    [[nodiscard]] std::uint64_t place_of(std::uint32_t index) const { return pointers_at_ + index * pair_size; }

    void read_bone(std::uint32_t bone) {
        Skeleton::Joint joint;
        if (auto const place = follow(bone)) {
            judge_place(bone);
            if (own_[bone]) {
                auto record = data_.from(*place);
                auto const scope = in_.inside("bone", bone);
                read_record(record, joint);
            } else {
                auto const scope = in_.inside("bone_pointer", bone);
                in_.report_at(data_.bytes(place_of(bone), 4), AnomalyKind::overlap, "pointer", pointers_[bone]);
                in_.lost("bones", 1);
            }
        } else {
            in_.lost("bones", 1);
        }
        skeleton_.joints.push_back(std::move(joint)); // a bone that is lost keeps the numbers of the others right
    }

    void judge_place(std::uint32_t bone) {
        if (pointers_[bone] % 4 != 0)
            in_.part("bone_pointer", bone)
                .report_at(data_.bytes(place_of(bone), 4), AnomalyKind::misaligned, "pointer", pointers_[bone], 4);
    }

    void read_record(Reader& record, Skeleton::Joint& joint) {
        auto const name_at = record.u32("name_at");
        record.array<std::uint32_t>("unknown", 2);
        auto const floats = record.peek().array<float>("floats", 9);
        for (std::size_t i = 0; i < floats.size(); ++i) joint.rest[i] = floats[i];
        record.f32("lead");
        record.array<float>("translation", 3);
        record.f32("one");
        record.array<float>("rotation", 4);
        record.array<std::int32_t>("child", 2);
        auto const parent = record.s32("parent");
        record.f32("zero");
        if (!record) return;
        if (parent >= 0) joint.parent = static_cast<std::uint32_t>(parent);
        joint.name = read_name(name_at);
    }

    std::string_view read_name(std::uint32_t name_at) {
        if (!names_) return {};
        auto const room = data_.size() - *names_;
        if (name_at >= room) {
            in_.report(AnomalyKind::offset_out_of_bounds, "name_at", name_at, below(room));
            in_.lost("names", 1);
            return {};
        }
        auto name = data_.from(*names_ + name_at);
        auto const bytes = name.peek().bytes("name", std::min(longest_bone_name, room - name_at));
        auto const text = text_of(bytes);
        auto const end = text.find('\0');
        if (end == std::string_view::npos) {
            in_.report(AnomalyKind::string_unterminated, "name_at", text.size());
            return {};
        }
        name.bytes("name", end);
        return text.substr(0, end);
    }

    void read_extras() {
        constexpr std::array<std::uint64_t, extra_pointers> sizes{28, 4, 4};
        for (std::uint32_t i = 0; in_ && i < sizes.size(); ++i) {
            auto const index = static_cast<std::uint32_t>(bones_) + i;
            if (index >= pointers_.size()) return;
            auto const place = follow(index);
            if (!place) continue;
            auto const scope = in_.inside("extra", i);
            data_.from(*place).bytes("bytes", sizes[i]);
        }
    }

    void read_options() {
        if (option_count_ == 0 || !in_) return;
        auto const scope = in_.at_top("root");
        auto const place = data_.follow(in_, "options", entry_ + 36, options_);
        if (!place) return;
        auto records = data_.from(*place);
        auto const count = records.fitting("option_count", option_count_, bone_size);
        auto const top = in_.at_top("");
        auto rows = records.table("option", count, bone_size);
        rows.column<std::uint32_t>("name_at", 0);
        rows.column<std::uint32_t>("unknown", 4, 2);
        rows.column<float>("lead", 12);
        rows.column<float>("translation", 16, 3);
        rows.column<float>("one", 28);
        rows.column<float>("rotation", 32, 4);
        rows.column<std::uint16_t>("link", 48, 6);
        rows.column<float>("zero", 60);
    }

    Reader in_;
    Data data_;
    std::uint64_t entry_, bones_ = 0, pointers_at_ = 0;
    std::uint32_t bone_count_ = 0, option_count_ = 0, options_ = 0;
    std::optional<std::uint64_t> names_;
    Column<std::uint32_t> pointers_;
    std::vector<bool> own_;
    Skeleton skeleton_;
};

bool is_skb_name(Offer const& offer) { return name_ends(offer.name, ".skb"); }

Sniff sniff_skb(Offer const& offer) { return sniff_root(offer, is_skb_name(offer), root_of_skeleton); }

void decode_skb_model(Reader in, Context const& context, Model* model) {
    auto skeleton = decode_skb(in, context);
    if (model) model->skeletons.push_back(std::move(skeleton));
}

} // namespace

Skeleton decode_skb(Reader in, Context const& context) {
    auto const entry = context.facts.number("entry");
    auto const module = entry ? look_at_root(in, *entry) : read_module(in);
    return module.usable ? SkbFile(in, module).decode() : Skeleton{};
}

Format const skb_format{
    .id = "sotc.skb",
    .title = "Shadow of the Colossus skeleton, .skb",
    .recognised_by = "an XFF module whose root begins with 1, or a name that ends in .skb",
    .order = std::endian::little,
    .declared = is_skb_name,
    .sniff = sniff_skb,
    .decode = decode_skb_model,
    .conventions = &conventions,
};

} // namespace animcheck::sotc

// SPDX-License-Identifier: MIT
// spec/sotc.anb.yaml. Header and sections of the module: module.cpp. Places count from the start of the data:
//   root (at the entry, 17 words)  kind poses poses_high flags word_0c bone_pointers bone_count word_18.. self
//   word_2c.. flags u8[bone_count]           bone_pointers u32[bone_count] block of a bone, by its flag   0: i j k
//   s   3 4 5 6: {bias scale}[4] payload   12: {bias scale}[3] payload
//                                  13: bias scale x y z payload
//   payload                        poses keys of 4, 6 or 2 bytes
// The objects are in any order and are found by pointers alone.
#include "decoders/sotc/anb.hpp"

#include "decoders/sotc/anb_plan.hpp"
#include "decoders/sotc/object.hpp"

#include <algorithm>

namespace animcheck::sotc {
namespace {

constexpr std::uint64_t root_size = 0x44;

std::string_view words_of(std::uint32_t kind) {
    switch (kind) {
    case root_of_skeleton: return "that of a skeleton (.skb)";
    case 0x004F4D4E: return "that of a model (.nmo)";
    case 0x324F544E: return "that of a texture (.nto)";
    default: return "unrecognised";
    }
}

class AnbFile {
public:
    AnbFile(Reader in, Module const& module) : in_(in), data_(in, module), entry_(module.entry) {}

    Anb decode() {
        if (!read_root() || !find_tables()) return {};
        tables_.flags = data_.from(tables_.flags_at.begin).array<std::uint8_t>("flag", bones_);
        tables_.pointers = data_.from(tables_.pointers_at.begin).array<std::uint32_t>("bone_pointer", bones_);
        if (!in_) return {};
        judge_flags();
        BonePlans const plans(data_, tables_);
        judge_poses(plans);
        judge_further_keys(plans);
        anb_.poses = tables_.poses;
        anb_.bones.reserve(plans.size());
        for (std::uint32_t bone = 0; in_ && bone < plans.size(); ++bone) read_bone(bone, plans[bone]);
        return std::move(anb_);
    }

private:
    bool read_root() {
        auto root = data_.from(entry_);
        auto const scope = root.inside("root");
        auto const kind = root.u32("kind");
        if (kind != root_of_motion) {
            report_other_kind(root, kind);
            return false;
        }
        if (root.left() < root_size - 4) {
            root.top("header").report(AnomalyKind::offset_out_of_bounds, "entry", entry_,
                                      at_most(data_.size() - std::min(data_.size(), root_size)));
            return false;
        }
        data_.derive_entry(root);
        tables_.root = {entry_, entry_ + root_size};
        tables_.poses = root.u16("poses");
        root.u16("poses_high");
        flags_ = root.u32("flags");
        root.u32("word_0c");
        pointers_ = root.u32("bone_pointers");
        bone_count_ = root.u32("bone_count");
        for (auto const* const name : {"word_18", "word_1c", "word_20", "word_24", "self", "word_2c", "word_30",
                                       "word_34", "word_38", "word_3c", "word_40"})
            root.u32(name);
        return static_cast<bool>(root);
    }

    /// Objects of stages move by files with the same ending and another layout: those are named, and not judged.
    void report_other_kind(Reader& root, std::uint32_t kind) {
        auto const object = find_object_animation(data_, entry_);
        if (!object) {
            root.report(AnomalyKind::identify_failed, "kind", kind, root_of_motion, words_of(kind));
            return;
        }
        root.top("root").report_at(root.place_of("kind"), AnomalyKind::identify_failed, "", kind);
        read_object_animation(in_, data_, *object);
    }

    bool find_tables() {
        auto const scope = in_.at_top("root");
        auto const flags = data_.follow(in_, "flags", entry_ + 8, flags_);
        auto const pointers = data_.follow(in_, "bone_pointers", entry_ + 16, pointers_);
        if (!flags || !pointers || !in_) {
            in_.lost("bones", std::min<std::uint64_t>(bone_count_, data_.size() / 4));
            return false;
        }
        auto const room = std::min(data_.size() - *flags, (data_.size() - *pointers) / 4);
        if (bone_count_ > room) in_.report(AnomalyKind::count_exceeds_data, "bone_count", bone_count_, room);
        bones_ = std::min<std::uint64_t>(bone_count_, room);
        if (!is_aligned(*pointers) || !has_pointers(*pointers)) return false;
        compare_with_relocations(*pointers);
        tables_.flags_at = {*flags, *flags + bones_};
        tables_.pointers_at = {*pointers, *pointers + bones_ * 4};
        judge_tables();
        return static_cast<bool>(in_);
    }

    /// No pointer is read from a table that begins between two of them: all bones would be garbage.
    bool is_aligned(std::uint64_t pointers) {
        if (pointers % 4 == 0) return true;
        in_.report_at(data_.bytes(entry_ + 16, 4), AnomalyKind::misaligned, "bone_pointers", pointers, 4);
        if (data_.is_relocated(pointers)) return true;
        in_.lost("bones", bones_);
        return false;
    }

    /// One pointer alone may have lost its relocation; where several have none, the table is elsewhere.
    bool has_pointers(std::uint64_t pointers) {
        if (bones_ < 2 || data_.module().relocations.empty()) return true;
        for (std::uint64_t bone = 0; bone < bones_; ++bone)
            if (data_.is_listed(pointers + bone * 4)) return true;
        in_.report_at(data_.bytes(entry_ + 16, 4), AnomalyKind::count_mismatch, "bone_pointers", 0, bones_);
        in_.lost("bones", bones_);
        return false;
    }

    /// Of two that begin at the same place the flags are reported: which of them is right cannot be known.
    void judge_tables() {
        auto const within = [](Extent const& table, Extent const& other) {
            return table.begin >= other.begin && table.begin < other.end;
        };
        auto const& root = tables_.root;
        auto const& flags = tables_.flags_at;
        auto const& pointers = tables_.pointers_at;
        if (within(flags, root) || within(flags, pointers))
            in_.report_at(data_.bytes(entry_ + 8, 4), AnomalyKind::overlap, "flags", flags.begin);
        else if (within(pointers, root) || within(pointers, flags))
            in_.report_at(data_.bytes(entry_ + 16, 4), AnomalyKind::overlap, "bone_pointers", pointers.begin);
    }

    void compare_with_relocations(std::uint64_t pointers) {
        auto const where = data_.bytes(entry_ + 20, 4);
        if (auto const real = bones_in_table(pointers); real < bones_) {
            in_.report_at(where, AnomalyKind::count_mismatch, "bone_count", bone_count_, real);
            in_.lost("bones", bones_ - real);
            bones_ = real;
        } else if (auto const more = pointers_behind(pointers); more > 0) {
            in_.report_at(where, AnomalyKind::unreachable, "bone_count", bone_count_, equal_to(bones_ + more));
        }
    }

    /// The table ends where another object begins. A field that is itself the target of a pointer still counts if
    /// it is relocated.
    [[nodiscard]] std::uint64_t bones_in_table(std::uint64_t table) const {
        std::uint64_t real = std::min<std::uint64_t>(bones_, 1);
        while (real < bones_ && (data_.is_relocated(table + real * 4) || !begins_in(table + real * 4, 4))) ++real;
        if (real == bones_ || data_.module().relocations.empty()) return real;
        while (real > 1 && !data_.is_relocated(table + (real - 1) * 4)) --real; // padding
        return real;
    }

    /// Fields after the table that are relocated as well, up to where another object begins.
    [[nodiscard]] std::uint64_t pointers_behind(std::uint64_t table) const {
        std::uint64_t more = 0;
        for (auto place = table + bones_ * 4; data_.is_relocated(place) && !begins_in(place, 4); place += 4) ++more;
        return more;
    }

    [[nodiscard]] bool begins_in(std::uint64_t place, std::uint64_t size) const {
        return data_.has_target(place, size) || (entry_ >= place && entry_ - place < size);
    }

    /// Where the keys of all bones end too early, it is the number of frames that is wrong.
    void judge_poses(BonePlans const& plans) {
        std::uint64_t bones = 0, least = tables_.poses;
        for (std::size_t bone = 0; bone < plans.size(); ++bone) {
            auto const& plan = plans[bone];
            if (plan.payload.empty() || plan.inside) continue;
            auto const keys = plan.payload.size() / key_size(*plan.coding);
            if (keys >= tables_.poses) return;
            least = std::min(least, keys);
            ++bones;
        }
        if (bones > 1)
            in_.top("root").report_at(data_.bytes(entry_ + 4, 2), AnomalyKind::count_mismatch, "poses",
                                      tables_.poses, least);
    }

    /// Where the keys of all bones go on in the same way, the number of frames is too small, and the others are
    /// dropped.
    void judge_further_keys(BonePlans const& plans) {
        auto const further = plans.further_keys();
        if (further == 0) return;
        in_.top("root").report_at(data_.bytes(entry_ + 4, 2), AnomalyKind::count_mismatch, "poses", tables_.poses,
                                  tables_.poses + further);
        in_.lost("frames", further);
    }

    /// Flags that are not all known, in what a pointer takes for a bone's floats: they are floats.
    void judge_flags() {
        constexpr std::uint64_t smallest_block = 16;
        auto const& flags = tables_.flags_at;
        bool inside = false, known = true;
        for (std::size_t bone = 0; bone < tables_.flags.size(); ++bone) {
            auto const pointer = tables_.pointers[bone];
            inside |= pointer < flags.begin && flags.begin - pointer < smallest_block;
            known = known && coding_of(tables_.flags[bone]);
        }
        if (inside && !known)
            in_.top("root").report_at(data_.bytes(entry_ + 8, 4), AnomalyKind::overlap, "flags", flags.begin);
    }

    void read_bone(std::uint32_t bone, BonePlans::Plan const& plan) {
        if (!plan.coding) {
            auto const scope = in_.inside("flag", bone);
            // dormin refuses the file here. The other bones are found by pointers of their own.
            in_.report_at(data_.bytes(tables_.flags_at.begin + bone, 1), AnomalyKind::enum_unknown, "",
                          tables_.flags[bone]);
            in_.lost("bones", 1);
            return;
        }
        if (!find_block(bone, plan)) return in_.lost("bones", 1);
        if (plan.shares != BonePlans::nobody) return share(bone, plan.shares);
        auto const scope = in_.inside("bone", bone);
        read_block(bone, plan);
    }

    bool find_block(std::uint32_t bone, BonePlans::Plan const& plan) {
        auto const place = tables_.pointers_at.begin + bone * std::uint64_t{4};
        auto const pointer = tables_.pointers[bone];
        auto const where = data_.bytes(place, 4);
        auto const scope = in_.inside("bone_pointer", bone);
        if (!data_.follow(in_, "", place, pointer)) return false;
        if (pointer % 4 != 0) in_.report_at(where, AnomalyKind::misaligned, "", pointer, 4);
        if (plan.blocked) {
            in_.report_at(where, AnomalyKind::overlap, "", pointer);
            return false;
        }
        if (plan.shares != BonePlans::nobody) {
            derive_other(bone, where, "block_of", plan.shares);
            in_.report_at(where, AnomalyKind::duplicate, "", pointer);
        }
        return true;
    }

    void derive_other(std::uint32_t bone, BitRange where, std::string_view name, std::uint32_t other) {
        in_.top().part("bone", bone).derive_at(where, name, other);
    }

    void share(std::uint32_t bone, std::uint32_t other) {
        auto const found = std::ranges::lower_bound(anb_.bones, other, {}, &Anb::Bone::number);
        if (found == anb_.bones.end() || found->number != other) return;
        auto copy = *found;
        copy.number = bone;
        anb_.bones.push_back(copy);
    }

    void read_block(std::uint32_t bone, BonePlans::Plan const& plan) {
        auto const coding = *plan.coding;
        auto block = data_.from(plan.block.begin);
        auto const parameters = block.peek().array<float>("parameters", parameters_of(coding));
        read_parameters(block, coding);
        Column<std::uint16_t> keys;
        if (coding != Coding::constant) keys = read_keys(bone, block, plan);
        if (!parameters.empty()) anb_.bones.push_back({bone, coding, parameters, keys});
    }

    static void read_parameters(Reader& block, Coding coding) {
        if (coding == Coding::constant) {
            block.array<float>("constant", 4);
        } else if (coding == Coding::turn) {
            block.f32("angle_bias");
            block.f32("angle_scale");
            block.array<float>("axis", 3);
        } else {
            auto pairs = block.table(coding == Coding::triple ? "wide_pair" : "pair", 3, 8);
            pairs.column<float>("bias", 0);
            pairs.column<float>("scale", 4);
            if (coding == Coding::triple) return;
            block.f32("spare_bias");
            block.f32("spare_scale");
        }
    }

    Column<std::uint16_t> read_keys(std::uint32_t bone, Reader& block, BonePlans::Plan const& plan) {
        auto const pointer = block.u32("payload");
        if (!block) return {};
        if (tables_.poses == 0) { // then the pointer may lead anywhere
            in_.lost("bones", pointer == 0 ? 0 : 1);
            return {};
        }
        if (!data_.follow(in_, "payload", plan.block.end - 4, pointer)) {
            in_.lost("keys", tables_.poses);
            return {};
        }
        judge_payload(bone, plan, pointer);
        auto const size = key_size(*plan.coding);
        auto const count = plan.payload.size() / size;
        auto payload = data_.from(pointer);
        auto const words = static_cast<std::uint8_t>(size / 2);
        auto const keys = payload.peek().table("keys", count, size).column<std::uint16_t>("words", 0, words);
        if (plan.coding == Coding::turn)
            payload.array<std::int16_t>("angle", count);
        else if (plan.coding == Coding::triple)
            payload.table("triple", count, size).column<std::int16_t>("value", 0, 3);
        else
            payload.array<std::uint32_t>("packed", count);
        return keys;
    }

    void judge_payload(std::uint32_t bone, BonePlans::Plan const& plan, std::uint32_t pointer) {
        auto const where = data_.bytes(plan.block.end - 4, 4);
        auto const unit = is_packed(*plan.coding) ? 4U : 2U;
        if (pointer % unit != 0) in_.report_at(where, AnomalyKind::misaligned, "payload", pointer, unit);
        if (plan.inside) in_.report_at(where, AnomalyKind::overlap, "payload", pointer);
        if (plan.overlaps != BonePlans::nobody) {
            derive_other(bone, where, "keys_of", plan.overlaps);
            in_.report_at(where, AnomalyKind::overlap, "", pointer);
        }
        auto const count = plan.payload.size() / key_size(*plan.coding);
        if (count >= tables_.poses) return;
        in_.derive_at(where, "keys", count);
        in_.report_at(where, AnomalyKind::count_exceeds_data, "keys", tables_.poses, count);
    }

    Reader in_;
    Data data_;
    std::uint64_t entry_, bones_ = 0;
    std::uint32_t flags_ = 0, pointers_ = 0, bone_count_ = 0;
    BoneTables tables_;
    Anb anb_;
};

} // namespace

Anb decode_anb(Reader in, Context const& context) {
    auto const entry = context.facts.number("entry");
    auto const module = entry ? look_at_root(in, *entry) : read_module(in);
    return module.usable ? AnbFile(in, module).decode() : Anb{};
}

} // namespace animcheck::sotc

// SPDX-License-Identifier: MIT
// spec/lba1.file3d.yaml. No signature; records up to a byte 0xFF:
//   command generic skip ...      the next record is at the byte of skip plus its value
//   command 1: body has_zv { zv_type zv[6] }[has_zv != 0]
//   command 3: animation actions { type frame data[size of the type - 1] }[actions]
#include "decoders/lba1/file3d.hpp"

#include <array>

namespace animcheck::lba1 {
namespace {

constexpr std::uint8_t zv_action = 14;

/// One pass over the records of one file.
class File3d {
public:
    File3d(Reader in, Context const& context, Model* model) : in_(in), context_(context), model_(model) {}

    void decode() {
        for (std::uint64_t i = 0; in_.left() > 0; ++i) {
            if (in_.peek().u8("command") == end_of_records) {
                in_.u8("end");
                return in_.rest("trailing");
            }
            auto const scope = in_.inside("record", i);
            read_record();
        }
        in_.report_at(byte_range(in_.offset(), 0), AnomalyKind::missing, "end");
    }

private:
    void read_record() {
        auto const command = in_.u8("command");
        in_.u8("generic");
        auto const skip = in_.u8("skip");
        if (!in_) return;
        if (command != body_record && command != animation_record) {
            // The game skips what it does not look for.
            in_.report(AnomalyKind::chunk_unknown, "command", command);
            in_.lost("records", 1);
            auto unknown = in_.region("skip", skip == 0 ? 0 : skip - 1u);
            if (unknown.left() > 0) unknown.bytes("unknown", unknown.left());
            return;
        }
        auto const needed = needed_size(command);
        if (needed && *needed + 1 != skip) in_.report(AnomalyKind::size_mismatch, "skip", skip, *needed + 1);
        auto fields = in_.region("skip", believed_size(skip, needed));
        static_cast<void>(read_fields(fields, command));
        if (fields.left() > 0) fields.bytes("slack", fields.left());
    }

    /// Bytes of the fields after `skip`, where they are known.
    [[nodiscard]] std::optional<std::uint64_t> needed_size(std::uint8_t command) const {
        auto trial = in_.peek();
        if (!File3d(trial, context_, nullptr).read_fields(trial, command)) return std::nullopt;
        return trial.offset() - in_.offset();
    }

    /// The game goes by `skip`. Where that does not lead to a record and the fields' own end does, the actions were
    /// changed and the size was not.
    [[nodiscard]] std::uint64_t believed_size(std::uint8_t skip, std::optional<std::uint64_t> needed) const {
        auto const declared = skip == 0 ? std::uint64_t{0} : skip - std::uint64_t{1};
        if (!needed || declared == *needed) return declared;
        return lands(declared) || !lands(*needed) ? declared : *needed;
    }

    [[nodiscard]] bool lands(std::uint64_t size) const {
        auto next = in_.peek();
        if (!next.skip(size) || next.left() == 0) return false;
        auto const command = next.u8("command");
        return command == body_record || command == animation_record || command == end_of_records;
    }

    /// False: the fields end early, or their end is unknown.
    bool read_fields(Reader& in, std::uint8_t command) {
        return command == body_record ? read_body(in) : read_animation(in);
    }

    bool read_body(Reader& in) {
        auto const body = in.u16("body");
        static_cast<void>(held_by(in, "body", context_.facts.list("bodies"), body));
        if (model_ && in) model_->bodies.push_back(body);
        if (in.u8("has_zv") == 0) return static_cast<bool>(in);
        if (auto const type = in.u8("zv_type"); in && type != zv_action) {
            // The game looks only for a box there; the record's size leads on.
            in.report(AnomalyKind::enum_unknown, "zv_type", type, zv_action);
            in.lost("boxes", 1);
            return false;
        }
        in.array<std::int16_t>("zv", 6);
        return static_cast<bool>(in);
    }

    bool read_animation(Reader& in) {
        auto const animation = in.s16("animation");
        auto const entry = static_cast<std::uint32_t>(animation < 0 ? 0xFFFF : animation);
        if (auto const keyframes = held_by(in, "animation", context_.facts.list("animations"), entry))
            in.derive_at(in.place_of("animation"), "keyframes", *keyframes);
        if (model_ && in && animation >= 0) model_->animations.push_back(entry);
        auto const actions = in.u8("actions");
        for (std::uint64_t i = 0; in && i < actions; ++i) {
            auto const scope = in.inside("action", i);
            if (read_action(in)) continue;
            in.lost("actions", actions - i);
            return false;
        }
        return static_cast<bool>(in);
    }

    /// The contents of the archive's entry with that number; nothing where unknown. A blank one is reported.
    static std::optional<std::uint64_t> held_by(Reader& in, std::string_view name, Facts::List const* archive,
                                                std::uint32_t entry) {
        if (!archive || entry >= archive->size() || (*archive)[entry] == unknown_size) return std::nullopt;
        if ((*archive)[entry] == 0) {
            in.report(AnomalyKind::pointer_unresolved, name, entry, Expected{});
            return std::nullopt;
        }
        return (*archive)[entry];
    }

    bool read_action(Reader& in) {
        auto trial = in.peek();
        auto const type = trial.u8("type");
        auto const size = action_size(type);
        // The surplus was reported where the sizes disagree.
        if (!trial || (size && trial.left() < *size)) return false;
        in.u8("type");
        if (!size) {
            // The game stops looking here; the record's size still leads to the next one.
            in.report(AnomalyKind::enum_unknown, "type", type);
            return false;
        }
        in.u8("frame");
        if (*size > 1) in.bytes("data", *size - 1u);
        return true;
    }

    Reader in_;
    Context const& context_;
    Model* model_;
};

} // namespace

std::optional<std::uint8_t> action_size(std::uint8_t type) noexcept {
    constexpr std::array<std::uint8_t, 22> sizes{0, 0,  0, 0, 0, 2, 3, 5,  12, 8,  5,
                                                 8, 12, 3, 0, 1, 1, 1, 16, 16, 12, 12};
    if (type >= sizes.size() || sizes[type] == 0) return std::nullopt;
    return sizes[type];
}

void decode_file3d(Reader in, Context const& context, Model* model) { File3d(in, context, model).decode(); }

} // namespace animcheck::lba1

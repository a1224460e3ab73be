// SPDX-License-Identifier: MIT
#include "golden/corpus/hex.hpp"
#include "golden/corpus/patch.hpp"

#include <array>
#include <string_view>

namespace animcheck::golden {
namespace {

using Kind = PatchStep::Kind;

constexpr std::array<std::pair<std::string_view, Kind>, 7> kinds{{{"set", Kind::set},
                                                                  {"replace", Kind::replace},
                                                                  {"insert", Kind::insert},
                                                                  {"remove", Kind::remove},
                                                                  {"truncate", Kind::truncate},
                                                                  {"append", Kind::append},
                                                                  {"replace_all", Kind::replace_all}}};

class StepReader {
public:
    StepReader(PatchStep& step, std::string const& file) : step_(step), file_(file) {}

    void read(yaml::Node const& value) {
        switch (step_.kind) {
        case Kind::set: return read_settings(value);
        case Kind::replace: return read_replace(value);
        case Kind::insert: return read_insert(value);
        case Kind::remove: return read_remove(value);
        case Kind::truncate: return read_truncate(value);
        case Kind::append: return read_assembly(value);
        case Kind::replace_all: return read_patterns(value);
        }
    }

private:
    void read_settings(yaml::Node const& value) {
        if (value.kind != yaml::Node::Kind::mapping || value.members.empty())
            throw yaml::Error(file_, value.mark, "expected paths and their values");
        for (auto const& [path, setting] : value.members)
            step_.settings.emplace_back(Spot{path.mark, path.scalar, 0}, setting);
    }

    void read_replace(yaml::Node const& value) {
        yaml::Fields fields(value, file_, "replace");
        step_.spot = spot(fields.required("at"));
        if (auto const* const size = fields.optional("size")) step_.size = yaml::integer(*size, file_);
        read_assembly(fields.required("asm"));
        fields.done();
        if (step_.spot.path.empty() && !step_.size)
            throw yaml::Error(file_, step_.spot.mark, "expected a 'size' with an offset");
    }

    void read_insert(yaml::Node const& value) {
        yaml::Fields fields(value, file_, "insert");
        auto const* const before = fields.optional("before");
        auto const* const after = fields.optional("after");
        auto const* const at = fields.optional("at");
        read_assembly(fields.required("asm"));
        fields.done();
        if ((before != nullptr) + (after != nullptr) + (at != nullptr) != 1)
            throw yaml::Error(file_, value.mark, "expected one of 'before', 'after' and 'at'");
        step_.after = after != nullptr;
        step_.spot = spot(before ? *before : after ? *after : *at);
    }

    void read_remove(yaml::Node const& value) {
        if (value.kind != yaml::Node::Kind::mapping) {
            step_.spot = spot(value);
            if (step_.spot.path.empty()) throw yaml::Error(file_, value.mark, "expected a path, or from and size");
            return;
        }
        yaml::Fields fields(value, file_, "remove");
        step_.spot = spot(fields.required("from"));
        step_.size = fields.integer("size");
        fields.done();
    }

    void read_truncate(yaml::Node const& value) {
        if (value.kind != yaml::Node::Kind::mapping) {
            step_.spot = {value.mark, {}, yaml::integer(value, file_)};
            return;
        }
        yaml::Fields fields(value, file_, "truncate");
        step_.spot = spot(fields.required("at"));
        fields.done();
    }

    void read_assembly(yaml::Node const& value) {
        if (value.kind != yaml::Node::Kind::scalar) throw yaml::Error(file_, value.mark, "expected assembler text");
        step_.assembly = value.scalar;
        step_.assembly_mark = value.mark;
    }

    void read_patterns(yaml::Node const& value) {
        yaml::Fields fields(value, file_, "replace_all");
        auto const pattern = [&](std::string_view key) {
            auto const bytes = bytes_of_hex(fields.text(key));
            if (!bytes) throw yaml::Error(file_, fields.required(key).mark, "expected pairs of hexadecimal digits");
            return *bytes;
        };
        step_.what = pattern("what");
        step_.with = pattern("with");
        fields.done();
        if (step_.what.empty()) throw yaml::Error(file_, value.mark, "expected bytes to replace");
    }

    /// A number is an offset, anything else a path.
    [[nodiscard]] Spot spot(yaml::Node const& node) const {
        if (node.kind != yaml::Node::Kind::scalar || node.scalar.empty())
            throw yaml::Error(file_, node.mark, "expected a path or an offset");
        auto const first = node.scalar.front();
        bool const number = !node.quoted && ((first >= '0' && first <= '9') || first == '-');
        if (number) return {node.mark, {}, yaml::integer(node, file_)};
        return {node.mark, node.scalar, 0};
    }

    PatchStep& step_;
    std::string const& file_;
};

} // namespace

PatchStep read_patch_step(yaml::Node const& entry, std::string const& file) {
    if (entry.kind != yaml::Node::Kind::mapping || entry.members.size() != 1)
        throw yaml::Error(file, entry.mark, "expected one word and its arguments");
    auto const& [word, value] = entry.members.front();
    for (auto const& [name, kind] : kinds) {
        if (word.scalar != name) continue;
        PatchStep step;
        step.kind = kind;
        step.mark = word.mark;
        StepReader(step, file).read(value);
        return step;
    }
    throw yaml::Error(file, word.mark,
                      "unknown word '" + word.scalar +
                          "': expected set, replace, insert, remove, truncate, append or replace_all");
}

} // namespace animcheck::golden

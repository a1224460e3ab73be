// SPDX-License-Identifier: MIT
// Repairs that a first repair made possible, as edits of the file as it was.
#include "validator/app/repair_merge.hpp"

#include "validator/judge/embed_bytes.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace animcheck::app {
namespace {

class Merge {
public:
    explicit Merge(std::vector<FileEdit> const& former) : edits_(former) {
        std::uint64_t gone = 0, come = 0;
        for (auto const& [splice, before] : former) {
            places_.push_back({{splice.first - gone + come, splice.bytes.size(), splice.bytes}, {}});
            gone += splice.count;
            come += splice.bytes.size();
        }
    }

    /// An edit of the copy as one of the file; nothing if it is not apart from those before.
    [[nodiscard]] std::optional<FileEdit> moved(FileEdit edit) const {
        if (std::ranges::any_of(places_, [&](FileEdit const& one) { return is_met(one, edit); })) return {};
        std::uint64_t gone = 0, come = 0;
        for (std::size_t i = 0; i < places_.size() && places_[i].splice.first < edit.splice.first; ++i) {
            gone += edits_[i].splice.count;
            come += edits_[i].splice.bytes.size();
        }
        edit.splice.first = edit.splice.first - come + gone;
        return edit;
    }

    /// Writes the edit of the copy, or writes it in the place of one before.
    [[nodiscard]] bool write(FileEdit const& edit) {
        auto const same = std::ranges::find_if(places_, [&](FileEdit const& one) {
            return one.splice.first == edit.splice.first && one.splice.count == edit.splice.count;
        });
        if (same != places_.end() && edit.splice.count > 0) {
            replaced_.emplace_back(same - places_.begin(), edit.splice.bytes);
            return true;
        }
        auto own = moved(edit);
        if (own) added_.push_back(std::move(*own));
        return own.has_value();
    }

    /// Once all are written.
    void finish(FileReport& report) {
        for (auto const& [number, bytes] : replaced_) replace(report, edits_[number], bytes);
        report.layout.insert(report.layout.end(), added_.begin(), added_.end());
        std::ranges::sort(report.layout, {}, [](FileEdit const& edit) { return edit.splice.first; });
    }

private:
    static bool is_met(FileEdit const& one, FileEdit const& other) { return one.meets(other) || one == other; }

    static void replace(FileReport& report, FileEdit const& former, std::string const& bytes) {
        for (auto& edit : report.layout)
            if (edit == former) edit.splice.bytes = bytes;
        for (auto& input : report.inputs)
            for (std::size_t i = 0; i < input.edits.size() && !input.packed; ++i) {
                if (FileEdit{input.splices[i], input.edits[i].before} != former) continue;
                input.splices[i].bytes = input.edits[i].splice.bytes = bytes;
                input.edits[i].words =
                    fmt::format("write {} at 0x{:x}", animcheck::hex_of(bytes), former.splice.first);
            }
    }

    std::vector<FileEdit> const& edits_;
    std::vector<FileEdit> places_; ///< of what they wrote, in the copy
    std::vector<FileEdit> added_;
    std::vector<std::pair<std::size_t, std::string>> replaced_;
};

RepairedInput* input_at(FileReport& report, std::string const& place) {
    auto const known = std::ranges::find(report.inputs, place, &RepairedInput::place);
    return known == report.inputs.end() ? nullptr : &*known;
}

} // namespace

bool merge(FileReport& report, FileReport const& found) {
    Merge merging(report.edits);
    auto inputs = found.inputs;
    std::erase_if(inputs, [](RepairedInput const& input) { return input.edits.empty(); });
    for (auto& input : inputs) {
        auto const* const known = input_at(report, input.place);
        if (known && !known->edits.empty()) return false;
        for (std::size_t i = 0; i < input.edits.size() && !input.packed; ++i) {
            auto const edit = merging.moved({input.splices[i], input.edits[i].before});
            if (!edit) return false;
            input.splices[i] = edit->splice;
        }
    }
    for (auto const& edit : found.layout)
        if (!merging.write(edit)) return false;
    merging.finish(report);
    for (auto& input : inputs) {
        input.sha256.clear();
        input.judged.clear();
        auto* const known = input_at(report, input.place);
        if (known) {
            input.before = known->before;
            input.faults = std::move(known->faults);
            input.sha256 = std::move(known->sha256);
        }
        (known ? *known : report.inputs.emplace_back()) = std::move(input);
    }
    return true;
}

} // namespace animcheck::app

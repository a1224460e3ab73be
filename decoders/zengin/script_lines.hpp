// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"
#include "decoders/zengin/script_fields.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck::zengin {

/// The statements of a model script, of either form, for the files that are compared with it.
class ScriptLines final : public FamilyPart {
public:
    struct Statement {
        ScriptLayout const* layout = nullptr;
        std::uint64_t line = 0; ///< of a text, counted from 1; 0 in a compiled script
        /// As the fields of the layout, texts in upper case, numbers as the game reads them.
        std::vector<std::string> values = {};

        [[nodiscard]] std::string_view name() const noexcept {
            return values.empty() ? std::string_view() : values.front();
        }
    };

    explicit ScriptLines(bool compiled) : compiled_(compiled) {}
    [[nodiscard]] bool compiled() const noexcept { return compiled_; }
    [[nodiscard]] std::vector<Statement> const& statements() const noexcept { return statements_; }
    void add(Statement statement) { statements_.push_back(std::move(statement)); }
    void sort_names(); ///< once all statements were added

    /// The ani of this name, the first if there are several; null if there is none.
    [[nodiscard]] Statement const* ani(std::string_view name) const;

private:
    bool compiled_;
    std::vector<Statement> statements_;
    std::vector<std::uint32_t> anis_; ///< indices of statements, by name
};

/// The line of an ani as a text has it, with its rate.
[[nodiscard]] std::string line_of(ScriptLines::Statement const& ani);

/// Where a text and the script that was compiled from it differ.
struct ScriptDifference {
    std::uint64_t count = 0; ///< statements
    std::string first;       ///< the first few in words, in the order of the text
};
[[nodiscard]] ScriptDifference difference(ScriptLines const& compiled, ScriptLines const& text);

[[nodiscard]] std::string upper_case(std::string_view text);
[[nodiscard]] std::string text_of_float(float value);

/// The script that a companion is; null if it is something else.
[[nodiscard]] inline ScriptLines const* script_in(Companion const* found) {
    return found ? dynamic_cast<ScriptLines const*>(found->model.family_part.get()) : nullptr;
}

} // namespace animcheck::zengin

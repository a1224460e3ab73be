// SPDX-License-Identifier: MIT
// Text of the corpus: bases, a NUL, and the cases of a rule. Either part is also taken for assembler text and for a
// list of exemptions. What is no such text is refused with a place in it; what is gives the same bytes each time,
// no more than an image may have.
#include "fuzz/folder.hpp"
#include "fuzz/target.hpp"
#include "golden/corpus/assembler.hpp"
#include "golden/corpus/runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace animcheck::case_text_target {
namespace {

constexpr std::size_t most_cases = 16;
std::string const file_name = "fuzz.yaml";

SpecSet const& specs() {
    static auto const all = SpecSet::built_in();
    return all;
}

void must(bool holds, std::string_view what) {
    if (!holds) fuzz::stop(fmt::format("case_text: {}", what));
}

/// A line of the text, or the one after it.
template <class Mark>
void judge_mark(Mark const& mark, std::string_view text) {
    auto const lines = static_cast<std::uint64_t>(std::ranges::count(text, '\n')) + 1;
    must(mark.line >= 1 && mark.column >= 1, "an error has no place");
    must(mark.line <= lines + 1 && mark.column <= text.size() + 2, "an error is outside the text");
}

/// The result of reading text, or nothing where it is refused.
template <class Read>
auto read(std::string_view text, Read const& call) -> std::optional<decltype(call())> {
    try {
        return call();
    } catch (yaml::Error const& error) {
        must(error.file() == file_name, "an error names another file");
        must(!error.message().empty(), "an error says nothing");
        judge_mark(error.mark(), text);
    } catch (golden::AssemblyError const& error) {
        must(*error.what() != '\0', "an error says nothing");
        judge_mark(error.mark(), text);
    }
    return std::nullopt;
}

void judge_assembly(std::string_view text) {
    auto const assemble = [&] { return golden::assemble(text); };
    auto const first = read(text, assemble);
    if (!first) return;
    must(first->size() <= golden::image_limit, "an image is too large");
    must(read(text, assemble) == first, "assembled twice, it differs");
}

/// The word after a key, anywhere.
std::string word_after(std::string_view text, std::string_view key, std::string const& other) {
    auto const at = text.find(key);
    if (at == std::string_view::npos) return other;
    auto const rest = text.substr(at + key.size());
    return std::string(rest.substr(0, rest.find_first_of(" \r\n,}")));
}

void judge_case(golden::Case const& entry, std::string_view both) {
    auto const bytes_of = [&] { return golden::bytes_of(entry, specs()); };
    auto const bytes = read(both, bytes_of);
    if (!bytes) return;
    must(bytes->size() <= golden::image_limit, "a case is larger than an image may be");
    must(read(both, bytes_of) == bytes, "the bytes of a case differ");
}

golden::Bases bases_in(std::string const& text) {
    auto const format = word_after(text, "format: ", "zengin.man");
    auto const load = [&] { return golden::load_bases(text, format, specs(), file_name); };
    auto bases = read(text, load);
    must(read(text, load).has_value() == bases.has_value(), "bases load once and once not");
    return bases.value_or(golden::Bases{});
}

void judge_cases(std::string const& text, golden::Bases const& bases, std::string_view both) {
    auto const rule = word_after(text, "rule: ", "zengin.man/version");
    auto const load = [&] { return golden::load_rule_file(text, rule, bases, specs(), file_name); };
    auto const first = read(text, load), second = read(text, load);
    must(first.has_value() == second.has_value(), "cases load once and once not");
    if (!first) return;
    must(first->rule == rule && first->cases.size() == second->cases.size(), "cases are lost");
    for (std::size_t i = 0; i < std::min(first->cases.size(), most_cases); ++i) {
        auto const& entry = first->cases[i];
        must(entry.full_id() == second->cases[i].full_id() && entry.rule == rule, "cases are in another order");
        judge_mark(entry.mark, text);
        judge_case(entry, both);
    }
}

int run(std::uint8_t const* input, std::size_t size) {
    std::string const both(reinterpret_cast<char const*>(input), size);
    auto const parts = fuzz::parts_of(both, 2);
    for (auto const& text : parts) {
        judge_assembly(text);
        static_cast<void>(read(text, [&] { return golden::load_exempt(text, "zengin.man", file_name); }));
    }
    judge_cases(parts.back(), bases_in(parts.front()), both);
    return 0;
}

fuzz::FuzzTarget const target{"case_text", run};

} // namespace
} // namespace animcheck::case_text_target

// SPDX-License-Identifier: MIT
// Files as text of the corpus: a byte for the format, then a file. Its assembler text is assembled to the same
// bytes, and a patch from any other file makes it of that one: of its own first or last bytes, and of itself with
// some changed.
#include "decoders/registry.hpp"
#include "fuzz/property.hpp"
#include "fuzz/target.hpp"
#include "golden/corpus/assembler.hpp"
#include "golden/corpus/import.hpp"
#include "golden/corpus/patch.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace animcheck::case_import_target {
namespace {

using Bytes = std::vector<std::byte>;

SpecSet const& specs() {
    static auto const all = SpecSet::built_in();
    return all;
}

void must(bool holds, std::string_view what) {
    if (!holds) fuzz::stop(fmt::format("case_import: {}", what));
}

Decoded decoded(ByteView bytes, Format const& format) {
    Input input;
    input.path = "fuzz";
    input.source.bytes = bytes;
    input.forced_format = format.id;
    return decode(input, specs(), lenient);
}

void judge_assembly(Bytes const& bytes, Decoded const& of_bytes) {
    auto const text = golden::assembly_of(bytes, of_bytes);
    must(std::ranges::all_of(text, [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }),
         "a line is not plain");
    must(golden::assemble(text) == bytes, "assembled, the bytes are others");
}

void judge_patch(Bytes const& base, Bytes const& bytes, Format const& format) {
    auto const of_base = decoded(base, format);
    if (!of_base.paths) return;
    auto const text = golden::patch_to(bytes, base, of_base);
    must(text.empty() == (base == bytes), "a patch changes nothing, or there is none");
    if (text.empty()) return;
    std::string const file = "fuzz.yaml";
    auto const list = yaml::parse(text, file);
    std::vector<golden::PatchStep> steps;
    for (auto const& item : list.items) steps.push_back(golden::read_patch_step(item, file));
    auto const decode = [&](ByteView view) { return decoded(view, format); };
    must(golden::apply_patch(base, steps, decode, file) == bytes, "patched, the bytes are others");
}

int run(std::uint8_t const* input, std::size_t size) {
    if (size < 2) return 0;
    auto const& format = *formats()[input[0] % formats().size()];
    auto const all = std::as_bytes(std::span(input + 1, size - 1));
    Bytes const bytes(all.begin(), all.end());
    judge_assembly(bytes, decoded(bytes, format));
    auto const cut = static_cast<std::ptrdiff_t>(fuzz::hash_of({input + 1, size - 1}) % bytes.size());
    judge_patch({bytes.begin(), bytes.begin() + cut}, bytes, format);
    judge_patch({bytes.begin() + cut, bytes.end()}, bytes, format);
    judge_patch(bytes, {bytes.begin() + cut, bytes.end()}, format);
    auto changed = bytes;
    for (auto at = cut; at < std::ssize(changed); at += 1 + cut)
        changed[static_cast<std::size_t>(at)] ^= std::byte{0x41};
    judge_patch(changed, bytes, format);
    judge_patch(bytes, bytes, format);
    return 0;
}

fuzz::FuzzTarget const target{"case_import", run};

} // namespace
} // namespace animcheck::case_import_target

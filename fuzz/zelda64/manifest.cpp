// SPDX-License-Identifier: MIT
// Any text as a manifest: it is read, or refused with a line of it. What is read names elements in any bytes (those
// after the text's first NUL): every one of them is a member, is reported, or is counted; members point to what is
// known of them, and each can be judged.
#include "validator/walk/manifest.hpp"
#include "decoders/container.hpp"
#include "decoders/registry.hpp"
#include "decoders/zelda64/facts.hpp"
#include "fuzz/property.hpp"
#include "fuzz/target.hpp"
#include "validator/judge/inspect.hpp"
#include "validator/walk/dump.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace animcheck::manifest_target {
namespace {

using fuzz::stop;

constexpr std::string_view file_name = "fuzz.xml";
constexpr std::size_t members_judged = 16;

SpecSet const& specs() {
    static SpecSet const set = SpecSet::built_in();
    return set;
}

void must(bool holds, std::string_view what) {
    if (!holds) stop(fmt::format("manifest: {}", what));
}

/// "fuzz.xml:3: ...", with a line that the text has. Only what is too large has none.
void judge_error(std::string_view message, std::string_view text) {
    must(message.starts_with(file_name), "an error names another file");
    message.remove_prefix(file_name.size());
    if (message.starts_with(": larger")) return must(text.size() > ManifestLimits::bytes, "refused as too large");
    std::uint64_t line = 0;
    must(message.starts_with(':'), "an error has no line");
    auto const [end, error] = std::from_chars(message.data() + 1, message.data() + message.size(), line);
    must(error == std::errc{} && std::string_view(end, 2) == ": ", "an error has no line");
    must(line >= 1 && line <= static_cast<std::uint64_t>(std::ranges::count(text, '\n')) + 1,
         "an error is outside the text");
}

std::optional<Manifest> read(std::string_view text) {
    try {
        return read_manifest(text, std::string(file_name));
    } catch (ManifestError const& error) {
        judge_error(error.what(), text);
        return std::nullopt;
    }
}

bool same(ManifestElement const& a, ManifestElement const& b) {
    return a.word == b.word && a.name == b.name && a.follows == b.follows && a.offset == b.offset &&
           a.line == b.line && a.size == b.size && a.count == b.count && a.frames == b.frames;
}

void judge_bounds(Manifest const& manifest, Manifest const& again, std::string_view text) {
    auto const lines = static_cast<std::uint64_t>(std::ranges::count(text, '\n')) + 1;
    must(!manifest.files.empty() && manifest.files.size() <= ManifestLimits::files, "too many files, or none");
    std::size_t elements = 0;
    for (std::size_t i = 0; i < manifest.files.size(); ++i) {
        auto const& file = manifest.files[i];
        elements += file.elements.size();
        must(!file.name.empty() && file.segment.value_or(0) < 16, "a file without a name, or of no segment");
        must(file.alone == (manifest.files.size() == 1), "alone is not alone");
        must(std::ranges::equal(file.elements, again.files[i].elements, same), "read twice, it differs");
        for (auto const& element : file.elements) must(element.line >= 1 && element.line <= lines, "a wrong line");
    }
    must(elements <= ManifestLimits::elements, "too many elements");
}

class Object {
public:
    Object(ManifestFile const& file, ByteView bytes) : file_(file), bytes_(bytes) {
        context_.manifest = &file;
        context_.name = file.name;
    }

    void run() {
        auto const input = input_of(context_, "");
        auto const record = judged(input);
        must(record.format == "zelda64.object", "a manifest's file is not an object");
        Source const source{bytes_};
        Container const container(*format_of("zelda64.object"), source, context_, Nesting::file);
        bool const is_of_other =
            std::ranges::find(record.findings, "zelda64.object/manifest-of-other", &Finding::rule) !=
            record.findings.end(); // its members are those of a scan
        must(is_of_other || container.members().size() <= file_.elements.size(), "more members than elements");
        for (auto const& member : container.members())
            if (!is_of_other) judge_member(member);
        auto const most = std::min(container.members().size(), members_judged);
        for (std::size_t i = 0; i < most; ++i) {
            Context context;
            add_facts(container.members()[i], context);
            static_cast<void>(judged(input_of(context, container.members()[i].format)));
        }
    }

private:
    [[nodiscard]] Input input_of(Context const& context, std::string_view format) const {
        Input input;
        input.path = input.name = file_.name;
        input.source.bytes = bytes_;
        input.context = context;
        input.forced_format = format;
        return input;
    }

    [[nodiscard]] static InputRecord judged(Input const& input) {
        Inspector inspector(specs());
        auto record = inspector.inspect(input);
        for (auto const& finding : record.findings) must(finding.kind != AnomalyKind::internal, finding.message);
        return record;
    }

    void judge_member(Member const& member) const {
        must(member.row < file_.elements.size() && file_.elements[member.row].name == member.name,
             "a member is not the element of its row");
        must(member.stored == bytes_.size() && member.offset == 0 && member.entry < bytes_.size(),
             "a member is outside the file");
        must(format_of(member.format) && !format_of(member.format)->container, "a member of no format");
        must(member.facts, "a member of which nothing is known");
        zelda64::KnownParts const parts(*member.facts);
        for (std::size_t i = 1; i < parts.size(); ++i)
            must(parts[i - 1].offset <= parts[i].offset, "parts out of order");
        auto const& skeleton = member.skeleton;
        must(skeleton.empty() ||
                 std::ranges::find(file_.elements, skeleton, &ManifestElement::name) != file_.elements.end(),
             "a skeleton that the file does not name");
    }

    ManifestFile const& file_;
    ByteView bytes_;
    Context context_;
};

int run(std::uint8_t const* input, std::size_t size) {
    auto const* const end = std::find(input, input + size, std::uint8_t{0});
    std::string const text(input, end);
    auto const manifest = read(text), again = read(text);
    if (!manifest) return 0;
    judge_bounds(*manifest, *again, text);
    auto const rest = std::as_bytes(std::span(end, input + size));
    std::vector<std::byte> const bytes(rest.begin() + (rest.empty() ? 0 : 1), rest.end());
    for (std::size_t i = 0; i < std::min<std::size_t>(manifest->files.size(), 4); ++i)
        Object(manifest->files[i], bytes).run();
    return 0;
}

fuzz::FuzzTarget const target{"manifest", run};

} // namespace
} // namespace animcheck::manifest_target

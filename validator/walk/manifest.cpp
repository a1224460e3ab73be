// SPDX-License-Identifier: MIT
// The only file that sees pugixml.
#include "validator/walk/manifest.hpp"

#include "decoders/format.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>
#include <pugixml.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace animcheck {
namespace {

enum class Base : std::uint8_t { decimal, hexadecimal };

/// A word of the manifest, as short as a message can bear.
std::string shown(std::string_view word) { return printable(word.substr(0, 60)); }

/// Where the first element begins, if the text is XML so far; comments and declarations come before it.
std::optional<std::size_t> first_element(std::string_view text) {
    struct Skipped {
        std::string_view start, end;
    };
    constexpr std::array skipped{Skipped{"<?", "?>"}, Skipped{"<!--", "-->"}, Skipped{"<!", ">"}};
    std::size_t at = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    while (true) {
        at = text.find_first_not_of(" \t\r\n", at);
        if (at == std::string_view::npos || text[at] != '<') return std::nullopt;
        auto const rest = text.substr(at);
        auto const part =
            std::ranges::find_if(skipped, [&](Skipped const& one) { return rest.starts_with(one.start); });
        if (part == skipped.end()) return at;
        auto const end = rest.find(part->end, part->start.size());
        if (end == std::string_view::npos) return std::nullopt;
        at += end + part->end.size();
    }
}

bool is_root(std::string_view element) {
    constexpr std::string_view start = "<Root";
    return element.starts_with(start) &&
           (element.size() == start.size() || std::string_view(" \t\r\n/>").contains(element[start.size()]));
}

class ManifestReader {
public:
    ManifestReader(std::string_view text, std::string const& file) : text_(text), file_(file) {}

    Manifest read() {
        if (auto const first = first_element(text_); first && !is_root(text_.substr(*first)))
            throw NotAManifest(
                fmt::format("{}:{}: expected a <Root>", file_, line_at(static_cast<std::ptrdiff_t>(*first))));
        if (text_.size() > ManifestLimits::bytes)
            throw ManifestError(fmt::format("{}: larger than {} bytes", file_, ManifestLimits::bytes));
        pugi::xml_document document;
        auto const result = document.load_buffer(text_.data(), text_.size());
        if (!result) fail_at(result.offset, result.description());
        look_at_depth(document);
        read_root(document);
        for (auto& file : manifest_.files) file.alone = manifest_.files.size() == 1;
        return std::move(manifest_);
    }

private:
    [[noreturn]] void fail_at(std::ptrdiff_t offset, std::string const& what) const {
        throw ManifestError(fmt::format("{}:{}: {}", file_, line_at(offset), what));
    }
    [[noreturn]] void fail(pugi::xml_node node, std::string const& what) const {
        fail_at(node.offset_debug(), what);
    }
    [[nodiscard]] std::uint32_t line_at(std::ptrdiff_t offset) const {
        auto const end = std::min(text_.size(), static_cast<std::size_t>(std::max<std::ptrdiff_t>(offset, 0)));
        return static_cast<std::uint32_t>(std::ranges::count(text_.substr(0, end), '\n') + 1);
    }

    /// Without recursion: a file can nest as deeply as it is long.
    void look_at_depth(pugi::xml_node document) const {
        auto node = document.first_child();
        for (unsigned depth = 1; node;) {
            if (depth > ManifestLimits::depth && node.type() == pugi::node_element) fail(node, "nested too deeply");
            if (node.first_child() && depth <= ManifestLimits::depth) {
                node = node.first_child();
                ++depth;
                continue;
            }
            while (node && !node.next_sibling()) {
                node = node.parent();
                --depth;
            }
            node = node.next_sibling();
        }
    }

    void read_root(pugi::xml_node document) {
        pugi::xml_node root;
        for (auto const node : document.children()) {
            if (node.type() != pugi::node_element) continue;
            if (root) fail(node, "more than one root element");
            root = node;
        }
        if (!root || std::string_view(root.name()) != "Root") fail(root, "expected a <Root>");
        for (auto const node : root.children()) {
            if (node.type() != pugi::node_element) continue;
            std::string_view const name(node.name());
            if (name == "File")
                read_file(node);
            else if (name != "ExternalFile")
                fail(node, fmt::format("<{}> is neither File nor ExternalFile", shown(name)));
        }
        if (manifest_.files.empty()) fail(root, "it names no File");
    }

    void read_file(pugi::xml_node node) {
        if (manifest_.files.size() == ManifestLimits::files)
            fail(node, fmt::format("more than {} files", ManifestLimits::files));
        ManifestFile file;
        file.name = word(node, "Name");
        if (file.name.empty()) fail(node, "a File without a Name");
        file.game = word(node, "Game");
        // ZAPD: 128 means no segment; then pointers are addresses.
        if (auto const segment = number(node, "Segment", Base::decimal); segment && *segment < 16)
            file.segment = static_cast<std::uint8_t>(*segment);
        if (auto const address = number(node, "BaseAddress", Base::hexadecimal))
            file.base_address = static_cast<std::uint32_t>(*address);
        file.range_start = number(node, "RangeStart", Base::hexadecimal).value_or(0);
        file.range_end = number(node, "RangeEnd", Base::hexadecimal).value_or(0xFFFFFFFF);
        for (auto const& known : manifest_.files)
            if (same_name(known.name, file.name)) fail(node, fmt::format("{} is named twice", shown(file.name)));
        for (auto const child : node.children())
            if (child.type() == pugi::node_element) file.elements.push_back(element_of(child));
        manifest_.files.push_back(std::move(file));
    }

    ManifestElement element_of(pugi::xml_node node) {
        if (++elements_ > ManifestLimits::elements)
            fail(node, fmt::format("more than {} elements", ManifestLimits::elements));
        ManifestElement element;
        element.word = checked(node, node.name());
        element.name = word(node, "Name");
        element.line = next_line(node);
        read_offset(node, element);
        element.size = number(node, "Size", Base::hexadecimal);
        element.count = number(node, node.attribute("Length") ? "Length" : "Count", Base::decimal);
        element.frames = number(node, "FrameCount", Base::decimal);
        element.skeleton_offset = number(node, "SkelOffset", Base::hexadecimal);
        element.width = number(node, "Width", Base::decimal);
        element.height = number(node, "Height", Base::decimal);
        element.type = word(node, "Type");
        element.limb_type = word(node, "LimbType");
        element.pixels = word(node, "Format");
        element.item = checked(node, node.first_child().name());
        return element;
    }

    /// 0x38: from the start; .+0x38: from the end of the element before; without one: that end itself.
    void read_offset(pugi::xml_node node, ManifestElement& element) const {
        auto const attribute = node.attribute("Offset");
        std::string_view text(attribute.value());
        element.follows = !attribute || text.starts_with(".+");
        if (element.follows && attribute) text.remove_prefix(2);
        if (attribute) element.offset = number(node, "Offset", text, Base::hexadecimal);
    }

    [[nodiscard]] std::string checked(pugi::xml_node node, char const* text) const {
        std::string value(text);
        if (value.size() > ManifestLimits::word) fail(node, "a name or a word that is too long");
        return value;
    }
    [[nodiscard]] std::string word(pugi::xml_node node, char const* name) const {
        return checked(node, node.attribute(name).value());
    }

    [[nodiscard]] std::optional<std::uint64_t> number(pugi::xml_node node, char const* name, Base base) const {
        auto const attribute = node.attribute(name);
        if (!attribute) return std::nullopt;
        return number(node, name, attribute.value(), base);
    }
    /// Up to 32 bits, which is what the console addresses. 0x is hexadecimal everywhere.
    [[nodiscard]] std::uint64_t number(pugi::xml_node node, char const* name, std::string_view text,
                                       Base base) const {
        auto digits = text;
        bool const prefixed = digits.starts_with("0x") || digits.starts_with("0X");
        if (prefixed) digits.remove_prefix(2);
        std::uint32_t value = 0;
        auto const [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value,
                                                  prefixed || base == Base::hexadecimal ? 16 : 10);
        if (error != std::errc{} || end != digits.data() + digits.size())
            fail(node, fmt::format("{}=\"{}\" is no number of 32 bits", name, shown(text)));
        return value;
    }

    /// Elements come in order, so that lines need counting once.
    [[nodiscard]] std::uint32_t next_line(pugi::xml_node node) {
        auto const offset =
            std::min(text_.size(), static_cast<std::size_t>(std::max<std::ptrdiff_t>(node.offset_debug(), 0)));
        if (offset < counted_) return line_;
        line_ += static_cast<std::uint32_t>(std::ranges::count(text_.substr(counted_, offset - counted_), '\n'));
        counted_ = offset;
        return line_;
    }

    std::string_view text_;
    std::string const& file_;
    Manifest manifest_;
    std::size_t elements_ = 0, counted_ = 0;
    std::uint32_t line_ = 1;
};

} // namespace

Manifest read_manifest(std::string_view text, std::string const& file) { return ManifestReader(text, file).read(); }

} // namespace animcheck

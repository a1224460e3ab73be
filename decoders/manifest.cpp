#include "decoders/manifest.hpp"

#include "decoders/format.hpp"

#include <algorithm>
#include <array>

namespace animcheck {
namespace {

/// As the tools call what they cut out of a cartridge. Sources and manifests of the same name stand beside it.
constexpr std::array<std::string_view, 4> extensions{".zobj", ".bin", ".zdata", ".zovl"};

} // namespace

ManifestFile const* Manifest::of(std::string_view name) const noexcept {
    auto const dot = std::min(name.rfind('.'), name.size());
    auto const extension = name.substr(dot);
    bool const known = std::ranges::any_of(
        extensions, [extension](std::string_view usual) { return same_name(usual, extension); });
    auto const is = [&](ManifestFile const& file) {
        return same_name(file.name, name) || (known && same_name(file.name, name.substr(0, dot)));
    };
    auto const found = std::ranges::find_if(files, is);
    return found == files.end() ? nullptr : &*found;
}

} // namespace animcheck

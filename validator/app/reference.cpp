// SPDX-License-Identifier: MIT
#include "validator/app/reference.hpp"

#include "validator/app/options.hpp"
#include "validator/rules/hash.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <vector>

namespace animcheck::app {
namespace {

/// The files that differ: the first ones by name.
struct Differences {
    static constexpr std::size_t named_most = 20;
    std::uint64_t compared = 0, differ = 0, damaged = 0, only_here = 0, only_there = 0;
    std::string names;

    void name(Container const& container, Member const& member) {
        if (differ + only_here <= named_most) names += (names.empty() ? "" : ", ") + container.word_of(member);
    }
    [[nodiscard]] std::string text(std::string const& reference) const {
        auto words = fmt::format("{} of {} files differ from those of {}", differ, compared, reference);
        if (damaged > 0) words += fmt::format(", {} cannot be unpacked", damaged);
        if (only_here > 0) words += fmt::format(", {} are only here", only_here);
        if (only_there > 0) words += fmt::format(", {} are only there", only_there);
        if (names.empty()) return words;
        return words + ": " + names + (differ + only_here > named_most ? ", ..." : "");
    }
    [[nodiscard]] bool any() const noexcept { return differ + damaged + only_here + only_there > 0; }
};

/// Nothing of what cannot be unpacked.
std::optional<Digest> digest_of_member(Container const& container, Member const& member,
                                       std::vector<std::byte>& storage) {
    auto const index = static_cast<std::size_t>(&member - container.members().data());
    ByteView bytes;
    if (!container.is_affordable(index) || !container.bytes_of(member, Nesting::unpacked, storage, bytes))
        return std::nullopt;
    return digest_of(bytes);
}

} // namespace

Reference::Reference(std::string const& path) {
    if (path.empty()) return;
    if (kind_of(path) != PathKind::file) throw UsageError(fmt::format("--reference: no file {}", printable(path)));
    open_ = open_container(path);
    if (!open_)
        throw UsageError(fmt::format("--reference: {} is not a container that its name promises", printable(path)));
    file_ = GivenFile{std::string(base_name(path)), hash_of(open_->file.bytes())};
    for (auto const& member : open_->container->members()) members_.emplace(member.row, &member);
}

void Reference::compare(Container const& container, InputRecord& record, SpecSet const& specs) const {
    if (!open_ || container.format().id != open_->container->format().id) return;
    Differences found;
    std::vector<std::byte> storage;
    for (auto const& member : container.members()) {
        auto const other = members_.find(member.row);
        if (other == members_.end()) {
            ++found.only_here;
            found.name(container, member);
            continue;
        }
        ++found.compared;
        auto const own = digest_of_member(container, member, storage);
        auto const there = digest_of_member(*open_->container, *other->second, storage);
        if (!own || !there) {
            ++found.damaged;
        } else if (*own != *there) {
            ++found.differ;
            found.name(container, member);
        }
    }
    found.only_there = members_.size() - found.compared;
    Inspector io(specs);
    auto const name = printable(file_->name);
    if (found.any())
        io.add_io(record, AnomalyKind::count_mismatch, found.text(name));
    else
        io.add_io(record, AnomalyKind::duplicate, fmt::format("{} files, those of {}", found.compared, name));
}

} // namespace animcheck::app

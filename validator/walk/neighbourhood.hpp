// SPDX-License-Identifier: MIT
#pragma once

#include "validator/walk/companions.hpp"
#include "validator/walk/place.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace animcheck {

/// Companions of one input. They live as long as this object.
class Neighbourhood final : public Surroundings {
public:
    Neighbourhood(Companions& companions, Spot const& spot)
        : companions_(companions), spot_(spot), file_(companions.collection().files()[spot.file]) {}

    [[nodiscard]] Search find(std::span<std::string const> names, Companion const*& found) override;
    [[nodiscard]] Search find_checksum(std::uint32_t checksum, Companion const*& found) override;
    [[nodiscard]] bool present(std::string_view name) override;
    [[nodiscard]] bool beside(std::string_view name) override;
    [[nodiscard]] Container const* container(std::string_view name) override;
    [[nodiscard]] Search find_row(Container const& container, std::uint32_t row, Companion const*& found) override;
    void visit_rows(Container const& container,
                    std::function<void(std::uint32_t row, Companion const& member)> const& visit) override;
    [[nodiscard]] std::vector<std::uint64_t> of_stem(std::string_view stem, std::string_view extension,
                                                     std::size_t most,
                                                     std::uint64_t (*read)(ByteView bytes)) override;
    [[nodiscard]] std::vector<std::string> names_of_stem(std::string_view stem, std::string_view extension,
                                                         std::size_t most) override;
    /// Files that the input was judged by, beside its own; also those of skeletons that were found by a checksum,
    /// but not those where none was found. Nothing: it may be any of the folder.
    [[nodiscard]] std::optional<std::set<std::string>> files_used() const;
    [[nodiscard]] bool complete() const override { return spot_.nest || !companions_.collection().named(); }

private:
    using Candidate = Companions::Candidate;
    using Candidates = Companions::Candidates;
    /// The candidates of the innermost level that has any.
    [[nodiscard]] Candidates nearest(std::string_view name);
    /// Cheaper than looking: whether something of this name can be in reach.
    [[nodiscard]] bool is_possible(std::string_view name);
    using Look = std::function<bool(ByteView bytes)>; ///< false: enough
    void visit_stem(std::string_view stem, std::string_view extension, Look const& look);
    void visit_members(std::string_view stem, std::string_view extension, Look const& look) const;
    using VisitMember = std::function<bool(std::uint32_t index)>; ///< false: enough
    void each_member(std::string_view stem, std::string_view extension, VisitMember const& visit) const;
    [[nodiscard]] Candidates nearest_of(Candidates all) const;
    /// Files of this name: in the input's own folder, else anywhere.
    [[nodiscard]] Candidates files_called(std::string_view name);
    [[nodiscard]] bool in_reach(Candidate const& candidate) const;
    [[nodiscard]] unsigned level_of(Candidate const& candidate) const;
    /// The place of a container that was given out; else null.
    [[nodiscard]] std::string const* prefix_of(Container const& container) const;
    [[nodiscard]] Search taken(Candidates const& candidates, Companion const*& found);
    [[nodiscard]] WalkObserver* observer() const noexcept { return spot_.collection.observer(); }

    Companions& companions_;
    Spot const& spot_;
    CollectedFile const& file_;
    std::vector<std::shared_ptr<Companion const>> found_;
    std::vector<std::pair<Container const*, std::string>> prefixes_; ///< containers that were given out, and where
    bool by_stem_ = false; ///< bytes of files were asked for by the beginning of their names
};

} // namespace animcheck

// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/container.hpp"
#include "decoders/manifest.hpp"
#include "validator/judge/inspect.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck {

/// Bounds of one run. What is left out has its usual bound.
struct SuppliedLimits {
    std::optional<std::uint64_t> work; ///< bytes examined or produced in all, whatever the size of the input
    std::optional<std::uint64_t> events;
    std::optional<std::uint64_t> unpack; ///< bytes of a packed member
    [[nodiscard]] bool any() const noexcept { return work || events || unpack; }
    [[nodiscard]] InspectOptions options() const;
};

/// Context of one input besides its bytes, if all of it is supplied and nothing is sought around the file.
struct Supplied {
    std::string name;             ///< the file's, for recognition; or empty
    std::string format;           ///< empty to recognise it. Of the member, if there is one
    std::string inside;           ///< the bytes are a member of a container with this name
    bool named = false;           ///< the user named the file
    std::string container_format; ///< the bytes are a container of this format,
    std::string member;           ///< and this member of it is meant
    std::string game;
    std::optional<Skeleton> skeleton;
    std::string manifest_text; ///< XML; empty if none
    std::shared_ptr<Manifest const> manifest;
    std::optional<std::vector<std::string>> beside; ///< names in the same folder; empty if the folder is not known
    Facts facts;                                    ///< their names are those of a spec, which outlives this
    SuppliedLimits limits;
};

/// A folder of which only the names are known, so every companion in it is broken. The names must outlive it.
class NamesBeside final : public Surroundings {
public:
    explicit NamesBeside(std::vector<std::string> const& names) : names_(names) {}
    [[nodiscard]] Search find(std::span<std::string const> names, Companion const*&) override {
        return std::ranges::any_of(names, [&](auto const& name) { return beside(name); }) ? Search::broken
                                                                                          : Search::none;
    }
    [[nodiscard]] Search find_checksum(std::uint32_t, Companion const*&) override { return Search::none; }
    [[nodiscard]] bool present(std::string_view name) override { return beside(name); }
    [[nodiscard]] bool beside(std::string_view name) override {
        return std::ranges::any_of(names_, [&](auto const& other) { return same_name(name, other); });
    }
    [[nodiscard]] Container const* container(std::string_view) override { return nullptr; }
    [[nodiscard]] Search find_row(Container const&, std::uint32_t, Companion const*&) override {
        return Search::none;
    }
    [[nodiscard]] bool complete() const override { return true; }

private:
    std::vector<std::string> const& names_;
};

/// The input without its member and the names beside it. Points into `supplied`.
[[nodiscard]] Input input_of(Supplied const& supplied, ByteView bytes);

/// The bytes are not the container that they are said to be, or it has no such member.
class NoSuchMember : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// An input made of bytes and what is supplied. Not movable: the input points into it. Refers to `supplied`.
class SuppliedInput {
public:
    SuppliedInput(Supplied const& supplied, ByteView bytes); ///< throws NoSuchMember
    SuppliedInput(SuppliedInput const&) = delete;
    SuppliedInput& operator=(SuppliedInput const&) = delete;

    [[nodiscard]] Input const& input() const noexcept { return input_; }
    /// How records name the input, and who supplied what is known of it.
    void set_words(std::string path, std::string from) {
        input_.path = std::move(path);
        input_.context_from = std::move(from);
    }

private:
    void open_member(Supplied const& supplied);

    std::unique_ptr<std::byte[]> bytes_; ///< exactly of the input's size: sanitizers detect reads past the end
    std::optional<Container> container_;
    std::unique_ptr<Surroundings> around_;
    Input input_;
};

} // namespace animcheck

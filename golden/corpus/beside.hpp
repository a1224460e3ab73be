// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck::golden {

/// A folder of which only the names are known, so every companion in it is broken. The names must outlive it.
class Beside final : public Surroundings {
public:
    explicit Beside(std::vector<std::string> const& names) : names_(names) {}
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

} // namespace animcheck::golden

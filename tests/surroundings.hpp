// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"

namespace animcheck::test {

/// A folder in which nothing is found; tests override what they need.
class EmptySurroundings : public Surroundings {
public:
    Search find(std::span<std::string const>, Companion const*&) override { return Search::none; }
    Search find_checksum(std::uint32_t, Companion const*&) override { return Search::none; }
    bool present(std::string_view) override { return false; }
    bool beside(std::string_view) override { return false; }
    Container const* container(std::string_view) override { return nullptr; }
    Search find_row(Container const&, std::uint32_t, Companion const*&) override { return Search::none; }
    [[nodiscard]] bool complete() const override { return true; }
};

} // namespace animcheck::test

// SPDX-License-Identifier: MIT
#pragma once

#include "validator/rules/yaml.hpp"

#include <deque>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace animcheck {

/// Shared by the loaders of tables of facts (releases, targets). Throws yaml::Error with the place of a fault.
class TableLoader {
protected:
    using Members = std::vector<std::pair<yaml::Node, yaml::Node>>;

    TableLoader(std::string_view text, std::string file, std::deque<std::string>& words)
        : root_(yaml::parse(text, file)), file_(std::move(file)), words_(words) {}

    [[noreturn]] void fail(yaml::Node const& at, std::string const& message) const {
        throw yaml::Error(file_, at.mark, message);
    }
    [[nodiscard]] Members const& members(yaml::Node const& node, std::string_view what) const;
    [[nodiscard]] std::vector<yaml::Node> const& items(yaml::Node const& node, std::string_view what) const;
    [[nodiscard]] std::string_view keep(std::string text) { return words_.emplace_back(std::move(text)); }

    void require_schema(yaml::Fields& fields, std::string_view schema) const;
    void read_sources(yaml::Fields& fields); ///< `sources`, by the ids that facts name
    void check_sources(yaml::Node const& by) const;

    yaml::Node root_;
    std::string file_;

private:
    std::deque<std::string>& words_;
    std::set<std::string> sources_;
};

/// The name of a file, without folders and its last suffix.
[[nodiscard]] std::string_view table_stem(std::string_view path) noexcept;
/// Is it a YAML file in a folder of this name?
[[nodiscard]] bool is_in_folder(std::string_view path, std::string_view folder) noexcept;
/// A literal of C++ that is this text.
[[nodiscard]] std::string quoted_literal(std::string_view text);

} // namespace animcheck

// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/case.hpp"

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace animcheck::golden {

/// Reads the parts of a case from YAML; case.cpp loads the files. Throws yaml::Error.
class CaseReader {
public:
    /// `spec`: of the format; null if contexts have no facts.
    CaseReader(std::string const& file, std::string format, Bases const& bases, Spec const* spec)
        : file_(file), format_(std::move(format)), bases_(bases), spec_(spec) {}

    [[nodiscard]] Base read_base(yaml::Node const& node) const;
    [[nodiscard]] Case read_case(yaml::Node const& node) const;

    [[nodiscard]] std::vector<yaml::Node> const& items(yaml::Node const& node, std::string_view what) const;
    [[nodiscard]] std::vector<std::pair<yaml::Node, yaml::Node>> const& mapping(yaml::Node const& node,
                                                                                std::string_view what) const;
    /// In the folder of zengin.man, `version` is short for `zengin.man/version`.
    [[nodiscard]] std::string full_rule(std::string const& rule) const;

private:
    [[noreturn]] void fail(yaml::Mark mark, std::string const& message) const;
    [[nodiscard]] std::string read_id(yaml::Node const& node) const;
    void read_needs(yaml::Node const& node, Case& into) const;
    void read_bytes(yaml::Fields& fields, Case& into) const;
    void read_limits(yaml::Node const& node, Case& into) const;
    void read_context(yaml::Node const& node, CaseContext& into) const;
    void read_facts(yaml::Fields& fields, Facts& into) const;
    void read_fact(yaml::Node const& node, FieldDeclaration const& field, Facts& into) const;
    void read_row(yaml::Node const& node, std::span<std::string_view const> columns, Facts::List& into) const;
    [[nodiscard]] std::shared_ptr<Manifest const> read_manifest_of(yaml::Node const& node) const;
    [[nodiscard]] std::uint64_t read_number(yaml::Node const& node) const;
    [[nodiscard]] std::array<float, 16> read_place(yaml::Node const& node) const;
    [[nodiscard]] Skeleton read_skeleton(yaml::Node const& node) const;
    [[nodiscard]] std::uint32_t read_checksum(yaml::Node const& node, Skeleton const& skeleton) const;
    void read_intent(yaml::Fields& fields, Case& into) const;
    void read_strict(yaml::Node const& node, Case& into) const;
    void read_repairs(yaml::Node const& node, Case& into) const;
    [[nodiscard]] ExpectedFinding read_finding(yaml::Node const& node) const;
    void check_intent(Case const& read) const;

    std::string const& file_;
    std::string format_;
    Bases const& bases_;
    Spec const* spec_;
};

} // namespace animcheck::golden

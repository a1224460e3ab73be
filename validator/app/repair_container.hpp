// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/rewrite.hpp"
#include "validator/app/repair_report.hpp"
#include "validator/walk/collection.hpp"

#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace animcheck::app {

/// The container that a file is, if edits of its members change what is around them.
class RewrittenContainer {
public:
    /// Adds to `edits`, which stay in file order, and to the report what else of the file changes. Inputs whose
    /// container cannot be written anew are kept as they are, and their edits leave `edits`.
    RewrittenContainer(FileReport& report, std::vector<FileEdit>& edits);

    /// Has the copy the same members as the file, byte for byte, but for those that were repaired?
    [[nodiscard]] bool is_right(std::string const& copy) const;

private:
    void take_members(FileReport const& report);
    [[nodiscard]] std::string add_layout(FileReport& report, std::vector<FileEdit>& edits) const;
    [[nodiscard]] bool is_right(Container const& copy, std::size_t index) const;

    std::string path_;
    std::unique_ptr<OpenContainer> open_;
    std::deque<std::vector<std::byte>> bytes_; ///< of the new members
    std::vector<NewMember> members_;
};

} // namespace animcheck::app

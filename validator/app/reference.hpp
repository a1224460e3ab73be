// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/inspect.hpp"
#include "validator/report/run_record.hpp"
#include "validator/walk/collection.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>

namespace animcheck::app {

/// --reference: a container with whose files those of the inputs are compared, unpacked, by their rows. Shared by
/// all threads.
class Reference {
public:
    /// Empty: there is none. Throws UsageError for a file that cannot be read, or is not a container by its name.
    explicit Reference(std::string const& path);
    [[nodiscard]] std::optional<GivenFile> const& file() const noexcept { return file_; }
    /// Adds to the record of a container of the same format which of its files differ, by name. Work: both are
    /// unpacked, a file at a time.
    void compare(Container const& container, InputRecord& record, SpecSet const& specs) const;

private:
    std::unique_ptr<OpenContainer> open_;
    std::optional<GivenFile> file_;
    std::map<std::uint32_t, Member const*> members_; ///< by row
};

} // namespace animcheck::app

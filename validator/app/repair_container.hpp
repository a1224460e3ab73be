// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/rewrite.hpp"
#include "validator/app/repair_report.hpp"
#include "validator/walk/collection.hpp"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace animcheck::app {

/// The containers of a file, one in another, if edits of their members change what is around them.
class RewrittenContainer {
public:
    /// Adds to the report what else of the file changes. Inputs whose containers cannot be written anew are kept as
    /// they are. Not open: nothing is written anew. `opened`: a copy, in the place of the file.
    explicit RewrittenContainer(FileReport& report, std::string const& opened = {});

    [[nodiscard]] bool is_open() const noexcept { return file_.container != nullptr; }
    /// All edits of the file, in file order.
    [[nodiscard]] std::vector<FileEdit> const& edits() const noexcept { return edits_; }
    /// Has the copy the same members as the file, byte for byte, but for those that were repaired?
    [[nodiscard]] bool is_right(std::string const& copy) const;

private:
    /// A change, and whether it is an edit of an input or follows from some.
    struct Tagged {
        Change change;
        bool is_own;
    };
    struct Held;
    struct Part { ///< a member that changes, or the file
        std::vector<Change> own;
        std::vector<std::byte> before, now; ///< `before`: unpacked
        std::unique_ptr<Held> inside;       ///< if it is a container of changed members
    };
    struct Held {
        std::unique_ptr<Container> opened;
        Container const* container = nullptr;
        std::map<std::uint32_t, Part> parts; ///< by index of the member
        std::vector<Tagged> changes;         ///< of it all
    };

    [[nodiscard]] std::string open(FileReport const& report, std::string const& opened);
    [[nodiscard]] std::string add(RepairedInput const& input);
    [[nodiscard]] static std::unique_ptr<Container> opened(Container const& outer, Member const& member,
                                                           ByteView bytes, std::string_view format);
    [[nodiscard]] std::vector<Tagged> changes_of(Held& held);
    [[nodiscard]] std::vector<Tagged> changes_of(Part& part);
    void add_layout(Held& held, std::vector<Tagged>& all);
    void sort(std::vector<Tagged>& all);
    void take(FileReport& report);
    [[nodiscard]] static bool is_right(Held const& held, Container const& copy);
    [[nodiscard]] static std::vector<std::byte> expected(Held const& held, Member const& member);

    std::unique_ptr<OpenContainer> open_;
    FileBytes bytes_;
    std::string path_;
    Held file_;
    std::vector<Change> own_; ///< of the file itself
    std::vector<FileEdit> edits_;
    std::string why_; ///< it cannot be written anew
};

} // namespace animcheck::app

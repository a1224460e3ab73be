// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/container.hpp"
#include "validator/judge/checks/check.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace animcheck {

/// A file of a folder, or a member of a container that is one.
struct FolderEntry {
    static constexpr std::uint32_t itself = 0xFFFFFFFF;
    std::uint32_t file = 0;
    std::uint32_t member = itself; ///< index in the container's members
};

/// All files of a run's folder, and the members of those that are containers by their names.
class FolderFiles {
public:
    virtual ~FolderFiles() = default;
    [[nodiscard]] virtual std::size_t size() const = 0;
    /// In the order of the run.
    [[nodiscard]] virtual std::string const& path(std::uint32_t file) const = 0;
    /// Null if the file is not a container, or could not be opened.
    [[nodiscard]] virtual Container const* container(std::uint32_t file) const = 0;
    [[nodiscard]] virtual std::uint64_t size_of(FolderEntry const& entry) const = 0;
    /// False if the bytes cannot be read, or unpacked. They are valid during the call.
    [[nodiscard]] virtual bool read(FolderEntry const& entry, std::function<void(ByteView)> const& take) = 0;
    [[nodiscard]] std::string place(FolderEntry const& entry) const;     ///< "Anims.vdf::HUMANS-S_RUN.MAN"
    [[nodiscard]] std::string_view name(FolderEntry const& entry) const; ///< without folders
    /// False if either cannot be read. Bytes are read only if the sizes are equal.
    [[nodiscard]] bool differ(FolderEntry const& a, FolderEntry const& b);
};

/// Result of a check of a folder: one finding, with all its places.
struct FolderBreach {
    static constexpr std::size_t places_most = Finding::most_places;
    std::vector<std::string> places; ///< the first ones
    std::uint64_t count = 0;         ///< of all places
    Args args = {};                  ///< for the rule's texts; "actual" is the finding's value
    void add(std::string place) {
        if (places.size() < places_most) places.push_back(std::move(place));
        ++count;
    }
};

/// Input of a check of a folder, and where it reports.
class FolderInput {
public:
    /// A folder with more has further places in the last one.
    static constexpr std::size_t breaches_most = 32;

    explicit FolderInput(FolderFiles& files) : files_(files) {}
    [[nodiscard]] FolderFiles& files() noexcept { return files_; }
    void breach(FolderBreach breach);
    [[nodiscard]] std::vector<FolderBreach> take() noexcept { return std::exchange(breaches_, {}); }

    /// Shared by several checks and computed once. One object per type T.
    template <class T>
    [[nodiscard]] T const& once(T (*compute)(FolderFiles&)) {
        static char const key = 0;
        for (auto const& [of, made] : made_)
            if (of == &key) return *static_cast<T const*>(made.get());
        made_.emplace_back(&key, std::make_shared<T const>(compute(files_)));
        return *static_cast<T const*>(made_.back().second.get());
    }

private:
    FolderFiles& files_;
    std::vector<FolderBreach> breaches_;
    std::vector<std::pair<void const*, std::shared_ptr<void const>>> made_;
};

/// A check of a folder as a whole: what no input shows alone. A rule names it as it would any other check.
struct FolderCheck {
    std::string_view name;
    void (*run)(FolderInput& input) = nullptr;
};

[[nodiscard]] FolderCheck const* find_folder_check(std::string_view name) noexcept;

} // namespace animcheck

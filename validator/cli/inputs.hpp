#pragma once

#include "decoders/files.hpp"
#include "validator/cli/options.hpp"
#include "validator/spec/loader.hpp"

#include <deque>
#include <optional>
#include <string>

namespace animcheck::cli {

/// The specs of a run: built in, or loaded from --spec-dir and owned here.
class Specs {
public:
    explicit Specs(Common const& common); ///< throws yaml::Error, UsageError
    [[nodiscard]] SpecSet const& set() const noexcept { return *set_; }

private:
    std::deque<SpecStore> loaded_;
    std::optional<SpecSet> set_;
};

/// What --context gave: the skeleton of a companion file.
class Companion {
public:
    Companion(std::string const& path, SpecSet const& specs); ///< throws UsageError if it holds no skeleton
    void give_to(Input& input) const;

private:
    std::string path_;
    std::optional<Skeleton> skeleton_;
};

/// A whole file as text. Throws UsageError where it cannot be read.
[[nodiscard]] std::string text_of_file(std::string const& path);

/// A file name without its folders.
[[nodiscard]] std::string base_name(std::string const& path);

/// Opens the one file that `dump` and `decode` work on. Throws UsageError where it cannot be read.
struct Opened {
    FileBytes bytes;
    Input input;
};
void open_place(Opened& opened, std::string const& place, std::string const& format);
/// That file with the specs and the companion that it is looked at with. Throws as they do.
struct OpenedPlace {
    OpenedPlace(Common const& common, PlaceOptions const& options);

    Specs specs;
    Companion companion;
    Opened opened;
};

void require_format(std::string const& format); ///< throws UsageError on an unknown id

} // namespace animcheck::cli

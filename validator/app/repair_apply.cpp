// SPDX-License-Identifier: MIT
#include "validator/app/repair_apply.hpp"

#include "decoders/format.hpp"
#include "validator/app/inputs.hpp"
#include "validator/app/options.hpp"
#include "validator/app/output.hpp"
#include "validator/app/repair_record.hpp"
#include "validator/report/style.hpp"
#include "validator/rules/hash.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace animcheck::app {
namespace {

std::vector<std::string> files_of(std::vector<std::string> const& paths) {
    std::vector<std::string> files;
    for (auto const& path : paths) {
        if (kind_of(path) != PathKind::folder) {
            files.push_back(path);
            continue;
        }
        for (auto& found : files_below(path).files)
            if (found.error.empty()) files.push_back(std::move(found.path));
    }
    return files;
}

/// The first digits do for people.
std::string short_hash(std::string_view hash) { return fmt::format("{}...", hash.substr(0, 16)); }

class Applying {
public:
    Applying(RepairCommand const& command, RepairFiles& copies)
        : command_(command), copies_(copies), record_(read_repair_record(command.apply, command.reverse)) {
        for (auto& file : record_) {
            from_[file.from].push_back(&file);
            to_[file.to].push_back(&file);
        }
    }

    int run(std::vector<std::string> const& files) {
        for (auto const& path : files) copies_.spare(path);
        for (auto const& path : files) look(path);
        auto const why_none = copies_.write_through();
        for (auto const& [path, relative, entry] : staged_)
            if (why_none.empty())
                place(path, relative, *entry);
            else
                refuse(path, why_none);
        for (auto const& file : record_)
            if (!found_.contains(file.from)) say_absent(file);
        return close();
    }

private:
    using ByHash = std::map<std::string, std::vector<RecordedFile const*>>;

    [[nodiscard]] std::string_view done() const { return command_.reverse ? "taken back" : "repaired"; }

    void look(std::string const& path) {
        FileBytes file;
        if (auto const error = file.open(path); !error.empty()) return refuse(path, error);
        auto const hash = sha256_of(file.bytes());
        if (auto const known = from_.find(hash); known != from_.end()) return apply(path, known->second);
        if (auto const known = to_.find(hash); known != to_.end()) {
            for (auto const* const entry : known->second) found_.insert(entry->from);
            ++already_;
            return say(fmt::format("{}: already {}\n", printable(path), done()));
        }
        strangers_.push_back({path, hash});
    }

    void apply(std::string const& path, std::vector<RecordedFile const*> const& entries) {
        auto const& entry = *entries.front();
        found_.insert(entry.from);
        for (auto const* const other : entries)
            if (other->to != entry.to)
                return refuse(path, fmt::format("lines {} and {} of the record make different files of it",
                                                entry.line, other->line));
        auto const relative = relative_path(command_.paths, path);
        auto const copy = copies_.stage(path, relative, entry.edits);
        if (copy.why_not == RepairFiles::differs)
            throw UsageError(fmt::format("{}:{}: the old bytes of an edit are not those of the file with that hash",
                                         printable(command_.apply), entry.line));
        if (!copy.why_not.empty()) return refuse(path, copy.why_not);
        if (copy.output_sha256 != entry.to)
            throw UsageError(fmt::format("{}:{}: its edits make a file with the SHA-256 {}, not {}",
                                         printable(command_.apply), entry.line, short_hash(copy.output_sha256),
                                         short_hash(entry.to)));
        staged_.push_back({path, relative, &entry});
    }

    void say(std::string const& line) {
        if (!command_.quiet) output_.write(line);
    }

    void place(std::string const& path, std::string const& relative, RecordedFile const& entry) {
        bool was_there = false;
        if (auto const why = copies_.place(relative, was_there); !why.empty()) return refuse(path, why);
        ++applied_;
        edits_ += entry.edits.size();
        say(fmt::format("{}: {}, {}\n", printable(path), done(), counted(entry.edits.size(), "edit")));
        if (!command_.dry_run)
            say(fmt::format("  {} {}\n",
                            was_there ? "already there:" : "written:", printable(copies_.path_of(relative))));
    }

    void refuse(std::string const& path, std::string const& why) {
        ++refused_;
        say(fmt::format("{}: refused, {}\n", printable(path), why));
    }

    /// Files of its name are the likely reason.
    void say_absent(RecordedFile const& entry) {
        bool is_named = false;
        for (auto const& [path, hash] : strangers_) {
            if (!same_name(base_name(path), base_name(entry.path))) continue;
            is_named = true;
            refuse(path, fmt::format("its SHA-256 is {}, that in the record is {}", short_hash(hash),
                                     short_hash(entry.from)));
        }
        if (is_named) return;
        ++absent_;
        say(fmt::format("{}: not found, no file has the SHA-256 {}\n", printable(entry.path),
                        short_hash(entry.from)));
    }

    int close() {
        auto text = fmt::format("{} {}{}, {}", counted(applied_, "file"), command_.dry_run ? "would be " : "",
                                done(), counted(edits_, "edit"));
        auto const add = [&](std::uint64_t count, std::string_view what) {
            if (count > 0) text += fmt::format("; {} {}", count, what);
        };
        add(already_, fmt::format("already {}", done()));
        add(refused_, "refused");
        add(absent_, "not found");
        output_.write(text + '\n');
        copies_.settle();
        if (!output_.close()) return exit_internal;
        bool const is_left = refused_ > 0 || absent_ > 0 || (command_.dry_run && applied_ > 0);
        return is_left ? exit_findings : exit_checked;
    }

    struct Stranger {
        std::string path, hash;
    };

    struct Staged {
        std::string path, relative;
        RecordedFile const* entry;
    };

    RepairCommand const& command_;
    RepairFiles& copies_;
    std::vector<Staged> staged_;
    std::vector<RecordedFile> const record_;
    ByHash from_, to_;
    std::set<std::string> found_;
    std::vector<Stranger> strangers_;
    std::uint64_t applied_ = 0, edits_ = 0, already_ = 0, refused_ = 0, absent_ = 0;
    Output output_;
};

} // namespace

int apply_record(RepairCommand const& command) {
    bool const is_file = !command.output.empty();
    RepairFiles copies(is_file ? command.output : command.to, is_file, command.force, command.dry_run);
    return Applying(command, copies).run(files_of(command.paths));
}

} // namespace animcheck::app

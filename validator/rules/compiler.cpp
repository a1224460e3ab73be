// SPDX-License-Identifier: MIT
// spec_compiler OUT_DIR SPEC.yaml...
//
// Runs on the build host: reads specs and writes them as C++ tables, one `<format>.spec.cpp` each, `releases.cpp`,
// `targets.cpp` and `readers.cpp` from the tables of those, and `built_in.cpp` with the list of specs and the
// digest of all files beside them. Unchanged files are not written, so that they are not compiled again.
#include "decoders/guess.hpp"
#include "validator/rules/hash.hpp"
#include "validator/rules/loader.hpp"
#include "validator/rules/readers.hpp"
#include "validator/rules/releases.hpp"
#include "validator/rules/targets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <deque>
#include <exception>
#include <filesystem>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <vector>

namespace animcheck {
namespace {

struct Close {
    void operator()(std::FILE* file) const noexcept { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

std::optional<std::string> read(std::filesystem::path const& path) {
    File const file(std::fopen(path.c_str(), "rb"));
    if (!file) return std::nullopt;
    std::string text;
    char buffer[4096];
    while (auto const size = std::fread(buffer, 1, sizeof buffer, file.get())) text.append(buffer, size);
    return std::ferror(file.get()) ? std::nullopt : std::optional(std::move(text));
}

/// Writes a temporary file first, so that an interrupted build leaves no partial table.
bool write_if_changed(std::filesystem::path const& path, std::string const& text) {
    if (read(path) == text) return true;
    auto scratch = path;
    scratch += ".new";
    File file(std::fopen(scratch.c_str(), "wb"));
    if (!file) return false;
    bool const whole = std::fwrite(text.data(), 1, text.size(), file.get()) == text.size();
    bool const closed = std::fclose(file.release()) == 0;
    std::error_code error;
    if (whole && closed) std::filesystem::rename(scratch, path, error);
    return whole && closed && !error;
}

std::string identifier(std::string_view format) {
    std::string name(format);
    std::ranges::replace(name, '.', '_');
    return name;
}

std::string list_of(std::vector<std::string> const& formats, std::uint64_t digest) {
    std::string declared, listed;
    for (auto const& format : formats) {
        declared += fmt::format("extern Spec const {};\n", identifier(format));
        listed += fmt::format("        &specs::{},\n", identifier(format));
    }
    auto const body = formats.empty() ? std::string("    return {};\n")
                                      : fmt::format("    static constexpr Spec const* all[] = {{\n{}    }};\n"
                                                    "    return all;\n",
                                                    listed);
    return fmt::format("// Written by spec_compiler.\n"
                       "#include \"validator/rules/built_in.hpp\"\n\n"
                       "namespace animcheck {{\n"
                       "namespace specs {{\n{}}} // namespace specs\n\n"
                       "std::span<Spec const* const> built_in_specs() {{\n{}}}\n\n"
                       "std::uint64_t digest_of_specs() noexcept {{ return 0x{:016x}; }}\n\n"
                       "}} // namespace animcheck\n",
                       declared, body, digest);
}

std::string text_of_all(std::filesystem::path const& folder) {
    std::vector<std::filesystem::path> paths;
    for (auto const& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".yaml") paths.push_back(entry.path());
    std::ranges::sort(paths, {}, [](auto const& path) { return path.filename().string(); });
    std::string all;
    for (auto const& path : paths) all += read(path).value_or("");
    return all;
}

/// Of the text of all specs in a folder, those of families that are left out included, and of all releases,
/// targets and readers.
std::uint64_t digest_of(std::filesystem::path const& folder) {
    auto all = text_of_all(folder);
    for (auto const tables : {reader_folder, release_folder, target_folder}) // in the order of their names
        if (std::filesystem::is_directory(folder / tables)) all += text_of_all(folder / tables);
    return hash_of(all);
}

/// Reads and writes tables of one kind. False if one has an error, which it prints.
template <class Store, class Table>
bool compile_tables(std::filesystem::path const& to, std::vector<std::string> const& paths,
                    Store (*load)(std::string_view, std::string const&),
                    Table const& (Store::*table)() const noexcept, std::string (*emit)(std::span<Table const>)) {
    std::deque<Store> stores; // what a table refers to stays where it is
    std::vector<Table> tables;
    try {
        for (auto const& path : paths) stores.push_back(load(read(path).value_or(""), path));
    } catch (yaml::Error const& error) {
        fmt::print(stderr, "{}\n", error.what());
        return false;
    }
    for (auto const& store : stores) tables.push_back((store.*table)());
    if (write_if_changed(to, emit(tables))) return true;
    fmt::print(stderr, "{}: cannot be written\n", to.string());
    return false;
}

/// Reads and writes one spec. Returns its format, or prints the error.
std::optional<std::string> compile(std::filesystem::path const& out, std::filesystem::path const& path,
                                   std::span<SpecLayer const> readers) {
    auto const text = read(path);
    if (!text) {
        fmt::print(stderr, "{}: cannot be read\n", path.string());
        return std::nullopt;
    }
    try {
        auto const store = load_spec(
            *text, path.string(), [&](std::string const& name) { return read(path.parent_path() / name); },
            guess_number, readers);
        std::string format(store.spec().format);
        if (path.stem() != format) {
            fmt::print(stderr, "{}:1:1: format '{}' in a file with another name; expected '{}.yaml'\n",
                       path.string(), format, format);
            return std::nullopt;
        }
        auto const target = out / (format + ".spec.cpp");
        if (write_if_changed(target, emit_cpp(store.spec()))) return format;
        fmt::print(stderr, "{}: cannot be written\n", target.string());
    } catch (yaml::Error const& error) {
        fmt::print(stderr, "{}\n", error.what());
    }
    return std::nullopt;
}

/// The files of a folder of tables among the arguments, which they leave.
std::vector<std::string> take_tables(std::vector<std::string>& paths, bool (*is_one)(std::string_view) noexcept) {
    auto const rest = std::ranges::stable_partition(paths, [&](std::string const& path) { return !is_one(path); });
    std::vector<std::string> const taken(rest.begin(), rest.end());
    paths.erase(rest.begin(), rest.end());
    return taken;
}

/// Their faults are reported where the tables of readers are compiled.
std::vector<SpecLayer> parsed_readers(std::vector<std::string> const& paths) {
    std::vector<SpecLayer> readers;
    for (auto const& path : paths) {
        auto const text = read(path).value_or("");
        static_cast<void>(load_reader(text, path));
        readers.push_back({path, yaml::parse(text, path), true});
    }
    return readers;
}

int run(std::vector<std::string> const& arguments) {
    if (arguments.empty()) {
        fmt::print(stderr, "usage: spec_compiler OUT_DIR SPEC.yaml...\n");
        return 2;
    }
    std::filesystem::path const out = arguments.front();
    std::filesystem::create_directories(out);
    std::vector<std::string> specs(arguments.begin() + 1, arguments.end()), formats;
    auto const releases = take_tables(specs, is_release_file), targets = take_tables(specs, is_target_file),
               reader_files = take_tables(specs, is_reader_file);
    auto const readers = parsed_readers(reader_files);
    bool failed = false;
    for (auto const& path : specs) {
        auto format = compile(out, path, readers);
        failed |= !format;
        if (!format) continue;
        if (std::ranges::find(formats, *format) != formats.end()) {
            fmt::print(stderr, "{}:1:1: format '{}' is repeated; expected every format once\n", path, *format);
            failed = true;
        }
        formats.push_back(std::move(*format));
    }
    failed |= !compile_tables(out / "releases.cpp", releases, load_releases, &ReleaseStore::table, emit_releases);
    failed |= !compile_tables(out / "targets.cpp", targets, load_target, &TargetStore::target, emit_targets);
    failed |= !compile_tables(out / "readers.cpp", reader_files, load_reader, &ReaderStore::table, emit_readers);
    if (failed) return 1;
    auto const digest = arguments.size() > 1 ? digest_of(std::filesystem::path(arguments[1]).parent_path()) : 0;
    if (write_if_changed(out / "built_in.cpp", list_of(formats, digest))) return 0;
    fmt::print(stderr, "{}: cannot be written\n", (out / "built_in.cpp").string());
    return 1;
}

} // namespace
} // namespace animcheck

int main(int count, char** values) {
    try {
        return animcheck::run({values + 1, values + count});
    } catch (animcheck::yaml::Error const& error) {
        fmt::print(stderr, "{}\n", error.what());
        return 1;
    } catch (std::exception const& error) {
        fmt::print(stderr, "spec_compiler: {}\n", error.what());
        return 1;
    }
}

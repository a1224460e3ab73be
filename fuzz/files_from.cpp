// SPDX-License-Identifier: MIT
// A list for --files0-from: every name that is not empty is an input, in order, or the list is refused. A second
// list, drawn from the same bytes, names files that exist or not: each named one has its record, in order.
#include "fuzz/folder.hpp"
#include "fuzz/target.hpp"
#include "validator/app/inputs.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <optional>

namespace animcheck::files_from_target {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_named = 64;
constexpr std::array inside{"a.bin", "b\n.txt", "c::d"}; // of the folder, in its order

void must(bool holds, std::string_view what) {
    if (!holds) fuzz::stop(fmt::format("files_from: {}", what));
}

/// Character by character, as find -print0 means it.
std::vector<std::string> names_in(std::string_view list) {
    std::vector<std::string> names(1);
    for (auto const c : list) {
        if (c == '\0')
            names.emplace_back();
        else
            names.back() += c;
    }
    std::erase(names, "");
    return names;
}

std::optional<std::vector<std::string>> read(app::CheckOptions const& options, std::string& refusal) {
    try {
        return app::paths_of(options);
    } catch (app::UsageError const& error) {
        refusal = error.what();
        must(!refusal.empty(), "a list is refused without a reason");
        return std::nullopt;
    }
}

void judge_names(fuzz::Folder const& folder, std::string_view list) {
    app::CheckOptions options;
    options.paths = {"first"};
    options.files0_from = folder.write("list", list);
    auto expected = names_in(list);
    expected.insert(expected.begin(), "first");
    std::string refusal;
    if (auto const paths = read(options, refusal))
        return must(*paths == expected, "other names, or in another order");
    bool const twice = std::ranges::find(expected, "-") != expected.end();
    bool const by_lines = list.find('\0') == std::string_view::npos && list.find('\n') != std::string_view::npos;
    must(twice || by_lines, "refused: " + refusal);
}

/// Files of which some exist: a folder stands for those in it.
class Named {
public:
    Named(fuzz::Folder const& folder, std::string_view bytes) : root_(folder.path("dump")) {
        for (auto const* const name : inside) names_.push_back(root_ + "/folder/" + name);
        for (auto const byte : bytes.substr(0, most_named)) add(static_cast<std::uint8_t>(byte));
    }
    [[nodiscard]] std::string const& list() const { return list_; }
    [[nodiscard]] std::vector<std::string> const& records() const { return records_; }

    static void make(fs::path const& root) {
        fs::create_directories(root / "folder");
        for (auto const* const name : inside) std::ofstream(root / "folder" / name) << name;
    }

private:
    void add(std::uint8_t byte) {
        auto const which = byte % 6U;
        auto name = which < names_.size() ? names_[which]
                                          : root_ + (which == 3   ? "/folder"
                                                     : which == 4 ? "/none"
                                                                  : "");
        if (which == 5) name = root_ + '/' + static_cast<char>('g' + byte % 16U); // none either
        list_ += name + '\0';
        if (which == 3)
            records_.insert(records_.end(), names_.begin(), names_.end());
        else
            records_.push_back(name);
    }

    std::string root_, list_;
    std::vector<std::string> names_, records_;
};

void judge_check(fuzz::Folder const& folder, std::string_view bytes) {
    Named const named(folder, bytes);
    app::CheckOptions options;
    options.files0_from = folder.write("list", named.list());
    options.outputs = {folder.path("report")};
    options.output_format = "jsonl";
    options.jobs = 1;
    auto const exit = app::check({}, options);
    bool const lacks = std::ranges::any_of(named.records(), [](auto const& name) { return !fs::exists(name); });
    must(exit == app::exit_incomplete || !(lacks || named.records().empty()), "a file that is not there passes");
    std::vector<std::string> paths;
    std::ifstream report(options.outputs.front());
    for (std::string line; std::getline(report, line);) {
        auto const record = nlohmann::json::parse(line);
        if (record.at("record") == "input") paths.push_back(record.at("path"));
    }
    auto expected = named.records();
    for (auto& path : expected) path = printable(path);
    must(paths == expected, "not a record for each named file, in order");
}

int run(std::uint8_t const* input, std::size_t size) {
    static fuzz::Folder const folder;
    static bool const made = [] {
        Named::make(folder.path("dump"));
        return true;
    }();
    std::string_view const list(reinterpret_cast<char const*>(input), size);
    judge_names(folder, list);
    if (made && size > 0 && fuzz::hash_of({input, size}) % 4 == 0) judge_check(folder, list);
    return 0;
}

fuzz::FuzzTarget const target{"files_from", run};

} // namespace
} // namespace animcheck::files_from_target

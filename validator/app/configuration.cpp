// SPDX-License-Identifier: MIT
#include "validator/app/configuration.hpp"

#include "validator/app/inputs.hpp"
#include "validator/judge/rule_names.hpp"
#include "validator/platform/files.hpp"
#include "validator/rules/hash.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

namespace animcheck::app {
namespace {

/// Folders that were looked into, and what was found: thousands of paths share a few of them.
class UpwardSearch {
public:
    struct Found {
        std::string folder; ///< with the file; empty if there is none
        std::string end;    ///< where the search ended
        bool at_git = false;
    };

    Found const& from(std::string const& folder) {
        if (auto const known = known_.find(folder); known != known_.end()) return known->second;
        auto const base = folder.ends_with('/') ? folder : folder + '/';
        Found found{{}, folder, false};
        if (kind_of(base + std::string(ConfigPlace::file_name)) == PathKind::file)
            found.folder = folder;
        else if (kind_of(base + ".git") != PathKind::absent)
            found.at_git = true;
        else if (auto const above = folder_of(folder); above != folder)
            found = from(std::string(above));
        return known_[folder] = found;
    }

private:
    std::map<std::string, Found> known_;
};

std::string shown_from(std::string const& working, std::string const& path) {
    return path == working ? "." : path_from(working, path);
}

std::string how_found(UpwardSearch::Found const& found, std::string const& working, std::string const& path) {
    auto const up = fmt::format("upwards from {}", printable(path));
    if (!found.folder.empty()) return up;
    return fmt::format("none {} to {}{}", up, printable(shown_from(working, found.end)),
                       found.at_git ? ", which has a .git" : "");
}

} // namespace

ConfigPlace ConfigPlace::above(std::vector<std::string> const& paths) {
    ConfigPlace place;
    place.working_ = working_folder();
    UpwardSearch search;
    std::string const* first = nullptr;
    for (auto const& path : paths) {
        auto file = path == "-" ? std::string(".") : absolute_path(place.working_, parse_place(path).path);
        if (path == "-") file = place.working_;
        auto const& found = search.from(kind_of(file) == PathKind::folder ? file : std::string(folder_of(file)));
        auto const here = found.folder.empty() ? std::string() : absolute_path(found.folder, file_name);
        if (!first) {
            first = &path;
            place.file_ = here;
            place.folder_ = found.folder;
            place.how_ = how_found(found, place.working_, path);
        } else if (here != place.file_) {
            auto const words = [&](std::string const& config) {
                return config.empty() ? std::string("none") : printable(shown_from(place.working_, config));
            };
            throw UsageError(
                fmt::format("two configurations: {} of {}, {} of {}; name one with --config, or --no-config",
                            words(place.file_), printable(*first), words(here), printable(path)));
        }
    }
    return place;
}

ConfigPlace ConfigPlace::of(std::string const& file) {
    ConfigPlace place;
    place.working_ = working_folder();
    if (file.empty()) return place;
    place.file_ = absolute_path(place.working_, file);
    place.folder_ = absolute_path(place.working_, std::string(folder_of(place.file_)));
    place.how_ = "named";
    return place;
}

std::string ConfigPlace::shown() const { return shown_from(working_, file_); }

std::string ConfigPlace::resolved(std::string const& path) const {
    return path == "-" ? path : shown_from(working_, absolute_path(folder_, path));
}

std::string ConfigPlace::name_of(std::string const& path) const {
    return path_from(folder_, absolute_path(working_, path));
}

Configuration::Configuration(CheckOptions given, ConfigPlace place, SpecSet const& specs)
    : options_(std::move(given)), place_(std::move(place)) {
    read_layers();
    take_settings();
    take_rules(specs);
}

void Configuration::extend(std::string const& profile, std::string const& from) {
    profile_ = profile;
    rows_.push_back({"extends", profile_, from});
    layers_.push_back(profile_named(profile_));
}

void Configuration::read_layers() {
    if (!options_.profile.empty()) extend(options_.profile, "command line");
    if (!place_.is_there()) return;
    auto const text = text_of_file(place_.shown());
    file_ = GivenFile{std::string(base_name(place_.file())), hash_of(text)};
    auto own = parse_config(text, printable(place_.shown()));
    if (own.extends && options_.profile.empty()) extend(own.extends->value, own.extends->from.text());
    layers_.push_back(std::move(own));
}

Configuration::Text Configuration::last(Text ConfigFile::* key) const {
    Text found;
    for (auto const& layer : layers_)
        if (layer.*key) found = layer.*key;
    return found;
}

/// The command line wins; what nobody sets is as ever.
void Configuration::take(std::string_view key, std::string& to, Text const& setting, std::string_view otherwise) {
    std::string_view from = "command line";
    if (to.empty() && setting) {
        to = setting->value;
        rows_.push_back({std::string(key), to, setting->from.text()});
        return;
    }
    if (to.empty()) {
        to = otherwise;
        from = "default";
    }
    if (!to.empty()) rows_.push_back({std::string(key), to, std::string(from)});
}

void Configuration::take(std::string_view key, std::vector<std::string>& to,
                         std::vector<Setting<std::string>> ConfigFile::* list) {
    if (!to.empty())
        return rows_.push_back({std::string(key), fmt::format("{}", fmt::join(to, ", ")), "command line"});
    for (auto const& layer : layers_)
        for (auto const& item : layer.*list) {
            to.push_back(place_.resolved(item.value));
            rows_.push_back({std::string(key), to.back(), item.from.text()});
        }
}

void Configuration::take_settings() {
    auto const path = [this](Text setting) {
        if (setting) setting->value = place_.resolved(setting->value);
        return setting;
    };
    take("fail-on", options_.fail_on, last(&ConfigFile::fail_on), "error");
    take("show", options_.show, last(&ConfigFile::show), "warning");
    take("game", options_.game, last(&ConfigFile::game), "");
    take("target", options_.target, last(&ConfigFile::target), "");
    if (options_.context_json.empty()) take("context", options_.context, path(last(&ConfigFile::context)), "");
    take("hashes", hashes_, path(last(&ConfigFile::hashes)), "");
    take("baseline", options_.baseline, path(last(&ConfigFile::baseline)), "");
    take("manifests", options_.manifests, &ConfigFile::manifests);
    if (std::ranges::find(options_.list, name_of(Verdict::unknown)) != options_.list.end())
        options_.list_unknown = true;
    bool const has_outputs = !options_.outputs.empty() || !options_.output_format.empty() || !options_.list.empty();
    if (!has_outputs) take("outputs", options_.outputs, &ConfigFile::outputs);
    chose_outputs_ = !has_outputs && !options_.outputs.empty();
    for (auto const& layer : layers_)
        if (auto const& setting = layer.list_unknown) {
            options_.list_unknown = options_.list_unknown || setting->value;
            rows_.push_back({"list-unknown", setting->value ? "true" : "false", setting->from.text()});
        }
    for (auto const& layer : layers_)
        if (auto const& setting = layer.count_exceptions)
            rows_.push_back({"known-exceptions", setting->value ? "count" : "set-aside", setting->from.text()});
}

RuleIds ids_of(SpecSet const& specs, std::vector<std::string> const& words) {
    RuleIds ids;
    for (auto const& word : words) {
        auto const named = rules_named(specs, word);
        if (named.empty()) throw UsageError(unknown_rule(specs, word));
        for (auto const& rule : named) ids.insert(rule.id());
    }
    return ids;
}

void Configuration::take_rules(SpecSet const& specs) {
    policy_ =
        FindingPolicy(specs, layers_, [place = place_](std::string const& path) { return place.name_of(path); });
    ignored_everywhere_ = policy_.ignored_everywhere();
    for (auto const& id : ids_of(specs, options_.ignored)) policy_.ignore(id);
    auto const selected = ids_of(specs, options_.selected);
    if (selected.empty()) return;
    for (auto const& rule : all_rules(specs))
        if (!selected.contains(rule.id())) policy_.ignore(rule.id());
}

void Configuration::record(RunRecord& run) const {
    run.config.file = file_;
    run.config.profile = profile_;
    auto& ignored = run.config.ignored;
    ignored.insert(ignored.end(), ignored_everywhere_.begin(), ignored_everywhere_.end());
    run.config.severities = policy_.everywhere();
}

std::vector<std::string> Configuration::files() const {
    std::vector<std::string> files;
    if (place_.is_there()) files.push_back(place_.shown());
    return files;
}

} // namespace animcheck::app

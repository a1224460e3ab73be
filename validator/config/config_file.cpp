// SPDX-License-Identifier: MIT
#include "validator/config/config_file.hpp"

#include "validator/platform/files.hpp"
#include "validator/rules/printable.hpp"
#include "validator/rules/spelling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace animcheck {
namespace {

constexpr std::size_t largest_config = std::size_t{1} << 20; ///< bytes
constexpr std::size_t most_settings = 4096;                  ///< severities, ignored rules and globs together
constexpr std::size_t longest_setting = 1024;                ///< of a rule, a glob, a reason or a file's name

constexpr std::array<std::string_view, 4> known_levels{"note", "warning", "error", "fatal"};
constexpr std::array<std::string_view, 17> config_keys{"extends",
                                                       "severity",
                                                       "severity-by-effect",
                                                       "severity-by-kind",
                                                       "known-exceptions",
                                                       "ignore",
                                                       "paths",
                                                       "game",
                                                       "target",
                                                       "context",
                                                       "manifests",
                                                       "fail-on",
                                                       "show",
                                                       "list-unknown",
                                                       "outputs",
                                                       "hashes",
                                                       "baseline"};
constexpr std::array<std::string_view, 5> keys_of_section{"glob", "severity", "severity-by-effect",
                                                          "severity-by-kind", "ignore"};
constexpr std::array<std::string_view, 3> keys_of_ignore{"rule", "paths", "reason"};

/// Reads one file, and knows where it is in it.
class ConfigReader {
public:
    explicit ConfigReader(std::string const& name) { file_.name = name; }

    ConfigFile read(yaml::Node const& root) {
        require_keys(root, "the configuration", config_keys);
        auto& all = file_.sections.emplace_back();
        all.from = origin(root);
        read_extends(root);
        read_severities(root, all);
        read_ignored(root, all);
        read_sections(root);
        file_.game = text_at(root, "game");
        file_.target = text_at(root, "target");
        file_.context = path_at(root, "context");
        file_.hashes = path_at(root, "hashes");
        file_.baseline = path_at(root, "baseline");
        file_.fail_on = word_at(root, "fail-on", fail_on_words);
        file_.show = word_at(root, "show", show_words);
        file_.manifests = paths_at(root, "manifests");
        file_.outputs = paths_at(root, "outputs");
        for (auto const& output : file_.outputs) require_inside(output);
        read_switches(root);
        return std::move(file_);
    }

private:
    [[noreturn]] void fail(yaml::Mark mark, std::string const& message) const {
        throw yaml::Error(file_.name, mark, message);
    }

    [[nodiscard]] Origin origin(yaml::Node const& node) const { return {file_.name, node.mark}; }

    void require_mapping(yaml::Node const& node, std::string_view what) const {
        if (node.kind != yaml::Node::Kind::mapping)
            fail(node.mark, fmt::format("{} is {}; expected a mapping", what, printable(describe(node))));
    }

    void require_list(yaml::Node const& node, std::string_view what) const {
        if (node.kind != yaml::Node::Kind::sequence)
            fail(node.mark, fmt::format("{} is {}; expected a list", what, printable(describe(node))));
    }

    template <class Words>
    [[noreturn]] void fail_word(yaml::Mark mark, std::string_view what, std::string const& word,
                                Words const& known) const {
        Meant meant(word);
        for (std::string_view const name : known) meant.offer(name);
        auto const question = meant.question();
        fail(mark, fmt::format("unknown {} '{}'{}{}", what, printable(word),
                               question.empty() ? "; expected one of: " : "",
                               question.empty() ? fmt::format("{}", fmt::join(known, ", ")) : question));
    }

    template <class Words>
    void require_keys(yaml::Node const& node, std::string_view what, Words const& known) const {
        require_mapping(node, what);
        for (auto const& [key, value] : node.members)
            if (std::ranges::find(known, key.scalar) == known.end()) fail_word(key.mark, "key", key.scalar, known);
    }

    void count(yaml::Node const& node) {
        if (++settings_ > most_settings)
            fail(node.mark, fmt::format("too many settings; expected at most {}", most_settings));
    }

    [[nodiscard]] std::string word_of(yaml::Node const& node, std::string_view what) const {
        auto word = yaml::text(node, file_.name, what);
        bool const too_long = word.size() > longest_setting;
        if (word.empty() || too_long)
            fail(node.mark, fmt::format("'{}' has {} bytes; expected 1 to {}", what, word.size(), longest_setting));
        if (word.contains('\n')) fail(node.mark, fmt::format("'{}' has a line feed; expected one line", what));
        return word;
    }

    template <class Words>
    [[nodiscard]] std::string choice_of(yaml::Node const& node, std::string_view what, Words const& known) const {
        auto word = word_of(node, what);
        if (std::ranges::find(known, std::string_view(word)) == known.end())
            fail_word(node.mark, what, word, known);
        return word;
    }

    [[nodiscard]] ConfigFile::Text text_at(yaml::Node const& root, std::string_view key) const {
        auto const* const node = root.find(key);
        if (!node) return std::nullopt;
        return Setting<std::string>{word_of(*node, key), origin(*node)};
    }

    [[nodiscard]] Setting<std::string> path_of(yaml::Node const& node, std::string_view key) const {
        auto word = word_of(node, key);
        if (word.contains('\0')) fail(node.mark, fmt::format("'{}' has a NUL byte; expected a path", key));
        return {portable_path(std::move(word)), origin(node)};
    }

    [[nodiscard]] ConfigFile::Text path_at(yaml::Node const& root, std::string_view key) const {
        auto const* const node = root.find(key);
        return node ? std::optional(path_of(*node, key)) : std::nullopt;
    }

    template <class Words>
    [[nodiscard]] ConfigFile::Text word_at(yaml::Node const& root, std::string_view key, Words const& known) const {
        auto const* const node = root.find(key);
        if (!node) return std::nullopt;
        return Setting<std::string>{choice_of(*node, key, known), origin(*node)};
    }

    [[nodiscard]] std::vector<Setting<std::string>> paths_at(yaml::Node const& root, std::string_view key) {
        auto const* const node = root.find(key);
        if (!node) return {};
        require_list(*node, fmt::format("'{}'", key));
        std::vector<Setting<std::string>> all;
        for (auto const& item : node->items) {
            count(item);
            all.push_back(path_of(item, key));
        }
        return all;
    }

    /// A configuration may come with files that one downloaded: it writes below its own folder alone.
    void require_inside(Setting<std::string> const& output) const {
        auto const& path = output.value;
        auto const slashed = '/' + path + '/';
        if (path == "-" || (!is_absolute(path) && !slashed.contains("/../"))) return;
        fail(output.from.mark, fmt::format("the output '{}' is outside the configuration's folder; expected a path "
                                           "below it (-o on the command line may name any)",
                                           printable(path)));
    }

    void read_extends(yaml::Node const& root) {
        auto const* const node = root.find("extends");
        if (!node) return;
        std::vector<std::string_view> names{"default"};
        for (auto const& profile : profiles()) names.push_back(profile.name);
        file_.extends = Setting<std::string>{choice_of(*node, "profile", names), origin(*node)};
    }

    void read_switches(yaml::Node const& root) {
        constexpr std::array<std::string_view, 2> either{"false", "true"};
        if (auto const word = word_at(root, "list-unknown", either))
            file_.list_unknown = Setting<bool>{word->value == "true", word->from};
        constexpr std::array<std::string_view, 2> ways{"set-aside", "count"};
        if (auto const word = word_at(root, "known-exceptions", ways))
            file_.count_exceptions = Setting<bool>{word->value == "count", word->from};
    }

    [[nodiscard]] Severity level_of(yaml::Node const& node) const {
        return severity_named(choice_of(node, "severity", known_levels)).value();
    }

    /// Of one key: `set` makes a setting of the word before each level.
    template <class Set>
    void read_levels(yaml::Node const& in, std::string_view key, ConfigSection& to, Set const& set) {
        auto const* const node = in.find(key);
        if (!node) return;
        require_mapping(*node, fmt::format("'{}'", key));
        for (auto const& [word, level] : node->members) {
            count(word);
            SeveritySetting setting;
            setting.level = level_of(level);
            setting.from = origin(word);
            set(word, setting);
            to.severity.push_back(std::move(setting));
        }
    }

    /// The more a setting says, the stronger: of a rule, of a kind, of an effect.
    void read_severities(yaml::Node const& in, ConfigSection& to) {
        using By = SeveritySetting::By;
        read_levels(in, "severity-by-effect", to, [&](yaml::Node const& word, SeveritySetting& setting) {
            auto const effect = effect_named(word.scalar);
            if (!effect) fail_word(word.mark, "effect", word.scalar, effect_names());
            setting.by = By::effect;
            setting.effect = *effect;
        });
        read_levels(in, "severity-by-kind", to, [&](yaml::Node const& word, SeveritySetting& setting) {
            auto const names = kind_names();
            auto const found = std::ranges::find(names, std::string_view(word.scalar));
            if (found == names.end()) fail_word(word.mark, "kind", word.scalar, names);
            setting.by = By::kind;
            setting.kind = static_cast<AnomalyKind>(found - names.begin());
        });
        read_levels(in, "severity", to, [&](yaml::Node const& word, SeveritySetting& setting) {
            setting.rule = word_of(word, "severity");
        });
    }

    [[nodiscard]] static std::vector<std::string_view> effect_names() {
        std::vector<std::string_view> names;
        for (auto effect = EffectClass::unknown; effect <= EffectClass::crashes;
             effect = static_cast<EffectClass>(static_cast<int>(effect) + 1))
            names.push_back(name_of(effect));
        return names;
    }

    /// Without `internal`: a fault of this program is nobody's to judge.
    [[nodiscard]] static std::vector<std::string_view> kind_names() {
        std::vector<std::string_view> names;
        for (std::size_t kind = 0; kind + 1 < anomaly_kind_count; ++kind)
            names.push_back(name_of(static_cast<AnomalyKind>(kind)));
        return names;
    }

    void read_ignored(yaml::Node const& in, ConfigSection& to) {
        auto const* const node = in.find("ignore");
        if (!node) return;
        require_list(*node, "'ignore'");
        for (auto const& item : node->items) {
            count(item);
            require_keys(item, "an entry of 'ignore'", keys_of_ignore);
            IgnoreSetting setting;
            setting.from = origin(item);
            setting.rule = word_of(required(item, "rule"), "rule");
            setting.reason = word_of(required(item, "reason"), "reason");
            if (setting.reason.find_first_not_of(" \t") == std::string::npos)
                fail(required(item, "reason").mark, "the reason is blank; expected why the findings do not count");
            if (auto const* const paths = item.find("paths")) {
                require_list(*paths, "'paths'");
                if (paths->items.empty()) fail(paths->mark, "'paths' is empty; expected globs, or no 'paths'");
                for (auto const& path : paths->items) {
                    count(path);
                    setting.paths.push_back(word_of(path, "paths"));
                }
            }
            to.ignored.push_back(std::move(setting));
        }
    }

    [[nodiscard]] yaml::Node const& required(yaml::Node const& in, std::string_view key) const {
        auto const* const node = in.find(key);
        if (!node) fail(in.mark, fmt::format("'{}' is missing; expected it in each entry", key));
        return *node;
    }

    void read_sections(yaml::Node const& root) {
        auto const* const node = root.find("paths");
        if (!node) return;
        require_list(*node, "'paths'");
        for (auto const& item : node->items) {
            count(item);
            require_keys(item, "an entry of 'paths'", keys_of_section);
            ConfigSection section;
            section.from = origin(item);
            section.glob = word_of(required(item, "glob"), "glob");
            read_severities(item, section);
            read_ignored(item, section);
            file_.sections.push_back(std::move(section));
        }
    }

    ConfigFile file_;
    std::size_t settings_ = 0;
};

} // namespace

std::string Origin::text() const {
    auto const name = std::string_view(file).substr(file.rfind('/') + 1); // npos + 1 is 0
    return mark.line == 0 ? std::string(name) : fmt::format("{}:{}", name, mark.line);
}

namespace {

/// Nothing but empty lines and comments: such a file sets nothing, and ends the search upwards.
bool is_blank(std::string_view text) {
    while (!text.empty()) {
        auto const end = std::min(text.find('\n'), text.size());
        auto const first = text.substr(0, end).find_first_not_of(" \t\r");
        if (first != std::string_view::npos && text[first] != '#') return false;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return true;
}

} // namespace

ConfigFile parse_config(std::string_view text, std::string const& name) {
    if (text.size() > largest_config)
        throw yaml::Error(name, {1, 1},
                          fmt::format("the file has {} bytes; expected at most {}", text.size(), largest_config));
    if (is_blank(text)) {
        ConfigFile file;
        file.name = name;
        file.sections.emplace_back();
        return file;
    }
    return ConfigReader(name).read(yaml::parse(text, name));
}

std::span<Profile const> profiles() {
    static std::array const all{Profile{"archive", profile::archive()}, Profile{"modding", profile::modding()},
                                Profile{"engine", profile::engine()}};
    return all;
}

ConfigFile profile_named(std::string_view name) {
    for (auto const& profile : profiles())
        if (profile.name == name) return parse_config(profile.text, fmt::format("profile {}", name));
    ConfigFile none;
    none.name = fmt::format("profile {}", name);
    return none;
}

} // namespace animcheck

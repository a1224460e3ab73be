// SPDX-License-Identifier: MIT
#include "validator/app/visit_files.hpp"

#include "validator/rules/printable.hpp"
#include "validator/rules/spelling.hpp"
#include "validator/walk/neighbourhood.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace animcheck::app {
namespace {

std::vector<std::string> files_that_match(std::string const& pattern) {
    std::vector<std::string> paths;
    auto const name = base_name(pattern);
    auto const folder = pattern.substr(0, pattern.size() - name.size());
    for (auto const& found : files_in(folder.empty() ? "." : folder))
        if (matches(name, found) && kind_of(folder + found) == PathKind::file) paths.push_back(folder + found);
    std::ranges::sort(paths);
    if (paths.empty()) throw UsageError(printable(pattern) + ": no file has such a name");
    return paths;
}

std::unique_ptr<Dump> dump_of(std::string const& place, SpecSet const& specs, CollectionOptions const& given) {
    if (kind_of(place) == PathKind::folder) return std::make_unique<Dump>(place, specs, given);
    return std::make_unique<Dump>(files_that_match(place), specs, given);
}

/// Walks one dump.
class FileWalk {
public:
    using Visit = std::function<bool(Visited const& visited)>;
    FileWalk(Dump& dump, PlaceOptions const& options, GivenSkeleton const& companion, Visit const& visit)
        : dump_(dump), options_(options), companion_(companion), visit_(visit) {}

    void walk(std::size_t number) {
        auto const& file = dump_.collection.files()[number];
        FileBytes bytes;
        auto const error = !file.error.empty() ? file.error : file.open ? std::string() : bytes.open(file.path);
        if (!error.empty()) return warn(fmt::format("{}: left out, {}", printable(file.path), error));
        Spot const whole{dump_.collection, number, file.open ? file.open->file : bytes, nullptr, {}, true};
        go_on_ = false;
        visit(whole);
        std::vector<std::string> words;
        for (unsigned depth = 0; std::exchange(go_on_, false) && depth < Nesting::depth; ++depth) {
            words.emplace_back("*");
            try {
                descend(whole, words, [&](Spot const& spot) { visit(spot); });
            } catch (NoSuchPlace const&) { // a container without members, or one that cannot be opened
                break;
            }
        }
    }

private:
    void visit(Spot const& spot) {
        if (!is_affordable(spot)) return warn(fmt::format("{}: left out, {}", place_of(spot), not_affordable));
        Neighbourhood neighbourhood(dump_.companions, spot);
        auto input = given_input(spot, options_, companion_, true);
        input.around = &neighbourhood;
        auto const place = place_of(spot);
        if (visit_({input, part_, place, true})) go_on_ = true;
    }

    Dump& dump_;
    PlaceOptions const& options_;
    GivenSkeleton const& companion_;
    Visit const& visit_;
    std::string const part_;
    bool go_on_ = false;
};

} // namespace

bool leads_to_files(std::string const& place) {
    auto const kind = kind_of(place);
    return kind == PathKind::folder ||
           (kind == PathKind::absent && is_pattern(base_name(place)) && !place.contains("::"));
}

void visit_files(PlaceOptions const& options, SpecSet const& specs,
                 std::function<bool(Visited const& visited)> const& visit) {
    require_format(options.format);
    require_game(options.game);
    GivenSkeleton const companion(options.context, specs, options.manifests);
    GivenFiles const given(options.manifests, options.segments);
    auto const dump = dump_of(options.place, specs, given.given());
    for (auto const& note : dump->collection.notes()) warn(note);
    given.require_use(dump->collection.manifests_used());
    FileWalk walk(*dump, options, companion, visit);
    for (std::size_t number = 0; number < dump->collection.files().size(); ++number) walk.walk(number);
}

} // namespace animcheck::app

// SPDX-License-Identifier: MIT
#include "validator/app/inputs.hpp"

#include "decoders/manifest.hpp"
#include "decoders/registry.hpp"
#include "validator/rules/hash.hpp"
#include "validator/rules/printable.hpp"
#include "validator/rules/spelling.hpp"
#include "validator/walk/neighbourhood.hpp"
#include "validator/walk/supplied_json.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <set>

namespace animcheck::app {
namespace {

/// The names in a list, each ended by this byte.
std::vector<std::string> names_of(std::string const& list, char end_of_name) {
    constexpr std::size_t most = std::size_t{1} << 30;
    FileBytes file;
    auto const error = list == "-" ? file.read_standard_input(most) : file.open_stream(list, most);
    if (!error.empty()) throw UsageError(list + ": " + error);
    std::string_view text(reinterpret_cast<char const*>(file.bytes().data()), file.bytes().size());
    bool const by_lines =
        !text.contains('\0') && text.contains('\n') && kind_of(std::string(text)) == PathKind::absent;
    if (end_of_name == '\0' && by_lines)
        throw UsageError(printable(list) + ": there is no NUL byte in it; a list by lines is read by --files-from");
    if (end_of_name == '\n' && text.contains('\0'))
        throw UsageError(printable(list) + ": there is a NUL byte in it; such a list is read by --files0-from");
    std::vector<std::string> names;
    while (!text.empty()) {
        auto const end = std::min(text.find(end_of_name), text.size());
        auto name = text.substr(0, end);
        if (end_of_name == '\n' && name.ends_with('\r')) name.remove_suffix(1); // written on Windows
        if (!name.empty()) names.push_back(portable_path(std::string(name)));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return names;
}

} // namespace

Shard shard_named(std::string const& text) {
    Shard shard;
    auto const* const end = text.data() + text.size();
    auto const [slash, bad_number] = std::from_chars(text.data(), end, shard.number);
    if (bad_number != std::errc{} || slash == end || *slash != '/') throw UsageError("--shard: expected I/N");
    auto const [rest, bad_count] = std::from_chars(slash + 1, end, shard.count);
    bool const sound = bad_count == std::errc{} && rest == end && shard.number >= 1 && shard.number <= shard.count;
    if (!sound || shard.count > 1'000'000) throw UsageError("--shard: expected I/N with 1 <= I <= N");
    return shard;
}

std::vector<std::string> paths_of(CheckOptions const& options) {
    auto paths = options.paths;
    auto const add = [&](std::string const& list, char end_of_name) {
        if (!list.empty()) std::ranges::move(names_of(list, end_of_name), std::back_inserter(paths));
    };
    add(options.files0_from, '\0');
    add(options.files_from, '\n');
    auto const lists = static_cast<int>(options.files0_from == "-") + static_cast<int>(options.files_from == "-");
    if (std::ranges::count(paths, "-") + lists > 1) throw UsageError("standard input can be read once only");
    return paths;
}

std::string text_of_file(std::string const& path) {
    FileBytes file;
    if (auto const error = file.open(path); !error.empty()) throw UsageError(path + ": " + error);
    auto const bytes = file.bytes();
    return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};
}

GivenFiles::GivenFiles(std::vector<std::string> const& manifests, std::vector<std::string> const& segments) {
    try {
        for (auto const& path : manifests)
            if (kind_of(path) == PathKind::folder)
                add_folder(path);
            else
                manifests_.add(read_manifest_file(path, ManifestOrigin::named));
    } catch (ManifestError const& error) {
        throw UsageError(error.what());
    }
    for (auto const& text : segments) add_segment(text);
}

/// Of what is below it only that counts which speaks of a file of the run; what is damaged speaks of none.
void GivenFiles::add_folder(std::string const& folder) {
    auto const before = manifests_.sources().size();
    for (auto const& found : files_below(folder).files) {
        if (!found.error.empty() || !is_xml(found.path)) continue;
        try {
            manifests_.add(read_manifest_file(found.path, ManifestOrigin::folder));
        } catch (NotAManifest const&) {
            continue;
        } catch (ManifestError const& error) {
            warn(fmt::format("{}; left out", error.what()));
        }
    }
    if (manifests_.sources().size() == before)
        throw UsageError(printable(folder) + ": there is no XML manifest below this folder");
}

/// "4=gameplay_keep.bin": only the size of the file matters to pointers into it.
void GivenFiles::add_segment(std::string const& text) {
    unsigned number = 0;
    auto const* const end = text.data() + text.size();
    auto const [sign, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || sign == end || *sign != '=' || number >= segment_count)
        throw UsageError(
            fmt::format("--segment {}: expected NUMBER=FILE with a number from 0 to 15", printable(text)));
    auto const path = std::string(sign + 1, end);
    std::uint64_t size = 0;
    if (kind_of(path, &size) != PathKind::file) throw UsageError(printable(path) + ": no such file");
    auto const fact = segment_size_fact(number);
    if (facts_.number(fact)) throw UsageError(fmt::format("segment {} is given twice", number));
    facts_.set(fact, size);
    segment_files_.push_back({number, std::string(base_name(path)), size});
}

namespace {

/// The files that those manifests speak of which were named themselves.
std::string named_files(Manifests const& manifests) {
    constexpr std::size_t most = 4;
    std::string names;
    std::size_t count = 0;
    for (auto const& source : manifests.sources())
        for (auto const& file : source.manifest.files)
            if (source.origin == ManifestOrigin::named && ++count <= most)
                names += (count == 1 ? "" : ", ") + printable(file.name);
    return count > most ? names + ", ..." : names;
}

bool is_named(Manifests::Choice const& choice) { return choice.source->origin == ManifestOrigin::named; }

} // namespace

void GivenFiles::require_use(std::vector<Manifests::Choice> const& used) const {
    for (auto const& choice : used)
        if (choice.rival)
            throw UsageError(fmt::format("two manifests name {}: {} and {} (--manifest takes one of them)",
                                         printable(choice.file->name), printable(choice.source->path),
                                         printable(choice.rival->path)));
    auto const names = named_files(manifests_);
    if (!names.empty() && std::ranges::none_of(used, is_named))
        throw UsageError("the manifest names " + names + ": no file of such a name was given");
}

std::vector<GivenFile> GivenFiles::manifests(std::vector<Manifests::Choice> const& used) const {
    std::vector<GivenFile> files;
    auto const add = [&](ManifestSource const& source) {
        files.push_back({std::string(base_name(source.path)), source.hash});
    };
    for (auto const& source : manifests_.sources())
        if (source.origin == ManifestOrigin::named) add(source);
    for (auto const& choice : used)
        if (!is_named(choice)) add(*choice.source);
    return files;
}

void GivenFiles::visit_files(std::function<void(std::string const& path)> const& visit) const {
    for (auto const& source : manifests_.sources()) visit(source.path);
}

namespace {

void require_all(std::string const& folder, std::vector<Spec const*> const& all,
                 std::vector<TargetTable> const& targets) {
    auto const require = [&](std::string_view format) {
        if (std::ranges::find(all, format, [](Spec const* spec) { return spec->format; }) == all.end())
            throw UsageError(fmt::format("{} has no spec for {}", folder, format));
    };
    for (auto const* const format : animcheck::formats()) require(format->id);
    require("io");
    for (auto const& target : targets)
        if (auto const fault = target_fault(target, all, {}); !fault.empty())
            throw UsageError(fmt::format("{}: {}", folder, fault));
}

} // namespace

Specs::Specs(Common const& common) {
    if (common.spec_dir.empty()) {
        set_ = SpecSet::built_in();
        return;
    }
    std::vector<Spec const*> all;
    std::vector<ReleaseTable> releases;
    std::vector<TargetTable> targets;
    std::vector<ReaderTable> readers;
    std::vector<SpecLayer> misreadings;
    std::string all_text, release_text;
    auto const files = files_below(common.spec_dir).files;
    for (auto const& found : files) { // first, since they add rules to formats
        if (!found.error.empty() || !is_reader_file(found.path)) continue;
        auto const text = text_of_file(found.path);
        readers.push_back(readers_.emplace_back(load_reader(text, found.path)).table());
        misreadings.push_back({found.path, yaml::parse(text, found.path), true});
    }
    for (auto const& found : files) {
        if (!found.error.empty()) throw UsageError(found.path + ": " + found.error);
        if (!found.path.ends_with(".yaml")) continue;
        auto const text = text_of_file(found.path);
        if (is_release_file(found.path)) {
            release_text += text;
            releases.push_back(releases_.emplace_back(load_releases(text, found.path)).table());
            continue;
        }
        if (is_target_file(found.path)) {
            release_text += text;
            targets.push_back(targets_.emplace_back(load_target(text, found.path)).target());
            continue;
        }
        (is_reader_file(found.path) ? release_text : all_text) += text;
        if (is_reader_file(found.path)) continue;
        if (found.path.ends_with(include_ending) || is_left_out(family_of(base_name(found.path)))) continue;
        auto const folder = found.path.substr(0, found.path.rfind('/') + 1);
        parsed_.push_back(parse_spec(
            text, found.path, [&](std::string const& name) { return text_of_file(folder + name); }, misreadings));
        loaded_.push_back(load_spec(parsed_.back(), guess_number));
        all.push_back(&loaded_.back().spec());
    }
    require_all(common.spec_dir, all, targets);
    set_.emplace(std::move(all), std::move(releases), std::move(targets), std::move(readers));
    folder_ = {std::string(base_name(common.spec_dir)), hash_of(all_text + release_text)};
}

GivenSkeleton::GivenSkeleton(std::string const& path, SpecSet const& specs,
                             std::vector<std::string> const& manifests)
    : path_(path) {
    if (path.empty()) return;
    PlaceOptions options;
    options.place = path;
    if (!parse_place(path).words.empty()) options.manifests = manifests;
    visit_place(options, specs, *this, [&](Visited const& visited) {
        auto const& input = visited.input;
        if (visited.matched) throw UsageError(printable(path) + ": --context needs one file, not a pattern");
        auto decoded = animcheck::decode(input, specs, lenient);
        if (decoded.model.skeletons.empty() || decoded.model.skeletons.front().joints.empty())
            throw UsageError(path + ": --context needs a file with a skeleton");
        bool const packed = input.member && input.member->packed;
        auto const bytes = packed ? ByteView(decoded.unpacked) : input.source.bytes;
        file_ = {std::string(base_name(path)), hash_of(bytes)};
        skeleton_ = std::move(decoded.model.skeletons.front());
    });
}

GivenContext::GivenContext(std::string const& path, SpecSet const& specs) : path_(path) {
    if (path.empty()) return;
    auto const text = text_of_file(path);
    try {
        supplied_ = read_supplied(text, specs);
    } catch (SuppliedError const& error) {
        throw UsageError(fmt::format("{}: {}", printable(path), error.what()));
    }
    file_ = {std::string(base_name(path)), hash_of(text)};
}

InspectOptions GivenContext::options() const { return supplied_ ? supplied_->limits.options() : InspectOptions{}; }

std::unique_ptr<SuppliedInput const> GivenContext::open(std::string const& place) const {
    FileBytes file;
    if (auto const error = file.open(place); !error.empty()) throw UsageError(printable(place) + ": " + error);
    try {
        auto input = std::make_unique<SuppliedInput>(*supplied_, file.bytes());
        input->set_words(place, path_);
        return input;
    } catch (NoSuchMember const& error) {
        throw UsageError(fmt::format("{}: {}", printable(place), error.what()));
    }
}

namespace {

/// "; did you mean 'oot'?", and all that there is.
std::string known_words(std::string const& word, std::set<std::string_view> const& known) {
    Meant meant(word);
    for (auto const name : known) meant.offer(name);
    return fmt::format("{} (known are {})", meant.question(), fmt::join(known, ", "));
}

} // namespace

std::string relative_path(std::vector<std::string> const& named, std::string const& path) {
    for (auto const& folder : named) {
        auto const root = folder.ends_with('/') ? folder : folder + '/';
        if (path.starts_with(root) && kind_of(folder) == PathKind::folder) return path.substr(root.size());
    }
    return std::string(base_name(path));
}

void require_format(std::string const& format) {
    if (format.empty() || format_of(format)) return;
    std::set<std::string_view> known;
    for (auto const* const row : animcheck::formats()) known.insert(row->id);
    throw UsageError(fmt::format("unknown format '{}'{}", printable(format), known_words(format, known)),
                     "animcheck formats");
}

void require_game(std::string const& game) {
    if (game.empty()) return;
    std::set<std::string_view> known;
    for (auto const* const row : animcheck::formats())
        for (auto const& entry : row->games) known.insert(entry.name);
    if (known.contains(game)) return;
    throw UsageError(fmt::format("unknown game '{}'{}", printable(game), known_words(game, known)),
                     "animcheck formats");
}

void require_target(std::string const& target, SpecSet const& specs) {
    auto const set = specs.for_target(target);
    if (target.empty() || set.target() || set.reader()) return;
    std::set<std::string_view> targets, readers;
    for (auto const& each : specs.targets()) targets.insert(each.id);
    for (auto const& each : specs.readers()) readers.insert(each.id);
    Meant meant(target);
    for (auto const* const known : {&targets, &readers})
        for (auto const name : *known) meant.offer(name);
    throw UsageError(fmt::format("unknown target or reader '{}'{} (known targets are {}; known readers are {})",
                                 printable(target), meant.question(), fmt::join(targets, ", "),
                                 fmt::join(readers, ", ")));
}

bool is_of_part(std::string_view path, std::string_view part) noexcept {
    if (!path.starts_with(part)) return false;
    auto const rest = path.substr(part.size());
    return part.empty() || rest.empty() || rest.front() == '.';
}

bool Matches::settle() const {
    if (shown_ + unknown_ == 0 && partless_ > 0)
        throw UsageError(printable(place_) + ": there is no such part or field");
    if (unknown_ > 0)
        warn(fmt::format("{}: {} of {} members {} unrecognised and left out", place_, unknown_,
                         shown_ + unknown_ + partless_, unknown_ == 1 ? "is" : "are"));
    return shown_ > 0;
}

namespace {

/// "V.VDF::A.MAN", and the part as it was written.
std::string written(Spot const& spot, std::string const& part) {
    return place_of(spot) + (part.empty() ? "" : "::" + part);
}

} // namespace

Input given_input(Spot const& spot, PlaceOptions const& options, GivenSkeleton const& companion, bool is_forced) {
    auto input = input_at(spot);
    input.context.skeleton = companion.skeleton();
    input.context_from = companion.path();
    if (!options.format.empty() && is_forced) input.forced_format = options.format;
    input.game = options.game;
    return input;
}

void visit_place(PlaceOptions const& options, SpecSet const& specs, GivenSkeleton const& companion,
                 std::function<void(Visited const& visited)> const& visit) {
    require_format(options.format);
    require_game(options.game);
    auto const place = parse_place(options.place);
    GivenFiles const given(options.manifests, options.segments);
    Dump dump(std::vector{place.path}, specs, given.given());
    auto const& open = dump.collection.files().front().open;
    for (auto const& note : dump.collection.notes()) warn(note);
    auto const used = dump.collection.manifests_used();
    if (!open || !used.empty()) given.require_use(used); // a container may hold what is meant further inside
    FileBytes file;
    auto const error = place.path == "-" ? file.read_standard_input(std::size_t{1} << 30) : file.open(place.path);
    if (!error.empty()) throw UsageError(printable(options.place) + ": " + error);
    auto const of_file = container_format(options.format);
    Spot const whole{dump.collection, 0, open ? open->file : file, nullptr, of_file};
    auto const visit_spot = [&](Spot const& spot) {
        if (spot.matched && !is_affordable(spot)) {
            warn(fmt::format("{}: left out, {}", place_of(spot), not_affordable));
            return;
        }
        Neighbourhood neighbourhood(dump.companions, spot);
        auto input = given_input(spot, options, companion, place.words.empty() || of_file.empty());
        input.around = &neighbourhood;
        auto const words = spot.matched ? written(spot, place.part) : options.place;
        visit({input, place.part, words, spot.matched});
    };
    as_usage([&] { descend(whole, place.words, visit_spot); });
}

void visit_given(PlaceOptions const& options, SpecSet const& specs, GivenContext const& context,
                 std::function<void(Visited const& visited)> const& visit) {
    if (!context.supplied())
        return visit_place(options, specs, GivenSkeleton(options.context, specs, options.manifests), visit);
    auto const place = parse_place(options.place);
    if (!place.words.empty()) throw UsageError("--context-json names the member, not the place");
    auto const file = context.open(place.path);
    visit({file->input(), place.part, options.place});
}

void visit_members(PlaceOptions container, std::function<bool(PlaceOptions const& members)> const& visit) {
    container.format.clear();
    for (unsigned depth = 0; depth < Nesting::depth; ++depth) {
        container.place += "::*";
        try {
            if (!visit(container)) break;
        } catch (UsageError const&) { // it has no members, or cannot be opened
            break;
        }
    }
}

} // namespace animcheck::app

#include "validator/walk/examine.hpp"

#include "decoders/registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>

namespace animcheck {
namespace {

constexpr std::size_t standard_input_most = std::size_t{1} << 30;

unsigned depth_of(Nest const* nest) {
    unsigned depth = 0;
    for (; nest; nest = nest->outer) ++depth;
    return depth;
}

bool is_container(std::string_view format) { return !container_format(format).empty(); }

bool holds_members(InputRecord const& record) {
    return is_container(record.format) && std::ranges::find(record.findings, AnomalyKind::identify_failed,
                                                            &Finding::kind) == record.findings.end();
}

} // namespace

Examiner::Examiner(SpecSet specs, InspectOptions inspect, ExamineOptions options)
    : inspector_(std::move(specs), std::move(inspect)), options_(std::move(options)) {}

Input Examiner::given(Spot const& spot) const {
    auto input = input_at(spot);
    input.context.skeleton = options_.skeleton;
    input.context_from = options_.skeleton_from;
    input.game = options_.game;
    // A format that was named is that of the files, not of the container that holds them, nor the other way round.
    bool const applies = input.forced_format.empty() && !(spot.nest && is_container(options_.forced_format));
    if (applies) input.forced_format = options_.forced_format;
    input.container_stays = applies && !is_container(options_.forced_format);
    return input;
}

/// What was looked at while others cut the file is no finding about it.
/// Of a member that nothing is said of the file is not asked again: the record of the container tells.
InputRecord Examiner::sound(Spot const& spot, Input const& input, InputRecord record) {
    bool const silent = record.findings.empty() || record.verdict == Verdict::unknown;
    if ((spot.nest && silent) || !spot.bytes.was_cut()) return record;
    auto instead = inspector_.unreadable(input.path, "it became shorter while it was read");
    instead.members = input.members;
    return instead;
}

InputRecord Examiner::inspected(Spot const& spot, Input& input) {
    Around around(spot.dump, spot.file, spot.nest);
    input.around = &around;
    return sound(spot, input, inspector_.inspect(input));
}

void Examiner::examine(Spot const& spot, Sink const& sink, Contents* counted) {
    auto input = given(spot);
    auto record = inspected(spot, input);
    bool const nothing = input.member && input.member->size > 0 && inspector_.bytes().empty();
    if (counted) {
        bool const unknown = record.verdict == Verdict::unknown && !nothing;
        if (unknown)
            counted->add_unknown(record.members.back());
        else
            ++(nothing ? counted->not_read : counted->checked);
        if (unknown && !options_.list_unknown) return;
    }
    if (holds_members(record) && !inspector_.bytes().empty()) walk_into(spot, input, record, sink);
    sink(record);
}

void Examiner::walk_into(Spot const& spot, Input const& input, InputRecord& record, Sink const& sink) {
    std::vector<std::byte> storage; // what was unpacked is overwritten by the first member
    auto source = input.source;
    if (input.member && input.member->packed) {
        storage.assign(inspector_.bytes().begin(), inspector_.bytes().end());
        source = {storage, 0, &input.container->source(), std::nullopt};
    }
    auto const depth = depth_of(spot.nest);
    auto context = input.context;
    context.name = input.name;
    Container const container(*format_of(record.format), source, context,
                              depth == 0 ? Nesting::file : Nesting::inner);
    auto prefix = input.path;
    for (auto const& word : input.members) prefix += "::" + word;
    if (depth < Nesting::depth) {
        Contained const held{container, prefix, spot.nest};
        record.contents = walk(spot, held, 0, container.members().size(), sink);
    } else {
        record.contents = Contents{.not_read = container.members().size()};
        inspector_.add_io(record, AnomalyKind::limit, "containers nest deeper than this program follows");
    }
    finish(record, container);
}

Contents Examiner::walk(Spot const& spot, Contained const& held, std::size_t first, std::size_t last,
                        Sink const& sink) {
    Contents contents;
    for (auto i = first; i < last; ++i) {
        if (!held.container.is_affordable(i)) {
            ++contents.not_read;
            continue;
        }
        Nest const nest{&held.container, static_cast<std::uint32_t>(i), held.prefix, held.outer};
        examine({spot.dump, spot.file, spot.bytes, &nest}, sink, &contents);
    }
    return contents;
}

void Examiner::finish(InputRecord& record, Container const& container) {
    record.contents->members = container.members().size();
    auto const members = container.members();
    auto const left_out = members.size() - container.affordable();
    if (left_out == 0) return;
    std::size_t first = 0;
    while (container.is_affordable(first)) ++first;
    inspector_.add_io(record, AnomalyKind::limit,
                      fmt::format("{} of {} members, the first #{}, would take many times more bytes than it has",
                                  left_out, members.size(), members[first].row));
}

void Examiner::file(Dump& dump, std::size_t number, Sink const& sink) {
    auto const& listed = dump.files()[number];
    auto error = listed.error;
    if (error.empty())
        error = listed.path == "-" ? file_.read_standard_input(standard_input_most) : file_.open(listed.path);
    if (!error.empty()) return sink(inspector_.unreadable(listed.path, error));
    examine({dump, number, file_, nullptr}, sink, nullptr);
}

void Examiner::place(Dump& dump, std::span<std::string const> words, Sink const& sink) {
    if (auto const error = file_.open(dump.files().front().path); !error.empty())
        return sink(inspector_.unreadable(dump.files().front().path, error));
    auto const& open = dump.files().front().open;
    descend({dump, 0, open ? open->file : file_, nullptr, container_format(options_.forced_format)}, words,
            [&](Spot const& spot) { examine(spot, sink, nullptr); });
}

Contents Examiner::members(Dump& dump, std::size_t number, std::size_t first, std::size_t last, Sink const& sink) {
    auto const& file = dump.files()[number];
    return walk({dump, number, file.open->file, nullptr}, {*file.open->container, file.path, nullptr}, first, last,
                sink);
}

InputRecord Examiner::closing(Dump& dump, std::size_t number) {
    auto const& open = *dump.files()[number].open;
    Spot const spot{dump, number, open.file, nullptr};
    auto input = given(spot);
    auto record = inspected(spot, input);
    record.contents.emplace();
    finish(record, *open.container);
    return record;
}

} // namespace animcheck

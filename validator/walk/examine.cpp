// SPDX-License-Identifier: MIT
#include "validator/walk/examine.hpp"

#include "decoders/registry.hpp"
#include "validator/judge/diagnose/hypothesis.hpp"
#include "validator/judge/fold.hpp"
#include "validator/judge/settle.hpp"
#include "validator/walk/blank_members.hpp"
#include "validator/walk/observer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <ranges>
#include <tuple>
#include <utility>

namespace animcheck {
namespace {

constexpr std::size_t standard_input_most = std::size_t{1} << 30;
constexpr std::size_t files_ahead = 8; ///< open for each thread beside the one at hand: a process has 1,024 or so

unsigned depth_of(Nest const* nest) {
    unsigned depth = 0;
    for (; nest; nest = nest->outer) ++depth;
    return depth;
}

bool is_container(std::string_view format) { return !container_format(format).empty(); }

bool is_element(Spot const& spot) { return spot.nest && spot.nest->container->format().elements; }

bool holds_members(InputRecord const& record) {
    return is_container(record.format) && std::ranges::find(record.findings, AnomalyKind::identify_failed,
                                                            &Finding::kind) == record.findings.end();
}

} // namespace

Examiner::Examiner(SpecSet specs, InspectOptions inspect, ExamineOptions options)
    : specs_(specs), inspector_(std::move(specs), inspect), inspect_(inspect), options_(std::move(options)) {}

Input Examiner::given(Spot const& spot) const {
    auto input = input_at(spot);
    input.context.skeleton = options_.skeleton;
    input.context_from = options_.skeleton_from;
    input.game = options_.game;
    if (options_.repeats) input.records = options_.repeats->of(spot);
    // A format that was named is that of the files, not of the container that holds them, nor the other way round.
    bool const applies = input.forced_format.empty() && !(spot.nest && is_container(options_.forced_format));
    if (applies) input.forced_format = options_.forced_format;
    input.container_stays = applies && !is_container(options_.forced_format);
    return input;
}

/// A file that was cut while it was read has no findings of its own. A member without findings keeps its record:
/// the container's record reports the cut.
bool Examiner::is_sound(Spot const& spot, InputRecord const& record) {
    bool const silent = record.findings.empty() || record.verdict == Verdict::unknown;
    return (spot.nest && silent) || !spot.bytes.was_cut();
}

InputRecord Examiner::cut(Input const& input) {
    auto instead = inspector_.unreadable(input.path, "it became shorter while it was read");
    instead.members = input.members;
    return instead;
}

InputRecord Examiner::judged(Input const& input) {
    return options_.recognise_only ? inspector_.recognise(input) : inspector_.inspect(input);
}

InputRecord Examiner::inspected(Companions& companions, Spot const& spot, Input& input) {
    Neighbourhood neighbourhood(companions, spot);
    input.around = &neighbourhood;
    auto* const observer = spot.collection.observer();
    auto const start = observer ? std::chrono::steady_clock::now() : std::chrono::steady_clock::time_point{};
    auto record = judged(input);
    if (inspector_.is_to_be_kept() && !spot.bytes.was_cut()) inspector_.keep(record);
    if (!is_sound(spot, record)) record = cut(input);
    record.element = is_element(spot);
    follow_container(companions, spot, record);
    if (options_.look) options_.look(input, inspector_.bytes(), record);
    if (options_.used) options_.used(input.path, neighbourhood);
    if (observer) observer->judged(record, std::chrono::steady_clock::now() - start);
    input.around = nullptr; // which ends here
    return record;
}

bool Examiner::is_diagnosing() const {
    return inspect_.diagnose && inspect_.words_from && !options_.recognise_only;
}

/// What is wrong with a member may follow from what is wrong with its container, which has a record of its own.
void Examiner::follow_container(Companions& companions, Spot const& spot, InputRecord& record) {
    if (!is_diagnosing() || !spot.nest || spot.nest->outer || causes_in(record.findings) == 0) return;
    auto const& member = spot.nest->container->members()[spot.nest->member];
    animcheck::follow_container(record, member, causes_around(companions, spot), spot.nest->prefix);
    follow_neighbour(companions, spot, record);
    if (is_element(spot)) follow_elements(companions, spot, record);
}

namespace {

/// The member whose bytes end where those of another begin, or up to 16 bytes of padding before. Tables list them
/// in about the order of their bytes: all rows for each member would be too many.
std::optional<std::uint32_t> member_before(Container const& container, std::uint32_t number) {
    constexpr std::uint64_t padding = 16;
    constexpr std::uint32_t rows = 16;
    auto const members = container.members();
    auto const first = members[number].offset;
    auto const last = std::min<std::size_t>(members.size(), std::size_t{number} + rows + 1);
    for (auto i = number - std::min(number, rows); i < last; ++i) {
        auto const end = sum({members[i].offset, members[i].stored});
        if (i != number && members[i].stored > 0 && end <= first && first - end <= padding) return i;
    }
    return std::nullopt;
}

/// Is a fault among its first bytes?
bool begins_with_fault(InputRecord const& record, std::uint64_t first) {
    constexpr std::uint64_t reach = 16;
    return std::ranges::any_of(record.findings, [&](Finding const& finding) {
        return is_open_fault(finding) && finding.consequence_of.empty() && finding.place.file_byte &&
               *finding.place.file_byte < first + reach;
    });
}

/// Or among its last ones, and not about all of it?
bool ends_with_fault(InputRecord const& record, std::uint64_t end) {
    constexpr std::uint64_t reach = 64;
    return std::ranges::any_of(record.findings, [&](Finding const& finding) {
        auto const bytes = (finding.place.bits.size + 7) / 8;
        return is_open_fault(finding) && finding.place.file_byte && bytes <= reach &&
               sum({*finding.place.file_byte, bytes, reach}) >= end;
    });
}

} // namespace

/// Damage may cross from one member into the next.
void Examiner::follow_neighbour(Companions& companions, Spot const& spot, InputRecord& record) {
    auto const& container = *spot.nest->container;
    if (!begins_with_fault(record, container.members()[spot.nest->member].offset)) return;
    auto const before = member_before(container, spot.nest->member);
    if (!before) return;
    Nest const nest{&container, *before, spot.nest->prefix, nullptr};
    Spot const beside{spot.collection, spot.file, spot.bytes, &nest};
    auto const& member = container.members()[*before];
    if (!ends_with_fault(inspected_beside(companions, beside, false), member.offset + member.stored)) return;
    auto other = inspected_beside(companions, beside, true);
    animcheck::follow_container(other, member, causes_around(companions, spot), spot.nest->prefix);
    Contents of_other;
    of_other.add_faults(other);
    animcheck::follow_neighbour(record, of_other.faults);
}

namespace {

/// Has it a fault so near to one of the other's that both may be of one damaged range?
bool has_fault_near(InputRecord const& record, InputRecord const& other) {
    constexpr std::uint64_t near = 512; // a sector
    auto const is_placed = [](Finding const& one) { return is_open_fault(one) && one.place.file_byte; };
    return std::ranges::any_of(record.findings, [&](Finding const& one) {
        return is_placed(one) && std::ranges::any_of(other.findings, [&](Finding const& two) {
                   return is_placed(two) && *one.place.file_byte < *two.place.file_byte + near &&
                          *two.place.file_byte < *one.place.file_byte + near;
               });
    });
}

/// Is a range of it damaged, or a fault at or beside a long run of one value? Other damage is of one element.
bool is_in_overwritten(InputRecord const& record, ByteView bytes) {
    constexpr std::uint64_t reach = 32, run = 16, run_of_zeros = 32;
    return std::ranges::any_of(record.findings, [&](Finding const& finding) {
        auto const& place = finding.place;
        if (!is_open_fault(finding) || !finding.consequence_of.empty() || !place.file_byte) return false;
        if (finding.concluded) return true;
        auto const at = std::min<std::uint64_t>(*place.file_byte, bytes.size());
        auto const first = at - std::min(at, reach);
        auto const near = bytes.subspan(to_size(first), to_size(std::min(bytes.size() - first, 2 * reach)));
        auto const is_lost = [&](ByteView one) {
            return one.front() != std::byte{0} || one.size() >= run_of_zeros;
        };
        return std::ranges::any_of(diagnose::filling_runs_of(near, run), is_lost);
    });
}

/// Ranges that are damaged, and follow from nothing.
std::vector<MemberFault> damaged_ranges_of(InputRecord record) {
    std::erase_if(record.findings, [](Finding const& one) {
        return !diagnose::is_damaged_range(one) || !one.consequence_of.empty();
    });
    Contents contents;
    contents.add_faults(record);
    return std::move(contents.faults);
}

} // namespace

/// Damage may cross elements of an object, which share its bytes. A manifest lists them in any order.
void Examiner::follow_elements(Companions& companions, Spot const& spot, InputRecord& record) {
    constexpr std::uint32_t nearest = 16; // by their numbers: all would be too many
    auto const& container = *spot.nest->container;
    if (!is_in_overwritten(record, container.source().bytes)) return;
    auto const number = spot.nest->member;
    auto const last = std::min<std::size_t>(container.members().size(), std::size_t{number} + nearest + 1);
    for (auto i = number - std::min(number, nearest); i < last && causes_in(record.findings) > 0; ++i) {
        Nest const nest{&container, i, spot.nest->prefix, nullptr};
        Spot const beside{spot.collection, spot.file, spot.bytes, &nest};
        if (i == number || !has_fault_near(record, inspected_beside(companions, beside, false))) continue;
        follow_ranges(record, damaged_ranges_of(inspected_beside(companions, beside, true)), i < number);
    }
}

/// Of the file, once: workers share its members.
std::vector<ContainerCause> const& Examiner::causes_around(Companions& companions, Spot const& spot) {
    if (auto const& open = spot.collection.files()[spot.file].open) {
        std::call_once(open->asked, [&] { open->causes = inspected_around(companions, spot); });
        return open->causes;
    }
    if (!causes_) causes_ = inspected_around(companions, spot);
    return *causes_;
}

std::vector<ContainerCause> Examiner::inspected_around(Companions& companions, Spot const& spot) {
    Spot const file{spot.collection, spot.file, spot.bytes, nullptr, spot.file_format};
    auto record = inspected_beside(companions, file, true);
    add_blank_ranges(companions, file, *spot.nest->container, record);
    return causes_of(record, specs_.find(record.format));
}

/// Bytes of a file that are lost where its members begin: of the container itself nothing may be wrong.
void Examiner::add_blank_ranges(Companions& companions, Spot const& spot, Container const& container,
                                InputRecord& record) {
    if (!is_diagnosing() || container.format().elements) return;
    auto const is_wrong = [&](std::uint32_t member) {
        Nest const nest{&container, member, place_of(spot), nullptr};
        auto const inside = inspected_beside(companions, {spot.collection, spot.file, spot.bytes, &nest}, false);
        return std::ranges::any_of(inside.findings, [](Finding const& finding) {
            return finding.kind == AnomalyKind::identify_failed && is_open_fault(finding) &&
                   finding.severity == Severity::fatal;
        });
    };
    for (auto const& range : blank_ranges(container, is_wrong)) {
        auto const words = fmt::format("the {} bytes at 0x{:X} are {}", range.end - range.first, range.first,
                                       range.value == std::byte{0} ? "zeros" : "FF");
        inspector_.conclude_io(record, container.source(), AnomalyKind::value_unexpected, words,
                               byte_range(range.first, range.end - range.first));
    }
}

/// An input other than that which is examined.
InputRecord Examiner::inspected_beside(Companions& companions, Spot const& spot, bool diagnosed) {
    auto& inspector = beside_[diagnosed ? 1 : 0];
    if (!inspector) {
        auto own = inspect_;
        own.exhibit.reset();
        own.hash = false;
        own.diagnose = diagnosed;
        inspector = std::make_unique<Inspector>(specs_, own);
    }
    auto input = given(spot);
    Neighbourhood neighbourhood(companions, spot);
    input.around = &neighbourhood;
    input.records = nullptr;
    return inspector->inspect(input);
}

namespace {

/// Damage that made bytes of one value of many reaches as far as these.
void add_faults(Contents& contents, InputRecord const& member, Spot const& spot) {
    constexpr std::uint64_t most = 4096; // bytes before and after
    auto const known = contents.faults.size();
    contents.add_faults(member);
    auto const file = spot.bytes.bytes();
    for (auto& fault : contents.faults | std::views::drop(known)) {
        if (fault.first >= file.size()) continue; // what is missing at the end
        auto const first = fault.first - std::min(fault.first, most);
        auto const near = file.subspan(to_size(first), std::min(file.size() - to_size(first), to_size(2 * most)));
        auto const run = diagnose::run_around(near, fault.first - first);
        if (run) std::tie(fault.run_first, fault.run_end) = std::pair(first + run->first, first + run->second);
    }
}

} // namespace

void Examiner::examine(Errand const& errand, Spot const& spot, Contents* counted) {
    auto input = given(spot);
    auto record = inspected(errand.companions, spot, input);
    bool const nothing = input.member && input.member->size > 0 && inspector_.bytes().empty();
    if (counted) {
        bool const unknown = record.verdict == Verdict::unknown && !nothing;
        auto const& member = *input.member;
        bool const is_stream = member.packed && member.stored < member.size;
        counted->add_extent(member.offset, sum({member.offset, member.stored}), !unknown && !nothing, is_stream);
        if (unknown)
            counted->add_unknown(record.members.back());
        else
            ++(nothing ? counted->not_read : counted->checked);
        if (unknown && !options_.list_unknown && !options_.recognise_only) return;
    }
    if (holds_members(record) && !inspector_.bytes().empty()) walk_into(errand, spot, input, record);
    if (counted && is_diagnosing()) add_faults(*counted, record, spot); // as found: the sink may set some aside
    errand.sink(record);
    if (counted && record.element) counted->add_element(record);
}

void Examiner::walk_into(Errand const& errand, Spot const& spot, Input const& input, InputRecord& record) {
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
    if (depth == 0) {
        add_blank_ranges(errand.companions, spot, container, record);
        causes_ = causes_of(record, specs_.find(record.format));
    }
    if (depth < Nesting::depth) {
        Contained const held{container, place_of(spot), spot.nest};
        settle_contents(record, walk(errand, spot, held, 0, container.members().size()));
    } else {
        record.contents = Contents{.not_read = container.members().size(), .left_out = container.members().size()};
        inspector_.add_io(record, AnomalyKind::limit, "containers nest deeper than this program follows");
    }
    finish(record, container);
}

Contents Examiner::walk(Errand const& errand, Spot const& spot, Contained const& held, std::size_t first,
                        std::size_t last) {
    Contents contents;
    for (auto i = first; i < last; ++i) {
        Nest const nest{&held.container, static_cast<std::uint32_t>(i), held.prefix, held.outer};
        Spot const inside{spot.collection, spot.file, spot.bytes, &nest};
        if (held.container.is_affordable(i)) {
            examine(errand, inside, &contents);
            continue;
        }
        ++contents.not_read;
        ++contents.left_out;
        if (options_.recognise_only) {
            auto record = left_out(inside);
            errand.sink(record);
        }
        if (auto* const observer = spot.collection.observer()) observer->skipped(place_of(inside), not_affordable);
    }
    return contents;
}

namespace {

/// That members are too large follows from damage of the container that is known, as of entries of its table.
void follow_entries(InputRecord& record) {
    auto const limit = std::ranges::find(record.findings, "io/limit", &Finding::rule);
    auto const cause = std::ranges::find_if(record.findings, [](Finding const& one) {
        bool const is_of_table = one.concluded || one.place.path.find('[') != std::string::npos;
        return is_open_fault(one) && one.consequence_of.empty() && is_of_table && one.kind != AnomalyKind::limit;
    });
    if (limit != record.findings.end() && cause != record.findings.end() && limit->consequence_of.empty())
        limit->consequence_of = cause->rule;
}

} // namespace

void Examiner::finish(InputRecord& record, Container const& container) {
    record.contents->members = container.members().size();
    auto const members = container.members();
    auto const left_out = members.size() - container.affordable();
    if (left_out == 0 || options_.recognise_only) return;
    std::size_t first = 0;
    while (container.is_affordable(first)) ++first;
    inspector_.add_io(record, AnomalyKind::limit,
                      fmt::format("{} of {} members, the first #{}, would take many times more bytes than it has",
                                  left_out, members.size(), members[first].row));
    if (is_diagnosing()) follow_entries(record);
}

void Examiner::files(Dump& dump, std::size_t first, std::size_t last, Sink const& sink) {
    auto const& files = dump.collection.files();
    std::array<FileAhead, files_ahead + 1> ahead;
    auto const fetch = [&](std::size_t number) {
        bool const is_file = number < last && files[number].error.empty() && files[number].path != "-";
        if (is_file) ahead[number % ahead.size()] = FileAhead(dump.collection.opened(files[number].path));
    };
    for (std::size_t i = 0; i < files_ahead; ++i) fetch(first + i);
    for (auto number = first; number < last; ++number) {
        fetch(number + files_ahead);
        file(dump, number, std::exchange(ahead[number % ahead.size()], {}), sink);
    }
}

void Examiner::file(Dump& dump, std::size_t number, FileAhead ahead, Sink const& sink) {
    auto const& collection = dump.collection;
    auto const& listed = collection.files()[number];
    causes_.reset();
    if (auto* const observer = collection.observer()) observer->reading(listed.path, listed.size);
    auto error = listed.error;
    if (error.empty())
        error = listed.path == "-" ? file_.read_standard_input(standard_input_most)
                                   : file_.open(collection.opened(listed.path), std::move(ahead));
    if (error.empty()) return examine({dump.companions, sink}, {collection, number, file_}, nullptr);
    if (auto* const observer = collection.observer()) observer->skipped(listed.path, error);
    auto record = inspector_.unreadable(listed.path, error);
    sink(record);
}

Contents Examiner::place(Dump& dump, std::span<std::string const> words, PlaceSink const& sink) {
    auto const& listed = dump.collection.files().front();
    Contents matched;
    causes_.reset();
    if (auto* const observer = dump.collection.observer()) observer->reading(listed.path, listed.size);
    if (auto const error = file_.open(dump.collection.opened(listed.path)); !error.empty()) {
        auto record = inspector_.unreadable(listed.path, error);
        sink(record, true);
        return matched;
    }
    auto const& bytes = listed.open ? listed.open->file : file_;
    auto const end = [&](Spot const& spot) {
        auto const report = [&](InputRecord& record) {
            sink(record, !spot.matched && record.members.size() <= words.size());
        };
        if (spot.matched && !is_affordable(spot)) {
            auto record = left_out(spot);
            return report(record);
        }
        examine({dump.companions, report}, spot, spot.matched ? &matched : nullptr);
    };
    descend({dump.collection, 0, bytes, nullptr, container_format(options_.forced_format)}, words, end);
    return matched;
}

/// A member that costs more to unpack than its container allows.
InputRecord Examiner::left_out(Spot const& spot) {
    auto input = input_at(spot);
    auto record = inspector_.unreadable(input.path, not_affordable);
    record.members = std::move(input.members);
    record.element = is_element(spot);
    return record;
}

Contents Examiner::members(Dump& dump, std::size_t number, std::size_t first, std::size_t last, Sink const& sink) {
    auto const& file = dump.collection.files()[number];
    return walk({dump.companions, sink}, {dump.collection, number, file.open->file},
                {*file.open->container, file.path, nullptr}, first, last);
}

InputRecord Examiner::closing(Dump& dump, std::size_t number) {
    auto const& file = dump.collection.files()[number];
    Spot const spot{dump.collection, number, file.open->file};
    auto input = given(spot);
    auto record = inspected(dump.companions, spot, input);
    add_blank_ranges(dump.companions, spot, *file.open->container, record);
    record.contents.emplace();
    finish(record, *file.open->container);
    return record;
}

} // namespace animcheck

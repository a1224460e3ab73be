// SPDX-License-Identifier: MIT
#pragma once

#include "validator/walk/container_causes.hpp"
#include "validator/walk/dump.hpp"
#include "validator/walk/neighbourhood.hpp"
#include "validator/walk/place.hpp"
#include "validator/walk/repeats.hpp"

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace animcheck {

/// How every input of a run is taken.
struct ExamineOptions {
    std::string forced_format;          ///< --format: of whatever is no container
    std::string game;                   ///< --game
    Skeleton const* skeleton = nullptr; ///< --context: instead of what could be found
    std::string skeleton_from;
    bool list_unknown = false; ///< unrecognised members have records too, not only a count
    /// Nothing is judged, and all that is there has a record: also members that are not read.
    bool recognise_only = false;
    Repeats* repeats = nullptr; ///< inputs of the run that are alike, which are judged once; null: each is judged
    /// Is shown each input that was judged, its bytes, unpacked, and its record, while what is around it is known.
    /// It may add to the record's exhibit.
    std::function<void(Input const& input, ByteView bytes, InputRecord& record)> look = {};
    /// Then of what it was judged by. Trials of `look` count, too.
    std::function<void(std::string const& path, Neighbourhood const& around)> used = {};
};

/// From files to records: opens, walks into containers, inspects. One per thread; threads share dumps.
class Examiner {
public:
    /// Records come in stable order: the members of a container in the order of its table, then the container.
    /// A sink may settle a record otherwise (a configuration, a baseline): an object's verdict follows from that.
    using Sink = std::function<void(InputRecord& record)>;
    /// `named`: the words lead to this very input, which no pattern does.
    using PlaceSink = std::function<void(InputRecord& record, bool named)>;

    Examiner(SpecSet specs, InspectOptions inspect, ExamineOptions options);

    /// A file that is no container by its name: itself, and should its bytes say that it is one, what it holds.
    void file(Dump& dump, std::size_t number, Sink const& sink) { file(dump, number, {}, sink); }
    /// The same of files [first, last): the system fetches the next ones meanwhile.
    void files(Dump& dump, std::size_t first, std::size_t last, Sink const& sink);
    /// Resolves the words in the one file of a dump; counts the matches of patterns in them. Throws NoSuchPlace.
    [[nodiscard]] Contents place(Dump& dump, std::span<std::string const> words, PlaceSink const& sink);
    /// Members [first, last) of a container that the dump has opened.
    [[nodiscard]] Contents members(Dump& dump, std::size_t number, std::size_t first, std::size_t last,
                                   Sink const& sink);
    /// That container's own record. The caller, who has seen all members, fills in what became of them.
    [[nodiscard]] InputRecord closing(Dump& dump, std::size_t number);

private:
    /// A container that is walked.
    struct Contained {
        Container const& container;
        std::string prefix; ///< its place
        Nest const* outer;
    };
    /// Constant while one file is examined.
    struct Errand {
        Companions& companions;
        Sink const& sink;
    };
    [[nodiscard]] Input given(Spot const& spot) const;
    [[nodiscard]] InputRecord judged(Input const& input);
    [[nodiscard]] InputRecord inspected(Companions& companions, Spot const& spot, Input& input);
    [[nodiscard]] bool is_diagnosing() const; ///< are causes asked for?
    void follow_container(Companions& companions, Spot const& spot, InputRecord& record);
    void follow_neighbour(Companions& companions, Spot const& spot, InputRecord& record);
    void follow_elements(Companions& companions, Spot const& spot, InputRecord& record);
    [[nodiscard]] InputRecord inspected_beside(Companions& companions, Spot const& spot, bool diagnosed);
    [[nodiscard]] std::vector<ContainerCause> const& causes_around(Companions& companions, Spot const& spot);
    [[nodiscard]] std::vector<ContainerCause> inspected_around(Companions& companions, Spot const& spot);
    void add_blank_ranges(Companions& companions, Spot const& spot, Container const& container,
                          InputRecord& record);
    [[nodiscard]] InputRecord left_out(Spot const& spot);
    [[nodiscard]] static bool is_sound(Spot const& spot, InputRecord const& record);
    [[nodiscard]] InputRecord cut(Input const& input);
    void file(Dump& dump, std::size_t number, FileAhead ahead, Sink const& sink);
    void examine(Errand const& errand, Spot const& spot, Contents* counted);
    void walk_into(Errand const& errand, Spot const& spot, Input const& input, InputRecord& record);
    [[nodiscard]] Contents walk(Errand const& errand, Spot const& spot, Contained const& held, std::size_t first,
                                std::size_t last);
    void finish(InputRecord& record, Container const& container);

    SpecSet specs_;
    Inspector inspector_;
    InspectOptions inspect_;
    ExamineOptions options_;
    /// Of what is around a member that has faults, without and with a diagnosis; made when first needed.
    std::array<std::unique_ptr<Inspector>, 2> beside_;
    /// Of the file that is examined, where the collection did not open it; none: not asked for yet.
    std::optional<std::vector<ContainerCause>> causes_;
    FileBytes file_;
};

} // namespace animcheck

#pragma once

#include "decoders/core/session.hpp"
#include "decoders/format.hpp"
#include "validator/report.hpp"

#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace animcheck {

/// The specs that a run judges by: those built in, or those of --spec-dir.
class SpecSet {
public:
    [[nodiscard]] static SpecSet built_in();
    explicit SpecSet(std::vector<Spec const*> specs) : specs_(std::move(specs)) {}
    [[nodiscard]] Spec const* find(std::string_view format) const noexcept;
    [[nodiscard]] std::span<Spec const* const> all() const noexcept { return specs_; }

private:
    std::vector<Spec const*> specs_;
};

/// One input as it comes from outside.
struct Input {
    std::string path; ///< as the user wrote it, for the record
    std::string name; ///< without folders, for recognition
    Source source;
    Context context; ///< `name` is filled from above
    std::vector<std::pair<std::string, std::pair<Value, std::string>>> context_from; ///< for the record
    std::string forced_format;                                                       ///< --format; empty: recognise
};

struct InspectOptions {
    bool fold = true;
    std::vector<std::string> ignored; ///< full rule ids: their findings are listed and change no verdict
    Limits limits;
};

/// What a judgement leaves behind for tests, fuzzers and the corpus; `check` does not need it.
struct Trace {
    std::set<std::string> held; ///< full rule ids that were evaluated and never fired
};

/// Recognises, decodes once, leniently, and judges. Reused from input to input: it keeps its buffers, so that a
/// file costs no allocation per field. One per thread.
class Inspector {
public:
    explicit Inspector(SpecSet specs, InspectOptions options = {});
    ~Inspector();

    [[nodiscard]] InputRecord inspect(Input const& input, Trace* trace = nullptr);
    /// The record of an input whose bytes could not be had.
    [[nodiscard]] InputRecord unreadable(std::string const& path, std::string_view why);

    /// The log of the last inspection, and the names of its paths. Valid until the next one.
    [[nodiscard]] std::vector<Event> const& events() const noexcept;
    [[nodiscard]] PathTable const& paths() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Decodes one input under a policy, without judging: for library users, `decode` and fuzzing.
/// Returns the format, or null where it is unknown.
struct Decoded {
    Format const* format = nullptr;
    Spec const* spec = nullptr;
    std::unique_ptr<PathTable> paths;
    EventLog log;
    Model model;
    bool stopped = false; ///< the session was closed before the decoder was done
};
[[nodiscard]] Decoded decode(Input const& input, SpecSet const& specs, Policy policy, Limits const& limits = {});

} // namespace animcheck

// SPDX-License-Identifier: MIT
#include "golden/corpus/patch.hpp"

#include "golden/corpus/assembler.hpp"
#include "golden/corpus/bytes.hpp"
#include "golden/corpus/fields.hpp"
#include "golden/corpus/scalar.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace animcheck::golden {
namespace {

using Kind = PatchStep::Kind;

/// The bytes that a step changes.
struct ByteRun {
    std::size_t offset = 0, size = 0;
};

class Patcher {
public:
    Patcher(Bytes bytes, Decode const& decode, std::string const& file)
        : bytes_(std::move(bytes)), decode_(decode), file_(file) {}

    void apply(PatchStep const& step) {
        switch (step.kind) {
        case Kind::set:
            for (auto const& [spot, value] : step.settings) set(spot, value);
            break;
        case Kind::replace: splice(run_of(step), assembled(step), step.mark); break;
        case Kind::insert: {
            auto const run = run_of(step);
            splice({step.after ? run.offset + run.size : run.offset, 0}, assembled(step), step.mark);
            break;
        }
        case Kind::remove: splice(run_of(step), {}, step.mark); break;
        case Kind::truncate: truncate(step); break;
        case Kind::append: splice({bytes_.size(), 0}, assembled(step), step.mark); break;
        case Kind::replace_all: replace_all(step); break;
        }
    }

    [[nodiscard]] Bytes take() { return std::move(bytes_); }

private:
    [[noreturn]] void fail(yaml::Mark mark, std::string const& message) const {
        throw yaml::Error(file_, mark, message);
    }

    [[nodiscard]] Bytes assembled(PatchStep const& step) const {
        return assemble_at(step.assembly, step.assembly_mark, file_);
    }

    /// Steps that keep the length keep all field places, so the fields are reused; a copy keeps the decoded
    /// bytes alive.
    FieldMap fields() {
        if (!decoded_) {
            decoded_bytes_ = bytes_;
            decoded_ = decode_(decoded_bytes_);
        }
        return {decoded_->log.events(), *decoded_->paths};
    }

    [[noreturn]] void fail_unknown(Spot const& spot) {
        std::string known;
        for (auto const& path : fields().near(spot.path)) known += (known.empty() ? "" : ", ") + path;
        fail(spot.mark, fmt::format("no field '{}' is read from these bytes; near: {}", spot.path,
                                    known.empty() ? "none" : known));
    }

    Event field(Spot const& spot) {
        auto const found = fields().find(spot.path);
        if (!found) fail_unknown(spot);
        if (found->kind == EventKind::context || found->kind == EventKind::derived)
            fail(spot.mark, fmt::format("'{}' is not read from the bytes", spot.path));
        if (found->source != 0) fail(spot.mark, fmt::format("'{}' is in unpacked bytes", spot.path));
        return *found;
    }

    ByteRun bytes_at(Spot const& spot, BitRange bits) const {
        if (bits.offset % 8 != 0 || bits.size % 8 != 0)
            fail(spot.mark, fmt::format("'{}' does not fill whole bytes", spot.path));
        return {bits.offset / 8, bits.size / 8};
    }

    ByteRun run_of(Spot const& spot) {
        if (!spot.path.empty()) {
            if (fields().find(spot.path)) {
                auto const found = field(spot);
                bool const rows = found.kind == EventKind::column && found.value > 1;
                if (rows) fail(spot.mark, fmt::format("'{}' is a column: its bytes are not contiguous", spot.path));
                return bytes_at(spot, found.bits);
            }
            auto const extent = fields().extent(spot.path);
            if (!extent) fail_unknown(spot);
            return bytes_at(spot, *extent);
        }
        auto const size = static_cast<std::int64_t>(bytes_.size());
        auto const offset = spot.offset < 0 ? spot.offset + size : spot.offset;
        if (offset < 0 || offset > size)
            fail(spot.mark, fmt::format("offset {} is outside the {} bytes", spot.offset, size));
        return {static_cast<std::size_t>(offset), 0};
    }

    ByteRun run_of(PatchStep const& step) {
        auto run = run_of(step.spot);
        if (!step.size) return run;
        if (*step.size < 0 || static_cast<std::uint64_t>(*step.size) > bytes_.size() - run.offset)
            fail(step.mark, fmt::format("{} bytes at {} reach past the end", *step.size, run.offset));
        run.size = static_cast<std::size_t>(*step.size);
        return run;
    }

    /// Steps may multiply what those before them made.
    void demand(std::size_t rest, std::size_t more, yaml::Mark mark) const {
        if (rest > image_limit || more > image_limit - rest)
            fail(mark, fmt::format("expected at most {} bytes in all", image_limit));
    }

    void splice(ByteRun run, Bytes const& with, yaml::Mark mark) {
        demand(bytes_.size() - run.size, with.size(), mark);
        auto const first = bytes_.begin() + static_cast<std::ptrdiff_t>(run.offset);
        auto const place = bytes_.erase(first, first + static_cast<std::ptrdiff_t>(run.size));
        bytes_.insert(place, with.begin(), with.end());
        if (with.size() != run.size) decoded_.reset();
    }

    void truncate(PatchStep const& step) {
        auto const keep = run_of(step.spot).offset;
        splice({keep, bytes_.size() - keep}, {}, step.mark);
    }

    void replace_all(PatchStep const& step) {
        Bytes replaced;
        std::size_t found = 0;
        for (auto from = bytes_.cbegin();; ++found) {
            auto const at = std::search(from, bytes_.cend(), step.what.begin(), step.what.end());
            replaced.insert(replaced.end(), from, at);
            if (at == bytes_.cend()) break;
            demand(replaced.size(), step.with.size(), step.mark);
            replaced.insert(replaced.end(), step.with.begin(), step.with.end());
            from = at + static_cast<std::ptrdiff_t>(step.what.size());
        }
        if (found == 0) fail(step.mark, "these bytes do not occur");
        splice({0, bytes_.size()}, replaced, step.mark);
    }

    void set(Spot const& spot, yaml::Node const& value) {
        auto const target = field(spot);
        if (target.kind == EventKind::text) {
            if (value.kind != yaml::Node::Kind::scalar || !value.quoted)
                fail(value.mark, "expected a text in quotes");
            Bytes text;
            for (auto const c : value.scalar) text.push_back(static_cast<std::byte>(c));
            splice({target.bits.offset / 8, target.value}, text, spot.mark);
            return;
        }
        if (target.kind != EventKind::scalar)
            fail(spot.mark, fmt::format("'{}' is not a single value: use replace", spot.path));
        auto const pattern = pattern_of(value, target.type, static_cast<unsigned>(target.bits.size), file_);
        store(bytes_, target, pattern);
    }

    Bytes bytes_, decoded_bytes_;
    Decode const& decode_;
    std::string const& file_;
    std::optional<Decoded> decoded_;
};

} // namespace

std::vector<std::byte> apply_patch(std::vector<std::byte> bytes, std::span<PatchStep const> steps,
                                   Decode const& decode, std::string const& file) {
    Patcher patcher(std::move(bytes), decode, file);
    for (auto const& step : steps) patcher.apply(step);
    return patcher.take();
}

std::vector<std::byte> assemble_at(std::string const& text, yaml::Mark mark, std::string const& file) {
    try {
        return assemble(text);
    } catch (AssemblyError const& fault) {
        throw yaml::Error(file, mark, fmt::format("in the assembler text, {}", fault.what()));
    }
}

} // namespace animcheck::golden

#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/model/clip.hpp"
#include "decoders/model/skeleton.hpp"

#include <string_view>
#include <vector>

namespace animcheck {

/// What is known of bytes before they are decoded.
struct Offer {
    ByteView bytes;
    std::string_view name;      ///< the file's or member's own name, without folders
    std::string_view container; ///< format id of the container that holds it; empty for a loose file
};

enum class Answer : std::uint8_t { no, maybe, yes };

struct Sniff {
    Answer answer = Answer::no;
    std::string_view why;
};

/// What the bytes do not hold. Whatever is given here is told to the session before the decode.
struct Context {
    std::string_view name;
    Skeleton const* skeleton = nullptr;    ///< the companion, where one was given or found
    std::optional<bool> skeleton_for_name; ///< was there a companion of the file's own name to find?
    std::optional<bool> next_present;      ///< does the animation that follows stand in the same folder?
};
void tell(Context const& context, Session& session);

/// What a file turned out to hold.
struct Model {
    std::vector<Clip> clips;
    std::vector<Skeleton> skeletons;
};

/// One format: a row of data, not a base class.
struct Format {
    std::string_view id;
    std::string_view title;
    std::string_view recognised_by; ///< for people: how sniff and promised decide
    std::endian order = std::endian::little;
    /// A name alone promises the format: then bytes that are something else are a finding.
    bool (*promised)(Offer const& offer) = nullptr;
    Sniff (*sniff)(Offer const& offer) = nullptr;
    /// Events go to the session of `in`; the model, where one is asked for, to `model`.
    void (*decode)(Reader in, Context const& context, Model* model) = nullptr;
    Conventions const* conventions = nullptr;
};

[[nodiscard]] bool name_ends(std::string_view name, std::string_view extension) noexcept; ///< ASCII, any case

} // namespace animcheck

// SPDX-License-Identifier: MIT
#pragma once

#include "fuzz/given.hpp"
#include "validator/judge/inspect.hpp"
#include "validator/walk/manifest.hpp"
#include "validator/walk/supplied.hpp"

#include <optional>

namespace animcheck::fuzz {

/// Context of an input besides its bytes, as a decoder takes it. `given` must outlive it, and it the inputs.
class GivenContext {
public:
    explicit GivenContext(Given const& given) {
        context_.skeleton = given.skeleton ? &*given.skeleton : nullptr;
        context_.facts = given.facts;
        if (given.beside) around_.emplace(*given.beside);
        if (given.manifest_text.empty()) return;
        try {
            manifest_ = read_manifest(given.manifest_text, "manifest");
        } catch (ManifestError const&) {
            return;
        }
        context_.manifest = manifest_.of(given.name);
        if (!context_.manifest && manifest_.files.size() == 1) context_.manifest = manifest_.files.data();
    }
    GivenContext(GivenContext const&) = delete;
    GivenContext& operator=(GivenContext const&) = delete;

    [[nodiscard]] Context const& context() const { return context_; }
    [[nodiscard]] Surroundings* around() { return around_ ? &*around_ : nullptr; }

private:
    Context context_;
    Manifest manifest_;
    std::optional<NamesBeside> around_;
};

/// These bytes as this format, with what is given besides. All of it must outlive the input.
[[nodiscard]] inline Input forced_input(ByteView bytes, std::string_view format, Given const& given,
                                        GivenContext& known) {
    Input input;
    input.path = "fuzz";
    input.name = given.name;
    input.container_name = given.container_name;
    input.source.bytes = bytes;
    input.forced_format = format;
    input.game = given.game;
    input.context = known.context();
    input.around = known.around();
    return input;
}

} // namespace animcheck::fuzz

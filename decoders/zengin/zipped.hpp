#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/format.hpp"

namespace animcheck::zengin {

/// The bytes of one packed file of a zipped volume (a ZippedStream of Union), appended to `out`; what
/// Format::unpack promises. Layout and evidence: `stream` in spec/zengin.vdf.yaml.
void unpack_stream(Reader in, Member const& member, std::uint64_t most, std::vector<std::byte>& out);

} // namespace animcheck::zengin

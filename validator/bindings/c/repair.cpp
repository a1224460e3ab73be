// SPDX-License-Identifier: MIT
// Bytes with the edits that were proven.
#include "validator/app/repair_bytes.hpp"
#include "validator/bindings/c/handle.hpp"

#include <memory>

using namespace animcheck;
using namespace animcheck::c;

struct animcheck_repaired {
    app::RepairedBytes result;
};

animcheck_status animcheck_repair_bytes(animcheck_handle* handle, void const* bytes, size_t size, char const* name,
                                        animcheck_repaired** repaired) {
    if (!repaired) return ANIMCHECK_USAGE;
    *repaired = nullptr;
    return guarded(handle, [&] {
        BytesInput const given(*handle, bytes, size, name);
        auto made = std::make_unique<animcheck_repaired>();
        made->result = app::repair_bytes(handle->specs, given.input, handle->likely);
        *repaired = made.release();
    });
}

void animcheck_repaired_free(animcheck_repaired* repaired) {
    std::unique_ptr<animcheck_repaired> const owned(repaired);
}

char const* animcheck_repaired_json(animcheck_repaired const* repaired) {
    return repaired ? repaired->result.json.c_str() : nullptr;
}

animcheck_status animcheck_repaired_result(animcheck_repaired const* repaired, animcheck_repaired_bytes* to) {
    if (!repaired || !to) return ANIMCHECK_USAGE;
    auto const& [bytes, input, json] = repaired->result;
    *to = {bytes.data(), bytes.size(), static_cast<animcheck_verdict>(input.before),
           static_cast<animcheck_verdict>(input.after), input.edits.size()};
    return ANIMCHECK_OK;
}

animcheck_status animcheck_repaired_edit(animcheck_repaired const* repaired, size_t edit, animcheck_edit* to) {
    if (!repaired || !to || edit >= repaired->result.input.edits.size()) return ANIMCHECK_USAGE;
    auto const& one = repaired->result.input.edits[edit];
    *to = {one.rule.c_str(),  one.path.c_str(),        to_size(one.splice.first), one.before.data(),
           one.before.size(), one.splice.bytes.data(), one.splice.bytes.size(),   one.safe ? 1 : 0};
    return ANIMCHECK_OK;
}

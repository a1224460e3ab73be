// SPDX-License-Identifier: MIT
#include "validator/app/offered_repairs.hpp"

#include "decoders/registry.hpp"
#include "validator/app/repair_bytes.hpp"
#include "validator/judge/exhibit.hpp"
#include "validator/rules/hash.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace animcheck::app {
namespace {

bool can_be_offered(Input const& input, InputRecord const& record) {
    if (!record.exhibit || input.member || !record.members.empty()) return false;
    auto const* const format = format_of(record.format);
    return format && !format->container && input.source.bytes.size() <= Exhibit::bytes_all &&
           std::ranges::any_of(record.findings, [](Finding const& one) {
               return is_open_fault(one) && one.fix && (one.fix->proof || one.count > 1);
           });
}

Exhibit::Repair offer_of(RepairedBytes const& repaired) {
    Exhibit::Repair offer;
    offer.safe = std::ranges::all_of(repaired.input.edits, &diagnose::Applied::safe);
    offer.sha256 = repaired.input.sha256;
    offer.output_sha256 = sha256_of(repaired.bytes);
    offer.after = repaired.input.after;
    for (auto const& splice : repaired.input.splices)
        offer.changes.push_back({splice.first, splice.count, splice.bytes});
    return offer;
}

} // namespace

void offer_repairs(SpecSet const& specs, Input const& input, InputRecord& record) {
    if (!can_be_offered(input, record)) return;
    auto exhibit = *record.exhibit;
    for (bool const likely : {false, true}) {
        auto const repaired = repair_bytes(specs, input, likely);
        auto const edits = repaired.input.splices.size();
        if (edits == 0 || edits > Exhibit::changes_most) continue;
        auto offer = offer_of(repaired);
        bool const is_known =
            !exhibit.repairs.empty() && exhibit.repairs.front().output_sha256 == offer.output_sha256;
        if (!is_known) exhibit.repairs.push_back(std::move(offer));
    }
    if (!exhibit.repairs.empty()) record.exhibit = std::make_shared<Exhibit const>(std::move(exhibit));
}

} // namespace animcheck::app

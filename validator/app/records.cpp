// SPDX-License-Identifier: MIT
#include "validator/app/records.hpp"

#include <algorithm>

namespace animcheck::app {

Listing::Listing(std::vector<std::string> const& paths, SpecSet const& specs)
    : given_({}, {}), plan_(as_usage([&] {
          if (std::ranges::count(paths, "-") > 1) throw UsageError("standard input can be read once only");
          return Plan({paths, {}}, specs, given_.given());
      })) {
    for (auto const& note : plan_.notes()) warn(note);
    as_usage([&] { plan_.require_places(); });
}

void visit_records(Job const& job, Examiner& examiner, std::function<void(InputRecord const&)> const& visit) {
    switch (job.piece) {
    case Job::Piece::files: examiner.files(*job.dump, job.first, job.last, visit); break;
    case Job::Piece::container:
    case Job::Piece::members:
        static_cast<void>(examiner.members(*job.dump, job.first, job.first_member, job.last_member, visit));
        if (job.piece == Job::Piece::container) visit(examiner.closing(*job.dump, job.first));
        break;
    case Job::Piece::closing: visit(examiner.closing(*job.dump, job.first)); break;
    case Job::Piece::place:
        static_cast<void>(
            examiner.place(*job.dump, *job.words, [&](InputRecord const& record, bool) { visit(record); }));
        break;
    }
}

} // namespace animcheck::app

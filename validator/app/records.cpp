// SPDX-License-Identifier: MIT
#include "validator/app/records.hpp"

namespace animcheck::app {

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

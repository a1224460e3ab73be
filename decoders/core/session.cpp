// SPDX-License-Identifier: MIT
#include "decoders/core/session.hpp"

namespace animcheck {

void Session::emit(Event& event) {
    if (events_left_ == 0) {
        exhausted("events", event.bits, event.source);
        return;
    }
    --events_left_;
    if (listener_) listener_->on_event(event);
    if (--stop_after_ == 0) closed_ = true;
}

bool Session::report(Event& anomaly) {
    if (closed_) return false;
    anomaly.severity = severities_ ? severities_->severity_of(*paths_, anomaly) : default_severity(anomaly.anomaly);
    emit(anomaly);
    if (anomaly.severity >= policy_.stop_at) closed_ = true;
    return !closed_;
}

void Session::exhausted(std::string_view what, BitRange where, std::uint32_t source) {
    if (closed_) return;
    Event limit;
    limit.path = here_;
    limit.kind = EventKind::anomaly;
    limit.anomaly = AnomalyKind::limit;
    limit.indices = indices_;
    limit.bits = where;
    limit.source = source;
    limit.note = what;
    events_left_ = 1; // the limit itself is always reported
    report(limit);
    closed_ = true; // whatever its severity: bytes that were not examined must not appear to be read
}

void Session::remember(Event const& field) {
    if (field.path >= recent_at_.size()) recent_at_.resize(paths_->size());
    auto& at = recent_at_[field.path];
    if (at == 0) {
        recent_.emplace_back();
        at = static_cast<std::uint32_t>(recent_.size());
    }
    recent_[at - 1] = {field.source, field.indices, field.bits};
}

BitRange Session::recall(Event const& about, BitRange otherwise) const noexcept {
    auto const at = about.path < recent_at_.size() ? recent_at_[about.path] : 0;
    if (at == 0) return otherwise;
    auto const& last = recent_[at - 1];
    return last.source == about.source && last.indices == about.indices ? last.where : otherwise;
}

void Session::context(std::string_view name, std::uint64_t value) { emit_context(name, ValueType::u64, value, {}); }

void Session::context(std::string_view name, std::string_view text) {
    emit_context(name, ValueType::text, text.size(), text);
}

void Session::emit_context(std::string_view name, ValueType type, std::uint64_t value, std::string_view text) {
    Event event;
    event.path = paths_->child(paths_->child(root_path, "context", false), name, false);
    event.kind = EventKind::context;
    event.type = type;
    event.value = value;
    event.data = reinterpret_cast<std::byte const*>(text.data());
    emit(event);
}

} // namespace animcheck

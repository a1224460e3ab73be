// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace animcheck {

/// A spec that uses all words of the language.
inline constexpr std::string_view sample_spec = R"(schema: animcheck-spec/1
format: test.pack
version: 3
title: "A \"pack\"? caf\u00e9 \\ done"
byte_order: big
coverage: parts

sources:
  game: {kind: engine, title: "the game"}
  packs: {kind: census, title: "ten packs"}
  viewer: {kind: reader, title: "a viewer"}
  editor: {kind: reader, title: "an editor"}
  page: {kind: community, title: "a page"}
  thought: {kind: inference, title: "a thought"}

fields:
  - {path: animations, type: u32, doc: "Animations."}
  - {path: "animation[].mini.key", type: u8, doc: "Key.", values: {0: fine, 0x10: "coarse", -1: none}}
  - {path: "animation[].offset", type: s64, doc: "Where it starts."}
  - {path: "animation[].scale", type: f32, doc: "A factor."}
  - {path: "animation[].name", type: text, doc: "A name."}
  - {path: "animation[].stream", type: bytes, doc: "Codes."}
  - {path: "animation[].node[]", type: u16, doc: "Nodes."}
  - {path: "animation[].row[].turn[]", type: s16, doc: "Three angles."}
  - {path: "animation[].row[]", type: table, doc: "Rows."}
  - {path: "animation[].row[].time", type: u16, doc: "A time."}
  - {path: "animation[].frames", type: u32, derived: true, doc: "Whole frames."}
  - {path: context.bones, type: u32, context: true, doc: "Bones of the model."}

rules:
  truncated: {anomaly: truncated, at: "**", severity: fatal, message: "cut", why: "Cut.", basis: [file]}
  limit: {anomaly: limit, at: "**", severity: error, message: "large", why: "Large.", basis: [file]}
  count-negative:
    anomaly: count_exceeds_data
    at: animations
    when: {actual: {at_least: 0x80000000}}
    severity: error
    message: "{actual:x} animations, room for {expected}"
    why: "The game reads a signed count."
    basis: [game]
  count-large:
    anomaly: count_exceeds_data
    at: animations
    when: {actual: {at_most: 0x7fffffff, at_least: "expected + 1"}}
    severity: error
    message: "{actual} animations, room for {expected}"
    why: "The count is too large."
    basis: [{packs: {seen: 10, violations: 0}}]
    lenient: "reads those that are there"
    engine: "reads on"
    except:
      - {name: A.PAK, member: rtda, why: "retail", source: packs}
      - {xxh3: "0123456789abcdef", why: "another", source: packs}
  rows-anywhere:
    anomaly: overlap
    at: "animation[].row[].**"
    severity: warning
    message: "rows overlap {{twice}}"
    why: "They do."
    basis: [viewer]
  animation-missing:
    anomaly: missing
    at: "animation[]"
    severity: error
    message: "an animation is missing"
    why: "It is."
    basis: [viewer, editor]
  key:
    at: "animation[].mini.key"
    one_of: [0, 0x10, "context.bones"]
    severity: error
    message: "key {actual} of {animations}"
    why: "Known keys."
    basis: [page, {viewer: {stops: true}}]
  offset:
    at: "animation[].offset"
    when:
      "animation[].mini.key": {not: 0, at_most: 12}
      animations: {at_least: 1}
    at_least: "animation[-1].offset + 8"
    multiple_of: 4
    kind: misaligned
    severity: warning
    message: "offset {actual:x}"
    why: "They ascend."
    basis: [page]
  flags: {at: animations, mask: 0xFF, severity: note, message: "flags", why: "w", basis: [thought]}
  scale: {at: "animation[].scale", finite: true, range: [-0.5, 1e-6], not: 1, severity: note, message: "m", why: "w", basis: [page]}
  node: {at: "animation[].node[]", unique: true, ascending: true, severity: note, message: "m", why: "w", basis: [page]}
  order: {at: "animation[].row[].time", ascending: true, severity: note, message: "m", why: "w", basis: [page]}
  name: {at: "animation[].name", required: true, severity: note, message: "m", why: "w", basis: [page]}
  named: {at: "animation[]", check: some_check, kind: name_mismatch, severity: note, message: "{thing:x} {animation[].name}", why: "w", basis: [page]}
  whole: {at: ".", check: other_check, kind: gap, severity: note, message: "m", why: "w", basis: [page]}

summary:
  animations: animations
parts:
  - {path: "animation[]", summary: {key: "animation[].mini.key", at: {path: "animation[].offset", as: hex}, rows: "animation[].row[]"}}
  - path: "animation[].row[]"
errata:
  - "It says seven; eight is right."
open:
  - "Why?"
  - "What for?"
)";

} // namespace animcheck

# SPDX-License-Identifier: MIT
"""Judges game animation files: what is wrong in a file, at which byte and bit, how bad it is, and what the game does.

    report = animcheck.check("Anims.vdf", game="gothic2")
    for one in report:
        for finding in one.findings:
            print(one.place, finding.severity.name, finding.message)

    data, edits = animcheck.repair(damaged, "HUMANS-S_RUN.MAN")    # bytes with what was proven

    clip = animcheck.decode("HUMANS-S_RUN.MAN").clips[0]
    clip.tracks[0].values    # a numpy array, a row per frame

Every function takes the options of `animcheck check`: game, format, context (the file with the skeleton) and manifests.
"""
from __future__ import annotations

import collections.abc
import dataclasses
import enum
import functools
import json
import os
import typing

import numpy

from ._library import ffi, lib

__all__ = ["Clip", "Edit", "Error", "Finding", "Input", "Model", "Poses", "Report", "Severity", "Track", "Verdict", "check",
           "check_bytes", "decode", "decode_bytes", "dump", "explain", "export", "repair", "version"]

Place = typing.Union[str, "os.PathLike[str]"]


class Error(Exception):
    """A place that leads nowhere, an option that is wrong, bytes that no format recognises, or too many numbers."""


class Verdict(enum.IntEnum):
    CONFORMS = 0
    DEVIATES = 1
    INCOMPLETE = 2
    BROKEN = 3
    UNKNOWN = 4


class Severity(enum.IntEnum):
    NOTE = 0
    WARNING = 1
    ERROR = 2
    FATAL = 3


def _text(pointer: typing.Any) -> str:
    return "" if pointer == ffi.NULL else ffi.string(pointer).decode("utf-8")


class _Handle:
    """A handle with its options, for one call."""

    def __init__(self, game: str, format: str, context: Place, manifests: collections.abc.Iterable[Place],
                 most_numbers: int | None = None, poses: bool = False, level: str = ""):
        self._handle = ffi.gc(lib.animcheck_new(), lib.animcheck_free)
        if self._handle == ffi.NULL:
            raise MemoryError
        options = [("game", game), ("format", format), ("context", context), *(("manifest", one) for one in manifests),
                   ("poses", "yes" if poses else ""), ("level", level)]
        if most_numbers is not None:
            options.append(("most-numbers", str(most_numbers)))
        for option, value in options:
            if value:
                self.call(lib.animcheck_set, option.encode(), os.fsencode(value))

    def call(self, function: typing.Any, *arguments: typing.Any) -> None:
        status = function(self._handle, *arguments)
        if status == lib.ANIMCHECK_OK:
            return
        if status == lib.ANIMCHECK_MEMORY:
            raise MemoryError
        raise (RuntimeError if status == lib.ANIMCHECK_INTERNAL else Error)(_text(lib.animcheck_error(self._handle)))

    def made(self, function: typing.Any, what: str, free: typing.Any, *arguments: typing.Any) -> typing.Any:
        to = ffi.new(what + " **")
        self.call(function, *arguments, to)
        return ffi.gc(to[0], free)


@dataclasses.dataclass(frozen=True)
class Finding:
    """One thing that is wrong. `bit` and `bits` are the first of the input's bits, and how many; 0 if it has none.
    `counts` is false for a known exception; `times` counts equal findings, of which this is the first. `consequence_of` is the
    rule whose finding is the cause. `effect` is what becomes of the file when it is loaded, `effect_class` the same as a word
    ("refuses"). `fix` says what to do; `edits` are bytes that were tried: first, count, and what replaces them."""

    rule: str
    severity: Severity
    counts: bool
    message: str
    field: str
    bit: int
    bits: int
    times: int
    consequence_of: str
    effect: str = ""
    effect_class: str = "unknown"
    fix: str = ""
    edits: tuple[tuple[int, int, bytes], ...] = ()
    fix_is_safe: bool = False

    @staticmethod
    def _of(info: typing.Any, record: dict[str, typing.Any]) -> Finding:
        effect, fix = record.get("effect", {}), record.get("fix", {})
        edits = tuple((*edit["bytes"], bytes.fromhex(edit["hex"])) for edit in fix.get("edits", ()))
        return Finding(_text(info.rule), Severity(info.severity), bool(info.counts), _text(info.message), _text(info.field),
                       info.bit, info.bits, info.times, _text(info.consequence_of), effect.get("text", ""),
                       effect.get("class", "unknown"), fix.get("text", ""), edits, bool(fix.get("safe", False)))


@dataclasses.dataclass(frozen=True)
class Edit:
    """What a repair wrote: `before`, at byte `first` of the input as it was, became `after`, because a rule has a finding there.
    One that is not `safe` loses or chooses something."""

    rule: str
    field: str
    first: int
    before: bytes
    after: bytes
    safe: bool


class Input:
    """A file, or a member of a container."""

    def __init__(self, report: typing.Any, index: int):
        self._report, self._index = report, index
        info = ffi.new("animcheck_input *")
        lib.animcheck_report_input(report, index, info)
        self.place = _text(info.place)
        self.format = _text(info.format)
        self.verdict = Verdict(info.verdict)
        self.strict_accepts = bool(info.strict_accepts)
        self._findings = info.findings

    @functools.cached_property
    def findings(self) -> list[Finding]:
        info = ffi.new("animcheck_finding *")
        found = []
        for number in range(self._findings):
            lib.animcheck_report_finding(self._report, self._index, number, info)
            found.append(Finding._of(info, self.json["findings"][number]))
        return found

    @functools.cached_property
    def json(self) -> dict[str, typing.Any]:
        """Its record of a JSON Lines report (`animcheck schema report`)."""
        return json.loads(_text(lib.animcheck_report_json(self._report, self._index)))

    def __repr__(self) -> str:
        return f"<{self.place}: {self.verdict.name.lower()}, {self._findings} findings>"


class Report(collections.abc.Sequence[Input]):
    """The inputs in their order. Those that no format recognises are counted in the summary alone, unless named."""

    def __init__(self, report: typing.Any):
        self._report = report
        self._inputs = [Input(report, index) for index in range(lib.animcheck_report_inputs(report))]

    def __getitem__(self, index: typing.Any) -> typing.Any:
        return self._inputs[index]

    def __len__(self) -> int:
        return len(self._inputs)

    @functools.cached_property
    def summary(self) -> dict[str, typing.Any]:
        return json.loads(_text(lib.animcheck_report_summary(self._report)))


@dataclasses.dataclass(frozen=True)
class Track:
    """`values` has a row for each stored frame; later frames equal the last. NaN where a frame has no value."""

    channel: str
    unit: str
    is_joint: bool
    target: int
    values: numpy.ndarray


@dataclasses.dataclass(frozen=True)
class Clip:
    """`frames_per_second` is None if the format does not store it."""

    name: str
    frames: int
    frames_per_second: float | None
    tracks: list[Track]
    poses: Poses | None


@dataclasses.dataclass(frozen=True)
class Poses:
    """Where each frame puts every joint, ancestors included, in the unit of the file. `matrices` are (frames, joints, 4, 4),
    for column vectors; later frames equal the last, and a joint that the game does not place is NaN. `refused` says why there
    are none. `parents` has None for a root."""

    refused: str
    joints: list[str]
    parents: list[int | None]
    matrices: numpy.ndarray


def _poses(json_poses: dict[str, typing.Any]) -> Poses:
    joints, frames = json_poses.get("joints", []), json_poses.get("frames", [])
    matrices = numpy.full((len(frames), len(joints), 4, 4), numpy.nan)
    for to, frame in zip(matrices, frames):
        for matrix, joint in zip(to, frame):
            if joint:
                matrix[:] = numpy.identity(4)
                matrix[:3, :3], matrix[:3, 3] = joint["rotation"], joint["translation"]
    return Poses(json_poses.get("refused", ""), joints, json_poses.get("parents", []), matrices)


class Model:
    def __init__(self, model: typing.Any, with_poses: bool):
        self._model, self._with_poses = model, with_poses
        self.clips = [self._clip(index) for index in range(lib.animcheck_model_clips(model))]

    @functools.cached_property
    def json(self) -> dict[str, typing.Any]:
        """All fields and values (`animcheck schema decode`)."""
        return json.loads(_text(lib.animcheck_model_json(self._model)))

    def _clip(self, index: int) -> Clip:
        info = ffi.new("animcheck_clip *")
        lib.animcheck_model_clip(self._model, index, info)
        tracks = [self._track(index, number) for number in range(info.tracks)]
        poses = _poses(self.json["clips"][index]["poses"]) if self._with_poses else None
        return Clip(_text(info.name), info.frames, info.frames_per_second or None, tracks, poses)

    def _track(self, clip: int, index: int) -> Track:
        info = ffi.new("animcheck_track *")
        lib.animcheck_model_track(self._model, clip, index, info)
        count = info.frames * info.width
        values = numpy.frombuffer(ffi.buffer(info.values, count * 4), numpy.float32) if count else numpy.empty(0, numpy.float32)
        return Track(_text(info.channel), _text(info.unit), bool(info.is_joint), info.target,
                     values.reshape(info.frames, info.width).copy())


def check(path: Place, *, game: str = "", format: str = "", context: Place = "",
          manifests: collections.abc.Iterable[Place] = ()) -> Report:
    """Judges a file, a folder with all below it, or a place in a container ("Anims.vdf::RUN.MAN")."""
    handle = _Handle(game, format, context, manifests)
    return Report(handle.made(lib.animcheck_check, "animcheck_report", lib.animcheck_report_free, os.fsencode(path)))


def check_bytes(data: bytes, name: str = "", *, game: str = "", format: str = "", context: Place = "",
                manifests: collections.abc.Iterable[Place] = ()) -> Input:
    """Judges bytes. Nothing is around them: no companion is found, and members of a container are not judged."""
    handle = _Handle(game, format, context, manifests)
    return Report(handle.made(lib.animcheck_check_bytes, "animcheck_report", lib.animcheck_report_free,
                              ffi.from_buffer(data), len(data), os.fsencode(name)))[0]


def decode(place: Place, *, game: str = "", format: str = "", context: Place = "",
           manifests: collections.abc.Iterable[Place] = (), most_numbers: int | None = None, poses: bool = False) -> Model:
    """Decodes what one place leads to, as far as it can be; with `poses`, on the skeleton that belongs to it."""
    handle = _Handle(game, format, context, manifests, most_numbers, poses)
    return Model(handle.made(lib.animcheck_decode, "animcheck_model", lib.animcheck_model_free, os.fsencode(place)), poses)


def decode_bytes(data: bytes, name: str = "", *, game: str = "", format: str = "", context: Place = "",
                 manifests: collections.abc.Iterable[Place] = (), most_numbers: int | None = None, poses: bool = False) -> Model:
    handle = _Handle(game, format, context, manifests, most_numbers, poses)
    return Model(handle.made(lib.animcheck_decode_bytes, "animcheck_model", lib.animcheck_model_free,
                             ffi.from_buffer(data), len(data), os.fsencode(name)), poses)


def dump(place: Place, *, game: str = "", format: str = "", context: Place = "",
         manifests: collections.abc.Iterable[Place] = ()) -> str:
    """What `animcheck dump` prints of a place: every field at its bytes, up to 32 MiB."""
    handle = _Handle(game, format, context, manifests)
    text = ffi.new("char const **")
    handle.call(lib.animcheck_dump, os.fsencode(place), text)
    return _text(text[0])


def export(place: Place, *, game: str = "", format: str = "", context: Place = "",
           manifests: collections.abc.Iterable[Place] = ()) -> bytes:
    """A place's animations on their skeleton, or its skeleton, as a .glb file: metres, right-handed, y up. Raises Error
    with the reason if there is nothing to export."""
    handle = _Handle(game, format, context, manifests)
    data, size = ffi.new("void const **"), ffi.new("size_t *")
    handle.call(lib.animcheck_gltf, os.fsencode(place), data, size)
    return bytes(ffi.buffer(data[0], size[0]))


def repair(data: bytes, name: str = "", *, level: str = "safe", game: str = "", format: str = "",
           context: Place = "") -> tuple[bytes, list[Edit]]:
    """The bytes with the edits that were proven, and these; `level` "likely" allows those that lose or choose something. Nothing is
    around the bytes, and members of a container stay as they are."""
    handle = _Handle(game, format, context, (), level=level)
    repaired = handle.made(lib.animcheck_repair_bytes, "animcheck_repaired", lib.animcheck_repaired_free, ffi.from_buffer(data),
                           len(data), os.fsencode(name))
    result, one, edits = ffi.new("animcheck_repaired_bytes *"), ffi.new("animcheck_edit *"), []
    lib.animcheck_repaired_result(repaired, result)
    for number in range(result.edits):
        lib.animcheck_repaired_edit(repaired, number, one)
        edits.append(Edit(_text(one.rule), _text(one.field), one.first, bytes(ffi.buffer(one.before, one.before_size)),
                          bytes(ffi.buffer(one.after, one.after_size)), bool(one.is_safe)))
    return bytes(ffi.buffer(result.bytes, result.size)) if result.size else b"", edits


def explain(rule: str) -> str:
    """What a rule or a format is, why it is so, and how sure that is."""
    handle = _Handle("", "", "", ())
    text = ffi.new("char const **")
    handle.call(lib.animcheck_explain, rule.encode(), text)
    return _text(text[0])


def version() -> str:
    return _text(lib.animcheck_version())

# SPDX-License-Identifier: MIT
"""blender -b --python-use-system-env --python-exit-code 1 --python check_blender.py -- FILE: imports it by the add-on, and
compares every bone in every frame with the pose that animcheck computes."""
import pathlib
import sys

import bpy
import numpy

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "examples"))
import animcheck
import blender_import

file = sys.argv[sys.argv.index("--") + 1]
glb = blender_import.json_of(animcheck.export(file))
notes = glb["extras"]["animcheck"]
signs, metres = numpy.array(notes["axes"]["signs"]), notes["metres_a_unit"]
(armature,) = [one for one in blender_import.import_place(bpy.context, file) if one.type == "ARMATURE"]
actions = blender_import.actions_by_clip([armature])
scene = bpy.context.scene
for track in armature.animation_data.nla_tracks:
    track.mute = True
for clip, shown in zip(animcheck.decode(file, poses=True).clips, glb["animations"]):
    assert scene.render.fps / scene.render.fps_base == clip.frames_per_second, "another rate"
    action = armature.animation_data.action = actions[shown["name"]]
    assert action.frame_range[1] == clip.frames - 1, f"frames up to {action.frame_range[1]}"
    names = [name or f"joint {index}" for index, name in enumerate(clip.poses.joints)]
    assert sorted(bone.name for bone in armature.pose.bones) == sorted(names), "other bones"
    for number, frame in enumerate(clip.poses.matrices):
        scene.frame_set(number)
        for bone, matrix in zip(map(armature.pose.bones.get, names), frame):
            expected = matrix[:3, 3] * signs * metres  # y up becomes z up
            numpy.testing.assert_allclose((armature.matrix_world @ bone.matrix).translation,
                                          (expected[0], -expected[2], expected[1]), atol=1e-4)
    findings = shown["extras"]["findings"]
    assert len(action.pose_markers) == len(findings), "other markers"
    assert f"clip {shown['name']}" in armature.keys(), "no properties of the clip"
    print(f"{shown['name']}: {len(clip.poses.matrices)} frames of {len(armature.pose.bones)} bones are where they should be")

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

SCALE = 0.01
file = sys.argv[sys.argv.index("--") + 1]
for clip in animcheck.decode(file, poses=True).clips:
    armature = blender_import.import_clip(bpy.context, clip, SCALE)
    names = [name or f"joint {index}" for index, name in enumerate(clip.poses.joints)]
    assert sorted(bone.name for bone in armature.pose.bones) == sorted(names), "other bones"
    for number, frame in enumerate(clip.poses.matrices, 1):
        bpy.context.scene.frame_set(number)
        for bone, matrix in zip(map(armature.pose.bones.get, names), frame):
            expected = matrix[:3, 3] * SCALE
            numpy.testing.assert_allclose(bone.matrix.translation, (expected[0], -expected[2], expected[1]), atol=1e-4)
            turned = numpy.array(bone.matrix)[:3, :3]
            numpy.testing.assert_allclose(turned, matrix[[0, 2, 1], :3] * [[1], [-1], [1]], atol=1e-3)
    print(f"{clip.name}: {len(clip.poses.matrices)} frames of {len(armature.pose.bones)} bones are where they should be")

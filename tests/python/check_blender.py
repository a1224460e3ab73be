# SPDX-License-Identifier: MIT
"""blender -b --python-use-system-env --python-exit-code 1 --python check_blender.py -- FOLDER PLACE...: imports each place by the
add-on, compares every bone in every frame with the pose that animcheck computes, and renders a picture of it in the folder."""
import pathlib
import re
import sys

import bpy
import numpy
from mathutils import Vector

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "examples"))
import animcheck
import blender_import


def set_moment(seconds):
    """Between two frames, if a clip has keyframes there."""
    frame = seconds * bpy.context.scene.render.fps / bpy.context.scene.render.fps_base
    bpy.context.scene.frame_set(int(frame + 1e-4), subframe=min(max(frame - int(frame + 1e-4), 0), 0.999))


def moments_of(glb, shown):
    """The seconds of its frames: the longest list of times in the file."""
    gltf, first = blender_import.json_of(glb), glb.index(b"BIN\0") + 4
    inputs = [gltf["accessors"][sampler["input"]] for sampler in shown["samplers"]]
    longest = max(inputs, key=lambda one: one["count"])
    view = gltf["bufferViews"][longest["bufferView"]]
    return numpy.frombuffer(glb, "<f4", longest["count"], first + view.get("byteOffset", 0) + longest.get("byteOffset", 0))


def compare(clip, seconds, shown, armature, action, notes):
    """What moves the root of an actor is no part of its poses, so that places are compared from there."""
    armature.animation_data.action = action
    moves = shown["extras"].get("root_motion", False)
    signs, metres = numpy.array(notes["axes"]["signs"]), notes["metres_a_unit"]
    names = [name or f"joint {index}" for index, name in enumerate(clip.poses.joints)]
    assert sorted(bone.name for bone in armature.pose.bones) == sorted(names), "other bones"
    assert len(seconds) >= len(clip.poses.matrices) or len(set(map(bytes, clip.poses.matrices))) == 1, "other frames"
    for moment, frame in zip(seconds, clip.poses.matrices):
        set_moment(moment)
        places = numpy.array([(armature.matrix_world @ armature.pose.bones[name].matrix).translation for name in names])
        expected = (frame[:, :3, 3] * signs * metres)[:, [0, 2, 1]] * (1, -1, 1)  # y up becomes z up
        if moves:
            places, expected = places - places[0], expected - expected[0]
        numpy.testing.assert_allclose(places, expected, atol=1e-4)
    assert len(action.pose_markers) == len(shown["extras"]["findings"]), "other markers"
    assert f"clip {shown['name']}" in armature.keys(), "no properties of the clip"
    print(f"{shown['name']}: {len(clip.poses.matrices)} frames of {len(armature.pose.bones)} bones are where they should be")


def render(file):
    """From the front and above, so that all meshes fit."""
    scene = bpy.context.scene
    drawn = bpy.context.evaluated_depsgraph_get()
    corners = [one.matrix_world @ Vector(corner) for one in map(lambda one: one.evaluated_get(drawn), bpy.data.objects)
               if one.type == "MESH" for corner in one.bound_box]
    low, high = (Vector(map(pick, zip(*corners))) for pick in (min, max))
    size = max(high - low)
    camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
    camera.location = (low + high) / 2 + Vector((0.6, -1.6, 0.5)) * size
    camera.rotation_euler = ((low + high) / 2 - camera.location).to_track_quat("-Z", "Y").to_euler()
    sun = bpy.data.objects.new("sun", bpy.data.lights.new("sun", "SUN"))
    sun.rotation_euler, sun.data.energy = (0.8, 0.2, 0.4), 3
    for one in (camera, sun):
        scene.collection.objects.link(one)
    scene.camera, scene.render.engine, scene.cycles.samples, scene.cycles.use_denoising = camera, "CYCLES", 32, False
    camera.data.clip_start, camera.data.clip_end = size / 100, size * 100
    scene.world = bpy.data.worlds.new("world")
    scene.render.resolution_x = scene.render.resolution_y = 480
    scene.render.filepath = file
    bpy.ops.render.render(write_still=True)


def check(place, folder):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    glb = animcheck.export(place)
    gltf = blender_import.json_of(glb)
    (armature,) = [one for one in blender_import.import_place(bpy.context, place) if one.type == "ARMATURE"]
    actions = blender_import.actions_by_clip([armature])
    for track in armature.animation_data.nla_tracks:
        track.mute = True
    clips = [clip for clip in animcheck.decode(place, poses=True).clips if len(clip.poses.matrices) > 0]
    assert clips, f"{place}: no clip"
    for clip, shown in zip(clips, gltf["animations"], strict=True):
        seconds = moments_of(glb, shown)
        compare(clip, seconds, shown, armature, actions[shown["name"]], gltf["extras"]["animcheck"])
    set_moment(seconds[len(seconds) // 2])
    render(f"{folder}/{re.sub('[^A-Za-z0-9.]+', '-', pathlib.Path(place).name)}.png")


folder, *places = sys.argv[sys.argv.index("--") + 1:]
for place in places:
    check(place, folder)

# SPDX-License-Identifier: MIT
"""A Blender add-on: File > Import > Game animation. Opens what animcheck exports, with the axes, the size and the names of the
file: an armature, an action for each clip at its own rate, bones or the body to see, and findings as markers.

It needs the Python package of animcheck where Blender's Python finds it. Without a window:
blender -b --python blender_import.py -- PLACE [SKELETON]
"""
import json
import math
import os
import struct
import sys
import tempfile

import animcheck
import bpy
import numpy
from bpy_extras.io_utils import ImportHelper

bl_info = {"name": "Game animations by animcheck", "blender": (3, 4, 0), "category": "Import-Export",
           "location": "File > Import", "description": "Clips with their skeletons, as far as they can be trusted"}


if "bool" not in vars(numpy):  # Blender 3.4's importer of meshes needs it; NumPy 1.24 has it no more
    numpy.bool = bool


def json_of(glb):
    (length,) = struct.unpack_from("<I", glb, 12)
    return json.loads(glb[20:20 + length])


def rate_of(gltf):
    """Frames a second of the first clip that has a rate, as Blender keeps it: a whole number, and its base."""
    rates = (clip.get("extras", {}).get("frames_per_second", 0) for clip in gltf.get("animations", ()))
    rate = next(filter(None, rates), 0)
    whole = math.ceil(rate)
    return (whole, whole / rate) if 0 < whole <= 120 else None


def markers_of(clip, frames_per_second):
    """Frame and text of each finding and event of a clip; at the first frame what is about all of it."""
    return [(round(note.get("seconds", 0) * frames_per_second), f"{note['severity']}: {note['message']}")
            for note in clip.get("extras", {}).get("findings", ())]


def actions_by_clip(armatures):
    """The importer makes a track for each clip, with one strip."""
    return {track.name: track.strips[0].action for armature in armatures if armature.animation_data
            for track in armature.animation_data.nla_tracks if track.strips}


def import_place(context, place, skeleton=""):
    """Returns the new objects. Raises animcheck.Error with the reason if there is nothing to show."""
    glb = animcheck.export(place, context=skeleton)
    gltf, render = json_of(glb), context.scene.render
    rate = rate_of(gltf)
    if rate:  # before the import, which makes frames of seconds
        render.fps, render.fps_base = rate
    before = set(bpy.data.objects)
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "model.glb")
        with open(file, "wb") as to:
            to.write(glb)
        bpy.ops.import_scene.gltf(filepath=file, bone_heuristic="TEMPERANCE")
    made = [one for one in bpy.data.objects if one not in before]
    show(context, gltf, [one for one in made if one.type == "ARMATURE"])
    return made


def show(context, gltf, armatures):
    scene, actions = context.scene, actions_by_clip(armatures)
    frames_per_second = scene.render.fps / scene.render.fps_base
    for clip in gltf.get("animations", ()):
        action = actions.get(clip["name"])
        if not action:
            continue
        action.name = clip["name"]
        for frame, text in markers_of(clip, frames_per_second):
            marker = action.pose_markers.new(text[:63])
            marker.frame = frame
    first = next(iter(actions.values()), None)
    if first:
        scene.frame_start, scene.frame_end = 0, math.ceil(first.frame_range[1])
        for marker in first.pose_markers:
            scene.timeline_markers.new(marker.name, frame=marker.frame)


class ImportGameAnimation(bpy.types.Operator, ImportHelper):
    """Import the clips of a game animation file"""

    bl_idname, bl_label = "import_anim.animcheck", "Game animation"
    skeleton: bpy.props.StringProperty(name="Skeleton", description="The file with it, if it is not found by its name")
    member: bpy.props.StringProperty(name="Member", description="The member of an archive, as animcheck ls lists it")

    def execute(self, context):
        place = f"{self.filepath}::{self.member}" if self.member else self.filepath
        try:
            for finding in animcheck.check(place, context=self.skeleton)[0].findings:
                if finding.counts:
                    self.report({"WARNING"}, f"{finding.message}; {finding.fix}" if finding.fix else finding.message)
            import_place(context, place, self.skeleton)
        except animcheck.Error as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        return {"FINISHED"}


def add_to_menu(menu, _context):
    menu.layout.operator(ImportGameAnimation.bl_idname)


def register():
    bpy.utils.register_class(ImportGameAnimation)
    bpy.types.TOPBAR_MT_file_import.append(add_to_menu)


def unregister():
    bpy.types.TOPBAR_MT_file_import.remove(add_to_menu)
    bpy.utils.unregister_class(ImportGameAnimation)


if __name__ == "__main__":
    register()
    if "--" in sys.argv:
        place, *skeleton = sys.argv[sys.argv.index("--") + 1:]
        for made in import_place(bpy.context, place, "".join(skeleton)):
            print("imported", made.type.lower(), made.name)

# SPDX-License-Identifier: MIT
"""A Blender add-on: File > Import > Game animation. Reads a clip with its skeleton into an armature and its action.

It needs the Python package of animcheck where Blender's Python finds it. Without a window:
blender -b --python blender_import.py -- FILE [SKELETON]
"""
import sys

import animcheck
import bpy
import mathutils
from bpy_extras.io_utils import ImportHelper

bl_info = {"name": "Game animations by animcheck", "blender": (3, 4, 0), "category": "Import-Export",
           "location": "File > Import", "description": "Clips with their skeletons, as far as they can be trusted"}

UPRIGHT = mathutils.Matrix(((1, 0, 0, 0), (0, 0, -1, 0), (0, 1, 0, 0), (0, 0, 0, 1)))  # y up becomes z up


def bones_of(armature, poses, scale):
    """A bone for each joint that has a place; its rest is its place in the first frame, so that actions begin with it."""
    bones, first = {}, poses.matrices[0]
    for index, name in enumerate(poses.joints):
        if first[index, 3, 3] == 1:
            bone = bones[index] = armature.data.edit_bones.new(name or f"joint {index}")
            bone.tail = (0, scale * 5, 0)
            bone.matrix = place(first[index], scale)
    for index, bone in bones.items():
        bone.parent = bones.get(poses.parents[index])
    return {index: bone.name for index, bone in bones.items()}


def place(matrix, scale):
    matrix = mathutils.Matrix(matrix.tolist())
    matrix.translation *= scale
    return UPRIGHT @ matrix


def import_clip(context, clip, scale=0.01):
    """Raises RuntimeError with the reason if the clip cannot be shown on its skeleton."""
    if clip.poses.refused or not len(clip.poses.matrices):
        raise RuntimeError(f"{clip.name}: {clip.poses.refused or 'no frames'}")
    armature = bpy.data.objects.new(clip.name, bpy.data.armatures.new(clip.name))
    context.collection.objects.link(armature)
    context.view_layer.objects.active = armature
    bpy.ops.object.mode_set(mode="EDIT")
    names = bones_of(armature, clip.poses, scale)
    bpy.ops.object.mode_set(mode="POSE")
    armature.animation_data_create().action = bpy.data.actions.new(clip.name)
    if clip.frames_per_second:
        context.scene.render.fps = round(clip.frames_per_second)
    context.scene.frame_end = max(context.scene.frame_end, clip.frames)
    for number, frame in enumerate(clip.poses.matrices, 1):
        key_frame(context, armature, {names[i]: place(frame[i], scale) for i in names}, number)
    bpy.ops.object.mode_set(mode="OBJECT")
    return armature


def key_frame(context, armature, places, number):
    for bone in armature.pose.bones:  # parents come before their children
        bone.rotation_mode = "QUATERNION"
        rest = bone.bone.matrix_local
        if bone.parent:  # as its parent alone would move it
            rest = places[bone.parent.name] @ bone.parent.bone.matrix_local.inverted() @ rest
        bone.matrix_basis = rest.inverted() @ places[bone.name]
        for channel in ("location", "rotation_quaternion"):
            bone.keyframe_insert(channel, frame=number)


class ImportGameAnimation(bpy.types.Operator, ImportHelper):
    """Import the clips of a game animation file"""

    bl_idname, bl_label = "import_anim.animcheck", "Game animation"
    skeleton: bpy.props.StringProperty(name="Skeleton", description="The file with it, if it is not found by its name")

    def execute(self, context):
        try:
            for finding in animcheck.check(self.filepath, context=self.skeleton)[0].findings:
                if finding.counts:
                    self.report({"WARNING"}, finding.message)
            for clip in animcheck.decode(self.filepath, context=self.skeleton, poses=True).clips:
                import_clip(context, clip)
        except (animcheck.Error, RuntimeError) as error:
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
        file, *skeleton = sys.argv[sys.argv.index("--") + 1:]
        for clip in animcheck.decode(file, context="".join(skeleton), poses=True).clips:
            print("imported", import_clip(bpy.context, clip).name)

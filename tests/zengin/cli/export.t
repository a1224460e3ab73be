`export` writes a file for each skeleton, with all animations on it. Mods come as folders of loose files.

  $ mkdir -p Anims/HUM Anims/ARM
  $ cp "$FILES/arm.mdh" Anims/HUM/HUM.MDH
  $ cp "$FILES/run.man" Anims/HUM/HUM-S_RUN.MAN
  $ sed 's/S_RUN/S_WAL/' "$FILES/run.man" >Anims/HUM/HUM-S_WAL.MAN
  $ animcheck export Anims --to out
  1 file, 2 animations
  $ ls out
  HUM.glb
  $ glb out/HUM.glb | jq -c '[.animations[].name], [.nodes[].name], .asset.generator[:10], .extras.animcheck.sources'
  ["S_RUN","S_WAL"]
  ["HUM","ROOT","ROOT ARM","bones"]
  "animcheck "
  3

What each animation is, where it is from and what was found in it is at the animation, and at the node above the joints, where
Blender shows it. No folder of this machine is noted:

  $ glb out/HUM.glb | jq -c '.animations[0].extras'
  {"frames":2,"frames_per_second":25,"time":"the file","source":"HUM/HUM-S_RUN.MAN","verdict":"conforms","findings":[]}
  $ glb out/HUM.glb | jq -c '.nodes[0].extras | keys, .["clip S_WAL"].source'
  ["clip S_RUN","clip S_WAL"]
  "HUM/HUM-S_WAL.MAN"
  $ glb out/HUM.glb | grep -c "$PWD"
  0
  [1]

A pattern, and one file:

  $ animcheck export 'Anims/HUM/*-s_w*.man' -o walk.glb
  $ glb walk.glb | jq -c '[.animations[].name], .extras.animcheck.path'
  ["S_WAL"]
  "HUM-S_WAL.MAN"
  $ animcheck export 'Anims/HUM/X*' -o x.glb
  animcheck: error: Anims/HUM/X*: no file has such a name
  animcheck: try 'animcheck export --help'
  [2]
  $ animcheck export Anims/HUM/HUM-S_RUN.MAN Anims/HUM/HUM-S_WAL.MAN -o two.glb
  $ glb two.glb | jq -c '[.animations[].name]'
  ["S_RUN","S_WAL"]

Two skeletons do not go into one file:

  $ cp "$FILES/leg.mdh" Anims/ARM/LEG.MDH
  $ animcheck export Anims -o one.glb
  animcheck: error: -o is one file, with one skeleton; there are 2 (HUM, LEG): use --to FOLDER
  animcheck: try 'animcheck export --help'
  [2]
  $ ls one.glb
  ls: cannot access 'one.glb': No such file or directory
  [2]
  $ animcheck export Anims --to both
  2 files, 2 animations
  $ ls both
  HUM.glb
  LEG.glb

What has no skeleton is named:

  $ mkdir lost && cp "$FILES/run.man" lost/ORC-S_RUN.MAN
  $ animcheck export lost --to none
  animcheck: warning: lost/ORC-S_RUN.MAN: left out, S_RUN: no skeleton is known for this animation
  0 files, 0 animations
  [3]
  $ animcheck export lost Anims --to some
  animcheck: warning: lost/ORC-S_RUN.MAN: left out, S_RUN: no skeleton is known for this animation
  2 files, 2 animations
  [3]

Bones are drawn where there is no mesh, left in orange, right in blue; `--no-bones` leaves them out:

  $ glb out/HUM.glb | jq -c '[.meshes[].name], [.scenes[0].nodes[]], .nodes[-1]'
  ["bones"]
  [0,3]
  {"name":"bones","mesh":0,"skin":0}
  $ animcheck export Anims/HUM/HUM.MDH --no-bones -o plain.glb
  $ glb plain.glb | jq -c '.meshes, (.skins | length)'
  null
  1

Gothic's unit is known. Another one, or a height in metres:

  $ glb out/HUM.glb | jq -c '.extras.animcheck | .metres_a_unit, .unit_chosen, .unit_basis'
  0.01
  false
  "centimetres: ZenKit and BlenderGothicTools"
  $ animcheck export Anims/HUM/HUM.MDH --unit 2 -o a.glb
  $ glb a.glb | jq -c '.extras.animcheck | .metres_a_unit, .unit_chosen, .unit_basis'
  2
  true
  "chosen by the user"
  $ animcheck export Anims/HUM/HUM-S_RUN.MAN --height 1.75 -o b.glb
  $ glb b.glb | jq -c '.extras.animcheck | .unit_chosen, (.metres_a_unit > 0)'
  true
  true
  $ animcheck export Anims/HUM/HUM.MDH --unit 2 --height 3 -o c.glb
  animcheck: error: --unit excludes --height
  animcheck: try 'animcheck export --help'
  [2]

Battle animation packs: parts of a place, codes one by one, and a skeleton next to the pack. A pack of the corpus:

  $ mkdir corpus
  $ cp -r "$SOURCE/golden/cases/ff7.battle" corpus
  $ animcheck corpus export corpus --to exported >out
  $ cp exported/ff7.battle/bases.pack rtda
  $ input() { animcheck check --output-format jsonl "$@" | jq -c 'select(.record == "input" and .format == "ff7.battle")'; }
  $ words() { for word in "$@"; do printf "$(printf '\\x%02x\\x%02x\\x%02x\\x%02x' $((word & 255)) $((word >> 8 & 255)) $((word >> 16 & 255)) $((word >> 24)))"; done; }
  $ skeleton() { # BODY WEAPON: of two bones; it counts the animations of its pack
  >     words ${3:-0} 1 1 2 0 0 0 $1 $(($1 + 2)) 1 $2 0 0 0xFFFFFFFF 0xC2C80000 1 0 0xC2C80000 1
  > }

Every animation is a part:

  $ input rtda | jq -c '.summary, (.parts[] | [.path, .summary])'
  {"animations":3,"stubs":1,"frames":6,"bones":3,"bones_from":"the streams"}
  ["animation[0]",{"header_bones":3,"header_frames":3,"stub":0,"mini_frames":3,"key":4,"rotations":3,"frames":3}]
  ["animation[1]",{"header_bones":3,"header_frames":0,"stub":1}]
  ["animation[2]",{"header_bones":1,"header_frames":3,"stub":0,"mini_frames":3,"key":0,"rotations":1,"frames":3}]

The skeleton beside a pack says how many bones it has:

  $ mkdir mod
  $ cp rtda mod
  $ skeleton 2 1 >mod/RTAA
  $ input mod | jq -c '.verdict, .summary.bones_from, (.context | map_values([.value, .from]))'
  "conforms"
  "the skeleton"
  {"skeleton_joints":[2,"mod/RTAA"],"skeleton_body_animations":[2,"mod/RTAA"],"skeleton_weapon_animations":[1,"mod/RTAA"],"skeleton_for_name":[1,"what is around it"]}
  $ skeleton 2 2 >mod/RTAA
  $ input mod | jq -c '.findings[].rule'
  "ff7.battle/count-of-skeleton"

If it is that of another model, the ones in the same folder that fit are named:

  $ mkdir swapped
  $ cp rtda swapped
  $ (words 0 1 1 4 0 0 0 2 4 1 1 0 0; for parent in 0xFFFFFFFF 0 1 2; do words $parent 0xC2C80000 1; done) >swapped/rtaa
  $ skeleton 2 1 >swapped/auaa
  $ animcheck check swapped | grep of-another-model
    error    0x0 (4 bytes)  made_for: the pack was made for another model: its streams have 3 rotations per frame; the skeleton needs 5 (4 bones and the root); auaa in the same folder or archive needs 3 [of-another-model]
  error    1 in 1 input   ff7.battle/of-another-model
  Run `animcheck explain ff7.battle/of-another-model` for background

A broken one is reported with its pack, and not used:

  $ (skeleton 2 1; printf x) >mod/RTAA
  $ animcheck check mod
  mod/RTAA: broken (ff7.skeleton, 77 bytes)
    error    0x4C (1 byte)  trailing: the data after the last bone is not a bone: 1 byte [trailing-bytes]
             fix: remove the 1 byte at 0x4C
             why: A skeleton has 52 bytes and 12 per bone: true of all 481 sizes in battle.lgp.
    warning  0x1C (4 bytes)  header.body_animations: an enemy with a weapon has 16 body animations; this skeleton declares 2 [weapon-slot-of-enemy]
             fix: arrange the pack with 16 body animations (stubs count) before the weapon's, and declare these
             game: plays body animations on the weapon, or the other way round (concluded)
             why: The game looks for the weapon animations of an enemy from slot 16 on.
  mod/rtda: deviates (ff7.battle, 108 bytes)
    warning  0x0 (4 bytes)  animations: the skeleton mod/RTAA is broken: nothing in this pack was compared with it [skeleton-broken]
             fix: repair the skeleton first, then check again
             game: takes the rotation count from the skeleton
             why: A strict reader refuses the skeleton, so its counts prove nothing.
  
  error    1 in 1 input  ff7.skeleton/trailing-bytes
  warning  1 in 1 input  ff7.battle/skeleton-broken
  warning  1 in 1 input  ff7.skeleton/weapon-slot-of-enemy
  1 note of 1 rule not listed (--show note)
  Run `animcheck explain ff7.skeleton/trailing-bytes` for background
  2 files: 1 deviating, 1 broken
  [1]
  $ input mod | jq -r .summary.bones_from
  the streams

One that only its name identifies is used:

  $ rm mod/RTAA
  $ skeleton 2 1 3 >mod/rtaa
  $ input mod | jq -c '.verdict, .context.skeleton_joints.value'
  "conforms"
  2

`decode` of one animation has rotations as they are stored, modulo a turn and in degrees:

  $ animcheck decode 'rtda::animation[2]' >decoded
  $ jq -c '.fields | has("animation[0].bones"), .["animation[2].frames_parsed"]' decoded
  false
  3
  $ jq -c '.clips | length, (.[0] | .name, .tracks[0].values[1], .tracks[1].raw[0], .tracks[1].modulo[0], .tracks[1].values[0][1])' decoded
  1
  "animation[2]"
  [1,14,0]
  [2047,-2048,5]
  [2047,2048,5]
  180
  $ jq -r .conventions.up_axis decoded
  Y, with the opposite sign: positions are returned as stored

`dump` of one shows which code each change has; `--all` does of the whole pack:

  $ animcheck dump --computed 'rtda::animation[2]' >dumped
  $ grep -F -e 'frame[1].rotation[0].x.' -e 'frame[2].rotation[0].x.change' dumped
  00000062  3f                                                animation[2].frame[1].rotation[0].x.code = 15 (0xF, raw), 0x62.4+4 bits
  00000063  08 06                                             animation[2].frame[1].rotation[0].x.value = 128, 0x63.0+12 bits
  00000064                                                    animation[2].frame[1].rotation[0].x.change = 128 (computed)
  00000069                                                    animation[2].frame[2].rotation[0].x.change = -1 (computed)
  $ grep -F 'animation[0]' dumped
  [1]
  $ animcheck dump rtda | grep -F '.code = '
  [1]
  $ animcheck dump --all rtda | grep -F 'animation[0].frame[1].rotation[1].y.code'
  00000029  bf                                                animation[0].frame[1].rotation[1].y.code = 11 (0xB, 3 bits), 0x29.0+4 bits

A part that is not there is exit 2, and none is judged without its file:

  $ for part in 'animation[3]' 'frame[0]' 'animation[]'; do
  >     for command in dump decode; do refused animcheck $command "rtda::$part"; done
  > done
  animcheck: error: rtda::animation[3]: there is no such part or field
  animcheck: error: rtda::animation[3]: there is no such part or field
  animcheck: error: rtda::frame[0]: there is no such part or field
  animcheck: error: rtda::frame[0]: there is no such part or field
  animcheck: error: rtda: it is not a container
  animcheck: error: rtda: it is not a container
  $ refused animcheck 'rtda::animation[0]'
  animcheck: error: rtda::animation[0]: a part is judged with its file; name the file alone

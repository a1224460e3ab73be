Objects of Zelda 64: a manifest, as the decompilations have them, names what is in them.

  $ mkdir corpus
  $ cp -r "$SOURCE/golden/cases/zelda64.object" "$SOURCE/golden/cases/zelda64.frames" corpus
  $ animcheck corpus export corpus --to exported >out
  $ cp exported/zelda64.object/bases.small object_test.zobj
  $ cat >object_test.xml <<END
  > <Root>
  >   <File Name="object_test" Segment="6">
  >     <Skeleton Name="gTestSkel" Type="Normal" LimbType="Standard" Offset="0x38"/>
  >     <Animation Name="gTestAnim" Offset="0x60"/>
  >     <DList Name="gTestDL" Offset="0x0"/>
  >   </File>
  > </Root>
  > END
  $ mkdir xml
  $ mv object_test.xml xml
  $ check() { animcheck check --output-format jsonl --manifest xml/object_test.xml "$@"; }
  $ inputs() { jq -c 'select(.record == "input") | [([.path, .members[]] | join("::")), .format, .verdict, [.findings[].rule]]'; }
  $ put() { # FILE OFFSET OCTAL
  >     printf "\\$3" | dd of="$1" bs=1 seek="$2" conv=notrunc status=none
  > }

Every element is an input:

  $ check object_test.zobj >report
  $ inputs <report
  ["object_test.zobj::gTestSkel","zelda64.skeleton","conforms",[]]
  ["object_test.zobj::gTestAnim","zelda64.animation","conforms",[]]
  ["object_test.zobj","zelda64.object","conforms",[]]
  $ found object_test.zobj::gTestAnim <report
  skeleton_joints 3 from object_test.zobj::gTestSkel
  entry 96 from what is around it
  segment 6 from what is around it
  parts 3 from what is around it
  $ jq -c 'select(.record == "input") | .summary, .contents' report
  {"limbs":3}
  null
  {"frames":2,"joints":4,"values":4,"values_end_by_layout":"00000048","joints_end_by_manifest":"00000060"}
  null
  {"elements":3,"judged":2,"of_skeletons":0,"skipped":1}
  {"members":2,"checked":2,"unknown":0,"not_read":0,"worst_element":"conforms"}

A place names an element:

  $ check object_test.zobj::gTestAnim | inputs
  ["object_test.zobj::gTestAnim","zelda64.animation","conforms",[]]
  $ animcheck decode --manifest xml/object_test.xml object_test.zobj::gTestAnim >decoded
  $ jq -c '.format, (.clips[0].tracks | length, .[0].raw[1][1])' decoded
  "zelda64.animation"
  4
  80
  $ animcheck dump --manifest xml/object_test.xml 'object_test.zobj::#0' | grep -o 'header.limb_count = 3'
  header.limb_count = 3
  $ animcheck dump --manifest xml/object_test.xml object_test.zobj | grep -o 'element.*gTestAnim'
  [1]
  $ refused animcheck check --manifest xml/object_test.xml object_test.zobj::gTestDL
  animcheck: error: object_test.zobj: it has no member 'gTestDL'

Findings are at bytes of the file:

  $ cp object_test.zobj sound
  $ put object_test.zobj $((0x62)) 001
  $ check --fail-on note object_test.zobj >report
  [1]
  $ jq -c '.findings[]? | .rule, .location.bytes, .location.file_bytes' report
  "zelda64.animation/pad"
  [98,2]
  [98,2]

A skeleton that is broken pairs with nothing:

  $ cp sound object_test.zobj
  $ put object_test.zobj 14 000
  $ check object_test.zobj | found object_test.zobj::gTestAnim
  entry 96 from what is around it
  segment 6 from what is around it
  parts 3 from what is around it
  not checked: the skeleton that was found is broken

Other segments are given by files:

  $ cp sound object_test.zobj
  $ put object_test.zobj $((0x64)) 004
  $ check object_test.zobj::gTestAnim | inputs
  ["object_test.zobj::gTestAnim","zelda64.animation","deviates",["zelda64.animation/segment-not-given"]]
  $ head -c 128 /dev/zero >gameplay_keep
  $ check --segment 4=gameplay_keep object_test.zobj::gTestAnim | inputs
  ["object_test.zobj::gTestAnim","zelda64.animation","conforms",[]]
  $ head -c 16 /dev/zero >small
  $ check --segment 4=small --segment 5=gameplay_keep object_test.zobj::gTestAnim | inputs
  ["object_test.zobj::gTestAnim","zelda64.animation","broken",["zelda64.animation/pointer-outside"]]
  $ cp sound object_test.zobj

What a manifest is wrong about is found:

  $ sed 's/0x60/0x600/' xml/object_test.xml >wrong.xml
  $ animcheck check --output-format jsonl --manifest wrong.xml object_test.zobj | inputs
  ["object_test.zobj::gTestSkel","zelda64.skeleton","conforms",[]]
  ["object_test.zobj::gTestAnim","zelda64.animation","conforms",[]]
  ["object_test.zobj","zelda64.object","deviates",["zelda64.object/element-elsewhere"]]
  $ rm wrong.xml

Objects of a folder are known by their names; the only file may have another one, and be standard input:

  $ mkdir folder
  $ cp sound folder/object_test.zobj
  $ cp sound folder/object_other
  $ check folder | inputs
  ["folder/object_other",null,"unknown",["io/unknown-format"]]
  ["folder/object_test.zobj::gTestSkel","zelda64.skeleton","conforms",[]]
  ["folder/object_test.zobj::gTestAnim","zelda64.animation","conforms",[]]
  ["folder/object_test.zobj","zelda64.object","conforms",[]]
  $ cp sound rat.bin
  $ check rat.bin | inputs
  ["rat.bin::gTestSkel","zelda64.skeleton","conforms",[]]
  ["rat.bin::gTestAnim","zelda64.animation","conforms",[]]
  ["rat.bin","zelda64.object","conforms",["zelda64.object/other-name"]]
  $ check - <sound | inputs
  ["-::gTestSkel","zelda64.skeleton","conforms",[]]
  ["-::gTestAnim","zelda64.animation","conforms",[]]
  ["-","zelda64.object","conforms",[]]

Another object may have the skeleton:

  $ cp sound object_anims.zobj
  $ echo "<Root><File Name='object_anims' Segment='6'><Animation Name='gAnim' Offset='0x60'/></File></Root>" >xml/anims.xml
  $ animcheck check --output-format jsonl --manifest xml/anims.xml object_anims.zobj::gAnim | found object_anims.zobj::gAnim
  entry 96 from what is around it
  segment 6 from what is around it
  parts 1 from what is around it
  not checked: no skeleton of its own was found (use --context)
  $ check --manifest xml/anims.xml --context object_test.zobj::gTestSkel object_anims.zobj::gAnim | found object_anims.zobj::gAnim
  skeleton_joints 3 from object_test.zobj::gTestSkel
  entry 96 from object_test.zobj::gTestSkel
  segment 6 from object_test.zobj::gTestSkel
  parts 1 from object_test.zobj::gTestSkel

Clips of Link name eyes, mouth and limbs:

  $ (cat exported/zelda64.frames/bases.jump; printf '\0\0\0\0') >link_animetion
  $ echo "<Root><File Name='link_animetion' Segment='7'><PlayerAnimationData Name='gData' FrameCount='2' Offset='0x0'/></File></Root>" >m.xml
  $ animcheck decode --game oot --manifest m.xml link_animetion::gData >decoded
  $ jq -c '.clips[0] | .labels.eyes[1], .labels.mouth[1], .tracks[1].name, .tracks[21].name, .tracks[1].raw[0][0], .tracks[1].values[0][0]' decoded
  "open"
  "smile"
  "root"
  "torso"
  -16384
  -90

Mistakes of the caller:

  $ printf '<Root>\n<File' >broken.xml
  $ printf x >xml/other.bin
  $ X=xml/object_test.xml F=object_test.zobj
  $ refused animcheck check --manifest broken.xml $F
  animcheck: error: broken.xml:2: Error parsing start element tag
  $ refused animcheck check --manifest absent.xml $F
  animcheck: error: absent.xml: No such file or directory
  $ refused animcheck check --manifest $X --manifest $X $F
  animcheck: error: two manifests name object_test: xml/object_test.xml and xml/object_test.xml
  $ refused animcheck check --manifest $X $X xml/other.bin
  animcheck: error: the manifest names object_test: no file of such a name was given
  $ refused animcheck check --segment 16=$F $F
  animcheck: error: --segment 16=object_test.zobj: expected NUMBER=FILE with a number from 0 to 15
  $ refused animcheck check --segment 4 $F
  animcheck: error: --segment 4: expected NUMBER=FILE with a number from 0 to 15
  $ refused animcheck check --segment 4= $F
  animcheck: error: : no such file
  $ refused animcheck check --segment 4=$F --segment 4=$F $F
  animcheck: error: segment 4 is given twice

A file that is called an object and has no animation in it says so, where somebody named it:

  $ head -c 3568 /dev/zero | tr '\0' '\1' >textures.zobj
  $ animcheck check textures.zobj
  animcheck: error: nothing was checked: 1 file is unrecognised (--allow-empty accepts that)
  textures.zobj: unrecognised (no animation or skeleton in it: an XML manifest is missing, and a scan found none, 3,568 bytes)
  
  1 note of 1 rule not listed (--show note)
  1 file: 1 unrecognised (.zobj 1; --list-unknown lists them)
  [3]

A skeleton whose limbs cannot be read is no skeleton to compare animations with:

  $ mkdir lost && cp "$FILES"/sample/ZELDA64/object_test.* lost
  $ python3 -c 'import pathlib, re; at = pathlib.Path("lost/object_test.zobj"); offset = int(re.search(r"<Skeleton [^>]*Offset=\"(0x[0-9A-Fa-f]+)", pathlib.Path("lost/object_test.xml").read_text())[1], 16); data = bytearray(at.read_bytes()); data[offset] = 1; at.write_bytes(data)'
  $ animcheck check --output-format jsonl lost | jq -r 'select(.findings) | .members[-1] as $name | .findings[] | select(.severity != "note") | [$name // "object", .rule] | join(" ")'
  gTestSkel zelda64.skeleton/segment-not-given

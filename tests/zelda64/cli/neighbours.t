Damage crosses from a file into the next one: what is wrong with that follows, and there is one headline.

  $ mkdir corpus
  $ cp -r "$SOURCE/golden/cases/zelda64.rom" corpus
  $ animcheck corpus export corpus --to exported >out
  $ damaged() { # PLACE COUNT: the sound ROM with FF there
  >     cp exported/zelda64.rom/bases.small rom.z64
  >     head -c "$2" /dev/zero | tr '\0' '\377' | dd of=rom.z64 bs=1 seek="$1" conv=notrunc status=none
  >     animcheck check --output-format jsonl rom.z64 | jq -r 'select(.record == "input") | (.path + (.members | map("::" + .) | join(""))) as $place
  >         | .findings[] | select(.severity != "note") | [$place, .rule, .consequence_of // "a cause", .consequence_in // "-"] | join(" ")'
  > }
  $ damaged 422 16
  rom.z64::link_animetion zelda64.frames/tail a cause -
  rom.z64::#8 zelda64.rom/codes-damaged zelda64.frames/tail rom.z64::link_animetion
  $ animcheck check 'rom.z64::#8' | grep -A1 codes-damaged
    error    0x1B1 (0 bytes)  stored.codes: the deflate stream is damaged after 0 of 134 unpacked bytes [zelda64.rom/codes-damaged]
             follows from: zelda64.frames/tail of rom.z64::link_animetion

If only the second file is damaged, it has the cause itself.

  $ damaged 437 8
  rom.z64::#8 zelda64.rom/size-impossible a cause -
  rom.z64 zelda64.rom/unpacked-size zelda64.rom/size-impossible rom.z64::#8

Elements of an object share its bytes: damage that crosses them is one cause, too.

  $ cp -r "$SOURCE/golden/cases/zelda64.object" corpus
  $ animcheck corpus export corpus --to objects >out
  $ cat >object_test.xml <<XML
  > <Root><File Name="object_test" Segment="6">
  >   <Animation Name="gWalkAnim" Offset="0x44"/>
  >   <Skeleton Name="gSkel" Type="Normal" LimbType="Standard" Offset="0x84"/>
  >   <Animation Name="gStopAnim" Offset="0xB4"/>
  > </File></Root>
  > XML
  $ crossed() { # PLACE COUNT: causes of the object with FF there, and what follows from another element
  >     cp objects/zelda64.object/bases.walks object_test.zobj
  >     head -c "$2" /dev/zero | tr '\0' '\377' | dd of=object_test.zobj bs=1 seek="$1" conv=notrunc status=none
  >     animcheck check --output-format jsonl object_test.zobj | jq -r 'select(.record == "input") | (.path + (.members | map("::" + .) | join(""))) as $place
  >         | .findings[] | select(.severity != "note" and (.consequence_in or (.consequence_of | not))) | [$place, .rule, .consequence_of // "a cause", .consequence_in // "-"] | join(" ")'
  > }
  $ crossed 64 32
  object_test.zobj::gWalkAnim io/damaged-range a cause -
  object_test.zobj::gSkel zelda64.skeleton/limb-unreachable io/damaged-range object_test.zobj::gWalkAnim
  $ crossed 120 48
  object_test.zobj::gSkel io/damaged-range a cause -
  object_test.zobj::gStopAnim io/damaged-range io/damaged-range object_test.zobj::gSkel
  $ crossed 68 2
  object_test.zobj::gWalkAnim zelda64.animation/frames-negative a cause -

So is it where bytes came into an element: all after them is later, and the object says so.

  $ { head -c 76 objects/zelda64.object/bases.walks; printf 'bytes that came.'; tail -c +77 objects/zelda64.object/bases.walks; } >object_test.zobj
  $ animcheck check --output-format jsonl object_test.zobj | jq -r 'select(.record == "input") | (.path + (.members | map("::" + .) | join(""))) as $place
  >     | .findings[] | select(.severity != "note" and (.consequence_in or (.consequence_of | not))) | [$place, .rule, .consequence_of // "a cause", .consequence_in // "-"] | join(" ")'
  object_test.zobj::gWalkAnim zelda64.animation/pad-end zelda64.object/bytes-inserted object_test.zobj
  object_test.zobj::gWalkAnim zelda64.animation/top-nibble zelda64.object/bytes-inserted object_test.zobj
  object_test.zobj::gWalkAnim zelda64.animation/static-limit zelda64.object/bytes-inserted object_test.zobj
  object_test.zobj zelda64.object/bytes-inserted a cause -

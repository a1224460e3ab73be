An animation is held against the hierarchy of its model, which is sought around it. `found` (of these transcripts) shows
what was found for one file.

  $ check() { animcheck check --output-format jsonl "$@"; }
  $ run() { mkdir -p "$(dirname "$1")" && cp "$FILES/run.man" "$1"; }
  $ arm() { mkdir -p "$(dirname "$1")" && cp "$FILES/arm.mdh" "$1"; }
  $ leg() { mkdir -p "$(dirname "$1")" && cp "$FILES/leg.mdh" "$1"; }

In the same folder, whether the folder is named or the file:

  $ arm same/HUM.MDH
  $ run same/HUM-S_RUN.MAN
  $ check same | found same/HUM-S_RUN.MAN
  skeleton_joints 2 from same/HUM.MDH
  skeleton_checksum 1769851177 from same/HUM.MDH
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it
  $ check same/HUM-S_RUN.MAN | found same/HUM-S_RUN.MAN
  skeleton_joints 2 from same/HUM.MDH
  skeleton_checksum 1769851177 from same/HUM.MDH
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it
  $ check same/HUM-S_RUN.MAN | jq -r 'select(.record == "input").context | .skeleton_joints.xxh3, .skeleton_checksum.xxh3' | uniq
  16d49508ac3b82ae

A file that is named twice, or in two ways, is one file:

  $ check same/HUM.MDH same/HUM-S_RUN.MAN | found same/HUM-S_RUN.MAN
  skeleton_joints 2 from same/HUM.MDH
  skeleton_checksum 1769851177 from same/HUM.MDH
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it
  $ check same/HUM.MDH same/HUM.MDH same/HUM-S_RUN.MAN | found same/HUM-S_RUN.MAN
  skeleton_joints 2 from same/HUM.MDH
  skeleton_checksum 1769851177 from same/HUM.MDH
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it
  $ (cd same; check HUM-S_RUN.MAN ./HUM.MDH | found HUM-S_RUN.MAN)
  skeleton_joints 2 from ./HUM.MDH
  skeleton_checksum 1769851177 from ./HUM.MDH
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it

In any case of letters:

  $ arm case/hum.MdH
  $ run case/Hum-S_RUN.man
  $ check case | found case/Hum-S_RUN.man
  skeleton_joints 2 from case/hum.MdH
  skeleton_checksum 1769851177 from case/hum.MdH
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it

One of another model is an error:

  $ leg other/HUM.MDH
  $ run other/HUM-S_RUN.MAN
  $ animcheck check other
  other/HUM-S_RUN.MAN: broken (zengin.man, 169 bytes)
    with the skeleton of other/HUM.MDH
    error    0x6D (4 bytes)  samples.checksum: the checksum is 0x697DC929, the hierarchy's is 0x84F337F2: the animation was made for another model [checksum-of-model]
             fix: take the animation that was compiled for this model
             OpenGothic: does not compare it (nor does any other known tool)
             seen as: legs twisted, bent backwards
             why: The checksum ties an animation to the hierarchy that it was made for: 1,749 of 1,749 pairs agree.
  
  error    1 in 1 input  zengin.man/checksum-of-model
  Run `animcheck explain zengin.man/checksum-of-model` for background
  2 files: 1 conforming, 1 broken
  [1]

If all animations of the model, three at least, agree on another checksum, the hierarchy is the wrong one, and it alone is reported:

  $ leg odd/HUM.MDH
  $ run odd/HUM-S_RUN.MAN
  $ run odd/HUM-S_WALK.MAN
  $ run odd/HUM-S_STAND.MAN
  $ animcheck check odd | grep checksum
    warning  0xDA (4 bytes)  hierarchy.checksum: the checksum is 0x84F337F2; the animations of this model all have 0x697DC929: this is the hierarchy of another model [checksum-of-animations]
             why: The checksum ties animations to the hierarchy that they were made for: 1,749 of 1,749 known pairs agree.
  warning  1 in 1 input   zengin.mdh/checksum-of-animations

Likewise in a volume:

  $ animcheck check --output-format jsonl "$FILES/odd.vdf" | jq -c 'select(.findings[]?.rule | test("checksum")) | [.members[0], .findings[].rule]'
  ["HUM.MDH","zengin.mdh/checksum-of-animations"]

`dump` and `decode` find the same:

  $ animcheck dump other/HUM-S_RUN.MAN | grep checksum-of-model
            ^^^^^^^^^^^                                       ! error: the checksum is 0x697DC929, the hierarchy's is 0x84F337F2: the animation was made for another model [zengin.man/checksum-of-model]
  $ animcheck decode other/HUM-S_RUN.MAN | jq '.fields["context.skeleton_joints"]'
  2

Elsewhere in the dump, but not outside it. Paths of a command line are dumps of their own:

  $ arm dump/models/deep/HUM.MDH
  $ run dump/anims/HUM-S_RUN.MAN
  $ check dump | found dump/anims/HUM-S_RUN.MAN
  skeleton_joints 2 from dump/models/deep/HUM.MDH
  skeleton_checksum 1769851177 from dump/models/deep/HUM.MDH
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it
  $ check dump/anims | found dump/anims/HUM-S_RUN.MAN
  skeleton_for_name 0 from what is around it
  next_present 1 from what is around it
  not checked: no skeleton of its own was found (use --context)
  note zengin.man/model-without-hierarchy
  $ check dump/anims dump/models | found dump/anims/HUM-S_RUN.MAN
  skeleton_for_name 0 from what is around it
  next_present 1 from what is around it
  not checked: no skeleton of its own was found (use --context)
  note zengin.man/model-without-hierarchy
  $ check dump/anims/HUM-S_RUN.MAN dump/models/deep/HUM.MDH | found dump/anims/HUM-S_RUN.MAN
  next_present 1 from what is around it
  not checked: no skeleton of its own was found (use --context)
  not checked: no surrounding folder was given, or the file name does not identify the model

Two that are equally near are ambiguous. There is one, though not which:

  $ leg two/a/HUM.MDH
  $ mkdir two/b
  $ cp "$FILES/head.mdh" two/b/HUM.MDH
  $ run two/anims/HUM-S_RUN.MAN
  $ check two >report
  $ found two/anims/HUM-S_RUN.MAN <report
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it
  not checked: several skeletons of its name or checksum are equally near (use --context)
  $ check --require-context two >report
  [3]

One in the same folder is nearer, and of two in it the checksum decides:

  $ arm two/anims/HUM.MDH
  $ check two | found two/anims/HUM-S_RUN.MAN
  skeleton_joints 2 from two/anims/HUM.MDH
  skeleton_checksum 1769851177 from two/anims/HUM.MDH
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it
  $ leg two/anims/hum.mdh
  $ check two | found two/anims/HUM-S_RUN.MAN
  skeleton_joints 2 from two/anims/HUM.MDH
  skeleton_checksum 1769851177 from two/anims/HUM.MDH
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it

The nearest of its name is taken, then the first kind of file:

  $ arm near/models/HUM.MDH
  $ arm near/anims/HUM.MDL
  $ run near/anims/HUM-S_RUN.MAN
  $ from() { check near | found near/anims/HUM-S_RUN.MAN | grep skeleton_joints; }
  $ from
  skeleton_joints 2 from near/anims/HUM.MDL
  $ arm near/anims/HUM.MDH
  $ from
  skeleton_joints 2 from near/anims/HUM.MDH
  $ rm near/anims/HUM.MD*
  $ from
  skeleton_joints 2 from near/models/HUM.MDH

A hierarchy that is broken decides nothing. Empty, no hierarchy, cut, of another version, with another checksum:

  $ run broken/HUM-S_RUN.MAN
  $ put() { # FILE OFFSET OCTAL
  >     printf "\\$3" | dd of="$1" bs=1 seek="$2" conv=notrunc status=none
  > }
  $ decides() {
  >     check broken >report || :
  >     jq -r 'select(.path == "broken/HUM.MDH").strict | "\(.result) \(.rule)"' report
  >     found broken/HUM-S_RUN.MAN <report
  > }
  $ : >broken/HUM.MDH; decides
  rejected zengin.mdh/too-short
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it
  not checked: the skeleton that was found is broken
  $ printf 'no hierarchy' >broken/HUM.MDH; decides
  rejected zengin.mdh/not-a-hierarchy
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it
  not checked: the skeleton that was found is broken
  $ head -c 40 "$FILES/arm.mdh" >broken/HUM.MDH; decides
  rejected zengin.mdh/chunk-past-end
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it
  not checked: the skeleton that was found is broken
  $ cp "$FILES/arm.mdh" broken/HUM.MDH; put broken/HUM.MDH 6 002; decides
  rejected zengin.mdh/version
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it
  not checked: the skeleton that was found is broken
  $ cp "$FILES/arm.mdh" broken/HUM.MDH; put broken/HUM.MDH $(($(stat -c %s broken/HUM.MDH) - 40)) 000; decides
  rejected zengin.mdh/checksum-of-names
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it
  not checked: the skeleton that was found is broken
  $ run broken/LATE-S_RUN.MAN
  $ check broken | found broken/LATE-S_RUN.MAN
  skeleton_for_name 0 from what is around it
  next_present 1 from what is around it
  not checked: no skeleton of its own was found (use --context)
  note zengin.man/model-without-hierarchy

What strict accepts is sound: without its last chunks, or as a writer that stopped left it:

  $ run sound/HUM-S_RUN.MAN
  $ size=$(stat -c %s "$FILES/arm.mdh")
  $ (head -c $((size - 36)) "$FILES/arm.mdh"; tail -c 6 "$FILES/arm.mdh") >sound/HUM.MDH
  $ check sound >report
  $ jq -r 'select(.path == "sound/HUM.MDH").strict.result' report
  accepted
  $ found sound/HUM-S_RUN.MAN <report
  skeleton_joints 2 from sound/HUM.MDH
  skeleton_checksum 1769851177 from sound/HUM.MDH
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it
  $ cp "$FILES/head.man" sound/HUM-S_RUN.MAN
  $ (head -c $((size - 34)) "$FILES/arm.mdh"; printf '\0\0\0\0') >sound/HUM.MDH
  $ check sound >report
  [1]
  $ jq -r 'select(.path == "sound/HUM.MDH") | .strict.result, .findings[].rule' report
  accepted
  zengin.mdh/aborted-writer
  $ found sound/HUM-S_RUN.MAN <report
  skeleton_joints 2 from sound/HUM.MDH
  skeleton_checksum 1769851177 from sound/HUM.MDH
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it
  error zengin.man/checksum-of-model

An overlay has no hierarchy of its name. It finds one by the checksum; named itself, only beside it:

  $ arm overlay/models/HUM.MDH
  $ leg overlay/models/OTHER.MDH
  $ run overlay/anims/HUM_LATE-S_RUN.MAN
  $ check overlay | found overlay/anims/HUM_LATE-S_RUN.MAN
  skeleton_joints 2 from overlay/models/HUM.MDH
  skeleton_checksum 1769851177 from overlay/models/HUM.MDH
  skeleton_for_name 0 from what is around it
  next_present 1 from what is around it
  note zengin.man/model-without-hierarchy
  $ check overlay/anims/HUM_LATE-S_RUN.MAN | found overlay/anims/HUM_LATE-S_RUN.MAN
  next_present 1 from what is around it
  not checked: no skeleton of its own was found (use --context)
  not checked: no surrounding folder was given, or the file name does not identify the model
  $ arm overlay/anims/HUM.MDH
  $ from() { found overlay/anims/HUM_LATE-S_RUN.MAN | grep skeleton_joints; }
  $ check overlay/anims/HUM_LATE-S_RUN.MAN | from
  skeleton_joints 2 from overlay/anims/HUM.MDH
  $ check overlay | from
  skeleton_joints 2 from overlay/anims/HUM.MDH

Two of the same nodes, equally near, are equal:

  $ arm overlay/anims/HUM2.MDH
  $ check overlay/anims/HUM_LATE-S_RUN.MAN | from
  skeleton_joints 2 from overlay/anims/HUM.MDH
  $ check overlay | from
  skeleton_joints 2 from overlay/anims/HUM.MDH

What is given comes before what is found:

  $ arm given/HUM.MDH
  $ leg given/models/OTHER.MDH
  $ run given/HUM-S_RUN.MAN
  $ check --context given/models/OTHER.MDH given/HUM-S_RUN.MAN >report
  [1]
  $ found given/HUM-S_RUN.MAN <report
  skeleton_joints 2 from given/models/OTHER.MDH
  skeleton_checksum 2230532082 from given/models/OTHER.MDH
  skeleton_for_name 1 from given/models/OTHER.MDH
  next_present 1 from given/models/OTHER.MDH
  error zengin.man/checksum-of-model
  $ jq -c 'select(.record == "input").context.skeleton_joints' report
  {"value":2,"from":"given/models/OTHER.MDH"}

Of a file that is named alone it is not known what is absent, whatever else is named:

  $ mkdir alone
  $ cp "$FILES/gone.man" alone/HUM-S_RUN.MAN
  $ check alone/HUM-S_RUN.MAN | found alone/HUM-S_RUN.MAN
  not checked: no skeleton of its own was found (use --context)
  not checked: no surrounding folder was given, or the file name does not identify the model
  $ cp "$FILES/walk.man" alone/HUM-S_WALK.MAN
  $ check alone/HUM-S_RUN.MAN alone/HUM-S_WALK.MAN | found alone/HUM-S_RUN.MAN
  not checked: no skeleton of its own was found (use --context)
  not checked: no surrounding folder was given, or the file name does not identify the model

In a dump it is known that there is no hierarchy. Then the model's animations are elsewhere, too:

  $ check alone | found alone/HUM-S_RUN.MAN
  skeleton_for_name 0 from what is around it
  not checked: no skeleton of its own was found (use --context)
  not checked: no surrounding folder was given, or the file name does not identify the model
  note zengin.man/model-without-hierarchy

A hierarchy beside the file does not show what follows. Its dump does:

  $ arm alone/HUM.MDH
  $ check alone/HUM-S_RUN.MAN | found alone/HUM-S_RUN.MAN
  skeleton_joints 2 from alone/HUM.MDH
  skeleton_checksum 1769851177 from alone/HUM.MDH
  skeleton_for_name 1 from what is around it
  not checked: no surrounding folder was given, or the file name does not identify the model
  $ check alone | found alone/HUM-S_RUN.MAN
  skeleton_joints 2 from alone/HUM.MDH
  skeleton_checksum 1769851177 from alone/HUM.MDH
  skeleton_for_name 1 from what is around it
  next_present 0 from what is around it
  note zengin.man/next-absent

What follows is sought at every level:

  $ mkdir -p follow/a follow/b
  $ cp "$FILES/next.man" follow/a/HUM-S_RUN.MAN
  $ arm follow/a/HUM.MDH
  $ check follow | found follow/a/HUM-S_RUN.MAN
  skeleton_joints 2 from follow/a/HUM.MDH
  skeleton_checksum 1769851177 from follow/a/HUM.MDH
  skeleton_for_name 1 from what is around it
  next_present 0 from what is around it
  note zengin.man/next-absent
  $ : >follow/b/hum-s_next.man
  $ check follow >report
  [1]

  $ found follow/a/HUM-S_RUN.MAN <report
  skeleton_joints 2 from follow/a/HUM.MDH
  skeleton_checksum 1769851177 from follow/a/HUM.MDH
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it
  $ check follow/a | found follow/a/HUM-S_RUN.MAN
  skeleton_joints 2 from follow/a/HUM.MDH
  skeleton_checksum 1769851177 from follow/a/HUM.MDH
  skeleton_for_name 1 from what is around it
  next_present 0 from what is around it
  note zengin.man/next-absent
  $ run follow/a/HUM-S_NEXT.MAN
  $ check follow/a/HUM-S_RUN.MAN | found follow/a/HUM-S_RUN.MAN
  skeleton_joints 2 from follow/a/HUM.MDH
  skeleton_checksum 1769851177 from follow/a/HUM.MDH
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it

What follows itself is there, whatever the file is called. Where nothing follows nothing is absent:

  $ mkdir loop
  $ cp "$FILES/loop.man" loop/HUM-S_OTHER.MAN
  $ cp "$FILES/loop.man" loop/HUM-S_LOOP.MAN
  $ arm loop/HUM.MDH
  $ check loop >report
  $ found loop/HUM-S_OTHER.MAN <report
  skeleton_joints 2 from loop/HUM.MDH
  skeleton_checksum 1769851177 from loop/HUM.MDH
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it
  warning zengin.man/name-not-file-name
  $ found loop/HUM-S_LOOP.MAN <report
  skeleton_joints 2 from loop/HUM.MDH
  skeleton_checksum 1769851177 from loop/HUM.MDH
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it
  warning zengin.man/name-not-file-name
  $ run last/HUM-S_RUN.MAN
  $ arm last/HUM.MDH
  $ check --require-context last >report
  $ found last/HUM-S_RUN.MAN <report
  skeleton_joints 2 from last/HUM.MDH
  skeleton_checksum 1769851177 from last/HUM.MDH
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it

A name without a model seeks nothing:

  $ for name in -S_RUN.MAN S_RUN.MAN .MAN -.MAN; do
  >     mkdir nameless
  >     run nameless/$name
  >     arm nameless/HUM.MDH
  >     leg nameless/.MDH
  >     check nameless | jq --arg path nameless/$name 'select(.record == "input" and .path == $path).context | has("skeleton_for_name")'
  >     rm -r nameless
  > done
  false
  false
  false
  false

A link to a file is a companion of the files beside it, wherever it leads; one out of the folder is reported. Links to folders, loops and
links to nothing are not followed:

  $ run linked/a/HUM-S_RUN.MAN
  $ arm linked/b/skeleton
  $ ln -s ../b/skeleton linked/a/HUM.MDH
  $ ln -s . linked/a/circle
  $ ln -s ../../same linked/a/same
  $ ln -s itself linked/a/itself
  $ ln -s nowhere linked/a/HUM.MDL
  $ check linked | found linked/a/HUM-S_RUN.MAN
  skeleton_joints 2 from linked/a/HUM.MDH
  skeleton_checksum 1769851177 from linked/a/HUM.MDH
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it
  $ animcheck -q linked | tail -n 1
  2 files: 2 conforming; 4 links not followed; 1 link to a file only read where another file needs it
  $ run linked/c/HUM-S_RUN.MAN
  $ check linked | found linked/c/HUM-S_RUN.MAN
  skeleton_for_name 0 from what is around it
  next_present 1 from what is around it
  not checked: no skeleton of its own was found (use --context)
  note zengin.man/model-without-hierarchy
  $ ln -sf ../../same/HUM.MDH linked/a/HUM.MDH
  $ check linked | found linked/a/HUM-S_RUN.MAN
  animcheck: warning: linked/a/HUM.MDH is a link out of linked; such files are read where another file needs them
  skeleton_joints 2 from linked/a/HUM.MDH
  skeleton_checksum 1769851177 from linked/a/HUM.MDH
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it
  $ ln -s linked walked
  $ check walked | found walked/a/HUM-S_RUN.MAN
  animcheck: warning: walked/a/HUM.MDH is a link out of walked; such files are read where another file needs them
  skeleton_joints 2 from walked/a/HUM.MDH
  skeleton_checksum 1769851177 from walked/a/HUM.MDH
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it

Standard input has nothing around it:

  $ (cd same; check - <HUM-S_RUN.MAN | found -)
  not checked: no skeleton of its own was found (use --context)
  not checked: no surrounding folder was given, or the file name does not identify the model
  not checked: the input has no name

So is the hierarchy of a mesh, here of one that ends after its first chunk:

  $ mkdir mesh && cp same/HUM.MDH mesh && printf '\000\320\004\000\000\000\000\006\005\011\004' >mesh/HUM.MDM
  $ check mesh | found mesh/HUM.MDM | grep skeleton
  skeleton_joints 2 from mesh/HUM.MDH
  skeleton_checksum 1769851177 from mesh/HUM.MDH

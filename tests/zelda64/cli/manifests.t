A manifest that is beside its object is found; `--manifest` names one, or a folder of them.

  $ mkdir -p corpus a
  $ cp -r "$SOURCE/golden/cases/zelda64.object" corpus
  $ animcheck corpus export corpus --to exported >out
  $ cp exported/zelda64.object/bases.small small
  $ cp small a/object_test.zobj
  $ xml() { # FILE PREFIX: a manifest of that file
  >     echo "<Root><File Name=\"$1\" Segment=\"6\"><Skeleton Name=\"${2:-g}Skel\" Type=\"Normal\" LimbType=\"Standard\" Offset=\"0x38\"/>"
  >     echo "<Animation Name=\"${2:-g}Anim\" Offset=\"0x60\"/></File></Root>"
  > }
  $ inputs() { animcheck check --output-format jsonl "$@" >report || echo "exit $?"
  >     jq -r 'select(.record == "input") | [.path, .members[]] | join("::")' report; }

One that is called like its object:

  $ inputs a/object_test.zobj
  a/object_test.zobj::Skeleton_000038
  a/object_test.zobj::Animation_000060
  a/object_test.zobj
  $ xml object_test >a/object_test.xml
  $ inputs a/object_test.zobj
  a/object_test.zobj::gSkel
  a/object_test.zobj::gAnim
  a/object_test.zobj
  $ jq -c 'select(.record == "run").config.manifests[].name' report
  "object_test.xml"
  $ cp report found
  $ inputs --manifest a/object_test.xml a/object_test.zobj >out
  $ cmp report found
  $ inputs a/object_test.zobj a/object_test.xml
  a/object_test.zobj::gSkel
  a/object_test.zobj::gAnim
  a/object_test.zobj
  $ animcheck ls a/object_test.zobj
  112  zelda64.object     a/object_test.zobj         a manifest describes it
  112  zelda64.skeleton   a/object_test.zobj::gSkel  its container says so
  112  zelda64.animation  a/object_test.zobj::gAnim  its container says so
  3 entries: 1 zelda64.animation, 1 zelda64.object, 1 zelda64.skeleton
  $ animcheck decode a/object_test.zobj::gAnim >out
  $ animcheck dump a/object_test.zobj::gSkel | grep -o 'header.limb_count = 3'
  header.limb_count = 3

In a walked folder it is not an input, wherever it was found:

  $ inputs a
  a/object_test.zobj::gSkel
  a/object_test.zobj::gAnim
  a/object_test.zobj
  $ cp report found
  $ for given in a/object_test.xml .; do inputs --manifest $given a >out; cmp report found; done

The only one that names the object:

  $ rm a/object_test.xml
  $ xml Object_Test all >a/all.xml
  $ xml other >a/zz.xml
  $ inputs a/object_test.zobj
  a/object_test.zobj::allSkel
  a/object_test.zobj::allAnim
  a/object_test.zobj
  $ xml object_test second >a/second.xml
  $ inputs a/object_test.zobj
  animcheck: warning: a/all.xml and a/second.xml both name a/object_test.zobj, which is read without them (--manifest takes one)
  a/object_test.zobj::Skeleton_000038
  a/object_test.zobj::Animation_000060
  a/object_test.zobj
  $ xml object_test own >a/OBJECT_TEST.XML
  $ inputs a/object_test.zobj
  a/object_test.zobj::ownSkel
  a/object_test.zobj::ownAnim
  a/object_test.zobj
  $ rm a/*.xml a/*.XML

One that names another file changes nothing, and is a file like any:

  $ xml object_other >a/object_test.xml
  $ inputs a/object_test.zobj
  a/object_test.zobj::Skeleton_000038
  a/object_test.zobj::Animation_000060
  a/object_test.zobj
  $ jq -c 'select(.record == "run").config.manifests' report
  []
  $ inputs a
  a/object_test.xml
  a/object_test.zobj::Skeleton_000038
  a/object_test.zobj::Animation_000060
  a/object_test.zobj

One that is damaged is a warning if it was found, and exit 2 if it was named:

  $ for text in 'no XML' "<Root><File Name='object_test'>" '<Other/>' ''; do
  >     printf '%s' "$text" >a/object_test.xml
  >     inputs a/object_test.zobj
  >     refused animcheck check --manifest a/object_test.xml a/object_test.zobj
  > done
  animcheck: warning: a/object_test.xml:1: No document element found; a/object_test.zobj is read without it
  a/object_test.zobj::Skeleton_000038
  a/object_test.zobj::Animation_000060
  a/object_test.zobj
  animcheck: error: a/object_test.xml:1: No document element found
  animcheck: warning: a/object_test.xml:1: Start-end tags mismatch; a/object_test.zobj is read without it
  a/object_test.zobj::Skeleton_000038
  a/object_test.zobj::Animation_000060
  a/object_test.zobj
  animcheck: error: a/object_test.xml:1: Start-end tags mismatch
  a/object_test.zobj::Skeleton_000038
  a/object_test.zobj::Animation_000060
  a/object_test.zobj
  animcheck: error: a/object_test.xml:1: expected a <Root>
  animcheck: warning: a/object_test.xml:1: No document element found; a/object_test.zobj is read without it
  a/object_test.zobj::Skeleton_000038
  a/object_test.zobj::Animation_000060
  a/object_test.zobj
  animcheck: error: a/object_test.xml:1: No document element found
  $ printf 'no XML either' >a/unrelated.xml
  $ xml object_test >a/object_test.xml
  $ inputs a/object_test.zobj
  a/object_test.zobj::gSkel
  a/object_test.zobj::gAnim
  a/object_test.zobj
  $ rm a/*.xml

Each folder is on its own:

  $ mkdir b
  $ cp small b/object_test.zobj
  $ xml object_test b >b/object_test.xml
  $ inputs a b
  a/object_test.zobj::Skeleton_000038
  a/object_test.zobj::Animation_000060
  a/object_test.zobj
  b/object_test.zobj::bSkel
  b/object_test.zobj::bAnim
  b/object_test.zobj

What it names is an object, whatever the name implies:

  $ mkdir names
  $ for name in object.man object.anb anim.hqr battle.lgp link_animetion; do
  >     cp small names/$name
  >     xml $name >object.xml
  >     animcheck check --output-format jsonl --manifest object.xml names/$name | jq -r 'select(.record == "input" and .members == []).format'
  > done
  zelda64.object
  zelda64.object
  zelda64.object
  zelda64.object
  zelda64.object

A report does not replace what was found:

  $ xml object_test >a/object_test.xml
  $ refused animcheck check -o a/object_test.xml a/object_test.zobj
  animcheck: error: cannot write a/object_test.xml: it is read by this run
  $ mkdir -p manifests/x
  $ xml object_test >manifests/x/object_test.xml
  $ refused animcheck check -o manifests/x/object_test.xml --manifest manifests a/object_test.zobj
  animcheck: error: cannot write manifests/x/object_test.xml: it is read by this run
  $ xml object_test | cmp - manifests/x/object_test.xml
  $ rm a/object_test.xml

Of a folder of manifests those are used that name something of the run. What is given comes first:

  $ mkdir -p xml/objects
  $ xml object_test folder >xml/objects/object_test.xml
  $ for i in $(seq 0 49); do xml object_$i >xml/objects/object_$i.xml; done
  $ inputs --manifest xml a/object_test.zobj
  a/object_test.zobj::folderSkel
  a/object_test.zobj::folderAnim
  a/object_test.zobj
  $ jq -c 'select(.record == "run").config.manifests | length' report
  1
  $ xml object_test beside >a/object_test.xml
  $ inputs --manifest xml a/object_test.zobj
  a/object_test.zobj::folderSkel
  a/object_test.zobj::folderAnim
  a/object_test.zobj
  $ rm a/object_test.xml

That one names nothing of the run is no fault of a folder, but of a file:

  $ mkdir other
  $ cp small other/object_no.zobj
  $ cp small other/object_none.zobj
  $ inputs --manifest xml other/object_no.zobj
  other/object_no.zobj::Skeleton_000038
  other/object_no.zobj::Animation_000060
  other/object_no.zobj
  $ refused animcheck check --manifest xml/objects/object_1.xml other/object_no.zobj other/object_none.zobj
  animcheck: error: the manifest names object_1: no file of such a name was given

Faults in a folder:

  $ mkdir -p few/v1 few/v2 few/copy
  $ echo '<Root>' >few/broken.xml
  $ animcheck check --manifest few a/object_test.zobj
  animcheck: warning: few/broken.xml:1: Start-end tags mismatch; left out
  animcheck: error: few: there is no XML manifest below this folder
  animcheck: try 'animcheck check --help'
  [2]
  $ xml object_test one >few/v1/object_test.xml
  $ inputs --manifest few a/object_test.zobj
  animcheck: warning: few/broken.xml:1: Start-end tags mismatch; left out
  a/object_test.zobj::oneSkel
  a/object_test.zobj::oneAnim
  a/object_test.zobj

Two may say the same; else one has to be named:

  $ xml object_test one >few/copy/object_test.xml
  $ inputs --manifest few a/object_test.zobj
  animcheck: warning: few/broken.xml:1: Start-end tags mismatch; left out
  a/object_test.zobj::oneSkel
  a/object_test.zobj::oneAnim
  a/object_test.zobj
  $ xml object_test two >few/v2/object_test.xml
  $ animcheck check --manifest few a/object_test.zobj
  animcheck: warning: few/broken.xml:1: Start-end tags mismatch; left out
  animcheck: error: two manifests name object_test: few/copy/object_test.xml and few/v2/object_test.xml (--manifest takes one of them)
  animcheck: try 'animcheck check --help'
  [2]
  $ inputs --manifest few --manifest few/v2/object_test.xml a/object_test.zobj
  animcheck: warning: few/broken.xml:1: Start-end tags mismatch; left out
  a/object_test.zobj::twoSkel
  a/object_test.zobj::twoAnim
  a/object_test.zobj

Shards agree on what was found:

  $ xml object_test >a/object_test.xml
  $ cp small b/object_b.zobj
  $ xml object_b >b/object_b.xml
  $ for i in 1 2; do animcheck check --output-format jsonl --shard $i/2 a b >$i; done
  $ animcheck check --output-format jsonl a b >whole
  $ animcheck report merge 1 2 | cmp - whole

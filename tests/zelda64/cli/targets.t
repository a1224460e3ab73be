Models of players, and what they are for.

  $ python3 "$SOURCE/tests/zelda64/cli/make_models.py" .

Without a target a record says whose model it is, and what has room for it:

  $ animcheck check -v small.zobj | head -4
  small.zobj::Skeleton_005380: conforms (zelda64.skeleton, 21,824 bytes)
    limbs 21, dlists 18, confidence 95
  small.zobj::Skeleton_005534: conforms (zelda64.skeleton, 21,824 bytes)
    limbs 21, dlists 18, confidence 100
  $ animcheck check --output-format jsonl large.zobj | jq -c 'select(.record == "input" and .members == []) | [.verdict, .summary.model, .summary.age, .summary.of_game, .fits]'
  ["conforms","PlayAs","adult","Ocarina of Time",[{"slot":"ootr-adult","size":227344,"at_most":227328}]]

A randomizer refuses what is larger than the space in the ROM. Equal is fine:

  $ animcheck check --for ootr large.zobj | head -7
  large.zobj: broken (zelda64.object, 227,344 bytes)
    error    0x37810 (0 bytes)  size: the model is 227344 bytes, but must be at most 227328 [too-large]
             fix: use fewer or smaller textures, or convert it with a converter that shares pieces (z64convert)
             Target: refuses the model ("Model too large")
             seen as: model too large
             why: It takes the place of the game's own model, and the ROM has space for no more.
    not checked, only the game has the joints of its own Link (--context-json takes them as facts.player_joints): joints-moved
  $ animcheck check --for ootr exact.zobj | tail -1
  1 file: 1 conforming

What the target compares, and only the game has, is not checked, and the report says so:

  $ animcheck check --for ootr small.zobj exact.zobj
  small.zobj: conforms (zelda64.object, 21,824 bytes)
    not checked, only the game has the joints of its own Link (--context-json takes them as facts.player_joints): joints-moved
             and in 1 more file: exact.zobj
  
  2 notes of 1 rule not listed (--show note)
  4 elements of objects: 4 conforming
  2 files: 2 conforming
  $ animcheck check small.zobj | tail -1
  1 file: 1 conforming
  $ animcheck check --for ootr --output-format jsonl small.zobj | jq -c 'select(.record == "input") | .skipped[] | select(.targeted)'
  {"rule":"zelda64.object/joints-moved","why":"only the game has the joints of its own Link (--context-json takes them as facts.player_joints)","targeted":true}

Who has them gives them; one joint is moved here:

  $ jq -n '{name: "small.zobj", facts: {player_joints: [range(21) | {x: 0, y: 10, z: (if . == 7 then 512 else 0 end)}]}}' >joints.json
  $ animcheck check --for ootr --context-json joints.json --show note small.zobj 2>&1 | grep joints
    note     0x54E0 (84 bytes)  model.limb_apart: other joints than those of the game's own Link: 1 joint, from limb 7 on, off by up to 512; the pause screen warns of it [joints-moved]
  Run `animcheck explain zelda64.object/joints-moved` for background

A rule that acts only for targets says for which, and a case cannot name another:

  $ animcheck explain zelda64.object/no-hierarchy | tail -3
  animcheck check --for ootr|z64online PATH  reports it; without a target it is not checked
  
  animcheck check --ignore zelda64.object/no-hierarchy PATH  lists it and lets it pass
  $ mkdir corpus; cp -r "$SOURCE/golden/cases" corpus/cases
  $ sed -i '0,/target: ootr/s//target: oort/' corpus/cases/zelda64.object/limbs-apart.yaml
  $ animcheck corpus run corpus --only zelda64.object/limbs-apart
  animcheck: error: golden/zelda64.object/limbs-apart.yaml:4:5: unknown target or reader 'oort'
  [2]
  $ animcheck corpus lint corpus
  animcheck: error: golden/zelda64.object/limbs-apart.yaml:4:5: unknown target or reader 'oort'
  [2]

The name of a group begins with that of a piece:

  $ animcheck check --for ootr child.zobj | head -7
  child.zobj: broken (zelda64.object, 23,040 bytes)
    error    0x59DB (8 bytes)  misread[0].is_list: 'Sheath' is also inside the group name 'SheathMS', and OoT Randomizer reads that one: 0x53000000, where no display list is [manifest-misread]
             fix: rename the mesh group 'SheathMS': no group's name may begin with the name of a piece
             OoT Randomizer: branches to that address: crashes
             seen as: crashed on load, crash with randomizer
             why: It looks for each piece's name as text, from the start of the manifest, and reads the four bytes after it as the offset of its list.
    not checked, only the game has the joints of its own Link (--context-json takes them as facts.player_joints): joints-moved
  $ animcheck check child.zobj | tail -1
  1 file: 1 conforming

A model of another game, and one in a file of the wrong name:

  $ animcheck check --for ootr human.zobj | head -5
  human.zobj: broken (zelda64.object, 21,984 bytes)
    error    model.age: the model is for another game (human form of Majora's Mask): the target has no place for it [no-slot]
             fix: take the model for Ocarina of Time
             Target: reads the skeleton from the middle of the table: crashes
             why: The header's form is one of Majora's Mask.
  $ animcheck check --for ootr Child_Link.zobj | head -6
  Child_Link.zobj: broken (zelda64.object, 21,824 bytes)
    error    model.age: the file's name says child, but the model is for the adult [wrong-age]
             fix: take the file of that age, or rename this one
             Target: reads the skeleton from the middle of the table: crashes
             seen as: crashed on load
             why: If it replaces the Link that its name says, the game reads the skeleton from the middle of the table of display lists.
  $ animcheck check --show note Child_Link.zobj | grep -A3 named
    note     model.age: the file's name says child, but the model is for the adult [age-not-as-named]
  
  note     1 in 1 input  zelda64.object/age-not-as-named
  note     1 in 1 input  zelda64.object/no-manifest
  Run `animcheck explain zelda64.object/age-not-as-named` for background
  2 elements of objects: 2 conforming
  1 file: 1 conforming
  $ animcheck check --for decomp-mm human.zobj | tail -1
  1 file: 1 conforming

The pool of display lists was written over the model: it needs no target to crash.

  $ animcheck check overwritten.zobj | head -7
  overwritten.zobj: broken (zelda64.object, 21,872 bytes); the game probably crashes
    error    0x50D4 (4 bytes)  alias[0].list: the entry at 0x50D0 of the PlayAs table leads to 0x4FB8, from where commands run on into the table (0x5000 to 0x57FF) [alias-into-table]
             fix: convert the model again from a file whose bytes from 0x5000 to 0x57FF are blank
             game: executes the table as commands
             seen as: crashed on load
             why: The table was written over a part of the model: the end of this list is gone, and the table's own text is executed as commands.
  

The configuration can say the target, and the report does:

  $ echo 'target: ootr' >animcheck.yaml
  $ animcheck check large.zobj >/dev/null
  [1]
  $ animcheck check --output-format jsonl large.zobj | jq -c 'select(.record == "run") | .config.target'
  "ootr"
  $ animcheck config show large.zobj | grep target
    target   ootr     animcheck.yaml:1
  $ rm animcheck.yaml

A report that is read back says the same:

  $ animcheck check --for ootr --output-format jsonl . >report
  [1]
  $ animcheck report convert --output-format jsonl report | cmp - report

A ROM of a release that the target does not take:

  $ python3 "$SOURCE/tests/zelda64/cli/make_roms.py" .
  $ cp -r "$SOURCE/spec" specs
  $ cp zelda64.yaml specs/releases/zelda64.yaml
  $ for_target() { animcheck --spec-dir specs check --for "$@" | grep -A2 'not-for-target'; }
  $ for_target ootr retail.z64
    error    0x0 (1,114,112 bytes)  the target does not take the image: this is The Synthetic, 1.0 (US); OoT Randomizer takes oot-ntsc-1.0-us; oot-ntsc-1.0-jp [io/not-for-target]
             fix: use a ROM of a release that it takes, as it was sold
             Target: refuses the ROM
  --
  Run `animcheck explain io/not-for-target` for background
  5 members of containers: 5 unrecognised
  1 file: 1 broken
  $ sed -i 's/accepts: .*\], claims/accepts: [synthetic-1.0], claims/' specs/targets/ootr.yaml
  $ for_target ootr retail.z64
  [1]
  $ for_target ootr decompressed.z64
  [1]
  $ for_target ootr code.z64
  [1]
  $ sed -i 's/accepts: .*\], by/accepts: [synthetic-1.0], by/' specs/targets/2ship.yaml
  $ for_target 2ship edited.z64
    error    0x0 (1,114,112 bytes)  the target does not take the image: this is The Synthetic, 1.0 (US), but edited; 2 Ship 2 Harkinian takes The Synthetic, 1.0 (US) [io/not-for-target]
             fix: use a ROM of a release that it takes, as it was sold
             Target: refuses the ROM
  --
  Run `animcheck explain io/not-for-target` for background
  5 members of containers: 5 unrecognised
  1 file: 1 broken

Targets are data. A mistake in one is an error with its place:

  $ mistake() { sed "$1" "$SOURCE/spec/targets/ootr.yaml" >specs/targets/ootr.yaml; animcheck --spec-dir specs check small.zobj 2>&1 | head -1; }
  $ mistake 's/at_most: 0x37800/at_most: many/'
  animcheck: error: specs/targets/ootr.yaml:7:72: 'many'; expected an integer (decimal, or hexadecimal with 0x)
  $ mistake 's/by: \[models\]/by: [nobody]/'
  animcheck: error: specs/targets/ootr.yaml:7:86: no source 'nobody'
  $ mistake 's/slot: child/slot: adult/'
  animcheck: error: specs/targets/ootr.yaml:8:5: the slot 'adult' occurs twice
  $ mistake 's/too-large/too-heavy/'
  animcheck: error: specs: target ootr: no rule 'zelda64.object/too-heavy'
  $ mistake 's,object/too-large,object/overlap,'
  animcheck: error: specs: target ootr: the rule 'zelda64.object/overlap' acts without it
  $ mistake 's/^title/titel/'
  animcheck: error: specs/targets/ootr.yaml:2:1: unknown word 'titel' in a target; expected one of: schema, title, sources, slots, rules, releases
  $ sed 's/accepts: \[oot-ntsc-1.0-us,/accepts: [oot-ntsc-1.0-us, oot-ntsc-9.9,/' "$SOURCE/spec/targets/ootr.yaml" >specs/targets/ootr.yaml
  $ cp "$SOURCE/spec/releases/zelda64.yaml" specs/releases/zelda64.yaml
  $ cp "$SOURCE/spec/targets/2ship.yaml" specs/targets/2ship.yaml
  $ animcheck --spec-dir specs spec lint
  target ootr: no release 'oot-ntsc-9.9'
  [1]

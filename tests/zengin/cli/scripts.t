A model script names the animations of a model. Gothic reads the text (`.MDS`), Gothic II what it compiled from it (`.MSB`);
both are made up in `planted_scripts.py`, and say the same.

  $ found() { animcheck check --output-format jsonl "$@" | jq -r 'select(.record == "input") | .path as $path | .findings[] | "\($path | sub(".*/"; "")): \(.rule): \(.message)"'; }
  $ export PYTHONPATH="$SOURCE/tests/zengin"
  $ mod() { python3 -B -c 'import sys; from pathlib import Path; import planted_scripts as p; p.write(Path(sys.argv[1]), "folder", {})' "$1"; }
  $ mod mod
  $ find mod -type f | sort
  mod/HUM.MDS
  mod/_COMPILED/HUM-S_RUN.MAN
  mod/_COMPILED/HUM.MSB
  $ found mod
  HUM.MDS: zengin.mds/animations-elsewhere: files (.MAN) of 3 animations of this script are not here
  HUM.MDS: zengin.mds/hierarchy-absent: the hierarchy (.MDH or .MDL) of this script's own model was not found
  HUM-S_RUN.MAN: zengin.man/model-without-hierarchy: no hierarchy (.MDH or .MDL) of this model's name was found
  HUM.MSB: zengin.msb/animations-elsewhere: files (.MAN) of 3 animations of this script are not here
  HUM.MSB: zengin.msb/hierarchy-absent: the hierarchy (.MDH or .MDL) of this script's own model was not found

`decode` shows the same fields of both:

  $ both() { animcheck decode "$@" | jq -c '.fields | to_entries[] | select(.key | test("\\.(ani|alias)\\.(name|scene|direction|first|last|fps)$")) | .value' | tr '[:lower:]' '[:upper:]'; }
  $ both mod/HUM.MDS > text && both mod/_COMPILED/HUM.MSB > compiled && diff text compiled && wc -l < text
  26

The record counts what the script has:

  $ animcheck check --output-format jsonl mod/HUM.MDS | jq -c 'select(.record == "input").summary'
  {"animations":4,"aliases":1,"blends":1,"combinations":1,"events":3,"meshes":1}

An edit of the text that was not compiled. The animation still agrees with the compiled script, which is the nearer one:

  $ sed -i 's/F 0 20/F 0 24/; s/(3 "Step"/(4 "Step"/' mod/HUM.MDS
  $ found mod
  HUM.MDS: zengin.mds/animations-elsewhere: files (.MAN) of 3 animations of this script are not here
  HUM.MDS: zengin.mds/hierarchy-absent: the hierarchy (.MDH or .MDL) of this script's own model was not found
  HUM-S_RUN.MAN: zengin.man/model-without-hierarchy: no hierarchy (.MDH or .MDL) of this model's name was found
  HUM.MSB: zengin.msb/animations-elsewhere: files (.MAN) of 3 animations of this script are not here
  HUM.MSB: zengin.msb/hierarchy-absent: the hierarchy (.MDH or .MDL) of this script's own model was not found
  HUM.MSB: zengin.msb/text-differs: HUM.MDS differs from this script in 2 statements: ani S_RUN (line 9): last is '24', and compiled '20'; event 1 of ani S_RUN (line 11): frame is '4', and compiled '3'

Without the compiled script, as in a mod for Gothic, the animation is held to the text:

  $ mv mod/_COMPILED/HUM.MSB .
  $ found mod
  HUM.MDS: zengin.mds/animations-elsewhere: files (.MAN) of 3 animations of this script are not here
  HUM.MDS: zengin.mds/hierarchy-absent: the hierarchy (.MDH or .MDL) of this script's own model was not found
  HUM-S_RUN.MAN: zengin.man/model-without-hierarchy: no hierarchy (.MDH or .MDL) of this model's name was found
  HUM-S_RUN.MAN: zengin.man/line-differs: HUM.MDS has another line for 'S_RUN': frames 25, not 21, last frame 24, not 20
  $ found --game gothic2 mod | grep not-compiled
  HUM.MDS: zengin.mds/not-compiled: no compiled script (.MSB) of this name was found

An animation that no line plays is listed once, at the script in its folder:

  $ mod old && cp old/_COMPILED/HUM-S_RUN.MAN old/_COMPILED/HUM-S_OLD.MAN
  $ found old | grep unnamed
  HUM.MSB: zengin.msb/animations-unnamed: no line of this script plays 1 animation in its folder: HUM-S_OLD.MAN

In a volume, the script is a member like the others:

  $ python3 -B -c 'from pathlib import Path; import planted_scripts as p; p.write(Path("packed"), "volume", {"HUM.MDS": p.TEXT.replace("F 0 20", "F 0 24").encode()})'
  $ found packed/ANIMS.VDF
  ANIMS.VDF: zengin.man/model-without-hierarchy: no hierarchy (.MDH or .MDL) of this model's name was found
  ANIMS.VDF: zengin.mds/animations-elsewhere: files (.MAN) of 3 animations of this script are not here
  ANIMS.VDF: zengin.mds/hierarchy-absent: the hierarchy (.MDH or .MDL) of this script's own model was not found
  ANIMS.VDF: zengin.msb/animations-elsewhere: files (.MAN) of 3 animations of this script are not here
  ANIMS.VDF: zengin.msb/hierarchy-absent: the hierarchy (.MDH or .MDL) of this script's own model was not found
  ANIMS.VDF: zengin.msb/text-differs: HUM.MDS differs from this script in 1 statement: ani S_RUN (line 9): last is '24', and compiled '20'

What the game would lose has its line. It reads on where other parsers stop:

  $ mod broken && sed -i '14s/$/\n\t\t}/' broken/HUM.MDS
  $ found broken/HUM.MDS
  HUM.MDS: zengin.mds/statement-after-end: line 16 is lost: the brace on line 15 ended the animations
  $ animcheck check broken/HUM.MDS | head -4
  broken/HUM.MDS: broken (zengin.mds, 666 bytes); it probably looks wrong in the game
    error    0x152 (66 bytes)  line[15].number: line 16 is lost: the brace on line 15 ended the animations (6 places) [statement-after-end]
             fix: delete one of the braces before it, at or before the line that is named
             game: ignores the line

Other texts are not scripts, whatever they are called; other programs have .mds files, too:

  $ mkdir other && printf 'MEDIA DESCRIPTOR\001\003' > other/disc.mds && printf 'Models are (fun)\n' > other/text.mds && : > other/empty.mds
  $ animcheck check other
  animcheck: error: nothing was checked: 3 files are unrecognised (--allow-empty accepts that)
  
  3 notes of 1 rule not listed (--show note)
  3 files: 3 unrecognised (.mds 3; --list-unknown lists them)
  [3]

A name may have its dot before its hyphen:

  $ mkdir dots && cp "$FILES/run.man" dots/HUM.OLD-S_RUN
  $ animcheck check dots | tail -1
  dots/HUM.OLD-S_RUN: conforms (zengin.man, 169 bytes); 1 note (--show note); 5 checks skipped: no skeleton of its own was found (use --context)

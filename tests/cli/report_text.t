Needs: zengin lba1 ff7 zelda64 sotc

What people read. A mod with good files, one fault that many share, and one of its own:

  $ cp "$FILES/sample/ANIMS/HUM-S_TEST.MAN" good
  $ size=$(stat -c %s good)
  $ short() { # SIZE: the animation whose header declares so many bytes
  >     head -c 8 good; printf "\\$(printf %o "$1")"; tail -c $((size - 9)) good
  > }
  $ mkdir mod
  $ for i in $(seq 0 11); do short 67 >mod/A$i-S_TEST.MAN; done
  $ for i in 0 1 2; do cp good mod/B$i-S_TEST.MAN; done
  $ (cat good; printf rest) >mod/C-S_TEST.MAN
  $ printf 'plain text' >mod/readme.txt

A finding that many share is folded, and the worst come first:

  $ animcheck check mod | tee folded
  mod/A0-S_TEST.MAN: broken (zengin.man, 269 bytes); the game probably loads it
    error    0x8 (4 bytes)  header: the header declares 67 bytes; its own fields need 68 [header-size-short]
             fix: write 68 (44 00 00 00) at 0x8
             game: reads by fields and never seeks, so it should load such a file (concluded from GothicTools)
             why: A name was changed without its chunk size; a size of 0 is left by an exporter that stopped while it wrote the chunk.
             and in 11 more files: A1-S_TEST.MAN, A10-S_TEST.MAN, A11-S_TEST.MAN, A2-S_TEST.MAN, A3-S_TEST.MAN, A4-S_TEST.MAN, A5-S_TEST.MAN, A6-S_TEST.MAN, ... (-v lists them)
  mod/A1-S_TEST.MAN: broken: header-size-short, as above
  mod/A10-S_TEST.MAN: broken: header-size-short, as above
  mod/A11-S_TEST.MAN: broken: header-size-short, as above
  mod/A2-S_TEST.MAN: broken: header-size-short, as above
  mod/A3-S_TEST.MAN: broken: header-size-short, as above
  mod/A4-S_TEST.MAN: broken: header-size-short, as above
  mod/A5-S_TEST.MAN: broken: header-size-short, as above
  mod/A6-S_TEST.MAN: broken: header-size-short, as above
  mod/A7-S_TEST.MAN: broken: header-size-short, as above
  mod/A8-S_TEST.MAN: broken: header-size-short, as above
  mod/A9-S_TEST.MAN: broken: header-size-short, as above
  mod/C-S_TEST.MAN: deviates (zengin.man, 273 bytes); the game probably refuses it
    warning  0x10D (4 bytes)  trailing: the last chunk is followed by 4 bytes that cannot be a chunk [trailing-bytes]
             fix: remove the 4 bytes at 0x10D
             game: reads them as a chunk of garbage and probably fails (concluded)
             why: Only the end of the file ends the chunks, so a loader reads surplus bytes as another chunk.
  
  error    12 in 12 inputs  zengin.man/header-size-short
  warning   1 in 1 input    zengin.man/trailing-bytes
  17 notes of 2 rules not listed (--show note)
  Run `animcheck explain zengin.man/header-size-short` for background
  17 files: 3 conforming, 1 deviating, 12 broken, 1 unrecognised (.txt 1; --list-unknown lists them)
  $ for jobs in 1 2 7; do animcheck check --jobs $jobs mod | cmp - folded; done

`-v` lists each:

  $ animcheck check -v mod
  mod/A0-S_TEST.MAN: broken (zengin.man, 269 bytes); the game probably loads it
    frames 3, nodes 2, layer 1, samples 6, checksum 697dc929, fps 25
    error    0x8 (4 bytes)  header: the header declares 67 bytes; its own fields need 68 [header-size-short]
             fix: write 68 (44 00 00 00) at 0x8
             tried: 1 of 2 findings gone, none new; 1 other edit here does not do as well
             game: reads by fields and never seeks, so it should load such a file (concluded from GothicTools)
             why: A name was changed without its chunk size; a size of 0 is left by an exporter that stopped while it wrote the chunk.
    note     no hierarchy (.MDH or .MDL) of this model's name was found [model-without-hierarchy]
             why: Normal for overlays such as HUMANS_RELAXED, which move the base model.
    not checked, no skeleton of its own was found (use --context): checksum-of-model node-beyond-model child-before-parent root-not-moved bone-lengths
  mod/A1-S_TEST.MAN: broken (zengin.man, 269 bytes); the game probably loads it
    frames 3, nodes 2, layer 1, samples 6, checksum 697dc929, fps 25
    error    0x8 (4 bytes)  header: the header declares 67 bytes; its own fields need 68 [header-size-short]
             fix: write 68 (44 00 00 00) at 0x8
             tried: 1 of 2 findings gone, none new; 1 other edit here does not do as well
             game: reads by fields and never seeks, so it should load such a file (concluded from GothicTools)
             why: A name was changed without its chunk size; a size of 0 is left by an exporter that stopped while it wrote the chunk.
    note     no hierarchy (.MDH or .MDL) of this model's name was found [model-without-hierarchy]
             why: Normal for overlays such as HUMANS_RELAXED, which move the base model.
    not checked, no skeleton of its own was found (use --context): checksum-of-model node-beyond-model child-before-parent root-not-moved bone-lengths
  mod/A10-S_TEST.MAN: broken (zengin.man, 269 bytes); the game probably loads it
    frames 3, nodes 2, layer 1, samples 6, checksum 697dc929, fps 25
    error    0x8 (4 bytes)  header: the header declares 67 bytes; its own fields need 68 [header-size-short]
             fix: write 68 (44 00 00 00) at 0x8
             tried: 1 of 2 findings gone, none new; 1 other edit here does not do as well
             game: reads by fields and never seeks, so it should load such a file (concluded from GothicTools)
             why: A name was changed without its chunk size; a size of 0 is left by an exporter that stopped while it wrote the chunk.
    note     no hierarchy (.MDH or .MDL) of this model's name was found [model-without-hierarchy]
             why: Normal for overlays such as HUMANS_RELAXED, which move the base model.
    not checked, no skeleton of its own was found (use --context): checksum-of-model node-beyond-model child-before-parent root-not-moved bone-lengths
  mod/A11-S_TEST.MAN: broken (zengin.man, 269 bytes); the game probably loads it
    frames 3, nodes 2, layer 1, samples 6, checksum 697dc929, fps 25
    error    0x8 (4 bytes)  header: the header declares 67 bytes; its own fields need 68 [header-size-short]
             fix: write 68 (44 00 00 00) at 0x8
             tried: 1 of 2 findings gone, none new; 1 other edit here does not do as well
             game: reads by fields and never seeks, so it should load such a file (concluded from GothicTools)
             why: A name was changed without its chunk size; a size of 0 is left by an exporter that stopped while it wrote the chunk.
    note     no hierarchy (.MDH or .MDL) of this model's name was found [model-without-hierarchy]
             why: Normal for overlays such as HUMANS_RELAXED, which move the base model.
    not checked, no skeleton of its own was found (use --context): checksum-of-model node-beyond-model child-before-parent root-not-moved bone-lengths
  mod/A2-S_TEST.MAN: broken (zengin.man, 269 bytes); the game probably loads it
    frames 3, nodes 2, layer 1, samples 6, checksum 697dc929, fps 25
    error    0x8 (4 bytes)  header: the header declares 67 bytes; its own fields need 68 [header-size-short]
             fix: write 68 (44 00 00 00) at 0x8
             tried: 1 of 2 findings gone, none new; 1 other edit here does not do as well
             game: reads by fields and never seeks, so it should load such a file (concluded from GothicTools)
             why: A name was changed without its chunk size; a size of 0 is left by an exporter that stopped while it wrote the chunk.
    note     no hierarchy (.MDH or .MDL) of this model's name was found [model-without-hierarchy]
             why: Normal for overlays such as HUMANS_RELAXED, which move the base model.
    not checked, no skeleton of its own was found (use --context): checksum-of-model node-beyond-model child-before-parent root-not-moved bone-lengths
  mod/A3-S_TEST.MAN: broken (zengin.man, 269 bytes); the game probably loads it
    frames 3, nodes 2, layer 1, samples 6, checksum 697dc929, fps 25
    error    0x8 (4 bytes)  header: the header declares 67 bytes; its own fields need 68 [header-size-short]
             fix: write 68 (44 00 00 00) at 0x8
             tried: 1 of 2 findings gone, none new; 1 other edit here does not do as well
             game: reads by fields and never seeks, so it should load such a file (concluded from GothicTools)
             why: A name was changed without its chunk size; a size of 0 is left by an exporter that stopped while it wrote the chunk.
    note     no hierarchy (.MDH or .MDL) of this model's name was found [model-without-hierarchy]
             why: Normal for overlays such as HUMANS_RELAXED, which move the base model.
    not checked, no skeleton of its own was found (use --context): checksum-of-model node-beyond-model child-before-parent root-not-moved bone-lengths
  mod/A4-S_TEST.MAN: broken (zengin.man, 269 bytes); the game probably loads it
    frames 3, nodes 2, layer 1, samples 6, checksum 697dc929, fps 25
    error    0x8 (4 bytes)  header: the header declares 67 bytes; its own fields need 68 [header-size-short]
             fix: write 68 (44 00 00 00) at 0x8
             tried: 1 of 2 findings gone, none new; 1 other edit here does not do as well
             game: reads by fields and never seeks, so it should load such a file (concluded from GothicTools)
             why: A name was changed without its chunk size; a size of 0 is left by an exporter that stopped while it wrote the chunk.
    note     no hierarchy (.MDH or .MDL) of this model's name was found [model-without-hierarchy]
             why: Normal for overlays such as HUMANS_RELAXED, which move the base model.
    not checked, no skeleton of its own was found (use --context): checksum-of-model node-beyond-model child-before-parent root-not-moved bone-lengths
  mod/A5-S_TEST.MAN: broken (zengin.man, 269 bytes); the game probably loads it
    frames 3, nodes 2, layer 1, samples 6, checksum 697dc929, fps 25
    error    0x8 (4 bytes)  header: the header declares 67 bytes; its own fields need 68 [header-size-short]
             fix: write 68 (44 00 00 00) at 0x8
             tried: 1 of 2 findings gone, none new; 1 other edit here does not do as well
             game: reads by fields and never seeks, so it should load such a file (concluded from GothicTools)
             why: A name was changed without its chunk size; a size of 0 is left by an exporter that stopped while it wrote the chunk.
    note     no hierarchy (.MDH or .MDL) of this model's name was found [model-without-hierarchy]
             why: Normal for overlays such as HUMANS_RELAXED, which move the base model.
    not checked, no skeleton of its own was found (use --context): checksum-of-model node-beyond-model child-before-parent root-not-moved bone-lengths
  mod/A6-S_TEST.MAN: broken (zengin.man, 269 bytes); the game probably loads it
    frames 3, nodes 2, layer 1, samples 6, checksum 697dc929, fps 25
    error    0x8 (4 bytes)  header: the header declares 67 bytes; its own fields need 68 [header-size-short]
             fix: write 68 (44 00 00 00) at 0x8
             tried: 1 of 2 findings gone, none new; 1 other edit here does not do as well
             game: reads by fields and never seeks, so it should load such a file (concluded from GothicTools)
             why: A name was changed without its chunk size; a size of 0 is left by an exporter that stopped while it wrote the chunk.
    note     no hierarchy (.MDH or .MDL) of this model's name was found [model-without-hierarchy]
             why: Normal for overlays such as HUMANS_RELAXED, which move the base model.
    not checked, no skeleton of its own was found (use --context): checksum-of-model node-beyond-model child-before-parent root-not-moved bone-lengths
  mod/A7-S_TEST.MAN: broken (zengin.man, 269 bytes); the game probably loads it
    frames 3, nodes 2, layer 1, samples 6, checksum 697dc929, fps 25
    error    0x8 (4 bytes)  header: the header declares 67 bytes; its own fields need 68 [header-size-short]
             fix: write 68 (44 00 00 00) at 0x8
             tried: 1 of 2 findings gone, none new; 1 other edit here does not do as well
             game: reads by fields and never seeks, so it should load such a file (concluded from GothicTools)
             why: A name was changed without its chunk size; a size of 0 is left by an exporter that stopped while it wrote the chunk.
    note     no hierarchy (.MDH or .MDL) of this model's name was found [model-without-hierarchy]
             why: Normal for overlays such as HUMANS_RELAXED, which move the base model.
    not checked, no skeleton of its own was found (use --context): checksum-of-model node-beyond-model child-before-parent root-not-moved bone-lengths
  mod/A8-S_TEST.MAN: broken (zengin.man, 269 bytes); the game probably loads it
    frames 3, nodes 2, layer 1, samples 6, checksum 697dc929, fps 25
    error    0x8 (4 bytes)  header: the header declares 67 bytes; its own fields need 68 [header-size-short]
             fix: write 68 (44 00 00 00) at 0x8
             tried: 1 of 2 findings gone, none new; 1 other edit here does not do as well
             game: reads by fields and never seeks, so it should load such a file (concluded from GothicTools)
             why: A name was changed without its chunk size; a size of 0 is left by an exporter that stopped while it wrote the chunk.
    note     no hierarchy (.MDH or .MDL) of this model's name was found [model-without-hierarchy]
             why: Normal for overlays such as HUMANS_RELAXED, which move the base model.
    not checked, no skeleton of its own was found (use --context): checksum-of-model node-beyond-model child-before-parent root-not-moved bone-lengths
  mod/A9-S_TEST.MAN: broken (zengin.man, 269 bytes); the game probably loads it
    frames 3, nodes 2, layer 1, samples 6, checksum 697dc929, fps 25
    error    0x8 (4 bytes)  header: the header declares 67 bytes; its own fields need 68 [header-size-short]
             fix: write 68 (44 00 00 00) at 0x8
             tried: 1 of 2 findings gone, none new; 1 other edit here does not do as well
             game: reads by fields and never seeks, so it should load such a file (concluded from GothicTools)
             why: A name was changed without its chunk size; a size of 0 is left by an exporter that stopped while it wrote the chunk.
    note     no hierarchy (.MDH or .MDL) of this model's name was found [model-without-hierarchy]
             why: Normal for overlays such as HUMANS_RELAXED, which move the base model.
    not checked, no skeleton of its own was found (use --context): checksum-of-model node-beyond-model child-before-parent root-not-moved bone-lengths
  mod/C-S_TEST.MAN: deviates (zengin.man, 273 bytes); the game probably refuses it
    frames 3, nodes 2, layer 1, samples 6, checksum 697dc929, fps 25
    warning  0x10D (4 bytes)  trailing: the last chunk is followed by 4 bytes that cannot be a chunk [trailing-bytes]
             fix: remove the 4 bytes at 0x10D
             tried: 1 of 2 findings gone, none new; 2 other edits here do not do as well
             game: reads them as a chunk of garbage and probably fails (concluded)
             why: Only the end of the file ends the chunks, so a loader reads surplus bytes as another chunk.
    note     no hierarchy (.MDH or .MDL) of this model's name was found [model-without-hierarchy]
             why: Normal for overlays such as HUMANS_RELAXED, which move the base model.
    not checked, no skeleton of its own was found (use --context): checksum-of-model node-beyond-model child-before-parent root-not-moved bone-lengths
  mod/B0-S_TEST.MAN: conforms (zengin.man, 269 bytes)
    frames 3, nodes 2, layer 1, samples 6, checksum 697dc929, fps 25
    note     no hierarchy (.MDH or .MDL) of this model's name was found [model-without-hierarchy]
             why: Normal for overlays such as HUMANS_RELAXED, which move the base model.
    not checked, no skeleton of its own was found (use --context): checksum-of-model node-beyond-model child-before-parent root-not-moved bone-lengths
  mod/B1-S_TEST.MAN: conforms (zengin.man, 269 bytes)
    frames 3, nodes 2, layer 1, samples 6, checksum 697dc929, fps 25
    note     no hierarchy (.MDH or .MDL) of this model's name was found [model-without-hierarchy]
             why: Normal for overlays such as HUMANS_RELAXED, which move the base model.
    not checked, no skeleton of its own was found (use --context): checksum-of-model node-beyond-model child-before-parent root-not-moved bone-lengths
  mod/B2-S_TEST.MAN: conforms (zengin.man, 269 bytes)
    frames 3, nodes 2, layer 1, samples 6, checksum 697dc929, fps 25
    note     no hierarchy (.MDH or .MDL) of this model's name was found [model-without-hierarchy]
             why: Normal for overlays such as HUMANS_RELAXED, which move the base model.
    not checked, no skeleton of its own was found (use --context): checksum-of-model node-beyond-model child-before-parent root-not-moved bone-lengths
  
  error    12 in 12 inputs  zengin.man/header-size-short
  warning   1 in 1 input    zengin.man/trailing-bytes
  note     16 in 16 inputs  zengin.man/model-without-hierarchy
  note      1 in 1 input    io/unknown-format
  Run `animcheck explain zengin.man/header-size-short` for background
  17 files: 3 conforming, 1 deviating, 12 broken, 1 unrecognised (.txt 1; --list-unknown lists them)
  [1]

`-q` has only the summary:

  $ animcheck check -q mod
  error    12 in 12 inputs  zengin.man/header-size-short
  warning   1 in 1 input    zengin.man/trailing-bytes
  17 notes of 2 rules not listed (--show note)
  Run `animcheck explain zengin.man/header-size-short` for background
  17 files: 3 conforming, 1 deviating, 12 broken, 1 unrecognised (.txt 1; --list-unknown lists them)
  [1]

Concise: a line for each finding:

  $ animcheck check --output-format concise mod
  mod/A0-S_TEST.MAN:0x8: error: header: the header declares 67 bytes; its own fields need 68 [zengin.man/header-size-short]
  mod/A1-S_TEST.MAN:0x8: error: header: the header declares 67 bytes; its own fields need 68 [zengin.man/header-size-short]
  mod/A10-S_TEST.MAN:0x8: error: header: the header declares 67 bytes; its own fields need 68 [zengin.man/header-size-short]
  mod/A11-S_TEST.MAN:0x8: error: header: the header declares 67 bytes; its own fields need 68 [zengin.man/header-size-short]
  mod/A2-S_TEST.MAN:0x8: error: header: the header declares 67 bytes; its own fields need 68 [zengin.man/header-size-short]
  mod/A3-S_TEST.MAN:0x8: error: header: the header declares 67 bytes; its own fields need 68 [zengin.man/header-size-short]
  mod/A4-S_TEST.MAN:0x8: error: header: the header declares 67 bytes; its own fields need 68 [zengin.man/header-size-short]
  mod/A5-S_TEST.MAN:0x8: error: header: the header declares 67 bytes; its own fields need 68 [zengin.man/header-size-short]
  mod/A6-S_TEST.MAN:0x8: error: header: the header declares 67 bytes; its own fields need 68 [zengin.man/header-size-short]
  mod/A7-S_TEST.MAN:0x8: error: header: the header declares 67 bytes; its own fields need 68 [zengin.man/header-size-short]
  mod/A8-S_TEST.MAN:0x8: error: header: the header declares 67 bytes; its own fields need 68 [zengin.man/header-size-short]
  mod/A9-S_TEST.MAN:0x8: error: header: the header declares 67 bytes; its own fields need 68 [zengin.man/header-size-short]
  mod/C-S_TEST.MAN:0x10D: warning: trailing: the last chunk is followed by 4 bytes that cannot be a chunk [zengin.man/trailing-bytes]
  [1]

`--show` changes what is listed, but not the exit code:

  $ animcheck check --show error mod/C-S_TEST.MAN
  
  1 warning of 1 rule not listed (--show warning)
  1 file: 1 deviating
  $ animcheck check --show note mod/C-S_TEST.MAN
  mod/C-S_TEST.MAN: deviates (zengin.man, 273 bytes); the game probably refuses it
    warning  0x10D (4 bytes)  trailing: the last chunk is followed by 4 bytes that cannot be a chunk [trailing-bytes]
             fix: remove the 4 bytes at 0x10D
             game: reads them as a chunk of garbage and probably fails (concluded)
             why: Only the end of the file ends the chunks, so a loader reads surplus bytes as another chunk.
  
  Run `animcheck explain zengin.man/trailing-bytes` for background
  1 file: 1 deviating

`--select` and `--ignore` change what counts:

  $ animcheck check -q --select 'zengin.man/*-size-*' mod
  error    12 in 12 inputs  zengin.man/header-size-short
  18 findings of ignored rules or known exceptions not listed (-v)
  Run `animcheck explain zengin.man/header-size-short` for background
  17 files: 4 conforming, 12 broken, 1 unrecognised (.txt 1; --list-unknown lists them)
  [1]
  $ animcheck check -q --select version mod
  30 findings of ignored rules or known exceptions not listed (-v)
  17 files: 16 conforming, 1 unrecognised (.txt 1; --list-unknown lists them)
  $ animcheck check -q --ignore header-size-short mod
  warning  1 in 1 input  zengin.man/trailing-bytes
  17 notes of 2 rules not listed (--show note)
  12 findings of ignored rules or known exceptions not listed (-v)
  Run `animcheck explain zengin.man/trailing-bytes` for background
  17 files: 15 conforming, 1 deviating, 1 unrecognised (.txt 1; --list-unknown lists them)
  $ animcheck check -q --select header-size-short --ignore 'zengin.*/header*' mod
  30 findings of ignored rules or known exceptions not listed (-v)
  17 files: 16 conforming, 1 unrecognised (.txt 1; --list-unknown lists them)
  $ refused animcheck check --select header-size-shrot mod
  animcheck: error: unknown rule 'header-size-shrot'; did you mean 'header-size-short'?

More files than are listed in full:

  $ mkdir flood
  $ for i in $(seq 0 39); do short $i >flood/F$((i + 10))-S_TEST.MAN; done
  $ animcheck check flood
  flood/F10-S_TEST.MAN: broken (zengin.man, 269 bytes); the game probably loads it
    error    0x8 (4 bytes)  header: the header declares 0 bytes; its own fields need 68 [header-size-short]
             fix: write 68 (44 00 00 00) at 0x8
             game: reads by fields and never seeks, so it should load such a file (concluded from GothicTools)
             why: A name was changed without its chunk size; a size of 0 is left by an exporter that stopped while it wrote the chunk.
             and in 35 more files: F15-S_TEST.MAN, F16-S_TEST.MAN, F17-S_TEST.MAN, F18-S_TEST.MAN, F19-S_TEST.MAN, F20-S_TEST.MAN, F21-S_TEST.MAN, F22-S_TEST.MAN, ... (-v lists them)
  flood/F11-S_TEST.MAN: broken (zengin.man, 269 bytes); the game probably loads it
    error    0x8 (4 bytes)  header: the header declares 1 byte; its own fields need 68 [header-size-short]
             fix: write 68 (44 00 00 00) at 0x8
  flood/F12-S_TEST.MAN: broken (zengin.man, 269 bytes); the game probably loads it
    error    0x8 (4 bytes)  header: the header declares 2 bytes; its own fields need 68 [header-size-short]
             fix: write 68 (44 00 00 00) at 0x8
  flood/F13-S_TEST.MAN: broken (zengin.man, 269 bytes); the game probably loads it
    error    0x8 (4 bytes)  header: the header declares 3 bytes; its own fields need 68 [header-size-short]
             fix: write 68 (44 00 00 00) at 0x8
  flood/F14-S_TEST.MAN: broken (zengin.man, 269 bytes); the game probably loads it
    error    0x8 (4 bytes)  header: the header declares 4 bytes; its own fields need 68 [header-size-short]
             fix: write 68 (44 00 00 00) at 0x8
  flood/F15-S_TEST.MAN: broken: the header declares 5 bytes; its own fields need 68 [header-size-short]
  flood/F16-S_TEST.MAN: broken: the header declares 6 bytes; its own fields need 68 [header-size-short]
  flood/F17-S_TEST.MAN: broken: the header declares 7 bytes; its own fields need 68 [header-size-short]
  flood/F18-S_TEST.MAN: broken: the header declares 8 bytes; its own fields need 68 [header-size-short]
  flood/F19-S_TEST.MAN: broken: the header declares 9 bytes; its own fields need 68 [header-size-short]
  flood/F20-S_TEST.MAN: broken: the header declares 10 bytes; its own fields need 68 [header-size-short]
  flood/F21-S_TEST.MAN: broken: the header declares 11 bytes; its own fields need 68 [header-size-short]
  flood/F22-S_TEST.MAN: broken: the header declares 12 bytes; its own fields need 68 [header-size-short]
  flood/F23-S_TEST.MAN: broken: the header declares 13 bytes; its own fields need 68 [header-size-short]
  flood/F24-S_TEST.MAN: broken: the header declares 14 bytes; its own fields need 68 [header-size-short]
  flood/F25-S_TEST.MAN: broken: the header declares 15 bytes; its own fields need 68 [header-size-short]
  flood/F26-S_TEST.MAN: broken: the header declares 16 bytes; its own fields need 68 [header-size-short]
  flood/F27-S_TEST.MAN: broken: the header declares 17 bytes; its own fields need 68 [header-size-short]
  flood/F28-S_TEST.MAN: broken: the header declares 18 bytes; its own fields need 68 [header-size-short]
  flood/F29-S_TEST.MAN: broken: the header declares 19 bytes; its own fields need 68 [header-size-short]
  flood/F30-S_TEST.MAN: broken: the header declares 20 bytes; its own fields need 68 [header-size-short]
  flood/F31-S_TEST.MAN: broken: the header declares 21 bytes; its own fields need 68 [header-size-short]
  flood/F32-S_TEST.MAN: broken: the header declares 22 bytes; its own fields need 68 [header-size-short]
  flood/F33-S_TEST.MAN: broken: the header declares 23 bytes; its own fields need 68 [header-size-short]
  flood/F34-S_TEST.MAN: broken: the header declares 24 bytes; its own fields need 68 [header-size-short]
  flood/F35-S_TEST.MAN: broken: the header declares 25 bytes; its own fields need 68 [header-size-short]
  flood/F36-S_TEST.MAN: broken: the header declares 26 bytes; its own fields need 68 [header-size-short]
  flood/F37-S_TEST.MAN: broken: the header declares 27 bytes; its own fields need 68 [header-size-short]
  flood/F38-S_TEST.MAN: broken: the header declares 28 bytes; its own fields need 68 [header-size-short]
  flood/F39-S_TEST.MAN: broken: the header declares 29 bytes; its own fields need 68 [header-size-short]
  flood/F40-S_TEST.MAN: broken: the header declares 30 bytes; its own fields need 68 [header-size-short]
  flood/F41-S_TEST.MAN: broken: the header declares 31 bytes; its own fields need 68 [header-size-short]
  flood/F42-S_TEST.MAN: broken: the header declares 32 bytes; its own fields need 68 [header-size-short]
  flood/F43-S_TEST.MAN: broken: the header declares 33 bytes; its own fields need 68 [header-size-short]
  flood/F44-S_TEST.MAN: broken: the header declares 34 bytes; its own fields need 68 [header-size-short]
  flood/F45-S_TEST.MAN: broken: the header declares 35 bytes; its own fields need 68 [header-size-short]
  flood/F46-S_TEST.MAN: broken: the header declares 36 bytes; its own fields need 68 [header-size-short]
  flood/F47-S_TEST.MAN: broken: the header declares 37 bytes; its own fields need 68 [header-size-short]
  flood/F48-S_TEST.MAN: broken: the header declares 38 bytes; its own fields need 68 [header-size-short]
  flood/F49-S_TEST.MAN: broken: the header declares 39 bytes; its own fields need 68 [header-size-short]
  
  error    40 in 40 inputs  zengin.man/header-size-short
  40 notes of 1 rule not listed (--show note)
  Run `animcheck explain zengin.man/header-size-short` for background
  40 files: 40 broken
  [1]

One file, broken and good, and none:

  $ short 67 >HUM-S_TEST.MAN
  $ animcheck check HUM-S_TEST.MAN
  HUM-S_TEST.MAN: broken (zengin.man, 269 bytes); the game probably loads it
    error    0x8 (4 bytes)  header: the header declares 67 bytes; its own fields need 68 [header-size-short]
             fix: write 68 (44 00 00 00) at 0x8
             game: reads by fields and never seeks, so it should load such a file (concluded from GothicTools)
             why: A name was changed without its chunk size; a size of 0 is left by an exporter that stopped while it wrote the chunk.
  
  Run `animcheck explain zengin.man/header-size-short` for background
  1 file: 1 broken
  [1]
  $ animcheck check mod/B0-S_TEST.MAN
  mod/B0-S_TEST.MAN: conforms (zengin.man, 269 bytes); 6 checks skipped: no skeleton of its own was found (use --context)
  $ mkdir empty
  $ animcheck check empty
  animcheck: error: nothing was checked: there is no file (--allow-empty accepts that)
  0 files: nothing to check
  [3]

Colours are for terminals, or where they are asked for. `TERM=dumb` and a `NO_COLOR` that is not empty keep them away:

  $ animcheck check --color always HUM-S_TEST.MAN
  \x1b[1mHUM-S_TEST.MAN\x1b[0m: broken (zengin.man, 269 bytes); the game probably loads it (esc)
    \x1b[31merror\x1b[0m    0x8 (4 bytes)  \x1b[2mheader\x1b[0m: the header declares 67 bytes; its own fields need 68 \x1b[34m[header-size-short]\x1b[0m (esc)
             \x1b[2mfix\x1b[0m: write 68 (44 00 00 00) at 0x8 (esc)
             \x1b[2mgame\x1b[0m: reads by fields and never seeks, so it should load such a file (concluded from GothicTools) (esc)
             \x1b[2mwhy\x1b[0m: A name was changed without its chunk size; a size of 0 is left by an exporter that stopped while it wrote the chunk. (esc)
  
  Run `animcheck explain zengin.man/header-size-short` for background
  1 file: 1 broken
  [1]
  $ animcheck check HUM-S_TEST.MAN | grep $'\e'
  [1]
  $ animcheck check --color never HUM-S_TEST.MAN | grep $'\e'
  [1]
  $ terminal() { script -qec "env $* animcheck check HUM-S_TEST.MAN" /dev/null </dev/null | grep -c $'\e'; }
  $ terminal -u NO_COLOR TERM=xterm
  6
  $ terminal NO_COLOR= TERM=xterm
  6
  $ terminal NO_COLOR=1 TERM=xterm
  0
  [1]
  $ terminal -u NO_COLOR TERM=dumb
  0
  [1]

The sample dump, which `./animcheck --sample` checks:

  $ cp -r "$FILES/sample" .
  $ animcheck check sample
  sample/ANIMS/CUT/HUM-C_TEST.MAN: broken (zengin.man, 182 bytes)
    error    missing bytes: 1 byte missing at the end [io/bytes-missing]
             fix: get the file again: nothing in it says what was there
             why: With as many bytes put in there, all that is wrong elsewhere is gone; with one more or one fewer it is not.
        error    0x77 (4 bytes)  chunk[3].size: the chunk declares 60 bytes; the file has 59 bytes left [chunk-past-end]
        error    0x19 (4 bytes)  header.frames: the header declares 2 frames; the samples hold 1 in full [frames-missing]
  sample/ANIMS/DOWNLOAD/HUM-S_TEST.MAN: broken (zengin.man, 130 bytes)
    fatal    0x0 (130 bytes)  the name says animation; the bytes look like a git-lfs pointer (the file itself was not fetched) [not-an-animation]
             fix: fetch the file itself: git lfs pull
             ZenKit: loads it as an empty animation
             why: Hierarchies, meshes and compiled scripts share the chunk layout, so tools that only skip unknown chunks load them as empty animations.
  sample/ANIMS/FTP/HUM-S_TEST.MAN: broken (zengin.man, 270 bytes); the game probably loads it
    error    0x14 (2 bytes)  header.name: the text ends in CR LF; it should end in LF alone [line-end-crlf]
             fix: delete the carriage return (0D) and lower the size of its chunk by 1
             game: reads to the line feed and drops the carriage return (concluded from GothicTools; ZenKit, ZenLib: misread what follows)
             why: No known file has a carriage return.
  sample/ANIMS/HUM-S_OLDTEST.MAN: broken (zengin.man, 281 bytes); the game probably loads it
    error    0x8 (4 bytes)  header: the header declares 68 bytes; its own fields need 74 [header-size-short]
             fix: write 74 (4a 00 00 00) at 0x8
             game: reads by fields and never seeks, so it should load such a file (concluded from GothicTools)
             why: A name was changed without its chunk size; a size of 0 is left by an exporter that stopped while it wrote the chunk.
    warning  0x58 (4 bytes)  source: the source chunk declares 93 bytes; its own fields need 99 [source-size]
             fix: write 99 (63 00 00 00) at 0x58
             game: reads by fields and never seeks, so it should load such a file unless surplus bytes follow the fields (concluded)
             why: The same edit of names that makes the header's size wrong does so here: the script line repeats them.
  sample/DATA/Anims.vdf::HUM-C_TEST.MAN: broken (zengin.man, 182 bytes)
    error    missing bytes: 1 byte missing at the end [io/bytes-missing]
             fix: get the file again: nothing in it says what was there
        error    0x689 (4 bytes)  chunk[3].size: the chunk declares 60 bytes; the file has 59 bytes left [chunk-past-end]
        error    0x62B (4 bytes)  header.frames: the header declares 2 frames; the samples hold 1 in full [frames-missing]
  sample/DATA/Circle.vdf: broken (zengin.vdf, 776 bytes)
    error    0x208 (4 bytes)  entries[2].offset: the directory's children start at entry 0, which leads back to the directory itself [directory-cycle]
             fix: pack the volume again
             ZenKit: crashes, as observed (Union: follows the entries in the same way)
             why: Loaders that follow it never end, or run out of memory.
        warning  0x268 (80 bytes)  entries[4]: no directory leads to 1 entry, counted from this one [unreachable]
  sample/DATA/Damaged.vdf::HUM-S_TEST.MAN: broken (zengin.man, 268 bytes)
    error    0x2C0 (3 bytes)  stream.block[4].data: the compressed data is damaged: 0 of 1 byte could be unpacked [zengin.vdf/block-damaged]
             fix: get the volume again, or pack it again
             ZenKit: ends the file before this block
             why: Bytes were changed after they were packed.
        error    0xB5 (4 bytes of the unpacked member)  chunk[3].size: the chunk declares 84 bytes; the file has 83 bytes left [chunk-past-end]
        error    0x19 (4 bytes of the unpacked member)  header.frames: the header declares 3 frames; the samples hold 2 in full [frames-missing]
  sample/DATA/Zipped.mod::HUM-S_OLDTEST.MAN: broken (zengin.man, 281 bytes); the game probably loads it
    error    0x8 (4 bytes of the unpacked member)  header: the header declares 68 bytes; its own fields need 74 [header-size-short]
             fix: write 74 (4a 00 00 00) at 0x8 of the unpacked member
    warning  0x58 (4 bytes of the unpacked member)  source: the source chunk declares 93 bytes; its own fields need 99 [source-size]
             fix: write 99 (63 00 00 00) at 0x58 of the unpacked member
  sample/FF7/battle.lgp::rsda: broken (ff7.battle, 76 bytes); it probably looks wrong in the game
    with the skeleton of sample/FF7/battle.lgp::rsaa
    error    0xF67 (4 bytes)  animations: the pack declares 2 animations; its skeleton declares 52 for the body and 42 for the weapon, 94 in all [count-of-skeleton]
             fix: use the pack and the skeleton of the same model, or correct the animation counts in the skeleton
             game: finds body and weapon animations by their slot numbers alone (concluded from the PlayStation game)
             seen as: crash at the start of a battle
             why: The game finds a weapon's animations after a fixed number of body animations.
    error    0xF6B (4 bytes)  animation[0].bones: the block header declares 3 rotations per frame; the stream has 4 (the skeleton has 3 bones) [bones-of-skeleton]
             fix: write 4 (04 00 00 00) at 0xF6B
             game: uses the skeleton (KimeraCS, V-Gears, Braver: use the header)
             seen as: model explodes, limbs everywhere, wrong bone count, invalid animation for skeleton
             why: A frame of the body has a rotation for each bone and one for the root; a frame of the weapon has one.
    error    0xF79 (2 bytes)  animation[0].mini.size: the stream declares 15 bytes; the first frame alone needs 18 [first-frame-cut]
             fix: re-export the animation
             game: reads the rest of the frame from the bytes that follow
             why: The first frame has three positions of 16 bits and all rotations, uncompressed.
        warning  0xF77 (2 bytes)  animation[0].mini.frames: the mini header declares 1 frame; the stream holds 0 [frames-too-many]
    error    0xF97 (3 bytes)  animation[1].mini: the mini header has no frame count: it starts with the size and the key [frame-count-missing]
             fix: re-export the animation with a frame count
             game: reads a wrong size and key and shows a single frame of garbage
             why: With a frame count, the frames do not end where the stream does; without one, the key is a known one, the size fills the block, and they do.
    error    0xF8B (4 bytes)  animation[1].bones: the block header declares 3 rotations per frame; the stream has 1 (the skeleton has 3 bones) [bones-of-skeleton]
             fix: write 1 (01 00 00 00) at 0xF8B
    warning  0xF8F (4 bytes)  animation[1].frames: the block header declares 2 frames; the stream holds 4 [header-frames]
             fix: write 4 (04 00 00 00) at 0xF8F
             game: ignores it (V-Gears, Braver: read past the stream where it counts too many)
             why: The header counts the frames of the stream: so it is in 7,393 of 7,409 animations of a mod, and 15 of the 16 others belong to skeletons of one bone.
  sample/FF7/battle.lgp::rtda: broken (ff7.battle, 108 bytes); it probably looks wrong in the game
    with the skeleton of sample/FF7/battle.lgp::rtaa
    error    0x103B (4 bytes)  made_for: the pack was made for another model: its streams have 3 rotations per frame; the skeleton needs 4 (3 bones and the root) [of-another-model]
             fix: use the pack and the skeleton of the same model
             game: decodes garbage with the skeleton's count
             why: Every stream fits the pack's own count, none that of the skeleton.
        error    0x103B (4 bytes)  animations: the pack declares 3 animations; its skeleton declares 52 for the body and 42 for the weapon, 94 in all [count-of-skeleton]
  sample/FF7/battle.lgp::saaa: broken (ff7.skeleton, 88 bytes)
    error    0x10FF (4 bytes)  bone[1].parent: bone 1 has the parent 1, which leads back to bone 1 [parent-cycle]
             fix: set the parent of one bone of the loop to a bone outside it, or to -1 for the root
             why: A model with such a loop cannot be assembled.
  sample/FF7/magic.lgp::s03.a00: broken (ff7.battle, 180 bytes); it probably looks wrong in the game
    error    0x1480 (4 bytes)  animation[0].bones: the block header declares 51 rotations per frame; the game has room for 50 [bones-beyond-engine]
             fix: set the count to the skeleton's bones plus 1; a skeleton may have 49 bones at most
             game: overwrites the next actor's data if the skeleton has as many bones
             why: An actor's array of bones ends after 50.
  sample/FF7/magic.lgp::s04.a00: broken (ff7.battle, 108 bytes); the game probably loads it
    error    0x154C (4 bytes)  animation[0].bones: the block header declares 7 rotations per frame; the stream has 3 [bones-differ]
             fix: write 3 (03 00 00 00) at 0x154C
             game: uses the skeleton (KimeraCS, V-Gears, Braver: use the header)
             why: With the declared count, the frames do not end where the stream does.
             and in 1 more file: s05.a00
    warning  0x1548 (4 bytes)  animations: this limit-break pack has 3 animations; the game's own have 16 [magic-slots]
             fix: use 16 slots: eight for the body, eight for the weapon, with stubs for those without an animation
             KimeraCS: treats the first eight as the body's, whatever their number
             why: A pack that has no skeleton of its own and animates a weapon is a limit, which players perform: eight slots for the body and eight for the weapon.
             and in 13 more files: s05.a00, s07.a00, s08.a00, s09.a00, s12.a00, s10.a00, s14.a00, s20.a00, ... (-v lists them)
  sample/FF7/magic.lgp::s05.a00: broken: bones-differ and 1 more, as above
  sample/FF7/magic.lgp::s07.a00: broken (ff7.battle, 108 bytes); the game probably loads it
    error    0x1690 (4 bytes)  animation[0].bones: the block header declares 0 rotations per frame; the stream has 3 [bones-zero]
             fix: set the count to 3
             game: uses the skeleton's count
             why: A frame has at least the root's rotation.
  sample/FF7/magic.lgp::s12.a00: broken (ff7.battle, 108 bytes); it probably looks wrong in the game
    error    0x133C (4 bytes)  animation[0].chunk_size: the block declares 35 bytes; it ends after 36 [chunk-size-wrong]
             fix: write 36 (24 00 00 00) at 0x133C
             game: reads the middle of a block as the next header (concluded)
             why: No block begins where the declared size ends.
  sample/FF7/magic.lgp::s10.a00: broken (ff7.battle, 100 bytes)
    error    missing bytes: 8 bytes missing at the end [io/bytes-missing]
             fix: get the file again: nothing in it says what was there
        error    0x1864 (4 bytes)  animation[2].chunk_size: the block declares 28 bytes; the file ends after 20 [chunk-past-end]
        warning  0x1868 (2 bytes)  animation[2].mini.frames: the mini header declares 3 frames; the stream holds 1 [frames-too-many]
  sample/FF7/magic.lgp::s11.a00: broken (ff7.battle, 28 bytes)
    error    0x18A0 (4 bytes)  animation[0].chunk_size: the block declares 12 bytes: too large for a stub, too small for a frame, which needs 14 [chunk-too-small]
             fix: re-export the animation, or replace the block with a stub (size 4)
             KimeraCS: treats 11 bytes as a stub, other tools as an animation
             why: A mini header of five bytes and one frame of a single rotation at key 4 need 14 bytes.
  sample/FF7/magic.lgp::s13.a00: broken (ff7.battle, 108 bytes)
    error    0x18C8 (4 bytes)  animations: the pack declares 4294967295 animations; the file holds 3 [count-impossible]
             fix: write 3 (03 00 00 00) at 0x18C8
             KimeraCS: throws an exception (V-Gears: reads on past the end of the file)
             why: The blocks follow one another up to the end of the file, and there are fewer of them than declared.
        warning  0x18C8 (4 bytes)  animations: this limit-break pack has 4294967295 animations; the game's own have 16 [magic-slots]
  sample/FF7/magic.lgp::s17.a00: broken (ff7.battle, 64 bytes); it probably looks wrong in the game
    error    0x232A (2 bytes)  animation[1].mini.size: the stream declares 8 bytes; the first frame alone needs 9 [first-frame-cut]
             fix: re-export the animation
        warning  0x2328 (2 bytes)  animation[1].mini.frames: the mini header declares 1 frame; the stream holds 0 [frames-too-many]
  sample/FF7/magic.lgp::s18.a00: broken (ff7.battle, 76 bytes); it probably looks wrong in the game
    error    0x2380 (3 bytes)  animation[1].mini: the mini header has no frame count: it starts with the size and the key [frame-count-missing]
             fix: re-export the animation with a frame count
  sample/FF7/magic.lgp::s19.a00: broken (ff7.battle, 68 bytes); it probably looks wrong in the game
    error    0x23F2 (4 bytes)  animation[1].bits_left: the stream ends inside a frame: 32 bits left after the last whole frame [frame-cut]
             fix: re-export the animation
             game: reads the rest of the frame from the bytes that follow
             why: The shortest frame has 24 bits of position and 1 bit per angle.
  sample/FF7/magic.lgp::s22.a00: broken (ff7.battle, 108 bytes); the game probably loads it
    error    0x2568 (2 bytes)  animation[2].mini.frames: the mini header declares 0 frames; the stream holds 3 [frames-zero]
             fix: set the frame count of the mini header to 3
             game: plays them all (KimeraCS: saves the slot as empty)
             why: A slot without an animation is a stub; a count of 0 does not mark one.
  sample/FF7/magic.lgp::s25.a00: broken (ff7.battle, 64 bytes); the game probably loads it
    error    0x26AC (1 byte)  animation[1].mini.key: the precision key is 5; known keys are 0, 2 and 4 [key-unknown]
             fix: re-export the animation with key 0, 2 or 4
             game: decodes with the bits that are left (Kimera: refuses the animation; kujata: misreads every block after this one)
             why: The key is the number of low bits that rotations lack.
  sample/FF7/magic.lgp::s26.a00: broken (ff7.battle, 64 bytes); it probably looks wrong in the game
    error    0x2704 (1 byte)  animation[1].mini.key: the precision key is 12, which leaves no bits for a rotation (at most 11) [key-without-width]
             fix: re-export the animation with key 0, 2 or 4
             game: reads zeros
             why: Rotations have 12 bits minus the key.
        warning  0x2700 (2 bytes)  animation[1].mini.frames: the mini header declares 1 frame; the stream holds 0 [frames-too-many]
  sample/FF7/magic.lgp::s30.a00: broken (ff7.battle, 61 bytes)
    fatal    0x2988 (61 bytes)  not an animation pack: the bytes look like an HTML page [not-a-pack]
             fix: download the file again: a web page came instead of it
             why: The name is that of a pack.
  sample/FF7/magic.lgp::s33.a00: broken (ff7.battle, 108 bytes); it probably looks wrong in the game
    error    0x2ACA.3 (13 bits)  animation[2].bits_left: the stream has 13 bits left after the last frame (at most 7 expected): the game decodes a phantom frame [phantom-frame]
             fix: re-export the animation, or lower the stream's size so that the last frame ends in its last byte
             game: decodes one more frame from the bits left and the bytes that follow
             why: The game goes on while there is a byte that it has not begun.
  sample/LBA/ANIM.HQR::1: broken (lba1.anim, 100 bytes); it probably looks wrong in the game
    error    0x0 (2 bytes of the unpacked member)  keyframes: the header declares 3 keyframes; the file holds 2 in full [keyframes-missing]
             fix: get a complete copy of the file, or set the count to 2
             game: reads on into whatever follows in its cache (ScummVM: reads zeros)
             seen as: unexpected end of file
             why: The file was cut, or a count is wrong: the size is 8 + keyframes * (8 + 8 * bones).
  sample/LBA/ANIM.HQR::2: broken (lba1.anim, 128 bytes); it probably looks wrong in the game
    error    0x4 (2 bytes of the unpacked member)  loop: the animation loops to keyframe 65535; its last keyframe is 2 [loop-beyond-end]
             fix: set the loop to a keyframe that exists, for example 0
             game: plays what follows the animation in memory, keyframe after keyframe, and never comes back
             seen as: stuck at the last frame, frozen
             why: The game waits for the current keyframe to equal the count, which never happens again.
  sample/MODELS/RENAMED.MDH: broken (zengin.mdh, 270 bytes)
    error    0x58 (1 byte)  a letter of a text was changed: the byte at 0x58 is 32 ('2'); with 31 ('1') the checksum is right [io/changed-letter]
             fix: write 0x31 (31) at 0x58
             why: The checksum is of all texts before it.
        error    0xE4 (4 bytes)  hierarchy.checksum: the checksum is 0xEA809BF7, that of the node names is 0x574AF739 [checksum-of-names]
  sample/N64/Damaged.z64::#8: broken (unrecognised, 133 bytes); the game probably hangs
    error    0x1B0 (20 bytes)  stored.codes: the last match ends at byte 133, past the declared size of 132 [zelda64.rom/match-overrun]
             fix: compress the file again; if the ROM was not edited, take a new dump
             game: never stops unpacking: it compares for equality and steps over the end
             why: The declared size ends inside a match: either it or the compressed data is wrong.
  sample/N64/Damaged.z64: broken (zelda64.rom, 464 bytes)
    release: unknown, decompressed, big-endian; it says build_by zelda@somewhere, build_date 26-11-21 12:00:00, header_title SYNTHETIC CARTRIDGE, header_code CZLE, header_revision 0, header_crc 11112222 33334444, table 0x70, files 4
    error    0x1B4 (4 bytes)  file[8].unpacked_size: the file unpacks to 133 bytes; the file table says 134 [unpacked-size]
             follows from: zelda64.rom/match-overrun of sample/N64/Damaged.z64::#8
             game: writes past the end of its buffer, or leaves the rest as it was
             why: The game allocates as many bytes as the table says, and unpacks as many as the file says.
  sample/SOTC/NICO.DAT::player_A_walk.anb: broken (sotc.anb, 952 bytes)
    with the skeleton of sample/SOTC/NICO.DAT::player_A.skb
    error    0xABB (4 bytes)  root.bone_count: the motion has 7 bones, the skeleton 3 [bones-of-skeleton]
             fix: use the motion with its own skeleton (--context)
             Dormin: refuses the motion
             why: The bones of a motion have no names: they are those of the skeleton, one by one.
  sample/SOTC/NICO.DAT::bird_A_run.anb: broken (sotc.anb, 952 bytes)
    error    0xD4F (1 byte)  flag[2]: the bone's flag is 2; known flags are 0, 3, 4, 5, 6, 12 and 13 [flag-unknown]
             fix: extract the motion again
             Dormin: refuses the whole file
             why: The flag says how the bone's keys are stored.
  sample/SOTC/NICO.DAT::bird_A_fall.anb: broken (sotc.anb, 952 bytes); it probably looks wrong in the game
    error    0x124E (4 bytes)  bone[4].packed[2]: not a unit quaternion: the squares of the stored components leave -0.12062263488769531 for the square of the dropped one [radicand-far-negative]
             fix: normalise the rotation before it is packed, or correct the bone's bias and scale
             game: uses the square root of the number without its sign (concluded from the console; dormin: sets the component to 0)
             why: The squares of a unit quaternion's components add up to 1; rounding does not explain this.
  sample/SOTC/NICO.DAT::bird_A_fly.anb: broken (sotc.anb, 952 bytes); it probably looks wrong in the game
    error    0x15FE (4 bytes)  bone[1].packed[0]: not a unit quaternion: the squares of the stored components leave -1.875 for the square of the dropped one (3 places) [radicand-far-negative]
             fix: normalise the rotation before it is packed, or correct the bone's bias and scale
    warning  0x153A (4 bytes)  bone[1].pair[0].bias: the bias is -1.5; those on the disc range from -1 to 1 [pair-bias]
             Dormin: does not check it
             why: It is the middle of the range of a component of a unit quaternion.
  sample/SOTC/anim/bull_A_jump.anb: broken (sotc.anb, 952 bytes)
    error    0x16C (4 bytes)  bone[1].pair[1].bias: the float is not a number [float-not-finite]
             fix: replace it with the value from the original file
             Dormin: computes with it, and sets the dropped component to 0
             why: Every rotation that uses it is lost.
  sample/SOTC/anim/bull_A_turn.anb: broken (sotc.anb, 952 bytes)
    error    0x218 (12 bytes)  bone[6].axis[]: the axis is zero [axis-zero]
             fix: set the axis from the original file
             Dormin: divides zero by zero
             why: A zero axis has no direction to turn about.
  sample/ANIMS/HUM-S_TURN.MAN: deviates (zengin.man, 269 bytes)
    warning  0xE (7 bytes)  header.name: the header names the animation 'S_TEST'; the file is called 'HUM-S_TURN.MAN' [name-not-file-name]
             fix: rename the file to MODEL-S_TEST.MAN, or change the name inside and the size of its chunk
             OpenGothic: registers it under the name inside, where nothing looks for it
             why: The file is found by MODEL-NAME.MAN and used by the name inside.
  sample/DATA/Anims.vdf::HUM-S_TURN.MAN: deviates (zengin.man, 269 bytes)
    warning  0x513 (7 bytes)  header.name: the header names the animation 'S_TEST'; the file is called 'HUM-S_TURN.MAN' [name-not-file-name]
             fix: rename the file to MODEL-S_TEST.MAN, or change the name inside and the size of its chunk
  sample/FF7/battle.lgp::sada: deviates (ff7.battle, 64 bytes)
    warning  0x112F (4 bytes)  animations: the skeleton sample/FF7/battle.lgp::saaa is broken: nothing in this pack was compared with it [skeleton-broken]
             fix: repair the skeleton first, then check again
             game: takes the rotation count from the skeleton
             why: A strict reader refuses the skeleton, so its counts prove nothing.
  sample/FF7/magic.lgp::s00.a00: deviates (ff7.battle, 148 bytes)
    warning  0x11EB (4 bytes)  animations: this limit-break pack has 2 animations; the game's own have 16 [magic-slots]
             fix: use 16 slots: eight for the body, eight for the weapon, with stubs for those without an animation
             and in 6 more files: s17.a00, s19.a00, s24.a00, s25.a00, s34.a00, s35.a00
  sample/FF7/magic.lgp::s01.a00: deviates (ff7.battle, 129 bytes)
    warning  0x1297 (4 bytes)  animations: this limit-break pack has 4 animations; the game's own have 16 [magic-slots]
             fix: use 16 slots: eight for the body, eight for the weapon, with stubs for those without an animation
  sample/FF7/magic.lgp::s02.a00: deviates (ff7.battle, 44 bytes); the game probably loads it
    warning  0x1438 (4 bytes)  bones_from: the streams fit 2 rotation counts, and the block headers declare none of these: 2 is used [bones-ambiguous]
             fix: name the model's skeleton with --context, or put it in the same folder
             game: uses the skeleton's count
             why: The counts in the headers are not reliable, and the streams are too few or too short to decide.
  sample/FF7/magic.lgp::s06.a00: deviates (ff7.battle, 36 bytes); the game probably loads it
    warning  0x1650 (4 bytes)  bones_from: no skeleton was found, and no rotation count fits the streams: the counts of the block headers are used [bones-unproved]
             fix: name the model's skeleton with --context, or put it in the same folder
             game: uses the skeleton's count
             why: The counts in the headers are not reliable.
    warning  0x1660 (2 bytes)  animation[0].mini.frames: the mini header declares 2 frames; the stream holds 1 [frames-too-many]
             fix: re-export the animation if frames are missing, otherwise set the frame count of the mini header to 1
             game: does not read the count (kujata, lgp-explorer: repeat the last frame)
             why: The count says how many frames the stream has.
        warning  0x1658 (4 bytes)  animation[0].frames: the block header declares 2 frames; the stream holds 1 [header-frames]
  sample/FF7/magic.lgp::s16.a00: deviates (ff7.battle, 4 bytes)
    warning  0x22DC (4 bytes)  animations: the pack declares 0 animations [count-zero]
             fix: re-export the pack with at least one animation
             Kimera2: throws an exception
             why: Every real pack has at least one; even a model that does nothing has an animation of its pose.
  sample/FF7/magic.lgp::s27.a00: deviates (ff7.battle, 108 bytes); it probably looks wrong in the game
    warning  0x13B4 (4 bytes)  animations: the pack declares 2 animations; the file holds 3 [count-low]
             fix: write 3 (03 00 00 00) at 0x13B4
             game: never plays the animations beyond the count (concluded)
             why: More blocks follow the declared ones, up to the end of the file.
        warning  0x13B4 (4 bytes)  animations: this limit-break pack has 2 animations; the game's own have 16 [magic-slots]
  sample/FF7/magic.lgp::s20.a00: deviates (ff7.battle, 108 bytes)
    warning  0x2460 (2 bytes)  animation[2].mini.frames: the mini header declares 2 frames; the stream holds 3 [frames-too-few]
             fix: write 3 if the stream is whole and its size is right: the game plays as many frames in any case
             game: plays them all (KimeraCS, kujata, lgp-explorer: drop the rest)
             why: The count says how many frames the stream has.
        warning  0x2458 (4 bytes)  animation[2].frames: the block header declares 2 frames; the stream holds 3 [header-frames]
  sample/FF7/magic.lgp::s21.a00: deviates (ff7.battle, 108 bytes)
    warning  0x24E4 (2 bytes)  animation[2].mini.frames: the mini header declares 4 frames; the stream holds 3 [frames-too-many]
             fix: re-export the animation if frames are missing, otherwise set the frame count of the mini header to 3
        warning  0x24DC (4 bytes)  animation[2].frames: the block header declares 4 frames; the stream holds 3 [header-frames]
  sample/FF7/magic.lgp::s23.a00: deviates (ff7.battle, 108 bytes)
    warning  0x25A4 (4 bytes)  animation[0].frames: the block header declares 9 frames; the stream holds 3 [header-frames]
             fix: write 3 (03 00 00 00) at 0x25A4
  sample/FF7/magic.lgp::s28.a00: deviates (ff7.battle, 272 bytes)
    warning  0x2728 (4 bytes)  animations: this limit-break pack has 15 animations; the game's own have 16 [magic-slots]
             fix: use 16 slots: eight for the body, eight for the weapon, with stubs for those without an animation
  sample/FF7/magic.lgp::s34.a00: deviates (ff7.battle, 68 bytes); it probably looks wrong in the game
    warning  0x2B24.4 (8 bits)  animation[1].position_greatest: the position rises to 32768 on the x axis in frame 1; 16 bits end at 32767 [position-high]
             fix: keep every position between -32768 and 32767 and re-export the animation
             game: wraps: the model jumps to the other end of the axis
             why: The game wraps and tools do not, so they see different positions.
  sample/FF7/magic.lgp::s35.a00: deviates (ff7.battle, 68 bytes); it probably looks wrong in the game
    warning  0x2B80.4 (8 bits)  animation[1].position_least: the position falls to -32769 on the x axis in frame 1; 16 bits end at -32768 [position-low]
             fix: keep every position between -32768 and 32767 and re-export the animation
             game: wraps: the model jumps to the other end of the axis
             why: The game wraps and tools do not, so they see different positions.
  sample/LBA/ANIM.HQR::9: deviates (lba1.anim, 56 bytes); it probably looks wrong in the game
    with the skeleton of sample/LBA/BODY.HQR::3
    warning  0x2 (2 bytes of the unpacked member)  bones: the animation has 2 bones; the body has 4 groups [bones-below-body]
             fix: add the missing bones, or use a body with as many groups
             game: keeps the surplus groups in their previous pose
             seen as: wrong bone count
             why: 13 of 1,750 retail pairs are like this.
  sample/LBA/BODY.HQR::0: deviates (lba1.body, 316 bytes); it probably looks wrong in the game
    warning  0x0 (2 bytes of the unpacked member)  animated: the flags 0x1 have bit 1 (0x2) clear: the body has no groups [not-animated]
             fix: use a body with groups, or set bit 1 if this one has them
             game: sets no pose and never gets to the next keyframe
             why: An animation that is played on it never advances.
  sample/LBA/BODY.HQR::1: deviates (lba1.body, 318 bytes); the game probably loads it
    warning  0xE (2 bytes of the unpacked member)  info_size: the header declares 12 bytes before the points; every retail body has 10 [info-size]
             fix: write 10 (0A 00) if the points start 26 bytes into the body
             game: uses the size (ScummVM: ignores it)
             why: The game skips as many; ScummVM always skips ten.
  sample/LBA/BODY.HQR::2: deviates (lba1.body, 316 bytes)
    warning  0x94 (2 bytes of the unpacked member)  group[2].parent: group 2 has the parent -1; group 0, and only group 0, should be a root (-1) [root]
             fix: attach the group to another one, or make group 0 the only root
             why: Every retail body has one root, and it is group 0.
  sample/LBA/BODY.HQR::4: deviates (lba1.body, 316 bytes); it probably looks wrong in the game
    warning  0x10 (4 bytes of the unpacked member)  info.pointer: the pointer 0x412A40 should be 0 in a file: this body was dumped from memory [memory-pointer]
             fix: write 0 (00 00 00 00) at 0x10 of the unpacked member
             game: uses the address as that of a keyframe
             why: The running game keeps the address of the last keyframe here.
    warning  0x14 (4 bytes of the unpacked member)  info.tick: the time 5120 should be 0 in a file: this body was dumped from memory [memory-tick]
             fix: write 0 (00 00 00 00) at 0x14 of the unpacked member
             why: The running game keeps the time of the last keyframe here.
    warning  0xBA (2 bytes of the unpacked member)  group[3].parent: parent offsets are in steps of 36 bytes (the first is 36); files have steps of 38: this body was dumped from memory [memory-parents]
             fix: multiply every parent but -1 by 38 and divide it by 36, or take the body from BODY.HQR again
             game: converts them a second time
             why: The running game converts the steps from 38 to 36 in every body that it loads.
    warning  0xBC (2 bytes of the unpacked member)  group[3].type: the group's type 1 should be 0 in a file: this body was dumped from memory [memory-type]
             fix: write 0 over the type of every group, or take the body from BODY.HQR again
             game: starts from that pose
             why: The running game copies the current pose here.
    warning  0x72 (2 bytes of the unpacked member)  group[1].value[0]: the group's pose value 512 should be 0 in a file: this body was dumped from memory [memory-pose]
             fix: write 0 over the pose values of every group, or take the body from BODY.HQR again
             game: starts from that pose
             why: The running game copies the current pose here.
  sample/LBA/FILE3D.HQR::1: deviates (lba1.file3d, 47 bytes); it probably looks wrong in the game
    warning  0x16 (2 bytes of the unpacked member)  record[1].body: body 0x8005 has bit 15 set: this entity was dumped from memory [body-loaded]
             fix: take the entity from FILE3D.HQR again
             game: treats it as loaded and never loads it
             why: The running game replaces the number with an index into its own list and sets the bit.
  sample/MODELS/DIED.MDH: deviates (zengin.mdh, 228 bytes)
    warning  0xE0 (4 bytes)  source: the exporter stopped while it wrote the source chunk; the nodes are complete [aborted-writer]
             fix: re-export the model, or leave it: nothing of the hierarchy is missing
             ZenKit: reads zeros past the end and reports nothing
             why: The exporter opens a chunk with size 0 and patches it when it closes the chunk.
  sample/SOTC/NICO.DAT: deviates (sotc.nico, 7,915 bytes)
    warning  0xC1D (952 bytes)  module[1].path: the module calls itself 'player_A_walk.anb', the name of another module; its path is 'anim/bird_A_run.anb' (3 places) [module-of-other]
             fix: extract NICO.DAT from the disc again
             why: Modules are named after their files.
  sample/ZELDA64/object_box.zobj: deviates (zelda64.object, 96 bytes)
    warning  0x50 (0 bytes)  element[1].skeleton_offset: the SkelOffset of gBoxAnim is 0x20, but the manifest has no curve skeleton there [skeleton-unknown]
             fix: correct SkelOffset, or add the skeleton to the manifest
             why: The manifest must also name the skeleton of a curve animation: the skeleton says how many limbs there are.
  
  fatal    1 in 1 input   ff7.battle/not-a-pack
  fatal    1 in 1 input   zengin.man/not-an-animation
  error    4 in 2 inputs  sotc.anb/radicand-far-negative
  error    3 in 3 inputs  io/bytes-missing
  error    3 in 3 inputs  zengin.man/chunk-past-end
  error    3 in 3 inputs  zengin.man/frames-missing
  error    2 in 2 inputs  ff7.battle/bones-differ
  error    2 in 1 input   ff7.battle/bones-of-skeleton
  error    2 in 2 inputs  ff7.battle/count-of-skeleton
  error    2 in 2 inputs  ff7.battle/first-frame-cut
  error    2 in 2 inputs  ff7.battle/frame-count-missing
  error    2 in 2 inputs  zengin.man/header-size-short
  error    1 in 1 input   ff7.battle/bones-beyond-engine
  error    1 in 1 input   ff7.battle/bones-zero
  error    1 in 1 input   ff7.battle/chunk-past-end
  error    1 in 1 input   ff7.battle/chunk-size-wrong
  error    1 in 1 input   ff7.battle/chunk-too-small
  error    1 in 1 input   ff7.battle/count-impossible
  error    1 in 1 input   ff7.battle/frame-cut
  error    1 in 1 input   ff7.battle/frames-zero
  and 46 more rules (-v lists them)
  69 notes of 18 rules not listed (--show note)
  Run `animcheck explain ff7.battle/not-a-pack` for background
  97 members of containers: 23 conforming, 25 deviating, 29 broken, 20 unrecognised
  11 elements of objects: 11 conforming
  30 files: 17 conforming, 4 deviating, 9 broken
  [1]

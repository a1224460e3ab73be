Needs: zengin ff7

The file is fine: a known reader misreads it.

  $ animcheck corpus export "$SOURCE/golden" --format zengin.vdf --to cases >/dev/null
  $ cp cases/zengin.vdf/bases.animation TEST.VDF
  $ animcheck check TEST.VDF
  
  1 note of 1 rule not listed (--show note)
  1 member of containers: 1 conforming
  1 file: 1 conforming
  $ animcheck check -v TEST.VDF
  TEST.VDF::HUM-S_TEST.MAN: conforms (zengin.man, 269 bytes)
    frames 3, nodes 2, layer 1, samples 6, checksum 697dc929, fps 25
    note     no hierarchy (.MDH or .MDL) of this model's name was found [model-without-hierarchy]
             why: Normal for overlays such as HUMANS_RELAXED, which move the base model.
    not checked, no skeleton of its own was found (use --context): checksum-of-model node-beyond-model child-before-parent root-not-moved bone-lengths
  TEST.VDF: conforms (zengin.vdf, 713 bytes)
    members 1, directories 0, zipped 1
    1 member: 1 checked, 0 unrecognised, 0 not read
    misread  by OpenGothic of 2023 to 2026: cannot unzip: it skips the volume (unsupported Union disk), and the mod is missing [opengothic-zipped-volume]
    misread  by ZenKit before the fix of issue 52: reads past the end of the volume, and stops with buffer_underflow [zenkit-zipped-volume]
    not checked, no game was named (--game): other-game
  
  note     1 in 1 input  zengin.man/model-without-hierarchy
  Run `animcheck explain zengin.man/model-without-hierarchy` for background
  1 member of containers: 1 conforming
  1 file: 1 conforming
  $ animcheck check --for opengothic TEST.VDF
  TEST.VDF: conforms (zengin.vdf, 713 bytes)
    misread  0x124 (4 bytes)  header.zipped: the files of the volume are zipped (version 0xA0) [opengothic-zipped-volume]
             fix: store the files in the volume without packing them, or use a build with ZK_ENABLE_ZIPPED_VDF
             OpenGothic of 2023 to 2026: cannot unzip: it skips the volume (unsupported Union disk), and the mod is missing
             why: Zipped volumes are Union's.
  
  1 note of 1 rule not listed (--show note)
  1 member of containers: 1 conforming
  1 file: 1 conforming

Neither the verdict nor the exit code depends on it, and a reader that reads the file says nothing:

  $ animcheck check --for opengothic --output-format jsonl TEST.VDF | jq -c 'select(.members == []) | [.verdict, .counts, [.findings[] | [.rule, .status]]]'
  ["conforms",{"note":0,"warning":0,"error":0,"fatal":0,"set_aside":0},[["zengin.vdf/opengothic-zipped-volume","misread"]]]
  $ animcheck check --for kujata TEST.VDF | tail -1
  1 file: 1 conforming
  $ animcheck check --for opengothic --output-format concise TEST.VDF
  TEST.VDF:0x124: misread: header.zipped: the files of the volume are zipped (version 0xA0) [zengin.vdf/opengothic-zipped-volume]

JSON has `readers` only where it was asked for, and a report that is read back says the same:

  $ animcheck check --output-format jsonl TEST.VDF | grep -c '"readers"\|misread'
  0
  [1]
  $ animcheck check -v --output-format jsonl TEST.VDF >report
  $ jq -c 'select(.readers) | .readers[] | [.rule, .by, .effect, .at]' report
  ["zengin.vdf/opengothic-zipped-volume","OpenGothic of 2023 to 2026","refuses","header.zipped"]
  ["zengin.vdf/zenkit-zipped-volume","ZenKit before the fix of issue 52","crashes","header.zipped"]
  $ animcheck report convert --output-format jsonl report | cmp - report
  $ animcheck check --for zenkit --output-format jsonl TEST.VDF >report
  $ animcheck report convert --output-format jsonl report | cmp - report
  $ animcheck check --output-format sarif --for zenkit TEST.VDF | jq -c '.runs[0].results[] | [.ruleId, .suppressions[0].justification]'
  ["zengin.man/model-without-hierarchy",null]
  ["zengin.vdf/zenkit-zipped-volume","the file is sound: a reader misreads it"]
  $ animcheck check -o page.html TEST.VDF 2>/dev/null; grep -c 'OpenGothic of 2023' page.html
  1

Many files: one line for each reader.

  $ at=$(animcheck dump "$FILES/run.man" header.layer | cut -c 1-8)
  $ mkdir many
  $ for i in 1 2 3 4; do
  >     cp "$FILES/run.man" many/HUM-S_RUN$i.MAN
  >     printf '\t' | dd of=many/HUM-S_RUN$i.MAN bs=1 seek=$((0x$at)) conv=notrunc status=none
  > done
  $ animcheck check --for zenlib many | grep misread
    misread  0x14 (4 bytes)  header.layer: the layer is 9, and a byte of that value is a white-space character [zenlib-layer-white-space]

A damaged file is not fine:

  $ head -c 100 many/HUM-S_RUN1.MAN >HUM-S_RUN1.MAN
  $ animcheck check -v HUM-S_RUN1.MAN | grep -c misread
  0
  [1]

What is known of readers, and why:

  $ animcheck explain zenkit/layer-white-space
  zenkit/layer-white-space: sound files that a reader misreads (zengin.man/zenkit-layer-white-space)
  
    message     the layer is {actual}, and a byte of that value is a white-space character
    at          header.layer
    the field   Layer of the animation; 1, 2, 3, 9 and 20 occur. (u32)
    misread if  header.layer one of 9 10 13 32
    why         It reads the name as a line of text, and skips white space after it. Layer
                9, a tab, is in the game's own animations.
    effect      looks-wrong
    reader      ZenKit before f607272
    does        skips the byte after the name as white space, and reads all fields after
                it from the wrong place
    fix         use a version that has f607272; the file is fine
  
  evidence
    reader      GothicKit/ZenKit, commit f607272 of 2022 (incident G26)
  
  example: layer 9, as animations of the game have: a tab
    (zengin.man/zenkit-layer-white-space/tab)
    00000000  00 a0 00 00 00 00 20 a0 3e 00 00 00 0c 00 43 5f
    00000010  54 45 53 54 0a 09 00 00 00 02 00 00 00 02 00 00
                             ^^^^^^^^^^^
    00000020  00 00 00 c8 41 00 00 c8 41 00 00 72 c2 6f 12 03
    0x15 header.layer: the layer is 9, and a byte of that value is a white-space character
  
  animcheck check --for zenkit PATH  reports it
  $ animcheck explain zenlib | head -2
  zenlib/layer-white-space: sound files that a reader misreads (zengin.man/zenlib-layer-white-space)
  
  $ animcheck spec show kujata
  kujata: kujata
  
    address     https://github.com/dangarfield/kujata
  
  kujata/root-rotation (ff7.battle)
    kujata before 26c0f9b: drops the rotation of the root
  
  kujata/one-bone (ff7.battle)
    kujata at e54ba58: reads one rotation per frame where there are two
  $ animcheck spec list | grep zenkit
  zenkit                 reader, misreads zengin.man, zengin.mds, zengin.vdf

A mistake in a reader is an error with its place:

  $ cp -r "$SOURCE/spec" specs
  $ mistake() { sed "$1" "$SOURCE/spec/readers/zenlib.yaml" >specs/readers/zenlib.yaml; animcheck --spec-dir specs check TEST.VDF 2>&1 | head -1; }
  $ mistake 's/header.layer/header.player/'
  animcheck: error: specs/readers/zenlib.yaml:9:11: unknown path 'header.player'; expected one that 'fields' declares, or a part of one
  $ mistake 's/by: \[layers\]/by: [nobody]/'
  animcheck: error: specs/readers/zenlib.yaml:17:12: unknown source 'nobody'; expected one that 'sources' declares, or 'file'
  $ mistake 's/incident: G26, //'
  animcheck: error: specs/readers/zenlib.yaml:5:11: a source without 'incident' or 'suite'; expected the incident that shows it, or the cases
  $ mistake 's/does:/dose:/'
  animcheck: error: specs/readers/zenlib.yaml:13:7: unknown word 'dose' in a misreading; expected one of: at, when, equals, not, is, is_not, one_of, at_least, at_most, range, multiple_of, mask, finite, required, unique, ascending, check, versions, message, does, effect, why, cure, by, symptoms
  $ sed 's/zengin.man/zengin.woman/' "$SOURCE/spec/readers/zenlib.yaml" >specs/readers/zenlib.yaml; animcheck --spec-dir specs spec lint
  reader zenlib: no format 'zengin.woman'
  [1]

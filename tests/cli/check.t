Needs: zengin

One good file is one line. `-v` shows what it has and what was not checked:

  $ cp "$FILES/run.man" HUM-S_RUN.MAN
  $ animcheck check HUM-S_RUN.MAN
  HUM-S_RUN.MAN: conforms (zengin.man, 169 bytes); 6 checks skipped: no skeleton of its own was found (use --context)
  $ animcheck -v HUM-S_RUN.MAN
  HUM-S_RUN.MAN: conforms (zengin.man, 169 bytes)
    frames 2, nodes 2, layer 1, samples 4, checksum 697dc929, fps 25
    not checked, no skeleton of its own was found (use --context): checksum-of-model node-beyond-model child-before-parent root-not-moved bone-lengths
    not checked, no surrounding folder was given, or the file name does not identify the model: model-without-hierarchy
  1 file: 1 conforming

A broken one is reported with its place. `-vv` adds what a decoder does:

  $ cp "$FILES/ten.man" HUM-S_BAD.MAN
  $ animcheck HUM-S_BAD.MAN
  HUM-S_BAD.MAN: broken (zengin.man, 169 bytes); the game probably refuses it
    error    0xC (2 bytes)  header.version: the header's version is 10, expected 12 [version]
             fix: if the layout is that of version 12: write 12 (0c 00) at 0xC
             game: rejects the file (concluded from GothicTools; ZenKit, ZenLib: ignore it)
             why: Both games write 12.
    warning  0xE (6 bytes)  header.name: the header names the animation 'S_RUN'; the file is called 'HUM-S_BAD.MAN' [name-not-file-name]
             fix: rename the file to MODEL-S_RUN.MAN, or change the name inside and the size of its chunk
             OpenGothic: registers it under the name inside, where nothing looks for it
             why: The file is found by MODEL-NAME.MAN and used by the name inside.
  
  Run `animcheck explain zengin.man/version` for background
  1 file: 1 broken
  [1]
  $ animcheck -vv HUM-S_BAD.MAN | grep decoder
    a strict decoder stops at zengin.man/version; a lenient one loses nothing

`--fail-on` says what makes the exit code 1:

  $ animcheck -q --fail-on never HUM-S_BAD.MAN
  error    1 in 1 input  zengin.man/version
  warning  1 in 1 input  zengin.man/name-not-file-name
  Run `animcheck explain zengin.man/version` for background
  1 file: 1 broken
  $ animcheck -q --fail-on fatal HUM-S_BAD.MAN
  error    1 in 1 input  zengin.man/version
  warning  1 in 1 input  zengin.man/name-not-file-name
  Run `animcheck explain zengin.man/version` for background
  1 file: 1 broken
  $ animcheck -q --fail-on error HUM-S_BAD.MAN
  error    1 in 1 input  zengin.man/version
  warning  1 in 1 input  zengin.man/name-not-file-name
  Run `animcheck explain zengin.man/version` for background
  1 file: 1 broken
  [1]
  $ cp "$FILES/sample/ANIMS/HUM-S_TURN.MAN" HUM-S_TURN.MAN
  $ animcheck -q --fail-on error HUM-S_TURN.MAN
  warning  1 in 1 input  zengin.man/name-not-file-name
  Run `animcheck explain zengin.man/name-not-file-name` for background
  1 file: 1 deviating
  $ animcheck -q --fail-on warning HUM-S_TURN.MAN
  warning  1 in 1 input  zengin.man/name-not-file-name
  Run `animcheck explain zengin.man/name-not-file-name` for background
  1 file: 1 deviating
  [1]

An ignored rule is listed, but does not count. Configuration does not change what a strict decoder does:

  $ animcheck check --ignore zengin.man/version --output-format jsonl HUM-S_BAD.MAN >report
  $ jq -c 'select(.record == "input") | .verdict, .strict.result, (.findings[] | [.rule, .status])' report
  "deviates"
  "rejected"
  ["zengin.man/version","ignored"]
  ["zengin.man/name-not-file-name","open"]

JSON Lines: a run, its inputs, a summary. The same input gives the same bytes:

  $ mkdir -p data/a data/b
  $ cp HUM-S_RUN.MAN data/a
  $ cp HUM-S_BAD.MAN data/b
  $ printf 'no animation' >data/a/readme.txt
  $ animcheck check --output-format jsonl data >report
  [1]
  $ jq -c '[.record, .schema, .path, .verdict, .verdicts]' report
  ["run","animcheck-report/4",null,null,null]
  ["input",null,"data/a/HUM-S_RUN.MAN","conforms",null]
  ["input",null,"data/a/readme.txt","unknown",null]
  ["input",null,"data/b/HUM-S_BAD.MAN","broken",null]
  ["summary",null,null,null,{"broken":1,"conforms":1,"unknown":1}]
  $ jq -c '.findings[]? | select(.rule == "zengin.man/version") | .location, .expected, .actual' report
  {"path":"header.version","bytes":[12,2],"bits":[96,16],"file_bytes":[12,2]}
  {"op":"equals","value":12}
  10
  $ animcheck check --output-format jsonl data | cmp - report

Standard input is `-`:

  $ animcheck check - <HUM-S_BAD.MAN | head -n 1
  -: broken (zengin.man, 169 bytes); the game probably refuses it

A file that is not recognised is exit 3 if it is named, and counted in a folder:

  $ animcheck data/a/readme.txt
  animcheck: error: nothing was checked: 1 file is unrecognised (--allow-empty accepts that)
  data/a/readme.txt: unrecognised (plain text, 12 bytes)
  
  1 note of 1 rule not listed (--show note)
  1 file: 1 unrecognised (.txt 1; --list-unknown lists them)
  [3]
  $ animcheck data/a
  
  2 notes of 2 rules not listed (--show note)
  2 files: 1 conforming, 1 unrecognised (.txt 1; --list-unknown lists them)

A file whose name says what it should be is broken if it is something else:

  $ printf 'version https://git-lfs.github.com/spec/v1\noid sha256:0\n' >HUM-S_POINTER.MAN
  $ animcheck HUM-S_POINTER.MAN
  HUM-S_POINTER.MAN: broken (zengin.man, 56 bytes)
    fatal    0x0 (56 bytes)  the name says animation; the bytes look like a git-lfs pointer (the file itself was not fetched) [not-an-animation]
             fix: fetch the file itself: git lfs pull
             ZenKit: loads it as an empty animation
             why: Hierarchies, meshes and compiled scripts share the chunk layout, so tools that only skip unknown chunks load them as empty animations.
  
  Run `animcheck explain zengin.man/not-an-animation` for background
  1 file: 1 broken
  [1]
  $ : >EMPTY.MAN
  $ animcheck EMPTY.MAN
  EMPTY.MAN: broken (zengin.man, 0 bytes)
    fatal    the file has 0 bytes; a chunk header alone needs 6 [too-short]
             fix: get a complete copy of the file
             ZenKit: returns an empty animation and reports nothing
             why: An animation is a sequence of chunks with a header of six bytes each.
  
  Run `animcheck explain zengin.man/too-short` for background
  1 file: 1 broken
  [1]

Archives and manifests are called so if they are named:

  $ tar cf a.tar --format=ustar data/a/readme.txt
  $ animcheck a.tar
  animcheck: error: nothing was checked: 1 file is unrecognised (--allow-empty accepts that)
  a.tar: unrecognised (a tar archive, 10,240 bytes)
  
  1 note of 1 rule not listed (--show note)
  1 file: 1 unrecognised (.tar 1; --list-unknown lists them)
  [3]
  $ echo '<Root><File Name="object_test" Segment="6"></File></Root>' >object_test.xml
  $ animcheck object_test.xml
  animcheck: error: nothing was checked: 1 file is unrecognised (--allow-empty accepts that)
  object_test.xml: unrecognised (an XML file (use --manifest for those of the decompilations), 58 bytes)
  
  1 note of 1 rule not listed (--show note)
  1 file: 1 unrecognised (.xml 1; --list-unknown lists them)
  [3]
  $ animcheck --manifest object_test.xml object_test.xml
  animcheck: error: the manifest names object_test: no file of such a name was given
  animcheck: try 'animcheck check --help'
  [2]

`--context` holds an animation against a model:

  $ cp "$FILES/leg.mdh" LEG.MDH
  $ animcheck check --context LEG.MDH HUM-S_RUN.MAN
  HUM-S_RUN.MAN: broken (zengin.man, 169 bytes)
    error    0x6D (4 bytes)  samples.checksum: the checksum is 0x697DC929, the hierarchy's is 0x84F337F2: the animation was made for another model [checksum-of-model]
             fix: take the animation that was compiled for this model
             OpenGothic: does not compare it (nor does any other known tool)
             seen as: legs twisted, bent backwards
             why: The checksum ties an animation to the hierarchy that it was made for: 1,749 of 1,749 pairs agree.
  
  Run `animcheck explain zengin.man/checksum-of-model` for background
  1 file: 1 broken
  [1]
  $ animcheck check --context HUM-S_RUN.MAN HUM-S_RUN.MAN
  animcheck: error: HUM-S_RUN.MAN: --context needs a file with a skeleton
  animcheck: try 'animcheck check --help'
  [2]
  $ animcheck check --require-context HUM-S_RUN.MAN
  HUM-S_RUN.MAN: conforms (zengin.man, 169 bytes); 6 checks skipped: no skeleton of its own was found (use --context)
  [3]

Specs of one's own are used, and a mistake in one has its place:

  $ cp -r "$SOURCE/spec" specs
  $ animcheck --spec-dir specs check HUM-S_RUN.MAN
  HUM-S_RUN.MAN: conforms (zengin.man, 169 bytes); 6 checks skipped: no skeleton of its own was found (use --context)
  $ printf 'schema: animcheck-spec/1\nfromat: io\n' >specs/io.yaml
  $ refused animcheck --spec-dir specs check HUM-S_RUN.MAN | cut -d';' -f1
  animcheck: error: specs/io.yaml:2:1: unknown word 'fromat' in a spec

Names that are not text are shown as text, with their bytes:

  $ cp HUM-S_BAD.MAN $'HUM-S_\xff\e[31m.MAN'
  $ animcheck $'HUM-S_\xff\e[31m.MAN' | head -n 1
  HUM-S_\xFF\x1B[31m.MAN: broken (zengin.man, 169 bytes); the game probably refuses it
  $ animcheck --output-format jsonl $'HUM-S_\xff\e[31m.MAN' | jq -r 'select(.record == "input") | .path, .path_hex'
  HUM-S_\xFF\x1B[31m.MAN
  48554d2d535fff1b5b33316d2e4d414e

Needs: zengin

`explain` says why a rule is a rule, and how sure that is. A case of the corpus shows where it fires:

  $ animcheck explain zengin.man/version
  zengin.man/version: error
  
    message     the header's version is {actual}, expected {expected}
    at          header.version
    the field   12 in every known file, those of Gothic 1 included. (u16)
    holds if    equals 12
    why         Both games write 12. That Gothic 1 writes 10 is a mistake that is copied
                from page to page.
    effect      refuses
    game        rejects the file (concluded from GothicTools; ZenKit, ZenLib: ignore it)
    fix         if the layout is that of version 12: write the expected value (not known
                to be safe, `repair --level likely` does it: a file that really is of
                another version may have another layout)
    animcheck   reads on with the layout of version 12
  
  evidence
    census      2,277 distinct animations of both games and of public mods, 1,941,308
                samples; 2277 seen, 0 break the rule
    engine      engine class layouts and constants taken from the shipped binaries (union,
                gothic-api)
    reader      GothicTools, a re-implementation of the engine's classes that reads and
                writes animations; it rejects such a file
                This allows a severity of error at most.
  
  example: one less than the version that both games write (zengin.man/version/version-11)
    00000000  00 a0 00 00 00 00 20 a0 44 00 00 00 0b 00 53 5f
                                                  ^^^^^
    00000010  54 45 53 54 0a 01 00 00 00 03 00 00 00 02 00 00
    00000020  00 00 00 c8 41 00 00 c8 41 00 00 72 c2 6f 12 03
    0xC header.version: the header's version is 11, expected 12
  
  animcheck check --ignore zengin.man/version PATH  lists it and lets it pass

A packed one shows the bytes of the container:

  $ animcheck explain zengin.vdf/block-damaged | grep '^example:'
  example: the last block's compressed data starts with a deflate type that does not exist

Cases are about the specs that are built in, not about those of a folder:

  $ animcheck explain --spec-dir "$SOURCE/spec" zengin.man/version | grep example:
  [1]

Nearly every rule has an example:

  $ rules=$(animcheck rules zengin | cut -d' ' -f1)
  $ animcheck explain $rules | grep -c '^example: ' >examples
  $ [ $(($(cat examples) * 10)) -gt $(($(echo "$rules" | wc -l) * 9)) ]

Its lines fit a terminal:

  $ animcheck explain zengin.man/version zengin.man/header-size-short zengin.man | grep -E '.{101}'
  [1]

A few rules are explained, many are listed:

  $ animcheck explain zengin.man/version zengin.mdh/version | grep -c '^evidence'
  2
  $ animcheck explain 'zengin.vdf/name-*'
  zengin.vdf/name-separator   error    unknown      the name {name} contains a path separator
  zengin.vdf/name-parent      error    unknown      the name {name} means the parent folder
  zengin.vdf/name-self        warning  unknown      the name . means the folder itself
  zengin.vdf/name-colon       warning  unknown      the name {name} contains a colon
  zengin.vdf/name-control     warning  unknown      the name {name} contains a control character
  zengin.vdf/name-not-upper   note     loads        the name {name} is not upper case
  zengin.vdf/name-nul-inside  warning  unknown      the name {name} contains a NUL byte
  zengin.vdf/name-nul         warning  looks-wrong  the name {name} is padded with NUL bytes; it should be padded with spaces
  zengin.vdf/name-empty       warning  refuses      the entry has no name
  zengin.vdf/name-not-ascii   warning  unknown      the name {name} has bytes above 0x7F, which are not ASCII
  zengin.vdf/name-repeated    warning  looks-wrong  {name} occurs more than once in one directory: entry {other_row} is {other}
  
  11 rules match; name one of them: animcheck explain zengin.vdf/name-separator

A format is explained, too, and a spec without a format:

  $ animcheck explain zengin.vdf
  zengin.vdf: ZenGin (Gothic) volume, .VDF or .MOD
  
    recognised  PSVDSC_V2.00 at byte 256, or a whole catalogue under a name that ends in
                .VDF or .MOD
    members     a container: animcheck ls lists what is in one
    --game      gothic1, gothic2
    fields      39 (animcheck spec show zengin.vdf)
    rules       79: 1 fatal, 39 error, 31 warning, 8 note (animcheck rules zengin.vdf)
    misread by  opengothic/zipped-volume, vdfssharp/name-above-7f, zenkit/zipped-volume,
                zenkit/name-with-space
  
  open questions
    Which of two volumes with one timestamp does a game use?
    Does a game refuse the other game's signature?
    What does VDFSTool store for a file of fewer than four bytes in a zipped volume?
    Which of two files with the same name does a game find?
  $ animcheck explain 'zengin.m*' | grep '^zengin.md'
  zengin.mdh: ZenGin (Gothic) model hierarchy, .MDH, and model, .MDL
  zengin.mdm: ZenGin (Gothic) model mesh, .MDM
  zengin.mds: ZenGin (Gothic) model script, .MDS
  $ animcheck explain io | head -n 1
  io: Faults before a format is known

What readers misread is no rule of a format; a reader's name lists it:

  $ animcheck rules zengin.vdf | wc -l
  79
  $ animcheck rules zengin.vdf | grep zenkit
  [1]
  $ animcheck rules 'zengin.vdf/*' | wc -l
  79
  $ animcheck rules zenkit | cut -d' ' -f1
  zengin.man/zenkit-layer-white-space
  zengin.mds/zenkit-lone-semicolon
  zengin.vdf/zenkit-zipped-volume
  zengin.vdf/zenkit-name-with-space

`rules` has a line for each:

  $ animcheck rules version | grep '^zengin.m[ad][nh]'
  zengin.man/version  error    refuses      the header's version is {actual}, expected {expected}
  zengin.mdh/version  error    loads        the hierarchy's version is {actual}, expected {expected}
  $ animcheck rules version | diff - <(animcheck rules '*/version')
  $ [ $(animcheck rules | wc -l) -gt 150 ]
  $ animcheck rules | grep -c '^zengin.man/version '
  1
  $ animcheck rules zengin >family
  $ animcheck rules $(animcheck formats | grep -o '^zengin[.a-z]*') | sort | diff - <(sort family)

An unknown rule is answered with what was meant:

  $ refused animcheck explain zengin.man/vesion
  animcheck: error: unknown rule 'zengin.man/vesion'; did you mean 'zengin.man/version'?
  $ refused animcheck explain vesrion
  animcheck: error: unknown rule or format 'vesrion'; did you mean 'version'?
  $ refused animcheck explain zengin.mam
  animcheck: error: unknown rule or format 'zengin.mam'; did you mean 'zengin.man', 'zengin.mdm' or 'zengin.mdh'?
  $ refused animcheck rules zengn.man
  animcheck: error: unknown rule or format 'zengn.man'; did you mean 'zengin.man'?
  $ refused animcheck explain zengin.man/aborted-writer
  animcheck: error: unknown rule 'zengin.man/aborted-writer'; it exists as zengin.mdh/aborted-writer
  $ refused animcheck explain no-such-rule-at-all
  animcheck: error: unknown rule or format 'no-such-rule-at-all'
  $ refused animcheck rules 'zengin.man/*no*such*'
  animcheck: error: unknown rule 'zengin.man/*no*such*'
  $ refused animcheck spec show zengin.mna
  animcheck: error: unknown format 'zengin.mna'; did you mean 'zengin.man', 'zengin.mdh' or 'zengin.mdm'?
  $ refused animcheck check --ignore zengin.man/vesion .
  animcheck: error: unknown rule 'zengin.man/vesion'; did you mean 'zengin.man/version'?
  $ refused animcheck explain $'\e'
  animcheck: error: unknown rule or format '\x1B'
  $ refused animcheck explain ''
  animcheck: error: unknown rule or format ''
  $ refused animcheck explain
  animcheck: error: RULE is missing

What people see in the game leads to the rules that may be the cause, quoted or not:

  $ animcheck explain "too fast" | sed -n '1p;$p'
  rules that may explain this:
  animcheck explain ff7.battle/rates-mixed  says why the first may be the cause
  $ animcheck explain too fast | grep -o '^zengin[^ ]*'
  zengin.man/fps
  zengin.man/fps-source
  zengin.man/script-fps
  zengin.man/script-frames
  zengin.mds/text-after
  $ animcheck explain game crashes | grep -o '^zengin.man[^ ]*' | head -2
  zengin.man/frames-impossible
  zengin.man/nodes-impossible
  $ animcheck explain freezes | grep -c '^zengin'
  2
  $ animcheck explain Bad CRC | grep -c '^zelda64'
  2

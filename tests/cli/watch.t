Needs: zengin

check --watch judges again after each change, and shows what changed. What a file said before is only a line.

  $ mkdir mod && cp "$FILES/run.man" mod/HUM-S_RUN.MAN && cp "$FILES/ten.man" mod/HUM-S_WALK.MAN
  $ judged() { # N: waits for the Nth screen
  >     for i in $(seq 200); do [ "$(grep -c ^watching: seen)" -ge "$1" ] && break; sleep 0.1; done
  >     awk -v n="$1" '++lines && at == n - 1; /^watching:/ { ++at }' seen
  > }
  $ touch seen # before it is looked at
  $ animcheck check --watch mod >>seen 2>said & watch=$!
  $ judged 1
  mod/HUM-S_WALK.MAN: broken (zengin.man, 169 bytes); the game probably refuses it
    error    0xC (2 bytes)  header.version: the header's version is 10, expected 12 [version]
             fix: if the layout is that of version 12: write 12 (0c 00) at 0xC
             game: rejects the file (concluded from GothicTools; ZenKit, ZenLib: ignore it)
             why: Both games write 12.
    warning  0xE (6 bytes)  header.name: the header names the animation 'S_RUN'; the file is called 'HUM-S_WALK.MAN' [name-not-file-name]
             fix: rename the file to MODEL-S_RUN.MAN, or change the name inside and the size of its chunk
             OpenGothic: registers it under the name inside, where nothing looks for it
             why: The file is found by MODEL-NAME.MAN and used by the name inside.
  
  error    1 in 1 input  zengin.man/version
  warning  1 in 1 input  zengin.man/name-not-file-name
  2 notes of 1 rule not listed (--show note)
  Run `animcheck explain zengin.man/version` for background
  2 files: 1 conforming, 1 broken
  watching: everything is judged again after a change; Ctrl-C ends it

A file that is damaged, and mended:

  $ printf '\13' | dd of=mod/HUM-S_RUN.MAN bs=1 seek=6 conv=notrunc 2>errors
  $ judged 2
  changed: mod/HUM-S_RUN.MAN
  mod/HUM-S_RUN.MAN: broken (zengin.man, 169 bytes)
    fatal    0x0 (169 bytes)  header: the header chunk (A020) is missing [header-missing]
             fix: get a complete copy of the file, or re-export the animation
             ZenKit: leaves every value at its default
             why: Without the numbers of frames and nodes the samples cannot be separated.
    warning  0x6 (2 bytes)  chunk[1].type: unknown chunk id 0xA00B; an animation has A000, A010, A020, A030 and A090 [chunk-unknown]
             fix: remove the chunk, that is its six-byte header and its payload, or correct its id
             GothicTools: rejects the file (ZenKit, ZenLib: skip the chunk)
             why: Only A000, A010, A020, A030 and A090 exist; A040 and A050 belong to 3DS materials.
  
  fatal    1 in 1 input  zengin.man/header-missing
  error    1 in 1 input  zengin.man/version
  warning  1 in 1 input  zengin.man/chunk-unknown
  warning  1 in 1 input  zengin.man/name-not-file-name
  2 notes of 1 rule not listed (--show note)
  Run `animcheck explain zengin.man/header-missing` for background
  2 files: 2 broken
  mod/HUM-S_WALK.MAN: broken, as before
  watching: everything is judged again after a change; Ctrl-C ends it
  $ cp "$FILES/run.man" mod/HUM-S_RUN.MAN
  $ judged 3
  changed: mod/HUM-S_RUN.MAN
  mod/HUM-S_RUN.MAN: conforms
  
  error    1 in 1 input  zengin.man/version
  warning  1 in 1 input  zengin.man/name-not-file-name
  2 notes of 1 rule not listed (--show note)
  Run `animcheck explain zengin.man/version` for background
  2 files: 1 conforming, 1 broken
  mod/HUM-S_WALK.MAN: broken, as before
  watching: everything is judged again after a change; Ctrl-C ends it

A folder that appears, with a file in it; a file that vanishes:

  $ mkdir mod/new && cp "$FILES/ten.man" mod/new/HUM-S_SIT.MAN
  $ judged 4
  new: mod/new/HUM-S_SIT.MAN
  mod/new/HUM-S_SIT.MAN: broken (zengin.man, 169 bytes); the game probably refuses it
    error    0xC (2 bytes)  header.version: the header's version is 10, expected 12 [version]
             fix: if the layout is that of version 12: write 12 (0c 00) at 0xC
             game: rejects the file (concluded from GothicTools; ZenKit, ZenLib: ignore it)
             why: Both games write 12.
    warning  0xE (6 bytes)  header.name: the header names the animation 'S_RUN'; the file is called 'HUM-S_SIT.MAN' [name-not-file-name]
             fix: rename the file to MODEL-S_RUN.MAN, or change the name inside and the size of its chunk
             OpenGothic: registers it under the name inside, where nothing looks for it
             why: The file is found by MODEL-NAME.MAN and used by the name inside.
  
  error    2 in 2 inputs  zengin.man/version
  warning  2 in 2 inputs  zengin.man/name-not-file-name
  3 notes of 1 rule not listed (--show note)
  Run `animcheck explain zengin.man/version` for background
  3 files: 1 conforming, 2 broken
  mod/HUM-S_WALK.MAN: broken, as before
  watching: everything is judged again after a change; Ctrl-C ends it
  $ rm mod/HUM-S_WALK.MAN
  $ judged 5
  gone: mod/HUM-S_WALK.MAN
  
  error    1 in 1 input  zengin.man/version
  warning  1 in 1 input  zengin.man/name-not-file-name
  2 notes of 1 rule not listed (--show note)
  Run `animcheck explain zengin.man/version` for background
  2 files: 1 conforming, 1 broken
  mod/new/HUM-S_SIT.MAN: broken, as before
  watching: everything is judged again after a change; Ctrl-C ends it

A configuration counts, and an error in one ends nothing:

  $ echo 'extendz: modding' >mod/animcheck.yaml
  $ for i in $(seq 200); do [ -s said ] && break; sleep 0.1; done; cat said
  animcheck: error: mod/animcheck.yaml:1:1: unknown key 'extendz'; did you mean 'extends'?
  $ rm mod/animcheck.yaml
  $ judged 6
  gone: mod/animcheck.yaml
  
  error    1 in 1 input  zengin.man/version
  warning  1 in 1 input  zengin.man/name-not-file-name
  2 notes of 1 rule not listed (--show note)
  Run `animcheck explain zengin.man/version` for background
  2 files: 1 conforming, 1 broken
  mod/new/HUM-S_SIT.MAN: broken, as before
  watching: everything is judged again after a change; Ctrl-C ends it

Ctrl-C ends it, with the exit code of the last judgement:

  $ kill -TERM $watch; wait $watch
  [1]
  $ animcheck check -q mod
  error    1 in 1 input  zengin.man/version
  warning  1 in 1 input  zengin.man/name-not-file-name
  2 notes of 1 rule not listed (--show note)
  Run `animcheck explain zengin.man/version` for background
  2 files: 1 conforming, 1 broken
  [1]

It is for people, and about files:

  $ animcheck check --watch -o report.html mod
  animcheck: error: --output excludes --watch
  animcheck: try 'animcheck check --help'
  [2]
  $ animcheck check --watch -
  animcheck: error: --watch is about files and folders, and - is standard input
  animcheck: try 'animcheck check --help'
  [2]

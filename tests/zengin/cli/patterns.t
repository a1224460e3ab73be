A place may be a pattern: `*` is any letters, `?` is one, and case does not matter. `check` takes all members that match, which find
their companions in the container, and counts those that are not recognised:

  $ cp "$FILES/crowd.vdf" V.VDF
  $ inputs() { animcheck check --output-format jsonl "$@" | jq -r 'select(.record == "input") | [.path, .members[]] | join("::")'; }
  $ animcheck check 'V.VDF::*run*'
  V.VDF::HUM-S_RUNL.MAN: broken (zengin.man, 169 bytes); the game probably refuses it
    error    0x46F (2 bytes)  header.version: the header's version is 10, expected 12 [version]
             fix: if the layout is that of version 12: write 12 (0c 00) at 0x46F
             game: rejects the file (concluded from GothicTools; ZenKit, ZenLib: ignore it)
             why: Both games write 12.
    warning  0x471 (6 bytes)  header.name: the header names the animation 'S_RUN'; the file is called 'HUM-S_RUNL.MAN' [name-not-file-name]
             fix: rename the file to MODEL-S_RUN.MAN, or change the name inside and the size of its chunk
             OpenGothic: registers it under the name inside, where nothing looks for it
             why: The file is found by MODEL-NAME.MAN and used by the name inside.
  
  error    1 in 1 input  zengin.man/version
  warning  1 in 1 input  zengin.man/name-not-file-name
  Run `animcheck explain zengin.man/version` for background
  3 members of containers: 1 conforming, 1 broken, 1 unrecognised
  [1]
  $ animcheck check --output-format jsonl 'V.VDF::*run*' >report
  [1]
  $ jq -c 'select(.record == "summary") | [.unknown_members, .unknown_named]' report
  [1,0]
  $ found V.VDF::HUM-S_RUN.MAN <report
  skeleton_joints 2 from V.VDF::HUM.MDH
  skeleton_checksum 1769851177 from V.VDF::HUM.MDH
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it
  $ inputs --list-unknown 'V.VDF::*RUN*'
  V.VDF::HUM-S_RUN.MAN
  V.VDF::HUM-S_RUNL.MAN
  V.VDF::RUN.TEX
  $ inputs 'V.VDF::HUM-S_?????MAN'
  V.VDF::HUM-S_RUNL.MAN
  V.VDF::HUM-S_WALK.MAN
  $ animcheck check 'V.VDF::*.TEX'
  animcheck: error: nothing was checked: 1 member is unrecognised (--allow-empty accepts that)
  1 member of containers: 1 unrecognised
  [3]

A member that is called like a pattern is that member:

  $ cp "$FILES/stars.vdf" S.VDF
  $ inputs 'S.VDF::hum-*.man'
  S.VDF::HUM-*.MAN
  $ inputs 'S.VDF::hum*.man'
  S.VDF::HUM-*.MAN
  S.VDF::HUM-S_RUN.MAN
  $ cp "$FILES/stars-twice.vdf" T.VDF
  $ for command in check dump decode; do refused animcheck $command 'T.VDF::A*.MAN'; done
  animcheck: error: T.VDF: 2 members are called 'A*.MAN': #2 #3
  animcheck: error: T.VDF: 2 members are called 'A*.MAN': #2 #3
  animcheck: error: T.VDF: 2 members are called 'A*.MAN': #2 #3
  $ inputs 'T.VDF::#*'
  T.VDF::#2
  T.VDF::#3

`dump` puts each under a headline, `decode` writes a line for each:

  $ animcheck dump 'V.VDF::*RUN*' >dumped
  animcheck: warning: V.VDF::*RUN*: 1 of 3 members is unrecognised and left out
  $ grep -B 1 '^==' dumped
  == V.VDF::HUM-S_RUN.MAN
  --
  
  == V.VDF::HUM-S_RUNL.MAN
  $ animcheck dump V.VDF::HUM-S_RUN.MAN | grep '^=='
  [1]
  $ animcheck dump 'V.VDF::*.TEX' >dumped
  animcheck: warning: V.VDF::*.TEX: 1 of 1 members is unrecognised and left out
  [3]
  $ animcheck decode 'V.VDF::*RUN*' >decoded
  animcheck: warning: V.VDF::*RUN*: 1 of 3 members is unrecognised and left out
  $ jq -c '[.path, .fields["header.version"]]' decoded
  ["V.VDF::HUM-S_RUN.MAN",12]
  ["V.VDF::HUM-S_RUNL.MAN",10]
  $ wc -l <decoded
  2
  $ animcheck decode --strict 'V.VDF::*RUN*' >decoded
  animcheck: warning: V.VDF::*RUN*: 1 of 3 members is unrecognised and left out
  [1]
  $ animcheck decode 'V.VDF::*.TEX' >decoded
  animcheck: warning: V.VDF::*.TEX: 1 of 1 members is unrecognised and left out
  [3]
  $ animcheck decode V.VDF::HUM-S_RUN.MAN | head -n 3
  {
   "schema": "animcheck-decode/1",
   "path": "V.VDF::HUM-S_RUN.MAN",

What matches nothing is exit 2, with what may have been meant:

  $ for place in '*RNU*' HUM-S_WALKK.MAN s_walk 'HUM.MDH::*' '*.MAN::*'; do
  >     refused animcheck check "V.VDF::$place" | tee error
  >     for command in dump decode; do refused animcheck $command "V.VDF::$place" | diff error -; done
  > done
  animcheck: error: V.VDF: it has no member that matches '*RNU*'; did you mean 'HUM-S_RUN.MAN', 'HUM-S_RUNL.MAN' or 'RUN.TEX'?
  animcheck: error: V.VDF: it has no member 'HUM-S_WALKK.MAN'; did you mean 'HUM-S_WALK.MAN'?
  animcheck: error: V.VDF: it has no member 's_walk'; did you mean 'HUM-S_WALK.MAN'?
  animcheck: error: V.VDF::HUM.MDH: it is not a container
  animcheck: error: V.VDF::HUM-S_RUN.MAN: it is not a container
  $ refused animcheck check --context 'V.VDF::*.MDH' V.VDF
  animcheck: error: V.VDF::*.MDH: --context needs one file, not a pattern

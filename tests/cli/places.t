Needs: zengin

`FILE::MEMBER` is a place in a container. What is not a container has none:

  $ cp "$FILES/run.man" HUM-S_RUN.MAN
  $ for words in ::A :: :::: '::#1' :::; do
  >     for command in check dump decode; do refused animcheck $command "HUM-S_RUN.MAN$words"; done
  > done | sort | uniq -c
       15 animcheck: error: HUM-S_RUN.MAN: it is not a container
  $ animcheck dump HUM-S_RUN.MAN::A
  animcheck: error: HUM-S_RUN.MAN: it is not a container
  animcheck: try 'animcheck ls HUM-S_RUN.MAN'
  [2]
  $ refused animcheck check --context HUM-S_RUN.MAN::A HUM-S_RUN.MAN
  animcheck: error: HUM-S_RUN.MAN: it is not a container

A place that leads nowhere is reported before anything is checked, so that exit code 2 says that nothing was:

  $ cp "$FILES/ten.man" HUM-S_BAD.MAN
  $ refused animcheck check --jobs 1 HUM-S_BAD.MAN HUM-S_BAD.MAN::A
  animcheck: error: HUM-S_BAD.MAN: it is not a container
  $ refused animcheck check --jobs 4 HUM-S_BAD.MAN HUM-S_BAD.MAN::A
  animcheck: error: HUM-S_BAD.MAN: it is not a container

The separator in a name on disk is part of the name:

  $ mkdir -p a/A::B
  $ cp "$FILES/arm.mdh" a/A::B/HUM::X.MDH
  $ cp "$FILES/run.man" a/A::B/HUM::X-S_RUN.MAN
  $ echo a file >a/A
  $ for path in a/A::B/HUM::X-S_RUN.MAN a/A::B a; do
  >     animcheck check --output-format jsonl $path | found a/A::B/HUM::X-S_RUN.MAN
  > done
  skeleton_joints 2 from a/A::B/HUM::X.MDH
  skeleton_checksum 1769851177 from a/A::B/HUM::X.MDH
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it
  skeleton_joints 2 from a/A::B/HUM::X.MDH
  skeleton_checksum 1769851177 from a/A::B/HUM::X.MDH
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it
  skeleton_joints 2 from a/A::B/HUM::X.MDH
  skeleton_checksum 1769851177 from a/A::B/HUM::X.MDH
  skeleton_for_name 1 from what is around it
  next_present 1 from what is around it
  $ animcheck dump a/A::B/HUM::X-S_RUN.MAN >dumped
  $ animcheck decode a/A::B/HUM::X-S_RUN.MAN >decoded

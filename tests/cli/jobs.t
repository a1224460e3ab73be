Needs: zengin

Whatever the number of jobs, the report is the same:

  $ for i in $(seq 0 149); do
  >     folder=dump/$((i % 7)); ((i % 3 == 0)) || folder=$folder/a; mkdir -p $folder
  >     cp "$FILES/walk.man" $folder/HUM-S_WALK$i.MAN
  >     ((i % 2 == 0)) || cp "$FILES/ten.man" $folder/HUM-S_BAD$i.MAN
  >     ((i % 4)) || head -c 5000 /dev/zero | tr '\0' t >$folder/TEXTURE$i.TEX
  >     ((i % 5)) || cp "$FILES/run.man" $folder/LATE-S_RUN.MAN
  >     ((i % 11)) || cp "$FILES/leg.mdh" $folder/M$i.MDH
  > done
  $ cp "$FILES/arm.mdh" dump/3/HUM.MDH
  $ (cat "$FILES/run.man"; head -c 1500000 /dev/zero) >dump/BIG-S_RUN.MAN
  $ animcheck check --jobs 1 dump >text
  [1]
  $ animcheck check --jobs 1 --output-format jsonl dump >lines
  [1]
  $ for jobs in 2 7 0 200; do
  >     for round in 1 2 3; do
  >         animcheck check --jobs $jobs dump | cmp - text
  >         animcheck check --jobs $jobs --output-format jsonl dump | cmp - lines
  >     done
  > done

Jobs are a number:

  $ for jobs in -1 many 257 1.5 ''; do refused animcheck check --jobs "$jobs" dump; done
  animcheck: error: --jobs: '-1' is not a number of threads, 0 to 256; -j is followed by one, as in -j 4
  animcheck: error: --jobs: 'many' is not a number of threads, 0 to 256; -j is followed by one, as in -j 4
  animcheck: error: --jobs: '257' is not a number of threads, 0 to 256; -j is followed by one, as in -j 4
  animcheck: error: --jobs: '1.5' is not a number of threads, 0 to 256; -j is followed by one, as in -j 4
  animcheck: error: --jobs: '' is not a number of threads, 0 to 256; -j is followed by one, as in -j 4

A game has a name:

  $ for command in check dump decode; do refused animcheck $command --game gothic9 dump/3/HUM.MDH; done
  animcheck: error: unknown game 'gothic9'; did you mean 'gothic1' or 'gothic2'? (known are gothic1, gothic2, lba1, lba2, mm, oot)
  animcheck: error: unknown game 'gothic9'; did you mean 'gothic1' or 'gothic2'? (known are gothic1, gothic2, lba1, lba2, mm, oot)
  animcheck: error: unknown game 'gothic9'; did you mean 'gothic1' or 'gothic2'? (known are gothic1, gothic2, lba1, lba2, mm, oot)

Needs: zengin

`--log-level` says what the program does, on standard error. The report does not change:

  $ mkdir dump
  $ cp "$FILES/run.man" dump/HUM-S_RUN.MAN
  $ cp "$FILES/run.man" dump/GOBBO-S_RUN.MAN
  $ cp "$FILES/arm.mdh" dump/HUM.MDH
  $ printf nothing >dump/readme.txt
  $ ln -s HUM.MDH dump/link
  $ animcheck check dump >report
  $ for level in trace debug info warn error off; do animcheck check --log-level $level dump 2>$level | cmp - report; done
  $ wc -c warn error off
  0 warn
  0 error
  0 off
  0 total

`info` has a line for each dump, and a last one:

  $ sed -E 's/in [0-9.]+ m?s/in T s/; s/[0-9]+ job.*/N jobs/' info
  animcheck: info: dump: 4 files, 0 open containers; left out: 1 symbolic link
  animcheck: info: 4 inputs in T s

`debug` names what is walked and recognised, and where companions were found:

  $ animcheck check -j1 --log-level=debug dump 2>&1 >out | grep debug | sed -E 's/[0-9.]+ m?s/T s/'
  animcheck: debug: dump/GOBBO-S_RUN.MAN: reading 169 bytes
  animcheck: debug: dump/GOBBO-S_RUN.MAN: companion GOBBO.MDH or GOBBO.MDL: not found
  animcheck: debug: dump/GOBBO-S_RUN.MAN: companion GOBBO.MSB or GOBBO.MDS: not found
  animcheck: debug: dump/GOBBO-S_RUN.MAN: companion a skeleton of checksum 697dc929: found, dump/HUM.MDH
  animcheck: debug: dump/GOBBO-S_RUN.MAN: 169 bytes, zengin.man (starts with chunk A000), conforms, T s
  animcheck: debug: dump/HUM-S_RUN.MAN: reading 169 bytes
  animcheck: debug: dump/HUM-S_RUN.MAN: companion HUM.MDH or HUM.MDL: found, dump/HUM.MDH
  animcheck: debug: dump/HUM-S_RUN.MAN: companion HUM.MSB or HUM.MDS: not found
  animcheck: debug: dump/HUM-S_RUN.MAN: 169 bytes, zengin.man (starts with chunk A000), conforms, T s
  animcheck: debug: dump/HUM.MDH: reading 258 bytes
  animcheck: debug: dump/HUM.MDH: companion HUM.MSB or HUM.MDS: not found
  animcheck: debug: dump/HUM.MDH: 258 bytes, zengin.mdh (starts with chunk D100), conforms, T s
  animcheck: debug: dump/readme.txt: reading 7 bytes
  animcheck: debug: dump/readme.txt: 7 bytes, unrecognised (plain text), unknown, T s

They may be ambiguous, or damaged:

  $ mkdir dump/a dump/b
  $ cp "$FILES/arm.mdh" dump/a/GOBBO.MDH
  $ cp "$FILES/leg.mdh" dump/b/GOBBO.MDH
  $ printf damage >dump/HUM.MDH
  $ animcheck check -j1 --log-level debug dump 2>&1 >out | grep companion
  animcheck: debug: dump/GOBBO-S_RUN.MAN: companion GOBBO.MDH or GOBBO.MDL: several are equally near; none is used
  animcheck: debug: dump/GOBBO-S_RUN.MAN: companion GOBBO.MSB or GOBBO.MDS: not found
  animcheck: debug: dump/GOBBO-S_RUN.MAN: companion a skeleton of checksum 697dc929: found, dump/a/GOBBO.MDH
  animcheck: debug: dump/HUM-S_RUN.MAN: companion HUM.MDH or HUM.MDL: dump/HUM.MDH is damaged; not used
  animcheck: debug: dump/HUM-S_RUN.MAN: companion HUM.MSB or HUM.MDS: not found
  animcheck: debug: dump/a/GOBBO.MDH: companion GOBBO.MSB or GOBBO.MDS: not found
  animcheck: debug: dump/b/GOBBO.MDH: companion GOBBO.MSB or GOBBO.MDS: not found

Lines of several threads are whole:

  $ for i in $(seq 200); do mkdir dump/$i; cp "$FILES/run.man" dump/$i/HUM-S_$i.MAN; done
  $ animcheck check --log-level trace -j8 dump 2>lines >out
  [1]
  $ grep -c . lines >count; [ $(cat count) -gt 400 ]
  $ grep -vE '^animcheck: (debug|info): ' lines
  [1]
  $ grep -E '.animcheck: ' lines
  [1]

Names of files cannot write to the terminal:

  $ cp "$FILES/run.man" dump/$'\e[2J.MAN'
  $ animcheck check --log-level trace dump 2>lines >out
  [1]
  $ grep $'\e' lines
  [1]
  $ grep -o '\\x1B\[2J.MAN: reading' lines
  \x1B[2J.MAN: reading

`off` is silent even about errors:

  $ animcheck check --format none absent::x 2>&1 | cut -c1-17
  animcheck: error:
  animcheck: try 'a
  $ animcheck check --log-level off --format none absent::x
  [2]

  $ for level in loud warning 0 ''; do refused animcheck check --log-level "$level" dump; done
  animcheck: error: --log-level: 'loud' is not one of trace, debug, info, warn, error, off
  animcheck: error: --log-level: 'warning' is not one of trace, debug, info, warn, error, off
  animcheck: error: --log-level: '0' is not one of trace, debug, info, warn, error, off
  animcheck: error: --log-level: '' is not one of trace, debug, info, warn, error, off

Needs: zengin

A report goes to standard output or, with `-o`, to a file. It never goes over anything that the run reads.

  $ mkdir data
  $ cp "$FILES/run.man" data/own.MAN
  $ echo 'what I did' >data/notes.txt
  $ printf 'data/own.MAN\0' >list
  $ ln -s data/own.MAN soft.MAN
  $ ln data/own.MAN hard.bin
  $ sha256sum data/* list >before
  $ refused animcheck check -o data/own.MAN data/own.MAN
  animcheck: error: cannot write data/own.MAN: it is a file of the format zengin.man, not a former report
  $ refused animcheck -o data/own.MAN data
  animcheck: error: cannot write data/own.MAN: it is a file of the format zengin.man, not a former report
  $ refused animcheck check -o data/../data/own.MAN data
  animcheck: error: cannot write data/../data/own.MAN: it is a file of the format zengin.man, not a former report
  $ refused animcheck check -o soft.MAN data
  animcheck: error: cannot write soft.MAN: it is a file of the format zengin.man, not a former report
  $ refused animcheck check -o hard.bin data/own.MAN
  animcheck: error: cannot write hard.bin: it is a file of the format zengin.man, not a former report
  $ refused animcheck check -o data/notes.txt data
  animcheck: error: cannot write data/notes.txt: it is read by this run
  $ refused animcheck check -o data/notes.txt data/notes.txt
  animcheck: error: cannot write data/notes.txt: it is read by this run
  $ refused animcheck check -o list --files0-from list
  animcheck: error: cannot write list: it is read by this run
  $ refused animcheck check -o data/own.MAN --files0-from list
  animcheck: error: cannot write data/own.MAN: it is a file of the format zengin.man, not a former report
  $ sha256sum --quiet -c before

Nor over what options name, or what is found beside a file:

  $ echo '<Root><File Name="object_test" Segment="6"><Animation Name="a" Offset="0x20"/></File></Root>' >m.xml
  $ echo 'any bytes' >keep.bin
  $ head -c 64 /dev/zero >object_test
  $ cp "$FILES/arm.mdh" HUM.MDH
  $ cp "$FILES/run.man" HUM-S_RUN.MAN
  $ : >EMPTY.MAN
  $ cp -r "$SOURCE/spec" specs
  $ sha256sum m.xml keep.bin HUM.MDH EMPTY.MAN specs/io.yaml >before
  $ refused animcheck check -o m.xml --manifest m.xml object_test
  animcheck: error: cannot write m.xml: it is read by this run
  $ refused animcheck check -o keep.bin --segment 4=keep.bin --manifest m.xml object_test
  animcheck: error: cannot write keep.bin: it is read by this run
  $ refused animcheck check -o HUM.MDH --context HUM.MDH data/own.MAN
  animcheck: error: cannot write HUM.MDH: it is a file of the format zengin.mdh, not a former report
  $ refused animcheck --spec-dir specs check -o specs/io.yaml data/own.MAN
  animcheck: error: cannot write specs/io.yaml: it is read by this run
  $ refused animcheck check -o HUM.MDH HUM-S_RUN.MAN
  animcheck: error: cannot write HUM.MDH: it is a file of the format zengin.mdh, not a former report
  $ refused animcheck check -o EMPTY.MAN .
  animcheck: error: cannot write EMPTY.MAN: it is a file of the format zengin.man, not a former report
  $ sha256sum --quiet -c before

A former report is not an input of a walk, and may be written over. As an input that is named it may not:

  $ mkdir mod
  $ cp "$FILES/ten.man" mod/HUM-S_RUN.MAN
  $ echo 'no animation' >mod/readme.txt
  $ for format in text jsonl; do
  >     animcheck --output-format $format -o mod/report.$format mod
  >     cp mod/report.$format first; grep -c zengin.man/version first
  >     animcheck --output-format $format -o mod/report.$format mod
  >     cmp mod/report.$format first
  >     refused animcheck check -o mod/report.$format mod/report.$format
  >     cmp mod/report.$format first && rm mod/report.$format
  > done
  2
  animcheck: error: cannot write mod/report.text: it is read by this run
  2
  animcheck: error: cannot write mod/report.jsonl: it is read by this run

A report takes its place when it is whole, with the permissions of the former one. A link stays a link:

  $ mkdir out
  $ echo 'something older' >out/report
  $ chmod 640 out/report
  $ ln -s out/report link
  $ animcheck check -o out/report mod/HUM-S_RUN.MAN
  [1]
  $ head -n 1 out/report
  mod/HUM-S_RUN.MAN: broken (zengin.man, 169 bytes); the game probably refuses it
  $ stat -c '%a %n' out/*
  640 out/report
  $ : >out/report
  $ animcheck check -o link mod/HUM-S_RUN.MAN
  [1]
  $ head -n 1 out/report
  mod/HUM-S_RUN.MAN: broken (zengin.man, 169 bytes); the game probably refuses it
  $ readlink link
  out/report

Devices are written to. What cannot be written is exit 4:

  $ animcheck check -o /dev/null mod/HUM-S_RUN.MAN
  [1]
  $ animcheck check -o /dev/stdout mod/HUM-S_RUN.MAN | head -n 1
  mod/HUM-S_RUN.MAN: broken (zengin.man, 169 bytes); the game probably refuses it
  $ animcheck check -o /dev/full mod/HUM-S_RUN.MAN
  animcheck: error: cannot write /dev/full: No space left on device
  [4]
  $ animcheck check mod/HUM-S_RUN.MAN >/dev/full
  animcheck: error: cannot write the output: No space left on device
  [4]
  $ animcheck formats >/dev/full
  animcheck: error: cannot write the output: No space left on device
  [4]

A report that does not fit leaves the former one, and nothing else. So does a run that is interrupted, which says so only if it has begun to judge:

  $ echo '1 file: 1 broken' >out/report
  $ many=$(printf 'mod/HUM-S_RUN.MAN %.0s' $(seq 20))
  $ (trap '' XFSZ; ulimit -f 2; "$ANIMCHECK_PROGRAM" check --output-format jsonl -o out/report $many)
  animcheck: error: cannot write out/report: File too large
  [4]
  $ (ulimit -f 2; "$ANIMCHECK_PROGRAM" check --output-format jsonl -o out/report $many; exit $?) >shell 2>&1
  [153]
  $ for i in $(seq 20000); do printf 'mod/HUM-S_RUN.MAN\0'; done >many
  $ for signal in INT TERM; do
  >     /usr/bin/python3 - $signal <<END
  > import os, signal, subprocess, sys, time
  > run = subprocess.Popen([os.environ["ANIMCHECK_PROGRAM"], "check", "-j1", "-o", "out/report", "--files0-from", "many"], stderr=subprocess.DEVNULL)
  > while len(os.listdir("out")) < 2 and run.poll() is None:
  >     time.sleep(0.0001)
  > run.send_signal(signal.Signals["SIG" + sys.argv[1]])
  > print(signal.Signals(-run.wait()).name)
  > END
  > done
  SIGINT
  SIGTERM
  $ ls out
  report
  $ cat out/report
  1 file: 1 broken

A folder of packs is judged as a whole, too: packs that were made for 60 frames a second beside others.

  $ make() { python3 "$TESTDIR/make_pack.py" "$@"; }
  $ whole() { # PATH...: what is found of it as a whole
  >     animcheck check --output-format jsonl --fail-on never "$@" |
  >         jq -r 'select(.format == "folder") | .path as $path | .findings[] | "\($path) \(.severity) \(.rule): \(.location.path): \(.message)"'
  > }
  $ plain="3 5 6 8 9 11 12 14 15 17 20 22"
  $ times() { for frames in $plain; do echo $(($1 * frames + $2)); done; }

All packs as the game has them, and all with four times the frames: nothing to report.

  $ mkdir game sixty mixed
  $ make game/rtda $plain; make game/ruda $plain 25
  $ whole game
  $ make sixty/rtda $(times 4 0); make sixty/ruda $(times 4 -3)
  $ whole sixty

One of them in a folder of the others, whether its animations loop or not:

  $ make mixed/rtda $plain; make mixed/ruda $plain 25; make mixed/rvda $(times 4 0)
  $ whole mixed
  mixed warning ff7.battle/rates-mixed: mixed/rvda: packs of two rates side by side: 1 with 4 times the frames (first: mixed/rvda), 2 without (first: mixed/rtda); these counts come about by chance once in 8000000 packs at most
  $ make mixed/rvda $(times 4 -3)
  $ whole mixed
  mixed warning ff7.battle/rates-mixed: mixed/rvda: packs of two rates side by side: 1 with 4 times the frames (first: mixed/rvda), 2 without (first: mixed/rtda); these counts come about by chance once in 8000000 packs at most

Twice the frames take more animations to be sure. A pack of a few counts says nothing:

  $ make mixed/rvda $(times 2 0)
  $ whole mixed
  $ make mixed/rvda $(times 2 0) 62 64 66 68 70 72
  $ whole mixed
  mixed warning ff7.battle/rates-mixed: mixed/rvda: packs of two rates side by side: 1 with 2 times the frames (first: mixed/rvda), 2 without (first: mixed/rtda); these counts come about by chance once in 100000 packs at most
  $ make mixed/rvda 4 8 12 16 20
  $ whole mixed

Nor does the same count many times, as a weapon has that of its body, or folders that are not loaded together:

  $ make mixed/rvda $(for i in $(seq 20); do echo 8; done)
  $ whole mixed
  $ mkdir apart; mkdir apart/15 apart/60
  $ make apart/15/rtda $plain; make apart/15/ruda $plain; make apart/60/rvda $(times 4 0)
  $ whole apart

A file that is there twice, with other bytes:

  $ make apart/60/rtda $plain; make apart/60/ruda $plain 30
  $ whole apart
  apart warning ff7.battle/rates-mixed: apart/60/rvda: packs of two rates side by side: 1 with 4 times the frames (first: apart/60/rvda), 2 without (first: apart/60/rtda); these counts come about by chance once in 8000000 packs at most
  apart note ff7.battle/file-twice: apart/60/ruda: apart/15/ruda has the same name and other bytes (1 such file): the game uses one of them

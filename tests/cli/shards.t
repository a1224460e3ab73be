Needs: zengin

A dump can be checked in parts, on several machines, and `report merge` joins the reports. Some two hundred files:

  $ for i in $(seq 0 59); do
  >     folder=dump/$((i % 7)); ((i % 3 == 0)) || folder=$folder/a; mkdir -p $folder
  >     cp "$FILES/walk.man" $folder/HUM-S_WALK$i.MAN
  >     ((i % 2 == 0)) || cp "$FILES/ten.man" $folder/HUM-S_BAD$i.MAN
  >     ((i % 4)) || head -c 5000 /dev/zero | tr '\0' t >$folder/TEXTURE$i.TEX
  >     ((i % 5)) || cp "$FILES/run.man" $folder/LATE-S_RUN.MAN
  >     ((i % 11)) || cp "$FILES/leg.mdh" $folder/M$i.MDH
  > done
  $ cp "$FILES/arm.mdh" dump/3/HUM.MDH
  $ head -c 2000000 /dev/zero | tr '\0' b >dump/BIG.BIN
  $ (cat "$FILES/run.man"; head -c 1500000 /dev/zero) >dump/BIG-S_RUN.MAN
  $ ln -s nowhere dump/dangling
  $ mkdir more
  $ cp "$FILES/ten.man" more/HUM-S_BAD.MAN
  $ sharded() { # COUNT PATH...: writes 1of3, 2of3 and so on
  >     count=$1; shift
  >     for i in $(seq $count); do animcheck check --output-format jsonl --shard $i/$count "$@" >${i}of$count || :; done
  > }
  $ same() { # PATH...: a run, and its shards joined: the same report, the same exit code
  >     code=0; animcheck check --output-format jsonl "$@" >whole || code=$?
  >     for count in 1 2 3 7; do
  >         sharded $count "$@"
  >         joined=0; animcheck report merge $(seq -f %.0fof$count $count) >joined || joined=$?
  >         cmp whole joined && echo "$count: exit $joined of $code"
  >     done
  > }
  $ same dump
  1: exit 1 of 1
  2: exit 1 of 1
  3: exit 1 of 1
  7: exit 1 of 1
  $ same dump/0 more/HUM-S_BAD.MAN absent dump/3
  1: exit 1 of 1
  2: exit 1 of 1
  3: exit 1 of 1
  7: exit 1 of 1
  $ same more/HUM-S_BAD.MAN more/HUM-S_BAD.MAN
  1: exit 1 of 1
  2: exit 1 of 1
  3: exit 1 of 1
  7: exit 1 of 1

Every file is in one shard, and the shards are about equally large:

  $ for i in $(seq 0 39); do mkdir -p equal/$((i % 3)); cp "$FILES/run.man" equal/$((i % 3))/HUM-S_$i.MAN; done
  $ paths() { jq -r 'select(.record == "input").path' "$@"; }
  $ animcheck check --output-format jsonl equal | paths >whole
  $ for count in 2 5 9; do
  >     sharded $count equal
  >     paths $(seq -f %.0fof$count $count) | cmp - whole
  >     for i in $(seq $count); do paths ${i}of$count | wc -l; done | xargs
  > done
  20 20
  8 8 8 8 8
  5 4 5 4 5 4 5 4 4

They may be joined in any order:

  $ sharded 2 dump
  $ sharded 3 dump
  $ animcheck report merge 1of3 2of3 3of3 >ordered
  [1]
  $ animcheck report merge 2of3 3of3 1of3 | cmp - ordered

What is missing, doubled or of another run is refused:

  $ animcheck check --output-format jsonl dump >whole
  [1]
  $ cp "$FILES/run.man" dump/late.MAN
  $ animcheck check --output-format jsonl --shard 3/3 dump >later
  $ refused animcheck report merge 1of3 2of3
  animcheck: error: shard 3 of 3 is missing
  $ refused animcheck report merge 2of3
  animcheck: error: 2 of 3 shards are missing, first shard 1
  $ refused animcheck report merge 1of3 2of3 3of3 2of3
  animcheck: error: shard 2 is given twice: 2of3 and 2of3
  $ refused animcheck report merge 1of3 1of3 3of3
  animcheck: error: shard 1 is given twice: 1of3 and 1of3
  $ refused animcheck report merge 1of3 2of2
  animcheck: error: 2of2:1: one of 2 shards; 1of3 is one of 3
  $ refused animcheck report merge whole 1of3
  animcheck: error: 1of3:1: one of 3 shards; whole is one of 1
  $ refused animcheck report merge whole whole
  animcheck: error: shard 1 is given twice: whole and whole
  $ refused animcheck report merge 1of3 2of3 later
  animcheck: error: later:1: a shard of other inputs than 1of3
  $ animcheck check --output-format jsonl more/HUM-S_BAD.MAN >one
  [1]
  $ animcheck check --output-format jsonl --ignore zengin.man/version more/HUM-S_BAD.MAN >other
  $ refused animcheck report merge one other
  animcheck: error: other:1: another program, specs or configuration than in one

The exit code is that of the whole run, and `--fail-on` may be another one:

  $ cp "$FILES/run.man" more/HUM-S_RUN.MAN
  $ sharded 2 more
  $ animcheck report merge 1of2 2of2 >joined
  [1]
  $ animcheck report merge 1of2 2of2 --fail-on fatal | head -n 1 | jq -r .config.fail_on
  fatal
  $ animcheck report merge 1of2 2of2 --fail-on fatal >joined
  $ animcheck report merge 1of2 2of2 --fail-on never >joined
  $ sharded 2 more --fail-on never
  $ animcheck report merge 1of2 2of2 >joined

A shard may be empty. Whether anything was checked is known of all of them together:

  $ sharded 9 more
  $ animcheck check --shard 9/9 more
  0 files: nothing to check
  $ mkdir empty
  $ same empty
  animcheck: error: nothing was checked: there is no file (--allow-empty accepts that)
  animcheck: error: nothing was checked: there is no file (--allow-empty accepts that)
  animcheck: error: nothing was checked: there is no file (--allow-empty accepts that)
  1: exit 3 of 3
  animcheck: error: nothing was checked: there is no file (--allow-empty accepts that)
  2: exit 3 of 3
  animcheck: error: nothing was checked: there is no file (--allow-empty accepts that)
  3: exit 3 of 3
  animcheck: error: nothing was checked: there is no file (--allow-empty accepts that)
  7: exit 3 of 3

A shard is a number of a number:

  $ for shard in '' 1 / 1/ /1 0/3 4/3 1/0 0/0 -1/3 1/-3 1/3/5 '1 /3' '1/ 3' a/b 1/3x 1/18446744073709551616 \
  >     99999999999999999999/99999999999999999999; do
  >     refused animcheck check --shard "$shard" more
  > done
  animcheck: error: --shard: expected I/N
  animcheck: error: --shard: expected I/N
  animcheck: error: --shard: expected I/N
  animcheck: error: --shard: expected I/N with 1 <= I <= N
  animcheck: error: --shard: expected I/N
  animcheck: error: --shard: expected I/N with 1 <= I <= N
  animcheck: error: --shard: expected I/N with 1 <= I <= N
  animcheck: error: --shard: expected I/N with 1 <= I <= N
  animcheck: error: --shard: expected I/N with 1 <= I <= N
  animcheck: error: --shard: expected I/N
  animcheck: error: --shard: expected I/N with 1 <= I <= N
  animcheck: error: --shard: expected I/N with 1 <= I <= N
  animcheck: error: --shard: expected I/N
  animcheck: error: --shard: expected I/N with 1 <= I <= N
  animcheck: error: --shard: expected I/N
  animcheck: error: --shard: expected I/N with 1 <= I <= N
  animcheck: error: --shard: expected I/N with 1 <= I <= N
  animcheck: error: --shard: expected I/N

A report that is joined is not written over:

  $ cp one before
  $ refused animcheck report merge one -o one
  animcheck: error: cannot write one: it is read by this run
  $ cmp one before
  $ animcheck report merge one -o joined
  [1]
  $ cmp one joined

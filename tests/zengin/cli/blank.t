Needs: zengin

A copy that did not finish, or lost sectors: files of a volume begin with zeros. The volume has the cause, and what is
wrong with each file follows.

  $ mkdir corpus
  $ cp -r "$SOURCE/golden/cases/zengin.man" corpus
  $ animcheck corpus export corpus --to exported >out
  $ mkdir tree
  $ for name in S_RUN1 S_RUN2 S_RUN3; do LC_ALL=C sed "s/S_TEST/$name/g" exported/zengin.man/bases.loop >tree/HUM-$name.MAN; done
  $ printf 'not of a known format' >tree/NOTES.TXT
  $ python3 "$TESTDIR/make_volume.py" SOUND.VDF 2003-05-06 tree # files of 269 bytes at 616, 885 and 1154
  $ blank() { # PLACE COUNT [BYTE]: the volume with so many of these bytes there
  >     cp SOUND.VDF V.VDF
  >     head -c "$2" /dev/zero | tr '\0' "${3-\0}" | dd of=V.VDF bs=1 seek="$1" conv=notrunc status=none
  >     animcheck check --output-format jsonl V.VDF | jq -r 'select(.record == "input") | (.path + (.members | map("::" + .) | join(""))) as $place
  >         | .findings[] | select(.severity != "note") | [$place, .rule, .consequence_of // "a cause", .consequence_in // "-"] | join(" ")'
  > }
  $ blank 0 0
  $ blank 885 559
  V.VDF::HUM-S_RUN2.MAN zengin.man/not-an-animation io/damaged-range V.VDF
  V.VDF::HUM-S_RUN3.MAN zengin.man/not-an-animation io/damaged-range V.VDF
  V.VDF io/damaged-range a cause -
  $ animcheck check V.VDF | grep -A3 'V.VDF: broken'
  V.VDF: broken (zengin.vdf, 1,444 bytes)
    error    0x375 (559 bytes)  damaged copy: the 559 bytes at 0x375 are zeros [io/damaged-range]
             fix: get the file again: nothing in it says what was there
             why: The fields in this range are wrong, and what is wrong after it follows from them.
  $ blank 1000 300 '\377'
  V.VDF::HUM-S_RUN2.MAN zengin.man/string-unterminated io/damaged-range -
  V.VDF::HUM-S_RUN2.MAN zengin.man/samples-id io/damaged-range -
  V.VDF::HUM-S_RUN2.MAN zengin.man/chunk-size-negative io/damaged-range -
  V.VDF::HUM-S_RUN2.MAN zengin.man/samples-size io/damaged-range -
  V.VDF::HUM-S_RUN2.MAN zengin.man/node-impossible io/damaged-range -
  V.VDF::HUM-S_RUN2.MAN zengin.man/node-repeated io/damaged-range -
  V.VDF::HUM-S_RUN2.MAN zengin.man/rotation-range io/damaged-range -
  V.VDF::HUM-S_RUN2.MAN zengin.man/rotation-too-long io/damaged-range -
  V.VDF::HUM-S_RUN2.MAN zengin.man/position-extremes io/damaged-range -
  V.VDF::HUM-S_RUN2.MAN io/damaged-range io/damaged-range V.VDF
  V.VDF::HUM-S_RUN3.MAN zengin.man/not-an-animation io/damaged-range V.VDF
  V.VDF io/damaged-range a cause -

One file of zeros may be what was stored, and so may a file of which nothing is known.

  $ blank 885 269
  V.VDF::HUM-S_RUN2.MAN zengin.man/not-an-animation a cause -
  $ blank 1423 21

Several files of which nothing is known are no accident if thousands of zeros reach to the end.

  $ for name in ONE TWO THREE; do yes "text of $name" | head -c 3000 >tree/$name.TXT; done
  $ python3 "$TESTDIR/make_volume.py" SOUND.VDF 2003-05-06 tree
  $ size=$(wc -c <SOUND.VDF)
  $ blank $((size - 7000)) 7000
  V.VDF io/damaged-range a cause -
  $ blank $((size - 2900)) 2900

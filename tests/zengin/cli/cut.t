Needs: zengin

A volume of packed files was cut: what is wrong with the file that lost its end follows.

  $ mkdir corpus
  $ cp -r "$SOURCE/golden/cases/zengin.man" corpus
  $ animcheck corpus export corpus --to exported >out
  $ mkdir tree
  $ for name in S_RUN1 S_RUN2 S_RUN3; do LC_ALL=C sed "s/S_TEST/$name/g" exported/zengin.man/bases.loop >tree/HUM-$name.MAN; done
  $ python3 "$TESTDIR/make_volume.py" WHOLE.VDF 2003-05-06 tree zipped
  $ head -c 900 WHOLE.VDF >V.VDF
  $ animcheck check --output-format jsonl V.VDF | jq -r 'select(.record == "input") | (.path + (.members | map("::" + .) | join(""))) as $place
  >     | .findings[] | select(.severity != "note") | [$place, .rule, .consequence_of // "a cause", .consequence_in // "-"] | join(" ")'
  V.VDF::HUM-S_RUN2.MAN zengin.vdf/block-past-end zengin.vdf/stream-past-end V.VDF
  V.VDF::HUM-S_RUN2.MAN zengin.man/chunk-past-end zengin.vdf/block-past-end -
  V.VDF::HUM-S_RUN2.MAN zengin.man/string-unterminated zengin.vdf/block-past-end -
  V.VDF::HUM-S_RUN2.MAN zengin.man/samples-missing zengin.vdf/block-past-end -
  V.VDF zengin.vdf/stream-past-end a cause -
